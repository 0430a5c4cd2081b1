"""One line by itself: comments, tabs, signs, quotes and colons that cannot be right.

Most lines are plain and are known by one regular expression (`is_plain`). Only the others are
looked at closely: `mend` reports what is wrong and gives back a line of the same length without
it, so that every place behind it stays true and one fault is one error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from unicodedata import category, name

from .diagnostics import Fix
from .quotes import odd_quote
from .report import Report
from .rules import lines as rules
from .rules.blocks import block_in_a_line, colon_without_words
from .rules.limits import MAX_DIGITS, MAX_LINE, MAX_PARENTHESES
from .rules.statements import malformed_form
from .signs import slipped, without
from .source import Span

STRING = re.compile(r'"[^"\n]*+"')


@dataclass(slots=True)
class Line:
    """A line that counts; `width` is its indentation as it is taken, mended or not."""

    index: int
    at: int
    text: str
    width: int
    excused: bool  # a fault of it is reported; nothing more is said of its form
    opens: bool = False
    inline: bool = False  # its block is on the line
    broken: bool = False
    is_head: bool = False

    @property
    def start(self) -> int:
        return self.at + len(self.text) - len(self.text.lstrip())

    @property
    def end(self) -> int:
        return self.at + len(self.text.rstrip())

    @property
    def blanks(self) -> Span:
        """Its indentation."""
        return Span(self.at, self.start)


class Style(Enum):
    """What the lines of a declaration are."""

    STATEMENTS = "statements"
    ROWS = "rows"
    DECK = "deck"  # a whole line may be a name: any sign, `#` after one blank
    MAP = "map"  # a drawing: any sign, any indentation


class Verdict(Enum):
    """What is left of a line that was looked at closely."""

    GOOD = "good"
    MENDED = "mended"  # its fault is reported; nothing more is said of its form
    BROKEN = "broken"  # past reading
    EMPTY = "empty"  # a comment, or nothing


@dataclass(slots=True)
class Tabs:
    """The tabs of a declaration: one fault with one fix, however many lines have them."""

    first: Span | None = None
    lines: int = 0
    edits: list[tuple[Span, str]] = field(default_factory=list)


_WORDS = r"""(?:[\w +/]++|,(?=[ ])|['’](?! )|-(?! |s\b)|"[^"\n]*+")"""
_PLAIN = {
    Style.STATEMENTS: re.compile(
        rf" *+(?:-(?= )(?! ++- | *+:)|(?![,'’/+]|-['’-])){_WORDS}++"
        rf"(?:(?<![,'’-]):(?![,'’\"-]){_WORDS}*+)?(?<![ ,'’-])"
    ),
    Style.ROWS: re.compile(
        r""" *+(?:[^"#()\x00-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2018-\u201f\u2028-\u202f\u205f"""
        r"""\u3000\uff02\uff1a«»]++|"[^"\n\x00-\x1f\x7f-\x9f\u2028\u2029]*+")++(?<![ .,])"""
    ),
    Style.DECK: re.compile(
        r""" *+[^"#\x00-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028-\u202f\u205f\u3000]++(?<! )"""
    ),
}
_PLAIN[Style.MAP] = _PLAIN[Style.DECK]

_COMMENT = re.compile(r"(?:^|(?<=\s))#")
_DECK_COMMENT = re.compile(r"(?:^\s*|(?<=\s\s))#")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_ODD = {
    Style.STATEMENTS: re.compile(r"""[^\w ,'’+/.:"()-]"""),
    Style.ROWS: re.compile(r"[^\S \n]|[“”„‟«»＂：]"),
    Style.DECK: re.compile(r"[^\S \n]"),
}
_ODD[Style.MAP] = _ODD[Style.DECK]
# Too many digits, or a zero before others; a digit first, as that is quickly looked for.
_ODD_NUMBER = re.compile(rf"\d(?:\d{{{MAX_DIGITS},}}|(?<=(?<![\w.-])0)\d+)")
_MEANT = {
    **dict.fromkeys("“”„‟«»＂", '"'),
    **dict.fromkeys("‘`´′", "'"),
    **dict.fromkeys("–—−‐‑", "-"),
    "：": ":",
}  # fmt: skip
_NEXT = re.compile(r"\n(?: *(?:#[^\n]*)?\n)*( *)[^ \n#]")
_BULLETS = "*•·∙●▪◦+"
_LET = re.compile(r" *let +[\w ]+=[\w ]+\Z", re.IGNORECASE)


def is_plain(style: Style, line: str) -> bool:
    """Whether nothing in a line wants a second look; false for an empty line."""
    return _PLAIN[style].fullmatch(line) is not None


def has_odd_number(text: str) -> bool:
    """Whether some number is too long or begins with 0, which `is_plain` does not see."""
    return _ODD_NUMBER.search(text) is not None


def mask(line: str) -> str:
    """The line with its quotations blotted out, so that signs in them are not found."""
    return STRING.sub(lambda found: '"' + "x" * (len(found[0]) - 2) + '"', line)


def opening_colon(line: str) -> int:
    """Where the first colon outside of quotes stands (-1 without one)."""
    return mask(line).find(":")


def has_more_under(text: str, at: int, line: str) -> bool:
    """Whether the next line that counts is indented under the line at a place of a text."""
    following = _NEXT.match(text, at + len(line))
    own = len(line) - len(line.lstrip(" "))
    return following is not None and len(following[1]) > own


def mend(report: Report, style: Style, raw: str, at: int, tabs: Tabs) -> tuple[str, Verdict]:
    """Report what is wrong within a line; give back a line of the same length without it."""
    if len(raw) > MAX_LINE:  # said when the file was decoded
        return raw, Verdict.BROKEN
    line = without_comment(style, _CONTROL.sub(" ", raw))
    if not line.strip():
        return " " * len(raw), Verdict.EMPTY
    look = _Look(report, style, line, at)
    look.at_tabs(tabs)
    look.at_slips()
    look.at_signs()
    if look.at_quotes():
        look.at_numbers()
        look.at_parentheses()
        look.at_end()
        look.at_colons()
    return look.line, look.verdict


def without_comment(style: Style, line: str) -> str:
    """The line with blanks where its comment stands."""
    pattern = _DECK_COMMENT if style is Style.DECK else _COMMENT
    found = pattern.search(mask(line))
    if found is None:
        return line
    start = found.end() - 1
    return line[:start] + " " * (len(line) - start)


class _Look:
    """A close look at one line."""

    def __init__(self, report: Report, style: Style, line: str, at: int) -> None:
        self.report = report
        self.style = style
        self.line = line
        self.at = at
        self.verdict = Verdict.GOOD
        self.free = style in (Style.DECK, Style.MAP)

    def put(self, position: int, sign: str) -> None:
        self.line = self.line[:position] + sign + self.line[position + 1 :]

    def blame(self, verdict: Verdict = Verdict.MENDED) -> None:
        if self.verdict is not Verdict.BROKEN:
            self.verdict = verdict

    def at_tabs(self, tabs: Tabs) -> None:
        body = self.line.rstrip()
        line, self.line = self.line, self.line.replace("\t", " ")
        if "\t" not in body:
            return
        self.blame()
        tabs.lines += 1
        start = len(line) - len(line.lstrip())
        if "\t" in line[:start]:
            blanks = " " * width_of(line)
            tabs.edits.append((Span(self.at, self.at + start), blanks))
        for position in range(start, len(body)):
            if body[position] == "\t":
                tabs.edits.append((Span(self.at + position, self.at + position + 1), " "))
        if tabs.first is None:
            position = self.at + line.index("\t")
            tabs.first = Span(position, position + 1)

    def at_slips(self) -> None:
        """Signs that stand beside a colon, or where another belongs."""
        if self.style is not Style.STATEMENTS or self.line.count('"') % 2:
            return
        opens = has_more_under(self.report.source.text, self.at, self.line)
        slips = slipped(mask(self.line), opens=opens)
        for one in slips:
            place = Span(self.at + one.start, self.at + one.end)
            written = self.line[one.start : one.end]
            self.report.add(
                rules.slipped_sign, place.start, place.end, written, one.meant, place
            )
            self.blame()
        self.line = without(self.line, slips)

    def at_signs(self) -> None:
        if self.style is Style.STATEMENTS and _LET.match(self.line):
            return  # `let x = 2`: said when its form is looked at
        odd = [
            found.start()
            for found in _ODD[self.style].finditer(mask(self.line))
            if not _is_of_a_script(found[0])
        ]
        if self.line.count('"') % 2 and not self.free:  # a sign that stands for a quote sign
            wrong = odd_quote(self.line, sentences=self.style is Style.STATEMENTS)
            odd = [at for at in odd if not wrong.start <= at < wrong.end]
        if not odd:
            return
        first = self.line[odd[0]]
        span = Span(self.at + odd[0], self.at + odd[0] + 1)
        edits = []
        for position in odd:
            sign = self.line[position]
            bullet = sign in _BULLETS and not self.line[:position].strip()
            meant = " " if sign.isspace() else "-" if bullet else _MEANT.get(sign, "")
            edits.append((Span(self.at + position, self.at + position + 1), meant))
            self.put(position, meant or " ")
        meant = edits[0][1]
        title = f"write `{meant}`" if meant.strip() else "take it out"
        if meant == " ":
            title = "write a blank"
        fix = Fix(title, tuple(edits), safe=bool(meant))
        hint = "Take it out, or put a text in quotes."
        if first == "#":
            hint = "A comment begins with `#` after a blank."
        elif meant:
            hint = title[0].upper() + title[1:] + "."
        self.report.add(rules.unknown_character, span.start, span.end, _called(first), fix, hint)
        self.blame()

    def at_quotes(self) -> bool:
        """Whether every quotation is closed; a sign too many is taken out."""
        if self.free or self.line.count('"') % 2 == 0:
            return True
        found = odd_quote(self.line, sentences=self.style is Style.STATEMENTS)
        start, end = min(found.start, found.other), max(found.end, found.other + 1)
        place = Span(self.at + found.start, self.at + found.end)
        self.report.add(
            rules.unterminated_string, self.at + start, self.at + end, place, found.sort
        )
        rest = self.line[: found.other] + " " + self.line[found.other + 1 :]
        if found.sort == "extra" and rest.strip(" -:"):
            self.line = rest
            self.blame()
            return True
        self.blame(Verdict.BROKEN)
        return False

    def at_numbers(self) -> None:
        if self.style is Style.MAP:
            return
        for found in _ODD_NUMBER.finditer(mask(self.line)):
            start, end = found.span()
            if end - start <= MAX_DIGITS:
                self._leading_zero(start, end)
                continue
            self.report.add(rules.number_too_long, self.at + start, self.at + end, end - start)
            self.blame(Verdict.BROKEN)

    def _leading_zero(self, start: int, end: int) -> None:
        if self.free:
            return
        number = self.line[start:end].lstrip("0") or "0"
        place = Span(self.at + start, self.at + end)
        self.report.add(rules.leading_zero, place.start, place.end, number, place)
        self.line = self.line[:start] + number.rjust(end - start) + self.line[end:]
        self.blame()

    def at_parentheses(self) -> None:
        if self.free:
            return
        opened: list[int] = []
        alone = -1
        for found in re.finditer(r"[()]", mask(self.line)):
            if found[0] == "(":
                opened.append(found.start())
                if len(opened) > MAX_PARENTHESES:
                    self.report.add(
                        rules.too_many_parentheses, self.at + opened[-1], self.at + opened[-1] + 1
                    )
                    self.blame(Verdict.BROKEN)
                    return
            elif opened:
                opened.pop()
            else:
                alone = found.start()
        if opened or alone >= 0:
            place = opened[-1] if opened else alone
            sign = self.line[place]
            start = self.at + place
            self.report.add(rules.unbalanced_parenthesis, start, start + 1, sign)
            self.blame()

    def at_end(self) -> None:
        body = self.line.rstrip()
        words = body.rstrip(".,")
        if self.free or words == body:
            return
        start, end = self.at + len(words), self.at + len(body)
        self.report.add(rules.full_stop, start, end, body[-1], Span(start, end))
        if not words.strip(" -"):
            self.blame(Verdict.BROKEN)
            return
        self.line = words + " " * (len(self.line) - len(words))
        self.blame()

    def at_colons(self) -> None:
        if self.style is not Style.STATEMENTS:
            return
        body = self.line.lstrip()
        if body.startswith("- "):
            body = body[2:].lstrip()
        before = len(self.line) - len(body)
        parts = mask(body).split(":")
        second = before + len(":".join(parts[:2]))
        if body.startswith("- "):
            place = self.at + before
            self.report.add(malformed_form, place, place + 1, "-", "- SENTENCE")
        elif len(parts) > 1 and not parts[0].strip():
            self.report.add(colon_without_words, self.at + before, self.at + before + 1)
        elif len(parts) == 3 and not parts[1].strip():
            self.report.add(colon_without_words, self.at + second, self.at + second + 1)
            self.put(second, " ")
            self.blame()
            return
        elif len(parts) > 2:
            self.report.add(block_in_a_line, self.at + second, self.at + second + 1)
        else:
            return
        self.blame(Verdict.BROKEN)


def width_of(line: str) -> int:
    """How far a line is indented; a tab reaches to the next even column."""
    width = 0
    for sign in line:
        if sign == "\t":
            width += 2 - width % 2
        elif sign.isspace():
            width += 1
        else:
            break
    return width


def _is_of_a_script(sign: str) -> bool:
    """Whether a sign is a letter, a mark on one, a digit, or joins letters; a lost letter, too."""
    return category(sign)[0] in "LMN" or sign in "\u200c\u200d\ufffd"


def _called(sign: str) -> str:
    shown = f"`{sign}` " if sign.isprintable() and not sign.isspace() else ""
    return f"{shown}({name(sign, f'U+{ord(sign):04X}').lower()})"
