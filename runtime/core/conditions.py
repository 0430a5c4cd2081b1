"""Conditions, and what things have: one relation for `X has …` and `with …`."""

from __future__ import annotations

from typing import Annotated

from ..script import Fx
from ..state import Card, Player
from ..vocabulary import (
    Amount,
    AnyCard,
    AnyThing,
    AnyUnit,
    Bound,
    BoundSlot,
    Having,
    Slot,
    Where,
    ZoneSlot,
    condition,
    having,
)
from .things import in_zones
from .things import word as is_word

Comparison = Annotated[Bound, Slot("comparison")]
Adjective = Annotated[tuple[str, str], Slot("adjective")]
Text = Annotated[str, Slot("text")]
AbilityName = Annotated[str, Slot("ability name")]


@condition("{things} (have|has) {what}")
def has(fx: Fx, things: AnyThing, what: Having, every: bool = False) -> bool:
    """Some of the things (with `each`: all of them) have something."""
    held = [what(thing) for thing in things]
    return all(held) if every else any(held)


@condition(
    "there (is|are) {bound} {things}",
    prints=(
        "there are {bound:out of} of {things:told}"
        " | there is {bound:single} {things:several} | there are {bound} {things:several}"
    ),
)
def there_are(fx: Fx, bound: BoundSlot, things: AnyThing) -> bool:
    """So many of them exist."""
    return bound.holds(len(things))


@condition(
    "{n} is {bound}",
    prints=(
        "{n=field_of} is {bound:rank} | {n=things_field} is {bound:rank}"
        " | {n=number_of} is {bound} | {n} is {bound:much}"
    ),
)
def compare(fx: Fx, n: Amount, bound: BoundSlot) -> bool:
    """A number is within a bound."""
    return bound.holds(n)


@condition("{things} (are|is) {word}")
def is_so(fx: Fx, things: AnyThing, word: Adjective, every: bool = False) -> bool:
    """A word is true of some of the things."""
    held = [is_word(fx, *word)(thing) for thing in things]
    return all(held) if every else any(held)


@condition("{things} (are|is) not {word}")
def is_not(fx: Fx, things: AnyThing, word: Adjective) -> bool:
    """A word is true of none of the things."""
    return bool(things) and not is_so(fx, things, word)


@condition("{cards} (are|is) in {zone}")
def is_in_zone(fx: Fx, cards: AnyCard, zone: ZoneSlot) -> bool:
    """Some of the cards lie there."""
    return any(in_zones(zone)(card) for card in cards)


@condition("{cards} (are|is) not in {zone}")
def is_not_in_zone(fx: Fx, cards: AnyCard, zone: ZoneSlot) -> bool:
    """None of the cards lies there."""
    return bool(cards) and not is_in_zone(fx, cards, zone)


@condition("it is your turn")
def your_turn(fx: Fx) -> bool:
    """You are the active player."""
    return fx.you is fx.game.active


@having("{bound} {unit}", of=("player", "card"))
def of_unit(fx: Fx, bound: BoundSlot, unit: AnyUnit) -> Where:
    """So many of a unit on it."""
    return lambda thing: bound.holds(thing.counters.get(unit, 0))


@having(
    "{bound} {things}", of=("player",),
    prints="{bound:out of} of {things:told} | {bound} {things:several}",
)  # fmt: skip
def of_things(fx: Fx, bound: BoundSlot, things: AnyThing) -> Where:
    """So many cards of his own that fit."""

    def fits(thing: Player) -> bool:
        mine = [t for t in things if isinstance(t, Card) and thing in (t.controller, t.owner)]
        return bound.holds(len(mine))

    return fits


@having("the most {unit}", of=("player", "card"))
def the_most(fx: Fx, unit: AnyUnit) -> Where:
    """As many of a unit as no other of its sort has more of."""

    def fits(thing: Card | Player) -> bool:
        mine = thing.counters.get(unit, 0)
        others = fx.game.players if isinstance(thing, Player) else fx.game.in_play()
        return mine > 0 and all(mine >= o.counters.get(unit, 0) for o in others)

    return fits


@having("{text} in (its|their) name", of=("card",))
def in_name(fx: Fx, text: Text) -> Where:
    """The word, or one of its family, in the name (RB-TEXT-08)."""
    return lambda card: fx.game.speaks_of(card.name, text)


@having("{text} in (its|their) text", of=("card",))
def in_text(fx: Fx, text: Text) -> Where:
    """The word, or one of its family, in the rules text; flavor is not read (RB-TEXT-09)."""
    return lambda card: fx.game.speaks_of(card.data.text, text)
