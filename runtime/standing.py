"""Standing rules: which of them are in force, found by what they speak of.

A rule is read where its card is in play, where a lasting record carries it, or where a card is
granted an ability; nothing is registered. What rules speak of is counted as cards come into play
and leave it and as records start and end; which rules those are is a table kept meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from .script import Ban, Change, Fx, Grant, Handler, Permit, Script, Standing
from .state import is_in

if TYPE_CHECKING:
    from .game import Game, Lasting
    from .state import Card

K = TypeVar("K")
S = TypeVar("S", Handler, Change, Ban, Permit, Grant)
Found = list[tuple[int, Fx, S]]
Key = tuple[type[Any], str, str]  # class of rule, what it speaks of ("" for all), stage of handlers
Rules = tuple[Standing, ...]
Fitting = tuple[Mapping[str, Any], Rules]
Tables = dict[Key, list[tuple["Card", Mapping[str, Any], Rules]]]
NO_NAMES: Mapping[str, Any] = {}


@dataclass(slots=True, eq=False)
class Index:
    """What was looked up: of rules and scripts for good; how many cards in play and lasting
    records speak of something (`spoken`); and which do, until one comes or goes."""

    rules: dict[int, dict[Key, Rules]] = field(default_factory=dict)
    scripts: dict[int, tuple[Key, ...]] = field(default_factory=dict)
    spoken: dict[Key, int] = field(default_factory=dict)
    in_play: Tables | None = None
    lasting: dict[Key, list[Lasting]] | None = None

    def copy(self) -> Index:
        """The same of a copy of the game, in which the tables hold other cards."""
        return Index(self.rules, self.scripts, dict(self.spoken))


def count(counts: dict[K, int], keys: Iterable[K], n: int) -> None:
    """Count keys up or down; what there is none of is not kept."""
    for key in keys:
        left = counts.get(key, 0) + n
        if left:
            counts[key] = left
        else:
            del counts[key]


def card_moves(game: Game, card: Card, start: str, end: str) -> None:
    """Note that a card moves from one zone to another: its rules are in force in play."""
    if "play" not in (start, end) or not bears_rules(card):
        return
    index, script = game.index, card.data.script
    index.in_play = None
    keys = index.scripts.get(id(script))
    if keys is None:
        keys = tuple(dict.fromkeys([key for key, _ in _of_script(game, script)]))
        index.scripts[id(script)] = keys
    if start != end:
        count(index.spoken, keys, 1 if end == "play" else -1)


def lasting_changes(game: Game, one: Lasting, n: int) -> None:
    """Note that a lasting record starts (1) or ends (-1)."""
    game.index.lasting = None
    count(game.index.spoken, _of_lasting(game, one), n)


def in_force(game: Game, kind: type[S], about: str = "", stage: str = "") -> Found[S]:
    """The rules of one class in force, each with its scope and since when it holds; with `about`
    only those that speak of this topic (at this stage, if they are handlers), or change this
    field."""
    found: Found[S] = []
    key = (kind, about, stage)
    for card, names, rules in tables(game).get(key, ()):
        _gather(game, found, key, _scope(game, card, names), rules, card.entered)
    if game.lastings:
        for one in lasting(game).get(key, ()):
            _gather(game, found, key, one.fx, _fitting(game, block_of(game, one), key), one.clock)
    return found


def since(entry: tuple[int, Fx, Any]) -> int:
    """Since when a rule holds."""
    return entry[0]


def bears_rules(card: Card) -> bool:
    """Whether a card has rules that hold while it is in play."""
    return bool(card.data.script.standing or card.data.script.abilities)


def tables(game: Game) -> Tables:
    """What the rules of the cards in play speak of."""
    index = game.index
    if index.in_play is None:
        index.in_play = {}
        for card in game.in_play():
            if bears_rules(card):
                for key, (names, rules) in _of_script(game, card.data.script):
                    index.in_play.setdefault(key, []).append((card, names, rules))
    return index.in_play


def lasting(game: Game) -> dict[Key, list[Lasting]]:
    """The lasting records by what they speak of."""
    index = game.index
    if index.lasting is None:
        index.lasting = {}
        for one in game.lastings:
            for key in _of_lasting(game, one):
                index.lasting.setdefault(key, []).append(one)
    return index.lasting


def _of_lasting(game: Game, one: Lasting) -> list[Key]:
    """What the changes of a record and the rules of its block speak of."""
    changed: list[Key] = [(Change, change[1], "") for change in one.changes]
    return [*changed, *_by_key(game, block_of(game, one))]


def block_of(game: Game, one: Lasting) -> Rules:
    """The rules of the `until` block that a record carries, if it carries one: of its card, or
    (`NAME/block`) of an ability or a phrase."""
    if not one.block:
        return ()
    home, _, label = one.block.rpartition("/")
    script = game.abilities[home] if home else one.fx.card.data.script
    return script.blocks[label]


def carried(game: Game, card: Card) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The abilities that a card has now, its own and those it is granted, with their values."""
    yield from card.data.script.abilities
    for _, fx, grant in in_force(game, Grant):
        if (grant.when is None or grant.when(fx)) and is_in(grant.of(fx), card):
            yield grant.ability, grant.values(fx)


def _of_script(game: Game, script: Script) -> Iterator[tuple[Key, Fitting]]:
    """What a script's own rules and those of its abilities speak of."""
    sources = [(NO_NAMES, script.standing)]
    sources += [(values, game.abilities[name].standing) for name, values in script.abilities]
    for names, rules in sources:
        for key, fitting in _by_key(game, rules).items():
            yield key, (names, fitting)


def _fitting(game: Game, rules: Rules, key: Key) -> Rules:
    return _by_key(game, rules).get(key, ())


def _by_key(game: Game, rules: Rules) -> dict[Key, Rules]:
    """Rules by what they speak of; that never changes."""
    found = game.index.rules.get(id(rules))
    if found is None:
        found = game.index.rules[id(rules)] = {}
        for rule in rules:
            for key in dict.fromkeys(_keys(game, rule)):
                found[key] = (*found.get(key, ()), rule)
    return found


def _keys(game: Game, rule: Standing, through: tuple[str, ...] = ()) -> Iterator[Key]:
    """All that a rule is found under; what grants an ability, under all of that one's as well."""
    kind = type(rule)
    yield kind, "", ""
    if isinstance(rule, Grant):
        if rule.ability not in through:
            for one in game.abilities[rule.ability].standing:
                yield from _keys(game, one, (*through, rule.ability))
    elif isinstance(rule, Handler):
        yield from ((kind, about, rule.stage) for about in rule.kinds)
    elif isinstance(rule, Change):
        yield kind, rule.field, ""
    else:
        yield from ((kind, about, "") for about in rule.kinds)


def _gather(
    game: Game, found: Found[S], key: Key, fx: Fx, rules: Rules, clock: int
) -> None:
    for rule in rules:
        if not isinstance(rule, Grant) or key[0] is Grant:
            found.append((clock, fx, rule))  # type: ignore[arg-type]
        elif rule.when is None or rule.when(fx):
            granted = _fitting(game, game.abilities[rule.ability].standing, key)
            for thing in rule.of(fx):
                scope = _scope(game, thing, rule.values(fx))
                _gather(game, found, key, scope, granted, clock)


def _scope(game: Game, card: Card, names: Mapping[str, Any]) -> Fx:
    you = card.controller or game.active
    return Fx(game, card, you, card.caster or you, names=dict(names))
