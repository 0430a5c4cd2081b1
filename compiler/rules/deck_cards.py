"""What can be wrong with a card that a deck names (RW431 to RW436)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Level, Message, rule
from .wording import listed


@rule("RW431")
def card_of_wrong_kind(
    name: str, title: str, section: str, kinds: Sequence[str], homes: Sequence[str]
) -> Message:
    """A card stands in a section that is not for its kind.

    Put it under the heading that the message names.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind hex "Hex":
          cost number 0 to 9
        set "Mine"
        hex "Ghost":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
          hexes of hex:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            Ghost

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind hex "Hex":
          cost number 0 to 9
        set "Mine"
        hex "Ghost":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
          hexes of hex:
            at most 3 cards
        deck "Mist":
          format "Small"
          hexes:
            Ghost
    """
    return Message(
        f'"{name}" is a {title} and does not belong in `{section}`',
        text=f"`{section}` takes only {listed(kinds)}.",
        hint=f"Put it under {listed([f'{home}:' for home in homes])}.",
    )


@rule("RW432")
def draft_card_in_deck(name: str) -> Message:
    """A deck has a card that is still a draft.

    Finish the card and take its `draft` line out, or leave it out of the deck.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          draft
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
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
        f'"{name}" is a draft and not legal in a deck',
        hint="Take the line `draft` out of the card when it is finished.",
    )


@rule("RW433")
def set_without_cards(name: str, kinds: Sequence[str], has: Sequence[str]) -> Message:
    """A deck asks for all cards of a set that has none for it.

    `all of set "…"` takes the cards of the kinds that its section holds.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind hex "Hex":
          cost number 0 to 9
        set "Mine"
        spell "Fog":
          cost 1
        format "Small":
          hexes of hex:
            at most 3 cards
        deck "Mist":
          format "Small"
          hexes:
            all of set "Mine"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind hex "Hex":
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
            all of set "Mine"
    """
    return Message(
        f'The set "{name}" has no card of the kind {listed(kinds)}',
        text=f"Its cards are of the kind {listed(has, 'and')}.",
        hint="Put the line under the heading of a section that takes them.",
    )


@rule("RW434")
def card_opens_block(text: str) -> Message:
    """A line within a section of a deck ends in a colon.

    Under a heading stand only cards; another heading stands as far left as the first.

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
            Fog:
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
            2 Fog
    """
    return Message(
        f"Nothing can stand under `{text}`",
        hint="Under a heading stand only cards. Take the colon away, or move the heading left.",
    )


@rule("RW435")
def second_format() -> Message:
    """A deck names a second format.

    One deck obeys one format; a format that wants the rules of two includes them.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          format "Small"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
    """
    return Message("This deck has a format already", hint="Keep one of the two lines.")


@rule("RW436", Level.NOTE)
def line_not_counted(what: str, title: str) -> Message:
    """A line of a deck or list is no card of such a deck.

    Tokens, cards that say so (`deckable no`) and what other programs write above a list
    (`Exported from …`) do not count; nothing is wrong with the deck.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind token "Token":
          cost number 0 to 9
        set "Mine"
        token "Marker":
          cost 1
        format "Small":
          spells of spell:
            at most 3 cards
        deck "Mist":
          format "Small"
          spells:
            Marker

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
    if title:
        head = f'"{what}" ({title}) is no card of such a deck and does not count'
        return Message(head, text="The deck is judged without it.")
    head = f'"{what}" tells about the list and is no card'
    return Message(head, text="The line is skipped.")


RULES = (
    card_of_wrong_kind,
    draft_card_in_deck,
    set_without_cards,
    card_opens_block,
    second_format,
    line_not_counted,
)
