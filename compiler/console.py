"""What the commands share: paths as arguments, words for people, diagnostics on a stream."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from .suggest import nearest

if TYPE_CHECKING:
    from ..dsl.diagnostics import Diagnostic

_PATIENCE = 1.0  # seconds before we say what takes so long
_BAR = 24  # signs of a bar
_LISTED = 12  # names that a message lists

paths_argument: Callable[[Any], Any] = click.argument(
    "paths", nargs=-1, metavar="[PATH]...", type=click.Path(path_type=Path)
)


def wrong(message: str, near: str | None = None) -> click.UsageError:
    """The error that the command was used wrongly: a sentence, and what may have been meant."""
    return click.UsageError(message + (f" Did you mean {near!r}?" if near else ""))


def existing(paths: Sequence[Path]) -> list[Path]:
    """The files and folders that a command was given, the present folder without any."""
    for path in paths:
        if not _exists(path):
            raise wrong(f"There is no file or folder {str(path)!r}.", _near(path))
    return list(paths) or [Path()]


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long, with a NUL, in a folder that is closed to us
        return False


def _near(path: Path) -> str | None:
    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except (OSError, ValueError):
        return None
    near = nearest(path.name, [name for name in names if name != path.name])
    return str(path.with_name(near)) if near else None


def choice(said: str, legal: Iterable[str], what: str) -> str:
    """The one of some names that was meant, whatever its case; else wrong usage."""
    from .suggest import fold

    names = list(legal)
    for name in names:
        if name == said:
            return name
    alike = [name for name in names if fold(name) == fold(said)]
    if len(alike) == 1:
        return alike[0]
    near = nearest(said, names)
    listed = "" if near or not names else f" There is {_some(names)}."
    raise wrong(f"There is no {what} {said!r}.{listed}", near)


def _some(names: Sequence[str]) -> str:
    """All of some names, or the first and how many more there are."""
    if len(names) <= _LISTED:
        return either(names)
    return f"{', '.join(map(repr, names[:_LISTED]))} and {len(names) - _LISTED:,} more"


def either(names: Sequence[str]) -> str:
    """`'A', 'B' or 'C'`"""
    quoted = [repr(name) for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`"""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def coloured(stream: TextIO) -> bool:
    """Whether to write in colour: only for somebody who looks at it and has not said no."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(diagnostics: Iterable[Diagnostic], *, err: bool = False) -> None:
    """Print diagnostics for people, on standard output or as messages."""
    from ..dsl.render import render_one

    stream = sys.stderr if err else sys.stdout
    colour = coloured(stream)
    for diagnostic in diagnostics:
        click.echo(render_one(diagnostic, colour=colour), err=err, color=colour)


def say(message: str) -> None:
    """A message beside the result: on standard error."""
    click.echo(message, err=True)


@contextmanager
def waiting(what: str, total: int = 0) -> Iterator[Callable[[int], None]]:
    """Tell somebody who watches what takes so long, and take it away at the end.

    What it gives is told how many more of the `total` are done; the line shows them as a bar.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    line = _Line(what, total)
    timer = threading.Timer(_PATIENCE, line.begin)
    timer.daemon = True
    timer.start()
    try:
        yield line.add
    finally:
        timer.cancel()
        timer.join()
        line.clear()


class _Line:
    """What stands on the terminal's line while something takes long."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total = what, total
        self._done = 0
        self._shown = ""

    def begin(self) -> None:
        line = f"{self._what} …{self._bar()}"
        click.echo(f"\r{line.ljust(len(self._shown))}", err=True, nl=False)
        self._shown = line

    def add(self, done: int) -> None:
        self._done += done
        if self._shown:
            self.begin()

    def clear(self) -> None:
        if self._shown:
            click.echo(f"\r{' ' * len(self._shown)}\r", err=True, nl=False)

    def _bar(self) -> str:
        if not self._total:
            return ""
        filled = _BAR * min(self._done, self._total) // self._total
        return f" [{'#' * filled}{'.' * (_BAR - filled)}] {self._done} of {self._total}"


@contextmanager
def writes() -> Iterator[None]:
    """What cannot be written is wrong usage."""
    from .writing import WriteError

    try:
        yield
    except WriteError as fault:
        raise wrong(f"{fault}.") from fault


def save(file: Path, content: str | bytes) -> str:
    """Write a file; what is told behind its name, where it had this content already."""
    from .writing import write_file

    with writes():
        return "" if write_file(file, content) else " (as it was)"


def options_of(
    options: Sequence[Callable[[Any], Any]],
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator that gives a command some options, in their order."""

    def give(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return give


def write_json(data: object) -> None:
    """Print plain data as JSON."""
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether one of them makes the run fail."""
    from ..dsl.diagnostics import Level

    return any(one.level is Level.ERROR for one in diagnostics)
