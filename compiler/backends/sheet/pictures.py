"""Single cards as pictures, PNG or SVG: only those are drawn that were not drawn before."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from ....dsl.diagnostics import Diagnostic
from ...sizes import INCH
from . import findings, typst
from .boxes import with_dpi
from .cache import Cache
from .engine import REPORTS
from .fonts import font_files
from .layout import back as back_data
from .layout import card as card_data
from .model import Face, SheetOptions
from .plan import BackFace, size_of
from .theme import Theme
from .theme import pictures as icons

POINT = 72 / INCH  # points a millimetre
MAIN = "pages.typ"
_BATCH = 25
_THREADS = 2

Kind = Literal["png", "svg"]
Side = Face | BackFace  # of a card
Data = Mapping[str, Any]
Reports = Mapping[str, list[dict[str, Any]]]


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
    reports: Reports


Drawn = list[tuple[str, Picture]]


def findings_of(
    faces: Sequence[Face], drawn: Sequence[Picture], options: SheetOptions, theme: Theme,
    dpi: int = findings.DPI,
) -> tuple[Diagnostic, ...]:  # fmt: skip
    """What is told of the cards whose faces were drawn, now or before."""
    said = {label: [values for one in drawn for values in one.reports[label]]
            for label in (*REPORTS, "undrawn")}  # fmt: skip
    undrawn = {one["art"]: one["reason"] for one in said["undrawn"]}
    return findings.of_reports(faces, said, undrawn, options, theme, dpi)


def draw(
    sides: Sequence[Side], options: SheetOptions, theme: Theme, form: Form,
    cache: Cache | None = None, told: Callable[[int], None] = lambda done: None,
) -> list[Picture]:  # fmt: skip
    """A picture of each; `told` hears how many more are done. Equal input, equal bytes."""
    laid = [_one(side, options, theme, form) for side in sides]
    common = _common_sizes(sides, laid, options, theme)
    base = _base(options, theme, form, common)
    keys = [sha256(base + json.dumps(data, sort_keys=True).encode()).hexdigest() for data in laid]
    made: dict[str, Picture] = {}
    for key in dict.fromkeys(keys):
        held = cache.get(key) if cache else None
        if held is not None:
            made[key] = _unpacked(held)
    told(sum(key in made for key in keys))
    missing = {key: n for n, key in enumerate(keys) if key not in made}
    cards = [side for side in sides if isinstance(side, Face)]

    def batch(part: Sequence[str]) -> list[tuple[str, Picture]]:
        chosen = [missing[key] for key in part]
        pages = {**_joined([laid[n] for n in chosen], options), "common": common}
        drawn = _batch([sides[n] for n in chosen], cards, pages, options, theme, form)
        return list(zip(part, drawn, strict=True))

    for done in _in_batches(list(missing), batch):
        for key, picture in done:
            made[key] = picture
            if cache:
                cache.put(key, _packed(picture))
        told(sum(keys.count(key) for key, _ in done))
    if cache and missing:
        cache.tidy()
    return [made[key] for key in keys]


def _in_batches(keys: Sequence[str], batch: Callable[[Sequence[str]], Drawn]) -> Iterator[Drawn]:
    """A batch at a time; where there are several, in two threads."""
    batches = [keys[start : start + _BATCH] for start in range(0, len(keys), _BATCH)]
    if len(batches) < 2:
        yield from map(batch, batches)
        return
    with ThreadPoolExecutor(_THREADS) as threads:
        for done in as_completed([threads.submit(batch, part) for part in batches]):
            yield done.result()


def _batch(
    sides: Sequence[Side], cards: Sequence[Face], pages: Data, options: SheetOptions, theme: Theme,
    form: Form,
) -> list[Picture]:  # fmt: skip
    """Draw some sides of some cards, with the pictures that those name."""
    backs = {side.image for side in sides if isinstance(side, BackFace)}
    faces = [face for face in cards
             if face in sides or (face.back_art and face.back_art.name in backs)]  # fmt: skip
    with typst.Job(faces, options, theme, MAIN, pages) as job:
        if form.kind == "svg":
            drawn = job.svg()
        else:
            drawn = [with_dpi(png, form.dpi) for png in job.png(form.dpi)]
        reports = job.reports()
        undrawn = job.undrawn()
    return [Picture(content, _of(side, reports, undrawn))
            for side, content in zip(sides, drawn, strict=True)]  # fmt: skip


def _of(side: Side, reports: Reports, undrawn: Mapping[str, str]) -> Reports:
    """What was reported of this card; of a back only that its picture could not be drawn."""
    key, art = "", side.image if isinstance(side, BackFace) else ""
    if isinstance(side, Face):
        key, art = side.key, side.art.name if side.art else ""
    own = {label: [one for one in said if one["card"] == key] for label, said in reports.items()}
    return {**own, "undrawn": [{"art": art, "reason": undrawn[art]}] if art in undrawn else []}


# ------------------------------------------------------------------------------------- pages


def item(what: int, back: bool, x: float, y: float, width: float, height: float) -> Data:
    """A thing on a page, in points; `what` is its place among the job's cards, or backs."""
    return {"what": what, "back": back, "x": x, "y": y, "w": width, "h": height}


