"""Maps: a board drawn in text, read cell by cell.

A drawing has cells on rows; where rows are shifted by half a cell, a cell has up to six
neighbours. Below it the key says what each sign is, which signs are markers, and where to start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...dsl import syntax
from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from ...runtime.table import Board, Site
from ..model import Game
from ..rules import maps as rules
from ..suggest import nearest

HALF, WIDTH = 2, 4  # columns between neighbours of two rows, and of one
TERRAIN = "terrain"  # the list of words that says what a space is
_KEY = re.compile(r'(\S+) (is|marks) (.+?)(?: "([^"]+)")?')
_START = re.compile(r'start in "([^"]+)"')


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as drawn: its row and place in the row, both from 1, and where it stands."""

    row: int
    place: int
    column: int
    text: str
    span: Span


@dataclass(slots=True)
class Key:
    """What the signs mean; `names` are the spaces that have one, by sign. Signs whose line has a
    fault are `blamed` already; all are where it is not known which sign a line is about."""

    terrain: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    markers: dict[str, str] = field(default_factory=dict)
    start: str = ""
    blamed: set[str] = field(default_factory=set)
    unread: bool = False

    def is_known(self, sign: str, signs: Mapping[str, str]) -> bool:
        """Whether nothing is to be said of a sign: it has a meaning, or was blamed."""
        return sign in signs or sign in self.blamed or self.unread


def read_map(
    node: syntax.Map, source: Source, game: Game, found: list[Diagnostic]
) -> Board | None:
    """The board that a map draws, None where something is wrong with it."""
    reading = _Reading(node, source, game)
    board = reading.board()
    found += reading.found
    return None if reading.found else board


class _Reading:
    """One map."""

    def __init__(self, node: syntax.Map, source: Source, game: Game) -> None:
        self.node = node
        self.source = source
        self.game = game
        self.found: list[Diagnostic] = []
        self.key = Key()
        self.start_span = node.name.span
        self.cells: list[Cell] = []

    def board(self) -> Board:
        drawn = [row.text for row in self.node.rows if not _is_key(row.text.value)]
        for row in self.node.rows:
            if _is_key(row.text.value):
                self._key(row.text)
        for number, text in enumerate(drawn, 1):
            self._row(number, text)
        sites = self._sites()
        if not self.cells and not self.found:
            self._say(rules.empty_map, self.node.name.span, self.node.name.value)
        if self.key.start and not self.found and not any(site.start for site in sites):
            self._say(
                rules.no_such_start, self.start_span, self.key.start,
                nearest(self.key.start, self.key.names.values()),
            )  # fmt: skip
        return Board(self.node.name.value, tuple(sites))

    def _say(self, rule: Callable[..., Diagnostic], span: Span, *said: Any) -> None:
        self.found.append(rule(self.source, span, *said))

    # ------------------------------------------------------------------------ the key

    def _key(self, text: syntax.Text) -> None:
        start = _START.fullmatch(text.value)
        if start:
            self.key.start = start[1]
            at = text.span.start + start.start(1)
            self.start_span = Span(at, at + len(start[1]))
            return
        entry = _KEY.fullmatch(text.value)
        if entry is None or len(entry[1]) > 1:
            self._say(rules.odd_key, text.span)
            self.key.unread = True
            return
        sign, verb, word, name = entry.groups()
        at = text.span.start + entry.start(3)
        span = Span(at, at + len(word))
        if verb == "marks":
            self._word(word, self._marks(), self.key.markers, sign, span)
        elif self._word(word, self._terrain(), self.key.terrain, sign, span) and name:
            self.key.names[sign] = name

    def _terrain(self) -> Sequence[str]:
        known = self.game.lists.get(TERRAIN)
        return () if known is None else tuple(known.words)

    def _marks(self) -> Sequence[str]:
        lists = (words for name, words in self.game.lists.items() if name != TERRAIN)
        return tuple(dict.fromkeys(word for words in lists for word in words.words))

    def _word(
        self, word: str, legal: Sequence[str], into: dict[str, str], sign: str, span: Span
    ) -> bool:
        if word not in legal:
            self._say(rules.unknown_on_map, span, word, nearest(word, legal))
            self.key.blamed.add(sign)
            return False
        into[sign] = word
        return True

    # ------------------------------------------------------------------------ the drawing

    def _row(self, number: int, text: syntax.Text) -> None:
        column = self.source.location(text.span.start)[1]
        for place, found in enumerate(re.finditer(r"\S+", text.value), 1):
            at = text.span.start + found.start()
            span = Span(at, at + len(found[0]))
            cell = Cell(number, place, column + found.start(), found[0], span)
            if self.cells and (cell.column - self.cells[0].column) % HALF:
                self._say(rules.off_the_raster, span, cell.text, number, cell.column)
            elif found[0] != ".":
                self._cell(cell)

    def _cell(self, cell: Cell) -> None:
        sign, marks = cell.text[0], cell.text[1:]
        key = self.key
        strange = [] if key.is_known(sign, key.terrain) else [sign]
        strange += [mark for mark in marks if not key.is_known(mark, key.markers)]
        if strange:
            signs = sorted({*key.terrain, *key.markers})
            self._say(rules.unknown_sign, cell.span, strange[0], cell.row, cell.place, signs)
        if strange or not {*marks} <= key.markers.keys() or sign not in key.terrain:
            return
        twin = next((one for one in self.cells if one.text[0] == sign), None)
        if sign in self.key.names and twin is not None:
            name = self.key.names[sign]
            self._say(rules.drawn_twice, cell.span, name, cell.row, cell.place, twin.row)
            return
        self.cells.append(cell)

    def _sites(self) -> list[Site]:
        at = {(cell.row, cell.column): n for n, cell in enumerate(self.cells)}
        whole = not self.found  # else a neighbour may be missing that was drawn
        return [self._site(cell, at, whole) for cell in self.cells]

    def _site(self, cell: Cell, at: Mapping[tuple[int, int], int], whole: bool) -> Site:
        near = tuple(n for place in _around(cell) if (n := at.get(place)) is not None)
        sign = cell.text[0]
        terrain = self.key.terrain[sign]
        name = self.key.names.get(sign) or f"{terrain} {_letter(cell.place)}{cell.row}"
        if whole and not near:
            self._say(rules.alone_on_map, cell.span, name, cell.row, cell.place)
        marks = tuple(self.key.markers[mark] for mark in cell.text[1:])
        place = (cell.row, cell.column // HALF)
        return Site(name, (terrain,), near, marks, name == self.key.start, place)


def _is_key(line: str) -> bool:
    return bool(re.match(r'\S+ (?:is|marks) |start in\b', line))


def _around(cell: Cell) -> Sequence[tuple[int, int]]:
    """Where neighbours of a cell stand, clockwise from the upper left."""
    row, column = cell.row, cell.column
    return (
        (row - 1, column - HALF), (row - 1, column + HALF), (row, column + WIDTH),
        (row + 1, column + HALF), (row + 1, column - HALF), (row, column - WIDTH),
    )  # fmt: skip


def _letter(place: int) -> str:
    """A, B, … Z, AA, AB, …"""
    first, last = divmod(place - 1, 26)
    return (_letter(first) if first else "") + chr(ord("A") + last)
