"""Why a player may not do what he says: place a stone, play a ritual, pass.

Deeds are read in the third person, as scenarios say them, or in the base form, as players do.
"""

from __future__ import annotations

import re

from ..scene import Denial, FactError
from ..script import Script
from ..state import Card, CardData, Player
from ..words import counted
from . import api
from .faces import COLOURS, runes_of
from .hexes import Cell, cell_text

WAITING = ("RN-TURN-07",)  # somebody else acts first
ELSEWHERE = ("RN-RITUAL-06", "RN-RITUAL-29")  # another moment of the game
_CELL = r"\((-?\d+), ?(-?\d+)\)"
_PLACES = re.compile(
    rf'places? (\w+) "?(\w+)"? on {_CELL}(?: turned (-?\d+))?', re.IGNORECASE
)
_COVERS = re.compile(
    rf'overbuilds? {_CELL} with (\w+) "?(\w+)"?(?: turned (-?\d+))?', re.IGNORECASE
)
_PLAYS = re.compile(r'plays? "?([^"]+?)"?', re.IGNORECASE)


def six_runes(letters: str) -> tuple[str, ...]:
    """The runes of a stone as scenarios write them. Raises `FactError`."""
    try:
        runes = runes_of(letters)
    except ValueError:
        raise FactError(f'"{letters}" has letters other than S M L W F P and J') from None
    if len(runes) != 6:
        raise FactError(f'"{letters}" has {counted(len(runes), "rune")}; a stone has 6')
    return runes


def stone_data(colour: str, letters: str) -> CardData:
    """A stone as scenarios name it. Raises `FactError`."""
    if colour not in COLOURS:
        raise FactError(f"a stone is {', '.join(COLOURS)}, not {colour}")
    fields = {"colour": colour, "runes": six_runes(letters)}
    return CardData("", letters, "stone", fields, Script(), permanent=True)


def same_stone(one: Card, data: CardData) -> bool:
    """Whether a stone is the one that is meant: of that colour, with these runes."""
    return all(one.data.fields.get(name) == data.fields[name] for name in ("colour", "runes"))


def denials(game: api.Runes, who: Player, deed: str) -> list[Denial] | None:
    """Why a player may not do something now: nothing if he may, None for no such deed."""
    if deed.lower() in ("pass", "passes"):
        return _said(api.why_not_pass(game, who), "RN-TURN-05")
    placed = _PLACES.fullmatch(deed)
    if placed:
        colour, letters, q, r, turn = placed.groups()
        return _place(game, who, (colour, letters), (int(q), int(r)), int(turn or 0))
    covers = _COVERS.fullmatch(deed)
    if covers:
        cell = (int(covers[1]), int(covers[2]))
        if cell not in game.board.tops:
            return _said(f"no stone lies on {cell_text(cell)}", "RN-OVERBUILD-01")
        return denials(game, who, as_placement(game, deed))
    plays = _PLAYS.fullmatch(deed)
    return _play(game, who, plays[1]) if plays else None


def as_placement(game: api.Runes, deed: str) -> str:
    """A line that covers a stone, said as the placement that it is; any other as it is."""
    covers = _COVERS.fullmatch(deed)
    if covers is None or (int(covers[1]), int(covers[2])) not in game.board.tops:
        return deed
    q, r, colour, letters, turn = covers.groups()
    turned = f" turned {turn}" if turn else ""
    return f'places {colour} "{letters}" on ({q}, {r}){turned}'


def _place(
    game: api.Runes, who: Player, named: tuple[str, str], cell: Cell, turn: int
) -> list[Denial]:
    if game.over:
        return _said("the game is over", "RN-WIN-04")
    if game.running:
        return _said("the game is paused while a ritual is carried out", "RN-RITUAL-23")
    if who is not game.active:
        return _said(f"it is the turn of {game.active}", "RN-TURN-07")
    try:
        wanted = stone_data(named[0].lower(), named[1])
    except FactError as fault:
        return _said(str(fault), "")
    own = [one for one in who.zones["hand"].cards if same_stone(one, wanted)]
    if not own:
        return _said(f"{who} has no such hand stone", "RN-SETUP-19")
    refusal = api.why_not(game, who, own[0], cell, turn)
    return [] if refusal is None else _said(refusal.text, refusal.rule)


def _play(game: api.Runes, who: Player, name: str) -> list[Denial]:
    named = [one for one in game.cards if one.name.lower() == name.lower()]
    own = [one for one in named if one.zone is who.zones["rituals"]]
    if not named or named[0].kind != "ritual":
        return _said(f'there is no ritual "{name}" in this game', "")
    refusal = api.why_not_play(game, who, (own or named)[0])
    return [] if refusal is None else _said(refusal.text, refusal.rule)


def _said(text: str, rule: str) -> list[Denial]:
    return [Denial(text, rule, rule in WAITING, rule in ELSEWHERE)] if text else []
