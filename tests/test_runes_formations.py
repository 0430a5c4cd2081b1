"""Lines of six, and the extra coins of lines and circles while they are controlled."""

from __future__ import annotations

import pytest
from runes_table import REPLACE, Table, gain, lose

from runewright.runtime.runes.formations import create
from runewright.runtime.runes.hexes import Cell, neighbours
from runewright.runtime.runes.views import view_of

ENGINE = "engine"
RING = neighbours((0, 0))
ROW = [(q, 0) for q in range(6)]


def line(cells: list[Cell]) -> Table:
    """A table with a scored line of Red; the last cell was the last one."""
    table = Table()
    gain(table, cells, cells[-1])
    return table


# ------------------------------------------------------------------------------- lines


@pytest.mark.rule("RN-LINE-01", "RN-LINE-06", layer=ENGINE)
@pytest.mark.parametrize("step", [(1, 0), (1, -1), (0, 1)])
def test_six_stones_straight_on_along_an_axis_are_a_line(step: Cell) -> None:
    cells = [(n * step[0], n * step[1]) for n in range(6)]
    for last in (cells[0], cells[3], cells[5]):
        table = Table()
        table.lay_all("Red", [cell for cell in cells if cell != last], "gray:SMLWFP")
        table.lay("Red", "gray:MLWFPS", last)
        table.run(create(table.game, table["Red"], last))
        assert table.records() == [("Red", "line", 6, 5)]
        assert table.game.formations[0].cells == frozenset(cells)


@pytest.mark.rule("RN-LINE-02", "RN-QUICK-04", layer=ENGINE)
def test_a_line_has_at_least_six_stones() -> None:
    five = line(ROW[:5])
    assert (five.records(), five.tray("Red")) == ([], 30)
    six = line(ROW)
    assert (six.records(), six.tray("Red")) == ([("Red", "line", 6, 5)], 24)
    seven = Table()
    gain(seven, [(q, 0) for q in range(7)], (3, 0))
    assert (seven.records(), seven.tray("Red")) == ([("Red", "line", 7, 5)], 23)


@pytest.mark.rule("RN-LINE-03", layer=ENGINE)
def test_a_bent_chain_is_no_line() -> None:
    assert line([(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)]).records() == []


@pytest.mark.rule("RN-LINE-04", layer=ENGINE)
def test_a_gap_breaks_a_line() -> None:
    assert line([(0, 0), (1, 0), (2, 0), (4, 0), (5, 0), (6, 0)]).records() == []


@pytest.mark.rule("RN-LINE-05", layer=ENGINE)
def test_a_foreign_stone_breaks_a_line() -> None:
    table = Table()
    table.lay("Blue", "gray:SSSSSS", (3, 0))
    gain(table, [cell for cell in ROW if cell != (3, 0)], (5, 0))
    assert table.records() == []


@pytest.mark.rule("RN-LINE-07", layer=ENGINE)
def test_colours_and_coins_do_not_matter_for_a_line() -> None:
    table = Table()
    for q, colour in enumerate(("gray", "black", "golden", "gray", "golden")):
        table.lay("Red", f"{colour}:SSSSSS", (q, 0), q + 1)
    table.lay("Red", "black:SSSSSS", (5, 0))
    table.run(create(table.game, table["Red"], (5, 0)))
    assert table.records() == [("Red", "line", 6, 5)]


@pytest.mark.rule("RN-LINE-08", layer=ENGINE)
def test_only_the_owner_of_the_top_stone_counts() -> None:
    table = Table()
    for q in range(5):
        table.lay("Blue", f"gray:{'FW'[q % 2] * 6}", (q, 0))
        table.lay("Green", "gray:SSSSSS", (q, 1))
    for q in range(5):
        table.place("Red", "gray:MMMMSS", (q, 0))
    table.lay("Red", "gray:SSSSSS", (5, 0))
    table.run(create(table.game, table["Red"], (5, 0)))
    assert ("Red", "line", 6, 5) in table.records()
    assert len(table.game.zones["buried"].cards) == 5


@pytest.mark.rule("RN-LINE-09", "RN-LINE-10", layer=ENGINE)
def test_a_line_that_grows_is_paid_once() -> None:
    table = line(ROW)
    for q in range(6, 12):
        gain(table, [], (q, 0))
        assert table.records() == [("Red", "line", q + 1, 5)]
    assert table.tray("Red") == 35 - 12 - 5


@pytest.mark.rule("RN-LINE-11", layer=ENGINE)
def test_joining_two_lines_keeps_both_and_pays_nothing() -> None:
    table = joined()
    assert table.records() == [("Red", "line", 13, 5), ("Red", "line", 13, 5)]
    assert table.tray("Red") == 40 - 13 - 10


