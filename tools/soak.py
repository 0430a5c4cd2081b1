"""Random games, one after another, with invariants after every step: `make soak`.

Seeds are split over the cores. At the end it prints how often each card was played, each sentence
run and each reason for a refusal given, and every game that broke, by its seed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Any

from runewright.compiler.compile import compile_sources
from runewright.compiler.pace import fewer_collections
from runewright.compiler.table import stock_of, tabletop_of
from runewright.compiler.vocabulary import modules_of, sentences
from runewright.dsl.source import Source
from runewright.runtime import exported
from runewright.runtime.drive import Match
from runewright.runtime.game import ON_THE_TABLE
from runewright.runtime.runebound import api
from runewright.runtime.runebound.harm import threat_elsewhere
from runewright.runtime.runebound.refusals import RULES, Attempt
from runewright.runtime.state import Card, Zone
from runewright.runtime.table import Plan, Stock

GAME = "runebound"
SEATS = (2, 3, 4, 5, 6)
OFTEN = 20  # how often each card and sentence should be seen in the whole
ASK_EVERY = 50  # decisions, after which it is asked why other cards may not be played
SHARED = ("adventure", "item", "ally")
BATCH = 20
# Games differ in their options as well: each of these in turn.
OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    {"victories": "1"},
    {"victories": "1", "exhaustion": "yes"},
    {"victories": "2", "unresolved-heal": "no"},
    {"victories": "1", "draft": "yes", "duel-enemy-bats": "no"},
    {"victories": "1", "escape-skips-experience": "no", "ally-limit": "none", "epic-limit": "2"},
)


class Broken(AssertionError):
    """An invariant does not hold."""


@dataclass(slots=True)
class Tally:
    """What was seen in some games."""

    games: int = 0
    won: int = 0
    decisions: int = 0
    choices: int = 0  # decisions of a player with two or more options
    turns: list[int] = field(default_factory=list)
    seconds: float = 0.0
    cards: Counter[str] = field(default_factory=Counter)
    sentences: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Put the figures of other games to these."""
        self.games += other.games
        self.won += other.won
        self.decisions += other.decisions
        self.choices += other.choices
        self.turns += other.turns
        self.seconds += other.seconds
        self.cards += other.cards
        self.sentences += other.sentences
        self.refusals += other.refusals
        self.broken += other.broken


# ------------------------------------------------------------------------------ the stock


SAID: Counter[str] = Counter()
CAME: Counter[str] = Counter()  # cards that came to the table


def watched_put(put: Callable[..., None]) -> Callable[..., None]:
    """The function that moves a card, counting those that come to the table."""

    @wraps(put)
    def moved(game: Any, card: Card, zone: Zone, *rest: Any) -> None:
        if zone.name in ON_THE_TABLE and card.zone.name not in ON_THE_TABLE:
            CAME[card.data.id] += 1
        put(game, card, zone, *rest)

    return moved


def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of a sentence, counting how often it is run."""

    @wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        SAID[name] += 1
        return function(*args, **kwargs)

    return run


@cache
def stock() -> Stock:
    """All shipped cards, with effect code that counts the sentences it runs."""
    library = compile_sources([Source("soak.rune", f"use {GAME}\n")]).model.libraries[GAME]
    spaces = [exported.EXPORTED, *(vars(module) for module in modules_of(GAME))]
    before = [dict(space) for space in spaces]
    try:
        for space in spaces:
            for name in names():
                if callable(space.get(name)):
                    space[name] = counted(name, space[name])
        return stock_of(library)
    finally:
        for space, kept in zip(spaces, before, strict=True):
            space.update(kept)


@cache
def names() -> tuple[str, ...]:
    """The functions of the sentences that cards are made of."""
    return tuple(
        dict.fromkeys(
            one.function.__name__ for one in sentences(GAME) if one.kind not in ("fact",)
        )
    )


@contextmanager
def watching() -> Iterator[None]:
    """Count the cards that come to the table."""
    put = api.Runebound.put
    api.Runebound.put = watched_put(put)  # type: ignore[method-assign]
    try:
        yield
    finally:
        api.Runebound.put = put  # type: ignore[method-assign]


# ------------------------------------------------------------------------------ invariants


def at_every_step(game: api.Runebound) -> None:
    """What holds after each decision: threat is ten, nothing is negative, no card is lost."""
    for player in game.players:
        on_hero, elsewhere = player.counters["threat"], threat_elsewhere(game, player)
        if on_hero + elsewhere + api.pool(game, player) != game.config.threat:
            raise Broken(f"{player} has {on_hero} threat, {elsewhere} of it elsewhere")
        if min(player.counters.values()) < 0:
            raise Broken(f"{player} holds {player.counters}")
    lying = sum(len(zone.cards) for zone in zones(game))
    if lying != len(game.cards):
        raise Broken(f"{lying} cards lie somewhere, and there are {len(game.cards)}")


def where_cards_lie(game: api.Runebound) -> None:
    """Each card lies where it thinks, and piles hold their owners' cards."""
    for zone in zones(game):
        for card in zone.cards:
            if card.zone is not zone:
                raise Broken(f"{card!r} lies in {zone} and thinks it is in {card.zone}")
            if zone.owner and zone.name in ("discard pile", "talents"):
                _owned(card, zone.owner)
            if min(card.counters.values(), default=0) < 0:
                raise Broken(f"{card!r} holds {card.counters}")


def between_turns(game: api.Runebound) -> None:
    """Nothing is under way, and everybody is there."""
    where_cards_lie(game)
    if game.windows or game.rolls or game.queue or game.battle or game.depth:
        raise Broken("something is under way between turns")
    for player in game.players:
        if api.hero_of(game, player).owner is not player:
            raise Broken(f"{player} has another Hero")


