"""Units: tokens and markers that players, fighters and cards hold, moved by one primitive each way.

Nothing is ever below 0 or above what its holder can have; a payment is made whole or not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import Effect, Event, happen, report
from .state import holds_things

if TYPE_CHECKING:
    from .decisions import Steps
    from .game import Game
    from .state import Card, Player


def held(holder: Player | Card, unit: str) -> int:
    """How much of a unit lies on a holder."""
    return holder.counters.get(unit, 0)


def room(game: Game, holder: Player | Card, unit: str, n: int) -> int:
    """How much of `n` a holder can still take."""
    most = game.capacity(holder, unit)
    return n if most is None else max(0, min(n, most - held(holder, unit)))


def gain(
    game: Game, holder: Player | Card, unit: str, n: int, source: Card | None = None
) -> Steps[int]:
    """Let a holder receive up to `n` of a unit, as much as possible; returns how much it was.

    `deal 2 wounds to X` is this with the unit `wound`. A card that has left the table meanwhile
    receives nothing. (RB-TEXT-01, RB-GAIN-06)
    """
    if not holds_things(holder):
        return 0
    event = Event("gain", {"holder": holder, "unit": unit, "source": source}, n)

    def change(event: Event) -> bool:
        event.amount = room(game, holder, unit, event.amount)
        return _shift(event, holder, unit, event.amount)

    return (yield from _move(game, event, n, change))


def lose(
    game: Game, holder: Player | Card, unit: str, n: int, source: Card | None = None
) -> Steps[int]:
    """Take up to `n` of a unit from a holder, as much as there is; returns how much it was.

    (RB-TEXT-02)
    """
    event = Event("lose", {"holder": holder, "unit": unit, "source": source}, n)

    def change(event: Event) -> bool:
        event.amount = min(event.amount, held(holder, unit))
        return _shift(event, holder, unit, -event.amount)

    return (yield from _move(game, event, n, change))


def _move(game: Game, event: Event, n: int, change: Effect) -> Steps[int]:
    if n <= 0:
        return 0
    done = yield from happen(game, event, change)
    return event.amount if done else 0


def _shift(event: Event, holder: Player | Card, unit: str, n: int) -> bool:
    if event.amount <= 0:
        return False
    holder.counters[unit] = held(holder, unit) + n
    return True


def can_pay(holder: Player | Card, unit: str, n: int) -> bool:
    """Whether a cost can be met whole."""
    return n <= held(holder, unit)


def pay(
    game: Game, holder: Player | Card, unit: str, n: int, source: Card | None = None
) -> bool:
    """Pay a cost whole, or change nothing and return False. No rule can alter what is paid;
    what answers a loss answers it once, with the whole amount."""
    if not can_pay(holder, unit, n):
        return False
    if n > 0:
        holder.counters[unit] = held(holder, unit) - n
        report(game, Event("lose", {"holder": holder, "unit": unit, "source": source}, n))
    return True


def charge(
    game: Game, holder: Player | Card, unit: str, n: int, source: Card | None = None
) -> bool:
    """The reverse of `pay`, where the cost is to load oneself with `n` of a unit."""
    if room(game, holder, unit, n) < n:
        return False
    if n > 0:
        holder.counters[unit] = held(holder, unit) + n
        report(game, Event("gain", {"holder": holder, "unit": unit, "source": source}, n))
    return True


def transfer(
    game: Game, start: Player | Card, end: Player | Card, unit: str, n: int,
    source: Card | None = None,
) -> Steps[int]:  # fmt: skip
    """Move up to `n` of a unit from one holder to another: never more than the one has or the
    other can take, and nothing where he cannot receive it. Returns how much was moved."""
    gained = Event("gain", {"holder": end, "unit": unit, "source": source}, n)
    if not holds_things(end) or game.banned(gained):
        return 0
    lost = yield from lose(game, start, unit, room(game, end, unit, n), source)
    return (yield from gain(game, end, unit, lost, source))
