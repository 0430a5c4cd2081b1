"""Files on disk: a build as a whole or not at all, as is each file; never outside its folder."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

Content = str | bytes

# What a build wrote, so that the next one can take away what it no longer makes.
MANIFEST = ".runewright.json"


class WriteError(Exception):
    """A file or folder that cannot be written; says which, and why."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a build did, as paths inside its folder."""

    new: tuple[str, ...]
    same: tuple[str, ...]
    gone: tuple[str, ...]


def write_file(target: Path, content: Content) -> bool:
    """Write one file whole or not at all; False if it had this content already."""
    try:
        if target.is_dir():
            raise WriteError(f"{target} is a folder; name a file")
        if target.exists() and not target.is_file():
            target.write_bytes(_bytes(content))  # a pipe or a device: nothing to put in its place
            return True
        if _holds(target, _bytes(content)):
            return False
        _put(_stage(target, _bytes(content)), target)
    except OSError as fault:
        raise _said(target, fault) from fault
    return True


def write_files(
    folder: Path, files: Mapping[str, Content], *, tidy: bool, manifest: bool = True
) -> Written:
    """Write all files into a folder, or none. What has not changed is not touched; with `tidy`,
    files of an earlier build that this one does not make are removed: the `manifest` knows them."""
    home = Path(os.path.realpath(folder))
    targets = {name: _inside(home, name) for name in sorted(files)}
    known = _manifest(home) if manifest else set()
    staged: list[tuple[Path, Path]] = []
    new: list[str] = []
    try:
        for name, target in targets.items():
            content = _bytes(files[name])
            if not _holds(target, content):
                staged.append((_stage(target, content), target))
                new.append(name)
        gone = sorted(known - targets.keys()) if tidy else []
        kept = targets.keys() | (known - set(gone))
        if manifest and kept != known:
            listing = json.dumps({"files": sorted(kept)}, indent=1, ensure_ascii=False) + "\n"
            staged.append((_stage(home / MANIFEST, listing.encode()), home / MANIFEST))
        while staged:
            _put(*staged[0])
            staged.pop(0)
    except OSError as fault:
        raise _said(Path(fault.filename or folder), fault) from fault
    finally:
        for waiting, _ in staged:
            waiting.unlink(missing_ok=True)
    removed = tuple(name for name in gone if _removed(home, name))
    return Written(tuple(new), tuple(name for name in targets if name not in new), removed)


def _inside(home: Path, name: str) -> Path:
    """The place of a file in the folder; one that would lie elsewhere is refused."""
    path = PurePosixPath(name)
    odd = "\\" in name or "\0" in name or ":" in name
    if odd or path.is_absolute() or not path.parts or ".." in path.parts:
        raise WriteError(f"{name!r} is no name for a file in a folder; nothing was written")
    target = home.joinpath(*path.parts)
    if not Path(os.path.realpath(target.parent)).is_relative_to(home):
        raise WriteError(
            f"{target} would lie outside {home}, since a folder on the way is a link; "
            "nothing was written"
        )
    if target.is_dir():
        raise WriteError(f"{target} is a folder; a file cannot be written there")
    return target


def _holds(target: Path, content: bytes) -> bool:
    return (
        target.is_file()
        and not target.is_symlink()
        and target.stat().st_size == len(content)
        and target.read_bytes() == content
    )


def _stage(target: Path, content: bytes) -> Path:
    """The content in a file beside its place, under a name that nothing reads."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".runewright-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o666 & ~_umask())
    except BaseException:
        os.unlink(name)
        raise
    return Path(name)


def _put(waiting: Path, target: Path) -> None:
    os.replace(waiting, target)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _bytes(content: Content) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


def _manifest(home: Path) -> set[str]:
    """The files that the last build wrote; an unreadable list counts as none."""
    try:
        said = json.loads((home / MANIFEST).read_text(encoding="utf-8"))
        return {name for name in said["files"] if isinstance(name, str)}
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def _removed(home: Path, name: str) -> bool:
    """Remove a file of an earlier build, and its folders once they are empty."""
    try:
        target = _inside(home, name)
        target.unlink()
    except (WriteError, OSError):
        return False
    for folder in target.parents:
        if folder == home:
            break
        try:
            folder.rmdir()
        except OSError:
            break
    return True


def _said(target: Path, fault: OSError) -> WriteError:
    return WriteError(f"{target} cannot be written: {fault.strerror or fault}")
