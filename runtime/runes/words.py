"""How stones are called, by colour and letters (`gray "SMLWFP"`), and other words of the game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from .faces import faces_of

if TYPE_CHECKING:
    from ..state import Card, CardData


@cache
def _text(data: CardData) -> str:
    return f'{data.fields["colour"]} "{faces_of(data.fields["runes"]).letters()}"'


def stone_text(stone: Card) -> str:
    """A stone by its colour and its symbols from East, against the clock."""
    return _text(stone.data)


def in_one_line(text: str) -> str:
    """A text of a ritual without line breaks: what a die decides follows after semicolons."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    said = ""
    for line in lines:
        row = line.removeprefix("- ")
        if row != line and said and not said.endswith(":"):
            said = f"{said.removesuffix('.')};"
        said = f"{said} {row}".strip()
    return said
