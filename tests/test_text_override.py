"""A designer's own text against the one that the effect prints."""

from __future__ import annotations

import pytest
from text_cards import card_text, library

from runewright.compiler.printing import Printer
from runewright.compiler.text.override import check_own_text, differences

ABILITY = (
    "ability armoured (x number):\n  before this challenge receives wounds: prevent x wounds\n"
)


def compared(own: str, generated: str) -> tuple[list[str], list[str]]:
    cards, _ = library(f'use runebound\nset "Test"\n{ABILITY}' + card_text("feat", "draw 1 card"))
    return differences(own, generated, Printer(cards).wording)


@pytest.mark.parametrize(
    ("own", "generated"),
    [
        ("Receive two gold.", "Receive 2 gold."),
        ("Receive 2 {gold}.", "Receive 2 gold."),
        ("Take {threat}{threat}.", "Take threat."),
        ("Draw a card.", "Draw 1 card."),
        ("On a roll of 4 - 8, lose a card.", "4–8: Discard 1 card."),
        ("Do it twice.", "Do the following 2 times: draw 1 card."),
        ("ARMOURED 2", "This Challenge gains Armoured 2."),
        ("Find “Rock Hound”.", 'Search your deck for "rock  hound".'),
        ("Grows stronger.", "Grows stronger."),
    ],
)
def test_the_same_in_other_words(own: str, generated: str) -> None:
    assert compared(own, generated) == ([], [])


@pytest.mark.parametrize(
    ("own", "generated", "missing", "extra"),
    [
        ("Receive three gold.", "Receive 2 gold.", ["2"], ["3"]),
        ("Receive 12 gold.", "Receive 2 gold.", ["2"], ["12"]),
        ("Receive 2 {threat}.", "Receive 2 gold.", ["{gold}"], ["{threat}"]),
        ("Deal 2 damage.", "Deal 2 wounds.", ["{wound}"], []),
        ("Tougher by 2.", "This Challenge gains Armoured 2.", ["armoured"], []),
        ("Armoured 2", "Draw 2 cards.", [], ["armoured"]),
        ('Find "Rock Hound".', 'Find "Stag".', ['"Stag"'], ['"Rock Hound"']),
        ("Draw cards.", "Draw 4 cards. Discard 3 cards.", ["3", "4"], []),
        ("Spin the {wheel}.", "Spin the wheel.", [], ["{wheel}"]),
    ],
)
def test_what_is_in_one_only(
    own: str, generated: str, missing: list[str], extra: list[str]
) -> None:
    assert compared(own, generated) == (missing, extra)


WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
    "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip


@pytest.mark.parametrize(("number", "word"), list(enumerate(WORDS, 2)))
def test_numbers_as_words(number: int, word: str) -> None:
    assert compared(f"Draw {word} cards.", f"Draw {number} cards.") == ([], [])
    assert compared(f"Draw {word} cards.", "Draw 1 card.") == ([], [str(number)])


def test_often_enough() -> None:
    assert compared("Twice.", "2 times.") == compared("Thrice.", "3 times.") == ([], [])
    assert compared("Zero.", "0.") == compared("Once.", "Draw one card.") == ([], [])


def test_a_number_in_a_quoted_name_is_part_of_the_name() -> None:
    assert compared('Find "Rune 7".', 'Find "Rune 7".') == ([], [])
    assert compared("Find rune 7.", 'Find "Rune 7".') == (['"Rune 7"'], ["7"])


def test_the_warning_stands_at_the_text() -> None:
    cards, faults = library(
        'use runebound\nset "Test"\n'
        + card_text("feat", "receive 2 gold", 'text "Receive three gold."')
    )
    assert not faults
    printer = Printer(cards)
    (card,) = cards.own
    said = check_own_text(card, printer.generated(card), printer.wording)
    assert said is not None
    assert said.code == "RW321"
    assert card.source.text[said.span.start : said.span.end] == 'text "Receive three gold."'
    assert "`2`" in said.text
    assert "`3`" in said.text


@pytest.mark.parametrize("more", ['text "Receive two gold."', ""])
def test_no_warning_where_both_agree_or_there_is_one(more: str) -> None:
    cards, _ = library(
        'use runebound\nset "Test"\n' + card_text("feat", "receive 2 gold", more)
    )
    printer = Printer(cards)
    (card,) = cards.own
    assert check_own_text(card, printer.generated(card), printer.wording) is None
