"""Random games, one after another, with invariants after every step: `make soak`.

Seeds are split over the cores. Some games are copied, saved and read again on the way. At the end
it prints which cards were played, sentences run and reasons for a refusal given too seldom, and
every game that broke, by its seed. What is watched in a game stands in `soak_GAME.py`.
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
from functools import partial
from hashlib import sha256
from random import Random

from runewright.compiler.pace import fewer_collections
from runewright.compiler.table import tabletop_of
from runewright.runtime.bots import any_of
from runewright.runtime.drive import Match
from runewright.runtime.game import Game
from runewright.runtime.replay import Saved, play_again, read_saved, saved_text
from runewright.runtime.table import Plan

from .reasons import reason_of, reasons
from .seen import CAME, SAID, WATCHES, shown, watching
from .watch import Broken

MOST = 5_000  # decisions in one turn: where there are more, it does not end
COPIED = 50  # decisions that are played in a copy
BATCH = 20
WHOLE = 10_000  # games, after which everything must have been seen
ALIKE = 10  # games that are played in two more processes, whose hashes differ


@dataclass(slots=True)
class Tally:
    """What was seen in some games of one game."""

    game: str
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


# ------------------------------------------------------------------------------ one game


class Watched:
    """A game of random bots that is watched."""

    def __init__(self, seed: int, tally: Tally) -> None:
        tabletop = tabletop_of(tally.game)
        assert tabletop is not None
        self.watch = watch = WATCHES[tally.game]
        players = watch.seats[seed % len(watch.seats)]
        variant, options = watch.settings[seed // len(watch.seats) % len(watch.settings)]
        plan = Plan(players, str(seed), variant=variant, options=options)
        self.copied = seed % watch.copy_every == 0
        stock = shown(tally.game).stock
        self.match = Match(tabletop, stock, plan, ["random"] * players, record=self.copied)
        self.tally = tally
        self.turn = 0
        self.lot = Random(seed)

    @property
    def game(self) -> Game:
        """The game under way."""
        return self.match.session.game

    def play(self) -> None:
        """Play to the end. Raises whatever breaks."""
        tally, match, watch = self.tally, self.match, self.watch
        asked = begun = 0
        while not match.over:
            decision = match.session.decision
            assert decision is not None
            if not decision.options or not decision.low <= decision.high <= len(decision.options):
                raise Broken(f"{decision.prompt}: {decision.low} to {decision.high} of nothing")
            asked += 1
            tally.decisions += 1
            tally.choices += decision.who is not None and len(decision.options) > 1
            if asked % watch.ask_every == 0:
                self._ask_why(asked)
                if self.copied and self.lot.randrange(watch.copies) == 0:
                    copies_go_their_own_way(match, self.lot)
            match.step()
            watch.at_every_step(self.game)
            if self.game.turn != self.turn:
                self.turn, begun = self.game.turn, asked
                watch.at_every_turn(self.game)
            elif asked - begun > MOST:
                raise Broken(f"turn {self.turn} does not end")
        self._ask_why(asked)
        watch.at_the_end(self.game)
        if self.copied:
            saved_game_is_the_same(tally.game, match)
        tally.games += 1
        tally.won += self.game.winner is not None
        tally.turns.append(self.game.turn)
        tally.ends.append(self.game.digest())

    def _ask_why(self, asked: int) -> None:
        """Why may each other thing not be done now?"""
        modules = self.watch.modules
        refused = self.watch.refused(self.game, asked)
        self.tally.refusals.update(reason_of(modules, text) for text in refused)


def copies_go_their_own_way(match: Match, lot: Random) -> None:
    """Two copies of a game, in which the same is chosen by lot, go the same way, and it stays
    where it is."""
    session = match.session
    before = (session.game.digest(), len(session.entries), session.decision)
    ends, seed = [], lot.random()
    for _ in range(2):
        copy, stream = session.fork(), Random(seed)
        for _ in range(COPIED):
            if copy.decision is not None:
                asked = copy.decision
                copy.apply(any_of(stream, len(asked.options), asked.low, asked.high))
        ends.append(copy.game.digest())
    if before != (session.game.digest(), len(session.entries), session.decision):
        raise Broken("what was played in a copy has changed the game")
    if ends[0] != ends[1]:
        raise Broken("two copies went different ways")


def saved_game_is_the_same(game: str, match: Match) -> None:
    """A game that is saved and read goes the same way, to the same end."""
    stock = shown(game).stock
    saved = Saved(game, stock.content, match.plan, match.seats, tuple(match.session.entries))
    *_, again = play_again(match.tabletop, stock, read_saved(saved_text(saved)))
    if again.game.digest() != match.session.game.digest():
        raise Broken("the saved game ends otherwise")


@fewer_collections()
def soak(game: str, seeds: Iterable[int]) -> Tally:
    """Play a game for each seed; what breaks is kept, with its seed."""
    tally = Tally(game)
    SAID.clear()
    CAME.clear()
    shown(game)
    start = time.process_time()
    with watching(WATCHES[game]):
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


def elsewhere(game: str, count: int, first: int) -> list[str]:
    """How the first games end in two processes with different hash seeds: as two digests."""
    command = [sys.executable, "-m", __spec__.name, "--ends", f"--game={game}",
               f"--games={count}", f"--seed={first}"]  # fmt: skip
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
    share = tally.won / max(1, tally.games)
    yield (
        f"{tally.game}: {tally.games} games, {tally.won} won ({share:.1%}); "
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
    watch, wanted = WATCHES[tally.game], shown(tally.game)
    texts = [one.text for one in reasons(watch.modules)]
    said = wanted.sentences
    return {
        "cards": (tally.cards, wanted.cards, watch.often),
        "sentences": (tally.sentences, dict(zip(said, said, strict=True)), watch.often),
        "reasons for refusals": (
            tally.refusals, dict(zip(texts, texts, strict=True)), watch.reasons_often,
        ),
    }  # fmt: skip


def complete(tally: Tally) -> bool:
    """Whether everything was seen as often as it should be."""
    return all(
        seen[name] >= least for seen, wanted, least in coverage(tally).values() for name in wanted
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play so many games, of one game or of each, and print the figures.

    Status 1 where a game broke, where too many were won by nobody, where two processes differ, and
    where so many games have not shown everything.
    """
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--game", choices=sorted(WATCHES), action="append")
    parser.add_argument("--games", type=int, default=WHOLE)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ends", action="store_true", help="print how the games end, as a digest")
    said = parser.parse_args(arguments)
    seeds = range(said.seed, said.seed + said.games)
    games = said.game or list(WATCHES)
    if said.ends:
        print(digest(end for game in games for end in soak(game, seeds).ends))
        return 0
    return max([whole(game, seeds, said.jobs) for game in games])


def whole(game: str, seeds: Sequence[int], jobs: int) -> int:
    """The soak of one game, with its report; 1 where something is wrong."""
    tally = Tally(game)
    batches = [seeds[n : n + BATCH] for n in range(0, len(seeds), BATCH)]
    with ProcessPoolExecutor(jobs) as pool:
        for done in pool.map(partial(soak, game), batches):
            tally.add(done)
            if sys.stderr.isatty():
                print(f"\r{tally.games} games …", end="", file=sys.stderr, flush=True)
    print("\n".join(report(tally)))
    if tally.broken:
        return 1
    ends = elsewhere(game, min(ALIKE, len(seeds)), seeds[0])
    same = ends == [digest(tally.ends[:ALIKE])] * 2
    print(f"two more processes with other hashes: {'the same' if same else 'OTHER'} games")
    return int(not same or not good(tally))


def good(tally: Tally) -> bool:
    """Whether no game broke, enough were won, and a whole soak has shown everything."""
    enough = tally.won >= WATCHES[tally.game].least_won * tally.games
    return not tally.broken and enough and (tally.games < WHOLE or complete(tally))


if __name__ == "__main__":
    sys.exit(main())
