"""A pytest plug-in for `make prove`: which test reaches which statement, how long a test takes,
which rows it bears, and which files the tests read.

Modules are compiled with notes (`notes.py`), which cost a fraction of what tracing lines does.
What they tell is pickled into the file that `RUNEWRIGHT_REACH` names.
"""

from __future__ import annotations

import builtins
import importlib.abc
import os
import pickle
import sys
import time
from collections.abc import Generator, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from .notes import FLOORS, LIST, Reached, files_within, with_notes

ROOT = Path(__file__).resolve().parents[1]
_READS = ("open", "os.listdir", "os.scandir")


class Noting(SourceFileLoader):
    """Loads a module from its source, never from bytecode, which has no notes."""

    def __init__(self, name: str, path: str, reach: Reach) -> None:
        super().__init__(name, path)
        self.reach = reach

    def get_code(self, fullname: str) -> CodeType:
        return self.reach.compiled(self.get_data(self.path), self.path)


class Reach(importlib.abc.MetaPathFinder):
    """Finds our modules and compiles them with notes; reads the notes after each test."""

    def __init__(self) -> None:
        self.found = Reached()
        self._notes: list[int] = []
        self._firsts: dict[str, int] = {}
        self._same: dict[bytes, bytes] = {}  # many tests reach the same: kept once
        self._asked: set[str] = set()
        self._began = 0.0
        setattr(builtins, LIST, self._notes)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, rest = fullname.partition(".")
        if package != "runewright" or rest.partition(".")[0] not in FLOORS:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Noting(fullname, spec.loader.path, self)
        return spec

    def compiled(self, source: bytes, path: str) -> CodeType:
        """The code of a module, with its notes entered."""
        file = Path(path).resolve().relative_to(ROOT).as_posix()
        first = self._firsts.setdefault(file, len(self._notes))
        tree, lines = with_notes(source, first)
        if file not in self.found.lines:  # a test may import a module once more
            self.found.lines[file] = lines
            self._notes.extend([0] * len(lines))
        code: CodeType = compile(tree, path, "exec", dont_inherit=True)
        return code

    def audit(self, event: str, given: tuple[object, ...]) -> None:
        """Remember the files and folders that are read."""
        if event in _READS and given and isinstance(given[0], str | os.PathLike):
            self._asked.add(os.path.join(os.getcwd(), given[0]))

    def begin(self) -> None:
        """From here on it is the tests that read files."""
        self._asked.clear()
        self._began = time.perf_counter()

    def pytest_collection_finish(self) -> None:
        self.found.collecting = time.perf_counter() - self._began

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        rows = [row for mark in item.iter_markers("rule") for row in mark.args]
        if rows:
            self.found.rows[item.nodeid] = rows
        self._notes[:] = [0] * len(self._notes)
        try:
            return (yield)
        finally:
            self._read(item.nodeid)

    def _read(self, test: str) -> None:
        notes = bytes(self._notes)
        for file, first in self._firsts.items():
            hits = notes[first : first + len(self.found.lines[file])]
            if any(hits):
                self.found.hits.setdefault(file, {})[test] = self._same.setdefault(hits, hits)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        spent = self.found.seconds.get(report.nodeid, 0.0)
        self.found.seconds[report.nodeid] = spent + report.duration

    def pytest_sessionfinish(self) -> None:
        self.found.read = files_within(ROOT, self._asked)
        unreached = self.found.lines.keys() - self.found.hits.keys()
        for file in unreached:
            del self.found.lines[file]
        Path(os.environ["RUNEWRIGHT_REACH"]).write_bytes(pickle.dumps(self.found))


# Now, not in pytest_configure: other plug-ins import modules of ours before that.
_REACH = Reach()
sys.meta_path.insert(0, _REACH)
sys.addaudithook(_REACH.audit)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    _REACH.begin()


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(_REACH, "reach")
