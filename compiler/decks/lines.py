"""What one line of a deck says: how many copies of which name.

The whole line is tried as a name first, so that cards called `7 Keys` or `Deck of Bones` are
found; only then are counts and the other ways to write a card looked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..model import Card
from ..suggest import fold
from .catalogue import Pool
from .names import NOTHING, Found

MOST_COPIES = 9_999

_COUNTED = (
    re.compile(r"(?P<count>[-+−]?[0-9][0-9.,_']*|½)\s*(?:[x×]\s+|[x×]$|\s)(?P<name>.+)"),
    re.compile(r"\((?P<count>[-+−]?[0-9][0-9.,]*)\)\s*(?P<name>.+)"),
    re.compile(r"(?P<name>.+?)\s+[x×](?P<count>[-+−]?[0-9][0-9.,]*)"),
)
_WHOLE_SET = re.compile(r'all of set\s+["“](?P<set>[^"”]+)["”]')
_OF_KIND = re.compile(r'(?P<kind>[^"“”]+?)\s+["“](?P<name>[^"”]+)["”]')
_QUOTED = re.compile(r'["“](?P<name>[^"”]+)["”]')


@dataclass(frozen=True, slots=True)
class Said:
    """A line taken apart. `count` is None where it is no count of cards; `name` is what was looked
    up in the end, for the message; `cards` holds each card meant with its copies."""

    name: str
    count: int | None
    found: Found = NOTHING
    whole_set: str = ""


def take_apart(text: str, kinds: frozenset[str], pool: Pool) -> Said:
    """What a line says where cards of some kinds are wanted."""
    text = " ".join(text.split())
    whole = _WHOLE_SET.fullmatch(text)
    if whole is not None:
        return Said(text, 1, whole_set=whole["set"])
    said = _named(text, 1, kinds, pool)
    if said.found != NOTHING:
        return said
    matches = [match for form in _COUNTED if (match := form.fullmatch(text)) is not None]
    counted = [_named(one["name"], _copies(one["count"]), kinds, pool) for one in matches]
    return next((one for one in counted if one.found != NOTHING), (*counted, said)[0])


def _named(text: str, count: int | None, kinds: frozenset[str], pool: Pool) -> Said:
    """A name, a name in quotes, or a kind before a name in quotes."""
    found = pool.find(text, kinds)
    if found != NOTHING:
        return Said(text, count, found)
    quoted = _QUOTED.fullmatch(text)
    if quoted is not None:
        return Said(quoted["name"], count, pool.find(quoted["name"], kinds))
    of_kind = _OF_KIND.fullmatch(text)
    kind = kind_called(of_kind["kind"], pool) if of_kind is not None else None
    if of_kind is None or kind is None:
        return Said(text, count)
    found = pool.find(of_kind["name"], frozenset({kind}))
    wanted = [card for card in (*found.cards, *found.rivals) if card.kind == kind]
    return Said(of_kind["name"], count, found if wanted else NOTHING)


def kind_called(name: str, pool: Pool) -> str | None:
    """The kind of a name, printed name or plural."""
    folded = fold(name)
    for kind in pool.kinds:
        catalogue = pool.catalogue
        if folded in (fold(kind), fold(catalogue.title(kind)), fold(catalogue.plural(kind))):
            return kind
    return None


def _copies(written: str) -> int | None:
    if not written.isdecimal() or len(written) > 9:
        return None
    count = int(written)
    return count if 1 <= count <= MOST_COPIES else None


def ways_to_write(cards: Sequence[Card]) -> tuple[str, ...]:
    """How each of several cards of one name can be written so that it alone is meant."""
    alone = len({(card.kind, card.name) for card in cards}) == len(cards)
    kinds = len({card.kind for card in cards}) == len(cards)
    if kinds:
        return tuple(f'{card.kind} "{card.name}"' for card in cards)
    return tuple(card.name if alone else card.id for card in cards)
