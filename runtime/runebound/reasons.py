"""Why a player may not do what he says, in his own words: `play "Hurl Boulder"`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import api
from .looks import named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..game import Game
    from ..refusal import Refusal
    from ..state import Card, Player

_VERB = re.compile(r"(?:play|buy) ", re.IGNORECASE)
_ON = re.compile(r"(.+) on (\w+)", re.IGNORECASE)
OF_A_HERO = ("RB-TIMING-07", "RB-TIMING-08", "RB-THREAT-10")  # what is said of the Hero aimed at


def why_not(game: Game, player: Player, said: str) -> str:
    """Every reason why a card may not be played, or a Talent not bought; "" where it may."""
    assert isinstance(game, api.Runebound)
    words = _VERB.sub("", said.strip(), count=1)
    found, on = _own(player, words), ""
    if not found and (aimed := _ON.fullmatch(words)):
        found, on = _own(player, aimed[1]), aimed[2]
    if not found:
        return f"you have no card {said!r}"
    if len(found) > 1:
        return f"which do you mean: {' or '.join(card.name for card in found)}?"
    (card,) = found
    if card.kind == "talent":
        refusal = api.why_not_buy(game, player, card)
        return "" if refusal is None else str(refusal)
    target = _on(game, player, card, on)
    if target is None:
        return f"{on} is no player of this game"
    return _told(card, api.refusals(game, player, card, target))


def _own(player: Player, name: str) -> list[Card]:
    """The cards of a player that are meant, be it by a part of their name."""
    cards = [*player.zones["hand"].cards, *player.zones["talents"].cards]
    return named(cards, name)


def _on(game: api.Runebound, player: Player, card: Card, name: str) -> Player | None:
    """On whom it would be played: who is named, else who it can be played on."""
    if name:
        return next((one for one in game.players if one.name.lower() == name.lower()), None)
    return game.active if api.is_enemy(card) else player


def _told(card: Card, refusals: Iterable[Refusal]) -> str:
    """The reasons in a line. Of a Hero whom the card cannot be played on nothing more is said, and
    the situation of a bat card is told."""
    found = list(refusals)
    if any(one.rule == "RB-THREAT-08" for one in found):
        found = [one for one in found if one.rule not in OF_A_HERO]
    play = card.data.script.play
    said = []
    for one in found:
        more = one.rule == "RB-TIMING-16" and play is not None and play.label not in one.text
        said.append(f"{one.text}: {play.label} ({one.rule})" if more and play else str(one))
    return "; ".join(said)
