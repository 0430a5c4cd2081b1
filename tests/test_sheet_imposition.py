"""Where cards lie on paper and where the knife goes."""

from __future__ import annotations

import pytest
from sheet_faces import CARD, cells

from runewright.compiler.backends.sheet.imposition import (
    PAPERS,
    Line,
    Size,
    bounds,
    crop_marks,
    cut_lines,
    grid,
)

each_paper = pytest.mark.parametrize("paper", ["a4", "letter"])


@pytest.mark.parametrize(
    ("paper", "left", "top"), [("a4", 10.5, 16.5), ("letter", 13.45, 7.7)]
)
def test_nine_cards_lie_edge_to_edge_in_the_middle(paper: str, left: float, top: float) -> None:
    slots = cells(paper)
    assert [(round(s.x - left, 3), round(s.y - top, 3)) for s in slots] == [
        (column * 63, row * 88) for row in range(3) for column in range(3)
    ]
    area, sheet = bounds(slots), PAPERS[paper]
    assert 2 * area.x + area.width == pytest.approx(sheet.width)
    assert 2 * area.y + area.height == pytest.approx(sheet.height)


def test_a_card_larger_than_the_paper_has_no_place() -> None:
    assert grid(PAPERS["a4"], Size(300, 88)) == ()
    assert grid(PAPERS["a4"], Size(63, 284.5)) == ()
    assert len(grid(PAPERS["a4"], Size(63, 284.4))) == 3


@each_paper
@pytest.mark.parametrize("used", [1, 2, 3, 4, 8, 9])
def test_each_cut_has_a_mark_at_both_ends_and_none_on_a_card(paper: str, used: int) -> None:
    slots, sheet = cells(paper), PAPERS[paper]
    area = bounds(slots)
    marks = crop_marks(sheet, slots, slots[:used])
    for mark in marks:
        assert 0 < mark.x1 <= mark.x2 < sheet.width
        assert 0 < mark.y1 <= mark.y2 < sheet.height
        assert (
            mark.x2 < area.x
            or mark.x1 > area.x + area.width
            or mark.y2 < area.y
            or mark.y1 > area.y + area.height
        )
    columns, rows = min(used, 3), -(-used // 3)
    upright = [mark for mark in marks if mark.x1 == mark.x2]
    level = [mark for mark in marks if mark.y1 == mark.y2]
    xs = [round(area.x + 63 * n, 3) for n in range(columns + 1)]
    ys = [round(area.y + 88 * n, 3) for n in range(rows + 1)]
    assert sorted(mark.x1 for mark in upright) == sorted(xs + xs)
    assert sorted(mark.y1 for mark in level) == sorted(ys + ys)
    assert sum(mark.y2 < area.y for mark in upright) == columns + 1
    assert sum(mark.x2 < area.x for mark in level) == rows + 1


@each_paper
def test_marks_can_be_seen_and_end_before_the_card(paper: str) -> None:
    slots = cells(paper)
    area = bounds(slots)
    for mark in crop_marks(PAPERS[paper], slots, slots):
        length = (mark.x2 - mark.x1) + (mark.y2 - mark.y1)
        assert 4 <= length <= 6
        if mark.y2 < area.y:
            assert area.y - mark.y2 == pytest.approx(1.5)


def test_full_lines_run_along_every_cut() -> None:
    slots = cells()
    lines = cut_lines(PAPERS["a4"], slots, slots[:1])
    assert lines == (
        Line(10.5, 9.0, 10.5, 288.0),
        Line(73.5, 9.0, 73.5, 288.0),
        Line(3.0, 16.5, 207.0, 16.5),
        Line(3.0, 104.5, 207.0, 104.5),
    )


def test_smaller_cards_are_more() -> None:
    assert len(grid(PAPERS["a4"], Size(44, 63))) == 16
    assert len(grid(PAPERS["a4"], CARD)) == 9
