"""Faults of effects: sentences, references, durations, outcome tables (RW3xx)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Level, Message, rule
from .wording import listed, meant


@rule("RW301")
def unknown_sentence(
    word: str, near: str, expected: Sequence[str], like: Sequence[str]
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
    hints = []
    if like:
        hints.append("Sentences like it: " + "; ".join(f"`{one}`" for one in like) + ".")
    if not near and 0 < len(expected) <= 8:
        hints.append(f"Here could stand {listed(expected)}.")
    return Message(
        f"`{word}` fits no sentence here",
        caret=meant(near) or "the sentence cannot go on like this",
        hint=" ".join(hints),
    )


@rule("RW302")
def wrong_thing(shown: str, found: str, wanted: str) -> Message:
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
        caret=f"{wanted} is wanted here",
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
    return Message(
        f"Nothing is named before that `{shown}` could mean",
        hint="Name it first: `choose … called x`, then write `x`.",
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


@rule("RW306")
def change_without_end(sentence: str) -> Message:
    """A change does not say how long it lasts.

    A card that does not stay in play must say when its changes end; there is no default.

    Wrong:

        use runebound
        set "Trial"
        feat "Long Stride":
          side friendly
          threat 1
          timing boot
          effect: add 2 to your hero's escape

    Right:

        use runebound
        set "Trial"
        feat "Long Stride":
          side friendly
          threat 1
          timing boot
          effect: add 2 to your hero's escape until the end of the turn
    """
    return Message(
        "This change does not say how long it lasts",
        caret="until when?",
        hint=f"Write for example `{sentence} until the end of the turn`.",
    )


@rule("RW307")
def event_without_end() -> Message:
    """An event on a card that does not stay in play.

    The card is on its discard pile when the event comes. Say how long it waits (`until …:`), or
    write `play EVENT` beside the timing if the event is when the card is played.

    Wrong:

        use runebound
        set "Trial"
        feat "Field Dressing":
          side friendly
          threat 1
          timing boot
          effect:
            after your hero receives wounds: discard 1 wound from your hero

    Right:

        use runebound
        set "Trial"
        feat "Field Dressing":
          side friendly
          threat 1
          timing boot
          effect:
            until the end of the turn:
              after your hero receives wounds: discard 1 wound from your hero
    """
    return Message(
        "This waits for an event, but the card does not stay in play",
        hint="Put it under `until …:`; or, if this is when the card is played, write "
        "`play EVENT` outside `effect`.",
    )


@rule("RW308")
def rows_missing(missing: Sequence[str]) -> Message:
    """An outcome table leaves an outcome out.

    Every outcome needs its row, so that the table holds no surprise; `anything else:` covers the
    rest, `nothing happens` is an answer.

    Wrong:

        use runebound
        set "Trial"
        feat "Narrow Ledge":
          side enemy
          threat 1
          timing book
          effect:
            your hero makes a jump test at 12:
              failed: deal 1 wound to your hero

    Right:

        use runebound
        set "Trial"
        feat "Narrow Ledge":
          side enemy
          threat 1
          timing book
          effect:
            your hero makes a jump test at 12:
              passed: nothing happens
              failed: deal 1 wound to your hero
    """
    return Message(
        f"No row for {listed(missing, 'and')}",
        hint=f"Add a row, such as `{missing[0]}: nothing happens`, or `anything else: …`.",
    )


@rule("RW309")
def row_twice(outcome: str) -> Message:
    """Two rows of an outcome table cover the same outcome.

    Wrong:

        use runebound
        set "Trial"
        feat "Old Dice":
          side friendly
          threat 1
          timing boot
          effect:
            roll the die:
              1-5: receive 1 gold
              5-10: nothing happens

    Right:

        use runebound
        set "Trial"
        feat "Old Dice":
          side friendly
          threat 1
          timing boot
          effect:
            roll the die:
              1-4: receive 1 gold
              5-10: nothing happens
    """
    return Message(f"`{outcome}` has a row already", hint="Each outcome has one row.")


@rule("RW310")
def unknown_outcome(word: str, outcomes: Sequence[str], near: str | None) -> Message:
    """A row is for something that is no outcome of its sentence.

    Wrong:

        use runebound
        set "Trial"
        feat "Narrow Ledge":
          side enemy
          threat 1
          timing book
          effect:
            your hero makes a jump test at 12:
              pased: nothing happens
              failed: deal 1 wound to your hero

    Right:

        use runebound
        set "Trial"
        feat "Narrow Ledge":
          side enemy
          threat 1
          timing book
          effect:
            your hero makes a jump test at 12:
              passed: nothing happens
              failed: deal 1 wound to your hero
    """
    return Message(
        f"`{word}` is no outcome of this",
        caret=meant(near),
        hint=f"Its outcomes are {listed(outcomes, 'and')}.",
    )


@rule("RW311")
def not_a_head(shown: str) -> Message:
    """A line that opens a block is neither an event, an outcome sentence, nor a use with a limit or
    a cost.

    A plain sentence takes no colon and no block.

    Wrong:

        use runebound
        set "Trial"
        feat "Two Steps":
          side friendly
          threat 1
          timing boot
          effect:
            draw 1 card:
              draw 1 card

    Right:

        use runebound
        set "Trial"
        feat "Two Steps":
          side friendly
          threat 1
          timing boot
          effect:
            draw 1 card
            draw 1 card
    """
    return Message(
        f"`{shown}` opens a block, but is no event and has no outcomes",
        hint="Remove the colon and put what follows at the same indentation.",
    )


@rule("RW312")
def wrong_place(shown: str, where: str) -> Message:
    """A sentence stands where it means nothing.

    `pay` stands after `may`, in an option, or as a cost; `prevent` and `that damage` inside an
    event that brings them along.

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
    return Message(f"`{shown}` may stand only {where}")


@rule("RW313")
def name_taken(name: str, why: str) -> Message:
    """A name given with `called` or `let` is a word of the game, or given already.

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
    return Message(
        f"`{shown}` joins two conditions",
        hint="Put the second in an `if` of its own under the first.",
    )


@rule("RW318")
def unit_not_held(unit: str, holder: str, holders: Sequence[str]) -> Message:
    """A unit is asked of something that never holds it.

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
    return Message("The text and the effect disagree", text="; ".join(parts).capitalize() + ".")


@rule("RW322")
def ability_values(name: str, wanted: Sequence[str], count: int) -> Message:
    """An ability is carried with the wrong number of values.

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
    unknown_sentence, wrong_thing, two_readings, nothing_meant, unclear_reference,
    change_without_end, event_without_end, rows_missing, row_twice, unknown_outcome, not_a_head,
    wrong_place, name_taken, nothing_to_name, instead_of_what, done_without_may, mixed_condition,
    unit_not_held, field_not_held, done_at_no_time, text_differs, ability_values, unknown_ability,
    no_challenge_yet, one_option, holds_not_here, word_family, unknown_slot, phrase_read_twice,
    phrase_not_words,
)  # fmt: skip
