"""What random games show: the shipped cards with effect code that counts, and a few more cards.

Sentences are counted as they are run; those that are rules (`X gains ABILITY`) as they are read.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, wraps
from typing import Any

from runewright.compiler.backends.python import emit
from runewright.compiler.backends.python.files import Sources
from runewright.compiler.compile import compile_sources
from runewright.compiler.library import Library
from runewright.compiler.table import stock_of
from runewright.compiler.vocabulary import modules_of, sentences
from runewright.dsl.source import Source
from runewright.runtime import exported
from runewright.runtime.state import Card, Zone
from runewright.runtime.table import Stock

from .soak_runebound import WATCH as RUNEBOUND
from .soak_runes import WATCH as RUNES
from .watch import Watch

WATCHES = {one.game: one for one in (RUNEBOUND, RUNES)}

SAID: Counter[str] = Counter()
CAME: Counter[str] = Counter()  # cards that came to the table

# A rule of a card: the sentence that makes it, and the part that is called when it is read.
RULES = {"Grant": ("gains", "of"), "Permit": ("can_play_more", "more")}


@dataclass(frozen=True, slots=True)
class Shown:
    """All cards of a game and those of the soak, and what of them is to be seen: the functions
    of sentences, and cards by id."""

    stock: Stock
    sentences: tuple[str, ...]
    cards: dict[str, str]


def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of a sentence, counting how often it is run."""

    @wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        SAID[name] += 1
        return function(*args, **kwargs)

    return run


def counted_rule(name: str, part: str, kind: Callable[..., Any]) -> Callable[..., Any]:
    """What makes a rule, so that it counts how often that part of it is called."""

    def make(*args: Any, **kwargs: Any) -> Any:
        rule = kind(*args, **kwargs)
        return replace(rule, **{part: counted(name, getattr(rule, part))})

    return make


@cache
def shown(game: str) -> Shown:
    """All shipped cards of a game and those of the soak, which every deck holds as far as they
    are class cards; their effect code counts the sentences it runs."""
    watch = WATCHES[game]
    source = Source("soak.rune", f"use {game}\n{watch.extra}")
    library = compile_sources([source]).model.libraries[game]
    names = tuple(
        dict.fromkeys(one.function.__name__ for one in sentences(game) if one.kind != "fact")
    )
    stock = with_extra(counting(library, names), watch)
    if not watch.every_sentence:
        said = said_by(library)
        names = tuple(name for name in names if name in said)
    return Shown(stock, names, cards_of(stock, watch))


def counting(library: Library, names: tuple[str, ...]) -> Stock:
    """The cards of a library with effect code that counts these sentences."""
    game = library.game.name
    spaces = [exported.EXPORTED, *(vars(module) for module in modules_of(game))]
    before = [dict(space) for space in spaces]
    try:
        for space in spaces:
            for name in names:
                if callable(space.get(name)):
                    space[name] = counted(name, space[name])
        for kind, (name, part) in RULES.items():
            made = exported.EXPORTED[kind]
            assert callable(made)
            exported.EXPORTED[kind] = counted_rule(name, part, made)
        return stock_of(library)
    finally:
        for space, kept in zip(spaces, before, strict=True):
            space.update(kept)


def with_extra(stock: Stock, watch: Watch) -> Stock:
    """The cards of the soak in every deck, those apart that lie there for all."""
    more = [card for card, _ in stock.cards if card.id.startswith("Soak/")]
    more = [card for card in more if card.kind not in watch.kinds]
    if not more:
        return stock
    decks = {
        name: {**deck, "class": (*deck["class"], *more)} for name, deck in stock.decks.items()
    }
    return replace(stock, decks=decks)


def said_by(library: Library) -> set[str]:
    """All names in the effect code of the cards of a library."""
    effects = library.effects
    trees = (
        emit(effects.grammar, path, group.cards, group.abilities, effects.phrases)
        for path, group in Sources(library).all().items()
    )
    nodes = (node for tree in trees for node in ast.walk(tree))
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def cards_of(stock: Stock, watch: Watch) -> dict[str, str]:
    """The cards that a game may bring, by id: those of decks, and of what lies there for all."""
    decks = (cards for deck in stock.decks.values() for cards in deck.values())
    found = {card.id: card.name for cards in decks for card in cards}
    return found | {card.id: card.name for card, _ in stock.cards if card.kind in watch.kinds}


@contextmanager
def watching(watch: Watch) -> Iterator[None]:
    """Count the cards that come to the table."""
    put = watch.kind.put
    watch.kind.put = _watched(put, watch)  # type: ignore[method-assign]
    try:
        yield
    finally:
        watch.kind.put = put  # type: ignore[method-assign]


def _watched(put: Callable[..., None], watch: Watch) -> Callable[..., None]:
    """The function that moves a card, counting those that come to the table."""

    @wraps(put)
    def moved(game: Any, card: Card, zone: Zone, *rest: Any) -> None:
        if zone.name in watch.table and card.zone.name not in watch.table:
            CAME[card.data.id] += 1
        put(game, card, zone, *rest)

    return moved
