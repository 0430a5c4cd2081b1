"""Slips of one letter in the shipped cards: told at the place, once, with the right word first.

A few hundred of what `make bench` tries by the thousand, by the same criterion (`bench/typos.py`).
"""

from __future__ import annotations

from functools import cache

import pytest

from runewright.bench import shipped, typos
from runewright.bench.typos import Tally

pytestmark = pytest.mark.checkout

SEED = "typos"


@cache
def cards() -> dict[str, Tally]:
    return typos.examine(shipped.texts("runebound"), shipped.judge("runebound"), 320, SEED)


def names(game: str) -> Tally:
    judge = shipped.judge(game)
    return typos.examine(shipped.references(game), judge, 70, SEED, typos.references)["name"]


@pytest.mark.parametrize("kind", ["word", "number", "punctuation"])
def test_a_slip_is_told_at_its_place(kind: str) -> None:
    tally = cards()[kind]
    assert tally.at_place > 5
    assert (tally.ignored, tally.elsewhere, tally.second) == (0, 0, 0), tally.misses


@pytest.mark.parametrize("kind", ["word", "number", "punctuation"])
def test_a_slip_is_told_once(kind: str) -> None:
    assert cards()[kind].echoes == 0, cards()[kind].misses


def test_the_right_word_is_proposed_first() -> None:
    tally = cards()["word"]
    assert tally.proposed >= 0.98 * tally.wrong, tally.misses


def test_no_word_of_a_card_changes_without_a_message() -> None:
    assert cards()["word"].legal == 0


@pytest.mark.parametrize(("game", "right"), [("runebound", 0.98), ("runes", 0.95)])
def test_the_names_of_decks_and_scenarios_are_told_with_the_right_one(
    game: str, right: float
) -> None:
    tally = names(game)
    assert tally.wrong > 60
    assert (tally.ignored, tally.elsewhere, tally.echoes) == (0, 0, 0), tally.misses
    assert tally.proposed >= right * tally.wrong, tally.misses
