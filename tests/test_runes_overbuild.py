"""Covering stones: strictly more matches than the old stone has at that moment."""

from __future__ import annotations

import pytest
from runes_table import ANY, Table

from runewright.runtime.runes import api
from runewright.runtime.runes.api import Config
from runewright.runtime.runes.hexes import neighbour

ENGINE = "engine"


def table_with(
    old: str, round: str, coins: int = 1, owner: str = "Blue", config: Config | None = None,
    hands: bool = True,
) -> Table:  # fmt: skip
    """A stone on (0, 0), and round it stones of one rune each (`.` for none) of Green."""
    table = Table(config=config, hands=hands)
    for edge, letter in enumerate(round):
        if letter != ".":
            table.lay("Green", f"gray:{letter * 6}", neighbour((0, 0), edge))
    table.lay(owner, old, (0, 0), coins)
    return table


@pytest.mark.rule("RN-OVERBUILD-01", "RN-QUICK-05", layer=ENGINE)
@pytest.mark.parametrize(("new", "legal"), [("SSSWWW", True), ("SSWWWW", False), ("SWWWWW", False)])
def test_a_stone_is_covered_by_one_with_strictly_more_matches(new: str, legal: bool) -> None:
    table = table_with("gray:SSFFFF", "SSSS..", 2)
    if legal:
        table.place("Red", f"gray:{new}", (0, 0))
        assert (table.at((0, 0)), table.trays()) == ("R3", [32, 35, 31])
    else:
        assert f"{new.count('S')} is not more than 2" in table.refused("Red", f"gray:{new}", (0, 0))
        with pytest.raises(api.IllegalAction, match="not more than 2"):
            table.place("Red", f"gray:{new}", (0, 0))


@pytest.mark.rule("RN-OVERBUILD-02", layer=ENGINE)
def test_the_old_stone_counts_what_it_matches_now() -> None:
    table = table_with("gray:SSSFFF", "SS....", 2)
    assert table.refused("Red", "gray:SSWWWW", (0, 0)).endswith("(RN-OVERBUILD-01)")
    table.lay("Green", "gray:SSSSSS", neighbour((0, 0), 2))
    table.lay("Green", "gray:SSSSSS", neighbour((0, 0), 3))
    assert "3 is not more than 3" in table.refused("Red", "gray:SSSWWW", (0, 0))
    assert table.refused("Red", "gray:SSSSWW", (0, 0)) == ""


@pytest.mark.rule("RN-OVERBUILD-03", layer=ENGINE)
def test_the_new_stone_counts_the_same_neighbours() -> None:
    table = table_with("gray:FFFFFF", "SM....", 1)
    card = table.give("Red", "gray:SMFFFF")
    assert table.game.board.would_match(card, (0, 0), 0) == 2


@pytest.mark.rule("RN-OVERBUILD-05", "RN-OVERBUILD-09", layer=ENGINE)
def test_an_own_stone_is_covered_and_its_coins_come_back_first() -> None:
    table = table_with("gray:SFFFFF", "SSS...", 1, "Red")
    table.tray("Red", 20)
    table.place("Red", "gray:SSSWWW", (0, 0))
    assert (table.tray("Red"), table.at((0, 0))) == (18, "R3")


@pytest.mark.rule("RN-OVERBUILD-06", "RN-GOLD-06", layer=ENGINE)
def test_coins_do_not_matter_for_covering() -> None:
    golden = table_with("golden:SSSFFF", "SSSS..", 6)
    assert golden.refused("Red", "gray:SSSSWW", (0, 0)) == ""
    gray = table_with("gray:SSSFFF", "SSSS..", 1)
    assert "3 is not more than 3" in gray.refused("Red", "golden:SSSWWW", (0, 0))


@pytest.mark.rule("RN-OVERBUILD-07", "RN-OVERBUILD-08", "RN-GOLD-03", layer=ENGINE)
def test_coins_go_back_to_their_player_before_new_ones_are_laid() -> None:
    table = table_with("gray:SSSFFF", "SSSS..", 2)
    table.tray("Blue", 32)
    table.tray("Red", 33)
    table.place("Red", "golden:SSSSWW", (0, 0))
    assert (table.tray("Blue"), table.tray("Red"), table.at((0, 0))) == (34, 27, "R6")
    assert table.says("Blue takes 2 coins back", "Red places", "Red lays 6 coins")


@pytest.mark.rule("RN-OVERBUILD-10", "RN-WIN-05", layer=ENGINE)
def test_covering_an_own_stone_can_win() -> None:
    table = table_with("gray:SFFFFF", "SSS...", 1, "Red")
    table.tray("Red", 2)
    table.place("Red", "gray:SSSWWW", (0, 0))
    assert (table.tray("Red"), table.game.winner) == (0, table["Red"])
    assert table.at((0, 0)) == "R3"  # 2 on the tray, 1 came back, 3 were laid


