"""Uses of cards in play: `once per turn, COST:` on Talents, Items, Allies and Heroes.

A player uses his cards where he is asked for class cards or for who fights, in his own turn or
while his Hero is in a battle; the booklet is silent on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decisions import Option
from ..events import aside, drain
from ..script import Fx
from .refusals import fights

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..script import Use
    from ..state import Card, Player
    from .state import Runebound


def usable(game: Runebound, player: Player, card: Card, use: Use) -> bool:
    """Whether a use has its limit left and its cost can be paid whole."""
    if use.limit and card.uses.get(use.label) == game.span_number(use.limit):
        return False
    return use.can_pay(_scope(game, player, card))


def uses_of(game: Runebound, player: Player) -> list[Option]:
    """The uses that a player may make now."""
    if player is not game.active and not fights(game, player):
        return []
    found = []
    for card in player.zones["play"].cards:
        several = len(card.data.script.uses) > 1
        for use in card.data.script.uses:
            if not card.exhausted and usable(game, player, card, use):
                text = f'use "{card.name}"' + (f" ({use.label})" if several else "")
                found.append(Option(text, (card, use)))
    return found


def use_card(game: Runebound, player: Player, card: Card, use: Use) -> Steps[None]:
    """Pay for a use and do it; what it causes is answered at once."""
    yield from aside(game, _use(game, player, card, use))


def _use(game: Runebound, player: Player, card: Card, use: Use) -> Steps[None]:
    fx = _scope(game, player, card)
    if use.limit:
        card.uses[use.label] = game.span_number(use.limit)
    game.say(player, f'uses "{card.name}": {use.label}')
    yield from use.pay(fx)
    yield from drain(game)
    yield from use.body(fx)


def _scope(game: Runebound, player: Player, card: Card) -> Fx:
    return Fx(game, card, player, player)
