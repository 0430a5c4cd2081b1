"""Files on disk: whole or not at all, in their folder, and untouched where nothing changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from runewright.compiler import writing
from runewright.compiler.writing import WriteError, write_file, write_files


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder but the list of what a build wrote."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != writing.MANIFEST
    }


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """What shows that a file was written anew: its number on the disk and its time."""
    return {
        path.name: (path.stat().st_ino, path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_files_are_written_into_folders(tmp_path: Path) -> None:
    done = write_files(tmp_path / "out", {"a.txt": "ä\n", "b/c.bin": b"\0\1"}, tidy=True)
    assert tree(tmp_path / "out") == {"a.txt": "ä\n".encode(), "b/c.bin": b"\0\1"}
    assert done.new == ("a.txt", "b/c.bin")
    assert done.same == done.gone == ()


def test_what_has_not_changed_is_not_touched(tmp_path: Path) -> None:
    write_files(tmp_path, {"a": "one", "b": "two"}, tidy=True)
    before = stamps(tmp_path)
    done = write_files(tmp_path, {"a": "one", "b": "new"}, tidy=True)
    after = stamps(tmp_path)
    assert done.new == ("b",)
    assert done.same == ("a",)
    assert {name for name in before if before[name] != after[name]} == {"b"}


def test_what_is_no_longer_made_is_taken_away(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("not of the build", encoding="utf-8")
    write_files(tmp_path, {"a": "1", "old/deep/b": "2"}, tidy=True)
    done = write_files(tmp_path, {"a": "1"}, tidy=True)
    assert done.gone == ("old/deep/b",)
    assert tree(tmp_path) == {"a": b"1", "mine.txt": b"not of the build"}
    assert not (tmp_path / "old").exists()


def test_a_build_with_errors_takes_nothing_away_until_a_clean_one(tmp_path: Path) -> None:
    write_files(tmp_path, {"a": "1", "b": "2"}, tidy=True)
    assert write_files(tmp_path, {"a": "1"}, tidy=False).gone == ()
    assert tree(tmp_path) == {"a": b"1", "b": b"2"}
    assert write_files(tmp_path, {"a": "1"}, tidy=True).gone == ("b",)


@pytest.mark.parametrize(
    "name", ["../a", "b/../../a", "/a", "", "b\\..\\a", "C:a", "b\0", "folder"]
)
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    (out / "folder").mkdir(parents=True)
    with pytest.raises(WriteError):
        write_files(out, {"good": "1", name: "2"}, tidy=True)
    assert tree(tmp_path) == {}


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    out.mkdir()
    elsewhere.mkdir()
    (out / "away").symlink_to(elsewhere)
    with pytest.raises(WriteError, match="link"):
        write_files(out, {"away/a": "1"}, tidy=True)
    assert not list(elsewhere.iterdir())


def test_a_linked_file_is_replaced_not_written_through(tmp_path: Path) -> None:
    out, kept = tmp_path / "out", tmp_path / "kept"
    out.mkdir()
    kept.write_text("mine", encoding="utf-8")
    (out / "a").symlink_to(kept)
    write_files(out, {"a": "1"}, tidy=True)
    assert kept.read_text(encoding="utf-8") == "mine"
    assert (out / "a").read_text(encoding="utf-8") == "1"


def test_a_manifest_that_names_files_elsewhere_removes_nothing(tmp_path: Path) -> None:
    out, kept = tmp_path / "out", tmp_path / "kept"
    out.mkdir()
    kept.write_text("mine", encoding="utf-8")
    listing = f'{{"files": ["../kept", "{kept}", 7]}}'
    (out / writing.MANIFEST).write_text(listing, encoding="utf-8")
    assert write_files(out, {"a": "1"}, tidy=True).gone == ()
    assert kept.exists()


def test_a_build_that_fails_half_way_leaves_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path, {"a": "old", "b": "old"}, tidy=True)
    before = tree(tmp_path)
    whole = writing._stage

    def full(target: Path, content: bytes) -> Path:
        if target.name == "b":
            raise OSError(28, "No space left on device", str(target))
        return whole(target, content)

    monkeypatch.setattr(writing, "_stage", full)
    with pytest.raises(WriteError, match="No space left"):
        write_files(tmp_path, {"a": "new", "b": "new"}, tidy=True)
    assert tree(tmp_path) == before


def test_a_file_instead_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file", encoding="utf-8")
    with pytest.raises(WriteError, match="cannot be written"):
        write_files(tmp_path / "out", {"a": "1"}, tidy=True)


def test_one_file_is_written_once(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "cards.pdf"
    assert write_file(target, b"1")
    assert not write_file(target, b"1")
    assert write_file(target, b"2")
    assert tree(tmp_path) == {"deep/cards.pdf": b"2"}


def test_a_folder_is_no_file_to_write(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="is a folder"):
        write_file(tmp_path, b"1")


def test_a_device_is_written_to_not_replaced() -> None:
    before = os.stat(os.devnull).st_ino
    assert write_file(Path(os.devnull), b"1")
    assert os.stat(os.devnull).st_ino == before
