"""The work that is measured: `python -m runewright.bench.jobs NAME FILE`, in a fresh process.

Everything is read and built before the clock starts: what counts is the work, for both sides.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from .measure import Run, peak_megabytes

Work = Callable[[], int]


def peer(path: str) -> Work:
    """`json.loads` and `jsonschema` over a file of cards."""
    from . import peer as side

    text = Path(path).read_text(encoding="utf-8")
    by_kind = side.validators()

    def work() -> int:
        count, faults = side.read(text, by_kind)
        if faults:
            raise ValueError(faults[0])
        return count

    return work


JOBS: dict[str, Callable[[str], Work]] = {"peer": peer}


def main() -> None:
    """Run one job and print what it cost, as JSON."""
    name, *arguments = sys.argv[1:]
    work = JOBS[name](*arguments)
    start = time.process_time()
    count = work()
    seconds = time.process_time() - start
    print(json.dumps(asdict(Run(seconds, peak_megabytes(), count))))


if __name__ == "__main__":
    main()
