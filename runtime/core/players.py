"""Phrases that name a player, and what players are told or allowed to do."""

from __future__ import annotations

from typing import Annotated

from ..decisions import Steps
from ..script import Fx
from ..state import Player
from ..vocabulary import Players, Slot, action, noun
from .flow import statement

Phase = Annotated[str, Slot("word", ("span",))]


@noun("the active player", gives="player")
def active_player(fx: Fx) -> Player:
    """Whose turn it is."""
    return fx.game.active


@noun("the player to your left", gives="player")
def left_of_you(fx: Fx) -> Player:
    """The next player clockwise."""
    seats = fx.game.players
    return seats[(seats.index(fx.you) + 1) % len(seats)]


@noun("the player to your right", gives="player")
def right_of_you(fx: Fx) -> Player:
    """The player before you."""
    seats = fx.game.players
    return seats[seats.index(fx.you) - 1]


@action("end your turn", meaning="stop, finish the turn")
@statement
def end_turn(fx: Fx) -> Steps[None]:
    """Your turn is over as soon as this effect is; it does nothing in another's turn."""
    if fx.you is fx.game.active:
        fx.game.turn_ends = True
        fx.game.say(fx.you, "ends the turn")
    yield from ()


@action(
    "[{who}] skip(s) (your|their) [next] {phase}",
    meaning="leave out a phase, lose a turn, miss",
    example="skip your next turn",
)
@statement
def skip_phase(fx: Fx, who: Players, phase: Phase) -> Steps[None]:
    """Leave out a turn or phase the next time it would begin."""
    for player in who:
        fx.game.skip(player, phase)
    yield from ()


@action(
    "reverse the direction of play",
    meaning="turn order, the other way round, clockwise",
    prints="play goes on in the other direction",
)
@statement
def reverse_direction(fx: Fx) -> Steps[None]:
    """Turns are taken the other way round the table from now on."""
    fx.game.direction = -fx.game.direction
    way = "clockwise" if fx.game.direction > 0 else "against the clock"
    fx.game.say(fx.you, f"turns the direction of play: it goes {way}")
    yield from ()
