"""Records of a game under way: formations, a ritual that is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..script import Fx
    from ..state import Card, Player
    from .hexes import Cell


BENT = -1  # the axis of a line that may bend; a circle has none either


class GameOver(Exception):
    """Somebody has won: whatever is under way stops at once (RN-WIN-04)."""


class Warded(Exception):
    """The ritual under way has been warded off: it has no further effect (RN-WARD-02)."""


class IllegalAction(ValueError):
    """Something was done that the rules forbid; the message is the refusal."""


@dataclass(slots=True, eq=False)
class Formation:
    """A line or a closed circle that was scored, with its extra coins, which belong to no stone
    (RN-FORM-02). `cells` are the stones that must stay controlled; `inside` what a circle goes
    round; `axis` the direction of a line."""

    player: Player
    kind: str  # "line" or "circle"
    cells: frozenset[Cell]
    coins: int
    axis: int = BENT
    inside: frozenset[Cell] = frozenset()

    def __str__(self) -> str:
        return f"{self.kind} of {len(self.cells)}"


@dataclass(slots=True, eq=False)
class Running:
    """A ritual that is carried out: the card that was revealed and the scope of its effect, in
    which `you` is the actor. `foe` is the former actor after a reversal: the next target.
    `defences` are the cards that answered it, in their order."""

    card: Card
    fx: Fx
    target: Player | None = None
    foe: Player | None = None
    turned: bool = False  # another player carries it on than the one who revealed it
