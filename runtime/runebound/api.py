"""What sentences, scenarios and other tools call: the one list of the engine's public functions."""

from __future__ import annotations

from ..options import ConfigError
from ..refusal import Refusal
from ..script import Fx
from ..table import SetupError
from .adventure import adventures, unresolved, why_not_undertake
from .battle import fight, gain_marker
from .board import (
    allies_of,
    hero_of,
    in_town,
    markers_on,
    place_marker,
    plain_board,
    player_of,
    talent_of,
    travel,
)
from .config import Config
from .costs import final_cost, is_enemy, pool, printed_cost, proficiencies, surcharge
from .duel import duel
from .hand import hand_limit, lacking
from .harm import current_challenge, defeat, end_turn, in_battle, stun
from .movement import dice_for, roll_movement, shown_terrain
from .plays import IllegalPlay, escape_penalty, legal_plays, play, play_text
from .records import Battle, Move, Played, Point, Window
from .refusals import refusals, why_not
from .rolls import current_attack, current_roll, make_test, reroll, roll_name, totals_for
from .setup import Seat, World, new_game, setup
from .state import Runebound
from .talents import buy_talent, talent_cost, why_not_buy
from .turn import continue_from, play_game, play_turn, run_game


def game_of(fx: Fx) -> Runebound:
    """The game in which an effect runs; it is one of Runebound wherever these sentences are."""
    assert isinstance(fx.game, Runebound)
    return fx.game


__all__ = [
    "Battle",
    "Config",
    "ConfigError",
    "IllegalPlay",
    "Move",
    "Played",
    "Point",
    "Refusal",
    "Runebound",
    "Seat",
    "SetupError",
    "Window",
    "World",
    "adventures",
    "allies_of",
    "buy_talent",
    "continue_from",
    "current_attack",
    "current_challenge",
    "current_roll",
    "defeat",
    "dice_for",
    "duel",
    "end_turn",
    "escape_penalty",
    "fight",
    "final_cost",
    "gain_marker",
    "game_of",
    "hand_limit",
    "hero_of",
    "in_battle",
    "in_town",
    "is_enemy",
    "lacking",
    "legal_plays",
    "make_test",
    "markers_on",
    "new_game",
    "place_marker",
    "plain_board",
    "play",
    "play_game",
    "play_text",
    "play_turn",
    "player_of",
    "pool",
    "printed_cost",
    "proficiencies",
    "refusals",
    "reroll",
    "roll_movement",
    "roll_name",
    "run_game",
    "setup",
    "shown_terrain",
    "stun",
    "surcharge",
    "talent_cost",
    "talent_of",
    "totals_for",
    "travel",
    "unresolved",
    "why_not",
    "why_not_buy",
    "why_not_undertake",
]
