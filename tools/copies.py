"""A copy of the tree in which code may be broken and tests run; the tree itself stays as it is."""

from __future__ import annotations

import compileall
import contextlib
import hashlib
import json
import os
import py_compile
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .notes import FLOORS

# Nobody reads why an assert failed; to rewrite them takes half the time.
_ARGUMENTS = ("-q", "-p", "no:cacheprovider", "--assert=plain", "--tb=no")


class LaboratoryError(Exception):
    """The copy cannot serve: no repository, or its tests are red as they are."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How pytest ended: its exit status, -1 when it had to be stopped; the first red test ("" if
    there is none); the CPU seconds."""

    status: int
    red: str
    cpu: float


def kept_files(root: Path) -> list[str]:
    """The files of the repository as they lie there now, sorted."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        raise LaboratoryError(f"not a git repository: {listed.stderr.strip()}")
    names = filter(None, listed.stdout.split("\0"))
    return sorted(name for name in names if os.path.lexists(root / name))


def file_hash(path: Path) -> str:
    """A hash of a file's content; of where it leads, if it is a link."""
    content = os.readlink(path).encode() if path.is_symlink() else path.read_bytes()
    return hashlib.sha256(content).hexdigest()


def tree_hash(root: Path) -> str:
    """One hash of the names and contents of all kept files."""
    digest = hashlib.sha256()
    for name in kept_files(root):
        digest.update(f"{name}\0{file_hash(root / name)}\0".encode())
    return digest.hexdigest()


def copy_tree(root: Path, target: Path) -> None:
    """Copy the kept files; links stay links. One that is deleted meanwhile is left out."""
    for name in kept_files(root):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            shutil.copy2(root / name, target / name, follow_symlinks=False)


def prepare(root: Path, target: Path) -> None:
    """Make a copy in which tests can run: a repository too, with bytecode."""
    copy_tree(root, target)
    for command in (["git", "init", "-q"], ["git", "add", "."]):  # tests ask what is kept
        subprocess.run(command, cwd=target, check=True)
    (target / "build").mkdir(exist_ok=True)
    # Bytecode checked by its source's hash: a change in the same second is seen all the same.
    checked = py_compile.PycInvalidationMode.CHECKED_HASH
    for part in (*FLOORS, "tests", "tools"):
        compileall.compile_dir(target / part, quiet=2, invalidation_mode=checked)


class Copy:
    """One copy, and the process whose forks run its tests (`warm.py`)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.reached = folder / "build" / "reach"
        self._said = folder / "build" / "pytest.txt"
        self._warm: subprocess.Popen[str] | None = None
        self._notes = False

    def _start(self, notes: bool) -> None:
        self.close()
        self._notes = notes
        self._warm = subprocess.Popen(
            [sys.executable, "-m", "runewright.tools.warm", *(["--notes"] if notes else [])],
            cwd=self.folder,
            env={
                **os.environ,
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTHONPATH": str(self.folder / ".dev"),
                "PYTHONHASHSEED": "0",
                "XDG_CACHE_HOME": str(self._cache),
                "RUNEWRIGHT_REACH": str(self.reached),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """End the process."""
        if self._warm:
            with self._warm:
                assert self._warm.stdin
                self._warm.stdin.close()
            self._warm = None

    def run(
        self, arguments: Sequence[str], limit: float | None, *, notes: bool = False
    ) -> Outcome:
        """Run pytest in the copy, for a number of seconds at most; with or without notes."""
        if not self._warm or self._notes is not notes:
            self._start(notes)
        shutil.rmtree(self._cache, ignore_errors=True)  # what broken code left must not stay
        answer = self._ask(
            {
                "arguments": [*_ARGUMENTS, f"--basetemp={self.folder}-scratch", *arguments],
                "said": str(self._said),
                "limit": limit,
            }
        )
        return Outcome(**answer)

    def listed(self, tests: Sequence[str]) -> list[str]:
        """Tests as arguments, however many they are."""
        listing = self.folder / "build" / "tests.txt"
        listing.write_text("\n".join(tests) + "\n", encoding="utf-8")
        return [f"@{listing}"]

    def last_words(self, most: int) -> list[str]:
        """The end of what pytest said."""
        said = self._said.read_text(encoding="utf-8", errors="replace")
        return said.strip().splitlines()[-most:]

    @contextlib.contextmanager
    def changed(self, path: str, source: str) -> Iterator[None]:
        """While a file reads differently."""
        original = (self.folder / path).read_text(encoding="utf-8")
        (self.folder / path).write_text(source, encoding="utf-8")
        try:
            yield
        finally:
            (self.folder / path).write_text(original, encoding="utf-8")

    @property
    def _cache(self) -> Path:
        return self.folder / "build" / "cache"

    def _ask(self, what: Mapping[str, object]) -> dict[str, Any]:
        warm = self._warm
        assert warm and warm.stdin and warm.stdout
        try:
            print(json.dumps(what), file=warm.stdin, flush=True)
            answer: dict[str, Any] = json.loads(warm.stdout.readline())
        except (OSError, ValueError):
            raise LaboratoryError("the process that runs the tests has ended") from None
        return answer
