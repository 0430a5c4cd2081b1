"""What an event moves is judged as it lay before: `after you discard a card in your hand`.

The primitives that move a card note how it lies; whoever asks afterwards whether the event fits
sees it there once more, be it at once or later in the turn. A card that leaves play answers that
itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .script import Handler
from .standing import bears_rules, tables

if TYPE_CHECKING:
    from .events import Event
    from .game import Game
    from .script import Fx
    from .state import Card, Player, Space, Zone


@dataclass(slots=True, eq=False)
class Was:
    """How a card lay: where (`place` in its zone), whose it was, what lay on it."""

    card: Card
    zone: Zone
    place: int
    controller: Player | None
    counters: dict[str, int]
    exhausted: bool
    space: Space | None


def note(event: Event, card: Card) -> None:
    """Keep how a card lies that an event is about to move."""
    event.was += (_how(card),)


def leave(game: Game, event: Event, card: Card, to: Zone) -> None:
    """The same of a card that may leave play; then also what it says to that itself."""
    note(event, card)
    if card.zone.name == "play" != to.name and bears_rules(card):
        found = game.standing(Handler, event.topic, "after")
        event.farewell = tuple([(fx, rule) for fx, rule in found if fx.card is card])


def fits(test: Callable[[Fx, Event], bool], fx: Fx, event: Event) -> bool:
    """Whether a test holds of an event, with the cards that it moves where they lay before."""
    if not event.was:
        return test(fx, event)
    fx.game.in_play()  # what a game keeps of the cards in play it looks up now, not meanwhile
    tables(fx.game)
    now = [_lay(was) for was in reversed(event.was)]
    try:
        return test(fx, event)
    finally:
        for was in reversed(now):
            _lay(was)


def _how(card: Card) -> Was:
    place, held = card.zone.cards.index(card), dict(card.counters)
    return Was(card, card.zone, place, card.controller, held, card.exhausted, card.space)


def _lay(was: Was) -> Was:
    """Lay a card as it was; returns how it lay until then."""
    card = was.card
    now = _how(card)
    if card.zone is not was.zone:
        del card.zone.cards[now.place]
        was.zone.cards.insert(was.place, card)
        card.zone = was.zone
    card.controller, card.counters = was.controller, was.counters
    card.exhausted, card.space = was.exhausted, was.space
    return now
