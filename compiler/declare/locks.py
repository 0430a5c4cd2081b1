"""Records of released sets, `SET.lock.json`: which card has which number, from then on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from ...dsl.source import Source, Span
from ..model import Card
from ..rules import releases as rules
from .rows import Found

if TYPE_CHECKING:
    from ..library import Model

SUFFIX = ".lock.json"


@dataclass(frozen=True, slots=True)
class Lock:
    """One record: the set's name and its cards (number, kind, name)."""

    set: str
    cards: tuple[tuple[int, str, str], ...]
    source: Source


class _FormError(ValueError):
    """The record is JSON, but has not the form of a record."""


def read_locks(sources: Iterable[Source], found: Found) -> dict[str, Lock]:
    """The records by the set they are of."""
    locks: dict[str, Lock] = {}
    for source in sources:
        try:
            lock = _read(source)
        except json.JSONDecodeError as error:
            at = min(error.pos, max(0, len(source.text) - 1))
            found.append(rules.unreadable_lock(source, Span(at, at + 1), source.path, error.msg))
        except _FormError as error:
            found.append(rules.unreadable_lock(source, Span(0, 1), source.path, str(error)))
        else:
            locks[lock.set] = lock
    return locks


def _read(source: Source) -> Lock:
    data = json.loads(source.text)
    if not isinstance(data, dict) or not isinstance(data.get("set"), str):
        raise _FormError('It has no "set".')
    cards = data.get("cards")
    if not isinstance(cards, list):
        raise _FormError('It has no list of "cards".')
    return Lock(data["set"], tuple(_entry(card) for card in cards), source)


def _entry(card: object) -> tuple[int, str, str]:
    if isinstance(card, dict):
        number, kind, name = card.get("number"), card.get("kind"), card.get("name")
        if type(number) is int and isinstance(kind, str) and isinstance(name, str):
            return number, kind, name
    raise _FormError('Each card in it has a "number", a "kind" and a "name".')


def lock_text(set_name: str, cards: Iterable[Card]) -> str:
    """The record of a set as it is now, one card a line. Drafts are not released."""
    kept = sorted((c for c in cards if not c.fields.get("draft")), key=lambda c: c.number)
    rows = [
        json.dumps({"number": c.number, "kind": c.kind, "name": c.name}, ensure_ascii=False)
        for c in kept
    ]
    body = ",\n".join(f"  {row}" for row in rows)
    return f'{{"set": {json.dumps(set_name, ensure_ascii=False)}, "cards": [\n{body}\n]}}\n'


def lock_files(model: Model) -> dict[str, str]:
    """The records of all sets of a project, each beside the file that first names its set."""
    return {
        str(PurePath(kept.place.source.path).with_name(lock_name(kept.name)).as_posix()):
            lock_text(kept.name, kept.cards)
        for library in model.libraries.values()
        for kept in library.sets.values()
        if kept.cards
    }  # fmt: skip


def lock_name(set_name: str) -> str:
    """The file name of a set's record."""
    return re.sub(r'[/\\:*?"<>|\x00-\x1f]', "-", set_name) + SUFFIX


def by_card(lock: Lock) -> Mapping[tuple[str, str], list[int]]:
    """The recorded numbers of each kind and name, lowest first."""
    numbers: dict[tuple[str, str], list[int]] = {}
    for number, kind, name in sorted(lock.cards):
        numbers.setdefault((kind, name), []).append(number)
    return numbers
