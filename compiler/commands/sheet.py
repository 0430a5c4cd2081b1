"""`sheet [PATH…] -o FILE`: cards as printable sheets, pictures, files for print shops and more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..console import (
    choice,
    counted,
    existing,
    has_errors,
    paths_argument,
    say,
    show,
    waiting,
    wrong,
)
from . import sheet_files

if TYPE_CHECKING:
    from ..art import Gallery
    from ..backends.sheet import Face, SheetOptions
    from ..decks import Deck
    from ..library import Library
    from ..model import Card
    from ..workspace import Workspace


@click.command("sheet")
@paths_argument
@click.option(
    "-o", "--output", "target", type=click.Path(path_type=Path),
    help="The file or folder to write.  [default: cards.pdf]",
)  # fmt: skip
@sheet_files.options
@click.option("--deck", metavar="NAME", help="Print this deck instead of the folder's cards.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True,
    help="The paper in the printer.",
)  # fmt: skip
@click.option(
    "--copies/--once", default=True, show_default=True,
    help="As many of each card as its deck or its `copies` says, or each once.",
)  # fmt: skip
@click.option("--title", default="", metavar="TEXT", help="What stands on the sheets' margin.")
def command(
    paths: tuple[Path, ...], target: Path | None, form: str | None, dpi: int | None,
    preset_name: str | None, base: str, watch: bool, deck: str | None, paper: str, copies: bool,
    title: str,
) -> int:  # fmt: skip
    """Print cards on sheets, nine on a page, with marks to cut along; or write them as pictures,
    for a print shop, for Tabletop Simulator, or as a gallery to proof-read.

    Cards with errors are left out and named; the others are printed.
    """
    way = sheet_files.way(target, form, dpi, preset_name, base)
    given = existing(paths)
    options: dict[str, Any] = {"paper": paper, "title": title}

    def once() -> int:
        return _printed(given, way, deck, copies, options)

    return sheet_files.repeat(once, given, way.target) if watch else once()


def _printed(
    paths: Sequence[Path], way: sheet_files.Way, deck: str | None, copies: bool,
    options: dict[str, Any],
) -> int:  # fmt: skip
    """Read the project, draw its cards and write them."""
    from ..backends.sheet import SheetOptions
    from ..workspace import read

    work = read(paths)
    if deck is not None:
        library, printed = _deck(work, deck)
        named, chosen = printed.name, list(_of_deck(library, printed))
    else:
        named, chosen = _set(work), list(_of_project(work))
    faces = list(_faces(chosen, copies, work.gallery))
    how = SheetOptions(**{**options, "title": options["title"] or named})
    if way.on_paper:
        status = _on_paper(work, way.target, faces, how)
    else:
        found = [*work.diagnostics, *work.gallery.broken.values()]
        status = sheet_files.write(way, faces, how, found, lambda: _decks_by_card(work))
    _say_left_out(work)
    return status


def _on_paper(
    work: Workspace, target: Path, faces: Sequence[Face], options: SheetOptions
) -> int:
    """Sheets for a printer at home."""
    from ..backends.sheet import sheets
    from ..writing import WriteError, write_file

    with waiting(f"Drawing {counted(len(faces), 'card')}"):
        result = sheets(faces, options)
    found = [one for one in work.diagnostics if has_errors([one])]
    found += [*work.gallery.broken.values(), *result.diagnostics]
    found.sort(key=lambda one: one.sort_key)
    show(found, err=True)
    if not result.pdf:
        return 1
    try:
        new = write_file(target, result.pdf)
    except WriteError as fault:
        raise wrong(f"{fault}.") from fault
    paper = options.paper
    pages = f"{counted(result.pages, 'sheet')} of {paper.upper() if paper == 'a4' else 'Letter'}"
    kept = "" if new else " (as it was)"
    click.echo(f"{target}: {counted(len(faces), 'card')} on {pages}{kept}")
    return int(has_errors(found))


def _decks_by_card(work: Workspace) -> dict[str, list[str]]:
    """The project's decks that hold each card."""
    held: dict[str, list[str]] = {}
    for library, deck in work.decks():
        for _, card, _ in _of_deck(library, deck):
            held.setdefault(card.id, []).append(deck.name)
    return held


def _of_project(work: Workspace) -> Iterator[tuple[Library, Card, int]]:
    """The good cards of the project, set by set, each with its `copies`."""
    for library in work.libraries:
        for card in sorted(library.own, key=lambda card: (card.set, card.number)):
            copies = card.fields.get("copies", 1)
            yield library, card, copies if isinstance(copies, int) else 1


def _deck(work: Workspace, name: str) -> tuple[Library, Deck]:
    """The deck of a name; the project's own go before shipped ones."""
    known = {deck.name: (library, deck) for library in work.libraries
             for deck in library.decks.values()}  # fmt: skip
    known |= {deck.name: (library, deck) for library, deck in work.decks()}
    return known[choice(name, known, "deck")]


def _of_deck(library: Library, deck: Deck) -> Iterator[tuple[Library, Card, int]]:
    """The cards of a deck in its order."""
    for entry in (*deck.entries, *deck.uncounted):
        yield library, entry.card, entry.count


def _faces(
    chosen: list[tuple[Library, Card, int]], copies: bool, gallery: Gallery
) -> Iterator[Face]:
    """A face for each copy; with `copies` false each card once."""
    from ..backends.sheet.convert import Faces

    makers: dict[int, Faces] = {}
    made: dict[tuple[int, str], Face] = {}
    for library, card, count in chosen:
        maker = makers.setdefault(id(library), Faces(library, gallery))
        key = (id(library), card.id)
        if key in made and not copies:
            continue
        face = made.setdefault(key, maker.of(card))
        yield from [face] * (count if copies else 1)


def _set(work: Workspace) -> str:
    """The set that all cards are of, "" where there are several."""
    sets = {card.set for card in work.cards}
    return sets.pop() if len(sets) == 1 else ""


def _say_left_out(work: Workspace) -> None:
    names = [f"{card.name!r}" for card in work.flawed]
    if names:
        say(f"Left out, since they have errors: {', '.join(names)}.")


