"""Runs pytest again and again, each time as a fork of a process that has the libraries imported.

`python -m runewright.tools.warm` is told what to run by lines of JSON on its standard input and
answers each with one. With `--notes` it has our own modules imported as well, compiled with notes
(`reach.py`); else they are left to the fork, which then sees the files as they lie there.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import pytest

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = ("click", "hypothesis", "jinja2", "jsonschema", "lark", "pikepdf", "typst")
STOPPED = -1
_CRASHED = 70
_OFTEN = 0.005  # seconds between two looks at whether the fork has ended


class FirstRed:
    """A plug-in that writes down the first test that turns red."""

    def __init__(self, pipe: int) -> None:
        self.pipe = pipe
        self.told = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.told:
            self.told = True
            os.write(self.pipe, report.nodeid.encode())


def import_libraries() -> None:
    """Import what changes never touch; what is not installed is not needed."""
    for name in LIBRARIES:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def import_with_notes() -> None:
    """Import our own modules, compiled with notes."""
    reach = importlib.import_module("runewright.tools.reach")
    folders = {floor: ROOT / floor for floor in reach.FLOORS}
    for floor, folder in folders.items():
        if (folder / "__init__.py").exists():
            importlib.import_module(f"runewright.{floor}")
            for found in pkgutil.walk_packages([str(folder)], f"runewright.{floor}."):
                if not found.name.endswith("__main__"):
                    importlib.import_module(found.name)


def run(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Run pytest in a fork: its exit status (-1 when it had to be stopped), the first red test
    and the CPU time."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _pytest(asked, writing)
    os.close(writing)
    limit = asked["limit"]
    status, cpu = _waited(child, time.monotonic() + limit if limit else None)
    with os.fdopen(reading, "rb") as pipe:
        red = pipe.read().decode()
    return {"status": status, "red": red, "cpu": cpu}


def _pytest(asked: Mapping[str, Any], pipe: int) -> NoReturn:
    """What the fork does: everything it says goes to a file."""
    status = _CRASHED
    try:
        os.setsid()
        said = os.open(asked["said"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream, target in ((0, os.open(os.devnull, os.O_RDONLY)), (1, said), (2, said)):
            os.dup2(target, stream)
        os.set_inheritable(pipe, False)
        status = int(pytest.main(asked["arguments"], plugins=[FirstRed(pipe)]))
    finally:
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _waited(child: int, end: float | None) -> tuple[int, float]:
    """The exit status of a fork and its CPU time; what it started ends with it."""
    status: int | None = None
    while True:
        ended, code, usage = os.wait4(child, 0 if end is None else os.WNOHANG)
        if ended:
            break
        if end is not None and time.monotonic() > end:
            status, end = STOPPED, None
            _kill(child)
        else:
            time.sleep(_OFTEN)
    _kill(child)
    if status is None:
        status = os.waitstatus_to_exitcode(code)
    return status, usage.ru_utime + usage.ru_stime


def _kill(group: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def main() -> None:
    """Import, then answer until nothing more is asked."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing that is imported may speak in between
    import_libraries()
    if "--notes" in sys.argv[1:]:
        import_with_notes()
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), file=answers, flush=True)
    os._exit(0)  # to tidy up what was imported takes a second


if __name__ == "__main__":
    main()
