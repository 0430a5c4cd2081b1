"""The turn: five phases, the boot window, and the clean-up; it can be taken up in its middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..cards import ready
from ..decisions import Answer, run
from ..events import Event, drain
from .adventure import adventure
from .board import lay_again
from .hand import refill, skipped_turn
from .movement import move_hero
from .plays import put_away_kept, tidy
from .records import Point
from .setup import setup
from .talents import spend_experience
from .trade import trade
from .windows import boot_window

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Player
    from .state import Runebound

# What ends at the latest with a turn, even where it never began.
INNER = (
    "escape phase", "ranged phase", "melee phase", "magic phase", "combat round", "battle",
    "regeneration phase", "movement phase", "adventure phase", "trade phase", "experience phase",
)  # fmt: skip


def play_game(game: Runebound, rounds: int) -> Steps[None]:
    """Play so many rounds, or until somebody has won; what wins is a hook (RB-BASE-26)."""
    for _ in range(rounds * len(game.players)):
        if game.winner is not None:
            return
        yield from play_turn(game)
        pass_turn(game)


def run_game(game: Runebound, answer: Answer, rounds: int) -> None:
    """Set up and play so many rounds, with a function that answers every decision."""
    run(setup(game), answer)
    run(play_game(game, rounds), answer)


def pass_turn(game: Runebound) -> None:
    """The left neighbour is active next (RB-BASE-24), the right one where a card has turned the
    order round; who plays alone goes on."""
    order = game.seats_from(game.active)
    game.active = order[1 % len(order)]


def play_turn(game: Runebound) -> Steps[None]:
    """The whole turn of the active player, or what is left of one he skips (RB-TURN-01)."""
    lay_again(game)
    for_a_deck, by_a_card = game.active in game.skipping, game.skipped(game.active, "turn")
    if not (for_a_deck or by_a_card):
        yield from continue_from(game, Point())
        return
    begin(game)
    game.record(Event("moment", {"edge": "start", "span": "turn", "who": game.active}))
    if for_a_deck:
        yield from skipped_turn(game, game.active)
    expire(game)
    yield from drain(game)
    put_away_kept(game)


def continue_from(game: Runebound, point: Point, player: Player | None = None) -> Steps[None]:
    """Play the turn of a player from a point to its end; without a name, of the active one.

    The five phases follow each other in this order (RB-TURN-01); a turn that ends early goes to
    the clean-up at once.
    """
    game.active = player or game.active
    begin(game)
    if point.name == "turn":
        yield from game.moment("start", "turn", game.active)
    name = "adventure phase" if point.name == "battle" else point.name
    name = "movement phase" if name == "boot window" else name
    first = ORDER.index(name)
    for step in ORDER[first:]:
        yield from STEPS[step](game, point)


def begin(game: Runebound) -> None:
    """A new turn: nothing was played in it, no Epic card either (RB-EPIC-04)."""
    game.turn += 1
    game.steps = 0
    game.history.clear()
    game.plays.clear()
    game.resolving.clear()
    game.looked.pop(game.active.seat, None)
    game.turn_ends = game.escaped = game.bought = False
    game.say(game.active, f"begins turn {game.turn}")


def regeneration(game: Runebound, point: Point) -> Steps[None]:
    """Used Items and Allies are ready again; no window opens (RB-BASE-01, RB-TURN-02)."""

    def body() -> Steps[None]:
        for card in list(game.active.zones["play"].cards):
            yield from ready(game, card)
        yield from drain(game)

    yield from phase(game, "regeneration phase", body)


def movement(game: Runebound, point: Point) -> Steps[None]:
    """Move; the window for boot cards is its end (RB-TURN-03)."""
    if game.turn_ends:
        return
    game.phase = "movement phase"
    skipped = point.name != "boot window" and game.skipped(game.active, "movement phase")
    if point.name != "boot window":
        yield from game.moment("start", "movement phase", game.active)
        if not skipped:
            yield from move_hero(game, game.active)
    if not game.turn_ends:
        yield from boot_window(game)
    yield from game.moment("end", "movement phase", game.active)


def adventures(game: Runebound, point: Point) -> Steps[None]:
    """Challenges and the adventure of the space (RB-TURN-04)."""
    start = point if point.name == "battle" else None
    yield from phase(game, "adventure phase", lambda: adventure(game, start))


def trading(game: Runebound, point: Point) -> Steps[None]:
    """The Trade phase is as in the base game: no window opens (RB-TURN-06)."""
    yield from phase(game, "trade phase", lambda: trade(game, game.active))


def experience(game: Runebound, point: Point) -> Steps[None]:
    """Talents first, then the hand (RB-TURN-07, RB-TURN-08). A Hero who escaped has none of it,
    unless the options say so (RB-BATTLE-09)."""
    if game.escaped and not game.config.escape_skips_experience:
        game.turn_ends = False

    def body() -> Steps[None]:
        yield from spend_experience(game, game.active)
        if not game.turn_ends:
            yield from refill(game, game.active)

    yield from phase(game, "experience phase", body)


def phase(game: Runebound, name: str, body: Callable[[], Steps[None]]) -> Steps[None]:
    """A phase between its two moments; not at all where the turn has ended or it is skipped."""
    if game.turn_ends or game.skipped(game.active, name):
        return
    game.phase = name
    yield from game.moment("start", name, game.active)
    yield from body()
    yield from drain(game)
    yield from game.moment("end", name, game.active)


def finish(game: Runebound, point: Point) -> Steps[None]:
    """The clean-up, however the turn ended: Challenges that wait are discarded, effects end."""
    game.phase = ""
    yield from dismiss_waiting(game)
    yield from game.moment("end", "turn", game.active)
    expire(game)
    yield from drain(game)
    put_away_kept(game)
    game.turn_ends = False


def dismiss_waiting(game: Runebound) -> Steps[None]:
    """Class Challenges that will not be fought go to their owners' piles; what was paid for them
    stays paid (RB-DISC-07)."""
    for player in game.players:
        for card in list(player.zones["waiting"].cards):
            yield from tidy(game, card)


def expire(game: Runebound) -> None:
    """What lasts until the end of something that did not come in this turn ends with the turn."""
    if not game.lastings:
        return
    for span in (*INNER, "turn"):
        game.record(Event("moment", {"edge": "end", "span": span, "who": game.active}))


STEPS: dict[str, Callable[[Runebound, Point], Steps[None]]] = {
    "turn": regeneration,
    "movement phase": movement,
    "adventure phase": adventures,
    "trade phase": trading,
    "experience phase": experience,
    "end of turn": finish,
}
ORDER = tuple(STEPS)
