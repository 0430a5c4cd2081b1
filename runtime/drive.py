"""Who answers what in a whole game: chance its dice, bots what they are asked, people the rest."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from .bots import Bot, bot_of
from .decisions import Decision, Option
from .game import Game
from .replay import Pick, Session
from .state import Player
from .table import Plan, Stock, Tabletop

HUMAN = "human"


class Chance:
    """The dice of a game: a stream of its own, which knows how often it was asked."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.stream = random.Random(f"{seed}/dice")
        self.asked = 0

    def answer(self, decision: Decision) -> Pick:
        """A pick by weight."""
        self.asked += 1
        return (weighed(decision.options, self.stream.random()),)

    def rewind(self, asked: int) -> None:
        """Go to where it was after so many questions, so that the same dice fall again."""
        self.stream = random.Random(f"{self.seed}/dice")
        for _ in range(asked):
            self.stream.random()
        self.asked = asked


def weighed(options: Sequence[Option], share: float) -> int:
    """The place of the option at a share (0 to 1) of all their weights."""
    left = share * sum(option.weight for option in options)
    for n, option in enumerate(options):
        left -= option.weight
        if left < 0:
            return n
    return len(options) - 1


class Match:
    """A game with somebody in every seat; without `record` nothing of it is kept but the picks."""

    def __init__(
        self, tabletop: Tabletop, stock: Stock, plan: Plan, seats: Sequence[str],
        record: bool = True,
    ) -> None:  # fmt: skip
        self.tabletop, self.stock, self.plan = tabletop, stock, plan
        self.seats = tuple(seats)
        self.chance = Chance(plan.seed)
        self.bots: dict[int, Bot] = {
            seat: bot_of(kind, plan.seed, seat + 1, tabletop.judge)
            for seat, kind in enumerate(seats)
            if kind != HUMAN
        }
        self.session = Session(tabletop, tabletop.lay(stock, plan), record)
        self._chance_of_bots: dict[int, dict[int, Any]] = {}  # where people chose, by picks made

    def take_up(self, session: Session) -> None:
        """Go on with a game that was played up to somewhere; its dice have fallen already."""
        self.session = session
        self.chance.rewind(sum(entry.get("who", "") is None for entry in session.entries))

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.session.decision is None

    def asks(self) -> Player | None:
        """The person who must answer now, None where a bot or chance does, or all is over."""
        decision = self.session.decision
        if decision is None or decision.who is None or decision.who.seat in self.bots:
            return None
        return decision.who

    def step(self) -> None:
        """Let chance or a bot answer."""
        decision, game = self.session.decision, self.session.game
        assert decision is not None
        if decision.who is None:
            pick = self.chance.answer(decision)
        else:
            bot = self.bots[decision.who.seat]
            pick = bot.answer(self.tabletop.question(game, decision), self._look(decision.who))
        self.session.apply(pick)

    def _look(self, who: Player) -> Callable[[], object]:
        return lambda: self.tabletop.observation(self.session.game, who)

    def play(self, told: Callable[[Game], None] = lambda game: None) -> None:
        """Play until a person must answer or all is over; `told` is called after every step."""
        while not self.over and self.asks() is None:
            self.step()
            told(self.session.game)
        states = {seat: bot.stream.getstate() for seat, bot in self.bots.items()}
        self._chance_of_bots[len(self.session.picks)] = states

    def undo(self) -> bool:
        """Take back the last choice of a person, with all that came of it; whether there is one.

        The same dice fall again, and bots to whom the same happens do the same.
        """
        entries = [entry for entry in self.session.entries if "pick" in entry]
        people = {one.name for one in self.session.game.players if one.seat not in self.bots}
        mine = [n for n, entry in enumerate(entries) if entry["who"] in people]
        if not mine:
            return False
        start = self.tabletop.lay(self.stock, self.plan)
        self.take_up(self.session.back(len(entries) - mine[-1], start))
        for seat, state in self._chance_of_bots.get(mine[-1], {}).items():
            self.bots[seat].stream.setstate(state)
        return True
