"""Where cards lie on paper and where the knife goes: plain arithmetic in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from ...sizes import PAPERS, SIZES, SheetSize, Size

__all__ = [
    "EDGE", "MARK", "PAPERS", "SIZES", "Line", "Outline", "SheetSize", "Sides", "Size", "Slot",
    "bounds", "crop_marks", "cut_lines", "cuts", "grid", "hexagons", "outline", "with_bleed",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sides:
    """A length on each side of a slot."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


@dataclass(frozen=True, slots=True)
class Slot:
    """A rectangle on the paper, from its upper left corner, and how far what is printed in it may
    reach past it."""

    x: float
    y: float
    width: float
    height: float
    bleed: Sides = Sides()

    @property
    def right(self) -> float:
        return rounded(self.x + self.width)

    @property
    def bottom(self) -> float:
        return rounded(self.y + self.height)


@dataclass(frozen=True, slots=True)
class Line:
    """A line to cut along, or a piece of one."""

    x1: float
    y1: float
    x2: float
    y2: float


Outline = tuple[tuple[float, float], ...]  # the corners of a shape to cut out

EDGE = 1.5  # a mark keeps this far from the card and from the paper's edge
MARK = 6.0  # and is at most this long
_ROW = sqrt(3) / 2  # from row to row of nested hexagons whose centres are 1 apart
_SLACK = 1e-6  # 3 times 2.1 is more than 6.3, for a computer


def grid(paper: Size, card: Size | SheetSize, margin: float = 6.3, gap: float = 0.0
         ) -> tuple[Slot, ...]:  # fmt: skip
    """As many cards as fit in the middle of the paper, row by row; none where not one does."""
    if isinstance(card, SheetSize) and card.shape == "hex":
        nested = hexagons(paper, card, margin, gap)
        apart = _rectangles(paper, card, margin, gap)
        return nested if len(nested) >= len(apart) else apart
    return _rectangles(paper, card, margin, gap)


def _rectangles(
    paper: Size, card: Size | SheetSize, margin: float, gap: float
) -> tuple[Slot, ...]:
    columns = _count(paper.width - 2 * margin, card.width, gap)
    rows = _count(paper.height - 2 * margin, card.height, gap)
    return _centred(
        paper, card,
        [(column * (card.width + gap), row * (card.height + gap))
         for row in range(rows) for column in range(columns)],
    )  # fmt: skip


def hexagons(paper: Size, card: SheetSize, margin: float, gap: float) -> tuple[Slot, ...]:
    """Hexagons on their points, every other row moved by a half, so that their sides lie
    `gap` apart."""
    step = card.width + gap
    across = paper.width - 2 * margin
    rows = _count(paper.height - 2 * margin, card.height, step * _ROW - card.height)
    columns = (_count(across, card.width, gap), _count(across - step / 2, card.width, gap))
    return _centred(
        paper, card,
        [(column * step + row % 2 * step / 2, row * step * _ROW)
         for row in range(rows) for column in range(columns[row % 2])],
    )  # fmt: skip


