"""Cut the text of one line into words, numbers, strings and signs."""

from __future__ import annotations

import re
from dataclasses import dataclass

# A possessive is a word of its own: `your hero's escape` reads `your hero 's escape`.
_TOKEN = re.compile(
    r"""(?P<string>"[^"\n]*+")
      | (?P<range>\d++-\d++)
      | (?P<number>[+-]?\d++(?![\w]))
      | (?P<own>['’]s(?!\w)|(?<=s)['’](?!\w))
      | (?P<word>\w(?:\w|-(?=\w)|['’](?!s(?!\w))(?=\w))*+)
      | (?P<sign>\S)""",
    re.VERBOSE,
)


_ARTICLES = {"a": False, "an": True}  # before a vowel?
_SILENT = ("hour", "honest", "honour", "heir")


@dataclass(frozen=True, slots=True)
class Token:
    """`key` is what literals are compared with: the lower-case word, or `<number>`, `<string>`,
    `<range>`; offsets are those of the line's text."""

    key: str
    text: str
    start: int
    end: int


def tokenize(text: str) -> tuple[Token, ...]:
    """The tokens of a line; every character that is no blank is in one of them."""
    found = []
    for match in _TOKEN.finditer(text):
        kind, value = match.lastgroup, match.group()
        if kind in ("string", "range", "number"):
            key = f"<{kind}>"
        else:
            key = "'s" if kind == "own" else value.lower()
        found.append(Token(key, value, match.start(), match.end()))
    return tuple(found)


def with_word(tokens: tuple[Token, ...], at: int, word: str) -> tuple[Token, ...]:
    """The tokens with another word at a place."""
    old = tokens[at]
    return (*tokens[:at], Token(word.lower(), word, old.start, old.end), *tokens[at + 1 :])


def article_fits(word: str, following: str) -> bool:
    """Whether `a` or `an` fits the word behind it; true of every other word."""
    either = following[:1] in ("", "u", "<") or following.startswith(_SILENT)  # `a unit`
    return word not in _ARTICLES or either or _ARTICLES[word] == (following[0] in "aeio")
