"""A Runebound table for engine tests: small hand-made cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scripted import Line as Line
from scripted import Scripted

from runewright.runtime import units
from runewright.runtime.decisions import Decision, Option, Steps
from runewright.runtime.events import Event, drain
from runewright.runtime.game import Lasting
from runewright.runtime.moments import Moment
from runewright.runtime.runebound import api
from runewright.runtime.runebound.api import Config, Runebound, Seat, World
from runewright.runtime.script import Body, Change, Fx, Handler, Play, Script
from runewright.runtime.state import Card, CardData

COMBAT = {
    "ranged value": 4, "melee value": 3, "magic value": 2,
    "ranged damage": 2, "melee damage": 1, "magic damage": 1,
}  # fmt: skip


def card(kind: str, name: str, script: Script | None = None, **fields: Any) -> CardData:
    """A printed card; underscores in names of fields stand for blanks."""
    said = {key.replace("_", " "): value for key, value in fields.items()}
    return CardData(name, name, kind, said, script or Script())


def feat(
    name: str = "Feat", side: str = "friendly", threat: int = 1, timing: str = "boot",
    effect: Body | None = None, script: Script | None = None, kind: str = "feat", **fields: Any,
) -> CardData:  # fmt: skip
    """A class card, a friendly boot Feat where nothing else is said."""
    said = script or Script(effect=effect)
    return card(kind, name, said, side=side, threat=threat, timing=timing, **fields)


def enemy(name: str = "Enemy", threat: int = 1, timing: str = "boot", **more: Any) -> CardData:
    """An enemy Feat (or what `kind` says)."""
    return feat(name, "enemy", threat, timing, **more)


def challenge(
    name: str = "Rock Hound", threat: int = 3, colour: str = "green", life: int = 4, **more: Any
) -> CardData:
    """A class Challenge; without a threat cost it is one of the Adventure deck."""
    fields: dict[str, Any] = {
        "ranged value": 12, "ranged damage": 1, "melee value": 13, "melee damage": 2,
        "magic value": 11, "magic damage": 1, "life": life, "reward gold": 2, "timing": "boot",
    }  # fmt: skip
    fields |= {key.replace("_", " "): value for key, value in more.items() if key != "script"}
    if colour:
        fields["colour"] = colour
    if threat >= 0:
        fields["threat"] = threat
    return CardData(name, name, "challenge", fields, more.get("script") or Script())


def stag(**more: Any) -> CardData:
    """A green Challenge of the Adventure deck."""
    return challenge(more.pop("name", "Spectral Stag"), -1, **{"life": 3, "reward_gold": 1, **more})


def hero(name: str = "Hero", life: int = 5, **more: Any) -> CardData:
    """A Hero with plain values."""
    fields = {**COMBAT, **{key.replace("_", " "): value for key, value in more.items()}}
    fields.pop("script", None)
    return CardData(name, name, "hero", {"life": life, **fields}, more.get("script") or Script())


def ally(name: str = "Shan, Runesmith", life: int = 2, **more: Any) -> CardData:
    """An Ally who is good at magic."""
    fields = {"life": life, "cost": 5, **COMBAT, "ranged damage": 0, "melee damage": 0}
    fields |= {"magic damage": 3} | {key.replace("_", " "): value for key, value in more.items()}
    return CardData(name, name, "ally", fields, Script())


def talent(name: str = "Talent", level: int = 1, **fields: Any) -> CardData:
    """A Talent."""
    return card("talent", name, fields.pop("script", None), level=level, **fields)


def rule(
    stage: str, kind: str, body: Body, matches: Callable[[Fx, Event], bool] | None = None,
    **more: Any,
) -> Handler:  # fmt: skip
    """A standing handler."""
    label = more.pop("label", f"{stage} {kind}")
    return Handler(stage, (kind,), matches or (lambda fx, event: True), body, label, **more)


def answers(
    stage: str, kind: str, matches: Callable[[Fx, Event], bool] | None = None, label: str = ""
) -> Play:
    """The `play EVENT` line of a bat card."""
    said = label or f"{stage} {kind}"
    return Play(said, stage, (kind,), matches or (lambda fx, event: True))


def changes(field: str, op: str, amount: int, of: Callable[[Fx], list[Any]]) -> Change:
    """A standing change of a value."""
    return Change(op, field, of, lambda fx: amount, f"{op} {field}")


def receive(n: int, unit: str = "threat") -> Body:
    """`you receive N UNIT`."""

    def body(fx: Fx) -> Steps[None]:
        yield from units.gain(fx.game, fx.you, unit, n, fx.card)
        yield from drain(fx.game)

    return body


def give_up(n: int, unit: str = "threat") -> Body:
    """`you discard N UNIT`."""

    def body(fx: Fx) -> Steps[None]:
        yield from units.lose(fx.game, fx.you, unit, n, fx.card)
        yield from drain(fx.game)

    return body


def wound(n: int, whom: Callable[[Fx], Card | None]) -> Body:
    """`deal N wounds to WHOM`."""

    def body(fx: Fx) -> Steps[None]:
        target = whom(fx)
        if target is not None:
            yield from units.gain(fx.game, target, "wound", n, fx.card)
            yield from drain(fx.game)

    return body


def own_hero(fx: Fx) -> Card:
    """`your hero`."""
    return api.hero_of(api.game_of(fx), fx.you)


def this_challenge(fx: Fx) -> Card | None:
    """`this challenge`."""
    return api.current_challenge(api.game_of(fx))


def until(end: Callable[[Fx], Moment], block: str = "block") -> Body:
    """`until MOMENT:` and the block of that name."""

    def body(fx: Fx) -> Steps[None]:
        fx.game.last_until(fx, end(fx), block)
        yield from ()

    return body


def set_life(n: int) -> Body:
    """`set the life of this challenge to N until the end of the battle`."""

    def body(fx: Fx) -> Steps[None]:
        target = this_challenge(fx)
        if target is not None:
            change = ("set", "life", (target,), n)
            end = Moment("end", "battle")
            clock = fx.game.next_clock()
            fx.game.start_lasting(Lasting(fx, end, changes=(change,), clock=clock))
        yield from ()

    return body


def test_of(skill: str, difficulty: int, failed: Body) -> Body:
    """`your hero makes a SKILL test at N: failed: …`."""

    def body(fx: Fx) -> Steps[None]:
        game = api.game_of(fx)
        if not (yield from api.make_test(game, own_hero(fx), skill, difficulty)):
            yield from failed(fx)

    return body


test_of.__test__ = False  # type: ignore[attr-defined]


class Table(Scripted):
    """A game under way with named players, and the ways to drive it. What dice show may be
    `passed` or `failed`."""

    game: Runebound
    passes = ("pass", "decline", "stay", "leave the market", "3 gold")

    def __init__(
        self, *names: str, config: Config | None = None,
        heroes: Mapping[str, CardData] | None = None,
        adventures: Mapping[str, Sequence[CardData]] | None = None,
        trade: Sequence[CardData] = (), at: str = "forest", seed: str = "1",
    ) -> None:  # fmt: skip
        seats = [
            Seat(name, (heroes or {}).get(name, hero(f"Hero of {name}")), [feat(f"Filler {name}")])
            for name in names or ("Krzysiek", "Bartek", "Szymon")
        ]
        decks = dict.fromkeys(("green", "yellow", "blue", "red"), ()) | {**(adventures or {})}
        super().__init__(api.new_game(config or Config(), seats, seed, World(decks, trade)))
        self.game.patient = True
        for player in self.game.players:
            api.hero_of(self.game, player).space = self.game.space(at)

    # ------------------------------------------------------------ the position

    def hero(self, name: str) -> Card:
        return api.hero_of(self.game, self[name])

    def give(self, name: str, *cards: CardData, zone: str = "hand") -> Card:
        """Put cards into a zone of a player; the last of them is returned."""
        for data in cards:
            last = self.game.add_card(data, self[name], self[name].zones[zone])
        return last

    def lay(self, data: CardData | None = None) -> Card:
        """An unresolved Challenge of the Adventure deck on Krzysiek's space."""
        added = self.game.add_card(data or stag(), None, self.game.zones["track"])
        self.game.homes[added.uid] = self.game.zones["green adventure deck"]
        added.space = self.hero(self.game.players[0].name).space
        return added

    def hire(self, name: str, data: CardData) -> Card:
        """Put goods that belong to nobody's deck beside a Hero."""
        added = self.game.add_card(data, None, self[name].zones["play"])
        added.controller = self[name]
        self.game.homes[added.uid] = self.game.zones["trade deck"]
        return added

    def threat(self, name: str, n: int | None = None) -> str:
        """`hero/pool`; with a number that is set first."""
        if n is not None:
            self[name].counters["threat"] = n
        return f"{self[name].counters['threat']}/{api.pool(self.game, self[name])}"

    def names(self, name: str, zone: str) -> list[str]:
        return [one.name for one in self[name].zones[zone].cards]

    def wounds(self, fighter: Card) -> int:
        return fighter.counters.get("wound", 0)

    # ------------------------------------------------------------ the driver

    def turn(self, point: str | api.Point, *lines: Line, who: str = "Krzysiek") -> None:
        start = api.Point(point) if isinstance(point, str) else point
        self.run(api.continue_from(self.game, start, self[who]), *lines)

    def battle(self, challenger: Card, *lines: Line, step: str = "take on") -> None:
        """The adventure phase of Krzysiek from a battle, to the end of his turn."""
        self.turn(api.Point("battle", challenger, step), *lines)

    def refused(self, who: str, played: Card, on: str) -> str:
        """All reasons why a play is illegal now."""
        found = api.refusals(self.game, self[who], played, self[on])
        return "; ".join(str(refusal) for refusal in found)

    def _options(self, decision: Decision, what: str) -> tuple[Option, ...]:
        if decision.topic == "roll" and what in ("passed", "failed"):
            fitting = api.totals_for(self.game, decision, what == "passed")
            return (fitting[0],)
        wanted = what.split(" & ")
        found = [option for text in wanted for option in decision.options if option.text == text]
        return tuple(found) if len(found) == len(wanted) else ()
