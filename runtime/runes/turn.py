"""The turn: a quiet moment for rituals, then one stone is placed, or none where none fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decisions import Answer, run
from ..events import Event
from .coins import tray
from .formations import controlled
from .placing import choose_and_place, placeable
from .records import GameOver
from .rituals import PASS, rest
from .setup import setup

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Player
    from .state import Runes


def run_game(game: Runes, answer: Answer) -> None:
    """Set up and play to the end, with a function that answers every decision."""
    run(setup(game), answer)
    while not game.over:
        run(play_turn(game), answer)


def play_turn(game: Runes) -> Steps[None]:
    """The whole turn of the active player; then the next one is active, unless it is all over.

    (RN-TURN-01, RN-TURN-02, RN-TURN-09)
    """
    try:
        begin(game)
        yield from game.moment("start", "turn", game.active)
        yield from rest(game)
        yield from place_or_pass(game)
        yield from game.moment("end", "turn", game.active)
        yield from pass_turn(game)
    except GameOver:
        stop(game)


def begin(game: Runes) -> None:
    """A new turn."""
    game.turn += 1
    game.steps = 0
    game.history.clear()
    game.turn_ends = False
    game.say(game.active, f"begins turn {game.turn}")


def stop(game: Runes) -> None:
    """Nothing is under way any more: whatever was, the end of the game has cut it short."""
    game.running.clear()
    game.queue.clear()
    game.depth.clear()
    game.resting, game.aimed, game.lifted = False, None, None


ALL_PASSED = "All have passed, one after another."


def place_or_pass(game: Runes) -> Steps[None]:
    """Place one hand stone; only who can place none passes (RN-TURN-04, RN-TURN-05,
    RN-TURN-06, RN-PRINT-05)."""
    if game.turn_ends:
        return
    who = game.active
    stones = placeable(game, who)
    more = (PASS,) if game.config.voluntary_pass and game.board.tops else ()
    if not stones and game.patient:
        more = (PASS,)
    if not (stones or more) or not (yield from choose_and_place(game, who, stones, more=more)):
        yield from pass_on(game, who)


def pass_on(game: Runes, who: Player) -> Steps[None]:
    """Place nothing; nothing is drawn or exchanged. Once all have passed one after another, the
    game is over (RN-TURN-08, RN-TURN-11)."""
    game.say(who, "cannot place a stone and passes" if not placeable(game, who) else "passes")
    game.passed += 1
    game.record(Event("pass", {"who": who}))
    if game.passed >= len(game.players):
        game.over = game.stalemate = True
        best = leaders(game) if game.config.stalemate == "coins" else []
        game.winner = best[0] if len(best) == 1 else None
        willing = any(placeable(game, one) for one in game.players)
        game.say(None, ALL_PASSED if willing else "Nobody can place a stone any more.")
        raise GameOver
    yield from ()


def why_not_pass(game: Runes, who: Player) -> str:
    """Why a player may not pass now, "" where he may (RN-TURN-05, RN-FIRST-05)."""
    if who is not game.active:
        return f"it is the turn of {game.active}"
    if not game.board.tops:
        return "the first stone must be placed"
    if placeable(game, who) and not game.config.voluntary_pass:
        return "a hand stone fits somewhere"
    return ""


def leaders(game: Runes) -> list[Player]:
    """Who is ahead where nobody can place: fewest coins, then most cells (RN-TURN-12)."""
    def rank(player: Player) -> tuple[int, int]:
        return tray(player), -len(controlled(game, player))

    best = min(rank(player) for player in game.players)
    return [player for player in game.players if rank(player) == best]


def pass_turn(game: Runes) -> Steps[None]:
    """The next player in the direction of play is active; who skips a turn is left out, and what
    waits for that turn ends. (RN-TURN-01, RN-SKIP-01, RN-SKIP-04, RN-REVD-04)"""
    while True:
        game.active = game.seats_from(game.active)[1]
        if not game.skipped(game.active, "turn"):
            return
        game.turn += 1
        game.say(game.active, "skips this turn")
        for edge in ("start", "end"):
            yield from game.moment(edge, "turn", game.active)
