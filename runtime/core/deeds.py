"""Deeds: what happened, about to happen or just done, in the third person.

One declaration serves every mood: `before …`, `after …`, `when …`, `until …`, `… cannot …`,
`… this turn`.
"""

from __future__ import annotations

from ..events import Event
from ..script import Fx
from ..state import is_in
from ..vocabulary import (
    AnyCard,
    AnyFighter,
    AnyPlayer,
    AnySpace,
    FighterUnit,
    PlayerUnit,
    deed,
)


@deed("{who} draw(s) {cards}", events=("draw",), brings=(("who", "player"), ("cards", "card")))
def draws(fx: Fx, event: Event, who: AnyPlayer, cards: AnyCard) -> bool:
    """A player takes cards from a deck."""
    return is_in(who, event.who) and any(is_in(cards, card) for card in event.cards)


@deed("{who} discard(s) {cards}", events=("discard",), brings=(("who", "player"), ("card", "card")))
def discards(fx: Fx, event: Event, who: AnyPlayer, cards: AnyCard) -> bool:
    """A player puts a card on a discard pile."""
    return is_in(who, event.who) and is_in(cards, event.card)


@deed("{cards} (are|is) discarded", events=("discard",), brings=(("card", "card"),))
def is_discarded(fx: Fx, event: Event, cards: AnyCard) -> bool:
    """A card goes to its discard pile."""
    return is_in(cards, event.card)


@deed("{who} receive(s) {unit}", events=("gain",), brings=(("holder", "player"),))
def player_receives(fx: Fx, event: Event, who: AnyPlayer, unit: PlayerUnit) -> bool:
    """A player takes tokens."""
    return bool(event.unit == unit) and is_in(who, event.holder)


@deed("{who} lose(s) {unit}", events=("lose",), brings=(("holder", "player"),))
def player_loses(fx: Fx, event: Event, who: AnyPlayer, unit: PlayerUnit) -> bool:
    """A player gives tokens back, whatever for."""
    return bool(event.unit == unit) and is_in(who, event.holder)


@deed("{who} receive(s) {unit}", events=("gain",), brings=(("holder", "fighter"),))
def fighter_receives(fx: Fx, event: Event, who: AnyFighter, unit: FighterUnit) -> bool:
    """A fighter is dealt wounds or the like."""
    return bool(event.unit == unit) and is_in(who, event.holder)


@deed(
    "{who} deal(s) {unit} [to {whom}]",
    events=("gain",),
    brings=(("source", "fighter"), ("holder", "fighter")),
)
def deals(
    fx: Fx, event: Event, who: AnyFighter, unit: FighterUnit, whom: AnyFighter | None = None
) -> bool:
    """A fighter deals wounds or the like, by its attacks or its text."""
    dealt = event.unit == unit and is_in(who, event.source)
    return bool(dealt) and (whom is None or is_in(whom, event.holder))


@deed(
    "{who} play(s) {cards} [on {whom}]",
    events=("play",),
    brings=(("who", "player"), ("card", "card")),
)
def plays(
    fx: Fx, event: Event, who: AnyPlayer, cards: AnyCard, whom: AnyPlayer | None = None
) -> bool:
    """A player plays a card from his hand, on himself or another."""
    played = is_in(who, event.who) and is_in(cards, event.card)
    return played and (whom is None or is_in(whom, event.on))


@deed(
    "{who} move(s) to {spaces}",
    events=("travel",),
    brings=(("fighter", "fighter"), ("space", "space")),
)
def moves_to(fx: Fx, event: Event, who: AnyFighter, spaces: AnySpace) -> bool:
    """A fighter comes to a space."""
    return is_in(who, event.fighter) and is_in(spaces, event.space)


@deed("{cards} enter(s) play", events=("enter",), brings=(("card", "card"),))
def enters_play(fx: Fx, event: Event, cards: AnyCard) -> bool:
    """A card comes into play."""
    return is_in(cards, event.card)
