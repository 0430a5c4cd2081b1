"""Faults of time and outcomes: durations, events, tables of rows (RW306 to RW311)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Label, Message, rule
from .wording import listed, meant


@rule("RW306")
def change_without_end(sentence: str) -> Message:
    """A change does not say how long it lasts.

    A card that does not stay in play must say when its changes end; there is no default.

    Wrong:

        use runebound
        set "Trial"
        feat "Long Stride":
          side friendly
          threat 1
          timing boot
          effect: add 2 to your hero's escape

    Right:

        use runebound
        set "Trial"
        feat "Long Stride":
          side friendly
          threat 1
          timing boot
          effect: add 2 to your hero's escape until the end of the turn
    """
    return Message(
        "This change does not say how long it lasts",
        caret="until when?",
        hint=f"Write for example `{sentence} until the end of the turn`.",
    )


@rule("RW307")
def event_without_end() -> Message:
    """An event on a card that does not stay in play.

    The card is on its discard pile when the event comes. Say how long it waits (`until …:`), or
    write `play EVENT` beside the timing if the event is when the card is played.

    Wrong:

        use runebound
        set "Trial"
        feat "Field Dressing":
          side friendly
          threat 1
          timing boot
          effect:
            after your hero receives wounds: discard 1 wound from your hero

    Right:

        use runebound
        set "Trial"
        feat "Field Dressing":
          side friendly
          threat 1
          timing boot
          effect:
            until the end of the turn:
              after your hero receives wounds: discard 1 wound from your hero
    """
    return Message(
        "This waits for an event, but the card does not stay in play",
        hint="Put it under `until …:`; or, if this is when the card is played, write "
        "`play EVENT` outside `effect`.",
    )


@rule("RW308")
def rows_missing(missing: Sequence[str], beside: tuple[Label, ...] = ()) -> Message:
    """An outcome table leaves an outcome out.

    Every outcome needs its row, so that the table holds no surprise; `anything else:` covers the
    rest, `nothing happens` is an answer.

    Wrong:

        use runebound
        set "Trial"
        feat "Narrow Ledge":
          side enemy
          threat 1
          timing book
          effect:
            your hero makes a jump test at 12:
              failed: deal 1 wound to your hero

    Right:

        use runebound
        set "Trial"
        feat "Narrow Ledge":
          side enemy
          threat 1
          timing book
          effect:
            your hero makes a jump test at 12:
              passed: nothing happens
              failed: deal 1 wound to your hero
    """
    return Message(
        f"No row for {listed(missing, 'and')}",
        hint=f"Add a row, such as `{missing[0]}: nothing happens`, or `anything else: …`.",
        labels=beside,
    )


@rule("RW309")
def row_twice(outcome: str) -> Message:
    """Two rows of an outcome table cover the same outcome.

    Each outcome has one row, so that it is clear what happens. Narrow one of the two rows.

    Wrong:

        use runebound
        set "Trial"
        feat "Old Dice":
          side friendly
          threat 1
          timing boot
          effect:
            roll the die:
              1-5: receive 1 gold
              5-10: nothing happens

    Right:

        use runebound
        set "Trial"
        feat "Old Dice":
          side friendly
          threat 1
          timing boot
          effect:
            roll the die:
              1-4: receive 1 gold
              5-10: nothing happens
    """
    return Message(f"`{outcome}` has a row already", hint="Each outcome has one row.")


@rule("RW310")
def unknown_outcome(word: str, outcomes: Sequence[str], near: str | None) -> Message:
    """A row is for something that is no outcome of its sentence.

    The rows under a sentence are its outcomes by name; those of a die are numbers or ranges.

    Wrong:

        use runebound
        set "Trial"
        feat "Narrow Ledge":
          side enemy
          threat 1
          timing book
          effect:
            your hero makes a jump test at 12:
              pased: nothing happens
              failed: deal 1 wound to your hero

    Right:

        use runebound
        set "Trial"
        feat "Narrow Ledge":
          side enemy
          threat 1
          timing book
          effect:
            your hero makes a jump test at 12:
              passed: nothing happens
              failed: deal 1 wound to your hero
    """
    return Message(
        f"`{word}` is no outcome of this",
        caret=meant(near),
        hint=f"Its outcomes are {listed(outcomes, 'and')}.",
    )


@rule("RW311")
def not_a_head(shown: str) -> Message:
    """A line opens a block, but nothing can stand under it.

    What opens a block is an event, a sentence with outcomes, or a use with a limit or a cost. A
    plain sentence takes no colon and no block.

    Wrong:

        use runebound
        set "Trial"
        feat "Two Steps":
          side friendly
          threat 1
          timing boot
          effect:
            draw 1 card:
              draw 1 card

    Right:

        use runebound
        set "Trial"
        feat "Two Steps":
          side friendly
          threat 1
          timing boot
          effect:
            draw 1 card
            draw 1 card
    """
    return Message(
        f"`{shown}` opens a block, but is no event and has no outcomes",
        hint="Remove the colon and put what follows at the same indentation.",
    )


RULES = (
    change_without_end,
    event_without_end,
    rows_missing,
    row_twice,
    unknown_outcome,
    not_a_head,
)
