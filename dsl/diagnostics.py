"""Diagnostics are values: what is wrong, where, and how to mend it; and the rules that make them.

A rule is a function that words one kind of fault. Its docstring is what `runewright explain CODE`
prints, what the documentation page shows, and a test: it holds a wrong and a right example.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from textwrap import dedent
from typing import Generic, ParamSpec

from .source import Source, Span

P = ParamSpec("P")


class Level(Enum):
    """How bad it is: only errors make a run fail."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that matters, with a few words about it."""

    span: Span
    text: str
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Fix:
    """Text edits that mend the fault; a safe one never changes what the card means."""

    title: str
    edits: tuple[tuple[Span, str], ...]
    safe: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """What a rule says of one fault; the place and the code are added by the rule."""

    title: str
    text: str = ""
    caret: str = ""
    hint: str = ""
    labels: tuple[Label, ...] = ()
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. `caret` stands at the place itself (the did-you-mean), `text` explains below,
    `hint` says what to do."""

    code: str
    level: Level
    source: Source
    span: Span
    title: str
    text: str = ""
    caret: str = ""
    hint: str = ""
    labels: tuple[Label, ...] = ()
    fix: Fix | None = None

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        return (self.source.path, self.span.start, self.span.end, self.code, self.title)


class Rule(Generic[P]):
    """A kind of fault with its code, its level and its documentation (the docstring)."""

    def __init__(self, code: str, level: Level, words: Callable[P, Message]) -> None:
        if not re.fullmatch(r"RW[1-6]\d\d", code):
            raise ValueError(f"not a code: {code}")
        self.code = code
        self.level = level
        self.name = words.__name__.replace("_", "-")
        self.doc = dedent("    " + (words.__doc__ or "")).strip()
        self._words = words

    def __call__(self, source: Source, span: Span, *args: P.args, **kwargs: P.kwargs) -> Diagnostic:
        """Word the fault found at a place."""
        said = self._words(*args, **kwargs)
        return Diagnostic(
            self.code, self.level, source, span,
            said.title, said.text, said.caret, said.hint, said.labels, said.fix,
        )  # fmt: skip

    @property
    def title(self) -> str:
        """The first line of the documentation."""
        return self.doc.partition("\n")[0]

    def example(self, heading: str) -> str:
        """The code block under `Wrong` or `Right` in the documentation ("" if there is none)."""
        found = re.search(rf"^{heading}:\n\n((?:    .*\n|\n)+)", self.doc + "\n", re.MULTILINE)
        return dedent(found.group(1)).strip("\n") + "\n" if found else ""


def rule(code: str, level: Level = Level.ERROR) -> Callable[[Callable[P, Message]], Rule[P]]:
    """Make a rule of the function that words it."""

    def make(words: Callable[P, Message]) -> Rule[P]:
        return Rule(code, level, words)

    return make
