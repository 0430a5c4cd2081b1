"""A designer's own `text` against the generated one: numbers, icons, abilities, quoted names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Span
from ..model import Card
from ..rules import effects as rules
from .text import PrintedText
from .wording import Wording

_NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
    "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "once": 1, "twice": 2, "thrice": 3,
}  # fmt: skip
# A single thing is often said without its number (`a card`, `it`).
_SINGLE = 1
_MARK = re.compile(r"\{([^{}]+)\}")
_QUOTED = re.compile(r'["“”„]([^"“”„]+)["“”]')
_NUMBER = re.compile(r"\d+")
_RANGE = re.compile(r"(\d+)\s*[-–]\s*(\d+)")
_WORD = re.compile(r"[^\W\d_]+")
_FIELD = re.compile(r"^[ ]+(text .*)$", re.MULTILINE)


def check_own_text(card: Card, generated: PrintedText, wording: Wording) -> Diagnostic | None:
    """The warning that a card's own `text` says something else than its effect does."""
    own = card.fields.get("text")
    if not isinstance(own, str):
        return None
    missing, extra = differences(own, "\n".join(generated.body), wording)
    if not missing and not extra:
        return None
    return rules.text_differs(card.source, _place(card), missing, extra)


def _place(card: Card) -> Span:
    """Where the card's `text` stands."""
    start, end = card.place.span.start, card.place.span.end
    found = _FIELD.search(card.source.text, start, end)
    return Span(*found.span(1)) if found else card.name_span



def differences(own: str, generated: str, wording: Wording) -> tuple[list[str], list[str]]:
    """What the effect has and the text has not, and the other way round.

    The number 1 is never missed, since `a card` is one; `{threat}` and `threat` are the same.
    """
    theirs, ours = _Said(own, wording), _Said(generated, wording)
    missing = [*ours.lacking(theirs)]
    extra = [*theirs.lacking(ours)]
    return missing, extra


class _Said:
    """What of a text is compared."""

    def __init__(self, text: str, wording: Wording) -> None:
        self.quoted = {_plain(found): found for found in _QUOTED.findall(text)}
        bare = _QUOTED.sub(" ", text)
        self.icons = set(_icons(bare, wording))
        words = [word.lower() for word in _WORD.findall(_MARK.sub(" ", bare))]
        self.abilities = set(_abilities(words, wording))
        digits = _RANGE.sub(_spelled_out, _MARK.sub(" ", bare))
        self.numbers = {int(found) for found in _NUMBER.findall(digits)}
        self.numbers |= {_NUMBERS[word] for word in words if word in _NUMBERS}

    def lacking(self, other: _Said) -> Iterable[str]:
        """What it has and the other has not, as it is shown."""
        for number in sorted(self.numbers - other.numbers - {_SINGLE}):
            yield str(number)
        for icon in sorted(self.icons - other.icons):
            yield "{" + icon + "}"
        yield from sorted(self.abilities - other.abilities)
        for name in sorted(self.quoted.keys() - other.quoted.keys()):
            yield f'"{self.quoted[name]}"'


def _spelled_out(found: re.Match[str]) -> str:
    """A range of rolls says its two ends."""
    return f"{found[1]} {found[2]}"


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def _icons(text: str, wording: Wording) -> Iterable[str]:
    """Icons that a text shows, or says by the words for the units that have one."""
    for mark in _MARK.findall(text):
        yield _plain(mark)
    words = {word.lower() for word in _WORD.findall(_MARK.sub(" ", text))}
    for name, unit in wording.grammar.units.items():
        entry = wording.entry("unit", name)
        if entry is not None and entry.icon and words & {unit.one, unit.many}:
            yield entry.icon


def _abilities(words: list[str], wording: Wording) -> Iterable[str]:
    said = f" {' '.join(words)} "
    for ability in wording.grammar.abilities.values():
        if f" {ability.name.lower()} " in said:
            yield ability.name.lower()
