"""Where words are printed: each inside a field of its card, and no field over another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import pytest
from sheet_faces import Word, face, words_of

from runewright.compiler.backends.sheet import Face, SheetOptions, theme
from runewright.compiler.backends.sheet.convert import Faces
from runewright.compiler.backends.sheet.layout import layout
from runewright.compiler.backends.sheet.plan import Plan, plan
from runewright.compiler.backends.sheet.typst import Job
from runewright.compiler.workspace import read

CONTENT = Path(theme.__file__).parents[3] / "content"  # of the package that is tested
SLACK = 0.35  # millimetres: a word's box is a little larger than its letters

LONGEST = "Your hero receives 1 {threat} and moves on to the next {forest} or {hills}. "
HARD = (
    face("feat", "Long", LONGEST * 16, side="enemy", threat=10, timing="bat", number=900),
    face("place", "Too long by far", LONGEST * 60, side="enemy", threat=99, timing="boot",
         terrain=("forest", "swamp"), number=901),
    face("hero", "Hero of Many Words", LONGEST * 9, life=12, stamina=10, number=902,
         ranged={"value": 14, "damage": 12}, melee={"value": 15, "damage": 10},
         magic={"value": 13, "damage": 11}, jump=3, search=2, sneak=1, climb=4, swim=5),
    face("talent", "Every Talent", LONGEST * 7, level=5, requires=("survival",), number=903,
         proficiencies=("wizardry", "divinity", "fighting", "survival", "subterfuge")),
    face("challenge", "Nothing", side="enemy", threat=0, timing="boot", life=99, number=904,
         epic=True, ranged={"value": 99, "damage": 99}, escape=19),
    face("relic", "A kind of no game", "Rest. " * 40, weight=12, power=3, wit=44, luck=5, doom=6,
         charm=7, runes=("fire", "power", "speed", "mind"), number=905, flavor="Once. " * 9),
)  # fmt: skip


@dataclass(frozen=True)
class Box:
    """A field of a card, in millimetres from the upper left corner of its cut."""

    field: str
    x: float
    y: float
    width: float
    height: float

    def holds(self, word: Word) -> bool:
        return (
            self.x - SLACK <= word.x1
            and word.x2 <= self.x + self.width + SLACK
            and self.y - SLACK <= word.y1
            and word.y2 <= self.y + self.height + SLACK
        )

    def overlap(self, other: Box) -> float:
        """How far two boxes reach into one another, in the direction where it is less."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return min(across, down)


@dataclass(frozen=True)
class Printed:
    """Cards as printed: the words and the fields of each, by its key."""

    words: dict[str, list[Word]]
    boxes: dict[str, list[Box]]


def shipped(game: str) -> Iterator[Face]:
    (library,) = read([CONTENT / game]).libraries
    maker = Faces(library)
    yield from (maker.of(card) for card in library.own)


def printed(faces: Sequence[Face], options: SheetOptions) -> Printed:
    laid = plan(faces, options)
    chosen = theme.load(options.theme)
    with Job(laid.faces, options, chosen, data=layout(laid, options, chosen)) as job:
        boxes: dict[str, list[Box]] = {face.key: [] for face in faces}
        for said in job.reported("field"):
            places = (said[name] for name in ("x", "y", "width", "height"))
            boxes[said["card"]].append(Box(said["field"], *places))
        return Printed(_by_card(laid, words_of(job.pdf())), boxes)


def _by_card(laid: Plan, words: Sequence[Word]) -> dict[str, list[Word]]:
    """The words in the slot of each card, counted from the card's corner."""
    found: dict[str, list[Word]] = {face.key: [] for face in laid.faces}
    for word in words:
        x, y = (word.x1 + word.x2) / 2, (word.y1 + word.y2) / 2
        for one in laid.sheets[word.page - 1].placed:
            slot = one.slot
            if 0 <= x - slot.x <= slot.width and 0 <= y - slot.y <= slot.height:
                moved = replace(word, x1=word.x1 - slot.x, x2=word.x2 - slot.x,
                                y1=word.y1 - slot.y, y2=word.y2 - slot.y)  # fmt: skip
                found[laid.faces[one.item].key].append(moved)
    return found


ALL = tuple(shipped("runebound"))
SOME = (*{card.kind: card for card in ALL}.values(), *HARD)
STONES = tuple(replace(card, size="hex") for card in shipped("runes") if card.kind == "stone")[:8]
RUNS = {
    "every shipped card": ((*ALL, *HARD), SheetOptions()),
    "playtest": (SOME, SheetOptions(mode="playtest")),
    "small cards": (SOME, SheetOptions(size="mini")),
    "tall cards": (SOME, SheetOptions(size="tarot")),
    "any game": (SOME, SheetOptions(theme="plain")),
    "stones": (STONES, SheetOptions(theme="plain")),
}


@pytest.fixture(scope="module", params=RUNS)
def run(request: pytest.FixtureRequest) -> Printed:
    return printed(*RUNS[request.param])


def test_every_word_is_inside_a_field_of_its_card(run: Printed) -> None:
    outside = [
        f"{key}: {word.text} at {word.x1:.1f}, {word.y1:.1f} to {word.x2:.1f}, {word.y2:.1f}"
        for key, words in run.words.items()
        for word in words
        if not any(box.holds(word) for box in run.boxes[key])
    ]
    assert outside == []
    assert all(run.words.values()), "every card has words"


def test_no_field_lies_over_another(run: Printed) -> None:
    over = [
        f"{key}: {one.field} and {other.field} by {one.overlap(other):.2f} mm"
        for key, boxes in run.boxes.items()
        for one, other in combinations(dict.fromkeys(boxes), 2)
        if "art" not in (one.field, other.field) and one.overlap(other) > 0.05
    ]
    assert over == []
