"""The state of a game: players, cards, zones and spaces, compared by identity.

Everything that a card or player holds in numbers (wounds, gold, threat) is a counter; what a card
is (its printed fields) is `CardData` and never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .script import Script


@dataclass(frozen=True, slots=True, eq=False)
class CardData:
    """The printed card. `id` is set and number; `fields` holds the values of its kind's fields,
    with the parts of pattern fields beside them (`ranged value`, `ranged damage`)."""

    id: str
    name: str
    kind: str
    fields: Mapping[str, Any]
    script: Script
    text: str = ""
    permanent: bool = False

    def __deepcopy__(self, memo: object) -> CardData:
        return self


@dataclass(slots=True, eq=False)
class Zone:
    """An ordered place for cards; the top is the end of the list. Shared zones have no owner."""

    name: str
    owner: Player | None = None
    cards: list[Card] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<{self.owner.name + ' ' if self.owner else ''}{self.name}: {len(self.cards)}>"


@dataclass(slots=True, eq=False)
class Space:
    """A space of the board: its kinds of terrain, neighbours and what lies on it."""

    name: str
    terrain: tuple[str, ...]
    neighbours: list[Space] = field(default_factory=list, repr=False)
    markers: list[str] = field(default_factory=list)
    at: tuple[int, int] = (0, 0)  # its row and place on the map; neighbours of a row are 2 apart

    def __str__(self) -> str:
        return self.name


@dataclass(slots=True, eq=False)
class Player:
    """A seat. `counters` are what he holds in numbers, `zones` his cards."""

    name: str
    seat: int
    counters: dict[str, int] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict, repr=False)

    def __str__(self) -> str:
        return self.name


@dataclass(slots=True, eq=False)
class Card:
    """A physical card. `owner` never changes and decides the discard pile; `controller` acts.

    `entered` is the game's clock when it came into play (golden rule: later wins); `caster` who
    played it, `on` the player it was played on; `uses` counts limited activations by handler.
    """

    uid: int
    data: CardData
    owner: Player | None
    zone: Zone
    controller: Player | None = None
    counters: dict[str, int] = field(default_factory=dict)
    exhausted: bool = False
    face_up: bool = True
    space: Space | None = None
    entered: int = 0
    caster: Player | None = None
    on: Player | None = None
    uses: dict[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.data.name

    @property
    def kind(self) -> str:
        return self.data.kind

    def __str__(self) -> str:
        return self.data.name

    def __repr__(self) -> str:
        return f"<{self.data.kind} {self.data.name!r} #{self.uid}>"


Thing = Card | Player | Space
ON_THE_TABLE = ("play", "table", "waiting")  # zones in which a card keeps what lies on it


def is_in(things: Iterable[Any], thing: object) -> bool:
    """Whether a thing is among others, by identity."""
    for one in things:
        if one is thing:
            return True
    return False


def holds_things(thing: Thing) -> bool:
    """Whether tokens and markers may come to lie on a thing: not on a card in a hand or pile."""
    return not isinstance(thing, Card) or thing.zone.name in ON_THE_TABLE
