"""Facts of Runes: stones on the table, in hands and piles, coins, rituals, lines and circles.

With `give` a fact sets the position; without it returns "" where it holds, else what was found.
"""

from __future__ import annotations

from typing import Annotated

from .. import units
from ..core.facts import CardNames, lacking
from ..scene import FactError
from ..script import Fx
from ..state import Player, Zone
from ..vocabulary import OnePlayer, Slot, fact
from ..words import counted
from . import api
from .hexes import Cell, cell_text
from .reasons import same_stone, six_runes, stone_data
from .records import Formation
from .story import coins

Count = Annotated[int, Slot("count")]
Colour = Annotated[str, Slot("word", ("colour",))]
Letters = Annotated[str, Slot("text", literal=six_runes)]


# ---------------------------------------------------------------- on the table


@fact(
    "{who} (have|has) {colour} {letters} at ({q}, {r}) with {n} (coins|coin)",
    example='Ania has gray "SMLWFP" at (0, 0) with 1 coin',
)
def has_stone(
    fx: Fx, give: bool, who: OnePlayer, colour: Colour, letters: Letters, q: Count, r: Count,
    n: Count,
) -> str:  # fmt: skip
    """A stone on the table with a player's coins; given, they come from the tray. Letters are the
    runes from East, against the clock; J is the star."""
    return _stone_there(fx, give, who, (colour, letters), (q, r), 0, n)


@fact(
    "{who} (have|has) {colour} {letters} at ({q}, {r}) turned {turn} with {n} (coins|coin)",
    example='Ania has gray "SMLWFP" at (0, 0) turned 1 with 1 coin',
)
def has_turned(
    fx: Fx, give: bool, who: OnePlayer, colour: Colour, letters: Letters, q: Count, r: Count,
    turn: Count, n: Count,
) -> str:  # fmt: skip
    """A stone that is turned by so many times 60 degrees against the clock."""
    return _stone_there(fx, give, who, (colour, letters), (q, r), turn, n)


def _stone_there(
    fx: Fx, give: bool, who: Player, named: tuple[str, str], cell: Cell, turn: int, n: int
) -> str:
    game, data = api.game_of(fx), stone_data(*named)
    top = game.board.tops.get(cell)
    if not give:
        if top is None or not same_stone(top, data) or game.board.turns[cell] != turn:
            return _seen(fx, cell)
        return _coins_there(fx, who, cell, n)
    if top is not None:
        raise FactError(f"{_seen(fx, cell)} already")
    if not 0 <= turn <= 5:
        raise FactError("a stone is turned 0 to 5 times")
    if not 0 <= n <= min(game.config.coin_limit, api.tray(who)):
        raise FactError(f"{who} has {coins(api.tray(who))}, and a stone holds 6 at most")
    card = game.add_card(data, None, game.zones["play"])
    card.controller = who
    card.counters[api.COIN] = n
    who.counters[api.COIN] -= n
    game.board.lay(card, cell, turn)
    return ""


@fact(
    "{who} (have|has) a stone at ({q}, {r}) with {n} (coins|coin)",
    example="Ania has a stone at (0, 0) with 1 coin",
)
def has_some_stone(fx: Fx, give: bool, who: OnePlayer, q: Count, r: Count, n: Count) -> str:
    """Whose stone lies on a cell, and how many coins are on it."""
    _follows(give, "say which stone it is")
    return _coins_there(fx, who, (q, r), n)


def _coins_there(fx: Fx, who: Player, cell: Cell, n: int) -> str:
    top = api.game_of(fx).board.tops.get(cell)
    if top is not None and top.controller is who and units.held(top, api.COIN) == n:
        return ""
    return _seen(fx, cell)


def _seen(fx: Fx, cell: Cell) -> str:
    """What lies on a cell."""
    board = api.game_of(fx).board
    top = board.tops.get(cell)
    if top is None:
        return f"no stone lies on {cell_text(cell)}"
    turned = f" turned {board.turns[cell]}" if board.turns[cell] else ""
    there = f"{coins(units.held(top, api.COIN))} of {top.controller}"
    return f"{api.stone_text(top)}{turned} lies on {cell_text(cell)} with {there}"


@fact("no stone lies on ({q}, {r})", example="no stone lies on (0, 0)")
def no_stone(fx: Fx, give: bool, q: Count, r: Count) -> str:
    """An empty cell."""
    _follows(give, "nothing lies there unless it is said")
    return _seen(fx, (q, r)) if (q, r) in api.game_of(fx).board.tops else ""


@fact(
    "the stone on ({q}, {r}) matches {n} times", example="the stone on (0, 0) matches 2 times"
)
def matches_now(fx: Fx, give: bool, q: Count, r: Count, n: Count) -> str:
    """How often the top stone of a cell matches its neighbours now."""
    _follows(give, "it follows from the stones around")
    board = api.game_of(fx).board
    found = board.matches((q, r)) if (q, r) in board.tops else 0
    return "" if found == n else f"it matches {found} times"


# ---------------------------------------------------------------- in hands and piles


