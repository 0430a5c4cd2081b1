"""The corpus of mistakes: each is reported once, on its line, with the right proposal.

A comment says what is wrong with its line: `# error: RW301 "wound"`, several after commas, also
`warning:` and `note:`. The proposal stands in the message at the place, in its hint or in its fix.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from helpers import messages_of
from test_registry import SHOWN

from runewright.compiler.catalog.codes import all_rules
from runewright.dsl.diagnostics import Diagnostic

FILES = sorted((Path(__file__).parent / "cases").glob("*.rune"))
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in FILES}
LEVEL = re.compile(r"(error|warning|note): ((?:RW\d{3}(?: \"[^\"]+\")?(?:, )?)+)")
SAID = re.compile(r"(RW\d{3})(?: \"([^\"]+)\")?")
COMMENT = re.compile(r"  # (?:(?:error|warning|note): RW\d{3}.*)$", re.MULTILINE)


@dataclass(frozen=True, order=True)
class Expected:
    """What a comment says of its line."""

    line: int
    level: str
    code: str
    proposal: str = ""


def expected_in(text: str) -> list[Expected]:
    """What the comments of a file say, by line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        comment = COMMENT.search(line)
        for level, said in LEVEL.findall(comment[0]) if comment else ():
            found += [Expected(number, level, *one) for one in SAID.findall(said)]
    return sorted(found)


def proposed(message: Diagnostic) -> str:
    """Everything a message proposes."""
    edits = message.fix.edits if message.fix else ()
    return "\n".join((message.caret, message.hint, *(words for _, words in edits)))


def line_of(message: Diagnostic) -> int:
    return message.source.location(message.span.start)[0]


def test_there_are_cases() -> None:
    assert len(TEXTS) >= 25
    assert sum(len(expected_in(text)) for text in TEXTS.values()) >= 100


@pytest.mark.parametrize("name", TEXTS)
def test_a_file_has_its_faults_and_no_others(name: str) -> None:
    expected = expected_in(TEXTS[name])
    found = [Expected(line_of(one), one.level.value, one.code) for one in messages_of(TEXTS[name])]
    assert sorted(found) == sorted(Expected(one.line, one.level, one.code) for one in expected)
    assert len(expected) >= 2, "a file of several mistakes"


@pytest.mark.parametrize("name", TEXTS)
def test_each_fault_has_its_proposal(name: str) -> None:
    messages = messages_of(TEXTS[name])
    for one in expected_in(TEXTS[name]):
        said = [proposed(m) for m in messages if (line_of(m), m.code) == (one.line, one.code)]
        assert any(one.proposal in words for words in said), one


@pytest.mark.parametrize("name", TEXTS)
def test_the_comments_are_read_as_comments(name: str) -> None:
    bare = COMMENT.sub("", TEXTS[name])
    places = [(line_of(one), one.code) for one in messages_of(TEXTS[name])]
    assert [(line_of(one), one.code) for one in messages_of(bare)] == places


def test_every_code_is_tried_here_or_by_its_own_example() -> None:
    here = {one.code for text in TEXTS.values() for one in expected_in(text)}
    own = {rule.code for rule in SHOWN}
    with_example = {rule.code for rule in all_rules().values() if rule.example("Wrong")}
    assert with_example <= here | own
    assert here <= set(all_rules())
    assert len(here) >= 50
