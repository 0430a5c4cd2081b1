"""What a turn of Runes costs as the table fills: turns of random players at so many stones."""

from __future__ import annotations

import random
from collections.abc import Callable

from .games import stock

GAME = "runes"
COUNTS = (20, 36, 54, 72)
LAST = 8  # turns that are measured before the table has so many stones
TABLES = 40
TRAY = 40  # coins before each turn, so that nobody wins


def turns(stones: str) -> Callable[[], int]:
    """The last turns until so many stones lie on the table, on several tables; how they came
    there is not measured. No stone covers another, and no ritual is drawn."""
    from ..runtime.decisions import Decision, Option, run
    from ..runtime.runes.api import Config, Runes, Seat, new_game, play_turn, setup

    box = [card for card, _ in stock(GAME).cards if card.kind == "stone"]
    config = Config(overbuild="none", rituals=False)
    lots = [random.Random(f"table {n}") for n in range(TABLES)]
    games = [new_game(config, [Seat("A"), Seat("B")], str(n), box, ()) for n in range(TABLES)]

    def grow(game: Runes, lot: random.Random, wanted: int) -> int:
        """Play until so many stones lie there; returns how many turns that took."""

        def any_of(decision: Decision) -> tuple[Option, ...]:
            return (decision.options[int(lot.random() * len(decision.options))],)

        played = 0
        while len(game.board.tops) < wanted and not game.over:
            for player in game.players:
                player.counters["coin"] = TRAY
            run(play_turn(game), any_of)
            played += 1
        return played

    for game, lot in zip(games, lots, strict=True):
        run(setup(game), lambda decision: decision.options[:1])
        grow(game, lot, int(stones) - LAST)

    def work() -> int:
        return sum(
            grow(game, lot, int(stones)) for game, lot in zip(games, lots, strict=True)
        )

    return work
