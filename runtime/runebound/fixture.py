"""The table on which scenarios of Runebound begin: plain Heroes who stand apart, empty hands.

The first player stands on the first space of the plain board, the second on the second, and so
on; nobody in a town. Heroes have Life 5 and 4/2, 3/1, 2/1 for ranged, melee and magic.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..decisions import Decision, Option
from ..scene import Denial, Start
from ..script import AbilityScript, Script
from ..state import Card, CardData, Player
from ..words import Family
from . import api
from .battle import can_attack
from .config import COMBAT_PHASES
from .turn import pass_turn
from .uses import uses_of

HERO = {
    "life": 5,
    "ranged value": 4, "ranged damage": 2,
    "melee value": 3, "melee damage": 1,
    "magic value": 2, "magic damage": 1,
}  # fmt: skip
DECKS = ("green", "yellow", "blue", "red")
WAITING = ("RB-TIMING-03", "RB-TIMING-06", "RB-PVP-02")  # others play their cards first
ELSEWHERE = ("RB-TIMING-02", "RB-TIMING-12", "RB-TIMING-16")  # another moment of the game
_PLAYS = re.compile(r'plays "?([^"]+?)"?(?: on (\w+))?', re.IGNORECASE)
_UNDERTAKES = re.compile(r"undertakes the (\w+) adventure", re.IGNORECASE)
_ATTACKS = re.compile(r'attacks with "?([^"]+?)"?', re.IGNORECASE)
_ESCAPES = re.compile(r"tries to escape", re.IGNORECASE)
_USES = re.compile(r'uses "?([^"]+?)"?(?: \(.*\))?', re.IGNORECASE)
_BUYS = re.compile(r'buys "?([^"]+?)"?(?: with (an experience token|\d+ experience))?', re.I)


def blank() -> CardData:
    """A card that can never be played: it only fills hands and decks."""
    fields = {"side": "friendly", "threat": 0, "timing": "bat"}
    return CardData("", "blank card", "feat", fields, Script())


def plain_hero(name: str) -> CardData:
    """The Hero of a player of whom nothing else is said."""
    return CardData("", f"Hero of {name}", "hero", HERO, Script(), permanent=True)


@dataclass(frozen=True, slots=True)
class RuneboundScene:
    """A game of Runebound for a scenario."""

    game: api.Runebound
    passes: tuple[str, ...] = ("stay", "leave the market")

    def learn(
        self, abilities: Mapping[str, AbilityScript], families: Mapping[str, Family]
    ) -> None:
        """Take the abilities that cards may carry, and the families of words."""
        self.game.abilities, self.game.families = abilities, families

    def start(self) -> Start:
        """The start of the turn of whoever is active."""
        return Start(lambda: api.continue_from(self.game, api.Point(), self.game.active))

    def next_turn(self) -> Start:
        """The turn of the left neighbour (RB-BASE-24)."""
        pass_turn(self.game)
        return Start(lambda: api.play_turn(self.game))

    def outcome(self, decision: Decision, name: str, wanted: str) -> Option | str:
        """The likeliest dice that let a test or combat roll be passed or failed."""
        roll = api.current_roll(self.game)
        if decision.topic != "roll" or roll is None:
            return f"what is rolled is: {decision.prompt}"
        if not {name.lower(), f"{name.lower()} roll"} & roll.names:
            return f"what is rolled is a {api.roll_name(roll)}"
        fitting = api.totals_for(self.game, decision, wanted == "passed")
        if not fitting:
            return f"no dice give that: {decision.prompt} adds {roll.amount}"
        return fitting[0]

    def example(self, decision: Decision) -> str:
        """A line that says what the dice of a decision show."""
        roll = api.current_roll(self.game)
        if decision.topic == "roll" and roll is not None:
            return f"{api.roll_name(roll)}: passed"
        if decision.topic == "random":
            return f"chance chooses {decision.options[0].text}"
        dice = "the die shows" if decision.topic == "die" else "the dice show"
        return f"{dice} {decision.options[-1].text.partition(' or ')[0]}"

    def denials(self, who: Player, deed: str) -> list[Denial] | None:
        """Why a card may not be played, an adventure not undertaken, a Talent not bought."""
        plays = _PLAYS.fullmatch(deed)
        if plays:
            return self._play(who, plays[1], plays[2])
        undertakes = _UNDERTAKES.fullmatch(deed)
        if undertakes:
            refusal = api.why_not_undertake(self.game, who, undertakes[1].lower())
            return _denials([refusal] if refusal else [], self.game.phase != "adventure phase")
        uses = _USES.fullmatch(deed)
        if uses:
            return self._use(who, uses[1])
        buys = _BUYS.fullmatch(deed)
        if buys:
            return self._buy(who, buys[1], buys[2])
        attacks = _ATTACKS.fullmatch(deed)
        if attacks:
            return self._attack(who, attacks[1])
        return self._escape(who) if _ESCAPES.fullmatch(deed) else None

    def _use(self, who: Player, name: str) -> list[Denial]:
        usable = [option.value[0].name.lower() for option in uses_of(self.game, who)]
        if name.lower() in usable:
            return []
        return [Denial(f'"{name}" cannot be used now', elsewhere=True)]

    def _attack(self, who: Player, name: str) -> list[Denial] | None:
        battle = self.game.battle
        mine = [card for card in who.zones["play"].cards if card.name.lower() == name.lower()]
        if battle is None or battle.phase not in COMBAT_PHASES:
            return [Denial("attacks are made in a combat phase", "RB-BASE-10", elsewhere=True)]
        if not mine:
            return None
        (card, *_), phase = mine, battle.phase
        if card in battle.attacked or card in battle.served:
            return [Denial(f"{card} has fought in this round", "RB-BASE-12")]
        if self.game.value(card, f"{phase} damage") <= 0:
            return [Denial(f"{card} does no {phase} damage", "RB-BASE-12")]
        return [] if can_attack(self.game, battle, card, phase) else [Denial("a card forbids it")]

    def _escape(self, who: Player) -> list[Denial]:
        battle = self.game.battle
        if battle is None or api.player_of(self.game, battle.hero) is not who:
            return [Denial("no battle of yours is under way", elsewhere=True)]
        if battle.phase != "escape":
            return [Denial("an escape is tried in the escape phase", "RB-BASE-14", elsewhere=True)]
        return []

    def _play(self, who: Player, name: str, on: str | None) -> list[Denial]:
        cards = self._named(name)
        if not cards:
            return [Denial(f'nobody has a card "{name}"')]
        own = [card for card in cards if card.zone is who.zones["hand"]]
        best: list[api.Refusal] | None = None
        for card in own or cards[:1]:
            target = self._target(who, card, on)
            if target is None:
                return [Denial(f"{on} is no player of this game")]
            found = list(api.refusals(self.game, who, card, target))
            if best is None or len(found) < len(best):
                best = found
        return _denials(best or [])

    def _target(self, who: Player, card: Card, on: str | None) -> Player | None:
        if on is None:
            return self.game.active if api.is_enemy(card) else who
        named = (one for one in self.game.players if one.name.lower() == on.lower())
        return next(named, None)

    def _buy(self, who: Player, name: str, how: str | None) -> list[Denial]:
        cards = self._named(name)
        own = [card for card in cards if card.zone is who.zones["talents"]]
        if not cards:
            return [Denial(f'nobody has a card "{name}"')]
        by = "experience token" if how and how.endswith("token") else "experience"
        refusal = api.why_not_buy(self.game, who, (own or cards)[0], by)
        return _denials([refusal] if refusal else [], self.game.phase != "experience phase")

    def _named(self, name: str) -> list[Card]:
        return [card for card in self.game.cards if card.name.lower() == name.lower()]


def _denials(refusals: Iterable[api.Refusal], elsewhere: bool = False) -> list[Denial]:
    return [
        Denial(one.text, one.rule, one.rule in WAITING, elsewhere or one.rule in ELSEWHERE)
        for one in refusals
    ]


def runebound_scene(players: Sequence[str]) -> RuneboundScene:
    """A table for these players, in their seats clockwise. Raises `SetupError`."""
    seats = [api.Seat(name, plain_hero(name), [blank()]) for name in players]
    world = api.World(dict.fromkeys(DECKS, ()), ())
    game = api.new_game(api.Config(), seats, "scenario", world)
    game.patient = True
    for player, space in zip(game.players, game.spaces, strict=False):
        api.hero_of(game, player).space = space
        for card in list(player.zones["deck"].cards):
            game.put(card, game.zones["out of game"])
    return RuneboundScene(game)
