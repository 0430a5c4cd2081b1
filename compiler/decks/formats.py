"""Reads formats: what each starts from, its sections and settings, and its rules.

`format "Mine" like "Other":` and `include "Other"` both start from another format. Sections of
one name are one section; a rule takes the place of an inherited one that bounds the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...dsl.diagnostics import Diagnostic, Label
from ...dsl.source import Source, Span
from ...dsl.syntax import Format as FormatNode
from ...dsl.syntax import Row, Text
from ..model import Place
from ..rules import formats as rules
from ..suggest import nearest
from .catalogue import Pool
from .demands import read_demand
from .model import Demand, Format, Section
from .reader import LineError, Reader
from .rows import lines_left_out, opened

_BASE_WORDS = ("include", "like")
_HEAD_WORDS = (*_BASE_WORDS, "setting")


@dataclass(slots=True)
class _Part:
    """A section as written; without `of` it keeps the kinds it inherits."""

    name: str
    kinds: tuple[str, ...] | None
    optional: bool
    rows: tuple[Row, ...]
    span: Span


@dataclass(slots=True)
class _Body:
    """The lines of a format, sorted."""

    bases: list[tuple[str, Span]] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    parts: list[_Part] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    whole: bool = True


def read_formats(
    nodes: Sequence[tuple[FormatNode, Source]], pool: Pool, faults: Sequence[Diagnostic] = ()
) -> tuple[dict[str, Format], list[Diagnostic]]:
    """All formats of a project and the games it uses, by name. What cannot be read is reported
    and left out; its neighbours stay. `faults` are what the parser found."""
    reading = _Reading(nodes, pool, faults)
    for name in reading.nodes:
        reading.format(name)
    return reading.formats, reading.diagnostics


class _Reading:
    """One run over all formats; bases are read before what starts from them."""

    def __init__(
        self,
        nodes: Sequence[tuple[FormatNode, Source]],
        pool: Pool,
        faults: Sequence[Diagnostic],
    ) -> None:
        self.pool, self.faults = pool, faults
        self.formats: dict[str, Format] = {}
        self.diagnostics: list[Diagnostic] = []
        self.nodes: dict[str, tuple[FormatNode, Source]] = {}
        self._open: list[str] = []
        for node, source in nodes:
            first = self.nodes.setdefault(node.name.value, (node, source))
            if first[0] is not node:
                label = Label(first[0].name.span, "the first one", first[1])
                self.diagnostics.append(
                    rules.format_twice(source, node.name.span, node.name.value, label)
                )

    def format(self, name: str) -> Format:
        """The checked format of a name (read once)."""
        if name in self.formats:
            return self.formats[name]
        node, source = self.nodes[name]
        self._open.append(name)
        body = self._sort(node, source)
        bases = [base for at in body.bases if (base := self._base(*at, source)) is not None]
        self._open.pop()
        body.whole &= len(bases) == len(body.bases) and all(base.whole for base in bases)
        made = self._build(node, source, body, bases)
        self.formats[name] = made
        return made

    def _base(self, name: str, span: Span, source: Source) -> Format | None:
        if name in self._open:
            chain = (*self._open[self._open.index(name) :], name)
            self.diagnostics.append(rules.format_cycle(source, span, chain))
            return None
        if name not in self.nodes:
            near = nearest(name, [other for other in self.nodes if other not in self._open])
            self.diagnostics.append(rules.unknown_format(source, span, name, near))
            return None
        return self.format(name)

    # ------------------------------------------------------------------ the lines of one format

    def _sort(self, node: FormatNode, source: Source) -> _Body:
        left_out = lines_left_out(node.span, source, self.faults)
        body = _Body(whole=not any(_holds_more(line) for line in left_out))
        if node.like is not None:
            body.bases.append((node.like.value, node.like.span))
        for row in node.rows:
            block = opened(row)
            try:
                if block is not None:
                    self._part(*block, source, body)
                else:
                    self._head_line(row, source, body)
            except LineError as fault:
                self._report(fault)
                body.whole &= block is None and not row.text.value.startswith(_BASE_WORDS)
        return body

    def _report(self, fault: LineError) -> None:
        if fault.diagnostic is not None:
            self.diagnostics.append(fault.diagnostic)

    def _head_line(self, row: Row, source: Source, body: _Body) -> None:
        line = Reader(row.text, source)
        if line.takes("include") or line.takes("like"):
            at = line.span
            name = line.take_quoted()
            if name is None or not line.done:
                raise line.fail()
            body.bases.append((name, Span(at.start + 1, at.end - 1)))
        elif line.takes("setting"):
            name, word = self._setting(line)
            body.settings[name] = word
        else:
            body.rows.append(row)

    def _setting(self, line: Reader) -> tuple[str, str]:
        settings = self.pool.catalogue.settings()
        name = line.take_name(settings)
        if name is None:
            if line.done:
                raise line.fail(tuple(settings))
            word = line.word()
            near = nearest(word, settings)
            raise LineError(
                rules.unknown_format_setting(line.source, line.span, word, tuple(settings), near)
            )
        word = line.take_name(settings[name]) or ""
        if not word or not line.done:
            raise line.fail(() if word else settings[name])
        return name, word

    def _part(self, head: Text, rows: tuple[Row, ...], source: Source, body: _Body) -> None:
        line = Reader(head, source)
        name = line.take_words_before("of", "optional")
        if not name:
            raise line.fail(("a name for the section",))
        start = head.span.start
        called = Text(name, Span(start, start + len(name)))
        _look_for(("of", "optional") if line.done else ("optional",), called, source)
        optional = line.takes("optional")
        kinds: tuple[str, ...] | None = None
        if line.takes("of"):
            said = len(self.diagnostics)
            kinds = self._kinds(line)
            body.whole &= said == len(self.diagnostics)
        if not line.done or (optional and kinds is None):
            raise line.fail()
        twice = next((part for part in body.parts if part.name == name), None)
        if twice is not None:
            label = Label(twice.span, "the first one")
            self.diagnostics.append(rules.said_twice_in_format(source, head.span, name, label))
        body.parts.append(_Part(name, kinds, optional, rows, head.span))

    def _kinds(self, line: Reader) -> tuple[str, ...]:
        found: list[str] = []
        while True:
            kind = line.take_name(self.pool.kinds)
            if kind is None:
                if line.done:
                    raise line.fail(self.pool.kinds)
                word = line.word()
                near = nearest(word, self.pool.kinds)
                fault = LineError(
                    rules.unknown_section_kind(line.source, line.span, word, self.pool.kinds, near)
                )
                if near is None:
                    raise fault
                self._report(fault)
                line.skip()
                kind = near
            found.append(kind)
            if not line.takes(","):
                return tuple(dict.fromkeys(found))

    # --------------------------------------------------------------------------- putting together

    def _build(
        self, node: FormatNode, source: Source, body: _Body, bases: Sequence[Format]
    ) -> Format:
        sections: dict[str, Section] = {}
        settings: dict[str, str] = {}
        demands: tuple[Demand, ...] = ()
        for base in bases:
            settings.update(base.settings)
            demands = _over(demands, base.demands)
            for section in base.sections:
                known = sections.get(section.name)
                sections[section.name] = section if known is None else _merged(known, section)
        settings.update(body.settings)
        for part in body.parts:
            made = self._section(part, source, sections.get(part.name), body)
            if made is not None:
                sections[part.name] = made
        if body.whole:
            kinds = tuple(dict.fromkeys(kind for one in sections.values() for kind in one.kinds))
            demands = _over(demands, self._demands(body.rows, source, kinds, _HEAD_WORDS))
        return Format(
            node.name.value, tuple(sections.values()), demands, settings, body.whole,
            Place(source, node.name.span),
        )  # fmt: skip

    def _section(
        self, part: _Part, source: Source, known: Section | None, body: _Body
    ) -> Section | None:
        if part.kinds is None and known is None:
            # A base that could not be read may have it.
            if body.whole:
                self.diagnostics.append(rules.section_without_kinds(source, part.span, part.name))
            body.whole = False
            return None
        kinds = part.kinds if part.kinds is not None else known.kinds if known else ()
        old = known.demands if known else ()
        optional = part.optional if part.kinds is not None or known is None else known.optional
        new = self._demands(part.rows, source, kinds)
        return Section(part.name, kinds, _over(old, new), optional, Place(source, part.span))

    def _demands(
        self,
        rows: Sequence[Row],
        source: Source,
        kinds: tuple[str, ...],
        others: tuple[str, ...] = (),
    ) -> tuple[Demand, ...]:
        found: list[Demand] = []
        for row in rows:
            try:
                demand = read_demand(row, source, kinds, self.pool, others)
            except LineError as fault:
                self._report(fault)
                continue
            twin = next((old for old in found if _twins(old, demand)), None)
            if twin is None:
                found.append(demand)
            else:
                label = Label(twin.place.span, "the first one")
                self.diagnostics.append(
                    rules.said_twice_in_format(source, row.text.span, row.text.value, label)
                )
        return tuple(found)


def _holds_more(line: str) -> bool:
    """Whether a line of a format says more than one rule: a base, or the head of a section."""
    return line.endswith(":") or line.startswith(("format", *_BASE_WORDS))


def _look_for(words: Sequence[str], name: Text, source: Source) -> None:
    """The name of a section, if of several words, may hold a misspelt word of its head."""
    line = Reader(name, source)
    line.skip()
    while not line.done:
        near = nearest(line.word(), words)
        if near is not None:
            raise LineError(
                rules.unexpected_format_word(source, line.span, line.word(), words, near)
            )
        line.skip()


def _twins(one: Demand, other: Demand) -> bool:
    return one.replaces(other) and (one.warn, one.stock) == (other.warn, other.stock)


def _over(old: tuple[Demand, ...], new: tuple[Demand, ...]) -> tuple[Demand, ...]:
    """The old rules with the new ones in the place of those they replace, then the rest."""
    kept = tuple(one for one in old if not any(_displaces(by, one, old) for by in new))
    return kept + new


def _displaces(new: Demand, one: Demand, old: Sequence[Demand]) -> bool:
    """A rule displaces its equal in weight if there is one (advice advice), else any it bounds."""
    if not new.replaces(one):
        return False
    alike = any(_twins(new, other) for other in old)
    return _twins(new, one) or not alike


def _merged(one: Section, other: Section) -> Section:
    kinds = tuple(dict.fromkeys((*one.kinds, *other.kinds)))
    demands = _over(one.demands, other.demands)
    return replace(
        other, kinds=kinds, demands=demands, optional=one.optional and other.optional
    )


