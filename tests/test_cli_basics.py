"""The command line as a whole: help, version, wrong usage, what stops it early."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest
from cli_helpers import cli, program

from runewright.compiler import cli as command_line
from runewright.compiler.commands import COMMANDS

HEAVY = "'lark', 'jinja2', 'jsonschema', 'typst'"


def command_called(name: str) -> click.Command:
    """A command of the program."""
    found = command_line.command.get_command(click.Context(command_line.command), name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    command = command_called(name)
    assert command.name == name
    assert command.help and command.help.strip().endswith(".")
    options = [one for one in command.params if isinstance(one, click.Option)]
    assert all(one.help for one in options)
    said = cli(name, "--help")
    assert said.status == 0
    assert said.out.startswith(f"Usage: runewright {name} ")


@pytest.mark.parametrize("words", [["--help"], ["--version"], *([n, "--help"] for n in COMMANDS)])
def test_help_is_quick(words: list[str]) -> None:
    code = (
        "import sys\n"
        "from runewright.compiler.cli import run\n"
        f"status = run({words!r})\n"
        f"print('\\nheavy:', sorted({{{HEAVY}}} & sys.modules.keys()), status)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "heavy: [] 0"


def test_help_lists_the_commands_in_their_order() -> None:
    said = cli("--help").out
    listed = [line.split()[0] for line in said.partition("Commands:")[2].splitlines() if line]
    assert listed == list(COMMANDS)


def test_the_version_is_the_package_s() -> None:
    from importlib.metadata import version

    assert cli("--version").out == f"runewright {version('runewright')}\n"


def test_an_unknown_command_is_wrong_usage() -> None:
    said = cli("chekc")
    assert said.status == 2
    assert "There is no command 'chekc'. Did you mean `check`?" in said.err
    assert said.out == ""


@pytest.mark.parametrize("name", ["check", "build", "sheet", "test"])
def test_a_path_that_is_not_there_is_wrong_usage(name: str, tmp_path: Path) -> None:
    (tmp_path / "cards.rune").write_text("", encoding="utf-8")
    out = ["-o", "out"] if name == "build" else []
    said = cli(name, "crads.rune", *out, folder=tmp_path)
    assert said.status == 2
    assert "There is no file or folder 'crads.rune'. Did you mean 'cards.rune'?" in said.err


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31mred", "ą" * 300, "-", "a/b/../c"])
def test_odd_paths_are_only_not_there(name: str, tmp_path: Path) -> None:
    said = cli("check", "--", name, folder=tmp_path)
    assert said.status == 2
    assert "There is no file or folder" in said.err
    assert "\x1b" not in said.err


def test_the_module_is_the_program(tmp_path: Path) -> None:
    for module in (True, False):
        assert program("--version", folder=tmp_path, module=module).out.startswith("runewright ")


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "runewright.compiler", "phrases", "runebound"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path,
    )  # fmt: skip
    assert running.stdout and running.stderr
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait() == command_line.PIPE_CLOSED


def test_ctrl_c_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("runewright.compiler.catalog.codes.find", interrupted)
    assert command_line.run(["explain", "RW101"]) == command_line.INTERRUPTED
    assert "Stopped." in capsys.readouterr().err