def _owned(card: Card, owner: object) -> None:
    if card.owner is not owner:
        raise Broken(f"{card!r} of {card.owner} lies with {owner}")


def zones(game: api.Runebound) -> Iterator[Any]:
    """Every zone of a game."""
    yield from game.zones.values()
    for player in game.players:
        yield from player.zones.values()


# ------------------------------------------------------------------------------ one game


class Watched:
    """A game of random bots that is watched."""

    def __init__(self, seed: int, tally: Tally) -> None:
        tabletop = tabletop_of(GAME)
        assert tabletop is not None
        players = SEATS[seed % len(SEATS)]
        plan = Plan(players, str(seed), options=OPTIONS[seed // len(SEATS) % len(OPTIONS)])
        self.match = Match(tabletop, stock(), plan, ["random"] * players)
        self.match.session.record = False
        self.tally = tally
        self.turn = 0

    @property
    def game(self) -> api.Runebound:
        """The game under way."""
        game = self.match.session.game
        assert isinstance(game, api.Runebound)
        return game

    def play(self) -> None:
        """Play to the end. Raises whatever breaks."""
        tally, match = self.tally, self.match
        while not match.over:
            decision = match.session.decision
            assert decision is not None
            if not decision.options or not decision.low <= decision.high <= len(decision.options):
                raise Broken(f"{decision.prompt}: {decision.low} to {decision.high} of nothing")
            tally.decisions += 1
            tally.choices += decision.who is not None and len(decision.options) > 1
            if tally.decisions % ASK_EVERY == 0:
                self._ask_why()
            match.step()
            at_every_step(self.game)
            if self.game.turn != self.turn:
                self.turn = self.game.turn
                where_cards_lie(self.game)
        between_turns(self.game)
        tally.games += 1
        tally.won += self.game.winner is not None
        tally.turns.append(self.game.turn)

    def _ask_why(self) -> None:
        """Why may each other card not be played now?"""
        game = self.game
        window = game.windows[-1] if game.windows else None
        for player in game.players:
            piles = (player.zones[name].cards[-6:] for name in ("hand", "talents", "deck"))
            for card in (card for pile in piles for card in pile):
                for on in game.players:
                    attempt = Attempt(game, player, card, on, window, api.is_enemy(card))
                    for rule in RULES:
                        refusal = rule(attempt)
                        if refusal is not None:
                            self.tally.refusals[refusal.rule] += 1


@fewer_collections()
def soak(seeds: Iterable[int]) -> Tally:
    """Play a game for each seed; what breaks is kept, with its seed."""
    tally = Tally()
    SAID.clear()
    CAME.clear()
    start = time.process_time()
    with watching():
        for seed in seeds:
            watched = Watched(seed, tally)
            try:
                watched.play()
            except Exception:  # whatever a game can do wrong is what is looked for
                turn = watched.game.turn
                tally.broken.append(f"seed {seed}, turn {turn}:\n{traceback.format_exc()}")
    tally.seconds = time.process_time() - start
    tally.sentences += SAID
    tally.cards += CAME
    return tally


# ------------------------------------------------------------------------------ the report


def report(tally: Tally) -> Iterator[str]:
    """The figures, and what was seen too seldom."""
    turns = sorted(tally.turns) or [0]
    yield (
        f"{tally.games} games, {tally.won} won ({tally.won / max(1, tally.games):.1%}); "
        f"median {turns[len(turns) // 2]} turns, longest {turns[-1]}"
    )
    rate = tally.choices / max(tally.seconds, 0.001)
    yield (
        f"{tally.decisions:,} decisions, {tally.choices:,} with two or more options; "
        f"{rate:,.0f} of these a CPU second, invariants included"
    )
    yield from _seldom("cards", tally.cards, on_the_table())
    yield from _seldom("sentences", tally.sentences, names())
    yield f"refusals by {len(tally.refusals)} rules: {', '.join(sorted(tally.refusals))}"
    for one in tally.broken:
        yield f"BROKEN {one}"


def on_the_table() -> dict[str, str]:
    """The cards that a game may bring, by id: those of decks, and of what lies there for all."""
    decks = (cards for deck in stock().decks.values() for cards in deck.values())
    found = {card.id: card.name for cards in decks for card in cards}
    return found | {card.id: card.name for card, _ in stock().cards if card.kind in SHARED}


def _seldom(
    what: str, seen: Counter[str], wanted: Mapping[str, str] | Sequence[str]
) -> Iterator[str]:
    low = [name for name in wanted if seen[name] < OFTEN]
    yield f"{what}: {len(wanted) - len(low)} of {len(wanted)} seen {OFTEN} times or more"
    if low:
        shown = wanted if isinstance(wanted, Mapping) else {name: name for name in wanted}
        yield "  seldom: " + ", ".join(f"{shown[name]} ({seen[name]})" for name in low)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play so many games and print the figures; status 1 where a game broke or had no end."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    said = parser.parse_args(arguments)
    batches = [
        range(start, min(start + BATCH, said.seed + said.games))
        for start in range(said.seed, said.seed + said.games, BATCH)
    ]
    tally = Tally()
    with ProcessPoolExecutor(said.jobs) as pool:
        for done in pool.map(soak, batches):
            tally.add(done)
            if sys.stderr.isatty():
                print(f"\r{tally.games} games …", end="", file=sys.stderr, flush=True)
    print("\n".join(report(tally)))
    return int(bool(tally.broken) or tally.won < 0.95 * tally.games)


if __name__ == "__main__":
    sys.exit(main())
