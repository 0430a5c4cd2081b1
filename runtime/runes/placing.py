"""Placing a stone: whether it may lie there, what it brings, and all that follows from it.

A placement is one step that nothing interrupts (RN-TURN-10): covered coins go back, the stone is
laid, what is lost with the cell is broken up, coins are laid, formations are scored, the hand is
refilled, a ritual is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..decisions import Option, ask
from ..events import Event, drain, happen
from ..refusal import Refusal
from ..units import held
from . import formations
from .coins import allowance, lay_coins, take_back, tray
from .draws import draw_ritual, refill
from .faces import TURNS, turns_in
from .hexes import Cell, cell_text
from .records import IllegalAction
from .state import COIN
from .words import stone_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..decisions import Steps
    from ..state import Card, Player
    from .state import Runes

START: Cell = (0, 0)
ALL_TURNS = sum(8 << 4 * turn for turn in TURNS)
_ON: dict[Cell, Option] = {}
_TURNED = tuple(Option(f"turned {turn}", turn) for turn in TURNS)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a placement would bring: matches, coins laid, coins that go back to whom
    (RN-PLACE-08)."""

    matches: int
    coins: int
    returned: int
    victim: Player | None


def preview(game: Runes, who: Player, stone: Card, cell: Cell, turn: int) -> Preview:
    """What placing a stone there would bring; nothing changes (RN-PLACE-08)."""
    matches = game.board.would_match(stone, cell, turn)
    covered = game.board.tops.get(cell)
    returned = 0 if covered is None else held(covered, COIN)
    victim = None if covered is None else covered.controller
    have = tray(who) + (returned if victim is who else 0)
    coins = min(allowance(game, stone, matches, not game.board.tops), have)
    return Preview(matches, coins, returned, victim)


# ------------------------------------------------------------------------------- what is legal


def why_not(
    game: Runes, who: Player, stone: Card, cell: Cell, turn: int, equal: bool = False
) -> Refusal | None:
    """Why a stone may not be placed like that, None where it may; with `equal` it must cover one
    and as many matches are enough. The very first stone lies anywhere."""
    refusal = _unfit(who, stone, turn)
    covered = game.board.tops.get(cell)
    if refusal is not None:
        return refusal
    if covered is not None:
        matches = game.board.would_match(stone, cell, turn)
        return _not_over(game, who, covered, matches, equal)
    if equal:
        return Refusal(f"no stone lies on {cell_text(cell)}", "RN-SRS-09")
    return _not_beside(game, stone, cell, turn) if game.board.tops else None


def _unfit(who: Player, stone: Card, turn: int) -> Refusal | None:
    """Only own hand stones are placed, and turned 0 to 5 times (RN-SETUP-19, RN-GEO-03)."""
    if stone.zone is not who.zones["hand"]:
        return Refusal(f"{stone_text(stone)} is not a hand stone of {who}", "RN-SETUP-19")
    if turn not in TURNS:
        return Refusal("a stone is turned 0 to 5 times", "RN-GEO-03")
    return None


def _not_beside(game: Runes, stone: Card, cell: Cell, turn: int) -> Refusal | None:
    """On an empty cell one match is enough, and needed (RN-TURN-03, RN-PLACE-01, RN-BLACK-01)."""
    if game.board.would_match(stone, cell, turn):
        return None
    return Refusal(f"no rune matches on {cell_text(cell)}", "RN-TURN-03")


def _not_over(
    game: Runes, who: Player, covered: Card, matches: int, equal: bool
) -> Refusal | None:
    if not may_cover(game, who, covered):
        return Refusal(f"the stone of {covered.controller} cannot be covered", "RN-VARIANT-05")
    return _too_few(matches, game.board.matches(game.board.cells[covered.uid]), equal)


def _too_few(matches: int, old: int, equal: bool) -> Refusal | None:
    """Strictly more matches are needed than the old stone has; matches are compared, not coins.

    (RN-OVERBUILD-01, RN-OVERBUILD-06, RN-GOLD-06, RN-QUICK-05)
    """
    if matches == 0:
        return Refusal("no rune matches there", "RN-OVERBUILD-15")
    if equal and matches < old:
        return Refusal(f"{matches} is less than {old}", "RN-SRS-02")
    if not equal and matches <= old:
        return Refusal(f"{matches} is not more than {old}", "RN-OVERBUILD-01")
    return None


def may_cover(game: Runes, who: Player, covered: Card) -> bool:
    """Whether the options let a player cover a stone; stones of others cannot be stolen in the
    variants for children (RN-VARIANT-05, RN-VARIANT-06, RN-OVERBUILD-05)."""
    rule = game.config.overbuild
    return rule == "all" or (rule == "own" and covered.controller is who)


