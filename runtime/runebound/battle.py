"""A battle against a Challenge: taking it on, book window, Before Combat, rounds, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import entered
from ..decisions import Decision, Option, ask, ask_may
from ..events import Event, drain, happen
from ..units import gain, held
from . import rolls
from .board import allies_of, markers_on, player_of, take_marker
from .config import COLOURS, COMBAT_PHASES
from .plays import clear_table, escape_penalty, tidy
from .records import Battle
from .uses import use_card, uses_of
from .victory import count_victory
from .windows import book_window

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .state import Runebound

STEPS = ("take on", "before combat", "escape", *COMBAT_PHASES)
MOST_ROUNDS = 200  # of a battle in which, by what the cards say, nobody can win or get away


def fight(game: Runebound, hero: Card, challenge: Card, step: str = "take on") -> Steps[None]:
    """A whole battle, from a step of it to its end.

    (RB-BATTLE-01, RB-BATTLE-07, RB-BATTLE-08, RB-BASE-10, RB-CARD-09, RB-BOOK-01, RB-BOOK-03,
    RB-TURN-05)
    """
    battle = open_battle(game, hero, challenge)
    skipped = step == "take on" and game.skipped(player_of(game, hero), "battle")
    if skipped or (step == "take on" and game.banned(_taking_on(hero, challenge))):
        battle.outcome = "ended"
    elif step != "take on":
        game.count("battle")
    elif (yield from take_on(game, battle)):
        yield from book_window(game)
    if step in ("take on", "before combat") and not over(game):
        yield from happen(game, Event("combat", {"hero": hero, "challenge": challenge}))
        yield from drain(game)
    while not over(game):
        yield from combat_round(game, battle, step)
        step = "escape"
    yield from close_battle(game, battle)


def over(game: Runebound) -> bool:
    """Whether the battle under way has an outcome, or the turn ends."""
    return game.turn_ends or game.battle is None or bool(game.battle.outcome)


def open_battle(game: Runebound, hero: Card, challenge: Card, duel: bool = False) -> Battle:
    """A new battle; a Challenge comes into play on the Hero's player."""
    game.battles += 1
    battle = game.battle = Battle(hero, challenge, game.battles, duel)
    if not duel:
        space = challenge.space
        game.put(challenge, game.zones["play"])
        challenge.controller, challenge.space = player_of(game, hero), space or hero.space
    return battle


def can_take_on(game: Runebound, hero: Card, challenge: Card) -> bool:
    """Whether no card in force forbids it."""
    return game.forbidding(_taking_on(hero, challenge)) is None


def _taking_on(hero: Card, challenge: Card) -> Event:
    return Event("take on", {"hero": hero, "challenge": challenge})


def take_on(game: Runebound, battle: Battle) -> Steps[bool]:
    """The battle starts: the Challenge comes into play, and threat is gained at once. Returns
    whether it does; where something else happens instead, the battle is over."""
    player = player_of(game, battle.hero)
    game.say(player, f"takes on {battle.challenge}")
    yield from game.moment("start", "battle", player)
    yield from entered(game, battle.challenge)
    if not (yield from happen(game, _taking_on(battle.hero, battle.challenge))):
        battle.outcome = battle.outcome or "ended"
        yield from drain(game)
        return False
    yield from threat_gain(game, player, battle.challenge)
    yield from drain(game)
    return True


def threat_gain(game: Runebound, player: Player, challenge: Card) -> Steps[None]:
    """1 to 4 threat by the colour of a Challenge, whatever deck it is from, every time it is taken
    on, as much as the pool holds. No colour, no threat. (RB-GAIN-01, RB-GAIN-02, RB-GAIN-03,
    RB-GAIN-04, RB-GAIN-05, RB-GAIN-07, RB-GAIN-08, RB-GAIN-09, RB-GAIN-10, RB-GAIN-11,
    RB-ADV-02)"""
    n = game.config.threat_gain.get(str(challenge.data.fields.get("colour")), 0)
    yield from gain(game, player, "threat", n, challenge)


def combat_round(game: Runebound, battle: Battle, start: str = "escape") -> Steps[None]:
    """One round: escape phase, ranged, melee, magic (RB-BASE-10)."""
    player = player_of(game, battle.hero)
    if game.skipped(player, "combat round"):
        return
    if battle.round >= MOST_ROUNDS:
        game.say(None, f"after {battle.round} rounds the battle ends unresolved")
        battle.outcome = "ended"
        return
    battle.round += 1
    battle.attacked.clear()
    battle.served.clear()
    if battle.round > 1:
        game.say(None, f"round {battle.round}" + (f", {battle.hero} acts" if battle.duel else ""))
    yield from game.moment("start", "combat round", player)
    first = STEPS.index(start) if start in STEPS else 0
    if first <= STEPS.index("escape") and not over(game):
        yield from _phase(game, battle, "escape", escape_phase(game, battle))
    for phase in COMBAT_PHASES:
        if first <= STEPS.index(phase) and not over(game):
            yield from _phase(game, battle, phase, combat_phase(game, battle, phase))
    yield from game.moment("end", "combat round", player)


