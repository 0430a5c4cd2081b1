"""Words and their families: what counts as a mention of a word in a name or text (RB-TEXT-08);
and how many things are told in words."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Family:
    """Forms that no rule of inflection gives (`draconic` of `dragon`), and words that only look
    like it (`dragonfly`)."""

    forms: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()


def speaks_of(text: str, word: str, family: Family) -> bool:
    """Whether a text mentions a word: itself, inflected, in a compound, or by a listed form."""
    wanted = word.casefold()
    for token in re.findall(r"\w+", text.casefold()):
        if any(token.startswith(stranger) for stranger in family.strangers):
            continue
        if token.startswith(wanted) or token in family.forms:
            return True
    return False


def counted(n: int, thing: str) -> str:
    """So many things: `1 card`, `2 cards`."""
    return f"{n} {thing}{'' if n == 1 else 's'}"
