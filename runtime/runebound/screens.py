"""The table as text: what a player sees at a terminal, and how a game ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .board import hero_of
from .config import COMBAT_PHASES
from .victory import victories
from .views import CardView, PlayerView, View

if TYPE_CHECKING:
    from .state import Runebound


def screen(view: View) -> list[str]:
    """What a player sees, in blocks of lines: the turn, the players, the place, the battle, the
    own hand."""
    blocks = (_head(view), _players(view), _place(view), _battle(view), _hand(view))
    return [block for block in map("\n".join, blocks) if block]


def _head(view: View) -> Iterator[str]:
    phase = f", {view.phase}" if view.phase else ""
    yield f"== Turn {view.turn} of {view.active}{phase} =="


def _players(view: View) -> Iterator[str]:
    for player in view.players:
        yield _player(view, player)
        goods = [_good(card) for card in player.goods]
        talent = f"Talent {player.talent.name}" if player.talent else "no Talent"
        yield f"    {fighter(player.hero)}; {', '.join([talent, *goods])}"


def _player(view: View, player: PlayerView) -> str:
    counters, you = player.counters, " (you)" if player.name == view.me else ""
    tokens = counters.get("experience token", 0)
    return (
        f"{player.name}{you}: threat {player.threat}/{player.pool}, "
        f"{counters.get('gold', 0)} gold, {counters.get('experience', 0)} experience, "
        f"{tokens} token{'' if tokens == 1 else 's'}, "
        f"{player.victories}/{view.wanted} {view.victory_colour} Challenges, "
        f"{player.hand} in hand, {player.deck} in the deck"
    )


def fighter(card: CardView) -> str:
    """A fighter in a line: `Rock Hound, Life 4 (1 wound), ranged 12/1, melee 13/2, magic 11/1`."""
    seen = card.values or card.fields
    wounds = card.counters.get("wound", 0)
    hurt = f" ({wounds} wound{'' if wounds == 1 else 's'})" if wounds else ""
    values = ", ".join(
        f"{phase} {seen[f'{phase} value']}/{seen[f'{phase} damage']}" for phase in COMBAT_PHASES
    )
    return f"{card.name}, Life {seen['life']}{hurt}, {values}"


def _good(card: CardView) -> str:
    used = ", used" if card.exhausted else ""
    return f"{fighter(card)}{used}" if "life" in card.fields else f"{card.name}{used}"


def _place(view: View) -> Iterator[str]:
    space = view.spaces.get(view.mine.hero.space)
    if space is None:
        return
    lying = [f"{colour} marker" for colour in space.markers]
    lying += [f"{fighter(card)} unresolved" for card in space.challenges]
    lying += [f"{card.name} for sale" for card in space.market]
    terrain = " and ".join(space.terrain)
    yield f"You stand at {space.name} ({terrain}): {', '.join(lying) or 'nothing lies here'}"
    near = [_neighbour(view, name) for name in space.neighbours]
    yield f"    next to {'; '.join(near)}"


def _neighbour(view: View, name: str) -> str:
    space = view.spaces[name]
    lying = [*space.markers, *(card.name for card in space.challenges)]
    terrain = " and ".join(space.terrain)
    return f"{name} ({terrain}{': ' if lying else ''}{', '.join(lying)})"


def _battle(view: View) -> Iterator[str]:
    battle = view.battle
    if battle is None:
        return
    where = f"round {battle.round}, {battle.phase} phase" if battle.round else "before combat"
    yield f"Battle, {where}: {fighter(battle.hero)}"
    colour = str(battle.challenge.fields.get("colour", ""))
    yield f"    against {' '.join(filter(None, [colour, fighter(battle.challenge)]))}"
    if battle.challenge.text:
        yield f"    {_one_line(battle.challenge.text)}"
    if battle.penalty:
        yield f"    escape penalty {battle.penalty}"


def _hand(view: View) -> Iterator[str]:
    if view.hand:
        yield "Your hand:"
    for card in view.hand:
        fields = card.fields
        needs = ", ".join(map(str, fields.get("needs", ())))
        terrain = ", ".join(map(str, fields.get("terrain", ())))
        sort = [
            "epic" if fields.get("epic") else "", "enemy" if card.enemy else "friendly", card.kind,
            f"({fields.get('timing')})", f"needs {needs}" if needs else "",
            f"in {terrain}" if terrain else "",
        ]  # fmt: skip
        yield f"  {card.name}, {card.cost} threat: {' '.join(filter(None, sort))}"
        if "life" in fields:
            yield f"      {fields.get('colour', '')} {fighter(card)}".rstrip()
        if card.text:
            yield f"      {_one_line(card.text)}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def result(game: Runebound) -> str:
    """How the game ended, and how the players stand, the best first."""
    rounds = game.turn // len(game.players)
    if game.winner is not None:
        lines = [f"{game.winner} wins after {game.turn} turns."]
    else:
        lines = [f"Nobody has won after {rounds} rounds."]
    for player in sorted(game.players, key=lambda one: -victories(one)):
        counters, hero = player.counters, hero_of(game, player)
        lines.append(
            f"  {player} ({hero}): {victories(player)} of {game.config.victories} "
            f"{game.config.victory_colour} Challenges, "
            f"{counters.get('experience token', 0)} experience tokens, "
            f"{counters.get('gold', 0)} gold"
        )
    return "\n".join(lines)
