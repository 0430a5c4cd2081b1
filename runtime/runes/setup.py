"""Setting a game up: trays, piles, hands, and who starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..cards import shuffle
from ..options import ConfigError
from ..state import CardData, Player, Zone
from ..table import SetupError
from .config import COIN_COLOURS, Config
from .draws import draw_stones
from .state import COIN, PLAYER_ZONES, SHARED_ZONES, Runes

if TYPE_CHECKING:
    from ..decisions import Steps


@dataclass(frozen=True, slots=True)
class Seat:
    """A player who sits down; of whom nothing is said is as old as all others. `coins` are those
    that were left on his tray in a game played just before (RN-START-06)."""

    name: str
    colour: str = ""
    age: int = 0
    coins: int = 0


def starter(seats: Sequence[Seat], again: bool = False) -> int:
    """Who starts: in a first game the youngest; in one right after another the one with most coins
    left, of those the youngest; then the lowest seat.

    (RN-START-01, RN-START-02, RN-START-03, RN-START-04, RN-START-05, RN-START-06)
    """
    def rank(at: int) -> tuple[int, int, int]:
        return (-seats[at].coins if again else 0, seats[at].age, at)

    return min(range(len(seats)), key=rank)


def new_game(
    config: Config, seats: Sequence[Seat], seed: str, stones: Sequence[CardData],
    rituals: Sequence[CardData], again: bool = False,
) -> Runes:  # fmt: skip
    """A game before anything was shuffled or drawn; the same arguments give the same game.

    Raises `SetupError`. (RN-SETUP-06, RN-SETUP-13)
    """
    coins = _check(config, seats)
    players = [Player(seat.name, number) for number, seat in enumerate(seats)]
    game = Runes(players, str(seed), config=config)
    game.zones = {name: Zone(name) for name in SHARED_ZONES}
    for player in players:
        player.counters[COIN] = coins
        player.zones = {name: Zone(name, player) for name in PLAYER_ZONES}
    game.piles = [Zone(f"stone pile {n + 1}") for n in range(config.piles)]
    game.zones.update({pile.name: pile for pile in game.piles})
    for size, pile in zip(pile_sizes(len(stones), config.piles), game.piles, strict=True):
        for _ in range(size):
            game.add_card(stones[len(game.cards)], None, pile)
    for data in rituals if config.rituals else ():
        if config.strong_rituals or not data.fields.get("strong"):
            game.add_card(data, None, game.zones["ritual pile"])
    game.active = players[starter(seats, again)]
    return game


def _check(config: Config, seats: Sequence[Seat]) -> int:
    """Two to five players, each with a name and a colour of his own (RN-SETUP-07); the coins of
    each."""
    try:
        coins = config.start_coins(len(seats))
    except ConfigError as fault:
        raise SetupError(str(fault)) from fault
    colours = [seat.colour for seat in seats if seat.colour]
    for colour in colours:
        if colour not in COIN_COLOURS:
            raise SetupError(f"there are no {colour} coins, but {', '.join(COIN_COLOURS)}")
        if colours.count(colour) > 1:
            raise SetupError(f"two players have {colour} coins")
    names = [seat.name for seat in seats]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise SetupError(f"two players are called {twice[0]}")
    return coins


def pile_sizes(stones: int, piles: int) -> list[int]:
    """Stones spread over piles as evenly as they can be (RN-SETUP-02)."""
    return [stones // piles + (n < stones % piles) for n in range(piles)]


def setup(game: Runes) -> Steps[None]:
    """Shuffle stones and rituals, and let each player draw three hand stones.

    (RN-SETUP-01, RN-SETUP-04, RN-SETUP-05, RN-SETUP-17)
    """
    shuffle_stones(game)
    shuffle(game, game.zones["ritual pile"])
    for player in game.players:
        yield from draw_stones(game, player, game.config.hand_size)


def shuffle_stones(game: Runes) -> None:
    """Mix all stones of the piles; each pile keeps its size."""
    stones = [stone for pile in game.piles for stone in pile.cards]
    sizes = [len(pile.cards) for pile in game.piles]
    game.stream("shuffle stones").shuffle(stones)
    for pile, size in zip(game.piles, sizes, strict=True):
        pile.cards[:] = [stones.pop() for _ in range(size)]
        for stone in pile.cards:
            stone.zone = pile


def results(game: Runes) -> Mapping[str, int]:
    """The coins left on each tray, by name: what decides who starts the next game."""
    return {player.name: player.counters[COIN] for player in game.players}
