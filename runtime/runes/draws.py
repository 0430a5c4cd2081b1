"""Drawing stones from the piles and rituals from theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import draw
from ..decisions import Option, ask
from ..events import Event, drain, happen
from . import rituals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..decisions import Steps
    from ..state import Card, Player, Zone
    from .state import Runes


def stones_left(game: Runes) -> int:
    """How many stones lie in the piles."""
    return sum(len(pile.cards) for pile in game.piles)


def draw_stones(game: Runes, who: Player, n: int) -> Steps[list[Card]]:
    """Let a player draw stones from the piles, as many as there are; they lie open before him.

    From which piles makes no difference: from the first that is not empty, unless the options let
    players say it. A stone instead of which something else happens is none that is still to be
    drawn. (RN-SETUP-20, RN-FIRST-08)
    """
    drawn: list[Card] = []
    left = n
    while left > 0:
        pile = yield from _pile(game, who, [pile for pile in game.piles if pile.cards])
        if pile is None:
            break
        wanted = 1 if game.config.choose_piles else min(left, len(pile.cards))
        got = yield from draw(game, who, pile, wanted)
        drawn += got
        left -= wanted if pile.cards else len(got)  # a pile that ran out is followed by the next
    return drawn


def next_drawn(game: Runes, who: Player, left: Sequence[Card]) -> Steps[Card]:
    """The stone that a player draws next of those that a ritual lets him draw, the top one of a
    pile (RN-SETUP-20)."""
    piles = [pile for pile in game.piles if any(stone.zone is pile for stone in left)]
    chosen = yield from _pile(game, who, piles)
    return next((stone for stone in left if stone.zone is chosen), left[0])


def _pile(game: Runes, who: Player, full: Sequence[Zone]) -> Steps[Zone | None]:
    """The pile to draw from next, None where all are empty."""
    if not full or not game.config.choose_piles:
        return full[0] if full else None
    options = [Option(f"draw from {pile.name}", pile) for pile in full]
    found: Zone = yield from ask(who, "choose", f"{who} draws a stone", options)
    return found


def refill(game: Runes, who: Player) -> Steps[None]:
    """With no hand stone left, draw three at once (RN-FIRST-06, RN-FIRST-07, RN-FIRST-10)."""
    if who.zones["hand"].cards or not stones_left(game):
        return
    yield from draw_stones(game, who, game.config.hand_size)
    yield from drain(game)


def draw_ritual(game: Runes, who: Player) -> Steps[None]:
    """Draw the ritual that a black stone brings; with three in hand only once a place is free.

    (RN-BLACK-06, RN-RITUAL-11, RN-VARIANT-11)
    """
    if not game.config.rituals:
        return
    pile = game.zones["ritual pile"]
    if not pile.cards and not game.restock(pile):
        game.say(who, "draws no ritual: the pile is empty")
        yield from happen(game, Event("ritual pile empty", {"who": who}))
        return
    while len(who.zones["rituals"].cards) >= game.config.most_rituals:
        if not (yield from rituals.free_a_place(game, who)):
            return
    if (yield from draw(game, who, pile, 1)):
        game.caller = who
    yield from drain(game)
