"""Pictures whose headers are good and whose pixels are not: only drawing tells. When a drawing
fails, each picture of the job is tried alone, and the job is drawn again without the bad ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typst

if TYPE_CHECKING:
    from .engine import Engine

Answer = TypeVar("Answer")
_TRIAL = '#set page(width: 9pt, height: 9pt, margin: 0pt)\n#image("art/{name}", alt: "trial")\n'


class Careful:
    """An engine that goes on without pictures that cannot be drawn. `undrawn` are their names."""

    def __init__(self, root: Path, engine: Engine) -> None:
        self._root, self._engine = root, engine
        self.undrawn: dict[str, str] = {}

    def compile(self, **options: Any) -> list[bytes]:
        """The drawing as files: one, or one for each page."""
        return self._again(lambda: self._engine.compile(**options))

    def query(self, label: str) -> list[Any]:
        """The values that the drawing left under a label."""
        return self._again(lambda: self._engine.query(label))

    def _again(self, ask: Callable[[], Answer]) -> Answer:
        try:
            return ask()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # a drawing may even make Typst panic, which is no `Exception`
            found = undrawable(self._root)
            if not found:
                raise
            self.undrawn |= found
            self._leave_out(found)
            return ask()

    def _leave_out(self, names: dict[str, str]) -> None:
        """Take pictures out of the layout. A quote in a card's text is escaped there, so that
        nothing else reads like this."""
        layout = self._root / "sheets.json"
        text = layout.read_text(encoding="utf-8")
        for name in names:
            text = text.replace(f'"art": "{name}"', '"art": ""')
            (self._root / "art" / name).unlink()
        layout.write_text(text, encoding="utf-8")


def undrawable(root: Path) -> dict[str, str]:
    """The pictures in the folder `art` that cannot be drawn, each with the reason."""
    found: dict[str, str] = {}
    trial = root / "trial.typ"
    for file in sorted((root / "art").glob("*")):
        trial.write_text(_TRIAL.format(name=file.name), encoding="utf-8")
        try:
            compiler = typst.Compiler(trial, root=root, ignore_system_fonts=True)
            for form in ("pdf", "png"):
                compiler.compile(format=form)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as fault:
            found[file.name] = _reason(str(fault))
    return found


def _reason(said: str) -> str:
    """What Typst says of a picture, in few words."""
    inner = re.search(r"\((?:Format error decoding \w+: )?(.*)\)", said)
    words = (inner[1] if inner else said).strip(' "')
    return words[:1].lower() + words[1:]
