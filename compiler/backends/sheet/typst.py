"""The job folder and the run of Typst: a layout in, a PDF (or pictures) and its findings out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from . import engine
from .layout import layout
from .model import Face, SheetOptions
from .plan import plan
from .theme import Theme, pictures, shapes

HERE = Path(__file__).parent
SHARED = ("lib.typ", "backs.typ", "hexagons.typ", "ornaments.typ")


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a field of a card fitted: the size it is printed in; of how many millimetres of
    `room` how many are `lacking` in the least size; a `word` that is wider than its line."""

    card: str
    field: str
    size: float
    over: bool
    lacking: float
    room: float = 0
    word: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where the art of a card is drawn: the size of its box, in millimetres."""

    card: str
    width: float
    height: float


def _put_art(faces: Sequence[Face], options: SheetOptions, folder: Path) -> None:
    """Copy the pictures of the cards, each once, under the names that the layout says."""
    if options.mode == "playtest":
        return
    folder.mkdir(exist_ok=True)
    arts = [art for face in faces for art in (face.art, face.back_art) if art]
    for art in {art.name: art for art in arts}.values():
        copyfile(art.file, folder / art.name)


class Job:
    """A folder with everything Typst reads, for as long as it is needed. Card texts are in its
    JSON file only; nothing outside the folder can be read."""

    def __init__(
        self, faces: Sequence[Face], options: SheetOptions, theme: Theme,
        main: str = "main.typ", data: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self._folder = TemporaryDirectory(prefix="runewright-sheet-")
        self._theme = theme
        self._root = root = Path(self._folder.name)
        (root / "main.typ").write_bytes((HERE / main).read_bytes())
        for name in SHARED:
            (root / name).write_bytes((HERE / name).read_bytes())
        (root / "theme.typ").write_text(theme.source, encoding="utf-8")
        (root / "base.typ").write_text(theme.base, encoding="utf-8")
        (root / "icons.json").write_text(pictures(theme), encoding="utf-8")
        (root / "shapes.json").write_text(shapes(theme), encoding="utf-8")
        self._engine = engine.of(root, theme, options.fonts)
        self.put(faces, options, data)

    def put(
        self, faces: Sequence[Face], options: SheetOptions, data: Mapping[str, Any] | None = None
    ) -> None:
        """Lay out other cards: what did not change since the last run is not drawn again."""
        _put_art(faces, options, self._root / "art")
        laid = layout(plan(faces, options), options, self._theme) if data is None else data
        self._write(laid)
        if "common" not in laid and (common := self.common()):
            self._write({**laid, "common": common})

    def _write(self, data: Mapping[str, Any]) -> None:
        (self._root / "sheets.json").write_text(json.dumps(data), encoding="utf-8")

    def common(self) -> dict[str, float]:
        """The largest sizes that all cards have room for, of fields that want one size."""
        wanted = {name for name, limits in self._theme.sizes.items() if limits.fit == "deck"}
        common: dict[str, float] = {}
        for fit in self.fits() if wanted else ():
            if fit.field in wanted:
                size = max(fit.size, self._theme.sizes[fit.field].least)
                common[fit.field] = min(size, common.get(fit.field, size))
        return common

    def __enter__(self) -> Job:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def pdf(self) -> bytes:
        """All sheets in one file."""
        return self._engine.compile(format="pdf", timestamp=0)[0]

    def png(self, ppi: float) -> list[bytes]:
        """Each sheet as a picture."""
        return self._engine.compile(format="png", ppi=ppi)

    def svg(self) -> list[bytes]:
        """Each page as a drawing."""
        return self._engine.compile(format="svg")

    def reported(self, label: str) -> list[Any]:
        """What the theme reported under a label, as plain data."""
        return self._engine.query(engine.label_of(label))

    def reports(self) -> dict[str, list[Any]]:
        """All that the theme reported of the cards, by label."""
        return {label: self.reported(label) for label in engine.REPORTS}

    def fits(self) -> tuple[Fit, ...]:
        """What the theme reported of each field, in the order of the cards."""
        return tuple(Fit(**values) for values in self.reported("fit"))

    def undrawn(self) -> Mapping[str, str]:
        """The names of pictures that could not be drawn so far, with the reasons."""
        return self._engine.undrawn
