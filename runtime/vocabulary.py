"""How a sentence is declared: a typed function and the template that calls it.

    @action("deal {harm} to {targets}")
    def deal(fx: Fx, harm: Harm, targets: Fighters) -> Steps[None]: ...

Templates: plain words; `{slot}`, typed by the function's annotation; `[optional]`; `(a|b)`
alternatives; `wound(s)`, both forms. A template that starts with a subject (`{who} draw(s) …`) has
its verb agree with it; in brackets (`[{who}] draw(s) …`) the subject may be left out and is then
`you`, with the base form. `prints` says how the card's text differs from the source.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Annotated, Any, TypeVar

from .state import Card, Player, Space, Zone

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Slot:
    """How a slot is read.

    `reads`: `things` (a noun phrase that selects; a list is passed), `group` (one that describes),
    `own` (one chosen by each subject from his own cards; a `Selection` is passed), `amount`,
    `measure`, `unit`, `value`, `word`, `zone`, `moment`, `deed`, `having`, `condition`, `action`,
    `bound`, `ability`, `text`, `roll`. `accepts`: the types of things, holders of units or word
    lists that fit. `one`: a single thing is wanted and passed. `zone`: where own cards are if the
    sentence does not say ("": anywhere). `ready`: a player picks among cards that are ready;
    `fits`: among those of which this is true. `every`: where nobody can be asked (`from another
    player's hand`), all that fit are meant. `literal`: reads a text of a notation of the game's
    own; raises `FactError` where it is none.
    """

    reads: str
    accepts: tuple[str, ...] = ()
    one: bool = False
    zone: str = ""
    ready: bool = False
    fits: Callable[..., bool] | None = None
    every: bool = False
    literal: Callable[[str], object] | None = None


@dataclass(frozen=True, slots=True)
class Selection:
    """Cards that each subject chooses for himself: candidates by player, how many, how."""

    candidates: Callable[[Player], list[Card]]
    low: int
    high: int
    random: bool = False
    top: bool = False


@dataclass(frozen=True, slots=True)
class Measure:
    """`2 wounds`, `all wounds` (amount None), `up to 2 wounds`."""

    unit: str
    amount: int | None
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class ValueRef:
    """`the melee value of X`: a field of some things; `event` where it is one of an event's."""

    field: str
    things: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """`at least 2`, `at most 2`, `exactly 2`, `no`, `more than 2`, `less than 2`."""

    low: int | None
    high: int | None

    def holds(self, n: int) -> bool:
        """Whether a number is within it; a skill may be below 0."""
        return (self.low is None or self.low <= n) and (self.high is None or n <= self.high)


Amount = Annotated[int, Slot("amount")]
Players = Annotated[list[Player], Slot("things", ("player",))]
OnePlayer = Annotated[Player, Slot("things", ("player",), one=True)]
Owners = Annotated[list[Player], Slot("things", ("player",), one=True, every=True)]
Fighters = Annotated[list[Card], Slot("things", ("fighter",))]
OneFighter = Annotated[Card, Slot("things", ("fighter",), one=True)]
Heroes = Annotated[list[Card], Slot("things", ("hero",))]
OneHero = Annotated[Card, Slot("things", ("hero",), one=True)]
Cards = Annotated[list[Card], Slot("things", ("card",))]
ReadyCards = Annotated[list[Card], Slot("things", ("card",), ready=True)]
OneCard = Annotated[Card, Slot("things", ("card",), one=True)]
OneSpace = Annotated[Space, Slot("things", ("space",), one=True)]
Things = Annotated[list[Any], Slot("things", ("player", "card", "space"))]
HandCards = Annotated[Selection, Slot("own", ("card",), zone="hand")]
FoundCards = Annotated[Selection, Slot("own", ("card",))]
DeckCards = Annotated[Selection, Slot("own", ("card",), zone="deck")]
AnyPlayer = Annotated[list[Player], Slot("group", ("player",))]
AnyFighter = Annotated[list[Card], Slot("group", ("fighter",))]
AnyHero = Annotated[list[Card], Slot("group", ("hero",))]
AnyCard = Annotated[list[Card], Slot("group", ("card",))]
AnySpace = Annotated[list[Space], Slot("group", ("space",))]
AnyThing = Annotated[list[Any], Slot("group", ("player", "card", "space"))]
Harm = Annotated[Measure, Slot("measure", ("fighter",))]
Wealth = Annotated[Measure, Slot("measure", ("player",))]
FighterUnit = Annotated[str, Slot("unit", ("fighter",))]
PlayerUnit = Annotated[str, Slot("unit", ("player",))]
AnyUnit = Annotated[str, Slot("unit", ("fighter", "player", "card"))]
ValueSlot = Annotated[ValueRef, Slot("value")]
ZoneSlot = Annotated[list[Zone], Slot("zone")]
Where = Callable[[Any], bool]
Having = Annotated[Where, Slot("having")]
AbilitySlot = Annotated[tuple[str, dict[str, Any]], Slot("ability")]
BoundSlot = Annotated[Bound, Slot("bound")]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One template of a function, with all the compiler and the reader need to know."""

    kind: str
    template: str
    function: Callable[..., Any]
    prints: str = ""
    meaning: str = ""  # other words by which it is found ("hurt", "heal")
    example: str = ""  # a sentence that compiles; "" derives one
    events: tuple[str, ...] = ()  # deeds and events: the kinds of `Event` it may match
    stage: str = ""  # events: when it speaks
    change: str = ""  # actions: what sort of lasting change it makes (`add`, `set`, `grant` …)
    brings: tuple[tuple[str, ...], ...] = ()  # deeds: (role, type[, name]) that they bring along
    outcomes: tuple[str, ...] = ()  # outcomes: the rows it wants; ("die",) for the die's faces
    cost: bool = False  # actions: may be what an optional use costs
    where: str = ""  # only in this place: "before" (an event that may be replaced), "option"
    name: str = ""  # actions: what the result of the sentence is, for `it` and `called`


def _declare(kind: str, template: str, **said: Any) -> Callable[[F], F]:
    def mark(function: F) -> F:
        sentences: list[Sentence] = function.__dict__.setdefault("sentences", [])
        sentences.insert(0, Sentence(kind, template, function, **said))
        return function

    return mark


def action(template: str, **said: Any) -> Callable[[F], F]:
    """Something that is done: a generator `(fx, slots…) -> Steps`."""
    return _declare("action", template, **said)


def outcomes(template: str, rows: tuple[str, ...], **said: Any) -> Callable[[F], F]:
    """An action with named outcomes: a generator that returns the outcome's name (or number)."""
    return _declare("outcomes", template, outcomes=rows, **said)


