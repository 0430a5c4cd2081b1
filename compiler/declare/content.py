"""The cards of a game: read, numbered, told apart, and bound to each other."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from ...dsl import syntax
from ...dsl.heads import SHAPES as DECLARATIONS
from ...dsl.source import Span
from ..model import Card, Game, Place
from ..rules import cards as rules
from ..rules import games as game_rules
from ..suggest import nearest
from .bundles import Bundle, Item
from .cards import CardReader, icons_of
from .drafts import Draft
from .locks import Lock
from .numbering import compare_printings, compare_unique, identity_of, number_cards
from .references import bind_references
from .rows import Found
from .tables import read_table


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a game: the project's good ones, the shipped ones, those with errors, and set
    and name of those of no kind at all."""

    own: tuple[Card, ...]
    shipped: tuple[Card, ...]
    flawed: tuple[Card, ...]
    lost: tuple[tuple[str, str], ...]


def read_cards(
    bundle: Bundle, game: Game, locks: Mapping[str, Lock], found: Found
) -> Cards:
    """All cards of a game. Of shipped content nothing is reported."""
    reading = _Reading(game, found)
    drafts = reading.all(bundle)
    number_cards(drafts, bundle.sets, locks, found)
    compare_printings(drafts, found)
    compare_unique(drafts, found)
    made = [(draft, _card(draft)) for draft in drafts]
    made.sort(key=lambda pair: pair[0].shipped)

    def identity(card: Card) -> Hashable:
        return identity_of(game.kinds[card.kind], card.name, card.fields)

    bind_references(drafts, [card for _, card in made], identity, found)
    good = [(draft, card) for draft, card in made if not draft.flawed]
    return Cards(
        tuple(card for draft, card in good if not draft.shipped),
        tuple(card for draft, card in good if draft.shipped),
        tuple(card for draft, card in made if draft.flawed),
        tuple(reading.lost),
    )


def _card(draft: Draft) -> Card:
    return Card(
        f"{draft.set_name}/{draft.number}", draft.set_name, draft.number, draft.kind.name,
        draft.name, draft.fields, Place(draft.source, draft.span), draft.name_span,
        draft.sections, draft.play, tuple(draft.abilities), draft.places,
    )  # fmt: skip


class _Reading:
    """Readers by kind: one for the project's cards, one for shipped ones, of which nothing is
    reported. `lost` are cards of kinds that do not exist."""

    def __init__(self, game: Game, found: Found) -> None:
        self.game = game
        self.found = found
        self.icons = icons_of(game)
        self.quiet: Found = []
        self.readers: dict[tuple[str, bool], CardReader] = {}
        self.unset: set[str] = set()
        self.lost: list[tuple[str, str]] = []

    def all(self, bundle: Bundle) -> list[Draft]:
        """The cards in the order of the files."""
        drafts: list[Draft] = []
        for item in bundle.cards:
            node = item.node
            reader = self._reader(item)
            if reader is None:
                if isinstance(node, syntax.Card):
                    self.lost.append((item.set, node.name.value))
                continue
            if not item.set:
                self._without_set(item)
            if isinstance(node, syntax.Card):
                draft = reader.read(node, item.source, item.set, item.shipped)
                draft.flawed = draft.flawed or node.kind.value != reader.kind.name or not item.set
                drafts.append(draft)
            else:
                table: Item[syntax.Table] = Item(node, item.source, item.set, item.shipped)
                drafts += read_table(table, reader, self.game.lists, self._found(item))
        for reader in self.readers.values():
            reader.finish()
        return drafts

    def _found(self, item: Item[syntax.Card] | Item[syntax.Table]) -> Found:
        return self.quiet if item.shipped else self.found

    def _reader(self, item: Item[syntax.Card] | Item[syntax.Table]) -> CardReader | None:
        name = item.node.kind.value
        kind = self.game.kinds.get(name)
        if kind is None:
            kinds = tuple(self.game.kinds)
            near = nearest(name, (*kinds, *DECLARATIONS))
            self._found(item).append(
                rules.unknown_kind(item.source, item.node.kind.span, name, kinds, near)
            )
            kind = self.game.kinds.get(near or "")
            if kind is None:
                return None
        key = (kind.name, item.shipped)
        if key not in self.readers:
            self.readers[key] = CardReader(kind, self.game, self.icons, self._found(item))
        return self.readers[key]

    def _without_set(self, item: Item[syntax.Card] | Item[syntax.Table]) -> None:
        """Say once a file that its cards are in no set."""
        if item.source.path in self.unset:
            return
        self.unset.add(item.source.path)
        node, start = item.node, item.node.span.start
        name = node.name if isinstance(node, syntax.Card) else node.kind
        self._found(item).append(
            game_rules.card_without_set(item.source, name.span, name.value, Span(start, start))
        )
