"""Sentences of Runes: placing stones, exchanging coins, rituals that are aimed at somebody."""

from __future__ import annotations

from typing import Annotated

from ..core.flow import statement
from ..decisions import Option, Steps
from ..events import Event
from ..script import Fx
from ..state import Card, Player, is_in
from ..vocabulary import AnyCard, AnyPlayer, Players, Selection, Slot, action, deed
from . import api
from .rituals import AIM

DECLINE = Option("decline", None)


def can_be_covered(fx: Fx, stone: Card) -> bool:
    """Whether some hand stone of yours may cover a stone where as many matches are enough.
    (RN-SRS-07, RN-SRS-12)"""
    return bool(_covering(fx, fx.you, stone, fx.you.zones["hand"].cards))


def can_be_seized(fx: Fx, stone: Card) -> bool:
    """Whether you have as many coins as lie on a stone of another player (RN-REPL-07)."""
    return api.can_exchange(fx.you, stone)


HandStones = Annotated[Selection, Slot("own", ("stone",), zone="hand")]
Covered = Annotated[Card, Slot("things", ("stone",), one=True, fits=can_be_covered)]
Seized = Annotated[Card, Slot("things", ("stone",), one=True, fits=can_be_seized)]


@action(
    "[{who}] place(s) {stones} [over {covered} where as many runes match]",
    meaning="lay a stone, overbuild, cover",
    prints=(
        "[{who}] place(s) {stones} over {covered} where at least as many runes match"
        " | [{who}] place(s) {stones}"
    ),
    example="place a stone from your hand",
)
@statement
def place_stone(
    fx: Fx, who: Players, stones: HandStones, covered: Covered | None = None
) -> Steps[None]:
    """Place a hand stone at once by the rules, or cover a stone with as many matches as it has.
    (RN-PRS-01, RN-PRS-02, RN-PRS-06, RN-FAST-01, RN-FAST-03, RN-SRS-02)"""
    game = api.game_of(fx)
    for player in who:
        fx.subject = player
        among = stones.candidates(player)
        if covered is None:
            fit = [one for one in api.placeable(game, player) if is_in(among, one)]
            if fit:
                yield from api.choose_and_place(game, player, fit)
        else:
            yield from _cover(fx, player, covered, _covering(fx, player, covered, among))


def can_place(fx: Fx, who: Players, stones: HandStones, **covered: Card | None) -> bool:
    """Whether a hand stone fits somewhere, or over the stone that is to be covered."""
    if covered:
        return covered["covered"] is not None
    game = api.game_of(fx)
    among = [one for player in who for one in stones.candidates(player)]
    fit = [one for player in who for one in api.placeable(game, player)]
    return any(is_in(fit, one) for one in among)


place_stone.__dict__["can"] = can_place


def _covering(fx: Fx, who: Player, stone: Card, among: list[Card]) -> list[Card]:
    game = api.game_of(fx)
    cell = game.board.cells.get(stone.uid)
    return [one for one in among if cell in api.places(game, who, one, equal=True)]


def _cover(fx: Fx, who: Player, stone: Card, fit: list[Card]) -> Steps[None]:
    """Cover a stone with one of those that fit; who turned the ritual round need not do it.
    (RN-SRS-01, RN-SRS-06, RN-SRS-08, RN-SRS-10, RN-SRS-11, RN-SRS-13, RN-SRS-14)"""
    game = api.game_of(fx)
    more = (DECLINE,) if api.turned_round(game) else ()
    if fit:
        cell = game.board.cells[stone.uid]
        yield from api.choose_and_place(game, who, fit, equal=True, more=more, at=cell)


@action(
    "[{who}] exchange(s) the coins on {stone} for (your|their) own",
    meaning="replace coins, steal a stone, take over",
    prints="[{who}] exchange(s) the coins on {stone} for as many of your own",
    example="exchange the coins on a stone of another player for your own",
)
@statement
def exchange(fx: Fx, who: Players, stone: Seized) -> Steps[None]:
    """Take a stone over: its coins go back, as many of yours are laid.
    (RN-REPL-01, RN-REPL-03, RN-REPL-10, RN-REPL-11)"""
    yield from api.exchange_coins(api.game_of(fx), who[0], stone)


def can_exchange_coins(fx: Fx, who: Players, stone: Seized) -> bool:
    """Whether there is a stone that may be taken over."""
    return stone is not None


exchange.__dict__["can"] = can_exchange_coins


@deed(
    "{cards} (are|is) aimed at {whom}",
    events=(AIM,),
    stage="before",
    brings=(("card", "card"),),
    meaning="target, victim, answer, defend",
    prints="{cards} (are|is) aimed at {whom}; replaced: it has no further effect",
)
def is_aimed(fx: Fx, event: Event, cards: AnyCard, whom: AnyPlayer) -> bool:
    """A ritual is about to do something to a player, or to what is his.
    (RN-RITUAL-27, RN-WARD-01, RN-REVR-01)"""
    return is_in(cards, event.card) and is_in(whom, event.target)
