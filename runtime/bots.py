"""Players that are no people: each answers a question from what its player may see.

A bot has its own stream of chance, seeded from the game's seed and its seat, and takes one number
of it for each answer: so a game that is taken up from its log, where no bot is asked, knows where
the stream stands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from .table import Question

Look = Callable[[], Any]  # what the player sees, made only for those who look
Judge = Callable[[Any, Question], Sequence[float]]


class Bot(Protocol):
    """Whoever answers questions. `stream` is its chance."""

    stream: random.Random

    def answer(self, question: Question, look: Look) -> tuple[int, ...]:
        """The places of the options chosen, as many as are wanted."""


class RandomBot:
    """Takes any option; of a question for several as many as chance says."""

    def __init__(self, stream: random.Random) -> None:
        self.stream = stream

    def answer(self, question: Question, look: Look) -> tuple[int, ...]:
        """Any."""
        return any_of(self.stream, len(question.options), question.low, question.high)


class GreedyBot:
    """Takes what looks best at once; of equals any, so that it does not always do the same."""

    def __init__(self, stream: random.Random, judge: Judge) -> None:
        self.stream = stream
        self.judge = judge

    def answer(self, question: Question, look: Look) -> tuple[int, ...]:
        """The best ones: of a question for several, all that are worth something."""
        worth = self.judge(look(), question)
        lot = random.Random(self.stream.random()).random
        ranked = sorted(range(len(worth)), key=lambda n: (-worth[n], lot()))
        wanted = sum(worth[n] > 0 for n in ranked)
        return tuple(ranked[: max(question.low, min(wanted, question.high))])


class ScriptedBot:
    """Answers with texts of options, in their order; then with the first options there are."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.stream = random.Random(0)

    def answer(self, question: Question, look: Look) -> tuple[int, ...]:
        """What the next line says if it is legal now, else the first options."""
        if self.lines and self.lines[0] in question.options:
            return (question.options.index(self.lines.pop(0)),)
        return tuple(range(question.low))


def any_of(stream: random.Random, count: int, low: int, high: int) -> tuple[int, ...]:
    """Between `low` and `high` places of `count`, by one number of the stream."""
    share = stream.random()
    if low == high == 1:
        return (int(share * count),)
    lot = random.Random(share)
    return tuple(lot.sample(range(count), lot.randint(low, high)))


def stream_of(seed: str, seat: int, answers: int = 0) -> random.Random:
    """The chance of the bot in a seat, after so many answers."""
    return started(f"{seed}/bot {seat}", answers)


def started(seed: str, asked: int) -> random.Random:
    """A stream of chance that so many numbers were taken of."""
    stream = random.Random(seed)
    for _ in range(asked):
        stream.random()
    return stream


KINDS: Mapping[str, str] = {
    "random": "takes any option",
    "greedy": "takes what looks best at once",
}


def bot_of(kind: str, seed: str, seat: int, judge: Judge) -> Bot:
    """A bot of a kind, for a seat."""
    stream = stream_of(seed, seat)
    return GreedyBot(stream, judge) if kind == "greedy" else RandomBot(stream)
