"""A game that engine tests drive by a script of answers, whichever game it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from runewright.runtime.decisions import Decision, Option, Steps, run
from runewright.runtime.game import Game
from runewright.runtime.state import Player

Line = str | Callable[[], object]


class Scripted:
    """A game under way with named players. A line is `WHO: OPTION`, `dice: OPTION` or a check that
    is made when the next decision comes; passing, by one of the options in `passes`, is implied."""

    passes: tuple[str, ...] = ("pass", "decline")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[Line] = []
        self.asked: list[Decision] = []

    def __getitem__(self, name: str) -> Player:
        return next(player for player in self.game.players if player.name == name)

    def says(self, *parts: str) -> bool:
        """Whether lines of the story with these parts follow each other."""
        lines = iter(str(line) for line in self.game.log)
        return all(any(part in line for line in lines) for part in parts)

    def run(self, steps: Steps[Any], *lines: Line) -> Any:
        """Play steps to their end, with these lines."""
        self.lines = list(lines)
        result = run(steps, self._answer)
        self._checks()
        assert not self.lines, f"never asked for {self.lines[0]!r}"
        return result

    def offered(self, who: str) -> list[str]:
        """What the player could choose in the last decision that was his."""
        mine = [decision for decision in self.asked if decision.who is self[who]]
        return [option.text for option in mine[-1].options] if mine else []

    def _checks(self) -> None:
        while self.lines and not isinstance(self.lines[0], str):
            check = self.lines.pop(0)
            assert callable(check)
            held = check()
            assert held is None or held, f"check {check} failed"

    def _answer(self, decision: Decision) -> tuple[Option, ...]:
        self.asked.append(decision)
        self._checks()
        line = self.lines[0] if self.lines else ""
        who, _, what = str(line).partition(": ")
        if who == (decision.who.name if decision.who else "dice"):
            found = self._options(decision, what)
            if found:
                self.lines.pop(0)
                return found
        for option in decision.options:
            if decision.who is not None and option.text in self.passes:
                return (option,)
        listed = ", ".join(option.text for option in decision.options)
        raise AssertionError(f"{decision.prompt}: {line!r} answers none of {listed}")

    def _options(self, decision: Decision, what: str) -> tuple[Option, ...]:
        """The options that a line means; none where it means another decision."""
        raise NotImplementedError
