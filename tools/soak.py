"""Random games, one after another, with invariants after every step: `make soak`.

Seeds are split over the cores. Some games are copied, saved and read again on the way. At the end
it prints which cards were played, sentences run and reasons for a refusal given too seldom, and
every game that broke, by its seed. Games are those of the usual rules, won by three red
Challenges; other options differ from game to game.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from runewright.compiler.pace import fewer_collections
from runewright.compiler.table import tabletop_of
from runewright.runtime.drive import Match
from runewright.runtime.replay import Saved, play_again, read_saved, saved_text
from runewright.runtime.runebound import api
from runewright.runtime.runebound.config import COLOURS
from runewright.runtime.runebound.harm import threat_elsewhere
from runewright.runtime.runebound.refusals import RULES, Attempt
from runewright.runtime.standing import tables
from runewright.runtime.state import Card, Player
from runewright.runtime.table import Plan

from .reasons import reason_of, reasons
from .seen import CAME, GAME, SAID, cards, names, stock, watching

SEATS = (2, 3, 4, 5, 6)
OFTEN = 20  # how often each card and sentence should be seen in the whole
ASK_EVERY = 50  # decisions, after which it is asked why other cards may not be played
MOST = 5_000  # decisions in one turn: where there are more, it does not end
COPY_EVERY = 40  # games, of which one is copied on its way and saved at its end
BATCH = 20
WHOLE = 10_000  # games, after which everything must have been seen
ALIKE = 10  # games that are played in two more processes, whose hashes differ
# Games differ in their options as well: each of these in turn.
OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    {"exhaustion": "yes", "dice-lost-to-wounds": "1"},
    {"unresolved-heal": "no", "item-limit": "2"},
    {"draft": "yes", "duel-enemy-bats": "no"},
    {"escape-skips-experience": "no", "ally-limit": "none", "epic-limit": "2"},
    {"hand-size": "8", "surcharge": "1", "green-markers": "12", "starting-gold": "6"},
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
    ends: list[str] = field(default_factory=list)  # how the games ended, as digests

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
        self.ends += other.ends


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


def what_is_kept(game: api.Runebound) -> None:
    """What a game keeps, so that it need not look it up, is what it would find."""
    if list(game.in_play()) != [card for zone in game.boards for card in zone.cards]:
        raise Broken(f"in play are said to be {game.in_play()}")
    kept = tables(game)
    game.forget()
    if tables(game) != kept:
        raise Broken(f"the rules in force are said to be {kept}")


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
        self.copied = seed % COPY_EVERY == 0
        self.match = Match(tabletop, stock(), plan, ["random"] * players, record=self.copied)
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
        asked = begun = 0
        while not match.over:
            decision = match.session.decision
            assert decision is not None
            if not decision.options or not decision.low <= decision.high <= len(decision.options):
                raise Broken(f"{decision.prompt}: {decision.low} to {decision.high} of nothing")
            asked += 1
            tally.decisions += 1
            tally.choices += decision.who is not None and len(decision.options) > 1
            if asked % ASK_EVERY == 0:
                self._ask_why()
                if self.copied and asked % (ASK_EVERY * ASK_EVERY) == ASK_EVERY:
                    copies_go_their_own_way(match)
            match.step()
            at_every_step(self.game)
            if self.game.turn != self.turn:
                self.turn, begun = self.game.turn, asked
                where_cards_lie(self.game)
                what_is_kept(self.game)
            elif asked - begun > MOST:
                raise Broken(f"turn {self.turn} does not end")
        between_turns(self.game)
        if self.copied:
            saved_game_is_the_same(match)
        tally.games += 1
        tally.won += self.game.winner is not None
        tally.turns.append(self.game.turn)
        tally.ends.append(self.game.digest())

    def _ask_why(self) -> None:
        """Why may each other card not be played now, nor Talents be bought, nor markers taken?"""
        game = self.game
        for player in game.players:
            mine = player.zones
            piles = mine["hand"].cards, mine["talents"].cards, mine["deck"].cards[-1:]
            for card in (card for pile in piles for card in pile):
                self.tally.refusals.update(reason_of(text) for text in denied(game, player, card))
            for colour in COLOURS:
                refusal = api.why_not_undertake(game, player, colour)
                if refusal is not None:
                    self.tally.refusals[reason_of(refusal.text)] += 1


def denied(game: api.Runebound, player: Player, card: Card) -> Iterator[str]:
    """Every reason why a player may not play a card now, on his own Hero, on that of the active
    player, on his neighbour's; or why a Talent cannot be bought."""
    window = game.windows[-1] if game.windows else None
    for on in dict.fromkeys((game.active, player, game.players[player.seat - 1])):
        attempt = Attempt(game, player, card, on, window, api.is_enemy(card))
        for rule in RULES:
            refusal = rule(attempt)
            if refusal is not None:
                yield refusal.text
    if card.kind == "talent":
        for buyer in (player, game.players[player.seat - 1]):
            for by in ("experience", "experience token", "gold"):
                refusal = api.why_not_buy(game, buyer, card, by)
                if refusal is not None:
                    yield refusal.text


