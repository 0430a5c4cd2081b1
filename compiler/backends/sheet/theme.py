"""A theme: a folder with `theme.toml` (sizes, colours, places), `theme.typ.j2` (how a face is
drawn), `fonts/` and `icons/`. Jinja writes sizes and colours into it, nothing of a card."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import StrictUndefined, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from .imposition import Size

FOLDER = Path(__file__).parent / "themes"


@dataclass(frozen=True, slots=True)
class Limits:
    """Font sizes of a field: wanted, small (a warning), least (below it, an error)."""

    want: float
    small: float
    least: float


@dataclass(frozen=True, slots=True)
class Theme:
    """What `theme.toml` says, and where its files are."""

    name: str
    folder: Path
    card: Size
    sizes: Mapping[str, Limits] = field(hash=False)
    slots: Mapping[str, str] = field(hash=False)
    emblems: Mapping[str, str] = field(hash=False)
    icons: Mapping[str, Path] = field(hash=False)
    palette: Mapping[str, str] = field(hash=False)
    source: str = field(repr=False, default="")  # the drawing, as Typst

    @property
    def fonts(self) -> Path:
        return self.folder / "fonts"

    def colour(self, name: str) -> str:
        """`#rrggbb` for a colour's name, "" for none that is known."""
        if name.startswith("#") and len(name) == 7:
            return name if all(c in "0123456789abcdefABCDEF" for c in name[1:]) else ""
        return self.palette.get(name, "")


@lru_cache(maxsize=8)
def load(name: str) -> Theme:
    """Read a shipped theme."""
    folder = FOLDER / name
    said = tomllib.loads((folder / "theme.toml").read_text(encoding="utf-8"))
    icons = {file.stem: file for file in sorted((folder / "icons").glob("*.svg"))}
    icons |= {other: icons[own] for other, own in said["icons"].items()}
    return Theme(
        name=name,
        folder=folder,
        card=Size(said["card"]["width"], said["card"]["height"]),
        sizes={field: Limits(**limits) for field, limits in said["sizes"].items()},
        slots=said["slots"],
        emblems=said["emblems"],
        icons=icons,
        palette=said["palette"],
        source=render((folder / "theme.typ.j2").read_text(encoding="utf-8"), said),
    )


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
    if isinstance(value, list | tuple):
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
