"""Diagnostics for people at a terminal, and for programs as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from unicodedata import category, east_asian_width

from .diagnostics import Diagnostic, Fix, Label, Level
from .source import Source, Span

WIDTH = 100

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_BLUE = "\x1b[1;34m"
_COLOURS = {Level.ERROR: "\x1b[1;31m", Level.WARNING: "\x1b[1;33m", Level.NOTE: "\x1b[1;36m"}


def render(diagnostics: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """All diagnostics as text, a blank line after each ("" without any)."""
    return "".join(render_one(diagnostic, colour=colour) + "\n" for diagnostic in diagnostics)


def render_one(diagnostic: Diagnostic, *, colour: bool = False) -> str:
    """One diagnostic: its title, the lines that matter, why, and the mend."""
    return _Page(diagnostic, colour).text()


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many errors and warnings there are: `2 errors, 1 warning` ("" without any)."""
    levels = [diagnostic.level for diagnostic in diagnostics]
    counts = ((level, levels.count(level)) for level in Level)
    return ", ".join(
        f"{count} {level.value}{'' if count == 1 else 's'}" for level, count in counts if count
    )


def as_data(diagnostic: Diagnostic) -> dict[str, object]:
    """One diagnostic as plain data for JSON; lines and columns count from 1, ends are open."""
    return {
        **_place(diagnostic.source, diagnostic.span),
        "code": diagnostic.code,
        "level": diagnostic.level.value,
        "title": diagnostic.title,
        "text": diagnostic.text,
        "caret": diagnostic.caret,
        "hint": diagnostic.hint,
        "labels": [
            {**_place(label.source or diagnostic.source, label.span), "text": label.text}
            for label in diagnostic.labels
        ],
        "fix": _fix_data(diagnostic.source, diagnostic.fix),
    }


def _fix_data(source: Source, fix: Fix | None) -> dict[str, object] | None:
    if fix is None:
        return None
    edits = [{**_place(source, span), "text": text} for span, text in fix.edits]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}


def _place(source: Source, span: Span) -> dict[str, object]:
    line, column = source.location(span.start)
    end_line, end_column = source.location(span.end)
    return {
        "path": source.path,
        "line": line,
        "column": column,
        "endLine": end_line,
        "endColumn": end_column,
    }


class _Page:
    """Writes one diagnostic down, line by line."""

    def __init__(self, diagnostic: Diagnostic, colour: bool) -> None:
        self.diagnostic = diagnostic
        self.colour = colour
        self.lines: list[str] = []
        first = Label(diagnostic.span, diagnostic.caret)
        self.marks = [(diagnostic.source, first)]
        self.marks += [(label.source or diagnostic.source, label) for label in diagnostic.labels]
        numbers = [source.location(label.span.start)[0] for source, label in self.marks]
        self.gutter = len(str(max(numbers)))

    def text(self) -> str:
        diagnostic = self.diagnostic
        tint = _COLOURS[diagnostic.level]
        self.lines.append(
            self.paint(tint, f"{diagnostic.level.value}[{diagnostic.code}]")
            + self.paint(_BOLD, f": {_visible(diagnostic.title)}")
        )
        for source in self.sources():
            self.excerpt(source)
        if diagnostic.source.text:
            self.edge("")
        self.paragraph("", diagnostic.text)
        self.paragraph("hint: ", diagnostic.hint)
        return "\n".join(self.lines) + "\n"

    def sources(self) -> list[Source]:
        """The files that are shown: the diagnostic's own first."""
        return list(dict.fromkeys(source for source, _ in self.marks))

    def excerpt(self, source: Source) -> None:
        """The marked lines of one file, in their order."""
        marks = [label for place, label in self.marks if place is source]
        line, column = source.location(marks[0].span.start)
        arrow = "-->" if source is self.diagnostic.source else ":::"
        where = f"{' ' * self.gutter}{arrow} "
        if not source.text:  # something without a text, such as a theme that is not there
            self.lines.append(self.paint(_BLUE, where) + _visible(source.path))
            self.edge("")
            self.paragraph("", "; ".join(filter(None, (label.text for label in marks))))
            return
        self.lines.append(self.paint(_BLUE, where) + f"{_visible(source.path)}:{line}:{column}")
        self.edge("")
        by_line: dict[int, list[Label]] = {}
        for label in marks:
            by_line.setdefault(source.location(label.span.start)[0], []).append(label)
        before = 0
        for number in sorted(by_line):
            if before and number > before + 1:
                self.lines.append(self.paint(_BLUE, "..."))
            before = number
            self.marked_line(source, number, by_line[number])

    def marked_line(self, source: Source, number: int, labels: list[Label]) -> None:
        written = source.line(number)
        start = source.offset(number, 1)
        first = min(label.span.start for label in labels) - start
        cut, skipped = _window(written, first)
        self.lines.append(
            self.paint(_BLUE, f"{number:>{self.gutter}} | ") + _visible(cut).rstrip()
        )
        for label in sorted(labels, key=lambda label: label.span.start):
            begin = label.span.start - start - skipped
            end = min(label.span.end - start - skipped, len(cut))
            own = label is self.marks[0][1]
            sign = ("^" if own else "-") * max(1, _columns(cut[begin:end]))
            tint = _COLOURS[self.diagnostic.level] if own else _BLUE
            words = f"{sign} {_visible(label.text)}".rstrip()
            self.edge(" " * _columns(cut[:begin]) + self.paint(tint, words))

    def edge(self, words: str) -> None:
        line = self.paint(_BLUE, f"{' ' * self.gutter} |") + (f" {words}" if words else "")
        self.lines.append(line)

    def paragraph(self, name: str, words: str) -> None:
        if not words:
            return
        edge = self.paint(_BLUE, f"{' ' * self.gutter} = ")
        rest = " " * (self.gutter + 3)
        for paragraph in words.split("\n"):
            room = WIDTH - self.gutter - 3
            for part in wrap(name + _visible(paragraph), room, subsequent_indent=" " * len(name)):
                self.lines.append(edge + part)
                edge = rest
            name = " " * len(name)

    def paint(self, tint: str, words: str) -> str:
        return f"{tint}{words}{_RESET}" if self.colour and words else words


def _window(line: str, first: int) -> tuple[str, int]:
    """The part of a long line around a place, and how much was left out before it."""
    if len(line) <= WIDTH:
        return line, 0
    skipped = max(0, min(first - WIDTH // 4, len(line) - WIDTH))
    return line[skipped : skipped + WIDTH], skipped


def _visible(text: str) -> str:
    """The text with tabs as blanks, and without what would steer a terminal."""
    return "".join(
        " " if sign == "\t" else sign if category(sign) not in ("Cc", "Cf", "Cs") else "\ufffd"
        for sign in text
    )


def _columns(text: str) -> int:
    """How many columns a terminal takes for a text."""
    return sum(
        0 if category(sign) in ("Mn", "Me") else 2 if east_asian_width(sign) in "WF" else 1
        for sign in text
    )
