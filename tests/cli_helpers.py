"""Running the command line in tests: in this process, or as the program that a designer starts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from runewright.compiler.cli import command


@dataclass(frozen=True)
class Said:
    """How a run ended: its status, its results and its messages."""

    status: int
    out: str
    err: str


def cli(*words: str | Path, folder: Path | None = None, given: str = "") -> Said:
    """Run in this process, in a folder; what a designer would see as a traceback is raised."""
    before = Path.cwd()
    if folder is not None:
        os.chdir(folder)
    try:
        done = CliRunner().invoke(
            command, [str(word) for word in words], input=given, prog_name="runewright",
            catch_exceptions=False,
        )  # fmt: skip
    finally:
        os.chdir(before)
    return Said(done.exit_code, done.stdout, done.stderr)


def program(
    *words: str | Path, folder: Path, given: str = "", module: bool = False,
    variables: Mapping[str, str] | None = None,
) -> Said:  # fmt: skip
    """Run as a process of its own."""
    start: list[str | Path] = [Path(sys.executable).with_name("runewright")]
    if module:
        start = [sys.executable, "-m", "runewright.compiler"]
    done = subprocess.run(
        [*start, *words], cwd=folder, input=given, capture_output=True, text=True, check=False,
        env={**os.environ, **(variables or {})}, encoding="utf-8",
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return Said(done.returncode, done.stdout, done.stderr)


def feat(name: str, effect: str = "draw 1 card", side: str = "friendly", more: str = "") -> str:
    """A feat as it is written; braces and quotes of its name are the caller's care."""
    return (
        f'feat "{name}":\n  side {side}\n  threat 1\n  timing boot\n{more}  effect: {effect}\n'
    )


def cards(*written: str, set_name: str = "Trial") -> str:
    """A file of cards."""
    return f'use runebound\nset "{set_name}"\n\n' + "\n".join(written)


def put(folder: Path, name: str, text: str | bytes) -> Path:
    """Write a file of a project."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    return path
