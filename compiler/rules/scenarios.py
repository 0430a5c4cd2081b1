"""What can be wrong with a scenario: players, facts, cards (RW601 to RW607, RW612, RW613)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Label, Message, rule
from .wording import listed, meant, meant_name

_LINES = (
    "A scenario has `covers`, `players`, `given …`, `expect …`, `the die shows …`, "
    "`TEST: OUTCOME`, `the turn ends`, and lines that begin with a player's name."
)


@rule("RW601")
def unknown_scenario_line(word: str, near: str | None) -> Message:
    """A line of a scenario begins with a word that says nothing.

    It begins with `given`, `expect`, `covers`, `players`, with the name of a player who does
    something, or says what the dice show.

    Wrong:

        use runebound
        scenario "Nobody has threat at first":
          players Ada, Ben
          expects Ada has 0 threat

    Right:

        use runebound
        scenario "Nobody has threat at first":
          players Ada, Ben
          expect Ada has 0 threat
    """
    return Message(f"A line of a scenario cannot begin with `{word}`", _LINES, meant(near))


@rule("RW602")
def scenario_without_players(name: str) -> Message:
    """A scenario does not say who plays.

    `players` names them in their seats, clockwise.

    Wrong:

        use runebound
        scenario "Nobody has threat at first":
          given the start of Ada's turn

    Right:

        use runebound
        scenario "Nobody has threat at first":
          players Ada, Ben
          given the start of Ada's turn
    """
    return Message(
        f'The scenario "{name}" does not say who plays',
        hint="Write `players Ada, Ben` as its first line.",
    )


@rule("RW603")
def wrong_players(said: str) -> Message:
    """The players of a scenario are named wrongly.

    Each has a name of one word that no other has and that no line can begin with; there are as
    many as the game allows.

    Wrong:

        use runebound
        scenario "Two of one name":
          players Ada, Ada
          expect Ada has 0 threat

    Right:

        use runebound
        scenario "Two names":
          players Ada, Ben
          expect Ada has 0 threat
    """
    return Message(said, hint="Write one word for each player: `players Ada, Ben`.")


@rule("RW604")
def given_too_late() -> Message:
    """A fact is given after play has begun.

    What is given is the position at the start: it stands before the first move and the first
    `expect`.

    Wrong:

        use runebound
        scenario "Threat":
          players Ada, Ben
          expect Ada has 0 threat
          given Ben has 2 threat

    Right:

        use runebound
        scenario "Threat":
          players Ada, Ben
          given Ben has 2 threat
          expect Ada has 0 threat
    """
    return Message(
        "A fact is given after play has begun",
        hint="Move this line above the first move and the first `expect`.",
    )


@rule("RW605")
def cannot_be_given(why: str) -> Message:
    """Something is given that cannot be, or not like that.

    A position is made of facts. What only follows from others (a cost, a penalty, what happened
    before) can be expected, not given.

    Wrong:

        use runebound
        scenario "A penalty out of nothing":
          players Ada, Ben
          given the escape penalty is 3
          expect Ada has 0 threat

    Right:

        use runebound
        scenario "No penalty":
          players Ada, Ben
          given Ada has 0 threat
          expect the escape penalty is 0
    """
    return Message("This cannot be given", caret=why)


@rule("RW606")
def unknown_scenario_card(name: str, near: str | None, flawed: bool) -> Message:
    """A scenario names a card that does not exist.

    The name is the one in quotes behind the card's kind; a card that has errors cannot be played.

    Wrong:

        use runebound
        set "Mine"
        talent "Nimble Fingers":
          level 1
          proficiencies subterfuge
        scenario "A talent":
          players Ada, Ben
          given Ada has "Nimbel Fingers" in play
          expect Ada has "Nimble Fingers" in play

    Right:

        use runebound
        set "Mine"
        talent "Nimble Fingers":
          level 1
          proficiencies subterfuge
        scenario "A talent":
          players Ada, Ben
          given Ada has "Nimble Fingers" in play
          expect Ada has "Nimble Fingers" in play
    """
    if flawed:
        return Message(f'The card "{name}" has errors', hint="Mend the card first.")
    return Message(f'There is no card "{name}"', caret=meant_name(near))


@rule("RW607")
def two_starts() -> Message:
    """A scenario says twice where play begins.

    Play begins at one point of a turn, or in one battle.

    Wrong:

        use runebound
        scenario "Where to begin":
          players Ada, Ben
          given the boot window of Ada's turn
          given the trade phase of Ben's turn
          expect Ada has 0 threat

    Right:

        use runebound
        scenario "Where to begin":
          players Ada, Ben
          given the boot window of Ada's turn
          expect Ada has 0 threat
    """
    return Message("Play can begin at one point only", hint="Leave one of the two lines out.")


@rule("RW612")
def game_plays_no_scenarios(game: str) -> Message:
    """A scenario belongs to a game that nobody can play.

    Scenarios are played by the game's engine; a game of your own has none, unless it extends one
    that has.

    Wrong:

        game mini "Mini":
          players 2 to 4
        scenario "First":
          players Ada, Ben
          Ada passes

    Right:

        use runebound
        scenario "First":
          players Ada, Ben
          given the boot window of Ben's turn
          Ada passes
    """
    return Message(f"Scenarios of {game} cannot be played", "The game has no engine.")


@rule("RW613")
def two_cards_meant(name: str, cards: Sequence[str], labels: tuple[Label, ...]) -> Message:
    """A name in a scenario could mean two cards.

    Cards of different kinds may share a name; then write the set and number of the one that is
    meant.

    Wrong:

        use runebound
        set "Mine"
        talent "Nimble Fingers":
          level 1
          proficiencies subterfuge
        item "Nimble Fingers":
          cost 3
        scenario "Which one":
          players Ada, Ben
          given Ada has "Nimble Fingers" in play
          expect Ada has 0 threat

    Right:

        use runebound
        set "Mine"
        talent "Nimble Fingers":
          level 1
          proficiencies subterfuge
        item "Nimble Fingers":
          cost 3
        scenario "Which one":
          players Ada, Ben
          given Ada has "Mine/1" in play
          expect Ada has 0 threat
    """
    return Message(
        f'"{name}" could mean {listed(cards)}',
        hint="Write the set and number in the quotes.", labels=labels,
    )  # fmt: skip


RULES = (
    unknown_scenario_line,
    scenario_without_players,
    wrong_players,
    given_too_late,
    cannot_be_given,
    unknown_scenario_card,
    two_starts,
    game_plays_no_scenarios,
    two_cards_meant,
)
