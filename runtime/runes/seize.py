"""Taking a stone over without covering it: its coins are exchanged for those of another player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import Event, drain, happen
from ..units import held
from . import formations
from .coins import spend, take_back, tray
from .state import COIN

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .state import Runes


def can_exchange(who: Player, stone: Card) -> bool:
    """Whether a stone bears another player's coins and this one has as many on the tray: all are
    replaced, or none (RN-REPL-05, RN-REPL-07)."""
    return stone.controller is not who and 0 < held(stone, COIN) <= tray(who)


def exchange_coins(game: Runes, who: Player, stone: Card) -> Steps[None]:
    """Replace all coins of a stone by as many of a player, who controls it from then on: first
    what its player loses with it, then what the new one gains.

    No stone was placed: no ritual is drawn. (RN-REPL-09)
    """
    if not can_exchange(who, stone):
        return
    cell = game.board.cells[stone.uid]
    yield from _take_over(game, who, stone)
    yield from formations.break_up(game, cell)
    yield from game.judge()
    yield from formations.create(game, who, cell)
    yield from drain(game)


def _take_over(game: Runes, who: Player, stone: Card) -> Steps[None]:
    """Coins go back, as many of another player come in their place (RN-REPL-03, RN-REPL-06)."""
    n = held(stone, COIN)
    yield from take_back(game, stone)

    def change(event: Event) -> None:
        stone.controller = who
        spend(who, stone, n)

    yield from happen(game, Event("exchange coins", {"who": who, "card": stone}, n), change)
