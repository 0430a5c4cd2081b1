"""Headers of pictures made of pixels: PNG, JPEG, GIF and WebP, read by their own tables."""

from __future__ import annotations

import os
import zlib
from struct import error, unpack
from typing import BinaryIO

_PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by colour type
_PNG_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
MOST_PIXELS = 50_000_000  # a poker card at 1200 dots an inch, bleed included, has 15 million
_CUT_OFF = "the file ends too early"


class BrokenError(Exception):
    """Why a picture cannot be read, in a few words."""


def _read(stream: BinaryIO, form: str, length: int) -> tuple[int, ...]:
    try:
        return unpack(form, stream.read(length))
    except error:
        raise BrokenError(_CUT_OFF) from None


def _sized(width: int, height: int) -> tuple[int, int]:
    if not (0 < width < 1 << 31 and 0 < height < 1 << 31):
        raise BrokenError(f"it says it is {width} x {height} pixels large")
    return width, height


# ---------------------------------------------------------------------------------------- PNG


def png(stream: BinaryIO) -> tuple[int, int]:
    """Width and height; every part must be there to its end."""
    header, _ = _png_parts(stream)
    return _sized(header[0], header[1])


def png_is_whole(stream: BinaryIO) -> None:
    """Unpack the pixels, keeping none, to see that all of them are there."""
    header, places = _png_parts(stream)
    width, height, depth, colour, _, _, interlaced = header
    row = 1 + (width * depth * _PNG_CHANNELS[colour] + 7) // 8
    wanted = row * height
    unpack_pixels, got = zlib.decompressobj(), 0
    try:
        for at, length in places:
            stream.seek(at)
            data = stream.read(length)
            while data and got <= 2 * wanted + 65536:
                got += len(unpack_pixels.decompress(data, 1 << 20))
                data = unpack_pixels.unconsumed_tail
    except zlib.error:
        raise BrokenError("its pixels cannot be unpacked") from None
    if got < wanted and not interlaced:
        raise BrokenError("some of its pixels are missing")


def _png_parts(stream: BinaryIO) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    """The fields of the header, and where the pixels lie."""
    end = stream.seek(0, os.SEEK_END)
    stream.seek(8)
    header: tuple[int, ...] = ()
    pixels: list[tuple[int, int]] = []
    while True:
        (length,) = _read(stream, ">I", 4)
        name, at = stream.read(4), stream.tell()
        if len(name) < 4 or at + length + 4 > end:
            raise BrokenError(_CUT_OFF)
        if not header:
            if name != b"IHDR" or length != 13:
                raise BrokenError("its header is missing")
            header = _read(stream, ">IIBBBBB", 13)
            if header[2] not in _PNG_DEPTHS.get(header[3], ()) or any(header[4:6]):
                raise BrokenError("its header says what no PNG can be")
        elif name == b"IDAT":
            pixels.append((at, length))
        elif name == b"IEND":
            break
        stream.seek(at + length + 4)
    if not pixels:
        raise BrokenError("it has no pixels")
    return header, pixels


# --------------------------------------------------------------------------------------- JPEG


def jpeg(stream: BinaryIO) -> tuple[int, int]:
    """Width and height, from the frame's header; the picture must come to its end."""
    stream.seek(2)
    size: tuple[int, int] | None = None
    while True:
        marker = _marker(stream)
        if marker in (0xD9, 0xDA):  # its end, or the beginning of the pixels
            break
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            continue
        (length,) = _read(stream, ">H", 2)
        at = stream.tell()
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            _, height, width = _read(stream, ">BHH", 5)
            size = _sized(width, height)
        stream.seek(at + max(length - 2, 0))
    if size is None:
        raise BrokenError("its size is not told")
    if marker != 0xDA or not _has_end(stream):
        raise BrokenError(_CUT_OFF)
    return size


def _marker(stream: BinaryIO) -> int:
    byte = stream.read(1)
    if byte != b"\xff":
        raise BrokenError(_CUT_OFF if not byte else "its parts are out of order")
    while byte == b"\xff":
        byte = stream.read(1)
    if not byte:
        raise BrokenError(_CUT_OFF)
    return byte[0]


def _has_end(stream: BinaryIO) -> bool:
    """Whether the end mark follows, near the end of the file or anywhere behind the header."""
    begin = stream.tell()
    end = stream.seek(0, os.SEEK_END)
    for at in (max(begin, end - 4096), begin):
        stream.seek(at)
        if b"\xff\xd9" in stream.read():
            return True
    return False


# ------------------------------------------------------------------------------- GIF and WebP


def gif(stream: BinaryIO) -> tuple[int, int]:
    """Width and height of the whole picture."""
    stream.seek(6)
    width, height = _read(stream, "<HH", 4)
    return _sized(width, height)


def webp(stream: BinaryIO) -> tuple[int, int]:
    """Width and height, from whichever of its three headers it has."""
    end = stream.seek(0, os.SEEK_END)
    stream.seek(4)
    (length,) = _read(stream, "<I", 4)
    if 8 + length > end:
        raise BrokenError(_CUT_OFF)
    stream.seek(12)
    form = stream.read(4)
    stream.seek(20)
    if form == b"VP8 ":
        stream.seek(26)
        width, height = _read(stream, "<HH", 4)
        return _sized(width & 0x3FFF, height & 0x3FFF)
    if form == b"VP8L":
        _, bits = _read(stream, "<BI", 5)
        return _sized((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if form == b"VP8X":
        _, wide, wider, high, higher = _read(stream, "<IHBHB", 10)
        return _sized((wide | wider << 16) + 1, (high | higher << 16) + 1)
    raise BrokenError("its header is missing")


READERS = {"png": png, "jpeg": jpeg, "jpg": jpeg, "gif": gif, "webp": webp}
