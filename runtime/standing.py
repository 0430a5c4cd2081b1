"""Standing rules: which of them are in force, found by what they speak of.

A rule is read where its card is in play, where a lasting record carries it, or where a card is
granted an ability; nothing is registered. What the cards in play speak of is one table, which a
game may keep as long as no card comes into play or leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from .script import Ban, Change, Fx, Grant, Handler, Permit, Script, Standing

if TYPE_CHECKING:
    from .game import Game, Lasting
    from .state import Card

S = TypeVar("S", Handler, Change, Ban, Permit, Grant)
Found = list[tuple[int, Fx, S]]
Key = tuple[type[Any], str, str]  # class of rule, what it speaks of ("" for all), stage of handlers
Rules = tuple[Standing, ...]
Fitting = tuple[Mapping[str, Any], Rules]
Tables = dict[Key, list[tuple["Card", Mapping[str, Any], Rules]]]
NO_NAMES: Mapping[str, Any] = {}


@dataclass(slots=True, eq=False)
class Index:
    """What was looked up: of rules for good, of the cards in play until one comes or goes."""

    rules: dict[int, dict[Key, Rules]] = field(default_factory=dict)
    in_play: Tables | None = None
    lasting: dict[Key, list[Lasting]] | None = None  # until one starts or ends
    spoken: dict[Key, bool] = field(default_factory=dict)  # until either changes
    heard: dict[tuple[str, str], bool] = field(default_factory=dict)  # or a hand as well
    found: dict[str, bool] = field(default_factory=dict)  # what a game asks of it all

    def cards_changed(self) -> None:
        """A card came into play or left it."""
        self.in_play = None
        self._forget()

    def lasting_changed(self) -> None:
        """Something that lasts has started or ended."""
        self.lasting = None
        self._forget()

    def hand_changed(self, stage: str, topic: str) -> None:
        """A hand has got, or lost, what may answer such events."""
        self.heard.pop((stage, topic), None)
        self.heard.pop(("", topic), None)

    def _forget(self) -> None:
        self.spoken.clear()
        self.heard.clear()
        self.found.clear()


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


def spoken_of(game: Game, kind: type[Any], about: str, stage: str = "") -> bool:
    """Whether any rule in force may speak of this: the quick answer to most is no."""
    index, key = game.index, (kind, about, stage)
    if index is None:
        return key in tables(game) or key in lasting(game)
    answer = index.spoken.get(key)
    if answer is None:
        answer = index.spoken[key] = key in tables(game) or key in lasting(game)
    return answer


def since(entry: tuple[int, Fx, Any]) -> int:
    """Since when a rule holds."""
    return entry[0]


def bears_rules(card: Card) -> bool:
    """Whether a card has rules that hold while it is in play."""
    return bool(card.data.script.standing or card.data.script.abilities)


def tables(game: Game) -> Tables:
    """What the rules of the cards in play speak of; kept where the game keeps an index."""
    index = game.index
    if index is not None and index.in_play is not None:
        return index.in_play
    found: Tables = {}
    for card in game.in_play():
        if bears_rules(card):
            for key, (names, rules) in _of_script(game, card.data.script):
                found.setdefault(key, []).append((card, names, rules))
    if index is not None:
        index.in_play = found
    return found


def lasting(game: Game) -> dict[Key, list[Lasting]]:
    """The lasting records by what they speak of; kept where the game keeps an index."""
    index = game.index
    if index is not None and index.lasting is not None:
        return index.lasting
    found: dict[Key, list[Lasting]] = {}
    for one in game.lastings:
        keys: list[Key] = [(Change, change[1], "") for change in one.changes]
        for key in (*keys, *_by_key(game, block_of(game, one))):
            found.setdefault(key, []).append(one)
    if index is not None:
        index.lasting = found
    return found


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
        if (grant.when is None or grant.when(fx)) and any(one is card for one in grant.of(fx)):
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
    index = game.index
    if index is not None and id(rules) in index.rules:
        return index.rules[id(rules)]
    found: dict[Key, Rules] = {}
    for rule in rules:
        for key in dict.fromkeys(_keys(game, rule)):
            found[key] = (*found.get(key, ()), rule)
    if index is not None:
        index.rules[id(rules)] = found
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
