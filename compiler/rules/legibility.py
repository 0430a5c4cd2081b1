"""Rules of what can be read on a printed card: words, sizes, colours, the edge."""

from __future__ import annotations

from ...dsl.diagnostics import Level, Message, rule


@rule("RW531")
def long_word(card: str, field: str, word: str, least: float) -> Message:
    """A word is wider than its line.

    Printing makes a text smaller until its longest word fits on a line, but not smaller than can be
    read. A word cannot be broken anywhere: put a hyphen or a blank into it, or take another.

    Wrong:

        use runebound
        set "Rulebook"

        feat "Counterrevolutionaries' Path":
          side friendly
          threat 1
          timing boot
          effect: you receive 1 threat

    Right:

        use runebound
        set "Rulebook"

        feat "Counter-Revolutionaries' Path":
          side friendly
          threat 1
          timing boot
          effect: you receive 1 threat
    """
    return Message(
        title=f"A word in the {field} of {card!r} is wider than its line: {word}",
        text=f"It would have to be smaller than {least:g} points, the smallest size that can be "
        "read.",
        hint="break it with a hyphen or a blank, or take a shorter word",
    )


@rule("RW532", Level.NOTE)
def uneven_print(card: str, field: str, size: float, other: str, other_size: float) -> Message:
    """The cards of one print have texts of very different sizes.

    Each text is printed as large as its card allows, so that short ones stand beside long ones in
    much smaller letters. A theme can print all in one size: with `fit = "deck"` beside the sizes
    of the field the longest text of a deck sets the size of all.

    Wrong:

        use runebound
        set "Mine"

        talent "Wanderer":
          level 1
          proficiencies survival
          effect:
            while your hero is in forest: add 1 to your hero's escape

        talent "Chronicler of the Roads to the Seven Kingdoms":
          level 1
          proficiencies survival
          effect:
            while your hero is in forest: add 1 to your hero's escape

    Right:

        use runebound
        set "Mine"

        talent "Wanderer":
          level 1
          proficiencies survival
          effect:
            while your hero is in forest: add 1 to your hero's escape

        talent "Chronicler of the Roads":
          level 1
          proficiencies survival
          effect:
            while your hero is in forest: add 1 to your hero's escape
    """
    return Message(
        title=f"The {field} of {card!r} is printed in {size:g} points, that of {other!r} in "
        f"{other_size:g}",
        hint=f'shorten the longer one, or write `fit = "deck"` beside the sizes of `{field}` in '
        "the theme: then all cards have one size",
    )


RULES = (long_word, uneven_print)
