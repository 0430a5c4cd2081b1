"""The reasons for which the rules of Runebound refuse something, read from their source.

A reason is a `Refusal(TEXT, RULE)` in a module of the game; what stands in braces in its text may
be anything.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from runewright.runtime.runebound import adventure, refusals, talents

MODULES: tuple[ModuleType, ...] = (refusals, talents, adventure)


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its text with `…` for what differs from case to case."""

    text: str
    pattern: re.Pattern[str]


@cache
def reasons() -> tuple[Reason, ...]:
    """Every reason, in the order of the source."""
    return tuple(reason for module in MODULES for reason in reasons_of(inspect.getsource(module)))


def reasons_of(source: str) -> Iterator[Reason]:
    """The reasons that a module gives."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: call.lineno):
        if isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            parts = [_literal(part) for part in _parts(node.args[0])]
            text = "".join("…" if part is None else part for part in parts)
            pattern = "".join(".*" if part is None else re.escape(part) for part in parts)
            yield Reason(text, re.compile(pattern, re.DOTALL))


def _parts(text: ast.expr) -> list[ast.expr]:
    return list(text.values) if isinstance(text, ast.JoinedStr) else [text]


def _literal(part: ast.expr) -> str | None:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else None


@cache
def reason_of(text: str) -> str:
    """The reason that a refusal gives: of those that fit the one that says most itself."""
    fitting = [one for one in reasons() if one.pattern.fullmatch(text)]
    return max(fitting, key=lambda one: len(one.text)).text if fitting else ""
