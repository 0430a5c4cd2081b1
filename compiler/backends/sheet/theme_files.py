"""The files of a theme: nothing outside its folder, nothing that is too big or not what it says."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from ....dsl.source import Source, Span
from ...art import raster, svg
from ...rules import themes as rules
from .theme import ThemeFault

_MOST = 1024 * 1024


def only_settings(folder: Path) -> bool:
    """Whether a theme has nothing but its `theme.toml`: no drawing, picture or font of its own."""
    return not any((folder / name).exists() for name in ("theme.typ.j2", "icons", "fonts"))


def text_of(folder: Path, file: Path) -> str:
    """A text of the theme; a fault names the file that is missing or no text."""
    source = Source(str(file), "")
    inside(folder, file)
    if not file.is_file():
        raise ThemeFault(rules.theme_file(source, Span(0, 0), file.name, "is not there"))
    data = file.read_bytes()
    if len(data) > _MOST:
        raise ThemeFault(rules.theme_file(source, Span(0, 0), file.name, "is larger than 1 MiB"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        told = f"is not UTF-8: see byte {wrong.start + 1}"
        raise ThemeFault(rules.theme_file(source, Span(0, 0), file.name, told)) from wrong
    return text.replace("\r\n", "\n")


def inside(folder: Path, file: Path) -> None:
    """Refuse a file that a link leads out of the folder."""
    if not file.resolve().is_relative_to(folder.resolve()):
        told = "is a link that leads out of the theme's folder"
        raise ThemeFault(rules.theme_file(Source(str(file), ""), Span(0, 0), file.name, told))


def icons(folder: Path) -> dict[str, Path]:
    """The pictures in `icons/` by their names, each a whole SVG that asks for nothing else."""
    found = {file.stem.lower(): file for file in sorted((folder / "icons").glob("*.svg"))}
    for file in found.values():
        text = text_of(folder, file)
        if told := _harm(text):
            source = Source(str(file), text)
            raise ThemeFault(rules.theme_file(source, Span(0, 0), file.name, told))
    return found


def _harm(text: str) -> str:
    """What is wrong with a picture; it is held to the limits of the pictures of cards."""
    try:
        svg.size(BytesIO(text.encode()))
    except svg.UnsafeError as wrong:
        return f"holds {wrong}; save it as a plain SVG"
    except raster.BrokenError as wrong:
        return f"is no SVG: {wrong}"
    return ""
