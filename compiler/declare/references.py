"""Cards that name other cards: each name is bound to the card it means."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from ...dsl.diagnostics import Label
from ..decks.names import CardNames
from ..model import Card, Value
from ..rules import sets as rules
from ..suggest import Names
from .drafts import Draft, Reference
from .rows import Found


class References:
    """Binds names to cards; where a name means several cards told apart by their identity, the
    first stands for all."""

    def __init__(
        self, cards: Sequence[Card], identity: Callable[[Card], Hashable], found: Found
    ) -> None:
        self.cards = cards
        self.found = found
        self._names = CardNames(cards, identity)
        self._suggestions: dict[str, Names] = {}

    def bind(self, draft: Draft) -> None:
        """Put the id of the card meant wherever a card names another."""
        for reference in draft.references:
            card = self._find(reference, draft)
            if card is None:
                draft.flawed = True
            else:
                _put(draft.fields, reference, card.id)

    def _find(self, reference: Reference, draft: Draft) -> Card | None:
        kind, name = reference.field.type.kind, reference.name
        source, span = draft.source, reference.span
        found = self._names.find(name, frozenset({kind}))
        rivals = [card for card in found.rivals if card.kind == kind]
        if rivals:
            labels = tuple(Label(card.name_span, f'"{card.name}"', card.source) for card in rivals)
            ids = [card.id for card in rivals]
            self.found.append(rules.ambiguous_card(source, span, name, ids, labels))
            return None
        cards = found.cards or found.rivals
        if not cards:
            near = self._nearest(name, kind)
            self.found.append(rules.unknown_card(source, span, name, kind, near))
            return None
        if cards[0].kind != kind:
            label = Label(cards[0].name_span, f"the {cards[0].kind}", cards[0].source)
            self.found.append(
                rules.card_of_other_kind(source, span, name, kind, cards[0].kind, label)
            )
            return None
        return cards[0]

    def _nearest(self, name: str, kind: str) -> str | None:
        if kind not in self._suggestions:
            self._suggestions[kind] = Names(card.name for card in self.cards if card.kind == kind)
        near = self._suggestions[kind].nearest(name, 1)
        return near[0] if near else None


def bind_references(
    drafts: Iterable[Draft],
    cards: Sequence[Card],
    identity: Callable[[Card], Hashable],
    found: Found,
) -> None:
    """Bind the names of all cards that name others. `cards` share their fields with the drafts."""
    waiting = [draft for draft in drafts if draft.references]
    if waiting:
        references = References(cards, identity, found)
        for draft in waiting:
            references.bind(draft)


def _put(values: dict[str, Value], reference: Reference, id: str) -> None:
    """Replace the name by the id."""
    name = reference.field.name
    value = values.get(name)
    if reference.field.repeated and isinstance(value, tuple):
        values[name] = (*value[: reference.at], id, *value[reference.at + 1 :])
    else:
        values[name] = id
