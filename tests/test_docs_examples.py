"""Every example of the pages is checked: a ```rune block is right, a ```rune wrong block raises
the code that its first comment names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers import messages_of

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^( *)```rune( wrong)?\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^ *```\S*", re.MULTILINE)
CODE = re.compile(r"# (RW\d{3})\b")
# What an example need not repeat: the game and the set of its cards.
HEAD = 'use runebound\nset "Examples"\n'


def blocks(page: Path) -> list[tuple[int, bool, str]]:
    """The examples of a page: their line, whether they are wrong, their text."""
    text = page.read_text(encoding="utf-8")
    found = []
    for one in BLOCK.finditer(text):
        indent, wrong, body = one.groups()
        lines = [line.removeprefix(indent) for line in body.splitlines()]
        found.append((text.count("\n", 0, one.start()) + 1, bool(wrong), "\n".join(lines) + "\n"))
    return found


EXAMPLES = [
    pytest.param(wrong, text, id=f"{page.name}:{line}")
    for page in PAGES
    for line, wrong, text in blocks(page)
]


def whole(text: str) -> str:
    """An example as a file."""
    declares = re.search(r"^(use|game) ", text, re.MULTILINE)
    return text if declares else HEAD + text


@pytest.mark.parametrize(("wrong", "text"), EXAMPLES)
def test_an_example_is_what_it_says(wrong: bool, text: str) -> None:
    codes = {message.code for message in messages_of(whole(text))}
    if not wrong:
        assert codes == set()
        return
    named = CODE.search(text.splitlines()[0])
    assert named is not None, "the first line names the code"
    assert codes == {named[1]}


def test_the_language_is_shown_by_examples() -> None:
    shown = blocks(ROOT / "docs" / "language.md")
    assert sum(not wrong for _, wrong, _ in shown) >= 20
    assert sum(wrong for _, wrong, _ in shown) >= 5


def test_every_block_of_rune_is_closed_and_found() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        opened = [one for one in FENCE.findall(text) if one.strip() == "```rune"]
        assert len(opened) == len(blocks(page)), page.name
