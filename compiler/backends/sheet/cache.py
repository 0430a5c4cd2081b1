"""Pictures of cards that were drawn before, by their content, in the user's cache folder.

An entry is never wrong, only missing: its name is the hash of all that the picture depends on, and
it begins with a hash of itself. What was not used longest goes when the folder grows too large.
"""

from __future__ import annotations

import os
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

MOST = 256 * 1024 * 1024  # bytes
_SUM = sha256().digest_size


def user_folder() -> Path:
    """Where this system keeps what programs can make again."""
    home = Path.home()
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given, "runewright")
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "runewright"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local", "runewright")
    return home / ".cache" / "runewright"


class Cache:
    """Contents by key. A folder that cannot be used is no fault: then nothing is remembered."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self._folder = folder
        self._most = most

    def get(self, key: str) -> bytes | None:
        """The content of a key, unless it is unknown or was damaged."""
        file = self._file(key)
        try:
            held = file.read_bytes()
            os.utime(file)
        except OSError:
            return None
        content = held[_SUM:]
        return content if sha256(content).digest() == held[:_SUM] else None

    def put(self, key: str, content: bytes) -> None:
        """Remember a content."""
        file = self._file(key)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as part:
                    part.write(sha256(content).digest() + content)
                os.replace(name, file)
            except BaseException:
                os.unlink(name)
                raise
        except OSError:
            return

    def tidy(self) -> None:
        """Forget what was not used longest, until the rest is small enough."""
        entries = []
        try:
            for file in self._folder.glob("??/*"):
                state = file.stat()
                entries.append((state.st_mtime_ns, state.st_size, file))
        except OSError:
            return
        size = sum(entry[1] for entry in entries)
        for _, one, file in sorted(entries):
            if size <= self._most:
                break
            file.unlink(missing_ok=True)
            size -= one

    def _file(self, key: str) -> Path:
        return self._folder / key[:2] / key[2:]
