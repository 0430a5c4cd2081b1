"""Setting a game up: what lies on the table, who sits at it, the draft, hands, first Talents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..cards import draw, shuffle
from ..decisions import Option, ask
from ..events import drain
from ..state import CardData, Player, Space, Zone
from ..table import SetupError
from ..units import gain
from .board import hero_of, plain_board
from .config import COLOURS, Config
from .draft import draft
from .state import PLAYER_ZONES, Runebound
from .talents import level, take_talent

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..script import AbilityScript

SHARED_ZONES = (
    "play", "track", "discard pile", "aside", "out of game", "trade deck",
    *(f"{colour} adventure deck" for colour in COLOURS),
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """A player who sits down: his name, his Hero, his class cards, his Talents."""

    name: str
    hero: CardData
    deck: Sequence[CardData]
    talents: Sequence[CardData] = ()


@dataclass(slots=True, eq=False)
class World:
    """What lies on the table for all: board, Adventure decks by colour, trade deck, abilities.

    Heroes start on the space named `start`, else in the first town.
    """

    adventures: Mapping[str, Sequence[CardData]]
    trade: Sequence[CardData] | None
    spaces: list[Space] = field(default_factory=plain_board)
    start: str = ""
    abilities: Mapping[str, AbilityScript] = field(default_factory=dict)


def new_game(config: Config, seats: Sequence[Seat], seed: str, world: World) -> Runebound:
    """A game before anything was shuffled or drawn; the same arguments give the same game.

    Raises `SetupError`. (RB-BASE-27)
    """
    _check(config, seats, world)
    players = [Player(seat.name, number) for number, seat in enumerate(seats)]
    game = Runebound(players, str(seed), config=config, spaces=list(world.spaces))
    game.abilities = world.abilities
    game.supply["green"] = config.green_markers
    for name in SHARED_ZONES:
        game.zones[name] = Zone(name)
    _lay_decks(game, world)
    for player, seat in zip(players, seats, strict=True):
        _seat(game, player, seat, world)
    game.boards = [*(player.zones["play"] for player in players), game.zones["play"]]
    return game


def _check(config: Config, seats: Sequence[Seat], world: World) -> None:
    """One to six players, each with a deck of his own (RB-COMP-06, RB-COMP-12), and all that the
    base game needs (RB-COMP-01)."""
    if not 1 <= len(seats) <= config.most_players:
        raise SetupError(f"a game has 1 to {config.most_players} players, not {len(seats)}")
    for number, seat in enumerate(seats):
        if not seat.deck:
            raise SetupError(f"{seat.name} has no class deck")
        for other in seats[:number]:
            if other.deck is seat.deck:
                raise SetupError(f"{seat.name} and {other.name} share one class deck")
            if other.name == seat.name:
                raise SetupError(f"two players are called {seat.name}")
    if world.trade is None:
        raise SetupError("there is no trade deck")
    missing = [colour for colour in COLOURS if colour not in world.adventures]
    if missing:
        raise SetupError(f"there is no {missing[0]} Adventure deck")


def _lay_decks(game: Runebound, world: World) -> None:
    for colour in COLOURS:
        for data in world.adventures[colour]:
            game.add_card(data, None, game.zones[f"{colour} adventure deck"])
    for data in world.trade or ():
        game.add_card(data, None, game.zones["trade deck"])


def _seat(game: Runebound, player: Player, seat: Seat, world: World) -> None:
    """His zones, his Hero on the start space, his decks; the Hero card has no threat, and all ten
    tokens lie in the pool. (RB-SETUP-08, RB-SETUP-02)"""
    player.zones = {name: Zone(name, player) for name in PLAYER_ZONES}
    player.counters = {"threat": 0, "gold": 0, "experience": 0}
    hero = game.add_card(seat.hero, player, player.zones["play"])
    hero.space = start_space(game, world)
    for data in seat.deck:
        game.add_card(data, player, player.zones["deck"]).face_up = False
    for data in seat.talents:
        game.add_card(data, player, player.zones["talents"]).face_up = False


def start_space(game: Runebound, world: World) -> Space | None:
    """Where Heroes start."""
    if world.start:
        return game.space(world.start)
    return next((space for space in game.spaces if "town" in space.terrain), None)


def setup(game: Runebound) -> Steps[None]:
    """Everything before the first turn: draft, shuffle, starting hands, then Talent or gold.

    (RB-SETUP-09)
    """
    if game.config.draft:
        yield from draft(game)
    shuffle_decks(game)
    for player in game.players:
        yield from starting_hand(game, player)
    for player in game.players:
        yield from first_talent(game, player)


def shuffle_decks(game: Runebound) -> None:
    """Shuffle all decks; the same seed gives the same order (RB-SETUP-01)."""
    for player in game.players:
        shuffle(game, player.zones["deck"])
    for name in SHARED_ZONES:
        if name.endswith("deck"):
            shuffle(game, game.zones[name])


def starting_hand(game: Runebound, player: Player) -> Steps[None]:
    """The top six class cards (RB-SETUP-03)."""
    yield from draw(game, player, player.zones["deck"], game.config.hand_size)
    yield from drain(game)


def first_talent(game: Runebound, player: Player) -> Steps[None]:
    """Any level 1 Talent of the own Talent deck instead of 3 gold, as each player likes.

    (RB-SETUP-04, RB-SETUP-05, RB-SETUP-06, RB-SETUP-07)
    """
    firsts = [card for card in player.zones["talents"].cards if level(card) == 1]
    gold = int(hero_of(game, player).data.fields.get("starting gold", game.config.starting_gold))
    options = [Option(f"{gold} gold", None)]
    options += [Option(f'the Talent "{card.name}"', card) for card in firsts]
    chosen = yield from ask(player, "choose", f"what does {player} start with", options)
    if chosen is None:
        yield from gain(game, player, "gold", gold)
        yield from drain(game)
    else:
        game.say(player, f"starts with the Talent {chosen}")
        yield from take_talent(game, player, chosen)
