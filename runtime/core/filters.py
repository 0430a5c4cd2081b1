"""Filters: what narrows a noun, each for the types of things it fits."""

from __future__ import annotations

from typing import Any

from ..script import Fx
from ..state import Card, Space, is_in
from ..vocabulary import (
    AnyCard,
    AnyPlayer,
    AnyThing,
    Having,
    Where,
    ZoneSlot,
    filter,
)
from .conditions import Adjective
from .things import in_zones, of
from .things import word as is_word


@filter("with {what}", of=("player", "card"))
def having_it(fx: Fx, what: Having) -> Where:
    """Things that have something: `with at least 2 wounds`, `with "fire" in its name`."""
    return what


@filter("(in|from|of) {zone}", of=("card",))
def lying_in(fx: Fx, zone: ZoneSlot) -> Where:
    """Cards that lie in a zone."""
    return in_zones(zone)


@filter("of {players}", of=("card",))
def belonging_to(fx: Fx, players: AnyPlayer) -> Where:
    """Cards of some player."""
    return of(*players)


@filter("adjacent to {things}", of=("space", "fighter"))
def adjacent_to(fx: Fx, things: AnyThing) -> Where:
    """Beside the space of something, not on it."""
    near = [space for thing in things for space in _space(thing).neighbours]
    return lambda thing: is_in(near, _space(thing))


@filter("other than {things}", of=("player", "card", "space"))
def other_than(fx: Fx, things: AnyThing) -> Where:
    """All but these."""
    return lambda thing: not is_in(things, thing)


@filter("that (is|are) {word}", of=("card",))
def which_is(fx: Fx, word: Adjective) -> Where:
    """Cards that a word is true of."""
    return is_word(fx, *word)


@filter("that (is|are) not {word}", of=("card",))
def which_is_not(fx: Fx, word: Adjective) -> Where:
    """Cards that a word is not true of."""
    fits = is_word(fx, *word)
    return lambda thing: not fits(thing)


@filter("[and] not named like {cards}", of=("card",))
def named_otherwise(fx: Fx, cards: AnyCard) -> Where:
    """Cards of another name than these (RN-COPY-01, RN-COPY-04)."""
    names = {card.name for card in cards}
    return lambda card: card.name not in names


@filter("played on {players} this turn", of=("card",))
def played_on(fx: Fx, players: AnyPlayer) -> Where:
    """Cards that were played on somebody this turn."""
    played = [event for event in fx.game.history if event.kind == "play"]
    return lambda card: any(e.card is card and is_in(players, e.on) for e in played)


def _space(thing: Any) -> Space:
    if isinstance(thing, Card) and thing.space is not None:
        return thing.space
    return thing if isinstance(thing, Space) else Space("nowhere", ())
