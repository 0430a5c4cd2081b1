"""What sentences, scenarios and other tools call: the one list of the engine's public functions."""

from __future__ import annotations

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
from .config import Config, ConfigError
from .costs import final_cost, is_enemy, pool, printed_cost, proficiencies, surcharge
from .harm import current_challenge, defeat, end_turn, in_battle, stun
from .movement import dice_for, roll_movement, shown_terrain
from .plays import IllegalPlay, escape_penalty, legal_plays, play, play_text
from .records import Battle, Move, Played, Point, Refusal, Window
from .refusals import refusals, why_not
from .rolls import current_attack, current_roll, make_test, reroll, roll_name, totals_for
from .state import Runebound

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
    "Window",
    "allies_of",
    "current_attack",
    "current_challenge",
    "current_roll",
    "defeat",
    "dice_for",
    "end_turn",
    "escape_penalty",
    "fight",
    "final_cost",
    "gain_marker",
    "hero_of",
    "in_battle",
    "in_town",
    "is_enemy",
    "legal_plays",
    "make_test",
    "markers_on",
    "place_marker",
    "plain_board",
    "play",
    "play_text",
    "player_of",
    "pool",
    "printed_cost",
    "proficiencies",
    "refusals",
    "reroll",
    "roll_movement",
    "roll_name",
    "shown_terrain",
    "stun",
    "surcharge",
    "talent_of",
    "totals_for",
    "travel",
    "why_not",
]
