"""Did-you-mean for names of several words: which name was meant, and which word of it is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..suggest import nearest


@dataclass(frozen=True, slots=True)
class Slip:
    """The name that was meant, the word of the text that is wrong, and what it should be."""

    name: str
    at: int
    word: str


def slip(words: Sequence[str], names: Iterable[str]) -> Slip | None:
    """What the first of some words were meant to be; None if no name is near."""
    known = list(names)
    longest = max((len(name.split()) for name in known), default=0)
    for size in range(min(longest, len(words)), 0, -1):
        of_size = [name for name in known if len(name.split()) == size]
        near = nearest(" ".join(words[:size]), of_size)
        if near is not None:
            return _first_difference(words, near)
    begun = [name for name in known if name.startswith(f"{words[0]} ")] if words else []
    return _first_difference(words, begun[0]) if begun else None


def _first_difference(words: Sequence[str], name: str) -> Slip:
    """The word where a text leaves a name; the last one where it only ends too early."""
    wanted = name.split()
    for at, (one, other) in enumerate(zip(wanted, words, strict=False)):
        if one != other:
            alone = at + 1 == len(wanted) or len(words) >= len(wanted)
            return Slip(name, at, one if alone else name)
    return Slip(name, min(len(wanted), len(words)) - 1, name)
