"""The game: state, clock, log, standing rules, lasting records, values, and the step budget.

A concrete game subclasses `Game`, gives its turn as a generator of decisions and overrides the
few hooks at the end. Nothing here knows a game by name.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Self

from .clone import copy_of
from .decisions import Decision, Option, Steps
from .events import BudgetError, Event, LoopError, drain, happen, heard, nest
from .hooks import Hooks
from .moments import Moment
from .script import AbilityScript, Ban, Change, Fx, Handler, Permit
from .standing import Index, S, card_moves, in_force, lasting_changes, since
from .state import ON_THE_TABLE, Card, CardData, Player, Space, Thing, Zone, is_in
from .units import transfer
from .words import Family


@dataclass(slots=True, eq=False)
class Lasting:
    """A change or block that outlasts the sentence that made it, until an end event.

    `block` names standing rules of the card's script; `changes` are snapshots: (op, field,
    things, amount).
    """

    fx: Fx
    end: Moment
    block: str = ""
    changes: tuple[tuple[str, str, tuple[Thing, ...], int], ...] = ()
    clock: int = 0


@dataclass(slots=True, eq=False)
class LogLine:
    """One line of the story: who did what."""

    who: Player | None
    text: str

    def __str__(self) -> str:
        return f"{self.who.name} {self.text}" if self.who else self.text


@dataclass(slots=True, eq=False)
class Game(Hooks):
    """A game under way. `active` is the player whose turn it is; `history` the events of this
    turn; `clock` counts what comes into play."""

    players: list[Player]
    seed: str = "0"
    zones: dict[str, Zone] = field(default_factory=dict)
    cards: list[Card] = field(default_factory=list)
    spaces: list[Space] = field(default_factory=list)
    abilities: Mapping[str, AbilityScript] = field(default_factory=dict)
    active: Player = field(init=False)
    clock: int = 0
    turn: int = 0
    lastings: list[Lasting] = field(default_factory=list)
    history: list[Event] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
    skips: list[tuple[Player, str]] = field(default_factory=list)
    families: Mapping[str, Family] = field(default_factory=dict)
    queue: list[tuple[Event, list[tuple[Fx, Handler]]]] = field(default_factory=list)
    depth: list[tuple[Card, str, Event]] = field(default_factory=list)  # rules that speak now
    steps: int = 0
    budget: int = 100_000
    loop_limit: int = 60  # nested reactions; Python itself ends at some 1,000 frames
    turn_ends: bool = False
    direction: int = 1  # of play: 1 clockwise, -1 the other way round
    winner: Player | None = None
    answering: dict[tuple[str, str], int] = field(default_factory=dict)  # cards in hands, by event
    index: Index = field(default_factory=Index)
    _reading: list[tuple[int, str]] = field(default_factory=list)
    _streams: dict[str, random.Random] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.active = self.players[0]

    # ---------------------------------------------------------------- seats

    def seats_from(self, player: Player) -> list[Player]:
        """All players, this one first, in the direction of play (RN-TURN-01, RN-REVD-01)."""
        seats, at = self.players, player.seat
        return [seats[(at + self.direction * n) % len(seats)] for n in range(len(seats))]

    # ---------------------------------------------------------------- cards and zones

    def add_card(self, data: CardData, owner: Player | None, zone: Zone) -> Card:
        """Put a new physical card into a zone."""
        card = Card(len(self.cards) + 1, data, owner, zone, controller=owner)
        card_moves(self, card, "", zone.name)
        self.cards.append(card)
        zone.cards.append(card)
        if zone.name == "play":
            card.entered = self.next_clock()
        return card

    def put(self, card: Card, zone: Zone, bottom: bool = False) -> None:
        """Move a card, without any event. It leaves play with nothing on it."""
        card_moves(self, card, card.zone.name, zone.name)
        card.zone.cards[:] = [c for c in card.zone.cards if c is not card]
        if card.zone.name in ON_THE_TABLE and zone.name not in ON_THE_TABLE:
            self.clear_card(card)
        card.zone = zone
        if bottom:
            zone.cards.insert(0, card)
        else:
            zone.cards.append(card)
        if zone.name == "play":
            card.entered = self.next_clock()

    def become(self, card: Card, data: CardData) -> None:
        """Let a card be another printed one, where it lies."""
        card_moves(self, card, card.zone.name, "")
        card.data = data
        card_moves(self, card, "", card.zone.name)

    def clear_card(self, card: Card) -> None:
        """Remove all tokens and markers of a card that leaves play (RB-MISC-04)."""
        card.counters.clear()
        card.uses.clear()
        card.exhausted = False
        card.face_up = True
        card.controller = card.owner
        card.space = None

    def next_clock(self) -> int:
        """The next moment: whatever comes into play later has a higher one (RB-GRULE-01)."""
        self.clock += 1
        return self.clock

    # ---------------------------------------------------------------- log, budget, chance

    def say(self, who: Player | None, text: str) -> None:
        """Add a line to the story."""
        self.log.append(LogLine(who, text))

    def tick(self) -> None:
        """Count one step; raises `BudgetError` past the budget."""
        self.steps += 1
        if self.steps > self.budget:
            raise BudgetError(f"more than {self.budget} steps in one effect")

    def stream(self, name: str) -> random.Random:
        """The random stream of that name, seeded from the root seed and the name."""
        if name not in self._streams:
            self._streams[name] = random.Random(f"{self.seed}/{name}")
        return self._streams[name]

    def chance(self, topic: str, prompt: str, options: Iterable[Option]) -> Steps[Any]:
        """A decision of nobody: a die, or a random pick. Returns the value of the option."""
        (chosen,) = yield Decision(None, topic, prompt, tuple(options))
        return chosen.value

    # ---------------------------------------------------------------- copies, digests

    def clone(self) -> Self:
        """A game of its own in the same position. Only between turns: whatever is under way is
        not part of the state. The story so far is shared."""
        fresh: tuple[tuple[Any, Any], ...] = (
            (self.index, self.index.copy()),
            (self.history, []),
            (self.log, list(self.log)),
            (self.abilities, self.abilities),
            (self.families, self.families),
        )
        return copy_of(self, fresh)

    def digest(self) -> str:
        """A short text that tells this position from every other."""
        return sha256("\n".join(self.position()).encode()).hexdigest()[:16]

    def position(self) -> Iterator[str]:
        """The position between turns, a line a thing; equal ones give equal lines."""
        yield f"{self.seed} {self.turn} {self.clock} {self.active}"
        for player in self.players:
            yield f"{player} {sorted(player.counters.items())}"
            yield from (f"{player} {line}" for line in _piles(player.zones))
        yield from _piles(self.zones)
        yield from map(_card_line, self.cards)
        yield from (f"{space} {space.markers}" for space in self.spaces)
        for one in self.lastings:
            changes = [(op, name, list(map(str, of)), n) for op, name, of, n in one.changes]
            used = sorted((one.fx.uses or {}).items())
            yield f"{one.fx.card.uid} {one.block} {one.clock} {one.end.span} {changes} {used}"
        yield from (f"{who} skips {span}" for who, span in self.skips)
        yield f"direction {self.direction}"
        yield from (f"{name} {hash(one.getstate()[1])}" for name, one in self._streams.items())

    # ---------------------------------------------------------------- standing rules

    def standing(
        self, kind: type[S], about: str = "", stage: str = ""
    ) -> list[tuple[Fx, S]]:
        """Every rule of one class in force now, granted abilities included, oldest first; with
        `about` only those that speak of this topic (at this stage), or change this field."""
        found = in_force(self, kind, about, stage)
        if not found:
            return []
        if len(found) > 1:
            found.sort(key=since)
        return [(fx, rule) for _, fx, rule in found]

    def usable(self, fx: Fx, rule: Handler) -> bool:
        """Whether a limited rule has a use left in this span."""
        if rule.once or rule.limit:
            uses = fx.card.uses if fx.uses is None else fx.uses
            return uses.get(rule.label) != self.span_number(rule.limit or "game")
        return True

    def spend_use(self, fx: Fx, rule: Handler) -> None:
        """Note that a limited rule was used in this span."""
        if rule.once or rule.limit:
            uses = fx.card.uses if fx.uses is None else fx.uses
            uses[rule.label] = self.span_number(rule.limit or "game")

    def banned(self, event: Event) -> bool:
        """Whether some rule in force says that this cannot be done; the story tells which."""
        found = self.forbidding(event)
        if found is not None:
            self.say(None, f"{found[0].card.name} forbids it: {found[1].label}")
        return found is not None

    def forbidding(self, event: Event) -> tuple[Fx, Ban] | None:
        """The rule that says that this cannot be done, if there is one."""
        if not self.may_forbid(event.kind):
            return None
        for fx, ban in self.standing(Ban, event.kind):
            if (ban.when is None or ban.when(fx)) and ban.matches(fx, event):
                return fx, ban
        return None

    def may_forbid(self, kind: str) -> bool:
        """Whether any rule in force speaks of what cannot be done of this kind."""
        return (Ban, kind, "") in self.index.spoken

    def permitted(self, event: Event) -> int:
        """How many more than the rules allow may be done, by the cards in force."""
        return sum(
            permit.more(fx)
            for fx, permit in self.standing(Permit, event.kind)
            if (permit.when is None or permit.when(fx))
            and permit.matches(fx, event)
        )

    def record(self, event: Event) -> None:
        """Keep what happened for sentences about this turn, and end what ends with it."""
        self.history.append(event)
        if self.lastings:
            self.end_lastings(lambda one: one.end.met_by(one.fx, event))

    def last_until(self, fx: Fx, end: Moment, block: str) -> None:
        """Start the rules of an `until` block of the effect's card."""
        self.start_lasting(Lasting(fx, end, block, clock=self.next_clock()))

    def start_lasting(self, lasting: Lasting) -> None:
        """Let a change or a block hold from now on."""
        self.lastings.append(lasting)
        lasting_changes(self, lasting, 1)

    def end_lastings(self, ends: Callable[[Lasting], bool]) -> None:
        """Let those end of which this is true."""
        ended = [one for one in self.lastings if ends(one)]
        for one in ended:
            self.lastings.remove(one)
            lasting_changes(self, one, -1)

    # ---------------------------------------------------------------- values

    def base_value(self, thing: Thing, name: str) -> int:
        """The printed value of a field, or how much of a counter a thing holds."""
        if isinstance(thing, Card) and name in thing.data.fields:
            value = thing.data.fields[name]
            return value if isinstance(value, int) else 0
        return 0 if isinstance(thing, Space) else thing.counters.get(name, 0)

    def value(self, thing: Thing, name: str) -> int:
        """A field's value now: the last `set` wins (RB-GRULE-01), adds sum up (RB-GRULE-02).

        Raises `LoopError` where values are set to each other in a circle.
        """
        if (Change, name, "") not in self.index.spoken:
            base = self.base_value(thing, name)
            return base if base >= 0 else self._at_least(name, base)
        key = (id(thing), name)
        if key in self._reading:
            raise LoopError(f"the {name} of {thing} depends on itself")
        self._reading.append(key)
        try:
            value, added, latest = self.base_value(thing, name), 0, 0
            for clock, op, amount in self._changes(thing, name):
                if op == "set":
                    if clock >= latest:
                        value, latest = amount, clock
                else:
                    added += amount if op == "add" else -amount
            return self._at_least(name, value + added)
        finally:
            self._reading.pop()

    def _at_least(self, name: str, value: int) -> int:
        lowest = self.lowest(name)
        return value if lowest is None else max(lowest, value)

    def _changes(self, thing: Thing, name: str) -> Iterator[tuple[int, str, int]]:
        for clock, fx, rule in in_force(self, Change, name):
            if (rule.when is None or rule.when(fx)) and is_in(rule.of(fx), thing):
                yield clock, rule.op, rule.amount(fx)
        for lasting in self.lastings:
            for op, changed, things, amount in lasting.changes:
                if changed == name and is_in(things, thing):
                    yield lasting.clock, op, amount

    # ---------------------------------------------------------------- moments

    def moment(self, edge: str, span: str, whose: Player | None = None) -> Steps[None]:
        """Let a span start or end: rules that wait for it speak, what lasts until it ends."""
        event = Event("moment", {"edge": edge, "span": span, "who": whose})
        if heard(self, "before", event.topic) or heard(self, "after", event.topic):
            return self._pass(event)
        self.tick()
        self.record(event)
        return drain(self)

    def _pass(self, event: Event) -> Steps[None]:
        yield from happen(self, event)
        yield from drain(self)

    # ---------------------------------------------------------------- cards on cards

    def lay_tokens(
        self, who: Player, card: Card, unit: str, n: int, source: Card | None = None
    ) -> Steps[int]:
        """Put up to `n` of a player's tokens on a card; returns how many it was."""
        return transfer(self, who, card, unit, n, source)

    def carry_out(self, fx: Fx, who: Player, card: Card) -> Steps[None]:
        """Do what a card says, as if a player had played it; the card stays where it lies. What
        answers an event can be carried out only as such an event is answered."""
        effect, play, event = card.data.script.effect, card.data.script.play, fx.event
        if play is None or not play.kinds:
            event = None
        elif event is None or event.topic not in play.kinds:
            self.say(who, f"cannot carry out {card}: it is played {play.label}")
            return
        if effect is not None:
            nest(self, card, "carry out", event or Event("carry out", {"card": card}))
            yield from effect(Fx(self, card, who, who, event))
            self.depth.pop()


def _piles(zones: Mapping[str, Zone]) -> Iterator[str]:
    for name, zone in zones.items():
        yield f"{name} {[card.uid for card in zone.cards]}"


def _card_line(card: Card) -> str:
    state = (card.exhausted, card.face_up, card.entered)
    people = (str(card.owner), str(card.controller), str(card.caster), str(card.on))
    held = (sorted(card.counters.items()), sorted(card.uses.items()))
    return f"{card.uid} {card.data.id} {card.name} {state} {people} {card.space} {held}"
