"""A line that cannot be read: which of its words is named, and what is proposed instead."""

from __future__ import annotations

import pytest
from helpers import messages_of

CARD = """use runebound
set "Trial"
spell "Old Grudge":
  side friendly
  threat 1
  timing boot
  effect:
    discard your ally
    {}
"""


def told(line: str) -> tuple[str, str, str]:
    """What stands under the caret, what is said there, and the hint."""
    (message,) = messages_of(CARD.format(line))
    shown = message.source.text[message.span.start : message.span.end]
    assert message.title.startswith(f"`{shown}` ")
    return shown, message.caret, message.hint


@pytest.mark.parametrize(
    ("between", "joint"),
    [(" and ", "and"), (" and then ", "and then"), (", then ", ", then"), (". ", ".")],
)
def test_two_sentences_on_one_line_are_parted_where_they_are_joined(
    between: str, joint: str
) -> None:
    assert told(f"deal 1 wound to your hero{between}draw 1 card") == (
        joint,
        "begin a new line here",
        "One sentence a line: `deal 1 wound to your hero`, and on its own line `draw 1 card`.",
    )


@pytest.mark.parametrize(
    ("line", "word", "mended"),
    [
        ("deal 1 additional wound to your hero", "additional", "deal 1 wound to your hero"),
        ("please draw 1 card", "please", "draw 1 card"),
        ("draw 1 card now", "now", "draw 1 card"),
    ],
)
def test_a_word_too_many_is_to_be_taken_out_alone(line: str, word: str, mended: str) -> None:
    assert told(line) == (word, "take it out", f"Write `{mended}`.")


def test_whom_a_card_tells_is_among_what_may_follow_its() -> None:
    shown, caret, _ = told("its ownr draws 1 card")
    assert (shown, caret) == ("ownr", "Did you mean `owner`?")
    shown, caret, _ = told("its frobnicator draws 1 card")
    assert (shown, caret) == ("frobnicator", "it cannot go on like this")


@pytest.mark.parametrize(
    ("line", "shown", "wanted"),
    [
        ("exhaust each player", "each player", "`each player` is a player, but a card is wanted"),
        ("exhaust a space", "a space", "`a space` is a space, but a card is wanted"),
    ],
)
def test_what_is_no_card_where_one_is_wanted_is_named_whole(
    line: str, shown: str, wanted: str
) -> None:
    (message,) = messages_of(CARD.format(line))
    assert message.source.text[message.span.start : message.span.end] == shown
    assert message.title.startswith(wanted) and message.caret == "a card is wanted here"


@pytest.mark.parametrize(("slip", "word"), [("tpo", "top"), ("bottmo", "bottom")])
def test_the_edges_of_a_pile_are_among_what_may_stand_before_a_card(slip: str, word: str) -> None:
    shown, caret, _ = told(f"draw the {slip} card of your deck")
    assert (shown, caret) == (slip, f"Did you mean `{word}`?")


@pytest.mark.parametrize("template", ["exhaust {cards}", "ready {cards}", "nothing happens"])
def test_a_phrase_of_words_that_are_read_already_is_refused(template: str) -> None:
    text = f'use runebound\nset "Trial"\nphrase "{template}":\n  draw 1 card\n'
    (message,) = messages_of(text)
    assert message.code == "RW329"
    assert message.source.text[message.span.start : message.span.end] == template
