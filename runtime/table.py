"""What it takes to play a whole game: the printed cards, who sits down how, and the game's part.

A game that can be played whole has a module `play` in its package with the functions of
`Tabletop`; it is the door of the command line, of bots and of saved games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .decisions import Decision, Steps
    from .game import Game
    from .script import AbilityScript
    from .state import CardData, Player
    from .words import Family


class SetupError(ValueError):
    """The game cannot be set up like that; the message says what is missing or too much."""


class PlanError(ValueError):
    """A game cannot be played as it is asked for; the message says why and what would do."""


@dataclass(frozen=True, slots=True)
class Site:
    """A space as a map draws it; `neighbours` are places in the map's list of sites; `at` is its
    row and its place there, neighbours of a row being 2 apart."""

    name: str
    terrain: tuple[str, ...]
    neighbours: tuple[int, ...]
    markers: tuple[str, ...] = ()
    start: bool = False
    at: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Board:
    """A board as a map draws it."""

    name: str
    sites: tuple[Site, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """All that may lie on the table: each printed card with its number of copies, decks by name
    with their cards by section, boards by name, and the options that a variant sets.

    `content` tells this stock from every other: a saved game is played with the same. `own` are
    the decks of the project that plays.
    """

    cards: tuple[tuple[CardData, int], ...]
    decks: Mapping[str, Mapping[str, Sequence[CardData]]]
    boards: Mapping[str, Board]
    variants: Mapping[str, Mapping[str, str]]
    abilities: Mapping[str, AbilityScript]
    families: Mapping[str, Family]
    content: str
    own: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game is set up: with its seed, the stock and the choices made it is the game.

    `decks` are names by seat (from 1), `options` what is set otherwise than usual.
    """

    players: int = 2
    seed: str = "0"
    decks: Mapping[int, str] = field(default_factory=dict)
    variant: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Question:
    """A decision as the player sees it who is asked. `deeds` tells what each option does, when
    somebody wants to know; `hints` what a person may like to read beside each, if anything; `about`
    is the card whose text asks, "" where the game does."""

    who: str
    topic: str
    prompt: str
    options: tuple[str, ...]
    deeds: Callable[[], Sequence[Any]]
    low: int
    high: int
    hints: Callable[[], Sequence[str]] = tuple
    about: str = ""


class Tabletop(Protocol):
    """The functions of a game's module `play`. It may also have `picture(game)`, which draws a
    position as SVG, and `look(game, player, said)`, what a player sees when he looks closer."""

    @property
    def lay(self) -> Callable[[Stock, Plan], Game]:
        """The game of a plan before anything was shuffled or drawn. Raises `PlanError`."""

    @property
    def seats(self) -> Callable[[int], Sequence[str]]:
        """The names of so many players, seat by seat."""

    @property
    def options(self) -> Callable[[], Mapping[str, str]]:
        """The options that a plan may set, each with its usual value."""

    @property
    def following(self) -> Callable[[Game], Steps[None] | None]:
        """What comes next at a quiet point (the set-up, a turn), None where the game is over."""

    @property
    def question(self) -> Callable[[Game, Decision], Question]:
        """A decision in the eyes of who is asked."""

    @property
    def observation(self) -> Callable[[Game, Player], Any]:
        """All that a player may see, and nothing else."""

    @property
    def judge(self) -> Callable[[Any, Question], Sequence[float]]:
        """What each option looks worth to a player who sees so much; 0 is doing nothing."""

    @property
    def screen(self) -> Callable[[Any], Sequence[str]]:
        """What a player sees, to be read at a terminal, in blocks of lines."""

    @property
    def result(self) -> Callable[[Game], str]:
        """How the game stands or ended, to be read."""

    @property
    def why_not(self) -> Callable[[Game, Player, str], str]:
        """Why a player may not do what he says, with the rules; "" where he may."""
