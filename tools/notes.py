"""Which tests reach which statements: the notes put into code, and what they tell after a run."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

FLOORS = ("dsl", "compiler", "runtime")
LIST = "_reached"  # a builtin while tests are measured, so that every module sees it
_BLOCKS = ("body", "orelse", "finalbody")


@dataclass(slots=True)
class Reached:
    """What a run of tests has shown.

    `seconds` are those of each test, `rows` what a test bears, `collecting` the seconds before the
    first test, `lines` the statements of each reached file that have a note, `hits` the tests that
    reached the file, with a byte for each of its notes, `read` the files and folders of the tree
    that were read.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    rows: dict[str, list[str]] = field(default_factory=dict)
    collecting: float = 0.0
    lines: dict[str, list[int]] = field(default_factory=dict)
    hits: dict[str, dict[str, bytes]] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)

    def reached_lines(self, path: str) -> set[int]:
        """The lines of a file that any test reached."""
        lines, different = self.lines[path], set(self.hits[path].values())
        return {
            line for hits in different for line, hit in zip(lines, hits, strict=True) if hit
        }


def files_within(root: Path, asked: Iterable[str]) -> set[str]:
    """Of the files that were asked for those of a tree, whatever links led there: our package is a
    link to the tree. A link that leads round in a circle is passed by."""
    paths = (Path(os.path.realpath(name)) for name in asked)
    return {path.relative_to(root).as_posix() for path in paths if path.is_relative_to(root)}


def with_notes(source: str | bytes, first: int) -> tuple[ast.Module, list[int]]:
    """A module with a note before each statement of a block, and the lines of these statements.

    A note is `_reached[INDEX] = 1`, the first with the index `first`. What modules and classes say
    outside of blocks runs when they are imported, whichever test that is: it has no notes.
    """
    tree = ast.parse(source)
    lines: list[int] = []

    def note(statement: ast.stmt) -> ast.stmt:
        made = ast.parse(f"{LIST}[{first + len(lines)}] = 1").body[0]
        for node in ast.walk(made):
            ast.copy_location(node, statement)
        lines.append(statement.lineno)
        return made

    for node in list(ast.walk(tree)):
        for name in () if isinstance(node, ast.Module | ast.ClassDef) else _BLOCKS:
            block = getattr(node, name, None)
            if isinstance(block, list):
                texts = [one for one in block if _is_text(one)]  # a docstring has to stay first
                rest = [one for one in block if not _is_text(one)]
                setattr(node, name, texts + [new for one in rest for new in (note(one), one)])
    return tree, lines


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
