"""Cards on the move: draw, discard, move, shuffle, reveal. Each change raises exactly one event.

Primitives work on snapshots of zones and tell cards apart by identity.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .events import Event, aside, drain, happen, heard
from .hindsight import leave, note
from .script import Fx
from .state import holds_things

if TYPE_CHECKING:
    from .decisions import Steps
    from .game import Game
    from .state import Card, Player, Zone


def draw(game: Game, who: Player, zone: Zone, n: int, to: Zone | None = None) -> Steps[list[Card]]:
    """Let a player draw `n` cards from the top of a zone, as many as there are, into his hand.

    Where the game restocks an empty zone, it does so in between. Where a card speaks of drawing,
    they are drawn one by one, so that it speaks of each. Returns the cards drawn.
    """
    if n <= 0:
        return []
    if n > 1 and _speaks_of_drawing(game):
        drawn: list[Card] = []
        for _ in range(n):
            drawn += yield from draw(game, who, zone, 1, to)
            yield from drain(game)
        return drawn
    event = Event("draw", {"who": who, "cards": top(zone, n), "zone": zone}, n)

    def change(event: Event) -> bool:
        event.cards.clear()
        for _ in range(event.amount):
            if not zone.cards and not game.restock(zone):
                break
            card = zone.cards[-1]
            note(event, card)
            game.put(card, to or game.drawn_to(who, card))
            event.cards.append(card)
        event.amount = len(event.cards)
        return event.amount > 0

    if not (yield from happen(game, event, change)):
        return []
    for card in list(event.cards):
        yield from entered(game, card)
    return list(event.cards)


def _speaks_of_drawing(game: Game) -> bool:
    spoken = heard(game, "before", "draw") or heard(game, "after", "draw")
    return spoken or game.may_forbid("draw")


def draw_card(game: Game, who: Player, card: Card) -> Steps[list[Card]]:
    """Let a player draw one certain card; a list of it, empty where something stopped it."""
    event = Event("draw", {"who": who, "cards": [card], "zone": card.zone}, 1)
    done = yield from happen(
        game, event, lambda event: _shift(game, event, card, game.drawn_to(who, card))
    )
    if done:
        yield from entered(game, card)
    return [card] if done else []


def discard(game: Game, who: Player | None, card: Card) -> Steps[bool]:
    """Put a card on its discard pile; returns whether it went there."""
    event = Event("discard", {"who": who, "card": card, "start": card.zone})
    return (
        yield from happen(
            game, event, lambda event: _shift(game, event, card, game.discard_pile(card))
        )
    )


def discard_all(game: Game, who: Player | None, cards: Iterable[Card]) -> Steps[int]:
    """Discard several cards, one event each; returns how many went to a pile."""
    count = 0
    for card in list(cards):
        count += yield from discard(game, who, card)
    return count


def move(
    game: Game, who: Player | None, card: Card, to: Zone, bottom: bool = False
) -> Steps[bool]:
    """Move a card to the top or the bottom of a zone; returns whether it went there.

    Of discard piles only its own takes a card, whosever is named (RB-DISC-01).
    """
    if to.name == "discard pile":
        to = game.discard_pile(card)
    event = Event("move", {"who": who, "card": card, "start": card.zone, "to": to})
    done = yield from happen(game, event, lambda event: _shift(game, event, card, to, bottom))
    if done:
        yield from entered(game, card)
    return done


def _shift(game: Game, event: Event, card: Card, to: Zone, bottom: bool = False) -> None:
    leave(game, event, card, to)
    game.put(card, to, bottom)
    if to.name == "play" and to.owner is not None:
        card.controller = to.owner


def entered(game: Game, card: Card) -> Steps[None]:
    """Say that a card came into play, where it did; one that stays does then what it does once."""
    if card.zone.name != "play":
        return
    yield from happen(game, Event("enter", {"card": card}))
    if not card.data.permanent:
        return
    script, you = card.data.script, card.controller or game.active
    for name, values in (("", {}), *script.abilities):
        effect = game.abilities[name].effect if name else script.effect
        if effect is not None:
            scope = Fx(game, card, you, card.caster or you, names=dict(values))
            yield from aside(game, effect(scope))


def shuffle(game: Game, zone: Zone) -> None:
    """Shuffle a zone with its own random stream."""
    owner = f" of {zone.owner.seat}" if zone.owner else ""
    game.stream(f"shuffle {zone.name}{owner}").shuffle(zone.cards)


def reveal(game: Game, who: Player, cards: Iterable[Card]) -> Steps[None]:
    """Show cards to everybody; where they lie does not change."""
    shown = list(cards)
    if shown:
        game.say(who, "reveals " + ", ".join(card.name for card in shown))
        yield from happen(game, Event("reveal", {"who": who, "cards": shown}))


def look(game: Game, who: Player, cards: Iterable[Card]) -> Steps[None]:
    """Let one player look at cards."""
    seen = list(cards)
    if seen:
        yield from happen(game, Event("look", {"who": who, "cards": seen}))


def top(zone: Zone, n: int) -> list[Card]:
    """The top `n` cards of a zone, the topmost first."""
    return list(reversed(zone.cards[-n:])) if n > 0 else []


def exhaust(game: Game, card: Card) -> Steps[bool]:
    """Turn a card to show that it was used; False where it is already, or has left the table."""
    if card.exhausted or not holds_things(card):
        return False
    return (yield from happen(game, Event("exhaust", {"card": card}), _set_exhausted))


def ready(game: Game, card: Card) -> Steps[bool]:
    """Make a used card usable again."""
    if not card.exhausted:
        return False
    return (yield from happen(game, Event("ready", {"card": card}), _set_ready))


def _set_exhausted(event: Event) -> None:
    event.card.exhausted = True


def _set_ready(event: Event) -> None:
    event.card.exhausted = False
