"""Golden files of printed text: Markdown that holds each source and, under it, what it prints.

A fence `rune` holds whole declarations; a fence named as in `text_cards.HEADS` holds the effect of
such a card (and, before a line `===`, more of its lines). The result follows in a fence `text`.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from text_cards import HEADS, card_text, library, print_cards

from runewright.compiler.text.text import PrintedText

FOLDER = Path(__file__).parent / "golden" / "text"
FILES = sorted(path.name for path in FOLDER.glob("*.md"))
REWRITE = "RUNEWRIGHT_GOLDEN"

_FENCE = re.compile(r"```(\w[\w ]*)\n(.*?)```\n", re.DOTALL)
_NAME = re.compile(r'^\w+ "([^"]+)":', re.MULTILINE)
_SWITCH = re.compile(r"^<!-- (icons|reminders) -->$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Golden:
    """A golden file: its text as it is, as it should be, and its cards' texts."""

    written: str
    fresh: str
    texts: dict[str, PrintedText]
    source: str


def read(name: str) -> Golden:
    """A file, with its results made anew; with RUNEWRIGHT_GOLDEN=1 they are written."""
    path = FOLDER / name
    written = path.read_text(encoding="utf-8")
    sources = [
        (match, _source(match, n))
        for n, match in enumerate(_FENCE.finditer(written))
        if match[1] != "text"
    ]
    text = "".join(source for _, source in sources)
    cards, faults = library(text)
    assert not faults, faults
    switches = set(_SWITCH.findall(written))
    texts = print_cards(cards, icons="icons" in switches, reminders="reminders" in switches)
    fresh, at = "", 0
    for match, source in sources:
        fresh += written[at : match.end()]
        names = [one for one in _NAME.findall(source) if one in texts]
        if names:
            fresh += "\n```text\n" + "\n".join(_shown(texts[one]) for one in names) + "```\n"
        result = re.compile(r"\n```text\n.*?```\n", re.DOTALL).match(written, match.end())
        at = result.end() if result else match.end()
    fresh += written[at:]
    if os.environ.get(REWRITE) == "1":
        path.write_text(fresh, encoding="utf-8")
        written = fresh
    return Golden(written, fresh, texts, text)


def _source(match: re.Match[str], n: int) -> str:
    kind, body = match[1], match[2]
    if kind not in HEADS:
        return body + "\n"
    more, _, effect = body.rpartition("===\n")
    return card_text(kind, effect, more).replace('"Test"', f'"Card {n}"') + "\n"


def _shown(text: PrintedText) -> str:
    lines = [f"**{line}**" for line in text.above] + list(text.body)
    return "".join(f"{line}\n" for line in lines) or "\n"
