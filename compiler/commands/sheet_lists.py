"""What `sheet` writes in place of cards: the overview of a deck, the checklist of texts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..console import counted, has_errors, options_of, save, show, waiting, wrong

if TYPE_CHECKING:
    from ..backends.sheet import Face, SheetOptions
    from ..backends.sheet.lists import List
    from ..decks import Deck
    from ..library import Library
    from ..workspace import Workspace

_OPTIONS = (
    click.option("--overview", is_flag=True,
                 help="In place of cards, print one table for each kind: copies, names, fields, "
                 "and whether the deck is legal."),
    click.option("--checklist", is_flag=True,
                 help="In place of cards, print all texts, each with a box to tick a copy."),
)  # fmt: skip


options = options_of(_OPTIONS)


def asked(overview: bool, checklist: bool, on_paper: bool) -> List | None:
    """Which list was asked for, if any."""
    if overview and checklist:
        raise wrong("Ask for --overview or for --checklist; each is a file of its own.")
    if (overview or checklist) and not on_paper:
        raise wrong(f"--{'overview' if overview else 'checklist'} is written as a PDF on paper.")
    return "overview" if overview else "checklist" if checklist else None


def write(
    work: Workspace, what: List, target: Path, faces: Sequence[Face], options: SheetOptions,
    deck: tuple[Library, Deck] | None,
) -> int:  # fmt: skip
    """Draw a list and write it; says what was found."""
    from ..backends.sheet import lists

    verdict = _verdict(*deck) if deck and what == "overview" else ""
    with waiting(f"Listing {counted(len(faces), 'card')}"):
        result = lists.draw(what, faces, options, verdict)
    found = [one for one in work.diagnostics if has_errors([one])] + list(result.diagnostics)
    show(sorted(found, key=lambda one: one.sort_key), err=True)
    if not result.pdf:
        return 1
    kept = save(target, result.pdf)
    pages = counted(result.pages, "page")
    click.echo(f"{target}: {what}, {pages}{kept}")
    return int(has_errors(found))


def _verdict(library: Library, deck: Deck) -> str:
    """Whether a deck is what its format asks for."""
    from ..decks import judge

    verdict = judge(deck, library.pool)
    breaches = len(verdict.diagnostics)
    if verdict.legal:
        return f"{deck.format.name}: legal"
    return f"{deck.format.name}: not legal, see `runewright check` ({counted(breaches, 'message')})"
