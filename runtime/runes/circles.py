"""Closed rings of cells, found from the cell that may have closed them."""

from __future__ import annotations

from collections.abc import Iterator

from .chains import group
from .hexes import Cell, neighbours

Ring = tuple[frozenset[Cell], frozenset[Cell]]  # the ring itself, and what lies inside


def circles_through(cells: set[Cell], at: Cell) -> list[Ring]:
    """Every closed ring of these cells that a cell is part of, the widest first (RN-CIRCLE-02,
    RN-CIRCLE-04).

    Round a cell of one's own only the six around it count; otherwise a ring goes round cells that
    are not one's own, and what lies among them.
    """
    around = neighbours(at)
    if sum(cell in cells for cell in around) < 2:
        return []
    found: dict[frozenset[Cell], frozenset[Cell]] = {}
    for centre in around:
        if centre in cells and all(cell in cells for cell in neighbours(centre)):
            found[frozenset(neighbours(centre))] = frozenset((centre,))
    for hole in _holes(cells, [cell for cell in around if cell not in cells]):
        inside = _enclosed(hole)
        ring = {cell for one in inside for cell in neighbours(one)} - inside
        found.setdefault(frozenset(ring), frozenset(inside))
    return sorted(found.items(), key=lambda one: (-len(one[1]), sorted(one[0])))


def _holes(cells: set[Cell], starts: list[Cell]) -> Iterator[set[Cell]]:
    """The regions without these cells from which no way leads out, each once (RN-CIRCLE-03,
    RN-CIRCLE-05)."""
    columns, rows = [q for q, _ in cells], [r for _, r in cells]
    low, high = (min(columns), min(rows)), (max(columns), max(rows))
    seen: set[Cell] = set()
    for start in starts:
        if start not in seen:
            region, closed = _region(cells, start, low, high)
            seen |= region
            if closed:
                yield region


def _region(
    cells: set[Cell], start: Cell, low: Cell, high: Cell
) -> tuple[set[Cell], bool]:
    """The region round a cell, and whether it is closed; one that is not is left unfinished."""
    region, waiting = {start}, [start]
    while waiting:
        q, r = waiting.pop()
        if not (low[0] <= q <= high[0] and low[1] <= r <= high[1]):
            return region, False
        for cell in neighbours((q, r)):
            if cell not in cells and cell not in region:
                region.add(cell)
                waiting.append(cell)
    return region, True


def _enclosed(hole: set[Cell]) -> set[Cell]:
    """A hole with the islands in it: all from which one cannot walk out without entering it."""
    columns, rows = [q for q, _ in hole], [r for _, r in hole]
    low = (min(columns) - 1, min(rows) - 1)
    high = (max(columns) + 1, max(rows) + 1)
    box = {(q, r) for q in range(low[0], high[0] + 1) for r in range(low[1], high[1] + 1)}
    return box - group(box - hole, low)
