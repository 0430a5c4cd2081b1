"""Copies of the tree in which code is broken and tests run, and which tests reach which line."""

from __future__ import annotations

import os
import pickle
import queue
import re
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from .copies import Copy, LaboratoryError, kept_files, prepare
from .known import Known, Tree, known_now, read_known, write_known
from .notes import Reached

GREEN = (0, 5)  # all passed; none collected
_UNKNOWN_TEST = 4
_FIRST = 12  # the quickest tests of a file notice most changes
_GROWTH = (1.0, 4.0, 16.0)  # estimated seconds of the first runs for a change
PATIENCE = 60.0  # estimated seconds of tests for one change
_LOOKED_THROUGH = {".", "tests"}  # by pytest, on its way to a file
_HAS_SCENARIO = re.compile(rb"^[Ss]cenario ", re.MULTILINE)


class Laboratory:
    """The copies, what the tests reach, and runs of them."""

    def __init__(self, root: Path, folder: Path, workers: int = 0) -> None:
        self._store = root / "build" / "reach"
        self.seconds: dict[str, float] = {}
        self.bearing: dict[str, set[str]] = {}  # the tests of each row
        self.cpu = 0.0  # spent on changes, not on measuring
        self.patience = PATIENCE
        self._collecting: dict[str, float] = {}
        self._of_file: dict[str, int] = {}
        self._reached: dict[str, dict[int, list[str]]] = {}
        self._green: set[str] = set()
        self._lock = threading.Lock()
        self._known: dict[str, Known] = {}
        first = folder / "1"
        prepare(root, first)
        self.tree = Tree(first, kept_files(first))
        self._copies = [Copy(first)]
        for number in range(2, (workers or os.cpu_count() or 1) + 1):
            other = folder / str(number)
            shutil.copytree(first, other, symlinks=True)
            self._copies.append(Copy(other))
        self._free: queue.Queue[Copy] = queue.Queue()
        for copy in self._copies:
            self._free.put(copy)

    @property
    def folder(self) -> Path:
        """The first copy."""
        return self._copies[0].folder

    @property
    def workers(self) -> int:
        """How many changes can be tried at a time."""
        return len(self._copies)

    def close(self) -> None:
        """End what runs."""
        for copy in self._copies:
            copy.close()

    # ------------------------------------------------------------------------- measuring

    def measure(
        self, tell: Callable[[str], None], only: Sequence[str] = (), *, some_red: bool = False
    ) -> float:
        """Measure the units of which nothing is known as they are now.

        Returns the CPU seconds. `only` are beginnings of the names of units. All must be green;
        where `some_red` is allowed, those that are not are told and left out.
        """
        wanted = [unit for unit in self._units() if unit.startswith(tuple(only) or "")]
        before = read_known(self._store, wanted)
        self._known = {
            unit: before[unit]
            for unit in wanted
            if unit in before and before[unit].holds(self.tree)
        }
        missing = [unit for unit in wanted if unit not in self._known]
        missing.sort(key=lambda unit: self._weight(unit, before), reverse=True)
        tell(f"{len(missing)} of {len(wanted)} files of tests have to be measured")
        cpu = 0.0
        red: list[str] = []
        if missing:
            with ThreadPoolExecutor(self.workers) as pool:
                for spent, complaint in pool.map(self._measured, missing):
                    cpu += spent
                    red += complaint
        if red:
            said = "\n  ".join(["the tests are red before anything is changed", *red])
            if not some_red:
                raise LaboratoryError(said)
            tell(said)
        self._gather()
        return cpu

    def _units(self) -> list[str]:
        """Files of tests, and `content` for all scenarios."""
        names = self.tree.kept
        tests = [name for name in names if re.fullmatch(r"tests/test_\w+\.py", name)]
        content = [name for name in names if name.startswith("content/") and self._plays(name)]
        return [*tests, *(["content"] if content else [])]

    def _plays(self, name: str) -> bool:
        file = self.folder / name
        return name.endswith(".rune") and bool(_HAS_SCENARIO.search(file.read_bytes()))

    def _weight(self, unit: str, before: dict[str, Known]) -> float:
        if unit not in before:
            return 1e6 + (self.folder / unit).stat().st_size
        return sum(before[unit].found.seconds.values())

    def _measured(self, unit: str) -> tuple[float, list[str]]:
        """Run one unit with notes: the CPU seconds, and what it said if it is red."""
        copy = self._free.get()
        try:
            done = copy.run(["-p", "runewright.tools.reach", unit], limit=None, notes=True)
            if done.status not in GREEN:
                return done.cpu, [f"{unit}:", *copy.last_words(6)]
            found: Reached = pickle.loads(copy.reached.read_bytes())
            found.read -= _LOOKED_THROUGH
            self._known[unit] = known_now(found, self.tree)
            write_known(self._store, unit, self._known[unit])
            return done.cpu, []
        finally:
            self._free.put(copy)

    def _gather(self) -> None:
        """What all units have shown, by file, line and row."""
        for _, known in sorted(self._known.items()):
            found = known.found
            self.seconds |= found.seconds
            for file, tests in groupby(found.seconds, file_of):
                count = len(list(tests))
                self._of_file[file] = self._of_file.get(file, 0) + count
                self._collecting[file] = found.collecting
            for test, rows in found.rows.items():
                for row in rows:
                    self.bearing.setdefault(row, set()).add(test)
            for path, hits in found.hits.items():
                by_line = self._reached.setdefault(path, {})
                lines = known.lines(self.tree, path)
                same: dict[bytes, list[int]] = {}
                for test, marks in hits.items():
                    if marks not in same:
                        same[marks] = [line for line, hit in zip(lines, marks, strict=True) if hit]
                    for line in same[marks]:
                        by_line.setdefault(line, []).append(test)

    # -------------------------------------------------------------------- trying changes

    def reaching(self, path: str, *lines: int) -> list[str]:
        """The tests that run one of the lines (the first that any runs), quickest first."""
        by_line = self._reached.get(path, {})
        for line in lines:
            tests = [test for test in by_line.get(line, ()) if test in self.seconds]
            if tests:
                return sorted(tests, key=lambda test: (self.seconds[test], test))
        return []

    def notices(self, path: str, source: str, tests: Sequence[str]) -> bool:
        """Whether one of the tests turns red (or never ends) when a file reads differently.

        A test that is red must be green when it runs alone and nothing is changed.
        """
        copy = self._free.get()
        try:
            with copy.changed(path, source):
                red = next(filter(None, (self._red(copy, run) for run in self.runs(tests))), None)
            if red and red not in self._green and red != _NO_TEST:
                if self._red(copy, [red]):
                    raise LaboratoryError(f"{red} is red when it runs alone, unchanged")
                self._green.add(red)
            return red is not None
        finally:
            self._free.put(copy)

    def runs(self, tests: Sequence[str]) -> Iterator[list[str]]:
        """The tests, quickest first, in runs that grow, as far as the patience goes.

        First come some of the files that are nearest: where most tests reach the change, in a
        short time. What a file takes to be collected counts.
        """
        batches = self._batches(tests)
        growth = iter(_GROWTH)
        most, spent = next(growth), 0.0
        run: list[str] = []
        cost = 0.0
        for batch in batches:
            if run and cost + batch.seconds > most:
                yield run
                spent += cost
                run, cost, most = [], 0.0, next(growth, self.patience)
            if spent and spent + cost + batch.seconds > self.patience:
                continue
            run += batch.tests
            cost += batch.seconds
        if run:
            yield run

    def _batches(self, tests: Sequence[str]) -> list[Batch]:
        ordered = sorted(tests, key=file_of)  # stable: the quickest stay first
        by_file = [(file, list(some)) for file, some in groupby(ordered, file_of)]
        nearest: list[tuple[float, Batch]] = []
        others: list[tuple[float, Batch]] = []
        for file, some in by_file:
            collecting = self._collecting.get(file, 0.0)
            share = len(some) / max(self._of_file.get(file, 0), len(some))
            head = self._batch(some[:_FIRST], collecting)
            nearest.append((head.seconds / share, head))
            rest = some[_FIRST:]
            others += [
                (self.seconds[test], self._batch([test], collecting / len(rest))) for test in rest
            ]
        return [batch for part in (nearest, others) for _, batch in sorted(part, key=_rank)]

    def _batch(self, tests: list[str], collecting: float) -> Batch:
        return Batch(tests, collecting + sum(self.seconds[test] for test in tests))

    def _red(self, copy: Copy, tests: Sequence[str]) -> str | None:
        """The first red test; `_NO_TEST` if it is no single one, None if all are green."""
        limit = 20 + 5 * sum(self.seconds.get(test, 0.0) for test in tests)
        done = copy.run(["-x", *copy.listed(tests)], limit)
        cpu = done.cpu
        if done.status == _UNKNOWN_TEST:  # the change renamed a case: run the files it was in
            files = sorted(set(map(file_of, tests)))
            done = copy.run(["-x", *files], limit)
            cpu += done.cpu
        with self._lock:
            self.cpu += cpu
        return None if done.status in GREEN else done.red or _NO_TEST


_NO_TEST = "?"


@dataclass(frozen=True, slots=True)
class Batch:
    """Tests of one file that are run together, with the seconds they may take."""

    tests: list[str]
    seconds: float


def _rank(ranked: tuple[float, Batch]) -> tuple[float, list[str]]:
    return ranked[0], ranked[1].tests


def file_of(test: str) -> str:
    """The file in which a test stands."""
    return test.partition("::")[0]
