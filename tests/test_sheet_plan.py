"""Which card lies where: sizes, papers, sheets for each size; a margin that nothing crosses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from math import cos, hypot, pi, sin

import pytest
from sheet_faces import EXAMPLE

from runewright.compiler import sizes
from runewright.compiler.backends.sheet import Face, SheetOptions, fingerprint
from runewright.compiler.backends.sheet.imposition import Line, Slot, bounds, grown, outline
from runewright.compiler.backends.sheet.layout import layout
from runewright.compiler.backends.sheet.model import Backs, Marks
from runewright.compiler.backends.sheet.plan import Plan, Sheet, grid_for, plan
from runewright.compiler.backends.sheet.theme import load
from runewright.compiler.sizes import PAPERS, SIZES, Size, SizeError, card_size, paper_size

FACE = EXAMPLE[0]
MARKS: tuple[Marks, ...] = ("marks", "full", "none")
BACKS: tuple[Backs, ...] = ("none", "long", "fold")


def cards(count: int, size: str = "") -> list[Face]:
    return [replace(FACE, name=f"Card {n}", number=n, size=size) for n in range(1, count + 1)]


def per_sheet(laid: Plan) -> list[int]:
    return [len(sheet.placed) for sheet in laid.sheets]


# ------------------------------------------------------------------------------- sizes


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("poker", (63, 88)), ("Poker", (63, 88)), ("poker-in", (63.5, 88.9)),
        ("poker_in", (63.5, 88.9)), ("mini", (44, 68)), ("tarot", (70, 120)),
        ("square", (70, 70)), ("70 x 110 mm", (70, 110)), ("70x110mm", (70, 110)),
        ("70×110", (70, 110)), (" 7 cm x 11 cm ", (70, 110)), ("2.5x3.5in", (63.5, 88.9)),
        ("2,5 x 3,5 in", (63.5, 88.9)), ("2.5in x 88.9mm", (63.5, 88.9)),
        ("hex", (40, 46.188)), ("hex 30 mm", (30, 34.641)), ("hex:1in", (25.4, 29.329)),
    ],
)  # fmt: skip
def test_a_size_is_read_as_people_write_it(written: str, size: tuple[float, float]) -> None:
    found = card_size(written)
    assert (found.width, found.height) == size
    assert found.shape == ("hex" if "hex" in written else "rect")
    assert card_size(found.name) == found


@pytest.mark.parametrize(
    ("written", "near"),
    [("tarrot", "tarot"), ("porker", "poker"), ("", None), ("70", None), ("70 x", None),
     ("70 x 110 parsec", None), ("5 x 5 mm", None), ("3 m x 2 m", None), ("0x0", None),
     ("99999 x 1", None), ("-70 x 110", None), ("hex", ""), ("1e3 x 1e3", None)],
)  # fmt: skip
def test_what_is_no_size_is_refused_with_the_nearest(written: str, near: str | None) -> None:
    if near == "":
        assert card_size(written).shape == "hex"
        return
    with pytest.raises(SizeError) as caught:
        card_size(written)
    assert caught.value.near == near
    assert str(caught.value).endswith(".")


def test_papers_have_names_and_custom_sizes() -> None:
    assert paper_size("A3") == Size(297, 420) == PAPERS["a4"].__class__(297, 2 * 210)
    assert paper_size("13 x 19 in") == Size(330.2, 482.6)
    assert [sizes.paper_name(name) for name in ("a4", "letter", "320x450mm")] == [
        "A4", "Letter", "320 × 450 mm",
    ]  # fmt: skip
    with pytest.raises(SizeError) as caught:
        paper_size("leter")
    assert caught.value.near == "letter"


# ------------------------------------------------------------------------------ sheets


@pytest.mark.parametrize(
    ("paper", "size", "count", "on_its_side"),
    [
        ("a4", "poker", 9, False), ("letter", "poker", 9, False), ("letter", "poker-in", 9, False),
        ("a3", "poker", 18, True), ("a4", "tarot", 4, False), ("a3", "tarot", 12, False),
        ("a4", "mini", 16, False), ("a4", "square", 8, False), ("a5", "poker", 4, False),
        ("a4", "120 x 180 mm", 2, True), ("a4", "190 x 280 mm", 1, False),
        ("320 x 450 mm", "poker", 18, True), ("a4", "280 x 190 mm", 1, True),
    ],
)  # fmt: skip
def test_as_many_as_fit_the_paper_on_its_side_where_that_holds_more(
    paper: str, size: str, count: int, on_its_side: bool
) -> None:
    grid = grid_for(card_size(size), SheetOptions(paper=paper))
    assert grid is not None
    assert len(grid.slots) == count
    assert (grid.paper == paper_size(paper).turned) == on_its_side


@pytest.mark.parametrize(
    ("count", "sheets"), [(0, []), (1, [1]), (8, [8]), (9, [9]), (10, [9, 1]), (19, [9, 9, 1])]
)
def test_cards_fill_sheet_after_sheet(count: int, sheets: list[int]) -> None:
    laid = plan(cards(count), SheetOptions(title="T"))
    assert per_sheet(laid) == sheets
    printed = [laid.faces[one.item].number for sheet in laid.sheets for one in sheet.placed]
    assert printed == list(range(1, count + 1))
    labels = [note.text for sheet in laid.sheets for note in sheet.notes if "Sheet" in note.text]
    assert labels == [f"Sheet {n + 1}/{len(sheets)}" for n in range(len(sheets))]


@pytest.mark.parametrize(
    ("sets", "title"),
    [
        (("Ash",), "Ash"),
        (("Elm", "Ash", "Elm"), "Elm and Ash"),
        (("Elm", "Ash", "Oak"), "Elm, Ash and Oak"),
        (("The Long Way", "The Low Marshes", "Oak", "The Last Door"),
         "The Long Way, The Low Marshes and 2 more"),
        (("The Wanderers of the Northern Mountains", "Ash", "Oak"),
         "The Wanderers of the Northern Mountains and 2 more"),
    ],
)  # fmt: skip
def test_cards_of_several_sets_are_called_by_all_of_them(
    sets: tuple[str, ...], title: str
) -> None:
    given = [replace(one, set_name=name) for one, name in zip(cards(len(sets)), sets, strict=True)]
    for options, called in ((SheetOptions(), title), (SheetOptions(title="Mine"), "Mine")):
        laid = plan(given, options)
        (note,) = (one for one in laid.sheets[0].notes if one.bold)
        assert note.text == called
        assert layout(laid, options, load("plain"))["title"] == called


def test_a_card_that_stands_there_twice_is_one_face_in_two_places() -> None:
    one, two = cards(2)
    laid = plan([one, two, one, one], SheetOptions())
    assert laid.faces == (one, two)
    assert [placed.item for placed in laid.sheets[0].placed] == [0, 1, 0, 0]


def test_each_size_lies_on_sheets_of_its_own() -> None:
    given = cards(3) + cards(2, "tarot") + cards(1) + cards(17, "mini") + cards(1, "hex")
    laid = plan(given, SheetOptions(paper="a4"))
    assert per_sheet(laid) == [4, 2, 16, 1, 1]
    for sheet in laid.sheets:
        sizes_on_it = {laid.faces[one.item].size for one in sheet.placed}
        assert len(sizes_on_it) == 1
        size = card_size(sizes_on_it.pop() or "poker")
        assert {(one.slot.width, one.slot.height) for one in sheet.placed} == {
            (size.width, size.height)
        }


def test_a_card_that_no_sheet_holds_is_left_out_and_named() -> None:
    given = cards(2) + cards(1, "300 x 400 mm")
    laid = plan(given, SheetOptions())
    assert (per_sheet(laid), laid.too_large) == ([2], (given[2],))
    assert plan(given[2:], SheetOptions()).sheets == ()
    assert plan(given, SheetOptions(paper="a3", size="mini", margin=60)).too_large == (given[2],)


def test_a_fingerprint_tells_one_printing_from_another() -> None:
    one, two = cards(2)
    assert fingerprint([one, two]) == fingerprint([replace(one), two])
    others = [
        [two, one], [one], [one, two, two], [replace(one, name="Other"), two],
        [replace(one, rules=EXAMPLE[1].rules), two], [replace(one, size="mini"), two],
    ]  # fmt: skip
    prints = {fingerprint(faces) for faces in (*others, [one, two])}
    assert len(prints) == len(others) + 1
    assert all(len(said) == 8 for said in prints)


# ----------------------------------------------------------------------------- hexagons


def test_hexagons_are_nested_and_do_not_overlap() -> None:
    for gap in (0.0, 4.0):
        grid = grid_for(card_size("hex 30 mm"), SheetOptions(gap=gap))
        assert grid is not None
        flat = grid.card.width
        centres = [(s.x + s.width / 2, s.y + s.height / 2) for s in grid.slots]
        apart = min(
            hypot(a[0] - b[0], a[1] - b[1])
            for n, a in enumerate(centres) for b in centres[:n]
        )  # fmt: skip
        assert apart == pytest.approx(flat + gap, abs=0.01)
        rows = len({s.y for s in grid.slots})
        one_below_the_other = int((grid.paper.height - 13) // (grid.card.height + gap))
        assert rows > one_below_the_other


def test_the_outline_of_a_hexagon_stands_on_its_point() -> None:
    slot = Slot(10, 20, 30, 34.641)
    for inset in (0.0, 3.0):
        corners = outline(slot, inset)
        reach = (15 - inset) / cos(pi / 6)
        expected = [(25 + reach * sin(n * pi / 3), 37.3205 - reach * cos(n * pi / 3))
                    for n in range(6)]  # fmt: skip
        for corner, meant in zip(corners, expected, strict=True):
            assert corner == pytest.approx(meant, abs=0.002)


def test_hexagons_have_outlines_to_cut_and_no_marks() -> None:
    wanted: tuple[tuple[Marks, int], ...] = (("marks", 5), ("full", 5), ("none", 0))
    for marks, outlines in wanted:
        (sheet,) = plan(cards(5, "hex"), SheetOptions(marks=marks)).sheets
        assert (len(sheet.outlines), len(sheet.lines)) == (outlines, 0)


# ------------------------------------------------------------------------- bleed and gap


def test_bleed_has_twice_its_room_between_cards_and_all_of_it_outside() -> None:
    (sheet,) = plan(cards(4), SheetOptions(bleed=3)).sheets
    first, second = sheet.placed[0].slot, sheet.placed[1].slot
    assert second.x - first.right == pytest.approx(6)
    assert all(
        side == 3
        for one in sheet.placed
        for side in (one.slot.bleed.left, one.slot.bleed.top, one.slot.bleed.right)
    )


def test_cards_that_touch_bleed_at_the_outside_of_the_grid_only() -> None:
    (sheet,) = plan(cards(9), SheetOptions(bleed=3, gap=0)).sheets
    bleeds = [one.slot.bleed for one in sheet.placed]
    assert [(b.left, b.top, b.right, b.bottom) for b in bleeds] == [
        (3, 3, 0, 0), (0, 3, 0, 0), (0, 3, 3, 0),
        (3, 0, 0, 0), (0, 0, 0, 0), (0, 0, 3, 0),
        (3, 0, 0, 3), (0, 0, 0, 3), (0, 0, 3, 3),
    ]  # fmt: skip


# ----------------------------------------------------------------------------- the margin


def crosses(line: Line, box: Slot) -> bool:
    """Whether a level or upright line touches a rectangle."""
    return (
        min(line.x1, line.x2) < box.right and max(line.x1, line.x2) > box.x
        and min(line.y1, line.y2) < box.bottom and max(line.y1, line.y2) > box.y
    )  # fmt: skip


def overlap(one: Slot, other: Slot) -> bool:
    return (
        one.x < other.right and other.x < one.right
        and one.y < other.bottom and other.y < one.bottom
    )  # fmt: skip


def said(sheet: Sheet) -> Iterator[Slot]:
    """The boxes of what stands on the margin."""
    for note in sheet.notes:
        yield Slot(note.x, note.y, note.width, 2.5)
    if sheet.ruler and sheet.ruler.upright:
        yield Slot(sheet.ruler.x - 2.1, sheet.ruler.y, 2.2, 57)
    elif sheet.ruler:
        yield Slot(sheet.ruler.x, sheet.ruler.y - 2.4, 58, 2.5)


def test_nothing_on_the_margin_meets_a_card_a_mark_or_the_edge_of_the_paper() -> None:
    draw = random.Random(4)
    seen = 0
    for _ in range(150):
        wide = draw.choice([20, 25, 31, 44, 57, 63, 63.5, 70, 95, 120])
        high = draw.choice([20, 25, 33, 55, 68, 88, 88.9, 120, 140])
        size = draw.choice([f"{wide} x {high} mm", *SIZES])
        options = SheetOptions(
            paper=draw.choice([*PAPERS, "320 x 450 mm", "297 x 210 mm"]), size=size,
            bleed=draw.choice([0, 0, 1.5, 3]), gap=draw.choice([None, 0, 8]),
            margin=draw.choice([5, 6.3, 10, 17.3]), marks=draw.choice(MARKS),
            backs=draw.choice(BACKS), title="Title", version="1a2b3c4d",
        )  # fmt: skip
        grid = grid_for(card_size(size), options)
        if grid is None:
            continue
        laid = plan(cards(draw.randint(1, 2 * len(grid.slots))), options)
        for sheet in laid.sheets:
            seen += 1
            boxes = list(said(sheet))
            front = not sheet.placed or not sheet.placed[0].back
            by = options.bleed if front else 0
            taken = [grown(one.slot, by) for one in sheet.placed if one.back != front]
            area = bounds(grid.slots)
            for n, box in enumerate(boxes):
                context = (options, sheet.paper, box)
                assert box.x > 0 and box.right < sheet.paper.width, context
                assert box.y > 0 and box.bottom < sheet.paper.height, context
                assert not any(overlap(box, other) for other in boxes[:n]), context
                assert not any(overlap(box, other) for other in taken), context
                assert not any(crosses(line, box) for line in sheet.lines), context
            for line in sheet.lines if options.marks == "marks" else ():
                assert not crosses(line, grown(area, options.bleed)), (options, line)
    assert seen > 150
