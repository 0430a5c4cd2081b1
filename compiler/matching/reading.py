"""Read one text as a nonterminal: the one reading, or the problem, located and with the word meant.

Equal texts in equal scopes are matched once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ..suggest import distance, fold
from .grammar import Grammar, plural_of
from .letters import Spelling, can_be_read, other_word, unknown_word
from .matcher import Match, Scope
from .mending import Mend, Mender, verbs_meant
from .phrases import Group, Node, Phrase, Ref
from .slips import MEANT
from .tokens import Token, article_fits, tokenize, with_word

_MOST_TRIED = 12
_FEW = 8  # words that can stand at a place
_MOST_FAULTS = 3  # told of one line
_CACHE = 50_000
_COUNTING = frozenset(("of", "all", "other", "those", "up", "to", "bottom", "top"))


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a text could not be read. `start` and `end` are offsets of the word in question;
    `near` is what was most likely meant there; `expected` what could stand there.

    `sort`: `unknown`, `unfinished`, `misfit` (a thing of the wrong kind: `found`, `accepts`),
    `twice` (two readings). `mend` is a change that lets the line be read, where that is another
    than `near` for the word; `also` are more misspelt words of the line.
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
    mend: Mend | None = None
    also: tuple[Problem, ...] = ()


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
        article = self._article(tokens, reads, scope)
        if article is not None:
            return article
        spelling = unknown_word(self.grammar, text, reads, scope)
        if spelling is not None:
            return _misspelt(spelling, text)
        match = self._tracked(tokens, reads, scope)
        far = max(match.far, 0)
        expected = (*match.expected, *(f"({one})" for one in match.wanted))
        line = _Line(self.grammar, tokens, reads, scope)
        mender = Mender(
            self.grammar, text, tokens, far, tuple(match.expected), line.reads,
            lambda one: line.reads_as(one, ("statement",)),
            lambda one: line.reads_as(one, ("event", "use")),
        )  # fmt: skip
        phrase = mender.phrase()
        if phrase is not None:
            return self._unknown(tokens, far, "", expected, phrase)
        close = line.close_to(far, match.expected)
        near = next((one for one in close if line.reads_with(far, one)), "")
        if near:
            mend = mender.missing_before() if _is_plural(tokens, far, near) else None
            return self._unknown(tokens, far, "" if mend else near, expected, mend)
        spelling = other_word(self.grammar, text, reads, scope, far)
        if spelling is not None:
            return _misspelt(spelling, text)
        misfit = self._misfit(match, far, line)
        if misfit is not None and misfit.near:
            return misfit
        mend = mender.mend()
        if mend is not None and not (misfit is not None and mend.sort == "extra"):
            return self._unknown(tokens, far, "", expected, mend)
        chain = self._chain(tokens, far, close, reads, scope)
        if misfit is not None and not chain:
            return misfit
        if far >= len(tokens):
            return Problem("unfinished", len(text), len(text), expected=expected)
        near = chain[0] if chain else ""
        problem = self._unknown(tokens, far, near, expected)
        also = tuple(self._more(tokens, far, near, reads, scope)) if near else ()
        return replace(problem, also=also)

    def _article(
        self, tokens: tuple[Token, ...], reads: tuple[str, ...], scope: Scope
    ) -> Problem | None:
        """The one `a` that should be `an`, or the other way round, if that is all."""
        for at, (one, following) in enumerate(pairwise(tokens)):
            if not article_fits(one.key, following.key):
                near = "a" if one.key == "an" else "an"
                if _Line(self.grammar, tokens, reads, scope).reads_with(at, near):
                    return self._unknown(tokens, at, near, ())
        return None

    def _tracked(self, tokens: tuple[Token, ...], reads: tuple[str, ...], scope: Scope) -> Match:
        match = Match(self.grammar, tokens, scope, tracking=True)
        match.whole(reads)
        return match

    @staticmethod
    def _unknown(
        tokens: tuple[Token, ...],
        far: int,
        near: str,
        expected: tuple[str, ...],
        mend: Mend | None = None,
    ) -> Problem:
        token = tokens[min(far, len(tokens) - 1)]
        sort = "unknown" if far < len(tokens) else "unfinished"
        return Problem(sort, token.start, token.end, token.text, near, expected, mend=mend)

    def _chain(
        self,
        tokens: tuple[Token, ...],
        far: int,
        close: list[str],
        reads: tuple[str, ...],
        scope: Scope,
    ) -> list[str]:
        """The near words with which the line can be read on for some words, farthest first."""
        expected = self._tracked(tokens, reads, scope).expected
        if far >= len(tokens):
            return []
        key = tokens[far].key
        meant = [verb.base for verb in verbs_meant(self.grammar, key)]
        meant += [one for one in MEANT.get(key, ()) if " " not in one and one != key]
        found = []
        for n, one in enumerate((*meant, *close)):
            match = self._tracked(with_word(tokens, far, one), reads, scope)
            known = key in self.grammar.vocabulary()
            letters = not known and distance(fold(tokens[far].text), fold(one), 1.0) <= 1.0
            alone = one in expected and len(expected) <= _FEW
            if match.far > far + (not alone) or (letters and len(tokens[far].text) > 3):
                found.append((-match.far, n, one))
        return [one for _, _, one in sorted(found)]

    def _more(
        self,
        tokens: tuple[Token, ...],
        far: int,
        near: str,
        reads: tuple[str, ...],
        scope: Scope,
    ) -> list[Problem]:
        """More misspelt words behind the first, if the line can be read without all of them."""
        found: list[Problem] = []
        while len(found) < _MOST_FAULTS:
            tokens = with_word(tokens, far, near)
            article = self._article(tokens, reads, scope)
            if article is not None:
                return [*found, article]
            match = self._tracked(tokens, reads, scope)
            far = max(match.far, 0)
            if far >= len(tokens):
                return []
            line = _Line(self.grammar, tokens, reads, scope)
            close = line.close_to(far, match.expected)
            done = next((one for one in close if line.reads_with(far, one)), "")
            if done:
                return [*found, self._unknown(tokens, far, done, ())]
            near = next(iter(self._chain(tokens, far, close, reads, scope)), "")
            if not near:
                return []
            found.append(self._unknown(tokens, far, near, ()))
        return []

    def _misfit(self, match: Match, far: int, line: _Line) -> Problem | None:
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
        if best is None:
            return None
        return replace(best, near=line.instead_of(best))


def _misspelt(spelling: Spelling, text: str) -> Problem:
    word = text[spelling.start : spelling.end]
    return Problem("unknown", spelling.start, spelling.end, word, spelling.near)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that cannot be read, and what becomes of it with a change."""

    grammar: Grammar
    tokens: tuple[Token, ...]
    as_what: tuple[str, ...]
    scope: Scope

    def reads(self, text: str) -> bool:
        """Whether a text can be read in its place."""
        return self.reads_as(text, self.as_what)

    def reads_as(self, text: str, reads: tuple[str, ...]) -> bool:
        """Whether a text can be read as some nonterminals."""
        return can_be_read(self.grammar, tokenize(text), reads, self.scope)

    def reads_with(self, at: int, word: str) -> bool:
        """Whether the line can be read with another word at a place."""
        tokens = with_word(self.tokens, at, word)
        return can_be_read(self.grammar, tokens, self.as_what, self.scope)

    def close_to(self, at: int, expected: Iterable[str]) -> list[str]:
        """The expected words nearest to what stands there, nearest first."""
        if at >= len(self.tokens):
            return []
        word = fold(self.tokens[at].text)
        ranked = sorted(
            (distance(word, fold(one), _limit(word)), n, one) for n, one in enumerate(expected)
        )
        close = [one for gap, _, one in ranked if 0 < gap <= _limit(word)]
        return close[:_MOST_TRIED]

    def instead_of(self, misfit: Problem) -> str:
        """A thing of the right kind that may be meant by one of the wrong kind."""
        text = " ".join(token.text for token in self.tokens)
        before = [token.text for token in self.tokens if token.end <= misfit.start]
        after = [token.text for token in self.tokens if token.start >= misfit.end]
        shown = " ".join(text.split()[len(before) : len(self.tokens) - len(after)])
        for one in ("your", "its", "their") if shown in ("you", "it", "they") else ():
            if self.reads(" ".join((*before, one, *after))):
                return one
        kinds = [one for one in misfit.accepts if one not in ("player", "card")]
        for kind in sorted(self.grammar.expand(kinds) & set(self.grammar.kinds), key=self._said_of):
            if (kind,) not in self.grammar.nouns:
                continue
            own = f"your {kind}" if shown == "you" else f"the {kind} of {shown}"
            for one in (own, f"your {kind}", f"{shown}'s {kind}"):
                if self.reads(" ".join((*before, one, *after))):
                    return one
        if "player" in misfit.accepts:
            for one in ("you", "another player"):
                if self.reads(" ".join((*before, one, *after))):
                    return one
        return ""


    def _said_of(self, kind: str) -> tuple[int, str]:
        """What cards have most to say of comes first: a hero."""
        return -sum(kind in kinds for _, kinds in self.grammar.fields.values()), kind


def _is_plural(tokens: tuple[Token, ...], at: int, near: str) -> bool:
    """Whether a word is only proposed for its plural, with nothing before it that counts."""
    if near not in (plural_of(tokens[at].key), f"{tokens[at].key}s"):
        return False
    before = tokens[at - 1].key if at else ""
    if before == "to" and at > 1:
        return tokens[at - 2].key != "up"
    return before != "<number>" and before not in _COUNTING


def _limit(word: str) -> float:
    """How far off a word may be to be taken for another."""
    return 1.0 if len(word) <= 3 else 2.0 if len(word) <= 6 else 3.0
