"""Signs of a line that were slipped in: beside a colon, or in the place of another sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_SIGNS = r"[.,;'’-]"
_START = re.compile(r" *((?!-(?: |$))[.,:;'’-]{1,2})(?= \S)")
_RANGE = re.compile(r" *\d+([^\w\s\"]{1,2})\d+ *(?:[.:;,'’-]|$)")
_OWN = re.compile(r"(?<=[^\W\d_])[.,:;'’-]{1,2}(?=s(?![\w'’-]))")
_BESIDE = re.compile(rf"{_SIGNS}*+:{_SIGNS}*+(?=\s|$)")
_BEFORE_QUOTE = re.compile(r"(?<= ):(?=\")")
_END = re.compile(rf"{_SIGNS}++(?= *$)")
_WITHIN = re.compile(r"(?<=\w)[.;'’-](?= \S)")
_HEAD = re.compile(
    r" *(?:- +)?(?:(?:until|while|if|for each|repeat|when|before|after|at the|as soon as|once per"
    r"|the first time|the next time)\s|[\w-]+[.;'’-] |(?:anything else|choose one)[.;'’-] )"
    r"|.* (?:may|chooses one)[.;'’-] ",
    re.IGNORECASE,
)
_ONCE_PER = re.compile(r" *once per \w+(:) .*:", re.IGNORECASE)
_IN_ITS_NAME = re.compile(r"(?<=\"):(?= in (?:its|their) )")
_HALF_RANGE = re.compile(r" *\d+-:\Z")
_POSSESSIVE = re.compile(r"s['’] ")


@dataclass(frozen=True, slots=True)
class Slipped:
    """The signs from `start` to `end`, and the sign that was meant."""

    start: int
    end: int
    meant: str


def slipped(line: str, *, opens: bool) -> list[Slipped]:
    """What was slipped in a line whose quotations are blotted out; `opens`: lines are indented
    under it."""
    found: list[Slipped] = []
    for one in _all(line, opens):
        if all(one.end <= other.start or other.end <= one.start for other in found):
            found.append(one)
    return found


def without(line: str, slips: list[Slipped]) -> str:
    """The line as it was meant, in the same length."""
    for one in slips:
        gap = " " * (one.end - one.start - len(one.meant))
        if one.meant == "-" and line[: one.start].strip():
            line = gap + line[: one.start] + one.meant + line[one.end :]
        elif one.meant == "'":
            line = line[: one.start] + gap + one.meant + line[one.end :]
        else:
            line = line[: one.start] + one.meant + gap + line[one.end :]
    return line


def _all(line: str, opens: bool) -> Iterator[Slipped]:
    start = _START.match(line)
    if start and start[1] != ":":
        yield Slipped(*start.span(1), "-")
    numbers = _RANGE.match(line)
    if numbers and numbers[1] not in ("-", ","):
        yield Slipped(*numbers.span(1), "-")
    for own in _OWN.finditer(line):
        if own[0] not in ("'", "’"):
            yield Slipped(*own.span(), "'")
    for beside in _BESIDE.finditer(line):
        if len(beside[0]) > 1 and not _HALF_RANGE.match(line[: beside.end()]):
            listed = "," in beside[0] and beside.end() < len(line.rstrip())
            listed &= ":" in line[beside.end() :] or not _HEAD.match(line[: beside.start()] + "- ")
            yield Slipped(*beside.span(), "," if listed else ":")
    once = _ONCE_PER.match(line)
    if once:
        yield Slipped(*once.span(1), ",")
    family = _IN_ITS_NAME.search(line)
    if family:
        yield Slipped(*family.span(), " ")
    quote = _BEFORE_QUOTE.search(line)
    if quote and not line.startswith(" "):
        yield Slipped(*quote.span(), " ")
    end = _END.search(line)
    if end and opens and end.start():
        yield Slipped(*end.span(), ":")
    if ":" not in line and not opens:
        yield from _within(line)


def _within(line: str) -> Iterator[Slipped]:
    """A sign where the colon of the line belongs, or the comma of a list."""
    for sign in _WITHIN.finditer(line):
        if _POSSESSIVE.match(line, sign.start() - 1):
            continue
        if _HEAD.match(line[: sign.end() + 1]):
            yield Slipped(*sign.span(), ":")
        elif sign[0] == ";":
            yield Slipped(*sign.span(), ",")
        return
