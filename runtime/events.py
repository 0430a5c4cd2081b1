"""Events: a proposal that others may change or stop, one change, then the reactions.

`happen` is the only way to change what cards can see. Before the change every fitting `before`
rule speaks; the change is made in one primitive; what answers it afterwards is fixed at that
moment and queued, and `drain` runs the queue after the statement that caused it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .decisions import NOTHING
from .hindsight import Was, fits
from .script import Fx, Handler
from .standing import spoken_of

if TYPE_CHECKING:
    from .decisions import Steps
    from .game import Game
    from .state import Card


Answers = list[tuple[Fx, Handler]]


class LoopError(RuntimeError):
    """Reactions answer each other without end; the message names the cards."""


class BudgetError(RuntimeError):
    """An effect took more steps than the game allows."""


@dataclass(slots=True, eq=False)
class Event:
    """A happening with its roles (`who`, `card`, `unit`, …). `amount` may be changed before it
    happens; `replaced` means that something else was done instead, or that it was undone."""

    kind: str
    roles: dict[str, Any]
    amount: int = 0
    replaced: bool = False
    answered: set[tuple[int, str]] = field(default_factory=set)
    facts: dict[str, Any] = field(default_factory=dict)  # snapshots taken before the change
    was: tuple[Was, ...] = ()  # how the cards lay that it has moved
    farewell: tuple[tuple[Fx, Handler], ...] = ()  # rules of a card that it takes out of play

    def __getattr__(self, role: str) -> Any:
        try:
            return self.roles[role]
        except KeyError:
            raise AttributeError(f"{self.kind} has no {role}") from None

    @property
    def topic(self) -> str:
        """What handlers know it by: its kind, and of a moment the span."""
        return self.kind if self.kind != "moment" else f"moment {self.roles['span']}"

    def get(self, role: str) -> Any:
        """A role, or None where the event has none such."""
        return self.roles.get(role)


Effect = Callable[[Event], bool | None]  # the one change of an event; False: nothing to change


def happen(game: Game, event: Event, change: Effect | None = None) -> Steps[bool]:
    """Propose an event, make its change unless it was replaced, and queue what answers it.

    Returns whether it happened. Raises `BudgetError` past the step budget.
    """
    game.tick()
    if game.banned(event):
        return False
    if heard(game, "before", event):
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
    if event.farewell or heard(game, "after", event):
        game.queue.append((event, matching(game, "after", event)))


def heard(game: Game, stage: str, event: Event) -> bool:
    """Whether a rule in force or a card in a hand may answer an event: most go by unheard."""
    topic = event.topic
    return spoken_of(game, Handler, topic, stage) or game.offers(stage, topic)


def answered(game: Game, event: Event) -> bool:
    """Whether anything may answer an event, be it before or after it."""
    return heard(game, "before", event) or heard(game, "after", event)


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
    event.answered.add((fx.card.uid, rule.label))
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
