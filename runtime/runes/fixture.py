"""The table on which scenarios of Runes begin: nothing lies there, all hands and piles are empty,
and the coins are on the trays. Turns follow each other until the game is over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..decisions import Decision, Option, Steps
from ..options import with_settings
from ..scene import Denial, FactError, Start
from ..script import AbilityScript, Script
from ..state import Card, CardData, Player
from ..words import Family
from . import api
from .config import Config
from .faces import COLOURS, runes_of

WAITING = ("RN-TURN-07",)  # somebody else acts first
ELSEWHERE = ("RN-RITUAL-06", "RN-RITUAL-29")  # another moment of the game
_CELL = r"\((-?\d+), ?(-?\d+)\)"
_PLACES = re.compile(
    rf'places (\w+) "?(\w+)"? on {_CELL}(?: turned (-?\d+))?', re.IGNORECASE
)
_COVERS = re.compile(
    rf'overbuilds {_CELL} with (\w+) "?(\w+)"?(?: turned (-?\d+))?', re.IGNORECASE
)
_PLAYS = re.compile(r'plays "?([^"]+?)"?', re.IGNORECASE)


def stone_data(colour: str, letters: str) -> CardData:
    """A stone as scenarios name it. Raises `FactError`."""
    if colour not in COLOURS:
        raise FactError(f"a stone is {', '.join(COLOURS)}, not {colour}")
    try:
        runes = runes_of(letters)
    except ValueError:
        raise FactError(f'"{letters}" has letters other than S M L W F P and J') from None
    if len(runes) != 6:
        raise FactError(f'"{letters}" has {len(runes)} runes; a stone has 6')
    fields = {"colour": colour, "runes": runes}
    return CardData("", letters, "stone", fields, Script(), permanent=True)


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

    def denials(self, who: Player, deed: str) -> list[Denial] | None:
        """Why a stone may not be placed, a ritual not played, a turn not passed."""
        if deed.lower() == "passes":
            return self._said(api.why_not_pass(self.game, who), "RN-TURN-05")
        placed = _PLACES.fullmatch(deed)
        if placed:
            colour, letters, q, r, turn = placed.groups()
            return self._place(who, (colour, letters), (int(q), int(r)), int(turn or 0))
        placed = _COVERS.fullmatch(deed)
        if placed:
            q, r, colour, letters, turn = placed.groups()
            return self._place(who, (colour, letters), (int(q), int(r)), int(turn or 0))
        plays = _PLAYS.fullmatch(deed)
        return self._play(who, plays[1]) if plays else None

    def _place(
        self, who: Player, named: tuple[str, str], cell: tuple[int, int], turn: int
    ) -> list[Denial]:
        game = self.game
        if game.over:
            return self._said("the game is over", "RN-WIN-04")
        if game.running:
            return self._said("the game is paused while a ritual is carried out", "RN-RITUAL-23")
        if who is not game.active:
            return self._said(f"it is the turn of {game.active}", "RN-TURN-07")
        wanted = stone_data(named[0].lower(), named[1])
        own = [one for one in who.zones["hand"].cards if same_stone(one, wanted)]
        if not own:
            return self._said(f"{who} has no such hand stone", "RN-SETUP-19")
        refusal = api.why_not(game, who, own[0], cell, turn)
        return [] if refusal is None else self._said(refusal.text, refusal.rule)

    def _play(self, who: Player, name: str) -> list[Denial]:
        named = [one for one in self.game.cards if one.name.lower() == name.lower()]
        own = [one for one in named if one.zone is who.zones["rituals"]]
        if not named:
            return self._said(f'nobody has a ritual "{name}"', "")
        refusal = api.why_not_play(self.game, who, (own or named)[0])
        return [] if refusal is None else self._said(refusal.text, refusal.rule)

    def _said(self, text: str, rule: str) -> list[Denial]:
        if not text:
            return []
        return [Denial(text, rule, rule in WAITING, rule in ELSEWHERE)]


def same_stone(one: Card, data: CardData) -> bool:
    """Whether a stone is the one that is meant: of that colour, with these runes."""
    return all(one.data.fields.get(name) == data.fields[name] for name in ("colour", "runes"))


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
