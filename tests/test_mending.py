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
