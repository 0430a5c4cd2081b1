"""Sizes of cards and of paper in millimetres: known ones by name, any other as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from .suggest import nearest

Shape = Literal["rect", "hex"]
INCH = 25.4
_FLAT_TO_POINT = 2 / sqrt(3)  # a hexagon on its point is so much higher than wide


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in millimetres."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same, lying on its side."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class SheetSize:
    """How large a card is when it is cut (its trim), and in which shape.

    A hexagon stands on its point: `width` is from flat to flat, `height` from point to point.
    """

    name: str
    width: float
    height: float
    corner: float = 3.0  # the radius of its corners
    shape: Shape = "rect"

    @property
    def said(self) -> str:
        """`63 × 88 mm`"""
        if self.shape == "hex":
            return f"hexagon, {self.width:g} mm from flat to flat"
        return f"{self.width:g} × {self.height:g} mm"


def hexagon(name: str, flats: float) -> SheetSize:
    """A hexagon by its width from flat to flat."""
    return SheetSize(name, flats, round(flats * _FLAT_TO_POINT, 3), 0.0, "hex")


SIZES: Mapping[str, SheetSize] = {
    size.name: size
    for size in (
        SheetSize("poker", 63, 88),
        SheetSize("poker-in", 63.5, 88.9),
        SheetSize("bridge", 57, 89),
        SheetSize("mini", 44, 68),
        SheetSize("tarot", 70, 120),
        SheetSize("square", 70, 70),
        hexagon("hex", 40),
    )
}

PAPERS: Mapping[str, Size] = {
    "a3": Size(297, 420),
    "a4": Size(210, 297),
    "a5": Size(148, 210),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
}

_SMALLEST, _LARGEST = 10.0, 2_000.0
_NUMBER = r"(\d{1,4}(?:[.,]\d{1,3})?)"
_UNIT = r"(mm|cm|in|inch|inches)?"
_TWO = re.compile(rf"{_NUMBER} *{_UNIT} *[x×] *{_NUMBER} *{_UNIT}")
_HEX = re.compile(rf"hex(?:agon)? *[: ]? *{_NUMBER} *{_UNIT}")
_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": INCH, "inch": INCH, "inches": INCH}


class SizeError(ValueError):
    """What was written is no size; `near` is the name that was meant, if one is near."""

    def __init__(self, message: str, near: str | None = None) -> None:
        super().__init__(message)
        self.near = near


def card_size(written: str) -> SheetSize:
    """The size of a card: a name, `70 x 110 mm`, `2.5 x 3.5 in`, `hex 35 mm`."""
    text = _tidy(written)
    if text in SIZES:
        return SIZES[text]
    if flats := _HEX.fullmatch(text):
        width = _length(flats[1], flats[2] or "mm", written)
        return hexagon(f"hex {width:g} mm", width)
    size = _measured(text, written)
    if size is None:
        raise _unknown(written, SIZES, "70 x 110 mm, 2.5 x 3.5 in or hex 35 mm")
    corner = min(3.0, size.width / 8, size.height / 8)
    return SheetSize(f"{size.width:g} x {size.height:g} mm", size.width, size.height, corner)


def paper_size(written: str) -> Size:
    """The size of a paper: a name or `210 x 297 mm`."""
    text = _tidy(written)
    if text in PAPERS:
        return PAPERS[text]
    size = _measured(text, written)
    if size is None:
        raise _unknown(written, PAPERS, "320 x 450 mm or 13 x 19 in")
    return size


def paper_name(written: str) -> str:
    """A paper as people call it: `A4`, `Letter`, `320 × 450 mm`."""
    text = _tidy(written)
    if text in PAPERS:
        return text.upper() if len(text) == 2 else text.capitalize()
    size = paper_size(written)
    return f"{size.width:g} × {size.height:g} mm"


def _tidy(written: str) -> str:
    return " ".join(written.replace("_", "-").casefold().split())


def _measured(text: str, written: str) -> Size | None:
    found = _TWO.fullmatch(text)
    if found is None:
        return None
    unit = found[4] or found[2] or "mm"
    return Size(
        _length(found[1], found[2] or unit, written), _length(found[3], unit, written)
    )


def _length(number: str, unit: str, written: str) -> float:
    length = round(float(number.replace(",", ".")) * _MILLIMETRES[unit], 3)
    if not _SMALLEST <= length <= _LARGEST:
        raise SizeError(
            f"{written.strip()!r} is no size that can be cut: each side must be between "
            f"{_SMALLEST:g} mm and {_LARGEST:,g} mm."
        )
    return length


def _unknown(written: str, known: Iterable[str], other: str) -> SizeError:
    names = list(known)
    return SizeError(
        f"There is no size {written.strip()!r}: write {', '.join(names)}, or a size such as "
        f"{other}.", nearest(_tidy(written), names),
    )  # fmt: skip
