"""Pictures of cards: where they may lie, what they may be, what they must not hold."""

from __future__ import annotations

import os
import socket
import zlib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from picture_files import GIF, JPEG, WEBP, png, svg

from runewright.compiler.art import Gallery, PictureError, find, look
from runewright.compiler.art.headers import MOST_BYTES
from runewright.compiler.load import Project, load
from runewright.compiler.workspace import compiled
from runewright.dsl.diagnostics import Diagnostic, Level
from runewright.dsl.source import Source, Span

CARD = 'talent "Friend":\n  level 1\n  proficiencies survival\n  effect: draw 1 card\n'


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "art").mkdir(parents=True)
    (folder / "art/dragon.png").write_bytes(png())
    return folder


def said(home: Path, image: str) -> list[Diagnostic]:
    """What `check` says of a card with this image."""
    text = f'use runebound\nset "Mine"\n\n{CARD}  image "{image}"\n'
    project = Project((Source("set.rune", text),), (), (), {"set.rune": home})
    return list(compiled(project).diagnostics)


def refusal(home: Path, data: bytes, name: str = "art/x.png") -> str:
    """Code and words of what is said of a file that is no good picture."""
    (home / name).write_bytes(data)
    with pytest.raises(PictureError) as fault:
        look(name, home / name)
    found = fault.value.at(Source("x", "x"), Span(0, 1))
    return f"{found.code} {found.title} {found.text}"


# ------------------------------------------------------------------------------------- places


@pytest.mark.parametrize(
    "path",
    [
        "../outside.png", "art/../../outside.png", "art\\..\\..\\outside.png", "/etc/passwd",
        "C:\\art\\x.png", "c:x.png", "\\\\server\\share\\x.png", "//server/x.png", "~/x.png",
        "file:///etc/passwd", "file:art/dragon.png", "https://example.org/x.png",
        "data:image/png;base64,AAAA", "..", "",
    ],
)  # fmt: skip
def test_a_path_that_is_none_of_the_project_is_refused(home: Path, path: str) -> None:
    (home.parent / "outside.png").write_bytes(png())
    (found,) = said(home, path)
    assert (found.code, found.level) == ("RW253", Level.ERROR)
    assert found.source.text[found.span.start : found.span.end].strip('"') == path


def test_a_sign_that_ends_names_in_other_programs_is_refused(home: Path) -> None:
    with pytest.raises(PictureError, match="RW511"):
        find(home, "art/dragon.png\0.txt")


@pytest.mark.parametrize("link", ["file", "folder", "loop", "nowhere"])
def test_a_link_that_leads_out_is_not_followed(home: Path, link: str) -> None:
    (home.parent / "secret").mkdir()
    (home.parent / "secret/x.png").write_bytes(png())
    target = {
        "file": home.parent / "secret/x.png", "folder": home.parent / "secret",
        "loop": home / "art/link", "nowhere": home / "art/gone.png",
    }[link]  # fmt: skip
    os.symlink(target, home / "art/link")
    path = "art/link/x.png" if link == "folder" else "art/link"
    (found,) = said(home, path)
    assert (found.code, found.level) == ("RW512", Level.ERROR)


def test_a_link_within_the_project_is_followed(home: Path) -> None:
    os.symlink(home / "art/dragon.png", home / "art/again.png")
    assert said(home, "art/again.png") == []
    os.symlink(home, home.parent / "other")
    assert said(home.parent / "other", "art/dragon.png") == []


def test_a_folder_a_pipe_and_a_socket_are_no_pictures(home: Path) -> None:
    assert [found.code for found in said(home, "art")] == ["RW513"]
    os.mkfifo(home / "art/pipe.png")
    assert [found.code for found in said(home, "art/pipe.png")] == ["RW513"]
    # The name of a socket may have 108 letters only.
    with TemporaryDirectory() as short, socket.socket(socket.AF_UNIX) as end:
        end.bind(f"{short}/s.png")
        assert [found.code for found in said(Path(short), "s.png")] == ["RW513"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("art/dargon.png", "art/dragon.png"), ("Art/Dragon.png", "art/dragon.png"),
        ("dragon.png", "art/dragon.png"), ("pictures/dragon.png", "art/dragon.png"),
        ("art/dragon.jpg", "art/dragon.png"), ("something else", ""),
    ],
)  # fmt: skip
def test_a_missing_picture_is_told_with_the_nearest(home: Path, written: str, meant: str) -> None:
    (home / ".cache").mkdir()
    (home / ".cache/something else").write_bytes(png())
    (found,) = said(home, written)
    assert (found.code, found.level) == ("RW511", Level.ERROR)
    assert found.caret == (f'Did you mean "{meant}"?' if meant else "")


