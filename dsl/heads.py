"""The first line of a declaration: which shape its body has, and what is wrong with the line.

A head of the right form is left to the grammar. From any other, `read_head` reports the first
thing that is wrong and makes a head that says what was probably meant, so that the name is known
to other declarations and the lines below are still read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from .diagnostics import Fix
from .lines import Style
from .report import Report
from .rules import heads as rules
from .rules.limits import MAX_NAME
from .source import Span

_NAME = r"[^\W\d_][\w'’-]*+"
_PIECES = {
    "name": re.compile(_NAME),
    "string": re.compile(r'"[^"\n]*[^"\s][^"\n]*"'),
    "text": re.compile(r'[^\s":][^\n":]*+'),
    "like name": re.compile(rf"(?:[Ll]ike ++{_NAME})?"),
    "like string": re.compile(r'(?:[Ll]ike *+"[^"\n]+")?'),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """What stands in the head of a declaration, and below it."""

    word: str  # "" for a card, which begins with its kind
    pieces: tuple[str, ...]
    form: str
    style: Style | None  # None: nothing stands below it
    filler: str  # a head of this shape, where nothing can be made of what was written
    needs_body: bool = False
    nests: bool = True  # whether a line below may have lines below it

    @property
    def has_fields(self) -> bool:
        """Whether the lines directly below are fields first of all: those of a card."""
        return not self.word


CARD = Shape("", ("name", "string"), 'KIND "Name":', Style.STATEMENTS, 'x "x"')
SHAPES = {
    shape.word: shape
    for shape in (
        Shape("use", ("name",), "use GAME", None, "use x"),
        Shape("set", ("string",), 'set "Name"', None, 'set "x"'),
        Shape("game", ("name", "string", "like name"), 'game NAME "Title":', Style.ROWS,
              'game x "x"'),
        Shape("words", ("name",), "words NAME:", Style.ROWS, "words x", True, False),
        Shape("kind", ("name", "string"), 'kind NAME "Title":', Style.ROWS, 'kind x "x"',
              False, False),
        Shape("table", ("name", "text"), "table KIND FIELD, FIELD:", Style.ROWS, "table x x",
              True, False),
        Shape("ability", ("text",), "ability NAME (x number):", Style.STATEMENTS, "ability x",
              True),
        Shape("phrase", ("string",), 'phrase "words {name: kind}":', Style.STATEMENTS,
              'phrase "x"', True),
        Shape("format", ("string", "like string"), 'format "Name":', Style.ROWS, 'format "x"'),
        Shape("deck", ("string",), 'deck "Name":', Style.DECK, 'deck "x"', True),
        Shape("scenario", ("string",), 'scenario "Name":', Style.ROWS, 'scenario "x"', True),
        Shape("map", ("string",), 'map "Name":', Style.MAP, 'map "x"', True),
    )
}  # fmt: skip
SECTIONS = ("effect", "above", "setup", "victory", "objective")

_FIRST_WORD = re.compile(_NAME)


@dataclass(frozen=True, slots=True)
class Head:
    """A head that the grammar can read; `kept` is false where no declaration comes of it."""

    shape: Shape
    text: str
    kept: bool = True


def shape_of(line: str) -> Shape:
    """The shape that a declaration's first word selects."""
    found = _FIRST_WORD.match(line)
    word = found[0] if found else ""
    return SHAPES.get(word) or SHAPES.get(word[:1].lower() + word[1:]) or CARD


def read_head(report: Report, line: str, at: int, *, opens: bool) -> Head:
    """Read a head without its colon (`opens`: it had one); report what is wrong with it."""
    return _Reader(report, line, at).read(opens)


