"""Faults in the first line of a declaration: RW130 to RW137."""

from __future__ import annotations

from ..diagnostics import Fix, Message, rule
from ..source import Span
from .limits import MAX_NAME, mend


@rule("RW130")
def not_a_declaration(near: str, span: Span) -> Message:
    """No declaration begins like this.

    What begins in column 1 is a declaration: a card (`feat "Name":`), or one of the words `use`,
    `set`, `game`, `words`, `kind`, `table`, `ability`, `phrase`, `format`, `deck`, `scenario`,
    `map`. What belongs to a declaration is indented under it.

    Wrong:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
        copies 2

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
          copies 2
    """
    if near:
        return Message(
            "No declaration begins like this.",
            caret=f"did you mean `{near}`?",
            fix=mend(f"write `{near}`", span, near, safe=False),
        )
    return Message(
        "No declaration begins like this.",
        caret="begins here",
        hint="If it belongs to the declaration above, indent it by two blanks. "
        'A card begins with its kind and its name in quotes: `feat "Name":`.',
        fix=mend("indent it", Span(span.start, span.start), "  ", safe=False),
    )


@rule("RW131")
def declaration_not_in_column_1(blanks: Span) -> Message:
    """A declaration does not begin in column 1.

    Each declaration begins at the left margin; only what belongs to it is indented.

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
        "A declaration begins in column 1.",
        caret="begins too far to the right",
        hint="Take the blanks before it away, also before the lines under it.",
        fix=mend("take the blanks away", blanks, "", safe=False),
    )


@rule("RW132")
def missing_name(form: str, fix: Fix | None) -> Message:
    """A declaration has no name, or its name is not in quotes.

    A name stands in quotes, so that it may hold any words and signs.

    Wrong:

        use runebound
        set "Trials"

        talent Second Wind:
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
        "A name is missing here." if fix is None else "This name is not in quotes.",
        caret="where the name belongs" if fix is None else "the name",
        hint=f"Write `{form}`.",
        fix=fix,
    )


@rule("RW133")
def empty_name() -> Message:
    """A name is empty.

    A card is found and printed by its name. Write it between the quotes.

    Wrong:

        use runebound
        set "Trials"

        talent "":
          level 1
          proficiencies survival

    Right:

        use runebound
        set "Trials"

        talent "Second Wind":
          level 1
          proficiencies survival
    """
    return Message("The name is empty.", caret="no name", hint="Write the name in the quotes.")


@rule("RW134")
def name_too_long(length: int) -> Message:
    """A name has more than 120 characters.

    No card has room for it. Shorten it; what it says beside the name belongs into `text`.
    """
    return Message(
        f"This name has {length} characters; {MAX_NAME} are the most.",
        caret="too long",
        hint="Shorten it.",
    )


@rule("RW135")
def malformed_head(form: str) -> Message:
    """The first line of a declaration has not the right form.

    The head of a declaration holds its names and nothing else; all that is said of it stands in
    lines of their own below.

    Wrong:

        use runebound
        set "Trials"

        talent "Second Wind" level 1:
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
        "The first line of this declaration has not the right form.",
        caret="not understood from here",
        hint=f"Write `{form}`.",
    )


@rule("RW136")
def empty_declaration(word: str) -> Message:
    """Nothing stands under a declaration that is made of its lines.

    Words, tables, abilities, phrases, decks, scenarios and maps are made of their lines. Put them
    below, indented by two blanks, or remove the declaration.

    Wrong:

        use runebound

        phrase "rest a while":

    Right:

        use runebound

        phrase "rest a while":
          draw 1 card
    """
    return Message(
        f"Nothing is indented under this `{word}`.",
        caret="has no lines",
        hint="Put its lines under it, indented by two blanks, or remove it.",
    )


@rule("RW137")
def rows_on_the_line() -> Message:
    """The lines of a declaration begin on its first line.

    Only a sentence may stand behind a colon. Rows stand on lines of their own.

    Wrong:

        use runebound

        format "Small": include "Character deck"

    Right:

        use runebound

        format "Small":
          include "Character deck"
    """
    return Message(
        "What belongs to this declaration stands on lines of its own.",
        caret="belongs on the next line",
        hint="End the line after the colon and put the rest under it, indented by two blanks.",
    )
