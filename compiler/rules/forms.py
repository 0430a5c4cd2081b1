"""What can be wrong with the form of a field's value (RW248 to RW254)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule
from .wording import listed, meant


@rule("RW248")
def without_comma(name: str, item: str, mended: str) -> Message:
    """Words of a field are not separated by commas.

    Put a comma between them, and no `and`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
          tints some of colour optional
        set "Mine"
        spell "Spark":
          cost 2
          tints red blue

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
          tints some of colour optional
        set "Mine"
        spell "Spark":
          cost 2
          tints red, blue
    """
    return Message(
        f"The words of `{name}` are separated by commas", hint=f"Write `{mended}`."
    )


@rule("RW249")
def wrong_count(name: str, found: int, wanted: int) -> Message:
    """A field has too few or too many words.

    The kind of the card says how many words the field holds, in their order.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
          stripes 3 of colour optional
        set "Mine"
        spell "Spark":
          cost 2
          stripes red, blue

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
          stripes 3 of colour optional
        set "Mine"
        spell "Spark":
          cost 2
          stripes red, blue, red
    """
    return Message(f"`{name}` holds {wanted} words, here are {found}")


@rule("RW250")
def text_without_quotes(name: str, text: str) -> Message:
    """A text stands without quotes.

    A text is written in straight quotes, so that no word of it is taken for another field.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          motto text optional
        set "Mine"
        spell "Spark":
          cost 2
          motto Dig first

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          motto text optional
        set "Mine"
        spell "Spark":
          cost 2
          motto "Dig first"
    """
    return Message(f"The text of `{name}` stands in quotes", hint=f'Write `{name} "{text}"`.')


@rule("RW251")
def flag_with_value(name: str, text: str) -> Message:
    """A flag has a value.

    A flag is there or it is not: write its name alone, or leave the line out.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          swift flag
        set "Mine"
        spell "Spark":
          cost 2
          swift yes

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          swift flag
        set "Mine"
        spell "Spark":
          cost 2
          swift
    """
    return Message(
        f"`{name}` takes no value",
        hint=f"Write `{name}` alone where it holds, and leave the line out where it does not.",
    )


@rule("RW252")
def pattern_not_met(token: str, form: str, near: str | None) -> Message:
    """A value has not the form of its field.

    The kind of the card says in which form the value is written, word by word.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          attack {value number 0 to 20} for {wounds number 0 to 9} optional
        set "Mine"
        spell "Spark":
          cost 2
          attack 5 with 2

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          attack {value number 0 to 20} for {wounds number 0 to 9} optional
        set "Mine"
        spell "Spark":
          cost 2
          attack 5 for 2
    """
    title = f"`{token}` does not belong here" if token else "This value ends too early"
    return Message(title, caret=meant(near), hint=f"Write it in the form `{form}`.")


@rule("RW253")
def image_outside(name: str, path: str) -> Message:
    """A picture lies outside the project.

    A picture is a file in the folder of the project, named from there: no address of the web, no
    path that begins at the root of a disk or climbs out with `..`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
          image "../cat.png"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
          image "art/cat.png"
    """
    return Message(
        f'"{path}" is no file of the project',
        hint=f"Put the picture into the project's folder and write its path from there, such as "
        f'`{name} "art/picture.png"`.',
    )


@rule("RW254")
def unknown_markup_icon(name: str, icons: Sequence[str], near: str | None) -> Message:
    """A text names an icon that the game does not have.

    In `text` and `flavor` a word in braces is an icon: the name of a word that has one, or the
    name of the icon itself. Put nothing else in braces.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
          flavor "Hot as {flaem}."

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
          flavor "Hot as {flame}."
    """
    known = f"The icons are {listed(icons, 'and')}." if icons else "This game has no icons."
    return Message(f"There is no icon `{name}`", text=known, caret=meant(near))


RULES = (
    without_comma,
    wrong_count,
    text_without_quotes,
    flag_with_value,
    pattern_not_met,
    image_outside,
    unknown_markup_icon,
)
