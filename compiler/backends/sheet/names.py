"""File names of cards: made of their names, safe on every file system, each given once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from ....dsl.diagnostics import Diagnostic
from ...rules import outputs as rules
from ...suggest import fold
from .colour_findings import place
from .model import Face

_MOST = 60  # letters; with a number, a sum and an ending it stays far below every system's limit
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)")  # what Windows opens as a device


def slug(text: str) -> str:
    """`"Ada's Żółw!"` as `ada-s-zolw`; "" where no letter of the text is a Latin one."""
    plain = re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")[:_MOST].strip("-")
    return f"{plain}-" if _RESERVED.fullmatch(plain) else plain


def of_cards(faces: Sequence[Face]) -> dict[str, str]:
    """The file name (without ending) of each card by its key, in the order of the cards.

    Cards whose names would make the same file all bear their numbers; where even these are alike,
    since their sets are several, they are counted.
    """
    cards = {face.key: face for face in faces}
    plain = {key: slug(card.name) for key, card in cards.items()}
    alike = _alike(plain)
    taken: set[str] = set()
    made: dict[str, str] = {}
    for key, card in cards.items():
        name = plain[key]
        if not name or name in alike:
            name = f"{name or slug(card.kind) or 'card'}-{card.number:03}"
        made[key] = _untaken(name, taken)
    return made


def findings(faces: Sequence[Face]) -> tuple[Diagnostic, ...]:
    """A warning for each card whose name makes the file of an earlier one."""
    cards = {face.key: face for face in faces}
    groups = _alike({key: slug(card.name) for key, card in cards.items()})
    found = [one for name, keys in groups.items() for one in _told(name, [cards[k] for k in keys])]
    return tuple(sorted(found, key=lambda diagnostic: diagnostic.sort_key))


def _told(name: str, cards: Sequence[Face]) -> Iterator[Diagnostic]:
    first = cards[0]
    for card in cards[1:]:
        yield rules.alike_files(*place(card), card.name, first.name, name)


def _alike(plain: dict[str, str]) -> dict[str, list[str]]:
    """The names that more than one card would have, each with the keys of these cards."""
    groups: dict[str, list[str]] = defaultdict(list)
    for key, name in plain.items():
        groups[name].append(key)
    return {name: keys for name, keys in groups.items() if name and len(keys) > 1}


def _untaken(name: str, taken: set[str]) -> str:
    count, found = 1, name
    while found in taken:
        count += 1
        found = f"{name}-{count}"
    taken.add(found)
    return found
