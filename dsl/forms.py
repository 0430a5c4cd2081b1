"""The fixed forms of statements: how each is written, and what is cut out of a line's text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .source import Span
from .syntax import Option, Statement, Text

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
TIMES = re.compile(r"(.*\S) +times")
LET = re.compile(r"([^\W\d_][\w'’-]*) +be +(.*)", re.DOTALL)
ABILITY = re.compile(r"([^(]*[^( ]) *\((.*)\)")
PROVISIONAL = frozenset((Option, Otherwise, Played))
