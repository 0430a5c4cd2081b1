"""What a class card costs, who pays it with which tokens, and the payment itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..units import charge, held, pay, room
from .board import talent_of

if TYPE_CHECKING:
    from ..state import Card, Player
    from .state import Runebound


def listed(value: object) -> tuple[str, ...]:
    """A field that holds one word, several or none, as a tuple."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]


def is_enemy(card: Card) -> bool:
    """Whether it is an enemy card; every class Challenge is one (RB-CARD-10)."""
    data = card.data
    return data.kind == "challenge" or data.fields.get("side") == "enemy"


def printed_cost(card: Card) -> int:
    """The threat cost that is printed; cards of the Adventure deck have 0 (RB-ADV-01)."""
    cost = card.data.fields.get("threat", 0)
    return cost if isinstance(cost, int) else 0


def proficiencies(game: Runebound, player: Player) -> tuple[str, ...]:
    """What a player's current Talent grants; nothing without one (RB-COST-04)."""
    talent = talent_of(game, player)
    return () if talent is None else listed(talent.data.fields.get("proficiencies"))


def missing(game: Runebound, player: Player, card: Card) -> list[str]:
    """The icons of a Spell or Feat that the Talent of the player who plays it has not.

    Places and Challenges never lack any. (RB-COST-01, RB-COST-06, RB-CARD-05)
    """
    if card.kind not in ("feat", "spell"):
        return []
    granted = proficiencies(game, player)
    return [icon for icon in listed(card.data.fields.get("needs")) if icon not in granted]


def surcharge(game: Runebound, player: Player, card: Card) -> int:
    """2 more for each missing icon; more icons than needed are no discount.

    (RB-COST-02, RB-COST-07)
    """
    return game.config.surcharge * len(missing(game, player, card))


def final_cost(game: Runebound, player: Player, card: Card) -> int:
    """The threat cost as it is now, and the surcharge (RB-COST-03, RB-COST-05, RB-CARD-12)."""
    return game.value(card, "threat") + surcharge(game, player, card)


def pool(game: Runebound, player: Player) -> int:
    """How many of a player's tokens lie in his threat pool (RB-ANAT-18)."""
    return room(game, player, "threat", game.config.threat)


def payable(game: Runebound, player: Player, card: Card, on: Player) -> int:
    """How much could be paid for a card: a friendly one from the own pool, an enemy one from the
    Hero card it is played on."""
    return held(on, "threat") if is_enemy(card) else pool(game, player)


def pay_for(game: Runebound, player: Player, card: Card, on: Player, cost: int) -> bool:
    """Move the cost of a card whole, or nothing (RB-THREAT-12, RB-COMP-08)."""
    if is_enemy(card):
        return _pay_enemy(game, card, on, cost)
    return _pay_friendly(game, card, player, cost)


def _pay_friendly(game: Runebound, card: Card, player: Player, cost: int) -> bool:
    """From the own pool to the own Hero card (RB-THREAT-06)."""
    return charge(game, player, "threat", cost, card)


def _pay_enemy(game: Runebound, card: Card, on: Player, cost: int) -> bool:
    """From the Hero card it is played on to that Hero's pool (RB-THREAT-09)."""
    return pay(game, on, "threat", cost, card)
