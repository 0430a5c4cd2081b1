"""Kinds of card: their fields, and what their rows say beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ...dsl.source import Source, Span
from ...dsl.syntax import Kind
from ..decks.reader import LineError
from ..model import Field, FieldType, KindModel, Place, Value
from ..rules import games as game_rules
from ..rules import kind_sizes
from ..rules import kinds as rules
from ..sizes import SIZES, SizeError, card_size
from ..suggest import nearest
from .demands import Demand, Known, read_demand
from .fieldtypes import BEGINNINGS, OPTIONS, Scope, read_type
from .phrases import slip
from .rows import Found, RowReader, earlier, note, plain, starts
from .values import FaultError, reader_of

_TEXT, _FLAG, _IMAGE = FieldType("text"), FieldType("flag"), FieldType("image")
# Rows that are no fields; the long ones are too long to be a field's name by chance.
_LONG_ROWS = ("permanent", "plural", "section", "require", "identity")
_OTHER_ROWS = (*_LONG_ROWS, "role", "warn", "size", "back")
_UNREAD = FieldType("unread")  # a field whose type had an error

# What every kind has without being told.
BUILT_IN: Mapping[str, Field] = {
    field.name: field
    for field in (
        Field("number", FieldType("number", 1, 999_999), optional=True),
        Field("copies", FieldType("number", 1, 9_999), optional=True),
        Field("image", _IMAGE, optional=True),
        Field("artist", _TEXT, optional=True),
        Field("back", _IMAGE, optional=True),
        Field("flavor", _TEXT, optional=True),
        Field("text", _TEXT, optional=True),
        Field("note", _TEXT, optional=True),
        Field("draft", _FLAG, optional=True),
        Field("unofficial", _FLAG, optional=True),
        Field("ability", FieldType("abilities"), optional=True, repeated=True),
    )
}


@dataclass(slots=True)
class _Rows:
    """The rows of a kind, as far as they are read."""

    fields: dict[str, Field] = field(default_factory=dict)
    sections: list[str] = field(default_factory=lambda: ["effect"])
    roles: list[str] = field(default_factory=list)
    permanent: bool = False
    plural: str = ""
    identity: list[str] = field(default_factory=list)
    rotating: set[str] = field(default_factory=set)
    demands: list[Demand] = field(default_factory=list)
    size: str = ""
    back: str | None = ""
    later: list[tuple[str, RowReader]] = field(default_factory=list)


def read_kind(node: Kind, source: Source, scope: Scope, found: Found) -> KindModel:
    """A kind of card. What cannot be read is reported and left out."""
    rows = _Rows()
    for row in node.rows:
        line = plain(row, source, found)
        try:
            _row(line, rows, scope)
        except LineError as error:
            note(error, found)
    fields = {**rows.fields, **{k: v for k, v in BUILT_IN.items() if k not in rows.fields}}
    known = Known(fields, tuple(rows.sections), scope.lists)
    for word, line in rows.later:
        try:
            _later(word, line, rows, known)
        except LineError as error:
            note(error, found)
    return KindModel(
        name=node.name.value, title=node.title.value, plural=rows.plural, fields=fields,
        own=tuple(
            name for name, one in rows.fields.items()
            if name not in BUILT_IN and one.type is not _UNREAD
        ),
        sections=tuple(rows.sections), permanent=rows.permanent, roles=tuple(rows.roles),
        identity=tuple(rows.identity) or ("name",), rotating=frozenset(rows.rotating),
        demands=tuple(rows.demands), place=Place(source, node.span),
        size=rows.size, back=rows.back,
    )  # fmt: skip


def _row(line: RowReader, rows: _Rows, scope: Scope) -> None:
    """Read one row, or put it by until the fields are known."""
    for word in ("require", "warn", "identity"):
        if line.takes(word):
            rows.later.append((word, line))
            return
    if line.takes("permanent"):
        rows.permanent = True
    elif line.takes("plural"):
        rows.plural = line.quoted()
    elif line.takes("role"):
        rows.roles.append(_name(line))
    elif line.takes("section"):
        rows.sections.append(_name(line))
        while line.takes(","):
            rows.sections.append(_name(line))
    elif _printing(line, rows):
        return
    else:
        _field(line, rows, scope)
    line.end()


def _printing(line: RowReader, rows: _Rows) -> bool:
    """Read `size tarot`, `size 70 x 110 mm`, `back "Name"` and `back none`, which say how cards
    are printed; a field may have these names, too."""
    first, *words = (word.lower() for word in [*line.rest(), ""])
    if first == "back" and (words[0] == "none" or words[0].startswith('"')):
        line.takes("back")
        rows.back = None if line.takes("none") else line.quoted()
        line.end()
        return True
    if first != "size" or any(starts(words, type) for type in (*BEGINNINGS, "{")):
        return False
    line.takes("size")
    at = line.span
    written = line.take_words_before()
    if not written:
        raise line.fail([*SIZES, "a size such as `70 x 110 mm`"])
    try:
        rows.size = card_size(written).name
    except SizeError as wrong:
        said = kind_sizes.no_such_size(line.source, line.since(at), str(wrong), wrong.near)
        raise LineError(said) from None
    return True


def _name(line: RowReader) -> str:
    name = line.take_plain_word()
    if not name:
        raise line.fail(["a name"])
    return name


def _later(word: str, line: RowReader, rows: _Rows, known: Known) -> None:
    if word != "identity":
        rows.demands.append(read_demand(line, known, word == "warn"))
        return
    while True:
        name = line.take_name([*known.fields, "name"])
        if name is None:
            raise _unknown(line, [*known.fields, "name"])
        rows.identity.append(name)
        if line.takes("in any rotation"):
            if known.fields.get(name, BUILT_IN["text"]).type.base != "sequence":
                raise LineError(rules.rotation_of_no_sequence(line.source, line.last, name))
            rows.rotating.add(name)
        if not line.takes(","):
            break
    line.end()


def _unknown(line: RowReader, legal: list[str]) -> LineError:
    if line.done:
        return line.fail(["a field"])
    near = nearest(line.word(), legal)
    return LineError(rules.unknown_fact(line.source, line.span, line.word(), tuple(legal), near))


# ------------------------------------------------------------------------------------ fields


def _field(line: RowReader, rows: _Rows, scope: Scope) -> None:
    start = line.span
    name = line.take_name_before((*BEGINNINGS, "{"))
    if not name:
        # Cards may have this field; it is not their fault that it cannot be read.
        rows.fields.setdefault(line.word(), Field(line.word(), _UNREAD, True, True))
        raise _without_type(line)
    at = line.since(start)
    place = Place(line.source, at)
    if name in rows.fields:
        first = rows.fields[name].place
        labels = earlier(first) if first else earlier(place)
        raise LineError(game_rules.declared_twice(line.source, at, "field", name, labels))
    if name in (*rows.sections, "play", "set", "kind", "name"):
        raise LineError(rules.reserved_field(line.source, at, name))
    rows.fields[name] = Field(name, _UNREAD, True, True, place=place)
    type = read_type(line, scope)
    made = _options(line, Field(name, type, optional=type.base == "flag", place=place), scope)
    if name in BUILT_IN:
        _narrow(made, BUILT_IN[name], line, at)
    rows.fields[name] = made


def _without_type(line: RowReader) -> LineError:
    """A row that is no field: a misspelt type, or a misspelt word before one."""
    first = line.word()
    other = nearest(first, _LONG_ROWS)
    if other is not None:
        return LineError(rules.field_without_type(line.source, line.span, first, other))
    words = line.rest()
    for at in range(1, len(words)):
        ahead = ["#" if word.isdecimal() else word for word in words[at:]]
        meant = slip(ahead, BEGINNINGS) if ahead[0][:1].isalpha() or ahead[0] == "#" else None
        if meant is not None:
            wrong = at + meant.at
            span = line.span_ahead(wrong)
            return LineError(
                rules.field_without_type(line.source, span, words[wrong], meant.word)
            )
    near = nearest(first, _OTHER_ROWS)
    return LineError(rules.field_without_type(line.source, line.span, first, near))


def _options(line: RowReader, made: Field, scope: Scope) -> Field:
    """What follows a type: `optional`, `repeated`, `unique`, `default VALUE`, `title "…"`."""
    given: set[str] = set()
    while not line.done:
        option = next((one for one in OPTIONS if one not in given and line.takes(one)), None)
        if option is None:
            raise line.fail()
        given.add(option)
        if option == "optional":
            made = replace(made, optional=True)
        elif option == "repeated":
            made = replace(made, repeated=True)
        elif option == "unique":
            made = replace(made, unique=True)
        elif option == "title":
            made = replace(made, title=line.quoted())
        else:
            made = replace(made, default=_default(line, made, scope))
    return made


def _default(line: RowReader, made: Field, scope: Scope) -> Value:
    at = line.span
    written = line.take_words_before("optional", "repeated", "unique", "title")
    if not written:
        raise line.fail(["a value"])
    if made.type.base in ("flag", "card", "abilities", "image"):
        raise LineError(rules.default_not_possible(line.source, at, made.name))
    try:
        return reader_of(made, scope.lists)(written)
    except FaultError as fault:
        raise LineError(fault.at(line.source, at.start)) from None


def _narrow(made: Field, given: Field, line: RowReader, at: Span) -> None:
    """A built-in field may be narrowed, never made another."""
    inside = given.type.low <= made.type.low and made.type.high <= given.type.high
    if made.type.base != given.type.base or not inside or made.repeated != given.repeated:
        raise LineError(rules.built_in_changed(line.source, at, made.name))
