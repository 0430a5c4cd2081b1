"""Whole games of Runebound: who sits down with what, turn after turn, until somebody has won."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..options import ConfigError, configured, named_decks, options_of
from ..state import CardData, Space
from ..table import Board, Plan, PlanError, Question, Stock
from . import api, looks, screens
from .config import COLOURS, Config
from .greedy import judge
from .hints import hints_of
from .reasons import why_not
from .turn import pass_turn
from .views import Deed, View, deed_of, view_of

if TYPE_CHECKING:
    from ..decisions import Decision, Steps
    from ..game import Game
    from ..state import Player

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Finn")
GOODS = ("item", "ally")
CHALLENGES = ("adventure", "encounter", "event")

__all__ = [
    "following", "judge", "lay", "look", "observation", "question", "result", "screen", "seats",
    "why_not",
]  # fmt: skip


# ------------------------------------------------------------------------------ laying it out


def seats(players: int) -> Sequence[str]:
    """The names of the players, seat by seat."""
    return NAMES[:players]


def lay(stock: Stock, plan: Plan) -> api.Runebound:
    """The game of a plan before anything was shuffled or drawn. Raises `PlanError`."""
    config = configured(Config(), stock, plan)
    decks = _decks(stock, plan)
    try:
        config.talent_cost(plan.players)
        game = api.new_game(config, _seats(stock, plan, decks), plan.seed, _world(stock))
    except (ConfigError, api.SetupError) as fault:
        raise PlanError(str(fault)) from fault
    game.families = stock.families
    for player, deck in zip(game.players, decks, strict=True):
        game.say(player, f"is {api.hero_of(game, player)}, with the deck {deck}")
    game.springs = [(space, colour) for space in game.spaces for colour in space.markers]
    return game


def options() -> Mapping[str, str]:
    """The options that a plan may set, each with its usual value."""
    return options_of(Config())


def _world(stock: Stock) -> api.World:
    board = next(iter(stock.boards.values()), None)
    if board is None:
        raise PlanError("there is no map to play on")
    adventures: dict[str, list[CardData]] = {colour: [] for colour in COLOURS}
    for card in _copies(stock, CHALLENGES):
        adventures[str(card.fields.get("colour"))].append(card)
    empty = [colour for colour, cards in adventures.items() if not cards]
    if empty:
        raise PlanError(f"there are no cards for the {empty[0]} Adventure deck")
    start = next((site.name for site in board.sites if site.start), "")
    return api.World(adventures, _copies(stock, GOODS), spaces_of(board), start, stock.abilities)


def spaces_of(board: Board) -> list[Space]:
    """The spaces that a map draws."""
    spaces = [
        Space(site.name, site.terrain, markers=list(site.markers), at=site.at)
        for site in board.sites
    ]
    for space, site in zip(spaces, board.sites, strict=True):
        space.neighbours = [spaces[n] for n in site.neighbours]
    return spaces


def _copies(stock: Stock, kinds: Sequence[str]) -> list[CardData]:
    found = [(card, n) for card, n in stock.cards if card.kind in kinds]
    return [card for card, n in found for _ in range(n)]


def _seats(stock: Stock, plan: Plan, decks: Sequence[str]) -> list[api.Seat]:
    """Players with their decks, and any Heroes, by the seed."""
    heroes = [card for card, _ in stock.cards if card.kind == "hero"]
    if len(heroes) < plan.players:
        raise PlanError(f"there are {len(heroes)} Heroes for {plan.players} players")
    random.Random(f"{plan.seed}/heroes").shuffle(heroes)
    return [
        api.Seat(
            name, hero, list(stock.decks[deck].get("class", ())),
            list(stock.decks[deck].get("talents", ())),
        )
        for name, hero, deck in zip(NAMES, heroes, decks, strict=False)
    ]  # fmt: skip


def _decks(stock: Stock, plan: Plan) -> list[str]:
    """The decks that are named; for the other seats the project's own, then any, by the seed."""
    if not 1 <= plan.players <= len(NAMES):
        raise PlanError(f"a game has 1 to {len(NAMES)} players, not {plan.players}")
    taken = named_decks(stock, plan)
    twice = [name for n, name in enumerate(taken) if name in taken[:n]]
    if twice:
        raise PlanError(f"two seats cannot have one deck, {twice[0]!r}")
    own = [name for name in stock.own if name not in taken]
    free = [name for name in sorted(stock.decks) if name not in taken and name not in own]
    if len(own) + len(free) + len(taken) < plan.players:
        raise PlanError(f"there are {len(stock.decks)} decks for {plan.players} players")
    random.Random(f"{plan.seed}/decks").shuffle(free)
    waiting = [*free, *reversed(own)]
    return [plan.decks.get(seat) or waiting.pop() for seat in range(1, plan.players + 1)]


# ------------------------------------------------------------------------------ turn after turn


def following(game: Game) -> Steps[None] | None:
    """The set-up, then a turn each, until somebody has won; or until the longest that a game may
    take, which ends it without a winner."""
    runebound = _ours(game)
    if not runebound.begun:
        runebound.begun = True
        return api.setup(runebound)
    if runebound.winner is not None or rounds(runebound) >= runebound.config.most_rounds:
        return None
    if runebound.turn:
        pass_turn(runebound)
    return api.play_turn(runebound)


def rounds(game: api.Runebound) -> int:
    """How many whole rounds were played."""
    return game.turn // len(game.players)


def question(game: Game, decision: Decision) -> Question:
    """A decision as its player sees it."""
    who = decision.who
    assert who is not None

    def deeds() -> Sequence[Deed]:
        return [deed_of(_ours(game), who, option.value) for option in decision.options]

    return Question(
        who.name, decision.topic, decision.prompt,
        tuple([option.text for option in decision.options]), deeds, decision.low, decision.high,
        lambda: hints_of(_ours(game), decision),
        _ours(game).speaking() if decision.topic in ("choose", "may") else "",
    )  # fmt: skip


def observation(game: Game, player: Player) -> View:
    """All that a player may see, and nothing else."""
    return view_of(_ours(game), player)


def screen(view: View) -> Sequence[str]:
    """What a player sees, to be read at a terminal, in blocks."""
    return screens.screen(view)


def look(game: Game, player: Player, said: str) -> Sequence[str]:
    """What a player sees when he looks at something closer."""
    return looks.look(_ours(game), player, said)


def result(game: Game) -> str:
    """How the game ended, and how the players stand."""
    return screens.result(_ours(game))


def _ours(game: Game) -> api.Runebound:
    assert isinstance(game, api.Runebound)
    return game
