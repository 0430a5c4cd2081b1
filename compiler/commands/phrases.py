"""`phrases [GAME] [WORD]`: what cards can say, found by word and by meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import click

from ..console import either, write_json, wrong

if TYPE_CHECKING:
    from ..catalog.phrases import Entry

_WIDTH = 98


@click.command("phrases")
@click.argument("game", required=False)
@click.argument("word", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(["human", "json"]), default="human", show_default=True,
    help="For people, or for programs.",
)  # fmt: skip
def command(game: str | None, word: Sequence[str], form: str) -> int:
    """Show what cards can say.

    GAME is a game such as runebound; without it, the one that the cards in this folder use. WORD
    finds sentences by their words and by their meaning: hurt finds `deal …`.

    In a sentence {slot} is filled by what its name says, […] may be left out, (a|b) is one of
    them, wound(s) is written as its number wants it.
    """
    from ..catalog.games import vocabulary
    from ..catalog.phrases import search, suggestion

    name, written = _asked(game, word)
    known = vocabulary(name)
    found = search(known, written)
    if form == "json":
        write_json([entry.as_data() for entry in found])
    elif found:
        click.echo("\n".join(_page(found)))
    if not found:
        raise wrong(f"No sentence of {name} speaks of {written!r}.", suggestion(known, written))
    return 0


def _asked(first: str | None, words: Sequence[str]) -> tuple[str, str]:
    """The game and what is searched for; the first argument may be a word already."""
    from ..catalog.games import vocabulary
    from ..catalog.phrases import search
    from ..load import shipped_games
    from ..suggest import nearest

    games = shipped_games()
    if first in games:
        return str(first), " ".join(words)
    written = " ".join([*([first] if first else []), *words])
    near = nearest(first, games) if first else None
    if near and (words or not search(vocabulary(_meant(games)), written)):
        raise wrong(f"There is no game {first!r}.", near)
    return _meant(games), written


def _meant(games: Sequence[str]) -> str:
    """The game of the cards in this folder, else the only one that is shipped."""
    from ..catalog.games import used_in

    used = [game for game in used_in(Path()) if game in games]
    if not used and len(games) > 1:
        raise wrong(f"Name the game: {either(games)}.")
    return (used or list(games))[0]


def _page(found: Sequence[Entry]) -> Iterator[str]:
    """The entries under the headings of their kinds; the kind with the best entry first."""
    from ..catalog.phrases import GROUPS

    order = list(dict.fromkeys(entry.kind for entry in found))
    by_kind = sorted(found, key=lambda entry: order.index(entry.kind))
    for kind, group in groupby(by_kind, key=lambda entry: entry.kind):
        yield GROUPS.get(kind, kind)
        yield ""
        for entry in group:
            yield from _lines(entry)
            yield ""


def _lines(entry: Entry) -> Iterator[str]:
    yield f"  {entry.template}"
    if entry.meaning:
        yield _indented(entry.meaning)
    if entry.slots:
        yield _indented("; ".join(f"{{{name}}}: {what}" for name, what in entry.slots))
    if entry.outcomes:
        rows = "a row for each number of the die" if entry.outcomes == ("die",) else ""
        yield _indented(f"rows: {rows or ', '.join(entry.outcomes)}")
    if entry.example:
        yield _indented(f"example: {entry.example}")


def _indented(text: str) -> str:
    return fill(text, _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8)
