"""Our own indentation pass: which lines belong to which, before the grammar sees them.

It walks the lines of one declaration, has each looked at (`lines.py`), compares indentation and
colons, reports what does not fit, and hands the grammar a text of the same length in which all
of it fits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .diagnostics import Fix
from .heads import SECTIONS, SHAPES, Head, read_head
from .lines import (
    Line,
    Style,
    Tabs,
    Verdict,
    has_more_under,
    is_plain,
    mask,
    mend,
    opening_colon,
    width_of,
    without_comment,
)
from .report import Report
from .rules import blocks as rules
from .rules.heads import empty_declaration, missing_name, rows_on_the_line
from .rules.limits import MAX_BLOCKS, MAX_NAME
from .rules.lines import tab
from .source import Span

BROKEN = "\0"

_BARE_PHRASE = re.compile(r"[Pp]hrase +[^\"\n]*\{[^\"\n]*:? *\Z")

_INDENTED_CARD = re.compile(r' +[\w-]+ +"[^"\n]*" *: *(?:#.*)?')
_OPENER = re.compile(
    r"(?:until|while|if|for each|otherwise|instead|choose one|repeat|when|before|after|at the"
    r"|as soon as|once per|the first time|the next time|{})(?!\w)"
    r"|.* (?:chooses one|may)$".format("|".join(SECTIONS))
)
# A line under an outcome sentence or a choice, and the head of an outcome row.
_HAS_HEAD = re.compile(r" *(?:- |[^\s:\"][^:\"]*:)")
_ROW_HEAD = re.compile(r"\d[^:]*|[^\W\d_]\w*(?:, *[\w ]+)*|anything else")


@dataclass(slots=True)
class Layout:
    """A declaration as the grammar reads it.

    Of each line that counts, `changes` says what its line end does: open a block (1), nothing (0),
    or close some (-n); `colons` are the line ends that a colon is to be put before.
    """

    head: Head
    at: int
    head_span: Span
    mended_head: int  # so many characters are not as written
    text: str = ""
    changes: list[int] = field(default_factory=list)
    colons: set[int] = field(default_factory=set)
    end: int = 0


def lay_out(report: Report, start: int, end: int, base: int, *, closely: bool) -> Layout:
    """Read the lines of the declaration at `start`, which is indented by `base` (should be 0).

    `closely` has every line looked at closely, which takes longer and finds no less.
    """
    return _Walk(report, start, end, base).walk(closely)


class _Walk:
    """Walks the lines of one declaration once, from top to bottom."""

    def __init__(self, report: Report, start: int, end: int, base: int) -> None:
        self.report = report
        self.start = start
        self.end = end
        self.base = base
        self.levels = [base]
        self.behind_dash = [False]
        self.alias: dict[int, int] = {}
        self.parts: list[str] = []
        self.tabs = Tabs()
        self.hidden_over: int | None = None
        self.beside = 0  # the depth of options that stand where their choice does

    def walk(self, closely: bool) -> Layout:
        at, end = self.start, self.end
        text = self.report.source.text
        line_end = text.find("\n", at, end)
        self.layout = self._head(text[at : end if line_end < 0 else line_end])
        self.style = self.layout.head.shape.style
        style = self.style or Style.STATEMENTS
        while line_end >= 0:
            at = line_end + 1
            line_end = text.find("\n", at, end)
            raw = text[at : end if line_end < 0 else line_end]
            if not raw or raw.isspace():
                self.parts.append(" " * len(raw))
            elif self._begins_another(raw, at):
                break
            elif not closely and is_plain(style, raw):
                self._line(raw, at, Verdict.GOOD)
            else:
                self._closely(raw, at)
        else:
            at = end
        self._finish()
        self.layout.end = at
        self.layout.text = "\n".join(self.parts) + "\n"
        return self.layout

    def _begins_another(self, raw: str, at: int) -> bool:
        """Whether an indented line is no part of this declaration. A card has lines under it."""
        shape = self.layout.head.shape
        if shape.style is None or (self.base and width_of(raw) <= self.base):
            return not raw.lstrip().startswith("#")
        is_card = shape.has_fields and _INDENTED_CARD.fullmatch(raw) is not None
        return is_card and has_more_under(self.report.source.text, at, raw)

    # ------------------------------------------------------------------------------------ head

    def _head(self, raw: str) -> Layout:
        line, verdict = raw, Verdict.GOOD
        if _BARE_PHRASE.match(without_comment(Style.STATEMENTS, raw)):
            return self._bare_phrase(without_comment(Style.STATEMENTS, raw))
        if not is_plain(Style.STATEMENTS, raw):
            line, verdict = mend(self.report, Style.STATEMENTS, raw, self.start, self.tabs)
        colon = opening_colon(line) if verdict is not Verdict.BROKEN else -1
        length = len(line.rstrip()) if colon < 0 else colon
        written, rest = line[:length], line[length:]
        if verdict is Verdict.BROKEN:
            written = written[: 2 * MAX_NAME]
        said = self.report if verdict is Verdict.GOOD else Report(self.report.source)
        if verdict is Verdict.BROKEN:
            written = written.rstrip(":").replace(":", " ") + '"' * (written.count('"') % 2)
        elif verdict is Verdict.MENDED and mask(written).count("(") > mask(written).count(")"):
            written += ")"  # said when the line was looked at
        head = read_head(said, written.strip(), self.start, opens=bool(rest))
        if rest[1:].strip() and head.shape.style is not Style.STATEMENTS:
            if verdict is Verdict.GOOD and head.kept:
                place = self.start + len(line) - len(rest[1:].lstrip())
                self.report.add(rows_on_the_line, place, self.start + len(line.rstrip()))
            verdict, rest = Verdict.MENDED, ":" + " " * (len(rest) - 1)
        shift = length - len(head.text)
        self.parts.append(head.text + rest)
        excused = verdict is not Verdict.GOOD or not head.kept
        self.last = Line(0, self.start + shift, self.parts[0], self.base, excused, is_head=True)
        self.last.inline = bool(rest[1:].strip())
        self.last.opens = rest.strip() == ":"
        mended = len(head.text) if head.text != line[:length] else 0
        return Layout(head, self.start + shift, Span(self.start, self.start + length), mended)

    def _bare_phrase(self, raw: str) -> Layout:
        """A sentence of the designer's own without its quotes."""
        body = raw.rstrip()
        words = body[len("phrase") :].rstrip(": ").strip()
        start = self.start + raw.index(words)
        span = Span(start, start + len(words))
        fix = Fix("put it in quotes", ((span, f'"{words}"'),))
        form = f'phrase "{words}":'
        self.report.add(missing_name, span.start, span.end, form, fix)
        head = Head(SHAPES["phrase"], f'phrase "{words}"')
        self.parts.append(f"{head.text}:")
        shift = len(body.rstrip(":")) - len(head.text)
        self.last = Line(0, self.start + shift, self.parts[0], self.base, True, is_head=True)
        self.last.opens = True
        place = Span(self.start, self.start + len(body))
        return Layout(head, self.start + shift, place, len(head.text))

    # ----------------------------------------------------------------------------------- lines

    def _closely(self, raw: str, at: int) -> None:
        style = self.style or Style.STATEMENTS
        line, verdict = mend(self.report, style, raw, at, self.tabs)
        if verdict is Verdict.EMPTY:
            self.parts.append(line)
        else:
            self._line(line, at, verdict, width_of(raw))

    def _line(self, text: str, at: int, verdict: Verdict, width: int = -1) -> None:
        if width < 0:
            width = len(text) - len(text.lstrip(" "))
        if self.hidden_over is not None:
            if width > self.hidden_over:
                self.parts.append(" " * len(text))
                return
            self.hidden_over = None
        if self.alias:
            width = self.alias.get(width, width)
        line = Line(len(self.parts), at, text, width, verdict is not Verdict.GOOD)
        change = self._change(line)
        if change is None:
            self.parts.append(" " * len(text))
            return
        self.layout.changes.append(change)
        self.parts.append(text)
        self.last = line
        self._opens(line)
        if verdict is Verdict.BROKEN:
            self._break(line)

    def _opens(self, line: Line) -> None:
        """What block a line opens: below it, on it, behind the dash of an option."""
        text = line.text
        line.opens = text.rstrip().endswith(":")
        if self.style is not Style.STATEMENTS:
            return
        if not line.opens and ":" in text:
            line.inline = opening_colon(text) >= 0
        body = text.lstrip(" ")
        if body.startswith("- ") and body[2:].strip():
            self.levels.append(line.width + len(body) - len(body[2:].lstrip(" ")))
            self.behind_dash.append(True)

    def _change(self, line: Line) -> int | None:
        """What the line end before this line does; None if the line is left out."""
        width, top = line.width, self.levels[-1]
        if width > top:
            return self._deeper(line)
        if self.last.opens and width == top and self.behind_dash[-1]:
            return self._open(line)
        if self.last.opens and width == top and _is_option(line) and not self.last.is_head:
            self._options_beside()
            return self._open(line)
        self._close_last()
        closed = 0
        behind_dash = False
        while width < self.levels[-1]:
            top, behind_dash = self.levels.pop(), self.behind_dash.pop()
            closed += 1
            if self.alias:
                self.alias = {key: value for key, value in self.alias.items() if value != top}
        if len(self.levels) == self.beside and width == self.levels[-1] and not _is_option(line):
            self.beside = 0
            self.levels.pop()
            self.behind_dash.pop()
            closed += 1
        if width == self.levels[-1] and len(self.levels) > 1:
            return -closed
        return self._uneven(line, top, behind_dash) - closed

    def _options_beside(self) -> None:
        """Options that stand below the line that opens their choice, not indented."""
        colon = Span(self.last.end - 1, self.last.end)
        if not self.last.excused:
            self.report.add(rules.nothing_under_colon, colon.start, colon.end, colon, options=True)
        self.beside = len(self.levels) + 1

    def _open(self, line: Line) -> int | None:
        """Open a block, unless it is one too many."""
        if len(self.levels) > MAX_BLOCKS:
            self.report.add(rules.nested_too_deep, line.start, line.end)
            self.hidden_over = self.levels[-1]
            self._break(self.last)
            return None
        self.levels.append(line.width)
        self.behind_dash.append(False)
        return 1

    def _deeper(self, line: Line) -> int | None:
        last = self.last
        if last.opens or last.broken:
            return self._open(line)
        excused = line.excused or last.excused or self.tabs.first is not None
        if last.inline:
            if not excused:
                self.report.add(rules.more_under_one_line, line.start, line.end)
            return self._open(line)
        if self._lacks_colon(line):
            if not excused:
                end = last.end
                self.report.add(rules.missing_colon, end, end, Span(end, end))
            if last.is_head or self.style is Style.STATEMENTS:  # a row needs none to be read
                self.layout.colons.add(len(self.layout.changes))
            return self._open(line)
        blanks = line.blanks
        if self.style is not Style.MAP and not excused:
            self.report.add(
                rules.indented_too_far, blanks.start, blanks.end, self.levels[-1], blanks
            )
        self.alias[line.width] = self.levels[-1]
        return 0

    def _lacks_colon(self, line: Line) -> bool:
        """Whether the line before was meant to open a block, and only its colon is missing."""
        shape = self.layout.head.shape
        last = self.last.text.strip()
        if self.last.is_head:
            return True
        if self.style is Style.MAP or not shape.nests:
            return False
        if self.style is not Style.STATEMENTS:
            return not shape.has_fields or len(self.levels) > 2 or _OPENER.match(last) is not None
        has_rows = len(self.levels) > 2 and _HAS_HEAD.match(line.text) is not None
        return has_rows or _OPENER.match(last) is not None or _ROW_HEAD.fullmatch(last) is not None

    def _uneven(self, line: Line, upper: int, behind_dash: bool) -> int:
        """Put a line that fits no column into the nearer block; the change this makes."""
        width, lower = line.width, self.levels[-1]
        outermost = len(self.levels) == 1
        excused = line.excused or self.tabs.first is not None
        if _is_option(line) and not behind_dash and not outermost:
            excused |= upper - width <= 2  # the line before lost its dash, which is said there
        if self.style is not Style.MAP and not excused:
            possible = (upper,) if outermost else (lower, upper)
            blanks = line.blanks
            self.report.add(
                rules.uneven_indentation, blanks.start, blanks.end, width, possible, blanks
            )
        if outermost or self.style is Style.MAP or upper - width <= width - lower:
            self.levels.append(upper)
            self.behind_dash.append(behind_dash)
            self.alias[width] = upper
            return 1
        self.alias[width] = lower
        return 0

    # ------------------------------------------------------------------------------------ ends

    def _break(self, line: Line) -> None:
        """Put the sign for a line past reading in its place; a dash stays, as it opens a block."""
        body = line.text.lstrip(" ")
        if self.style is Style.STATEMENTS and body.startswith("- "):
            body = body[2:].lstrip(" ")
        before = len(line.text) - len(body)
        signs = BROKEN * len(body.rstrip())
        self.parts[line.index] = line.text[:before] + signs + " " * (len(body) - len(signs))
        line.opens = line.inline = False
        line.broken = line.excused = True

    def _close_last(self) -> None:
        if self.last.opens and self.style not in (Style.DECK, Style.MAP):
            self._nothing_under(self.last)

    def _nothing_under(self, line: Line) -> None:
        """Report a line that opens a block which never comes."""
        if not line.excused:
            colon = Span(line.end - 1, line.end)
            self.report.add(rules.nothing_under_colon, colon.start, colon.end, colon)
        if self.style is Style.STATEMENTS and not line.is_head:
            self._break(line)

    def _bare_head(self) -> None:
        """A declaration of one line: right for some, and where its sentence is on the line."""
        head, shape = self.last, self.layout.head.shape
        if head.inline:
            return
        if shape.needs_body and not head.excused:
            span = self.layout.head_span
            self.report.add(empty_declaration, span.start, span.end, shape.word)
        elif head.opens:
            self._nothing_under(head)
        if head.opens:
            self.parts[0] = self.parts[0].rstrip()[:-1] + " "

    def _finish(self) -> None:
        """The end of the declaration: close what is open."""
        if self.last.is_head:
            self._bare_head()
        else:
            self._close_last()
        self.layout.changes.append(1 - len(self.levels))
        first = self.tabs.first
        if first is not None:
            edits = tuple(self.tabs.edits)
            self.report.add(tab, first.start, first.end, edits, self.tabs.lines)


def _is_option(line: Line) -> bool:
    return line.text.lstrip(" ").startswith("- ")
