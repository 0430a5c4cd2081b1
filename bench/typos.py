"""Slips of one letter in the tokens of cards: are they reported, where, and with the right word?

A slip is *reported at the place* if a finding begins on the line of the slip and its span touches
the spoilt token, or adjoins it with at most one sign between. It is reported *at a second place*
if no finding does, but a label does that the message shows beside it: two rows that overlap, a
name and its only use, where nobody can know which of the two is wrong. A finding that begins on
another line, and has no label at the place, is an *echo* where another finding is at the place.

A slip counts as *legal* only if nothing is said of it and what is built differs: then the card says
something else, and rightly so. If nothing is said and what is built is the same, it was ignored.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

WAYS = ("deletion", "swap", "insertion", "replacement")
_LETTERS = {
    "name": "abcdefghijklmnopqrstuvwxyz",
    "word": "abcdefghijklmnopqrstuvwxyz",
    "number": "0123456789",
    "punctuation": ".,:;-\"'",
}
_TOKEN = re.compile(
    r"""(?P<string>"[^"\n]*")|\#[^\n]*|(?P<number>\d+)|(?P<word>\w+)|(?P<mark>[^\w\s])""", re.X
)
_PART = re.compile(r"(?P<word>\w+)|(?P<mark>[^\w\s])")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text: a word, a number, a word inside quotes (name), or punctuation."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Slip:
    """One letter gone wrong in one token of a text."""

    way: str
    token: Token
    before: str
    after: str

    def apply(self, text: str) -> str:
        """The text with the slip in it."""
        return text[: self.token.start] + self.after + text[self.token.end :]


@dataclass(frozen=True, slots=True)
class Finding:
    """What the compiler said: which fault, where, the word it proposes first ("" if none), and
    the other places that it shows."""

    fault: str
    start: int
    end: int
    proposal: str
    labels: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the compiler makes of a text: what it finds wrong, and what it builds of it."""

    findings: Sequence[Finding]
    built: str


Judge = Callable[[str, str], Verdict]  # of the name of a text, and what became of the text


@dataclass(slots=True)
class Tally:
    """The figures of one kind of token."""

    legal: int = 0
    ignored: int = 0
    elsewhere: int = 0
    second: int = 0
    at_place: int = 0
    echoes: int = 0
    proposed: int = 0
    misses: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        """The slips that had to be reported."""
        return self.ignored + self.elsewhere + self.second + self.at_place


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text in their order; comments and blanks have none."""
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        if kind == "string":
            for part in _PART.finditer(text, *found.span()):
                yield Token("name" if part.lastgroup == "word" else "punctuation", *part.span())
        elif kind:
            yield Token("punctuation" if kind == "mark" else kind, *found.span())


def slips(text: str, lot: random.Random) -> Iterator[Slip]:
    """One slip of each way in each token, where by lot."""
    for token in tokens(text):
        before = text[token.start : token.end]
        for way in WAYS:
            after = _spoil(before, way, _LETTERS[token.kind], lot)
            if after != before:
                yield Slip(way, token, before, after)


def _spoil(word: str, way: str, letters: str, lot: random.Random) -> str:
    """A word with one letter gone wrong; the word itself where that way has none."""
    if way == "insertion":
        at = lot.randint(0, len(word))
        return word[:at] + lot.choice(letters) + word[at:]
    at = lot.randrange(len(word))
    if way == "deletion":
        return word[:at] + word[at + 1 :]
    if way == "replacement":
        others = [letter for letter in letters if letter != word[at].lower()]
        return word[:at] + lot.choice(others) + word[at + 1 :]
    pairs = [at for at in range(len(word) - 1) if word[at] != word[at + 1]]
    if not pairs:
        return word
    at = lot.choice(pairs)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def references(text: str, lot: random.Random) -> Iterator[Slip]:
    """The slips in the names that a deck or a scenario refers to: what stands in quotes below its
    first line, but for a reason that is quoted (`because "…"`), which is no name."""
    below = text.index("\n")
    for slip in slips(text, lot):
        line = text[text.rfind("\n", 0, slip.token.start) : slip.token.start]
        if slip.token.kind == "name" and slip.token.start > below and " because " not in line:
            yield slip


