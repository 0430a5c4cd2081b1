"""Battles between players: friendly cards at the start, then rounds in which the two take turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import Event, drain, happen
from . import battle as battles
from .board import player_of
from .windows import duel_window

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card
    from .records import Battle
    from .state import Runebound


def duel(game: Runebound, attacker: Card, defender: Card) -> Steps[str]:
    """A battle between two Heroes on one space: nobody gains threat; the attacker's friendly
    Spells and Feats, the defender's, Before Combat, then rounds. (RB-GAIN-13, RB-PVP-02)"""
    battle = battles.open_battle(game, attacker, defender, duel=True)
    player = player_of(game, attacker)
    game.say(player, f"attacks {defender}")
    yield from game.moment("start", "battle", player)
    yield from duel_window(game, player, player_of(game, defender))
    if not battles.over(game):
        yield from happen(game, Event("combat", {"hero": attacker, "challenge": defender}))
        yield from drain(game)
    while not battles.over(game):
        yield from duel_round(game, battle)
    yield from close_duel(game, battle)
    return battle.outcome


def duel_round(game: Runebound, battle: Battle) -> Steps[None]:
    """One round: the attacker acts in odd rounds, the defender in even ones; the other stands as
    the Challenge (RB-BASE-20)."""
    yield from battles.combat_round(game, battle)
    battle.hero, battle.challenge = battle.challenge, battle.hero


def close_duel(game: Runebound, battle: Battle) -> Steps[None]:
    """The battle ends; friendly cards are long resolved, what lasts ends with it."""
    battle.outcome = battle.outcome or "ended"
    yield from game.moment("end", "battle", game.active)
    game.battle = None
