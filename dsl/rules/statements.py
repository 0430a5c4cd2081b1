"""Faults in the form of a statement: RW140 to RW147."""

from __future__ import annotations

from ..diagnostics import Message, rule
from ..source import Span
from .limits import mend


@rule("RW140")
def stray_otherwise(span: Span) -> Message:
    """`otherwise:` does not follow an `if`.

    It stands directly under the block of its `if`, in the same column. As a row among outcomes
    write `anything else:`.

    Wrong:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            roll the die:
              1-3: nothing happens
              otherwise: nothing happens

    Right:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            roll the die:
              1-3: nothing happens
              anything else: nothing happens
    """
    return Message(
        "This `otherwise` does not follow an `if` in the same column.",
        caret="no `if` before it",
        hint="As a row among outcomes write `anything else:`.",
        fix=mend("write `anything else`", span, "anything else", safe=False),
    )


@rule("RW141")
def stray_option() -> Message:
    """A line begins with a dash, but there is no choice.

    Options stand under `choose one:` or `PLAYER chooses one:`, one on each line.

    Wrong:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            - nothing happens

    Right:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            choose one:
              - nothing happens
              - roll the die
    """
    return Message(
        "An option stands here, but there is no choice.",
        caret="the dash of an option",
        hint="Put options under `choose one:`, each on its line with its sentence behind the dash.",
    )


@rule("RW142")
def not_an_option(start: Span) -> Message:
    """A line under `choose one:` is no option.

    Each option begins with a dash and a blank. A second sentence of the same option stands under
    the first, behind the dash.

    Wrong:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            choose one:
              nothing happens
              - roll the die

    Right:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            choose one:
              - nothing happens
              - roll the die
    """
    return Message(
        "This line stands in a choice, but is no option.",
        caret="put `- ` before it",
        hint="Begin each option with a dash and a blank.",
        fix=mend("make it an option", start, "- ", safe=False),
    )


@rule("RW143")
def called_without_name() -> Message:
    """`called` is not followed by one name.

    `called` ends a sentence and gives one word as a name to what was chosen, rolled or looked at.

    Wrong:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            choose another player called my rival

    Right:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            choose another player called rival
    """
    return Message(
        "`called` needs one word as the name, at the end of the sentence.",
        caret="no name of one word",
        hint="Write one word without quotes: `choose a hero called friend`.",
    )


@rule("RW144")
def may_not(span: Span) -> Message:
    """`may not` can be read in two ways.

    It could forbid something or leave it open. Say `cannot` to forbid it.

    Wrong:

        use runicards
        set "Trials"

        trap "Bitter Smoke":
          effect:
            until the end of the turn: your hero may not recover hp

    Right:

        use runicards
        set "Trials"

        trap "Bitter Smoke":
          effect:
            until the end of the turn: your hero cannot recover hp
    """
    return Message(
        "`may not` can be read in two ways.",
        caret="say `cannot`",
        hint="Write `cannot` to forbid it.",
        fix=mend("write `cannot`", span, "cannot", safe=False),
    )


@rule("RW145")
def malformed_form(word: str, form: str) -> Message:
    """A line begins with a word of the language, but has not its form.

    `if`, `until`, `while`, `for each`, `repeat`, `let`, `instead`, `choose one` and `play` begin
    fixed forms; no sentence begins with one of them.

    Wrong:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            repeat 2:
              nothing happens

    Right:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            repeat 2 times:
              nothing happens
    """
    return Message(
        f"A line that begins with `{word}` has another form.",
        caret="not understood",
        hint=f"Write `{form}`.",
    )


@rule("RW146")
def unfinished_form(word: str, form: str) -> Message:
    """A line that opens a block has no block.

    Wrong:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            roll the die called mine
            if mine is more than 3
            nothing happens

    Right:

        use runes
        set "Trials"

        ritual "Second Wind":
          effect:
            roll the die called mine
            if mine is more than 3: nothing happens
    """
    return Message(
        f"What belongs to this `{word}` is missing.",
        caret="needs a colon and a block",
        hint=f"Write `{form}` and put what belongs to it behind the colon, or under it.",
    )


@rule("RW147")
def needless_block(word: str, form: str) -> Message:
    """A line that opens no block ends in a colon.

    `play …` and `let …` are whole lines. What the card does stands under `effect:`.

    Wrong:

        use runes
        set "Trials"

        ritual "Second Wind":
          defensive
          play when a ritual is aimed at you:
            nothing happens
          effect:
            instead: nothing happens

    Right:

        use runes
        set "Trials"

        ritual "Second Wind":
          defensive
          play when a ritual is aimed at you
          effect:
            instead: nothing happens
    """
    return Message(
        f"A line that begins with `{word}` opens no block.",
        caret="no colon here",
        hint=f"Write `{form}` without a colon, and put what follows under `effect:`."
        if word == "play"
        else f"Write `{form}` without a colon, and what follows in the same column.",
    )
