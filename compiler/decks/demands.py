"""Reads one rule of a format: `[warn] [stock] BOUND WHAT [where …] [error "…"]`."""

from __future__ import annotations

from ...dsl.source import Source
from ...dsl.syntax import Row
from ..model import Place
from ..rules import format_rules as rules
from ..rules import formats
from ..suggest import nearest
from .catalogue import Pool
from .conditions import Facts, read_condition
from .model import Bound, Demand, Measure
from .reader import LineError, Reader
from .rows import opened

_EACH = (Measure.EACH_CARD, Measure.EACH_NAME)


def read_demand(
    row: Row, source: Source, kinds: tuple[str, ...], pool: Pool, others: tuple[str, ...] = ()
) -> Demand:
    """The rule of a line of a section of these kinds; raises `LineError`. `others` are the words
    by which a line may begin there that is no rule."""
    block = opened(row)
    if block is not None:
        head, _ = block
        raise LineError(formats.rule_opens_block(source, head.span, head.value))
    line = Reader(row.text, source)
    facts = pool.facts(kinds)
    warn, stock = _marks(line)
    start = line.span
    bound = _bound(line, facts, others)
    bounding = line.since(start)
    measure, field = _measure(line, bound, facts)
    condition = read_condition(line, facts, kinds, pool) if line.takes("where") else None
    rule = line.since(start)
    title = _title(line)
    if not line.done:
        raise line.fail()
    for end in (bound.low, bound.high):
        if isinstance(end, str) and measure not in _EACH:
            raise LineError(rules.field_bounds_each(source, bounding, end))
    text = source.text[rule.start : rule.end]
    place = Place(source, row.text.span)
    return Demand(bound, measure, field, condition, warn, stock, title, text, place)


def _marks(line: Reader) -> tuple[bool, bool]:
    warn = stock = False
    while True:
        if not warn and line.takes("warn"):
            warn = True
        elif not stock and line.takes("stock"):
            stock = True
        else:
            return warn, stock


def _bound(line: Reader, facts: Facts, others: tuple[str, ...]) -> Bound:
    if line.takes("at most"):
        return Bound(None, _size(line, facts))
    if line.takes("at least"):
        return Bound(_size(line, facts), None)
    if line.takes("exactly"):
        size = _size(line, facts)
        return Bound(size, size)
    if line.takes("between"):
        return _between(line)
    if line.takes("no"):
        return Bound(0, 0)
    raise line.fail(others)


def _between(line: Reader) -> Bound:
    start = line.span
    low = line.take_number()
    if low is None or not line.takes("and"):
        raise line.fail()
    high = line.take_number()
    if high is None:
        raise line.fail()
    if low > high:
        raise LineError(rules.empty_bound(line.source, line.since(start), low, high))
    return Bound(low, high)


def _size(line: Reader, facts: Facts) -> int | str:
    number = line.take_number()
    if number is not None:
        return number
    numbers = [name for name in facts if _counts(facts, name)]
    name = line.take_name(numbers)
    if name is None:
        raise line.fail(numbers)
    return name


def _counts(facts: Facts, name: str) -> bool:
    field = facts[name]
    return field.type.base == "number" and not field.repeated


def _measure(line: Reader, bound: Bound, facts: Facts) -> tuple[Measure, str]:
    one = 1 in (bound.low, bound.high)
    if line.takes("cards", quiet=one) or line.takes("card", quiet=not one):
        return Measure.CARDS, ""
    for measure in _EACH:
        if line.takes(measure.value):
            return measure, ""
    if line.takes("different cards", quiet=one) or line.takes("different card", quiet=not one):
        return Measure.DIFFERENT, ""
    if line.takes("total"):
        numbers = [name for name in facts if _counts(facts, name) and name != "number"]
        name = line.take_name(numbers)
        if name is not None:
            return Measure.TOTAL, name
        if line.done:
            raise line.fail(numbers)
        word = line.word()
        near = nearest(word, numbers)
        raise LineError(rules.unknown_total(line.source, line.span, word, tuple(numbers), near))
    raise line.fail()


def _title(line: Reader) -> str:
    if not line.takes("error"):
        return ""
    title = line.take_quoted()
    if title is None:
        raise line.fail()
    return title
