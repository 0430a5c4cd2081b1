"""The cards of a project and of its game, made playable when a scenario names them."""

from __future__ import annotations

from ...dsl.source import Source
from ...runtime.script import AbilityScript
from ...runtime.state import CardData
from ...runtime.words import Family
from ..backends.python import AbilitySource, emit, load
from ..backends.python.files import Sources
from ..decks.names import Found
from ..library import Library
from ..model import Card, Word
from ..suggest import Names, fold


class Stock:
    """Cards by name; effect code is emitted and run in memory, one card at a time."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._sources = Sources(library)
        self._made: dict[str, CardData] = {}
        self._abilities: dict[str, AbilityScript] | None = None
        self._suggestions: Names | None = None

    def find(self, name: str) -> Found:
        """The card that a name means, the project's own before shipped ones."""
        pool = self.library.pool
        return pool.names.find(name, frozenset(pool.kinds))

    def card(self, name: str) -> Card | None:
        """The card of that name, None where there is none or it could mean two."""
        cards = self.find(name).cards
        return cards[0] if cards else None

    def is_flawed(self, name: str) -> bool:
        """Whether the card of that name has errors."""
        return fold(name) in self.library.pool.faulty

    def near(self, name: str) -> str | None:
        """The name that was most likely meant."""
        if self._suggestions is None:
            self._suggestions = Names(card.name for card in self.library.cards())
        near = self._suggestions.nearest(name, 1)
        return near[0] if near else None

    def printed(self, name: str) -> CardData:
        """The card of that name, ready to play. Raises `KeyError` where there is none."""
        card = self.card(name)
        if card is None:
            raise KeyError(name)
        if card.id not in self._made:
            effects = self.library.effects
            module = emit(
                effects.grammar, card.source.path, [self._sources.card(card)], (), effects.phrases
            )
            (self._made[card.id],) = load(module, card.source.path).cards
        return self._made[card.id]

    @property
    def abilities(self) -> dict[str, AbilityScript]:
        """The abilities that cards may carry."""
        if self._abilities is None:
            effects = self.library.effects
            module = emit(effects.grammar, "", (), (), effects.phrases)
            self._abilities = load(module, "").abilities
            for one in effects.abilities:
                source = AbilitySource(one.line, one.source.path, one.effect)
                module = emit(effects.grammar, one.source.path, (), [source], effects.phrases)
                self._abilities |= load(module, one.source.path).abilities
        return self._abilities

    @property
    def families(self) -> dict[str, Family]:
        """The words that cards find in other forms, too."""
        known = self.library.game.lists.get("family")
        return {
            word.name: Family(_split(word, "forms"), _split(word, "strangers"))
            for word in (known.words.values() if known is not None else ())
        }

    def source(self, path: str) -> Source | None:
        """The `.rune` file of a path that a traceback shows."""
        places = [card.source for card in self.library.cards()]
        places += [one.source for one in self.library.effects.abilities]
        return next((source for source in places if source.path == path), None)


def _split(word: Word, attribute: str) -> tuple[str, ...]:
    return tuple(str(word.attributes.get(attribute, "")).split())
