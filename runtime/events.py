"""Events: a proposal that others may change or stop, one change, then the reactions.

`happen` is the only way to change what cards can see. Before the change every fitting `before`
rule speaks; the change is made in one primitive; what answers it afterwards is fixed at that
moment and queued, and `drain` runs the queue after the statement that caused it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .decisions import NOTHING
from .hindsight import Was, fits
from .script import Fx, Handler

if TYPE_CHECKING:
    from .decisions import Steps
    from .game import Game
    from .state import Card


Answers = list[tuple[Fx, Handler]]


class LoopError(RuntimeError):
    """Reactions answer each other without end; the message names the cards."""


class BudgetError(RuntimeError):
    """An effect took more steps than the game allows."""


class Event:
    """A happening; its roles (`who`, `card`, `unit`, …) are its attributes beside those below.

    `topic` is what handlers know it by: its kind, and of a moment the span. `amount` may be
    changed before it happens; `replaced` means that something else was done instead, or that it
    was undone. `answered` names who has answered it before it happened, `facts` are snapshots
    taken then; `was` tells how the cards lay that it has moved, `farewell` the rules of a card
    that it takes out of play.
    """

    __slots__ = (
        "__dict__", "amount", "answered", "facts", "farewell", "kind", "replaced", "topic", "was",
    )  # fmt: skip
    copied = (
        "kind", "topic", "roles", "amount", "replaced", "answered", "facts", "was", "farewell",
    )  # fmt: skip

    def __init__(
        self, kind: str, roles: dict[str, Any], amount: int = 0,
        facts: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self.__dict__ = roles
        self.kind = kind
        self.topic = kind if kind != "moment" else f"moment {roles['span']}"
        self.amount = amount
        self.replaced = False
        self.answered: tuple[tuple[int, str], ...] = ()
        self.facts: dict[str, Any] = {} if facts is None else facts
        self.was: tuple[Was, ...] = ()
        self.farewell: tuple[tuple[Fx, Handler], ...] = ()

    if TYPE_CHECKING:

        def __getattr__(self, role: str) -> Any:
            """A role. Raises `AttributeError` where the event has none such."""
            raise AttributeError

    @property
    def roles(self) -> dict[str, Any]:
        """All roles by name."""
        return self.__dict__

    @roles.setter
    def roles(self, roles: dict[str, Any]) -> None:
        self.__dict__ = roles

    def get(self, role: str) -> Any:
        """A role, or None where the event has none such."""
        return self.__dict__.get(role)


Effect = Callable[[Event], bool | None]  # the one change of an event; False: nothing to change


def happen(game: Game, event: Event, change: Effect | None = None) -> Steps[bool]:
    """Propose an event, make its change unless it was replaced, and queue what answers it.

    Returns whether it happened. Raises `BudgetError` past the step budget.
    """
    game.tick()
    if game.banned(event):
        return False
    if heard(game, "before", event.topic):
        yield from respond(game, "before", event)
        if event.replaced:
            return False
    if change is not None and change(event) is False:
        return False
    report(game, event)
    return True


def report(game: Game, event: Event) -> None:
    """Note what has happened and queue what answers it; nobody was asked beforehand."""
    game.record(event)
    if event.farewell or heard(game, "after", event.topic):
        game.queue.append((event, matching(game, "after", event)))


def heard(game: Game, stage: str, topic: str) -> bool:
    """Whether a rule in force or a card in a hand may answer such an event at a stage. Most events
    go by unheard."""
    return (Handler, topic, stage) in game.index.spoken or (stage, topic) in game.answering


def matching(game: Game, stage: str, event: Event) -> Answers:
    """The handlers in force that answer an event at a stage, in the game's order."""
    found = []
    rules = game.standing(Handler, event.topic, stage)
    if event.farewell and stage == "after":
        rules = [*rules, *event.farewell]
    for fx, rule in rules:
        if rule.when is not None and not rule.when(fx):
            continue
        if (fx.card.uid, rule.label) in event.answered:
            continue
        if game.depth and stage == "before" and _replaces(game, fx, rule):
            continue
        if game.usable(fx, rule) and fits(rule.matches, fx, event):
            found.append((fx, rule))
    return game.order(found) if len(found) > 1 else found


def respond(game: Game, stage: str, event: Event) -> Steps[None]:
    """Let every fitting rule speak once, then offer the cards in hand that fit."""
    for fx, rule in matching(game, stage, event):
        if event.replaced:
            return
        if game.usable(fx, rule):
            yield from _answer(game, fx, rule, event)
    if not event.replaced:
        yield from game.hand_window(stage, event)


def _answer(game: Game, fx: Fx, rule: Handler, event: Event) -> Steps[None]:
    event.answered += ((fx.card.uid, rule.label),)
    game.spend_use(fx, rule)
    nest(game, fx.card, rule.label, event)
    game.say(None, f"{fx.card.name}: {rule.label}")
    yield from aside(game, rule.body(fx.within(event)))
    game.depth.pop()


def aside(game: Game, steps: Steps[None]) -> Steps[None]:
    """Run steps that interrupt others: what they cause is answered before going back, and what
    waits to be answered goes on waiting."""
    outer, game.queue = game.queue, []
    try:
        yield from steps
        yield from drain(game)
    finally:
        game.queue = outer


def nest(game: Game, card: Card, label: str, event: Event) -> None:
    """Note that a card speaks within what others do; it ends that by taking the note away.

    Raises `LoopError` where that goes too deep.
    """
    game.depth.append((card, label, event))
    if len(game.depth) > game.loop_limit:
        raise LoopError(_cycle(game.depth))


def _replaces(game: Game, fx: Fx, rule: Handler) -> bool:
    """Whether a rule is just doing something instead of another event: what it does is not
    replaced by itself once more (`before you receive gold: instead: receive 2 gold`)."""
    return any(
        card is fx.card and label == rule.label and event.replaced
        for card, label, event in game.depth
    )


def _cycle(depth: list[tuple[Card, str, Event]]) -> str:
    names = sorted({f"{card.name} ({label})" for card, label, _ in depth[-20:]})
    return "these answer each other without end: " + "; ".join(names)


def drain(game: Game) -> Steps[None]:
    """Run the reactions queued so far, first come first served, and those they cause; then let
    the game judge the position."""
    return _drain(game) if game.queue or game.unsettled() else NOTHING


def _drain(game: Game) -> Steps[None]:
    while True:
        while game.queue:
            event, answers = game.queue.pop(0)
            for fx, rule in answers:
                if game.usable(fx, rule) and not event.replaced:
                    yield from _answer(game, fx, rule, event)
            if not event.replaced:
                yield from game.hand_window("after", event)
        if game.unsettled():
            yield from game.judge()
        if not game.queue:
            return
