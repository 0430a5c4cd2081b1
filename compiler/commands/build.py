"""`build [PATH…] -o OUT`: effect code, card data, schemas and texts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..console import counted, existing, has_errors, paths_argument, say, show, writes

if TYPE_CHECKING:
    from ..workspace import Workspace


@click.command("build")
@paths_argument
@click.option(
    "-o", "--output", "out", type=click.Path(path_type=Path), required=True, metavar="OUT",
    help="The folder to write into.",
)  # fmt: skip
@click.option(
    "--release", is_flag=True,
    help="Also write each set's SET.lock.json beside it: from then on its numbers never move.",
)  # fmt: skip
def command(paths: tuple[Path, ...], out: Path, release: bool) -> int:
    """Write effect code, card data, schemas and texts into the folder OUT.

    Cards with errors are left out and named; the others are built. Files are written whole or
    not at all, one that has not changed is left alone.
    """
    given = existing(paths)
    from ..backends import BACKENDS
    from ..workspace import read
    from ..writing import write_file, write_files

    work = read(given)
    found = list(work.diagnostics)
    show(found, err=True)
    clean = not has_errors(found)
    files: dict[str, str | bytes] = {}
    for make in BACKENDS.values():
        files |= make(work.compiled.model)
    with writes():
        done = write_files(out, files, tidy=clean)
        records = list(_locks(work)) if release and clean else []
        locks = [path for path, text in records if write_file(path, text)]
    for name in done.new:
        click.echo(out / name)
    for path in locks:
        click.echo(path)
    names = ", ".join(repr(card.name) for card in work.flawed)
    if names:
        say(f"Left out, since they have errors: {names}.")
    if release and not clean:
        say("Not released: a set with errors keeps no numbers.")
    cards = counted(len(work.cards), "card")
    same, gone = len(done.same), len(done.gone)
    say(
        f"{cards}: {counted(len(done.new), 'file')} written"
        + (f", {same:,} as before" if same else "")
        + (f", {gone:,} removed" if gone else "")
    )
    return int(not clean)


def _locks(work: Workspace) -> Iterator[tuple[Path, str]]:
    """The record of each set, beside the file that first names it."""
    from ..declare.locks import lock_name, lock_text

    for library in work.libraries:
        for kept in library.sets.values():
            if kept.cards:
                folder = Path(kept.place.source.path).parent
                yield folder / lock_name(kept.name), lock_text(kept.name, kept.cards)
