"""Numbers of cards within their set, and what tells the cards of a set apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Iterable, Mapping, Sequence

from ...dsl.diagnostics import Label
from ..model import KindModel, Place, Value
from ..rules import releases, sets
from .drafts import Draft
from .locks import Lock, by_card
from .rows import Found

# What printings of one card may differ in.
_OF_A_PRINTING = ("copies", "image", "artist", "back", "flavor", "note", "draft", "unofficial")


def number_cards(
    drafts: Sequence[Draft], places: Mapping[str, Place], locks: Mapping[str, Lock], found: Found
) -> None:
    """Give each card its number: the given one, the released one, or the next free one."""
    by_set: dict[str, list[Draft]] = {}
    for draft in sorted(drafts, key=lambda one: not one.shipped):
        by_set.setdefault(draft.set_name, []).append(draft)
    for name, cards in by_set.items():
        _number_set(cards, locks.get(name), found)
        _apart(cards, found)
    for name, place in places.items():
        if name in locks:
            _all_there(by_set.get(name, ()), locks[name], place, found)


def _number_set(cards: Sequence[Draft], lock: Lock | None, found: Found) -> None:
    released = by_card(lock) if lock else {}
    taken: dict[int, Draft] = {}
    waiting: list[Draft] = []
    for draft in cards:
        before = released.get((draft.kind.name, draft.name), [])
        given = draft.fields.pop("number", None)
        if isinstance(given, int):
            if before and given not in before:
                draft.flawed = True
                span = draft.places["number"]
                found.append(
                    releases.number_moved(draft.source, span, draft.name, given, before[0])
                )
            elif before:
                before.remove(given)
            _take(given, draft, taken, found)
        elif before:
            _take(before.pop(0), draft, taken, found)
        else:
            waiting.append(draft)
    kept = {number for number, _, _ in lock.cards} if lock else set()
    free = 1
    for draft in waiting:
        while free in taken or free in kept:
            free += 1
        draft.number = free
        taken[free] = draft


def _take(number: int, draft: Draft, taken: dict[int, Draft], found: Found) -> None:
    draft.number = number
    first = taken.setdefault(number, draft)
    if first is not draft:
        draft.flawed = True
        span = draft.places.get("number", draft.name_span)
        label = Label(
            first.places.get("number", first.name_span), f'"{first.name}" has it', first.source
        )
        found.append(sets.number_taken(draft.source, span, number, label))


def _all_there(cards: Iterable[Draft], lock: Lock, place: Place, found: Found) -> None:
    """Every released card is still declared."""
    there: dict[tuple[str, str], int] = {}
    for draft in cards:
        key = (draft.kind.name, draft.name)
        there[key] = there.get(key, 0) + 1
    gone = []
    for number, kind, name in lock.cards:
        left = there.get((kind, name), 0)
        there[kind, name] = left - 1
        if left <= 0:
            gone.append(f'the {kind} "{name}" ({number})')
    if gone:
        found.append(
            releases.released_card_missing(place.source, place.span, gone, lock.set)
        )


# ------------------------------------------------------------------------------------ identity


def same_name(name: str) -> str:
    """The name as it is compared: other capitals make no other name (RB-ANAT-01)."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def identity_of(kind: KindModel, name: str, fields: Mapping[str, Value]) -> Hashable:
    """What tells the cards of a kind apart; equal in reprints."""
    if kind.identity == ("name",):
        return same_name(name)
    parts: list[Hashable] = []
    for one in kind.identity:
        value = same_name(name) if one == "name" else fields.get(one)
        if one in kind.rotating and isinstance(value, tuple):
            value = min(value[at:] + value[:at] for at in range(len(value)))
        parts.append(value if isinstance(value, Hashable) else repr(value))
    return tuple(parts)


def _apart(cards: Sequence[Draft], found: Found) -> None:
    """No two cards of a set are the same."""
    first: dict[Hashable, Draft] = {}
    for draft in cards:
        if draft.faulty.intersection(draft.kind.identity):
            continue
        identity = identity_of(draft.kind, draft.name, draft.fields)
        other = first.setdefault((draft.kind.name, draft.shipped, identity), draft)
        if other is not draft:
            draft.flawed = True
            label = Label(other.name_span, "the first one", other.source)
            found.append(
                sets.same_card(
                    draft.source, draft.name_span, draft.kind.title.lower(), draft.name,
                    draft.kind.identity, label,
                )
            )  # fmt: skip


def compare_printings(drafts: Sequence[Draft], found: Found) -> None:
    """A card in several sets says the same in each; one that hides a shipped card is noted."""
    first: dict[Hashable, Draft] = {}
    for draft in sorted(drafts, key=lambda one: one.shipped):
        if draft.flawed:
            continue
        key = (draft.kind.name, identity_of(draft.kind, draft.name, draft.fields))
        other = first.setdefault(key, draft)
        if (other.set_name, other.shipped) == (draft.set_name, draft.shipped):
            continue
        if draft.shipped and not other.shipped:
            label = Label(draft.name_span, "the shipped one", draft.source)
            found.append(
                sets.hides_shipped(
                    other.source, other.name_span, other.name, draft.set_name, label
                )
            )
        elif not draft.shipped:
            _compare(draft, other, found)


def compare_unique(drafts: Sequence[Draft], found: Found) -> None:
    """Two different cards of a kind should not say the same in a field that is `unique`
    (RN-CARD-03)."""
    first: dict[Hashable, Draft] = {}
    for draft in sorted(drafts, key=lambda one: not one.shipped):
        for name, field in draft.kind.fields.items():
            value = draft.fields.get(name)
            if not field.unique or value is None or name in draft.faulty:
                continue
            other = first.setdefault((draft.kind.name, name, repr(value)), draft)
            identity = identity_of(draft.kind, draft.name, draft.fields)
            if draft.shipped or identity_of(other.kind, other.name, other.fields) == identity:
                continue
            at, there = draft.places.get(name), other.places.get(name)
            label = Label(there or other.name_span, f'"{other.name}" has it', other.source)
            found.append(
                sets.not_unique(draft.source, at or draft.name_span, field.shown, draft.name, label)
            )


def _compare(draft: Draft, other: Draft, found: Found) -> None:
    names = dict.fromkeys([*draft.fields, *other.fields])
    differing = [
        name
        for name in names
        if name not in _OF_A_PRINTING and name not in draft.kind.rotating
        and draft.fields.get(name) != other.fields.get(name)
    ]
    for name in dict.fromkeys([*draft.sections, *other.sections]):
        if draft.sections.get(name) != other.sections.get(name):
            differing.append(name)
    if draft.play != other.play:
        differing.append("play")
    if draft.abilities != other.abilities:
        differing.append("ability")
    if differing:
        draft.flawed = True
        label = Label(other.name_span, f'printed in "{other.set_name}"', other.source)
        found.append(
            sets.reprint_differs(draft.source, draft.name_span, draft.name, differing, label)
        )
