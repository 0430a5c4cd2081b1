"""`new DIR --game GAME`: a project that checks, prints and plays at once."""

from __future__ import annotations

from pathlib import Path

import click

from ..console import choice, say, writes, wrong

# What stands before the ending of a file of the shipped project, so that it is no shipped content.
_ENDING = ".new"


@click.command("new")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--game", required=True, metavar="GAME", help="The game, such as runebound.")
def command(folder: Path, game: str) -> int:
    """Start a project in the new folder DIR.

    It holds three cards, one of them with a comment at every line, a deck and a scenario: it can
    be checked, printed and played at once.
    """
    from ..writing import write_files

    templates = _templates()
    chosen = choice(game, templates, "game")
    if _holds_something(folder):
        raise wrong(f"{str(folder)!r} is there already and is not empty. Name a new folder.")
    home = templates[chosen]
    files = {
        file.relative_to(home).as_posix().removesuffix(_ENDING): file.read_text(encoding="utf-8")
        for file in sorted(home.rglob("*"))
        if file.is_file()
    }
    with writes():
        write_files(folder, files, tidy=False, manifest=False)
    for name in files:
        click.echo(folder / name)
    say(f"\nNext: cd {folder} && runewright check && runewright sheet -o cards.pdf")
    return 0


def _templates() -> dict[str, Path]:
    """The projects that are shipped, by the name of their game."""
    from ..load import CONTENT

    return {path.parent.name: path for path in sorted(CONTENT.glob("*/project"))}


def _holds_something(folder: Path) -> bool:
    try:
        return folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    except (OSError, ValueError) as fault:
        raise wrong(f"{str(folder)!r} cannot be read: {fault}.") from fault
