"""The work that is measured: `python -m runewright.bench.jobs NAME FILE`, in a fresh process.

Everything is read and built before the clock starts: what counts is the work, for both sides.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from . import games, sheets, stones
from .measure import Run, peak_megabytes

if TYPE_CHECKING:
    from ..compiler.model import Card

Lengths = tuple[int, ...]
Work = Callable[[], int | tuple[int, Lengths]]

DECKS = 2_000
FORMAT = "Character deck"


def peer(path: str) -> Work:
    """`json.loads` and `jsonschema` over a file of cards."""
    from . import peer as side

    text = Path(path).read_text(encoding="utf-8")
    by_kind = side.validators()

    def work() -> int:
        count, faults = side.read(text, by_kind)
        if faults:
            raise ValueError(faults[0])
        return count

    return work


def ours(path: str) -> Work:
    """The whole compiler, cold, over a folder of cards: parse, check, print, emit, validate."""
    from ..compiler.backends import BACKENDS
    from ..compiler.compile import compile_sources
    from ..compiler.load import load

    sources = load([path]).sources

    def work() -> int:
        compiled = compile_sources(sources)
        if compiled.diagnostics:
            raise ValueError(compiled.diagnostics[0].title)
        for make in BACKENDS.values():
            make(compiled.model)
        return sum(len(library.own) for library in compiled.model.libraries.values())

    return work


def decks(path: str) -> Work:
    """From pasted lists of 30 cards to verdicts, legal and illegal decks by turns."""
    from ..compiler.compile import compile_sources
    from ..compiler.decks import judge, read_list
    from ..compiler.load import load
    from ..dsl.source import Source

    compiled = compile_sources(load([path]).sources)
    (library,) = compiled.model.libraries.values()
    form, pool = library.formats[FORMAT], library.pool
    lists = [Source(f"deck {n}", text) for n, text in enumerate(deck_lists(library.own))]

    def work() -> int:
        for source in lists:
            deck, _ = read_list(source, form, pool)
            if deck is None:
                raise ValueError(f"{source.path} was not read")
            judge(deck, pool)
        return len(lists)

    return work


def deck_lists(cards: Sequence[Card]) -> Iterator[str]:
    """Decks of 30 class cards by lot; every other one has a card twice, and no enemies."""
    lot = random.Random("decks")
    classes = [card for card in cards if card.kind != "talent"]
    friends = [card for card in classes if card.fields["side"] == "friendly"]
    for number in range(DECKS):
        illegal = number % 2
        names = [card.name for card in lot.sample(friends if illegal else classes, 30 - illegal)]
        yield "\n".join([*names, *names[:illegal]]) + "\n"


JOBS: dict[str, Callable[..., Work]] = {
    "decks": decks,
    "ours": ours,
    "peer": peer,
    "play": games.play,
    "rlcard": games.rlcard,
    "turns": stones.turns,
    "sheets": sheets.sheets,
    "sheets-edited": sheets.edited,
    "reportlab": sheets.reportlab,
    "weasyprint": sheets.weasyprint,
}


def main() -> None:
    """Run one job and print what it cost, as JSON."""
    name, *arguments = sys.argv[1:]
    work = JOBS[name](*arguments)
    start = time.process_time()
    done = work()
    seconds = time.process_time() - start
    count, lengths = done if isinstance(done, tuple) else (done, ())
    print(json.dumps(asdict(Run(seconds, peak_megabytes(), count, lengths))))


if __name__ == "__main__":
    main()
