"""Faults of numbers in effects (RW331)."""

from __future__ import annotations

from ...dsl.diagnostics import Message, rule


@rule("RW331")
def number_senseless(number: str, least: str) -> Message:
    """A sentence is about less than one thing.

    Cards, wounds and gold are counted from 1; nothing is less than nothing. Leave the line out, or
    write `nothing happens` where a row needs a sentence.

    Wrong:

        use runebound
        set "Trial"
        feat "Windfall":
          side friendly
          threat 1
          timing boot
          effect: draw 0 cards

    Right:

        use runebound
        set "Trial"
        feat "Windfall":
          side friendly
          threat 1
          timing boot
          effect: draw 1 card
    """
    return Message(
        f"`{number}` is too small a number here",
        caret=f"{least} or more is wanted",
        hint="Leave the line out, or write `nothing happens`.",
    )


RULES = (number_senseless,)
