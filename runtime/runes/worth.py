"""What a placement looks worth, from what lies open: coins, stones won, lines, circles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .coins import tray
from .faces import count_in, turns_in
from .formations import controlled, new_circles, new_lines
from .placing import places, preview

if TYPE_CHECKING:
    from ..state import Card, Player
    from .hexes import Cell
    from .state import Runes

SPITE = 0.6  # what a coin that goes back to another player is worth, in coins laid
RITUAL = 1.5  # what drawing a ritual is worth
WINS = 100.0


def of_stone(game: Runes, who: Player, stone: Card) -> float:
    """The best that a hand stone can bring now."""
    found = places(game, who, stone)
    mine = controlled(game, who)
    best = [_of_cell(game, who, stone, cell, bits, mine) for cell, bits in found.items()]
    return max(best, default=0.0)


def of_cell(game: Runes, who: Player, stone: Card, cell: Cell) -> float:
    """The best that a stone can bring on a cell."""
    bits = places(game, who, stone).get(cell, 0)
    return _of_cell(game, who, stone, cell, bits, controlled(game, who))


def _of_cell(
    game: Runes, who: Player, stone: Card, cell: Cell, bits: int, mine: set[Cell]
) -> float:
    counts = game.board.counts(stone, cell)
    turn = max(turns_in(bits), key=lambda one: count_in(counts, one), default=0)
    seen = preview(game, who, stone, cell, turn)
    coins, back = float(seen.coins), float(seen.returned)
    if seen.victim is who:
        return coins - back + _ritual(stone)
    if seen.victim is not None:
        back += sum(
            one.coins for one in game.formations
            if one.player is seen.victim and cell in one.cells
        )  # fmt: skip
    coins += game.config.bonus * _created(game, who, mine | {cell}, cell)
    wins = WINS if coins >= tray(who) else 0.0
    return coins + SPITE * back + _ritual(stone) + wins


def of_turn(game: Runes, who: Player, stone: Card, cell: Cell, turn: int) -> float:
    """What a stone brings on a cell, turned like that: the more matches the better."""
    return float(game.board.would_match(stone, cell, turn))


def _created(game: Runes, who: Player, mine: set[Cell], cell: Cell) -> int:
    """How many lines and circles would be scored with a cell."""
    lines = sum(1 for _ in new_lines(game, who, mine, cell))
    return lines + sum(1 for _ in new_circles(game, who, mine, cell))


def _ritual(stone: Card) -> float:
    return RITUAL if stone.data.fields["colour"] == "black" else 0.0
