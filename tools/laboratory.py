"""A copy of the tree in which code may be broken and tests run; the tree itself stays as it is."""

from __future__ import annotations

import compileall
import contextlib
import hashlib
import os
import pickle
import py_compile
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .notes import FLOORS, Reached

_PYTEST = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider")
_GREEN = (0, 5)  # all passed; none collected
_UNKNOWN_TEST = 4
_FIRST = 12  # the quickest tests notice most changes: the others need not even be collected then


class LaboratoryError(Exception):
    """The copy cannot serve: no repository, or its tests are red as they are."""


def kept_files(root: Path) -> list[str]:
    """The files of the repository as they lie there now, sorted."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        raise LaboratoryError(f"not a git repository: {listed.stderr.strip()}")
    names = filter(None, listed.stdout.split("\0"))
    return sorted(name for name in names if os.path.lexists(root / name))


def tree_hash(root: Path) -> str:
    """One hash of the names and contents of all kept files."""
    digest = hashlib.sha256()
    for name in kept_files(root):
        path = root / name
        content = os.readlink(path).encode() if path.is_symlink() else path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def copy_tree(root: Path, target: Path) -> None:
    """Copy the kept files; links stay links. One that is deleted meanwhile is left out."""
    for name in kept_files(root):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            shutil.copy2(root / name, target / name, follow_symlinks=False)


class Laboratory:
    """The copy, which tests reach which of its lines, and runs of them."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        self._shown = folder / "build" / "reach"
        self._said = folder / "build" / "pytest.txt"
        self._reached: dict[str, dict[int, list[str]]] = {}
        self.seconds: dict[str, float] = {}
        copy_tree(root, folder)
        for command in (["git", "init", "-q"], ["git", "add", "."]):  # tests ask what is kept
            subprocess.run(command, cwd=folder, check=True)
        self._shown.parent.mkdir(exist_ok=True)
        # Bytecode checked by its source's hash: a change in the same second is seen all the same.
        checked = py_compile.PycInvalidationMode.CHECKED_HASH
        for part in (*FLOORS, "tests", "tools"):
            compileall.compile_dir(folder / part, quiet=2, invalidation_mode=checked)

    def measure(self) -> None:
        """Run the whole suite once, every test measured for itself; it must be green."""
        done = self._pytest(["-q", "-p", "runewright.tools.reach"], limit=None)
        if done not in _GREEN:
            said = self._said.read_text(encoding="utf-8").strip().splitlines()[-12:]
            raise LaboratoryError(
                "\n  ".join(["the tests are red before anything is changed", *said])
            )
        self._data: Reached = pickle.loads(self._shown.read_bytes())
        self.seconds = {test: seconds for test, (seconds, _) in self._data.tests.items()}

    def reaching(self, path: str, *lines: int) -> list[str]:
        """The tests that run one of the lines (the first that any runs), quickest first."""
        if path not in self._reached:
            self._reached[path] = self._data.by_line(path)
        for line in lines:
            tests = [test for test in self._reached[path].get(line, ()) if test in self.seconds]
            if tests:
                return sorted(tests, key=lambda test: (self.seconds[test], test))
        return []

    def notices(self, path: str, source: str, tests: Sequence[str]) -> bool:
        """Whether one of the tests turns red (or never ends) when a file reads differently."""
        original = (self.folder / path).read_text(encoding="utf-8")
        (self.folder / path).write_text(source, encoding="utf-8")
        try:
            return any(self._red(part) for part in (tests[:_FIRST], tests[_FIRST:]) if part)
        finally:
            (self.folder / path).write_text(original, encoding="utf-8")

    def _red(self, tests: Sequence[str]) -> bool:
        limit = 20 + 5 * sum(self.seconds[test] for test in tests)
        done = self._pytest(["-q", "-x", *self._listed(tests)], limit)
        if done == _UNKNOWN_TEST:  # the change renamed a case: run the files it was in
            files = sorted({test.partition("::")[0] for test in tests})
            done = self._pytest(["-q", "-x", *files], limit)
        return done not in _GREEN

    def _listed(self, tests: Sequence[str]) -> list[str]:
        listing = self.folder / "build" / "tests.txt"
        listing.write_text("\n".join(tests) + "\n", encoding="utf-8")
        return [f"@{listing}"]

    def _pytest(self, arguments: Sequence[str], limit: float | None) -> int:
        """Run pytest in the copy; returns its exit status, -1 when it had to be stopped."""
        cache = self.folder / "build" / "cache"  # what broken code leaves there must not stay
        shutil.rmtree(cache, ignore_errors=True)
        output = self._said.open("w", encoding="utf-8")
        run = subprocess.Popen(
            # Nobody reads why an assert failed; to rewrite them takes half the time.
            [*_PYTEST, "--assert=plain", "--tb=no", *arguments],
            cwd=self.folder,
            env={
                **os.environ,
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTHONPATH": str(self.folder / ".dev"),
                "PYTHONHASHSEED": "0",
                "XDG_CACHE_HOME": str(cache),
                "RUNEWRIGHT_REACH": str(self._shown),
            },
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            return run.wait(limit)
        except subprocess.TimeoutExpired:
            return -1
        finally:
            output.close()
            if run.poll() is None:
                os.killpg(run.pid, signal.SIGKILL)
                run.wait()


def cpu_seconds() -> float:
    """The CPU time of this process and of all that it ran."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    ran = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + ran.ru_utime + ran.ru_stime
