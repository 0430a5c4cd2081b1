"""Where a text may break, and from which side it is read."""

from __future__ import annotations

import re
from unicodedata import bidirectional, category

BREAK = "\u200b"  # a place where a line may break, drawn as nothing
_LONG = re.compile(r"\S{25,}")
_PIECE = 10  # letters between two of them


def breakable(text: str) -> str:
    """The text with places where a word longer than any line may break; a tab is a blank."""
    return _LONG.sub(lambda word: _pieces(word[0]), text.replace("\t", " "))


def _pieces(word: str) -> str:
    parts = [""]
    for letter in word:
        joins = category(letter)[0] == "M" or letter in "\u200c\u200d" or parts[-1][-1:] == "\u200d"
        if len(parts[-1]) >= _PIECE and not joins:
            parts.append("")
        parts[-1] += letter
    return BREAK.join(parts)


def is_rtl(text: str) -> bool:
    """Whether a text starts in a script that is read from right to left."""
    kinds = (bidirectional(letter) for letter in text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"
