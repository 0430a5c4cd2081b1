"""What a picture is, by its first bytes: its kind and its size, and whether all of it is there.

Nothing is drawn and no more is read than must be, so that a picture that claims to be huge costs
nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ..rules import drawings
from ..rules import pictures as rules
from . import raster, svg
from .faults import PictureError

MOST_BYTES = 64 * 1024 * 1024

# Formats made of pixels that printing knows, by how their files begin.
_PIXELS: tuple[tuple[str, Callable[[bytes], bool], Callable[[BinaryIO], tuple[int, int]]], ...] = (
    ("png", lambda head: head.startswith(b"\x89PNG\r\n\x1a\n"), raster.png),
    ("jpeg", lambda head: head.startswith(b"\xff\xd8\xff"), raster.jpeg),
    ("gif", lambda head: head[:6] in (b"GIF87a", b"GIF89a"), raster.gif),
    ("webp", lambda head: head[:4] == b"RIFF" and head[8:12] == b"WEBP", raster.webp),
)

# Formats that it does not know, for the message.
_FOREIGN = (
    (b"BM", "a BMP picture"), (b"II*\0", "a TIFF picture"), (b"MM\0*", "a TIFF picture"),
    (b"8BPS", "a Photoshop file"), (b"gimp xcf", "a GIMP file"), (b"%PDF", "a PDF file"),
    (b"%!PS", "a PostScript file"), (b"PK\x03\x04", "a packed file"),
    (b"\x1f\x8b", "a compressed file"), (b"<!DOCTYPE html", "a web page"),
    (b"<html", "a web page"), (b"\0\0\1\0", "an icon file"),
    (b"version https://git-lfs", "a placeholder of Git LFS; fetch the real file"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as far as its header tells: `path` as it is written, its size in pixels (of a
    drawing in its own units)."""

    path: str
    file: Path
    kind: str
    width: int
    height: int
    words: bool = False  # a drawing with text

    @property
    def is_drawing(self) -> bool:
        """Whether it is sharp at any size."""
        return self.kind == "svg"


def look(path: str, file: Path) -> Picture:
    """Read the header of a picture. Raises `PictureError` where it is none that can be printed."""
    try:
        with file.open("rb") as stream:
            kind, size, words = _read(path, stream)
    except OSError as fault:
        raise PictureError(rules.broken_picture, path, fault.strerror or "unreadable") from None
    if size[0] * size[1] > raster.MOST_PIXELS and kind != "svg":
        millions = raster.MOST_PIXELS // 1_000_000
        raise PictureError(
            rules.picture_too_large, path, f"{size[0]} x {size[1]} pixels",
            f"{millions} million pixels, such as 5,000 x 10,000",
        )  # fmt: skip
    return Picture(path, file, kind, *size, words)


def _read(path: str, stream: BinaryIO) -> tuple[str, tuple[int, int], bool]:
    """The kind of a picture, its size, and whether it is a drawing with text."""
    length = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    if length > MOST_BYTES:
        shown = f"{length / 1024 / 1024:,.0f} MB"
        raise PictureError(rules.picture_too_large, path, shown, f"{MOST_BYTES >> 20} MB")
    head = stream.read(512)
    stream.seek(0)
    try:
        for kind, begins, size in _PIXELS:
            if begins(head):
                return kind, size(stream), False
        if svg.begins(head):
            drawing = svg.examine(stream)
            return "svg", drawing.size(), drawing.words
    except svg.UnsafeError as fault:
        raise PictureError(drawings.unsafe_drawing, path, str(fault)) from None
    except raster.BrokenError as fault:
        raise PictureError(rules.broken_picture, path, str(fault)) from None
    if not head:
        raise PictureError(rules.broken_picture, path, "the file is empty")
    other = next((name for begin, name in _FOREIGN if head.lower().startswith(begin.lower())), "")
    raise PictureError(rules.not_a_picture, path, other)
