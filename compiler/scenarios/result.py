"""How a scenario ended."""

from __future__ import annotations

from dataclasses import dataclass

from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from .script import Cover


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """A scenario that was played: whether all held, and if not, why, at the lines that failed."""

    name: str
    source: Source
    span: Span
    passed: bool
    diagnostics: tuple[Diagnostic, ...]
    covers: tuple[Cover, ...]
