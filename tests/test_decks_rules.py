"""The examples in the documentation of deck messages, by the deck stage alone."""

from __future__ import annotations

from typing import Any

import pytest
from deck_helpers import project

from runewright.compiler.decks import judge
from runewright.compiler.rules import deck_cards, decks, format_rules, formats, verdicts
from runewright.dsl.diagnostics import Diagnostic, Rule

MODULES = (formats, format_rules, decks, deck_cards, verdicts)
RULES: list[Rule[Any]] = [rule for module in MODULES for rule in module.RULES]


def said_of(example: str) -> list[Diagnostic]:
    read = project(example)
    made = [deck for deck in read.decks.values() if deck is not None]
    return [
        *read.diagnostics, *(one for deck in made for one in judge(deck, read.pool).diagnostics)
    ]  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_wrong_example_raises_the_code_once_and_the_right_one_nothing(rule: Rule[Any]) -> None:
    (found,) = said_of(rule.example("Wrong"))
    assert (found.code, found.level) == (rule.code, rule.level)
    assert found.hint or found.caret or found.text, "a message says more than its title"
    assert said_of(rule.example("Right")) == []
