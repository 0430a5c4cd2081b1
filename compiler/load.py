"""A file or folder → sources: the only reader of project folders, and of the shipped content."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ..dsl.decode import decode
from ..dsl.diagnostics import Diagnostic
from ..dsl.rules.limits import MAX_BYTES
from ..dsl.source import Source
from .declare.locks import SUFFIX as LOCK

CONTENT = Path(__file__).parent.parent / "content"
RUNE = ".rune"


class LoadError(Exception):
    """A path that cannot be read: wrong usage, not a fault of the cards."""


@dataclass(frozen=True, slots=True)
class Project:
    """The `.rune` files of a project, the records of its released sets, and what is wrong with
    their bytes. `homes` says of each source in which folder its pictures lie, by its path."""

    sources: tuple[Source, ...]
    locks: tuple[Source, ...]
    diagnostics: tuple[Diagnostic, ...]
    homes: Mapping[str, Path] = field(default_factory=dict)


def load(paths: Iterable[str | os.PathLike[str]] = (".",)) -> Project:
    """Read files and folders. A path that does not exist or cannot be read is a `LoadError`."""
    files: dict[Path, str] = {}
    homes: dict[str, Path] = {}
    for given in paths:
        path = Path(given)
        if not path.exists():
            raise LoadError(f"There is no file or folder {path}.")
        home = _home(path)
        for file in _files(path):
            shown = files.setdefault(Path(os.path.realpath(file)), file.as_posix())
            homes.setdefault(shown, home)
    found: list[Diagnostic] = []
    sources: list[Source] = []
    locks: list[Source] = []
    for file, shown in sorted(files.items(), key=lambda pair: pair[1]):
        source, faults = decode(shown, _bytes(file, shown))
        found += faults
        (locks if shown.endswith(LOCK) else sources).append(source)
    return Project(tuple(sources), tuple(locks), tuple(found), homes)


def _home(path: Path) -> Path:
    """The project's folder: the one that was named; for a file the one where we are, if the file
    lies in it, else its own."""
    if path.is_dir():
        return path
    here = Path.cwd()
    return here if Path(os.path.realpath(path)).is_relative_to(here) else path.parent


def _files(path: Path) -> Iterator[Path]:
    """The sources and records in a folder, or a file with the records beside it."""
    if not path.is_dir():
        yield path
        yield from sorted(path.parent.glob(f"*{LOCK}"))
        return
    for folder, names, files in os.walk(path):
        names[:] = sorted(name for name in names if not name.startswith("."))
        for file in sorted(files):
            path_inside = Path(folder, file)
            if (
                file.endswith((RUNE, LOCK))
                and not file.startswith(".")
                and not path_inside.is_fifo()  # reading it would wait for ever
            ):
                yield path_inside


def _bytes(file: Path, shown: str) -> bytes:
    """A file's bytes; of one that is too large only enough to say so."""
    try:
        with file.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise LoadError(f"{shown} cannot be read: {error.strerror}.") from None


@cache
def shipped_games() -> tuple[str, ...]:
    """The names of the games whose content is shipped."""
    return tuple(sorted(path.parent.name for path in CONTENT.glob(f"*/game{RUNE}")))


@cache
def shipped_sources(game: str) -> tuple[Source, ...]:
    """The shipped files of a game, its `game.rune` first."""
    files = sorted((CONTENT / game).rglob(f"*{RUNE}"), key=lambda p: (p.stem != "game", p))
    return tuple(
        decode(file.relative_to(CONTENT.parent).as_posix(), file.read_bytes())[0] for file in files
    )
