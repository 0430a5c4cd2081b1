"""The file that an `image` names: it lies in the project's folder, and no link leads out of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from ..rules import pictures as rules
from ..suggest import nearest
from .faults import PictureError

ENDINGS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".gif": "gif", ".webp": "webp",
           ".svg": "svg"}  # fmt: skip
_MOST_FILES = 20_000


def find(home: Path, written: str, beside: Path | None = None) -> Path:
    """The file of a picture: named from the project's folder `home`, or from the folder of the
    card's own file (`beside`). Raises `PictureError` where it is none that may be used."""
    inside = Path(os.path.realpath(home))
    for base in dict.fromkeys((inside, Path(os.path.realpath(beside or home)))):
        file = base / written
        try:
            real = Path(os.path.realpath(file))
            mode = real.stat().st_mode
        except (OSError, ValueError):
            if os.path.islink(file):
                raise PictureError(rules.picture_leads_out, written) from None
            continue
        if not real.is_relative_to(inside):
            raise PictureError(rules.picture_leads_out, written)
        if not S_ISREG(mode):
            what = "a folder" if S_ISDIR(mode) else "a device or a pipe"
            raise PictureError(rules.not_a_file, written, what)
        return real
    raise PictureError(rules.no_picture, written, _near(inside, written))


def _near(home: Path, written: str) -> str:
    """The picture of the project that was most likely meant, "" if there is none."""
    known = list(islice(_pictures(home), _MOST_FILES))
    name = written.replace("\\", "/").rpartition("/")[2]
    by_name = {path.rpartition("/")[2]: path for path in reversed(known)}
    moved = by_name.get(nearest(name, by_name) or "", "")
    return nearest(written, known) or moved


def _pictures(home: Path) -> Iterator[str]:
    """The pictures in a folder, as they are written."""
    for folder, names, files in os.walk(home):
        names[:] = sorted(name for name in names if not name.startswith("."))
        for file in sorted(files):
            if Path(file).suffix.lower() in ENDINGS:
                yield Path(folder, file).relative_to(home).as_posix()
