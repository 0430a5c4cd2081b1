"""A process of its own for themes that are not ours: a template or a drawing that never ends is
stopped. `python -m …child VERB FOLDER` reads and writes JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
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
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__], input=json.dumps(asked), timeout=seconds,
            capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as slow:
        raise TooSlow(seconds) from slow
    if done.returncode:
        last = done.stderr.strip().split("\n")[-1]
        raise Failed(0, last or f"the drawing ended with status {done.returncode}")
    answer: dict[str, Any] = json.loads(done.stdout)
    if "fault" in answer:
        raise Failed(answer["line"], answer["fault"])
    return answer


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
        drawn = compiler(root, [Path(folder) for folder in asked["fonts"]])
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


if __name__ == "__main__":
    json.dump(_answer(json.load(sys.stdin)), sys.stdout)
