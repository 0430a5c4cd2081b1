"""Parts of printed text that golden cards do not show: sections, spelling, summaries."""

from __future__ import annotations

import pytest
from text_cards import card_text, library, text_of

from runewright.compiler.effects.model import Effects
from runewright.compiler.matching.grammar import plural_of
from runewright.compiler.matching.templates import Verb
from runewright.compiler.printing import Printer
from runewright.compiler.text.sentences import capital, sentence
from runewright.compiler.text.spelling import agreeing, close_up, shorten, with_article
from runewright.compiler.text.templates import Hole, read_template
from runewright.compiler.text.text import TextContext, by_hand, printed, rolls_die

PLAYED = "the player who played this card"


def effects(effect: str) -> tuple[Effects, Printer]:
    cards, faults = library('use runebound\nset "Test"\n' + card_text("feat", effect))
    assert not faults
    return cards.effects.of(cards.own[0]), Printer(cards)


def test_a_section_of_its_own_stands_under_its_name() -> None:
    made, printer = effects("draw 1 card\nchoose one:\n  - end your turn\n  - draw 2 cards")
    (_, body) = made.sections[0]
    context = TextContext(printer.wording)
    assert printed(Effects((("setup", body[:1]),)), context).body == ("Setup: Draw 1 card.",)
    assert printed(Effects((("victory", body[1:]),)), context).body == (
        "Victory:", "Choose one:", "- End your turn.", "- Draw 2 cards.",
    )  # fmt: skip


def test_whether_a_card_rolls_the_die() -> None:
    assert rolls_die(effects("draw 1 card\nif your hero is in town: roll the die")[0])
    assert not rolls_die(effects("roll 1 movement die")[0])


def test_the_rules_that_are_not_automated() -> None:
    made = effects('draw 1 card\nyou may:\n  by hand "Swap seats."\nby hand "Sing."')[0]
    assert by_hand(made) == ("Swap seats.", "Sing.")


@pytest.mark.parametrize(
    ("written", "printed_text"),
    [
        ("Swap seats.", "Draw 1 card, then swap seats."),
        ("Heroes swap seats", "Draw 1 card, then Heroes swap seats."),
        ("Sing. Then dance.", "Draw 1 card, then sing. Then dance."),
        ("XP is doubled!", "Draw 1 card, then XP is doubled!"),
    ],
)
def test_a_rule_by_hand_within_a_sentence(written: str, printed_text: str) -> None:
    text = text_of(
        f'after your hero defeats a challenge:\n  draw 1 card\n  by hand "{written}"', "talent"
    )
    assert text == "After your Hero defeats a Challenge, d" + printed_text[1:]


@pytest.mark.parametrize(
    ("first", "printed_text"),
    [
        ("deal 1 wound to your hero", "You may deal 1 wound to your Hero, then draw 1 card."),
        ("draw 2 cards", "You may draw 2 cards, then draw 1 card."),
        (
            "each player draws 1 card",
            "You may do the following: each player draws 1 card, then draw 1 card.",
        ),
    ],
)
def test_what_others_do_is_not_said_to_be_done_by_who_may(first: str, printed_text: str) -> None:
    assert text_of(f"you may:\n  {first}\n  draw 1 card") == printed_text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("a escape test", "an escape test"),
        ("an jump test", "a jump test"),
        ("a hour, a unicorn, a one-eyed ally", "an hour, a unicorn, a one-eyed ally"),
        ('a enemy card with "a elf" in its name', 'an enemy card with "a elf" in its name'),
        ("Alpha enemy", "Alpha enemy"),
    ],
)
def test_articles(text: str, right: str) -> None:
    assert with_article(text) == right


def test_no_blank_too_many() -> None:
    assert close_up("a   card , b ") == "a card, b"


def test_number_of_what_is_said_of_things() -> None:
    assert agreeing('with "x" in its name', True) == 'with "x" in their name'
    assert agreeing("that are ready", False) == "that is ready"
    assert agreeing("in their hand", False) == "in their hand"


def test_a_long_name_is_said_once() -> None:
    assert shorten(f"{capital(PLAYED)} draws. {capital(PLAYED)} pays {PLAYED}.") == (
        "The player who played this card draws. That player pays that player."
    )
    other = f"{PLAYED} gives another player a card, then {PLAYED} draws"
    assert shorten(other) == other


@pytest.mark.parametrize(
    ("text", "right"),
    [("draw 1 card", "Draw 1 card."), ("“x” (y.)", "“x” (y.)"), ("–", "–"), ("run!", "Run!")],
)
def test_a_sentence(text: str, right: str) -> None:
    assert sentence(text) == right


def test_a_template_is_read_whole() -> None:
    template = read_template("[{who}] draw(s) {n:number} | {a=b.c}'s (are|is); lost: it fails")
    first, second = template.alternatives
    assert len(first) == 5
    assert template.outcome("lost") == "it fails"
    assert template.outcome("won") == ""
    hole, rest, verb = second
    assert hole == Hole((("a", "b"), ("c", "")), "own")
    assert rest == " "
    assert verb == Verb("are", "is")


def test_plurals_by_the_usual_rules() -> None:
    nouns = ("card", "ally", "day", "hero", "torch", "life", "safe", "giraffe")
    assert [plural_of(noun) for noun in nouns] == [
        "cards", "allies", "days", "heroes", "torches", "lives", "safes", "giraffes",
    ]  # fmt: skip
