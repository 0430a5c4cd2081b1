"""Who wins: the first whose Hero has defeated as many Challenges of a colour as the options say."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..state import Card, Player
    from .state import Runebound

VICTORIES = "victory"  # the counter of a player


def victories(player: Player) -> int:
    """How many of the Challenges that count a player's Hero has defeated."""
    return player.counters.get(VICTORIES, 0)


def count_victory(game: Runebound, player: Player, challenge: Card) -> None:
    """Note a defeated Challenge of the colour that counts; with enough of them the player has won,
    and the game ends at once (RB-BASE-26)."""
    if challenge.data.fields.get("colour") != game.config.victory_colour:
        return
    player.counters[VICTORIES] = victories(player) + 1
    if victories(player) >= game.config.victories and game.winner is None:
        game.winner = player
        game.turn_ends = True
        game.say(player, f"has defeated {victories(player)} {game.config.victory_colour} "
                         "Challenges and wins the game")
