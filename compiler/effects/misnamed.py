"""A name misspelt where it is given: the slip stands there, not where the name is used."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...dsl.diagnostics import Diagnostic, Label
from ..rules import effects as rules

if TYPE_CHECKING:
    from .resolve import Resolver


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word that is no name, the name that is near to it, and what was said of it."""

    word: str
    near: str
    said: Diagnostic


def settle(resolver: Resolver, end: int, words: Iterable[str]) -> list[Diagnostic]:
    """What is said of a card that ends at an offset. What is said of the uses of a name is put
    where it is given if the slip is likelier there: the uses agree, or look more like the words
    of the game."""
    uses: defaultdict[str, list[Unknown]] = defaultdict(list)
    for one in resolver.unknown:
        if one.near in resolver.given:
            uses[one.near].append(one)
    found = resolver.found
    for name, wrong in uses.items():
        place, word = resolver.given[name], wrong[0].word
        behind = resolver.source.text[place.end : end]
        once = _count(word, behind) == 1 and _strangeness(name, words) <= _strangeness(word, words)
        if once or _count(name, behind) or any(one.word != word for one in wrong):
            label = Label(place, f"the name `{name}` is given here")
            for one in wrong:
                at = found.index(one.said)
                found[at] = replace(one.said, labels=(*one.said.labels, label))
            continue
        gone = {id(one.said) for one in wrong}
        found = [one for one in found if id(one) not in gone]
        labels = tuple(Label(one.said.span, f"here stands `{word}`") for one in wrong)
        found.append(rules.name_never_used(resolver.source, place, name, word, labels))
    return found


def _count(word: str, text: str) -> int:
    return len(re.findall(rf"\b{re.escape(word)}\b", text, re.IGNORECASE))


def _strangeness(word: str, words: Iterable[str]) -> int:
    """How many pairs of its letters stand in no word of the game."""
    known = {pair for one in words for pair in _pairs(one)}
    return sum(pair not in known for pair in _pairs(word))


def _pairs(word: str) -> list[str]:
    padded = f" {word.lower()} "
    return [padded[at : at + 2] for at in range(len(padded) - 1)]
