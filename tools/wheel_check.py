"""Proves what the wheel ships: builds it, installs it plainly into a fresh environment, tests that.

The tests are those of the checkout without the ones marked `checkout` or `thorough`, and the
shipped scenarios; the package they import is the installed one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("dsl", "compiler", "runtime", "content")
TEST_TOOLS = (
    "pytest>=8.2", "pytest-xdist>=3.6", "hypothesis>=6.100", "lark[interegular]>=1.2",
    "pikepdf>=9",
)  # fmt: skip

_MARKED = "\npytestmark = pytest.mark.checkout\n"
_WHERE = "import runewright, pathlib; print(pathlib.Path(runewright.__file__).parent)"


class CheckError(Exception):
    """The wheel is not what it should be."""


def run(command: Sequence[str | Path], folder: Path = ROOT, **variables: str) -> str:
    """Run a command and return what it printed; a failing one stops the check."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CheckError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout


def shipped_files(root: Path) -> set[str]:
    """What the repository says the wheel holds: the kept files of the package's folders."""
    kept = run(["git", "ls-files", "-z", *FOLDERS, "__init__.py", "py.typed"], root)
    return {name for name in kept.split("\0") if name and (root / name).exists()}


def missing_files(expected: Iterable[str], archive: Path) -> list[str]:
    """The expected files that a wheel lacks."""
    with zipfile.ZipFile(archive) as wheel:
        held = set(wheel.namelist())
    return sorted(name for name in expected if f"runewright/{name}" not in held)


def stray_files(archive: Path) -> list[str]:
    """The files of a wheel that lie outside our package and its metadata."""
    with zipfile.ZipFile(archive) as wheel:
        return [
            name
            for name in wheel.namelist()
            if not name.startswith("runewright/") and ".dist-info/" not in name
        ]


def build(folder: Path) -> Path:
    """Build the wheel into a folder."""
    run([sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, ROOT])
    (archive,) = folder.glob("*.whl")
    return archive


def install(archive: Path, folder: Path) -> Path:
    """A fresh environment with the wheel and what its tests need; returns its interpreter."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    run([python, "-m", "pip", "install", "--quiet", archive, *TEST_TOOLS])
    return python


def of_the_checkout(folder: str, names: list[str]) -> set[str]:
    """The files of a folder of tests that only make sense in a checkout."""
    modules = [name for name in names if name.endswith(".py")]
    marked = {name for name in modules if _MARKED in Path(folder, name).read_text(encoding="utf-8")}
    return marked | ({"__pycache__", ".mypy_cache"} & set(names))


def test(python: Path, folder: Path) -> str:
    """Run the suite against the installed package; returns pytest's closing line."""
    tests = folder / "tests"
    shutil.copytree(ROOT / "tests", tests, ignore=of_the_checkout)
    shutil.copy(ROOT / "pyproject.toml", folder)
    home = Path(run([python, "-c", _WHERE], folder).strip())
    if folder not in home.parents:
        raise CheckError(f"the tests would import {home}, not the installed wheel")
    suite = ["tests", str(home / "content")]
    which = ("-m", "not (checkout or thorough)", "-n", "auto", "--dist", "loadfile")
    said = run([python, "-m", "pytest", "-q", *which, *suite], folder)
    return said.strip().splitlines()[-1]


def check(folder: Path) -> str:
    """The whole check, in an empty folder."""
    archive = build(folder / "wheel")
    missing = missing_files(shipped_files(ROOT), archive)
    if missing:
        raise CheckError(f"the wheel lacks {', '.join(missing)}")
    stray = stray_files(archive)
    if stray:
        raise CheckError(f"the wheel would write outside the package: {', '.join(stray)}")
    python = install(archive, folder / "venv")
    run([folder / "venv" / "bin" / "runewright", "check", home_content(python)], folder)
    return test(python, folder)


def home_content(python: Path) -> Path:
    """The shipped content inside the installed package."""
    return Path(run([python, "-P", "-c", _WHERE]).strip()) / "content"


def main() -> int:
    """Print one line when the wheel is right, else what is wrong with it."""
    with tempfile.TemporaryDirectory(prefix="runewright-wheel-") as folder:
        try:
            closing = check(Path(folder).resolve())
        except CheckError as error:
            print(f"wheel: {error}", file=sys.stderr)
            return 1
    print(f"wheel: every file is in it, its content checks, its tests say: {closing}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
