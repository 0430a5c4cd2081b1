"""A printed stone: its six runes at its edges, and its colour."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, degrees

import pytest
from sheet_faces import Picture, changed, picture

from runewright.compiler.backends.sheet import Face, SheetOptions, sheets
from runewright.compiler.backends.sheet.convert import Faces
from runewright.compiler.compile import compile_sources
from runewright.compiler.model import Value
from runewright.dsl.source import Source

STONE = """use runes
set "Mine"
stone "X":
  colour gray
  runes moon moon moon moon moon moon
stone "Y":
  colour black
  runes star moon moon moon moon moon
stone "Z":
  colour golden
  runes star star moon moon moon moon
"""
EDGES = range(6)
COLOURS = ("gray", "black", "golden")


def faces() -> list[Face]:
    """A stone with moons only, the same with a star on one edge each, and in every colour."""
    library = compile_sources([Source("mine.rune", STONE)]).model.libraries["runes"]
    made, *others = map(Faces(library).of, library.own)
    words = {name: word for one in (made, *others) for name, word in one.words.items()}
    moons = ["moon"] * 6
    stars = [[*moons[:edge], "star", *moons[edge + 1 :]] for edge in EDGES]
    changes: list[dict[str, Value]] = [{"runes": tuple(runes)} for runes in (moons, *stars)]
    changes += [{"colour": colour} for colour in COLOURS]
    return [
        replace(made, values={**made.values, **change}, words=words) for change in changes
    ]


@pytest.fixture(scope="module")
def pages() -> list[Picture]:
    """Each stone on a page of its own."""
    options = SheetOptions(theme="plain", paper="70 x 80 mm", marks="none")
    pdf = sheets(faces(), options).pdf
    return [card(picture(pdf, page)) for page in range(1, 11)]


def card(page: Picture) -> Picture:
    """The rows of a page in which its card is, without what stands on the margins."""
    first, last = round(18 * page.dots), round(62 * page.dots)
    data = page.data[3 * page.width * first : 3 * page.width * last]
    return replace(page, height=last - first, data=data)


@pytest.mark.rule("RN-STONE-14", layer="sheet")
def test_a_stone_shows_its_runes_at_its_edges_in_their_order(pages: list[Picture]) -> None:
    base, *stars = pages[:7]
    for edge, page in enumerate(stars):
        where = changed(base, page)
        assert where is not None
        x = where.x + where.width / 2 - base.width / base.dots / 2
        y = base.height / base.dots / 2 - where.y - where.height / 2
        off = (degrees(atan2(y, x)) - 60 * edge + 180) % 360 - 180
        assert abs(off) < 20 and where.width < 18


@pytest.mark.rule("RN-STONE-14", layer="sheet")
def test_a_stone_shows_its_colour(pages: list[Picture]) -> None:
    base, *coloured = pages[0], *pages[7:]
    spot = base.width / base.dots / 2 + 12, base.height / base.dots / 2 + 6
    grounds = {page.at(*spot) for page in coloured}
    assert len(grounds) == 3 and base.at(*spot) == coloured[0].at(*spot)
