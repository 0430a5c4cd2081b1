"""Tokens of players on cards: for games that have a unit which both hold.

Such a game lists this module beside its own sentences.
"""

from __future__ import annotations

from ..decisions import Steps
from ..script import Fx
from ..vocabulary import Cards, Players, Wealth, action
from .actions import amount_of
from .flow import statement


@action(
    "[{who}] put(s) {measure} on {things}",
    meaning="place tokens, add, lay",
    example="put 1 coin on one of your stones",
)
@statement
def put_units(fx: Fx, who: Players, measure: Wealth, things: Cards) -> Steps[None]:
    """Put tokens of your own on cards, as many as you have and each can hold.
    (RN-PAC-02, RN-PAC-04, RN-PAC-05)"""
    for card in list(things):
        n = yield from amount_of(fx, who[0], measure, who[0].counters.get(measure.unit, 0))
        yield from fx.game.lay_tokens(who[0], card, measure.unit, n, fx.card)
