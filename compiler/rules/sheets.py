"""Rules of printing: what does not fit on a card or cannot be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import name as letter_name

from ...dsl.diagnostics import Level, Message, rule

_FIELDS = {
    "line": "line beside or below the picture", "foot": "bottom line", "number": "longest number",
    "label": "label of a number", "set": "bottom line",
}  # fmt: skip
_MENDS = {
    "label": "give its field a shorter `title` in the kind", "set": "shorten the name of the set",
}  # fmt: skip


@rule("RW501")
def empty_sheet() -> Message:
    """There is no card to print.

    A sheet needs at least one card. The file, folder or deck that was named holds none, or none
    without errors.

    Wrong:

        use runebound
        set "Empty"

    Right:

        use runebound
        set "Not empty"

        talent "Sense of Weather":
          level 1
          proficiencies fighting
          effect:
            while your hero is in forest: add 1 to your hero's escape
    """
    return Message(
        title="There is no card to print",
        hint="name a file, a folder or a deck that holds at least one card without errors",
    )


@rule("RW502")
def too_long(
    card: str, field: str, least: float, millimetres: float, letters: int = 0, fitting: int = 0,
    more: int = 0,
) -> Message:  # fmt: skip
    """A text is too long for its card.

    Printing makes a text smaller until it fits, but not smaller than can be read. This one would
    have to be. The card is printed with a red mark, all of its text on it; shorten the text, or
    move a part of it to another card.

    Wrong:

        use runebound
        set "Rulebook"

        feat "The Long and Winding Road to the Ancient Castle of Seven Forgotten Kings and Queens":
          side friendly
          threat 1
          timing boot
          effect: you receive 1 threat

    Right:

        use runebound
        set "Rulebook"

        feat "The Castle of Seven Kings":
          side friendly
          threat 1
          timing boot
          effect: you receive 1 threat
    """
    much = f"it needs {max(millimetres, 0.1):.1f} mm more than there are"
    if 0 < fitting < letters:
        much = f"about {fitting:,} of its {letters:,} characters fit; {much}"
    marked = field in ("name", "text")
    until = "with a red mark" if marked else "with smaller letters than that"
    less = f" by about {letters - fitting:,} characters" if 0 < fitting < letters else ""
    return Message(
        title=f"The {_FIELDS.get(field, field)} of {card!r} is too long for its card",
        text=f"At {least:g} points, the smallest size that can be read, {much}.{_so_on(more)}",
        hint=f"{_MENDS.get(field, 'shorten it')}{less}; the card is printed {until} until then",
    )


@rule("RW503", Level.WARNING)
def small_print(card: str, field: str, size: float, wanted: float, more: int = 0) -> Message:
    """A text is printed very small.

    The text fits on its card, but only in small letters that are hard to read across a table.

    Wrong:

        use runebound
        set "Rulebook"

        feat "The Long and Winding Road to the Ancient Castle of Seven Forgotten Kings":
          side friendly
          threat 1
          timing boot
          effect: you receive 1 threat

    Right:

        use runebound
        set "Rulebook"

        feat "The Castle of Seven Kings":
          side friendly
          threat 1
          timing boot
          effect: you receive 1 threat
    """
    return Message(
        title=f"The {_FIELDS.get(field, field)} of {card!r} is printed small",
        text=f"It fits in {size:g} points only; {wanted:g} are wanted.{_so_on(more)}",
        hint="a shorter one is easier to read at the table",
    )


def _so_on(more: int) -> str:
    """What is said once of a set holds for others of its cards."""
    if not more:
        return ""
    return f" So it is on {more:,} more {'card' if more == 1 else 'cards'} of its set."


@rule("RW504")
def missing_letters(card: str, letters: Sequence[str]) -> Message:
    """A letter is in none of the fonts.

    The theme's fonts have no picture for this letter (an emoji, or a letter of a script they do
    not cover), so that an empty box is printed in its place. Replace it, or put a font that has it
    into the folder `fonts/` of a theme of your own.

    Wrong:

        use runebound
        set "Rulebook"

        talent "Wolf Friend 🐺":
          level 1
          proficiencies survival
          effect:
            while your hero is in forest: add 1 to your hero's escape

    Right:

        use runebound
        set "Rulebook"

        talent "Wolf Friend":
          level 1
          proficiencies survival
          effect:
            while your hero is in forest: add 1 to your hero's escape
    """
    shown = ", ".join(
        f"{letter} (U+{ord(letter):04X}, {letter_name(letter, 'no name').lower()})"
        for letter in letters[:5]
    )
    more = f" and {len(letters) - 5} more" if len(letters) > 5 else ""
    return Message(
        title=f"No font has all letters of {card!r}",
        text=f"Missing: {shown}{more}. An empty box is printed instead.",
        hint="replace what is missing, or put a font that has it into the folder fonts/ of a theme "
        "of your own",
    )


@rule("RW505")
def unknown_icon(card: str, icon: str, near: str = "") -> Message:
    """The theme has no picture for an icon.

    Between braces stands the name of an icon of the theme, or a word of the game. A name that has
    no picture is printed as it was written.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
          flavor "Hot as {flame}."

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "sword"
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
          flavor "Hot as a {sword} in the forge."
    """
    return Message(
        title=f"{card!r} names an icon that has no picture: {{{icon}}}",
        caret=f"did you mean {{{near}}}?" if near else "",
        hint="without its braces it is printed as a plain word",
    )


RULES = (empty_sheet, too_long, small_print, missing_letters, unknown_icon)
