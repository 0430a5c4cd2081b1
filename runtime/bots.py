"""Players that are no people: each answers a question from what its player may see.

A bot has its own stream of chance, seeded from the game's seed and its seat; a game that is
played again from its log asks no bot.
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
        ranked = sorted(range(len(worth)), key=lambda n: (-worth[n], self.stream.random()))
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
    """Between `low` and `high` places of `count`, at random."""
    if low == high == 1:
        return (int(stream.random() * count),)
    return tuple(stream.sample(range(count), stream.randint(low, high)))


def stream_of(seed: str, seat: int) -> random.Random:
    """The chance of the bot in a seat."""
    return random.Random(f"{seed}/bot {seat}")


KINDS: Mapping[str, str] = {
    "random": "takes any option",
    "greedy": "takes what looks best at once",
}


def bot_of(kind: str, seed: str, seat: int, judge: Judge) -> Bot:
    """A bot of a kind, for a seat."""
    stream = stream_of(seed, seat)
    return GreedyBot(stream, judge) if kind == "greedy" else RandomBot(stream)
