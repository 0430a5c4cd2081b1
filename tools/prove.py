"""Do the tests notice? Breaks copies of the code a little, many times, and runs what reaches it.

What the tests reach is measured before, and kept in `build/reach/` for the next run. First the
ledger: for rows drawn by lot, the function whose docstring cites the row is broken, and a test that
bears the row must turn red. Then small changes anywhere: at least nine of ten must be noticed.
Changes that alter nothing a test could see are listed, with the reason, in
`tools/equivalent-mutants.txt`. The lot is cast by the hash of the tree, so it is the same until a
file changes.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import signal
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice, takewhile
from pathlib import Path
from typing import TypeVar

from .copies import LaboratoryError, kept_files, tree_hash
from .laboratory import PATIENCE, Laboratory
from .mutate import Mutant, functions, mutants

ROOT = Path(__file__).resolve().parents[1]
EQUIVALENTS = Path(__file__).with_name("equivalent-mutants.txt")
NOTICED, EQUIVALENT = 0.90, 0.05
ROWS, BREAKS = 30, 3

_ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
_EQUIVALENT = re.compile(r"(\S+): (.*) => (.*)  # (\S.*)")

Place = tuple[str, str, str]  # path, line before, line after
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Target:
    """A mutant of one file, with the tests that reach it and how many of them patience allows."""

    path: str
    source: str
    mutant: Mutant
    tests: list[str]
    tried: int

    @property
    def place(self) -> Place:
        return (self.path, *self.mutant.first_change(self.source))

    def __str__(self) -> str:
        return self.mutant.diff(self.source, self.path)


@dataclass(slots=True)
class Figures:
    """What came of the changes tried."""

    noticed: int = 0
    equivalent: int = 0
    survivors: list[Target] = field(default_factory=list)

    @property
    def tried(self) -> int:
        return self.noticed + self.equivalent + len(self.survivors)

    @property
    def good(self) -> bool:
        """Nine of ten noticed, among those that could be; few excused."""
        could_be = self.tried - self.equivalent
        return (
            self.noticed >= NOTICED * could_be and self.equivalent <= EQUIVALENT * self.tried
        )


@dataclass(slots=True)
class RowFigures:
    """What came of the ledger rows drawn."""

    red: list[str] = field(default_factory=list)
    unseen: dict[str, list[Target]] = field(default_factory=dict)


def read_equivalents(text: str) -> dict[Place, str]:
    """The listed changes with their reasons: `PATH: LINE => CHANGED LINE  # REASON`."""
    listed: dict[Place, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = _EQUIVALENT.fullmatch(line)
        if not found:
            raise LaboratoryError(f"{EQUIVALENTS.name}:{number}: not PATH: OLD => NEW  # REASON")
        path, old, new, reason = found.groups()
        listed[path, old, new] = reason
    return listed


class Prover:
    """Draws the changes and has the laboratory try them, until the CPU time is spent."""

    def __init__(self, laboratory: Laboratory, paths: list[str], seed: str, minutes: float) -> None:
        self.laboratory = laboratory
        self.seed = seed
        self.end = minutes * 60
        self.sources = {
            path: (laboratory.folder / path).read_text(encoding="utf-8") for path in paths
        }

    def try_changes(
        self, most: int, equivalents: dict[Place, str], tell: Callable[[str], None]
    ) -> Figures:
        """Small changes on lines that tests reach: a line by lot, then one change on it."""
        lot = random.Random(f"{self.seed} changes")
        figures = Figures()

        def noticed(target: Target) -> bool | None:
            return None if target.place in equivalents else self._notices(target)

        for target, red in self._each(islice(self._drawn(lot), most), noticed):
            if red is None:
                figures.equivalent += 1
            elif red:
                figures.noticed += 1
            else:
                figures.survivors.append(target)
                tell(f"survived: {target.path}:{target.mutant.line}")
        return figures

    def try_rows(
        self, bearing: dict[str, set[str]], count: int, tell: Callable[[str], None]
    ) -> RowFigures:
        """Break what cites a row, up to three times, until a test that bears the row is red."""
        lot = random.Random(f"{self.seed} rows")
        rows = sorted(bearing)
        lot.shuffle(rows)
        figures = RowFigures()

        def drawn() -> Iterator[tuple[str, list[Target]]]:
            for row in rows:
                breaks = list(self._breaks(row, bearing[row]))
                if breaks:
                    yield row, lot.sample(breaks, min(BREAKS, len(breaks)))

        def noticed(row: tuple[str, list[Target]]) -> bool:
            return any(map(self._notices, row[1]))

        for (row, tried), red in self._each(islice(drawn(), count), noticed):
            if red:
                figures.red.append(row)
            else:
                figures.unseen[row] = tried
                tell(f"not noticed: {row}")
        return figures

    def _each(self, work: Iterable[T], run: Callable[[T], R]) -> Iterator[tuple[T, R]]:
        """Run several at a time until the CPU time is spent; they come in the order of the work."""
        ahead = 4 * self.laboratory.workers
        waiting: deque[tuple[T, Future[R]]] = deque()
        with ThreadPoolExecutor(self.laboratory.workers) as pool:
            for one in takewhile(lambda _: not self._spent(), work):
                waiting.append((one, pool.submit(run, one)))
                if len(waiting) > ahead:
                    yield _done(*waiting.popleft())
            while waiting:
                yield _done(*waiting.popleft())

    def citing(self, row: str) -> Iterator[tuple[str, range]]:
        """The functions whose docstrings cite a row: file and lines."""
        for path, source in self.sources.items():
            if row in source:
                yield from ((path, lines) for ids, lines in _citations(source) if row in ids)

    def _drawn(self, lot: random.Random) -> Iterator[Target]:
        by_line: dict[tuple[str, int], list[Mutant]] = {}
        for path, source in self.sources.items():
            for mutant in mutants(source):
                by_line.setdefault((path, mutant.line), []).append(mutant)
        lines = sorted(by_line)
        lot.shuffle(lines)
        for path, line in lines:
            mutant = lot.choice(by_line[path, line])
            tests = self.laboratory.reaching(path, mutant.line, mutant.statement)
            if tests:
                yield self._target(path, mutant, tests)

    def _breaks(self, row: str, bearing: set[str]) -> Iterator[Target]:
        for path, lines in self.citing(row):
            source = self.sources[path]
            for mutant in mutants(source):
                if mutant.kind not in ("statement", "return") or mutant.line not in lines:
                    continue
                tests = self.laboratory.reaching(path, mutant.line, mutant.statement)
                bears = [test for test in tests if test in bearing]
                if bears:
                    yield self._target(path, mutant, bears)

    def _target(self, path: str, mutant: Mutant, tests: list[str]) -> Target:
        tried = sum(map(len, self.laboratory.runs(tests)))
        return Target(path, self.sources[path], mutant, tests, tried)

    def _notices(self, target: Target) -> bool:
        changed = target.mutant.apply(target.source)
        return self.laboratory.notices(target.path, changed, target.tests)

    def _spent(self) -> bool:
        return self.laboratory.cpu >= self.end


def _done(one: T, future: Future[R]) -> tuple[T, R]:
    return one, future.result()


def _citations(source: str) -> Iterator[tuple[set[str], range]]:
    for function in functions(source):
        cited = set(_ID.findall(ast.get_docstring(function) or ""))
        if cited:
            yield cited, range(function.lineno, (function.end_lineno or function.lineno) + 1)


def chosen_files(root: Path, only: list[str]) -> list[str]:
    """The Python files to break: `runtime/` and `compiler/`, or what was asked for."""
    wanted = tuple(only) or ("runtime/", "compiler/")
    return [
        name for name in kept_files(root) if name.endswith(".py") and name.startswith(wanted)
    ]


def summary(changes: Figures, rows: RowFigures, uncited: int, asked: int) -> Iterator[str]:
    """The figures, with every change that nobody noticed."""
    for target in changes.survivors:
        yield f"\nsurvived {target.tried} of {len(target.tests)} tests that reach it:\n{target}"
    for row, targets in rows.unseen.items():
        yield f"\n{row}: its tests noticed none of these:"
        yield from map(str, targets)
    could_be = changes.tried - changes.equivalent
    share = changes.noticed / could_be if could_be else 1.0
    drawn = len(rows.red) + len(rows.unseen)
    yield ""
    yield (
        f"changes: {changes.noticed} noticed of {could_be} tried ({share:.1%}; "
        f"wanted {NOTICED:.0%}), {changes.equivalent} more listed as equivalent "
        f"(at most {EQUIVALENT:.0%} of {changes.tried})"
    )
    yield (
        f"rows:    {len(rows.red)} turned their tests red of {drawn} drawn "
        f"(wanted: all of {asked}); {uncited} rows with tests are cited by no function"
    )


def main() -> int:
    """Run both parts; status 1 when too little is noticed."""
    options = argparse.ArgumentParser(prog="make prove", description=__doc__)
    options.add_argument("--minutes", type=float, default=20, help="CPU time of changes (20)")
    options.add_argument("--changes", type=int, default=300, help="changes tried at most (300)")
    options.add_argument("--rows", type=int, default=ROWS, help=f"ledger rows drawn ({ROWS})")
    options.add_argument(
        "--patience", type=float, default=PATIENCE, help="seconds of tests for one change (60)"
    )
    options.add_argument(
        "--tests", action="append", default=[], metavar="PATH", help="with these tests alone"
    )
    options.add_argument(
        "--some-red", action="store_true", help="leave out files of tests that are red anyhow"
    )
    options.add_argument("--only", action="append", default=[], metavar="PATH", help="break these")
    options.add_argument("--seed", help="another lot than the tree's hash")
    given = options.parse_args()
    # In the background it would be ignored, also by the programs that tests end with ctrl-c.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="runewright-prove-") as folder:
        try:
            return prove(given, Path(folder).resolve())
        except LaboratoryError as error:
            print(f"prove: {error}", file=sys.stderr)
            return 1


def prove(given: argparse.Namespace, folder: Path) -> int:
    """Both parts, in a copy made in an empty folder."""

    def tell(line: str) -> None:
        print(f"prove: {line}", file=sys.stderr, flush=True)

    laboratory = Laboratory(ROOT, folder)  # from here on only the copy is read
    try:
        return _prove(given, laboratory, tell)
    finally:
        laboratory.close()


def _prove(given: argparse.Namespace, laboratory: Laboratory, tell: Callable[[str], None]) -> int:
    folder = laboratory.folder
    seed = given.seed or tree_hash(folder)
    tell(f"seed {seed[:16]}")
    listed = folder / EQUIVALENTS.relative_to(ROOT)
    equivalents = read_equivalents(listed.read_text(encoding="utf-8"))
    paths = chosen_files(folder, given.only)
    laboratory.patience = given.patience
    spent = laboratory.measure(tell, given.tests, some_red=given.some_red)
    tell(f"what {len(laboratory.seconds)} tests reach is known, after {spent:.0f} s of CPU")
    prover = Prover(laboratory, paths, seed, given.minutes)
    rows = prover.try_rows(laboratory.bearing, given.rows, tell)
    tell(f"{len(rows.red) + len(rows.unseen)} rows took {laboratory.cpu:.0f} s of CPU")
    changes = prover.try_changes(given.changes, equivalents, tell)
    uncited = sum(not any(prover.citing(row)) for row in laboratory.bearing)
    print(*summary(changes, rows, uncited, given.rows), sep="\n")
    tell(f"rows and changes took {laboratory.cpu:.0f} s of CPU")
    return 0 if changes.good and not rows.unseen else 1


if __name__ == "__main__":
    sys.exit(main())
