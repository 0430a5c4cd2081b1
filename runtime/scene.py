"""What a game gives to scenarios: a table to be set, where play begins, and answers about moves.

A game that plays scenarios has a function `scene(players, settings)` in its package, beside
`vocabulary`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .decisions import Decision, Option, Steps
    from .game import Game
    from .script import AbilityScript
    from .state import Player
    from .words import Family


class FactError(ValueError):
    """A fact that cannot be given, or not like that; the message says why."""


@dataclass(frozen=True, slots=True)
class Start:
    """What a fact returns that says where play begins: the steps from there."""

    steps: Callable[[], Steps[None]]


@dataclass(frozen=True, slots=True)
class Denial:
    """Why a move is not legal now, and the rule that says so.

    `waits`: only because somebody else acts first; `elsewhere`: it belongs to another moment.
    """

    text: str
    rule: str = ""
    waits: bool = False
    elsewhere: bool = False

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Scene(Protocol):
    """A game with a plain position, which facts change before it is played.

    It may also have `parts`: the topics of decisions whose line may go on with the answers to
    those that follow (`places A on B turned 1`); and then `reworded(deed)`, which says such a line
    in the order in which it is asked.
    """

    @property
    def game(self) -> Game:
        """The game that the scenario plays."""

    @property
    def passes(self) -> tuple[str, ...]:
        """The texts of options that decline, beside `pass` and `decline`."""

    def learn(
        self, abilities: Mapping[str, AbilityScript], families: Mapping[str, Family]
    ) -> None:
        """Take the abilities that cards may carry, and the families of words."""

    def start(self) -> Start:
        """Where play begins if no fact says it."""

    def next_turn(self) -> Start:
        """The turn after the one that has ended."""

    def outcome(self, decision: Decision, name: str, wanted: str) -> Option | str:
        """The dice that give an outcome of what is rolled for, or why there are none."""

    def example(self, decision: Decision) -> str:
        """A line that says what the dice of a decision show."""

    def denials(self, who: Player, deed: str) -> list[Denial] | None:
        """Why a player may not do something now (third person, without his name): nothing if he
        may, None where the game knows no such move."""
