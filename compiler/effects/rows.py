"""Outcome tables: each row's outcomes read, none twice, none missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...dsl import syntax
from ...dsl.diagnostics import Label
from ...dsl.source import Span
from ..matching.slips import OUTCOMES
from ..rules import effects as rules
from ..suggest import nearest
from . import model
from .scope import Names

if TYPE_CHECKING:
    from .resolve import Resolver

_ELSE = "anything else"
_RANGE = re.compile(r"(\d{1,3})\s*(\+|(?:-|–|to|through|or|\.\.\.?|…)\s*(\d{1,3}))?(?!\w)")


class Rows:
    """The rows under one sentence with outcomes."""

    def __init__(self, resolver: Resolver, outcomes: tuple[str, ...], node: syntax.Clause) -> None:
        self.resolver = resolver
        self.node = node
        self.outcomes = outcomes
        self.numbers = outcomes == ("die",)
        low, high = resolver.die
        self.left = {str(n) for n in range(low, high + 1)} if self.numbers else set(outcomes)
        self.open = False  # `anything else` was given
        self.heads: list[tuple[Span, set[int]]] = []  # of rows with numbers

    def read(self, names: Names) -> tuple[model.Row, ...]:
        """The rows, checked; findings go to the resolver (RN-CARD-06)."""
        rows = []
        for statement in self.node.body:
            if not isinstance(statement, syntax.Clause):
                self._no_row(statement)
                continue
            row = self._row(statement, names)
            if row is not None:
                rows.append(row)
        if self.left and not self.open and len(rows) == len(self.node.body):
            self._missing()
        return tuple(rows)

    def _missing(self) -> None:
        """Say which outcomes have no row, beside the rows whose numbers end before them or begin
        after them."""
        missing = [one for one in self.outcomes if one in self.left]
        labels: tuple[Label, ...] = ()
        if self.numbers:
            gaps = _gaps(sorted(map(int, self.left)))
            missing = [f"{low}-{high}" if low < high else f"{low}" for low, high in gaps]
            ends = {low - 1 for low, _ in gaps} | {high + 1 for _, high in gaps}
            beside = [span for span, taken in self.heads if ends & taken]
            labels = tuple(Label(span, "leaves them out") for span in beside)
        say = rules.rows_missing(self.resolver.source, self.node.head.span, missing, labels)
        self.resolver.found.append(say)

    def _no_row(self, statement: syntax.Statement) -> None:
        if isinstance(statement, syntax.Broken):
            return
        text = self.resolver.source.text[statement.span.start : statement.span.end]
        first = text.split("\n")[0].strip()
        head = next((one for one in self._heads(first) if self._outcomes(one)), "")
        near = f"{head}:" if head else None
        span = Span(statement.span.start, statement.span.start + len(head or first))
        say = rules.unknown_outcome(
            self.resolver.source, span, head or first, self._legal(), near
        )
        self.resolver.found.append(say)
        self.open = True  # which rows are missing is not known

    @staticmethod
    def _heads(line: str) -> list[str]:
        """What may be the head of a row that lacks its colon."""
        found = re.match(r"\d+(?:\s*[-–]\s*\d+)?|\w+", line)
        return [found[0].lower()] if found else []

    def _near(self, part: str) -> str | None:
        """What was most likely meant by what is no outcome."""
        low, high = self.resolver.die
        meant = OUTCOMES.get(part)
        if meant in (*self.outcomes, _ELSE):
            return meant
        if not self.numbers:
            return nearest(part, (*self.outcomes, _ELSE))
        found = _RANGE.match(part)
        if found is None:
            return nearest(part, (_ELSE,))
        first, last = int(found[1]), int(found[3] or found[1])
        if found[2] == "+":
            last = high
        first, last = max(min(first, last), low), min(max(first, last), high)
        near = f"{first}-{last}" if first < last else f"{first}"
        return near if low <= first <= last <= high and near != part else None

    def _legal(self) -> tuple[str, ...]:
        low, high = self.resolver.die
        return (f"{low}-{high}",) if self.numbers else self.outcomes

    def _row(self, clause: syntax.Clause, names: Names) -> model.Row | None:
        body = self.resolver.block(clause.body, names.plain(), "moment")
        line = self.resolver.line(clause.span)
        head = clause.head.value.lower()
        if head == _ELSE:
            self.open = True
            return model.Row((), (), body, line)
        taken: list[str] = []
        ranges: list[tuple[int, int]] = []
        for part in re.split(r"\s*,\s*", head):
            found = self._outcomes(part)
            if found is None:
                near = self._near(part)
                say = rules.unknown_outcome(
                    self.resolver.source, clause.head.span, part, self._legal(), near
                )
                self.resolver.found.append(say)
                return None
            twice = [one for one in found if one not in self.left]
            if twice:
                say = rules.row_twice(self.resolver.source, clause.head.span, twice[0])
                self.resolver.found.append(say)
            self.left -= set(found)
            taken += found
            if self.numbers:
                ranges.append((int(found[0]), int(found[-1])))
        if self.numbers:
            self.heads.append((clause.head.span, set(map(int, taken))))
        return model.Row(() if self.numbers else tuple(taken), tuple(ranges), body, line)

    def _outcomes(self, part: str) -> list[str] | None:
        """The outcomes that one part of a row's head covers, None if it is none."""
        if not self.numbers:
            return [part] if part in self.outcomes else None
        found = re.fullmatch(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?", part)
        if not found:
            return None
        low = int(found[1])
        high = int(found[2] or low)
        least, most = self.resolver.die
        if not least <= low <= high <= most:
            return None
        return [str(n) for n in range(low, high + 1)]


def _gaps(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Numbers in their order as runs without a gap: the first and the last of each."""
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    return list(zip(starts, ends, strict=True))
