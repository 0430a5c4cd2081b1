"""The shipped cards, to be spoilt one letter at a time, and our compiler as the judge of that."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..compiler.backends import BACKENDS
from ..compiler.compile import compile_sources
from ..compiler.decks.model import Deck
from ..compiler.load import shipped_sources
from ..dsl import syntax
from ..dsl.diagnostics import Diagnostic, Level
from ..dsl.parse import parse
from ..dsl.source import Source
from .typos import Finding, Judge, Verdict

_QUOTED = re.compile(r"`([^`]+)`|\"([^\"]+)\"")


def texts(game: str) -> dict[str, str]:
    """Every shipped card of a game, by its name."""
    return dict(_texts_of(game, syntax.Card))


def references(game: str) -> dict[str, str]:
    """Every shipped scenario of a game by its name, and every shipped deck with its cards, each by
    its name in quotes."""
    found = {f"scenario {name}": text for name, text in _texts_of(game, syntax.Scenario)}
    library = compile_sources(shipped_sources(game)).model.libraries[game]
    return found | {f"deck {deck.name}": _written_out(deck) for deck in library.decks.values()}


def _texts_of(
    game: str, kind: type[syntax.Card] | type[syntax.Scenario]
) -> Iterator[tuple[str, str]]:
    """The shipped declarations of a kind, each with its name."""
    for source in shipped_sources(game):
        for node in parse(source).declarations:
            if isinstance(node, kind):
                yield node.name.value, source.text[node.span.start : node.span.end].rstrip() + "\n"


def _written_out(deck: Deck) -> str:
    lines = [f'deck "{deck.name}":', f'  format "{deck.format.name}"']
    for section in deck.format.sections:
        lines.append(f"  {section.name}:")
        lines += [
            f'    {f"{entry.count} " if entry.count > 1 else ""}"{entry.card.name}"'
            for entry in deck.entries
            if entry.section == section.name
        ]
    return "\n".join(lines) + "\n"


def judge(game: str) -> Judge:
    """What the compiler says of a card, and all that its back ends make of it."""
    head = f'use {game}\nset "Slips"\n\n'

    def verdict(text: str) -> Verdict:
        compiled = compile_sources([Source("slip.rune", head + text)])
        said = [one for one in compiled.diagnostics if one.level is not Level.NOTE]
        built = "" if said else repr([make(compiled.model) for make in BACKENDS.values()])
        return Verdict([_finding(one, len(head)) for one in said], built)

    return verdict


def _finding(said: Diagnostic, head: int) -> Finding:
    """The word proposed first: that of the fix, else the first one quoted at the caret."""
    if said.fix:
        proposal = said.fix.edits[0][1].strip()
    else:
        quoted = _QUOTED.search(said.caret) or _QUOTED.search(said.hint)
        proposal = quoted[1] or quoted[2] if quoted else ""
    labels = tuple(
        (label.span.start - head, label.span.end - head)
        for label in said.labels
        if label.source in (None, said.source)
    )
    place = said.span.start - head, said.span.end - head
    return Finding(f"{said.code} {said.title}", *place, proposal, labels)