def _count(room: float, length: float, gap: float) -> int:
    """How many lengths, `gap` apart, lie in a room."""
    if room + _SLACK < length:
        return 0
    return 1 + int((room - length + _SLACK) // (length + gap))


def _centred(
    paper: Size, card: Size | SheetSize, corners: Sequence[tuple[float, float]]
) -> tuple[Slot, ...]:
    if not corners:
        return ()
    wide = max(x for x, _ in corners) + card.width
    high = max(y for _, y in corners) + card.height
    left, top = (paper.width - wide) / 2, (paper.height - high) / 2
    return tuple(
        Slot(rounded(left + x), rounded(top + y), card.width, card.height) for x, y in corners
    )


def with_bleed(slots: Sequence[Slot], bleed: float, gap: float, shape: str) -> tuple[Slot, ...]:
    """The slots with the bleed that each may have: all of it at the outside of the grid, half of
    the gap to a neighbour."""
    if bleed <= 0 or not slots:
        return tuple(slots)
    inner = min(bleed, gap / 2)
    if shape == "hex":
        return tuple(replace(slot, bleed=Sides(inner, inner, inner, inner)) for slot in slots)
    area = bounds(slots)

    def side(at: float, end: float) -> float:
        return bleed if abs(at - end) < 0.01 else inner

    return tuple(
        replace(slot, bleed=Sides(
            side(slot.x, area.x), side(slot.y, area.y),
            side(slot.right, area.right), side(slot.bottom, area.bottom),
        ))
        for slot in slots
    )  # fmt: skip


def bounds(slots: Sequence[Slot]) -> Slot:
    """The smallest rectangle around all slots."""
    left, top = min(s.x for s in slots), min(s.y for s in slots)
    right, bottom = max(s.right for s in slots), max(s.bottom for s in slots)
    return Slot(left, top, rounded(right - left), rounded(bottom - top))


def grown(slot: Slot, by: float) -> Slot:
    """A rectangle with so much more on each side."""
    return Slot(
        rounded(slot.x - by), rounded(slot.y - by),
        rounded(slot.width + 2 * by), rounded(slot.height + 2 * by),
    )  # fmt: skip


# ---------------------------------------------------------------------------------- the knife


def crop_marks(
    paper: Size, slots: Sequence[Slot], used: Sequence[Slot], bleed: float = 0.0
) -> tuple[Line, ...]:
    """Two short lines for each cut that the used slots need, one at each end.

    All lie outside the whole grid and its bleed: no cut can remove the mark of another, and none
    is printed on a card, however few cards the sheet has.
    """
    area = grown(bounds(slots), bleed)
    lines: list[Line] = []
    for x in cuts((s.x, s.right) for s in used):
        for start, end in (_mark(area.y, 0), _mark(area.bottom, paper.height)):
            lines.append(Line(x, start, x, end))
    for y in cuts((s.y, s.bottom) for s in used):
        for start, end in (_mark(area.x, 0), _mark(area.right, paper.width)):
            lines.append(Line(start, y, end, y))
    return tuple(lines)


def cut_lines(
    paper: Size, slots: Sequence[Slot], used: Sequence[Slot], bleed: float = 0.0
) -> tuple[Line, ...]:
    """Each cut as one line, from mark to mark."""
    area = grown(bounds(slots), bleed)
    top, bottom = _mark(area.y, 0)[0], _mark(area.bottom, paper.height)[1]
    left, right = _mark(area.x, 0)[0], _mark(area.right, paper.width)[1]
    return (
        *(Line(x, top, x, bottom) for x in cuts((s.x, s.right) for s in used)),
        *(Line(left, y, right, y) for y in cuts((s.y, s.bottom) for s in used)),
    )


def outline(slot: Slot, inset: float = 0.0) -> Outline:
    """The corners of a hexagon on its point, its sides moved inwards by `inset`."""
    middle, centre = slot.x + slot.width / 2, slot.y + slot.height / 2
    half = slot.width / 2 - inset
    point = half / _ROW
    around = [
        (0.0, -point), (half, -point / 2), (half, point / 2),
        (0.0, point), (-half, point / 2), (-half, -point / 2),
    ]  # fmt: skip
    return tuple((rounded(middle + x), rounded(centre + y)) for x, y in around)


def cuts(ends: Iterable[tuple[float, float]]) -> list[float]:
    """The places to cut at, each once, in order."""
    return sorted({rounded(at) for pair in ends for at in pair})


def _mark(card_edge: float, paper_edge: float) -> tuple[float, float]:
    """From near the paper's edge to near the card's."""
    sign = 1 if paper_edge > card_edge else -1
    inner = card_edge + sign * EDGE
    outer = card_edge + sign * min(EDGE + MARK, abs(paper_edge - card_edge) - EDGE)
    return (rounded(min(inner, outer)), rounded(max(inner, outer)))


def rounded(value: float) -> float:
    """Thousandths of a millimetre are enough, and equal places become equal numbers."""
    return round(value, 3)
