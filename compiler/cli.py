"""The command line: reads and writes files, prints what the stages found, says how it ended.

A command is a file in `commands/`, imported when it is called; what is heavy (Lark, Jinja2,
jsonschema, Typst) only when it does its work. Status 0 is clean, 1 means errors in what was read,
2 means that the command was used wrongly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from .commands import COMMANDS
from .suggest import nearest

INTERRUPTED = 130
PIPE_CLOSED = 141


class Commands(click.Group):
    """The commands by name, each imported when somebody asks for it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".commands.{cmd_name}", __package__)
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what it returns is the status."""
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # Caught here, since click would make a status of it that says "errors in the cards".
            _drop_output()
            status = PIPE_CLOSED
        ctx.exit(status or 0)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = nearest(args[0], COMMANDS)
            mend = f" Did you mean `{near}`?" if near else ""
            raise click.UsageError(f"There is no command {args[0]!r}.{mend}", ctx)
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"runewright {version('runewright')}")
        ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
    help="Show the version and exit.",
)  # fmt: skip
def command() -> None:
    """Write cards in plain sentences; check, print and play them.

    A PATH is a file or a folder; without one, the folder it runs in. Results go to standard
    output, messages to standard error. Status 0: clean. 1: errors in the cards. 2: wrong usage.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its status."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; what stops it early becomes a status, never a traceback."""
    _print_any_letter()
    try:
        ended: Any = command.main(
            list(arguments) if arguments is not None else None,
            prog_name="runewright",
            standalone_mode=False,
        )
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except click.Abort:
        click.echo("\nStopped.", err=True)
        return INTERRUPTED
    return ended if isinstance(ended, int) else 0


def _print_any_letter() -> None:
    """A terminal that lacks a letter shows a question mark instead of stopping us."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _drop_output() -> None:
    """Whoever read our output is gone: let Python's own flush at the end go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
