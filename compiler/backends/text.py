"""Printed rules text: one file a set, each card with its name and what it prints."""

from __future__ import annotations

from ..library import CardSet, Library, Model
from ..printing import Printer
from .paths import file_name


def text_files(model: Model) -> dict[str, str | bytes]:
    """The texts of the good cards of each set of the project."""
    files: dict[str, str | bytes] = {}
    for game, library in model.libraries.items():
        printer = Printer(library)
        for kept in library.sets.values():
            if kept.cards:
                path = f"text/{file_name(game)}/{file_name(kept.name)}.txt"
                files[path] = _set(kept, library, printer)
    return files


def _set(kept: CardSet, library: Library, printer: Printer) -> str:
    parts = [f"{library.game.title} · {kept.name}\n"]
    for card in kept.cards:
        text = printer.of(card)
        lines = [f"{card.number} {card.name} ({library.title(card.kind)})"]
        lines += [f"**{line}**" for line in text.above]
        lines += text.body
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)
