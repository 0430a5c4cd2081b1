"""What stands beside the cards: texts and a ruler, where no cut and no mark is in their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from .imposition import EDGE, MARK, Size, Slot

Align = Literal["left", "center", "right"]

_TEXT = 2.6  # height of a line of text
_WIDE = 24.0  # a strip that a text may stand in
_LINE = 100.0  # a strip with room for three
_LEVEL, _UPRIGHT = 59.0, 61.0  # what a ruler and its label need
_BEYOND = EDGE + MARK + 1.0  # so far from the cards, marks are over
BEYOND = 12.0  # a margin with room beyond the marks

Strip = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Note:
    """A line of text on the margin, from its upper left corner."""

    x: float
    y: float
    width: float
    text: str
    align: Align = "left"
    bold: int = 0  # so many of its first letters are bold


@dataclass(frozen=True, slots=True)
class Ruler:
    """50 mm to measure, from its left or upper end."""

    x: float
    y: float
    upright: bool = False


def is_small(width: float, height: float) -> bool:
    """Whether cards leave no strip for the ruler between their cuts."""
    return width < _LEVEL + 1 and height < _UPRIGHT + 1


def notes(
    paper: Size, area: Slot, xs: Sequence[float], title: str, version: str, about: Sequence[str]
) -> Iterator[Note]:
    """The title and what is said about the sheet (two texts), above the cards: in strips between
    the cuts at `xs`, beyond the marks where those are narrow."""
    named = f"{title} · {version}" if version else title
    cells = list(_cells(paper, area, xs))
    top = max(area.y - 5.6, 2.0)
    if not cells:
        cells = _thirds((4.0, paper.width - 4.0))
        top = max(area.y - _BEYOND - _TEXT, 1.5)
    texts = [named, *about]
    if len(cells) < 3:
        texts[-2:] = [" · ".join(texts[-2:])]
    if len(cells) < 2:
        texts = [" · ".join(texts)]
    sides: Sequence[Align] = ("left", "center", "right") if len(cells) == 3 else ("left", "right")
    for (start, end), text, side in zip(cells, texts, sides, strict=False):
        bold = len(title) if text.startswith(named) else 0
        yield Note(start, top, end - start, text, side, bold)


def _cells(paper: Size, area: Slot, xs: Sequence[float]) -> Iterator[Strip]:
    """Up to three strips: the first, the middle one, the last."""
    wide = [strip for strip in _strips(xs) if strip[1] - strip[0] >= _WIDE]
    if len(wide) == 1 and wide[0][1] - wide[0][0] >= _LINE:
        wide = _thirds(wide[0])
    if len(wide) > 3:
        wide = [wide[0], wide[len(wide) // 2], wide[-1]]
    yield from wide


def _strips(cuts: Sequence[float]) -> list[Strip]:
    """What lies between neighbouring cuts, clear of their marks."""
    return [(a + 2, b - 2) for a, b in pairwise(cuts)]


def _thirds(strip: Strip) -> list[Strip]:
    start, end = strip
    third = (end - start) / 3
    return [(start + n * third, start + (n + 1) * third - (0 if n == 2 else 3)) for n in range(3)]


def ruler(paper: Size, area: Slot, xs: Sequence[float], ys: Sequence[float]) -> Ruler:
    """Below the cards between two cuts, else beside them, else beyond the marks."""
    low = min(area.bottom + 5.4, paper.height - 2.2)
    for start, end in _strips(xs):
        if end - start >= _LEVEL - 3:
            return Ruler(start + 1, low)
    for start, end in _strips(ys):
        if end - start >= _UPRIGHT - 3:
            return Ruler(max(area.x - 5.4, 2.2), start + 1, upright=True)
    return Ruler(
        max(4.0, min(area.x, paper.width - 62)),
        min(area.bottom + _BEYOND + _TEXT, paper.height - 1.5),
    )
