"""Closed circles: of which size, round what, side by side, and when they are broken."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from runes_table import Table, gain, lose

from runewright.runtime.runes.api import Config
from runewright.runtime.runes.circles import circles_through
from runewright.runtime.runes.hexes import Cell, neighbours

ENGINE = "engine"
RING = neighbours((0, 0))


def ring_of(inside: Iterable[Cell]) -> set[Cell]:
    """The cells around some."""
    within = set(inside)
    return {cell for one in within for cell in neighbours(one)} - within


@pytest.mark.rule("RN-CIRCLE-01", layer=ENGINE)
def test_a_circle_goes_round_at_least_one_cell() -> None:
    table = Table()
    gain(table, RING, RING[0])
    assert table.records() == [("Red", "circle", 6, 5)]
    three = Table()
    gain(three, [(0, 0), (1, 0), (0, 1)], (0, 1))
    assert three.records() == []


@pytest.mark.rule("RN-CIRCLE-02", layer=ENGINE)
def test_five_of_six_are_open_and_the_sixth_closes_the_circle() -> None:
    table = Table()
    gain(table, RING[1:5], RING[5])
    assert table.records() == []
    table.tray("Red", 35)
    table.place("Red", "gray:MMSMMM", (1, 0))
    assert (table.tray("Red"), table.records()) == (29, [("Red", "circle", 6, 5)])


@pytest.mark.rule("RN-CIRCLE-03", layer=ENGINE)
@pytest.mark.parametrize("centre", ["", "Blue", "Red"])
def test_what_lies_inside_does_not_matter(centre: str) -> None:
    table = Table()
    if centre:
        table.lay(centre, "gray:SSSSSS", (0, 0))
    gain(table, RING, RING[2])
    assert table.records() == [("Red", "circle", 6, 5)]


@pytest.mark.rule("RN-CIRCLE-04", layer=ENGINE)
def test_wider_circles_count_and_a_filled_block_counts_its_small_ones() -> None:
    eight = ring_of([(0, 0), (1, 0)])
    table = Table()
    gain(table, eight, min(eight))
    assert table.records() == [("Red", "circle", 8, 5)]
    twelve = ring_of([(0, 0), *RING])
    wide = Table()
    gain(wide, twelve, min(twelve))
    assert wide.records() == [("Red", "circle", 12, 5)]
    block = {(0, 0), *RING} | twelve
    found = {ring for cell in block for ring, _ in circles_through(block, cell)}
    assert len(found) == 7 and {len(ring) for ring in found} == {6}


@pytest.mark.rule("RN-CIRCLE-05", layer=ENGINE)
@pytest.mark.parametrize("other", ["", "Blue"])
def test_one_cell_that_is_not_owned_leaves_the_circle_open(other: str) -> None:
    twelve = sorted(ring_of([(0, 0), *RING]))
    table = Table()
    if other:
        table.lay(other, "gray:SSSSSS", twelve[0])
    gain(table, twelve[1:], twelve[1])
    assert table.records() == []


@pytest.mark.rule("RN-CIRCLE-06", layer=ENGINE)
def test_a_circle_within_a_scored_one_brings_nothing() -> None:
    eight = ring_of([(0, 0), (1, 0)])
    table = Table()
    gain(table, eight, min(eight))
    gain(table, [], (0, 0))
    assert table.records() == [("Red", "circle", 8, 5)]


@pytest.mark.rule("RN-CIRCLE-07", layer=ENGINE)
@pytest.mark.parametrize(("other", "shared"), [((2, -1), 2), ((2, 0), 1)])
def test_circles_side_by_side_may_share_stones(other: Cell, shared: int) -> None:
    table = Table()
    gain(table, RING, RING[3])
    second = set(neighbours(other)) - set(RING)
    assert len(second) == 6 - shared
    gain(table, second, max(second))
    assert table.records() == [("Red", "circle", 6, 5)] * 2


@pytest.mark.rule("RN-CIRCLE-08", layer=ENGINE)
def test_two_own_centres_side_by_side_make_two_circles() -> None:
    cells = set(RING) | set(neighbours((1, 0)))
    assert len(cells) == 10
    table = Table()
    gain(table, cells, (1, -1))
    assert table.records() == [("Red", "circle", 6, 5)] * 2


@pytest.mark.rule("RN-CIRCLE-09", layer=ENGINE)
@pytest.mark.parametrize("who", ["Red", "Blue"])
def test_filling_the_centre_changes_nothing(who: str) -> None:
    table = Table()
    gain(table, RING, RING[0])
    gain(table, [], (0, 0), who)
    assert table.records() == [("Red", "circle", 6, 5)]
    gain(table, [(q + 9, r) for q, r in RING], (10, 0))
    assert table.records() == [("Red", "circle", 6, 5)] * 2


@pytest.mark.rule("RN-CIRCLE-10", layer=ENGINE)
def test_losing_any_stone_of_the_ring_breaks_the_circle() -> None:
    table = Table("Red", "Blue")
    wide = ring_of([(0, 0), *RING])
    gain(table, RING, RING[0])
    table.lay_all("Red", wide)
    table.tray("Red", 10)
    lose(table, (1, 0))
    assert (table.records(), table.tray("Red")) == ([], 16)


@pytest.mark.rule("RN-CIRCLE-11", layer=ENGINE)
def test_a_line_and_a_circle_may_share_stones() -> None:
    table = Table()
    table.lay_all("Red", RING[1:])
    table.lay_all("Red", [(q, 0) for q in range(2, 7)])
    table.tray("Red", 30)
    table.place("Red", "gray:SMMMMM", (1, 0))
    assert sorted(one[1] for one in table.records()) == ["circle", "line"]
    assert table.tray("Red") == 30 - 1 - 10


def test_an_option_counts_only_the_smallest_circles() -> None:
    eight = ring_of([(0, 0), (1, 0)])
    table = Table(config=Config(circles="ring6"))
    gain(table, eight, min(eight))
    assert table.records() == []
    gain(table, [cell for cell in RING if cell not in eight], (1, 0))
    assert table.records() == [("Red", "circle", 6, 5)]


def test_an_island_inside_belongs_to_what_the_circle_goes_round() -> None:
    wide = ring_of([(0, 0), *RING])
    table = Table()
    table.lay("Red", "gray:SSSSSS", (0, 0))
    gain(table, wide, min(wide))
    assert table.game.formations[0].inside == frozenset({(0, 0), *RING})


@pytest.mark.parametrize("centre", [(0, 0), (9, -4), (-7, 3), (2, 11)])
def test_a_circle_is_found_wherever_it_lies(centre: Cell) -> None:
    ring = neighbours(centre)
    cells = {*ring, (centre[0] + 5, centre[1]), (centre[0] - 4, centre[1] + 6)}
    for cell in ring:
        assert circles_through(cells, cell) == [(frozenset(ring), frozenset([centre]))]
        assert circles_through(cells - {ring[0]}, cell) == []
    assert circles_through(cells, (centre[0] + 5, centre[1])) == []


@pytest.mark.parametrize(
    "open_side", [(3, -1), (-3, 1), (1, 2), (-1, -2), (2, -3), (-2, 3)]
)  # fmt: skip
def test_a_ring_with_one_gap_is_open_on_whichever_side_it_is(open_side: Cell) -> None:
    inside = {(0, 0), *RING, *ring_of([(0, 0), *RING])}
    ring = ring_of(inside)
    assert open_side in ring and len(ring) == 18
    for cell in ring - {open_side}:
        assert circles_through(ring, cell) == [(frozenset(ring), frozenset(inside))]
        assert circles_through(ring - {open_side}, cell) == []
