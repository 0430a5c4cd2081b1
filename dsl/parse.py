"""Source → syntax and diagnostics: cut into declarations, lay each out, parse it alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, zip_longest

from lark import Lark, Token

from .build import Builder
from .diagnostics import Diagnostic
from .layout import Layout, lay_out
from .lines import has_odd_number
from .report import Report
from .rules.blocks import nothing_under_colon
from .rules.heads import declaration_not_in_column_1, empty_declaration, not_a_declaration
from .source import Source, Span
from .syntax import Broken, Card, Declaration, Text

_BEGINS = re.compile(r"^[^\s#]", re.MULTILINE)
_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*")
_EMPTY = (nothing_under_colon.code, empty_declaration.code)
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
    indented = False
    closely = has_odd_number(source.text)
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
            declaration, start = read_declaration(report, start, end, closely=closely)
            if declaration is not None:
                declarations.append(declaration)
            elif declarations and _is_loose(declarations[-1], report):
                declarations[-1] = _broken(declarations[-1], report.found[-1])
            start = _next(source.text, start, end)
    return _parsed(declarations, report)


def _parsed(declarations: list[Declaration], report: Report) -> Parsed:
    found = sorted(report.found, key=lambda diagnostic: diagnostic.sort_key)
    return Parsed(tuple(declarations), tuple(_without_echoes(found)))


def _without_echoes(found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Leave out that a declaration is empty where its lines were only not indented, which is
    said of the first of them."""
    before: Diagnostic | None = None
    for fault, following in zip_longest(found, found[1:]):
        if following and _is_echo(fault, following):
            before = following
        elif before is not None and fault is not before and _goes_on(before, fault):
            before = fault
        else:
            yield fault


def _goes_on(before: Diagnostic, fault: Diagnostic) -> bool:
    """Whether a line is one more of those that are not indented."""
    between = _between(fault.source, before.span.end, fault.span.start)
    return fault.code == not_a_declaration.code and not between


def _is_echo(fault: Diagnostic, following: Diagnostic) -> bool:
    if fault.code not in _EMPTY or following.code != not_a_declaration.code:
        return False
    return not _between(fault.source, fault.span.end, following.span.start).strip(": \n")


def _between(source: Source, start: int, end: int) -> str:
    """What stands between two places, without comments and blanks at its ends."""
    return _COMMENT.sub("", source.text[start:end]).strip()


def _is_loose(card: Declaration, report: Report) -> bool:
    """Whether the last fault is that lines of an empty card are not indented."""
    if not isinstance(card, Card) or card.body or not report.found:
        return False
    fault = report.found[-1]
    between = _between(report.source, card.name.span.end, fault.span.start)
    return fault.code == not_a_declaration.code and not between.strip('": \n')


def _broken(card: Declaration, fault: Diagnostic) -> Declaration:
    """The card with a line past reading: what it lacks may stand there."""
    assert isinstance(card, Card)
    text = fault.source.text[fault.span.start : fault.span.end]
    return replace(card, body=(Broken(Text(text, fault.span), fault.span),))


def _chunks(text: str) -> Iterator[tuple[int, int]]:
    """Where declarations begin and end: in column 1, and before the first of these."""
    starts = [found.start() for found in _BEGINS.finditer(text)]
    starts.append(len(text))
    begin = _next(text, 0, starts[0])
    if begin < starts[0]:
        yield begin, starts[0]
    yield from pairwise(starts)


def _next(text: str, start: int, end: int) -> int:
    """Where the next line that says something begins, behind its blanks."""
    found = _FIRST_LINE.search(text, start, end)
    return found.end() if found else end


def read_declaration(
    report: Report, start: int, end: int, *, closely: bool = True
) -> tuple[Declaration | None, int]:
    """Read the declaration at `start`; give it, if there is one, and where it ended.

    But for the place where it stands, the result depends on the text between `start` and `end`
    alone; `closely` only costs time.
    """
    line = report.source.text.rfind("\n", 0, start) + 1
    layout = lay_out(report, start, end, start - line, closely=closely)
    reader = _reader()
    reader.builder.begin(report, layout)
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
