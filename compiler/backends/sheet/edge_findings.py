"""What printing finds at the edge of cards: what may be cut off, and what stops where it should go
on. The theme is to blame, so that each is told once for a kind of card, at its first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ....dsl.diagnostics import Diagnostic
from ...rules import edges as rules
from ...sizes import SheetSize
from .colour_findings import place
from .model import Face, SheetOptions
from .plan import size_of

_SLACK = 0.05  # millimetres that rounding may cost
_SLOPE = sqrt(3) / 2  # how far a hexagon's slanting edge goes down with each step outwards
_GROUNDS = ("art",)  # fields that may be cut


@dataclass(frozen=True, slots=True)
class Box:
    """Where a field of a card stands, in millimetres from the corner of the cut; within its
    edges, `inset` (across, down) holds nothing that is read."""

    card: str
    field: str
    x: float
    y: float
    width: float
    height: float
    inset: tuple[float, float] = (0, 0)

    def beyond(self, size: SheetSize, safe: float) -> float:
        """How far it reaches out of the safe zone; of the card itself, if that is 0."""
        across, down = self.inset
        left, top = self.x + across, self.y + down
        right, bottom = self.x + self.width - across, self.y + self.height - down
        if size.shape == "hex":
            x = max(size.width / 2 - left, right - size.width / 2)
            y = max(size.height / 2 - top, bottom - size.height / 2)
            return max(x, x / 2 + y * _SLOPE) - size.width / 2 + safe
        return max(safe - left, safe - top, right - size.width + safe, bottom - size.height + safe)

    def stops(self, size: SheetSize, bleed: float) -> bool:
        """Whether it reaches an edge of the cut and not so far past it as the bleed."""
        past = (-self.x, -self.y, self.x + self.width - size.width,
                self.y + self.height - size.height)  # fmt: skip
        return any(-_SLACK < far < bleed - _SLACK for far in past)


@dataclass(frozen=True, slots=True)
class Drawn:
    """How large the drawing of a card is, bleed and all."""

    card: str
    width: float
    height: float


def boxes(reports: Iterable[Mapping[str, Any]]) -> tuple[Box, ...]:
    """What a theme reported of its fields."""
    return tuple(Box(**{**values, "inset": tuple(values["inset"])}) for values in reports)


def drawn(reports: Iterable[Mapping[str, Any]]) -> tuple[Drawn, ...]:
    """What was reported of the sizes of drawings."""
    return tuple(Drawn(**values) for values in reports)


def of_edges(
    cards: Mapping[str, Face], fields: Iterable[Box], drawings: Iterable[Drawn],
    options: SheetOptions,
) -> Iterator[Diagnostic]:
    """All findings at the edges of some cards."""
    fields = tuple(dict.fromkeys(fields))
    yield from _unsafe(cards, fields, options)
    if options.bleed > 0:
        yield from _stopping(cards, fields, drawings, options)


def _unsafe(
    cards: Mapping[str, Face], fields: Iterable[Box], options: SheetOptions
) -> Iterator[Diagnostic]:
    """The worst box of each field of each kind and size: beyond the cut, or the safe zone."""
    found: dict[tuple[bool, str, str, str], list[tuple[float, Face]]] = {}
    for box in fields:
        card = cards[box.card]
        size = size_of(card, options)
        if box.field in _GROUNDS:
            continue
        cut = box.beyond(size, 0)
        beyond = cut if cut > _SLACK else box.beyond(size, options.safe)
        if beyond > _SLACK:
            key = (cut > _SLACK, card.kind, card.size, box.field)
            found.setdefault(key, []).append((beyond, card))
    for (is_cut, _, _, field), those in found.items():
        card = those[0][1]
        others = len({one.key for _, one in those}) - 1
        beyond = max(far for far, _ in those)
        if is_cut:
            yield rules.cut_off(*place(card), card.name, field, beyond, others)
        else:
            yield rules.outside_safe_zone(
                *place(card), card.name, field, beyond, options.safe, others
            )


def _stopping(
    cards: Mapping[str, Face], fields: Iterable[Box], drawings: Iterable[Drawn],
    options: SheetOptions,
) -> Iterator[Diagnostic]:
    told: set[str] = set()
    for one in drawings:
        card = cards[one.card]
        size = size_of(card, options)
        wanted = (size.width + 2 * options.bleed, size.height + 2 * options.bleed)
        if card.kind not in told and (
            one.width < wanted[0] - _SLACK or one.height < wanted[1] - _SLACK
        ):
            told.add(card.kind)
            yield rules.stops_at_cut(*place(card), f"face of {card.name!r}", options.bleed)
    for box in fields:
        card = cards[box.card]
        if box.field not in _GROUNDS or not card.art or card.kind in told:
            continue
        if box.stops(size_of(card, options), options.bleed):
            told.add(card.kind)
            yield rules.stops_at_cut(*place(card), f"art of {card.name!r}", options.bleed)
