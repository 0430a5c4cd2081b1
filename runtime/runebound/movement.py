"""The Movement phase: dice that show several kinds of terrain, and the way they allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decisions import Option, ask
from ..events import drain
from .board import hero_of, may_travel, player_of, travel, within_reach

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player, Space
    from .state import Runebound

DICE, ONE, STAY = "roll the movement dice", "move one space", "stay"


def dice_for(game: Runebound, hero: Card) -> int:
    """How many movement dice a Hero rolls: five, and as the options say fewer for each wound and
    exhaustion (RB-BASE-04)."""
    hurt = hero.counters.get("wound", 0) + hero.counters.get("exhaustion", 0)
    dice = game.config.movement_dice + game.value(hero, "movement dice")
    return max(0, dice - game.config.dice_lost_to_wounds * hurt)


def roll_movement(game: Runebound, player: Player, n: int) -> Steps[list[tuple[str, ...]]]:
    """Roll movement dice; each face shows several kinds of terrain (RB-BASE-02)."""
    options = [Option(" or ".join(face), face) for face in game.config.movement_faces]
    rolled: list[tuple[str, ...]] = []
    for number in range(n):
        prompt = f"movement die {number + 1} of {player}"
        rolled.append((yield from game.chance("movement die", prompt, options)))
    game.shown = tuple(kind for face in rolled for kind in face)
    shown = "; ".join(" or ".join(face) for face in rolled)
    game.say(player, f"rolls {shown}" if rolled else "rolls no movement dice")
    return rolled


def shown_terrain(game: Runebound) -> tuple[str, ...]:
    """All kinds of terrain on the movement dice rolled last."""
    return game.shown


def move_hero(game: Runebound, player: Player) -> Steps[None]:
    """The active player rolls and moves, or moves one space without dice, or stays.

    (RB-BASE-02, RB-BASE-03)
    """
    hero = hero_of(game, player)
    if hero.space is None:
        return
    ways = [Option(way, way) for way in (DICE, ONE, STAY)]
    way = yield from ask(player, "move", f"how does {hero} move", ways)
    if way == ONE:
        yield from _one_space(game, hero)
    elif way == DICE:
        dice = yield from roll_movement(game, player, dice_for(game, hero))
        yield from _walk(game, hero, dice)
    else:
        game.say(player, f"stays at {hero.space}")


def _one_space(game: Runebound, hero: Card) -> Steps[None]:
    assert hero.space is not None
    near = [space for space in hero.space.neighbours if may_travel(game, hero, space)]
    options = [Option(f"move to {space}", space) for space in near]
    if options:
        space = yield from ask(player_of(game, hero), "move", f"where does {hero} go", options)
        yield from _go(game, hero, space)


def _walk(game: Runebound, hero: Card, dice: list[tuple[str, ...]]) -> Steps[None]:
    player = player_of(game, hero)
    path: list[Space] = []
    while hero.space is not None and not game.turn_ends:
        near = within_reach(dice, path, hero.space.neighbours)
        reach = [space for space in near if may_travel(game, hero, space)]
        if not reach:
            return
        options = [Option(f"move to {space}", space) for space in reach]
        options.append(Option(STAY, None))
        space = yield from ask(player, "move", f"where does {hero} go", options)
        if space is None or not (yield from _go(game, hero, space)):
            return
        path.append(space)


def _go(game: Runebound, hero: Card, space: Space) -> Steps[bool]:
    went = yield from travel(game, hero, space)
    yield from drain(game)
    return went and hero.space is space
