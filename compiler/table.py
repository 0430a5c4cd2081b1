"""The checked content of a game, ready to be played: printed cards, decks, boards, variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from typing import cast

from ..dsl.source import Source
from ..runtime.game import Game
from ..runtime.state import CardData, Player
from ..runtime.table import Board, Stock, Tabletop
from .backends.python.files import Playable, playable
from .decks import Deck, judge
from .declare.maps import read_map
from .library import Library
from .load import shipped_games, shipped_sources
from .scenarios.stock import Stock as Cards
from .vocabulary import engine_of


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


def look_of(tabletop: Tabletop) -> Callable[[Game, Player, str], Sequence[str]] | None:
    """How a player looks closer at something; None where a game shows all that there is."""
    return cast(
        "Callable[[Game, Player, str], Sequence[str]] | None", getattr(tabletop, "look", None)
    )


def stock_of(library: Library, like: Sequence[Library] = ()) -> Stock:
    """All that a game can be played with; decks that are not legal are left out. Decks and boards
    come from the games that it is like as well, its own first."""
    made = playable(library)
    decks: dict[str, Mapping[str, Sequence[CardData]]] = {}
    boards: dict[str, Board] = {}
    for one in (library, *like):
        for name, deck in one.decks.items():
            if name not in decks and judge(deck, one.pool).legal:
                decks[name] = _sections(deck, made)
        for board in boards_of(one).values():
            boards.setdefault(board.name, board)
    return Stock(
        cards=tuple(
            (made.cards[card.id], _copies(card.fields.get("copies"))) for card in library.cards()
        ),
        decks=decks,
        boards=boards,
        variants={name: dict(form.settings) for name, form in library.formats.items()},
        abilities=made.abilities,
        families=Cards(library).families,
        content=content_of(library, *like),
        own=tuple(name for name in decks if _is_own(library, name)),
    )


def _is_own(library: Library, name: str) -> bool:
    """Whether a deck is the project's: shipped ones stand in shipped files."""
    deck, shipped = library.decks.get(name), shipped_sources(engine_of(library.game))
    return deck is not None and not any(deck.place.source is source for source in shipped)


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


def content_of(*libraries: Library) -> str:
    """What tells this content from every other: the texts of its files, whatever their names."""
    sources: list[Source] = []
    for library in libraries:
        sources += [card.source for card in library.cards()]
        sources += [item.source for item in library.abilities]
        sources += [item.source for item in library.phrases]
        sources += [item.source for item in library.maps]
        sources += [deck.place.source for deck in library.decks.values()]
        sources.append(library.game.place.source)
    texts = sorted({source.text for source in sources})
    return sha256("\0".join(texts).encode()).hexdigest()[:16]
