"""What a kind demands of its cards: `require CONDITION where CONDITION error "…"`, read once and
made a function of a card's facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...dsl import syntax
from ..decks.reader import LineError
from ..model import Field, FieldType, Place, Value, WordList
from ..rules import kinds as rules
from ..suggest import nearest
from .phrases import slip
from .rows import RowReader


class Facts(Protocol):
    """What conditions look at: a card as far as it is read."""

    name: str
    fields: dict[str, Value]
    sections: dict[str, tuple[syntax.Statement, ...]]
    play: syntax.Play | None


Test = Callable[[Facts], bool]
_NAME = Field("name", FieldType("text"))
_STOPS = ("where", "error")


@dataclass(frozen=True, slots=True, eq=False)
class Demand:
    """`about` are the fields and sections it speaks of, the first of those a card has is blamed;
    `title` is the designer's own words, "" without."""

    need: Test
    where: Test | None
    warn: bool
    about: tuple[str, ...]
    title: str
    text: str
    place: Place

    def met(self, facts: Facts) -> bool:
        """Whether a card does as demanded."""
        return (self.where is not None and not self.where(facts)) or self.need(facts)


@dataclass(frozen=True, slots=True)
class Known:
    """What a condition may name: the fields of the kind, its sections, the lists of words."""

    fields: Mapping[str, Field]
    sections: Sequence[str]
    lists: Mapping[str, WordList]


def read_demand(line: RowReader, known: Known, warn: bool) -> Demand:
    """What follows `require` or `warn`."""
    start = line.span
    reading = _Conditions(line, known)
    need = reading.condition()
    where = reading.condition() if line.takes("where") else None
    text = line.source.text[start.start : line.last.end]
    title = line.quoted() if line.takes("error") else ""
    line.end()
    place = Place(line.source, line.line.span)
    about = tuple(dict.fromkeys(reading.about))
    return Demand(need, where, warn, about, title, text, place)


class _Conditions:
    """Reads the conditions of one demand."""

    def __init__(self, line: RowReader, known: Known) -> None:
        self.line = line
        self.known = known
        self.facts = {"name": _NAME, **known.fields}
        self.about: list[str] = []

    def condition(self) -> Test:
        """Tests joined by `and` or by `or`."""
        tests = [self._test()]
        joint = ""
        while word := "and" if self.line.takes("and") else "or" if self.line.takes("or") else "":
            if joint and word != joint:
                raise LineError(rules.and_with_or(self.line.source, self.line.last))
            joint = word
            tests.append(self._test())
        if len(tests) == 1:
            return tests[0]
        if joint == "or":
            return lambda facts: any(test(facts) for test in tests)
        return lambda facts: all(test(facts) for test in tests)

    def _test(self) -> Test:
        line = self.line
        if line.takes("it has"):
            line.takes("an")
        denied = line.takes("not") or line.takes("no")
        start = line.span
        test = self._special()
        if test is None:
            name = line.take_name(self.facts)
            if name is None:
                raise self._unknown()
            self.about.append(name)
            test = self._of_field(self.facts[name], denied)
        elif denied and line.word() in ("is", "includes", "at"):
            raise LineError(rules.denied_comparison(line.source, line.since(start)))
        return (lambda facts: not test(facts)) if denied else test

    def _special(self) -> Test | None:
        """`play`, `play EVENT`, `play if CONDITION`, and sections."""
        line = self.line
        if "play" not in self.facts and line.takes("play"):
            self.about.append("play")
            if line.takes("event"):
                return lambda facts: facts.play is not None and not _asks(facts.play)
            if line.takes("if"):
                line.takes("condition")
                return lambda facts: facts.play is not None and _asks(facts.play)
            return lambda facts: facts.play is not None
        for section in self.known.sections:
            if line.takes(section):
                self.about.append(section)
                return lambda facts: section in facts.sections
        return None

    def _unknown(self) -> LineError:
        line = self.line
        if line.done:
            return line.fail(["a field"])
        legal = [*self.facts, *self.known.sections, "play"]
        meant = slip(line.rest(), [*legal, "no", "not"])
        span = line.span_ahead(meant.at if meant else 0)
        word = line.rest()[meant.at if meant else 0]
        near = meant.word if meant else None
        return LineError(rules.unknown_fact(line.source, span, word, tuple(legal), near))

    def _of_field(self, field: Field, denied: bool) -> Test:
        line, name = self.line, field.name
        start = line.last
        if field.type.base == "flag" or line.done or line.word() in (*_STOPS, "and", "or"):
            return _present(name, field.default)
        if denied:
            raise LineError(rules.denied_comparison(line.source, start))
        several = field.repeated or field.type.base in ("words", "sequence")
        if field.type.base == "number" and not several:
            return self._number(field)
        if several:
            if not line.takes("includes"):
                raise line.fail()
            value = self._value(field)
            return lambda facts: value in _tuple(facts.fields.get(name, field.default))
        if not line.takes("is"):
            raise line.fail()
        if line.takes("not"):
            value = self._value(field)
            return lambda facts: _fact(facts, field) != value
        value = self._value(field)
        return lambda facts: _fact(facts, field) == value

    def _number(self, field: Field) -> Test:
        line = self.line
        line.takes("is")
        if line.takes("at least"):
            low = line.number()
            return lambda facts: _number(facts, field) >= low
        if line.takes("at most"):
            high = line.number()
            return lambda facts: _number(facts, field) <= high
        if line.takes("not"):
            other = line.number()
            return lambda facts: _number(facts, field) != other
        line.takes("exactly")
        number = line.number()
        return lambda facts: _number(facts, field) == number

    def _value(self, field: Field) -> str:
        line = self.line
        if field.type.base in ("word", "words", "sequence"):
            legal = tuple(self.known.lists[field.type.words].words)
            found = line.take_name(legal)
            if found is not None:
                return found
            if line.done:
                raise line.fail(legal)
            word = line.word()
            near = nearest(word, legal)
            raise LineError(
                rules.unknown_word_in_rule(line.source, line.span, word, field.name, legal, near)
            )
        if field.type.base in ("text", "image", "card"):
            return line.quoted()
        raise LineError(rules.not_comparable(line.source, line.span, field.name))


def _asks(play: syntax.Play) -> bool:
    return play.text.value[:3].lower() == "if "


def _present(name: str, default: Value | None) -> Test:
    return lambda facts: facts.fields.get(name, default) is not None


def _fact(facts: Facts, field: Field) -> Value | None:
    return facts.name if field is _NAME else facts.fields.get(field.name, field.default)


def _number(facts: Facts, field: Field) -> int:
    value = facts.fields.get(field.name, field.default)
    return value if isinstance(value, int) else 0


def _tuple(value: Value | None) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()
