"""The fixed forms of statements: how each is written, and what is cut out of a line's text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from .source import Span
from .syntax import Clause, Option, Statement, Text

Body = tuple[Statement, ...]
Lines = tuple["Line", ...]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """`otherwise:` until it is joined to its `if`."""

    body: Body
    span: Span


@dataclass(frozen=True, slots=True)
class Played:
    """A line that begins with `play`: a card's condition, or a sentence like any other."""

    text: Text
    lines: Lines
    span: Span


Line = Statement | Option | Otherwise | Played

FORMS = {
    "until": "until MOMENT:",
    "while": "while CONDITION:",
    "if": "if CONDITION:",
    "for": "for each GROUP:",
    "repeat": "repeat 2 times:",
    "choose": "choose one:",
    "instead": "instead:",
    "let": "let x be AMOUNT",
    "play": "play EVENT",
    "otherwise": "otherwise:",
    "-": "- SENTENCE",
}

RESERVED = re.compile(
    r"(?:(until|while|if|for|repeat|instead|let|otherwise)(?![\w'’-])|(choose) +one$|(-)(?: |$))",
    re.IGNORECASE,
)
CALLED = re.compile(r"(.*\S) +called +([^\W\d_][\w'’-]*)", re.DOTALL)
CALLED_ALONE = re.compile(r"(?<![\w'’-])called(?![\w'’-])")
MAY_NOT = re.compile(r"(?<![\w'’-])may +not(?![\w'’-])")
DONE = re.compile(r"(you|they) +do( +not)?")
MAY = re.compile(r"(.*\S) +may")
CHOOSES = re.compile(r"(.*\S) +chooses +one")
NEARLY_CHOICE = re.compile(
    r"(?:you +)?(?:cho\w{1,6}|coh\w{3,5}|pick|select|do)(?: +\w+){0,3}", re.IGNORECASE
)
# Forms with one word misspelt: the words that could be it, and what each of them should be.
FIXED_WORDS = {
    "repeat": re.compile(r"(?:repeat +)?\S+ +(?P<times>\w+)", re.IGNORECASE),
    "for": re.compile(r"for +(?P<each>\w+) .*", re.IGNORECASE | re.DOTALL),
    "let": re.compile(r"(?:let +)?[\w'’-]+ +(?P<be>\w+) .*", re.IGNORECASE | re.DOTALL),
    "choose": re.compile(r"(?:.* )??(?P<choose>\w+) +(?P<one>\w+)", re.IGNORECASE),
}
_NEAR_IF = re.compile(r"(?:fi|[a-z]?i[a-z]?f?|[a-z]?f[a-z]?|if[a-z])(?![\w'’-])", re.IGNORECASE)
TIMES = re.compile(r"(.*\S) +times")
LET = re.compile(r"([^\W\d_][\w'’-]*) +be +(.*)", re.DOTALL)
ABILITY = re.compile(r"([^(]*[^( ]) *\((.*)\)")
PROVISIONAL = frozenset((Option, Otherwise, Played))


def misspelt(form: str, text: str) -> tuple[int, int, str] | None:
    """The misspelt word of a line that has the words of a form: its place and what was meant."""
    found = FIXED_WORDS[form].fullmatch(text)
    if found is None:
        return None
    for meant, word in found.groupdict().items():
        wanted = "chooses" if meant == "choose" and found.start("choose") else meant
        if word.lower() != wanted and get_close_matches(wanted, [word.lower()], 1, 0.6):
            return (*found.span(meant), wanted)
    return None


def is_nearly_if(line: Line | None) -> bool:
    """Whether a line with a block begins with what was meant to be `if`."""
    return isinstance(line, Clause) and _NEAR_IF.match(line.head.value) is not None
