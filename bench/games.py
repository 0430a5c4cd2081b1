"""Whole games of random bots, ours and those of RLCard: the same kind of bot on both sides.

RLCard is asked through its own door (`reset`, `step`); its bots are ours, which are quicker than
those it brings. On both sides garbage is collected as rarely as in the soak.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..compiler.pace import fewer_collections

if TYPE_CHECKING:
    from ..runtime.table import Stock

BESIDE = "runebound"  # the game of ours that is played beside those of the peer
PEERS = ("uno", "gin-rummy")
MORE = 20  # games of the peer for each of ours: they are short

Played = tuple[int, tuple[int, ...]]  # decisions with two or more options; the length of each game


def peer_is_there() -> bool:
    """Whether RLCard is installed."""
    return importlib.util.find_spec("rlcard") is not None


def stock(game: str) -> Stock:
    """All that is shipped for a game of ours."""
    from ..compiler.compile import compile_sources
    from ..compiler.table import stock_of
    from ..dsl.source import Source

    source = Source("bench.rune", f"use {game}\n")
    return stock_of(compile_sources([source]).model.libraries[game])


def play(game: str, count: str) -> Callable[[], Played]:
    """So many games of two random bots, with all options as they usually are."""
    from ..compiler.table import tabletop_of
    from ..runtime.drive import Match
    from ..runtime.table import Plan

    cards, tabletop = stock(game), tabletop_of(game)
    if tabletop is None:
        raise ValueError(f"{game} cannot be played whole")

    @fewer_collections()
    def work() -> Played:
        choices, lengths = 0, []
        for seed in range(int(count)):
            seats = ["random", "random"]
            match = Match(tabletop, cards, Plan(2, str(seed)), seats, record=False)
            while (decision := match.session.decision) is not None:
                choices += decision.who is not None and len(decision.options) > 1
                match.step()
            lengths.append(match.session.game.turn)
        return choices, tuple(lengths)

    return work


def rlcard(game: str, count: str) -> Callable[[], Played]:
    """So many games of RLCard; a turn is whatever a player is asked."""
    env = importlib.import_module("rlcard").make(game, config={"seed": 0})
    chance = random.Random("0").random

    @fewer_collections()
    def work() -> Played:
        choices, lengths = 0, []
        for _ in range(int(count)):
            asked = 0
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                asked += 1
                choices += len(legal) > 1
                state, _ = env.step(legal[int(chance() * len(legal))])
            lengths.append(asked)
        return choices, tuple(lengths)

    return work
