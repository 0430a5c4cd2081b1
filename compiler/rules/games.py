"""What can be wrong with a game, its words and the way files name it (RW201 to RW210)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Fix, Label, Level, Message, rule
from ...dsl.source import Span
from .wording import listed, meant


@rule("RW201")
def without_game(what: str, games: Sequence[str]) -> Message:
    """A file does not say which game its declarations are for.

    Words, kinds, cards, formats and decks belong to a game: write `use GAME` at the top of the
    file, or declare a game of your own there.

    Wrong:

        set "Mine"

        feat "Deep Pit":
          side friendly
          threat 2
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
    known = f" The games are {listed(games, 'and')}." if games else ""
    return Message(
        f"This file does not say which game {what} is for",
        hint=f"Write `use GAME` above it, at the top of the file.{known}",
    )


@rule("RW202")
def unknown_game(name: str, games: Sequence[str], near: str | None) -> Message:
    """There is no game of this name.

    `use` and `like` name a game that the project declares (`game NAME "Title":`) or one that
    is shipped.

    Wrong:

        use runebund

    Right:

        use runebound
    """
    known = f"The games are {listed(games, 'and')}." if games else "There are no games."
    return Message(f"There is no game called `{name}`", text=known, caret=meant(near))


@rule("RW203")
def word_not_expected(title: str, text: str, near: str) -> Message:
    """A row of a game, a list of words or a kind has a word that cannot stand there.

    A game has `players A to B`, `die A to B` and `setting NAME one of A, B default A`. A word is
    `NAME "Title"` with attributes (`icon "boot"`). A kind has fields, `permanent`, `role NAME`,
    `plural "Title"`, `section NAME, NAME`, `identity FIELD`, `require …` and `warn …`.

    Wrong:

        game mini "Mini":
          players 2 too 4

    Right:

        game mini "Mini":
          players 2 to 4
    """
    return Message(title, text=text, caret=near)


@rule("RW204")
def empty_range(low: int, high: int) -> Message:
    """A range ends below its start.

    The smaller number stands first.

    Wrong:

        game mini "Mini":
          players 4 to 2

    Right:

        game mini "Mini":
          players 2 to 4
    """
    return Message(
        f"Nothing lies between {low} and {high}", hint=f"Write `{high} to {low}`."
    )


@rule("RW205")
def declared_twice(what: str, name: str, first: Label) -> Message:
    """A game, list, word, kind, row or attribute is declared twice.

    It would not be clear which of the two holds. Keep one, or rename one.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red"
          blue "Blue"
          red "Crimson"

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red"
          blue "Blue"
          crimson "Crimson"
    """
    return Message(
        f"The {what} `{name}` is already declared",
        hint="Keep one of the two, or rename one.",
        labels=(first,),
    )


@rule("RW206")
def row_opens_block(text: str) -> Message:
    """A row of a declaration ends in a colon, as if something belonged under it.

    Such a row is one line.

    Wrong:

        game mini "Mini":
          players 2 to 4:
            die 1 to 6

    Right:

        game mini "Mini":
          players 2 to 4
          die 1 to 6
    """
    return Message(f"Nothing can stand under `{text}`", hint="Take the colon away.")


@rule("RW207")
def unknown_list(
    name: str, lists: Sequence[str], near: str | None
) -> Message:
    """There is no list of words of this name.

    `one of`, `some of` and `6 of` name a list that a `words` declaration of the game makes.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red"
        kind spell "Spell":
          paint one of color

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red"
        kind spell "Spell":
          paint one of colour
    """
    known = f"The lists are {listed(lists, 'and')}." if lists else "The game has no lists yet."
    return Message(f"There is no list of words called `{name}`", text=known, caret=meant(near))


@rule("RW208")
def game_extends_itself(chain: Sequence[str]) -> Message:
    """A game extends itself, by way of others.

    Follow the names in the message; one of these games must stand on its own.

    Wrong:

        game one "One" like two:
          players 2 to 4
        game two "Two" like one:
          players 2 to 4

    Right:

        game one "One" like two:
          players 2 to 4
        game two "Two":
          players 2 to 4
    """
    path = " is like ".join(f"`{name}`" for name in chain)
    return Message(
        "This game extends itself", text=f"{path}.", hint="Take one of these `like` out."
    )


@rule("RW209")
def card_without_set(name: str, at: Span) -> Message:
    """A card stands before any `set` line.

    A card's number is counted in its set: write `set "Name"` above the first card of the file.

    Wrong:

        use runebound

        feat "Deep Pit":
          side friendly
          threat 2
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
    return Message(
        f'"{name}" is in no set',
        hint='Write `set "Name"` above the first card of the file.',
        fix=Fix("put it in a set", ((at, 'set "My set"\n\n'),)),
    )


@rule("RW210", Level.WARNING)
def odd_attribute(name: str, near: str) -> Message:
    """An attribute of a word is nearly one that is known, but is none.

    Attributes are free, since a game may need its own; one that only a single word has and that
    looks like a usual one is most likely misspelt, and would do nothing.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue" icno "wave"

    Right:

        game mini "Mini":
          players 2 to 4
        words colour:
          red "Red" icon "flame"
          blue "Blue" icon "wave"
    """
    return Message(f"Only this word has an attribute `{name}`", caret=meant(near))


RULES = (
    without_game,
    unknown_game,
    word_not_expected,
    empty_range,
    declared_twice,
    row_opens_block,
    unknown_list,
    game_extends_itself,
    card_without_set,
    odd_attribute,
)
