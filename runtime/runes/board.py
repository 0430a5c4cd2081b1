"""The stones on the table, and where a stone fits.

What each cell shows to its neighbours and where a stone fits is kept and brought up to date for
the seven cells that a new stone touches; a copy of a game finds it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..state import Card
from .faces import KINDS, Faces, count_in, faces_of, more_than
from .hexes import EDGES, Cell, neighbours, opposite

Near = dict[int, int]  # by edge what the neighbour there shows, as edge * KINDS + symbol
NOTHING: Near = {}


@dataclass(slots=True, eq=False)
class Fit:
    """Where a stone fits by the normal rules: by cell the turns, as bits; `seen` says how much of
    the journal was looked at."""

    seen: int = 0
    places: dict[Cell, int] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Known:
    """What was worked out of the stones on the table: what each cell sees around it, how often
    each top stone matches, which cells have changed, where stones fit."""

    near: dict[Cell, Near] = field(default_factory=dict)
    matching: dict[Cell, int] = field(default_factory=dict)
    journal: list[Cell] = field(default_factory=list)
    fits: dict[int, Fit] = field(default_factory=dict)
    faces: dict[int, Faces] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Board:
    """The top stones by cell, their turns, and by the number of a card where it lies."""

    tops: dict[Cell, Card] = field(default_factory=dict)
    turns: dict[Cell, int] = field(default_factory=dict)
    cells: dict[int, Cell] = field(default_factory=dict)
    known: Known = field(default_factory=Known)

    def faces(self, stone: Card) -> Faces:
        """The symbols of a stone."""
        found = self.known.faces.get(stone.uid)
        if found is None:
            found = self.known.faces[stone.uid] = faces_of(stone.data.fields["runes"])
        return found

    # ---------------------------------------------------------------- laying

    def lay(self, stone: Card, cell: Cell, turn: int) -> None:
        """Put a stone on a cell; one that it covers counts no more (RN-GEO-07)."""
        covered = self.tops.get(cell)
        if covered is not None:
            del self.cells[covered.uid]
        self.tops[cell], self.turns[cell], self.cells[stone.uid] = stone, turn, cell
        self._show(cell)

    def _show(self, cell: Cell) -> None:
        """Let the cells around know what a cell shows now."""
        codes, turn = self.faces(self.tops[cell]).codes, self.turns[cell]
        near, around = self.known.near, neighbours(cell)
        near.setdefault(cell, {})
        for edge in EDGES:
            there = opposite(edge)
            shown = there * KINDS + codes[(edge - turn) % 6]
            near.setdefault(around[edge], {})[there] = shown
        for one in (cell, *around):
            if one in self.tops:
                packed = self.faces(self.tops[one]).around(near[one].values())
                self.known.matching[one] = count_in(packed, self.turns[one])
        self.known.journal += (cell, *around)

    def look_again(self) -> None:
        """Work out everything from the stones that lie there, where nothing is known yet."""
        for cell in self.tops:
            self._show(cell)

    # ---------------------------------------------------------------- what matches

    def matches(self, cell: Cell) -> int:
        """How often the top stone of a cell matches now (RN-PLACE-10, RN-OVERBUILD-02)."""
        return self.known.matching[cell]

    def counts(self, stone: Card, cell: Cell) -> int:
        """How often a stone would match on a cell in every turn; what it would cover counts
        nothing (RN-OVERBUILD-03, RN-OVERBUILD-04)."""
        return self.faces(stone).around(self.known.near.get(cell, NOTHING).values())

    def would_match(self, stone: Card, cell: Cell, turn: int) -> int:
        """How often a stone would match on a cell, turned like that."""
        return count_in(self.counts(stone, cell), turn)

    def needed(self, cell: Cell) -> int:
        """More matches than these a stone needs to be laid on a cell: none on an empty one, those
        of the stone that lies there (RN-TURN-03, RN-OVERBUILD-01, RN-OVERBUILD-15)."""
        return self.known.matching.get(cell, 0)

    def places(self, stone: Card) -> dict[Cell, int]:
        """Where a stone fits by the normal rules, whoever owns what it would cover: cells with
        the turns as bits. Only what has changed since the last time is looked at."""
        known = self.known
        fit = known.fits.get(stone.uid)
        if fit is None:
            fit = known.fits[stone.uid] = Fit()
            changed: Iterable[Cell] = known.near
        elif fit.seen < len(known.journal):
            changed = known.journal[fit.seen :]
        else:
            return fit.places
        fit.seen = len(known.journal)
        places, near, matching = fit.places, known.near, known.matching
        counts = self.faces(stone).counts
        for cell in changed:
            packed = 0
            for key in near[cell].values():
                packed += counts[key]
            bits = more_than(packed, matching.get(cell, 0))
            if bits:
                places[cell] = bits
            else:
                places.pop(cell, None)
        return places

    def equal_places(self, stone: Card) -> dict[Cell, int]:
        """The stones that a stone may cover where as many matches are enough, at least one."""
        found = {}
        for cell in self.tops:
            bits = more_than(self.counts(stone, cell), max(0, self.matches(cell) - 1))
            if bits:
                found[cell] = bits
        return found
