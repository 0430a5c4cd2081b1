"""Who answers what in a whole game: chance its dice, bots what they are asked, people the rest."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate

from .bots import Bot, bot_of, started, stream_of
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
        self.rewind(0)

    def answer(self, decision: Decision) -> Pick:
        """A pick by weight."""
        self.asked += 1
        return (weighed(decision.options, self.stream.random()),)

    def rewind(self, asked: int) -> None:
        """Go to where it was after so many questions, so that the same dice fall again."""
        self.stream = started(f"{self.seed}/dice", asked)
        self.asked = asked


def weighed(options: Sequence[Option], share: float) -> int:
    """The place of the option at a share (0 to 1) of all their weights."""
    upto = list(accumulate([option.weight for option in options]))
    return min(bisect_right(upto, share * upto[-1]), len(options) - 1)


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

    def take_up(self, session: Session) -> None:
        """Go on with a game that was played up to somewhere: its dice have fallen already, and
        bots go on with their chance where they were."""
        self.session = session
        answers = Counter(entry["who"] for entry in session.entries if "pick" in entry)
        self.chance.rewind(answers[None])
        for player in session.game.players:
            if player.seat in self.bots:
                stream = stream_of(self.plan.seed, player.seat + 1, answers[player.name])
                self.bots[player.seat].stream = stream

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
        return True
