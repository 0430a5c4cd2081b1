"""How themes look: little ink for playtests, forgiving backs, stones, faces that differ."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, degrees

import pytest
from sheet_faces import EXAMPLE, Picture, cells, changed, face, inside, picture, text_in, words_of

from runewright.compiler.backends.sheet import SheetOptions, WordFace, sheets
from runewright.compiler.backends.sheet.imposition import Slot
from runewright.compiler.backends.sheet.model import Mode
from runewright.compiler.backends.sheet.theme import load

THEMES = ("classic", "plain")
LETTERS = "NOPQRS"
SLOT = cells()[0]


def page(theme: str, mode: Mode = "full") -> Picture:
    return picture(sheets(EXAMPLE[:9], SheetOptions(theme=theme, mode=mode)).pdf, dpi=60)


def darkness(drawn: Picture) -> float:
    return 1 - sum(drawn.data) / len(drawn.data) / 255


@pytest.mark.parametrize("theme", THEMES)
def test_playtest_cards_save_ink_and_have_no_colour(theme: str) -> None:
    full, saved = page(theme), page(theme, "playtest")
    assert darkness(saved) < darkness(full) / 4
    reds, greens, blues = (saved.data[n::3] for n in range(3))
    assert max(abs(a - b) for a, b in zip(reds, blues, strict=True)) < 4
    assert max(abs(a - b) for a, b in zip(reds, greens, strict=True)) < 4


@pytest.mark.parametrize("theme", THEMES)
def test_a_back_is_the_same_from_both_sides_and_runs_past_the_cut(theme: str) -> None:
    made = sheets([EXAMPLE[0]], SheetOptions(theme=theme, backs="file", bleed=3, marks="none"))
    back = picture(made.backs, dpi=127)
    (word,) = [word for word in words_of(made.backs) if word.text == "Feat"]
    middle, y = (word.x1 + word.x2) / 2, (word.y1 + word.y2) / 2
    ground = [back.at(middle + x, y + down) for x in (-34, 34) for down in (-20, 20)]
    assert (255, 255, 255) not in ground
    rows = [back.row(y + down) for down in (-36, -28, 28)]
    for row in rows:
        at = round(middle * back.dots)
        left, right = row[at - 165 : at], row[at + 1 : at + 166][::-1]
        unlike = sum(abs(a - b) > 60 for a, b in zip(left, right, strict=True))
        assert unlike < 0.25 * len(left)


def stone(theme: str) -> bytes:
    words = {letter: WordFace(letter * 2, letter=letter) for letter in LETTERS}
    one = replace(face("stone", "Trial stone", runes=tuple(LETTERS)), words=words)
    return sheets([one], SheetOptions(theme=theme, size="hex")).pdf


def test_the_words_of_a_stone_stand_at_its_edges_from_the_east_against_the_clock() -> None:
    found = words_of(stone("plain"))
    (name,) = [word for word in found if word.text == "Trial"]
    letters = {word.text: word for word in found if word.text in LETTERS}
    (centre_x, centre_y) = (
        (letters["N"].x1 + letters["Q"].x2) / 2, (letters["N"].y1 + letters["N"].y2) / 2,
    )  # fmt: skip
    for n, letter in enumerate(LETTERS):
        word = letters[letter]
        x, y = (word.x1 + word.x2) / 2 - centre_x, centre_y - (word.y1 + word.y2) / 2
        angle = degrees(atan2(y, x)) - n * 60
        assert abs((angle + 180) % 360 - 180) < 12, letter
    assert abs((name.x1 + name.x2) / 2 - centre_x) < 8 and abs(name.y2 - centre_y) < 8


def test_every_kind_of_runebound_has_a_face_of_its_own() -> None:
    classic = load("classic")
    kinds = [kind for kind in classic.faces if kind != "default"]
    looks = [(classic.face(kind)["frame"], classic.face(kind)["colour"]) for kind in kinds]
    assert len(set(looks)) == len(kinds) == 9
    frames = {kind: classic.face(kind)["frame"] for kind in kinds}
    assert len({frames["hero"], frames["challenge"], frames["spell"], frames["talent"]}) == 4


def test_the_emblem_of_a_feat_shows_what_it_needs_and_that_of_a_place_its_terrain() -> None:
    window = Slot(SLOT.x + 4, SLOT.y + 14, 55, 40)
    for kind, field, one, other in (
        ("feat", "needs", "wizardry", "survival"),
        ("place", "terrain", "forest", "river"),
    ):
        bare = face(kind, "X", "Rest.")
        cards = [replace(bare, values={field: (word,)}) for word in (one, other)]
        drawn = [picture(sheets([card], SheetOptions()).pdf) for card in cards]
        assert inside(changed(*drawn), window)


def test_a_kind_without_a_face_has_the_default_one() -> None:
    pdf = sheets([face("relic", "Odd thing", "Rest.", weight=3, cost=4)], SheetOptions()).pdf
    said = text_in(pdf, SLOT)
    assert "Weight: 3" in said and "Odd Thing".upper() in said.upper() and "4" in said.split()


def test_a_draft_of_any_game_is_marked_across() -> None:
    pages = [sheets([face("relic", "X", draft=draft)], SheetOptions(theme="plain")).pdf
             for draft in (False, True)]  # fmt: skip
    across = changed(*map(picture, pages))
    assert inside(across, SLOT) and across and across.width > 30 and across.height > 40
