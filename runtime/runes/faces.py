"""The symbols of a stone: what it shows to each side, and how often it matches in each turn.

How a stone matches is counted for all six turns at once: a number has four bits for each turn,
and the six numbers of its neighbours add up to six counts (the lowest bits are those of turn 0).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from .hexes import EDGES

RUNES = ("sun", "moon", "leaf", "wave", "flame", "peak", "star")
STAR = RUNES.index("star")
LETTERS = "SMLWFPJ"  # J as joker: the star fits every rune
COLOURS = ("gray", "black", "golden")
TURNS = range(6)
KINDS = len(RUNES)

ONES = 0x111111
HIGH = 0x888888


@dataclass(frozen=True, slots=True)
class Faces:
    """A stone as its edges see it. `codes` are its symbols on the edges while it is not turned;
    `counts[edge * KINDS + symbol]` the turns in which it matches a neighbour that shows a symbol
    there."""

    codes: tuple[int, ...]
    counts: tuple[int, ...]
    shared: ClassVar[bool] = True  # copies of a game have it in common

    def face(self, edge: int, turn: int) -> int:
        """The symbol on an edge once the stone is turned (RN-GEO-02, RN-GEO-03)."""
        return self.codes[(edge - turn) % 6]

    def letters(self, turn: int = 0) -> str:
        """The symbols on the edges from East, against the clock: `SMLWFP`."""
        return "".join(LETTERS[self.face(edge, turn)] for edge in EDGES)

    def around(self, near: Iterable[int]) -> int:
        """The matches in every turn, given what the neighbours show, as `edge * KINDS + symbol`.

        Without a neighbour an edge matches nothing; what does not match does no harm (RN-GEO-05,
        RN-GEO-06, RN-PLACE-04, RN-PLACE-05, RN-PLACE-06).
        """
        counts = self.counts
        return sum([counts[key] for key in near])


def fits(one: int, other: int) -> bool:
    """Whether two symbols that touch match: the same rune, or a star (RN-GEO-04, RN-STONE-05,
    RN-STONE-06, RN-OVERBUILD-17)."""
    return one == other or STAR in (one, other)


def count_in(packed: int, turn: int) -> int:
    """How often a stone matches in one turn."""
    return packed >> 4 * turn & 15


def more_than(packed: int, least: int) -> int:
    """The turns in which a stone matches more than so many times, as bits `1 << 4 * turn + 3`."""
    return packed + (7 - least) * ONES & HIGH


def turns_in(bits: int) -> list[int]:
    """The turns of such bits."""
    return [turn for turn in TURNS if bits >> 4 * turn + 3 & 1]


@cache
def faces_of(runes: Sequence[str]) -> Faces:
    """The faces of a stone with these six symbols, from East against the clock."""
    codes = tuple(RUNES.index(rune) for rune in runes)
    counts = [
        sum(1 << 4 * turn for turn in TURNS if fits(codes[(edge - turn) % 6], symbol))
        for edge in EDGES
        for symbol in range(KINDS)
    ]
    return Faces(codes, tuple(counts))


def runes_of(letters: str) -> tuple[str, ...]:
    """The symbols that letters name; `*` stands for the star as well as J. Raises `ValueError`."""
    return tuple(RUNES[LETTERS.index("J" if one == "*" else one)] for one in letters.upper())
