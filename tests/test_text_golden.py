"""Every text of the golden files, as it is printed now; and what holds for all of them."""

from __future__ import annotations

import re
from functools import cache

import golden_text
import pytest
from golden_text import FILES, Golden


@cache
def golden(name: str) -> Golden:
    return golden_text.read(name)


@pytest.mark.parametrize("name", FILES)
def test_texts_are_as_reviewed(name: str) -> None:
    assert golden(name).written == golden(name).fresh


def lines() -> list[str]:
    found = []
    for name in FILES:
        for text in golden(name).texts.values():
            found += [*text.above, *text.body]
    return found


def test_there_is_much_to_look_at() -> None:
    assert len(lines()) > 150


@pytest.mark.parametrize(
    ("fault", "pattern"),
    [
        ("two blanks", r" {2}"),
        ("a blank before a stop", r" [.,;:]"),
        ("a before a vowel", r"\b[Aa] [aeiouAEIOU](?!n?[aei]?[us]?ni|ne\b|nce\b|se)"),
        ("an before a consonant", r"\b[Aa]n [b-df-gj-np-tv-zB-DF-GJ-NP-TV-Z]"),
        ("1 of a plural", r"\b1 (?:wounds|cards|Allies|Items|Spells)\b"),
        ("several of a singular", r"\b(?:[2-9]|\d\d) (?:wound|card|Ally|Item|Spell)\b"),
        ("two stops", r"\.\."),
        ("a slot", r"\{\w+\.\w+\}|\{\w+:\w+\}"),
        ("a word of the language", r"\bcaster\b|\bcalled\b|\blet x\b|\bat least\b|\bat most\b"),
        ("a straight range", r"\d-\d"),
        ("a noun in lower case", r"\b(?:hero|heroes|ally|allies|challenge|challenges|spells?)\b"),
    ],
)
def test_no_text_has(fault: str, pattern: str) -> None:
    bad = [line for line in lines() if re.search(pattern, line)]
    assert not bad, f"{fault}: {bad[0]}"


def test_every_line_begins_and_ends_as_a_sentence() -> None:
    for line in lines():
        first = line.removeprefix("- ")[0]
        assert first.isupper() or first.isdigit() or first in '"–{', line
        assert re.search(r"(?:[.:!?–]|\.\)|\d)$", line), line


def test_bullets_stand_under_a_line_that_opens_them() -> None:
    for name in FILES:
        for text in golden(name).texts.values():
            for before, line in zip(("", *text.body), text.body, strict=False):
                if line.startswith("- "):
                    assert before.endswith((":", " –")) or before.startswith("- "), line
