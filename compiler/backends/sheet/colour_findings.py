"""What printing finds in colours: text that is hard to read on its ground, and words that some
people cannot tell apart. Each is told once, at the first card that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from ....dsl.diagnostics import Diagnostic
from ....dsl.source import Source, Span
from ...rules import legibility as rules
from . import places
from .colours import contrast, distances
from .model import Face, WordFace
from .theme import Theme

LEAST_CONTRAST = 4.5
LEAST_DISTANCE = 10.0


@dataclass(frozen=True, slots=True)
class _Used:
    """A coloured word, its colour as a number, and where a card names it first."""

    word: WordFace
    colour: str
    source: Source
    span: Span


def of_colours(cards: Iterable[Face], theme: Theme) -> Iterator[Diagnostic]:
    """All findings in the colours of some cards."""
    cards = tuple(cards)
    yield from _faint(cards, theme)
    yield from _alike(cards, theme)


def place(card: Face, *fields: str) -> tuple[Source, Span]:
    """The line of the first of these fields that the card has; without one the card's name."""
    spans = [card.places[field] for field in fields if field in card.places]
    return card.source or Source(card.set_name, ""), (*spans, card.span or Span(0, 0))[0]


def _faint(cards: Iterable[Face], theme: Theme) -> Iterator[Diagnostic]:
    """Small letters stand on the colour of the bar and on that of the header."""
    inks = [theme.colour("black"), theme.colour("paper") or theme.colour("white")]
    seen: set[str] = set()
    for card in cards:
        look = places.look(card, theme, places.slots(card, theme))
        for ground in (look["header"], look["colour"]):
            if not isinstance(ground, str) or not ground or ground in seen:
                continue
            seen.add(ground)
            ratio = max(contrast(ground, ink) for ink in inks if ink)
            if ratio < LEAST_CONTRAST:
                field, word = _shows(card, ground, theme)
                yield rules.faint_text(
                    *place(card, field), card.name, ground, ratio, LEAST_CONTRAST, word
                )


def _shows(card: Face, colour: str, theme: Theme) -> tuple[str, str]:
    """The field of a card, and its word, that have a colour."""
    for field, name in _named(card):
        word = card.words.get(name)
        if word and theme.colour(word.colour) == colour:
            return field, word.title
    return "", ""


def _named(card: Face) -> Iterator[tuple[str, str]]:
    """The fields of a card with the words that they may name."""
    for field, value in card.values.items():
        for name in value if isinstance(value, tuple) else (value,):
            if isinstance(name, str):
                yield field, name


def _alike(cards: Iterable[Face], theme: Theme) -> Iterator[Diagnostic]:
    """Words of one list that only a colour tells apart."""
    for words in _by_list(cards, theme).values():
        for one, other in combinations(words.values(), 2):
            if (one.word.icon, one.word.letter) != (other.word.icon, other.word.letter):
                continue
            apart = distances(one.colour, other.colour)
            whom = min(apart, key=apart.__getitem__)
            if apart["everyone"] < LEAST_DISTANCE:
                whom = "everyone"
            if apart[whom] < LEAST_DISTANCE:
                yield rules.alike_colours(
                    other.source, other.span, one.word.title, other.word.title, whom, apart[whom]
                )


def _by_list(cards: Iterable[Face], theme: Theme) -> Mapping[str, Mapping[str, _Used]]:
    """The coloured words that cards bear, by their lists, in the order of their first use."""
    found: dict[str, dict[str, _Used]] = {}
    for card in cards:
        for field, name in _named(card):
            word = card.words.get(name)
            colour = theme.colour(word.colour) if word else ""
            if word and colour and word.list:
                used = _Used(word, colour, *place(card, field))
                found.setdefault(word.list, {}).setdefault(name, used)
    return found
