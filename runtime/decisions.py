"""Decisions: whatever asks a player something yields one and receives the options chosen.

Dice and random draws are decisions of nobody (`who` is None), so a log of choices replays a game
without a random generator, and a scenario scripts them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from .state import Player

T = TypeVar("T")


class IllegalChoice(ValueError):
    """The answer is not among the options, or they are too few or too many."""


@dataclass(slots=True, eq=False)
class Option:
    """One legal answer: `text` is what a person reads, in the base form (`play "X" on Ania`).

    `weight` is how likely chance picks it among the others. (Neither options nor decisions are
    frozen: several are made at every step, and that takes a third of the time.)
    """

    text: str
    value: Any
    weight: int = 1


@dataclass(slots=True, eq=False)
class Decision:
    """A question: who answers (None: chance), what for, the legal options, how many of them.

    `topic` says what is decided: `choose`, `may`, `die`, `test`, `play`, `order`, ….
    """

    who: Player | None
    topic: str
    prompt: str
    options: tuple[Option, ...]
    low: int = 1
    high: int = 1

    def check(self, chosen: tuple[Option, ...]) -> tuple[Option, ...]:
        """The answer itself if it is legal; raises `IllegalChoice` otherwise."""
        left = list(self.options)
        for option in chosen:
            if not any(option is o for o in left):
                raise IllegalChoice(f"{option.text!r} is no option of: {self.prompt}")
            left = [o for o in left if o is not option]
        if not self.low <= len(chosen) <= self.high:
            wanted = f"{self.low}" if self.low == self.high else f"{self.low} to {self.high}"
            raise IllegalChoice(f"{len(chosen)} chosen where {wanted} are wanted: {self.prompt}")
        return chosen


Chosen = tuple[Option, ...]
Steps = Generator[Decision, Chosen, T]
Answer = Callable[[Decision], Chosen]


def _nothing() -> Steps[None]:
    yield from ()


NOTHING = _nothing()  # steps that are over already: where nobody is asked, there is nothing to do
next(NOTHING, None)


def ask(who: Player | None, topic: str, prompt: str, options: Iterable[Option]) -> Steps[Any]:
    """Let a player choose one; a single option is taken without asking. Returns its value."""
    listed = tuple(options)
    if len(listed) == 1 and topic == "choose":
        return listed[0].value
    (chosen,) = yield Decision(who, topic, prompt, listed)
    return chosen.value


def ask_some(
    who: Player | None, prompt: str, options: Iterable[Option], low: int, high: int
) -> Steps[list[Any]]:
    """Let a player choose between `low` and `high` (capped at what there is); values returned."""
    listed = tuple(options)
    low, high = min(low, len(listed)), min(high, len(listed))
    if low == len(listed) or high == 0:
        return [option.value for option in listed[:high]]
    chosen = yield Decision(who, "choose", prompt, listed, low, high)
    return [option.value for option in chosen]


def ask_may(who: Player, prompt: str) -> Steps[bool]:
    """Ask whether a player does what he may; the decline option is always there."""
    answer = yield from ask(who, "may", prompt, (Option("do it", True), Option("decline", False)))
    return bool(answer)


def run(steps: Steps[T], answer: Answer) -> T:
    """Drive steps to their end, answering every decision; raises `IllegalChoice`.

    What the answers raise is theirs, even a `StopIteration`.
    """
    chosen: Any = None
    while True:
        try:
            decision = steps.send(chosen)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]
        chosen = decision.check(answer(decision))
