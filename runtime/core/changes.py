"""Changes of values, bans and grants; at a card's top level they say how long they last."""

from __future__ import annotations

from ..decisions import Steps
from ..events import Event
from ..game import Lasting
from ..moments import Moment
from ..script import Fx, Grant, Permit
from ..state import is_in
from ..vocabulary import (
    AbilitySlot,
    Amount,
    AnyCard,
    Cards,
    Harm,
    Players,
    ValueRef,
    ValueSlot,
    action,
)
from .flow import statement

END_OF_EVENT = Moment()


@action(
    "add {n} to {value}",
    change="add",
    meaning="raise, increase, boost, bonus, more, stronger",
    prints=(
        "{value.things} get(s) +{n:number} {value.field}"
        " | {value.things} get(s) +1 {value.field} for each {n.things:each}"
        " | increase {value=field_of} by {n} | increase {value=things_field} by {n}"
        " | add {n} to {value}"
    ),
)
@statement
def add(fx: Fx, n: Amount, value: ValueSlot, end: Moment = END_OF_EVENT) -> Steps[None]:
    """Raise a value while it lasts; several such changes sum up (RB-GRULE-02)."""
    _change(fx, "add", value, n, end)
    yield from ()


@action(
    "subtract {n} from {value}",
    change="subtract",
    meaning="lower, decrease, penalty, less",
    prints=(
        "{value.things} get(s) −{n:number} {value.field}"
        " | {value.things} get(s) −1 {value.field} for each {n.things:each}"
        " | reduce {value} by {n}"
    ),
)
@statement
def subtract(fx: Fx, n: Amount, value: ValueSlot, end: Moment = END_OF_EVENT) -> Steps[None]:
    """Lower a value while it lasts, never below 0; for a roll there is no such bound."""
    _change(fx, "subtract", value, n, end)
    yield from ()


@action(
    "set {value} to {n}",
    change="set",
    meaning="become, is now, change to",
    prints="{value} become(s) {n:number} | {value} become(s) equal to {n}",
)
@statement
def set_value(fx: Fx, value: ValueSlot, n: Amount, end: Moment = END_OF_EVENT) -> Steps[None]:
    """Give a value while it lasts; of two that set the same, the later wins (RB-GRULE-01)."""
    _change(fx, "set", value, n, end)
    yield from ()


@action(
    "swap {value} and {other}",
    change="swap",
    meaning="exchange, trade places",
    prints=(
        "swap {value.things:own} {value.field} and {other.field}{other.things:same}"
        " | swap the {value.field:values} of {value.things} and {other.things}{other.field:same}"
        " | swap {value} and {other}"
    ),
)
@statement
def swap(fx: Fx, value: ValueSlot, other: ValueSlot, end: Moment = END_OF_EVENT) -> Steps[None]:
    """Exchange two values, as they are now, while it lasts."""
    first, second = read(fx, value), read(fx, other)
    _change(fx, "set", value, second, end)
    _change(fx, "set", other, first, end)
    yield from ()


@action(
    "prevent {measure}",
    where="before gain",
    meaning="stop, block, shield, protect, absorb",
    prints=(
        "prevent {measure=some_units.amount} of those {measure.unit:plural}"
        " | prevent up to {measure=up_to.amount} of those {measure.unit:plural}"
        " | prevent all of those {measure=all_units.unit:plural} | prevent {measure}"
    ),
)
@statement
def prevent(fx: Fx, measure: Harm) -> Steps[None]:
    """Let that much less of what is about to happen happen; only inside `before`."""
    event = fx.event
    if event is not None and event.get("unit") == measure.unit:
        stopped = event.amount if measure.amount is None else min(measure.amount, event.amount)
        fx.game.say(None, f"{fx.card.name} prevents {stopped} of {event.amount}")
        event.amount -= stopped
    yield from ()


def read(fx: Fx, value: ValueRef) -> int:
    """A value now: of all things that it names together, or of the event under way."""
    if value.field == "damage of the attack":
        return sum(event.facts.get("damage", 0) for event in value.things)
    if value.field == "event":
        return sum(event.amount for event in value.things)
    return sum(fx.game.value(thing, value.field) for thing in value.things)


def _change(fx: Fx, op: str, value: ValueRef, n: int, end: Moment) -> None:
    if value.field in ("event", "damage of the attack"):
        for event in value.things:
            _change_event(event, op, value.field, n)
        return
    if not value.things:
        return
    changes = ((op, value.field, value.things, n),)
    fx.game.start_lasting(Lasting(fx, end, changes=changes, clock=fx.game.next_clock()))


def _change_event(event: Event, op: str, field: str, n: int) -> None:
    now = event.amount if field == "event" else event.facts.get("damage", 0)
    after = n if op == "set" else now + n if op == "add" else now - n
    if event.kind != "roll" or field != "event":  # dice come to a roll yet, so it may be below 0
        after = max(0, after)
    if field == "event":
        event.amount = after
    else:
        event.facts["damage"] = after


@action("{cards} gain(s) {ability}", change="grant", meaning="get an ability, keyword")
@action("{cards} (have|has) {ability}", change="grant")
def gains(fx: Fx, cards: Cards, ability: AbilitySlot) -> Grant:
    """Cards carry an ability while it lasts."""
    name, values = ability
    return Grant(name, lambda _: values, lambda _: cards, f"gains {name}")


@action(
    "{who} can play {n} more {cards}",
    change="permit",
    meaning="extra, another, limit",
    prints="{who} may play {n} more {cards:counted}",
)
def can_play_more(fx: Fx, who: Players, n: Amount, cards: AnyCard) -> Permit:
    """Lift a limit on playing cards while it lasts (RB-GRULE-03)."""

    def fits(_: Fx, event: Event) -> bool:
        return is_in(who, event.who) and is_in(cards, event.card)

    return Permit(("play",), fits, lambda _: n, "can play more")
