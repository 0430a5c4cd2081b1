"""Whole games of Runes: who sits down, with which stones and rituals, turn after turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..options import ConfigError, configured, named_decks, options_of
from ..table import Plan, PlanError, Question, Stock
from . import api, screens
from .config import Config
from .greedy import judge
from .hints import hints_of
from .picture import picture
from .reasons import denials
from .views import View, deeds_of, view_of

if TYPE_CHECKING:
    from ..decisions import Decision, Steps
    from ..game import Game
    from ..state import CardData, Player

NAMES = ("Red", "Blue", "Green", "Purple", "Yellow")

__all__ = [
    "following", "judge", "lay", "observation", "options", "picture", "question", "result",
    "screen", "seats", "why_not",
]  # fmt: skip


# ------------------------------------------------------------------------------ laying it out


def seats(players: int) -> Sequence[str]:
    """The names of the players: the colours of their coins."""
    return NAMES[:players]


def options() -> Mapping[str, str]:
    """The options that a plan may set, each with its usual value."""
    return options_of(Config())


def lay(stock: Stock, plan: Plan) -> api.Runes:
    """The game of a plan before anything was shuffled or drawn. Raises `PlanError`.

    The table has one set of stones and rituals: the deck that is named, else all that there are
    (RN-VARIANT-03, RN-VARIANT-15).
    """
    config = configured(Config(), stock, plan)
    stones, rituals = _box(stock, plan)
    chairs = [api.Seat(name, name.lower()) for name in NAMES[: max(0, plan.players)]]
    try:
        config.start_coins(plan.players)
        return api.new_game(config, chairs, plan.seed, stones, rituals)
    except (ConfigError, api.SetupError) as fault:
        raise PlanError(str(fault)) from fault


def _box(stock: Stock, plan: Plan) -> tuple[Sequence[CardData], Sequence[CardData]]:
    """The stones and the rituals that are played with."""
    named = list(dict.fromkeys(named_decks(stock, plan)))
    if len(named) > 1:
        raise PlanError("all players share one set of stones and rituals")
    found: dict[str, list[CardData]] = {"stone": [], "ritual": []}
    for card, copies in stock.cards:
        found[card.kind] += [card] * copies
    deck = stock.decks[named[0]] if named else {}
    stones = deck.get("stones") or found["stone"]
    if not stones:
        raise PlanError("there are no stones to play with")
    return stones, deck.get("rituals") or found["ritual"]


# ------------------------------------------------------------------------------ turn after turn


def following(game: Game) -> Steps[None] | None:
    """The set-up, then turn after turn, until the game is over."""
    runes = _ours(game)
    if not runes.begun:
        runes.begun = True
        return api.setup(runes)
    return None if runes.over else api.play_turn(runes)


def question(game: Game, decision: Decision) -> Question:
    """A decision as its player sees it."""
    who = decision.who
    assert who is not None
    return Question(
        who.name, decision.topic, decision.prompt,
        tuple([option.text for option in decision.options]),
        lambda: deeds_of(_ours(game), decision), decision.low, decision.high,
        lambda: hints_of(_ours(game), decision),
    )  # fmt: skip


def observation(game: Game, player: Player) -> View:
    """All that a player may see, and nothing else."""
    return view_of(_ours(game), player)


def screen(view: View) -> Sequence[str]:
    """What a player sees, to be read at a terminal, in blocks."""
    return screens.screen(view)


def result(game: Game) -> str:
    """How the game stands or ended, to be read."""
    return screens.result(_ours(game))


def why_not(game: Game, player: Player, said: str) -> str:
    """Why a player may not pass, place a stone somewhere or play a ritual now; "" where he may."""
    found = denials(_ours(game), player, said.strip())
    if found is None:
        found = denials(_ours(game), player, f"play {said.strip()}")
    return "; ".join(map(str, found or ()))


def _ours(game: Game) -> api.Runes:
    assert isinstance(game, api.Runes)
    return game
