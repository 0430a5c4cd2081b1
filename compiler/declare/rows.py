"""Rows of declarations, read word by word; what cannot stand there is one located error."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Diagnostic, Label
from ...dsl.source import Source, Span
from ...dsl.syntax import Row, Text
from ..decks.reader import LineError, Reader
from ..model import Place
from ..rules import games as rules

Found = list[Diagnostic]


class RowReader(Reader):
    """The words of a row of a game, a list of words or a kind."""

    def fail(self, legal: Sequence[str] = ()) -> LineError:
        """The error that the next word cannot stand here."""
        said = super().fail(legal).diagnostic
        if said is None:
            return LineError(None)
        return LineError(
            rules.word_not_expected(said.source, said.span, said.title, said.text, said.caret)
        )

    def end(self) -> None:
        """Nothing more may follow."""
        if not self.done:
            raise self.fail()

    def number(self) -> int:
        """The whole number that must stand here."""
        found = self.take_number()
        if found is None:
            raise self.fail()
        return found

    def signed(self) -> int:
        """The whole number, perhaps with a sign, that must stand here."""
        negative = self.takes("-")
        if not negative:
            self.takes("+")
        return -self.number() if negative else self.number()

    def quoted(self) -> str:
        """The text in quotes that must stand here."""
        found = self.take_quoted()
        if found is None:
            raise self.fail()
        return found

    def bounds(self) -> tuple[int, int]:
        """`A to B`, the first no more than the second."""
        start = self.span
        low = self.signed()
        if not self.takes("to"):
            raise self.fail()
        high = self.signed()
        if low > high:
            raise LineError(rules.empty_range(self.source, self.since(start), low, high))
        return low, high

    def take_unquoted(self) -> str:
        """Step over all words before the first text in quotes ("" if there is none)."""
        start = self._at
        while not self.done and not self._tokens[self._at].quoted:
            self._at += 1
        return " ".join(token.text for token in self._tokens[start : self._at])

    def take_plain_word(self) -> str:
        """Step over one word that is neither a number nor a text ("" if none stands here)."""
        word = self.word()
        if not word[:1].isalpha():
            return ""
        self._step(1)
        return word

    def take_name_before(self, beginnings: Sequence[str], stop: str = "") -> str:
        """Step over one or more words up to a phrase that may follow a name ("" without it, or
        where a sign stands before it)."""
        for size in range(1, len(self._tokens) - self._at):
            if self._tokens[self._at + size - 1].text == stop:
                break
            ahead = [token.text.lower() for token in self._tokens[self._at + size :]]
            if any(starts(ahead, beginning) for beginning in beginnings):
                name = " ".join(token.text for token in self._tokens[self._at : self._at + size])
                self._step(size)
                return name
        return ""

    def rest(self) -> list[str]:
        """The words from here on."""
        return [token.text for token in self._tokens[self._at :]]

    def span_ahead(self, count: int) -> Span:
        """The place of a word so many words ahead."""
        return self._tokens[self._at + count].span

    def take_any(self) -> str:
        """Step over one word, whatever it is."""
        word = self.word()
        self._step(1)
        return word


def starts(words: Sequence[str], phrase: str) -> bool:
    """Whether words begin with a phrase, in which `#` stands for a number."""
    wanted = phrase.split()
    if len(words) < len(wanted):
        return False
    pairs = zip(wanted, words, strict=False)
    return all(one == other or (one == "#" and other.isdecimal()) for one, other in pairs)


def plain(row: Row, source: Source, found: Found) -> RowReader:
    """A reader for a row that opens no block; a block is reported and left out."""
    if row.opens:
        found.append(rules.row_opens_block(source, row.text.span, row.text.value.rstrip(":")))
        value = row.text.value.rstrip(": ")
        return RowReader(Text(value, Span(row.text.span.start, row.text.span.start + len(value))),
                         source)  # fmt: skip
    return RowReader(row.text, source)


def note(error: LineError, found: Found) -> None:
    """Keep what a line that could not be read says of itself."""
    if error.diagnostic is not None:
        found.append(error.diagnostic)


def earlier(place: Place, text: str = "the first one") -> Label:
    """A label at an earlier place."""
    return Label(place.span, text, place.source)
