"""Answers to cards that are aimed at somebody: for games whose cards may be turned round.

A game that has such a happening (an event `aim`) lists this module beside its own sentences.
"""

from __future__ import annotations

from ..decisions import Steps
from ..script import Fx
from ..vocabulary import OneCard, OnePlayer, Players, action
from .flow import statement


@action(
    "{who} (carry|carries) {card} on against {whom}",
    where="aim",
    meaning="reverse, turn round, redirect, deflect",
    example="you carry it on against its player",
)
@statement
def carry_on(fx: Fx, who: Players, card: OneCard, whom: OnePlayer) -> Steps[None]:
    """Go on with a card that is being aimed at somebody, as its player, against another."""
    fx.game.carry_on(fx, who[0], card, whom)
    yield from ()
