"""Faults of indentation and colons: RW120 to RW127."""

from __future__ import annotations

from ..diagnostics import Message, rule
from ..source import Span
from .limits import MAX_BLOCKS, mend


@rule("RW120")
def uneven_indentation(width: int, possible: tuple[int, ...], span: Span) -> Message:
    """A line is indented like no line above it.

    The lines of a block stand in the same column.

    Wrong:

        use runebound
        set "Trials"

        talent "Second Wind":
            level 1
          proficiencies survival

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
    """
    columns = " or ".join(str(column + 1) for column in possible)
    near = min(possible, key=lambda column: abs(column - width))
    return Message(
        "This line begins in a column where no line above begins.",
        caret=f"column {width + 1}; expected column {columns}",
        hint="Give the lines of a block the same number of blanks.",
        fix=mend(f"begin in column {near + 1}", span, " " * near, safe=len(possible) == 1),
    )


@rule("RW121")
def indented_too_far(width: int, span: Span) -> Message:
    """A line is indented under a line that opens no block.

    Only a line that ends in a colon has lines under it. Take the blanks away, or end the line
    above with a colon if this line belongs to it.

    Wrong:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
            proficiencies survival

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
    """
    return Message(
        "This line is indented, but the line above opens no block.",
        caret="begins too far to the right",
        hint="Begin it where the line above begins, or end the line above with a colon.",
        fix=mend("begin where the line above begins", span, " " * width, safe=False),
    )


@rule("RW122")
def missing_colon(end: Span) -> Message:
    """A line that opens a block does not end in a colon.

    Only a line that ends in a colon has lines under it.

    Wrong:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect
            draw 1 card

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            draw 1 card
    """
    return Message(
        "Lines are indented under this one, so it must end in a colon.",
        caret="put `:` here",
        hint="Put a colon at the end of the line.",
        fix=mend("put the colon", end, ":"),
    )


@rule("RW123")
def nothing_under_colon(colon: Span, options: bool = False) -> Message:
    """A line ends in a colon, but nothing stands under it.

    Indent what belongs to it by two more blanks, or take the colon away.

    Wrong:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
          copies 2:

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
          copies 2
    """
    title = "This line ends in a colon, but nothing is indented under it."
    if options:
        hint = "Put two more blanks before each option, so that it stands under this line."
        return Message(title, caret="opens a choice", hint=hint)
    return Message(
        title,
        caret="opens a block",
        hint="Indent what belongs to it by two more blanks, or take the colon away.",
        fix=mend("take the colon away", colon, "", safe=False),
    )


@rule("RW124")
def block_in_a_line() -> Message:
    """A line opens a block within a block.

    After a colon one plain sentence may stand on the same line. What has a block of its own goes
    on the next line, indented.

    Wrong:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect: if you have at least 2 gold: draw 1 card

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            if you have at least 2 gold: draw 1 card
    """
    return Message(
        "A second block opens on this line.",
        caret="the second colon",
        hint="End the line after the first colon and put the rest on the next line, indented.",
    )


@rule("RW125")
def more_under_one_line() -> Message:
    """A block begins on the line of its colon and goes on below.

    Either one sentence stands behind the colon, or all of them stand below.

    Wrong:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect: draw 1 card
            receive 1 gold

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            draw 1 card
            receive 1 gold
    """
    return Message(
        "This block began on the line of its colon and goes on here.",
        caret="a second line of the block",
        hint="Put the sentence behind the colon on a line of its own, too.",
    )


@rule("RW126")
def nested_too_deep() -> Message:
    """More than 32 blocks stand within each other.

    Make an ability or a phrase of the inner part, and use it by its name.
    """
    return Message(
        f"More than {MAX_BLOCKS} blocks stand within each other.",
        caret="one too many",
        hint="Make an ability or a phrase of the inner part, and use it by its name.",
    )


@rule("RW127")
def colon_without_words() -> Message:
    """A colon has no words before it, or stands twice.

    What stands before the colon says what opens the block. Take the colon out, or write the words.

    Wrong:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:: draw 1 card

    Right:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect: draw 1 card
    """
    return Message(
        "No words stand before this colon.",
        caret="one colon too many",
        hint="Take the colon out, or write what opens the block.",
    )