def test_a_picture_is_named_from_the_project_or_from_the_folder_of_its_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "sets").mkdir()
    (home / "sets/near.png").write_bytes(png())
    for name in ("art/dragon.png", "near.png"):
        text = f'use runebound\nset "Mine"\n\n{CARD}  image "{name}"\n'
        (home / "sets/set.rune").write_text(text, encoding="utf-8")
        assert compiled(load([home])).diagnostics == ()
        monkeypatch.chdir(home)
        assert compiled(load(["sets/set.rune"])).diagnostics == ()
        monkeypatch.chdir("/")
        codes = [found.code for found in compiled(load([home / "sets/set.rune"])).diagnostics]
        assert codes == ([] if name == "near.png" else ["RW511"])


# -------------------------------------------------------------------------------------- kinds


@pytest.mark.parametrize(
    ("name", "data", "seen"),
    [
        ("x.png", png(), ("png", 8, 6)),
        ("x.jpg", JPEG, ("jpeg", 8, 6)),
        ("x.JPEG", JPEG + b"more", ("jpeg", 8, 6)),
        ("x.gif", GIF, ("gif", 1, 1)),
        ("x.webp", WEBP, ("webp", 1, 1)),
        ("x.svg", svg(), ("svg", 63, 88)),
        ("x.svg", svg(head='width="2in" height="96px"'), ("svg", 192, 96)),
        ("x.svg", b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" '
                  b'"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' + svg(), ("svg", 63, 88)),
    ],
)  # fmt: skip
def test_a_picture_is_known_by_its_header(
    home: Path, name: str, data: bytes, seen: tuple[str, int, int]
) -> None:
    (home / name).write_bytes(data)
    found = look(name, home / name)
    assert (found.kind, found.width, found.height) == seen
    assert said(home, name) == []


@pytest.mark.parametrize("data", [png(), JPEG, WEBP], ids=["png", "jpeg", "webp"])
def test_a_picture_that_is_cut_off_anywhere_is_told(home: Path, data: bytes) -> None:
    for end in range(len(data)):
        words = refusal(home, data[:end])
        assert words.startswith(("RW515", "RW516")), end
    assert "RW515" in refusal(home, data[:-2])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"), (b"II*\0abc", "a TIFF picture"), (b"%PDF-1.7", "a PDF file"),
        (b"<!doctype html><p>", "a web page"), (b"hello", "no picture of a kind"),
        (b"version https://git-lfs.github.com/spec/v1", "Git LFS"),
        (png(0, 6, b"x"), "0 x 6 pixels"), (png()[:33] + png(end=True)[-12:], "no pixels"),
        (png(60_000, 60_000, b"x"), "60000 x 60000 pixels"),
        (b"RIFF\x10\0\0\0WEBPnope" * 2, "header"),
        (JPEG[:2] + JPEG[-2:], "size is not told"), (svg()[:-3], "no SVG"), (b"<svg/>", "viewBox"),
        (b"<?xml version='1.0'?><html/>", "no SVG but <html>"),
        (b"<?xml version='1.0' encoding='klingon'?>" + svg(), "encoding"),
    ],
)  # fmt: skip
def test_what_is_no_good_picture_is_told_in_words(home: Path, data: bytes, words: str) -> None:
    assert words in refusal(home, data)


def test_a_huge_file_is_refused_before_it_is_read(home: Path) -> None:
    with (home / "art/x.png").open("wb") as stream:
        stream.write(png())
        stream.truncate(MOST_BYTES * 3 + 1)  # a hole: nothing is written
    with pytest.raises(PictureError, match="RW514"):
        look("art/x.png", home / "art/x.png")


def test_the_ending_of_a_name_is_held_against_what_the_file_is(home: Path) -> None:
    (home / "x.jpg").write_bytes(png())
    (found,) = said(home, "x.jpg")
    assert (found.code, found.level) == ("RW518", Level.WARNING)
    assert "is a PNG" in found.title and "`.png`" in found.hint


def test_pixels_are_unpacked_before_they_are_printed(home: Path) -> None:
    few = zlib.compress(b"\0" * 10)
    bomb = zlib.compress(b"\0" * 40_000_000)
    for pixels, good in ((None, True), (few, False), (b"not packed", False), (bomb, True)):
        (home / "x.png").write_bytes(png(pixels=pixels))
        text = f'use runebound\nset "Mine"\n\n{CARD}  image "x.png"\n'
        project = Project((Source("set.rune", text),), (), (), {"set.rune": home})
        work = compiled(project)
        assert work.diagnostics == ()
        (card,) = work.cards
        (library,) = work.libraries
        art = work.gallery.art(card, library.game.kinds[card.kind])
        assert (art is not None, len(work.gallery.broken)) == (good, not good)
        for found in work.gallery.broken.values():
            assert (found.code, found.source.text[found.span.start :]) == (
                "RW515", 'image "x.png"\n',
            )  # fmt: skip


def test_a_source_without_a_folder_has_no_pictures(home: Path) -> None:
    project = Project((Source("set.rune", f'use runebound\nset "M"\n\n{CARD}  image "x.png"\n'),),
                      (), ())  # fmt: skip
    work = compiled(project)
    assert work.diagnostics == ()
    assert Gallery({}).art(work.cards[0], work.libraries[0].game.kinds["talent"]) is None


