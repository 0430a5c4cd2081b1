"""What can be wrong between cards: numbers, names, references (RW261 to RW267, RW271)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Label, Level, Message, rule
from .wording import listed, meant_name


@rule("RW261")
def number_taken(number: int, first: Label) -> Message:
    """Two cards of a set have one number.

    A card is known by its set and number. Give one of them another number, or leave the number out:
    then the card gets the next free one.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          number 12
          cost 2
        spell "Flame":
          number 12
          cost 3

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          number 12
          cost 2
        spell "Flame":
          number 13
          cost 3
    """
    return Message(
        f"The number {number} is already taken in this set",
        hint="Give one of the two another number, or none.",
        labels=(first,),
    )


@rule("RW262")
def same_card(kind: str, name: str, identity: Sequence[str], first: Label) -> Message:
    """Two cards of a set cannot be told apart.

    Cards of one kind in one set differ in their name (other capitals make
    no other name), or in what the kind calls their `identity`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
        spell "SPARK":
          cost 3

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
        spell "Second Spark":
          cost 3
    """
    by = listed(identity, "and")
    return Message(
        f'There is already a {kind} like "{name}" in this set',
        text=f"Cards of this kind are told apart by {by}.",
        hint="Rename one of them, or take one out.",
        labels=(first,),
    )


@rule("RW263")
def reprint_differs(name: str, what: Sequence[str], first: Label) -> Message:
    """Two printings of a card differ in what they say.

    A card of one kind and name in several sets is one card, printed again: its values and rules are
    the same. Its number, picture, artist, flavour and notes may differ.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
        set "Later"
        spell "Spark":
          cost 3

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
        set "Later"
        spell "Spark":
          cost 2
    """
    return Message(
        f'"{name}" is another card in another set',
        text=f"They differ in {listed(what, 'and')}.",
        hint="Make them equal, or rename one of them.",
        labels=(first,),
    )


@rule("RW264", Level.NOTE)
def hides_shipped(name: str, set: str, first: Label) -> Message:
    """A card hides a shipped one of the same name.

    Wherever this project names it, its own card is meant. That may be what you want: it is a note.

    Wrong:

        use runebound
        set "Mine"

        feat "Hurl Boulder":
          side enemy
          threat 2
          timing book
          effect: draw 1 card

    Right:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          threat 2
          timing boot
          effect: draw 1 card
    """
    return Message(f'"{name}" hides the card of that name in the set "{set}"', labels=(first,))


@rule("RW265")
def unknown_card(name: str, kind: str, near: str | None) -> Message:
    """A card names another one that does not exist.

    A field `card of KIND` takes the name, in quotes, of a card of that kind in the project or
    in the sets of its game.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind scroll "Scroll":
          holds card of spell
        set "Mine"
        spell "Spark":
          cost 2
        scroll "Old Roll":
          holds "Spork"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind scroll "Scroll":
          holds card of spell
        set "Mine"
        spell "Spark":
          cost 2
        scroll "Old Roll":
          holds "Spark"
    """
    return Message(f'There is no {kind} called "{name}"', caret=meant_name(near))


@rule("RW266")
def ambiguous_card(name: str, cards: Sequence[str], labels: tuple[Label, ...]) -> Message:
    """A name could mean several cards.

    Write the name exactly as the card has it, or the id of the card (its set and number).

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind scroll "Scroll":
          holds card of spell
        set "Mine"
        spell "Spark":
          cost 2
        spell "Spárk":
          cost 3
        scroll "Old Roll":
          holds "SPÀRK"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind scroll "Scroll":
          holds card of spell
        set "Mine"
        spell "Spark":
          cost 2
        spell "Spárk":
          cost 3
        scroll "Old Roll":
          holds "Spárk"
    """
    return Message(
        f'"{name}" could be several cards',
        text=f"It could be {listed(cards)}.",
        hint="Write the name exactly as the card has it, or the id of the card.",
        labels=labels,
    )


@rule("RW267")
def card_of_other_kind(name: str, kind: str, found: str, first: Label) -> Message:
    """A card names one of another kind than its field takes.

    A field `card of KIND` takes cards of that kind only.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind scroll "Scroll":
          holds card of spell
        set "Mine"
        spell "Spark":
          cost 2
        scroll "Old Roll":
          holds "New Roll"
        scroll "New Roll":
          holds "Spark"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind scroll "Scroll":
          holds card of spell
        set "Mine"
        spell "Spark":
          cost 2
        scroll "Old Roll":
          holds "Spark"
        scroll "New Roll":
          holds "Spark"
    """
    return Message(
        f'"{name}" is a {found}, and a {kind} is wanted here', labels=(first,)
    )


@rule("RW271", Level.WARNING)
def not_unique(field: str, name: str, first: Label) -> Message:
    """Two cards have the same in a field that should tell them apart.

    The kind says that the field is `unique`. Give one of the two cards another value.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words sign:
          eye
          key
        kind spell "Spell":
          symbol one of sign unique
        set "Mine"
        spell "Spark":
          symbol eye
        spell "Flame":
          symbol eye

    Right:

        game mini "Mini":
          players 2 to 4
        words sign:
          eye
          key
        kind spell "Spell":
          symbol one of sign unique
        set "Mine"
        spell "Spark":
          symbol eye
        spell "Flame":
          symbol key
    """
    return Message(
        f'The {field} of "{name}" is that of another card',
        hint="Give one of the two another.",
        labels=(first,),
    )


RULES = (
    number_taken,
    same_card,
    reprint_differs,
    hides_shipped,
    unknown_card,
    ambiguous_card,
    card_of_other_kind,
    not_unique,
)
