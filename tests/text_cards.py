"""Cards written in a test, with the rules text that they print."""

from __future__ import annotations

from textwrap import dedent, indent

from runewright.compiler.compile import compile_sources
from runewright.compiler.library import Library
from runewright.compiler.printing import Printer
from runewright.compiler.text.text import PrintedText
from runewright.dsl.decode import from_text
from runewright.dsl.diagnostics import Level

HEADS = {
    "feat": "  side friendly\n  threat 1\n  timing book\n",
    "bat": "  side friendly\n  threat 1\n  timing bat\n",
    "enemy": "  side enemy\n  threat 1\n  timing book\n",
    "enemy bat": "  side enemy\n  threat 1\n  timing bat\n",
    "challenge": (
        "  threat 1\n  timing boot\n  life 1\n  ranged 1 for 1\n  melee 1 for 1\n"
        "  magic 1 for 1\n  reward 1 gold\n"
    ),
    "talent": "  level 1\n  proficiencies wizardry\n",
}


def library(text: str) -> tuple[Library, list[str]]:
    """The library of a project of one file of Runebound cards, and its errors."""
    source, _ = from_text("test.rune", text)
    compiled = compile_sources([source])
    faults = [
        f"line {one.source.location(one.span.start)[0]}: {one.title}"
        for one in compiled.diagnostics
        if one.level is Level.ERROR
    ]
    return compiled.model.libraries["runebound"], faults


def print_cards(
    cards: Library, *, icons: bool = False, reminders: bool = False
) -> dict[str, PrintedText]:
    """The generated texts of a library's cards by name."""
    printer = Printer(cards, icons=icons, reminders=reminders)
    return {card.name: printer.generated(card) for card in cards.own}


def card_text(kind: str, effect: str, more: str = "") -> str:
    """The source of one card of a kind (see HEADS) with an effect."""
    word = "feat" if kind in ("bat", "enemy", "enemy bat") else kind
    rest = indent(dedent(more).strip("\n"), "  ") + "\n" if more else ""
    body = "  effect:\n" + indent(dedent(effect).strip("\n"), "    ") + "\n" if effect else ""
    return f'{word} "Test":\n{HEADS[kind]}{rest}{body}'


def text_of(
    effect: str, kind: str = "feat", more: str = "", *, icons: bool = False,
    reminders: bool = False, before: str = "",
) -> str:
    """The text that one card prints; `before` are declarations that it needs."""
    head = f'use runebound\nset "Test"\n{dedent(before)}'
    cards, faults = library(head + card_text(kind, effect, more))
    assert not faults, faults
    return print_cards(cards, icons=icons, reminders=reminders)["Test"].text