def places(game: Runes, who: Player, stone: Card, equal: bool = False) -> dict[Cell, int]:
    """The cells on which a player may place a stone now, with the turns as bits."""
    board = game.board
    if not board.tops:
        return {} if equal else {START: ALL_TURNS}
    found = board.equal_places(stone) if equal else board.places(stone)
    if game.config.overbuild == "all":
        return found
    tops = board.tops
    return {
        cell: bits for cell, bits in found.items()
        if cell not in tops or may_cover(game, who, tops[cell])
    }  # fmt: skip


def placeable(game: Runes, who: Player, equal: bool = False) -> list[Card]:
    """The hand stones that a player can place somewhere (RN-TURN-05, RN-VARIANT-08)."""
    return [stone for stone in who.zones["hand"].cards if places(game, who, stone, equal)]


# ------------------------------------------------------------------------------- choosing


def choose_and_place(
    game: Runes, who: Player, stones: Sequence[Card], equal: bool = False,
    more: Sequence[Option] = (), at: Cell | None = None,
) -> Steps[bool]:  # fmt: skip
    """Let a player choose one of some stones, a cell (where `at` does not say it), and how the
    stone is turned, and place it; with one of the options in `more` he does not. Returns whether
    a stone was placed."""
    options = [Option(f"place {stone_text(stone)}", stone) for stone in stones]
    prompt = f"{who} places a stone"
    stone: Card | None = yield from _only(game, who, "place", prompt, (*options, *more))
    if stone is None:
        return False
    found = places(game, who, stone, equal)
    found = found if at is None else {at: found[at]}
    cell, turn = yield from choose_place(game, who, stone, found)
    yield from place(game, who, stone, cell, turn, equal)
    return True


def choose_place(
    game: Runes, who: Player, stone: Card, found: dict[Cell, int]
) -> Steps[tuple[Cell, int]]:
    """Let a player choose among cells, then among the turns that fit there."""
    cells = [on(cell) for cell in sorted(found)]
    game.lifted = (stone, None)
    cell: Cell = yield from _only(game, who, "cell", f"where does {who} place it", cells)
    game.lifted = (stone, cell)
    turned = [_TURNED[turn] for turn in turns_in(found[cell])]
    turn: int = yield from _only(game, who, "turn", f"how does {who} turn it", turned)
    game.lifted = None
    return cell, turn


def on(cell: Cell) -> Option:
    """The option to place on a cell."""
    found = _ON.get(cell)
    if found is None:
        found = _ON[cell] = Option(f"on {cell_text(cell)}", cell)
    return found


def _only(
    game: Runes, who: Player, topic: str, prompt: str, options: Sequence[Option]
) -> Steps[Any]:
    """Ask for one option; a single one is taken without asking."""
    if len(options) == 1 and not game.patient:
        return options[0].value
    return (yield from ask(who, topic, prompt, options))


# ------------------------------------------------------------------------------- placing


def place(
    game: Runes, who: Player, stone: Card, cell: Cell, turn: int = 0, equal: bool = False
) -> Steps[None]:
    """Place a hand stone, with all that follows. Raises `IllegalAction` where it may not lie
    there, and `GameOver` where it wins.

    (RN-TURN-10)
    """
    refusal = why_not(game, who, stone, cell, turn, equal)
    if refusal is not None:
        raise IllegalAction(str(refusal))
    first = not game.board.tops
    coins = allowance(game, stone, game.board.would_match(stone, cell, turn), first)
    covered = game.board.tops.get(cell)
    if covered is not None:
        yield from take_back(game, covered)
    yield from _lay(game, who, stone, cell, turn)
    yield from formations.break_up(game, cell)
    yield from lay_coins(game, who, stone, coins)
    yield from formations.create(game, who, cell)
    yield from drain(game)
    game.passed = 0
    yield from refill(game, who)
    yield from _bring(game, who, stone)


def _bring(game: Runes, who: Player, stone: Card) -> Steps[None]:
    """A black stone brings a ritual, however it was placed (RN-BLACK-02, RN-BLACK-09)."""
    if stone.data.fields["colour"] == "black":
        yield from draw_ritual(game, who)


def _lay(game: Runes, who: Player, stone: Card, cell: Cell, turn: int) -> Steps[None]:
    """Release a stone; what it covers stays below it, without coins (RN-OVERBUILD-11,
    RN-OVERBUILD-12, RN-PLACE-07, RN-STONE-10)."""
    covered = game.board.tops.get(cell)
    roles = {"who": who, "card": stone, "cell": cell, "turn": turn, "covered": covered}

    def change(event: Event) -> None:
        if covered is not None:
            game.put(covered, game.zones["buried"])
        game.put(stone, game.zones["play"])
        stone.controller = who
        game.board.lay(stone, cell, turn)

    yield from happen(game, Event("place", roles), change)
