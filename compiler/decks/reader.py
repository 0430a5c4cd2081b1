"""Reads one line of a format word by word; the first word that may not stand there is the error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...dsl.diagnostics import Diagnostic
from ...dsl.rules.limits import MAX_DIGITS
from ...dsl.source import Source, Span
from ...dsl.syntax import Text
from ..matching.slips import NUMBERS
from ..rules import formats
from ..suggest import nearest

_TOKEN = re.compile(r'"[^"\n]*+"|[0-9]+|[^\W\d][\w\'’-]*|\S')


class LineError(Exception):
    """A line of a format that cannot be read on; carries its one diagnostic, None if the parser
    has reported the line already."""

    def __init__(self, diagnostic: Diagnostic | None) -> None:
        super().__init__(diagnostic.title if diagnostic else "")
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number, quoted text or mark, with its place in the source."""

    text: str
    span: Span

    @property
    def quoted(self) -> bool:
        return len(self.text) > 1 and self.text.startswith('"')


class Reader:
    """The tokens of a line and how far they have been read."""

    def __init__(self, text: Text, source: Source) -> None:
        self.source = source
        self.line = text
        start = text.span.start
        self._tokens = tuple(
            Token(found[0], Span(start + found.start(), start + found.end()))
            for found in _TOKEN.finditer(text.value)
        )
        self._at = 0
        # What could have stood at the present token: asked for and not found.
        self._tried: list[str] = []

    @property
    def done(self) -> bool:
        return self._at == len(self._tokens)

    @property
    def span(self) -> Span:
        """The place of the next token, or the end of the line."""
        if not self.done:
            return self._tokens[self._at].span
        return Span(self.line.span.end, self.line.span.end)

    @property
    def last(self) -> Span:
        """The place of the token read last."""
        return self._tokens[max(self._at - 1, 0)].span

    def since(self, start: Span) -> Span:
        """From a place to the token read last."""
        return Span(start.start, max(start.start, self.last.end))

    def takes(self, phrase: str, *, quiet: bool = False) -> bool:
        """Step over a phrase of fixed words if it stands here; a `quiet` one is never proposed."""
        words = phrase.split()
        here = [token.text.lower() for token in self._tokens[self._at : self._at + len(words)]]
        if here != words:
            self._tried += [] if quiet else [phrase]
            return False
        self._step(len(words))
        return True

    def take_number(self) -> int | None:
        """Step over a whole number if one stands here."""
        if self.done or not self._tokens[self._at].text[0].isdecimal():
            self._tried.append("a number")
            return None
        digits = self._tokens[self._at].text
        if len(digits) > MAX_DIGITS:
            raise LineError(None)
        self._step(1)
        return int(digits)

    def take_quoted(self) -> str | None:
        """Step over a text in quotes if one stands here."""
        if self.done or not self._tokens[self._at].quoted:
            self._tried.append('a text in quotes ("…")')
            return None
        text = self._tokens[self._at].text[1:-1]
        self._step(1)
        return text

    def take_name(self, names: Iterable[str]) -> str | None:
        """Step over the longest of some names that stands here; it may be several words."""
        best, length = None, 0
        for name in names:
            size = len(_TOKEN.findall(name))
            here = " ".join(token.text for token in self._tokens[self._at : self._at + size])
            if size > length and here == " ".join(_TOKEN.findall(name)):
                best, length = name, size
        if best is not None:
            self._step(length)
        return best

    def take_words_before(self, *stops: str) -> str:
        """Step over all words up to one of some fixed words or the end ("" if there is none)."""
        start = self._at
        while not self.done and self._tokens[self._at].text not in stops:
            self._at += 1
        if self._at == start:
            return ""
        first, last = self._tokens[start].span, self.last
        offset = self.line.span.start
        return self.line.value[first.start - offset : last.end - offset]

    def skip(self) -> None:
        """Step over the next token, whatever it is."""
        self._step(1)

    def word(self) -> str:
        """The next token as written, "" at the end."""
        return "" if self.done else self._tokens[self._at].text

    def fail(self, legal: Sequence[str] = ()) -> LineError:
        """The error that the next token cannot stand here.

        Where a phrase of several words had begun, the token is the first that leaves it."""
        phrases = tuple(dict.fromkeys([*self._tried, *legal]))
        begun = {phrase: self._agrees(phrase) for phrase in phrases}
        most = max(begun.values(), default=0)
        expected = [
            " ".join(phrase.split()[most:]) if most else phrase
            for phrase, count in begun.items()
            if count == most
        ]
        at = self._at + most
        word = self._tokens[at].text if at < len(self._tokens) else ""
        spans = [token.span for token in self._tokens] or [self.line.span]
        span = spans[min(at, len(spans) - 1)]
        words = [phrase for phrase in expected if not phrase.startswith("a ")]
        near = nearest(word, [*words, *(phrase.split()[0] for phrase in words)]) if word else None
        if word.lower() in NUMBERS and "a number" in expected:
            near = str(NUMBERS[word.lower()])
        return LineError(formats.unexpected_format_word(self.source, span, word, expected, near))

    def _agrees(self, phrase: str) -> int:
        """How many first words of a phrase stand here."""
        words = phrase.split()
        here = [token.text.lower() for token in self._tokens[self._at : self._at + len(words)]]
        pairs = zip(words, here, strict=False)
        return next((at for at, (one, other) in enumerate(pairs) if one != other), len(here))

    def _step(self, count: int) -> None:
        self._at += count
        self._tried.clear()