def page(width: float, height: float, items: Sequence[Data], bleed: float = 0) -> Data:
    """A page in points; with a bleed it grows on all sides, and the things on it keep their
    places."""
    return {"w": width, "h": height, "bleed": bleed, "items": list(items)}


def job_data(
    cards: Sequence[Data], backs: Sequence[Data], pages: Sequence[Data], options: SheetOptions
) -> dict[str, Any]:
    """What `pages.typ` reads."""
    return {"title": options.title, "language": options.language, "bleed": options.bleed,
            "cards": list(cards), "backs": list(backs), "pages": list(pages)}  # fmt: skip


def _one(side: Side, options: SheetOptions, theme: Theme, form: Form) -> dict[str, Any]:
    """One side on a page of its own."""
    if isinstance(side, Face):
        size, cards, backs = size_of(side, options), [card_data(side, options, theme)], []
    else:
        size, cards, backs = side.size, [], [back_data(side, options, theme)]
    wide, high = form.points(size.width + 2 * options.bleed, size.height + 2 * options.bleed)
    shown = page(wide, high, [item(0, bool(backs), 0, 0, wide, high)])
    return {**job_data(cards, backs, [shown], options), "title": ""}


def _joined(parts: Sequence[Data], options: SheetOptions) -> dict[str, Any]:
    """Pages of one side each, as one job."""
    cards: list[Data] = []
    backs: list[Data] = []
    pages = []
    for part in parts:
        only = part["pages"][0]["items"][0]
        at = len(backs if only["back"] else cards)
        cards += part["cards"]
        backs += part["backs"]
        pages.append({**part["pages"][0], "items": [{**only, "what": at}]})
    return job_data(cards, backs, pages, options)


def _common_sizes(
    sides: Sequence[Side], laid: Sequence[Data], options: SheetOptions, theme: Theme
) -> dict[str, float]:
    """The sizes that all cards share, where the theme wants that: found of all cards at once."""
    if not any(limits.fit == "deck" for limits in theme.sizes.values()):
        return {}
    chosen = [(side, data) for side, data in zip(sides, laid, strict=True)
              if isinstance(side, Face)]  # fmt: skip
    pages = {**_joined([data for _, data in chosen], options), "common": {}}
    faces = [side for side, _ in chosen if isinstance(side, Face)]
    with typst.Job(faces, options, theme, MAIN, pages) as job:
        return job.common()


# ------------------------------------------------------------------------------------- cache


def _base(
    options: SheetOptions, theme: Theme, form: Form, common: Mapping[str, float]
) -> bytes:
    """All that every picture depends on besides its card."""
    folders = (*theme.fonts, *options.fonts)
    parts = [
        version("typst"), form.kind, str(form.dpi), json.dumps(common, sort_keys=True),
        theme.source, theme.base, icons(theme),
        *((typst.HERE / name).read_text("utf-8") for name in (MAIN, *typst.SHARED)),
        *(_sum(file, file.stat().st_mtime_ns) for folder in folders for file in font_files(folder)),
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
