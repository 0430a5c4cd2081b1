"""Checked statements: what the emitter, the printer and the reports walk. They compare without
positions; `line` is the line of the source a statement stands on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..matching.phrases import EventNode, Node, Phrase


@dataclass(frozen=True, slots=True)
class Do:
    """An action; `called` names what it chose, rolled or looked at."""

    phrase: Node
    called: str = ""
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an outcome table: names of outcomes, or ranges of numbers; neither: anything
    else."""

    names: tuple[str, ...]
    ranges: tuple[tuple[int, int], ...]
    body: tuple[Statement, ...]
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class Table:
    """A sentence with outcomes and its rows."""

    phrase: Node
    rows: tuple[Row, ...]
    called: str = ""
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class On:
    """`EVENT:` what happens. `stage` is when it speaks: before the event (it may be replaced or
    changed) or after."""

    event: EventNode
    stage: str
    kinds: tuple[str, ...]
    body: tuple[Statement, ...]
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class UntilBlock:
    """`until END:` with what holds until then."""

    end: Node
    body: tuple[Statement, ...]
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class WhileBlock:
    """`while CONDITION:` with what holds as long."""

    condition: Node
    body: tuple[Statement, ...]
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class Lasting:
    """A bare change where it holds as long as its card is in play, or its block."""

    phrase: Phrase
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class IfThen:
    """`if CONDITION:` … `otherwise:`"""

    condition: Node
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class IfDone:
    """`if you do:`, `if they do not:` after a `may`."""

    who: str
    done: bool
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for each GROUP called x:`"""

    group: Node
    called: str
    body: tuple[Statement, ...]
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """`choose one:` or `PLAYER chooses one:`; an option is its statements."""

    player: Node | None
    options: tuple[tuple[Statement, ...], ...]
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class May:
    """`PLAYER may SENTENCE`, or `PLAYER may:` with a body."""

    player: Node
    body: tuple[Statement, ...]
    short: bool = True  # said in one sentence
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat N times:`"""

    times: Node
    body: tuple[Statement, ...]
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class Let:
    """`let x be AMOUNT`"""

    name: str
    value: Node
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class Instead:
    """`instead:` what is done in place of the event."""

    body: tuple[Statement, ...]
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class ByHand:
    """`by hand "…"`: a rule that the runtime does not play."""

    text: str
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class UseCard:
    """`once per turn, COST:` an optional use of a card in play."""

    limit: str
    cost: Node | None
    body: tuple[Statement, ...]
    line: int = field(compare=False, default=0)


@dataclass(frozen=True, slots=True)
class PlayWhen:
    """`play EVENT` or `play if CONDITION`."""

    event: On | None
    condition: Node | None
    line: int = field(compare=False, default=0)


Statement = (
    Do | Table | On | UntilBlock | WhileBlock | Lasting | IfThen | IfDone | ForEach | ChooseOne
    | May | Repeat | Let | Instead | ByHand | UseCard
)  # fmt: skip


def bodies(statement: Statement) -> tuple[tuple[Statement, ...], ...]:
    """The runs of statements within a statement."""
    match statement:
        case Table():
            return tuple(row.body for row in statement.rows)
        case ChooseOne():
            return statement.options
        case IfThen() | IfDone():
            return (statement.body, statement.otherwise)
        case Do() | Lasting() | Let() | ByHand():
            return ()
        case _:
            return (statement.body,)


def inside(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Statements and all in them, as written."""
    for statement in statements:
        yield statement
        for body in bodies(statement):
            yield from inside(body)


@dataclass(frozen=True, slots=True)
class CardAbility:
    """An ability a card carries: its name and the numbers of its values."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effects:
    """All that a card does, by section."""

    sections: tuple[tuple[str, tuple[Statement, ...]], ...] = ()
    play: PlayWhen | None = None
    abilities: tuple[CardAbility, ...] = ()

    def section(self, name: str) -> tuple[Statement, ...]:
        """The statements of a section, () without it."""
        return dict(self.sections).get(name, ())


@dataclass(frozen=True, slots=True)
class AbilityEffect:
    """A declared ability: its values by name and what it does."""

    name: str
    values: tuple[str, ...]
    body: tuple[Statement, ...]
