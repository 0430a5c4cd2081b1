"""Faults within one line: RW110 to RW118."""

from __future__ import annotations

from ..diagnostics import Fix, Message, rule
from ..source import Span
from .limits import MAX_DIGITS, MAX_PARENTHESES, mend


@rule("RW110")
def tab(edits: tuple[tuple[Span, str], ...], lines: int) -> Message:
    """A tab stands where blanks belong.

    A tab is as wide as each editor likes, so that blocks which look right may be wrong. Indent by
    two blanks; most editors can be told to do so for you.

    Wrong:

        use runebound
        set "Trials"

        talent "Second Wind":
        \tlevel 1
        \tproficiencies survival

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
    """
    more = f" (and in {lines - 1} more lines of this declaration)" if lines > 1 else ""
    return Message(
        f"A tab stands here{more}; lines are indented with blanks.",
        caret="a tab",
        hint="Tell your editor to write two blanks for a tab.",
        fix=Fix("write blanks for tabs", edits, safe=True),
    )


@rule("RW111")
def unterminated_string(place: Span, sort: str = "close") -> Message:
    """A quote sign has no partner.

    What stands in quotes begins and ends on its own line, with a quote sign each.

    Wrong:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
          flavor "Breathe in, breathe out.

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
          flavor "Breathe in, breathe out."
    """
    if sort == "extra":
        return Message(
            "A quote sign stands here that begins and ends nothing.",
            caret="one too many",
            hint="Take it out.",
            fix=mend("take it out", Span(place.end - 1, place.end), "", safe=False),
        )
    if sort == "open":
        return Message(
            "This quotation does not begin with a quote sign.",
            caret="the text that ends here",
            hint='Put a `"` where it begins.',
            fix=mend("open the quotation", place, '"', safe=False),
        )
    return Message(
        "This quotation is not closed.",
        caret="it begins here",
        hint='Put a second `"` where it ends; it must end on its own line.',
        fix=mend("close the quotation", place, '"', safe=False),
    )


@rule("RW112")
def unknown_character(name: str, fix: Fix | None, hint: str) -> Message:
    """A character means nothing at this place.

    Outside of quotes a line has letters, digits, blanks and few signs. Typographic quotes and
    blanks, which word processors put in, are the commonest slip.

    Wrong:

        use runebound
        set "Trials"

        talent “Second Wind”:
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
        f"The character {name} means nothing here.", caret="not here", hint=hint, fix=fix
    )


@rule("RW113")
def unbalanced_parenthesis(sign: str) -> Message:
    """A parenthesis has no partner.

    Each `(` needs its `)` on the same line.

    Wrong:

        use runebound

        ability spines (x number:
          after this challenge is defeated: you receive x gold

    Right:

        use runebound

        ability spines (x number):
          after this challenge is defeated: you receive x gold
    """
    partner = ")" if sign == "(" else "("
    return Message(
        f"This `{sign}` has no `{partner}`.",
        caret="without a partner",
        hint=f"Put in the `{partner}`, or take this one out.",
    )


@rule("RW114")
def too_many_parentheses() -> Message:
    """More than 64 parentheses stand within each other.

    Say it in several sentences; `let x be …` gives a name to an amount.
    """
    return Message(
        f"More than {MAX_PARENTHESES} parentheses stand within each other.",
        caret="one too many",
        hint="Say it in several sentences; `let x be …` gives a name to an amount.",
    )


@rule("RW115")
def number_too_long(digits: int) -> Message:
    """A number has more than 9 digits.

    No value of a card is that large. Write a smaller number.

    Wrong:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
          copies 1234567890

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
          copies 2
    """
    return Message(
        f"This number has {digits} digits; {MAX_DIGITS} are the most.",
        caret="too long",
        hint="Write a smaller number.",
    )


@rule("RW116")
def full_stop(sign: str, span: Span) -> Message:
    """A line ends in a full stop or a comma.

    A sentence ends with its line and needs no sign. On the printed card the full stop comes by
    itself.

    Wrong:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            draw 1 card.

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
    if sign == ",":
        title = "The line ends in a comma."
        hint = "Take it out; a sentence or a list stands on one line."
    else:
        title = "The line ends in a full stop."
        hint = "Take it out: a sentence ends with its line."
    return Message(title, caret="not needed", hint=hint, fix=mend("remove it", span, ""))


@rule("RW117")
def slipped_sign(written: str, meant: str, span: Span) -> Message:
    """A sign stands where another one belongs, or beside it.

    What opens a block ends in a colon and nothing else; an option begins with a dash; a range of
    numbers has a dash between them; whose a thing is, is told by `'s`.

    Wrong:

        use runebound
        set "Trials"

        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect.:
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
    if not meant.strip():
        return Message(
            f"The sign `{written}` means nothing here.",
            caret="not needed",
            hint="Take it out.",
            fix=mend("take it out", span, ""),
        )
    return Message(
        f"Here stands `{written}` where `{meant}` belongs.",
        caret=f"write `{meant}`",
        hint=f"Write `{meant}` and no other sign.",
        fix=mend(f"write `{meant}`", span, meant, safe=False),
    )


@rule("RW118")
def leading_zero(number: str, span: Span) -> Message:
    """A number begins with 0.

    A zero before other digits says nothing; most often another digit was meant.

    Wrong:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
          copies 02

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
          copies 2
    """
    return Message(
        "A number does not begin with 0.",
        caret=f"did you mean `{number}`?",
        hint="Take the zero out, or write the digit that was meant.",
        fix=mend(f"write `{number}`", span, number, safe=False),
    )
