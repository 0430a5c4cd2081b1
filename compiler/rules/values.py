"""What can be wrong with one number or word of a field (RW241 to RW247)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule
from .wording import listed, meant


@rule("RW241")
def without_value(name: str, words: Sequence[str] = ()) -> Message:
    """A field has no value, or a list in it has a gap.

    Write its value behind its name, on the same line.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
    """
    text = f"It is {listed(words)}." if words else ""
    return Message(f"`{name}` has no value", text=text, hint="Write its value behind its name.")


@rule("RW242")
def surplus(name: str, rest: str) -> Message:
    """More stands behind a field than its value.

    A field takes one value; nothing may follow it on its line.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2 3

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
    """
    return Message(
        f"Nothing may follow the value of `{name}`",
        hint=f"Take `{rest}` away, or start a new line.",
    )


@rule("RW243")
def not_a_number(
    name: str, word: str, low: int, high: int, meant_number: int | None = None
) -> Message:
    """Something else stands where a whole number must stand.

    Numbers are written in digits, without a point or a comma.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 1.5

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 1
    """
    return Message(
        f"`{name}` is a whole number, not `{word}`",
        caret=meant(None if meant_number is None else str(meant_number)),
        hint=f"Write a number from {low} to {high}.",
    )


@rule("RW244")
def out_of_range(name: str, number: int, low: int, high: int) -> Message:
    """A number is smaller or larger than its field allows.

    The kind of the card says from where to where the field goes.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 12

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 9
    """
    side = f"at least {low}" if number < low else f"at most {high}"
    return Message(
        f"`{name}` is {side}, not {number}", hint=f"Write a number from {low} to {high}."
    )


@rule("RW245")
def unknown_word(name: str, word: str, words: Sequence[str], near: str | None) -> Message:
    """A field has a word that is not one of its list.

    The list is closed: only its words may stand there, spelt as they are.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
          paint one of colour optional
        set "Mine"
        spell "Spark":
          cost 2
          paint bleu

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
          paint one of colour optional
        set "Mine"
        spell "Spark":
          cost 2
          paint blue
    """
    return Message(
        f"`{name}` is never `{word}`", text=f"It is {listed(words)}.", caret=meant(near)
    )


@rule("RW246")
def only_one_word(name: str, first: str) -> Message:
    """A field that takes one word has several.

    `one of WORDS` is exactly one. A field of several words is declared `some of WORDS`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
          paint one of colour optional
        set "Mine"
        spell "Spark":
          cost 2
          paint red, blue

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue"
        kind spell "Spell":
          cost number 0 to 9
          paint one of colour optional
        set "Mine"
        spell "Spark":
          cost 2
          paint red
    """
    return Message(f"`{name}` is one word only", hint=f"Keep `{first}`, or the other one.")


@rule("RW247")
def word_repeated(name: str, word: str) -> Message:
    """A word stands twice in a field that is a set.

    A set has each word at most once; a second one would change nothing.

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
          tints red, red

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
          tints red
    """
    return Message(f"`{word}` stands twice in `{name}`", hint="Take one of them away.")


RULES = (
    without_value,
    surplus,
    not_a_number,
    out_of_range,
    unknown_word,
    only_one_word,
    word_repeated,
)
