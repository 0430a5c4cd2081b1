"""A process of its own for themes that are not ours: a template or a drawing that never ends is
stopped. `python -m …child` reads and writes lines of JSON."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread
from typing import Any

RENDER_SECONDS = 10.0
DRAW_SECONDS = 120.0


class TooSlow(Exception):
    """The process took longer than it may."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"stopped after {seconds:g} s")
        self.seconds = seconds


class Failed(Exception):
    """The theme has a fault: its line in the template (0: unknown), and what was said of it."""

    def __init__(self, line: int, told: str) -> None:
        super().__init__(told)
        self.line = line
        self.told = told


def render(template: str, values: Mapping[str, Any], seconds: float = 0) -> str:
    """Fill a template."""
    done = _run({"do": "render", "template": template, "values": values}, seconds or RENDER_SECONDS)
    return str(done["text"])


def compile(
    root: Path, fonts: Sequence[Path], options: Mapping[str, Any], seconds: float = 0
) -> list[bytes]:
    """Draw the job in a folder: one file, or one for each page."""
    out = root / "out"
    out.mkdir(exist_ok=True)
    asked = {"do": "compile", "root": str(root), "fonts": [str(f) for f in fonts],
             "options": dict(options)}  # fmt: skip
    pages = _run(asked, seconds or DRAW_SECONDS)["pages"]
    return [(out / str(page)).read_bytes() for page in range(pages)]


def query(
    root: Path, fonts: Sequence[Path], labels: Sequence[str], seconds: float = 0
) -> dict[str, list[Any]]:
    """The values that the drawing left under labels, all in one run."""
    asked = {"do": "query", "root": str(root), "fonts": [str(f) for f in fonts],
             "labels": list(labels)}  # fmt: skip
    found: dict[str, list[Any]] = _run(asked, seconds or DRAW_SECONDS)["found"]
    return found


def _run(asked: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    with _LOCK:
        answer = _worker().ask(asked, seconds)
    if "fault" in answer:
        raise Failed(answer["line"], answer["fault"])
    return answer


class _Worker:
    """The process: a line of JSON in, a line of JSON out. It ends with ours, or when it is slow."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, encoding="utf-8",
        )  # fmt: skip
        self._lines: Queue[str] = Queue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, asked: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except Empty as slow:
            self.end()
            raise TooSlow(seconds) from slow
        except OSError:
            line = ""
        if not line:
            self.end()
            raise Failed(0, f"the drawing ended with status {self._process.returncode}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if stream:
                    stream.close()


_LOCK = Lock()
_started: list[_Worker] = []


def _worker() -> _Worker:
    """The process that is at work, or a new one."""
    if not _started or not _started[-1].alive:
        _started[:] = [_Worker()]
        atexit.register(_started[-1].end)
    return _started[-1]


_kept: dict[str, Any] = {}  # the compiler of the last job, which knows what did not change


def _answer(asked: Mapping[str, Any]) -> dict[str, Any]:
    from jinja2 import TemplateError
    from typst import TypstError

    from .drawing import told
    from .engine import compiler, pages_of
    from .theme import render as fill

    try:
        if asked["do"] == "render":
            return {"text": fill(asked["template"], asked["values"])}
        root = Path(asked["root"])
        drawn = _kept.get(asked["root"]) or compiler(root, [Path(one) for one in asked["fonts"]])
        _kept.clear()
        _kept[asked["root"]] = drawn
        if asked["do"] == "query":
            try:
                texts = {one: drawn.query(one, field="value") for one in asked["labels"]}
                return {"found": {one: json.loads(values) for one, values in texts.items()}}
            except RuntimeError:  # it has no places; what compiling raises has
                drawn.compile(format="pdf")
                raise
        pages = pages_of(drawn.compile(**asked["options"]))
        for number, page in enumerate(pages):
            (root / "out" / str(number)).write_bytes(page)
        return {"pages": len(pages)}
    except TypstError as wrong:
        return {"line": 0, "fault": getattr(wrong, "diagnostic", "") or str(wrong)}
    except TemplateError as wrong:
        line, said = told(wrong)
        return {"line": line, "fault": said}
    except (TypeError, ValueError, ArithmeticError, RuntimeError) as wrong:
        return {"line": 0, "fault": str(wrong)}


def _serve() -> None:
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _serve()
