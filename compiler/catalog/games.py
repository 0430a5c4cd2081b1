"""Which game a folder uses, and all that cards of a shipped game can say."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ...dsl.parse import parse
from ..declare.bundles import bind
from ..declare.games import read_games
from ..load import shipped_games, shipped_sources
from ..model import Game
from ..vocabulary import build_grammar, sentences
from .phrases import Entry, entries

_USE = re.compile(rb"^use[ \t]+([\w-]+)", re.MULTILINE)
_MOST_BYTES = 100_000


def used_in(folder: Path) -> tuple[str, ...]:
    """The games that the files of a folder use, as far as they can be read."""
    found: dict[str, None] = {}
    for path in sorted(folder.glob("*.rune")):
        try:
            with path.open("rb") as file:
                text = file.read(_MOST_BYTES)
        except OSError:
            continue
        found |= dict.fromkeys(name.decode("utf-8", "replace") for name in _USE.findall(text))
    return tuple(found)


@cache
def vocabulary(name: str) -> tuple[Entry, ...]:
    """All that cards of a shipped game can say."""
    game = _games()[name]
    return tuple(entries(sentences(name), game, build_grammar(game)))


@cache
def _games() -> dict[str, Game]:
    heads = [shipped_sources(game)[0] for game in shipped_games()]
    files = [(source, parse(source).declarations) for source in heads]
    return read_games(bind(files, tuple, []), [])
