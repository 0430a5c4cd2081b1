"""Which quote sign of a line is missing, or one too many, and where.

A line with an odd number of them is looked at: a sign that begins a text stands behind a blank and
before a word, one that ends a text the other way round.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# Words that stand within names without a capital.
_SMALL = frozenset(
    ("of", "the", "in", "a", "an", "and", "with", "from", "by", "on", "to", "at", "for", "not")
)
_FIRST_WORDS = re.compile(r" *(?:- +)?(?:(?:effect: *)?[Bb]y +hand|[^\W\d_][\w-]*)? *")
_IN_ITS_NAME = re.compile(r" in (?:its|their) ")
_WORD = re.compile(r"\S+")
_SLIPS = "'’,;-"  # signs that are typed in the place of a quote sign
_ENDS = " ,:.)"


@dataclass(frozen=True, slots=True)
class QuoteFault:
    """`sort`: `open` or `close` (missing at `start`, or instead of the sign up to `end`), `extra`
    (the sign from `start` to `end`). `other` is the quote sign without a partner."""

    sort: str
    start: int
    end: int
    other: int


def odd_quote(line: str, *, sentences: bool) -> QuoteFault:
    """The fault of a line with an odd number of quote signs. `sentences`: the line is a head, a
    field or a sentence, which quote one text at most; a row may quote many."""
    return _Quotes(line.rstrip(), sentences).fault()


class _Quotes:
    """The quote signs of one line."""

    def __init__(self, line: str, sentences: bool) -> None:
        self.line = line
        self.sentences = sentences
        self.marks = [at for at, sign in enumerate(line) if sign == '"']
        self.is_head = not line.startswith(" ")
        self.first = _FIRST_WORDS.match(line)

    def fault(self) -> QuoteFault:
        for one, other in zip(self.marks, self.marks[1:], strict=False):
            if other == one + 1:
                return QuoteFault("extra", one, other + 1, one)
        for at in self.marks:
            if self._before(at) == ":" or not (self._opens(at) or self._closes(at)):
                return self._extra(at)
        if len(self.marks) == 1:
            return self._alone(self.marks[0])
        if self.sentences and len(self.marks) == 3 and self._closes(self.marks[2]):
            return self._extra(self.marks[1])
        return self._among_many()

    # ------------------------------------------------------------------------ one sign

    def _before(self, at: int) -> str:
        return self.line[at - 1 : at]

    def _after(self, at: int) -> str:
        return self.line[at + 1 : at + 2]

    def _opens(self, at: int) -> bool:
        return self._before(at) in ("", " ", "(", ",") and self._after(at) not in ("", *_ENDS)

    def _closes(self, at: int) -> bool:
        return self._before(at) not in ("", " ") and self._after(at) in ("", *_ENDS)

    def _extra(self, at: int) -> QuoteFault:
        return QuoteFault("extra", at, at + 1, at)

    def _open(self, start: int, other: int) -> QuoteFault:
        """A text that ends at `other` has no first sign: it begins at `start`."""
        wrong = self.line[start : start + 1] in (*_SLIPS, ".", ":")
        return QuoteFault("open", start, start + wrong, other)

    def _close(self, end: int, other: int) -> QuoteFault:
        """A text that begins at `other` has no last sign: it ends at `end`."""
        last = self.line[end - 1 : end]
        wrong = last in (*_SLIPS, ":") or (last == "." and self._is_name(other))
        return QuoteFault("close", end - (wrong and end - 1 > other), end, other)

    def _is_name(self, start: int) -> bool:
        """Whether a name is quoted, which does not end in a full stop; a text may."""
        return self.is_head or self.line.endswith("..")

    # ------------------------------------------------------------------------ which is missing

    def _alone(self, at: int) -> QuoteFault:
        if self._opens(at):
            return self._unclosed(at)
        behind = self.line[at + 1 :]
        start = self.first.end() if self.first else 0
        if behind.strip(" :") == "":
            if start >= at or not self._begins_text(start, behind):
                return self._extra(at)
            return self._open(start, at)
        if self.sentences and not _IN_ITS_NAME.match(behind):
            return self._extra(at)
        start = self._start_of_name(at)
        return self._open(start, at) if start < at else self._extra(at)

    def _begins_text(self, start: int, behind: str) -> bool:
        """Whether the second word begins a text that ends with the line; not that of a line which
        opens a block."""
        if self.is_head or not self.line[start].islower():
            return True
        return not behind and self.sentences

    def _unclosed(self, at: int) -> QuoteFault:
        end = len(self.line)
        text = self.line[at + 1 :]
        if self.is_head or (self.first and self.first.end() == at):
            return self._close(end - self.line.endswith(":"), at)
        family = _IN_ITS_NAME.search(text)
        if self.sentences and not family:
            return self._extra(at)
        if family:
            return self._close(at + 1 + family.start(), at)
        return self._close(self._end_of_name(at + 1), at)

    def _among_many(self) -> QuoteFault:
        """Texts and what stands between them take turns: where do they not?"""
        opened = -1
        for at in self.marks:
            if opened < 0 and not self._opens(at):
                start = self._start_of_name(at)
                return self._open(start, at) if start < at else self._extra(at)
            if opened >= 0 and not self._closes(at):
                end = len(self.line[:at].rstrip(" ,").removesuffix(" and"))
                return self._close(max(end, opened + 1), opened)
            opened = at if opened < 0 else -1
        return self._close(self._end_of_name(opened + 1), opened)

    # ------------------------------------------------------------------------ names

    def _start_of_name(self, end: int) -> int:
        """Where the name begins that ends here: a run of words with capitals."""
        after = self.line.rfind('"', 0, end) + 1
        start = end
        for found in reversed(list(_WORD.finditer(self.line, after, end))):
            word = found[0]
            if word.endswith(",") and start < end:
                break
            if word[0].isupper() or start == end:
                start = found.start()
            elif word not in _SMALL:
                break
        return start

    def _end_of_name(self, start: int) -> int:
        """Where the name ends that begins here; the end of the line if it is no name."""
        line, end = self.line, start
        for found in _WORD.finditer(line, start):
            word = found[0]
            if word[0].isupper():
                end = found.end()
                if word[-1] in ",:":
                    end -= 1
                    break
            elif word not in _SMALL:
                break
        return end if end > start else len(line) - line.endswith(":")
