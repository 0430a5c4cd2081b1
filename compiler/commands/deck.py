"""`deck FILE`: whether decks are legal, and everything that is not."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..console import choice, counted, either, existing, has_errors, say, show, wrong

if TYPE_CHECKING:
    from ...dsl.diagnostics import Diagnostic
    from ...dsl.source import Source
    from ..decks import Deck, Format
    from ..library import Library
    from ..workspace import Workspace

# What only a file of declarations begins a line with.
_DECLARES = re.compile(r'^(?:use|set|deck|format|game) +(?:"|[a-z])', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Judged:
    """A deck that was read and judged; `deck` is None where nothing of it could be read."""

    name: str
    deck: Deck | None
    counts: dict[str, int]
    legal: bool
    diagnostics: tuple[Diagnostic, ...]


@click.command("deck")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--format", "form", metavar="NAME", help="Judge by this format.")
@click.option(
    "--pool", metavar="PATH", type=click.Path(path_type=Path),
    help="Where the project's cards are.  [default: the folder it runs in]",
)  # fmt: skip
def command(file: Path, form: str | None, pool: Path | None) -> int:
    """Say whether the decks in FILE are legal, and all that is not.

    FILE is a .rune file with decks, or a list as it is pasted from elsewhere: a card a line, with
    its count before or behind it. `-` reads the list from standard input.
    """
    source, faults = _read(file)
    declares = file.suffix == ".rune" or (str(file) == "-" and _DECLARES.search(source.text))
    if declares:
        work = _workspace(pool, file, source)
        judged = list(_declared(work, source, form))
    else:
        work = _workspace(pool, file, None)
        judged = [_pasted(work, source, form)]
    mine = [one for one in work.diagnostics if one.source.path == source.path]
    _say_left_out(work, source)
    found = _once([*faults, *mine, *(one for deck in judged for one in deck.diagnostics)])
    show(found)
    for deck in judged:
        click.echo(_verdict(deck))
    return int(has_errors(found) or not all(deck.legal for deck in judged))


def _read(file: Path) -> tuple[Source, list[Diagnostic]]:
    from ...dsl.decode import decode
    from ...dsl.rules.limits import MAX_BYTES

    if str(file) == "-":
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        return decode("standard input", data)
    existing([file])
    if file.is_dir():
        raise wrong(f"{str(file)!r} is a folder. Name the file with the deck.")
    try:
        with file.open("rb") as stream:
            return decode(file.as_posix(), stream.read(MAX_BYTES + 1))
    except OSError as fault:
        raise wrong(f"{str(file)!r} cannot be read: {fault.strerror}.") from fault


def _workspace(pool: Path | None, file: Path, source: Source | None) -> Workspace:
    """The project whose cards may be in the deck; the deck's own file belongs to it."""
    from dataclasses import replace

    from ..load import LoadError, load
    from ..workspace import compiled

    try:
        project = load(existing([pool] if pool else []))
    except LoadError as fault:
        raise wrong(str(fault)) from fault
    others = tuple(one for one in project.sources if not _same(Path(one.path), file))
    if source is not None:
        others = (source, *others)
    elif not others:
        others = tuple(_every_game())
    return compiled(replace(project, sources=others))


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _every_game() -> Iterator[Source]:
    """Where no project says which game is meant, the formats of all shipped ones are known."""
    from ...dsl.source import Source
    from ..load import shipped_games

    for game in shipped_games():
        yield Source(f"(the game {game})", f"use {game}\n")


# ------------------------------------------------------------------------- decks of a file


def _declared(work: Workspace, source: Source, form: str | None) -> Iterator[Judged]:
    """The decks that a .rune file declares."""
    from ...dsl.parse import parse
    from ..decks import read_deck
    from ..declare.bundles import bind

    libraries = work.compiled.model.libraries
    parsed = parse(source)
    bundles = bind([(source, parsed.declarations)], lambda: tuple(libraries), [])
    items = [(name, item) for name, bundle in bundles.items() for item in bundle.decks]
    if not items and not has_errors(one for one in work.diagnostics if one.source is source):
        raise wrong(f"{source.path} holds no deck.")
    for name, item in items:
        library = libraries.get(name)
        if library is None:
            continue
        instead = library.formats[choice(form, library.formats, "format")] if form else None
        deck, said = read_deck(
            item.node, source, library.formats, library.pool,
            instead=instead, faults=parsed.diagnostics,
        )  # fmt: skip
        yield _judged(item.node.name.value, deck, said, library, instead)


def _judged(
    name: str, deck: Deck | None, said: Sequence[Diagnostic], library: Library,
    asked: Format | None,
) -> Judged:  # fmt: skip
    """Whoever asks for a format that has stock rules alone means them."""
    from ..decks import judge

    if deck is None:
        return Judged(name, None, {}, False, tuple(said))
    verdict = judge(deck, library.pool, stock=asked is not None and _for_stock(asked))
    legal = verdict.legal and not has_errors(said)
    return Judged(name, deck, dict(verdict.counts), legal, (*said, *verdict.diagnostics))


def _for_stock(form: Format) -> bool:
    rules = [*form.demands, *(rule for section in form.sections for rule in section.demands)]
    return bool(rules) and all(rule.stock for rule in rules)


# ------------------------------------------------------------------------- pasted lists


def _pasted(work: Workspace, source: Source, form: str | None) -> Judged:
    """A pasted list; without `--format`, by the only format there is, or that the project's own
    decks have."""
    from ..decks import read_list

    known = {
        name: (library, one)
        for library in reversed(work.libraries)
        for name, one in library.formats.items()
    }
    if not known:
        raise wrong("There is no format to judge the list by.")
    used = sorted({deck.format.name for _, deck in work.decks()})
    if form is not None:
        name = choice(form, known, "format")
    elif len(known) == 1 or len(used) == 1:
        name = (used or list(known))[0]
    else:
        raise wrong(f"By which format? Add --format {either(sorted(known))}.")
    library, chosen = known[name]
    deck, said = read_list(source, chosen, library.pool)
    return _judged(
        deck.name if deck else source.path, deck, said, library, chosen if form else None
    )


# ------------------------------------------------------------------------- what is said


def _once(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    kept = {(one.sort_key, one.text): one for one in found}
    return sorted(kept.values(), key=lambda one: one.sort_key)


def _say_left_out(work: Workspace, source: Source) -> None:
    """Cards of the project that no deck can hold as long as they have errors."""
    others = sorted({card.name for card in work.flawed if card.source is not source})
    if others:
        say(f"Left out, since they have errors (`runewright check`): {', '.join(others)}.")


def _verdict(judged: Judged) -> str:
    counts = ", ".join(counted(n, f"card in {name}", f"cards in {name}") for name, n
                       in judged.counts.items())  # fmt: skip
    by = f' by format "{judged.deck.format.name}"' if judged.deck else ""
    verdict = "legal" if judged.legal else "not legal"
    return f'"{judged.name}" is {verdict}{by}: {counts or "no cards"}'
