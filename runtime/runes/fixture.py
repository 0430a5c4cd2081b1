"""The table on which scenarios of Runes begin: nothing lies there, all hands and piles are empty,
and the coins are on the trays. Turns follow each other until the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..decisions import Decision, Option, Steps
from ..options import with_settings
from ..scene import Denial, Start
from ..script import AbilityScript
from ..state import Player
from ..words import Family
from . import api
from .config import Config
from .reasons import as_placement, denials


@dataclass(frozen=True, slots=True)
class RunesScene:
    """A game of Runes for a scenario."""

    game: api.Runes
    passes: tuple[str, ...] = ("turned 0",)
    parts: tuple[str, ...] = ("place", "cell", "turn")

    def learn(
        self, abilities: Mapping[str, AbilityScript], families: Mapping[str, Family]
    ) -> None:
        """Take the abilities that cards may carry, and the families of words."""
        self.game.abilities, self.game.families = abilities, families

    def start(self) -> Start:
        """The start of the turn of whoever is active, and the turns after it."""
        return Start(lambda: _turns(self.game))

    def next_turn(self) -> Start:
        """The turns that follow."""
        return self.start()

    def outcome(self, decision: Decision, name: str, wanted: str) -> Option | str:
        """Nothing is rolled here but the die."""
        return f"what is rolled is: {decision.prompt}"

    def example(self, decision: Decision) -> str:
        """A line that says what the die shows."""
        if decision.topic == "random":
            return f"chance chooses {decision.options[0].text}"
        return f"the die shows {decision.options[-1].text}"

    def reworded(self, deed: str) -> str:
        """`overbuilds (0, 1) with golden "FWPLSM"` as a placement, where a stone lies there."""
        return as_placement(self.game, deed)

    def denials(self, who: Player, deed: str) -> list[Denial] | None:
        """Why a stone may not be placed, a ritual not played, a turn not passed."""
        return denials(self.game, who, deed)


def _turns(game: api.Runes) -> Steps[None]:
    while not game.over:
        yield from api.play_turn(game)


def runes_scene(players: Sequence[str], settings: Mapping[str, str]) -> RunesScene:
    """A table for these players, in their seats clockwise. Raises `SetupError`."""
    config = with_settings(Config(), settings)
    seats = [api.Seat(name) for name in players]
    game = api.new_game(config, seats, "scenario", (), ())
    game.patient = True
    return RunesScene(game)
