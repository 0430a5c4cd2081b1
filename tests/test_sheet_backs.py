"""Backs behind their fronts: each carried through the turn of the paper, in numbers and PDFs."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from sheet_faces import EXAMPLE, Word, text_in, words_of

from runewright.compiler.backends.sheet import Face, SheetOptions, calibration, sheets
from runewright.compiler.backends.sheet.imposition import Size, Slot
from runewright.compiler.backends.sheet.model import BackBy, Backs
from runewright.compiler.backends.sheet.plan import Placed, Plan, Sheet, plan
from runewright.compiler.sizes import PAPERS

Point = tuple[float, float]
Flip = Callable[[Point], Point]

TWO_SIDED: tuple[Backs, ...] = ("long", "short", "file", "fold")


def cards(sizes: Sequence[str]) -> list[Face]:
    """Cards that each have a name and a back of their own."""
    return [
        replace(EXAMPLE[n % 10], key=f"c-{n}", name=f"Front{n:02}x", back=f"Back{n:02}x", size=size)
        for n, size in enumerate(sizes)
    ]


def turned_paper(backs: Backs, paper: Size) -> Flip:
    """Where a point on the back page lies on the front, once the paper is in one's hand.

    A printer that flips on an edge turns the paper about a line along that edge; the page and
    its back are both fed the same way up. Folded, a point comes to lie on its mirror image.
    """
    if backs == "fold":
        return lambda at: (at[0], paper.height - at[1])
    long_edge_is_upright = paper.height >= paper.width
    about_an_upright_line = long_edge_is_upright == (backs != "short")
    if about_an_upright_line:
        return lambda at: (paper.width - at[0], at[1])
    return lambda at: (at[0], paper.height - at[1])


def carried(slot: Slot, flip: Flip, offset: Point) -> Slot:
    """A place on the back page as it lies on the front; a printer with this offset puts what is
    printed at a place so far to the left and up."""
    corners = [flip((x - offset[0], y - offset[1]))
               for x in (slot.x, slot.right) for y in (slot.y, slot.bottom)]  # fmt: skip
    (left, top), (right, bottom) = min(corners), max(corners)
    return Slot(left, top, right - left, bottom - top)


def pairs(laid: Plan, backs: Backs) -> list[tuple[Sheet, list[Placed], list[Placed]]]:
    """Each front sheet with its fronts and its backs."""
    if backs == "fold":
        return [
            (s, [p for p in s.placed if not p.back], [p for p in s.placed if p.back])
            for s in laid.sheets
        ]
    fronts, behind = laid.sheets, laid.behind
    if backs != "file":
        fronts, behind = laid.sheets[::2], laid.sheets[1::2]
    assert len(fronts) == len(behind)
    assert [one.paper for one in fronts] == [one.paper for one in behind]
    return [(f, list(f.placed), list(b.placed)) for f, b in zip(fronts, behind, strict=True)]


@pytest.mark.parametrize("backs", TWO_SIDED)
def test_every_back_lies_behind_its_front_upright(backs: Backs) -> None:
    draw = random.Random(f"flip {backs}")
    turned: set[bool] = set()
    for _ in range(50):
        sizes = [draw.choice(["poker", "mini", "hex 31 mm", "60 x 40 mm"])
                 for _ in range(draw.randint(1, 30))]  # fmt: skip
        offset = (round(draw.uniform(-3, 3), 2), round(draw.uniform(-3, 3), 2))
        options = SheetOptions(
            paper=draw.choice([*PAPERS, "450 x 320 mm", "211 x 212 mm"]), backs=backs,
            bleed=draw.choice([0, 2]), margin=draw.choice([5, 6.3, 13.7]), back_offset=offset,
        )  # fmt: skip
        faces = cards(sizes)
        laid = plan(faces, options)
        if backs == "fold":
            offset = (0.0, 0.0)  # both sides are printed at once
        count = 0
        for sheet, fronts, behind in pairs(laid, backs):
            flip = turned_paper(backs, sheet.paper)
            places = {laid.faces[one.item].name[5:]: one.slot for one in fronts}
            for one in behind:
                count += 1
                place = carried(one.slot, flip, offset)
                front = places.pop(laid.backs[one.item].title[4:])
                assert (place.x, place.y) == pytest.approx((front.x, front.y), abs=0.005)
                assert (place.width, place.height) == pytest.approx((front.width, front.height))
                # What points up on the card points up on its back: a turned card stays upright.
                up = 1 if one.turned else -1
                assert flip((0, up))[1] - flip((0, 0))[1] == -1
                turned.add(one.turned)
            assert not places
        assert count == len(faces) - len(laid.too_large)
    assert turned == ({True} if backs == "fold" else {True, False})


def test_bleed_of_a_back_points_the_other_way_too() -> None:
    laid = plan(cards(["poker"] * 9), SheetOptions(backs="long", bleed=3, gap=0))
    bleeds = {laid.backs[one.item].title: one.slot.bleed for one in laid.sheets[1].placed}
    assert (bleeds["Back00x"].left, bleeds["Back00x"].right) == (0, 3)
    assert (bleeds["Back02x"].left, bleeds["Back02x"].right) == (3, 0)
    over = plan(cards(["poker"] * 9), SheetOptions(backs="short", bleed=3, gap=0))
    first = over.sheets[1].placed[0].slot.bleed
    assert (first.left, first.top, first.right, first.bottom) == (3, 0, 0, 3)


@pytest.mark.parametrize(
    ("backs", "paper", "size", "legend"),
    [
        ("long", "a4", "poker", "flip on the long edge: turn the paper like a page of a book"),
        ("short", "a4", "poker", "flip on the short edge: turn the paper over its upper edge"),
        ("long", "a4", "120 x 180 mm",
         "flip on the long edge: turn the paper over its upper edge"),
        ("file", "a4", "poker", "put the printed sheets in again, flipped on the long edge: turn "
         "the paper like a page of a book"),
    ],
)  # fmt: skip
def test_each_back_sheet_says_how_the_paper_is_turned(
    backs: Backs, paper: str, size: str, legend: str
) -> None:
    laid = plan(cards([size] * 10), SheetOptions(backs=backs, paper=paper))
    sheets_behind = laid.behind or laid.sheets[1::2]
    for n, sheet in enumerate(sheets_behind):
        texts = [note.text for note in sheet.notes]
        assert legend in texts
        assert f"Backs of sheet {n + 1}/{len(sheets_behind)}" in texts
        assert not sheet.lines and sheet.ruler is None


# ------------------------------------------------------------------------ whose back it is


def test_cards_of_a_kind_or_of_a_set_share_a_back() -> None:
    faces = [
        replace(EXAMPLE[0], back="", kind="feat", kind_title="Feat", set_name="One"),
        replace(EXAMPLE[1], back="", kind="spell", kind_title="Spell", set_name="One"),
        replace(EXAMPLE[2], back="Class", kind="place", set_name="Two"),
        replace(EXAMPLE[3], back="Class", kind="challenge", set_name="One"),
    ]

    def titles(back_by: BackBy) -> tuple[list[str], list[str]]:
        laid = plan(faces, SheetOptions(backs="long", back_by=back_by))
        return (
            [laid.backs[one.item].title for one in laid.sheets[1].placed],
            [design.kind for design in laid.backs],
        )

    assert titles("kind") == (["Feat", "Spell", "Class", "Class"], ["feat", "spell", ""])
    assert titles("set") == (["One", "One", "Two", "One"], ["", ""])


def test_a_card_without_a_back_is_printed_and_named_its_back_left_white() -> None:
    faces = [replace(face, back=None if n in (1, 2) else "") for n, face in enumerate(EXAMPLE)]
    laid = plan(faces, SheetOptions(backs="long"))
    assert laid.without_back == (EXAMPLE[1].name, EXAMPLE[2].name)
    assert [len(sheet.placed) for sheet in laid.sheets] == [9, 7, 1, 1]
    none = plan([replace(face, back=None) for face in EXAMPLE], SheetOptions(backs="short"))
    assert [len(sheet.placed) for sheet in none.sheets] == [9, 0, 1, 0]
    assert plan(faces, SheetOptions()).without_back == ()


# -------------------------------------------------------------------------------- in print


TITLE = re.compile(r"back\d\dx", re.IGNORECASE)
MIXED = ["poker"] * 10 + ["hex 60 mm"] * 3 + ["70 x 50 mm"] * 4


def middle(word: Word) -> Point:
    return (word.x1 + word.x2) / 2, (word.y1 + word.y2) / 2


@pytest.mark.parametrize("backs", TWO_SIDED)
def test_the_words_of_a_back_lie_behind_the_words_of_its_front(backs: Backs) -> None:
    offset = (0.0, 0.0) if backs == "fold" else (1.5, -2.0)
    options = SheetOptions(backs=backs, back_offset=offset, paper="letter")
    faces = cards(MIXED)
    laid = plan(faces, options)
    result = sheets(faces, options)
    printed = words_of(result.pdf)
    apart = words_of(result.backs) if backs == "file" else printed
    found = 0
    for n, (sheet, fronts, _) in enumerate(pairs(laid, backs)):
        front_page = 1 + (n if backs in ("file", "fold") else 2 * n)
        back_page = 1 + (n if backs in ("file", "fold") else 2 * n + 1)
        flip = turned_paper(backs, sheet.paper)
        behind = [word for word in apart if word.page == back_page and TITLE.fullmatch(word.text)]
        assert len(behind) == len(fronts)
        for word in behind:
            x, y = middle(word)
            x, y = flip((x - offset[0], y - offset[1]))
            (place,) = [one for one in fronts
                        if laid.faces[one.item].name[5:7] == word.text[4:6]]  # fmt: skip
            assert place.slot.x < x < place.slot.right, (word, place)
            assert place.slot.y < y < place.slot.bottom, (word, place)
            name = laid.faces[place.item].name
            assert re.search(name, text_in_slot(printed, place.slot, front_page), re.IGNORECASE)
            found += 1
    assert found == len(faces)


def text_in_slot(words: Sequence[Word], slot: Slot, page: int) -> str:
    return " ".join(word.text for word in words if word.page == page and word.within(slot, 1))


def test_backs_in_two_files_have_the_same_papers_and_the_same_bytes_each_time() -> None:
    options = SheetOptions(backs="file")
    one, other = (sheets(cards(["poker"] * 2), options) for _ in range(2))
    assert one.backs and (one.pdf, one.backs) == (other.pdf, other.backs)
    assert one.pages == 1


def test_the_calibration_page_has_crosses_and_scales_at_the_same_places() -> None:
    pdf = calibration.page(SheetOptions(paper="letter"))
    pages = {word.page for word in words_of(pdf)}
    assert pages == {1, 2}
    whole = Slot(0, 0, 215.9, 279.4)
    first, second = text_in(pdf, whole, 1), text_in(pdf, whole, 2)
    assert "Side 1" in first and first.count("100 mm") == 3 and "+4" not in first
    assert "Side 2" in second and second.count("+4") == 10 and second.count("−8") == 10
    assert "--back-offset 0.5,-1" in first and "--back-offset 0.5,-1" in second
    assert pdf == calibration.page(SheetOptions(paper="letter"))
