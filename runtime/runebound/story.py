"""What the story tells of events: a line for each that a person at the table would say aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..events import Event
from ..state import Card, Player, Zone
from ..words import counted
from .rolls import roll_name

Line = tuple[Player | None, str]
_PRICED = {"threat": "hand", "gold": "market of"}  # where cards lie that cost so much
OPEN = {"play", "table", "track", "waiting", "discard pile"}
_FOUGHT = ("challenge", "adventure")  # where they go is told by how the battle ends


def line_of(event: Event) -> Line | None:
    """Who did what, None where nothing need be said."""
    tell = _TELL.get(event.kind)
    return None if tell is None else tell(event)


def situation(stage: str, event: Event) -> str:
    """What a bat card answers, behind a question: ` before the ranged attack of Ada's Hero`; ""
    of what has no words."""
    if event.kind == "roll":
        return f" {stage} the {roll_name(event)} of {event.who}"
    if event.kind == "result":
        how = "succeeds" if event.success else "fails"
        return f" {stage} the {roll_name(event)} of {event.who} {how}"
    if event.kind == "play":
        return f" {stage} {event.who} plays {event.card} on {event.on}"
    if event.kind == "stun":
        return f" {stage} {event.hero} is stunned"
    told = line_of(event)
    return "" if told is None else f" {stage} {' '.join(str(part) for part in told if part)}"


def amount(n: int, unit: str) -> str:
    """`1 wound`, `2 wounds`, `2 threat`: only what lies there in pieces has a plural."""
    return counted(n, unit) if unit.endswith(("wound", "marker", "token")) else f"{n} {unit}"


def _gain(event: Event) -> Line | None:
    return _of(event, "receives")


def _lose(event: Event) -> Line | None:
    return _of(event, "loses")


def _of(event: Event, verb: str) -> Line | None:
    """What a card costs is told as it is played or bought."""
    holder, unit, source = event.holder, event.unit, event.source
    if source is not None and source.zone.name.startswith(_PRICED.get(unit, "-")):
        return None
    what = f"{verb} {amount(event.amount, unit)}"
    if unit.endswith(" marker") or unit == "experience token":
        what = f"{verb} {'an' if unit[0] == 'e' else 'a'} {unit}"
    return (holder, what) if isinstance(holder, Player) else (None, f"{holder} {what}")


def _draw(event: Event) -> Line | None:
    """How many cards are drawn to a hand; which, nobody else sees."""
    if event.zone.owner is None:
        return None
    return event.who, f"draws {counted(event.amount, 'card')}"


def _discard(event: Event) -> Line | None:
    card, start = event.card, event.get("start")
    if (start is not None and start.name in ("table", "waiting")) or card.kind in _FOUGHT:
        return None
    who = event.who
    return (who, f"discards {card}") if who else (None, f"{card} is discarded")


def _result(event: Event) -> Line | None:
    return None, f"the {roll_name(event)} {'succeeds' if event.success else 'fails'}"


def _defeat(event: Event) -> Line | None:
    return None, f"{event.loser} is defeated"


def _travel(event: Event) -> Line | None:
    return event.fighter.owner, f"moves to {event.space}"


def _look(event: Event) -> Line | None:
    """That somebody looks, not at what."""
    return event.who, f"looks at {counted(len(event.cards), 'card')}"


def _move(event: Event) -> Line | None:
    """A card goes from one place to another; which it is, only where it lies open."""
    start, to = event.start, event.to
    card = event.card if {start.name, to.name} & OPEN else "a card"
    way = f"within {_where(to)}" if start is to else f"from {_where(start)} to {_where(to)}"
    return (event.who, f"moves {card} {way}") if event.who else (None, f"{card} goes {way}")


def _where(zone: Zone) -> str:
    owner = f" of {zone.owner}" if zone.owner and zone.name != "table" else ""
    return f"the {zone.name}{owner}"


def _exhaust(event: Event) -> Line | None:
    card: Card = event.card
    return None, f"{card} is exhausted"


_TELL: Mapping[str, Callable[[Event], Line | None]] = {
    "gain": _gain,
    "lose": _lose,
    "draw": _draw,
    "discard": _discard,
    "result": _result,
    "defeat": _defeat,
    "travel": _travel,
    "look": _look,
    "move": _move,
    "exhaust": _exhaust,
}
