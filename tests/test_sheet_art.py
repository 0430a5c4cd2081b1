"""Art on printed cards: in the window, sharp enough, and never a reason to print nothing."""

from __future__ import annotations

import dataclasses
import re
from html import unescape
from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, put
from picture_files import GIF, JPEG, png, svg
from sheet_faces import Picture, art_of, cells, face, icons_in, picture, text_in, words_of

from runewright.compiler.backends.sheet import Face, SheetOptions, SheetResult, sheets
from runewright.compiler.backends.sheet.findings import of_cards
from runewright.compiler.backends.sheet.theme import load
from runewright.dsl.diagnostics import Level
from runewright.dsl.source import Source, Span

SOURCE = Source("art.rune", 'talent "X":\n  image "x.png"\n')


def card(folder: Path, name: str, data: bytes, number: int) -> Face:
    """A card with art."""
    made = face("talent", f"Card{number}", "Rest.", level=1, number=number)
    return dataclasses.replace(
        made, art=art_of(folder, name, data), source=SOURCE, span=Span(7, 10),
        places={"image": Span(14, 27)},
    )  # fmt: skip


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> SheetResult:
    """A good picture, a small one, a drawing, one whose pixels are broken, and a card without."""
    folder = tmp_path_factory.mktemp("art")
    files = {"good.png": png(760, 560), "small.jpg": JPEG, "x.svg": svg(
        '<rect width="63" height="88" fill="#008080"/>'), "torn.gif": GIF[:-6]}  # fmt: skip
    cards = [card(folder, name, data, n) for n, (name, data) in enumerate(files.items(), 1)]
    cards[0] = dataclasses.replace(cards[0], artist="Zoë Kowalska")
    without = face("talent", "Card5", 'Say "art": "x".', level=1, number=5)
    without = dataclasses.replace(without, artist="Nobody")
    return sheets([*cards, without], SheetOptions())


@pytest.fixture(scope="module")
def page(drawn: SheetResult) -> Picture:
    return picture(drawn.pdf)


def alike(seen: set[tuple[int, int, int]], colour: tuple[int, int, int]) -> bool:
    """Whether all pixels have a colour, but for rounding."""
    return all(abs(a - b) < 3 for pixel in seen for a, b in zip(pixel, colour, strict=True))


def test_art_fills_the_window(page: Picture) -> None:
    seen = []
    for slot in cells()[:3]:
        seen.append({page.at(slot.x + x, slot.y + y) for x in (5, 31, 58) for y in (18, 30, 42)})
    assert alike(seen[0], (0xC0, 0x20, 0x10))
    assert {max(pixel) - min(pixel) > 20 for pixel in seen[1]} == {True}
    assert alike(seen[2], (0, 0x80, 0x80))


def test_art_has_the_name_of_its_card_for_those_who_do_not_see_it(drawn: SheetResult) -> None:
    names = icons_in(drawn.pdf)
    assert [names[f"Card{number}"] for number in range(1, 6)] == [1, 1, 1, 0, 0]


def test_the_artist_is_named_on_the_picture(drawn: SheetResult) -> None:
    named = [word for word in words_of(drawn.pdf) if word.text in ("Zoë", "Kowalska", "Nobody")]
    assert [word.text for word in named] == ["Zoë", "Kowalska"]
    slot = cells()[0]
    for word in named:  # in its lower right corner: between the header and the bar
        assert slot.x + 31 < word.x1 and word.x2 < slot.right - 3
        assert slot.y + 30 < word.y1 and word.y2 < slot.y + 60


def test_an_artist_whose_letters_no_font_has_is_told_where_there_is_a_picture(
    tmp_path: Path,
) -> None:
    named = dataclasses.replace(card(tmp_path, "good.png", png(900, 700), 1), artist="日本")
    (found,) = of_cards([named], (), SheetOptions(), load("classic"))
    assert found.code == "RW504" and "日" in found.text
    unseen = dataclasses.replace(named, art=None)
    assert of_cards([unseen], (), SheetOptions(), load("classic")) == ()


def test_art_with_too_few_dots_is_told_at_its_line(drawn: SheetResult) -> None:
    (found,) = [found for found in drawn.diagnostics if found.code == "RW519"]
    assert (found.level, found.source, found.span) == (Level.WARNING, SOURCE, Span(14, 27))
    assert "'small.jpg' is coarse in print: 4 dots an inch" in found.title
    assert "300 are wanted: 683 x" in found.text


def test_a_picture_that_cannot_be_drawn_is_told_and_left_out(
    drawn: SheetResult, page: Picture
) -> None:
    (found,) = [found for found in drawn.diagnostics if found.code == "RW515"]
    assert (found.level, found.span) == (Level.ERROR, Span(14, 27))
    assert "'torn.gif'" in found.title and "unexpected End of File" in found.text
    slots = cells()
    places = [(slots[n].x + 31, slots[n].y + 30) for n in (3, 4)]
    assert page.at(*places[0]) == page.at(*places[1])  # the theme's own picture
    assert 'Say "art": "x".' in unescape(text_in(drawn.pdf, slots[4]))
    assert len(drawn.diagnostics) == 2


def test_playtest_sheets_have_no_art(tmp_path: Path) -> None:
    made = card(tmp_path, "good.png", png(900, 700), 1)
    result = sheets([made], SheetOptions(mode="playtest"))
    assert result.diagnostics == ()
    seen = picture(result.pdf).at(cells()[0].x + 31, cells()[0].y + 30)
    assert not alike({seen}, (0xC0, 0x20, 0x10))


def test_the_command_prints_cards_whose_pictures_cannot_be_used(tmp_path: Path) -> None:
    home, outside = tmp_path / "game", tmp_path / "secret.png"
    outside.write_bytes(png())
    (home / "art").mkdir(parents=True)
    (home / "art/dragon.png").write_bytes(png(900, 700))
    (home / "art/torn.png").write_bytes(png(900, 700, pixels=b"nothing"))
    (home / "art/link.png").symlink_to(outside)
    (home / "art/sign.svg").write_bytes(svg("<text>Inn</text>"))
    images = {"Good": "art/dragon.png", "Slip": "art/dargon.png", "Torn": "art/torn.png",
              "Link": "art/link.png", "Sign": "art/sign.svg"}  # fmt: skip
    put(home, "cards.rune", cards(*(
        feat(f"Trial {name}", more=f'  image "{path}"\n') for name, path in images.items()
    )))  # fmt: skip
    said = cli("sheet", "-o", "out.pdf", folder=home)
    assert said.status == 1
    assert re.findall(r"^\w+\[RW\d+\]", said.err, re.MULTILINE) == [
        "error[RW511]", "error[RW515]", "error[RW512]", "warning[RW510]",
    ]  # fmt: skip
    assert 'Did you mean "art/dragon.png"?' in said.err and "cards.rune:" in said.err
    assert "out.pdf: 5 cards on 1 sheet of A4" in said.out
    assert cli("check", folder=home).status == 1
    pdf = (home / "out.pdf").read_bytes()
    words = " ".join(text_in(pdf, slot) for slot in cells()[:5]).upper()
    assert all(f"TRIAL {name}".upper() in words for name in images)
