"""Find things and let players pick among them: what a noun phrase becomes in emitted code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..decisions import Option, Steps, ask_some
from ..script import Fx
from ..state import Card, Player, Space, Zone
from ..vocabulary import Selection

Where = Callable[[Any], bool]
ALL = 999  # more than there ever are


def players(fx: Fx, *where: Where) -> list[Player]:
    """Players that fit, in turn order from the active one."""
    seats = fx.game.players
    start = seats.index(fx.game.active)
    ordered = seats[start:] + seats[:start]
    return _fitting(ordered, where)


def in_play(fx: Fx, kinds: Sequence[str], *where: Where) -> list[Card]:
    """Cards in play of these kinds that fit, oldest first."""
    found = fx.game.in_play()
    return _fitting([card for card in found if not kinds or card.data.kind in kinds], where)


def all_cards(fx: Fx, kinds: Sequence[str], *where: Where) -> list[Card]:
    """Cards anywhere of these kinds (none given: of any) that fit; of a zone the topmost first."""
    zones = next((fits.zones for fits in where if isinstance(fits, InZones)), None)
    found = [
        card
        for zone in (every_zone(fx) if zones is None else zones)
        for card in reversed(zone.cards)
        if not kinds or card.data.kind in kinds
    ]
    return _fitting(found, where)


def _fitting(things: list[Any], where: Iterable[Where]) -> list[Any]:
    """The things that fit all filters."""
    for fits in where:
        things = [thing for thing in things if fits(thing)]
    return things


def every_zone(fx: Fx) -> list[Zone]:
    """All zones: those of the players by their seats, then the shared ones."""
    own = [zone for player in fx.game.players for zone in player.zones.values()]
    return [*own, *fx.game.zones.values()]


def spaces(fx: Fx, *where: Where) -> list[Space]:
    """Spaces of the board that fit."""
    return _fitting(list(fx.game.spaces), where)


def of(*owners: Player | None) -> Where:
    """What belongs to a player: what he controls in play, owns elsewhere; a player's own space."""

    def fits(thing: Any) -> bool:
        holder = thing.controller if thing.zone.name == "play" else thing.owner
        return holder in owners

    return fits


def word(fx: Fx, name: str, value: str) -> Where:
    """What a word of a closed list says of a thing (`green`, `enemy`, `epic`, `exhausted`)."""
    return lambda thing: fx.game.is_word(thing, name, value)


def other(fx: Fx) -> Where:
    """Not you, not your own hero, not this card. (RN-SKIP-03, RN-EXC-04, RN-SHS-09)"""

    def fits(thing: Any) -> bool:
        if isinstance(thing, Player):
            return thing is not fx.you
        if isinstance(thing, Card) and thing.kind == "hero":
            return thing.controller is not fx.you
        return thing is not fx.card

    return fits


@dataclass(frozen=True, slots=True)
class InZones:
    """Whether a card lies in one of some zones; a search looks there alone."""

    zones: tuple[Zone, ...]

    def __call__(self, card: Card) -> bool:
        return any(card.zone is zone for zone in self.zones)


def in_zones(zones: Iterable[Zone]) -> Where:
    """Cards that lie in one of these zones."""
    return InZones(tuple(dict.fromkeys(zones)))


def pick(
    fx: Fx,
    among: Sequence[Any],
    low: int,
    high: int | None = None,
    noun: str = "",
    by: Player | None = None,
) -> Steps[list[Any]]:
    """Let a player (you) pick between `low` and `high` of some things; with nothing to choose,
    nothing is picked. What was picked is what `it` and `them` mean next."""
    options = [Option(fx.game.label(thing), thing) for thing in among]
    most = low if high is None else high
    chosen = yield from ask_some(by or fx.you, f"choose {noun}".strip(), options, low, most)
    fx.last = chosen
    return chosen


def pick_aimed(
    fx: Fx,
    among: Callable[[], Sequence[Any]],
    low: int,
    high: int | None = None,
    noun: str = "",
    by: Player | None = None,
) -> Steps[list[Any]]:
    """The same among what may be others'. Whoever is concerned may answer; where another player
    goes on with the effect after that, he chooses anew. (RN-REPL-12, RN-SHS-14, RN-SGH-06)"""
    while True:
        found = fx.game.aimable(fx, among())
        chosen = yield from pick(fx, found, low, high, noun, by)
        if (yield from fx.game.aim(fx, chosen)):
            fx.last = chosen
            return chosen


def fitting(fx: Fx, fits: Callable[[Fx, Any], bool], things: Sequence[Any]) -> list[Any]:
    """The things with which a sentence can be done (RN-REPL-08, RN-SRS-12)."""
    return [thing for thing in things if fits(fx, thing)]


def pick_random(fx: Fx, among: Sequence[Any], n: int) -> Steps[list[Any]]:
    """Pick some things at random, through decisions of nobody."""
    left = list(among)
    chosen: list[Any] = []
    while left and len(chosen) < n:
        options = [Option(fx.game.label(thing), thing) for thing in left]
        if len(options) == 1:
            found = left[0]
        else:
            found = yield from fx.game.chance("random", "pick at random", options)
        chosen.append(found)
        left = [thing for thing in left if thing is not found]
    fx.last = chosen
    return chosen


def top(among: Sequence[Any], n: int) -> list[Any]:
    """The topmost cards of a zone."""
    return list(among[:n])


def bottom(among: Sequence[Any], n: int) -> list[Any]:
    """The lowest cards of a zone."""
    return list(among[len(among) - n :]) if n > 0 else []


def these(thing: Any) -> list[Any]:
    """What a reference means, as a list: nothing, one thing or several."""
    if thing is None:
        return []
    return list(thing) if isinstance(thing, list) else [thing]


def told_by(cards: Sequence[Card], role: str) -> list[Player]:
    """The owner of a card, or who played it; nobody where there is no card, or it has none."""
    return these(getattr(cards[0], role)) if cards else []


def this(fx: Fx, noun: str) -> Any:
    """`this card`, or what the game means by `this challenge`, `this space`."""
    return fx.game.this(fx.card, noun)


def ready_ones(things: Sequence[Card]) -> list[Card]:
    """The cards that were not used yet."""
    return [card for card in things if not card.exhausted]


def enough(things: Sequence[Card], n: int) -> list[Card]:
    """Things to pick `n` of, none where there are fewer."""
    return list(things) if len(things) >= n else []


def whoever(things: Sequence[Any]) -> Callable[[Player], list[Any]]:
    """The same candidates for every subject."""
    return lambda _: list(things)


def exactly_these(things: Sequence[Any]) -> Selection:
    """A selection of certain cards: nobody is asked."""
    return Selection(whoever(things), ALL, ALL)


def lying(who: Player, pile: str) -> Where:
    """Cards that lie in a player's hand, deck or discard pile."""
    return in_zones([who.zones[pile]])


def one(things: Sequence[Any]) -> Any:
    """The thing of a phrase that names one, None where there is none."""
    return things[0] if things else None
