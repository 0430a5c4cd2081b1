"""The forms of statements as emitted code calls them: may, choose one, repeat, until, by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import wraps
from typing import ParamSpec, TypeVar

from .. import units
from ..decisions import Option, Steps, ask, ask_may
from ..events import Event, drain
from ..hindsight import fits
from ..moments import Moment
from ..script import Fx
from ..state import Player
from ..vocabulary import Measure

P = ParamSpec("P")
T = TypeVar("T")


def statement(act: Callable[P, Steps[T]]) -> Callable[P, Steps[T | None]]:
    """Make a sentence of a generator: with nobody and nothing to do it to it does nothing, and
    what answers it is played before the next statement."""

    @wraps(act)
    def run(*args: P.args, **kwargs: P.kwargs) -> Steps[T | None]:
        for value in kwargs.values():
            if value is None:
                return None
        if kwargs.get("who") == [] or kwargs.get("zone") == []:
            return None
        fx = args[0]
        assert isinstance(fx, Fx)
        fx.game.tick()
        result = yield from act(*args, **kwargs)
        yield from drain(fx.game)
        return result

    return run


def may(fx: Fx, who: Player, what: str, possible: bool = True) -> Steps[bool]:
    """Ask a player whether he does something; what cannot be done in full is not offered."""
    fx.done = bool(possible and (yield from ask_may(who, what)))
    if fx.done:
        fx.game.say(who, f"chooses to {what}")
    return fx.done


def can_pay_all(payments: Iterable[tuple[list[Player], Measure]]) -> bool:
    """Whether several payments can be made one after the other."""
    due: dict[tuple[int, str], int] = {}
    for who, measure in payments:
        for player in who:
            key = (player.seat, measure.unit)
            due[key] = due.get(key, 0) + (0 if measure.up_to else measure.amount or 0)
            if not units.can_pay(player, measure.unit, due[key]):
                return False
    return True


def choose_one(fx: Fx, who: Player, *options: tuple[str, bool]) -> Steps[int]:
    """Let a player choose one of several texts; an option that cannot be done in full is not
    offered. Returns its number, -1 with nothing to choose."""
    offered = [Option(text, n) for n, (text, possible) in enumerate(options) if possible]
    if not offered:
        return -1
    number: int = yield from ask(who, "choose", "choose one", offered)
    fx.game.say(who, f"chooses: {options[number][0]}")
    return number


def by_hand(fx: Fx, text: str) -> Steps[None]:
    """A rule that the runtime does not play: logged, and asked of the players."""
    fx.game.say(None, f"by hand: {text}")
    yield from ask(fx.you, "by hand", text, (Option("done", True),))


def until(fx: Fx, end: Moment, block: str) -> None:
    """Start the rules of an `until` block."""
    kept = Fx(fx.game, fx.card, fx.you, fx.caster, fx.event, dict(fx.names), fx.roll, uses={})
    fx.game.last_until(kept, end, block)


def instead(fx: Fx) -> None:
    """What follows happens in place of the event."""
    if fx.event is not None:
        fx.event.replaced = True


def until_done(
    kinds: tuple[str, ...], deed: Callable[[Fx, Event], bool], moment: Moment | None = None
) -> Moment:
    """What ends with a deed, or with a moment if that comes first."""

    def done(fx: Fx, event: Event) -> bool:
        return event.kind in kinds and deed(fx, event)

    return replace(moment or Moment(), deed=done)


def happened(fx: Fx, kinds: tuple[str, ...], deed: Callable[[Event], bool]) -> bool:
    """Whether something was done this turn."""
    return any(
        event.kind in kinds and fits(lambda _, event: deed(event), fx, event)
        for event in fx.game.history
    )
