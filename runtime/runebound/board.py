"""Heroes, players and spaces: who belongs to whom, where they stand, how a space is reached."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..events import Event, happen
from ..hindsight import note
from ..state import Space
from .config import COLOURS, TERRAINS

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player, Zone
    from .state import Runebound


def hero_of(game: Runebound, player: Player) -> Card:
    """The Hero card of a player."""
    for card in player.zones["play"].cards:
        if card.data.kind == "hero":
            return card
    raise LookupError(f"{player} has no Hero")


def player_of(game: Runebound, card: Card) -> Player:
    """Whose card it is now: who controls it, else who owns it, else the active player."""
    return card.controller or card.owner or game.active


def talent_of(game: Runebound, player: Player) -> Card | None:
    """The Talent beside the Hero card, None without one."""
    for card in player.zones["play"].cards:
        if card.data.kind == "talent":
            return card
    return None


def allies_of(game: Runebound, player: Player) -> list[Card]:
    """The Allies of a player."""
    return [card for card in player.zones["play"].cards if card.kind == "ally"]


def in_town(game: Runebound, player: Player) -> bool:
    """Whether a player's Hero stands in a town."""
    space = hero_of(game, player).space
    return space is not None and "town" in space.terrain


def connect(first: Space, second: Space) -> None:
    """Make two spaces neighbours."""
    first.neighbours.append(second)
    second.neighbours.append(first)


def plain_board(terrains: Iterable[str] = TERRAINS) -> list[Space]:
    """A ring with one space of each kind of terrain, named after it."""
    spaces = [Space(name, (name,)) for name in terrains]
    for first, second in pairwise(spaces):
        connect(first, second)
    if len(spaces) > 2:
        connect(spaces[-1], spaces[0])
    return spaces


def nearest_town(game: Runebound, space: Space) -> Space | None:
    """The town with the shortest way from a space; of two the one found first clockwise."""
    seen, waiting = [space], deque([space])
    while waiting:
        at = waiting.popleft()
        if "town" in at.terrain:
            return at
        for neighbour in at.neighbours:
            if not any(neighbour is other for other in seen):
                seen.append(neighbour)
                waiting.append(neighbour)
    return None


def travel(game: Runebound, fighter: Card, space: Space) -> Steps[bool]:
    """Move a Hero to a space, by the event `travel`; returns whether he went."""
    event = _journey(fighter, space)

    def change(event: Event) -> None:
        note(event, fighter)
        fighter.space = space

    return (yield from happen(game, event, change))


def may_travel(game: Runebound, fighter: Card, space: Space) -> bool:
    """Whether no card in force forbids a Hero to move there."""
    return not game.may_forbid("travel") or game.forbidding(_journey(fighter, space)) is None


def _journey(fighter: Card, space: Space) -> Event:
    return Event("travel", {"fighter": fighter, "space": space, "start": fighter.space})


def turn_up(game: Runebound, deck: Zone, to: Zone) -> Card | None:
    """Lay the top card of a shared deck somewhere, for all to see; None where there is none.

    What answers drawing cards speaks of those that come to a hand, not of this one.
    """
    if not deck.cards and not game.restock(deck):
        return None
    card = deck.cards[-1]
    game.put(card, to)
    return card


def markers_on(space: Space | None) -> list[str]:
    """The colours of the Adventure markers on a space, in rising difficulty, each once.

    (RB-BASE-08, RB-MISC-03)
    """
    return [] if space is None else [colour for colour in COLOURS if colour in space.markers]


def place_marker(game: Runebound, space: Space, colour: str) -> bool:
    """Lay an Adventure marker on a space, while the supply lasts (RB-COMP-07, RB-BASE-06)."""
    if colour not in COLOURS:
        raise ValueError(f"{colour!r} is no colour of markers: {', '.join(COLOURS)}")
    left = game.supply.get(colour)
    if left == 0:
        return False
    if left is not None:
        game.supply[colour] = left - 1
    space.markers.append(colour)
    return True


def lay_again(game: Runebound) -> None:
    """Once more than a fifth of the markers of a colour are taken, all are laid again where they
    lay at first, so that no game runs out of adventures."""
    empty = [(space, colour) for space, colour in game.springs if colour not in space.markers]
    if not empty:
        return
    laid, taken = _colours(game.springs), _colours(empty)
    for again in [one for one in COLOURS if taken[one] * 5 > laid[one]]:
        for space, colour in empty:
            if colour == again:
                place_marker(game, space, colour)
        game.say(None, f"{again} markers are laid again")


def _colours(springs: Iterable[tuple[Space, str]]) -> Counter[str]:
    return Counter([colour for _, colour in springs])


def take_marker(game: Runebound, space: Space, colour: str) -> None:
    """Take one marker of a colour off a space, if one lies there."""
    if colour in space.markers:
        space.markers.remove(colour)


def return_marker(game: Runebound, colour: str) -> None:
    """Put a marker back into the supply."""
    left = game.supply.get(colour)
    if left is not None:
        game.supply[colour] = left + 1


def spend_markers(game: Runebound, player: Player) -> None:
    """After points were spent or lost: markers worth more than those left go back, cheapest
    first."""
    points = game.config.points
    for colour in COLOURS:
        while player.counters.get(f"{colour} marker", 0):
            worth = sum(points[c] * player.counters.get(f"{c} marker", 0) for c in COLOURS)
            if worth <= player.counters.get("experience", 0):
                return
            player.counters[f"{colour} marker"] -= 1
            return_marker(game, colour)


def within_reach(
    dice: Sequence[Sequence[str]], path: Sequence[Space], near: Iterable[Space]
) -> list[Space]:
    """Of the spaces near the end of a path those to which the dice can carry a Hero who has come
    along it, one die a space (RB-BASE-02)."""
    if len(path) >= len(dice):
        return []
    used: dict[int, int] = {}  # die -> step
    steps = [_fitting(dice, space) for space in path]
    if not all([_seat(step, steps, used, set()) for step in range(len(path))]):
        return []
    return [
        space for space in near
        if _seat(len(path), [*steps, _fitting(dice, space)], dict(used), set())
    ]  # fmt: skip


def _fitting(dice: Sequence[Sequence[str]], space: Space) -> list[int]:
    """The dice that show a kind of terrain of a space."""
    kinds = frozenset(space.terrain)
    return [n for n, face in enumerate(dice) if not kinds.isdisjoint(face)]


def _seat(step: int, fitting: list[list[int]], used: dict[int, int], tried: set[int]) -> bool:
    """Give a step a die of those that fit it, perhaps by moving another step to another die."""
    for die in fitting[step]:
        if die in tried:
            continue
        tried.add(die)
        if die not in used or _seat(used[die], fitting, used, tried):
            used[die] = step
            return True
    return False
