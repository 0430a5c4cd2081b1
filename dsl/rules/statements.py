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

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            roll the die:
              1-3: draw 1 card
              otherwise: receive 1 gold

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            roll the die:
              1-3: draw 1 card
              anything else: receive 1 gold
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

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            - draw 1 card
            - receive 1 gold

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            choose one:
              - draw 1 card
              - receive 1 gold
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

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            choose one:
              draw 1 card
              - receive 1 gold

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            choose one:
              - draw 1 card
              - receive 1 gold
    """
    return Message(
        "This line stands in a choice, but is no option.",
        caret="put `- ` before it" if start.start == start.end else "put a blank behind the dash",
        hint="Begin each option with a dash and a blank.",
        fix=mend("make it an option", start, "- ", safe=False),
    )


@rule("RW143")
def called_without_name() -> Message:
    """`called` is not followed by one name.

    `called` ends a sentence and gives one word as a name to what was chosen, rolled or looked at.

    Wrong:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            choose another player called my rival

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
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

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            you may not draw cards until the end of your turn

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            you cannot draw cards until the end of your turn
    """
    return Message(
        "`may not` can be read in two ways.",
        caret="say `cannot`",
        hint="Write `cannot` to forbid it.",
        fix=mend("write `cannot`", span, "cannot", safe=False),
    )


@rule("RW145")
def malformed_form(word: str, form: str, near: str = "") -> Message:
    """A line begins with a word of the language, but has not its form.

    `if`, `until`, `while`, `for each`, `repeat`, `let`, `instead`, `choose one` and `play` begin
    fixed forms; no sentence begins with one of them.

    Wrong:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            repeat 2:
              draw 1 card

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            repeat 2 times:
              draw 1 card
    """
    return Message(
        f"A line that begins with `{word}` has another form.",
        caret=f"did you mean `{near}`?" if near else "not understood",
        hint=f"Write `{form}`.",
    )


@rule("RW146")
def unfinished_form(word: str, form: str) -> Message:
    """A line that opens a block has no block.

    `if`, `until`, `while`, `for each`, `repeat`, `choose one`, `instead` and `otherwise` end in a
    colon; what belongs to them stands behind it, or indented below.

    Wrong:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            if you have at least 2 gold
            draw 1 card

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            if you have at least 2 gold:
              draw 1 card
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

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing bat
          play before your hero makes a ranged attack:
            draw 1 card
          effect: draw 1 card

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing bat
          play before your hero makes a ranged attack
          effect: draw 1 card
    """
    return Message(
        f"A line that begins with `{word}` opens no block.",
        caret="no colon here",
        hint=f"Write `{form}` without a colon, and put what follows under `effect:`."
        if word == "play"
        else f"Write `{form}` without a colon, and what follows in the same column.",
    )
