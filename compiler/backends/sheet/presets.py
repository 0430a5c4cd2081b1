"""What print shops ask for: `presets.toml` as values."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from ...sizes import INCH

FILE = Path(__file__).with_name("presets.toml")

FileKind = Literal["png", "pdf"]
Order = Literal["front-back", "back-front", "split", "fronts-backs"]
_UNITS = {"mm": 1.0, "in": INCH}


@dataclass(frozen=True, slots=True)
class Figures:
    """Some figures of a preset and where they are from; `verified` if the shop itself says so."""

    names: tuple[str, ...]
    origin: str
    verified: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The order of one print shop for cards of one size; lengths in millimetres."""

    name: str
    title: str
    width: float
    height: float
    bleed: float
    safe: float
    corner: float
    dpi: int
    pixels: tuple[int, int]  # of a picture, bleed included
    file: FileKind
    colour: str
    order: Order
    marks: bool
    naming: str
    asks: str
    sources: tuple[Figures, ...]

    @property
    def size(self) -> str:
        """The cut card, as `compiler/sizes.py` reads it."""
        return f"{self.width:g} x {self.height:g} mm"

    @property
    def unverified(self) -> tuple[str, ...]:
        """The figures that the shop's own pages were not seen to say."""
        return tuple(n for source in self.sources if not source.verified for n in source.names)


@cache
def presets() -> Mapping[str, Preset]:
    """All presets by name, in the order of the file."""
    said = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {name: _preset(name, _whole(said, name)) for name in said}


def _whole(said: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A preset with what it takes from the one it is like; its own sources go first."""
    own = dict(said[name])
    base = own.pop("like", None)
    if base is None:
        return own
    known = {figure for source in own["source"] for figure in source["figures"]}
    taken = _whole(said, base)
    rest = [{**source, "figures": [f for f in source["figures"] if f not in known]}
            for source in taken["source"]]  # fmt: skip
    return {**taken, **own, "source": [*own["source"], *(s for s in rest if s["figures"])]}


def _preset(name: str, said: dict[str, Any]) -> Preset:
    unit = _UNITS[said.pop("unit")]
    width, height = (round(side * unit, 3) for side in said.pop("trim"))
    bleed = round(said.pop("bleed") * unit, 4)
    dpi = said.pop("dpi")
    full = (round((side + 2 * bleed) / INCH * dpi) for side in (width, height))
    pixels = said.pop("pixels", None) or list(full)
    sources = tuple(Figures(tuple(s["figures"]), s["from"], s["verified"])
                    for s in said.pop("source"))  # fmt: skip
    return Preset(
        name=name, width=width, height=height, bleed=bleed, dpi=dpi, pixels=(pixels[0], pixels[1]),
        safe=round(said.pop("safe") * unit, 3), corner=round(said.pop("corner") * unit, 3),
        asks=said.pop("asks", ""), sources=sources, **said,
    )  # fmt: skip
