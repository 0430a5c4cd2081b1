"""Rows as the parser gives them: which open a block, and which lines it had to leave out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...dsl.diagnostics import Diagnostic, Level
from ...dsl.source import Source, Span
from ...dsl.syntax import Row, Text

# Up to the first colon that is not within quotes and has a blank behind it.
_ON_ONE_LINE = re.compile(r'((?:[^":]|"[^"]*"|:(?!\s))+):\s+(?=\S)')
_NEXT_DECLARATION = re.compile(r"^[^\s#]", re.MULTILINE)


def opened(row: Row) -> tuple[Text, tuple[Row, ...]] | None:
    """The head of a block without its colon, and the rows in it; None if the row opens none."""
    if row.opens:
        return _part(row.text, 0, len(row.text.value.removesuffix(":").rstrip())), row.body
    found = _ON_ONE_LINE.match(row.text.value)
    if found is None:
        return None
    rest = _part(row.text, found.end(), len(row.text.value))
    head = _part(row.text, 0, len(found[1].rstrip()))
    return head, (Row(rest, (), False, rest.span),)


def _part(text: Text, start: int, end: int) -> Text:
    span = Span(text.span.start + start, text.span.start + end)
    return Text(text.value[start:end], span)


def lines_left_out(declaration: Span, source: Source, faults: Iterable[Diagnostic]) -> list[str]:
    """The lines of a declaration in which the parser found errors: no row may tell of them."""
    following = _NEXT_DECLARATION.search(source.text, declaration.start + 1)
    end = following.start() if following else len(source.text)
    return [
        source.line(source.location(fault.span.start)[0]).strip()
        for fault in faults
        if fault.source is source
        and fault.level is Level.ERROR
        and declaration.start <= fault.span.start < end
    ]
