"""Values: numbers of the game that changes can reach, and zones and moments by name."""

from __future__ import annotations

from typing import Annotated, Any

from ..moments import Moment
from ..script import Fx
from ..state import Zone
from ..vocabulary import (
    OnePlayer,
    Owners,
    Slot,
    ValueRef,
    ending,
    moment,
    value,
    zone,
)

Holders = Annotated[list[Any], Slot("things", ("card",))]
FieldName = Annotated[str, Slot("field")]
Span = Annotated[str, Slot("word", ("span",))]
PileName = Annotated[str, Slot("word", ("pile",))]
SharedPile = Annotated[str, Slot("word", ("shared pile",))]


@value("the {field} of {things}")
def field_of(fx: Fx, field: FieldName, things: Holders) -> ValueRef:
    """A number field of some card in play, with all changes."""
    return ValueRef(field, tuple(things))


@value("{things} 's {field}", prints="{things}'s {field} | the {field} of {things}")
def things_field(fx: Fx, things: Holders, field: FieldName) -> ValueRef:
    """The same, said the other way round: `your hero's escape`."""
    return ValueRef(field, tuple(things))


@value("that (damage|roll)", where="event")
def that_number(fx: Fx) -> ValueRef:
    """The harm about to be dealt, or the total of the roll about to be made."""
    return ValueRef("event", (fx.event,))


@zone("your {pile}")
def your_pile(fx: Fx, pile: PileName) -> list[Zone]:
    """Your own hand, deck or discard pile."""
    return [fx.you.zones[pile]]


@zone("their {pile}")
def their_pile(fx: Fx, pile: PileName, anybody: bool = False) -> list[Zone]:
    """The pile of whoever the sentence is about; `anybody`: it is asked of each in turn."""
    if anybody:
        return [player.zones[pile] for player in fx.game.players]
    return [(fx.subject or fx.you).zones[pile]]


@zone("{player} 's {pile}", prints="{player}'s {pile} | the {pile} of {player}")
def owners_pile(fx: Fx, player: Owners, pile: PileName) -> list[Zone]:
    """Somebody's hand, deck or discard pile: `its owner's hand`, `another player's hand`."""
    return [one.zones[pile] for one in player]


@zone("the {pile} of {player}", prints="{player}'s {pile} | the {pile} of {player}")
def players_pile(fx: Fx, pile: PileName, player: Owners) -> list[Zone]:
    """Another player's hand, deck or discard pile."""
    return [one.zones[pile] for one in player]


@zone("the {pile}")
def shared_pile(fx: Fx, pile: SharedPile) -> list[Zone]:
    """A deck or pile that all players share, or several piles of one sort."""
    return fx.game.shared_zones(pile)


@zone("play")
def in_play_zones(fx: Fx) -> list[Zone]:
    """Wherever cards are in play."""
    own = [zone for player in fx.game.players for zone in player.zones.values()]
    return [zone for zone in (*fx.game.zones.values(), *own) if zone.name == "play"]


@moment("the end of (the|this) {span}")
def end_of(fx: Fx, span: Span) -> Moment:
    """When the turn, battle or phase now under way is over."""
    return Moment("end", span)


@moment("the end of your {span}")
def end_of_yours(fx: Fx, span: Span) -> Moment:
    """When your turn, or this phase of your turn, is over."""
    return Moment("end", span, fx.you)


@ending("the end of your next {span}")
def end_of_next(fx: Fx, span: Span) -> Moment:
    """When your turn after this one, or that phase of it, is over."""
    return Moment("end", span, fx.you, fx.game.turn)


@moment("the start of your {span}")
def start_of_yours(fx: Fx, span: Span) -> Moment:
    """When your turn, or this phase of your turn, begins."""
    return Moment("start", span, fx.you)


@ending("the start of your next {span}")
def start_of_next(fx: Fx, span: Span) -> Moment:
    """When your turn after this one, or that phase of it, begins."""
    return Moment("start", span, fx.you, fx.game.turn)


@moment("the start of each {span}")
def start_of_each(fx: Fx, span: Span) -> Moment:
    """Whenever one begins, whoever's it is."""
    return Moment("start", span)


@moment("the end of each {span}")
def end_of_each(fx: Fx, span: Span) -> Moment:
    """Whenever one is over, whoever's it is."""
    return Moment("end", span)


@ending(
    "the end of {player} 's next {span}",
    prints="the end of {player}'s next {span} | the end of the next {span} of {player}",
)
def end_of_players_next(fx: Fx, player: OnePlayer, span: Span) -> Moment:
    """When that player's turn after this one is over."""
    return Moment("end", span, player, fx.game.turn)
