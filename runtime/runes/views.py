"""What a player sees: built from what lies open, and from what is his own; nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..state import Card, Player
from ..units import held
from . import worth
from .coins import stacks, tray
from .formations import controlled
from .hexes import Cell
from .state import COIN
from .words import in_one_line, stone_text

if TYPE_CHECKING:
    from ..decisions import Decision
    from .state import Runes


@dataclass(frozen=True, slots=True)
class StoneView:
    """A stone that lies open: its colour, and its symbols from East, against the clock."""

    uid: int
    name: str
    colour: str
    letters: str

    def __str__(self) -> str:
        return f'{self.colour} "{self.letters}"'


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell with a stone: whose it is, the coins on it, how often it matches now
    (RN-STONE-10)."""

    cell: Cell
    stone: StoneView
    turn: int
    letters: str  # as it is turned
    owner: str
    coins: int
    matches: int


@dataclass(frozen=True, slots=True)
class FormationView:
    """A line or circle that was scored (RN-FORM-13)."""

    player: str
    kind: str
    cells: tuple[Cell, ...]
    coins: int
    axis: int


@dataclass(frozen=True, slots=True)
class RitualView:
    """A ritual that may be read."""

    uid: int
    name: str
    text: str
    strong: bool
    defensive: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody sees of a player; of rituals only how many (RN-RITUAL-02, RN-SETUP-06,
    RN-SETUP-18)."""

    name: str
    coins: int
    stacks: tuple[int, ...]
    hand: tuple[StoneView, ...]
    rituals: int
    skips: int
    cells: int


@dataclass(frozen=True, slots=True)
class View:
    """The table as one player sees it; `rituals` are his own. Of the piles only the sizes are
    seen (RN-SETUP-03)."""

    me: str
    active: str
    turn: int
    clockwise: bool
    winner: str
    over: bool
    players: tuple[PlayerView, ...]
    cells: Mapping[Cell, CellView]
    frontier: tuple[Cell, ...]
    formations: tuple[FormationView, ...]
    rituals: tuple[RitualView, ...]
    piles: tuple[int, ...]
    ritual_pile: int
    resolving: tuple[RitualView, ...]
    discarded: tuple[str, ...]
    removed: tuple[str, ...]

    def player(self, name: str) -> PlayerView:
        """A player by name."""
        return next(one for one in self.players if one.name == name)

    @property
    def mine(self) -> PlayerView:
        """The player himself."""
        return self.player(self.me)


@dataclass(frozen=True, slots=True)
class Deed:
    """What an option does, in the eyes of who may choose it: `gain` is what a placement looks
    worth, in coins."""

    verb: str
    thing: str = ""
    gain: float = 0.0
    coins: int = 0


def stone_view(game: Runes, stone: Card) -> StoneView:
    """An open stone."""
    letters = game.board.faces(stone).letters()
    return StoneView(stone.uid, stone.name, str(stone.data.fields["colour"]), letters)


def cell_view(game: Runes, cell: Cell) -> CellView:
    """A cell with its top stone."""
    stone, turn = game.board.tops[cell], game.board.turns[cell]
    return CellView(
        cell, stone_view(game, stone), turn, game.board.faces(stone).letters(turn),
        str(stone.controller or ""), held(stone, COIN), game.board.matches(cell),
    )  # fmt: skip


def ritual_view(ritual: Card) -> RitualView:
    """A ritual that lies open, or is the player's own."""
    fields = ritual.data.fields
    return RitualView(
        ritual.uid, ritual.name, in_one_line(ritual.data.text),
        bool(fields.get("strong")), bool(fields.get("defensive")),
    )  # fmt: skip


def player_view(game: Runes, player: Player) -> PlayerView:
    """What everybody sees of a player: his hand stones, of his rituals only how many
    (RN-SETUP-18, RN-RITUAL-02)."""
    return PlayerView(
        player.name, tray(player), tuple(stacks(tray(player))),
        tuple(stone_view(game, stone) for stone in player.zones["hand"].cards),
        len(player.zones["rituals"].cards),
        sum(who is player for who, _ in game.skips),
        len(controlled(game, player)),
    )  # fmt: skip


def formation_views(game: Runes) -> tuple[FormationView, ...]:
    """Lines and circles with their coins, as all see them (RN-FORM-13)."""
    return tuple(
        FormationView(one.player.name, one.kind, tuple(sorted(one.cells)), one.coins, one.axis)
        for one in game.formations
    )


def held_by(player: Player) -> tuple[RitualView, ...]:
    """The rituals that only their player may read (RN-BLACK-07)."""
    return tuple(ritual_view(one) for one in player.zones["rituals"].cards)


def sizes(game: Runes) -> tuple[int, ...]:
    """What is seen of the piles of stones (RN-SETUP-03)."""
    return tuple(len(pile.cards) for pile in game.piles)


def view_of(game: Runes, player: Player) -> View:
    """The table as a player sees it."""
    board, zones = game.board, game.zones
    frontier = sorted(cell for cell in board.known.near if cell not in board.tops)
    return View(
        me=player.name,
        active=game.active.name,
        turn=game.turn,
        clockwise=game.direction > 0,
        winner=game.winner.name if game.winner else "",
        over=game.over,
        players=tuple(player_view(game, one) for one in game.players),
        cells={cell: cell_view(game, cell) for cell in sorted(board.tops)},
        frontier=tuple(frontier),
        formations=formation_views(game),
        rituals=held_by(player),
        piles=sizes(game),
        ritual_pile=len(zones["ritual pile"].cards),
        resolving=tuple(ritual_view(one) for one in zones["resolving"].cards),
        discarded=tuple(one.name for one in zones["discard pile"].cards),
        removed=tuple(one.name for one in zones["removed"].cards),
    )


def deeds_of(game: Runes, decision: Decision) -> Sequence[Deed]:
    """What each option of a decision does."""
    who = decision.who
    assert who is not None
    return [_deed(game, who, decision.topic, option.value) for option in decision.options]


def _deed(game: Runes, who: Player, topic: str, value: Any) -> Deed:
    if value is None:
        return Deed("none")
    if topic == "place":
        return Deed("place", stone_text(value), worth.of_stone(game, who, value))
    if topic in ("cell", "turn") and game.lifted is not None:
        stone, cell = game.lifted
        if cell is None:
            return Deed("cell", str(value), worth.of_cell(game, who, stone, value))
        return Deed("turn", str(value), worth.of_turn(game, who, stone, cell, value))
    if isinstance(value, tuple):
        return Deed(str(value[0]), str(value[1]))
    if isinstance(value, Card):
        kind = str(value.data.fields.get("colour", value.kind))
        verb = "play" if topic == "play" else "stone" if value.kind == "stone" else "card"
        return Deed(verb, kind, coins=held(value, COIN))
    if isinstance(value, Player):
        return Deed("player", value.name, coins=tray(value))
    return Deed("value", str(value))
