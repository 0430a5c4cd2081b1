"""What commands work on: a project's files, read and compiled, with all that was found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from pathlib import Path

from ..dsl import syntax
from ..dsl.diagnostics import Diagnostic, Level
from .art import Gallery
from .compile import Compiled, compile_sources
from .console import counted, waiting, wrong
from .decks import Deck, judge
from .library import Library
from .load import LoadError, Project, load
from .model import Card
from .rules import drawings, pictures

_BY_HAND = re.compile(r'by hand\s*"', re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Workspace:
    """A project as read and as compiled."""

    project: Project
    compiled: Compiled

    @property
    def libraries(self) -> Sequence[Library]:
        """The games of the project."""
        return tuple(self.compiled.model.libraries.values())

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that was found, in bytes, in words and in pictures, sorted by place."""
        found = (
            *self.project.diagnostics, *self.compiled.diagnostics, *self._faults_of_pictures()
        )  # fmt: skip
        return tuple(sorted(found, key=lambda one: one.sort_key))

    @cached_property
    def gallery(self) -> Gallery:
        """The pictures that its cards name."""
        return Gallery(self.project.homes)

    def _faults_of_pictures(self) -> Iterator[Diagnostic]:
        for library in self.libraries:
            for card in (*library.own, *library.flawed):
                yield from self.gallery.check(card, library.game.kinds[card.kind])

    @property
    def cards(self) -> tuple[Card, ...]:
        """The good cards of the project."""
        return tuple(card for library in self.libraries for card in library.own)

    @property
    def flawed(self) -> tuple[Card, ...]:
        """The cards of the project that have errors."""
        return tuple(card for library in self.libraries for card in library.flawed)

    def decks(self) -> Iterator[tuple[Library, Deck]]:
        """The decks that the project itself declares."""
        own = {id(source) for source in self.project.sources}
        for library in self.libraries:
            for deck in library.decks.values():
                if id(deck.place.source) in own:
                    yield library, deck

    def stock_breaches(self) -> list[Diagnostic]:
        """What printed decks lack to fill their box."""
        return [
            found
            for library, deck in self.decks()
            for found in judge(deck, library.pool, stock=True).diagnostics
        ]

    def by_hand(self) -> int:
        """How many rules of the project's cards are not played but asked of the players."""
        blocks = [body for card in (*self.cards, *self.flawed) for body in card.sections.values()]
        blocks += [item.node.body for library in self.libraries for item in library.abilities
                   if not item.shipped]  # fmt: skip
        return sum(_hand_rules(block) for block in blocks)

    def contents(self) -> dict[str, int]:
        """How many cards, decks and scenarios the project has."""
        scenarios = [item for library in self.libraries for item in library.scenarios]
        return {
            "cards": len(self.cards) + len(self.flawed),
            "decks": sum(1 for _ in self.decks()),
            "scenarios": sum(not item.shipped for item in scenarios),
        }


def read(paths: Iterable[Path]) -> Workspace:
    """Read and compile files and folders."""
    with waiting("Reading and checking"):
        try:
            project = load(paths)
        except LoadError as fault:
            raise wrong(str(fault)) from fault
        return compiled(project)


def compiled(project: Project) -> Workspace:
    """Compile what was read."""
    return Workspace(project, compile_sources(project.sources, locks=project.locks))


def for_print(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """What concerns printing of all that was found in a project: errors, and its pictures."""
    of_pictures = {rule.code for rule in (*pictures.RULES, *drawings.RULES)}
    return [one for one in found if one.level is Level.ERROR or one.code in of_pictures]


def levels(diagnostics: Iterable[Diagnostic]) -> dict[str, int]:
    """How many errors, warnings and notes there are."""
    found = [one.level for one in diagnostics]
    return {f"{level.value}s": found.count(level) for level in Level}


def summary(work: Workspace, diagnostics: Sequence[Diagnostic]) -> str:
    """One closing line: `12 cards, 1 deck: 2 errors, 1 warning`."""
    has = [counted(n, what.removesuffix("s")) for what, n in work.contents().items() if n]
    found = [counted(n, what.removesuffix("s")) for what, n in levels(diagnostics).items() if n]
    by_hand = work.by_hand()
    hand = f"; {counted(by_hand, 'rule')} by hand, not played" if by_hand else ""
    return f"{', '.join(has) or 'no cards'}: {', '.join(found) or 'no errors'}{hand}"


def _hand_rules(node: object) -> int:
    """The `by hand` lines anywhere under a statement."""
    if isinstance(node, tuple):
        return sum(map(_hand_rules, node))
    if isinstance(node, syntax.Sentence):
        return bool(_BY_HAND.match(node.text.value))
    if is_dataclass(node) and not isinstance(node, syntax.Text):
        return sum(_hand_rules(getattr(node, field.name)) for field in fields(node))
    return 0
