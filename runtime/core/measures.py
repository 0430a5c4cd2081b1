"""How much: measures of units, bounds, and amounts."""

from __future__ import annotations

from typing import Annotated, Any

from ..script import Fx
from ..vocabulary import (
    Amount,
    AnyThing,
    AnyUnit,
    Bound,
    Measure,
    Slot,
    amount,
    bound,
    measure,
    total,
)

Holders = Annotated[list[Any], Slot("things", ("player", "card"))]
Term = Annotated[int, Slot("term")]
Count = Annotated[int, Slot("count")]


@measure("{amount} {unit}")
def some_units(fx: Fx, amount: Count, unit: AnyUnit) -> Measure:
    """A number of a unit; a bound name may stand for the number."""
    return Measure(unit, amount)


@measure("all {unit}")
def all_units(fx: Fx, unit: AnyUnit) -> Measure:
    """All that there is."""
    return Measure(unit, None)


@measure("up to {amount} {unit}")
def up_to(fx: Fx, amount: Count, unit: AnyUnit) -> Measure:
    """As much as the player likes, to a most."""
    return Measure(unit, amount, up_to=True)


@measure("{unit} equal to {amount}")
def equal_to(fx: Fx, unit: AnyUnit, amount: Amount) -> Measure:
    """A unit in an amount that is worked out."""
    return Measure(unit, amount)


@measure("that many {unit}")
def that_many_units(fx: Fx, unit: AnyUnit) -> Measure:
    """As many as the event before was about, or the last roll."""
    return Measure(unit, that_many(fx))


@bound("at least {n}", prints="{n} or more")
def at_least(fx: Fx, n: Amount) -> Bound:
    """This many or more."""
    return Bound(n, None)


@bound("at most {n}", prints="{n} or fewer")
def at_most(fx: Fx, n: Amount) -> Bound:
    """This many or fewer."""
    return Bound(None, n)


@bound("exactly {n}")
def exactly(fx: Fx, n: Amount) -> Bound:
    """Just this many."""
    return Bound(n, n)


@bound("more than {n}")
def more_than(fx: Fx, n: Amount) -> Bound:
    """Over this many."""
    return Bound(n + 1, None)


@bound("less than {n}", prints="fewer than {n}")
def less_than(fx: Fx, n: Amount) -> Bound:
    """Under this many."""
    return Bound(None, n - 1)


@bound("(a|an)")
def any_one(fx: Fx) -> Bound:
    """One or more: `you have an ally`, `there is a hero in hills`."""
    return Bound(1, None)


@bound("no")
def none(fx: Fx) -> Bound:
    """Not a single one."""
    return Bound(0, 0)


@amount("the number of {things}")
def number_of(fx: Fx, things: AnyThing) -> int:
    """How many there are."""
    return len(things)


@amount("the roll")
def the_roll(fx: Fx) -> int:
    """What the die showed last, up to the next roll."""
    return fx.roll


@amount("that many")
def that_many(fx: Fx) -> int:
    """As many as the event before was about; without one, the last roll."""
    return fx.event.amount if fx.event is not None else fx.roll


@amount(
    "the {unit} of {things}",
    prints="the number of {unit:pieces} on {things} | the {unit} of {things}",
)
def held_by(fx: Fx, unit: AnyUnit, things: Holders) -> int:
    """How much of a unit lies on something."""
    return sum(thing.counters.get(unit, 0) for thing in things)


@amount("your {unit}")
def your_units(fx: Fx, unit: Annotated[str, Slot("unit", ("player",))]) -> int:
    """How much of a unit you have."""
    return fx.you.counters.get(unit, 0)


@amount("twice {n}")
def twice(fx: Fx, n: Term) -> int:
    """Two times as much."""
    return 2 * n


@amount("half {n}, rounded down", prints="half {n} (rounded down)")
def half_down(fx: Fx, n: Term) -> int:
    """Half as much, a fraction dropped."""
    return n // 2


@amount("half {n}, rounded up", prints="half {n} (rounded up)")
def half_up(fx: Fx, n: Term) -> int:
    """Half as much, a fraction counted whole."""
    return (n + 1) // 2


@total("{a} plus {b}")
def plus(fx: Fx, a: Term, b: Term) -> int:
    """A sum; for more than two parts use `let`."""
    return a + b


@total("{a} minus {b}")
def minus(fx: Fx, a: Term, b: Term) -> int:
    """A difference, never below 0."""
    return max(0, a - b)
