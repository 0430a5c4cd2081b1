"""What the story tells of events: a line for each that a person at the table would say aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..events import Event
from ..state import Player
from ..words import counted
from .hexes import cell_text
from .words import stone_text

Line = tuple[Player | None, str]


def line_of(event: Event) -> Line | None:
    """Who did what, None where nothing need be said."""
    tell = _TELL.get(event.kind)
    return None if tell is None else tell(event)


def _place(event: Event) -> Line:
    over = "" if event.covered is None else f" over {stone_text(event.covered)}"
    turned = f", turned {event.turn}" if event.turn else ""
    where = cell_text(event.cell)
    return event.who, f"places {stone_text(event.card)} on {where}{over}{turned}"


def _lay(event: Event) -> Line:
    return event.who, f"lays {coins(event.amount)} on it"


def _back(event: Event) -> Line:
    return event.who, f"takes {coins(event.amount)} back"


def _create(event: Event) -> Line:
    return event.who, f"has a {event.formation} and lays {coins(event.amount)} beside it"


def _break(event: Event) -> Line:
    return event.who, f"loses a {event.formation} and takes {coins(event.amount)} back"


def _draw(event: Event) -> Line:
    if event.zone.name == "ritual pile":
        return event.who, "draws a ritual"
    return event.who, "draws " + ", ".join(stone_text(stone) for stone in event.cards)


def _move(event: Event) -> Line | None:
    card, to = event.card, event.to
    if to.name == "removed":
        return event.who, f"removes {card} from the game"
    if card.kind == "stone" and to.owner is not None:
        whose = f" from {event.start.owner}" if event.start.owner else ""
        return to.owner, f"takes {stone_text(card)}{whose}"
    return None


def _exchange(event: Event) -> Line:
    what = f"{coins(event.amount)} on {stone_text(event.card)}"
    return event.who, f"exchanges the {what} for own ones"


def coins(n: int) -> str:
    """So many coins, in words."""
    return counted(n, "coin")


_TELL: Mapping[str, Callable[[Event], Line | None]] = {
    "place": _place,
    "lay coins": _lay,
    "take back": _back,
    "create": _create,
    "break": _break,
    "draw": _draw,
    "move": _move,
    "exchange coins": _exchange,
}
