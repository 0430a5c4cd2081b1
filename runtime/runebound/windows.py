"""The opportunities to play class cards: boot and book windows, duels, and bat cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decisions import Decision, Option
from .plays import legal_plays, play
from .records import Move, Window
from .refusals import may_answer
from .story import situation
from .uses import use_card, uses_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..decisions import Steps
    from ..events import Event
    from ..state import Player
    from .state import Runebound

PASS = Option("pass", None)


def boot_window(game: Runebound) -> Steps[None]:
    """Once in a turn, after the last move: boot cards (RB-TIMING-02, RB-TURN-03)."""
    yield from _window(game, Window("boot", game.clockwise()), lambda: game.turn_ends)


def book_window(game: Runebound) -> Steps[None]:
    """Once in a battle, at its start: book cards (RB-TIMING-12, RB-TIMING-15, RB-TURN-04)."""
    yield from _window(game, Window("book", game.clockwise()), lambda: _over(game))


def duel_window(game: Runebound, attacker: Player, defender: Player) -> Steps[None]:
    """At the start of a battle between players: first the attacker, then the defender.

    (RB-PVP-02, RB-PVP-05)
    """
    window = Window("book", [attacker, defender], duel=True)
    yield from _window(game, window, lambda: _over(game))


def _over(game: Runebound) -> bool:
    return game.turn_ends or (game.battle is not None and bool(game.battle.outcome))


def _window(game: Runebound, window: Window, over: Callable[[], bool]) -> Steps[None]:
    """Each in his slot, in order, one slot each; enemies clockwise, the active player last.

    (RB-TIMING-03, RB-TIMING-05, RB-TIMING-06, RB-TIMING-13, RB-TIMING-17)
    """
    game.windows.append(window)
    try:
        for player in window.order:
            window.slot = player
            if window.event is None or _holds_answer(player, window.stage, window.event):
                yield from _slot(game, window, player, over)
            window.passed.append(player)
    finally:
        game.windows.pop()


def _slot(
    game: Runebound, window: Window, player: Player, over: Callable[[], bool]
) -> Steps[None]:
    """Any number of cards, then a pass; nothing to play is a pass as well (RB-TIMING-04)."""
    while not over():
        options = legal_plays(game, player)
        if window.event is None:
            options += uses_of(game, player)
        if not options and (window.event is not None or not game.patient):
            break
        when = "" if window.event is None else situation(window.stage, window.event)
        prompt = f"{player} may play {window.timing} cards{when}"
        (chosen,) = yield Decision(player, "play", prompt, (*options, PASS))
        if chosen.value is None:
            break
        if isinstance(chosen.value, Move):
            yield from play(game, chosen.value)
        else:
            yield from use_card(game, player, *chosen.value)
    if window.event is None and not over():
        game.say(player, "passes")


def bat_window(game: Runebound, stage: str, event: Event) -> Steps[None]:
    """Bat cards that answer an event; whether it still stands is asked before each card.

    (RB-TIMING-16, RB-TIMING-17, RB-TIMING-18, RB-TIMING-19, RB-TEXT-07, RB-TEXT-11)
    """
    if any([window.event is event and window.stage == stage for window in game.windows]):
        return
    window = Window("bat", game.clockwise(), stage=stage, event=event)
    yield from _window(game, window, lambda: event.replaced)


def _holds_answer(player: Player, stage: str, event: Event) -> bool:
    for card in player.zones["hand"].cards:
        if may_answer(card, stage, event):
            return True
    return False
