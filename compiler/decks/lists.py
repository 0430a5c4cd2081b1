"""Reads decks: the rows of a `deck` declaration, or a pasted list, line by line to cards.

No line is dropped: each becomes cards, an error, or a note that says why it does not count.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from ...dsl.syntax import Deck as DeckNode
from ...dsl.syntax import Row, Text
from ..rules import deck_cards
from ..rules import decks as rules
from ..rules import formats as format_rules
from ..suggest import fold, nearest
from .catalogue import Pool
from .gather import Gathering
from .lines import kind_called
from .model import Deck, Format, Section
from .rows import lines_left_out, opened

_FORMAT = re.compile(r'format\s+"([^"]*)"')
_COMMENT = re.compile(r"\s{2,}(?:#|//).*")
_NAMING = re.compile(r"(?:deck|deck name|name|title)\s*:\s*(?P<name>\S.*)", re.IGNORECASE)
_PREAMBLE = re.compile(
    r"(?:exported|generated|created|downloaded|copied|imported) (?:from|by|with|on|at)\b.*"
    r"|(?:author|by|format|game|hero|player|event|date|url|link|source|description|notes?"
    r"|total|cards)\s*:\s*\S.*"
    r"|https?://\S+|about|deck|decklist",
    re.IGNORECASE,
)


def read_deck(
    node: DeckNode,
    source: Source,
    formats: Mapping[str, Format],
    pool: Pool,
    *,
    instead: Format | None = None,
    faults: Sequence[Diagnostic] = (),
) -> tuple[Deck | None, list[Diagnostic]]:
    """The deck of a declaration, and what is wrong with its lines; None if there is nothing to
    judge. `instead` is a format to read it by whatever it says itself; `faults` are what the
    parser found: a deck of which it left lines out is not blamed for what they may have held."""
    diagnostics: list[Diagnostic] = []
    form = instead or _format_of(node, source, formats, diagnostics)
    if form is None or not form.whole:
        return None, diagnostics
    gathering = Gathering(source, form, pool)
    if lines_left_out(node.span, source, faults):
        gathering.lose_a_line()
    for row in node.rows:
        if _FORMAT.match(row.text.value):
            continue
        block = opened(row)
        if block is not None and (row.opens or _section_called(block[0].value, form)):
            _read_section(*block, form, gathering)
        else:
            gathering.add(row.text.value, row.text.span)
    deck = gathering.finish(node.name.value, node.name.span)
    return deck, diagnostics + gathering.diagnostics


def _format_of(
    node: DeckNode, source: Source, formats: Mapping[str, Format], out: list[Diagnostic]
) -> Format | None:
    rows = [row for row in node.rows if _FORMAT.match(row.text.value)]
    if not rows:
        out.append(_missing_format(node, source))
        return None
    for row in rows[1:]:
        out.append(deck_cards.second_format(source, row.text.span))
    match = _FORMAT.fullmatch(rows[0].text.value)
    if match is None or rows[0].opens:
        out.append(format_rules.unexpected_format_word(source, rows[0].text.span, "", (), None))
        return None
    name = match[1]
    if name not in formats:
        start = rows[0].text.span.start
        span = Span(start + match.start(1), start + match.end(1))
        out.append(format_rules.unknown_format(source, span, name, nearest(name, formats)))
        return None
    return formats[name]


def _missing_format(node: DeckNode, source: Source) -> Diagnostic:
    for row in node.rows:
        word, _, rest = row.text.value.partition(" ")
        if word.lower() == "format" and rest and '"' not in rest:
            span = Span(row.text.span.end - len(rest), row.text.span.end)
            wanted = ('a text in quotes ("…")',)
            return format_rules.unexpected_format_word(source, span, rest, wanted, f'"{rest}"')
        if rest.lstrip().startswith('"') and nearest(word, ("format",)):
            span = Span(row.text.span.start, row.text.span.start + len(word))
            return format_rules.unexpected_format_word(
                source, span, word, ('format "…"',), "format"
            )
    return rules.deck_without_format(source, node.name.span, node.name.value)


def _read_section(
    head: Text, rows: tuple[Row, ...], form: Format, gathering: Gathering
) -> None:
    section = _section_called(head.value, form)
    if section is None:
        names = [one.name for one in form.sections]
        near = nearest(head.value, names)
        gathering.fault(
            rules.unknown_deck_section(gathering.source, head.span, head.value, names, near)
        )
    else:
        gathering.head(section, head.span)
    for row in rows:
        block = opened(row) if row.opens else None
        if block is not None:
            text, _ = block
            gathering.fault(deck_cards.card_opens_block(gathering.source, text.span, text.value))
        else:
            gathering.add(row.text.value, row.text.span, section)


def _section_called(name: str, form: Format) -> Section | None:
    section = form.section(name)
    if section is not None:
        return section
    return next((one for one in form.sections if fold(one.name) == fold(name)), None)


def read_list(
    source: Source, form: Format, pool: Pool
) -> tuple[Deck | None, list[Diagnostic]]:
    """The deck of a pasted list, and what is wrong with its lines; None if no card was
    recognised, or the format has faults in its sections (which were reported with it)."""
    if not form.whole:
        return None, []
    return _PastedList(source, form, pool).read()


class _PastedList:
    """One run over the lines of a pasted list."""

    def __init__(self, source: Source, form: Format, pool: Pool) -> None:
        self._source, self._form, self._pool = source, form, pool
        self._gathering = Gathering(source, form, pool)
        self._section: Section | None = None
        self._kind: str | None = None
        self._name = ""

    def read(self) -> tuple[Deck | None, list[Diagnostic]]:
        text = self._source.text
        offset = 0
        for line in text.split("\n"):
            stripped = line.strip().strip("\ufeff").strip()
            if stripped:
                start = offset + line.find(stripped)
                self._line(stripped, start)
            offset += len(line) + 1
        first = text.find("\n")
        span = Span(0, len(text) if first < 0 else first)
        deck = self._gathering.finish(self._name or "pasted list", span)
        return deck, self._gathering.diagnostics

    def _line(self, text: str, start: int) -> None:
        known = self._gathering.is_card(text, self._section, self._kind)
        if not known:
            if text.startswith(("#", "//")):
                return
            text = _COMMENT.sub("", text)
        span = Span(start, start + len(text))
        if known or not self._skip(text, span):
            self._gathering.add(text, span, self._section, self._kind)

    def _skip(self, text: str, span: Span) -> bool:
        """Whether the line is a heading or a preamble."""
        if text.endswith(":"):
            self._heading(re.sub(r"\s*\([0-9]+\)$", "", text[:-1].strip()), span)
            return True
        naming = _NAMING.fullmatch(text)
        if naming is not None:
            self._name = self._name or naming["name"]
        elif not _PREAMBLE.fullmatch(text):
            return False
        self._gathering.note(deck_cards.line_not_counted(self._source, span, text, ""))
        return True

    def _heading(self, name: str, span: Span) -> None:
        self._section = _section_called(name, self._form)
        self._kind = None
        if self._section is not None:
            self._gathering.head(self._section, span)
            return
        self._kind = kind_called(name, self._pool)
        if self._kind is None:
            names = [section.name for section in self._form.sections]
            self._gathering.fault(
                rules.unknown_deck_section(self._source, span, name, names, nearest(name, names))
            )
