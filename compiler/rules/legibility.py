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
    where = ": the `title` of the field, in its kind" if field == "label" else ""
    return Message(
        title=f"A word in the {field} of {card!r} is wider than its line: {word}",
        text=f"It would have to be smaller than {least:g} points, the smallest size that can be "
        "read.",
        hint=f"break it with a hyphen or a blank, or take a shorter word{where}",
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


@rule("RW535", Level.WARNING)
def faint_text(card: str, ground: str, ratio: float, wanted: float, word: str = "") -> Message:
    """A colour is neither light nor dark enough for text upon it.

    Text is printed light on dark colours and dark on light ones. On a colour between the two
    neither can be read well: the ratio of their brightness is less than 4.5 to 1, the least for
    small letters (WCAG 2). Take a lighter or a darker colour.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          ash "Ash" colour "#7d7a75" letter "A"
        kind charm "Charm":
          colour one of colour
        set "Mine"
        charm "Ember":
          colour ash

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          ash "Ash" colour "#56534f" letter "A"
        kind charm "Charm":
          colour one of colour
        set "Mine"
        charm "Ember":
          colour ash
    """
    whose = f"the colour of `{word}`" if word else "a colour of its face"
    return Message(
        title=f"Text on {card!r} is faint: {whose}, {ground}, is neither light nor dark",
        text=f"The contrast is {ratio:.1f} to 1; {wanted:g} to 1 are wanted for small letters.",
        hint="take a lighter or a darker colour",
    )


@rule("RW536", Level.WARNING)
def alike_colours(one: str, other: str, seen_by: str, distance: float) -> Message:
    """Two words are told apart by colours that look alike to some.

    One man in twelve and one woman in two hundred do not see all colours: red and green, or blue
    and purple, are the same to them. Give the words letters or icons, which differ for everybody,
    or colours of which one is much darker.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" colour "red"
          green "Green" colour "green"
        kind spell "Spell":
          colour one of colour
        set "Mine"
        spell "Ember":
          colour red
        spell "Leaf":
          colour green

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" colour "red" letter "R"
          green "Green" colour "green" letter "G"
        kind spell "Spell":
          colour one of colour
        set "Mine"
        spell "Ember":
          colour red
        spell "Leaf":
          colour green
    """
    whom = {
        "protan": "people who do not see red", "deutan": "people who do not see green",
        "tritan": "people who do not see blue",
    }.get(seen_by, "everybody")  # fmt: skip
    return Message(
        title=f"`{one}` and `{other}` have colours that look alike to {whom}",
        text=f"Their distance is {distance:.0f}; black and white are 100 apart, and less than "
        "10 is hard to see on a small spot.",
        hint='give each a letter or an icon (`letter "R"`), or colours of which one is much darker',
    )


RULES = (long_word, uneven_print, faint_text, alike_colours)
