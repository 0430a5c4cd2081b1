"""What can be wrong with the lines of a card (RW231 to RW240)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Label, Level, Message, rule
from .wording import listed, meant


@rule("RW231")
def unknown_kind(word: str, kinds: Sequence[str], near: str | None) -> Message:
    """A card is of a kind that the game does not have.

    A declaration that is none of the words of the language is a card: it begins with its kind.

    Wrong:

        use runebound
        set "Mine"

        trap "Deep Pit":
          threat 2

    Right:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          threat 2
          timing boot
          effect: draw 1 card
    """
    return Message(
        f"There is no kind of card called `{word}`",
        text=f"The kinds are {listed(kinds, 'and')}." if kinds else "The game has no kinds yet.",
        caret=meant(near),
    )


@rule("RW232")
def unknown_field(
    kind: str, word: str, fields: Sequence[str], homes: Sequence[str], near: str | None,
    more: int = 0, labels: tuple[Label, ...] = (),
) -> Message:
    """A line of a card is no field of its kind.

    Each line directly under a card is a field of the kind, spelt as the kind declares it. What the
    card does stands under `effect:`.

    Wrong:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          timing boot
          thraet 2
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
    text = f"It is a field of {listed(homes, 'and')}. " if homes else ""
    also = f" The same stands on {more} more cards." if more else ""
    return Message(
        f"A {kind} has no field `{word}`",
        text=f"{text}The fields are {listed(fields, 'and')}.{also}",
        caret=meant(near),
        hint="" if near or homes else "If it says what the card does, put it under `effect:`.",
        labels=labels,
    )


@rule("RW233")
def unknown_section(
    kind: str, word: str, sections: Sequence[str], homes: Sequence[str], near: str | None
) -> Message:
    """A card has a section that its kind does not have.

    Every kind has `effect:`; further sections stand in a `section` row of the kind.

    Wrong:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          threat 2
          timing boot
          efect: draw 1 card

    Right:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          threat 2
          timing boot
          effect: draw 1 card
    """
    text = f"It is a section of {listed(homes, 'and')}. " if homes else ""
    return Message(
        f"A {kind} has no section `{word}`",
        text=f"{text}The sections are {listed(sections, 'and')}.",
        caret=meant(near),
    )


@rule("RW234")
def rules_outside_section(kind: str, sections: Sequence[str]) -> Message:
    """What a card does stands among its fields.

    Directly under a card stand its fields and the heads of its sections; what it does is indented
    under `effect:`.

    Wrong:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          threat 2
          timing boot
          effect: draw 1 card
          if you have at least 1 gold:
            draw 1 card

    Right:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          threat 2
          timing boot
          effect:
            if you have at least 1 gold: draw 1 card
    """
    return Message(
        f"This is no field of a {kind}",
        hint=f"Rules stand in a section: put this under {listed([f'{one}:' for one in sections])}.",
    )


@rule("RW235")
def field_opens_block(name: str) -> Message:
    """A field ends in a colon, as if something belonged under it.

    A field is one line: its name, then its value.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          motto text optional
        set "Mine"
        spell "Spark":
          cost 2
          motto:
            cost 3

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
    return Message(
        f"`{name}` is a field and opens no block", hint=f"Write `{name}` and its value on one line."
    )


@rule("RW236")
def missing_fields(kind: str, fields: Sequence[str]) -> Message:
    """A card lacks a field that its kind requires.

    Write the field under the card, or make it `optional` in the kind, or give it a `default` there.

    Wrong:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          timing boot
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
    them = "it" if len(fields) == 1 else "them"
    return Message(
        f"This {kind} lacks {listed(fields, 'and')}",
        hint=f"Write {them} under the card, each on a line of its own.",
    )


@rule("RW237")
def written_twice(name: str, first: Label) -> Message:
    """A card says the same thing twice.

    A field that is not `repeated`, a section and `play` stand at most once on a card.

    Wrong:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          threat 2
          timing boot
          threat 3
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
    return Message(
        f"`{name}` is written a second time", hint="Keep one of the two.", labels=(first,)
    )


@rule("RW238")
def demand_not_met(words: str, demand: str, kind: str, label: Label) -> Message:
    """A card does not do what its kind requires.

    The kind of the card requires it; the message has the words of its designer.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          warm flag
          require warm where cost is at least 5 error "a dear spell is warm"
        set "Mine"
        spell "Spark":
          cost 6

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          warm flag
          require warm where cost is at least 5 error "a dear spell is warm"
        set "Mine"
        spell "Spark":
          cost 6
          warm
    """
    said = f"{words[:1].upper()}{words[1:]}" if words else f"Each {kind} must meet `{demand}`"
    return Message(said, labels=(label,))


@rule("RW239", Level.WARNING)
def advice_not_followed(words: str, demand: str, kind: str, label: Label) -> Message:
    """A card does not do what its kind advises.

    The kind of the card warns of it; the message has the words of its designer.

    Wrong:

        use runebound
        set "Mine"

        feat "Deep Pit":
          side friendly
          timing boot
          threat 12
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
    said = f"{words[:1].upper()}{words[1:]}" if words else f"A {kind} had better meet `{demand}`"
    return Message(said, labels=(label,))


@rule("RW240")
def malformed_row(form: str, cells: int, wanted: int) -> Message:
    """A row of a table has not the form of the table.

    A row is a name in quotes, then one value for each field of the head, separated by commas; a
    field of several words has them side by side there. Values at the end may be left out where
    their fields may be missing.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          warm flag
        set "Mine"
        table spell cost, warm:
          "Spark" 2, warm, 3

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
          warm flag
        set "Mine"
        table spell cost, warm:
          "Spark" 2, warm
    """
    found = f"Here are {cells} values, the head has {wanted} fields." if cells != wanted else ""
    return Message("This row has not the form of its table", text=found, hint=f"Write `{form}`.")


RULES = (
    unknown_kind,
    unknown_field,
    unknown_section,
    rules_outside_section,
    field_opens_block,
    missing_fields,
    written_twice,
    demand_not_met,
    advice_not_followed,
    malformed_row,
)
