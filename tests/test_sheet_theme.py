"""Themes: icons that can be told apart, fonts with their licences, a template without harm."""

from __future__ import annotations

import json
import re
import zlib
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
import typst
from jinja2 import UndefinedError
from jinja2.exceptions import SecurityError
from sheet_faces import PROFICIENCIES, TERRAINS, TIMINGS

from runewright.compiler.backends.sheet.fonts import font_files
from runewright.compiler.backends.sheet.theme import literal, load, render, shipped

CLASSIC = load("classic")
FILES = sorted({file for name in shipped() for file in load(name).icons.values()})
NAMED = (
    *TIMINGS, *PROFICIENCIES, *TERRAINS,
    "epic", "threat", "die", "wound", "gold", "exhaustion", "ranged", "melee", "magic", "life",
)  # fmt: skip
SIDE = 32


def drawn(icon: Path) -> bytes:
    """An icon as it looks at about 4 mm, one byte a dot: dark or light."""
    page = (
        f"#set page(width: {SIDE}pt, height: {SIDE}pt, margin: 0pt)\n"
        f"#let drawing = bytes({literal(icon.read_text('utf-8'))})\n"
        '#align(center + horizon, image(drawing, format: "svg", height: 100%))\n'
    )
    return _dots(typst.compile(page.encode(), format="png", ppi=72))


def _dots(png: bytes) -> bytes:
    """The brightness of each dot of an eight-bit PNG picture without interlacing."""
    parts, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            parts += png[at + 8 : at + 8 + length]
        at += length + 12
    width, depth, kind = int.from_bytes(png[16:20], "big"), png[24], png[25]
    size = {0: 1, 2: 3, 6: 4}[kind]
    assert depth == 8
    raw, stride = zlib.decompress(parts), width * size
    rows, before = [], bytes(stride)
    for start in range(0, len(raw), stride + 1):
        before = _row(raw[start], raw[start + 1 : start + 1 + stride], before, size)
        rows.append(before[::size])
    return b"".join(rows)


def _row(method: int, line: bytes, above: bytes, size: int) -> bytes:
    out = bytearray(line)
    for i in range(len(out)):
        left = out[i - size] if i >= size else 0
        up, corner = above[i], above[i - size] if i >= size else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda value: abs(guess - value))
        out[i] = (out[i] + (0, left, up, (left + up) // 2, nearest)[method]) % 256
    return bytes(out)


@pytest.mark.parametrize("name", NAMED)
def test_the_icon_is_there(name: str) -> None:
    assert CLASSIC.icons[name].stem == name


def test_every_emblem_is_an_icon() -> None:
    assert {CLASSIC.face(kind)["emblem"] for kind in CLASSIC.faces} <= {"", *CLASSIC.icons}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_icon_is_one_black_shape_of_its_own(file: Path) -> None:
    root = ElementTree.fromstring(file.read_text("utf-8"))
    box = [float(value) for value in root.attrib["viewBox"].split()]
    assert box[1] == 0 and box[3] == 64 and box[2] <= 64
    assert root.attrib["fill"] == "#000"
    for node in root.iter():
        assert node.tag.rpartition("}")[2] in {"svg", "path", "ellipse"}
        assert "href" not in node.attrib and not node.attrib.get("style")


@pytest.mark.rule("RB-SYM-01", layer="sheet")
def test_every_icon_looks_different_in_print() -> None:
    dots = {file.stem: drawn(file) for file in FILES}
    for name, picture in dots.items():
        dark = sum(value < 128 for value in picture) / len(picture)
        assert 0.05 < dark < 0.85, f"{name} is nearly empty or nearly full"
    for one, other in combinations(dots, 2):
        differing = sum(abs(a - b) > 128 for a, b in zip(dots[one], dots[other], strict=True))
        assert differing > 0.1 * SIDE * SIDE, f"{one} and {other} look alike"


def test_every_font_has_its_licence_beside_it() -> None:
    (folder,) = CLASSIC.fonts
    licences = {file.stem.removeprefix("OFL-") for file in folder.glob("OFL-*.txt")}
    families = {file.stem.partition("_")[0] for file in font_files(folder)}
    assert families == licences
    for name in licences:
        text = (folder / f"OFL-{name}.txt").read_text("utf-8")
        assert "SIL Open Font License, Version 1.1" in text
    assert sum(file.stat().st_size for file in font_files(folder)) < 2_000_000


@pytest.mark.parametrize("name", shipped())
def test_icons_have_a_licence_beside_them(name: str) -> None:
    for folder in {file.parent for file in load(name).icons.values()}:
        assert "MIT" in (folder / "LICENCE.txt").read_text("utf-8")


def test_every_theme_can_be_loaded() -> None:
    assert "classic" in shipped()
    for name in shipped():
        assert load(name).source


def test_a_colour_is_a_name_of_the_palette_or_a_number() -> None:
    assert CLASSIC.colour("red").startswith("#") and CLASSIC.colour("#12aBcd") == "#12aBcd"
    assert [CLASSIC.colour(name) for name in ("", "mauve", "#12345", '#"); x')] == [""] * 4


def test_what_is_put_into_a_template_becomes_a_literal() -> None:
    values = {"a": 'x"); #panic("', "b": [1, 2.5], "c": {"k": None, "on": True}, "d": (), "e": {}}
    filled = render("<< a >> << b >> << c >> << d >> << e >>", values)
    assert filled == (
        '"x\\"); #panic(\\"" (1, 2.5, ) ("k": none, "on": true) () (:)'
    )


def test_typst_reads_a_literal_as_the_same_string() -> None:
    texts = ["", '"', "\\", "\\u{41}", "a\nb\t\r", "#{1}", "\u200b\x00\x7f", "żółć 🐺", "$x @y <z>"]
    page = "\n".join(f"#metadata({literal(text)})<text>" for text in texts).encode()
    assert json.loads(typst.query(page, "<text>", field="value")) == texts


def test_a_template_with_an_unknown_name_is_refused() -> None:
    with pytest.raises(UndefinedError):
        render("<< sizes.nmae >>", {"sizes": {"name": 1}})


@pytest.mark.parametrize("harm", ["<< ().__class__ >>", "<% set _ = x.append(1) %>"])
def test_a_template_can_do_no_harm(harm: str) -> None:
    with pytest.raises(SecurityError):
        render(harm, {"x": [1]})


def test_the_drawing_reads_nothing_but_its_own_files() -> None:
    for line in re.findall(r'(?:import|include|read|json|image)\s*\(?\s*"([^"]*)"', CLASSIC.source):
        assert line in ("lib.typ", "hexagons.typ", "ornaments.typ")
    assert "@preview" not in CLASSIC.source
