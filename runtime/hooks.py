"""What a game may do in its own way: the kernel asks, a concrete game overrides.

All of it is plain where a game says nothing: no cards in hand answer events, nothing is judged,
no pile is refilled, nothing that is chosen can be answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from .state import Card, Space
from .words import Family, speaks_of

if TYPE_CHECKING:
    from .decisions import Steps
    from .events import Event
    from .script import Fx, Handler
    from .state import Player, Thing, Zone

T = TypeVar("T")


class Hooks:
    """The methods that a concrete game overrides."""

    __slots__ = ()

    if TYPE_CHECKING:
        cards: list[Card]
        zones: dict[str, Zone]
        turn: int
        skips: list[tuple[Player, str]]
        families: Mapping[str, Family]

        def say(self, who: Player | None, text: str) -> None:
            """Add a line to the story."""

    def in_play(self) -> Iterable[Card]:
        """The cards whose rules are in force."""
        return [card for card in self.cards if card.zone.name == "play"]

    def order(self, found: list[tuple[Fx, Handler]]) -> list[tuple[Fx, Handler]]:
        """The order in which rules answer one event: by default, as they entered."""
        return found

    def hand_window(self, stage: str, event: Event) -> Steps[None]:
        """Offer cards in hand that may be played in answer to an event."""
        yield from ()

    def span_number(self, span: str) -> int:
        """Which turn, battle, round this is, so that `once per SPAN` can be counted."""
        return 0 if span == "game" else self.turn

    def unsettled(self) -> bool:
        """Whether the position is to be judged."""
        return False

    def judge(self) -> Steps[None]:
        """What the rules do by themselves with the position, once everything was answered."""
        yield from ()

    def skip(self, who: Player, span: str) -> None:
        """Note that a player leaves out his next phase of this name."""
        self.skips.append((who, span))
        self.say(who, f"skips the next {span}")

    def skipped(self, who: Player, span: str) -> bool:
        """Whether a player leaves out the phase that would begin now; that uses the note up."""
        if not self.skips:
            return False
        kept = [skip for skip in self.skips if not (skip[0] is who and skip[1] == span)]
        found = len(kept) < len(self.skips)
        self.skips[:] = kept
        return found

    def speaks_of(self, text: str, word: str) -> bool:
        """Whether a text holds a word or one of its family (RB-TEXT-08)."""
        return speaks_of(text, word, self.families.get(word.lower(), Family()))

    def this(self, card: Card, noun: str) -> Card | Space | None:
        """What `this NOUN` on a card means: the card, its space, or what the game says."""
        return card.space if noun == "space" else card

    @property
    def die(self) -> tuple[int, int]:
        """The lowest and the highest face of the game's die."""
        return 1, 6

    def is_word(self, thing: Thing, name: str, value: str) -> bool:
        """Whether a word of a closed list (or a flag, under its own name) is true of a thing."""
        if not isinstance(thing, Card):
            return False
        if name == "state":
            return {"exhausted": thing.exhausted, "ready": not thing.exhausted}[value]
        held = thing.data.fields.get(name)
        return held is True if name == value else held == value or _listed(held, value)

    def discard_pile(self, card: Card) -> Zone:
        """Where a card goes that is discarded: to its owner's pile, a shared one to the game's."""
        zones = self.zones if card.owner is None else card.owner.zones
        return zones["discard pile"]

    def drawn_to(self, who: Player, card: Card) -> Zone:
        """Where a card goes that a player draws."""
        return who.zones["hand"]

    def next_drawn(self, who: Player, left: Sequence[Card]) -> Steps[Card]:
        """Which of the cards that an effect lets a player draw he draws next: the topmost."""
        yield from ()
        return left[0]

    def restock(self, zone: Zone) -> bool:
        """Refill an empty zone that must be drawn from; whether there are cards now."""
        return False

    def shared_zones(self, name: str) -> list[Zone]:
        """What a name of a pile that all players share means: one zone, or several."""
        return [self.zones[name]]

    def label(self, thing: Thing) -> str:
        """How a thing is shown in a choice."""
        if isinstance(thing, Card) and thing.zone.name != "play":
            return f'"{thing.name}"'
        return str(thing)

    def aimable(self, fx: Fx, things: Sequence[T]) -> Sequence[T]:
        """Of the things that an effect may choose, those that it may aim at now."""
        return things

    def aim(self, fx: Fx, things: Sequence[Thing]) -> Steps[bool]:
        """What an effect has chosen is fixed; returns whether it stands, else it is chosen anew,
        since another player goes on with the effect."""
        yield from ()
        return True

    def carry_on(self, fx: Fx, who: Player, card: Card, whom: Player) -> None:
        """Let another player go on with the card that is being aimed, against somebody."""

    def lowest(self, name: str) -> int | None:
        """Below what the value of a field never falls (at most 0), None where it may be
        negative."""
        return 0

    def capacity(self, thing: Thing, unit: str) -> int | None:
        """How much of a unit a thing can hold at most, None without a bound."""
        return None


def _listed(held: object, value: str) -> bool:
    return isinstance(held, tuple) and value in held
