"""What can be wrong within one rule of a format (RW411 to RW419)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule
from .wording import listed, meant, meant_name


@rule("RW411")
def unknown_condition_fact(
    word: str, facts: Sequence[str], kinds: Sequence[str], near: str | None
) -> Message:
    """A condition asks for something that the cards of this section do not have.

    After `where` stands a field of the section's kinds, or `name`, `set`, `kind`, `number`,
    `copies`, `draft`, `unofficial`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards where cots is at least 5

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards where cost is at least 5
    """
    return Message(
        f"No card of {listed(kinds)} has `{word}`" if kinds else f"No card has `{word}`",
        text=f"Known here: {listed(facts, 'and')}.",
        caret=meant(near),
    )


@rule("RW412")
def unknown_condition_value(
    word: str, fact: str, legal: Sequence[str], near: str | None
) -> Message:
    """A condition compares a field with a word that the field cannot have.

    Only the words of the field's own list can be its value.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words school:
          fire "Fire"
          water "Water"
        kind spell "Spell":
          school one of school
        format "Small":
          spells of spell:
            at most 3 cards where school is fier

    Right:

        game mini "Mini":
          players 2 to 4
        words school:
          fire "Fire"
          water "Water"
        kind spell "Spell":
          school one of school
        format "Small":
          spells of spell:
            at most 3 cards where school is fire
    """
    return Message(
        f"`{fact}` is never `{word}`", text=f"It is {listed(legal)}.", caret=meant(near)
    )


@rule("RW413")
def wrong_condition(fact: str, base: str, ways: str) -> Message:
    """A condition compares a field in a way its type does not have.

    A flag is named alone, a number is compared, one word `is` or `is not`, several words include.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards where cost includes 5

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards where cost is exactly 5
    """
    kinds = {"word": "one word", "flag": "a flag", "number": "a number", "text": "a text"}
    return Message(
        f"`{fact}` is {kinds.get(base, base)} and cannot be asked like this",
        hint=f"Write {ways}.",
    )


@rule("RW414")
def condition_mixes_and_with_or() -> Message:
    """A condition mixes `and` with `or`.

    It could be read in two ways. Use only one of the two, or write two rules.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          strong flag
        format "Small":
          spells of spell:
            at most 3 cards where strong and cost is 5 or cost is 6

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          strong flag
        format "Small":
          spells of spell:
            at most 3 cards where strong and cost is at least 5
    """
    return Message(
        "`and` and `or` are mixed in one condition",
        text="It could be read in two ways.",
        hint="Use only one of them, or write two rules.",
    )


@rule("RW415")
def empty_bound(low: int, high: int) -> Message:
    """No number lies between the two numbers of a `between`.

    The smaller number stands first.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            between 9 and 3 cards

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            between 3 and 9 cards
    """
    return Message(
        f"Nothing lies between {low} and {high}", caret=f"Write `between {high} and {low}`."
    )


@rule("RW416")
def unknown_card_in_rule(name: str, near: str | None) -> Message:
    """A rule of a format names a card that does not exist in this section.

    Such a rule would never apply, and nobody would notice.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Night Bridge":
          cost 2
        format "Small":
          spells of spell:
            at most 2 of each card where name is "Night Brigde"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Night Bridge":
          cost 2
        format "Small":
          spells of spell:
            at most 2 of each card where name is "Night Bridge"
    """
    return Message(
        f'There is no card "{name}" that this rule could be about',
        text="A rule about a card that does not exist would never apply.",
        caret=meant_name(near),
    )


@rule("RW417")
def unknown_set_of_cards(name: str, near: str | None) -> Message:
    """A format or a deck names a set of which there is no card.

    Write the name as the `set "…"` line of the cards has it.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Night Bridge":
          cost 2
        format "Small":
          spells of spell:
            no cards where set is not "Mien"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Night Bridge":
          cost 2
        format "Small":
          spells of spell:
            no cards where set is not "Mine"
    """
    return Message(f'There is no card of a set "{name}"', caret=meant_name(near))


@rule("RW418")
def field_bounds_each(name: str) -> Message:
    """A rule takes its number from a field of the card, but does not count copies of a card.

    `exactly copies of each card` looks at one card at a time; a rule on all cards needs a number.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most copies cards

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most copies of each card
    """
    return Message(
        f"`{name}` differs from card to card, so it cannot bound them all",
        hint=f"Write a number, or `… {name} of each card`.",
    )


@rule("RW419")
def unknown_total(word: str, numbers: Sequence[str], near: str | None) -> Message:
    """A rule adds up something that is not a number on the cards of this section.

    After `total` stands a number field of the section's kinds.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 40 total cots

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 40 total cost
    """
    return Message(
        f"`{word}` is no number that could be added up",
        text=f"Numbers of these cards: {listed(numbers, 'and')}.",
        caret=meant(near),
    )


RULES = (
    unknown_condition_fact,
    unknown_condition_value,
    wrong_condition,
    condition_mixes_and_with_or,
    empty_bound,
    unknown_card_in_rule,
    unknown_set_of_cards,
    field_bounds_each,
    unknown_total,
)