@pytest.mark.rule("RN-OVERBUILD-11", "RN-OVERBUILD-12", layer=ENGINE)
def test_a_covering_stone_may_be_covered_again_and_what_is_below_stays_there() -> None:
    table = table_with("gray:SFFFFF", "SSS...", 1)
    piles = api.stones_left(table.game)
    table.place("Red", "gray:SSWWWW", (0, 0))
    table.place("Blue", "gray:SSSWWW", (0, 0))
    assert table.names("buried") == ["gray:SFFFFF", "gray:SSWWWW"]
    assert (api.stones_left(table.game), table.at((0, 0))) == (piles, "B3")
    assert [len(table.hand(name)) for name in ("Red", "Blue")] == [1, 1]


@pytest.mark.rule("RN-OVERBUILD-13", layer=ENGINE)
def test_a_stone_that_matches_all_its_neighbours_cannot_be_covered() -> None:
    table = table_with("gray:SSSFFF", "SSS...", 1)
    star = table.give("Red", "gray:JJJJJJ")
    assert (0, 0) not in api.places(table.game, table["Red"], star)
    table.lay("Green", "gray:MMMMMM", neighbour((0, 0), 3))
    assert (0, 0) in api.places(table.game, table["Red"], star)
    assert table.refused("Red", "gray:SSSMWW", (0, 0)) == ""


@pytest.mark.rule("RN-OVERBUILD-14", layer=ENGINE)
def test_a_stone_without_neighbours_cannot_be_covered() -> None:
    table = table_with("gray:SSSFFF", "......", 1)
    for turn in range(6):
        assert "no rune matches" in table.refused("Red", "gray:JJJJJJ", (0, 0), turn)


@pytest.mark.rule("RN-OVERBUILD-15", layer=ENGINE)
def test_a_stone_that_matches_nothing_needs_one_match() -> None:
    table = table_with("gray:FFFFFF", "SSS...", 1)
    assert table.refused("Red", "gray:SWWWWW", (0, 0)) == ""
    assert "no rune matches there" in table.refused("Red", "gray:WWWWWW", (0, 0))


@pytest.mark.rule("RN-OVERBUILD-16", layer=ENGINE)
def test_covering_is_the_placement_of_the_turn() -> None:
    table = table_with("gray:SFFFFF", "SSS...", 1, hands=False)
    table.give("Red", "gray:SSSWWW", "gray:SSSWWW")
    table.turn(f"Red: {ANY}", "Red: on (0, 0)", f"Red: {ANY}", who="Red")
    assert (table.game.active, len(table.hand("Red"))) == (table["Blue"], 1)
    assert [event.kind for event in table.game.history].count("place") == 1


@pytest.mark.rule("RN-OVERBUILD-17", layer=ENGINE)
def test_stars_count_for_the_old_and_for_the_new_stone() -> None:
    table = table_with("gray:JJFFFF", "SSS...", 1)
    assert table.game.board.matches((0, 0)) == 2
    assert "2 is not more than 2" in table.refused("Red", "gray:JSWWWW", (0, 0))
    assert table.refused("Red", "gray:JSJWWW", (0, 0)) == ""


@pytest.mark.rule("RN-OVERBUILD-18", layer=ENGINE)
def test_neighbours_keep_their_coins_even_if_they_match_less() -> None:
    table = table_with("gray:SFFFFF", "SMM...", 1)
    assert table.game.board.matches((1, 0)) == 1
    table.place("Red", "gray:WMMWWW", (0, 0))
    assert (table.game.board.matches((1, 0)), table.at((1, 0))) == (0, "G1")


@pytest.mark.rule("RN-OVERBUILD-19", layer=ENGINE)
def test_covering_breaks_the_victims_formation_and_completes_the_own() -> None:
    table = Table()
    table.lay_all("Red", [(q, 0) for q in range(5)])
    table.place("Red", "gray:SSSSSS", (5, 0))
    assert table.records() == [("Red", "line", 6, 5)]
    table.lay_all("Blue", [(5, r) for r in range(1, 6)], "gray:FFFFFF")
    table.lay("Blue", "gray:FFFFFF", (6, 0))
    before = table.trays()
    table.place("Blue", "gray:FFFSFF", (5, 0))
    assert table.records() == [("Blue", "line", 6, 5)]
    placed = table.top((5, 0)).counters["coin"]
    assert table.trays() == [before[0] + 1 + 5, before[1] - placed - 5, before[2]]
    assert table.says("Red loses a line of 6", "Blue has a line of 6")


@pytest.mark.rule("RN-OVERBUILD-21", "RN-VARIANT-05", "RN-VARIANT-12", layer=ENGINE)
def test_where_only_own_stones_may_be_covered_those_of_others_are_safe() -> None:
    own = Config(overbuild="own")
    table = table_with("gray:SFFFFF", "SSS...", 1, config=own)
    said = table.refused("Red", "gray:SSSWWW", (0, 0))
    assert said == "the stone of Blue cannot be covered (RN-VARIANT-05)"
    with pytest.raises(api.IllegalAction):
        table.place("Red", "gray:SSSWWW", (0, 0))
    card = table.give("Red", "gray:JJJJJJ")
    assert (0, 0) not in api.places(table.game, table["Red"], card)


