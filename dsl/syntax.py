"""What was written: frozen trees, one class for each rule of `grammar.lark`, each with its span.

Sentences stay text here (`Text`); they are cut into words only when the compiler resolves them.
Trees compare without positions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .source import Span


def _span() -> Span:
    return field(compare=False)  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Text:
    """A run of words of one line, as written (blanks at its ends removed)."""

    value: str
    span: Span = _span()


# ------------------------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Sentence:
    """`SENTENCE` or `SENTENCE called x`: also fields of a card, and `PLAYER may SENTENCE`."""

    text: Text
    called: Text | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Clause:
    """`HEAD:` with a body: an event, an outcome sentence with rows, a row, a use with its cost."""

    head: Text
    called: Text | None
    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Until:
    """`until MOMENT or EVENT:`"""

    end: Text
    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class While:
    """`while CONDITION:`"""

    condition: Text
    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class If:
    """`if CONDITION:` … `otherwise:`"""

    condition: Text
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class IfDone:
    """`if you do:` / `if they do not:` after a `may`; `who` is `you` or `they`."""

    who: Text
    done: bool
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for each GROUP called x:`; `group` is what follows `for`, with its `each`."""

    group: Text
    called: Text | None
    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Option:
    """`- statement` in a choice; a block under `- ` belongs to it."""

    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """`choose one:` (player None) or `PLAYER chooses one:` with options."""

    player: Text | None
    options: tuple[Option, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class May:
    """`PLAYER may:` with a body."""

    player: Text
    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat N times:`; `times` is what stands between the two words."""

    times: Text
    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Let:
    """`let x be AMOUNT`"""

    name: Text
    value: Text
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Instead:
    """`instead:` inside an event."""

    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Play:
    """`play EVENT` or `play if CONDITION` on a card; `text` is what follows `play`."""

    text: Text
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Broken:
    """A line that could not be read; its error is reported, its neighbours are kept."""

    text: Text
    span: Span = _span()


Statement = (
    Sentence | Clause | Until | While | If | IfDone | ForEach | ChooseOne | May | Repeat | Let
    | Instead | Play | Broken
)  # fmt: skip


# ----------------------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True)
class Use:
    """`use GAME`"""

    game: Text
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Set:
    """`set "Name"`; `name` is without its quotes."""

    name: Text
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Row:
    """A plain line of a declaration that is read later: a word, a field type, a deck line, a
    scenario line. `body` holds the lines indented under it (its line ended in a colon)."""

    text: Text
    body: tuple[Row, ...]
    opens: bool
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Game:
    """`game NAME "Title" like OTHER:`"""

    name: Text
    title: Text
    like: Text | None
    rows: tuple[Row, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Words:
    """`words NAME:` with one row a word."""

    name: Text
    rows: tuple[Row, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Kind:
    """`kind NAME "Title":` with one row a field, or a demand."""

    name: Text
    title: Text
    rows: tuple[Row, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Card:
    """`KIND "Name":` Its statements are fields (`Sentence`), sections (`Clause` such as `effect:`)
    and `Play`; which is which, the kind decides. `name` is without its quotes."""

    kind: Text
    name: Text
    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Table:
    """`table KIND FIELD, FIELD:` with one row a card."""

    kind: Text
    fields: Text
    rows: tuple[Row, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Ability:
    """`ability NAME (x number):`; `name` may be several words, `parameters` is inside the
    parentheses ("" without any)."""

    name: Text
    parameters: Text | None
    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Phrase:
    """`phrase "ambush {target: figure}":`"""

    template: Text
    body: tuple[Statement, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Format:
    """`format "Name" like "Other":`"""

    name: Text
    like: Text | None
    rows: tuple[Row, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Deck:
    """`deck "Name":`"""

    name: Text
    rows: tuple[Row, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Scenario:
    """`scenario "Name":`"""

    name: Text
    rows: tuple[Row, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Map:
    """`map "Name":`; its rows keep their inner blanks."""

    name: Text
    rows: tuple[Row, ...]
    span: Span = _span()


Declaration = (
    Use | Set | Game | Words | Kind | Card | Table | Ability | Phrase | Format | Deck | Scenario
    | Map
)  # fmt: skip
