"""How we measure: each run in a process of its own, CPU seconds, medians, both orders."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Run:
    """What one job cost: CPU seconds of its work (without imports), peak memory, things done;
    and how long each of them was, where they differ in length."""

    seconds: float
    megabytes: float
    count: int
    lengths: tuple[int, ...] = ()


class BenchError(Exception):
    """A job that failed: its figures would mean nothing."""


def run_job(name: str, *arguments: str) -> Run:
    """Run a job of `jobs.py` in a fresh process."""
    command = [sys.executable, "-m", "runewright.bench.jobs", name, *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=steady_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BenchError(f"{name}: {done.stderr.strip()}")
    said = json.loads(done.stdout)
    return Run(**{**said, "lengths": tuple(said["lengths"])})


def run_program(command: Sequence[str | Path]) -> float:
    """The CPU seconds of a whole process, start-up included."""
    before = _children_seconds()
    done = subprocess.run(
        command, cwd=ROOT, env=steady_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BenchError(f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}".strip())
    return _children_seconds() - before


def steady_environment() -> dict[str, str]:
    """The same for every run: hashes fixed, nothing read from or left in a user's cache."""
    return {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "XDG_CACHE_HOME": str(ROOT / "build" / "bench" / "cache"),
    }


def paired(
    first: Sequence[str], second: Sequence[str], rounds: int
) -> tuple[list[Run], list[Run]]:
    """Two jobs by turns, each going first every other time."""
    ours: list[Run] = []
    theirs: list[Run] = []
    for turn in range(rounds):
        pairs = [(ours, first), (theirs, second)]
        for runs, job in pairs if turn % 2 == 0 else reversed(pairs):
            runs.append(run_job(*job))
    return ours, theirs


def middle(runs: Sequence[Run]) -> Run:
    """The median of each figure."""
    return Run(
        median(run.seconds for run in runs),
        median(run.megabytes for run in runs),
        runs[0].count,
        runs[0].lengths,
    )


def spread(runs: Sequence[Run]) -> str:
    """The least and the greatest time, for the reader who asks how steady it was."""
    times = [run.seconds for run in runs]
    return f"{min(times):.2f}-{max(times):.2f} s"


def peak_megabytes() -> float:
    """The most memory this process ever held."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def _children_seconds() -> float:
    ran = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ran.ru_utime + ran.ru_stime
