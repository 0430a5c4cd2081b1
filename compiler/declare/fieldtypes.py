"""Types of fields as a kind writes them: `number 0 to 9`, `some of WORDS`, `{a number} for …`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..decks.reader import LineError
from ..model import FieldType, WordList
from ..rules import kinds as rules
from ..suggest import nearest
from .phrases import slip
from .rows import RowReader
from .words import take_list

# What a type may begin with, `#` being a number; and what may follow it.
BEGINNINGS = (
    "number", "text", "flag", "one of", "some of", "# of", "card of", "abilities", "image",
)  # fmt: skip
OPTIONS = ("optional", "repeated", "unique", "default", "title")
_IN_PATTERNS = ("number", "text", "one of")


@dataclass(frozen=True, slots=True)
class Scope:
    """What types may refer to."""

    lists: Mapping[str, WordList]
    kinds: Sequence[str]


def read_type(line: RowReader, scope: Scope) -> FieldType:
    """The type that must stand here."""
    for beginning in BEGINNINGS:
        if line.takes(beginning):
            return _rest(line, beginning, scope)
    at = line.span
    count = line.take_number()
    if count is not None:
        if not line.takes("of"):
            raise line.fail()
        if count == 0:
            raise LineError(rules.sequence_of_none(line.source, at))
        return FieldType("sequence", words=take_list(line, scope.lists).name, count=count)
    if line.word() == "{":
        return _pattern(line, scope)
    raise line.fail()


def _rest(line: RowReader, beginning: str, scope: Scope) -> FieldType:
    if beginning == "number":
        ranged = line.word()[:1].isdecimal() or line.word() in ("-", "+")
        low, high = line.bounds() if ranged else (0, FieldType("number").high)
        return FieldType("number", low, high)
    if beginning == "one of":
        return FieldType("word", words=take_list(line, scope.lists).name)
    if beginning == "some of":
        return FieldType("words", words=take_list(line, scope.lists).name)
    if beginning == "card of":
        return FieldType("card", kind=_kind(line, scope.kinds))
    return FieldType(beginning)


def _kind(line: RowReader, kinds: Sequence[str]) -> str:
    name = line.take_name(kinds)
    if name is not None:
        return name
    if line.done:
        raise line.fail(["a kind of card"])
    word = line.word()
    near = nearest(word, kinds)
    raise LineError(rules.no_such_kind(line.source, line.span, word, tuple(kinds), near))


def _pattern(line: RowReader, scope: Scope) -> FieldType:
    """Parts in braces, and fixed words after and between them."""
    parts: list[tuple[str, FieldType | None]] = []
    while not line.done and line.word() not in OPTIONS:
        if line.takes("{"):
            parts.append(_part(line, scope))
        else:
            parts.append((line.take_any(), None))
    return FieldType("pattern", parts=tuple(parts))


def _part(line: RowReader, scope: Scope) -> tuple[str, FieldType]:
    name = line.take_name_before(_IN_PATTERNS, stop="}")
    if not name:
        raise _part_without_type(line)
    for beginning in _IN_PATTERNS:
        if line.takes(beginning):
            type = _rest(line, beginning, scope)
            if not line.takes("}"):
                raise line.fail()
            return name, type
    raise line.fail()


def _part_without_type(line: RowReader) -> LineError:
    words = line.rest()
    inside = words[: words.index("}")] if "}" in words else words
    for at in range(1, len(inside)):
        meant = slip(inside[at:], _IN_PATTERNS)
        if meant is not None:
            span = line.span_ahead(at + meant.at)
            return LineError(
                rules.part_without_type(line.source, span, inside[at + meant.at], meant.word)
            )
    return LineError(rules.part_without_type(line.source, line.span, line.word(), None))
