"""Syntax → canonical text: two blanks a block, keywords in lower case, single blanks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import singledispatch

from . import syntax
from .syntax import Declaration, Option, Row, Statement, Text

Lines = Iterator[str]

_STEP = "  "
_LONG = 90  # what is longer goes on a line of its own
_BLANKS = re.compile(r'("[^"]*")|[ \t]+')


def print_declarations(declarations: Iterable[Declaration]) -> str:
    """A whole file: a blank line between declarations, but for `use` and `set` at its head."""
    written = ""
    before: Declaration | None = None
    for declaration in declarations:
        if before is not None and not _stand_together(before, declaration):
            written += "\n"
        written += print_declaration(declaration)
        before = declaration
    return written


def _stand_together(before: Declaration, after: Declaration) -> bool:
    return isinstance(before, syntax.Use) and isinstance(after, syntax.Use | syntax.Set)


def print_declaration(node: Declaration) -> str:
    """One declaration in its canonical form; reading that gives the same declaration."""
    return "".join(f"{line}\n" for line in _declaration(node))


def _words(text: Text) -> str:
    """A run of words with single blanks, but for what stands in quotes."""
    return _BLANKS.sub(lambda found: found[1] or " ", text.value)


def _quoted(text: Text) -> str:
    return f'"{text.value}"'


def _named(head: str, called: Text | None) -> str:
    return f"{head} called {called.value}" if called else head


def _indented(lines: Iterable[str]) -> Lines:
    return (_STEP + line for line in lines)


# ----------------------------------------------------------------------------- declarations


@singledispatch
def _declaration(node: object) -> Lines:
    raise TypeError(f"no declaration: {type(node).__name__}")


@_declaration.register
def _(node: syntax.Use) -> Lines:
    yield f"use {node.game.value}"


@_declaration.register
def _(node: syntax.Set) -> Lines:
    yield f"set {_quoted(node.name)}"


@_declaration.register
def _(node: syntax.Game) -> Lines:
    like = f" like {node.like.value}" if node.like else ""
    return _with_rows(f"game {node.name.value} {_quoted(node.title)}{like}", node.rows)


@_declaration.register
def _(node: syntax.Words) -> Lines:
    return _with_rows(f"words {node.name.value}", node.rows)


@_declaration.register
def _(node: syntax.Kind) -> Lines:
    return _with_rows(f"kind {node.name.value} {_quoted(node.title)}", node.rows)


@_declaration.register
def _(node: syntax.Table) -> Lines:
    return _with_rows(f"table {node.kind.value} {_words(node.fields)}", node.rows)


@_declaration.register
def _(node: syntax.Format) -> Lines:
    like = f" like {_quoted(node.like)}" if node.like else ""
    return _with_rows(f"format {_quoted(node.name)}{like}", node.rows)


@_declaration.register
def _(node: syntax.Deck) -> Lines:
    return _with_rows(f"deck {_quoted(node.name)}", node.rows)


@_declaration.register
def _(node: syntax.Scenario) -> Lines:
    return _with_rows(f"scenario {_quoted(node.name)}", node.rows)


@_declaration.register
def _(node: syntax.Map) -> Lines:
    return _with_rows(f"map {_quoted(node.name)}", node.rows, drawn=True)


@_declaration.register
def _(node: syntax.Card) -> Lines:
    head = f"{node.kind.value} {_quoted(node.name)}"
    return _block(head, node.body) if node.body else iter([head])


@_declaration.register
def _(node: syntax.Ability) -> Lines:
    values = f" ({_words(node.parameters)})" if node.parameters else ""
    return _block(f"ability {_words(node.name)}{values}", node.body)


@_declaration.register
def _(node: syntax.Phrase) -> Lines:
    return _block(f"phrase {_quoted(node.template)}", node.body)


def _with_rows(head: str, rows: tuple[Row, ...], *, drawn: bool = False) -> Lines:
    yield f"{head}:" if rows else head
    yield from _indented(_rows(rows, drawn))


def _rows(rows: tuple[Row, ...], drawn: bool) -> Lines:
    for row in rows:
        yield row.text.value if drawn else _words(row.text)
        yield from _indented(_rows(row.body, drawn))


# ------------------------------------------------------------------------------- statements


def _block(head: str, body: tuple[Statement, ...]) -> Lines:
    """What stands under a head."""
    yield f"{head}:"
    yield from _indented(line for statement in body for line in _statement(statement))


def _short(head: str, body: tuple[Statement, ...]) -> Lines:
    """What stands under a head: on its line where it is one plain sentence, and not long."""
    if len(body) == 1 and isinstance(body[0], syntax.Sentence | syntax.Let):
        (line,) = _statement(body[0])
        if len(head) + len(line) <= _LONG:
            yield f"{head}: {line}"
            return
    yield from _block(head, body)


@singledispatch
def _statement(node: object) -> Lines:
    raise TypeError(f"no statement: {type(node).__name__}")


@_statement.register
def _(node: syntax.Sentence) -> Lines:
    yield _named(_words(node.text), node.called)


@_statement.register
def _(node: syntax.Clause) -> Lines:
    return _short(_named(_words(node.head), node.called), node.body)


@_statement.register
def _(node: syntax.Until) -> Lines:
    return _short(f"until {_words(node.end)}", node.body)


@_statement.register
def _(node: syntax.While) -> Lines:
    return _short(f"while {_words(node.condition)}", node.body)


@_statement.register
def _(node: syntax.If) -> Lines:
    yield from _short(f"if {_words(node.condition)}", node.body)
    if node.otherwise is not None:
        yield from _short("otherwise", node.otherwise)


@_statement.register
def _(node: syntax.IfDone) -> Lines:
    yield from _short(f"if {node.who.value} do{'' if node.done else ' not'}", node.body)
    if node.otherwise is not None:
        yield from _short("otherwise", node.otherwise)


@_statement.register
def _(node: syntax.ForEach) -> Lines:
    return _short(_named(f"for {_words(node.group)}", node.called), node.body)


@_statement.register
def _(node: syntax.ChooseOne) -> Lines:
    yield f"{_words(node.player)} chooses one:" if node.player else "choose one:"
    yield from _indented(line for option in node.options for line in _option(option))


def _option(option: Option) -> Lines:
    lines = (line for statement in option.body for line in _statement(statement))
    yield f"- {next(lines)}"
    yield from _indented(lines)


@_statement.register
def _(node: syntax.May) -> Lines:
    return _short(f"{_words(node.player)} may", node.body)


@_statement.register
def _(node: syntax.Repeat) -> Lines:
    return _short(f"repeat {_words(node.times)} times", node.body)


@_statement.register
def _(node: syntax.Let) -> Lines:
    yield f"let {node.name.value} be {_words(node.value)}"


@_statement.register
def _(node: syntax.Instead) -> Lines:
    return _short("instead", node.body)


@_statement.register
def _(node: syntax.Play) -> Lines:
    yield f"play {_words(node.text)}"


@_statement.register
def _(node: syntax.Broken) -> Lines:
    yield node.text.value
