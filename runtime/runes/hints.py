"""What a player may like to read beside an option: what placing a stone like that would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..state import Card
from .faces import turns_in
from .placing import Preview, places, preview
from .story import coins

if TYPE_CHECKING:
    from ..decisions import Decision
    from ..state import Player
    from .hexes import Cell
    from .state import Runes


def hints_of(game: Runes, decision: Decision) -> Sequence[str]:
    """A hint for each option of a decision about placing a stone; none for others (RN-PLACE-08)."""
    who, topic = decision.who, decision.topic
    assert who is not None
    values = [option.value for option in decision.options]
    if topic == "place":
        return [_of_stone(game, who, one) if isinstance(one, Card) else "" for one in values]
    if topic not in ("cell", "turn") or game.lifted is None:
        return ()
    stone, at = game.lifted
    if at is None:
        return [_of_cell(game, who, stone, cell) for cell in values]
    return [_of_turn(game, who, stone, at, turn) for turn in values]


def _of_stone(game: Runes, who: Player, stone: Card) -> str:
    cells = places(game, who, stone)
    most = max((_best(game, who, stone, cell).coins for cell in cells), default=0)
    return f"up to {coins(most)}"


def _of_cell(game: Runes, who: Player, stone: Card, cell: Cell) -> str:
    best = _best(game, who, stone, cell)
    over = f", over a stone of {best.victim}" if best.victim else ""
    return f"up to {coins(best.coins)}{over}"


def _of_turn(game: Runes, who: Player, stone: Card, cell: Cell, turn: int) -> str:
    seen, letters = preview(game, who, stone, cell, turn), game.board.faces(stone).letters(turn)
    if not game.board.tops:
        return f"{letters}: {coins(seen.coins)}"
    runes = "1 rune matches" if seen.matches == 1 else f"{seen.matches} runes match"
    return f"{letters}: {runes}, {coins(seen.coins)}"


def _best(game: Runes, who: Player, stone: Card, cell: Cell) -> Preview:
    """What the best turn on a cell brings, of those that may be taken there."""
    bits = places(game, who, stone).get(cell) or places(game, who, stone, True)[cell]
    every = [preview(game, who, stone, cell, turn) for turn in turns_in(bits)]
    return max(every, key=lambda one: one.coins)
