"""Moments: the start or end of a named turn, battle, phase; and events that end something.

A duration names the event that ends it, never a number of turns: extra turns, skipped turns and
reversed directions cannot confuse it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .hindsight import fits

if TYPE_CHECKING:
    from .events import Event
    from .script import Fx
    from .state import Player


@dataclass(frozen=True, slots=True)
class Moment:
    """`edge` of a `span` (`turn`, `battle`, `adventure phase`, …) of a player (None: anybody's).

    `after` is the number of the turn before which it cannot come (`your next turn`); `deed` is
    another event that ends it, alone or beside the span (`until M or EVENT`).
    """

    edge: str = ""
    span: str = ""
    whose: Player | None = None
    after: int = -1
    deed: Callable[[Fx, Event], bool] | None = None

    def met_by(self, fx: Fx, event: Event) -> bool:
        """Whether this event is the moment."""
        if self.deed is not None and fits(self.deed, fx, event):
            return True
        if event.kind != "moment" or not self.edge:
            return False
        if (event.edge, event.span) != (self.edge, self.span):
            return False
        if self.whose is not None and event.who is not self.whose:
            return False
        return fx.game.turn > self.after
