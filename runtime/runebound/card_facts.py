"""Facts of Runebound: where cards are, and what they are."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from ..core.changes import read
from ..core.facts import CardNames, lacking
from ..core.things import word as is_word
from ..scene import FactError
from ..script import Fx
from ..state import Card, CardData, Player, Zone
from ..vocabulary import AnyCard, OnePlayer, Slot, ValueSlot, ZoneSlot, fact
from . import api
from .facts import Count, some
from .fixture import blank

Adjective = Annotated[tuple[str, str], Slot("adjective")]


# ---------------------------------------------------------------- where cards are


@fact("{who} hold(s) {cards}", example='Ania holds "Accurate Shot"')
def holds(fx: Fx, give: bool, who: OnePlayer, cards: CardNames) -> str:
    """Class cards in a player's hand; he may hold others as well."""
    if not give:
        return lacking(cards, who.zones["hand"], f"{who} holds")
    for data in cards:
        if "timing" not in data.fields:
            raise FactError(f'"{data.name}" is a {data.kind}, and nobody holds one in his hand')
        fx.game.add_card(data, who, who.zones["hand"])
    return ""


@fact("{who} (have|has) {n} (cards|card) in hand", example="Ania has 6 cards in hand")
def hand_size(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """How many cards a hand holds; given, it is filled with blank cards."""
    return _count(fx, give, who.zones["hand"], n, f"{who} has", "in hand")


@fact("{zone} hold(s) {n} (cards|card)", example="the deck of Ania holds 10 cards")
def zone_size(fx: Fx, give: bool, zone: ZoneSlot, n: Count) -> str:
    """How many cards lie in a deck or pile; given, it is filled with blank cards."""
    (where,) = zone
    return _count(fx, give, where, n, f"the {where.name} holds", "")


@fact("{who} (have|has) {cards} in play", example='Ania has "Scout" in play')
def has_in_play(fx: Fx, give: bool, who: OnePlayer, cards: CardNames) -> str:
    """A Talent, Ally or Item beside a player's Hero; expected, any card before him."""
    zone = who.zones["play"]
    if not give:
        return lacking(cards, zone, f"{who} has in play")
    for data in cards:
        if not data.permanent:
            raise FactError(f'"{data.name}" does not stay in play by itself: let it be played')
        owned = data.kind == "talent"
        added = fx.game.add_card(data, who if owned else None, zone)
        added.controller = who
        if not owned:
            api.game_of(fx).homes[added.uid] = fx.game.zones["trade deck"]
    return ""


@fact(
    "{who} (have|has) {cards} in the talent deck", example='Ania has "Scout" in the talent deck'
)
def in_talent_deck(fx: Fx, give: bool, who: OnePlayer, cards: CardNames) -> str:
    """Talents that a player may buy."""
    zone = who.zones["talents"]
    if not give:
        return lacking(cards, zone, f"the talent deck of {who} holds")
    for data in cards:
        if data.kind != "talent":
            raise FactError(f'"{data.name}" is no talent')
        fx.game.add_card(data, who, zone)
    return ""


@fact("{cards} wait(s) for {who}", example='"Rock Hound" waits for Ania')
def waits(fx: Fx, give: bool, cards: CardNames, who: OnePlayer) -> str:
    """Class Challenges that were played on a player and are yet to be fought (RB-TIMING-10)."""
    zone = who.zones["waiting"]
    if not give:
        return lacking(cards, zone, f"{who} must face")
    for data in cards:
        card = find(fx, data) or fx.game.add_card(data, neighbour(fx, who), zone)
        fx.game.put(card, zone)
        card.controller = card.on = who
        card.caster = card.owner
    return ""


@fact(
    "{cards} (lie|lies) unresolved on {who} 's space",
    example='"Rock Hound" lies unresolved on Ania\'s space',
)
def unresolved(fx: Fx, give: bool, cards: CardNames, who: OnePlayer) -> str:
    """Challenges of the Adventure deck on the track, with their token on a space (RB-BASE-21)."""
    game = api.game_of(fx)
    if not give:
        names = [card.name for card in api.unresolved(game, who)]
        missing = [data.name for data in cards if data.name not in names]
        return "" if not missing else f"unresolved there: {', '.join(names) or 'nothing'}"
    for data in cards:
        if "timing" in data.fields:
            raise FactError(f'"{data.name}" is a class card, and never lies on the track')
        card = game.add_card(data, None, game.zones["track"])
        card.space = api.hero_of(game, who).space
        colour = data.fields.get("colour", "green")
        game.homes[card.uid] = game.zones[f"{colour} adventure deck"]
    return ""


@fact("the hero of {who} is {cards}", example='the hero of Ania is "Rock Hound"')
def hero_is(fx: Fx, give: bool, who: OnePlayer, cards: CardNames) -> str:
    """Which Hero a player has; without it he has a plain one."""
    hero = api.hero_of(api.game_of(fx), who)
    data = cards[0]
    if give and (data.kind != "hero" or len(cards) > 1):
        raise FactError(f'"{data.name}" is a {data.kind}; name one hero')
    if give:
        fx.game.become(hero, data)
    return "" if hero.name == data.name else f"the hero of {who} is {hero}"


# ---------------------------------------------------------------- what cards are


@fact("{value} is {n}", example="the life of hero of Ania is 4")
def value_is(fx: Fx, give: bool, value: ValueSlot, n: Count) -> str:
    """A number of a card: given, its printed value is another; expected, what it is now."""
    things = some(value.things)
    if not give:
        found = read(fx, value)
        return "" if found == n else f"it is {found}"
    for thing in things:
        _reprint(thing, value.field, n)
    return ""


@fact("{cards} (are|is) {word}", example='"Rock Hound" is green')
def card_is(fx: Fx, give: bool, cards: AnyCard, word: Adjective) -> str:
    """A word is true of cards: a colour, `epic`, `exhausted`."""
    name, value = word
    for card in some(cards):
        if not give:
            if not is_word(fx, name, value)(card):
                return f"{card} is not"
        elif name == "state":
            card.exhausted = value == "exhausted"
        else:
            many = isinstance(card.data.fields.get(name), tuple)
            _reprint(card, name, (value,) if many else True if name == value else value)
    return ""


@fact("{cards} (have|has) no colour", example='"Rock Hound" has no colour')
def colourless(fx: Fx, give: bool, cards: AnyCard) -> str:
    """Challenges without a colour bring no threat when they are taken on (RB-GAIN-10)."""
    for card in some(cards):
        if give:
            _reprint(card, "colour", None)
        elif card.data.fields.get("colour"):
            return f"{card} is {card.data.fields['colour']}"
    return ""


# ---------------------------------------------------------------- helpers


def find(fx: Fx, data: CardData) -> Card | None:
    """A card of that name that is in the game already and not in play."""
    named = [card for card in fx.game.cards if card.name == data.name]
    return next((card for card in named if card.zone.name not in ("play", "table")), None)


def neighbour(fx: Fx, who: Player) -> Player:
    """The player to somebody's left, who plays enemy cards on him where nobody else is named."""
    seats = fx.game.players
    return seats[(who.seat + 1) % len(seats)]


def _count(fx: Fx, give: bool, zone: Zone, n: int, intro: str, rest: str) -> str:
    found = len(zone.cards)
    if not give:
        return "" if found == n else f"{intro} {found} {rest}".rstrip()
    if found > n:
        raise FactError(f"there are {found} cards already")
    for _ in range(n - found):
        card = fx.game.add_card(blank(), zone.owner, zone)
        zone.cards.insert(0, zone.cards.pop())
        card.face_up = False
    return ""


def _reprint(thing: Any, field: str, value: object) -> None:
    """Give one card another printed value (None: none)."""
    if not isinstance(thing, Card):
        raise FactError(f"{thing} is no card")
    fields = {**thing.data.fields, field: value}
    if value is None:
        del fields[field]
    thing.data = replace(thing.data, fields=fields)
