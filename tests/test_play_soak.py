"""A slice of `make soak`: random games with invariants after every step."""

from __future__ import annotations

from collections import Counter

import pytest
from play_helpers import game_of, match

from runewright.tools import soak

pytestmark = pytest.mark.checkout
GAMES = 12


@pytest.fixture(scope="module")
def tally() -> soak.Tally:
    """Some games of every number of players, with several options."""
    return soak.soak([*range(5, 5 + GAMES - 2), 35, 60])


def test_no_game_breaks_and_every_game_is_won(tally: soak.Tally) -> None:
    assert tally.broken == []
    assert (tally.games, tally.won) == (GAMES, GAMES)


def test_what_happened_is_counted(tally: soak.Tally) -> None:
    assert len(tally.turns) == GAMES and min(tally.turns) > 0
    assert tally.decisions > tally.choices > 1000
    assert len([one for one in tally.cards if tally.cards[one]]) > 150
    assert len(tally.sentences) > 100


def test_reasons_for_refusals_are_seen(tally: soak.Tally) -> None:
    assert {
        "RB-CARD-13", "RB-EPIC-01", "RB-THREAT-03", "RB-THREAT-05", "RB-THREAT-07", "RB-THREAT-08",
        "RB-THREAT-10", "RB-THREAT-11", "RB-THREAT-13", "RB-TIMING-02", "RB-TIMING-03",
        "RB-TIMING-05", "RB-TIMING-06", "RB-TIMING-08", "RB-TIMING-12", "RB-TIMING-16",
    } <= set(tally.refusals)  # fmt: skip


def test_the_report_names_what_was_seen_too_seldom(tally: soak.Tally) -> None:
    lines = list(soak.report(tally))
    assert lines[0].startswith(f"{GAMES} games, {GAMES} won (100.0%)")
    assert any(line.startswith("  seldom: ") for line in lines)
    few = soak.Tally(games=1, won=0, cards=Counter(), broken=["seed 1, turn 2:\nBroken"])
    assert "BROKEN seed 1, turn 2:\nBroken" in list(soak.report(few))


@pytest.mark.parametrize("damage", ["threat", "negative", "lost", "astray", "stranger"])
def test_each_invariant_notices_what_it_is_for(damage: str) -> None:
    one = match(2, "3")
    for _ in range(120):
        one.step()
    game = game_of(one)
    me, other = game.players
    card = me.zones["deck"].cards[0]
    if damage == "threat":
        me.counters["threat"] = 11
    elif damage == "negative":
        me.counters["gold"] = -1
    elif damage == "lost":
        me.zones["deck"].cards.pop(0)
    elif damage == "astray":
        card.zone = me.zones["hand"]
    else:
        game.put(card, other.zones["discard pile"])
    with pytest.raises(soak.Broken):
        soak.at_every_step(game)
        soak.where_cards_lie(game)
