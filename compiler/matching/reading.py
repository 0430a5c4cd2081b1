"""Read one text as a nonterminal: the one reading, or the problem, located and with the word meant.

Equal texts in equal scopes are matched once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..suggest import distance, fold
from .grammar import Grammar
from .matcher import Match, Scope
from .phrases import Group, Node, Phrase, Ref
from .tokens import Token, tokenize

_MOST_TRIED = 12
_CACHE = 50_000


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a text could not be read. `start` and `end` are offsets of the word in question;
    `near` is what was most likely meant there; `expected` what could stand there.

    `sort`: `unknown`, `unfinished`, `misfit` (a thing of the wrong kind: `found`, `accepts`),
    `twice` (two readings).
    """

    sort: str
    start: int
    end: int
    word: str = ""
    near: str = ""
    expected: tuple[str, ...] = ()
    found: Node | None = None
    accepts: tuple[str, ...] = ()
    one: bool = False
    readings: tuple[Node, ...] = ()


@dataclass(slots=True, eq=False)
class Reader:
    """Reads texts against one grammar."""

    grammar: Grammar
    bound: dict[tuple[object, ...], Node] = field(default_factory=dict)  # kept by the resolver
    _known: dict[tuple[str, tuple[str, ...], Scope], Node | Problem] = field(default_factory=dict)

    def read(self, text: str, reads: tuple[str, ...], scope: Scope) -> Node | Problem:
        """The one reading of a text, or what is wrong with it."""
        key = (text, reads, scope)
        found = self._known.get(key)
        if found is None:
            if len(self._known) > _CACHE:
                self._known.clear()
                self.bound.clear()
            found = self._known[key] = self._read(text, reads, scope)
        return found

    def _read(self, text: str, reads: tuple[str, ...], scope: Scope) -> Node | Problem:
        tokens = tokenize(text)
        if not tokens:
            return Problem("unfinished", 0, 0)
        readings = Match(self.grammar, tokens, scope).whole(reads)
        if len(readings) == 1:
            return readings[0]
        if readings:
            return Problem("twice", 0, len(text), readings=tuple(readings))
        return self._explain(tokens, reads, scope, text)

    def _explain(
        self, tokens: tuple[Token, ...], reads: tuple[str, ...], scope: Scope, text: str
    ) -> Problem:
        match = Match(self.grammar, tokens, scope, tracking=True)
        match.whole(reads)
        far = max(match.far, 0)
        expected = (*match.expected, *(f"({one})" for one in match.wanted))
        misfit = self._misfit(match, far)
        near = self._near(tokens, far, tuple(match.expected), reads, scope)
        if misfit is not None and not near:
            return misfit
        if far >= len(tokens):
            return Problem("unfinished", len(text), len(text), expected=expected)
        token = tokens[far]
        return Problem("unknown", token.start, token.end, token.text, near, expected)

    def _misfit(self, match: Match, far: int) -> Problem | None:
        """The noun phrase that reaches farthest and does not fit where it stands."""
        best: Problem | None = None
        for end, node, slot in match.misfits:
            if end < far or not isinstance(node, Ref | Group | Phrase):
                continue
            start, stop = node.place
            if best is None or stop > best.end:
                best = Problem(
                    "misfit", start, stop, found=node, accepts=slot.accepts, one=slot.one
                )
        return best

    def _near(
        self,
        tokens: tuple[Token, ...],
        far: int,
        expected: tuple[str, ...],
        reads: tuple[str, ...],
        scope: Scope,
    ) -> str:
        """The expected word nearest to what stands there, best one that lets the line be read."""
        if far >= len(tokens):
            return ""
        word = fold(tokens[far].text)
        ranked = sorted(
            (distance(word, fold(one), _limit(word)), n, one) for n, one in enumerate(expected)
        )
        close = [one for gap, _, one in ranked if gap <= _limit(word)][:_MOST_TRIED]
        for one in close:
            token = Token(one.lower(), one, tokens[far].start, tokens[far].end)
            mended = (*tokens[:far], token, *tokens[far + 1 :])
            if Match(self.grammar, mended, scope).whole(reads):
                return one
        return close[0] if close else ""


def _limit(word: str) -> float:
    """How far off a word may be to be taken for another."""
    return 1.0 if len(word) <= 3 else 2.0 if len(word) <= 6 else 3.0
