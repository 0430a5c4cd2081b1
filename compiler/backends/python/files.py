"""The effect code of a model: one module a source file; and the same in memory, to be played."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ....runtime.script import AbilityScript
from ....runtime.state import CardData
from ...library import Library, Model
from ...model import Card, Value
from ...pace import fewer_collections
from ...printing import Printer
from . import AbilitySource, CardSource, emit, load, text_of
from .emit import slug


@fewer_collections()
def python_files(model: Model) -> dict[str, str | bytes]:
    """A module for each source file of the project that has cards or abilities."""
    files: dict[str, str | bytes] = {}
    for game, library in model.libraries.items():
        sources = Sources(library)
        for path, group in sources.own().items():
            module = emit(library.effects.grammar, path, group.cards, group.abilities,
                          library.effects.phrases)  # fmt: skip
            files[f"python/{slug(game)}/{module_name(path, files)}.py"] = text_of(module, path)
    return files


def module_name(path: str, taken: Iterable[str]) -> str:
    """The name of a source's module: its file name as a Python name, told apart by number."""
    name = slug(re.sub(r"\.rune$", "", path.rsplit("/", 1)[-1]))
    used = {one.rsplit("/", 1)[-1].removesuffix(".py") for one in taken}
    number = 2
    found = name
    while found in used:
        found, number = f"{name}_{number}", number + 1
    return found


@dataclass(frozen=True, slots=True)
class Group:
    """The cards and abilities of one source file."""

    cards: list[CardSource]
    abilities: list[AbilitySource]


class Sources:
    """What the emitter needs of a library, by source file."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.printer = Printer(library)

    def own(self) -> dict[str, Group]:
        """The project's own files."""
        return self._groups(self.library.own, {card.place.source.path for card in self.library.own})

    def all(self) -> dict[str, Group]:
        """Every file, shipped ones too."""
        cards = (*self.library.shipped, *self.library.own)
        return self._groups(cards, None)

    def _groups(self, cards: Iterable[Card], only: set[str] | None) -> dict[str, Group]:
        groups: dict[str, Group] = {}
        for ability in self.library.effects.abilities:
            path = ability.source.path
            if only is None or path in only:
                group = groups.setdefault(path, Group([], []))
                group.abilities.append(AbilitySource(ability.line, path, ability.effect))
        for card in cards:
            group = groups.setdefault(card.source.path, Group([], []))
            group.cards.append(self.card(card))
        return groups

    def card(self, card: Card) -> CardSource:
        """One card, with the defaults of its kind filled in."""
        kind = self.library.game.kinds[card.kind]
        fields: dict[str, Value] = {
            name: default
            for name in kind.own
            if (default := kind.fields[name].default) is not None
        }
        fields |= {name: value for name, value in card.fields.items() if name in kind.own}
        text = self.printer.of(card).text
        line = card.source.location(card.place.span.start)[0]
        return CardSource(
            card.id, card.name, card.kind, card.number, fields, text, kind.permanent, line,
            card.source.path, self.library.effects.of(card),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Playable:
    """All cards of a game, ready to play: by id, and the abilities by name."""

    cards: dict[str, CardData]
    abilities: dict[str, AbilityScript]


@fewer_collections()
def playable(library: Library) -> Playable:
    """Emit and run everything of a library in memory."""
    cards: dict[str, CardData] = {}
    abilities: dict[str, AbilityScript] = {}
    effects = library.effects
    for path, group in Sources(library).all().items():
        module = emit(effects.grammar, path, group.cards, group.abilities, effects.phrases)
        loaded = load(module, path)
        cards |= {card.id: card for card in loaded.cards}
        abilities |= loaded.abilities
    return Playable(cards, abilities)
