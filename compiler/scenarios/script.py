"""A scenario's lines, checked: a position, and steps in the order in which they are played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from ..library import Library
from ..matching.phrases import Node


@dataclass(frozen=True, slots=True)
class Cover:
    """`covers ROW [LAYER]`: a row of a ledger that the scenario proves in one layer."""

    row: str
    layer: str


@dataclass(frozen=True, slots=True)
class Given:
    """`given FACT`: a part of the position, or where play begins."""

    node: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """`expect FACT`, `expect CONDITION`: facts say what they found instead."""

    node: Node
    is_fact: bool
    span: Span


@dataclass(frozen=True, slots=True)
class ExpectMay:
    """`expect PLAYER may [not] MOVE [because "…"]`; the deed is in the third person."""

    player: str
    deed: str
    allowed: bool
    because: str
    span: Span


@dataclass(frozen=True, slots=True)
class Act:
    """`PLAYER does something`: a move, a choice, a pass. Of nobody (""): a random pick."""

    player: str
    deed: str
    span: Span


@dataclass(frozen=True, slots=True)
class Outcome:
    """`TEST: OUTCOME`: the dice that give it."""

    roll: str
    outcome: str
    span: Span


@dataclass(frozen=True, slots=True)
class Dice:
    """`the die shows 6`, `the dice show forest, road`: one value a die."""

    values: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class TurnEnds:
    """`the turn ends`: everybody passes until then."""

    span: Span


Step = Expect | ExpectMay | Act | Outcome | Dice | TurnEnds


@dataclass(frozen=True, slots=True, eq=False)
class Script:
    """A scenario, ready to be played unless something is wrong with its lines (`faults`).

    `span` is its name; `settings` are those of its format.
    """

    name: str
    source: Source
    span: Span
    library: Library
    players: tuple[str, ...] = ()
    given: tuple[Given, ...] = ()
    steps: tuple[Step, ...] = ()
    covers: tuple[Cover, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[Diagnostic, ...] = field(default=())
