"""Setting up and shipping: what `tools/setup` says when it cannot, and what a wheel must hold."""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from runewright.tools import wheel_check

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like a checkout to the script."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "setup", tmp_path / "tools")
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / ".dev").mkdir()
    (tmp_path / ".dev" / "runewright").symlink_to("..")
    return tmp_path


def interpreter(folder: Path, script: str) -> str:
    """A program that stands in for Python."""
    path = folder / "python"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def setup(checkout: Path, python: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "tools/setup"], cwd=checkout, env={**os.environ, "PYTHON": python},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_checkout_without_links_is_told_so(checkout: Path) -> None:
    (checkout / ".dev" / "runewright").unlink()
    (checkout / ".dev" / "runewright").write_text("..")
    done = setup(checkout, "python3")
    assert done.returncode == 1
    assert "needs symbolic links" in done.stderr


def test_an_old_python_is_told_so(checkout: Path) -> None:
    done = setup(checkout, interpreter(checkout, "exit 1"))
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed" in done.stderr


def test_a_python_without_venv_is_told_so(checkout: Path) -> None:
    done = setup(checkout, interpreter(checkout, '[ "$1" != -m ] || { mkdir .venv; exit 1; }'))
    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr
    assert not (checkout / ".venv").exists()


def test_setting_up_installs_and_leaves_its_mark(checkout: Path) -> None:
    make_venv = 'mkdir -p .venv/bin && cp "$0" .venv/bin/python'
    pip = 'echo "$@" >> calls'
    script = f'case "$2" in venv) {make_venv} ;; pip) {pip} ;; esac'
    done = setup(checkout, interpreter(checkout, script))
    assert done.returncode == 0, done.stderr
    assert (checkout / ".venv" / ".ready").exists()
    assert "install --quiet" in (checkout / "calls").read_text()


def wheel(folder: Path, *names: str) -> Path:
    path = folder / "it.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    return path


def test_a_wheel_must_hold_every_kept_file(tmp_path: Path) -> None:
    made = wheel(tmp_path, "runewright/dsl/a.py", "runewright-1.dist-info/METADATA")
    assert wheel_check.missing_files(["dsl/a.py", "dsl/b.lark"], made) == ["dsl/b.lark"]


def test_a_wheel_must_not_write_beside_the_package(tmp_path: Path) -> None:
    made = wheel(tmp_path, "runewright/dsl/a.py", "runtime/a.py", "runewright-1.dist-info/METADATA")
    assert wheel_check.stray_files(made) == ["runtime/a.py"]


def test_the_grammar_and_the_typing_mark_are_shipped() -> None:
    shipped = wheel_check.shipped_files(ROOT)
    assert {"__init__.py", "py.typed", "dsl/source.py"} <= shipped
    assert not any(name.startswith(("tests/", "tools/")) for name in shipped)


def test_tests_of_the_checkout_stay_there() -> None:
    tests = ROOT / "tests"
    kept_back = wheel_check.of_the_checkout(str(tests), [path.name for path in tests.iterdir()])
    assert {Path(__file__).name, "test_architecture.py"} <= kept_back
    assert not {"conftest.py", "helpers.py", "test_registry.py"} & kept_back


def test_a_failing_command_stops_the_check_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(wheel_check.CheckError, match="so it said"):
        wheel_check.run(["sh", "-c", "echo so it said; exit 3"], tmp_path)
