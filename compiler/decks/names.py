"""What card a name means: exact spelling first, then other capitals, then without accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from ..model import Card
from ..suggest import fold


@dataclass(frozen=True, slots=True)
class Found:
    """What a name led to: `cards` if it is clear what was meant (several where a name stands for
    all cards told apart by a field), else the `rivals` between which it does not decide."""

    cards: tuple[Card, ...] = ()
    rivals: tuple[Card, ...] = ()


NOTHING = Found()


class CardNames:
    """The cards of a catalogue by name, and by id, in three grades of likeness."""

    def __init__(self, cards: Iterable[Card], identity: Callable[[Card], Hashable]) -> None:
        self._identity = identity
        self._grades: tuple[dict[str, list[Card]], ...] = ({}, {}, {})
        self._ids: dict[str, Card] = {}
        for card in cards:
            self._ids.setdefault(card.id, card)
            for grade, key in zip(self._grades, _keys(card.name), strict=True):
                grade.setdefault(key, []).append(card)

    def find(self, name: str, kinds: frozenset[str]) -> Found:
        """The card of some kinds that a name means; if there is none, one of any other kind."""
        by_id = self._ids.get(name)
        graded = [
            grade.get(key, []) for grade, key in zip(self._grades, _keys(name), strict=True)
        ]
        for cards in graded:
            wanted = [card for card in cards if card.kind in kinds]
            if wanted:
                return self._decide(wanted)
        if by_id is not None:
            return Found((by_id,))
        return next((self._decide(cards) for cards in graded if cards), Found())

    def _decide(self, cards: Sequence[Card]) -> Found:
        first = cards[0]
        if any((card.kind, card.name) != (first.kind, first.name) for card in cards):
            return Found(rivals=tuple(cards))
        # Of reprints in several sets the first is meant; within a set, all that differ by what
        # their kind calls their identity (the levels of a hero).
        same_set = [card for card in cards if card.set == first.set]
        if len({self._identity(card) for card in same_set}) < len(same_set):
            return Found(rivals=tuple(same_set))
        return Found(tuple(same_set))


_INVISIBLE = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x00AD))


def _keys(name: str) -> tuple[str, str, str]:
    if not name.isascii():
        name = unicodedata.normalize("NFC", name.translate(_INVISIBLE))
    exact = " ".join(name.split())
    return exact, exact.casefold(), fold(exact)