def _phase(game: Runebound, battle: Battle, name: str, steps: Steps[None]) -> Steps[None]:
    player = player_of(game, battle.hero)
    battle.phase = name
    yield from game.moment("start", f"{name} phase", player)
    if over(game) or game.skipped(player, f"{name} phase"):
        steps.close()
    else:
        yield from steps
        yield from drain(game)
    yield from game.moment("end", f"{name} phase", player)


def escape_difficulty(game: Runebound, battle: Battle) -> int:
    """What an escape test is made against: the Challenge's own number, if it has one."""
    return game.value(battle.challenge, "escape") or game.config.escape_difficulty


def escape_phase(game: Runebound, battle: Battle) -> Steps[None]:
    """The Hero may try to escape; success ends his turn, failure hurts him.

    (RB-BASE-14, RB-BATTLE-09, RB-ESC-12)
    """
    player, difficulty = player_of(game, battle.hero), escape_difficulty(game, battle)
    if not rolls.can_roll(game, battle.hero, rolls.test_names("escape"), "escape"):
        return
    penalty = escape_penalty(game)
    prompt = f"{battle.hero} may try to escape at {difficulty}, with a penalty of {penalty}"
    options = (Option("try to escape", True), Option("decline", False))
    (chosen,) = yield Decision(player, "may", prompt, options)
    if not chosen.value:
        return
    passed = yield from rolls.make_test(game, battle.hero, "escape", difficulty)
    if passed:
        escape(game, battle)
    elif passed is False:
        yield from escape_failure(game, battle)


def escape(game: Runebound, battle: Battle) -> None:
    """The Hero is away: the battle ends unresolved, and the turn, if it is his (RB-BATTLE-09)."""
    if battle.outcome:
        return
    player = player_of(game, battle.hero)
    game.say(player, f"escapes from {battle.challenge}")
    battle.outcome = "escaped"
    if player is game.active:
        game.turn_ends = game.escaped = True


def escape_failure(game: Runebound, battle: Battle) -> Steps[None]:
    """What a failed escape test costs (RB-BASE-14)."""
    wounds = game.config.escape_failure_wounds
    yield from gain(game, battle.hero, "wound", wounds, battle.challenge)


def combat_phase(game: Runebound, battle: Battle, phase: str) -> Steps[None]:
    """The Hero, or an Ally in his place, attacks or defends. Against a Hero the target number is
    two dice and that Hero's value (RB-BASE-13, RB-BASE-20)."""
    chosen = yield from choose_fighter(game, battle, phase)
    if chosen is None:
        return
    fighter, attack = chosen
    target = None
    if battle.duel:
        target = yield from target_number(game, battle.challenge, phase)
    yield from strike(game, battle, fighter, battle.challenge, phase, attack, target)


def target_number(game: Runebound, hero: Card, phase: str) -> Steps[int]:
    """What must be reached against a Hero who stands as the Challenge (RB-BASE-20)."""
    prompt = f"target number of {hero} in the {phase} phase"
    dice: int = yield from game.chance(rolls.TARGET_TOPIC, prompt, rolls.TOTALS)
    return dice + game.value(hero, f"{phase} value")


def choose_fighter(
    game: Runebound, battle: Battle, phase: str
) -> Steps[tuple[Card, bool] | None]:
    """Who fights in this phase, and whether he attacks; cards in play may be used before.

    The Hero attacks once a round, an Ally fights in one phase a round. None where a use has ended
    the battle. (RB-BASE-12, RB-BASE-13)
    """
    player = player_of(game, battle.hero)
    while not over(game):
        options = [*fighters(game, battle, phase), *uses_of(game, player)]
        prompt = f"the {phase} phase against {battle.challenge}"
        card, how = yield from ask(player, "choose", prompt, options)
        if not isinstance(how, bool):
            yield from use_card(game, player, card, how)
            continue
        if how:
            battle.attacked.append(card)
        if card.kind == "ally":
            battle.served.append(card)
        return card, how
    return None


