"""Groups of cells that touch each other, and whether a chain from cell to cell fits into one."""

from __future__ import annotations

from collections.abc import Collection

from .hexes import Cell, neighbours


def group(cells: Collection[Cell], start: Cell) -> frozenset[Cell]:
    """The cells that hang together with one of them, itself among them."""
    found, waiting = {start}, [start]
    while waiting:
        for cell in neighbours(waiting.pop()):
            if cell in cells and cell not in found:
                found.add(cell)
                waiting.append(cell)
    return frozenset(found)


def has_chain(cells: Collection[Cell], length: int) -> bool:
    """Whether so many of the cells follow each other, each beside the one before, none twice;
    a chain may bend. Where there is none the cells are few, so that the search is short."""
    return len(cells) >= length and any(
        _goes_on(cells, cell, {cell}, length - 1) for cell in sorted(cells)
    )


def _goes_on(cells: Collection[Cell], at: Cell, used: set[Cell], more: int) -> bool:
    if more == 0:
        return True
    return any(
        cell in cells and cell not in used and _goes_on(cells, cell, used | {cell}, more - 1)
        for cell in neighbours(at)
    )
