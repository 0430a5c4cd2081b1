"""Which cards `sheet` prints: the project's, a deck's, or single ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..console import choice

if TYPE_CHECKING:
    from ..art import Gallery
    from ..backends.sheet import Face
    from ..decks import Deck
    from ..library import Library
    from ..model import Card
    from ..workspace import Workspace

    Counted = tuple[Library, Card, int]


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was asked for: a deck, cards by their names, else all; and how many of each."""

    deck: str | None
    names: tuple[str, ...]
    copies: bool

    def of(self, work: Workspace) -> tuple[str, list[Face]]:
        """What the cards are called together ("" for no name), and a face for each copy."""
        if self.deck is not None:
            library, printed = _deck(work, self.deck)
            named, found = printed.name, list(_of_deck(library, printed))
        else:
            named, found = _set(work), list(_of_project(work))
        if self.names:
            found = list(_by_name(self.names, found, () if self.deck else _shipped(work)))
        return named, list(_faces(found, self.copies, work.gallery))

    def deck_of(self, work: Workspace) -> tuple[Library, Deck] | None:
        """The deck that was asked for, and the cards it is made of."""
        return None if self.deck is None else _deck(work, self.deck)


def decks_by_card(work: Workspace) -> dict[str, list[str]]:
    """The project's decks that hold each card."""
    held: dict[str, list[str]] = {}
    for library, deck in work.decks():
        for _, card, _ in _of_deck(library, deck):
            held.setdefault(card.id, []).append(deck.name)
    return held


def _of_project(work: Workspace) -> Iterator[Counted]:
    """The good cards of the project, set by set, each with its `copies`."""
    for library in work.libraries:
        for card in sorted(library.own, key=lambda card: (card.set, card.number)):
            yield library, card, _copies(card)


def _copies(card: Card) -> int:
    copies = card.fields.get("copies", 1)
    return copies if isinstance(copies, int) else 1


def _shipped(work: Workspace) -> list[Counted]:
    """All cards that the project's own can be together with."""
    return [(library, card, _copies(card)) for library in work.libraries
            for card in library.cards()]  # fmt: skip


def _by_name(
    names: Sequence[str], found: Sequence[Counted], others: Sequence[Counted]
) -> Iterator[Counted]:
    """The cards of each name in turn, all that share it; `others` where `found` has none."""
    known = dict.fromkeys(card.name for _, card, _ in (*found, *others))
    what = "card" if others else "card in this deck"
    for name in dict.fromkeys(choice(said, known, what) for said in names):
        named = [one for one in found if one[1].name == name]
        yield from named or [one for one in others if one[1].name == name]


def _deck(work: Workspace, name: str) -> tuple[Library, Deck]:
    """The deck of a name; the project's own go before shipped ones."""
    known = {deck.name: (library, deck) for library in work.libraries
             for deck in library.decks.values()}  # fmt: skip
    known |= {deck.name: (library, deck) for library, deck in work.decks()}
    return known[choice(name, known, "deck")]


def _of_deck(library: Library, deck: Deck) -> Iterator[Counted]:
    """The cards of a deck in its order."""
    for entry in (*deck.entries, *deck.uncounted):
        yield library, entry.card, entry.count


def _faces(found: Sequence[Counted], copies: bool, gallery: Gallery) -> Iterator[Face]:
    """A face for each copy; without `copies` each card once."""
    from ..backends.sheet.convert import Faces

    makers: dict[int, Faces] = {}
    made: dict[tuple[int, str], Face] = {}
    for library, card, count in found:
        maker = makers.setdefault(id(library), Faces(library, gallery))
        key = (id(library), card.id)
        if key in made and not copies:
            continue
        face = made.setdefault(key, maker.of(card))
        yield from [face] * (count if copies else 1)


def _set(work: Workspace) -> str:
    """The set that all cards are of, "" where there are several."""
    sets = {card.set for card in work.cards}
    return sets.pop() if len(sets) == 1 else ""