def fighters(game: Runebound, battle: Battle, phase: str) -> list[Option]:
    """Who may fight in a phase, attacking or defending (RB-BASE-12, RB-BASE-13)."""
    player = player_of(game, battle.hero)
    options = []
    for card in [battle.hero, *allies_of(game, player)]:
        if card in battle.served or (card.kind == "ally" and card.exhausted):
            continue
        if card not in battle.attacked and can_attack(game, battle, card, phase):
            options.append(Option(f"attack with {card}", (card, True)))
        options.append(Option(f"defend with {card}", (card, False)))
    return options


def can_attack(game: Runebound, battle: Battle, card: Card, phase: str) -> bool:
    """Whether a fighter does damage in this phase, and nothing forbids his attack."""
    if game.value(card, f"{phase} damage") <= 0:
        return False
    return rolls.can_roll(game, card, rolls.combat_names(phase, True), phase)


def strike(
    game: Runebound, battle: Battle, fighter: Card, enemy: Card, phase: str, attack: bool,
    target: int | None = None,
) -> Steps[None]:  # fmt: skip
    """One combat roll and its wounds: a successful attack deals the fighter's damage, any failure
    the enemy's (RB-BASE-12)."""

    def against() -> int:
        return game.value(enemy, f"{phase} value") if target is None else target

    roll = rolls.combat_proposal(game, battle, fighter, phase, attack)
    game.rolls.append(roll)
    try:
        if game.config.exhaustion and fighter.kind == "hero":
            yield from exert(game, fighter, roll)
        success = yield from rolls.combat_roll(game, roll, against)
        if success is None or over(game):
            return
        if success and attack:
            yield from gain(game, enemy, "wound", roll.facts["damage"], fighter)
        elif not success:
            yield from gain(game, fighter, "wound", game.value(enemy, f"{phase} damage"), enemy)
        yield from drain(game)
    finally:
        game.rolls.pop()


def exert(game: Runebound, hero: Card, roll: Event) -> Steps[None]:
    """A Hero may exert himself for a bonus to a combat roll (RB-BASE-18)."""
    if (yield from ask_may(player_of(game, hero), f"exert {hero}")):
        yield from gain(game, hero, "exhaustion", 1)
        yield from drain(game)
        roll.facts["exertion"] = game.config.exertion_bonus


def close_battle(game: Runebound, battle: Battle) -> Steps[None]:
    """The battle ends: the reward, the Challenge's place, then the cards on the table."""
    player = player_of(game, battle.hero)
    battle.outcome = battle.outcome or "ended"
    if battle.outcome == "defeated":
        yield from reward(game, player, battle.challenge)
        count_victory(game, player, battle.challenge)
    yield from game.moment("end", "battle", player)
    yield from dismiss(game, battle)
    game.battle = None
    yield from clear_table(game, battle)
    yield from drain(game)


def reward(game: Runebound, player: Player, challenge: Card) -> Steps[None]:
    """What the card promises (RB-BATTLE-10); a defeated Challenge of the Adventure deck brings the
    marker of its colour as well, if one lies on its space (RB-BASE-17)."""
    yield from gain(game, player, "gold", game.value(challenge, "reward gold"), challenge)
    for colour in COLOURS:
        for _ in range(game.value(challenge, f"reward {colour} marker")):
            yield from gain_marker(game, player, colour, challenge)
    colour, space = str(challenge.data.fields.get("colour")), challenge.space
    if challenge.owner is None and space is not None and colour in markers_on(space):
        take_marker(game, space, colour)
        yield from gain_marker(game, player, colour, challenge)
    yield from drain(game)


def gain_marker(
    game: Runebound, player: Player, colour: str, source: Card | None = None
) -> Steps[None]:
    """Let a player have an Adventure marker, and the points that it is worth."""
    yield from gain(game, player, f"{colour} marker", 1, source)
    yield from gain(game, player, "experience", game.config.points[colour], source)


def dismiss(game: Runebound, battle: Battle) -> Steps[None]:
    """Where the Challenge goes: a class Challenge to its owner's pile, defeated or not; one of the
    Adventure deck, unless it was defeated, to the track, with a token on the space; its wounds
    stay only if the options say so. (RB-DISC-04, RB-DISC-05, RB-DISC-06, RB-STUN-03,
    RB-BASE-21)"""
    challenge, space = battle.challenge, battle.challenge.space
    if challenge.zone.name != "play":
        return
    if challenge.owner is None and battle.outcome != "defeated":
        wounds = held(challenge, "wound")
        game.put(challenge, game.zones["track"])
        challenge.space = space
        game.say(None, f"{challenge} stays unresolved at {space}")
        if wounds and not game.config.unresolved_heal:
            challenge.counters["wound"] = wounds
    else:
        yield from tidy(game, challenge)
