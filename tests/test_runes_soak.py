"""A slice of `make soak` for Runes: random games with invariants after every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from play_helpers import tabletop

from runewright.compiler.compile import check_text
from runewright.runtime.drive import Match
from runewright.runtime.events import Event
from runewright.runtime.runes import api
from runewright.runtime.runes.api import Runes
from runewright.runtime.runes.hexes import neighbours
from runewright.runtime.state import Card
from runewright.runtime.table import Plan
from runewright.tools import reasons, seen, soak, soak_runes, watch

pytestmark = pytest.mark.checkout
GAME = "runes"
# Every option and every number of players; two are copied and saved.
SEEDS = (0, 1, 2, 3, 5, 10, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23)


@pytest.fixture(scope="module")
def tally() -> soak.Tally:
    """Some games of every number of players, with all options."""
    return soak.soak(GAME, SEEDS)


def test_no_game_breaks(tally: soak.Tally) -> None:
    assert tally.broken == [] and tally.games == len(SEEDS)
    assert soak.good(tally)
    assert len(set(tally.ends)) == len(SEEDS)


def test_games_are_short_only_where_all_may_pass(tally: soak.Tally) -> None:
    plans = [soak.Watched(seed, tally).match.plan for seed in SEEDS]
    free = [plan.options.get("voluntary-pass") == "yes" for plan in plans]
    turns = list(zip(free, tally.turns, strict=True))
    assert min(n for passing, n in turns if not passing) > 30
    assert 0 < sum(free) < len(SEEDS) and min(tally.turns) > 1


def test_cards_sentences_and_reasons_are_seen(tally: soak.Tally) -> None:
    shown = seen.shown(GAME)
    assert len(shown.cards) == 72 + 15 + 5
    assert {name for id, name in shown.cards.items() if not tally.cards[id]} <= {"Half an Answer"}
    assert len(shown.sentences) > 30 and "deal" not in shown.sentences
    assert {one for one in shown.sentences if not tally.sentences[one]} <= {"carry_on"}
    wanted = {one.text for one in reasons.reasons(soak_runes.WATCH.modules)}
    assert len(wanted) == 21 and "a hand stone fits somewhere" in wanted
    assert len(wanted - set(tally.refusals)) <= 3
    assert "" not in tally.refusals or tally.refusals[""] < tally.refusals.total() / 50


def test_the_cards_of_the_soak_are_right() -> None:
    assert check_text(f"use {GAME}\n{soak_runes.EXTRA}") == []


# ------------------------------------------------------------------------------ invariants


def played(steps: int = 60, **options: str) -> Runes:
    """A game under way."""
    plan = Plan(3, "5", options=options)
    match = Match(tabletop(GAME), seen.shown(GAME).stock, plan, ["random"] * 3)
    for _ in range(steps):
        match.step()
    game = match.session.game
    assert isinstance(game, Runes)
    soak_runes.at_every_step(game)
    soak_runes.at_every_turn(game)
    return game


def unseen(game: Runes) -> Card:
    """A stone that lies in a pile."""
    return next(one for pile in game.piles for one in pile.cards)


def coin_from_the_box(game: Runes) -> None:
    game.players[1].counters[api.COIN] += 1


def coin_too_many(game: Runes) -> None:
    stone = next(iter(game.board.tops.values()))
    assert stone.controller is not None
    more = 7 - stone.counters[api.COIN]
    stone.counters[api.COIN] += more
    stone.controller.counters[api.COIN] -= more


def tray_forgotten(game: Runes) -> None:
    start, player = game.config.start_coins(3), game.players[0]
    own = [one for one in game.board.tops.values() if one.controller is player]
    laid = sum(one.counters[api.COIN] for one in own)
    game.formations.append(api.Formation(player, "line", frozenset(), start - laid, 0))
    player.counters[api.COIN] = 0


def stone_among_rituals(game: Runes) -> None:
    hand = next(one.zones["hand"] for one in game.players if one.zones["hand"].cards)
    game.put(hand.cards[0], game.zones["discard pile"])


def stone_lost(game: Runes) -> None:
    game.zones["play"].cards.pop()


def stone_from_nowhere(game: Runes) -> None:
    stone = next(one for one in game.cards if one.kind == "stone")
    game.add_card(stone.data, None, game.piles[0])


def hand_full_of_rituals(game: Runes) -> None:
    for _ in range(4):
        game.put(game.zones["ritual pile"].cards[-1], game.players[0].zones["rituals"])


def stone_half_placed(game: Runes) -> None:
    stone = unseen(game)
    game.put(stone, game.zones["play"])


def cell_forgotten(game: Runes) -> None:
    uid = next(iter(game.board.cells))
    game.board.cells[uid] = (50, 50)


def covered_with_coins(game: Runes) -> None:
    stone = unseen(game)
    game.put(stone, game.zones["buried"])
    stone.counters[api.COIN] = 1


def line_of_others(game: Runes) -> None:
    cells = frozenset((q, 40) for q in range(6))
    game.formations.append(api.Formation(game.players[0], "line", cells, 0, 0))


def line_too_short(game: Runes) -> None:
    _formation(game, "line")


def circle_that_is_open(game: Runes) -> None:
    _formation(game, "circle")


def _formation(game: Runes, kind: str) -> None:
    """A formation without coins, of cells that a player controls."""
    cell, stone = next(iter(game.board.tops.items()))
    assert stone.controller is not None
    inside = frozenset(neighbours(cell)[:1])
    game.formations.append(
        api.Formation(stone.controller, kind, frozenset([cell]), 0, 0, inside)
    )


DAMAGE: tuple[tuple[Callable[[Runes], None], str], ...] = (
    (coin_from_the_box, "coins"),
    (coin_too_many, "bears"),
    (tray_forgotten, "a tray is empty"),
    (stone_among_rituals, "lies in <discard pile"),
    (stone_lost, "cards lie somewhere"),
    (stone_from_nowhere, "more or less stones"),
    (hand_full_of_rituals, "holds 4 rituals"),
    (stone_half_placed, "not those in play"),
    (cell_forgotten, "lies elsewhere"),
    (covered_with_coins, "a covered stone bears coins"),
    (line_of_others, "does not control"),
    (line_too_short, "too short"),
    (circle_that_is_open, "no closed ring"),
)


@pytest.mark.parametrize(("damage", "said"), DAMAGE)
def test_each_invariant_notices_what_it_is_for(
    damage: Callable[[Runes], None], said: str
) -> None:
    game = played()
    damage(game)
    with pytest.raises(watch.Broken, match=said):
        soak_runes.at_every_step(game)


def test_what_is_known_of_the_table_is_checked() -> None:
    game = played()
    game.board.known.matching[next(iter(game.board.tops))] += 1
    with pytest.raises(watch.Broken, match="not what is known"):
        soak_runes.at_every_turn(game)
    game = played()
    stone = game.active.zones["hand"].cards[0]
    game.board.places(stone)[(70, 70)] = 8
    with pytest.raises(watch.Broken, match="fits elsewhere"):
        soak_runes.at_every_turn(game)


def test_a_loss_without_theft_is_noticed() -> None:
    event = Event("break", {})
    for game in (played(), played(overbuild="own")):
        game.history.append(event)
        soak_runes.at_every_step(game)
    options: dict[str, Any] = {"overbuild": "own", "strong-rituals": "no"}
    game = played(**options)
    game.history.append(event)
    with pytest.raises(watch.Broken, match="no stone can be stolen"):
        soak_runes.at_every_step(game)


def test_the_end_is_checked() -> None:
    game = played()
    game.lifted = None
    with pytest.raises(watch.Broken, match=r"None has won, and the trays of \[\]"):
        soak_runes.at_the_end(game)
    game.aimed = Event("aim", {})
    with pytest.raises(watch.Broken, match="something is under way"):
        soak_runes.at_the_end(game)


def test_what_is_refused_depends_on_when_it_is_asked() -> None:
    game = played()
    once = list(soak_runes.refused(game, 10))
    assert once == list(soak_runes.refused(game, 10)) != list(soak_runes.refused(game, 20))
