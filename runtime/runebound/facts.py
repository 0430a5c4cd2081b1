"""Facts of Runebound: what scenarios give as a position and expect as a result.

With `give` a fact sets the position; without it returns "" where it holds, else what was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from ..core.changes import read
from ..core.things import word as is_word
from ..scene import FactError
from ..script import Fx
from ..state import Card, CardData, Player, Zone
from ..units import held
from ..vocabulary import (
    AnyCard,
    Measure,
    OnePlayer,
    Slot,
    ValueSlot,
    ZoneSlot,
    fact,
)
from . import api
from .fixture import blank

Holders = Annotated[list[Any], Slot("group", ("player", "card"))]
Much = Annotated[Measure, Slot("measure", ("player", "fighter", "card"))]
CardNames = Annotated[tuple[CardData, ...], Slot("names")]
Count = Annotated[int, Slot("count")]
Colour = Annotated[str, Slot("word", ("colour",))]
Terrains = Annotated[tuple[str, ...], Slot("words:terrain")]
Text = Annotated[str, Slot("text")]
Adjective = Annotated[tuple[str, str], Slot("adjective")]

OF_PLAYERS = ("threat", "gold", "experience")


# ---------------------------------------------------------------- tokens and markers


@fact("{holders} (have|has) {measure}", example="Ania has 2 threat")
def has_units(fx: Fx, give: bool, holders: Holders, measure: Much) -> str:
    """Tokens or markers: threat, gold and experience of a player (or of the player of a hero),
    wounds and exhaustion of a fighter."""
    wanted = measure.amount
    if wanted is None or measure.up_to:
        raise FactError(f"say how much {measure.unit} it is")
    for thing in _some(holders):
        holder = _holder(fx, thing, measure.unit)
        if give:
            _check_room(fx, holder, measure.unit, wanted)
            holder.counters[measure.unit] = wanted
        elif held(holder, measure.unit) != wanted:
            return f"{thing} has {held(holder, measure.unit)} {measure.unit}"
    return ""


def _holder(fx: Fx, thing: Player | Card, unit: str) -> Player | Card:
    """Threat and the like lie with the player of a Hero, wounds on the Hero of a player."""
    if unit in OF_PLAYERS and isinstance(thing, Card) and thing.kind == "hero":
        return api.player_of(api.game_of(fx), thing)
    if unit not in OF_PLAYERS and isinstance(thing, Player):
        return api.hero_of(api.game_of(fx), thing)
    return thing


def _check_room(fx: Fx, holder: Player | Card, unit: str, wanted: int) -> None:
    most = fx.game.capacity(holder, unit)
    if most is not None and wanted > most:
        raise FactError(f"{holder} can have at most {most} {unit}")


@fact("{who} (have|has) {n} threat in (the|his|her) pool", example="Ania has 8 threat in her pool")
def has_pool(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """What is not on the Hero card lies in the threat pool (RB-ANAT-18)."""
    game = api.game_of(fx)
    if not give:
        found = api.pool(game, who)
        return "" if found == n else f"the pool of {who} holds {found} threat"
    if n > game.config.threat:
        raise FactError(f"a player has {game.config.threat} threat tokens")
    who.counters["threat"] = game.config.threat - n
    return ""


@fact("{who} (have|has) {n} {colour} (markers|marker)", example="Ania has 2 green markers")
def has_markers(fx: Fx, give: bool, who: OnePlayer, n: Count, colour: Colour) -> str:
    """Adventure markers that a player has; given ones bring their points (RB-BASE-17)."""
    unit = f"{colour} marker"
    found = held(who, unit)
    if not give:
        return "" if found == n else f"{who} has {found} {unit}{'' if found == 1 else 's'}"
    points = api.game_of(fx).config.points[colour]
    who.counters[unit] = n
    who.counters["experience"] = max(0, held(who, "experience") + (n - found) * points)
    return ""


@fact("{who} (have|has) {n} experience (tokens|token)", example="Ania has 1 experience token")
def has_tokens(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """Experience tokens, with which a Talent can be paid (RB-TALENT-03)."""
    found = held(who, "experience token")
    if give:
        who.counters["experience token"] = n
    return "" if give or found == n else f"{who} has {found} experience tokens"


@fact("a {colour} marker lies on {who} 's space", example="a green marker lies on Ania's space")
def marker_there(fx: Fx, give: bool, colour: Colour, who: OnePlayer) -> str:
    """An adventure to be undertaken on the space where a player's Hero stands."""
    game = api.game_of(fx)
    space = api.hero_of(game, who).space
    if space is None:
        raise FactError(f"the hero of {who} stands nowhere")
    if give:
        api.place_marker(game, space, colour)
        return ""
    return "" if colour in space.markers else f"no {colour} marker lies on {space}"


@fact("no {colour} marker lies on {who} 's space", example="no green marker lies on Ania's space")
def no_marker_there(fx: Fx, give: bool, colour: Colour, who: OnePlayer) -> str:
    """No adventure of this colour on the space where a player's Hero stands."""
    space = api.hero_of(api.game_of(fx), who).space
    if space is None or colour not in space.markers:
        return ""
    if give:
        space.markers[:] = [one for one in space.markers if one != colour]
        return ""
    return f"a {colour} marker lies on {space}"


# ---------------------------------------------------------------- where Heroes are, whose turn


