"""Uses of cards in play: `once per turn, COST:` on Talents, Items, Allies and Heroes.

A player uses his cards where he is asked for class cards or for who fights, in his own turn or
while his Hero is in a battle; the booklet is silent on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..decisions import Option
from ..events import aside, drain
from ..script import Fx, Use
from ..standing import carried
from .refusals import fights

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .state import Runebound


Held = tuple["Use", Mapping[str, Any]]  # a use, and the values of the ability that it is part of


def uses_on(game: Runebound, card: Card) -> list[Held]:
    """The uses that a card has: its own, and those of the abilities that it carries now."""
    found: list[Held] = [(use, {}) for use in card.data.script.uses]
    if any([one.uses for one in game.abilities.values()]):
        for name, values in carried(game, card):
            found += [(use, values) for use in game.abilities[name].uses]
    return found


def use_in(how: object) -> Use | None:
    """The use that is chosen with a card, None where something else is."""
    use = how[0] if isinstance(how, tuple) and how else None
    return use if isinstance(use, Use) else None


def usable(game: Runebound, player: Player, card: Card, held: Held) -> bool:
    """Whether a use has its limit left and its cost can be paid whole."""
    use, values = held
    if use.limit and card.uses.get(use.label) == game.span_number(use.limit):
        return False
    return use.can_pay(_scope(game, player, card, values))


def uses_of(game: Runebound, player: Player) -> list[Option]:
    """The uses that a player may make now."""
    if player is not game.active and not fights(game, player):
        return []
    found = []
    for card in player.zones["play"].cards:
        held = uses_on(game, card)
        for one in held:
            if not card.exhausted and usable(game, player, card, one):
                text = f'use "{card.name}"' + (f" ({one[0].label})" if len(held) > 1 else "")
                found.append(Option(text, (card, one)))
    return found


def use_card(game: Runebound, player: Player, card: Card, held: Held) -> Steps[None]:
    """Pay for a use and do it; what it causes is answered at once."""
    yield from aside(game, _use(game, player, card, held))


def _use(game: Runebound, player: Player, card: Card, held: Held) -> Steps[None]:
    use, values = held
    fx = _scope(game, player, card, values)
    if use.limit:
        card.uses[use.label] = game.span_number(use.limit)
    game.say(player, f'uses "{card.name}": {use.label}')
    yield from game.carried_out(card, use.pay(fx))
    yield from drain(game)
    yield from game.carried_out(card, use.body(fx))


def _scope(game: Runebound, player: Player, card: Card, values: Mapping[str, Any]) -> Fx:
    return Fx(game, card, player, player, names=dict(values))
