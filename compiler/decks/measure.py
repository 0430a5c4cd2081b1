"""Counts what a rule of a format bounds, among the entries of a section or of a whole deck."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from ..model import Card
from ..suggest import fold
from .catalogue import Pool
from .conditions import holds
from .model import Demand, Entry, Measure


@dataclass(frozen=True, slots=True)
class Tally:
    """One count with its bounds: of the whole, or of one card or name."""

    entries: Sequence[Entry]
    found: int
    low: int | None
    high: int | None

    @property
    def off(self) -> int:
        """By how much the count is out of its bounds."""
        if self.low is not None and self.found < self.low:
            return self.low - self.found
        return self.found - self.high if self.high is not None and self.found > self.high else 0


def concerns(demand: Demand, card: Card, pool: Pool) -> bool:
    """Whether a rule counts a card at all."""
    return demand.condition is None or holds(demand.condition, card, pool)


def tallies(demand: Demand, entries: Sequence[Entry], pool: Pool) -> list[Tally]:
    """Everything that a rule counts, in the order of the entries."""
    if demand.condition is not None:
        condition = demand.condition
        entries = [entry for entry in entries if holds(condition, entry.card, pool)]
    measure = demand.measure
    if measure is Measure.EACH_CARD or measure is Measure.EACH_NAME:
        groups: dict[Hashable, list[Entry]] = {}
        for entry in entries:
            groups.setdefault(group_of(measure, entry.card, pool), []).append(entry)
        return [_tally(demand, group, _copies(group), pool) for group in groups.values()]
    if measure is Measure.DIFFERENT:
        found = len({pool.identity(entry.card) for entry in entries})
    elif measure is Measure.TOTAL:
        found = sum(entry.count * _amount(entry.card, demand.total, pool) for entry in entries)
    else:
        found = _copies(entries)
    return [_tally(demand, entries, found, pool)]


def group_of(measure: Measure, card: Card, pool: Pool) -> Hashable:
    """What cards a card is counted together with."""
    if measure is Measure.EACH_CARD:
        return pool.identity(card)
    return fold(card.name) if measure is Measure.EACH_NAME else ""


def bounds(demand: Demand, card: Card | None, pool: Pool) -> tuple[int | None, int | None]:
    """The two ends of a bound, where a field names them those of a card."""
    low, high = (
        _amount(card, end, pool) if isinstance(end, str) and card is not None else end
        for end in (demand.bound.low, demand.bound.high)
    )
    return (low if isinstance(low, int) else None), (high if isinstance(high, int) else None)


def _tally(demand: Demand, entries: Sequence[Entry], found: int, pool: Pool) -> Tally:
    low, high = bounds(demand, entries[0].card if entries else None, pool)
    return Tally(entries, found, low, high)


def _copies(entries: Sequence[Entry]) -> int:
    return sum(entry.count for entry in entries)


def _amount(card: Card, field: str, pool: Pool) -> int:
    value = pool.fact(card, field)
    return value if isinstance(value, int) else 0
