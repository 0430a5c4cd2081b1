"""The state of a Runebound game: what the kernel's game lacks, and the kernel's hooks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..cards import shuffle
from ..events import Event
from ..game import Game
from ..script import Change
from ..standing import count
from ..state import Card, Player, Thing, Zone
from . import harm, story, windows
from .board import spend_markers
from .config import Config

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..game import Lasting
    from ..script import Fx, Handler
    from ..state import CardData, Space
    from .records import Battle, Played, Window

HARM = ("wound", "exhaustion")
LIFE, STAMINA = (Change, "life", ""), (Change, "stamina", "")  # rules that change these
PLAYER_ZONES = ("hand", "deck", "discard pile", "talents", "table", "waiting", "play")


@dataclass(slots=True, eq=False)
class Runebound(Game):
    """A game of Runebound. `phase` is the one under way; `plays` the class cards of this turn;
    `rolls` the rolls under way, innermost last; `windows` likewise; `staying` the cards that
    lie in play for what they started; `resolving` those carried out, and how many rules spoke then;
    `skipping` who skips his next turn;
    `shown` the terrain on the movement dice rolled last."""

    config: Config = field(default_factory=Config)
    phase: str = ""
    battle: Battle | None = None
    battles: int = 0
    windows: list[Window] = field(default_factory=list)
    rolls: list[Event] = field(default_factory=list)
    plays: list[Played] = field(default_factory=list)
    staying: list[Card] = field(default_factory=list)
    resolving: list[tuple[Card, int]] = field(default_factory=list)
    looked: dict[int, tuple[Card, ...]] = field(default_factory=dict)  # by seat, since his turn
    kept: list[Card] = field(default_factory=list)  # which the game could not put away by itself
    skipping: list[Player] = field(default_factory=list)
    shown: tuple[str, ...] = ()
    escaped: bool = False
    bought: bool = False
    patient: bool = False  # ask for cards even where passing is the only option
    spans: dict[str, int] = field(default_factory=dict)
    homes: dict[int, Zone] = field(default_factory=dict)
    origins: dict[int, Player] = field(default_factory=dict)
    tokens: list[tuple[Player, Lasting]] = field(default_factory=list)
    supply: dict[str, int | None] = field(default_factory=dict)
    judging: bool = False
    settled: bool = False  # whether nothing has changed that the last judgement depends on
    judged: int = 0  # the clock at that judgement, how much lasted then, and the battle
    lasted: int = 0
    fought: Battle | None = None
    boards: list[Zone] = field(default_factory=list)
    springs: list[tuple[Space, str]] = field(default_factory=list)  # where markers are laid again
    begun: bool = False  # whether it was set up
    _in_play: list[Card] | None = None  # as long as no card comes or goes

    # ---------------------------------------------------------------- who and where

    def carried_out(self, card: Card, steps: Steps[None]) -> Steps[None]:
        """Carry out what a card says; whoever is asked meanwhile is told that it is this one."""
        self.resolving.append((card, len(self.depth)))
        yield from steps
        self.resolving.pop()

    def speaking(self) -> str:
        """The card whose rule or text is carried out now, "" where it is the game itself."""
        card, rules = self.resolving[-1] if self.resolving else ("", 0)
        return str(self.depth[-1][0] if len(self.depth) > rules else card)

    def clockwise(self) -> list[Player]:
        """The left neighbour of the active player first, he himself last (RB-BASE-24)."""
        at = self.active.seat
        return self.players[at + 1 :] + self.players[: at + 1]

    def add_card(self, data: CardData, owner: Player | None, zone: Zone) -> Card:
        """Put a new physical card into a zone, and note which events it may answer."""
        card = Game.add_card(self, data, owner, zone)
        self._in_play = None
        self._hold(card, int(zone.name == "hand"))
        if owner is None:
            self.homes[card.uid] = zone
        return card

    def space(self, name: str) -> Space:
        """The space of that name. Raises `KeyError` where there is none."""
        for space in self.spaces:
            if space.name == name:
                return space
        raise KeyError(name)

    # ---------------------------------------------------------------- hooks of the kernel

    @property
    def die(self) -> tuple[int, int]:
        """The die of the game has ten sides."""
        return 1, 10

    def this(self, card: Card, noun: str) -> Card | Space | None:
        """`this challenge` is the one being faced, on whatever card it stands (RB-TEXT-03);
        `this space` the one a Place was played on."""
        if noun == "challenge" and card.kind != "challenge":
            return harm.current_challenge(self)
        return Game.this(self, card, noun)

    def in_play(self) -> Iterable[Card]:
        """The cards whose rules are in force: those of the players, and the Challenge faced."""
        if self._in_play is None:
            self._in_play = [card for zone in self.boards for card in zone.cards]
        return self._in_play

    def banned(self, event: Event) -> bool:
        """Whether an event cannot be; a Hero card never leaves its place (RB-ANAT-18)."""
        if event.kind in ("discard", "move") and event.card.kind == "hero":
            return True
        return self.may_forbid(event.kind) and Game.banned(self, event)

    def put(self, card: Card, zone: Zone, bottom: bool = False) -> None:
        """Move a card; what it started ends as it leaves the table. A Talent that goes takes its
        ability with it, at once (RB-TALENT-14)."""
        left, battle = card.zone.name in ("play", "table"), self.battle
        if battle is not None and card is battle.challenge and zone.name != "play":
            battle.outcome = battle.outcome or "ended"  # there is nobody left to fight
        self._hold(card, (zone.name == "hand") - (card.zone.name == "hand"))
        if "play" in (card.zone.name, zone.name):
            self._in_play = None
        Game.put(self, card, zone, bottom)
        if left and zone.name not in ("play", "table"):
            self.end_lastings(lambda one: one.fx.card is card)
            self.staying[:] = [one for one in self.staying if one is not card]
        if zone.name == "play" and zone.owner is not None:
            card.controller = card.controller or zone.owner

    def _hold(self, card: Card, n: int) -> None:
        """Count the cards in hands by the events that they may answer."""
        play = card.data.script.play
        if n and play is not None:
            count(self.answering, [(play.stage, kind) for kind in play.kinds], n)

    def lowest(self, name: str) -> int | None:
        """Skills may be negative; all other values end at 0."""
        return None if name in self.config.test_values else 0

    def capacity(self, thing: Thing, unit: str) -> int | None:
        """A Hero card takes at most the threat of its player that lies nowhere else; all tokens
        together are always ten (RB-THREAT-04)."""
        if unit == "threat" and isinstance(thing, Player):
            return self.config.threat - harm.threat_elsewhere(self, thing)
        return None

    def discard_pile(self, card: Card) -> Zone:
        """Its owner's pile, whoever it was played on (RB-DISC-01); adventure cards and goods have
        one of their own."""
        return Game.discard_pile(self, card)

    def drawn_to(self, who: Player, card: Card) -> Zone:
        """Class cards are drawn to the hand; Talents and goods lie beside the Hero."""
        return who.zones["hand" if card.owner is not None and card.kind != "talent" else "play"]

    def restock(self, zone: Zone) -> bool:
        """Shuffle the discarded cards of a shared deck into it; a class deck is never refilled
        by drawing (RB-HAND-08)."""
        if zone.owner is not None:
            return False
        back = [card for card in self.zones["discard pile"].cards if self.homes[card.uid] is zone]
        for card in back:
            self.put(card, zone)
        shuffle(self, zone)
        return bool(zone.cards)

    def record(self, event: Event) -> None:
        """Keep what happened, tell it, and note where the position must be judged again."""
        Game.record(self, event)
        spoken = self.index.spoken
        if LIFE in spoken or STAMINA in spoken:  # anything may have altered what a fighter bears
            self.settled = False
        if event.kind != "moment":
            if event.roles.get("unit") in HARM:
                self.settled = False
            if event.kind == "lose" and event.roles["unit"] == "experience":
                spend_markers(self, event.roles["holder"])
            if event.kind == "look":
                seen = self.looked.get(event.who.seat, ())
                self.looked[event.who.seat] = tuple(dict.fromkeys((*seen, *event.cards)))
            told = story.line_of(event)
            if told is not None:
                self.say(*told)

    def moment(self, edge: str, span: str, whose: Player | None = None) -> Steps[None]:
        """Let a span start or end, and count it."""
        if edge == "start":
            self.count(span)
        return Game.moment(self, edge, span, whose)

    def count(self, span: str) -> None:
        """Count a span that begins, for what is limited to once in it."""
        self.spans[span] = self.spans.get(span, 0) + 1

    def order(self, found: list[tuple[Fx, Handler]]) -> list[tuple[Fx, Handler]]:
        """Rules that answer one event speak clockwise, from the left of the active player, whose
        own come last; those of one player in the order in which they entered."""
        if len(found) < 2:
            return found
        seats = self.clockwise()
        return sorted(found, key=lambda one: seats.index(self.speaker(one[0])))

    def speaker(self, fx: Fx) -> Player:
        """Whose a rule is: the card's owner's, else who controls it."""
        return fx.card.owner or fx.card.controller or self.active

    def span_number(self, span: str) -> int:
        """Which turn, battle, phase this is."""
        if span == "game":
            return 0
        return self.turn if span == "turn" else self.spans.get(span, 0)

    def unsettled(self) -> bool:
        """Whether something happened since the position was judged, and anybody is hurt."""
        if self.judging:
            return False
        if (
            self.settled
            and self.clock == self.judged
            and len(self.lastings) == self.lasted
            and self.battle is self.fought
        ):
            return False
        if harm.may_fall(self):
            return True
        self._settle()
        return False

    def judge(self) -> Steps[None]:
        """Defeats, stunning, and cards that have done their work."""
        self._settle()
        yield from harm.judge(self)

    def _settle(self) -> None:
        self.settled, self.judged, self.fought = True, self.clock, self.battle
        self.lasted = len(self.lastings)

    def hand_window(self, stage: str, event: Event) -> Steps[None]:
        """Offer the bat cards that fit an event; nothing is asked where no card answers it."""
        if not event.replaced and (stage, event.topic) in self.answering:
            yield from windows.bat_window(self, stage, event)
