"""`sheet [PATH…] -o FILE`: cards as printable sheets, pictures, files for print shops and more."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..console import existing, paths_argument, say, show, wrong
from . import sheet_files, sheet_lists, sheet_paper
from .sheet_cards import Chosen, decks_by_card

if TYPE_CHECKING:
    from ...dsl.diagnostics import Diagnostic
    from ..backends.sheet.lists import List
    from ..workspace import Workspace


@click.command("sheet")
@paths_argument
@click.option(
    "-o", "--output", "target", type=click.Path(path_type=Path),
    help="The file or folder to write.  [default: cards.pdf]",
)  # fmt: skip
@sheet_files.options
@click.option("--deck", metavar="NAME", help="Print this deck instead of the folder's cards.")
@click.option("--card", "names", multiple=True, metavar="NAME",
              help="Print this card; may be given several times.")
@click.option(
    "--copies/--once", default=True, show_default=True,
    help="As many of each card as its deck or its `copies` says, or each once.",
)
@click.option("--title", default="", metavar="TEXT", help="What stands on the sheets' margin.")
@click.option("--playtest", is_flag=True, help="Save ink: black on white, without pictures.")
@click.option("--theme", default="", metavar="NAME|FOLDER", help="Draw cards with this theme.")
@sheet_lists.options
@sheet_paper.options
def command(
    paths: tuple[Path, ...], target: Path | None, form: str | None, dpi: int | None,
    preset_name: str | None, base: str, watch: bool, deck: str | None,
    names: tuple[str, ...], copies: bool, title: str, playtest: bool, theme: str, overview: bool,
    checklist: bool, calibrate: bool, **paper: Any,
) -> int:
    """Print cards on sheets, nine on a page, with marks to cut along; or write them as pictures,
    for a print shop, for Tabletop Simulator, or as a gallery to proof-read.

    Cards with errors are left out and named; the others are printed.
    """
    way = sheet_files.way(target, form, dpi, preset_name, base)
    options = {**sheet_paper.given(**paper), "title": title}
    options |= {"mode": "playtest"} if playtest else {}
    options |= {"theme": theme} if theme else {}
    if not way.on_paper:
        sheet_paper.on_paper_only(by_preset=way.preset is not None)
    if calibrate:
        if paths or deck or names or watch or overview or checklist or not way.on_paper:
            raise wrong("--calibrate prints no cards: give it only -o FILE.pdf and --paper.")
        return sheet_paper.calibrate(target or Path("calibration.pdf"), options)
    listed = sheet_lists.asked(overview, checklist, way.on_paper)
    given = existing(paths)
    chosen = Chosen(deck, names, copies)

    def once() -> int:
        return _printed(given, way, listed, chosen, options)

    return sheet_files.repeat(once, given, way.target) if watch else once()


def _printed(
    paths: Sequence[Path], way: sheet_files.Way, listed: List | None, chosen: Chosen,
    options: dict[str, Any],
) -> int:  # fmt: skip
    """Read the project, draw its cards and write them."""
    from ..backends.sheet import SheetOptions
    from ..workspace import read

    work = read(paths)
    named, faces = chosen.of(work)
    if options.get("theme"):
        show(_strangers(work, options["theme"]), err=True)
    own = {"title": options["title"] or named, "theme": options.get("theme") or _theme(work)}
    how = SheetOptions(**{**options, **own})
    if listed:
        status = sheet_lists.write(work, listed, way.target, faces, how, chosen.deck_of(work))
    elif way.on_paper:
        status = sheet_paper.write(work, way.target, faces, how)
    else:
        found = [*work.diagnostics, *work.gallery.broken.values()]
        status = sheet_files.write(way, faces, how, found, lambda: decks_by_card(work))
    _say_left_out(work)
    return status


def _theme(work: Workspace) -> str:
    """The theme that was made for the game of the project's cards."""
    from ..backends.sheet import theme

    games = [library.game for library in work.libraries if library.own] or [
        library.game for library in work.libraries
    ]
    return theme.of_game(games[0].name, *games[0].like) if games else theme.PLAIN


def _strangers(work: Workspace, chosen: str) -> list[Diagnostic]:
    """What a theme of the project's own says of kinds that none of its games has."""
    from ..backends.sheet import theme, theming

    if chosen in theme.shipped():
        return []
    try:
        found = theme.find(chosen)
    except theme.ThemeFault:
        return []  # told when it is drawn
    by_game = [list(theming.strangers(found, library.game)) for library in work.libraries]
    return min(by_game, key=len, default=[])


def _say_left_out(work: Workspace) -> None:
    names = [f"{card.name!r}" for card in work.flawed]
    if names:
        say(f"Left out, since they have errors: {', '.join(names)}.")
