"""A table of Runes for engine tests: stones by colour and letters, rituals made by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from scripted import Line as Line
from scripted import Scripted

from runewright.runtime.core.things import pick_aimed
from runewright.runtime.decisions import Decision, Option, Steps, run
from runewright.runtime.events import Event
from runewright.runtime.runes import api
from runewright.runtime.runes.api import Config, Runes, Seat
from runewright.runtime.runes.faces import runes_of
from runewright.runtime.runes.formations import create
from runewright.runtime.runes.hexes import Cell
from runewright.runtime.script import Body, Fx, Play, Script
from runewright.runtime.state import Card, CardData

FILLER = "gray:SSMMLL"
ANY = "the first that there is"


def stone(text: str) -> CardData:
    """A stone: `gray:SMLWFP`."""
    colour, letters = text.split(":")
    fields = {"colour": colour, "runes": runes_of(letters)}
    return CardData(text, text, "stone", fields, Script(), permanent=True)


def stones(text: str, n: int) -> list[CardData]:
    """As many stones of one sort."""
    return [stone(text)] * n


def ritual(name: str = "Ritual", effect: Body | None = None, **fields: Any) -> CardData:
    """A ritual with a body; without one it does nothing."""
    return CardData(name, name, "ritual", fields, Script(effect=effect), fields.pop("text", ""))


def answer_to(name: str, effect: Body | None = None) -> CardData:
    """A defensive ritual: it replaces that a ritual is aimed at its player."""
    play = Play("when", "before", ("aim",), lambda fx, event: event.target is fx.you)
    script = Script(effect=effect or nothing, play=play, instead=True)
    return CardData(name, name, "ritual", {"defensive": True}, script)


def nothing(fx: Fx) -> Steps[None]:
    """`nothing happens`."""
    yield from ()


def turn_it_round(fx: Fx) -> Steps[None]:
    """`you carry it on against its player`."""
    assert fx.event is not None
    api.turn_round(api.game_of(fx), fx.event, fx.you, fx.event.who)
    yield from ()


WARD = answer_to("Ward Off Ritual")
REVERSE = answer_to("Reverse Ritual", turn_it_round)


def skip_turn(fx: Fx) -> Steps[None]:
    """`another player skips their next turn`."""
    game = api.game_of(fx)
    for chosen in (yield from pick_aimed(fx, lambda: game.others(fx.you), 1)):
        game.skip(chosen, "turn")


def replace_coins(fx: Fx) -> Steps[None]:
    """`roll the die; exchange the coins on a stone of another player …`."""
    game = api.game_of(fx)
    faces = [Option(str(n), n) for n in range(1, 7)]
    roll = yield from game.chance("die", "roll the die", faces)

    def offered() -> list[Card]:
        return [
            top for top in game.board.tops.values()
            if api.can_exchange(fx.you, top) and top.counters["coin"] <= roll
        ]  # fmt: skip

    for prize in (yield from pick_aimed(fx, offered, 1)):
        yield from api.exchange_coins(game, fx.you, prize)


def steal_stone(fx: Fx) -> Steps[None]:
    """`place a stone over a stone where as many runes match`."""
    game = api.game_of(fx)

    def places(stone: Card) -> dict[Cell, int]:
        return api.places(game, fx.you, stone, equal=True)

    def offered() -> list[Card]:
        cells = {cell for one in api.placeable(game, fx.you, equal=True) for cell in places(one)}
        return [game.board.tops[cell] for cell in sorted(cells)]

    for covered in (yield from pick_aimed(fx, offered, 1)):
        cell = game.board.cells[covered.uid]
        fit = [one for one in api.placeable(game, fx.you, equal=True) if cell in places(one)]
        _, turn = yield from api.choose_place(game, fx.you, fit[0], {cell: places(fit[0])[cell]})
        yield from api.place(game, fx.you, fit[0], cell, turn, equal=True)


SKIP = ritual("Skip Turn", skip_turn)
REPLACE = ritual("Replace Coins", replace_coins, strong=True)
STEAL = ritual("Steal Rune Stone", steal_stone, strong=True)
BOX = [stone(f"gray:{letters}") for letters in ("SMLWFP", "FPSMWL", "MLFSWP", "LWPMSF") * 18]
RITUALS = [ritual(f"Ritual {n}", strong=n < 10) for n in range(28)]


def new(players: int = 3, seed: str = "1", config: Config | None = None) -> Runes:
    """A game with a whole box, set up."""
    seats = [Seat(f"P{n}") for n in range(players)]
    game = api.new_game(config or Config(), seats, seed, BOX, RITUALS)
    run(api.setup(game), first)
    return game


def first(decision: Decision) -> tuple[Option, ...]:
    """The first option there is."""
    return decision.options[:1]


class Table(Scripted):
    """A game under way with named players, and the ways to drive it. Everybody has a hand stone
    that never fits where it matters, so that nobody draws unless a test wants it."""

    game: Runes

    def __init__(
        self, *names: str, config: Config | None = None, pile: Sequence[CardData] | None = None,
        rituals: Sequence[CardData] = (), hands: bool = True, seed: str = "1",
    ) -> None:  # fmt: skip
        seats = [Seat(name) for name in names or ("Red", "Blue", "Green")]
        stock = stones(FILLER, 9) if pile is None else pile
        super().__init__(api.new_game(config or Config(), seats, seed, stock, rituals))
        for player in self.game.players if hands else ():
            self.give(player.name, FILLER)

    # ------------------------------------------------------------ the position

    def give(self, name: str, *texts: str) -> Card:
        """Put stones before a player; the last of them is returned."""
        for text in texts:
            last = self.game.add_card(stone(text), self[name], self[name].zones["hand"])
        return last

    def deal(self, name: str, *cards: CardData) -> Card:
        """Put rituals before a player; the last of them is returned."""
        zone = self[name].zones["rituals"]
        return [self.game.add_card(data, self[name], zone) for data in cards][-1]

    def lay(self, name: str, text: str, cell: Cell, coins: int = 1, turn: int = 0) -> Card:
        """A stone that lies there already, with coins from its player's tray."""
        card = self.game.add_card(stone(text), None, self.game.zones["play"])
        card.controller = self[name]
        card.counters["coin"] = coins
        self[name].counters["coin"] -= coins
        self.game.board.lay(card, cell, turn)
        return card

    def lay_all(self, name: str, cells: Iterable[Cell], text: str = "gray:SSSSSS") -> None:
        """Stones of a player, with a coin each."""
        for cell in cells:
            self.lay(name, text, cell)

    def tray(self, name: str, n: int | None = None) -> int:
        """The coins on a tray; with a number they are set first."""
        if n is not None:
            self[name].counters["coin"] = n
        return api.tray(self[name])

    def trays(self) -> list[int]:
        return [api.tray(player) for player in self.game.players]

    def top(self, cell: Cell) -> Card:
        return self.game.board.tops[cell]

    def at(self, cell: Cell) -> str:
        """Whose stone lies there with how many coins: `R2`."""
        top = self.top(cell)
        return f"{str(top.controller)[0]}{top.counters['coin']}"

    def hand(self, name: str) -> list[str]:
        return [card.name for card in self[name].zones["hand"].cards]

    def held(self, name: str) -> list[str]:
        return [card.name for card in self[name].zones["rituals"].cards]

    def names(self, zone: str) -> list[str]:
        return [card.name for card in self.game.zones[zone].cards]

    def records(self) -> list[tuple[str, str, int, int]]:
        """The formations: whose, which, of how many stones, with how many coins."""
        return [(one.player.name, one.kind, len(one.cells), one.coins)
                for one in self.game.formations]  # fmt: skip

    # ------------------------------------------------------------ the driver

    def place(
        self, name: str, text: str, cell: Cell, turn: int = 0, equal: bool = False, *lines: Line
    ) -> None:
        """Place a stone that the player is given now, if he has none like it."""
        card = self._stone(name, text)
        self.run(api.place(self.game, self[name], card, cell, turn, equal), *lines)

    def refused(
        self, name: str, text: str, cell: Cell, turn: int = 0, equal: bool = False
    ) -> str:
        """Why a stone may not be placed; "" where it may."""
        card = self._stone(name, text)
        return str(api.why_not(self.game, self[name], card, cell, turn, equal) or "")

    def _stone(self, name: str, text: str) -> Card:
        own = [one for one in self[name].zones["hand"].cards if one.name == text]
        return own[0] if own else self.give(name, text)

    def turn(self, *lines: Line, who: str = "") -> None:
        """A whole turn, of the active player or of one who is active now."""
        if who:
            self.game.active = self[who]
        self.run(api.play_turn(self.game), *lines)

    def reveal(self, name: str, card: Card, *lines: Line) -> None:
        """A ritual, as if its player revealed it at a quiet moment."""
        self.game.resting = True

        def steps() -> Steps[None]:
            refusal = api.why_not_play(self.game, self[name], card)
            assert refusal is None, refusal
            self.game.resting = False
            yield from api.play_ritual(self.game, self[name], card)

        self.run(steps(), *lines)

    def run(self, steps: Steps[Any], *lines: Line) -> Any:
        """Play steps to their end, or to that of the game."""

        def to_the_end() -> Steps[Any]:
            with suppress(api.GameOver):
                return (yield from steps)
            return None

        return super().run(to_the_end(), *lines)

    def _options(self, decision: Decision, what: str) -> tuple[Option, ...]:
        return tuple(option for option in decision.options if what in (option.text, ANY))[:1]


def kinds(events: Iterable[Event]) -> list[str]:
    """What happened, in its order."""
    return [event.kind for event in events if event.kind != "moment"]


def gain(table: Table, cells: Iterable[Cell], last: Cell, name: str = "Red") -> None:
    """Stones that lie there, and a last one by which the player completes something."""
    table.lay_all(name, [cell for cell in cells if cell != last])
    table.lay(name, "gray:SSSSSS", last)
    table.run(create(table.game, table[name], last))


def lose(table: Table, cell: Cell, to: str = "Blue") -> None:
    """Another player takes a stone over."""
    table.run(api.exchange_coins(table.game, table[to], table.top(cell)))
