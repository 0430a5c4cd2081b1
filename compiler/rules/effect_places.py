"""Faults of place: what means nothing where it stands (RW312 to RW320)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule
from .wording import listed


@rule("RW312")
def wrong_place(shown: str, where: str, hint: str = "") -> Message:
    """A sentence stands where it means nothing.

    `pay` stands after `may`, in an option, or as a cost; `prevent` and `that damage` inside an
    event that brings them along. `that roll` can be added to and subtracted from, but not set:
    its dice are still to fall.

    Wrong:

        use runebound
        set "Trial"
        feat "Toll":
          side enemy
          threat 1
          timing boot
          effect: pay 2 gold

    Right:

        use runebound
        set "Trial"
        feat "Toll":
          side enemy
          threat 1
          timing boot
          effect:
            choose one:
              - pay 2 gold
              - end your turn
    """
    return Message(f"`{shown}` may stand only {where}", hint=hint)


@rule("RW313")
def name_taken(name: str, why: str) -> Message:
    """A name given with `called` or `let` is a word of the game, or given already.

    A name must not be taken for something else. Choose a word that the game does not use.

    Wrong:

        use runebound
        set "Trial"
        feat "Patient Hand":
          side friendly
          threat 1
          timing boot
          effect:
            choose one of your allies called hero
            discard 1 wound from hero

    Right:

        use runebound
        set "Trial"
        feat "Patient Hand":
          side friendly
          threat 1
          timing boot
          effect:
            choose one of your allies called friend
            discard 1 wound from friend
    """
    return Message(f"`{name}` cannot be a name here: {why}", hint="Choose another name.")


@rule("RW314")
def nothing_to_name(shown: str) -> Message:
    """`called` stands behind a sentence that chooses, rolls and looks at nothing.

    Only what a sentence chooses, rolls or looks at can be named. Leave `called` out.

    Wrong:

        use runebound
        set "Trial"
        feat "Windfall":
          side friendly
          threat 1
          timing boot
          effect: receive 1 gold called luck

    Right:

        use runebound
        set "Trial"
        feat "Windfall":
          side friendly
          threat 1
          timing boot
          effect: receive 1 gold
    """
    return Message(f"`{shown}` gives nothing that could be called by a name")


@rule("RW315")
def instead_of_what() -> Message:
    """`instead:` stands where no event is under way that it could replace.

    It stands inside an event (`before …:`), or in the effect of a card with `play before …`.

    Wrong:

        use runebound
        set "Trial"
        feat "Second Thought":
          side friendly
          threat 1
          timing boot
          effect:
            instead: draw 1 card

    Right:

        use runebound
        set "Trial"
        feat "Second Thought":
          side friendly
          threat 1
          timing boot
          effect:
            until the end of the turn:
              before your hero receives wounds:
                instead: draw 1 card
    """
    return Message(
        "There is no event here that something could be done instead of",
        hint="`instead:` stands inside `before …:`, or on a card with `play before …`.",
    )


@rule("RW316")
def done_without_may() -> Message:
    """`if you do:` does not follow a `may`.

    It tells what follows if somebody did what he might. Put it right after a line with `may`.

    Wrong:

        use runebound
        set "Trial"
        feat "Bargain":
          side friendly
          threat 1
          timing boot
          effect:
            receive 1 gold
            if you do: draw 1 card

    Right:

        use runebound
        set "Trial"
        feat "Bargain":
          side friendly
          threat 1
          timing boot
          effect:
            you may pay 1 gold
            if you do: draw 1 card
    """
    return Message("Nothing before this could have been done or not", hint="It follows `… may …`.")


@rule("RW317")
def mixed_condition(shown: str) -> Message:
    """A condition joins conditions with `and` or `or`.

    Joined conditions print ambiguously. Put one `if` into another, or write two lines.

    Wrong:

        use runebound
        set "Trial"
        feat "Full Purse":
          side friendly
          threat 1
          timing boot
          effect:
            if you have at least 2 gold and your hero is in town: draw 1 card

    Right:

        use runebound
        set "Trial"
        feat "Full Purse":
          side friendly
          threat 1
          timing boot
          effect:
            if you have at least 2 gold:
              if your hero is in town: draw 1 card
    """
    hint = "Put the second in an `if` of its own under the first."
    if " and " not in shown:
        hint = "Write a line with `if` for each of them, one below the other."
    return Message(
        f"`{shown}` joins two conditions",
        hint=hint,
    )


@rule("RW318")
def unit_not_held(unit: str, holder: str, holders: Sequence[str]) -> Message:
    """A unit is asked of something that never holds it.

    Wounds and exhaustion lie on heroes, allies and challenges; gold and threat are a player's.

    Wrong:

        use runebound
        set "Trial"
        feat "Tax":
          side friendly
          threat 1
          timing boot
          effect: deal 1 exhaustion to each hero with at least 3 gold

    Right:

        use runebound
        set "Trial"
        feat "Tax":
          side friendly
          threat 1
          timing boot
          effect:
            each player with at least 3 gold discards 1 gold
    """
    return Message(
        f"A {holder} has no {unit}",
        caret=f"held by a {' or '.join(holders)}",
        hint=f"Say it of a {' or '.join(holders)}.",
    )


@rule("RW319")
def field_not_held(field: str, holder: str, kinds: Sequence[str]) -> Message:
    """A field is asked of something that does not have it.

    A value is asked of a card whose kind has that field; the message names these kinds.

    Wrong:

        use runebound
        set "Trial"
        feat "Growth":
          side enemy
          threat 1
          timing book
          effect: add 1 to your hero's threat cost until the end of the battle

    Right:

        use runebound
        set "Trial"
        feat "Growth":
          side enemy
          threat 1
          timing book
          effect: add 1 to the life of this challenge until the end of the battle
    """
    return Message(
        f"A {holder} has no {field}", hint=f"It is a field of {listed(tuple(kinds), 'and')}."
    )


@rule("RW320")
def done_at_no_time(shown: str) -> Message:
    """A plain action stands where only changes and events can.

    Under `until` and `while` stands what holds as long: changes, events. An action is done once, at
    a moment: put it before the block, or under an event.

    Wrong:

        use runebound
        set "Trial"
        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect:
            until the end of the turn:
              draw 1 card

    Right:

        use runebound
        set "Trial"
        feat "Second Wind":
          side friendly
          threat 1
          timing boot
          effect: draw 1 card
    """
    return Message(
        f"`{shown}` is done at a moment, but this block only says what holds",
        hint="Put it before the block, or under an event (`before …:`, `at …:`).",
    )


RULES = (
    wrong_place,
    name_taken,
    nothing_to_name,
    instead_of_what,
    done_without_may,
    mixed_condition,
    unit_not_held,
    field_not_held,
    done_at_no_time,
)
