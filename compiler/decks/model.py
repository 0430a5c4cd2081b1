"""Checked formats and decks: every name bound, every condition typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from ...dsl.diagnostics import Diagnostic
from ..model import Card, Place


class Measure(Enum):
    """What a rule counts; the value is how the rule says it."""

    CARDS = "cards"
    EACH_CARD = "of each card"
    EACH_NAME = "of each name"
    DIFFERENT = "different cards"
    TOTAL = "total"


class Op(Enum):
    """How a condition compares the fact of a card."""

    IS = auto()
    IS_NOT = auto()
    INCLUDES = auto()
    AT_LEAST = auto()
    AT_MOST = auto()
    FLAG = auto()
    NOT_FLAG = auto()


@dataclass(frozen=True, slots=True)
class Comparison:
    """One comparison: `side is enemy`. `values` are those any of which it accepts (a name may
    stand for several cards)."""

    fact: str
    op: Op
    values: frozenset[int | str] = frozenset()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Condition:
    """Comparisons joined by `and` (every) or by `or` (any), never by both."""

    tests: frozenset[Comparison]
    every: bool
    text: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Bound:
    """From `low` to `high`, None where it is open; a name is that number field of the card."""

    low: int | str | None
    high: int | str | None

    @property
    def forbids(self) -> bool:
        """Whether nothing at all is allowed."""
        return self.high == 0


@dataclass(frozen=True, slots=True)
class Demand:
    """One rule of a format. `title` is the designer's own words for its error, "" without;
    a `stock` rule holds only where printed decks are checked against their box."""

    bound: Bound
    measure: Measure
    total: str  # the number field that is added up
    condition: Condition | None
    warn: bool
    stock: bool
    title: str
    text: str
    place: Place = field(compare=False)

    def replaces(self, old: Demand) -> bool:
        """Whether this rule, in a format that starts from another, takes the place of its old
        one: both bound the same, and not one from below and the other from above."""
        if (self.measure, self.total, self.condition) != (old.measure, old.total, old.condition):
            return False
        return self._sides() & old._sides() != frozenset()

    def _sides(self) -> frozenset[str]:
        low = {"low"} if self.bound.low is not None else set()
        high = {"high"} if self.bound.high is not None else set()
        return frozenset(low | high)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a deck with its kinds and rules; an `optional` one may be absent altogether."""

    name: str
    kinds: tuple[str, ...]
    demands: tuple[Demand, ...]
    optional: bool
    place: Place = field(compare=False)


@dataclass(frozen=True, slots=True)
class Format:
    """Construction rules of a deck. `demands` are those of the whole deck; `whole` says whether
    all its sections could be read, without which nothing can be said of a deck."""

    name: str
    sections: tuple[Section, ...]
    demands: tuple[Demand, ...]
    settings: Mapping[str, str] = field(hash=False)
    whole: bool
    place: Place = field(compare=False)

    def section(self, name: str) -> Section | None:
        """The section of that name."""
        return next((section for section in self.sections if section.name == name), None)


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of a card from one line of a deck; `section` is "" where they do not count."""

    card: Card
    count: int
    section: str
    place: Place


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck with every line bound to a card.

    `uncounted` are cards that are no part of such a deck (a token); `unread` is how many copies
    each section lacks because their lines had an error, so that a size is not blamed for it."""

    name: str
    format: Format
    entries: tuple[Entry, ...]
    uncounted: tuple[Entry, ...]
    headings: Mapping[str, Place]
    unread: Mapping[str, int]
    flawed: bool
    place: Place

    def present(self, section: Section) -> bool:
        """Whether the section's rules hold: an optional one without a card or heading is not."""
        return (
            not section.optional
            or section.name in self.headings
            or any(entry.section == section.name for entry in self.entries)
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a deck is legal, everything that is to be said of it, and how many cards each
    section has."""

    legal: bool
    diagnostics: tuple[Diagnostic, ...]
    counts: Mapping[str, int]
