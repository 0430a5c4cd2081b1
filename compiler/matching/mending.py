"""What a line that cannot be read was meant to say: small changes, each tried until one reads.

A change is proposed only if the whole line can be read with it, so that whoever follows a message
is never sent from one fault to the next.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..suggest import distance
from .grammar import Grammar
from .slips import AT_THE_END, JOINS, MEANT, MISSING, MISSING_TOO, NEEDLESS, NEEDLESS_FROM, PHRASES
from .templates import Verb
from .tokens import Token

_TIMES = re.compile(r"(\d+)x|x(\d+)")
_CALLED = frozenset(("call", "calls", "named", "name", "names", "as"))
_SEEN = frozenset(("two", "colon", "called"))  # looked at already
_FOR_EACH = re.compile(r"(?:1|an?) (\w+) (?:for each|per) (.+)\Z", re.IGNORECASE)
_MOST_EXPECTED = 60
_MOST_WORDS = 40  # in longer lines only the place itself is looked at


@dataclass(frozen=True, slots=True)
class Mend:
    """A change that lets a line be read. `sort`: `instead` (the words in the span are others),
    `missing` (words before the span), `end` (words after the last), `extra` (nothing instead),
    `two` (two sentences, the second from `words` on), `colon` (missing before the span)."""

    sort: str
    start: int
    end: int
    words: str
    text: str  # the whole line as it can be read


Reads = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Mender:
    """Looks for the change that mends one line. `reads` tells whether a text can be read where
    the line stands, `is_statement` and `is_head` whether it could be one of those."""

    grammar: Grammar
    text: str
    tokens: tuple[Token, ...]
    far: int  # the first token that cannot stand where it stands
    expected: Sequence[str]
    reads: Reads
    is_statement: Reads
    is_head: Reads

    def mend(self) -> Mend | None:
        """The likeliest change, None if no small one will do."""
        for ways in (
            self._phrases, self._for_each, self._other_number, self._by_meaning, self._instead,
            self._missing, self._expected, self._called, self._in_the_name, self._swapped,
            self._colon, self._joined, self._extra, self._longer,
        ):  # fmt: skip
            for found in ways():
                if self.reads(found.text) if found.sort not in _SEEN else True:
                    return found
        return None

    # ------------------------------------------------------------------------ what is tried

    def missing_before(self) -> Mend | None:
        """What is missing just before the place, or before the words that narrow what stands there:
        `hero` is more often `your hero` than `heroes`, `gray stone` more often `a gray stone`."""
        if any(token.key == "cannot" for token in self.tokens[: self.far]):
            return None  # what is forbidden is described, not counted
        if self.tokens[self.far + 1 : self.far + 2] and self.tokens[self.far + 1].key == "of":
            found = self._with(self.far, self.far, "the", "missing")
            return found if self.reads(found.text) else None
        first = ("1", "2") if self._is_counted() else ("a", "an") if self._chooses() else ()
        for word in (*first, *self._determiners(self.far)):
            for at in self._starts():
                found = self._with(at, at, word, "missing")
                if self.reads(found.text):
                    return found
        return None

    def _starts(self) -> Iterator[int]:
        """The place, and those of the words just before it that may narrow a noun."""
        yield self.far
        for at in range(self.far - 1, -1, -1):
            if (self.tokens[at].key,) not in self.grammar.adjectives:
                return
            yield at

    def _determiners(self, at: int) -> tuple[str, ...]:
        """What stands most often before a token: a player has one hero, and many of all else."""
        word = self.tokens[at].key if at < len(self.tokens) else ""
        noun = self.grammar.nouns.get((word,))
        single = noun is None or "hero" in noun.type
        return ("your", "a", "an") if single else ("a", "an", "your")

    def _chooses(self) -> bool:
        return "choose" in (self.tokens[0].key, self.tokens[self.far - 1].key)

    def _is_counted(self) -> bool:
        """Whether tokens or cards are meant, of which there are numbers."""
        word = self.tokens[self.far].key if self.far < len(self.tokens) else ""
        return word in ("card", "cards") or (word,) in self.grammar.unit_forms

    def _phrases(self) -> Iterator[Mend]:
        for pattern, meant in PHRASES:
            for found in pattern.finditer(self.text):
                words = found.expand(meant)
                if words.lower() != found[0].lower():
                    text = self.text[: found.start()] + words + self.text[found.end() :]
                    yield Mend("instead", *found.span(), words, text)

    def phrase(self) -> Mend | None:
        """A turn of phrase that is said otherwise."""
        return next((one for one in self._phrases() if self.reads(one.text)), None)

    def _for_each(self) -> Iterator[Mend]:
        """`receive 1 gold for each ally`"""
        found = _FOR_EACH.search(self.text)
        if found is None:
            return
        unit, things = found[1], found[2].split()
        for at, word in enumerate(things):
            others = self._other_forms(word.lower())
            if others:
                said = " ".join((*things[:at], others[0], *things[at + 1 :]))
                words = f"{unit} equal to the number of {said}"
                text = self.text[: found.start()] + words
                yield Mend("instead", *found.span(), words, text)

    def _other_number(self) -> Iterator[Mend]:
        """`one of your ally`, `an allies`: a noun or a unit in its other number."""
        for at in self._places():
            for word in self._other_forms(self.tokens[at].key):
                yield self._with(at, at + 1, word, "instead")

    def _other_forms(self, word: str) -> list[str]:
        grammar = self.grammar
        noun, unit = grammar.nouns.get((word,)), grammar.unit_forms.get((word,))
        forms = [
            " ".join(words) for words, other in grammar.nouns.items()
            if noun is not None and (other.name, other.type) == (noun.name, noun.type)
        ]  # fmt: skip
        forms += [" ".join(words) for words, name in grammar.unit_forms.items() if name == unit]
        return [one for one in forms if one != word]

    def _by_meaning(self) -> Iterator[Mend]:
        """A verb that the vocabulary knows by another name."""
        for at in self._places():
            word = self.tokens[at].key
            stem = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
            for verb in verbs_meant(self.grammar, word) or verbs_meant(self.grammar, stem):
                for form in (verb.base, verb.third):
                    yield self._with(at, at + 1, form, "instead")

    def _instead(self) -> Iterator[Mend]:
        for at in self._places():
            counted = _TIMES.fullmatch(self.tokens[at].key)
            if counted:
                yield self._with(at, at + 1, counted[1] or counted[2], "instead")
            for word in MEANT.get(self.tokens[at].key, ()):
                if word != self.tokens[at].key:
                    yield self._with(at, at + 1, word, "instead")

    def _missing(self) -> Iterator[Mend]:
        if self.far >= len(self.tokens):
            for word in self._likely():
                for more in AT_THE_END:
                    yield self._with(self.far, self.far, f"{word} {more}".strip(), "end")
        for at in (*self._places(), self.far + 1):
            likely = self._likely() if at == self.far else ()
            for word in dict.fromkeys((*MISSING, *self._determiners(at), *MISSING_TOO, *likely)):
                yield self._with(at, at, word, "missing")

    def _expected(self) -> Iterator[Mend]:
        """The one word that can stand at the place, if it is one."""
        if self.far >= len(self.tokens) or len(self.expected) > _MOST_EXPECTED:
            return
        tried = (self._with(self.far, self.far + 1, one, "instead") for one in self.expected)
        fitting = [one for one in tried if self.reads(one.text)]
        if len(fitting) == 1:
            yield fitting[0]

    def _called(self) -> Iterator[Mend]:
        """`choose a hero named x`"""
        at = len(self.tokens) - 2
        key = self.tokens[at].key if at > 0 else ""
        if key in _CALLED or 0 < distance(key, "called", 2.0) <= 2.0:
            text = self.text[: self.tokens[at].start].rstrip()
            if self.is_statement(text):
                yield replace(self._with(at, at + 1, "called", "called"), sort="called")

    def _in_the_name(self) -> Iterator[Mend]:
        """`a dragon card` for `a card with "dragon" in its name`."""
        families = self.grammar.lists.get("family", ())
        for at in self._places()[:2]:
            word = self.tokens[at]
            if (word.key,) in families and at + 1 < len(self.tokens):
                noun = self.tokens[at + 1].text
                for its in ("its", "their"):
                    meant = f'{noun} with "{word.key}" in {its} name'
                    yield self._with(at, at + 2, meant, "instead")

    def _swapped(self) -> Iterator[Mend]:
        for at in (self.far, self.far - 1, self.far + 1):
            if 0 <= at < len(self.tokens) - 1:
                words = f"{self.tokens[at + 1].text} {self.tokens[at].text}"
                yield self._with(at, at + 2, words, "instead")

    def _colon(self) -> Iterator[Mend]:
        """An event and what happens then, without the colon between them."""
        for at in range(1, len(self.tokens)):
            start = self.tokens[at].start
            head = self.text[:start].rstrip().rstrip(",").rstrip()
            if self.is_head(head) and self.is_statement(self.text[start:]):
                end = self.tokens[at].end
                yield Mend("colon", start, end, ":", f"{head}: {self.text[start:]}")

    def _joined(self) -> Iterator[Mend]:
        """Two sentences on one line."""
        for at in self._places(far=self.far + 1):
            if self.tokens[at].key not in JOINS:
                continue
            last = at + 1
            while last < len(self.tokens) and self.tokens[last].key in JOINS:
                last += 1
            if last == len(self.tokens):
                continue
            first, second = self.text[: self.tokens[at].start].rstrip(), self._from(last)
            if not self.is_statement(first):
                continue
            span = self.tokens[at].start, self.tokens[last - 1].end
            starts = ("", *(self.text[: self.tokens[n].start] for n in range(at, 0, -1)))
            for start in starts:  # `deal 1 wound to your hero and your allies`
                if self.is_statement(start + second) or self.tokens[at].key == ".":
                    yield Mend("two", *span, start + second, first)
                    break

    def _extra(self) -> Iterator[Mend]:
        for at in self._places(far=self.far + 1):
            if self.tokens[at].key in NEEDLESS:
                yield self._with(at, at + 1, "", "extra")

    def _longer(self) -> Iterator[Mend]:
        """Several words at the end that belong to nothing."""
        if _FOR_EACH.search(self.text):
            return  # what is told how often is no mere addition
        if 1 < self.far < len(self.tokens) and self.tokens[self.far].key in NEEDLESS_FROM:
            start, end = self.tokens[self.far].start, self.tokens[-1].end
            yield Mend("extra", start, end, "", self.text[:start].rstrip())

    # ------------------------------------------------------------------------ helpers

    def _places(self, far: int = -1) -> list[int]:
        """The tokens that may be at fault: the one that does not fit first, then those before."""
        last = min(self.far if far < 0 else far, len(self.tokens) - 1)
        first = 0 if len(self.tokens) <= _MOST_WORDS else max(0, last - 2)
        near = [at for at in (self.far, self.far - 1) if first <= at <= last]
        return near + [at for at in range(last, first - 1, -1) if at not in near]

    def _likely(self) -> list[str]:
        return list(self.expected[:_MOST_EXPECTED])

    def _from(self, at: int) -> str:
        return self.text[self.tokens[at].start :]

    def _with(self, first: int, last: int, words: str, sort: str) -> Mend:
        """The line with these tokens replaced."""
        size = len(self.tokens)
        if first >= size:
            end = self.tokens[-1].end
            return Mend(sort, self.tokens[-1].start, end, words, f"{self.text[:end]} {words}")
        start = self.tokens[first].start
        end = self.tokens[last - 1].end if last > first else start
        rest = self.text[end:] if words or last > first else self.text[start:]
        between = " " if words and last == first else ""
        text = " ".join(f"{self.text[:start]}{words}{between}{rest}".split())
        text = text.replace(" 's ", "'s ")
        span_end = end if last > first else self.tokens[first].end
        return Mend(sort, start, span_end, words, text)


def verbs_meant(grammar: Grammar, word: str) -> list[Verb]:
    """The verbs of the sentences among whose meanings a word is."""
    found: dict[Verb, None] = {}
    for result in ("action", "outcomes"):
        for rule in grammar.rules.get(result, ()):
            meanings = rule.sentence.meaning.replace(",", " ").split()
            verb = next((part for part in rule.parts if isinstance(part, Verb)), None)
            if word in meanings:
                if verb is None:
                    base = getattr(rule.parts[0], "word", "")
                    verb = Verb(base, base) if base else None
                if verb is not None:
                    found[verb] = None
    return list(found)

