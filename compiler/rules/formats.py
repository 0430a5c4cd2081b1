"""What can be wrong with a format, its head and its sections (RW401 to RW409)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Label, Message, rule
from .wording import listed, meant, meant_name


@rule("RW401")
def unknown_format(name: str, near: str | None) -> Message:
    """There is no format of this name.

    A deck, `include` and `like` name a format of the project or of the game it uses; write its
    name as its `format "…"` line has it.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
        format "Large":
          include "Smal"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
        format "Large":
          include "Small"
    """
    hint = "" if near else "Write that format, or name one that exists."
    return Message(f'There is no format "{name}"', caret=meant_name(near), hint=hint)


@rule("RW402")
def format_cycle(chain: Sequence[str]) -> Message:
    """A format starts from itself, by way of others.

    Follow the names in the message; one of these formats must start from nothing.

    Wrong:

        game mini "Mini":
          players 2 to 4
        format "One":
          include "Two"
        format "Two":
          include "One"

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "One":
          include "Two"
        format "Two":
          spells of spell:
            at most 3 cards
    """
    path = " starts from ".join(f'"{name}"' for name in chain)
    return Message(
        "This format starts from itself",
        text=f"{path}.",
        hint="Take one of these `include` or `like` out.",
    )


@rule("RW403")
def unknown_section_kind(word: str, kinds: Sequence[str], near: str | None) -> Message:
    """A section of a format names a kind of card that the game does not have.

    Only kinds of the game and of the project may stand after `of`, separated by commas.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spel:
            at most 3 cards

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
    """
    return Message(
        f"There is no kind of card called `{word}`",
        text=f"The kinds are {listed(kinds, 'and')}." if kinds else "There are no kinds yet.",
        caret=meant(near),
    )


@rule("RW404")
def unexpected_format_word(word: str, expected: Sequence[str], near: str | None) -> Message:
    """A line of a format has a word that cannot stand there.

    A rule is a bound (`at most 3`, `at least 3`, `exactly 3`, `between 2 and 4`, `no`), then what
    it counts (`cards`, `of each card`, `of each name`, `different cards`, `total` and a number
    field), then perhaps `where …`, then perhaps `error "…"`; `warn` before it makes it advice.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at mots 3 cards

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
    """
    title = f"`{word}` cannot stand here" if word else "This line ends too early"
    here = listed(expected) or "nothing more"
    place = "Here may stand" if word else "After it may stand"
    return Message(title, text=f"{place} {here}.", caret=meant(near))


@rule("RW405")
def unknown_format_setting(
    word: str, settings: Sequence[str], near: str | None
) -> Message:
    """A format sets an option that the game does not have.

    The options are the `setting` lines of the game.

    Wrong:

        game mini "Mini":
          players 2 to 4
          setting mulligan flag
        format "Small":
          setting muligan on

    Right:

        game mini "Mini":
          players 2 to 4
          setting mulligan flag
        format "Small":
          setting mulligan on
    """
    known = f"Its options are {listed(settings, 'and')}." if settings else "It has no options."
    return Message(f"The game has no option `{word}`", text=known, caret=meant(near))


@rule("RW406")
def format_twice(name: str, first: Label) -> Message:
    """Two formats have one name.

    A deck could not say which one it obeys. Rename one of them.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
        format "Small":
          spells of spell:
            at most 4 cards

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
        format "Less small":
          spells of spell:
            at most 4 cards
    """
    return Message(
        f'There are two formats "{name}"', hint="Rename one of them.", labels=(first,)
    )


@rule("RW407")
def said_twice_in_format(what: str, first: Label) -> Message:
    """One format bounds the same thing twice, or has one section twice.

    Both would hold and one of them would be overlooked. Keep one.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
            at most 4 cards

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 4 cards
    """
    return Message(
        f"`{what}` is said a second time here",
        text="The same thing is already bounded in this format.",
        hint="Keep one of the two.",
        labels=(first,),
    )


@rule("RW408")
def section_without_kinds(name: str) -> Message:
    """A section does not say of which kinds its cards are.

    Only a section that another format already has may leave that out; any other is written
    `NAME of KIND, KIND:`.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells:
            at most 3 cards

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
    """
    return Message(
        f"The section `{name}` does not say which kinds of card it holds",
        text="No format that this one starts from has a section of that name.",
        hint=f"Write `{name} of KIND, KIND:`.",
    )


@rule("RW409")
def rule_opens_block(text: str) -> Message:
    """A rule of a format ends in a colon, as if something belonged under it.

    Only the head of a section opens a block; a rule is one line.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards:
              at most 1 of each card

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        format "Small":
          spells of spell:
            at most 3 cards
            at most 1 of each card
    """
    return Message(
        f"Nothing can stand under `{text}`", hint="Take the colon away; a rule is one line."
    )


RULES = (
    unknown_format,
    format_cycle,
    unknown_section_kind,
    unexpected_format_word,
    unknown_format_setting,
    format_twice,
    said_twice_in_format,
    section_without_kinds,
    rule_opens_block,
)
