"""What is watched in random games of a game: how they are set up, what must hold, what is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from runewright.runtime.game import Game
from runewright.runtime.standing import lasting, tables
from runewright.runtime.state import Zone

Setting = tuple[str, Mapping[str, str]]  # a variant, and options


class Broken(AssertionError):
    """An invariant does not hold."""


@dataclass(frozen=True, slots=True)
class Watch:
    """One game as it is soaked. `kind` is the class of its state, `extra` are cards for what no
    shipped card says. `kinds` are the cards to be seen; one has come when it goes to a zone of
    `table`. `said` says whether every sentence that cards may use must be run, or only those that
    shipped and extra cards use. Every `ask_every`-th decision `refused` gives the text of every
    refusal; of such moments `copies` are those (one of so many) in which a copy is played on."""

    game: str
    kind: type[Game]
    seats: Sequence[int]
    settings: Sequence[Setting]
    extra: str
    kinds: Collection[str]
    table: Collection[str]
    every_sentence: bool
    modules: Sequence[ModuleType]
    at_every_step: Callable[[Any], None]
    at_every_turn: Callable[[Any], None]
    at_the_end: Callable[[Any], None]
    refused: Callable[[Any, int], Iterator[str]]
    ask_every: int
    copies: int
    copy_every: int
    often: int
    reasons_often: int
    least_won: float


def zones(game: Game) -> Iterator[Zone]:
    """Every zone of a game."""
    yield from game.zones.values()
    for player in game.players:
        yield from player.zones.values()


def no_card_is_lost(game: Game) -> None:
    """As many cards lie somewhere as there are."""
    lying = sum(len(zone.cards) for zone in zones(game))
    if lying != len(game.cards):
        raise Broken(f"{lying} cards lie somewhere, and there are {len(game.cards)}")


def where_cards_lie(game: Game) -> None:
    """Each card lies where it thinks, and holds nothing negative."""
    for zone in zones(game):
        for card in zone.cards:
            if card.zone is not zone:
                raise Broken(f"{card!r} lies in {zone} and thinks it is in {card.zone}")
            if min(card.counters.values(), default=0) < 0:
                raise Broken(f"{card!r} holds {card.counters}")


def what_rules_speak_of(game: Game) -> None:
    """What is kept of the rules in force is what would be found now."""
    kept, speaking = tables(game), dict(game.index.spoken)
    game.index.in_play = game.index.lasting = None
    if tables(game) != kept:
        raise Broken(f"the rules in force are said to be {kept}")
    if set(speaking) != {*tables(game), *lasting(game)} or min(speaking.values(), default=1) < 1:
        raise Broken(f"rules are said to speak of {speaking}")


def nothing_is_negative(game: Game) -> None:
    """No player holds less than nothing."""
    for player in game.players:
        if min(player.counters.values()) < 0:
            raise Broken(f"{player} holds {player.counters}")
