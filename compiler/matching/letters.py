"""Letters gone wrong: the one word of a line that, spelt otherwise, lets the whole line be read."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..suggest import distance, fold
from .grammar import Grammar
from .matcher import Match, Scope
from .slips import MEANT
from .tokens import Token, tokenize, with_word

_MOST_TRIED = 16
_MOST_WORDS = 40  # in longer lines only the place itself is looked at
# Whose a thing is, with a sign or a letter gone wrong: `hero`, then what should be `'s`.
_OWN = re.compile(r"(\w+?)(['’]\w{0,2}|s|[.,;-]s)(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Spelling:
    """The token to be spelt otherwise, the text it stands for, and what was meant."""

    start: int
    end: int
    near: str


def unknown_word(
    grammar: Grammar, text: str, reads: tuple[str, ...], scope: Scope
) -> Spelling | None:
    """What the one word that the game does not know was meant to be."""
    tokens = tokenize(text)
    known = _known(grammar, scope)
    own = _owner(grammar, text, reads, scope, known)
    if own is not None:
        return own
    strange = [at for at, one in enumerate(tokens) if not _is_known(one, known)]
    if len(strange) != 1 or tokens[strange[0]].key in MEANT:
        return None
    return _respelt(grammar, tokens, strange, reads, scope, known)


def other_word(
    grammar: Grammar, text: str, reads: tuple[str, ...], scope: Scope, far: int
) -> Spelling | None:
    """What a word that the game knows was meant to be: one letter away from it."""
    tokens = tokenize(text)
    return _respelt(grammar, tokens, _places(tokens, far), reads, scope, _known(grammar, scope))


def _respelt(
    grammar: Grammar, tokens: tuple[Token, ...], places: Iterable[int], reads: tuple[str, ...],
    scope: Scope, known: frozenset[str],
) -> Spelling | None:  # fmt: skip
    for at in places:
        key = tokens[at].key
        limit = 1.0 if key in known or len(key) <= 3 else 2.0
        for near in _close(key, known, limit):
            if can_be_read(grammar, with_word(tokens, at, near), reads, scope):
                shown = next((one for one in scope.players if one.lower() == near), near)
                return Spelling(tokens[at].start, tokens[at].end, shown)
    return None


def _known(grammar: Grammar, scope: Scope) -> frozenset[str]:
    names = {name for name, *_ in scope.names} | {name for name, _ in scope.brought if name}
    return grammar.words() | names | {one.lower() for one in scope.players}


def _owner(
    grammar: Grammar, text: str, reads: tuple[str, ...], scope: Scope, known: Container[str]
) -> Spelling | None:
    for found in _OWN.finditer(text):
        word, rest = found[1], found[2]
        if rest in ("'s", "’s") or word.lower() not in known:
            continue
        changed = f"{text[: found.start()]}{word}'s{text[found.end() :]}"
        if can_be_read(grammar, tokenize(changed), reads, scope):
            return Spelling(found.start(), found.end(), f"{word}'s")
    return None


def _is_known(token: Token, known: Container[str]) -> bool:
    return token.key in known or token.key.startswith("<") or not token.key[0].isalpha()


def _places(tokens: Sequence[Token], far: int) -> Iterator[int]:
    """The words that may be at fault: where the reading ended, then those before and behind."""
    size = len(tokens)
    order = [far, far - 1, far + 1]
    if size <= _MOST_WORDS:
        order += range(min(far, size) - 2, -1, -1)
    for at in order:
        if 0 <= at < size and tokens[at].key[0].isalpha():
            yield at


def _close(word: str, known: Iterable[str], limit: float) -> list[str]:
    """The known words nearest to one, nearest first; of equals those that begin like it, and of
    these the longer: a letter is left out more often than it is just that other one."""
    folded = fold(word)
    ranked = [
        (gap, one[:1] != folded[:1], -len(one), one)
        for one in known
        if one != word and (gap := distance(folded, one, limit)) <= limit
    ]
    return [one for *_, one in sorted(ranked)[:_MOST_TRIED]]


def can_be_read(
    grammar: Grammar, tokens: tuple[Token, ...], reads: tuple[str, ...], scope: Scope
) -> bool:
    """Whether a line can be read as one of these nonterminals."""
    return bool(tokens and Match(grammar, tokens, scope).whole(reads))
