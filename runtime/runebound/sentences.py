"""Runebound's own sentences: tests, combat rolls, battles, terrain, movement dice."""

from __future__ import annotations

from typing import Annotated

from ..core.flow import statement
from ..decisions import Steps
from ..events import Event
from ..script import Fx
from ..state import Card, Space, is_in
from ..vocabulary import (
    Amount,
    AnyFighter,
    AnyHero,
    Heroes,
    OneHero,
    Slot,
    ValueRef,
    Where,
    action,
    condition,
    deed,
    event,
    filter,
    outcomes,
    value,
)
from . import api

Skill = Annotated[str, Slot("word", ("skill",))]
RollName = Annotated[str, Slot("word", ("roll",))]
Terrains = Annotated[tuple[str, ...], Slot("words:terrain")]
Count = Annotated[int, Slot("count")]


@outcomes(
    "{hero} (make|makes) (a|an) {skill} test at {difficulty}",
    rows=("passed", "failed"),
    meaning="check, skill, roll against",
    prints=(
        "{hero} make(s) a {skill} test ({difficulty})"
        "; passed: it succeeds; failed: it fails"
    ),
)
@statement
def make_test(fx: Fx, hero: OneHero, skill: Skill, difficulty: Amount) -> Steps[str]:
    """Two dice, a value and the skill against the difficulty (RB-BASE-15)."""
    passed = yield from api.make_test(api.game_of(fx), hero, skill, difficulty)
    return "passed" if passed else "failed" if passed is False else ""


@action("stun {heroes}", meaning="knock out, defeat a hero")
@statement
def stun(fx: Fx, heroes: Heroes) -> Steps[None]:
    """A stunned hero loses all threat on his card to his pool (RB-STUN-01)."""
    for hero in heroes:
        yield from api.stun(api.game_of(fx), hero)


@action("reroll that roll", where="roll", meaning="roll again, second chance")
@statement
def reroll(fx: Fx) -> Steps[None]:
    """Roll the dice of the roll just made again; its result is settled only afterwards."""
    roll = api.current_roll(api.game_of(fx))
    if roll is not None:
        yield from api.reroll(api.game_of(fx), roll)


@action(
    "roll {n} movement (die|dice)",
    meaning="movement, travel, terrain",
    prints="roll {n:one} movement die | roll {n} movement dice",
)
@statement
def roll_movement(fx: Fx, n: Count) -> Steps[None]:
    """Roll movement dice; each face shows several kinds of terrain (RB-BASE-02)."""
    yield from api.roll_movement(api.game_of(fx), fx.you, n)


@condition("the (die|dice) (shows|show) {terrain}", meaning="movement dice")
def dice_show(fx: Fx, terrain: Terrains) -> bool:
    """Some movement die rolled last shows one of these."""
    return any(kind in api.shown_terrain(api.game_of(fx)) for kind in terrain)


@event("before combat", events=("combat",), stage="before", brings=(("challenge", "challenge"),))
def before_combat(fx: Fx, event: Event) -> bool:
    """After the book window, before the first round of a battle (RB-BOOK-02)."""
    return True


@deed(
    "{who} make(s) (a|an|the) {roll}",
    events=("roll",),
    brings=(("who", "fighter", "attacker"),),
)
def makes_roll(fx: Fx, event: Event, who: AnyFighter, roll: RollName) -> bool:
    """A hero or ally rolls: an attack, a defence, any combat roll, an escape test."""
    return is_in(who, event.who) and roll in event.names


@deed("{who} make(s) (his|its|their) first {roll}", events=("roll",), brings=(("who", "fighter"),))
def makes_first(fx: Fx, event: Event, who: AnyFighter, roll: RollName) -> bool:
    """The first roll of the battle by that player's hero and allies (RB-TEXT-10)."""
    made = is_in(who, event.who) and roll in event.names
    return made and bool(event.facts.get("first"))


@deed(
    "{who} pass(es) (a|an|the) {roll}",
    events=("result",),
    brings=(("who", "fighter", "attacker"),),
)
def passes(fx: Fx, event: Event, who: AnyFighter, roll: RollName) -> bool:
    """A roll reaches its number."""
    return is_in(who, event.who) and roll in event.names and bool(event.success)


@deed(
    "{who} fail(s) (a|an|the) {roll}",
    events=("result",),
    brings=(("who", "fighter", "attacker"),),
)
def fails(fx: Fx, event: Event, who: AnyFighter, roll: RollName) -> bool:
    """A roll stays below its number."""
    return is_in(who, event.who) and roll in event.names and not event.success


@deed(
    "{who} defeat(s) {challenges}",
    events=("defeat",),
    brings=(("winner", "hero"), ("loser", "challenge")),
)
def defeats(fx: Fx, event: Event, who: AnyHero, challenges: AnyFighter) -> bool:
    """A hero beats a challenge."""
    return is_in(who, event.winner) and is_in(challenges, event.loser)


@deed("{who} (are|is) defeated", events=("defeat",), brings=(("loser", "fighter"),))
def is_defeated(fx: Fx, event: Event, who: AnyFighter) -> bool:
    """A challenge has as many wounds as life."""
    return is_in(who, event.loser)


@deed("{who} (are|is) stunned", events=("stun",), brings=(("hero", "hero"),))
def is_stunned(fx: Fx, event: Event, who: AnyHero) -> bool:
    """A hero has as many wounds as life, or a card stuns him (RB-STUN-01)."""
    return is_in(who, event.hero)


@deed(
    "{who} take(s) on {challenges}",
    events=("take on",),
    brings=(("hero", "hero"), ("challenge", "challenge")),
)
def takes_on(fx: Fx, event: Event, who: AnyHero, challenges: AnyFighter) -> bool:
    """A hero starts a battle with a challenge (RB-GAIN-07)."""
    return is_in(who, event.hero) and is_in(challenges, event.challenge)


@value("the damage of the attack", where="attack")
def attack_damage(fx: Fx) -> ValueRef:
    """What the attack under way deals if it succeeds (RB-TEXT-13)."""
    attack = api.current_attack(api.game_of(fx))
    return ValueRef("damage of the attack", () if attack is None else (attack,))


@condition(
    "{who} (are|is) in {terrain}",
    meaning="stands, terrain, space",
    prints="{who} (are|is) {terrain:place}",
)
def stands_in(fx: Fx, who: AnyFighter, terrain: Terrains) -> bool:
    """On a space of one of these kinds; a space may be of several."""
    return any(on_terrain(fx, terrain)(fighter) for fighter in who)


@condition(
    "{who} (are|is) not in {terrain}",
    meaning="stands, terrain, space",
    prints="{who} (are|is) not {terrain:place}",
)
def stands_elsewhere(fx: Fx, who: AnyFighter, terrain: Terrains) -> bool:
    """On no space of one of these kinds."""
    return bool(who) and not stands_in(fx, who, terrain)


@filter("in {terrain}", of=("fighter", "space"), prints="{terrain:place}")
def on_terrain(fx: Fx, terrain: Terrains) -> Where:
    """Fighters on a space of one of these kinds, or such spaces."""

    def fits(thing: Card | Space) -> bool:
        space = thing.space if isinstance(thing, Card) else thing
        return space is not None and any(kind in space.terrain for kind in terrain)

    return fits


@condition("{hero} (are|is) in a battle")
def in_battle(fx: Fx, hero: OneHero) -> bool:
    """The hero is fighting a challenge or another hero now."""
    return api.in_battle(api.game_of(fx), hero)
