"""Records of a game under way: a battle, a window for cards, a play, a point."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..events import Event
    from ..state import Card, Player


@dataclass(slots=True, eq=False)
class Move:
    """A class card that a player plays on the Hero of a player (perhaps himself)."""

    player: Player
    card: Card
    on: Player


@dataclass(frozen=True, slots=True)
class Played:
    """A class card whose cost was paid in this turn: by whom, on whom, how much."""

    player: Player
    card: Card
    on: Player
    paid: int


@dataclass(slots=True, eq=False)
class Window:
    """An opportunity to play class cards. `slot` is who may play now, `order` who may at all.

    A window for bat cards has the event that it answers.
    """

    timing: str
    order: list[Player]
    slot: Player | None = None
    passed: list[Player] = field(default_factory=list)
    duel: bool = False
    stage: str = ""
    event: Event | None = None


@dataclass(slots=True, eq=False)
class Battle:
    """A battle of a Hero against a Challenge card, or (a duel) against another Hero.

    `outcome` is empty while it goes on, then `defeated`, `escaped`, `stunned` or `ended`.
    `cards` are the class cards played during it; `rolled` who has made a combat roll;
    `attacked` and `served` who attacked, and which Allies fought, in this round.
    """

    hero: Card
    challenge: Card
    number: int
    duel: bool = False
    round: int = 0
    phase: str = ""
    outcome: str = ""
    loser: Card | None = None
    cards: list[Card] = field(default_factory=list)
    rolled: list[Player] = field(default_factory=list)
    attacked: list[Card] = field(default_factory=list)
    served: list[Card] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Point:
    """Where a turn is taken up: `turn`, `movement phase`, `boot window`, `adventure phase`,
    `battle`, `trade phase`, `experience phase`, `end of turn`.

    A battle names its Challenge and the step it starts with: `take on` (with threat gain and book
    window), `before combat`, `escape`, `ranged`, `melee` or `magic`.
    """

    name: str = "turn"
    challenge: Card | None = None
    step: str = "take on"
