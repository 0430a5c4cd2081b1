"""The shipped rituals of Runes as tests play them: compiled from their file, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from runes_table import Line, Table

from runewright.compiler.backends.python.files import playable
from runewright.compiler.compile import Compiled, compile_sources
from runewright.compiler.library import Library
from runewright.compiler.load import shipped_sources
from runewright.dsl.source import Source
from runewright.runtime.decisions import Decision, Option
from runewright.runtime.events import Event
from runewright.runtime.runes.api import Runes
from runewright.runtime.state import CardData
from runewright.runtime.vocabulary import Sentence

ENGINE = "engine"
CARD = "card"
NAMES = (
    "Place Ritual Stone", "Place Additional Coins", "Draw New Hand Stones", "Refill Hand Stones",
    "Fast Turn", "Reverse Direction", "Copy Ritual", "Skip Turn", "Replace Coins",
    "Steal Rune Stone", "Steal Hand Stones", "Exchange Hand Stones", "Steal Golden Hand Stone",
    "Ward Off Ritual", "Reverse Ritual",
)  # fmt: skip
STRONG = (
    "Replace Coins", "Steal Rune Stone", "Steal Hand Stones", "Exchange Hand Stones",
    "Steal Golden Hand Stone",
)  # fmt: skip
SINGLE = ("Copy Ritual", "Fast Turn")


@cache
def shipped() -> Compiled:
    """The game's own files, checked as a project is."""
    return compile_sources(shipped_sources("runes"), shipped=False)


def library() -> Library:
    return shipped().model.libraries["runes"]


@cache
def printed() -> dict[str, CardData]:
    """Every shipped card, ready to be played, by name."""
    return {card.name: card for card in playable(library()).cards.values()}


def name_of(sentence: Sentence) -> str:
    return f"{sentence.kind}: {sentence.template}"


def compiled(text: str) -> Compiled:
    """A project of its own with these declarations."""
    return compile_sources([Source("own.rune", f'use runes\nset "Own"\n\n{text}')])


def cards_of(text: str) -> dict[str, CardData]:
    """The cards of a project, ready to be played; there must be no complaint about it."""
    made = compiled(text)
    assert [str(one.title) for one in made.diagnostics] == []
    own = made.model.libraries["runes"]
    return {card.name: card for card in playable(own).cards.values()}


def play(table: Table, who: str, name: str, *lines: Line) -> None:
    """Let a player reveal a ritual that he is given now."""
    table.reveal(who, table.deal(who, printed()[name]), *lines)


class Asked(Table):
    """A table at which every cell and turn is asked for; what is the only way needs no line, and a
    turn of which no line speaks is the first that fits."""

    def _answer(self, decision: Decision) -> tuple[Option, ...]:
        line = self.lines[0] if self.lines else ""
        if len(decision.options) == 1 or decision.topic == "turn":
            wanted = line.partition(": ")[2] if isinstance(line, str) else ""
            if wanted not in [option.text for option in decision.options]:
                self.asked.append(decision)
                return decision.options[:1]
        return super()._answer(decision)


def table_of(*hands: str, **more: object) -> Asked:
    """Red, Blue, Green (as many as there are hands), with hand stones as letters with a colour:
    `gray:SMLWFP black:…`; "" for none."""
    names = ("Red", "Blue", "Green", "Purple")[: len(hands)]
    table = Asked(*names, hands=False, **more)  # type: ignore[arg-type]
    table.game.patient = True
    for name, hand in zip(names, hands, strict=True):
        for text in hand.split():
            table.give(name, text)
    return table


@contextmanager
def seen_at(kind: str, look: Callable[[Runes, Event], object]) -> Iterator[None]:
    """Look at the game whenever an event of a kind has happened."""
    plain = Runes.record

    def record(game: Runes, event: Event) -> None:
        plain(game, event)
        if event.kind == kind:
            look(game, event)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Runes, "record", record)
        yield
