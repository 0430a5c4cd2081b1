"""Source → syntax and diagnostics: cut into declarations, lay each out, parse it alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from lark import Lark, Token

from .build import Builder
from .diagnostics import Diagnostic
from .layout import Layout, lay_out
from .report import Report
from .rules.heads import declaration_not_in_column_1
from .source import Source, Span
from .syntax import Declaration

_BEGINS = re.compile(r"^[^\s#]", re.MULTILINE)
_FIRST_LINE = re.compile(r"^[^\S\n]*+(?=[^\s#])", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Parsed:
    """What one source says, in its order, and what is wrong with it, sorted by place."""

    declarations: tuple[Declaration, ...]
    diagnostics: tuple[Diagnostic, ...]


def parse(source: Source) -> Parsed:
    """Read a whole source: every declaration that can be read, and every fault."""
    report = Report(source)
    declarations: list[Declaration] = []
    follows = False
    indented = False
    for start, end in _chunks(source.text):
        while start < end:
            if report.is_full:
                return _parsed(declarations, report)
            line = source.text.rfind("\n", 0, start) + 1
            if start > line and not indented:
                report.add(
                    declaration_not_in_column_1, line, start, Span(line, start)
                )
            indented = start > line
            declaration, start = read_declaration(report, start, end, follows=follows)
            if declaration is not None:
                declarations.append(declaration)
                follows = True
            start = _next(source.text, start, end)
    return _parsed(declarations, report)


def _parsed(declarations: list[Declaration], report: Report) -> Parsed:
    found = sorted(report.found, key=lambda diagnostic: diagnostic.sort_key)
    return Parsed(tuple(declarations), tuple(found))


def _chunks(text: str) -> Iterator[tuple[int, int]]:
    """Where declarations begin and end: in column 1, and before the first of these."""
    starts = [found.start() for found in _BEGINS.finditer(text)]
    first = starts[0] if starts else len(text)
    begin = _next(text, 0, first)
    if begin < first:
        yield begin, first
    yield from zip(starts, [*starts[1:], len(text)], strict=True)


def _next(text: str, start: int, end: int) -> int:
    """Where the next line that says something begins, behind its blanks."""
    found = _FIRST_LINE.search(text, start, end)
    return found.end() if found else end


def read_declaration(
    report: Report, start: int, end: int, *, follows: bool = False
) -> tuple[Declaration | None, int]:
    """Read the declaration at `start`; give it, if there is one, and where it ended.

    But for the place where it stands, the result depends on the text between `start` and `end`
    alone.
    """
    line = report.source.text.rfind("\n", 0, start) + 1
    layout = lay_out(report, start, end, start - line, follows=follows)
    reader = _reader()
    reader.builder.begin(report, layout.at, layout.mended_head, layout.head_span)
    reader.marks.begin(layout)
    declaration: Declaration = reader.lark.parse(layout.text)  # type: ignore[assignment]
    return (declaration if layout.head.kept else None), layout.end


class Marks:
    """Puts the marks of blocks, as the layout found them, between the tokens of the lexer."""

    always_accept = ()

    def begin(self, layout: Layout) -> None:
        """Take the marks of one declaration."""
        self.changes = layout.changes
        self.colons = layout.colons

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Pass the tokens on, with the marks after line ends and dashes."""
        line = 0
        for token in stream:
            kind = token.type
            if kind == "_NL":
                if line in self.colons:
                    yield Token.new_borrow_pos("_COLON", ":", token)
                yield token
                change = self.changes[line]
                line += 1
                if change > 0:
                    yield Token.new_borrow_pos("_INDENT", "", token)
                for _ in range(-change):
                    yield Token.new_borrow_pos("_DEDENT", "", token)
            else:
                yield token
                if kind == "DASH":
                    yield Token.new_borrow_pos("_INDENT", "", token)


class Reader:
    """The parser with the builder and the marks that it works with."""

    def __init__(self, *, strict: bool = False) -> None:
        self.builder = Builder()
        self.marks = Marks()
        self.lark = Lark.open(
            "grammar.lark", rel_to=__file__, start="declaration", parser="lalr",
            lexer="contextual", postlex=self.marks, transformer=self.builder, strict=strict,
        )  # fmt: skip


@cache
def _reader() -> Reader:
    return Reader()
