"""The Trade phase, as in the base game: in a town a Hero buys goods and is healed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import discard, entered
from ..decisions import Option, ask
from ..events import drain
from ..state import Zone
from ..units import can_pay, held, lose, pay
from .board import hero_of, in_town, turn_up

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .state import Runebound

DONE = Option("leave the market", ("leave", None))


def trade(game: Runebound, player: Player) -> Steps[None]:
    """A new card comes to the town's market; the player buys and is healed as long as he likes.

    Outside a town nothing is offered. (RB-BASE-19)
    """
    space = hero_of(game, player).space
    if space is None or not in_town(game, player):
        return
    market = market_of(game, space.name)
    turn_up(game, game.zones["trade deck"], market)
    while not game.turn_ends:
        options = offers(game, player, market)
        if not options:
            return
        what, card = yield from ask(player, "trade", f"what does {player} buy", [*options, DONE])
        if what == "leave":
            return
        yield from (buy if what == "buy" else heal)(game, player, card)
        yield from drain(game)


def market_of(game: Runebound, town: str) -> Zone:
    """The goods that are for sale in a town."""
    return game.zones.setdefault(f"market of {town}", Zone(f"market of {town}"))


def offers(game: Runebound, player: Player, market: Zone) -> list[Option]:
    """What a player can pay in a town: goods, and healing of his Hero and Allies."""
    gold = held(player, "gold")
    options = [
        Option(f"buy {card} for {price(game, card)} gold", ("buy", card))
        for card in market.cards
        if price(game, card) <= gold
    ]
    cost = game.config.healing_price
    if gold >= cost:
        options += [
            Option(f"heal 1 wound of {card} for {cost} gold", ("heal", card))
            for card in player.zones["play"].cards
            if held(card, "wound")
        ]
    return options


def price(game: Runebound, card: Card) -> int:
    """What goods cost now."""
    return game.value(card, "cost")


def buy(game: Runebound, player: Player, card: Card) -> Steps[None]:
    """Pay for goods and take them; past the limit of Allies or Items one must go.

    (RB-BASE-19, RB-BASE-23)
    """
    if not can_pay(player, "gold", price(game, card)):
        return
    game.say(player, f"buys {card} for {price(game, card)} gold")
    pay(game, player, "gold", price(game, card), card)
    game.put(card, player.zones["play"])
    yield from entered(game, card)
    yield from keep_limit(game, player, card.kind)


def keep_limit(game: Runebound, player: Player, kind: str) -> Steps[None]:
    """Discard goods of a kind until the player has no more than he may (RB-BASE-23)."""
    limit = game.config.ally_limit if kind == "ally" else game.config.item_limit
    while limit is not None:
        held_goods = [card for card in player.zones["play"].cards if card.kind == kind]
        if len(held_goods) <= limit:
            return
        options = [Option(f"discard {card}", card) for card in held_goods]
        card = yield from ask(player, "choose", f"{player} has too many", options)
        yield from discard(game, player, card)


def heal(game: Runebound, player: Player, card: Card) -> Steps[None]:
    """Pay for the healing of one wound."""
    cost = game.config.healing_price
    if can_pay(player, "gold", cost):
        game.say(player, f"has 1 wound of {card} healed for {cost} gold")
        pay(game, player, "gold", cost, card)
        yield from lose(game, card, "wound", 1)