def copies_go_their_own_way(match: Match) -> None:
    """Two copies of a game go the same way, and it stays where it is."""
    session = match.session
    before = (session.game.digest(), len(session.entries))
    ends = []
    for _ in range(2):
        copy = session.fork()
        for _ in range(ASK_EVERY):
            if copy.decision is not None:
                copy.apply(range(max(1, copy.decision.low)))
        ends.append(copy.game.digest())
    if before != (session.game.digest(), len(session.entries)):
        raise Broken("what was played in a copy has changed the game")
    if ends[0] != ends[1]:
        raise Broken("two copies went different ways")


def saved_game_is_the_same(match: Match) -> None:
    """A game that is saved and read goes the same way, to the same end."""
    saved = Saved(
        GAME, stock().content, match.plan, match.seats, tuple(match.session.entries)
    )  # fmt: skip
    *_, again = play_again(match.tabletop, stock(), read_saved(saved_text(saved)))
    if again.game.digest() != match.session.game.digest():
        raise Broken("the saved game ends otherwise")


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


def elsewhere(count: int, first: int) -> list[str]:
    """How the first games end in two processes with different hash seeds: as two digests."""
    command = [sys.executable, "-m", __spec__.name, "--ends", f"--games={count}", f"--seed={first}"]
    return [
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    ]  # fmt: skip


def digest(ends: Iterable[str]) -> str:
    """One digest of how games ended."""
    return sha256("\n".join(ends).encode()).hexdigest()[:16]


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
    for what, (seen, wanted, least) in coverage(tally).items():
        low = [name for name in wanted if seen[name] < least]
        often = "at all" if least == 1 else f"{least} times or more"
        yield f"{what}: {len(wanted) - len(low)} of {len(wanted)} seen {often}"
        if low:
            yield "  seldom: " + ", ".join(f"{wanted[name]} ({seen[name]})" for name in low)
    for one in tally.broken:
        yield f"BROKEN {one}"


def coverage(tally: Tally) -> dict[str, tuple[Counter[str], Mapping[str, str], int]]:
    """What was seen of what there is, and how often it should be."""
    texts = [one.text for one in reasons()]
    return {
        "cards": (tally.cards, cards(), OFTEN),
        "sentences": (tally.sentences, dict(zip(names(), names(), strict=True)), OFTEN),
        "reasons for refusals": (tally.refusals, dict(zip(texts, texts, strict=True)), 1),
    }


def complete(tally: Tally) -> bool:
    """Whether everything was seen as often as it should be."""
    return all(
        seen[name] >= least for seen, wanted, least in coverage(tally).values() for name in wanted
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play so many games and print the figures.

    Status 1 where a game broke, where more than one in twenty had no end, where two processes
    differ, and where so many games have not shown everything.
    """
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--games", type=int, default=WHOLE)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ends", action="store_true", help="print how the games end, as a digest")
    said = parser.parse_args(arguments)
    seeds = range(said.seed, said.seed + said.games)
    if said.ends:
        print(digest(soak(seeds).ends))
        return 0
    tally = Tally()
    with ProcessPoolExecutor(said.jobs) as pool:
        for done in pool.map(soak, [seeds[n : n + BATCH] for n in range(0, said.games, BATCH)]):
            tally.add(done)
            if sys.stderr.isatty():
                print(f"\r{tally.games} games …", end="", file=sys.stderr, flush=True)
    print("\n".join(report(tally)))
    if tally.broken:
        return 1
    same = elsewhere(min(ALIKE, said.games), said.seed) == [digest(tally.ends[:ALIKE])] * 2
    print(f"two more processes with other hashes: {'the same' if same else 'OTHER'} games")
    return int(not same or not good(tally))


def good(tally: Tally) -> bool:
    """Whether no game broke, nearly all were won, and a whole soak has shown everything."""
    shown = tally.games < WHOLE or complete(tally)
    return not tally.broken and tally.won >= 0.95 * tally.games and shown


if __name__ == "__main__":
    sys.exit(main())
