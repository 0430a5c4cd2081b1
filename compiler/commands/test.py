"""`test [PATH…]`: plays the scenarios."""

from __future__ import annotations

from pathlib import Path

import click

from ..console import counted, existing, has_errors, paths_argument, show, waiting


@click.command("test")
@paths_argument
def command(paths: tuple[Path, ...]) -> int:
    """Play the scenarios: a position, moves, and what must then hold.

    A line that does not hold is shown in its place, with what was found instead. pytest runs the
    same scenarios, one test each.
    """
    given = existing(paths)
    from ..scenarios import run_scenario, scripts_of
    from ..workspace import read

    work = read(given)
    errors = [one for one in work.diagnostics if has_errors([one])]
    show(errors)
    told = {(one.sort_key, one.text) for one in errors}
    with waiting("Playing scenarios"):
        results = [run_scenario(script) for script in scripts_of(work.compiled)]
    for result in results:
        show(one for one in result.diagnostics if (one.sort_key, one.text) not in told)
        if not result.passed:
            click.echo(f'FAILED "{result.name}"')
    failed = sum(not result.passed for result in results)
    counts = f"{len(results) - failed:,} passed" + (f", {failed:,} failed" if failed else "")
    click.echo(f"{counted(len(results), 'scenario')}: {counts}")
    return int(bool(failed or errors))
