"""What stands before the rows of an outcome table, and rows that do nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ...runtime.core import actions
from ..effects import model
from ..effects.model import Statement
from ..matching.phrases import Phrase
from .wording import listed


def either_outcome(parts: list[str]) -> str:
    """`it succeeds or fails`"""
    first, *rest = parts
    lead = first.split()[0] + " "
    return listed((first, *(part.removeprefix(lead) for part in rest)), "or")


def row_label(row: model.Row) -> str:
    """What stands before a row: `4–8`, `Speed or Damage`, `Otherwise`."""
    ranges = ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in row.ranges)
    titles = tuple(name[:1].upper() + name[1:] for name in row.names)
    return ranges or (listed(titles, "or") if titles else "Otherwise")


def row_lead(label: str) -> str:
    """How a row begins within a line: `on 4–8, `."""
    return "otherwise, " if label == "Otherwise" else f"on {label}, "


def is_nothing(body: Sequence[Statement]) -> bool:
    """Whether a block does nothing: it is empty, or says so."""
    return all(
        isinstance(one, model.Do)
        and isinstance(one.phrase, Phrase)
        and one.phrase.rule.sentence.function is actions.nothing_happens
        for one in body
    )