def deed(template: str, events: tuple[str, ...], **said: Any) -> Callable[[F], F]:
    """A happening in the third person, `(fx, event, slots…) -> bool`. It serves in every mood:
    `before|after|when …`, `until …`, `cannot …`, `… this turn`."""
    return _declare("deed", template, events=events, **said)


def event(template: str, events: tuple[str, ...], stage: str, **said: Any) -> Callable[[F], F]:
    """A happening that is nobody's deed (`before combat`): `(fx, event, slots…) -> bool`."""
    return _declare("event", template, events=events, stage=stage, **said)


def condition(template: str, **said: Any) -> Callable[[F], F]:
    """True or false: `(fx, slots…) -> bool`."""
    return _declare("condition", template, **said)


def having(template: str, of: tuple[str, ...], **said: Any) -> Callable[[F], F]:
    """What a thing of the types `of` has: `(fx, slots…) -> predicate`; serves `X has …` and
    `with …`."""
    return _declare("having", template, brings=tuple((t, t) for t in of), **said)


def measure(template: str, **said: Any) -> Callable[[F], F]:
    """A number of a unit: `(fx, slots…) -> Measure`."""
    return _declare("measure", template, **said)


def bound(template: str, **said: Any) -> Callable[[F], F]:
    """What a number is compared with: `(fx, slots…) -> Bound`."""
    return _declare("bound", template, **said)


def total(template: str, **said: Any) -> Callable[[F], F]:
    """A sum or difference of two amounts: `(fx, slots…) -> int`; they do not chain."""
    return _declare("sum", template, **said)


def filter(template: str, of: tuple[str, ...], **said: Any) -> Callable[[F], F]:
    """Narrows a noun of the types `of`: `(fx, slots…) -> predicate`."""
    return _declare("filter", template, brings=tuple((t, t) for t in of), **said)


def amount(template: str, **said: Any) -> Callable[[F], F]:
    """A number: `(fx, slots…) -> int`."""
    return _declare("amount", template, **said)


def value(template: str, **said: Any) -> Callable[[F], F]:
    """A number that can be changed: `(fx, slots…) -> ValueRef`."""
    return _declare("value", template, **said)


def noun(template: str, gives: str, **said: Any) -> Callable[[F], F]:
    """A phrase that names one thing of the type `gives`: `(fx, slots…) -> thing`."""
    return _declare("noun", template, brings=(("it", gives),), **said)


def zone(template: str, **said: Any) -> Callable[[F], F]:
    """A place for cards: `(fx, slots…) -> list[Zone]`."""
    return _declare("zone", template, **said)


def moment(template: str, **said: Any) -> Callable[[F], F]:
    """The start or end of something: `(fx, slots…) -> Moment`."""
    return _declare("moment", template, **said)


def ending(template: str, **said: Any) -> Callable[[F], F]:
    """A moment that only ends something (`until …`), since it counts from now."""
    return _declare("ending", template, **said)


def fact(template: str, **said: Any) -> Callable[[F], F]:
    """What scenarios give and expect: `(fx, give, slots…)`. With `give` it sets the position, or
    returns a `Start` that says where play begins; without it, it returns "" if it holds, else
    what was found instead. What cannot be given raises `FactError`."""
    return _declare("fact", template, **said)


def sentences_of(*modules: ModuleType) -> tuple[Sentence, ...]:
    """All sentences of the functions that these modules define, in the order of the source."""
    found: dict[Sentence, None] = {}  # a function may go by two names
    for module in modules:
        for function in vars(module).values():
            if getattr(function, "__module__", None) == module.__name__:
                found.update(dict.fromkeys(getattr(function, "sentences", ())))
    return tuple(found)


