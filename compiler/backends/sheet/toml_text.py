"""The text of a `theme.toml`: where its parts stand, and what is wrong with one, in plain words."""

from __future__ import annotations

import re

from ....dsl.source import Span

# What `tomllib` says, and how it is told to somebody who never heard of TOML.
_PLAIN = (
    (r"Cannot overwrite a value", "This name has a value already, further up"),
    (r"Cannot declare .* twice", "This section is there already, further up: write both in one"),
    (r"Invalid value", "Behind `=` stands a number, words in quotes, or a [list] of them"),
    (r"Invalid statement", "This is neither `name = value` nor a [section]"),
    (r"Expected '\]' at the end of a table declaration", "A section's name ends in `]`"),
    (r"Expected '=' after a key.*", "Behind a name stands `=` and its value"),
    (r"Unclosed array", "This list has no `]` at its end"),
    (r"Expected newline or end of document after a statement", "Each name has a line of its own"),
    (r"Illegal character .*", "Words in quotes end on their own line"),
)
_CURLY = "\u201c\u201d\u201e\u2018\u2019"


def in_plain_words(told: str, line: str) -> str:
    """What is wrong with a line that cannot be read."""
    outside = re.sub(r'"[^"]*"|#.*', "", line)
    if any(quote in outside for quote in _CURLY):
        return 'Quotes are straight ones here ("), not curly'
    for said, plain in _PLAIN:
        if re.fullmatch(said, told):
            return plain
    return told


def place(text: str, at: tuple[str, ...]) -> Span:
    """The key of a path in a TOML text: in its section, or within its section's inline table."""
    for depth in range(len(at), 0, -1):
        section, keys = at[: depth - 1], at[depth - 1 :]
        start, stop = _section(text, section)
        found = re.compile(_key(keys[0]) + r"\s*=", re.MULTILINE).search(text, start, stop)
        if found:
            end = text.find("\n", found.start())
            within = found.span("key")
            for key in keys[1:]:
                inner = re.compile(_key(key, "") + r"\s*=").search(text, within[1], end)
                within = inner.span("key") if inner else within
            return Span(*within)
    for depth in range(len(at), 0, -1):
        if head := _header(text, at[:depth]):
            return Span(head.start("name"), head.end("name"))
    return Span(0, 0)


def _key(name: str, before: str = r"^[ \t]*") -> str:
    return f"{before}[\"']?(?P<key>{re.escape(name)})[\"']?"


def _header(text: str, path: tuple[str, ...]) -> re.Match[str] | None:
    name = r"\s*\.\s*".join(f"[\"']?{re.escape(part)}[\"']?" for part in path)
    return re.search(rf"^[ \t]*\[\s*(?P<name>{name})\s*\]", text, re.MULTILINE)


def _section(text: str, path: tuple[str, ...]) -> tuple[int, int]:
    """From where to where a section's own lines go; nowhere when it has no header."""
    head = _header(text, path) if path else None
    if path and head is None:
        return 0, 0
    start = head.end() if head else 0
    following = re.compile(r"^[ \t]*\[", re.MULTILINE).search(text, start)
    return start, following.start() if following else len(text)
