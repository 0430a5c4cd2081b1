"""Standing rules: which of them are in force, found by what they speak of.

A rule is read where its card is in play, where a lasting record carries it, or where a card is
granted an ability; nothing is registered. A game may remember the tables of its cards as long as
no card comes into play or leaves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from .script import Ban, Change, Fx, Grant, Handler, Permit, Script, Standing

if TYPE_CHECKING:
    from .game import Game
    from .state import Card

S = TypeVar("S", Handler, Change, Ban, Permit, Grant)
Found = list[tuple[int, Fx, S]]
Table = tuple["Card", Mapping[str, Any], tuple[Standing, ...]]
Fitting = tuple[Mapping[str, Any], tuple[Standing, ...]]
NO_NAMES: Mapping[str, Any] = {}


@dataclass(slots=True, eq=False)
class Index:
    """What was looked up: of scripts for good, of the cards in play until one comes or goes."""

    scripts: dict[tuple[int, type[Any], str], list[Fitting]] = field(default_factory=dict)
    in_play: dict[tuple[type[Any], str], list[Table]] = field(default_factory=dict)


def in_force(game: Game, kind: type[S], about: str = "") -> Found[S]:
    """The rules of one class in force, each with its scope and since when it holds; with `about`
    only those that speak of this kind of event, or change this field."""
    found: Found[S] = []
    tables = None if game.index is None else game.index.in_play.get((kind, about))
    if tables is None:
        tables = _tables(game, kind, about)
    for card, names, rules in tables:
        _gather(game, found, kind, about, _scope(game, card, names), rules, card.entered)
    for lasting in game.lastings:
        if lasting.block:
            rules = lasting.fx.card.data.script.blocks[lasting.block]
            _gather(game, found, kind, about, lasting.fx, rules, lasting.clock)
    return found


def unchanged(game: Game, field: str) -> bool:
    """Whether it is plain that no rule in force changes a field: the quick answer to most."""
    if game.index is None or game.index.in_play.get((Change, field)) != []:
        return False
    for lasting in game.lastings:
        if lasting.block or any(change[1] == field for change in lasting.changes):
            return False
    return True


def since(entry: tuple[int, Fx, Any]) -> int:
    """Since when a rule holds."""
    return entry[0]


def bears_rules(card: Card) -> bool:
    """Whether a card has rules that hold while it is in play."""
    return bool(card.data.script.standing or card.data.script.abilities)


def _tables(game: Game, kind: type[S], about: str) -> list[Table]:
    """What may speak on the cards in play: card, names of the ability's values, rules."""
    index, key = game.index, (kind, about)
    found: list[Table] = []
    for card in game.in_play():
        if bears_rules(card):
            for names, rules in _fitting(game, card.data.script, kind, about):
                found.append((card, names, rules))
    if index is not None:
        index.in_play[key] = found
    return found


def _fitting(game: Game, script: Script, kind: type[S], about: str) -> list[Fitting]:
    """What of a script's own tables and of its abilities may speak; that never changes."""
    index, key = game.index, (id(script), kind, about)
    if index is not None and key in index.scripts:
        return index.scripts[key]
    found: list[Fitting] = []
    tables = [(NO_NAMES, script.standing)]
    tables += [(values, game.abilities[name].standing) for name, values in script.abilities]
    for names, rules in tables:
        fitting = tuple(rule for rule in rules if _may_speak(game, rule, kind, about))
        if fitting:
            found.append((names, fitting))
    if index is not None:
        index.scripts[key] = found
    return found


def _gather(
    game: Game, found: Found[S], kind: type[S], about: str, fx: Fx, rules: Iterable[Standing],
    clock: int,
) -> None:  # fmt: skip
    for rule in rules:
        if isinstance(rule, Grant) and kind is not Grant:
            _granted(game, found, kind, about, fx, rule, clock)
        elif isinstance(rule, kind) and _speaks_of(rule, kind, about):
            found.append((clock, fx, rule))


def _granted(
    game: Game, found: Found[S], kind: type[S], about: str, fx: Fx, grant: Grant, clock: int
) -> None:
    if not _may_speak(game, grant, kind, about) or not (grant.when is None or grant.when(fx)):
        return
    rules = game.abilities[grant.ability].standing
    for thing in grant.of(fx):
        scope = _scope(game, thing, grant.values(fx))
        _gather(game, found, kind, about, scope, rules, clock)


def _scope(game: Game, card: Card, names: Mapping[str, Any]) -> Fx:
    you = card.controller or game.active
    return Fx(game, card, you, card.caster or you, names=dict(names))


def _may_speak(game: Game, rule: Standing, kind: type[Any], about: str) -> bool:
    if isinstance(rule, Grant) and kind is not Grant:
        return any(_speaks_of(one, kind, about) for one in game.abilities[rule.ability].standing)
    return _speaks_of(rule, kind, about)


def _speaks_of(rule: Standing, kind: type[Any], about: str) -> bool:
    if not isinstance(rule, kind):
        return False
    if not about or isinstance(rule, Grant):
        return True
    return rule.field == about if isinstance(rule, Change) else about in rule.kinds
