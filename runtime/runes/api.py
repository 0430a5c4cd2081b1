"""What sentences, scenarios and other tools call: the one list of the engine's public functions."""

from __future__ import annotations

from ..options import ConfigError
from ..refusal import Refusal
from ..script import Fx
from ..table import SetupError
from .coins import allowance, lay_coins, stacks, take_back, tray
from .config import Config
from .draws import draw_ritual, draw_stones, refill, stones_left
from .formations import controlled
from .hexes import cell_text
from .placing import choose_and_place, choose_place, place, placeable, places, preview, why_not
from .records import Formation, GameOver, IllegalAction, Running, Warded
from .rituals import (
    aim,
    carry_out,
    playable,
    reveal,
    turn_round,
    turned_round,
    why_not_play,
)
from .rituals import play as play_ritual
from .seize import can_exchange, exchange_coins
from .setup import Seat, new_game, results, setup, starter
from .state import COIN, Runes
from .turn import leaders, pass_turn, play_turn, run_game, why_not_pass
from .words import stone_text


def game_of(fx: Fx) -> Runes:
    """The game in which an effect runs; it is one of Runes wherever these sentences are."""
    assert isinstance(fx.game, Runes)
    return fx.game


__all__ = [
    "COIN", "Config", "ConfigError", "Formation", "GameOver", "IllegalAction", "Refusal", "Runes",
    "Running", "Seat", "SetupError", "Warded", "aim", "allowance", "can_exchange",
    "carry_out", "cell_text",
    "choose_and_place", "choose_place", "controlled", "draw_ritual",
    "draw_stones", "exchange_coins", "game_of", "lay_coins", "leaders", "new_game",
    "pass_turn", "place", "placeable", "places", "play_ritual", "play_turn",
    "playable", "preview", "refill",
    "results", "reveal", "run_game", "setup", "stacks", "starter", "stone_text",
    "stones_left", "take_back", "tray", "turn_round",
    "turned_round", "why_not", "why_not_pass", "why_not_play",
]  # fmt: skip
