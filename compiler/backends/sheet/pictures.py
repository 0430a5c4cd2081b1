"""Single cards as pictures, PNG or SVG: only those are drawn that were not drawn before."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from ... import sizes
from ...sizes import INCH
from . import typst
from .boxes import with_dpi
from .cache import Cache
from .fonts import font_files
from .model import Face, SheetOptions
from .theme import Theme
from .theme import pictures as icons

POINT = 72 / INCH  # points a millimetre
MAIN = "pages.typ"
REPORTS = ("fit", "art")  # what themes report of a card
_BATCH = 25
_THREADS = 2

Kind = Literal["png", "svg"]
Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shot:
    """One side of a card."""

    face: Face
    back: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """What pictures are made: of so many dots an inch, or of just so many pixels."""

    kind: Kind = "png"
    dpi: int = 300
    pixels: tuple[int, int] | None = None

    def points(self, width: float, height: float) -> tuple[float, float]:
        """The page for so many millimetres: of whole pixels, where there are pixels."""
        if self.kind == "svg":
            return width * POINT, height * POINT
        wide, high = self.pixels or (
            round(side / INCH * self.dpi) for side in (width, height)
        )
        return max(wide, 1) / self.dpi * 72, max(high, 1) / self.dpi * 72


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, and what the theme reported while it was drawn, by label."""

    content: bytes
    reports: Mapping[str, list[dict[str, Any]]] = field(default_factory=dict)


def draw(
    shots: Sequence[Shot], options: SheetOptions, theme: Theme, form: Form,
    cache: Cache | None = None, told: Callable[[int], None] = lambda done: None,
) -> list[Picture]:  # fmt: skip
    """A picture of each; `told` hears how many more are done. Equal input, equal bytes."""
    common = _common(options, theme, form)
    datas = [_data(shot, options, theme, form) for shot in shots]
    keys = [sha256(common + json.dumps(data, sort_keys=True).encode()).hexdigest()
            for data in datas]  # fmt: skip
    made: dict[str, Picture] = {}
    for key in dict.fromkeys(keys):
        held = cache.get(key) if cache else None
        if held is not None:
            made[key] = _unpacked(held)
    told(sum(key in made for key in keys))
    missing = {key: n for n, key in enumerate(keys) if key not in made}
    for key, picture in _drawn(missing, shots, datas, options, theme, form):
        made[key] = picture
        if cache:
            cache.put(key, _packed(picture))
        told(keys.count(key))
    if cache and missing:
        cache.tidy()
    return [made[key] for key in keys]


def _drawn(
    missing: Mapping[str, int], shots: Sequence[Shot], datas: Sequence[Data],
    options: SheetOptions, theme: Theme, form: Form,
) -> Iterator[tuple[str, Picture]]:  # fmt: skip
    """The pictures that are missing, a batch at a time in two threads."""
    keys = list(missing)
    batches = [keys[start : start + _BATCH] for start in range(0, len(keys), _BATCH)]

    def batch(part: Sequence[str]) -> list[tuple[str, Picture]]:
        chosen = [missing[key] for key in part]
        faces = [shots[n].face for n in chosen]
        pages = _joined([datas[n] for n in chosen], options)
        return list(zip(part, _batch(faces, pages, options, theme, form), strict=True))

    if len(batches) == 1:
        yield from batch(batches[0])
    elif batches:
        with ThreadPoolExecutor(_THREADS) as threads:
            for done in as_completed([threads.submit(batch, part) for part in batches]):
                yield from done.result()


def _batch(
    faces: Sequence[Face], pages: Data, options: SheetOptions, theme: Theme, form: Form
) -> list[Picture]:
    with typst.Job(faces, options, theme, MAIN, pages) as job:
        if form.kind == "svg":
            drawn = job.svg()
        else:
            drawn = [with_dpi(png, form.dpi) for png in job.png(form.dpi)]
        said = {label: job.reported(label) for label in REPORTS}
    return [
        Picture(content, {
            label: [one for one in reports if one["card"] == face.key]
            for label, reports in said.items()
        })
        for face, content in zip(faces, drawn, strict=True)
    ]  # fmt: skip


# ------------------------------------------------------------------------------------- pages


def item(card: int, back: bool, x: float, y: float, width: float, height: float) -> Data:
    """A side of a card on a page, in points; `card` is its place among the page's cards."""
    return {"card": card, "back": back, "x": x, "y": y, "w": width, "h": height}


def page(width: float, height: float, items: Sequence[Data], bleed: float = 0) -> Data:
    """A page in points; with a bleed it grows on all sides, and the things on it keep their
    places."""
    return {"w": width, "h": height, "bleed": bleed, "items": list(items)}


def job_data(cards: Sequence[Data], pages: Sequence[Data], options: SheetOptions) -> Data:
    """What `pages.typ` reads."""
    return {"title": options.title, "language": options.language, "cards": list(cards),
            "pages": list(pages)}  # fmt: skip


def _data(shot: Shot, options: SheetOptions, theme: Theme, form: Form) -> Data:
    size = sizes.card_size(shot.face.size or options.size)
    wide, high = form.points(size.width + 2 * options.bleed, size.height + 2 * options.bleed)
    shown = page(wide, high, [item(0, shot.back, 0, 0, wide, high)])
    return {"card": typst.card(shot.face, options, theme), "page": shown}


def _joined(datas: Sequence[Data], options: SheetOptions) -> Data:
    pages = []
    for number, data in enumerate(datas):
        only = data["page"]["items"][0]
        pages.append({**data["page"], "items": [{**only, "card": number}]})
    return job_data([data["card"] for data in datas], pages, options)


# ------------------------------------------------------------------------------------- cache


def _common(options: SheetOptions, theme: Theme, form: Form) -> bytes:
    """All that every picture depends on besides its card."""
    parts = [
        version("typst"), form.kind, str(form.dpi), options.language, theme.source, theme.base,
        icons(theme), *((typst.HERE / name).read_text("utf-8") for name in (MAIN, "lib.typ")),
        *(_sum(file, file.stat().st_mtime_ns)
          for folder in (*theme.fonts, *options.fonts) for file in font_files(folder)),
    ]  # fmt: skip
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).digest()


@lru_cache(maxsize=256)
def _sum(file: Path, _: int) -> str:
    return sha256(file.read_bytes()).hexdigest()


def _packed(picture: Picture) -> bytes:
    return json.dumps(picture.reports).encode() + b"\n" + picture.content


def _unpacked(held: bytes) -> Picture:
    reports, _, content = held.partition(b"\n")
    return Picture(content, json.loads(reports))