@fact("{who} hold(s) {colour} {letters}", example='Ania holds gray "SMLWFP"')
def holds_stone(fx: Fx, give: bool, who: OnePlayer, colour: Colour, letters: Letters) -> str:
    """A hand stone; the player may have others as well."""
    data, zone = stone_data(colour, letters), who.zones["hand"]
    if give:
        fx.game.add_card(data, who, zone)
        return ""
    if any(same_stone(one, data) for one in zone.cards):
        return ""
    return f"{who} holds {', '.join(map(api.stone_text, zone.cards)) or 'no stone'}"


@fact("{who} hold(s) {cards}", example='Ania holds "Skip Turn"')
def holds(fx: Fx, give: bool, who: OnePlayer, cards: CardNames) -> str:
    """Rituals in a player's hand; he may hold others as well."""
    if not give:
        return lacking(cards, who.zones["rituals"], f"{who} holds")
    for data in cards:
        fx.game.add_card(data, who, who.zones["hand" if data.kind == "stone" else "rituals"])
    return ""


@fact("{who} (have|has) {n} hand (stones|stone)", example="Ania has 3 hand stones")
def hand_size(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """How many stones lie before a player."""
    _follows(give, "say which stones they are")
    return _size(who.zones["hand"], n, f"{who} has", "hand stones")


@fact("{who} hold(s) {n} (rituals|ritual)", example="Ania holds 1 ritual")
def held(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """How many rituals a player holds."""
    _follows(give, "say which rituals they are")
    return _size(who.zones["rituals"], n, f"{who} holds", "rituals")


@fact(
    "the stone piles hold {n} {colour} {letters}",
    example='the stone piles hold 9 gray "SMLWFP"',
)
def piles_hold(fx: Fx, give: bool, n: Count, colour: Colour, letters: Letters) -> str:
    """Stones of one sort in the piles; they are put under those that lie there."""
    game, data = api.game_of(fx), stone_data(colour, letters)
    if not give:
        found = sum(same_stone(one, data) for pile in game.piles for one in pile.cards)
        return "" if found == n else f"the piles hold {found}"
    for _ in range(n):
        pile = min(game.piles, key=lambda one: len(one.cards))
        game.add_card(data, None, pile)
        pile.cards.insert(0, pile.cards.pop())
    return ""


@fact("the stone piles hold {n} (stones|stone)", example="the stone piles hold 9 stones")
def piles_size(fx: Fx, give: bool, n: Count) -> str:
    """How many stones lie in all piles."""
    _follows(give, "say which stones they are")
    found = api.stones_left(api.game_of(fx))
    return "" if found == n else f"they hold {found} stones"


def _size(zone: Zone, n: int, intro: str, rest: str) -> str:
    found = len(zone.cards)
    return "" if found == n else f"{intro} {found} {rest}"


# ---------------------------------------------------------------- coins, formations, the end


@fact("{who} (have|has) {n} (coins|coin) on the tray", example="Ania has 7 coins on the tray")
def has_tray(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """How many coins a player has still to place."""
    if give:
        who.counters[api.COIN] = n
    found = api.tray(who)
    return "" if found == n else f"{who} has {coins(found)} on the tray"


@fact("{who} (have|has) {n} (lines|line)", example="Ania has 1 line")
def has_lines(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """How many scored lines a player has."""
    return _formations(fx, give, who, "line", n)


@fact("{who} (have|has) no (lines|line)", example="Ania has no line")
def has_no_line(fx: Fx, give: bool, who: OnePlayer) -> str:
    """A player has no scored line."""
    return _formations(fx, give, who, "line", 0)


@fact("{who} (have|has) {n} (circles|circle)", example="Ania has 1 circle")
def has_circles(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """How many scored circles a player has."""
    return _formations(fx, give, who, "circle", n)


@fact(
    "{who} (have|has) a line with {n} (stones|stone)", example="Ania has a line with 6 stones"
)
def line_with(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """A scored line of a player is so long."""
    _follows(give, "it follows from the stones on the table")
    lengths = [len(one.cells) for one in _own(fx, who, "line")]
    return "" if n in lengths else f"{who} has lines with {lengths or 'no'} stones"


def _formations(fx: Fx, give: bool, who: Player, kind: str, n: int) -> str:
    _follows(give, "it follows from the stones on the table")
    found = len(_own(fx, who, kind))
    return "" if found == n else f"{who} has {counted(found, kind)}"


def _own(fx: Fx, who: Player, kind: str) -> list[Formation]:
    formations = api.game_of(fx).formations
    return [one for one in formations if one.player is who and one.kind == kind]


@fact("{who} skip(s) {n} (turns|turn)", example="Ania skips 1 turn")
def skips(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """How many of the next turns a player leaves out."""
    if give:
        fx.game.skips += [(who, "turn")] * n
        return ""
    found = sum(one is who for one, _ in fx.game.skips)
    return "" if found == n else f"{who} skips {found}"


@fact("{who} (have|has) won", example="Ania has won")
def has_won(fx: Fx, give: bool, who: OnePlayer) -> str:
    """The game is over, and this player has won it."""
    _follows(give, "then nothing is left to play")
    if fx.game.winner is who:
        return ""
    return f"{fx.game.winner} has won" if fx.game.winner else "nobody has won"


def _follows(give: bool, why: str) -> None:
    if give:
        raise FactError(why)
