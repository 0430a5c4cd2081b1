"""The checked content of a game: its cards, sets, formats and decks, and what is resolved later.

A `Library` is the catalogue that decks look at.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..dsl import syntax
from .declare.bundles import Item
from .declare.numbering import identity_of
from .model import Card, Field, Game, Place, WordList

if TYPE_CHECKING:
    from .decks import Deck, Format, Pool
    from .effects.book import EffectBook


@dataclass(frozen=True, slots=True, eq=False)
class CardSet:
    """A set: where it is first named, and its own good cards by number."""

    name: str
    place: Place
    cards: tuple[Card, ...]


@dataclass(frozen=True, eq=False)
class Library:
    """Everything of one game. `own` are the good cards of the project, `shipped` those that come
    with the game; `flawed` are the project's cards that have errors."""

    game: Game
    own: tuple[Card, ...]
    shipped: tuple[Card, ...]
    flawed: tuple[Card, ...]
    lost: tuple[tuple[str, str], ...]  # set and name of cards whose kind does not exist
    sets: Mapping[str, CardSet]
    abilities: tuple[Item[syntax.Ability], ...]
    phrases: tuple[Item[syntax.Phrase], ...]
    scenarios: tuple[Item[syntax.Scenario], ...]
    maps: tuple[Item[syntax.Map], ...]
    formats: Mapping[str, Format] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)
    book: EffectBook | None = None

    @property
    def effects(self) -> EffectBook:
        """What its cards do. Raises `ValueError` before that stage."""
        if self.book is None:
            raise ValueError("effects are not resolved yet")
        return self.book

    @cached_property
    def by_id(self) -> Mapping[str, Card]:
        """The good cards by set and number."""
        return {card.id: card for card in (*self.shipped, *self.own)}

    # --------------------------------------------------------------- what decks ask of it

    def kinds(self) -> Sequence[str]:
        """The names of all kinds."""
        return tuple(self.game.kinds)

    def title(self, kind: str) -> str:
        """The printed name of a kind ("Rune stone")."""
        return self.game.kinds[kind].title

    def plural(self, kind: str) -> str:
        """The printed name of several of a kind ("Rune stones")."""
        known = self.game.kinds[kind]
        return known.plural or f"{known.title}s"

    def fields(self, kind: str) -> Mapping[str, Field]:
        """The fields of a kind, by name."""
        return self.game.kinds[kind].fields

    def words(self, name: str) -> WordList:
        """A closed list of words."""
        return self.game.lists[name]

    def settings(self) -> Mapping[str, Sequence[str]]:
        """The options that a format may set, each with its legal words."""
        return {name: setting.words for name, setting in self.game.settings.items()}

    def cards(self) -> Sequence[Card]:
        """All good cards; the project's own first, since they hide shipped ones."""
        return (*self.own, *self.shipped)

    def identity(self, card: Card) -> Hashable:
        """What tells the cards of one name and kind apart (equal in reprints)."""
        return identity_of(self.game.kinds[card.kind], card.name, card.fields)

    def faulty(self) -> Sequence[tuple[str, str]]:
        """Set and name of the cards that are declared but have errors."""
        return (*((card.set, card.name) for card in self.flawed), *self.lost)

    @cached_property
    def pool(self) -> Pool:
        """The indexes of its cards that decks are read by."""
        from .decks import Pool

        return Pool(self)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """What a project says, checked: a library for each game that it declares or uses."""

    libraries: Mapping[str, Library]

    @property
    def games(self) -> Mapping[str, Game]:
        """The games by name."""
        return {name: library.game for name, library in self.libraries.items()}

    def cards(self) -> Iterator[Card]:
        """The good cards of the project, game by game."""
        for library in self.libraries.values():
            yield from library.own
