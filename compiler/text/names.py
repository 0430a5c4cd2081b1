"""What a card's statements name (`called`, `let`), and putting something in place of a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from ...runtime.core import actions, measures
from ..effects import model
from ..effects.checks import selected, walk
from ..effects.model import Statement, inside
from ..matching.grammar import Grammar
from ..matching.nouns import is_single
from ..matching.phrases import Group, Node, Number, Phrase, Ref
from ..matching.templates import Rule
from .phrases import Named
from .wording import Wording

T = TypeVar("T")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_ROLL = "roll"


def nodes(statement: Statement) -> tuple[Node, ...]:
    """The phrases that stand directly in a statement."""
    match statement:
        case model.Do() | model.Table() | model.Lasting():
            return (statement.phrase,)
        case model.On():
            return (statement.event,)
        case model.UntilBlock():
            return (statement.end,)
        case model.WhileBlock() | model.IfThen():
            return (statement.condition,)
        case model.ForEach():
            return (statement.group,)
        case model.ChooseOne():
            return () if statement.player is None else (statement.player,)
        case model.May():
            return (statement.player,)
        case model.Repeat():
            return (statement.times,)
        case model.Let():
            return (statement.value,)
        case model.UseCard():
            return () if statement.cost is None else (statement.cost,)
        case model.IfDone() | model.Instead() | model.ByHand():
            return ()


def all_nodes(statements: Iterable[Statement]) -> Iterator[Node]:
    """Every phrase in some statements, and every part of it."""
    for statement in inside(statements):
        for node in nodes(statement):
            yield from walk(node)


def uses(name: str, statements: Iterable[Statement]) -> int:
    """How often a bound name is used, by itself or as `it`."""
    return sum(
        isinstance(node, Ref)
        and ((node.what == "name" and node.name == name) or node.key == f"name:{name}")
        for node in all_nodes(statements)
    )


def counts(name: str, statements: Iterable[Statement]) -> bool:
    """Whether a bound number counts the things of a noun phrase (`n cards`)."""
    return any(
        isinstance(node, Group)
        and isinstance(node.quantity.amount, Ref)
        and node.quantity.amount.name == name
        for node in all_nodes(statements)
    )


def called_names(statements: tuple[Statement, ...], wording: Wording) -> dict[str, Named]:
    """What is called something: `that Ally`; two of a noun are `the first Ally`, …"""
    found: dict[str, tuple[str, bool]] = {}
    for statement in inside(statements):
        match statement:
            case model.Do() | model.Table() if statement.called:
                found[statement.called.lower()] = _kind_of_name(statement.phrase, wording)
            case model.ForEach(group=Group() as group):
                found.setdefault(statement.called, (_noun(group, wording), False))
    shared = len(set(found.values())) < len(found)
    mixed = _mixed(found, statements) if shared else set()
    again = _rolled_before_another(statements)
    given: Counter[tuple[str, bool]] = Counter()
    names = {}
    for name, (noun, plural) in found.items():
        n = given[noun, plural]
        given[noun, plural] += 1
        if (noun, plural) in mixed and n < len(_ORDINALS):
            names[name] = Named(f"the {_ORDINALS[n]} {noun}", plural)
        elif noun == _ROLL:
            names[name] = Named("the first roll" if name in again else f"the {noun}", plural)
        else:
            names[name] = Named(f"{'those' if plural else 'that'} {noun}", plural)
    for statement in inside(statements):
        if isinstance(statement, model.Do) and statement.called and _sets_aside(statement.phrase):
            noun, plural = found[statement.called.lower()]
            names[statement.called.lower()] = Named(f"the {noun} set aside", plural)
    return names


def _rolled_before_another(statements: tuple[Statement, ...]) -> set[str]:
    """The names of rolls behind which something is rolled again, so that `the roll` is another."""
    found: set[str] = set()
    rolled = ""
    for statement in inside(statements):
        if isinstance(statement, model.Do | model.Table) and _rolls(statement.phrase):
            found |= {rolled} - {""}
            rolled = statement.called.lower()
    return found


def _mixed(
    kinds: Mapping[str, tuple[str, bool]], statements: tuple[Statement, ...]
) -> set[tuple[str, bool]]:
    """The nouns of which one is spoken of while another was named after it."""
    last: dict[tuple[str, bool], str] = {}
    mixed = set()
    for statement in inside(statements):
        for node in nodes(statement):
            for one in walk(node):
                name = one.name if isinstance(one, Ref) and one.what == "name" else ""
                if name in kinds and last.get(kinds[name]) != name:
                    mixed.add(kinds[name])
        called = getattr(statement, "called", "").lower()
        if called in kinds:
            last[kinds[called]] = called
    return mixed


def _kind_of_name(phrase: Node, wording: Wording) -> tuple[str, bool]:
    group = None if _is_outcome(phrase) else selected(phrase)
    if group is None:
        return _ROLL, False
    plural = not is_single(group)
    return _noun(group, wording, plural), plural


def _sets_aside(phrase: Node) -> bool:
    """`choose all …`: there is no choice, they are only told from what comes after."""
    group = selected(phrase)
    chosen = isinstance(phrase, Phrase) and phrase.rule.sentence.function is actions.choose
    return chosen and group is not None and group.quantity.form == "all"


def _is_outcome(phrase: Node) -> bool:
    return isinstance(phrase, Phrase) and phrase.rule.result == "outcomes"


def _rolls(phrase: Node) -> bool:
    return isinstance(phrase, Phrase) and phrase.rule.sentence.function is actions.roll_die


def _noun(group: Group, wording: Wording, plural: bool = False) -> str:
    if group.noun:
        return wording.noun(group.noun, plural)
    return wording.noun_of(group.type, plural)


# ------------------------------------------------------------------------------- replacing


def put(value: T, named: Mapping[str, Node], grammar: Grammar) -> T:
    """The same statements or phrases with something else where some names stand."""
    found: Any = _put(value, named, grammar)
    return found  # type: ignore[no-any-return]


def _put(value: Any, named: Mapping[str, Node], grammar: Grammar) -> Any:
    if isinstance(value, Ref):
        name = value.name if value.what == "name" else value.key.removeprefix("name:")
        return named.get(name, value)
    if isinstance(value, tuple):
        return tuple(_put(part, named, grammar) for part in value)
    if isinstance(value, Rule) or not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {}
    for field in fields(value):
        old = getattr(value, field.name)
        new = _put(old, named, grammar)
        if new is not old and new != old:
            changed[field.name] = new
    made = replace(value, **changed) if changed else value
    return _worked_out(made, grammar) if isinstance(made, Phrase) else made


def _worked_out(phrase: Phrase, grammar: Grammar) -> Phrase:
    """`x wounds` with an amount for x is `wounds equal to` it."""
    amount = phrase.get("amount")
    plain = amount is None or isinstance(amount, Number) or _is_name(amount)
    if plain or phrase.rule.sentence.function is not measures.some_units:
        return phrase
    (rule,) = (
        rule for rule in grammar.rules["measure"]
        if rule.sentence.function is measures.equal_to
    )  # fmt: skip
    return replace(phrase, rule=rule)


def _is_name(node: Node | None) -> bool:
    return isinstance(node, Ref) and node.what == "name"
