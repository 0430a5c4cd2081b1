"""The shape of the house: floors, sizes, imports, and what no file may speak of."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parents[1]
FLOORS = ("dsl", "runtime", "compiler")
MOST_LINES = 400
MODULES = sorted(path for floor in FLOORS for path in ROOT.glob(f"{floor}/**/*.py"))
GAMES = sorted(path.name for path in ROOT.glob("content/*") if path.is_dir())


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """What a module imports, at any depth: the dots in front, and the dotted name."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            yield from ((node.level, f"{base}.{alias.name}".strip(".")) for alias in node.names)


def python(code: str, *flags: str) -> str:
    """Run code in a fresh interpreter that sees the standard library and this checkout."""
    head = f"import sys; sys.path.insert(0, {str(ROOT / '.dev')!r})\n"
    done = subprocess.run(
        [sys.executable, *flags, "-c", head + code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def kept_files() -> list[Path]:
    """The files that are in the repository, or would be at the next commit."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    paths = (ROOT / entry for entry in listed.stdout.split("\0") if entry)
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def test_import_contracts_hold() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_module_is_short_and_says_what_it_is(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES, f"{lines} lines: does it still do one thing?"
    assert ast.get_docstring(tree(path)), "a module begins with one to five lines about itself"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_inside_the_package_are_relative(path: Path) -> None:
    absolute = [dotted for dots, dotted in imports(path) if not dots and dotted.startswith("rune")]
    assert not absolute


@pytest.mark.parametrize("path", sorted(ROOT.glob("runtime/**/*.py")), ids=name)
def test_runtime_needs_only_the_standard_library(path: Path) -> None:
    depth = len(path.relative_to(ROOT).parts) - 1
    for dots, dotted in imports(path):
        if dots:
            assert dots <= depth, f"{'.' * dots}{dotted} leaves the runtime"
        else:
            assert dotted.split(".")[0] in sys.stdlib_module_names, dotted


def test_every_module_of_the_runtime_imports_without_third_parties() -> None:
    said = python(
        "import importlib, pkgutil, runewright.runtime as runtime\n"
        "for module in pkgutil.walk_packages(runtime.__path__, 'runewright.runtime.'):\n"
        "    importlib.import_module(module.name)\n"
        "loaded = {name.split('.')[0] for name in sys.modules} - {'__main__'}\n"
        "print(sorted(loaded - sys.stdlib_module_names))\n",
        "-I", "-S",
    )  # fmt: skip
    assert ast.literal_eval(said) == ["runewright"]


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_a_question_about_the_program_loads_no_heavy_library(option: str) -> None:
    said = python(
        f"sys.argv = ['runewright', {option!r}]\n"
        "from runewright.compiler.cli import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as end:\n"
        "    assert not end.code, end.code\n"
        "heavy = {'lark', 'jinja2', 'jsonschema', 'typst'}\n"
        "print('loaded:', *sorted(heavy & sys.modules.keys()))\n"
    )
    assert "runewright" in said
    assert said.splitlines()[-1].strip() == "loaded:"


def test_content_is_data_only() -> None:
    assert not list(ROOT.glob("content/**/*.py"))


def test_no_module_outside_a_game_names_the_game() -> None:
    assert GAMES
    for path in MODULES:
        if path.is_relative_to(ROOT / "runtime") and path.relative_to(ROOT).parts[1] in GAMES:
            continue
        for _, dotted in imports(path):
            assert not set(dotted.split(".")) & set(GAMES), f"{name(path)} imports {dotted}"
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in GAMES, f"{name(path)}:{node.lineno} names a game"


def test_no_file_speaks_of_the_machine_it_was_written_on() -> None:
    machine = re.compile(r"(?<![\w.~])/(?:home|root|Users|work)/\w|[A-Z]:\\Users")
    for path in kept_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found = machine.search(text)
        assert not found, f"{name(path)}: {found and text[max(0, found.start() - 40) :][:90]}"
