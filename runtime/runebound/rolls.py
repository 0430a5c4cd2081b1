"""Rolls of two ten-sided dice: tests of skill and combat rolls.

The dice are one decision of chance, over the totals they can show. A result stays provisional
until everybody has answered it; a reroll turns it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from ..decisions import Option
from ..events import Event, drain, happen, heard, report, respond
from .board import player_of
from .plays import escape_penalty

if TYPE_CHECKING:
    from ..decisions import Decision, Steps
    from ..state import Card
    from .records import Battle
    from .state import Runebound

TOTALS = tuple(
    Option(str(total), total, weight=min(total - 1, 21 - total)) for total in range(2, 21)
)
TARGET_TOPIC, ROLL_TOPIC = "target", "roll"


def make_test(game: Runebound, hero: Card, skill: str, difficulty: int) -> Steps[bool | None]:
    """A test: two dice, the Hero's value and skill, against a difficulty (RB-BASE-15).

    Returns whether it was passed; a test that cannot be made is failed. None where something else
    happened instead of it, or of its result: then it was neither passed nor failed.
    """
    roll = _proposal(game, hero, test_names(skill), skill)
    game.rolls.append(roll)
    try:
        passed = yield from _make(
            game, roll, lambda: skill_value(game, hero, skill), lambda: difficulty
        )
    finally:
        game.rolls.pop()
    return passed


@cache
def test_names(skill: str) -> frozenset[str]:
    """By what names cards speak of a test."""
    return frozenset({"test", f"{skill} test"})


test_names.__test__ = False  # type: ignore[attr-defined]


def can_roll(game: Runebound, who: Card, names: frozenset[str], skill: str) -> bool:
    """Whether no card in force forbids a roll."""
    if not game.may_forbid("roll"):
        return True
    return game.forbidding(_proposal(game, who, names, skill)) is None


def skill_value(game: Runebound, hero: Card, skill: str) -> int:
    """What a Hero adds to a test of a skill. Escape tests suffer the penalty of the battle, no
    other test does. (RB-ESC-11)"""
    value = game.value(hero, game.config.test_values.get(skill, "")) + game.value(hero, skill)
    return value - (escape_penalty(game) if skill == "escape" else 0)


@cache
def combat_names(phase: str, attack: bool) -> frozenset[str]:
    """By what names cards speak of a combat roll."""
    names = {"combat roll", f"{phase} combat roll"}
    names |= {"attack", f"{phase} attack"} if attack else {"defence roll", f"{phase} defence roll"}
    return frozenset(names)


def combat_proposal(
    game: Runebound, battle: Battle, fighter: Card, phase: str, attack: bool
) -> Event:
    """A combat roll that is about to be made. The first of a player in a battle is marked, be it
    attack or defence, his Hero's or an Ally's. (RB-TEXT-10)"""
    roll = _proposal(game, fighter, combat_names(phase, attack), phase)
    roll.facts["first"] = player_of(game, fighter) not in battle.rolled
    roll.facts["damage"] = game.value(fighter, f"{phase} damage") if attack else 0
    battle.rolled.append(player_of(game, fighter))
    return roll


def combat_roll(game: Runebound, roll: Event, target: Callable[[], int]) -> Steps[bool | None]:
    """Two dice and the value of who rolls, against a target number (RB-BASE-11).

    None where the battle was over before the dice fell, or something else happened instead of the
    roll or of its result. The damage is what the card deals now.
    """
    field, damage = f"{roll.skill} damage", game.value(roll.who, f"{roll.skill} damage")
    exerted = int(roll.facts.get("exertion", 0))

    def bonus() -> int:
        return game.value(roll.who, f"{roll.skill} value") + exerted

    passed = yield from _make(game, roll, bonus, target)
    if "attack" in roll.names:
        roll.facts["damage"] = max(0, roll.facts["damage"] + game.value(roll.who, field) - damage)
    return passed


def _proposal(game: Runebound, who: Card, names: frozenset[str], skill: str) -> Event:
    return Event("roll", {"who": who, "names": names, "skill": skill, "battle": game.battle})


def _make(
    game: Runebound, roll: Event, bonus: Callable[[], int], target: Callable[[], int]
) -> Steps[bool | None]:
    roll.amount, roll.roles["against"] = bonus(), target()
    before = roll.amount, roll.against
    game.tick()
    if game.banned(roll):
        return False
    if heard(game, "before", roll.topic):
        yield from respond(game, "before", roll)
        if roll.replaced:
            return None
        if "combat roll" in roll.names and roll.battle.outcome:
            return None
        roll.amount += bonus() - before[0]
        roll.roles["against"] += target() - before[1]
    yield from _throw(game, roll)
    report(game, roll)
    yield from drain(game)
    return (yield from _settle(game, roll))


def _throw(game: Runebound, roll: Event) -> Steps[None]:
    prompt = f"{roll_name(roll)} at {roll.against} of {roll.who}"
    roll.facts["dice"] = yield from game.chance(ROLL_TOPIC, prompt, TOTALS)
    roll.facts["total"] = roll.facts["dice"] + roll.amount
    game.say(player_of(game, roll.who), f"rolls {_sum(roll)} for {prompt}")


def _sum(roll: Event) -> str:
    """What the dice show and what is added: `13 + 5 = 18`."""
    sign = "−" if roll.amount < 0 else "+"
    return f"{roll.facts['dice']} {sign} {abs(roll.amount)} = {roll.facts['total']}"


def roll_name(roll: Event) -> str:
    """What a roll is called: `search test`, `ranged attack`, `melee defence roll`."""
    if "test" in roll.names:
        return f"{roll.skill} test"
    return f"{roll.skill} attack" if "attack" in roll.names else f"{roll.skill} defence roll"


def succeeds(roll: Event) -> bool:
    """Whether the dice that lie there reach the target number."""
    return int(roll.facts["dice"]) + roll.amount >= int(roll.against)


def _settle(game: Runebound, roll: Event) -> Steps[bool | None]:
    """Say how a roll ended, until no answer to that turns it. What cannot fail passes, and the
    reverse; None where something else happened instead."""
    while True:
        success = succeeds(roll)
        if game.may_forbid("result") and game.forbidding(_result(roll, success)) is not None:
            success = not success
        result = _result(roll, success)
        roll.facts["result"] = result
        yield from happen(game, result)
        yield from drain(game)
        if roll.facts.get("result") is result:
            return None if result.replaced else success


def _result(roll: Event, success: bool) -> Event:
    roles = {key: roll.roles[key] for key in ("who", "names", "skill", "battle")}
    return Event("result", {**roles, "success": success}, facts={"roll": roll})


def reroll(game: Runebound, event: Event) -> Steps[None]:
    """Throw the dice of a roll (or of the roll of a result) again; the old result is void.

    It is no new roll: nothing answers it but the new result.
    """
    roll: Event = event.facts.get("roll", event)
    result: Event | None = roll.facts.pop("result", None)
    if result is not None:
        result.replaced = True
        game.history[:] = [one for one in game.history if one is not result]
    yield from _throw(game, roll)


def current_roll(game: Runebound) -> Event | None:
    """The innermost roll under way."""
    return game.rolls[-1] if game.rolls else None


def current_attack(game: Runebound) -> Event | None:
    """The innermost attack under way: from its proposal until its damage is dealt."""
    for roll in reversed(game.rolls):
        if "attack" in roll.names:
            return roll
    return None


def totals_for(game: Runebound, decision: Decision, success: bool) -> list[Option]:
    """The options of a roll's decision that make it succeed, or fail; the likeliest first."""
    roll = game.rolls[-1]
    fitting = [
        option
        for option in decision.options
        if (option.value + roll.amount >= roll.against) == success
    ]
    return sorted(fitting, key=lambda option: -option.weight)
