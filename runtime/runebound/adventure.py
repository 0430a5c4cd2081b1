"""The Adventure phase: class Challenges first, then one adventure of the space, or an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards import discard
from ..decisions import Option, ask
from ..events import drain
from ..refusal import Refusal
from ..script import Fx
from .battle import can_take_on, fight, gain_marker
from .board import hero_of, markers_on, take_marker, turn_up
from .duel import duel
from .plays import lasts

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .records import Point
    from .state import Runebound

MOST_EVENTS = 20  # Events drawn in a row before an adventure is given up


def adventure(game: Runebound, point: Point | None = None) -> Steps[None]:
    """The whole phase; with a point, from the battle that it names.

    (RB-BATTLE-02, RB-BATTLE-05, RB-BATTLE-06, RB-MISC-05)
    """
    player = game.active
    adventures = 1
    if point is not None and point.challenge is not None:
        adventures -= point.challenge.owner is None
        yield from fight(game, hero_of(game, player), point.challenge, point.step)
    yield from class_challenges(game, player)
    if adventures and not game.turn_ends:
        yield from space_adventure(game, player)
        yield from class_challenges(game, player)


def class_challenges(game: Runebound, player: Player) -> Steps[None]:
    """Fight the class Challenges that wait, first played first, each in a battle of its own.

    (RB-BATTLE-02, RB-BATTLE-06, RB-BATTLE-07, RB-TIMING-10, RB-TIMING-20)
    """
    waiting = player.zones["waiting"]
    while waiting.cards and not game.turn_ends:
        yield from fight(game, hero_of(game, player), waiting.cards[0])


def unresolved(game: Runebound, player: Player) -> list[Card]:
    """The unresolved Challenges whose tokens lie on the space of a player's Hero."""
    space = hero_of(game, player).space
    return [card for card in game.zones["track"].cards if card.space is space and space]


def rivals(game: Runebound, player: Player) -> list[Card]:
    """The Heroes of other players on the same space, outside towns."""
    space = hero_of(game, player).space
    if space is None or "town" in space.terrain:
        return []
    heroes = [hero_of(game, other) for other in game.clockwise() if other is not player]
    return [hero for hero in heroes if hero.space is space]


def adventures(game: Runebound, player: Player) -> list[Option]:
    """What the active player may undertake on his space; nothing is always among it.

    An unresolved Challenge comes before markers of other colours and stands for a marker of its
    own; of several markers the player chooses; so he does whether to attack. (RB-MISC-01,
    RB-MISC-02, RB-MISC-03, RB-BATTLE-03, RB-BATTLE-04)
    """
    lying = unresolved(game, player)
    hero = hero_of(game, player)
    able = [card for card in lying if can_take_on(game, hero, card)]
    options = [Option(f"take on {card}", ("take on", card)) for card in able]
    if not lying:
        colours = markers_on(hero.space)
        options += [Option(f"undertake the {c} adventure", ("undertake", c)) for c in colours]
    options += [Option(f"attack {one}", ("attack", one)) for one in rivals(game, player)]
    return [*options, Option("decline", ("decline", None))]


def why_not_undertake(game: Runebound, player: Player, colour: str) -> Refusal | None:
    """Why a player may not undertake the adventure of a marker now (RB-BATTLE-02, RB-MISC-01)."""
    if game.phase != "adventure phase" or player is not game.active:
        return Refusal("adventures are undertaken in your own Adventure phase", "RB-BASE-07")
    battle = game.battle
    waiting = player.zones["waiting"].cards
    if waiting or (battle is not None and battle.challenge.owner is not None):
        first = waiting[0] if waiting else battle and battle.challenge
        return Refusal(f"{first} must be resolved first", "RB-BATTLE-02")
    if colour not in markers_on(hero_of(game, player).space):
        return Refusal(f"there is no {colour} marker on this space", "RB-BASE-07")
    lying = unresolved(game, player)
    if lying:
        return Refusal(f"{lying[0]} lies unresolved here and comes first", "RB-MISC-01")
    return None


def space_adventure(game: Runebound, player: Player) -> Steps[None]:
    """One adventure a turn: an unresolved Challenge, a marker, another Hero, or none."""
    options = adventures(game, player)
    if len(options) == 1:
        return
    what, thing = yield from ask(player, "adventure", f"what does {player} undertake", options)
    if what == "take on":
        yield from fight(game, hero_of(game, player), thing)
    elif what == "undertake":
        yield from undertake(game, player, thing)
    elif what == "attack":
        yield from duel(game, hero_of(game, player), thing)


def undertake(game: Runebound, player: Player, colour: str) -> Steps[None]:
    """Draw from the deck of a marker's colour. Events are resolved, and another card is drawn; a
    Challenge is fought, an Encounter resolved. (RB-BASE-07, RB-GAIN-12)"""
    deck = game.zones[f"{colour} adventure deck"]
    for _ in range(MOST_EVENTS):
        card = turn_up(game, deck, game.zones["aside"])
        if card is None:
            return
        game.say(player, f"draws {card} from the {colour} adventure deck")
        if is_challenge(card):
            yield from fight(game, hero_of(game, player), card)
            return
        yield from resolve(game, player, card)
        if card.kind != "event":
            yield from claim(game, player, card, colour)
            return
        yield from drain(game)
        if game.turn_ends:
            return


def is_challenge(card: Card) -> bool:
    """Whether a card is fought: it has a Life of its own."""
    fields: Any = card.data.fields
    return card.kind not in ("hero", "ally") and "life" in fields


def resolve(game: Runebound, player: Player, card: Card) -> Steps[None]:
    """Play an Encounter or Event; it is discarded unless what it started lasts."""
    effect = card.data.script.effect
    if effect is not None:
        yield from game.carried_out(card, effect(Fx(game, card, player, player)))
    if lasts(game, card):
        game.put(card, game.zones["play"])
        game.staying.append(card)
    elif card.zone.name == "aside":
        yield from discard(game, player, card)


def claim(game: Runebound, player: Player, card: Card, colour: str) -> Steps[None]:
    """Take the marker of an adventure that was no Challenge."""
    space = hero_of(game, player).space
    if space is not None and colour in space.markers:
        take_marker(game, space, colour)
        yield from gain_marker(game, player, colour, card)
