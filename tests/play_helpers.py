"""Whole games in tests: the shipped stock, made once, and games of bots."""

from __future__ import annotations

from functools import cache

from runewright.compiler.compile import compile_sources
from runewright.compiler.table import stock_of, tabletop_of
from runewright.dsl.source import Source
from runewright.runtime.drive import Match
from runewright.runtime.replay import Saved
from runewright.runtime.runebound.api import Runebound
from runewright.runtime.table import Plan, Stock, Tabletop

SHORT = {"victories": "1"}


@cache
def stock(game: str = "runebound") -> Stock:
    """All that is shipped for a game."""
    source = Source("test.rune", f"use {game}\n")
    return stock_of(compile_sources([source]).model.libraries[game])


def tabletop(game: str = "runebound") -> Tabletop:
    """A game's own part of a whole game."""
    found = tabletop_of(game)
    assert found is not None
    return found


def match(
    players: int = 2, seed: str = "1", *kinds: str, options: dict[str, str] | None = None
) -> Match:
    """A game that is about to begin, of random bots where no kinds are named."""
    plan = Plan(players, seed, options=SHORT if options is None else options)
    return Match(tabletop(), stock(), plan, kinds or ["random"] * players)


def game_of(one: Match) -> Runebound:
    """The game under way."""
    game = one.session.game
    assert isinstance(game, Runebound)
    return game


def saved_of(one: Match) -> Saved:
    """The game as it would be saved now."""
    return Saved(
        "runebound", stock().content, one.plan, one.seats, tuple(one.session.entries)
    )
