"""What a card does, as the compiler emits it: functions and tables, no state.

`Fx` is the scope of one running effect: the card, who `you` is, the event that called it, and the
names it has bound. Standing rules (handlers, changes, bans, grants) are read wherever their card
is in play or a lasting record carries them; nothing is ever registered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .decisions import Steps
    from .events import Event
    from .game import Game
    from .state import Card, Player


@dataclass(slots=True, eq=False)
class Fx:
    """The scope of an effect. Indexing reads and binds the names of `called` and `let`."""

    game: Game
    card: Card
    you: Player
    caster: Player
    event: Event | None = None
    names: dict[str, Any] = field(default_factory=dict)
    roll: int = 0
    done: bool = False  # whether the last `may` was done
    last: list[Any] = field(default_factory=list)  # what the last sentence chose or looked at
    subject: Player | None = None  # `their`: whoever the sentence is about
    uses: dict[str, int] | None = None  # of what lasts: its own limits; None: those of the card

    def __getitem__(self, name: str) -> Any:
        return self.names[name]

    def __setitem__(self, name: str, value: Any) -> None:
        self.names[name] = value

    def naming(self, names: dict[str, Any]) -> Fx:
        """A scope of its own with these names, for a phrase that is made of sentences."""
        return replace(self, names=dict(names))

    def within(self, event: Event) -> Fx:
        """The same scope, answering an event; names bound there stay there."""
        return Fx(self.game, self.card, self.you, self.caster, event, dict(self.names), self.roll)


Body = Callable[[Fx], "Steps[None]"]
Test = Callable[[Fx], bool]
EventTest = Callable[[Fx, "Event"], bool]


@dataclass(frozen=True, slots=True)
class Handler:
    """`EVENT:` what happens before or after an event. `limit` is `once per SPAN` ("" without);
    `once`: it speaks the first time only."""

    stage: str  # "before" or "after"
    kinds: tuple[str, ...]  # event kinds it may match
    matches: EventTest
    body: Body
    label: str
    limit: str = ""
    once: bool = False
    when: Test | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A continuous change of a value: `add`, `subtract` or `set`. `of` yields the things whose
    field changes; both functions are live."""

    op: str
    field: str
    of: Callable[[Fx], Any]
    amount: Callable[[Fx], int]
    label: str
    when: Test | None = None


@dataclass(frozen=True, slots=True)
class Ban:
    """`X cannot DEED`: an event that matches may not be done. With `must`, the reverse."""

    kinds: tuple[str, ...]
    matches: EventTest
    label: str
    when: Test | None = None


@dataclass(frozen=True, slots=True)
class Permit:
    """`PLAYER can DEED N more`: lifts a limit for events that match."""

    kinds: tuple[str, ...]
    matches: EventTest
    more: Callable[[Fx], int]
    label: str
    when: Test | None = None


@dataclass(frozen=True, slots=True)
class Grant:
    """`X gains ABILITY N`: the things carry the ability while this holds."""

    ability: str
    values: Callable[[Fx], dict[str, Any]]
    of: Callable[[Fx], Any]
    label: str
    when: Test | None = None


Standing = Handler | Change | Ban | Permit | Grant


@dataclass(frozen=True, slots=True)
class Use:
    """`once per turn, COST:` an optional activation of a card in play."""

    limit: str
    can_pay: Test
    pay: Body
    body: Body
    label: str
    window: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """`play EVENT` or `play if CONDITION`: when a card may be played from the hand."""

    label: str
    stage: str = ""  # "before", "after" or "" for a condition
    kinds: tuple[str, ...] = ()
    matches: EventTest | None = None
    condition: Test | None = None


@dataclass(frozen=True, slots=True)
class Script:
    """All that a card does. `standing` holds while it is in play; `blocks` are the bodies of its
    `until` blocks, by name; `abilities` what it carries, with values."""

    effect: Body | None = None
    above: Body | None = None
    play: Play | None = None
    standing: tuple[Standing, ...] = ()
    uses: tuple[Use, ...] = ()
    blocks: Mapping[str, tuple[Standing, ...]] = field(default_factory=dict)
    abilities: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    by_hand: tuple[str, ...] = ()
    instead: bool = False  # the effect replaces the event it answers
    wants: tuple[str, ...] = ()  # what its text takes for granted (`challenge`: this challenge)


@dataclass(frozen=True, slots=True)
class AbilityScript:
    """An ability that cards carry with values; `effect` is done as the card enters play. The
    blocks of a project's own sentences are kept likewise, under the name of their function."""

    name: str
    effect: Body | None = None
    standing: tuple[Standing, ...] = ()
    uses: tuple[Use, ...] = ()
    blocks: Mapping[str, tuple[Standing, ...]] = field(default_factory=dict)