# ----------------------------------------------------------------------------------- drawings


def packed(data: bytes) -> str:
    """A picture as an address."""
    return f"data:image/png;base64,{b64encode(data).decode()}"


def test_a_picture_in_a_drawing_is_a_picture_too(home: Path) -> None:
    said = {
        refusal(home, svg(f'<image href="{href}"/>'))[:5]
        for href in (packed(png(60_000, 60_000, b"x")), "data:image/png,%89PNG")
    }
    assert said == {"RW517"}
    assert "PNG picture in it" in refusal(home, svg(f'<image href="{packed(png()[:40])}"/>'))


def bombs() -> Iterator[bytes]:
    """A few lines that stand for very many."""
    for tag in ('<use href="#a{0}"/>', '<rect width="1" height="1" fill="url(#a{0})"/>'):
        body = '<g id="a0"><path d="M0 0"/></g>'
        for n in range(1, 12):
            body += f'<g id="a{n}">{tag.format(n - 1) * 10}</g>'
        yield svg(f'<defs>{body}</defs><use href="#a11"/>')
    yield svg("<g>" * 5000 + "</g>" * 5000)
    for effect in (
        '<feTurbulence numOctaves="2000000000" baseFrequency="0.05"/>',
        '<feMorphology operator="dilate" radius="1 100000"/>', '<feConvolveMatrix order="500"/>',
        '<feGaussianBlur stdDeviation="1e9"/>', '<feFlood width="1e9"/>',
        '<feFlood/>' * 120,
    ):
        yield svg(f'<filter id="f">{effect}</filter><rect filter="url(#f)"/>')


@pytest.mark.parametrize("data", list(bombs()), ids=[
    "use", "pattern", "deep", "octaves", "radius", "order", "blur", "region", "many",
])  # fmt: skip
def test_a_drawing_that_is_a_bomb_is_refused(home: Path, data: bytes) -> None:
    assert refusal(home, data).startswith("RW517")


def test_parts_count_as_often_as_they_are_drawn(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four tags, and two of them once more; a part within itself is cut there."""
    data = svg('<g id="b"><use href="#b"/></g><use href="#b"/>')
    monkeypatch.setattr("runewright.compiler.art.svg.MOST_PARTS", 5)
    assert "more than 5 in all" in refusal(home, data)
    monkeypatch.setattr("runewright.compiler.art.svg.MOST_PARTS", 6)
    look("art/x.png", home / "art/x.png")  # as `refusal` wrote it


@pytest.mark.parametrize(
    "data",
    [
        svg("<script>alert(1)</script>"), svg('<rect onload="alert(1)"/>'),
        svg("<foreignObject><p/></foreignObject>"), svg('<image xlink:href="../../secret.png"/>'),
        svg('<image href="file:///etc/passwd"/>'), svg('<image href="https://example.org/x.png"/>'),
        svg('<image href=" data:image/svg+xml,<svg/>"/>'.replace("<svg/>", "x")),
        svg('<a href="javascript:alert(1)"/>'), svg('<use href="other.svg#a"/>'),
        svg('<rect fill="url(https://example.org/#a)"/>'),
        svg("<style>rect { fill: url('https://example.org/x') }</style>"),
        svg("<style>@import 'https://example.org/x.css';</style>"),
        b'<?xml-stylesheet href="https://example.org/x.css"?>' + svg(),
        b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + svg("<text>&b;</text>"),
        b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + svg("<text>&x;</text>"),
        b'<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://example.org/x"> %x;]>' + svg(),
    ],
)  # fmt: skip
def test_a_drawing_holds_nothing_but_a_drawing(home: Path, data: bytes) -> None:
    assert refusal(home, data).startswith("RW517"), data


def test_what_drawings_refer_to_within_themselves_is_fine(home: Path) -> None:
    data = svg(
        '<defs><linearGradient id="a"><stop/></linearGradient><g id="b"><use href="#b"/></g></defs>'
        '<rect fill="url(#a)"/><use xlink:href="#b"/><use href="#nowhere"/>'
        f'<image href="{packed(png())}"/><style>rect {{ fill: url(#a) }}</style>'
        '<filter id="f" x="-10%" width="1.2"><feGaussianBlur stdDeviation="2.5 4"/></filter>'
    )
    (home / "x.svg").write_bytes(data)
    assert look("x.svg", home / "x.svg").is_drawing


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<text>Inn</text>", True), ("<text><tspan>Inn</tspan></text>", True),
        ("<text> </text><title>Inn</title><desc>An inn.</desc>", False),
    ],
)  # fmt: skip
def test_text_in_a_drawing_is_told_since_it_needs_its_font(
    home: Path, body: str, told: bool
) -> None:
    (home / "x.svg").write_bytes(svg(body))
    found = [(one.code, one.level) for one in said(home, "x.svg")]
    assert found == ([("RW510", Level.WARNING)] if told else [])
