"""The shipped cards of Runebound as tests see them: what they say, and how it is shown.

`python tests/shipped.py` lists how many cards use each sentence; with `texts` what cards print.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache

from runewright.compiler.compile import Compiled, compile_sources
from runewright.compiler.effects import model
from runewright.compiler.effects.checks import walk
from runewright.compiler.effects.source import lines_of
from runewright.compiler.library import Library
from runewright.compiler.load import shipped_sources
from runewright.compiler.matching.phrases import Node, Phrase
from runewright.compiler.matching.source import source_of
from runewright.compiler.model import Card
from runewright.compiler.printing import Printer
from runewright.compiler.scenarios import ScenarioResult, run_scenarios
from runewright.compiler.text.names import all_nodes
from runewright.compiler.vocabulary import sentences
from runewright.runtime.vocabulary import Sentence

GAME = "runebound"
SPOKEN_BY_SCENARIOS = "fact"


@cache
def shipped() -> Compiled:
    """The game's own files, checked as a project is."""
    return compile_sources(shipped_sources(GAME), shipped=False)


def cards() -> Library:
    """Every card that is shipped, with its sets, formats and decks."""
    return shipped().model.libraries[GAME]


def decks() -> tuple[str, ...]:
    """The sets that are a character deck: a deck has their name."""
    return tuple(name for name in cards().sets if name in cards().decks)


@cache
def results() -> tuple[ScenarioResult, ...]:
    """The shipped scenarios, played."""
    return tuple(run_scenarios(shipped()))


@cache
def shown() -> dict[str, set[str]]:
    """The cards with an effect that each passing scenario names in quotes."""
    acting = {card.name for card in cards().own if has_effect(card)}
    found: dict[str, set[str]] = {}
    for one in results():
        if one.passed:
            rest = one.source.text[one.span.end :].partition("\n")[2]
            body = re.split(r"^(?=[^\s#])", rest, maxsplit=1, flags=re.MULTILINE)[0]
            found[one.name] = acting & set(re.findall(r'"([^"]*)"', body))
    return found


def effects_of(card: Card) -> model.Effects:
    return cards().effects.of(card)


def has_effect(card: Card) -> bool:
    """Whether a card does anything: rules of its own, or an ability."""
    return bool(effects_of(card).sections or effects_of(card).abilities)


def statements_of(card: Card) -> list[model.Statement]:
    """All statements of a card, those within others included."""
    return [one for _, body in effects_of(card).sections for one in model.inside(body)]


def nodes_of(card: Card) -> Iterator[Node]:
    """All phrases of a card: its sections, its `play …`, the abilities it carries."""
    effects = effects_of(card)
    for _, body in effects.sections:
        yield from all_nodes(body)
    if effects.play is not None:
        yield from walk(_when(effects.play))
    carried = {one.name for one in effects.abilities}
    for ability in cards().effects.abilities:
        if ability.effect.name in carried:
            yield from all_nodes(ability.effect.body)


def _when(play: model.PlayWhen) -> Node:
    node = play.condition if play.event is None else play.event.event
    assert node is not None
    return node


def said_by(card: Card) -> set[str]:
    """The sentences of the vocabulary that a card uses, by their names."""
    return {name_of(one.rule.sentence) for one in nodes_of(card) if isinstance(one, Phrase)}


def name_of(sentence: Sentence) -> str:
    return f"{sentence.kind}: {sentence.template}"


def vocabulary() -> tuple[str, ...]:
    """Every sentence that cards can say."""
    said = (one for one in sentences(GAME) if one.kind != SPOKEN_BY_SCENARIOS)
    return tuple(dict.fromkeys(map(name_of, said)))


def usage() -> Counter[str]:
    """How many shipped cards use each sentence."""
    counted = Counter(dict.fromkeys(vocabulary(), 0))
    for card in cards().own:
        counted.update(said_by(card))
    return counted


def masked(card: Card) -> str:
    """What a card does, with its numbers and names blotted out: two cards that differ only in
    these do the same."""
    effects = effects_of(card)
    lines = [
        f"{name}: {line}"
        for name, body in effects.sections
        for statement in body
        for line in lines_of(statement)
    ]
    if effects.play is not None:
        lines.insert(0, f"play {source_of(_when(effects.play))}")
    lines += [f"ability {one.name}" for one in effects.abilities]
    text = "\n".join(lines)
    for name in sorted(_names(card), key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}\b", "NAME", text)
    return re.sub(r"\b\d+\b", "N", re.sub(r'"[^"]*"', '"TEXT"', text))


def _names(card: Card) -> set[str]:
    names = {one.name for one in statements_of(card) if isinstance(one, model.Let)}
    return names | {
        one.called
        for one in statements_of(card)
        if isinstance(one, model.Do | model.Table | model.ForEach) and one.called
    }


def _list_usage() -> None:
    users: dict[str, list[str]] = {name: [] for name in vocabulary()}
    for card in cards().own:
        for name in said_by(card):
            users[name].append(card.name)
    for name, using in sorted(users.items(), key=lambda pair: len(pair[1])):
        print(f"{len(using):3}  {name}" + (f"   ({', '.join(using)})" if len(using) < 3 else ""))
    rare = sum(len(using) < 2 for using in users.values())
    print(f"{rare} of {len(users)} sentences are used by fewer than two cards")


def _list_texts() -> None:
    printer = Printer(cards())
    for card in cards().own:
        print(f"== {card.name} ({card.kind}, {card.set})\n{printer.of(card).text}\n")


if __name__ == "__main__":
    if "texts" in sys.argv[1:]:
        _list_texts()
    else:
        _list_usage()
