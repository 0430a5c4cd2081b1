"""Lines and closed circles: when one is created, and when it is broken.

Only what goes through the cell that has just changed hands is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..events import Event, happen
from .chains import group, has_chain
from .circles import circles_through
from .coins import tray
from .hexes import AXES, Cell, neighbour, opposite
from .records import BENT, Formation
from .state import COIN

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Player
    from .state import Runes


def controlled(game: Runes, player: Player) -> set[Cell]:
    """The cells whose top stone bears a player's coins, whatever it shows and covers (RN-GEO-08,
    RN-LINE-06, RN-LINE-07, RN-LINE-08)."""
    return {cell for cell, stone in game.board.tops.items() if stone.controller is player}


def run(cells: set[Cell] | frozenset[Cell], start: Cell, axis: int) -> frozenset[Cell]:
    """The straight run of cells through one of them, along an axis: no bend, no gap, no stone of
    another player (RN-LINE-01, RN-LINE-03, RN-LINE-04, RN-LINE-05)."""
    found = {start}
    for edge in (axis, opposite(axis)):
        cell = neighbour(start, edge)
        while cell in cells:
            found.add(cell)
            cell = neighbour(cell, edge)
    return frozenset(found)


# ------------------------------------------------------------------------------- creating


def create(game: Runes, player: Player, at: Cell) -> Steps[None]:
    """Score what a player completes by gaining control of a cell: first lines, then circles.

    (RN-FORM-01, RN-FORM-07, RN-FORM-08, RN-CIRCLE-11)
    """
    mine = controlled(game, player)
    grow(game, player, mine, at)
    for formation in (*new_lines(game, player, mine, at), *new_circles(game, player, mine, at)):
        yield from _score(game, formation)


def new_lines(
    game: Runes, player: Player, mine: set[Cell], at: Cell
) -> Iterator[Formation]:
    """Lines that are completed on a cell, and were not scored (RN-LINE-02, RN-LINE-12)."""
    for cells, axis in lines_through(game, mine, at):
        if not lines_within(game, player, cells, axis):
            yield Formation(player, "line", cells, 0, axis)


def lines_through(
    game: Runes, mine: set[Cell], at: Cell
) -> Iterator[tuple[frozenset[Cell], int]]:
    """The runs through a cell that are long enough, with their axes; where lines may bend, the
    group that it hangs together with, if a chain in it is long enough."""
    for axis in axes(game):
        cells = stretch(mine, at, axis)
        if is_long(game, cells, axis):
            yield cells, axis


def axes(game: Runes) -> Sequence[int]:
    """The directions in which lines go: the three axes, or any."""
    return (BENT,) if game.config.lines == "path" else AXES


def stretch(cells: set[Cell] | frozenset[Cell], start: Cell, axis: int) -> frozenset[Cell]:
    """The cells that a line through one of them may have: the run along an axis, or the group."""
    return group(cells, start) if axis == BENT else run(cells, start, axis)


def is_long(game: Runes, cells: frozenset[Cell], axis: int) -> bool:
    """Whether there are cells enough for a line (RN-LINE-02)."""
    length = game.config.line_length
    return has_chain(cells, length) if axis == BENT else len(cells) >= length


def lines_within(
    game: Runes, player: Player, cells: frozenset[Cell], axis: int
) -> list[Formation]:
    """The scored lines of a player that are part of a run."""
    return [
        one for one in game.formations
        if one.player is player and one.kind == "line" and one.axis == axis and one.cells <= cells
    ]  # fmt: skip


def grow(game: Runes, player: Player, mine: set[Cell], at: Cell) -> None:
    """Scored lines that have grown or joined stay what they are, longer: nothing more is paid
    (RN-LINE-09, RN-LINE-10, RN-LINE-11)."""
    for cells, axis in lines_through(game, mine, at):
        for one in lines_within(game, player, cells, axis):
            one.cells = cells


def new_circles(
    game: Runes, player: Player, mine: set[Cell], at: Cell
) -> Iterator[Formation]:
    """Circles that are closed on a cell, wider ones first; none within a circle that was scored
    (RN-CIRCLE-01, RN-CIRCLE-06, RN-CIRCLE-07, RN-CIRCLE-08, RN-CIRCLE-09)."""
    small = game.config.circles == "ring6"
    for ring, inside in circles_through(mine, at):
        if small and len(ring) > 6:
            continue
        known = (one for one in game.formations if one.player is player and one.kind == "circle")
        if not any(ring == one.cells or inside <= one.inside for one in known):
            yield Formation(player, "circle", ring, 0, inside=inside)


def _score(game: Runes, formation: Formation) -> Steps[None]:
    """Lay the extra coins of a formation; with fewer on the tray all of them, which wins.

    (RN-FORM-02, RN-FORM-10, RN-WIN-02, RN-QUICK-04)
    """
    who = formation.player
    event = Event("create", {"who": who, "formation": formation}, game.config.bonus)

    def change(event: Event) -> None:
        event.amount = min(event.amount, tray(who))
        who.counters[COIN] = tray(who) - event.amount
        formation.coins = event.amount
        game.formations.append(formation)

    if (yield from happen(game, event, change)):
        yield from game.judge()


# ------------------------------------------------------------------------------- breaking


def break_up(game: Runes, at: Cell) -> Steps[None]:
    """Take back what is lost with a cell: its player controls the whole formation no more.

    (RN-FORM-03, RN-FORM-04, RN-FORM-12, RN-CIRCLE-10, RN-GEO-12)
    """
    owner = game.board.tops[at].controller
    hit = [one for one in game.formations if at in one.cells and one.player is not owner]
    mine = {one.player.seat: controlled(game, one.player) for one in hit}
    taken: list[frozenset[Cell]] = []
    for one in hit:
        piece = _piece(game, one, mine[one.player.seat], taken) if one.kind == "line" else None
        if piece is None:
            yield from _break(game, one)
        else:
            one.cells = piece
            taken.append(piece)


def _piece(
    game: Runes, line: Formation, mine: set[Cell], taken: list[frozenset[Cell]]
) -> frozenset[Cell] | None:
    """The longest part of a line that is still one, and no other line's (RN-LINE-14,
    RN-LINE-15)."""
    left = line.cells & mine
    runs = {stretch(left, cell, line.axis) for cell in left}
    free = [one for one in runs if is_long(game, one, line.axis) and one not in taken]
    return min(free, key=lambda one: (-len(one), min(one)), default=None)


def _break(game: Runes, formation: Formation) -> Steps[None]:
    """Return the extra coins of a formation to its player's tray (RN-FORM-05, RN-LINE-13)."""
    who = formation.player
    event = Event("break", {"who": who, "formation": formation}, formation.coins)

    def change(event: Event) -> None:
        who.counters[COIN] = tray(who) + formation.coins
        game.formations[:] = [one for one in game.formations if one is not formation]

    yield from happen(game, event, change)
