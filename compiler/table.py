"""The checked content of a game, ready to be played: printed cards, decks, boards, variants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib import import_module
from typing import cast

from ..runtime.game import Game
from ..runtime.state import CardData
from ..runtime.table import Board, Stock, Tabletop
from .backends.python.files import Playable, playable
from .decks import Deck, judge
from .declare.maps import read_map
from .library import Library
from .load import shipped_games
from .scenarios.stock import Stock as Cards


def tabletop_of(game: str) -> Tabletop | None:
    """The part of a game that plays it whole, None where it has none.

    Nothing is imported but the folder of a shipped game.
    """
    if game not in shipped_games():
        return None
    name = f"...runtime.{game}.play"
    try:
        return cast(Tabletop, import_module(name, __name__))
    except ModuleNotFoundError as missing:
        if missing.name is not None and missing.name.endswith(f"runtime.{game}.play"):
            return None
        raise


def picture_of(tabletop: Tabletop) -> Callable[[Game], str] | None:
    """How a game draws a position as SVG; None where it draws none."""
    return cast("Callable[[Game], str] | None", getattr(tabletop, "picture", None))


def stock_of(library: Library) -> Stock:
    """All that a game can be played with; decks that are not legal are left out."""
    made = playable(library)
    decks = {
        name: _sections(deck, made)
        for name, deck in library.decks.items()
        if judge(deck, library.pool).legal
    }
    return Stock(
        cards=tuple(
            (made.cards[card.id], _copies(card.fields.get("copies"))) for card in library.cards()
        ),
        decks=decks,
        boards=boards_of(library),
        variants={name: dict(form.settings) for name, form in library.formats.items()},
        abilities=made.abilities,
        families=Cards(library).families,
        content=content_of(library),
    )


def _copies(said: object) -> int:
    return said if isinstance(said, int) else 1


def _sections(deck: Deck, made: Playable) -> dict[str, Sequence[CardData]]:
    found: dict[str, list[CardData]] = {}
    for entry in deck.entries:
        found.setdefault(entry.section, []).extend([made.cards[entry.card.id]] * entry.count)
    return {name: tuple(cards) for name, cards in found.items()}


def boards_of(library: Library) -> dict[str, Board]:
    """The maps that are without a fault, by name; the project's own before shipped ones."""
    boards: dict[str, Board] = {}
    for item in library.maps:
        board = read_map(item.node, item.source, library.game, [])
        if board is not None:
            boards.setdefault(board.name, board)
    return boards


def content_of(library: Library) -> str:
    """What tells this content from every other: the texts of its files, whatever their names."""
    sources = [card.source for card in library.cards()]
    sources += [item.source for item in library.abilities]
    sources += [item.source for item in library.phrases]
    sources += [item.source for item in library.maps]
    sources += [deck.place.source for deck in library.decks.values()]
    sources.append(library.game.place.source)
    texts = sorted({source.text for source in sources})
    return sha256("\0".join(texts).encode()).hexdigest()[:16]
