"""The art of cards: found, read, and known by its content, so that each file is read once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from ..model import Card, KindModel
from ..rules import drawings
from ..rules import pictures as rules
from . import raster
from .faults import PictureError
from .headers import Picture, look
from .place import ENDINGS, find

_ENDING = {"jpeg": "jpg"}


@dataclass(frozen=True, slots=True)
class Art:
    """The picture of a card. Its name in a job is made of what it shows, not of where it lay."""

    path: str
    file: Path = field(compare=False)
    sha256: str
    kind: str
    width: int
    height: int

    @property
    def name(self) -> str:
        """`0123456789abcdef.png`."""
        return f"{self.sha256[:16]}.{_ENDING.get(self.kind, self.kind)}"

    @property
    def is_drawing(self) -> bool:
        """Whether it is sharp at any size."""
        return self.kind == "svg"


class Gallery:
    """The pictures of a project. `homes` says of each source in which folder it lies: that of
    its project. `broken` is what only reading a picture to its end has told."""

    def __init__(self, homes: Mapping[str, Path]) -> None:
        self._homes = homes
        self._looked: dict[tuple[Path, str, Path], Picture | PictureError] = {}
        self._read: dict[Path, Art | PictureError] = {}
        self.broken: dict[tuple[str, Span], Diagnostic] = {}

    def check(self, card: Card, kind: KindModel) -> Iterable[Diagnostic]:
        """What is wrong with the pictures that a card names, as far as their headers tell."""
        for _, path, span in _named(card, kind):
            picture = self._picture(card.source, path)
            if picture is None:
                continue
            if isinstance(picture, PictureError):
                yield picture.at(card.source, span)
                continue
            if picture.words:
                yield drawings.words_in_drawing(card.source, span, path)
            if ENDINGS.get(Path(path).suffix.lower()) != picture.kind:
                yield rules.wrong_ending(card.source, span, path, picture.kind)

    def art(self, card: Card, kind: KindModel) -> Art | None:
        """The art of a card: its first picture, if it can be printed."""
        return self._first(card, kind, back=False)

    def back(self, card: Card, kind: KindModel) -> Art | None:
        """The picture on the back of a card, if it has one of its own that can be printed."""
        return self._first(card, kind, back=True)

    def _first(self, card: Card, kind: KindModel, *, back: bool) -> Art | None:
        for name, path, span in _named(card, kind):
            if (name == "back") is not back:
                continue
            picture = self._picture(card.source, path)
            if isinstance(picture, Picture):
                art = self._art(picture)
                if isinstance(art, Art):
                    return art
                self.broken[card.source.path, span] = art.at(card.source, span)
        return None

    def _picture(self, source: Source, path: str) -> Picture | PictureError | None:
        home = self._homes.get(source.path)
        if home is None:
            return None
        beside = Path(source.path).parent
        key = (home, path, beside)
        if key not in self._looked:
            try:
                self._looked[key] = look(path, find(home, path, beside))
            except PictureError as fault:
                self._looked[key] = fault
        return self._looked[key]

    def _art(self, picture: Picture) -> Art | PictureError:
        if picture.file not in self._read:
            try:
                self._read[picture.file] = _whole(picture)
            except PictureError as fault:
                self._read[picture.file] = fault
        return self._read[picture.file]


def _named(card: Card, kind: KindModel) -> Iterable[tuple[str, str, Span]]:
    """The pictures that a card names, `image` first, each with its field and its place."""
    names = [name for name, one in kind.fields.items() if one.type.base == "image"]
    for name in sorted(names, key=lambda name: name != "image"):
        value = card.fields.get(name, ())
        span = card.places.get(name, card.name_span)
        for path in value if isinstance(value, tuple) else (value,):
            if isinstance(path, str):
                yield name, path, span


def _whole(picture: Picture) -> Art:
    """Read a picture to its end."""
    try:
        with picture.file.open("rb") as stream:
            if picture.kind == "png":
                raster.png_is_whole(stream)
            stream.seek(0)
            sha256 = hashlib.file_digest(stream, "sha256").hexdigest()
    except raster.BrokenError as fault:
        raise PictureError(rules.broken_picture, picture.path, str(fault)) from None
    except OSError as fault:
        reason = fault.strerror or "unreadable"
        raise PictureError(rules.broken_picture, picture.path, reason) from None
    return Art(
        picture.path, picture.file, sha256, picture.kind, picture.width, picture.height
    )  # fmt: skip
