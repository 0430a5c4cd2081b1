"""What wounds do: Challenges and Allies are defeated, Heroes are stunned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import discard
from ..events import Event, drain, happen
from ..units import gain, held, lose
from .board import nearest_town, player_of, travel
from .plays import sweep

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .state import Runebound


def threat_elsewhere(game: Runebound, player: Player) -> int:
    """A player's threat tokens that lie on cards other than his Hero card; they come back to the
    pool as the card goes (RB-MISC-04)."""
    return sum(held(card, "threat") for card in player.zones["play"].cards)


def may_fall(game: Runebound) -> bool:
    """Whether anybody has wounds or exhaustion enough, or a card may have done its work: most
    positions have nothing to judge, and this tells so quickly."""
    if game.staying:
        return True
    battle = game.battle
    if battle is not None and battle.challenge.counters and _is_beaten(game, battle.challenge):
        return True
    for player in game.players:
        for card in player.zones["play"].cards:
            if card.counters and (_is_beaten(game, card) or _excess(game, card) > 0):
                return True
    return False


def judge(game: Runebound) -> Steps[None]:
    """Defeat what has wounds enough, stun Heroes likewise, and discard what has ended.

    All who fall together are found first, so that their order decides nothing.
    """
    game.judging = True
    try:
        yield from overexertion(game)
        seen: list[Card] = []
        while fallen := [card for card in beaten(game) if card not in seen]:
            seen += fallen
            for card in fallen:
                yield from _fall(game, card)
                yield from drain(game)
        if game.staying:
            yield from sweep(game)
    finally:
        game.judging = False


def overexertion(game: Runebound) -> Steps[None]:
    """Exhaustion past a Hero's stamina turns into wounds (RB-BASE-18)."""
    for player in game.players:
        for card in list(player.zones["play"].cards):
            if (excess := _excess(game, card)) > 0:
                lost = yield from lose(game, card, "exhaustion", excess)
                yield from gain(game, card, "wound", lost)


def _excess(game: Runebound, card: Card) -> int:
    """How much more exhaustion a Hero has than stamina."""
    exhaustion = card.counters.get("exhaustion", 0)
    if not exhaustion or "stamina" not in card.data.fields:
        return 0
    return exhaustion - game.value(card, "stamina")


def beaten(game: Runebound) -> list[Card]:
    """The fighters whose wounds reach their Life: the Challenge, then players clockwise."""
    found = []
    battle = game.battle
    if battle is not None and not battle.duel and not battle.outcome:
        found.append(battle.challenge)
    for player in game.clockwise():
        found += player.zones["play"].cards
    return [card for card in found if card.counters and _is_beaten(game, card)]


def _is_beaten(game: Runebound, card: Card) -> bool:
    wounds = card.counters.get("wound", 0)
    return wounds > 0 and "life" in card.data.fields and wounds >= game.value(card, "life")


def _fall(game: Runebound, card: Card) -> Steps[None]:
    if card.kind == "hero":
        yield from stun(game, card)
    elif card.kind == "ally":
        fallen = yield from defeat(game, None, card)
        yield from drain(game)
        if fallen and card.zone.name == "play" and _is_beaten(game, card):
            yield from discard(game, player_of(game, card), card)
    elif game.battle is not None and card is game.battle.challenge:
        yield from defeat(game, game.battle.hero, card)


def defeat(game: Runebound, winner: Card | None, loser: Card) -> Steps[bool]:
    """Say that a fighter is defeated, unless something else happens instead. For the Challenge
    that is fought this ends the battle; an Ally goes to the discard pile, with all that lay on it.

    (RB-BASE-22)
    """
    event = Event("defeat", {"winner": winner, "loser": loser})
    event.facts["wounds"] = held(loser, "wound")

    def change(event: Event) -> None:
        battle = game.battle
        if battle is not None and loser is battle.challenge and not battle.outcome:
            battle.outcome, battle.loser = "defeated", loser

    return (yield from happen(game, event, change))


def stun(game: Runebound, hero: Card) -> Steps[bool]:
    """Stun a Hero: his battle and turn end, all his threat returns to the pool, and only his.

    He loses his gold and his dearest Item or Ally, goes to the nearest town and is healed.
    (RB-STUN-01, RB-STUN-02, RB-BASE-16)
    """
    player = player_of(game, hero)

    def change(event: Event) -> None:
        battle = game.battle
        if battle is not None and in_battle(game, hero) and battle.loser is not hero:
            battle.outcome, battle.loser = "stunned", hero
        if player is game.active:
            game.turn_ends = True

    if not (yield from happen(game, Event("stun", {"hero": hero}), change)):
        return False
    game.say(player, f"is stunned ({hero})")
    yield from lose(game, player, "threat", held(player, "threat"))
    yield from lose(game, player, "gold", held(player, "gold"))
    yield from lose(game, hero, "wound", held(hero, "wound"))
    dearest = dearest_good(game, player)
    if dearest is not None:
        yield from discard(game, player, dearest)
    town = nearest_town(game, hero.space) if hero.space is not None else None
    if town is not None and town is not hero.space:
        yield from travel(game, hero, town)
    return True


def dearest_good(game: Runebound, player: Player) -> Card | None:
    """The dearest Item or Ally of a player; of two the one he has had longer."""
    goods = [card for card in player.zones["play"].cards if card.kind in ("item", "ally")]
    return max(goods, key=lambda card: game.value(card, "cost"), default=None)


def end_turn(game: Runebound) -> None:
    """End the turn of the active player after what is under way; a battle ends unresolved."""
    game.turn_ends = True


def current_challenge(game: Runebound) -> Card | None:
    """The Challenge that the active player is taking on, None outside such a battle.

    (RB-TEXT-03)
    """
    battle = game.battle
    return battle.challenge if battle is not None and not battle.duel else None


def in_battle(game: Runebound, hero: Card) -> bool:
    """Whether a Hero takes part in the battle under way."""
    return game.battle is not None and hero in (game.battle.hero, game.battle.challenge)
