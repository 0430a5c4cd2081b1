"""Reading sources in tests, and looking at trees and faults in short form."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from runewright.dsl.decode import from_text
from runewright.dsl.diagnostics import Diagnostic
from runewright.dsl.parse import parse
from runewright.dsl.syntax import Declaration, Text

CARD = 'ritual "A":\n'


def outline(node: object) -> object:
    """A tree as plain lists: the class's name, then its parts without places."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, tuple):
        return [outline(part) for part in node]
    if is_dataclass(node):
        parts = [outline(getattr(node, part.name)) for part in fields(node) if part.name != "span"]
        return [type(node).__name__, *parts]
    return node


def read(text: str) -> tuple[list[Declaration], list[Diagnostic]]:
    """The declarations of a text, and all faults of decoding and reading it."""
    source, found = from_text("test.rune", text)
    parsed = parse(source)
    return list(parsed.declarations), [*found, *parsed.diagnostics]


def read_clean(text: str) -> list[Declaration]:
    """The declarations of a text in which nothing is wrong."""
    declarations, found = read(text)
    assert not found, [(fault.code, fault.title) for fault in found]
    return declarations


def body_of(lines: str) -> list[object]:
    """The outlines of the statements of an `effect`, given its lines."""
    indented = "".join(f"    {line}\n" for line in lines.splitlines())
    (card,) = read_clean(f"{CARD}  effect:\n{indented}")
    whole = outline(card)
    assert isinstance(whole, list)
    (effect,) = whole[3]
    assert effect[:3] == ["Clause", "effect", None]
    statements = effect[3]
    assert isinstance(statements, list)
    return statements


def faults(text: str) -> list[tuple[str, int, int]]:
    """Code, line and column of each fault of a text."""
    _, found = read(text)
    return [(fault.code, *fault.source.location(fault.span.start)) for fault in found]


def faults_in(lines: str) -> list[tuple[str, int, int]]:
    """The faults of the lines of an `effect`; lines and columns count from its own."""
    indented = "".join(f"    {line}\n" for line in lines.splitlines())
    found = faults(f"{CARD}  effect:\n{indented}")
    return [(code, line - 2, column - 4) for code, line, column in found]
