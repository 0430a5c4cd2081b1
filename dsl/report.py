"""Where the stages of the front end put what they find."""

from __future__ import annotations

from typing import ParamSpec

from .diagnostics import Diagnostic, Rule
from .rules.limits import MAX_FAULTS
from .rules.sources import too_many_faults
from .source import Source, Span

P = ParamSpec("P")


class Report:
    """The diagnostics of one source, in the order found."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []

    def add(
        self, rule: Rule[P], start: int, end: int, *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Note a fault at a place of the source; one too many says so, the rest are dropped."""
        if self.is_full:
            return
        self.found.append(rule(self.source, Span(start, end), *args, **kwargs))
        if self.is_full:
            self.found.append(too_many_faults(self.source, Span(end, end)))

    @property
    def is_full(self) -> bool:
        """Whether so many faults were found that nobody reads on."""
        return len(self.found) >= MAX_FAULTS