class _Reader:
    """Reads one head, piece by piece."""

    def __init__(self, report: Report, line: str, at: int) -> None:
        self.report = report
        self.line = line
        self.at = at
        self.shape = shape_of(line)

    def read(self, opens: bool) -> Head:
        if self.shape is CARD and not _FIRST_WORD.match(self.line):
            return self.not_a_declaration()
        pieces: list[str] = [self.shape.word] if self.shape.word else []
        position = len(self.shape.word)
        faulty = False
        for kind in self.shape.pieces:
            position += len(self.line[position:]) - len(self.line[position:].lstrip())
            found = _PIECES[kind].match(self.line, position)
            if found is not None:
                faulty |= self.is_too_long(kind, found[0], position)
                position = found.end()
                pieces.append(found[0].strip())
                continue
            if self.shape is CARD and kind == "string" and not self.seems_a_card(position, opens):
                return self.not_a_declaration()
            text, end = self.replaced(kind, position, pieces)
            if not text:
                return Head(self.shape, self.shape.filler, kept=False)
            faulty = True
            pieces.append(text)
            position = end
        if self.line[position:].strip() and not faulty:
            start = position + len(self.line[position:]) - len(self.line[position:].lstrip())
            self.blame(start, len(self.line.rstrip()), rules.malformed_head, self.shape.form)
            faulty = True
        if not faulty:
            return Head(self.shape, self.line)
        return Head(self.shape, " ".join(piece for piece in pieces if piece))

    def blame(self, start: int, end: int, rule: object, *args: object) -> None:
        self.report.add(rule, self.at + start, self.at + max(end, start), *args)  # type: ignore[arg-type]

    def is_too_long(self, kind: str, piece: str, position: int) -> bool:
        length = len(piece) - 2 * (kind == "string")
        if length <= MAX_NAME or kind == "text" or self.shape.word == "phrase":
            return False
        self.blame(position, position + len(piece), rules.name_too_long, length)
        return False

    def seems_a_card(self, position: int, opens: bool) -> bool:
        """Whether a line without a name in quotes at its place was meant to begin a card."""
        word, rest = self.line[:position].strip(), self.line[position:]
        if '"' in rest:
            return True
        if word in SECTIONS or self.near(word):
            return False
        return opens and (not rest.strip() or rest[:1].isupper())

    def near(self, word: str) -> str:
        close = get_close_matches(word.lower(), SHAPES, 1, 0.74)
        if word.lower() in ("using", "uses", "import", "include"):
            return "use"
        return close[0] if close else ""

    def not_a_declaration(self) -> Head:
        found = _FIRST_WORD.match(self.line)
        word = found[0] if found else ""
        near = self.near(word) if word not in SECTIONS and word != self.line else ""
        end = len(word) if near else len(self.line)
        span = Span(self.at, self.at + end)
        self.blame(0, end, rules.not_a_declaration, near, span)
        shape = SHAPES[near] if near else SHAPES["ability"]
        if near:
            again = _Reader(Report(self.report.source), near + self.line[end:], self.at)
            return again.read(True)
        return Head(shape, shape.filler, kept=False)

    def replaced(self, kind: str, position: int, pieces: list[str]) -> tuple[str, int]:
        """Report a piece that is not there; give what was meant, and where to go on."""
        rest = self.line[position:].rstrip()
        end = position + len(rest)
        if kind == "string":
            return self.replaced_string(rest, position, pieces)
        quoted = re.match(r'"([^"]*)"', rest)
        if quoted and _FIRST_WORD.fullmatch(quoted[1].lower()):
            self.blame(position, position + quoted.end(), rules.malformed_head, self.shape.form)
            only = len(self.shape.pieces) == 1
            return quoted[1].lower(), position + quoted.end() * only
        rule = rules.malformed_head if rest else rules.missing_name
        if rest:
            self.blame(position, end, rule, self.shape.form)
        else:
            self.blame(max(0, end - 1), end, rules.missing_name, self.shape.form, None)
        return "", end

    def replaced_string(self, rest: str, position: int, pieces: list[str]) -> tuple[str, int]:
        end = position + len(rest)
        guess = f'"{pieces[-1]}"' if self.shape.word in ("game", "kind") else ""
        if not rest or rest.lower().startswith("like "):
            start = position - 1 if not rest else position
            self.blame(max(0, start), end, rules.missing_name, self.form(pieces), None)
            return guess, position
        empty = re.match(r'"\s*"', rest)
        if empty:
            self.blame(position, position + empty.end(), rules.empty_name)
            return guess, position + empty.end()
        later = re.search(r'"[^"]*[^"\s][^"]*"', rest)
        if later:
            start = position + later.start()
            self.blame(position, start, rules.malformed_head, self.shape.form)
            return later[0], position + later.end()
        words = rest.replace('"', "")
        fix = Fix("put it in quotes", ((Span(self.at + position, self.at + end), f'"{words}"'),))
        self.blame(position, end, rules.missing_name, self.form(pieces, words), fix)
        return (f'"{words.strip()}"' if words.strip() else guess), end

    def form(self, pieces: list[str], name: str = "Name") -> str:
        """The form of the head, with what is known filled in."""
        if self.shape is CARD:
            return f'{pieces[0]} "{name}":'
        return self.shape.form
