"""The table as text: what a player sees at a terminal, and how a game ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..words import counted
from .coins import tray
from .formations import controlled
from .hexes import Cell
from .views import CellView, PlayerView, View

if TYPE_CHECKING:
    from .state import Runes

HALF = 5  # columns from one row of cells to the next; a cell is twice as wide
MARKS = {"gray": "", "black": "b", "golden": "g"}
LEGEND = (
    "Each stone shows its runes on its six sides, its cell above and, in the middle, whose coins "
    "lie on it and how many (b a black stone, g a golden one). J is the star, which fits all. A "
    "hand stone is named by its runes from the right-hand side on, against the clock."
)


def screen(view: View) -> list[str]:
    """What a player sees, in blocks of lines: the turn, the table, the players, the own rituals."""
    blocks = (_head(view), _table(view), _players(view), _formations(view), _rituals(view))
    return [block for block in map("\n".join, blocks) if block]


def _head(view: View) -> Iterator[str]:
    order = "" if view.clockwise else ", the other way round"
    yield f"== Turn {view.turn} of {view.active}{order} =="


# ------------------------------------------------------------------------------- the table


def _table(view: View) -> Iterator[str]:
    if view.cells:
        yield from hexes(view.cells.values(), view.frontier)
        yield LEGEND


def hexes(stones: Iterable[CellView], empty: Iterable[Cell] = ()) -> list[str]:
    """The stones as they lie, three lines a row; of cells that are free only where they are."""
    drawn = {one.cell: _stone(one) for one in stones}
    drawn.update({cell: _free(cell) for cell in empty})
    left = min(_column(cell) for cell in drawn)
    lines = []
    for row in range(min(r for _, r in drawn), max(r for _, r in drawn) + 1):
        cells = sorted(cell for cell in drawn if cell[1] == row)
        for n in range(3):
            line = ""
            for cell in cells:
                line = line.ljust(_column(cell) - left) + drawn[cell][n]
            lines.append(line.rstrip())
    return lines


def _column(cell: Cell) -> int:
    return HALF * (2 * cell[0] + cell[1])


def _stone(one: CellView) -> tuple[str, str, str]:
    """Three lines of ten columns: the runes where the sides are."""
    e, ne, nw, w, sw, se = list(one.letters)
    middle = f"{one.owner[:1]}{one.coins}{MARKS.get(one.stone.colour, '')}"
    return (
        f" {nw}{_where(one.cell):^6}{ne} ",
        f"{w}{middle:^8}{e}",
        f" {sw}{'':6}{se} ",
    )


def _free(cell: Cell) -> tuple[str, str, str]:
    return f"  {_where(cell):^6}  ", f" {'.':^8} ", " " * 10


def _where(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


# ------------------------------------------------------------------------------- the rest


def _players(view: View) -> Iterator[str]:
    for player in view.players:
        yield _player(view, player)
    yield (
        f"Piles: {', '.join(map(str, view.piles))} stones, {view.ritual_pile} rituals"
        + (f"; discarded: {', '.join(view.discarded)}" if view.discarded else "")
        + (f"; out of the game: {', '.join(view.removed)}" if view.removed else "")
    )


def _player(view: View, player: PlayerView) -> str:
    you = " (you)" if player.name == view.me else ""
    skips = f", skips {counted(player.skips, 'turn')}" if player.skips else ""
    hand = ", ".join(map(str, player.hand)) or "no stone"
    return (
        f"{player.name}{you}: {counted(player.coins, 'coin')} left, "
        f"{counted(player.cells, 'stone')} on the table, "
        f"{counted(player.rituals, 'ritual')}{skips}; "
        f"hand stones: {hand}"
    )


def _formations(view: View) -> Iterator[str]:
    for one in view.formations:
        cells = " ".join(f"({_where(cell)})" for cell in one.cells)
        yield f"{one.player} has a {one.kind} with {counted(one.coins, 'coin')}: {cells}"


def _rituals(view: View) -> Iterator[str]:
    if view.rituals:
        yield "Your rituals:"
    for ritual in view.rituals:
        yield f"  {ritual.name}{': ' if ritual.text else ''}{ritual.text}"


def result(game: Runes) -> str:
    """How the game ended, and how the players stand, the best first."""
    if game.stalemate and game.winner is not None:
        lines = [f"{game.winner} is ahead after {game.turn} turns and wins."]
    elif game.winner is not None:
        lines = [f"{game.winner} wins after {game.turn} turns."]
    else:
        lines = [f"Nobody has won after {game.turn} turns."]
    for player in sorted(game.players, key=lambda one: (tray(one), one.seat)):
        coins = counted(tray(player), "coin")
        cells = counted(len(controlled(game, player)), "stone")
        lines.append(f"  {player}: {coins} left, {cells} on the table")
    return "\n".join(lines)
