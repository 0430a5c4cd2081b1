"""Copies of a position between turns, when nothing is under way.

Everything that can change is copied, once each, whatever refers to it; what is printed (card
data, scripts, configuration) is shared. Functions are shared as well: those that cards are
compiled to hold no state.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import fields
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MappingProxyType
from typing import Any, TypeVar

from .script import AbilityScript, Script
from .state import CardData

_SHARED = (
    int, str, float, bool, bytes, type(None), frozenset, Enum, type, FunctionType,
    BuiltinFunctionType, MappingProxyType, CardData, Script, AbilityScript,
)  # fmt: skip


T = TypeVar("T")


def copy_of(thing: T, instead: Iterable[tuple[Any, Any]] = ()) -> T:
    """A copy of a thing and of all that can change behind it; of the first of each pair in
    `instead` the second stands in the copy."""
    copier = _Copier()
    for old, new in instead:
        copier.keep(old, new)
    made: T = copier.copy(thing)
    return made


class _Copier:
    """One walk; `made` remembers what was copied already, and keeps the originals alive."""

    def __init__(self) -> None:
        self.made: dict[int, Any] = {}
        self.kept: list[Any] = []

    def copy(self, thing: Any) -> Any:
        kind = type(thing)
        if kind in _ATOMS:
            return thing
        found = self.made.get(id(thing))
        if found is not None:
            return found
        way = _WAYS.get(kind)
        if way is not None:
            return way(self, thing)
        return self._other(thing, kind)

    def _other(self, thing: Any, kind: type[Any]) -> Any:
        if issubclass(kind, _SHARED) or getattr(kind, "shared", False):
            return thing
        names = _SLOTS.get(kind) or _slots(kind)
        made = object.__new__(kind)
        self.keep(thing, made)
        put = object.__setattr__
        for name in names:
            value = getattr(thing, name)
            put(made, name, value if type(value) in _ATOMS else self.copy(value))
        return made

    def keep(self, thing: Any, made: Any) -> None:
        self.made[id(thing)] = made
        self.kept.append(thing)

    def _list(self, thing: list[Any]) -> list[Any]:
        made: list[Any] = []
        self.keep(thing, made)
        made += [self.copy(one) for one in thing]
        return made

    def _tuple(self, thing: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([self.copy(one) for one in thing])

    def _dict(self, thing: dict[Any, Any]) -> dict[Any, Any]:
        made: dict[Any, Any] = {}
        self.keep(thing, made)
        for key, value in thing.items():
            made[self.copy(key)] = self.copy(value)
        return made

    def _set(self, thing: set[Any]) -> set[Any]:
        return {self.copy(one) for one in thing}

    def _deque(self, thing: deque[Any]) -> deque[Any]:
        return deque(self.copy(one) for one in thing)

    def _random(self, thing: random.Random) -> random.Random:
        made = random.Random()
        made.setstate(thing.getstate())
        self.keep(thing, made)
        return made


_ATOMS = frozenset({int, str, float, bool, bytes, type(None), FunctionType, CardData, frozenset})
_WAYS: dict[type[Any], Callable[[_Copier, Any], Any]] = {
    list: _Copier._list,
    tuple: _Copier._tuple,
    dict: _Copier._dict,
    set: _Copier._set,
    deque: _Copier._deque,
    random.Random: _Copier._random,
}


_SLOTS: dict[type[Any], tuple[str, ...]] = {}


def _slots(kind: type[Any]) -> tuple[str, ...]:
    """What a class names as `copied`, else the fields of a dataclass. Raises `TypeError` for
    anything else: it cannot be copied."""
    named: tuple[str, ...] = getattr(kind, "copied", ())
    found = _SLOTS[kind] = named or tuple(field.name for field in fields(kind))
    return found
