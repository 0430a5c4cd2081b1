"""A theme: a folder with `theme.toml` (sizes, colours, faces), `theme.typ.j2` (how they are drawn),
`fonts/` and `icons/`. Jinja writes sizes and colours into the drawing, nothing of a card."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from jinja2 import StrictUndefined, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ....dsl.diagnostics import Diagnostic
from ....dsl.source import Source
from ...art import svg

FOLDER = Path(__file__).parent / "themes"
PLAIN = "plain"
DEFAULT = "default"  # the face of a kind that has none of its own

Setting = bool | float | str | tuple[str, ...]


class ThemeFault(Exception):
    """A project's own theme cannot be used; `diagnostics` say what to mend in it."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(*(found.title for found in diagnostics))
        self.diagnostics = diagnostics


@dataclass(frozen=True, slots=True)
class Limits:
    """Font sizes of a field: wanted, small (a warning), least (below it, an error). With `fit`
    "deck" all cards that are printed together have one size, which the longest text sets."""

    want: float
    small: float
    least: float
    fit: str = "card"


@dataclass(frozen=True, slots=True)
class Theme:
    """What `theme.toml` says, with all that it extends, and where its files are.

    `faces` has the settings of each kind's face. A theme that brings a drawing or files of its own
    is not `trusted`: it is drawn in a process of its own, under a time limit.
    """

    name: str
    folders: tuple[Path, ...]  # its own, then those of the themes it extends
    sizes: Mapping[str, Limits] = field(hash=False)
    slots: Mapping[str, str] = field(hash=False)
    faces: Mapping[str, Mapping[str, Setting]] = field(hash=False)
    icons: Mapping[str, Path] = field(hash=False)
    palette: Mapping[str, str] = field(hash=False)
    source: str = field(repr=False, default="")  # the drawing, as Typst
    base: str = field(repr=False, default="")  # the drawing of the theme it extends
    template: Source = field(repr=False, hash=False, default=Source("theme.typ.j2", ""))
    settings: Source = field(repr=False, hash=False, default=Source("theme.toml", ""))
    trusted: bool = True
    games: tuple[str, ...] = ()  # those whose cards it is made for

    @property
    def fonts(self) -> tuple[Path, ...]:
        """The folders with its fonts."""
        found = (folder / "fonts" for folder in self.folders)
        return tuple(folder for folder in found if folder.is_dir())

    def face(self, kind: str) -> Mapping[str, Setting]:
        """How the cards of a kind look."""
        return self.faces.get(kind) or self.faces[DEFAULT]

    def emblem(self, kind: str) -> str:
        """The icon that stands for a kind, "" for none."""
        return str(self.face(kind)["emblem"])

    def colour(self, name: str) -> str:
        """`#rrggbb` for a colour's name, "" for none that is known."""
        return name if is_colour(name) else self.palette.get(name, "")


def is_colour(text: str) -> bool:
    """Whether a text is a colour as a number: `#rrggbb`."""
    return (
        len(text) == 7 and text[0] == "#" and all(c in "0123456789abcdefABCDEF" for c in text[1:])
    )


def shipped() -> tuple[str, ...]:
    """The names of the themes that come with Runewright."""
    return tuple(sorted(file.parent.name for file in FOLDER.glob("*/theme.toml")))


def of_game(*games: str) -> str:
    """The shipped theme that was made for a game, or for the nearest that it is like; else the
    plain one."""
    found = (name for game in games for name in shipped() if game in load(name).games)
    return next(found, PLAIN)


@lru_cache(maxsize=8)
def load(name: str) -> Theme:
    """A shipped theme by its name."""
    from .theming import read

    return read(FOLDER / name, trusted=True)


def find(choice: str) -> Theme:
    """The theme that a designer chose: a shipped one's name, or a folder with their own."""
    from . import theme_files
    from .theming import read, unknown

    if choice in shipped():
        return load(choice)
    folder = Path(choice)
    if not folder.is_dir():
        raise ThemeFault(unknown(choice))
    return read(folder, trusted=theme_files.only_settings(folder))


def render(template: str, values: Mapping[str, object]) -> str:
    """Fill a theme's template; whatever is put in becomes a Typst literal, never Typst code."""
    environment = ImmutableSandboxedEnvironment(
        variable_start_string="<<", variable_end_string=">>",
        block_start_string="<%", block_end_string="%>",
        comment_start_string="<#", comment_end_string="#>",
        undefined=StrictUndefined, finalize=literal, autoescape=False, keep_trailing_newline=True,
    )  # fmt: skip
    return environment.from_string(template).render(values)


def literal(value: Any) -> str:
    """A value as Typst writes it."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "none"}[value]
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_string(str(key))}: {literal(item)}" for key, item in value.items())
        return f"({pairs or ':'})"
    if isinstance(value, Sequence):
        return "(" + "".join(f"{literal(item)}, " for item in value) + ")"
    if isinstance(value, Undefined):
        str(value)  # raises what is wrong with it
    raise TypeError(f"a theme cannot use {type(value).__name__}")


def _string(text: str) -> str:
    parts = []
    for letter in text:
        if letter in '\\"':
            parts.append("\\" + letter)
        else:
            parts.append(letter if letter.isprintable() else f"\\u{{{ord(letter):x}}}")
    return '"' + "".join(parts) + '"'


def pictures(theme: Theme) -> str:
    """The icons of a theme by name, as the JSON that its drawing reads."""
    return json.dumps({name: file.read_text("utf-8") for name, file in theme.icons.items()})


def shapes(theme: Theme) -> str:
    """How wide the icons are for their height, as JSON."""
    sizes = ((name, svg.size(BytesIO(file.read_bytes()))) for name, file in theme.icons.items())
    return json.dumps({name: width / height for name, (width, height) in sizes})
