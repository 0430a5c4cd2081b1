"""The shipped cards, to be spoilt one letter at a time, and our compiler as the judge of that."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..compiler.backends import BACKENDS
from ..compiler.compile import Compiled, compile_sources
from ..compiler.decks.model import Deck
from ..compiler.load import shipped_sources
from ..compiler.matching.source import source_of
from ..compiler.model import Place
from ..compiler.scenarios import scripts_of
from ..compiler.scenarios.script import Expect
from ..dsl import syntax
from ..dsl.diagnostics import Diagnostic, Level
from ..dsl.parse import parse
from ..dsl.source import Source
from .typos import Finding, Judge, Verdict

_QUOTED = re.compile(r"`([^`]+)`|\"([^\"]+)\"")


def texts(game: str) -> dict[str, str]:
    """Every shipped card of a game, by its name."""
    return {name: text for name, _, text in _declared(game, syntax.Card)}


def references(game: str) -> dict[str, str]:
    """Every shipped scenario of a game by its name, and every shipped deck with its cards, each by
    its name in quotes."""
    found = {f"scenario {name}": text for name, _, text in _declared(game, syntax.Scenario)}
    library = compile_sources(shipped_sources(game)).model.libraries[game]
    return found | {f"deck {deck.name}": _written_out(deck) for deck in library.decks.values()}


def _declared(
    game: str, kind: type[syntax.Card] | type[syntax.Scenario]
) -> Iterator[tuple[str, Place, str]]:
    """The shipped declarations of a kind, each with its name, its place and its text."""
    for source in shipped_sources(game):
        for node in parse(source).declarations:
            if isinstance(node, kind):
                text = source.text[node.span.start : node.span.end].rstrip() + "\n"
                yield node.name.value, Place(source, node.span), text


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
    """What the compiler says of a card in the stead of the shipped one of that name, or of a
    scenario or a deck, and all that it makes of it."""
    head = f'use {game}\nset "Slips"\n\n'
    shipped = {name: place for name, place, _ in _declared(game, syntax.Card)}

    def verdict(name: str, text: str) -> Verdict:
        compiled = compile_sources([Source("slip.rune", head + text)])
        said = [
            one
            for one in compiled.diagnostics
            if one.level is not Level.NOTE and not _beside(one, shipped.get(name))
        ]
        built = "" if said else repr([make(compiled.model) for make in BACKENDS.values()])
        facts = () if said else _facts(compiled)
        return Verdict([_finding(one, len(head)) for one in said], built + "\n".join(facts))

    return verdict


def _beside(said: Diagnostic, shipped: Place | None) -> bool:
    """Whether something is said only because the shipped card is there as well."""
    return shipped is not None and any(
        label.source is not None
        and label.source.path == shipped.source.path
        and shipped.span.start <= label.span.start < shipped.span.end
        for label in said.labels
    )


def _facts(compiled: Compiled) -> Iterator[str]:
    """What scenarios give and expect, as it is understood."""
    for script in scripts_of(compiled):
        yield from (source_of(fact.node) for fact in script.given)
        yield from (source_of(step.node) for step in script.steps if isinstance(step, Expect))


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