@pytest.mark.rule("RN-VARIANT-06", "RN-VARIANT-12", layer=ENGINE)
def test_own_stones_may_be_covered_there() -> None:
    own = Config(overbuild="own")
    table = table_with("gray:SFFFFF", "SSS...", 1, "Red", config=own)
    card = table.give("Red", "gray:SSSWWW")
    assert (0, 0) in api.places(table.game, table["Red"], card)
    table.place("Red", "gray:SSSWWW", (0, 0))
    assert table.at((0, 0)) == "R3"


def test_an_option_forbids_covering_at_all() -> None:
    table = table_with("gray:SFFFFF", "SSS...", 1, "Red", config=Config(overbuild="none"))
    assert "cannot be covered" in table.refused("Red", "gray:SSSWWW", (0, 0))


@pytest.mark.rule("RN-VARIANT-08", layer=ENGINE)
@pytest.mark.parametrize(("rule", "passes"), [("own", True), ("all", False)])
def test_for_passing_only_the_allowed_placements_count(rule: str, passes: bool) -> None:
    table = table_with("gray:MMMMMM", "LWWWWW", 1, hands=False, config=Config(overbuild=rule))
    # Round the stones of Green there is a ring that shows the hand stone nothing that fits.
    ring = {cell for cell in table.game.board.known.near if cell not in table.game.board.tops}
    table.lay_all("Green", ring, "gray:WWWWWW")
    hand = table.give("Red", "gray:LFFFFF")
    assert set(table.game.board.places(hand)) == {(0, 0)}
    table.game.active = table["Red"]
    if passes:
        assert api.places(table.game, table["Red"], hand) == {}
        table.turn()
        assert table.says("Red cannot place a stone and passes")
    else:
        table.turn()
        assert table.at((0, 0)) == "R1"


# ------------------------------------------------------------------------------- equal is enough


@pytest.mark.rule("RN-GEO-12", layer=ENGINE)
def test_a_stolen_stone_goes_to_nobodys_hand_and_breaks_formations() -> None:
    for way in ("cover", "steal", "exchange"):
        table = Table()
        table.lay_all("Red", [(q, 0) for q in range(5)])
        table.place("Red", "gray:SSSSSS", (5, 0))
        table.lay("Green", "gray:MMMMMM", (5, -1))
        table.lay("Green", "gray:MMMMMM", (6, -1))
        hands = [len(table.hand(name)) for name in ("Red", "Blue", "Green")]
        if way == "exchange":
            table.run(api.exchange_coins(table.game, table["Blue"], table.top((5, 0))))
        else:
            new = "gray:MMMSMM" if way == "cover" else "gray:MWWWWW"
            where = (5, 0)
            turn = 0 if way == "cover" else 1
            table.place("Blue", new, where, turn, way == "steal")
        assert table.records() == []
        assert table.at((5, 0)).startswith("B")
        assert [len(table.hand(name)) for name in ("Red", "Blue", "Green")] == hands


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [("SSFFFF", "SWWWWW", "1 is less than 2 (RN-SRS-02)"), ("SSFFFF", "SSWWWW", ""),
     ("SSFFFF", "SSSWWW", ""), ("FFFFFF", "WWWWWW", "no rune matches there (RN-OVERBUILD-15)"),
     ("FFFFFF", "SWWWWW", "")],
)  # fmt: skip
def test_where_equal_is_enough_a_stone_needs_as_many_matches_and_one(
    old: str, new: str, why: str
) -> None:
    table = table_with(f"gray:{old}", "SSSS..", 1)
    assert table.refused("Red", f"gray:{new}", (0, 0), 0, True) == why
    card = table.give("Red", f"gray:{new}")
    bits = api.places(table.game, table["Red"], card, True).get((0, 0), 0)
    assert bool(bits & 8) == (not why)
    assert (card in api.placeable(table.game, table["Red"], True)) == bool(
        api.places(table.game, table["Red"], card, True)
    )  # fmt: skip


def test_where_equal_is_enough_a_stone_must_be_covered() -> None:
    table = table_with("gray:SSFFFF", "SSSS..", 1)
    said = table.refused("Red", "gray:SSSSSS", (2, 0), 0, True)
    assert said == "no stone lies on (2, 0) (RN-SRS-09)"
    card = table.give("Red", "gray:SSSSSS")
    found = api.places(table.game, table["Red"], card, True)
    assert set(found) <= set(table.game.board.tops) and (0, 0) in found
    empty = Table()
    assert "no stone lies on (0, 0)" in empty.refused("Red", "gray:SSSSSS", (0, 0), 0, True)
    assert api.places(empty.game, empty["Red"], empty.give("Red", "gray:SSSSSS"), True) == {}


def test_a_covered_stone_lies_nowhere_on_the_table() -> None:
    table = table_with("gray:SFFFFF", "SSS...", 1)
    below = table.top((0, 0))
    table.place("Red", "gray:SSWWWW", (0, 0))
    assert below.uid not in table.game.board.cells
    assert table.game.board.cells[table.top((0, 0)).uid] == (0, 0)
    assert set(table.game.board.cells) == {top.uid for top in table.game.board.tops.values()}
