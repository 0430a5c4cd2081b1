"""Typst at work in a job folder: kept alive for themes of ours, in a process of its own, under a
time limit, for others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, cast

import typst

from ....dsl.source import Span
from ...rules import themes as rules
from . import child, drawing
from .theme import Theme, ThemeFault
from .undrawable import Careful

# What drawings leave word of: asked for in one run, since each run is a process of its own.
REPORTS = ("fit", "art", "field", "drawn")


def label_of(report: str) -> str:
    """A report's label, as Typst writes it."""
    return f"<{report}>"


class Engine(Protocol):
    """Draws what lies in a folder."""

    def compile(self, **options: Any) -> list[bytes]:
        """The drawing as files: one, or one for each page."""

    def query(self, label: str) -> list[Any]:
        """The values that the drawing left under a label."""


def of(root: Path, theme: Theme, fonts: Sequence[Path]) -> Careful:
    """The engine for a theme; `root` holds main.typ, theme.typ and all that they read."""
    folders = (*theme.fonts, *fonts)
    return Careful(root, _Live(root, folders) if theme.trusted else _Apart(root, theme, folders))


def compiler(root: Path, fonts: Sequence[Path]) -> typst.Compiler:
    """Typst without the system's fonts and without packages: nothing outside `root` is read."""
    found = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=list(fonts)
    )
    return typst.Compiler(
        root / "main.typ", root=root, font_paths=found, ignore_system_fonts=True,
        package_path=root / "none", package_cache_path=root / "none",
    )  # fmt: skip


def pages_of(drawn: object) -> list[bytes]:
    """What Typst answers, which is no list where there is one page."""
    return drawn if isinstance(drawn, list) else [cast(bytes, drawn)]


class _Live:
    def __init__(self, root: Path, fonts: Sequence[Path]) -> None:
        self._compiler = compiler(root, fonts)

    def compile(self, **options: Any) -> list[bytes]:
        return pages_of(self._compiler.compile(**options))

    def query(self, label: str) -> list[Any]:
        return list(json.loads(self._compiler.query(label, field="value")))


class _Apart:
    def __init__(self, root: Path, theme: Theme, fonts: Sequence[Path]) -> None:
        self._root, self._theme, self._fonts = root, theme, fonts
        self._asked = b""  # of which layout the reports are
        self._reports: dict[str, list[Any]] = {}

    def compile(self, **options: Any) -> list[bytes]:
        try:
            return child.compile(self._root, self._fonts, options)
        except (child.TooSlow, child.Failed) as wrong:
            raise self._fault(wrong) from wrong

    def query(self, label: str) -> list[Any]:
        layout = (self._root / "sheets.json").read_bytes()
        if layout != self._asked or label not in self._reports:
            wanted = {*map(label_of, REPORTS), label}
            try:
                self._reports = child.query(self._root, self._fonts, list(wanted))
            except (child.TooSlow, child.Failed) as wrong:
                raise self._fault(wrong) from wrong
            self._asked = layout
        return self._reports[label]

    def _fault(self, wrong: child.TooSlow | child.Failed) -> ThemeFault:
        if isinstance(wrong, child.TooSlow):
            return ThemeFault(rules.theme_slow(self._theme.template, Span(0, 0), wrong.seconds))
        return ThemeFault(drawing.fault(self._theme.template, self._theme.source, wrong.told))
