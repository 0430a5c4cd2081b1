"""Effect code: each source file's cards as one readable Python module, in memory or on disk."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ....runtime.script import AbilityScript
from ....runtime.state import CardData
from ...effects.own import OwnPhrase
from ...matching.grammar import Grammar
from .emit import AbilitySource, CardSource, Emitter
from .trees import const
from .write import WIDTH, Writer, flat

_DOC = "Effect code of {}: made by runewright, not to be edited."


@dataclass(frozen=True, slots=True)
class Loaded:
    """The cards and abilities of one module, ready to play."""

    cards: tuple[CardData, ...]
    abilities: dict[str, AbilityScript]


def emit(
    grammar: Grammar,
    path: str,
    cards: Iterable[CardSource],
    abilities: Iterable[AbilitySource] = (),
    phrases: Iterable[OwnPhrase] = (),
) -> ast.Module:
    """The module of one source file; its lines are those of the source."""
    emitter = Emitter(grammar)
    body: list[ast.stmt] = []
    for phrase in phrases:
        body += emitter.phrase(phrase)
    for ability in abilities:
        body += emitter.ability(ability)
    for card in cards:
        body += emitter.card(card)
    return emitter.module(_DOC.format(path), body)


def text_of(tree: ast.Module, path: str) -> str:
    """The module as a file that imports with `runewright.runtime` alone."""
    writer = Writer()
    writer.module(tree)
    head = f"relocate(globals(), {flat(const(path))}, ("
    writer.lines += ["", "", head, *wrapped(writer.table), "))"]
    return "\n".join(writer.lines) + "\n"


def wrapped(table: list[tuple[int, int]]) -> list[str]:
    """The pairs of the line table, as many a line as fit."""
    text = " ".join(f"({own},{line})," for own, line in table)
    return textwrap.wrap(text, WIDTH, initial_indent="    ", subsequent_indent="    ")


def load(tree: ast.Module, path: str) -> Loaded:
    """Run an emitted module in memory, under the name of its source file."""
    space: dict[str, Any] = {"__name__": f"runewright emitted {path}"}
    exec(compile(ast.fix_missing_locations(tree), path, "exec"), space)
    return Loaded(space["CARDS"], space["ABILITIES"])


__all__ = ["AbilitySource", "CardSource", "Loaded", "emit", "load", "text_of"]
