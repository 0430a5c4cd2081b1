"""The Experience phase, second part: the hand is refilled; and the turn skipped for a new deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import discard, draw, shuffle
from ..decisions import Option, ask, ask_may
from ..events import drain

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Player
    from .state import Runebound


DRAW_UP = "draw up to the hand limit"
SKIP = "skip the next turn to shuffle a new class deck"


def hand_limit(game: Runebound, player: Player) -> int:
    """How many cards a hand holds normally (RB-HAND-01)."""
    return game.config.hand_size


def lacking(game: Runebound, player: Player) -> int:
    """How many cards a hand lacks; one above the limit lacks none (RB-HAND-04)."""
    return max(0, hand_limit(game, player) - len(player.zones["hand"].cards))


def refill(game: Runebound, player: Player) -> Steps[None]:
    """The end of the Experience phase: perhaps one discard, then draw up to six or not at all.

    (RB-TURN-08, RB-HAND-02)
    """
    if may_discard(game, player):
        yield from discard_one(game, player)
    deck, wanted = player.zones["deck"].cards, lacking(game, player)
    too_few = len(deck) < wanted
    if wanted and deck and (yield from ask_may(player, DRAW_UP)):
        yield from draw_up(game, player)
    if too_few:
        yield from offer_skip(game, player)


def may_discard(game: Runebound, player: Player) -> bool:
    """Whether a player played no class card in his own turn, on whomever (RB-HAND-05)."""
    played = any(one.player is player for one in game.plays)
    return bool(player.zones["hand"].cards) and not played


def discard_one(game: Runebound, player: Player) -> Steps[None]:
    """Let him discard one card; that is no play, and no threat moves (RB-HAND-09)."""
    cards = player.zones["hand"].cards
    options = [Option(f'discard "{card.name}"', card) for card in cards]
    options.append(Option("decline", None))
    card = yield from ask(player, "discard", f"{player} may discard one card", options)
    if card is not None:
        yield from discard(game, player, card)
        yield from drain(game)


def draw_up(game: Runebound, player: Player) -> Steps[None]:
    """Draw as many cards as lack, or as there are (RB-HAND-02, RB-HAND-03)."""
    yield from draw(game, player, player.zones["deck"], lacking(game, player))
    yield from drain(game)


def offer_skip(game: Runebound, player: Player) -> Steps[None]:
    """With too few cards in the deck: skip the next turn for a new deck (RB-HAND-06)."""
    if not player.zones["discard pile"].cards:
        return
    if (yield from ask_may(player, SKIP)):
        game.skipping.append(player)


def skipped_turn(game: Runebound, player: Player) -> Steps[None]:
    """The turn that is left out: the own discard pile becomes the deck, and the hand is filled.

    No phase, no window, no Talent. (RB-HAND-06, RB-HAND-07)
    """
    game.skipping[:] = [one for one in game.skipping if one is not player]
    deck = player.zones["deck"]
    for card in list(player.zones["discard pile"].cards):
        game.put(card, deck)
    shuffle(game, deck)
    game.say(player, "skips the turn and shuffles a new class deck")
    yield from draw_up(game, player)
