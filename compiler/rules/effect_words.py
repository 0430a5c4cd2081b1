"""Faults of what a card claims: texts, abilities, options, words, phrases (RW321 to RW330)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Level, Message, rule
from .wording import listed, meant


@rule("RW321", Level.WARNING)
def text_differs(missing: Sequence[str], extra: Sequence[str]) -> Message:
    """A card's own `text` and its effect disagree.

    Numbers, icons, abilities and card names are compared. What is printed must be what is played.

    Wrong:

        use runebound
        set "Trial"
        feat "Windfall":
          side friendly
          threat 1
          timing boot
          text "Receive three gold."
          effect: receive 2 gold

    Right:

        use runebound
        set "Trial"
        feat "Windfall":
          side friendly
          threat 1
          timing boot
          text "Receive two gold."
          effect: receive 2 gold
    """
    parts = []
    if missing:
        parts.append(f"the effect has {listed(missing, 'and')}, the text has not")
    if extra:
        parts.append(f"the text has {listed(extra, 'and')}, the effect has not")
    said = "; ".join(parts)
    return Message("The text and the effect disagree", text=f"{said[:1].upper()}{said[1:]}.")


@rule("RW322")
def ability_values(name: str, wanted: Sequence[str], count: int) -> Message:
    """An ability is carried with the wrong number of values.

    An ability is carried with one number for each of its values, in the order they are declared.

    Wrong:

        use runebound
        set "Trial"
        ability armoured (x number):
          before this challenge receives wounds: prevent x wounds
        challenge "Iron Shell":
          threat 2
          timing boot
          life 3
          ranged 12 for 1
          melee 12 for 1
          magic 12 for 1
          reward 1 gold
          ability armoured

    Right:

        use runebound
        set "Trial"
        ability armoured (x number):
          before this challenge receives wounds: prevent x wounds
        challenge "Iron Shell":
          threat 2
          timing boot
          life 3
          ranged 12 for 1
          melee 12 for 1
          magic 12 for 1
          reward 1 gold
          ability armoured 1
    """
    values = f"{len(wanted)} value{'s' if len(wanted) != 1 else ''}"
    return Message(
        f"`{name}` wants {values}, here are {count}",
        hint=f"Write `ability {name}{''.join(' 1' for _ in wanted)}`.",
    )


@rule("RW323")
def unknown_ability(name: str, known: Sequence[str], near: str | None) -> Message:
    """A card carries an ability that is not declared.

    Cards carry abilities by name. Declare it with `ability NAME:`, or mend the name.

    Wrong:

        use runebound
        set "Trial"
        ability armoured (x number):
          before this challenge receives wounds: prevent x wounds
        challenge "Iron Shell":
          threat 2
          timing boot
          life 3
          ranged 12 for 1
          melee 12 for 1
          magic 12 for 1
          reward 1 gold
          ability armored 1

    Right:

        use runebound
        set "Trial"
        ability armoured (x number):
          before this challenge receives wounds: prevent x wounds
        challenge "Iron Shell":
          threat 2
          timing boot
          life 3
          ranged 12 for 1
          melee 12 for 1
          magic 12 for 1
          reward 1 gold
          ability armoured 1
    """
    return Message(
        f"There is no ability `{name}`",
        caret=meant(near),
        hint=f"Declared are {listed(known, 'and')}." if known else "No ability is declared.",
    )


@rule("RW324", Level.WARNING)
def no_challenge_yet(shown: str) -> Message:
    """A card that may be played outside a battle speaks of `this challenge`.

    Before a battle there is no such challenge; the sentence then does nothing (RB-TEXT-03).

    Wrong:

        use runebound
        set "Trial"
        feat "Early Bird":
          side friendly
          threat 1
          timing boot
          effect: deal 1 wound to this challenge

    Right:

        use runebound
        set "Trial"
        feat "Early Bird":
          side friendly
          threat 1
          timing book
          effect: deal 1 wound to this challenge
    """
    return Message(
        f"`{shown}` means nothing when this card is played outside a battle",
        hint="Give the card the book symbol, or wait for a battle: "
        "`until …:` with `before combat: …`.",
    )


@rule("RW325")
def one_option() -> Message:
    """A choice has fewer than two options.

    With one option there is nothing to choose. Add an option, or write the sentence by itself.

    Wrong:

        use runebound
        set "Trial"
        feat "Crossroads":
          side friendly
          threat 1
          timing boot
          effect:
            choose one:
              - draw 1 card

    Right:

        use runebound
        set "Trial"
        feat "Crossroads":
          side friendly
          threat 1
          timing boot
          effect:
            choose one:
              - draw 1 card
              - receive 1 gold
    """
    return Message("A choice needs two options or more", hint="Add a line that starts with `- `.")


@rule("RW326")
def holds_not_here(shown: str) -> Message:
    """Something that holds for a while stands inside an event, an option or the like.

    Inside these, things are done. Say how long it holds: `until …:`.

    Wrong:

        use runebound
        set "Trial"
        feat "Slow Poison":
          side friendly
          threat 1
          timing boot
          effect:
            choose one:
              - draw 1 card
              - while your hero is in town: add 1 to your hero's escape

    Right:

        use runebound
        set "Trial"
        feat "Slow Poison":
          side friendly
          threat 1
          timing boot
          effect:
            choose one:
              - draw 1 card
              - add 1 to your hero's escape until the end of the turn
    """
    return Message(
        f"`{shown}` holds for a while, but here something is done at a moment",
        hint="Say until when it holds: `until the end of the turn:`.",
    )


@rule("RW327", Level.WARNING)
def word_family(word: str) -> Message:
    """A card asks for a word whose family is not known.

    `"dragon" in its name` also finds *Draconic Shape*; for that the game lists the forms of each
    word that cards may ask for (`words family:`).

    Wrong:

        use runebound
        set "Trial"
        feat "Odd Hunt":
          side friendly
          threat 1
          timing boot
          effect: draw 1 card with "zyzzyva" in its name

    Right:

        use runebound
        set "Trial"
        feat "Odd Hunt":
          side friendly
          threat 1
          timing boot
          effect: draw 1 card with "dragon" in its name
    """
    return Message(
        f"The forms of the word “{word}” are not listed",
        hint="Only this very word and its endings will be found; add it to `words family:`.",
    )


@rule("RW328")
def unknown_slot(shown: str, nouns: Sequence[str], near: str | None) -> Message:
    """A slot of a `phrase` is of no type that sentences know.

    A slot is `{name: noun}` or `{noun}`: any noun of the game, or `number`.

    Wrong:

        use runebound
        phrase "ambush {target: figure}":
          deal 1 wound to target

    Right:

        use runebound
        phrase "ambush {target: hero}":
          deal 1 wound to target
    """
    return Message(
        f"`{shown}` is no type of slot",
        caret=meant(near),
        hint=f"A slot holds one of {listed(tuple(nouns)[:12], 'and')}.",
    )


@rule("RW329")
def phrase_read_twice(template: str) -> Message:
    """A `phrase` can be read as a sentence that exists already.

    Two sentences that read the same words would make every card ambiguous. Use other words.

    Wrong:

        use runebound
        phrase "nothing happens":
          draw 1 card

    Right:

        use runebound
        phrase "luck strikes":
          draw 1 card
    """
    return Message(
        "There is such a sentence already",
        text=f"It reads the same words as `{template}`.",
        hint="Say it in other words, or use the sentence there is.",
    )


@rule("RW330")
def phrase_not_words(shown: str) -> Message:
    """The template of a `phrase` holds something other than words and slots.

    A phrase is read word by word; brackets and signs would have to be written on every card.

    Wrong:

        use runebound
        phrase "ambush (at once)":
          draw 1 card

    Right:

        use runebound
        phrase "ambush at once":
          draw 1 card
    """
    return Message(f"`{shown}` cannot stand in a phrase", hint="Use words, and slots in braces.")


RULES = (
    text_differs,
    ability_values,
    unknown_ability,
    no_challenge_yet,
    one_option,
    holds_not_here,
    word_family,
    unknown_slot,
    phrase_read_twice,
    phrase_not_words,
)
