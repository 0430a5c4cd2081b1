"""The reasons for which the rules of a game refuse something, read from their source.

A reason is the text of a `Refusal(TEXT, RULE)` in a module of the game, of a `_said(TEXT, RULE)`,
or what a function `why_not…` returns; what stands in braces in it may be anything.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType

GIVEN = ("Refusal", "_said")


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its text with `…` for what differs from case to case."""

    text: str
    pattern: re.Pattern[str]


@cache
def reasons(modules: Sequence[ModuleType]) -> tuple[Reason, ...]:
    """Every reason of some modules, in the order of the source, none twice."""
    found = (reason for module in modules for reason in reasons_of(inspect.getsource(module)))
    return tuple({reason.text: reason for reason in found}.values())


def reasons_of(source: str) -> Iterator[Reason]:
    """The reasons that a module gives."""
    for text in sorted(_texts(ast.parse(source)), key=lambda node: node.lineno):
        parts = [_literal(part) for part in _parts(text)]
        if any(parts):
            shown = "".join("…" if part is None else part for part in parts)
            pattern = "".join(".*" if part is None else re.escape(part) for part in parts)
            yield Reason(shown, re.compile(pattern, re.DOTALL))


def _texts(tree: ast.Module) -> Iterator[ast.expr]:
    """The texts of refusals, and what is returned by functions that say why not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in GIVEN and node.args:
                yield node.args[0]
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("why_not"):
            returned = (one.value for one in ast.walk(node) if isinstance(one, ast.Return))
            yield from (one for one in returned if isinstance(one, ast.Constant | ast.JoinedStr))


def _parts(text: ast.expr) -> list[ast.expr]:
    return list(text.values) if isinstance(text, ast.JoinedStr) else [text]


def _literal(part: ast.expr) -> str | None:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else None


@cache
def reason_of(modules: Sequence[ModuleType], text: str) -> str:
    """The reason that a refusal gives: of those that fit the one that says most itself."""
    fitting = [one for one in reasons(modules) if one.pattern.fullmatch(text)]
    return max(fitting, key=lambda one: len(one.text)).text if fitting else ""
