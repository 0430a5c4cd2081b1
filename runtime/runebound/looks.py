"""What a player sees when he looks closer: at a card, a pile, a space, the whole map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from . import screens
from .board import hero_of, markers_on
from .config import COLOURS
from .views import card_view, printed

if TYPE_CHECKING:
    from ..state import Card, Player, Space
    from .state import Runebound

CELL = 10  # columns of a space on the map
OPEN = ("play", "table", "waiting", "discard pile")
MARKS = {colour: colour[0].upper() for colour in COLOURS}


def look(game: Runebound, player: Player, said: str) -> Sequence[str]:
    """The map; or what is named: a player's discard pile, a space, a card that lies open or is
    his own."""
    words = said.strip()
    if words.lower() in ("", "map"):
        return list(_map(game))
    others = [one for one in game.players if one.name.lower() == words.lower()]
    if others:
        return list(_pile(others[0]))
    spaces = [space for space in game.spaces if words.lower() == space.name.lower()]
    spaces = spaces or [space for space in game.spaces if words.upper() == _label(space)]
    if spaces:
        return [_space(game, spaces[0])]
    cards = named(seen_by(game, player), words)
    if len(cards) > 1:
        return [f"Which do you mean: {', '.join(sorted(card.name for card in cards))}?"]
    return list(_card(game, player, cards[0])) if cards else [f"You see nothing called {said!r}."]


def named(cards: Iterable[Card], name: str) -> list[Card]:
    """The card of that name; else those in whose name it is found, if it is long enough. Of
    several with one name the first."""
    wanted = name.strip().strip('"').casefold()
    known: dict[str, Card] = {}
    for card in cards:
        known.setdefault(card.name.casefold(), card)
    if wanted in known or len(wanted) < 3:
        return [known[wanted]] if wanted in known else []
    return [card for one, card in known.items() if wanted in one]


def seen_by(game: Runebound, player: Player) -> Iterator[Card]:
    """The cards that a player may read: his own hand and Talents, and all that lies open."""
    yield from player.zones["hand"].cards
    yield from player.zones["talents"].cards
    for one in game.players:
        for zone in OPEN:
            yield from one.zones[zone].cards
    for name, shared in game.zones.items():
        if name in ("play", "track", "aside", "discard pile") or name.startswith("market of "):
            yield from shared.cards


# ------------------------------------------------------------------------------- one thing


def _pile(player: Player) -> Iterator[str]:
    """Whatever lies on a discard pile, the latest first."""
    cards = player.zones["discard pile"].cards
    yield f"Discarded by {player}, the latest first: " + (
        ", ".join(card.name for card in reversed(cards)) or "nothing"
    )


def lying(game: Runebound, space: Space, but: Player | None = None) -> list[str]:
    """What lies and stands on a space: markers, unresolved Challenges, Heroes (of others)."""
    found = [f"{colour} marker" for colour in markers_on(space)]
    found += [f"{card} unresolved" for card in game.zones["track"].cards if card.space is space]
    heroes = [hero_of(game, one) for one in game.players if one is not but]
    return [*found, *(hero.name for hero in heroes if hero.space is space)]


def _space(game: Runebound, space: Space) -> str:
    near = ", ".join(one.name for one in space.neighbours)
    terrain = " and ".join(space.terrain)
    found = ", ".join(lying(game, space)) or "nothing lies there"
    return f"{space} ({terrain}): {found}; next to {near}"


def _card(game: Runebound, player: Player, card: Card) -> Iterator[str]:
    mine = card.zone is player.zones["hand"]
    yield from screens.any_card(card_view(game, card, player) if mine else printed(game, card))


# ------------------------------------------------------------------------------- the map


def _map(game: Runebound) -> Iterator[str]:
    """The board as it is drawn, two lines a row; a list where it is not drawn."""
    places = {space.at for space in game.spaces}
    if len(places) < len(game.spaces):
        yield from (_space(game, space) for space in game.spaces)
        return
    left = min(column for _, column in places)
    for row in sorted({row for row, _ in places}):
        spaces = sorted((one for one in game.spaces if one.at[0] == row), key=lambda one: one.at)
        for line in (_terrain, _lying):
            drawn = ""
            for space in spaces:
                drawn = drawn.ljust((space.at[1] - left) * CELL // 2) + line(game, space)
            yield drawn.rstrip()
    heroes = ", ".join(f"{_sign(one)} {hero_of(game, one).name}" for one in game.players)
    colours = ", ".join(f"{MARKS[colour]} {colour}" for colour in COLOURS)
    yield f"Markers: {colours}; ! unresolved Challenge; Heroes: {heroes}"


def _terrain(game: Runebound, space: Space) -> str:
    name = " and ".join(space.terrain) if _label(space) else space.name
    return name[: CELL - 1]


def _lying(game: Runebound, space: Space) -> str:
    """`D3 GR! (A)`"""
    marks = "".join(MARKS[colour] for colour in markers_on(space))
    marks += "!" * any(card.space is space for card in game.zones["track"].cards)
    here = "".join(_sign(one) for one in game.players if hero_of(game, one).space is space)
    return " ".join(filter(None, [_label(space), marks, f"({here})" if here else ""]))


def _sign(player: Player) -> str:
    return player.name[:1].lower()


def _label(space: Space) -> str:
    """`D3` of `forest D3`; "" of a space with a name of its own."""
    first, _, last = space.name.rpartition(" ")
    return last if first in space.terrain else ""
