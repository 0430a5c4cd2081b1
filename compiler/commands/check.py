"""`check [PATH…]`: every error of cards, decks and scenarios."""

from __future__ import annotations

from pathlib import Path

import click

from ..console import existing, has_errors, paths_argument, show, write_json


@click.command("check")
@paths_argument
@click.option(
    "--format", "form", type=click.Choice(["human", "json"]), default="human", show_default=True,
    help="For people, or for programs.",
)  # fmt: skip
@click.option("--stock", is_flag=True, help="Also hold stock decks to their printed size.")
def command(paths: tuple[Path, ...], form: str, stock: bool) -> int:
    """Tell every mistake in cards, decks and scenarios.

    One run tells them all, each with its place, what is wrong and what would mend it. `runewright
    explain CODE` says more of one.
    """
    from ...dsl.render import as_data
    from ..workspace import levels, read, summary

    work = read(existing(paths))
    found = list(work.diagnostics)
    if stock:
        known = {(one.sort_key, one.text) for one in found}
        found += [one for one in work.stock_breaches() if (one.sort_key, one.text) not in known]
        found.sort(key=lambda one: one.sort_key)
    if form == "json":
        counts = {**work.contents(), "byHand": work.by_hand(), **levels(found)}
        write_json({"diagnostics": [as_data(one) for one in found], "summary": counts})
    else:
        show(found)
        click.echo(summary(work, found))
    return int(has_errors(found))
