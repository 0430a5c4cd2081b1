"""What can be wrong with a kind of card: its fields and what it demands (RW211 to RW223)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule
from .wording import listed, meant


@rule("RW211")
def field_without_type(word: str, near: str | None) -> Message:
    """A row of a kind is neither a field with a type nor one of the other rows.

    A field is its name, then its type: `number 0 to 9`, `text`, `flag`, `one of WORDS`,
    `some of WORDS`, `6 of WORDS`, `card of KIND`, `abilities`, `image` or a pattern such as
    `{value number 0 to 20} for {wounds number 0 to 9}`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost nubmer 0 to 9

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
    """
    return Message(
        "This row is no field: a type is missing",
        text=f"`{word}` is no type of field, and no other row of a kind begins so.",
        caret=meant(near),
        hint="Write a name and a type, such as `cost number 0 to 9`.",
    )


@rule("RW212")
def no_such_kind(word: str, kinds: Sequence[str], near: str | None) -> Message:
    """`card of` names a kind of card that the game does not have.

    Any kind of the game may stand there, also one that is declared further down.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind scroll "Scroll":
          holds card of spel

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        kind scroll "Scroll":
          holds card of spell
    """
    return Message(
        f"There is no kind of card called `{word}`",
        text=f"The kinds are {listed(kinds, 'and')}.",
        caret=meant(near),
    )


@rule("RW213")
def sequence_of_none() -> Message:
    """A field holds no words at all.

    The number says how many words a card must list, in their order: at least 1.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words rune:
          sun "Sun"
          moon "Moon"
        kind stone "Stone":
          runes 0 of rune

    Right:

        game mini "Mini":
          players 2 to 4
        words rune:
          sun "Sun"
          moon "Moon"
        kind stone "Stone":
          runes 6 of rune
    """
    return Message("A field of 0 words holds nothing", hint="Write how many words it holds.")


@rule("RW214")
def part_without_type(word: str, near: str | None) -> Message:
    """A part of a pattern has no type.

    A part is a name and a type in braces: `{value number 0 to 20}`. Its type is `number`, `text`
    or `one of WORDS`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind monster "Monster":
          attack {value} for {wounds number 0 to 9}

    Right:

        game mini "Mini":
          players 2 to 4
        kind monster "Monster":
          attack {value number 0 to 20} for {wounds number 0 to 9}
    """
    return Message(
        "This part of a pattern has no type",
        caret=meant(near),
        hint="Write a name and a type in the braces, such as `{value number 0 to 20}`.",
    )


@rule("RW215")
def reserved_field(name: str) -> Message:
    """A field has the name of something that every card has beside its fields.

    A section (`effect`), `play`, `name`, `kind` and `set` are no fields: choose another name.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          effect text

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          remark text
    """
    return Message(
        f"A field cannot be called `{name}`",
        text=f"Every card has a `{name}` of its own.",
        hint="Give the field another name.",
    )


@rule("RW216")
def built_in_changed(name: str) -> Message:
    """A field that every kind has is declared as something else.

    A kind may narrow such a field (`copies number 1 to 4`), but not change its type or widen it.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          copies text

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          copies number 1 to 4
    """
    return Message(
        f"Every card has a field `{name}`, of another type",
        hint="Narrow it within its own type, or give your field another name.",
    )


@rule("RW217")
def default_not_possible(name: str) -> Message:
    """A default is given for a field that can have none.

    A flag is off where it is not written; cards, images and abilities are written on each card.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          swift flag default off

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          swift flag
    """
    return Message(f"`{name}` can have no default", hint="Take the default away.")


@rule("RW218")
def unknown_fact(word: str, facts: Sequence[str], near: str | None) -> Message:
    """A demand of a kind names a field that its cards do not have.

    `require`, `warn` and `identity` speak of fields of the kind and of those that every card has,
    `require` and `warn` also of sections (`effect`) and of `play`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          warn cots is at most 5

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          warn cost is at most 5
    """
    return Message(
        f"Cards of this kind have no `{word}`",
        text=f"They have {listed(facts, 'and')}.",
        caret=meant(near),
    )


@rule("RW219")
def unknown_word_in_rule(
    word: str, field: str, words: Sequence[str], near: str | None
) -> Message:
    """A demand of a kind compares a field with a word that the field can never be.

    Only words of the field's own list can stand there.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red"
          blue "Blue"
        kind spell "Spell":
          paint one of colour
          warn paint is green

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red"
          blue "Blue"
        kind spell "Spell":
          paint one of colour
          warn paint is blue
    """
    return Message(
        f"`{field}` is never `{word}`",
        text=f"It is {listed(words)}.",
        caret=meant(near),
    )


@rule("RW220")
def and_with_or() -> Message:
    """A condition mixes `and` with `or`.

    It could be read in two ways. Write two demands instead.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          swift flag
          cost number 0 to 9
          warn swift and cost is 1 or cost is 2

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          swift flag
          cost number 0 to 9
          warn swift
          warn cost is 1 or cost is 2
    """
    return Message(
        "`and` and `or` cannot stand in one condition", hint="Write two rows instead."
    )


@rule("RW221")
def denied_comparison() -> Message:
    """A comparison is denied by `no` or `not` in front of it.

    `no` and `not` stand before a flag or a field that may be absent; a comparison says `is not`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          warn not cost is 5

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          warn cost is not 5
    """
    return Message("A comparison cannot be denied in front", hint="Write `is not` instead.")


@rule("RW222")
def not_comparable(name: str) -> Message:
    """A demand compares a field that has no single value.

    Patterns and abilities can only be there or not: `require attack`, `require no attack`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind monster "Monster":
          attack {value number 0 to 20} for {wounds number 0 to 9} optional
          warn attack is 5

    Right:

        game mini "Mini":
          players 2 to 4
        kind monster "Monster":
          attack {value number 0 to 20} for {wounds number 0 to 9} optional
          warn attack
    """
    return Message(f"`{name}` cannot be compared", hint=f"Ask only whether it is there: `{name}`.")


@rule("RW223")
def rotation_of_no_sequence(name: str) -> Message:
    """`in any rotation` stands behind a field that has no order.

    Only a sequence (`6 of WORDS`) can be turned.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind stone "Stone":
          weight number 0 to 9
          identity weight in any rotation

    Right:

        game mini "Mini":
          players 2 to 4
        words rune:
          sun "Sun"
          moon "Moon"
        kind stone "Stone":
          runes 6 of rune
          identity runes in any rotation
    """
    return Message(f"`{name}` cannot be turned", hint="Take `in any rotation` away.")


RULES = (
    field_without_type,
    no_such_kind,
    sequence_of_none,
    part_without_type,
    reserved_field,
    built_in_changed,
    default_not_possible,
    unknown_fact,
    unknown_word_in_rule,
    and_with_or,
    denied_comparison,
    not_comparable,
    rotation_of_no_sequence,
)
