"""A broken rule of a format, and the words that the messages about one share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...dsl.diagnostics import Label, Message, Rule
from .wording import meant_name


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a deck breaks, in the words its message needs."""

    where: str  # the section's name, or "the deck"
    what: str  # the card or name it is about, "" for the whole section
    unit: str  # what is counted: "card", "copy", "different card", "total threat"
    found: int
    low: int | None
    high: int | None
    condition: str  # what follows `where`, "" without
    title: str  # the designer's own words, "" without
    counted: str  # the cards that were counted, with their lines
    uncounted: str  # the cards of the deck that do not count, with their lines
    uncounted_copies: int
    room: int | None  # how many cards the section still takes, None without a bound
    near: str | None = None  # a card that is not in the deck, and may be meant by one of the lines

    @property
    def too_few(self) -> bool:
        """Whether cards are missing."""
        return self.low is not None and self.found < self.low

    @property
    def off(self) -> int:
        """By how much the count is out of its bounds."""
        return (self.low or 0) - self.found if self.too_few else self.found - (self.high or 0)

    @property
    def bound(self) -> str:
        """The bound in words."""
        if self.low == self.high:
            return f"exactly {self.low}"
        if self.low is None:
            return f"at most {self.high}"
        return f"at least {self.low}" if self.high is None else f"{self.low} to {self.high}"


Labels = Sequence[Label]
BreachRule = Rule[[Breach, Labels]]


def some(count: int, unit: str) -> str:
    """A number of something, in the singular or plural."""
    if unit.startswith("total "):
        return f"{count} {unit}"
    plural = "copies" if unit == "copy" else f"{unit}s"
    return f"{count} {unit if count == 1 else plural}"


def said(breach: Breach, labels: Labels, head: str, mend: str) -> Message:
    """The headline or the designer's own words; below, what was counted and what was not."""
    counted = f"{breach.found} of {breach.bound} counted" if breach.high != 0 else "Counted"
    parts = [f"{counted}: {breach.counted}" if breach.counted else counted]
    if breach.uncounted:
        parts.append(f"{breach.uncounted_copies} more not counted: {breach.uncounted}")
    text = f"{'; '.join(parts)}."
    caret = meant_name(breach.near)
    if breach.title:
        return Message(breach.title, f"{head}. {text}", caret, mend, tuple(labels))
    return Message(head, text, caret, mend, tuple(labels))


def headline(breach: Breach) -> str:
    """What was found and what the rule says of it."""
    where = f" where {breach.condition}" if breach.condition and not breach.what else ""
    wanted = "needed" if breach.too_few else "allowed"
    subject = f'"{breach.what}"' if breach.what else breach.where
    found = f"{some(breach.found, breach.unit)}{where}"
    return f"{subject}: {found}, {breach.bound} {wanted}"


def mend_cards(breach: Breach, unit: str = "card") -> str:
    """What brings the number of cards within its bounds."""
    where = f" where {breach.condition}" if breach.condition else ""
    cards = some(breach.off, unit)
    if not breach.too_few:
        return f"Take out {cards}{where}."
    if where and breach.room is not None and breach.room < breach.off:
        rest = f"{some(breach.off - breach.room, 'card')} of another sort"
        return f"Add {cards}{where}, and take out {rest} to make room."
    return f"Add {cards}{where}."


def mend_copies(breach: Breach) -> str:
    """What brings the copies of one card within their bounds."""
    if breach.too_few:
        return f'Add {some(breach.off, "copy")} of "{breach.what}".'
    return f'Take out {some(breach.off, "copy")} of "{breach.what}".'
