"""Where cards lie on paper and where the knife goes: plain arithmetic in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...sizes import PAPERS, SIZES, SheetSize, Size

__all__ = [
    "PAPERS", "SIZES", "Line", "SheetSize", "Size", "Slot", "bounds", "crop_marks", "cut_lines",
    "grid",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slot:
    """A rectangle on the paper, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Line:
    """A line to cut along, or a piece of one."""

    x1: float
    y1: float
    x2: float
    y2: float


EDGE = 1.5  # a mark keeps this far from the card and from the paper's edge
MARK = 6.0  # and is at most this long


def grid(paper: Size, card: Size, margin: float = 6.5) -> tuple[Slot, ...]:
    """As many cards as fit, edge to edge in the middle of the paper, row by row."""
    columns = int((paper.width - 2 * margin) // card.width)
    rows = int((paper.height - 2 * margin) // card.height)
    if columns < 1 or rows < 1:
        raise ValueError(f"a card of {card.width} x {card.height} mm does not fit on the paper")
    left = (paper.width - columns * card.width) / 2
    top = (paper.height - rows * card.height) / 2
    return tuple(
        Slot(_round(left + column * card.width), _round(top + row * card.height),
             card.width, card.height)
        for row in range(rows)
        for column in range(columns)
    )  # fmt: skip


def bounds(slots: Sequence[Slot]) -> Slot:
    """The smallest rectangle around all slots."""
    left, top = min(s.x for s in slots), min(s.y for s in slots)
    right, bottom = max(s.x + s.width for s in slots), max(s.y + s.height for s in slots)
    return Slot(left, top, _round(right - left), _round(bottom - top))


def crop_marks(paper: Size, slots: Sequence[Slot], used: Sequence[Slot]) -> tuple[Line, ...]:
    """Two short lines for each cut that the used slots need, one at each end.

    All lie outside the whole grid: no cut can remove the mark of another, and none is printed on
    a card, however few cards the sheet has.
    """
    area = bounds(slots)
    right, bottom = area.x + area.width, area.y + area.height
    lines: list[Line] = []
    for x in _cuts((s.x, s.x + s.width) for s in used):
        for start, end in (_mark(area.y, 0), _mark(bottom, paper.height)):
            lines.append(Line(x, start, x, end))
    for y in _cuts((s.y, s.y + s.height) for s in used):
        for start, end in (_mark(area.x, 0), _mark(right, paper.width)):
            lines.append(Line(start, y, end, y))
    return tuple(lines)


def cut_lines(paper: Size, used: Sequence[Slot]) -> tuple[Line, ...]:
    """Each cut as one line across the whole paper."""
    xs = _cuts((s.x, s.x + s.width) for s in used)
    ys = _cuts((s.y, s.y + s.height) for s in used)
    return (
        *(Line(x, EDGE, x, paper.height - EDGE) for x in xs),
        *(Line(EDGE, y, paper.width - EDGE, y) for y in ys),
    )


def _cuts(ends: Iterable[tuple[float, float]]) -> list[float]:
    return sorted({_round(at) for pair in ends for at in pair})


def _mark(card_edge: float, paper_edge: float) -> tuple[float, float]:
    """From near the paper's edge to near the card's."""
    sign = 1 if paper_edge > card_edge else -1
    inner = card_edge + sign * EDGE
    outer = card_edge + sign * min(EDGE + MARK, abs(paper_edge - card_edge) - EDGE)
    return (_round(min(inner, outer)), _round(max(inner, outer)))


def _round(value: float) -> float:
    return round(value, 3)
