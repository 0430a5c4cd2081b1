"""Which letters a font has: its `cmap` table, read directly (a missing glyph gives no warning)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from struct import unpack_from
from unicodedata import category


def missing(text: str, folders: Iterable[Path]) -> tuple[str, ...]:
    """The letters of a text that no font in the folders can draw, each once, in order."""
    known = [_letters(file) for folder in folders for file in font_files(folder)]
    return tuple(
        letter
        for letter in dict.fromkeys(text)
        if _is_drawn(letter) and not any(ord(letter) in letters for letters in known)
    )


def font_files(folder: Path) -> list[Path]:
    """The fonts of a folder that Typst can use, in the order of their names."""
    return sorted(p for p in folder.rglob("*") if p.suffix.lower() in (".ttf", ".otf"))


def _is_drawn(letter: str) -> bool:
    """Spaces, controls, joiners and variation selectors need no picture."""
    return category(letter) not in ("Cc", "Cf", "Zs", "Zl", "Zp") and not (
        "\ufe00" <= letter <= "\ufe0f"
    )


@lru_cache(maxsize=64)
def _letters(file: Path) -> frozenset[int]:
    """The code points that a TrueType or OpenType font maps to a glyph (formats 4 and 12)."""
    data = file.read_bytes()
    (tables,) = unpack_from(">H", data, 4)
    records = (unpack_from(">4sIII", data, 12 + 16 * i) for i in range(tables))
    cmap = next((offset for tag, _, offset, _ in records if tag == b"cmap"), None)
    if cmap is None:
        return frozenset()
    found: set[int] = set()
    (count,) = unpack_from(">H", data, cmap + 2)
    for index in range(count):
        (offset,) = unpack_from(">I", data, cmap + 4 + 8 * index + 4)
        (form,) = unpack_from(">H", data, cmap + offset)
        if form == 4:
            found.update(_format_4(data, cmap + offset))
        elif form == 12:
            found.update(_format_12(data, cmap + offset))
    return frozenset(found)


def _format_4(data: bytes, at: int) -> Iterable[int]:
    (double,) = unpack_from(">H", data, at + 6)
    count = double // 2
    ends = unpack_from(f">{count}H", data, at + 14)
    starts = unpack_from(f">{count}H", data, at + 16 + double)
    deltas = unpack_from(f">{count}H", data, at + 16 + 2 * double)
    ranges_at = at + 16 + 3 * double
    ranges = unpack_from(f">{count}H", data, ranges_at)
    for i, (start, end, delta, shift) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if shift:
                (glyph,) = unpack_from(">H", data, ranges_at + 2 * i + shift + 2 * (code - start))
            if glyph if shift else (glyph + delta) & 0xFFFF:
                yield code


def _format_12(data: bytes, at: int) -> Iterable[int]:
    (groups,) = unpack_from(">I", data, at + 12)
    for i in range(groups):
        start, end, glyph = unpack_from(">III", data, at + 16 + 12 * i)
        yield from range(start + (glyph == 0), end + 1)