@fact("{who} stand(s) in {terrain}", example="Ania stands in forest")
def stands_in_terrain(fx: Fx, give: bool, who: OnePlayer, terrain: Terrains) -> str:
    """A player's Hero is on a space of one of these kinds."""
    game = api.game_of(fx)
    hero = api.hero_of(game, who)
    if not give:
        there = () if hero.space is None else hero.space.terrain
        fine = any(kind in there for kind in terrain)
        return "" if fine else f"{who} stands in {' and '.join(there) or 'no space'}"
    fitting = [space for space in game.spaces if set(space.terrain) & set(terrain)]
    if not fitting:
        raise FactError(f"the board has no {' or '.join(terrain)}")
    hero.space = min(fitting, key=lambda space: len(space.terrain))
    return ""


@fact("{who} stand(s) on {place}", example='Ania stands on "forest"')
def stands_on(fx: Fx, give: bool, who: OnePlayer, place: Text) -> str:
    """A player's Hero is on the space of that name."""
    game = api.game_of(fx)
    hero = api.hero_of(game, who)
    named = next((space for space in game.spaces if space.name == place), None)
    if named is None:
        raise FactError(f"the board has {', '.join(space.name for space in game.spaces)}")
    if give:
        hero.space = named
    return "" if hero.space is named else f"{who} stands on {hero.space}"


@fact("it is {who} 's turn", example="it is Ania's turn")
@fact("{who} (are|is) on turn", example="Ania is on turn")
def on_turn(fx: Fx, give: bool, who: OnePlayer) -> str:
    """Whose turn it is."""
    if give:
        fx.game.active = who
    return "" if fx.game.active is who else f"it is {fx.game.active}'s turn"


# ---------------------------------------------------------------- where cards are


@fact("{who} hold(s) {cards}", example='Ania holds "Accurate Shot"')
def holds(fx: Fx, give: bool, who: OnePlayer, cards: CardNames) -> str:
    """Class cards in a player's hand; he may hold others as well."""
    if not give:
        return _lacking(cards, who.zones["hand"], f"{who} holds")
    for data in cards:
        if "timing" not in data.fields:
            raise FactError(f'"{data.name}" is a {data.kind}, and nobody holds one in his hand')
        fx.game.add_card(data, who, who.zones["hand"])
    return ""


@fact("{zone} hold(s) {cards}", example='the deck of Ania holds "Scout", "Accurate Shot"')
def zone_holds(fx: Fx, give: bool, zone: ZoneSlot, cards: CardNames) -> str:
    """Cards in a deck or pile; where they are given the first lies on top."""
    (where,) = zone
    if not give:
        return _lacking(cards, where, f"the {where.name} holds")
    for data in reversed(cards):
        fx.game.add_card(data, where.owner, where)
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
        return _lacking(cards, zone, f"{who} has in play")
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
        return _lacking(cards, zone, f"the talent deck of {who} holds")
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
        return _lacking(cards, zone, f"{who} must face")
    for data in cards:
        card = find(fx, data) or fx.game.add_card(data, neighbour(fx, who), zone)
        fx.game.put(card, zone)
        card.controller = card.on = who
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
        hero.data = data
    return "" if hero.name == data.name else f"the hero of {who} is {hero}"


# ---------------------------------------------------------------- what cards are


@fact("{value} is {n}", example="the life of hero of Ania is 4")
def value_is(fx: Fx, give: bool, value: ValueSlot, n: Count) -> str:
    """A number of a card: given, its printed value is another; expected, what it is now."""
    things = _some(value.things)
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
    for card in _some(cards):
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
    for card in _some(cards):
        if give:
            _reprint(card, "colour", None)
        elif card.data.fields.get("colour"):
            return f"{card} is {card.data.fields['colour']}"
    return ""


@fact("the escape penalty is {n}", example="the escape penalty is 3")
def penalty_is(fx: Fx, give: bool, n: Count) -> str:
    """The penalty to escape tests in this battle (RB-ESC-01)."""
    found = api.escape_penalty(api.game_of(fx))
    if give:
        raise FactError("it follows from the cards that were played in the battle")
    return "" if found == n else f"it is {found}"


@fact("a talent costs {n} experience", example="a talent costs 4 experience")
def talent_costs(fx: Fx, give: bool, n: Count) -> str:
    """What a Talent costs with this number of players (RB-TALENT-01)."""
    found = api.talent_cost(api.game_of(fx))
    if give:
        raise FactError("it follows from the number of players")
    return "" if found == n else f"it costs {found} experience"


# ---------------------------------------------------------------- helpers


def find(fx: Fx, data: CardData) -> Card | None:
    """A card of that name that is in the game already and not in play."""
    named = [card for card in fx.game.cards if card.name == data.name]
    return next((card for card in named if card.zone.name not in ("play", "table")), None)


def neighbour(fx: Fx, who: Player) -> Player:
    """The player to somebody's left, who plays enemy cards on him where nobody else is named."""
    seats = fx.game.players
    return seats[(who.seat + 1) % len(seats)]


def _some(things: Sequence[Any]) -> Sequence[Any]:
    if not things:
        raise FactError("there is no such thing on the table")
    return things


def _lacking(cards: Sequence[CardData], zone: Zone, intro: str) -> str:
    wanted = Counter(data.name for data in cards)
    there = Counter(card.name for card in zone.cards)
    if wanted <= there:
        return ""
    return f"{intro} {', '.join(card.name for card in zone.cards) or 'nothing'}"


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
