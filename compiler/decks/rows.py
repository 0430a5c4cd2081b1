"""Rows that open a block, whether it is indented under them or stands on the same line."""

from __future__ import annotations

import re

from ...dsl.source import Span
from ...dsl.syntax import Row, Text

# Up to the first colon that is not within quotes and has a blank behind it.
_ON_ONE_LINE = re.compile(r'((?:[^":]|"[^"]*"|:(?!\s))+):\s+(?=\S)')


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
