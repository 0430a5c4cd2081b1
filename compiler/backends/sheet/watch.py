"""Watching a project's files: when one changes, its cards are drawn again by a program that is warm
already, since Typst remembers what it laid out (one changed card of 300 is a sixth of the work)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

KINDS = (
    ".rune", ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".toml", ".j2", ".typ", ".ttf",
    ".otf",
)  # fmt: skip
PAUSE = 0.3  # seconds between two looks

State = Mapping[str, tuple[int, int]]


def state(paths: Sequence[Path], leave: Path) -> State:
    """When the files of some folders were last changed, and their sizes; not what lies in hidden
    folders, nor the files that are written (`leave`)."""
    return {str(file): found for file in _files(paths, leave) if (found := _stamp(file))}


def changes(
    look: Callable[[], State], wait: Callable[[float], None] = time.sleep
) -> Iterator[None]:
    """Once now, and whenever what `look` sees has changed and stays so for a moment."""
    seen = look()
    yield
    while True:
        wait(PAUSE)
        now = look()
        if now == seen:
            continue
        while now != (later := _after(wait, look)):
            now = later
        seen = now
        yield


def _after(wait: Callable[[float], None], look: Callable[[], State]) -> State:
    wait(PAUSE)
    return look()


def _files(paths: Sequence[Path], leave: Path) -> Iterator[Path]:
    written = os.path.realpath(leave)
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for folder, inner, files in os.walk(path):
            inner[:] = [
                name for name in inner
                if not name.startswith(".") and os.path.realpath(Path(folder, name)) != written
            ]  # fmt: skip
            for name in files:
                if os.path.splitext(name)[1].lower() in KINDS:
                    yield Path(folder, name)


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:  # gone between two looks, as when an editor writes it anew
        return None
    return found.st_mtime_ns, found.st_size
