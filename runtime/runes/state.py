"""The state of a game of Runes: what the kernel's game lacks, and the kernel's hooks.

A stone on the table is a card in the zone `play`, controlled by the player whose coins lie on it;
covered stones lie in `buried`. A stone or ritual in a player's hand belongs to that player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self, TypeVar

from ..cards import shuffle
from ..events import Event
from ..game import Game
from ..state import Card, Player, Thing, Zone
from .board import Board, Known
from .config import Config
from .draws import next_drawn
from .hexes import Cell, cell_text
from .records import Formation, GameOver, Running
from .rituals import AIM, aim, carry_out, defence, holder, is_under_way, turn_round
from .story import line_of
from .words import stone_text

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..script import Fx

PLAYER_ZONES = ("hand", "rituals")
SHARED_ZONES = ("play", "buried", "ritual pile", "resolving", "discard pile", "removed")
COIN = "coin"
STONE_PILES = "stone piles"
T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Runes(Game):
    """A game of Runes. `skips` (of the kernel) holds who leaves out a turn; `running` the rituals
    under way, innermost last; `passed` how many players have passed in a row; `caller` who drew a
    ritual last and has first call on it; `stalemate` whether nobody could place any more."""

    config: Config = field(default_factory=Config)
    board: Board = field(default_factory=Board)
    formations: list[Formation] = field(default_factory=list)
    running: list[Running] = field(default_factory=list)
    piles: list[Zone] = field(default_factory=list)
    passed: int = 0
    caller: Player | None = None
    over: bool = False
    begun: bool = False  # whether it was set up
    patient: bool = False  # ask even where there is one option, as scenarios like it
    aimed: Event | None = None  # the aim that its target may answer now
    stalemate: bool = False
    lifted: tuple[Card, Cell | None] | None = None  # the stone being placed, and where
    # Any ritual that answers may lie in a hand: who holds one is seen as they are asked.
    answering: dict[tuple[str, str], int] = field(default_factory=lambda: {("before", AIM): 1})
    resting: bool = False  # whether nothing is under way, so that rituals may be played

    # ---------------------------------------------------------------- who

    def others(self, player: Player) -> list[Player]:
        """The other players, in the direction of play."""
        return self.seats_from(player)[1:]

    # ---------------------------------------------------------------- hooks of the kernel

    def put(self, card: Card, zone: Zone, bottom: bool = False) -> None:
        """Move a card; it belongs to whoever holds it, and to nobody on the table."""
        Game.put(self, card, zone, bottom)
        card.owner = zone.owner

    def in_play(self) -> Iterable[Card]:
        """The stones on the table that are not covered (RN-GEO-07)."""
        return self.zones["play"].cards

    def discard_pile(self, card: Card) -> Zone:
        """One discard pile of rituals, face up (RN-RITUAL-22); a stone leaves the game."""
        return self.zones["removed" if card.kind == "stone" else "discard pile"]

    def drawn_to(self, who: Player, card: Card) -> Zone:
        """Stones lie open before a player, rituals face down (RN-SETUP-17, RN-RITUAL-03)."""
        return who.zones["hand" if card.kind == "stone" else "rituals"]

    def next_drawn(self, who: Player, left: Sequence[Card]) -> Steps[Card]:
        """Of several piles a player may draw from any, if the options say so (RN-SETUP-20)."""
        return next_drawn(self, who, left)

    def restock(self, zone: Zone) -> bool:
        """The ritual pile is not made again of the discard pile (RN-RITUAL-35), unless the
        options say so."""
        if zone is not self.zones["ritual pile"] or not self.config.reshuffle_rituals:
            return False
        for card in list(self.zones["discard pile"].cards):
            self.put(card, zone)
        shuffle(self, zone)
        return bool(zone.cards)

    def capacity(self, thing: Thing, unit: str) -> int | None:
        """No stone holds more than six coins, whatever its colour (RN-GOLD-04)."""
        return self.config.coin_limit if isinstance(thing, Card) and unit == COIN else None

    def record(self, event: Event) -> None:
        """Keep what happened, and tell it."""
        Game.record(self, event)
        told = line_of(event)
        if told is not None:
            self.say(*told)

    def span_number(self, span: str) -> int:
        """Which turn this is."""
        return 0 if span == "game" else self.turn

    def skipped(self, who: Player, span: str) -> bool:
        """Whether a player leaves out what would begin now; that uses up one note (RN-SKIP-04)."""
        for n, (player, name) in enumerate(self.skips):
            if player is who and name == span:
                del self.skips[n]
                return True
        return False

    def hand_window(self, stage: str, event: Event) -> Steps[None]:
        """Offer the rituals that may be played in answer to an event (RN-RITUAL-25)."""
        if (stage, event.topic) in self.answering:
            yield from defence(self, event)

    # ---------------------------------------------------------------- what sentences ask for

    def shared_zones(self, name: str) -> list[Zone]:
        """The stone piles are several (RN-SETUP-01, RN-DNH-02, RN-DNH-03)."""
        return self.piles if name == STONE_PILES else Game.shared_zones(self, name)

    def lay_tokens(
        self, who: Player, card: Card, unit: str, n: int, source: Card | None = None
    ) -> Steps[int]:
        """Coins from the tray on one's own stone.

        (RN-PAC-01, RN-PAC-03, RN-PAC-06, RN-PAC-07, RN-PAC-08, RN-PAC-09, RN-PAC-11)
        """
        if card.controller is not who:
            return 0
        from .coins import lay_coins

        return (yield from lay_coins(self, who, card, n))

    def label(self, thing: Thing) -> str:
        """A stone by its cell, one in a hand by its look and whose it is."""
        if not isinstance(thing, Card) or thing.kind != "stone":
            return Game.label(self, thing)
        if thing.zone.name == "play":
            return cell_text(self.board.cells[thing.uid])
        return stone_text(thing) + (f" of {thing.owner}" if thing.owner else "")

    def aimable(self, fx: Fx, things: Sequence[T]) -> Sequence[T]:
        """After a reversal only the former actor, and what is his (RN-REVR-04)."""
        foe = self.running[-1].foe if is_under_way(self, fx) else None
        if foe is None:
            return things
        found = [one for one in things if holder(one) is foe]
        if not found:
            self.running[-1].foe = None
        return found

    def aim(self, fx: Fx, things: Sequence[Thing]) -> Steps[bool]:
        """Let everybody answer whom the ritual under way is aimed at (RN-RITUAL-27)."""
        for one in things if is_under_way(self, fx) else ():
            if not (yield from aim(self, fx, holder(one))):
                return False
        return True

    def carry_on(self, fx: Fx, who: Player, card: Card, whom: Player) -> None:
        """Turn the ritual round that is being aimed (RN-REVR-02)."""
        if fx.event is not None:
            turn_round(self, fx.event, who, whom)

    def carry_out(self, fx: Fx, who: Player, card: Card) -> Steps[None]:
        """Copy a ritual (RN-COPY-03)."""
        return carry_out(self, fx, card)

    # ---------------------------------------------------------------- the end

    def unsettled(self) -> bool:
        """Whether a tray is empty, by whatever card (RN-WIN-01)."""
        return any(player.counters[COIN] == 0 for player in self.players) and not self.over

    def judge(self) -> Steps[None]:
        """Whoever has an empty tray wins, in whosever turn it is; of several the first from the
        active player (RN-WIN-01, RN-QUICK-01, RN-OVERBUILD-10)."""
        yield from ()
        for player in self.seats_from(self.active):
            if player.counters[COIN] == 0:
                self.win(player)

    def win(self, player: Player) -> None:
        """The game ends at once with a winner (RN-WIN-04). Raises `GameOver`."""
        self.winner, self.over = player, True
        self.say(player, "has an empty tray and wins the game")
        raise GameOver

    # ---------------------------------------------------------------- copies

    def clone(self) -> Self:
        """A game of its own in the same position; what is known of the board is found again."""
        known, self.board.known = self.board.known, Known()
        try:
            made = Game.clone(self)
        finally:
            self.board.known = known
        made.board.look_again()
        return made

    def position(self) -> Iterator[str]:
        """The position between turns, a line a thing; equal ones give equal lines."""
        yield from Game.position(self)
        yield f"{self.passed} {self.caller} {self.over} {self.begun}"
        for cell in sorted(self.board.tops):
            yield f"{cell} {self.board.tops[cell].uid} {self.board.turns[cell]}"
        for one in self.formations:
            yield f"{one.player} {one.kind} {sorted(one.cells)} {one.coins} {sorted(one.inside)}"
