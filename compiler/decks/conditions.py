"""The `where` of a rule: read, typed against the facts of the cards it is about, and tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...dsl.source import Span
from ..model import Card, Field
from ..rules import format_rules as rules
from ..suggest import fold, nearest
from .catalogue import Pool
from .model import Comparison, Condition, Op
from .reader import LineError, Reader

Facts = Mapping[str, Field]


def read_condition(line: Reader, facts: Facts, kinds: Sequence[str], pool: Pool) -> Condition:
    """What follows `where`."""
    start = line.span
    tests = [_comparison(line, facts, kinds, pool)]
    joint = ""
    while (word := _joint(line)) != "":
        if joint and word != joint:
            raise LineError(rules.condition_mixes_and_with_or(line.source, line.last))
        joint = word
        tests.append(_comparison(line, facts, kinds, pool))
    span = line.since(start)
    return Condition(frozenset(tests), joint != "or", line.source.text[span.start : span.end])


def _joint(line: Reader) -> str:
    return "and" if line.takes("and") else "or" if line.takes("or") else ""


def _comparison(line: Reader, facts: Facts, kinds: Sequence[str], pool: Pool) -> Comparison:
    denied = line.takes("not")
    start = line.span
    name = line.take_name(facts)
    if name is None:
        word = line.word()
        if not word:
            raise line.fail()
        near = nearest(word, [*facts, *([] if denied else ["not"])])
        raise LineError(
            rules.unknown_condition_fact(line.source, start, word, tuple(facts), kinds, near)
        )
    field = facts[name]
    base = field.type.base
    if base == "flag":
        return Comparison(name, Op.NOT_FLAG if denied else Op.FLAG)
    if denied:
        raise LineError(rules.wrong_condition(line.source, start, name, base, _ways(field)))
    if base == "number" and not field.repeated:
        return _number(line, name, field)
    return _value(line, name, field, kinds, pool)


def _number(line: Reader, name: str, field: Field) -> Comparison:
    start = line.span
    line.takes("is")
    for words, op in (("at least", Op.AT_LEAST), ("at most", Op.AT_MOST)):
        if line.takes(words):
            number = _number_of(line)
            return Comparison(name, op, number=number)
    if line.takes("includes"):
        raise LineError(rules.wrong_condition(line.source, start, name, "number", _ways(field)))
    op = Op.IS_NOT if line.takes("not") else Op.IS
    if op is Op.IS:
        line.takes("exactly")
    number = _number_of(line)
    return Comparison(name, op, frozenset({number}))


def _number_of(line: Reader) -> int:
    number = line.take_number()
    if number is None:
        raise line.fail()
    return number


def _value(
    line: Reader, name: str, field: Field, kinds: Sequence[str], pool: Pool
) -> Comparison:
    start = line.span
    several = field.repeated or field.type.base in ("words", "sequence")
    if line.takes("includes"):
        op = Op.INCLUDES
    elif line.takes("is"):
        op = Op.IS_NOT if line.takes("not") else Op.IS
    else:
        raise line.fail()
    if several is not (op is Op.INCLUDES) or field.type.base in ("pattern", "abilities", "image"):
        base = "several words" if several else field.type.base
        raise LineError(
            rules.wrong_condition(line.source, line.since(start), name, base, _ways(field))
        )
    return Comparison(name, op, _values(line, field, kinds, pool))


def _values(
    line: Reader, field: Field, kinds: Sequence[str], pool: Pool
) -> frozenset[int | str]:
    base = field.type.base
    if base in ("word", "words", "sequence", "kind"):
        legal = tuple(kinds if base == "kind" else pool.catalogue.words(field.type.words).words)
        return frozenset({_one_of(line, field.name, legal)})
    at = line.span
    written = line.take_quoted()
    if written is None:
        raise line.fail()
    if base == "set":
        match = [name for name in pool.sets if fold(name) == fold(written)]
        if not match:
            near = nearest(written, pool.sets)
            raise LineError(rules.unknown_set_of_cards(line.source, at, written, near))
        return frozenset(match)
    if base == "card" or field.name == "name":
        return _named(line, at, written, field, kinds, pool)
    return frozenset({written})


def _one_of(line: Reader, fact: str, legal: Sequence[str]) -> str:
    at = line.span
    found = line.take_name(legal)
    if found is not None:
        return found
    if line.done:
        raise line.fail(legal)
    word = line.word()
    near = nearest(word, legal)
    raise LineError(
        rules.unknown_condition_value(line.source, at, word, fact, tuple(legal), near)
    )


def _named(
    line: Reader, at: Span, written: str, field: Field, kinds: Sequence[str], pool: Pool
) -> frozenset[int | str]:
    wanted = frozenset({field.type.kind} if field.type.base == "card" else kinds)
    found = pool.find(written, wanted)
    cards = [card for card in found.cards or found.rivals if card.kind in wanted]
    if not cards and fold(written) in pool.faulty:
        raise LineError(None)
    if not cards:
        near = pool.nearest_cards(written, wanted)
        raise LineError(
            rules.unknown_card_in_rule(line.source, at, written, near[0] if near else None)
        )
    if field.name != "name" or field.type.base == "card":
        return frozenset(card.id for card in cards)
    return frozenset(card.name for card in cards)


def _ways(field: Field) -> str:
    """How a fact of this type may be asked for."""
    name = field.name
    if field.type.base == "flag":
        return f"`{name}` or `not {name}`"
    if field.type.base == "number" and not field.repeated:
        return f"`{name} is at least 1`, `{name} is at most 1` or `{name} is exactly 1`"
    if field.type.base in ("pattern", "abilities", "image"):
        return "no comparison at all"
    if field.repeated or field.type.base in ("words", "sequence"):
        return f"`{name} includes …`"
    return f"`{name} is …` or `{name} is not …`"


def holds(condition: Condition, card: Card, pool: Pool) -> bool:
    """Whether a card meets a condition."""
    met = (_meets(test, card, pool) for test in condition.tests)
    return all(met) if condition.every else any(met)


def _meets(test: Comparison, card: Card, pool: Pool) -> bool:
    value = pool.fact(card, test.fact)
    match test.op:
        case Op.IS:
            return value in test.values
        case Op.IS_NOT:
            return value not in test.values
        case Op.FLAG:
            return value is True
        case Op.NOT_FLAG:
            return value is not True
        case Op.INCLUDES:
            return isinstance(value, tuple) and any(one in test.values for one in value)
        case Op.AT_LEAST:
            return isinstance(value, int) and value >= test.number
        case Op.AT_MOST:
            return isinstance(value, int) and value <= test.number