def joined() -> Table:
    """Two lines of six that a stone between them has joined."""
    table = Table("Red", "Blue")
    gain(table, ROW, (5, 0))
    gain(table, [(q, 0) for q in range(7, 13)], (12, 0))
    gain(table, [], (6, 0))
    return table


@pytest.mark.rule("RN-LINE-12", layer=ENGINE)
def test_one_stone_can_complete_lines_on_several_axes() -> None:
    table = Table()
    table.lay_all("Red", [(q, 0) for q in range(1, 6)], "gray:FFFFFF")
    table.lay_all("Red", [(0, r) for r in range(1, 6)], "gray:SSSSSS")
    table.tray("Red", 30)
    table.place("Red", "gray:MMMMMS", (0, 0))
    assert table.tray("Red") == 19
    assert table.records() == [("Red", "line", 6, 5), ("Red", "line", 6, 5)]


@pytest.mark.rule("RN-LINE-13", layer=ENGINE)
@pytest.mark.parametrize("lost", [(0, 0), (3, 0)])
def test_a_line_with_less_than_six_stones_is_broken(lost: Cell) -> None:
    table = line(ROW)
    lose(table, lost)
    assert (table.records(), table.tray("Red")) == ([], 24 + 1 + 5)


@pytest.mark.rule("RN-LINE-14", layer=ENGINE)
def test_a_longer_line_that_keeps_six_is_not_broken() -> None:
    for lost, left, coins in (((6, 0), [("Red", "line", 6, 5)], 29), ((3, 0), [], 34)):
        table = line([(q, 0) for q in range(7)])
        table.tray("Red", 28)
        lose(table, lost)
        assert (table.records(), table.tray("Red")) == (left, coins)


@pytest.mark.rule("RN-LINE-15", layer=ENGINE)
def test_a_line_that_is_split_keeps_one_part_and_two_that_were_joined_one_each() -> None:
    single = line([(q, 0) for q in range(13)])
    single.tray("Red", 22)
    lose(single, (6, 0))
    assert single.tray("Red") == 23
    assert single.game.formations[0].cells == frozenset(ROW)
    gain(single, [], (13, 0))
    assert single.records() == [("Red", "line", 6, 5), ("Red", "line", 7, 5)]

    table = joined()
    lose(table, (6, 0))
    assert [one.cells for one in table.game.formations] == [
        frozenset(ROW), frozenset((q, 0) for q in range(7, 13))
    ]  # fmt: skip
    gain(table, [], (13, 0))
    assert table.records() == [("Red", "line", 6, 5), ("Red", "line", 7, 5)]
    before = table.tray("Red")
    lose(table, (0, 0))
    assert table.records() == [("Red", "line", 7, 5)] and table.tray("Red") == before + 6


def test_of_two_lines_that_were_joined_one_without_a_part_of_its_own_is_lost() -> None:
    table = joined()
    lose(table, (4, 0))
    assert [one.cells for one in table.game.formations] == [
        frozenset((q, 0) for q in range(5, 13))
    ]  # fmt: skip


# ------------------------------------------------------------------------------- extra coins


@pytest.mark.rule("RN-FORM-01", "RN-FORM-02", layer=ENGINE)
def test_a_formation_brings_five_coins_that_lie_on_no_stone() -> None:
    table = Table()
    table.lay_all("Red", ROW[:5])
    table.tray("Red", 20)
    table.place("Red", "gray:MMMSMM", (5, 0))
    assert table.tray("Red") == 14
    assert [table.at(cell) for cell in ROW] == ["R1"] * 6
    assert table.game.formations[0].coins == 5


@pytest.mark.rule("RN-FORM-03", layer=ENGINE)
def test_the_extra_coins_stay_while_every_stone_is_controlled() -> None:
    table = line(ROW)
    table.place("Blue", "gray:SSSSSS", (6, 0))
    table.place("Green", "gray:SSSSSS", (0, 1))
    assert (table.records(), table.tray("Red")) == ([("Red", "line", 6, 5)], 24)
    lose(table, (2, 0))
    assert (table.records(), table.tray("Red")) == ([], 24 + 1 + 5)


@pytest.mark.rule("RN-FORM-04", "RN-FORM-05", layer=ENGINE)
@pytest.mark.parametrize("way", ["cover", "steal", "exchange"])
def test_a_lost_stone_returns_its_coins_and_the_five(way: str) -> None:
    table = Table()
    for cell in ROW[:5]:
        table.lay("Red", "gray:SSSSSS", cell)
    table.lay("Red", "gray:FFFFFF", (5, 0), 4)
    table.run(create(table.game, table["Red"], (5, 0)))
    table.tray("Red", 1)
    if way == "exchange":
        lose(table, (5, 0))
    elif way == "cover":
        table.place("Blue", "gray:MMMSMM", (5, 0))
    else:
        table.lay("Green", "gray:FFFFFF", (6, 0))
        assert "less than" not in table.refused("Blue", "gray:FMMMMM", (5, 0), 0, True)
        table.place("Blue", "gray:FMMMMM", (5, 0), 0, True)
    assert (table.records(), table.tray("Red")) == ([], 10)


