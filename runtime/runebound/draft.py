"""The draft variant: before the first shuffle ten enemy cards of each deck change hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decisions import Option, ask_some
from .costs import is_enemy

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .state import Runebound


class DraftError(ValueError):
    """The draft cannot be played with these players or decks."""


def draft(game: Runebound) -> Steps[None]:
    """All choose, hidden from each other; then the cards change hands together.

    (RB-DRAFT-01, RB-DRAFT-10)
    """
    check_draft(game)
    passed = []
    for player in game.players:
        passed += yield from choose_cards(game, player)
    for card, taker in passed:
        hand_over(game, card, taker)


def check_draft(game: Runebound) -> None:
    """Two players at least, each with ten enemy cards (RB-DRAFT-02, RB-DRAFT-08)."""
    if len(game.players) < 2:
        raise DraftError("the draft needs at least 2 players")
    for player in game.players:
        count = len(enemy_cards(player))
        if count < game.config.draft_cards:
            raise DraftError(
                f"{player} has {count} enemy cards, and the draft needs {game.config.draft_cards}"
            )


def enemy_cards(player: Player) -> list[Card]:
    """The enemy cards of a class deck."""
    return [card for card in player.zones["deck"].cards if is_enemy(card)]


def choose_cards(game: Runebound, player: Player) -> Steps[list[tuple[Card, Player]]]:
    """Ten enemy cards, five of them for the left neighbour, the rest for the right one; of two
    players each is both. (RB-DRAFT-02, RB-DRAFT-03, RB-DRAFT-04, RB-DRAFT-08)"""
    n = game.config.draft_cards
    options = [Option(f'"{card.name}"', card) for card in enemy_cards(player)]
    ten = yield from ask_some(player, f"{player} chooses {n} enemy cards", options, n, n)
    options = [Option(f'"{card.name}"', card) for card in ten]
    prompt = f"{player} chooses {n // 2} of them for the left neighbour"
    left = yield from ask_some(player, prompt, options, n // 2, n // 2)
    count = len(game.players)
    neighbours = game.players[(player.seat + 1) % count], game.players[player.seat - 1]
    return [(card, neighbours[0 if card in left else 1]) for card in ten]


def hand_over(game: Runebound, card: Card, taker: Player) -> None:
    """The card belongs to the deck it is in now, and remembers where it came from.

    (RB-DRAFT-05, RB-DRAFT-06, RB-DRAFT-07)
    """
    if card.owner is not None:
        game.origins.setdefault(card.uid, card.owner)
    card.owner = card.controller = taker
    game.put(card, taker.zones["deck"])


def sort_out(game: Runebound) -> dict[str, list[Card]]:
    """After the game: whose cards they were at the start, by player (RB-DRAFT-06)."""
    found: dict[str, list[Card]] = {player.name: [] for player in game.players}
    for card in game.cards:
        owner = game.origins.get(card.uid, card.owner)
        if owner is not None and "timing" in card.data.fields:
            found[owner.name].append(card)
    return found
