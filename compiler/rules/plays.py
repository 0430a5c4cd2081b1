"""What can go wrong while a scenario is played (RW621 to RW629)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Label, Message, rule
from .wording import listed, meant

_MOST = 12


@rule("RW621")
def not_as_expected(found: str) -> Message:
    """What is expected does not hold.

    The scenario was played up to this line; what was found instead stands beside it. Either the
    card does something else than was meant, or the expectation is wrong.

    Wrong:

        use runebound
        scenario "Threat":
          players Ada, Ben
          given Ada has 2 threat
          expect Ada has 3 threat

    Right:

        use runebound
        scenario "Threat":
          players Ada, Ben
          given Ada has 2 threat
          expect Ada has 2 threat
    """
    return Message("What is expected does not hold", caret=found or "it does not")


@rule("RW622")
def move_refused(who: str, why: str) -> Message:
    """A player does what he may not do.

    The game's reason stands beside the line. Where the move must be refused, expect just that:
    `expect PLAYER may not …`.

    Wrong:

        use runebound
        scenario "Too dear":
          players Ada, Ben
          given Ben holds "Rock Hound"
          given Ada has 1 threat
          given the boot window of Ada's turn
          Ben plays "Rock Hound" on Ada

    Right:

        use runebound
        scenario "Too dear":
          players Ada, Ben
          given Ben holds "Rock Hound"
          given Ada has 1 threat
          given the boot window of Ada's turn
          expect Ben may not play "Rock Hound" because "it costs 3 threat"
    """
    return Message(f"{who} may not do that", caret=why)


@rule("RW623")
def no_such_choice(who: str, prompt: str, options: Sequence[str], near: str | None) -> Message:
    """A line chooses what is not among the options.

    The options of the moment are listed; the words of the line must be those of one of them.

    Wrong:

        use runebound
        scenario "An attack":
          players Ada, Ben
          given Ada fights "Rock Hound" from the ranged phase
          Ada attacks with Hero of Ben

    Right:

        use runebound
        scenario "An attack":
          players Ada, Ben
          given Ada fights "Rock Hound" from the ranged phase
          Ada attacks with Hero of Ada
    """
    return Message(
        f"{who} cannot choose that now", f"{_asked(prompt)} {_options(who, options)}", meant(near)
    )


@rule("RW624")
def choice_not_given(
    who: str, prompt: str, options: Sequence[str], reason: str
) -> Message:
    """A player must choose, and the scenario does not say what.

    Passing is implied; every other choice is written down, under the move that leads to it or
    behind it.

    Wrong:

        use runebound
        scenario "An attack":
          players Ada, Ben
          given Ada fights "Rock Hound" from the ranged phase
          ranged attack: failed
          expect hero of Ada has 1 wound

    Right:

        use runebound
        scenario "An attack":
          players Ada, Ben
          given Ada fights "Rock Hound" from the ranged phase
          Ada attacks with Hero of Ada
          ranged attack: failed
          expect hero of Ada has 1 wound
    """
    return Message(
        f"{who} must choose before this line",
        f"{_asked(prompt)} {_options(who, options)}" + (f"\n{reason}" if reason else ""),
        hint=f"Write a line above this one that begins with `{who}`.",
    )


@rule("RW625")
def dice_not_given(prompt: str, shown: str, reason: str) -> Message:
    """Dice are rolled, and the scenario does not say what they show.

    No scenario has luck in it: write `TEST: passed`, `TEST: failed` or `the die shows 6`.

    Wrong:

        use runebound
        scenario "An attack":
          players Ada, Ben
          given Ada fights "Rock Hound" from the ranged phase
          Ada attacks with Hero of Ada
          expect hero of Ada has 0 wounds
          Ada defends with Hero of Ada

    Right:

        use runebound
        scenario "An attack":
          players Ada, Ben
          given Ada fights "Rock Hound" from the ranged phase
          Ada attacks with Hero of Ada
          ranged attack: failed
          expect hero of Ada has 1 wound
    """
    return Message(
        "The scenario does not say what is rolled before this line",
        f"What is rolled for: {prompt}." + (f"\n{reason}" if reason else ""),
        hint=f"Write `{shown}` above this line, if that is what shall be rolled.",
    )


@rule("RW626")
def dice_do_not_fit(why: str) -> Message:
    """A line gives dice that cannot be rolled now.

    It must name the roll that is made, and a number or a word that its dice can show.

    Wrong:

        use runebound
        scenario "An attack":
          players Ada, Ben
          given Ada fights "Rock Hound" from the ranged phase
          Ada attacks with Hero of Ada
          magic attack: failed

    Right:

        use runebound
        scenario "An attack":
          players Ada, Ben
          given Ada fights "Rock Hound" from the ranged phase
          Ada attacks with Hero of Ada
          ranged attack: failed
    """
    return Message("These dice are not rolled now", caret=why)


@rule("RW627")
def never_reached(reason: str, near: str | None) -> Message:
    """Play was over before a line could be played.

    Nobody was asked for it any more. Where it is a move, the reason why it was not legal when its
    turn came is given.

    Wrong:

        use runebound
        scenario "Too late":
          players Ada, Ben
          given the boot window of Ada's turn
          given Ben holds "Desecrated Graveyard"
          given Ada stands in plains
          Ada passes
          Ben passes

    Right:

        use runebound
        scenario "In time":
          players Ada, Ben
          given the boot window of Ada's turn
          given Ben holds "Desecrated Graveyard"
          given Ada stands in plains
          Ben passes
          Ada passes
    """
    return Message("Play was over before this line", reason, meant(near))


@rule("RW628")
def effect_broke(why: str, labels: tuple[Label, ...]) -> Message:
    """A card's effect broke off while a scenario was played.

    Cards that answer each other without end are the usual reason; the message names them.

    Wrong:

        use runebound
        set "Mine"
        talent "Endless Rage":
          level 1
          proficiencies fighting
          effect:
            when you receive threat: you receive 1 threat
            when you lose threat: you receive 1 threat
            when you receive threat: discard 1 threat
        feat "Insult":
          side enemy
          threat 0
          timing boot
          effect: you receive 1 threat
        scenario "Rage feeds itself":
          players Ada, Ben
          given Ada has "Endless Rage" in play
          given Ben holds "Insult"
          given the boot window of Ada's turn
          Ben plays "Insult" on Ada

    Right:

        use runebound
        set "Mine"
        talent "Short Rage":
          level 1
          proficiencies fighting
          effect:
            once per turn, when you receive threat: you receive 1 threat
        feat "Insult":
          side enemy
          threat 0
          timing boot
          effect: you receive 1 threat
        scenario "Rage feeds itself once":
          players Ada, Ben
          given Ada has "Short Rage" in play
          given Ben holds "Insult"
          given the boot window of Ada's turn
          Ben plays "Insult" on Ada
          expect Ada has 2 threat
    """
    return Message("The effect of a card breaks off", why, labels=labels)


@rule("RW629")
def two_options_fit(who: str, options: Sequence[str]) -> Message:
    """The words of a line fit two options.

    A part of an option may be left out only where one option is left.

    Wrong:

        use runebound
        scenario "A way":
          players Ada, Ben
          given the start of Ada's turn
          given Ada stands in plains
          Ada moves one space
          Ada moves

    Right:

        use runebound
        scenario "A way":
          players Ada, Ben
          given the start of Ada's turn
          given Ada stands in plains
          Ada moves one space
          Ada moves to hills
    """
    return Message(f"This fits several options of {who}", f"It could be {listed(options)}.")


RULES = (
    not_as_expected,
    move_refused,
    no_such_choice,
    choice_not_given,
    dice_not_given,
    dice_do_not_fit,
    never_reached,
    effect_broke,
    two_options_fit,
)


def _asked(prompt: str) -> str:
    return f"{prompt[:1].upper()}{prompt[1:]}."


def _options(who: str, options: Sequence[str]) -> str:
    shown = [f"{who} {option}" for option in options[:_MOST]]
    more = f", and {len(options) - _MOST} more" if len(options) > _MOST else ""
    return f"The options are {listed(shown)}{more}."
