"""Tables: one row a card, its values in the order of the head's fields, separated by commas."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...dsl.diagnostics import Label
from ...dsl.source import Source, Span
from ...dsl.syntax import Row, Table, Text
from ..model import Field, WordList
from ..rules import cards as rules
from ..rules.games import declared_twice
from ..suggest import nearest
from .bundles import Item
from .cards import CardReader
from .drafts import Draft
from .rows import Found

_CELL = re.compile(r'(?:"[^"\n]*+"|[^",])*+')
_NAME = re.compile(r'"([^"\n]*[^"\s][^"\n]*)" *')


@dataclass(frozen=True, slots=True)
class _Cell:
    """A value of a row and where it begins."""

    text: str
    at: int

    @property
    def span(self) -> Span:
        return Span(self.at, self.at + max(1, len(self.text)))


def read_table(
    item: Item[Table], reader: CardReader, lists: Mapping[str, WordList], found: Found
) -> list[Draft]:
    """The cards of a table."""
    node, source = item.node, item.source
    columns = _columns(node, source, reader, found)
    drafts = []
    for row in node.rows:
        draft = _row(row, item, columns, reader, lists, found)
        if draft is not None:
            drafts.append(draft)
    return drafts


def _columns(
    node: Table, source: Source, reader: CardReader, found: Found
) -> list[Field | None]:
    """The fields of the head, None where one is unknown."""
    columns: list[Field | None] = []
    kind = reader.kind
    seen: dict[str, Span] = {}
    for cell in _cells(node.fields):
        name = " ".join(cell.text.split())
        field = kind.fields.get(name)
        if field is None:
            near = nearest(name, kind.fields)
            title, fields = kind.title.lower(), tuple(kind.fields)
            found.append(rules.unknown_field(source, cell.span, title, name, fields, (), near))
        elif name in seen:
            label = Label(seen[name], "first here")
            found.append(declared_twice(source, cell.span, "column", name, label))
            field = None
        seen.setdefault(name, cell.span)
        columns.append(field)
    return columns


def _cells(text: Text) -> list[_Cell]:
    """What stands between commas that are not within quotes."""
    cells = []
    at = 0
    while True:
        found = _CELL.match(text.value, at)
        end = found.end() if found else at
        piece = text.value[at:end]
        start = at + len(piece) - len(piece.lstrip())
        cells.append(_Cell(piece.strip(), text.span.start + start))
        if end >= len(text.value):
            return cells
        at = end + 1


def _row(
    row: Row, item: Item[Table], columns: Sequence[Field | None], reader: CardReader,
    lists: Mapping[str, WordList], found: Found,
) -> Draft | None:  # fmt: skip
    source, text = item.source, row.text.value
    form = f'"Name" {", ".join("…" if one is None else one.name for one in columns)}'
    name = _NAME.match(text)
    if name is None or row.opens:
        found.append(rules.malformed_row(source, row.text.span, form, 0, 0))
        return None
    start = row.text.span.start
    draft = reader.blank(
        name[1], Span(start + name.start(1), start + name.end(1)), source, row.span, item.set,
        item.shipped,
    )  # fmt: skip
    rest = Text(text[name.end() :], Span(start + name.end(), row.text.span.end))
    cells = _cells(rest)
    while len(cells) < len(columns) and _may_lack(columns[len(cells)]):
        cells.append(_Cell("", row.text.span.end))
    if len(cells) != len(columns):
        draft.flawed = True
        found.append(
            rules.malformed_row(source, row.text.span, form, len(cells), len(columns))
        )
        return draft
    if None in columns:  # which fields were meant is not known
        draft.faulty.update(reader.kind.fields)
    for field, cell in zip(columns, cells, strict=True):
        if field is None:
            draft.flawed = True
        elif cell.text:
            value = _as_line(field, cell.text, lists)
            reader.value(field, value, cell.at, cell.span, draft)
    reader.settle(draft)
    return draft


def _may_lack(field: Field | None) -> bool:
    """Whether the cells at the end of a row may be left out."""
    return field is not None and (field.optional or field.default is not None)


def _as_line(field: Field, cell: str, lists: Mapping[str, WordList]) -> str:
    """A cell as the same value stands on a line of a card: a flag is its own name there, and
    words of a set stand side by side."""
    if field.type.base == "flag" and cell == field.name:
        return ""
    if field.type.base == "words" and "," not in cell and " " in cell:
        words = lists[field.type.words].words
        pieces = cell.split()
        if all(piece in words for piece in pieces):
            return ", ".join(pieces)
    return cell