@pytest.mark.rule("RN-FORM-06", layer=ENGINE)
def test_covering_an_own_stone_keeps_the_formation() -> None:
    table = line(ROW)
    table.lay("Blue", "gray:MMMMMM", (6, 0))
    table.place("Red", "gray:MSSSSS", (5, 0))
    assert table.records() == [("Red", "line", 6, 5)]
    assert table.tray("Red") == 24 + 1 - 2
    assert not any(event.kind in ("break", "create") for event in table.game.history[1:])


@pytest.mark.rule("RN-FORM-07", "RN-FORM-08", layer=ENGINE)
def test_a_formation_that_is_completed_again_pays_again() -> None:
    table = line(ROW)
    lose(table, (5, 0))
    assert table.records() == []
    before = table.tray("Red")
    lose(table, (5, 0), "Red")
    assert (table.records(), table.tray("Red")) == ([("Red", "line", 6, 5)], before - 6)


@pytest.mark.rule("RN-FORM-08", layer=ENGINE)
@pytest.mark.parametrize("way", ["place", "cover", "steal", "exchange"])
def test_a_formation_is_created_by_whatever_brings_the_last_stone(way: str) -> None:
    table = Table()
    table.lay_all("Red", ROW[:5])
    if way != "place":
        table.lay("Blue", "gray:SFFFFF" if way == "steal" else "gray:FFFFFF", (5, 0))
        table.lay("Green", "gray:SSSSSS", (6, 0))
    if way == "exchange":
        lose(table, (5, 0), "Red")
    else:
        table.place("Red", "gray:MMMSMM", (5, 0), 0, way == "steal")
    assert table.records() == [("Red", "line", 6, 5)]


@pytest.mark.rule("RN-FORM-09", layer=ENGINE)
def test_nobody_creates_anything_by_what_another_does() -> None:
    table = Table()
    table.lay_all("Red", ROW)
    table.place("Blue", "gray:SSSSSS", (6, 0))
    assert table.records() == []


@pytest.mark.rule("RN-FORM-10", "RN-WIN-02", layer=ENGINE)
@pytest.mark.parametrize(("tray", "extra"), [(4, 3), (6, 5)])
def test_with_too_few_coins_for_a_formation_all_are_laid_and_win(tray: int, extra: int) -> None:
    table = Table()
    table.lay_all("Red", ROW[:5])
    table.tray("Red", tray)
    table.place("Red", "gray:MMMSMM", (5, 0))
    assert (table.tray("Red"), table.game.winner) == (0, table["Red"])
    assert table.records() == [("Red", "line", 6, extra)]


@pytest.mark.rule("RN-WIN-04", layer=ENGINE)
def test_a_line_that_wins_ends_the_game_before_the_next_line_is_scored() -> None:
    table = Table()
    table.lay_all("Red", [*ROW, *[(5, r) for r in range(1, 6)]])
    table.tray("Red", 3)
    table.run(create(table.game, table["Red"], (5, 0)))
    assert table.game.winner is table["Red"]
    assert table.records() == [("Red", "line", 6, 3)]


@pytest.mark.rule("RN-FORM-11", layer=ENGINE)
def test_coins_of_the_stone_that_empty_the_tray_end_the_game_before_the_formation() -> None:
    table = Table()
    table.lay_all("Red", ROW[:5])
    table.tray("Red", 1)
    table.place("Red", "gray:MMMSMM", (5, 0))
    assert (table.game.winner, table.records()) == (table["Red"], [])


@pytest.mark.rule("RN-FORM-12", layer=ENGINE)
def test_one_lost_stone_can_break_several_formations() -> None:
    table = Table()
    gain(table, [*ROW, *[(0, r) for r in range(6)]], (0, 0))
    assert len(table.records()) == 2
    table.tray("Red", 10)
    lose(table, (0, 0))
    assert (table.records(), table.tray("Red")) == ([], 10 + 1 + 10)


@pytest.mark.rule("RN-FORM-13", layer=ENGINE)
def test_formations_are_seen_by_all() -> None:
    table = line(ROW)
    for player in table.game.players:
        (seen,) = view_of(table.game, player).formations
        assert (seen.player, seen.kind, list(seen.cells), seen.coins) == ("Red", "line", ROW, 5)


def test_the_coins_of_formations_are_never_exchanged() -> None:
    table = line(ROW)
    table.game.resting = True
    card = table.deal("Blue", REPLACE)
    table.reveal("Blue", card, "dice: 1", "Blue: (2, 0)")
    assert table.trays() == [24 + 1 + 5, 34, 35]
