"""Faults of sentences: what cannot be read, or could be read twice (RW301 to RW305)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule
from ..matching.mending import Mend
from .wording import listed, meant


@rule("RW301")
def unknown_sentence(
    word: str,
    near: str,
    expected: Sequence[str],
    like: Sequence[str],
    mend: Mend | None = None,
    no_subject: bool = False,
) -> Message:
    """A line is no sentence of the game.

    Sentences are the game's own; `runewright phrases` lists them, and finds them by meaning. The
    caret stands at the first word that no sentence has there.

    Wrong:

        use runebound
        set "Trial"
        feat "Lucky Coin":
          side friendly
          threat 1
          timing boot
          effect: recieve 1 gold

    Right:

        use runebound
        set "Trial"
        feat "Lucky Coin":
          side friendly
          threat 1
          timing boot
          effect: receive 1 gold
    """
    if mend is not None:
        return _mended(word, mend)
    hints = []
    if no_subject:
        hints.append(f"Without saying who, write `{near}`; or say who, such as `caster {word}`.")
    if like:
        hints.append("Sentences like it: " + "; ".join(f"`{one}`" for one in like) + ".")
    if not near and 0 < len(expected) <= 8:
        hints.append(f"Here could stand {listed(expected)}.")
    title, caret = "The sentence ends too early", "something is missing behind this"
    if word:
        title, caret = f"`{word}` fits no sentence here", "it cannot go on like this"
    return Message(
        title,
        caret=meant(near) or caret,
        hint=" ".join(hints),
    )


@rule("RW302")
def wrong_thing(shown: str, found: str, wanted: str, near: str = "") -> Message:
    """A sentence is about something that it cannot be done to.

    Wounds are dealt to a hero, ally or challenge; gold is given by a player. The message says what
    stands there and what is wanted.

    Wrong:

        use runebound
        set "Trial"
        feat "Sparks":
          side friendly
          threat 1
          timing boot
          effect: deal 1 wound to another player

    Right:

        use runebound
        set "Trial"
        feat "Sparks":
          side friendly
          threat 1
          timing boot
          effect: deal 1 wound to the hero of another player
    """
    return Message(
        f"`{shown}` is {found}, but {wanted} is wanted here",
        caret=meant(near) or f"{wanted} is wanted here",
    )


@rule("RW303")
def two_readings(first: str, second: str) -> Message:
    """A sentence can be read in two ways.

    The card would mean one thing to you and another to the game. Choose something first and give
    it a name with `called`, then use the name.

    Wrong:

        game mini "Mini":
          players 2 to 4
        words mood:
          calm "calm"
        words weather:
          calm "calm"
        kind spell "Spell":
          mood one of mood
          weather one of weather
          permanent
          require effect
        use mini
        set "Trial"
        spell "Lull":
          mood calm
          weather calm
          effect: ready each calm spell

    Right:

        game mini "Mini":
          players 2 to 4
        words mood:
          calm "calm"
        words weather:
          still "still"
        kind spell "Spell":
          mood one of mood
          weather one of weather
          permanent
          require effect
        use mini
        set "Trial"
        spell "Lull":
          mood calm
          weather still
          effect: ready each calm spell
    """
    return Message(
        "This can be read in two ways",
        text=f"As: {first}\nOr: {second}",
        hint="Choose it first (`choose … called x`), then speak of `x`.",
    )


@rule("RW304")
def nothing_meant(shown: str) -> Message:
    """A reference has nothing to refer to.

    `it`, `them`, `that card` mean what an event brought along or what the sentence before chose,
    looked at or rolled. Nothing of that kind was named before.

    Wrong:

        use runebound
        set "Trial"
        feat "Lucky Find":
          side friendly
          threat 1
          timing boot
          effect: discard it

    Right:

        use runebound
        set "Trial"
        feat "Lucky Find":
          side friendly
          threat 1
          timing boot
          effect:
            look at the top card of your deck
            discard it
    """
    chosen = " What was chosen just before is `it`." if shown.startswith("the ") else ""
    return Message(
        f"Nothing is named before that `{shown}` could mean",
        hint=f"Name it first: `choose … called x`, then write `x`.{chosen}",
    )


@rule("RW305")
def unclear_reference(shown: str) -> Message:
    """A reference could mean two things.

    The event before names two things of that kind. Say which: `this challenge`, `your hero`.

    Wrong:

        use runebound
        set "Trial"
        spell "Old Grudge":
          side friendly
          threat 1
          timing bat
          play after this challenge deals wounds to your hero
          effect: deal 1 wound to it

    Right:

        use runebound
        set "Trial"
        spell "Old Grudge":
          side friendly
          threat 1
          timing bat
          play after this challenge deals wounds to your hero
          effect: deal 1 wound to this challenge
    """
    return Message(
        f"`{shown}` could mean two things here", hint="Say which one, by its noun or a name."
    )


def _mended(shown: str, mend: Mend) -> Message:
    """The message with a change that lets the line be read."""
    write = f"Write `{mend.text}`."
    match mend.sort:
        case "missing":
            title, caret = f"Something is missing before `{shown}`", f"put `{mend.words}` before it"
        case "end":
            title, caret = "The sentence ends too early", f"put `{mend.words}` behind it"
            write = f"Write for example `{mend.text}`."
        case "extra":
            title, caret = f"`{shown}` fits no sentence here", "take it out"
        case "colon":
            title, caret = f"A colon is missing before `{shown}`", "put `:` before it"
        case "two":
            title, caret = f"`{shown}` joins two sentences", "begin a new line here"
            write = f"One sentence a line: `{mend.text}`, and on its own line `{mend.words}`."
        case _:
            title, caret = f"`{shown}` fits no sentence here", meant(mend.words)
            write = write if " " in shown or " " in mend.words else ""
    return Message(title, caret=caret, hint=write)


RULES = (
    unknown_sentence,
    wrong_thing,
    two_readings,
    nothing_meant,
    unclear_reference,
)
