"""Text with `{icon}`, `**bold**`, `*italic*` and `- ` bullets, read into runs. Nothing is ever
refused: what is no mark stays the letters it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .model import Paragraph, Rich, Run, WordFace

_TOKEN = re.compile(r"\{([A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z0-9_-]+)*)\}|\*\*|\*")


def rich(text: str) -> Rich:
    """Read a text; a new line is a new paragraph, a line that begins `- ` a bullet.

    Every `{name}` becomes an icon run, known or not: the theme knows which icons there are, and
    one it has not is reported and printed as written.
    """
    paragraphs = []
    for line in text.split("\n"):
        bullet = line.startswith("- ")
        runs = _runs(line[2:] if bullet else line)
        if runs:
            paragraphs.append(Paragraph(runs, bullet))
    return tuple(paragraphs)


def plain(text: str) -> Rich:
    """The text as it is, without reading any mark; a new line is a new paragraph."""
    return tuple(Paragraph((Run(line),)) for line in text.split("\n") if line)


def icons(*texts: Rich) -> tuple[str, ...]:
    """The names of all icons, each once, in the order of their first use."""
    return tuple(dict.fromkeys(run.icon for run in _all_runs(texts) if run.icon))


def said(text: Rich, words: Mapping[str, WordFace]) -> str:
    """The text without its marks, a paragraph a line; icons are the words they stand for."""
    return "\n".join(
        ("• " if paragraph.bullet else "") + "".join(_read(run, words) for run in paragraph.runs)
        for paragraph in text
    )


def _read(run: Run, words: Mapping[str, WordFace]) -> str:
    if not run.icon:
        return run.text
    return words[run.icon].title if run.icon in words else run.icon


def letters(*texts: Rich, gap: str = "") -> str:
    """All letters that are printed as text, run after run."""
    return gap.join("" if run.icon else run.text for run in _all_runs(texts))


def _all_runs(texts: Iterable[Rich]) -> Iterable[Run]:
    return (run for text in texts for paragraph in text for run in paragraph.runs)


def _runs(line: str) -> tuple[Run, ...]:
    parts = _split(line)
    marks = _pairs(parts)
    runs: list[Run] = []
    bold = italic = False
    for index, part in enumerate(parts):
        if index in marks:
            if part == "**":
                bold = not bold
            else:
                italic = not italic
        elif found := _TOKEN.fullmatch(part):
            name = found[1]
            # What is written otherwise than its name is kept, in case nobody knows it.
            kept = part if name and name != name.lower() else ""
            runs.append(Run(part, bold, italic) if name is None else Run(kept, icon=name.lower()))
        elif runs and not runs[-1].icon and (runs[-1].bold, runs[-1].italic) == (bold, italic):
            runs[-1] = Run(runs[-1].text + part, bold, italic)
        else:
            runs.append(Run(part, bold, italic))
    return tuple(runs)


def _split(line: str) -> list[str]:
    parts, at = [], 0
    for found in _TOKEN.finditer(line):
        parts += [line[at : found.start()], found[0]]
        at = found.end()
    return [part for part in [*parts, line[at:]] if part]


def _pairs(parts: list[str]) -> set[int]:
    """Which parts are marks in force: an opening one before a letter, its fellow after one."""
    paired: set[int] = set()
    opened: list[int] = []
    for index, part in enumerate(parts):
        if part not in ("*", "**"):
            continue
        before = parts[index - 1][-1:] if index else " "
        after = parts[index + 1][:1] if index + 1 < len(parts) else " "
        fellow = next((k for k, at in enumerate(opened) if parts[at] == part), -1)
        if fellow >= 0 and not before.isspace() and opened[fellow] < index - 1:
            paired |= {opened[fellow], index}
            opened.pop(fellow)
        elif not after.isspace() and fellow < 0:
            opened.append(index)
    return paired