def examine(
    texts: dict[str, str], judge: Judge, most: int, seed: str,
    draw: Callable[[str, random.Random], Iterator[Slip]] = slips,
) -> dict[str, Tally]:  # fmt: skip
    """Try so many slips, drawn by lot from all of all texts, and count by kind of token."""
    lot = random.Random(seed)
    drawn = [(name, slip) for name, text in texts.items() for slip in draw(text, lot)]
    lot.shuffle(drawn)
    drawn = drawn[:most]
    clean = {name: judge(name, texts[name]) for name in dict.fromkeys(name for name, _ in drawn)}
    tallies = {kind: Tally() for kind in _LETTERS}
    for name, slip in drawn:
        _count(tallies[slip.token.kind], name, slip, texts[name], clean[name], judge)
    return tallies


def _count(tally: Tally, name: str, slip: Slip, text: str, clean: Verdict, judge: Judge) -> None:
    """Judge one slip and note what came of it; a miss is kept to be read."""
    verdict = judge(name, slip.apply(text))
    new = _new_findings(verdict, clean)
    if not new:
        if verdict.built != clean.built:
            tally.legal += 1
            return
        tally.ignored += 1
    else:
        spoilt = slip.apply(text)
        here = [one for one in new if _is_at(one.start, one.end, slip, spoilt)]
        beside = [one for one in new if any(_is_at(*place, slip, spoilt) for place in one.labels)]
        if here:
            tally.at_place += 1
            echo = any(_line(spoilt, f.start) != _line(spoilt, slip.token.start) for f in new)
            tally.echoes += echo
            right = mends(here[0], slip, text)
            tally.proposed += right
            if not echo and (right or slip.token.kind in ("number", "punctuation")):
                return
        elif beside:
            tally.second += 1
        else:
            tally.elsewhere += 1
    line = text.count("\n", 0, slip.token.start) + 1
    said = f"{new[0].fault}, proposed {new[0].proposal!r}" if new else "ignored"
    tally.misses.append(f"{name}:{line}: {slip.before!r} as {slip.after!r}: {said}")


def _is_at(start: int, end: int, slip: Slip, spoilt: str) -> bool:
    """Whether a place touches or adjoins the spoilt token, and begins on its line."""
    token = slip.token.start, slip.token.start + len(slip.after)
    touches = start <= token[1] + 1 and end >= token[0] - 1
    return touches and _line(spoilt, start) == _line(spoilt, token[0])


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at)


def mends(finding: Finding, slip: Slip, text: str) -> bool:
    """Whether the first proposal is the word that stood there, or puts the text right."""
    spoilt = slip.apply(text)
    ends = [(finding.start, finding.end)]
    if spoilt[finding.start : finding.start + 1] == '"':  # a name within its quotes
        ends.append((finding.start + 1, finding.end - 1))
    mended = {spoilt[:start] + finding.proposal + spoilt[end:] for start, end in ends}
    return finding.proposal.casefold() == slip.before.casefold() or text in mended


def _new_findings(verdict: Verdict, clean: Verdict) -> list[Finding]:
    """What is found beyond the faults that were found before the slip."""
    known = Counter(finding.fault for finding in clean.findings)
    new = []
    for finding in verdict.findings:
        if known[finding.fault]:
            known[finding.fault] -= 1
        else:
            new.append(finding)
    return new


def figures(tallies: dict[str, Tally]) -> Iterator[str]:
    """The table of the typo figures, with their denominators."""
    yield f"{'slips in':12} {'reported at the place':24} {'right word first':24} second echo legal"
    for kind, tally in tallies.items():
        placed = _share(tally.at_place, tally.wrong)
        proposed = _share(tally.proposed, tally.wrong) if kind in ("name", "word") else ""
        rest = f"{tally.second:6} {tally.echoes:4} {tally.legal:5}"
        yield f"{kind + 's':12} {placed:24} {proposed:24} {rest}"
    wrong = sum(tally.wrong for tally in tallies.values())
    placed = _share(sum(tally.at_place for tally in tallies.values()), wrong)
    worded = [tallies["name"], tallies["word"]]
    proposed = _share(sum(t.proposed for t in worded), sum(t.wrong for t in worded))
    second, echoes, legal = (
        sum(getattr(tally, part) for tally in tallies.values())
        for part in ("second", "echoes", "legal")
    )
    yield f"{'all':12} {placed:24} {proposed:24} {second:6} {echoes:4} {legal:5}"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.1%})" if whole else "none"
