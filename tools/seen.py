"""What random games show: the shipped cards with effect code that counts, and a few more cards.

Sentences are counted as they are run; those that are rules (`X gains ABILITY`) as they are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, wraps
from typing import Any

from runewright.compiler.compile import compile_sources
from runewright.compiler.table import stock_of
from runewright.compiler.vocabulary import modules_of, sentences
from runewright.dsl.source import Source
from runewright.runtime import exported
from runewright.runtime.game import ON_THE_TABLE
from runewright.runtime.runebound import api
from runewright.runtime.state import Card, Zone
from runewright.runtime.table import Stock

GAME = "runebound"
SHARED = ("adventure", "item", "ally")

# For what the language can say and no shipped card says.
EXTRA = """
set "Soak"

adventure "Door That Was Not There":
  copies 2
  colour yellow
  types "construct"
  life 3
  ranged 12 for 1
  melee 12 for 1
  magic 12 for 1
  escape 18
  reward 2 gold
  effect:
    before combat:
      if this challenge is not in your hand: receive 1 gold

feat "Second Thoughts":
  side friendly
  threat 1
  timing boot
  play if your hero has at least 1 wound
  effect: discard 1 wound from your hero

feat "Turned Coats":
  side friendly
  threat 1
  timing boot
  effect:
    reverse the direction of play
    choose one:
      - draw cards until you have 7 in hand
      - take a card in your discard pile that is not epic and not named like this card
      - swap your deck with your discard pile
      - carry out the top feat in your discard pile that is not enemy and not named like this card
"""

SAID: Counter[str] = Counter()
CAME: Counter[str] = Counter()  # cards that came to the table

# A rule of a card: the sentence that makes it, and the part that is called when it is read.
RULES = {"Grant": ("gains", "of"), "Permit": ("can_play_more", "more")}


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
def stock() -> Stock:
    """All shipped cards and those of here, which every deck holds as far as they are class cards;
    their effect code counts the sentences it runs."""
    library = compile_sources([Source("soak.rune", f"use {GAME}\n{EXTRA}")]).model.libraries[GAME]
    spaces = [exported.EXPORTED, *(vars(module) for module in modules_of(GAME))]
    before = [dict(space) for space in spaces]
    try:
        for space in spaces:
            for name in names():
                if callable(space.get(name)):
                    space[name] = counted(name, space[name])
        for kind, (name, part) in RULES.items():
            made = exported.EXPORTED[kind]
            assert callable(made)
            exported.EXPORTED[kind] = counted_rule(name, part, made)
        made_stock = stock_of(library)
    finally:
        for space, kept in zip(spaces, before, strict=True):
            space.update(kept)
    more = [card for card, _ in made_stock.cards if card.id.startswith("Soak/")]
    more = [card for card in more if card.kind not in SHARED]
    decks = {
        name: {**deck, "class": (*deck["class"], *more)}
        for name, deck in made_stock.decks.items()
    }
    return replace(made_stock, decks=decks)


@cache
def names() -> tuple[str, ...]:
    """The functions of the sentences that cards are made of."""
    return tuple(
        dict.fromkeys(
            one.function.__name__ for one in sentences(GAME) if one.kind not in ("fact",)
        )
    )


def cards() -> dict[str, str]:
    """The cards that a game may bring, by id: those of decks, and of what lies there for all."""
    decks = (cards for deck in stock().decks.values() for cards in deck.values())
    found = {card.id: card.name for cards in decks for card in cards}
    return found | {card.id: card.name for card, _ in stock().cards if card.kind in SHARED}


@contextmanager
def watching() -> Iterator[None]:
    """Count the cards that come to the table."""
    put = api.Runebound.put
    api.Runebound.put = _watched(put)  # type: ignore[method-assign]
    try:
        yield
    finally:
        api.Runebound.put = put  # type: ignore[method-assign]


def _watched(put: Callable[..., None]) -> Callable[..., None]:
    """The function that moves a card, counting those that come to the table."""

    @wraps(put)
    def moved(game: Any, card: Card, zone: Zone, *rest: Any) -> None:
        if zone.name in ON_THE_TABLE and card.zone.name not in ON_THE_TABLE:
            CAME[card.data.id] += 1
        put(game, card, zone, *rest)

    return moved
