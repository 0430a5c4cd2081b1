"""Why a player may not do what he says, in his own words: `play "Hurl Boulder"`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import api

if TYPE_CHECKING:
    from ..game import Game
    from ..state import Card, Player

_PLAY = re.compile(r'(?:play |buy )?"?([^"]+?)"?(?: on (\w+))?', re.IGNORECASE)


def why_not(game: Game, player: Player, said: str) -> str:
    """Every reason why a card may not be played, or a Talent not bought; "" where it may."""
    assert isinstance(game, api.Runebound)
    found = _PLAY.fullmatch(said.strip())
    card = None if found is None else _own(player, found[1])
    if found is None or card is None:
        return f"you have no card {said!r}"
    if card.kind == "talent":
        refusal = api.why_not_buy(game, player, card)
        return "" if refusal is None else str(refusal)
    return "; ".join(map(str, api.refusals(game, player, card, _on(game, player, card, found[2]))))


def _own(player: Player, name: str) -> Card | None:
    cards = [*player.zones["hand"].cards, *player.zones["talents"].cards]
    return next((card for card in cards if card.name.lower() == name.lower()), None)


def _on(game: api.Runebound, player: Player, card: Card, name: str | None) -> Player:
    named = (one for one in game.players if name is not None and one.name.lower() == name.lower())
    usual = game.active if api.is_enemy(card) else player
    return next(named, usual)
