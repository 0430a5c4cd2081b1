"""What formats and decks must know of a game: its kinds, words and cards, and facts of a card."""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from ..model import Card, Field, FieldType, Value, WordList
from ..suggest import Names, fold
from .names import CardNames, Found

_FLAG = FieldType("flag")
_NUMBER = FieldType("number")
_TEXT = FieldType("text")
_SET = FieldType("set")
_KIND = FieldType("kind")

# Facts that every card has without being told; a kind's own field of that name goes first.
BUILT_IN: Mapping[str, FieldType] = {
    "name": _TEXT,
    "set": _SET,
    "kind": _KIND,
    "number": _NUMBER,
    "copies": _NUMBER,
    "draft": _FLAG,
    "unofficial": _FLAG,
}


class Catalogue(Protocol):
    """The checked content of a game, as far as decks look at it."""

    def kinds(self) -> Sequence[str]:
        """The names of all kinds."""

    def title(self, kind: str) -> str:
        """The printed name of a kind ("Rune stone")."""

    def plural(self, kind: str) -> str:
        """The printed name of several of a kind ("Rune stones")."""

    def fields(self, kind: str) -> Mapping[str, Field]:
        """The fields of a kind, by name."""

    def words(self, name: str) -> WordList:
        """A closed list of words."""

    def settings(self) -> Mapping[str, Sequence[str]]:
        """The options that a format may set, each with its legal words."""

    def cards(self) -> Sequence[Card]:
        """All cards; where two hide each other, the one that is meant first."""

    def identity(self, card: Card) -> Hashable:
        """What tells the cards of one name and kind apart (equal in reprints)."""

    def faulty(self) -> Sequence[tuple[str, str]]:
        """Set and name of the cards that are declared but have errors; a deck that names one is
        not blamed for it."""


class Pool:
    """A catalogue with its indexes; build one and keep it, verdicts are then cheap."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.kinds = tuple(catalogue.kinds())
        self.names = CardNames(catalogue.cards(), self.identity)
        self.faulty = frozenset(fold(name) for _, name in catalogue.faulty())
        self._identities: dict[str, Hashable] = {}
        self._suggestions: dict[frozenset[str], Names] = {}
        self._found: dict[tuple[str, frozenset[str]], Found] = {}
        self._defaults = {
            kind: {name: field.default for name, field in catalogue.fields(kind).items()}
            for kind in self.kinds
        }

    def identity(self, card: Card) -> Hashable:
        """The card that copies of it are copies of: reprints share it, kinds do not."""
        known = self._identities.get(card.id)
        if known is None:
            known = self._identities[card.id] = (card.kind, self.catalogue.identity(card))
        return known

    def fact(self, card: Card, name: str) -> Value | None:
        """A built-in or a field of a card, its default where it says nothing."""
        value = card.fields.get(name)
        if value is None:
            value = self._defaults.get(card.kind, {}).get(name)
        if value is None and name in BUILT_IN:
            if name in ("name", "set", "kind", "number"):
                return str(getattr(card, name)) if name != "number" else card.number
            return 1 if name == "copies" else False
        return value

    def copies(self, card: Card) -> int:
        """How many copies of the card its set holds."""
        value = self.fact(card, "copies")
        return value if isinstance(value, int) else 1

    def counts(self, card: Card) -> bool:
        """Whether the card may be in a deck at all."""
        return self.fact(card, "deckable") not in (False, "no")

    def find(self, name: str, kinds: frozenset[str]) -> Found:
        """The card a name means where cards of some kinds are wanted."""
        key = (name, kinds)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self.names.find(name, kinds)
        return found

    def nearest_cards(
        self, name: str, kinds: frozenset[str], listed: Container[str] = ()
    ) -> list[str]:
        """The names of cards of these kinds that were most likely meant, rather those that are
        not `listed` already."""
        index = self._suggestions.get(kinds)
        if index is None:
            names = (card.name for card in self.catalogue.cards() if card.kind in kinds)
            index = self._suggestions[kinds] = Names(names)
        return index.nearest(name, unlikely=listed)

    @cached_property
    def sets(self) -> Mapping[str, Sequence[Card]]:
        """The cards of each set, as far as they have no errors."""
        sets: dict[str, list[Card]] = {name: [] for name, _ in self.catalogue.faulty()}
        for card in self.catalogue.cards():
            sets.setdefault(card.set, []).append(card)
        return sets

    def faulty_in(self, name: str) -> int:
        """How many cards of a set have errors."""
        return sum(in_set == name for in_set, _ in self.catalogue.faulty())

    def facts(self, kinds: Sequence[str]) -> Mapping[str, Field]:
        """What a condition may ask of cards of these kinds."""
        facts = {name: Field(name, kind) for name, kind in BUILT_IN.items()}
        for kind in kinds:
            for name, field in self.catalogue.fields(kind).items():
                facts[name] = field
        return facts
