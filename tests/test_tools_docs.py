"""The generated pages: what they say, and that the ones in the repository are current."""

from __future__ import annotations

import click
import pytest

from runewright.compiler.backends.sheet.presets import presets
from runewright.dsl.diagnostics import Level, Message, rule
from runewright.runtime.vocabulary import Sentence
from runewright.tools import docs

pytestmark = pytest.mark.checkout


@rule("RW298", Level.WARNING)
def pale_card(name: str) -> Message:
    """A card has no colour.

    Without a colour it
    looks pale.

    Give it one.

    Wrong:

        feat "Ghost":
          threat 1

    Right:

        feat "Ghost":
          threat 1
          colour red
    """
    return Message(f"`{name}` is pale")


def test_an_option_says_its_default_and_its_range() -> None:
    number = click.Option(["--dpi"], type=click.IntRange(36, 99), help="Dots.  [default: 40]")
    page = docs.commands_page(click.Group("x", {"draw": click.Command("draw", params=[number])}))
    assert "| `--dpi INTEGER RANGE` | Dots. (default: 40; 36<=x<=99) |" in page


def test_a_page_says_what_the_rules_say() -> None:
    assert docs.codes_page([pale_card]).split("\n")[4:] == [
        "Each message has a code; `runewright explain CODE` prints what stands here.",
        "",
        "## 2xx Names and types",
        "",
        "### RW298 A card has no colour",
        "",
        "*Warning, `pale-card`.* Without a colour it looks pale.",
        "",
        "Give it one.",
        "",
        "Wrong:",
        "",
        "```",
        'feat "Ghost":',
        "  threat 1",
        "```",
        "",
        "Right:",
        "",
        "```",
        'feat "Ghost":',
        "  threat 1",
        "  colour red",
        "```",
        "",
    ]


def test_a_page_shows_sentences_by_kind() -> None:
    def pay() -> None:
        """Pay gold
        (RB-TEXT-02) to the bank."""

    said = [Sentence("action", "pay(s) {n} (gold|coins)", pay, example="pay 2 gold")]
    page = docs.sentences_page({"In every game": said})
    assert page.split("\n")[8:] == [
        "## In every game",
        "",
        "### Action: what is done",
        "",
        "| sentence | meaning |",
        "|---|---|",
        "| `pay(s) {n} (gold\\|coins)` | Pay gold to the bank. Example: `pay 2 gold` |",
        "",
    ]


def test_a_page_says_which_figures_of_a_print_shop_are_verified() -> None:
    page = docs.shops_page(presets())
    mb = page.partition("## mbprint-poker: MB Print")[2].partition("\n## ")[0]
    assert "| cut | 63 × 88 mm, corners 3 mm |" in mb
    assert "| order | pages front, back, front, back |" in mb
    assert "* corner: the usual radius (not verified)" in mb
    assert "Instructions for preparing card files (verified)" in mb


def test_the_kept_pages_are_current() -> None:
    for path, text in docs.pages().items():
        kept = (docs.ROOT / path).read_text(encoding="utf-8")
        assert kept == text, f"{path} is old: run `make docs`"
