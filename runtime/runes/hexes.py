"""The hexagonal table: cells `(q, r)`, pointy side up, `r` growing downwards, and their six edges.

Edges are counted against the clock from East; one turn of a stone is 60 degrees that way.
"""

from __future__ import annotations

Cell = tuple[int, int]

EDGES = range(6)
STEPS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
AXES = range(3)  # along E and W, along NE and SW, along NW and SE


def opposite(edge: int) -> int:
    """The edge with which a neighbour touches this edge (RN-GEO-01)."""
    return (edge + 3) % 6


def neighbour(cell: Cell, edge: int) -> Cell:
    """The cell behind an edge (RN-GEO-01)."""
    q, r = STEPS[edge]
    return cell[0] + q, cell[1] + r


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around, in the order of the edges (RN-GEO-01)."""
    q, r = cell
    return [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]


def cell_text(cell: Cell) -> str:
    """A cell as players write it: `(-1, 1)`."""
    return f"({cell[0]}, {cell[1]})"
