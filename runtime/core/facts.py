"""Facts of every game: whose turn it is, what lies in piles.

With `give` a fact sets the position; without it returns "" where it holds, else what was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from ..script import Fx
from ..state import CardData, Zone
from ..vocabulary import OnePlayer, Slot, ZoneSlot, fact

CardNames = Annotated[tuple[CardData, ...], Slot("names")]


@fact("it is {who} 's turn", example="it is Ania's turn")
@fact("{who} (are|is) on turn", example="Ania is on turn")
def on_turn(fx: Fx, give: bool, who: OnePlayer) -> str:
    """Whose turn it is."""
    if give:
        fx.game.active = who
    return "" if fx.game.active is who else f"it is {fx.game.active}'s turn"


@fact("{zone} hold(s) {cards}", example='the deck of Ania holds "Scout", "Accurate Shot"')
def zone_holds(fx: Fx, give: bool, zone: ZoneSlot, cards: CardNames) -> str:
    """Cards in a deck or pile; where they are given the first lies on top."""
    (where,) = zone
    if not give:
        return lacking(cards, where, f"the {where.name} holds")
    for data in reversed(cards):
        fx.game.add_card(data, where.owner, where)
    return ""


def lacking(cards: Sequence[CardData], zone: Zone, intro: str) -> str:
    """What lies in a zone where some cards are not among it, "" where they are."""
    wanted = Counter(data.name for data in cards)
    there = Counter(card.name for card in zone.cards)
    if wanted <= there:
        return ""
    return f"{intro} {', '.join(card.name for card in zone.cards) or 'nothing'}"
