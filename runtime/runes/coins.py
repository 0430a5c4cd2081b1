"""Coins between trays and stones. A player's tray is his counter, a stone's coins are its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import Event, happen
from ..units import held, room
from .config import RATES
from .state import COIN

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .state import Runes


def tray(player: Player) -> int:
    """The coins on a player's tray."""
    return held(player, COIN)


def stacks(n: int) -> list[int]:
    """Coins as they stand on a tray: in stacks of five (RN-SETUP-14)."""
    return [5] * (n // 5) + [n % 5] * (n % 5 > 0)


def rate(stone: Card) -> int:
    """The coins for each matching rune: two on a golden stone, else one (RN-QUICK-02,
    RN-GOLD-07)."""
    return RATES.get(str(stone.data.fields.get("colour")), 1)


def allowance(game: Runes, stone: Card, matches: int, first: bool) -> int:
    """The coins that a stone is given as it is placed: matches times rate, at most six; the
    very first stone counts as one match.

    (RN-PLACE-02, RN-PLACE-03, RN-GOLD-01, RN-GOLD-02, RN-GOLD-03, RN-FIRST-02, RN-FIRST-03,
    RN-STONE-07, RN-STONE-09, RN-STONE-12, RN-OVERBUILD-08)
    """
    return min(rate(stone) * (1 if first else matches), game.config.coin_limit)


def lay_coins(game: Runes, who: Player, stone: Card, n: int) -> Steps[int]:
    """Lay up to `n` coins of a player on his stone, never more than it holds or the tray has; an
    empty tray wins at once. Returns how many were laid.

    (RN-STONE-13, RN-GOLD-04, RN-WIN-03, RN-FORM-11)
    """
    event = Event("lay coins", {"who": who, "card": stone}, n)

    def change(event: Event) -> bool:
        event.amount = min(room(game, stone, COIN, event.amount), tray(who))
        if event.amount > 0:
            spend(who, stone, event.amount)
        return event.amount > 0

    done = yield from happen(game, event, change)
    if done:
        yield from game.judge()
    return event.amount if done else 0


def spend(who: Player, stone: Card, n: int) -> None:
    """Move coins from a tray to a stone, without any event (RN-STONE-11)."""
    who.counters[COIN] -= n
    stone.counters[COIN] = held(stone, COIN) + n


def take_back(game: Runes, stone: Card) -> Steps[None]:
    """Return the coins of a stone to the tray of their player.

    (RN-OVERBUILD-07, RN-OVERBUILD-09, RN-OVERBUILD-20, RN-REPL-04)
    """
    owner, coins = stone.controller, held(stone, COIN)
    if owner is None or not coins:
        return
    event = Event("take back", {"who": owner, "card": stone}, coins)

    def change(event: Event) -> None:
        stone.counters[COIN] = 0
        owner.counters[COIN] = tray(owner) + coins

    yield from happen(game, event, change)
