"""Cards while they are read: what is known of them so far, and which names they wait for."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...dsl import syntax
from ...dsl.source import Source, Span
from ..model import Field, KindModel, Value


@dataclass(slots=True, eq=False)
class Reference:
    """Where a card names another: the field, which of its values, the name."""

    field: Field
    at: int
    name: str
    span: Span


@dataclass(slots=True, eq=False)
class Draft:
    """A card as far as it is read; `faulty` are the fields and sections with errors, `flawed`
    whether anything is wrong with it."""

    kind: KindModel
    name: str
    name_span: Span
    source: Source
    span: Span
    set_name: str
    shipped: bool
    fields: dict[str, Value]
    places: dict[str, Span] = field(default_factory=dict)
    sections: dict[str, tuple[syntax.Statement, ...]] = field(default_factory=dict)
    play: syntax.Play | None = None
    abilities: list[syntax.Sentence] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    faulty: set[str] = field(default_factory=set)
    flawed: bool = False
    loose: bool = False  # rules stand among its fields, which was said
    strays: list[tuple[syntax.Text, str]] = field(default_factory=list)  # lines that are no field
    number: int = 0
