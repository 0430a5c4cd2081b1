"""Actions with what others have, and with cards as wholes: take, swap hands, carry out what another
card says."""

from __future__ import annotations

from .. import cards as moves
from ..decisions import Steps
from ..script import Fx
from ..state import Card, Player, Zone
from ..vocabulary import (
    Amount,
    Cards,
    DeckCards,
    OneCard,
    Players,
    ZoneSlot,
    action,
)
from .flow import statement


@action("[{who}] take(s) {cards}", meaning="steal, pick up, get a card", name="card")
@statement
def take(fx: Fx, who: Players, cards: Cards) -> Steps[None]:
    """Take cards into your hand, wherever they lie: `take a card from another player's hand`.
    (RN-SHS-01, RN-SHS-03, RN-SHS-11, RN-SGH-01)"""
    for card in list(cards):
        yield from moves.move(fx.game, who[0], card, fx.game.drawn_to(who[0], card))


def can_take(fx: Fx, who: Players, cards: Cards) -> bool:
    """Whether there is something to take (RN-SHS-02, RN-SHS-04)."""
    return bool(cards)


take.__dict__["can"] = can_take


@action(
    "[{who}] draw(s) {cards} until (you have|they have) {n} in hand",
    meaning="refill, fill up the hand",
    example="draw cards until you have 3 in hand",
)
@statement
def draw_until(fx: Fx, who: Players, cards: DeckCards, n: Amount) -> Steps[None]:
    """Draw as many cards as a hand lacks, none where it holds as many; as many as there are.
    (RN-REFILL-01, RN-REFILL-02, RN-REFILL-03)"""
    for player in who:
        fx.subject = player
        left = list(cards.candidates(player))
        while left and len(fx.game.drawn_to(player, left[0]).cards) < n:
            card = yield from fx.game.next_drawn(player, left)
            left.remove(card)
            yield from moves.draw_card(fx.game, player, card)


@action("[{who}] swap(s) {zone} with {other}", meaning="exchange hands, trade decks")
@statement
def swap_zones(fx: Fx, who: Players, zone: ZoneSlot, other: ZoneSlot) -> Steps[None]:
    """Exchange all cards of two hands, decks or piles, together.
    (RN-EXC-01, RN-EXC-02, RN-EXC-03, RN-EXC-05)"""
    if not other or zone[0] is other[0]:
        return
    here, there = list(zone[0].cards), list(other[0].cards)
    yield from _move_all(fx, who[0], here, other[0])
    yield from _move_all(fx, who[0], there, zone[0])


def _move_all(fx: Fx, who: Player, cards: list[Card], zone: Zone) -> Steps[None]:
    for card in cards:
        yield from moves.move(fx.game, who, card, zone)


@action(
    "[{who}] (carry|carries) out {card}",
    meaning="copy, play again, repeat what a card says",
    prints="[{who}] (carry|carries) out {card}, as if you had played it",
)
@statement
def carry_out(fx: Fx, who: Players, card: OneCard) -> Steps[None]:
    """Do what another card says, as if you had played it; the card stays where it is.
    (RN-COPY-02, RN-COPY-08, RN-SHS-15, RN-PRS-08)"""
    yield from fx.game.carry_out(fx, who[0], card)
