"""What can be wrong with the lines of a deck or of a pasted list (RW421 to RW426)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule
from .wording import listed, meant_name


@rule("RW421")
def deck_without_format(name: str) -> Message:
    """A deck does not say which format it obeys.

    Its first line is `format "…"`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        deck "Mist":
          spells:
            Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            Fog
    """
    return Message(
        f'The deck "{name}" does not say which format it obeys',
        hint='Write `format "…"` as its first line.',
    )


@rule("RW422")
def unknown_deck_section(name: str, sections: Sequence[str], near: str | None) -> Message:
    """A heading in a deck is no section of its format.

    A heading is a whole line that ends in a colon; it names a section of the format.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spels:
            Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            Fog
    """
    known = f"The sections are {listed(sections, 'and')}." if sections else "It has no sections."
    caret = f"Did you mean `{near}:`?" if near else ""
    return Message(f"The format has no section `{name}`", text=known, caret=caret)


@rule("RW423")
def unknown_deck_card(name: str, near: str | None) -> Message:
    """A line of a deck names no card.

    A line is a name, perhaps with the number of copies before it. Capitals and accents do not
    matter, the letters do.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Hurl Boulder":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            Hurl Bolder

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Hurl Boulder":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            Hurl Boulder
    """
    hint = "" if near else "Write the name as it stands on the card."
    return Message(f'There is no card "{name}"', caret=meant_name(near), hint=hint)


@rule("RW424")
def ambiguous_deck_card(
    name: str, cards: Sequence[tuple[str, str]], ways: Sequence[str]
) -> Message:
    """A name in a deck could mean more than one card.

    Write the kind before the name in quotes, or the card's id, so that only one is meant.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind hex "Hex":
          cost number 0 to 9
        set "Mine"
        spell "Ghost":
          cost 1
        hex "Ghost":
          cost 1
        format "Small":
          cards of spell, hex:
            at most 3 cards
        deck "Mist":
          format "Small"
          cards:
            Ghost

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind hex "Hex":
          cost number 0 to 9
        set "Mine"
        spell "Ghost":
          cost 1
        hex "Ghost":
          cost 1
        format "Small":
          cards of spell, hex:
            at most 3 cards
        deck "Mist":
          format "Small"
          cards:
            hex "Ghost"
    """
    listing = ", ".join(f"{kind} {card}" for card, kind in cards)
    return Message(
        f'"{name}" could mean {len(cards)} cards',
        text=f"They are {listing}.",
        hint=f"Write {listed(ways)}.",
    )


@rule("RW425")
def bad_copy_count(line: str, most: int) -> Message:
    """The number before a card in a deck is no number of copies.

    It is a whole number from 1; without one, one copy is meant.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            0 Fog

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            1 Fog
    """
    return Message(
        f"`{line}` does not say how many copies",
        hint=f"Write a whole number from 1 to {most:,}, or none for one copy.",
    )


@rule("RW426")
def unrecognised_list(lines: Sequence[str]) -> Message:
    """A list has lines, but not one of them is a card.

    So it is no deck of this game, rather than an empty one.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            asdasd

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            Fog
    """
    shown = ", ".join(f'"{line}"' for line in lines[:3])
    more = f" and {len(lines) - 3} more" if len(lines) > 3 else ""
    return Message(
        "No card recognised",
        text=f"No line is a card of this game: {shown}{more}.",
        hint="Write one card a line, the number of copies first: `2 NAME`.",
    )


RULES = (
    deck_without_format,
    unknown_deck_section,
    unknown_deck_card,
    ambiguous_deck_card,
    bad_copy_count,
    unrecognised_list,
)
