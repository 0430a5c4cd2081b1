"""What a kind demands of its cards: conditions over fields, as functions of a card's facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..model import Place, Value

# The fields of a card by name, and what it has: `effect`, `above`, `play`, an event after `play `.
Facts = Mapping[str, Value]
Test = Callable[[Facts], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Demand:
    """`require CONDITION where CONDITION error "…"`, or `warn …`. `about` is the field or section
    that is blamed; `title` the designer's own words, "" without."""

    need: Test
    where: Test | None
    warn: bool
    about: str
    title: str
    text: str
    place: Place

    def met(self, facts: Facts) -> bool:
        """Whether a card does as demanded."""
        return (self.where is not None and not self.where(facts)) or self.need(facts)
