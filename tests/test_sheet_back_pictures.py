"""Pictures on backs: a card's own goes before the design of its kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_helpers import cli, put
from picture_files import GIF, png
from sheet_faces import picture

from runewright.compiler.backends.sheet.imposition import PAPERS, SheetSize, grid
from runewright.compiler.backends.sheet.plan import BACK_BLEED

GAME = """\
game mini "Mini":
  players 2 to 4
kind spell "Spell":
  cost number 0 to 9
kind coin "Coin":
  back none
  cost number 0 to 9
set "Mine"
spell "Spark":
  cost 1
  back "red.png"
spell "Plain":
  cost 2
coin "Penny":
  cost 1
  back "red.png"
coin "Groat":
  cost 1
"""
RED = (0xC0, 0x20, 0x10)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("backs")
    put(home, "cards.rune", GAME)
    (home / "red.png").write_bytes(png(630, 880))
    return home


def test_a_picture_of_its_own_fills_the_back_and_its_bleed(folder: Path) -> None:
    done = cli("sheet", "--backs", "long", "--paper", "a4", folder=folder)
    assert done.status == 0, done.err
    assert "Without a back, since their kind has none: 'Groat'.\n" in done.err
    drawn = picture((folder / "cards.pdf").read_bytes(), page=2)
    slots = grid(PAPERS["a4"], SheetSize("poker", 63, 88))
    places = [slots[2], slots[1], slots[0], slots[5]]  # behind the four cards
    red = [
        all(
            max(abs(a - b) for a, b in zip(drawn.at(x, y), RED, strict=True)) < 3
            for x in (slot.x + 1, slot.x + 31, slot.right - 1)
            for y in (slot.y - BACK_BLEED + 0.4, slot.y + 44)
        )
        for slot in places
    ]
    assert red == [True, False, True, False]
    assert drawn.at(places[3].x + 31, places[3].y + 60) == (255, 255, 255)


def test_the_back_is_never_the_front_and_saves_ink_in_playtests(folder: Path) -> None:
    done = cli("sheet", "--backs", "long", "--playtest", "-o", "ink.pdf", folder=folder)
    assert done.status == 0, done.err
    for page, slot_of in ((1, 0), (2, 2)):
        slot = grid(PAPERS["a4"], SheetSize("poker", 63, 88))[slot_of]
        drawn = picture((folder / "ink.pdf").read_bytes(), page=page)
        seen = {drawn.at(slot.x + x, slot.y + y) for x in range(2, 62, 5) for y in range(2, 87, 5)}
        assert all(max(pixel) - min(pixel) < 8 for pixel in seen), page


@pytest.mark.parametrize("backs", ["long", "file"])
def test_a_back_that_cannot_be_drawn_is_told_at_its_line(tmp_path: Path, backs: str) -> None:
    put(tmp_path, "cards.rune", GAME.replace("red.png", "torn.gif"))
    (tmp_path / "torn.gif").write_bytes(GIF[:-6])
    done = cli("sheet", "--backs", backs, folder=tmp_path)
    assert done.status == 1
    assert "torn.gif" in done.err and "cards.rune:11:" in done.err
    assert (tmp_path / "cards.pdf").exists()
