"""Draws the contact sheets of `docs/`: a card of every kind, and what a theme does beside them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from runewright.compiler.backends.sheet import Face, SheetOptions, pictures, png, theme
from runewright.compiler.backends.sheet.convert import Faces
from runewright.compiler.backends.sheet.layout import back as back_data
from runewright.compiler.backends.sheet.layout import card as card_data
from runewright.compiler.backends.sheet.plan import plan
from runewright.compiler.backends.sheet.typst import Job
from runewright.compiler.workspace import read

from .docs import ROOT, write

POINTS = 72 / 25.4
GAP = 3.0  # millimetres between two cards
COLUMNS = 5
PPI = 84
STONES = 9  # two rows of a honeycomb
STONES_PAPER = SheetOptions(
    paper="238 x 104 mm", theme="plain", size="hex", marks="none", title="Rune stones"
)


def faces(game: str) -> list[Face]:
    """The shipped cards of a game."""
    (library,) = read([ROOT / "content" / game]).libraries
    maker = Faces(library)
    ordered = sorted(library.own, key=lambda card: (card.set, card.number))
    return [maker.of(card) for card in ordered]


def chosen(cards: Sequence[Face]) -> list[Face]:
    """One card of each kind, whose text is neither the shortest nor the longest; then an Epic."""
    picked = []
    for kind in dict.fromkeys(card.kind for card in cards):
        told = [card for card in cards if card.kind == kind and not card.epic]
        told.sort(key=lambda card: (not card.flavor, len(str(card.rules)), card.key))
        flavoured = [card for card in told if card.flavor] or told
        picked.append(flavoured[len(flavoured) // 2])
    return picked + [card for card in cards if card.epic and card.flavor][:1]


def page(fronts: Sequence[Face], options: SheetOptions, *, backs: bool = False) -> bytes:
    """The cards in rows, or in their place the backs that they have, as a PNG picture."""
    chosen_theme = theme.load(options.theme)
    laid = plan(fronts, options)
    data = pictures.job_data(
        [card_data(face, options, chosen_theme) for face in fronts],
        [back_data(back, options, chosen_theme) for back in laid.backs], [], options,
    )  # fmt: skip
    size = data["cards"][0]
    things = len(data["backs"] if backs else data["cards"])
    columns = things if things <= COLUMNS + 1 else COLUMNS
    wide, high = size["w"] + GAP, size["h"] + GAP
    items = [
        pictures.item(n, backs, *(POINTS * at for at in (
            GAP + n % columns * wide, GAP + n // columns * high, size["w"], size["h"])))
        for n in range(things)
    ]  # fmt: skip
    rows = -(-things // columns)
    whole = pictures.page((GAP + columns * wide) * POINTS, (GAP + rows * high) * POINTS, items)
    with Job(fronts, options, chosen_theme, "pages.typ", {**data, "pages": [whole]}) as job:
        return job.png(PPI)[0]


def sheets() -> dict[str, bytes]:
    """Every contact sheet by its path."""
    runebound = chosen(faces("runebound"))
    stones = [card for card in faces("runes") if card.kind == "stone"]
    some = stones[:: len(stones) // STONES][:STONES]
    both = SheetOptions(backs="file")
    return {
        "docs/sheet.png": page(runebound, SheetOptions()),
        "docs/backs.png": page(runebound, both, backs=True),
        "docs/plain.png": page(runebound[:COLUMNS], SheetOptions(theme="plain")),
        "docs/playtest.png": page(runebound[:COLUMNS], SheetOptions(mode="playtest")),
        "docs/stones.png": png(some, STONES_PAPER, PPI)[0],
    }


def main() -> int:
    """Write the sheets that differ from what is there."""
    write(sheets())
    return 0


if __name__ == "__main__":
    sys.exit(main())
