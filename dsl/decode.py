"""Bytes → Source: strict UTF-8, one kind of line end, NFC; what has no place in a text is refused.

A file with a fault still gives a source, without the fault, so that other faults are reported.
"""

from __future__ import annotations

import re
from unicodedata import combining, normalize

from .diagnostics import Diagnostic, Rule
from .report import Report
from .rules import sources as rules
from .rules.limits import MAX_BYTES, MAX_LINE, MAX_MARKS
from .source import Source, Span

LOST = "\ufffd"  # stands for a letter that could not be read

_HIDDEN = re.compile(
    "[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c"  # they turn the direction of writing
    "\u200b\u2060-\u2064\ufeff\u00ad\u2028\u2029"  # nobody sees them, but names differ by them
    "\x01-\x08\x0b-\x1f\x7f-\x9f]"
)
_LOST = re.compile(f"{LOST}+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPED = re.compile("[\udc80-\udcff]")
_MOST_BAD = 5  # with more than a fifth of its bytes wrong a file is no text to go on with
_LONG_LINE = re.compile(rf"^.{{{MAX_LINE + 1},}}", re.MULTILINE)


def decode(path: str, data: bytes) -> tuple[Source, list[Diagnostic]]:
    """Make a source of a file's bytes, with what is wrong with them."""
    if len(data) > MAX_BYTES:
        return _refused(path, rules.file_too_large, len(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        return _badly_encoded(path, data, fault.start)
    return from_text(path, text)


def from_text(path: str, text: str) -> tuple[Source, list[Diagnostic]]:
    """Make a source of a text, with what is wrong with it."""
    if len(text) > MAX_BYTES:
        return _refused(path, rules.file_too_large, len(text))
    if "\0" in text:
        return _refused(path, rules.nul_character, text.count("\0"))
    clean, marked, hidden = _cleaned(text)
    report = Report(Source(path, clean))
    for line in marked:
        start = report.source.offset(line, 1)
        report.add(rules.too_many_marks, start, start + len(report.source.line(line)))
    for position, sign in hidden:
        report.add(rules.hidden_character, position, position, ord(sign))
    for found in _LOST.finditer(clean):
        report.add(rules.lost_letter, found.start(), found.end())
    for found in _LONG_LINE.finditer(clean):
        start, end = found.span()
        report.add(rules.line_too_long, start, end, end - start)
    return report.source, report.found


def _refused(path: str, rule: Rule[[int]], number: int) -> tuple[Source, list[Diagnostic]]:
    report = Report(Source(path, ""))
    report.add(rule, 0, 0, number)
    return report.source, report.found


def _badly_encoded(path: str, data: bytes, first: int) -> tuple[Source, list[Diagnostic]]:
    """Report the wrong encoding once; keep the text around the bytes that are no letters."""
    text = data.decode("utf-8-sig", "surrogateescape")
    bad = sum(1 for _ in _ESCAPED.finditer(text))
    byte, more = data[first], bad - 1
    if b"\0" in data or bad * _MOST_BAD > len(data):
        report = Report(Source(path, ""))
        report.add(rules.not_utf8, 0, 0, byte, first, more)
        return report.source, report.found
    source, found = from_text(path, _ESCAPED.sub(LOST, text))
    before, _ = from_text(path, data[:first].decode("utf-8-sig"))
    place = Span(len(before.text), len(before.text) + 1)
    others = [fault for fault in found if fault.code != rules.lost_letter.code]
    return source, [rules.not_utf8(source, place, byte, first, more), *others]


def _cleaned(text: str) -> tuple[str, list[int], list[tuple[int, str]]]:
    """The text as it is kept; the lines with too many marks; the hidden signs and their places."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii() and not _HIDDEN.search(text):
        return text, [], []
    text, marked = _without_heaps(_SURROGATE.sub(LOST, text))
    text = normalize("NFC", text)
    hidden: list[tuple[int, str]] = []
    for found in _HIDDEN.finditer(text):
        hidden.append((found.start() - len(hidden), found[0]))
    if not hidden:
        return text, marked, hidden
    text = normalize("NFC", _HIDDEN.sub("", text))  # what they kept apart may join now
    return text, marked, [(min(position, len(text)), sign) for position, sign in hidden]


def _without_heaps(text: str) -> tuple[str, list[int]]:
    """Cut heaps of marks on one letter: to put them in order takes time squared."""
    marks = "".join(sorted(sign for sign in set(text) if combining(sign)))
    if not marks:
        return text, []
    heap = re.compile(f"([{marks}]{{{MAX_MARKS}}})[{marks}]+")
    lines = [number for number, line in enumerate(text.split("\n"), 1) if heap.search(line)]
    return heap.sub(r"\1", text), lines
