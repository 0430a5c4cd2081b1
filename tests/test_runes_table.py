"""The hexagonal table: cells, turns, matches, coins on gray, golden and black stones."""

from __future__ import annotations

import pytest
from runes_table import ANY, FILLER, REPLACE, SKIP, STEAL, WARD, Table, ritual

from runewright.runtime.runes import api
from runewright.runtime.runes.board import Board
from runewright.runtime.runes.faces import LETTERS, Faces, faces_of, fits, runes_of
from runewright.runtime.runes.hexes import EDGES, neighbour, neighbours, opposite

ENGINE = "engine"
LETTER = {letter: n for n, letter in enumerate(LETTERS)}


def faces(letters: str) -> Faces:
    return faces_of(runes_of(letters))


def around(table: Table, letters: str, name: str = "Blue") -> None:
    """Stones of one rune each around (0, 0): the letter of an edge, `.` for an empty cell."""
    for edge, letter in enumerate(letters):
        if letter != ".":
            table.lay(name, f"gray:{letter * 6}", neighbour((0, 0), edge))


def matches(table: Table, text: str, turn: int = 0) -> int:
    return table.game.board.would_match(table.give("Red", text), (0, 0), turn)


# ------------------------------------------------------------------------------- geometry


@pytest.mark.rule("RN-GEO-01", layer=ENGINE)
def test_a_cell_has_six_neighbours_that_touch_it_with_the_opposite_edge() -> None:
    assert neighbours((0, 0)) == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    for cell in ((0, 0), (3, -5)):
        for edge in EDGES:
            assert neighbour(cell, edge) == neighbours(cell)[edge]
            assert neighbour(neighbour(cell, edge), opposite(edge)) == cell


@pytest.mark.rule("RN-GEO-02", layer=ENGINE)
def test_each_symbol_faces_one_neighbour() -> None:
    shown = faces("SMLWFP")
    assert [LETTERS[shown.face(edge, 0)] for edge in EDGES] == list("SMLWFP")
    table = Table()
    table.lay("Red", "gray:SMLWFP", (0, 0))
    near = {edge: table.game.board.known.near[neighbour((0, 0), edge)] for edge in EDGES}
    seen = {edge: {there: LETTERS[key % 7] for there, key in near[edge].items()} for edge in EDGES}
    assert seen == {edge: {opposite(edge): "SMLWFP"[edge]} for edge in EDGES}


@pytest.mark.rule("RN-GEO-03", layer=ENGINE)
def test_a_stone_is_turned_by_sixty_degrees_and_never_flipped() -> None:
    turned = [faces("SMLWFP").letters(turn) for turn in range(6)]
    assert turned == ["SMLWFP", "PSMLWF", "FPSMLW", "WFPSML", "LWFPSM", "MLWFPS"]
    table = Table()
    for turn in (6, -1):
        assert "RN-GEO-03" in table.refused("Red", "gray:SMLWFP", (0, 0), turn)
        with pytest.raises(api.IllegalAction):
            table.place("Red", "gray:SMLWFP", (0, 0), turn)


@pytest.mark.rule("RN-GEO-04", "RN-STONE-05", layer=ENGINE)
def test_equal_runes_match_and_the_star_matches_every_rune() -> None:
    for one in "SMLWFP":
        for other in "SMLWFP":
            assert fits(LETTER[one], LETTER[other]) == (one == other)
            assert matches_of_edge(one, other) == (one == other)
    for one in "SMLWFPJ":
        assert fits(LETTER["J"], LETTER[one]) and fits(LETTER[one], LETTER["J"])
        assert matches_of_edge("J", one) == matches_of_edge(one, "J") == 1


def matches_of_edge(one: str, other: str) -> int:
    """How often a stone of one letter matches beside one stone of another."""
    return faces(one * 6).around([3 * 7 + LETTER[other]]) & 15


@pytest.mark.rule("RN-GEO-05", layer=ENGINE)
def test_an_edge_towards_an_empty_cell_never_matches() -> None:
    table = Table()
    around(table, "S.....")
    assert matches(table, "gray:JJJJJJ") == 1
    assert matches(Table(), "gray:JJJJJJ") == 0


@pytest.mark.rule("RN-GEO-06", layer=ENGINE)
@pytest.mark.parametrize("round", ["SSSS..", "SMLWFP", "S.M.L.", "JJJJJJ", "......"])
def test_matches_are_never_more_than_the_neighbours(round: str) -> None:
    table = Table()
    around(table, round)
    count = 6 - round.count(".")
    assert matches(table, "gray:JJJJJJ") == count
    for turn in range(6):
        expected = sum(
            a == b or b == "J"
            for a, b in zip(faces("SSMLWF").letters(turn), round, strict=True) if b != "."
        )  # fmt: skip
        assert 0 <= matches(table, "gray:SSMLWF", turn) == expected <= count


@pytest.mark.rule("RN-GEO-07", "RN-OVERBUILD-04", layer=ENGINE)
def test_only_the_top_stone_counts() -> None:
    table = Table()
    table.lay("Blue", "gray:SMLWFP", (0, 0), 1)
    table.lay("Green", "gray:LLLLLL", (-1, 0))
    table.lay("Green", "gray:LLLLLL", (0, -1))
    beside = table.give("Red", "gray:MMMSMM")  # its West edge is S
    other = table.give("Red", "gray:MMMLMM")
    board = table.game.board
    assert board.would_match(beside, (1, 0), 0) == 1
    assert board.would_match(other, (1, 0), 0) == 0
    table.place("Red", "gray:LLLLLL", (0, 0))
    assert board.would_match(beside, (1, 0), 0) == 0
    assert board.would_match(other, (1, 0), 0) == 1
    (below,) = table.game.zones["buried"].cards
    assert below.counters.get("coin", 0) == 0 and below.controller is None
    assert below.uid not in board.cells and board.cells[table.top((0, 0)).uid] == (0, 0)


@pytest.mark.rule("RN-GEO-08", layer=ENGINE)
def test_a_stone_belongs_to_whose_coins_lie_on_it() -> None:
    table = Table()
    first = table.lay("Red", "gray:SSSSSS", (0, 0), 2)
    table.lay("Red", "gray:SSSSSS", (1, 0), 1)
    table.run(api.exchange_coins(table.game, table["Blue"], first))
    assert (table.at((0, 0)), table.top((0, 0))) == ("B2", first)
    table.lay("Green", "gray:MMMMMM", (0, 1))
    table.place("Green", "gray:SSSSSM", (0, 0))
    assert table.at((0, 0)) == "G2" and first.controller is None


# ------------------------------------------------------------------------------- placing


@pytest.mark.rule("RN-STONE-06", layer=ENGINE)
def test_a_star_fits_beside_every_stone() -> None:
    for letters in ("SSSSSS", "MLWFPS"):
        table = Table(hands=False)
        table.lay("Blue", f"gray:{letters}", (0, 0))
        star = table.give("Red", "gray:JFFFFF")
        found = api.places(table.game, table["Red"], star)
        assert set(neighbours((0, 0))) <= set(found)


@pytest.mark.rule("RN-STONE-07", "RN-PLACE-02", "RN-GOLD-05", layer=ENGINE)
@pytest.mark.parametrize("colour", ["gray", "black"])
@pytest.mark.parametrize("count", range(7))
def test_gray_and_black_stones_get_a_coin_for_each_match(colour: str, count: int) -> None:
    table = Table()
    around(table, "S" * count + "M" * (6 - count))
    if count == 0:
        assert "no rune matches" in table.refused("Red", f"{colour}:SSSSSS", (0, 0))
        return
    table.place("Red", f"{colour}:SSSSSS", (0, 0))
    assert (table.at((0, 0)), table.tray("Red")) == (f"R{count}", 35 - count)


@pytest.mark.rule("RN-QUICK-02", "RN-STONE-09", "RN-GOLD-01", "RN-GOLD-02", layer=ENGINE)
@pytest.mark.rule("RN-PRINT-08", layer=ENGINE)
@pytest.mark.parametrize(("count", "coins"), [(1, 2), (2, 4), (3, 6), (4, 6), (5, 6), (6, 6)])
def test_golden_stones_get_two_coins_for_each_match_and_six_at_most(
    count: int, coins: int
) -> None:
    table = Table()
    around(table, "S" * count + "M" * (6 - count))
    table.place("Red", "golden:SSSSSS", (0, 0))
    assert (table.at((0, 0)), table.tray("Red")) == (f"R{coins}", 35 - coins)


@pytest.mark.rule("RN-GOLD-07", "RN-EX-06", layer=ENGINE)
def test_a_golden_stone_with_one_match_gets_two_coins() -> None:
    table = Table()
    table.tray("Red", 33)
    around(table, "S.....")
    table.place("Red", "golden:SMMMMM", (0, 0))
    assert table.tray("Red") == 31 and table.at((0, 0)) == "R2"


@pytest.mark.rule("RN-STONE-08", "RN-BLACK-01", "RN-QUICK-03", layer=ENGINE)
def test_a_black_stone_gets_its_coins_and_brings_a_ritual() -> None:
    table = Table(rituals=[ritual("A"), ritual("B")])
    around(table, "SSM...")
    assert "no rune matches" in table.refused("Red", "black:WWWWWW", (0, 0))
    table.place("Red", "black:SSSSSS", (0, 0))
    assert (table.at((0, 0)), table.held("Red")) == ("R2", ["B"])
    table.turn('Red: play "B"', *[f"Blue: {ANY}"] * 2, who="Blue")
    assert (table.held("Red"), table.names("discard pile")) == ([], ["B"])


@pytest.mark.rule("RN-STONE-10", "RN-STONE-11", layer=ENGINE)
def test_coins_come_from_the_tray_and_lie_on_the_stone() -> None:
    table = Table()
    table.tray("Red", 10)
    around(table, "SSS...")
    table.place("Red", "gray:SSSMMM", (0, 0))
    assert table.tray("Red") == 7
    assert (table.top((0, 0)).counters["coin"], table.top((0, 0)).controller) == (
        3, table["Red"]
    )  # fmt: skip


@pytest.mark.rule("RN-STONE-12", layer=ENGINE)
def test_nobody_is_asked_how_many_coins_he_lays() -> None:
    table = Table()
    around(table, "SSS...")
    table.place("Red", "gray:SSSMMM", (0, 0))
    assert table.asked == [] and table.at((0, 0)) == "R3"


@pytest.mark.rule("RN-STONE-13", layer=ENGINE)
def test_with_too_few_coins_all_of_them_are_laid_and_win() -> None:
    table = Table()
    table.tray("Red", 2)
    around(table, "SSS...")
    table.place("Red", "gray:SSSMMM", (0, 0))
    assert (table.at((0, 0)), table.tray("Red")) == ("R2", 0)
    assert table.game.winner is table["Red"]


@pytest.mark.rule("RN-PLACE-01", "RN-TURN-03", layer=ENGINE)
def test_a_stone_needs_one_match_beside_a_stone() -> None:
    table = Table()
    around(table, "SMM...")
    assert table.refused("Red", "gray:SWWWWW", (0, 0)) == ""
    assert table.refused("Red", "gray:WSSSWW", (0, 0)) == "no rune matches on (0, 0) (RN-TURN-03)"
    assert "no rune matches" in table.refused("Red", "gray:JJJJJJ", (5, 5))
    with pytest.raises(api.IllegalAction, match="no rune matches"):
        table.place("Red", "gray:JJJJJJ", (5, 5))


@pytest.mark.rule("RN-PLACE-03", "RN-PLACE-05", layer=ENGINE)
def test_only_matching_runes_count_and_more_of_them_give_more() -> None:
    table = Table()
    around(table, "SML...")
    table.place("Red", "gray:SWWWWW", (0, 0))
    assert table.at((0, 0)) == "R1"
    other = Table()
    around(other, "SML...")
    other.place("Red", "gray:SMWWWW", (0, 0))
    assert other.at((0, 0)) == "R2"


@pytest.mark.rule("RN-PLACE-04", "RN-PLACE-06", layer=ENGINE)
def test_edges_that_do_not_match_do_no_harm() -> None:
    table = Table()
    around(table, "SMLWF.")
    table.place("Red", "gray:SPPPPP", (0, 0))
    assert (table.at((0, 0)), table.tray("Red")) == ("R1", 34)


@pytest.mark.rule("RN-PLACE-07", layer=ENGINE)
def test_a_released_stone_cannot_be_placed_again() -> None:
    table = Table()
    around(table, "SMLWF.")
    placed = table.give("Red", "gray:SPPPPP")
    table.place("Red", "gray:SPPPPP", (0, 0))
    said = api.why_not(table.game, table["Red"], placed, (0, 1), 0)
    assert "is not a hand stone of Red" in str(said)


@pytest.mark.rule("RN-SETUP-19", layer=ENGINE)
def test_only_own_hand_stones_can_be_placed() -> None:
    table = Table()
    lying = table.lay("Blue", "gray:SSSSSS", (1, 0))
    others = table.give("Blue", "gray:JJJJJJ")
    in_pile = table.game.piles[0].cards[0]
    for card in (lying, others, in_pile):
        said = api.why_not(table.game, table["Red"], card, (0, 0), 0)
        assert "RN-SETUP-19" in str(said)


@pytest.mark.rule("RN-PLACE-08", layer=ENGINE)
def test_a_placement_can_be_tried_and_nothing_changes() -> None:
    table = Table()
    around(table, "SSM...")
    table.lay("Blue", "gray:WWWWWW", (0, 0), 3)
    card = table.give("Red", "golden:SSWWWW")
    before = table.game.digest()
    seen = api.preview(table.game, table["Red"], card, (0, 0), 0)
    assert (seen.matches, seen.coins, seen.returned, seen.victim) == (2, 4, 3, table["Blue"])
    assert table.game.digest() == before


@pytest.mark.rule("RN-PLACE-09", "RN-PLACE-10", layer=ENGINE)
def test_neighbours_match_more_but_keep_their_coins() -> None:
    table = Table()
    around(table, "S.....")
    table.lay("Green", "gray:SMMMMM", (0, 0), 1)
    assert table.game.board.matches((0, 0)) == 1
    table.place("Red", "gray:MMMMMM", (0, 1))
    assert table.game.board.matches((0, 0)) == 2
    assert table.at((0, 0)) == "G1"


@pytest.mark.rule("RN-PLACE-11", layer=ENGINE)
def test_a_stone_may_lie_beside_any_stone() -> None:
    table = Table()
    table.lay("Red", "gray:SSSSSS", (0, 0))
    table.place("Blue", "gray:SSSSSS", (1, 0))
    assert table.at((1, 0)) == "B1"


@pytest.mark.rule("RN-GOLD-04", layer=ENGINE)
def test_no_stone_ever_holds_more_than_six_coins() -> None:
    table = Table()
    for cell, colour, coins in (((0, 0), "golden", 6), ((1, 0), "gray", 4)):
        top = table.lay("Red", f"{colour}:SSSSSS", cell, coins)
        laid = table.run(api.lay_coins(table.game, table["Red"], top, 5))
        assert laid == 6 - coins and top.counters["coin"] == 6
    assert table.tray("Red") == 35 - 12
    assert [event.amount for event in table.game.history] == [2]


# ------------------------------------------------------------------------------- black stones


@pytest.mark.rule("RN-BLACK-02", "RN-RITUAL-01", layer=ENGINE)
def test_each_black_stone_brings_one_ritual_however_often_it_matches() -> None:
    table = Table(rituals=[ritual(name) for name in "ABCDE"])
    around(table, "SSS...")
    table.place("Red", "black:SSSMMM", (0, 0))
    assert len(table.held("Red")) == 1
    for cell, colour in (((-1, 0), "gray"), ((-1, 1), "golden"), ((0, 1), "black")):
        table.place("Red", f"{colour}:MMMMMM", cell)
    assert len(table.held("Red")) == 2
    assert len(table.game.zones["ritual pile"].cards) == 3


@pytest.mark.rule("RN-BLACK-03", "RN-BLACK-05", layer=ENGINE)
def test_a_black_stone_that_covers_one_brings_a_ritual_and_one_that_is_covered_takes_none() -> None:
    table = Table(rituals=[ritual(name) for name in "ABC"])
    around(table, "SSMM..")
    table.lay("Green", "black:SWWWWW", (0, 0))
    table.deal("Green", ritual("D"))
    table.place("Red", "black:SSWWWW", (0, 0))
    assert (len(table.held("Red")), table.held("Green")) == (1, ["D"])


@pytest.mark.rule("RN-BLACK-06", "RN-RITUAL-35", layer=ENGINE)
def test_with_an_empty_pile_nothing_is_drawn_and_nothing_is_shuffled_back() -> None:
    table = Table()
    around(table, "SSMM..")
    table.game.add_card(ritual("Old"), None, table.game.zones["discard pile"])
    table.place("Red", "black:SSWWWW", (0, 0))
    assert (table.held("Red"), table.names("discard pile")) == ([], ["Old"])
    assert "ritual pile empty" in [event.kind for event in table.game.history]


@pytest.mark.rule("RN-BLACK-09", "RN-PRINT-06", layer=ENGINE)
@pytest.mark.parametrize("held", [0, 1, 2])
def test_below_three_a_ritual_is_drawn_without_asking(held: int) -> None:
    table = Table(rituals=[ritual("New")])
    around(table, "SSMM..")
    for n in range(held):
        table.deal("Red", ritual(f"Old {n}"))
    table.place("Red", "black:SSWWWW", (0, 0))
    assert (len(table.held("Red")), table.asked) == (held + 1, [])


# ------------------------------------------------------------------------------- what is known


def test_what_is_known_of_the_table_is_what_one_finds_by_looking_again() -> None:
    table = Table()
    hand = [table.give("Red", f"gray:{letters}") for letters in ("SMLWFP", "JSSMMW", "FPFPFP")]
    for n, (letters, cell) in enumerate(
        [("SMLWFP", (0, 0)), ("FPSMWL", (1, 0)), ("JJMMLL", (0, 1)), ("PPPPPP", (1, 0)),
         ("WWSSLL", (1, 1)), ("SMSMSM", (0, 0)), ("LMLMLM", (-1, 1))]
    ):  # fmt: skip
        table.lay("Red", f"gray:{letters}", cell, turn=n % 6)
        kept = [dict(table.game.board.places(card)) for card in hand]
        fresh = Board(table.game.board.tops, table.game.board.turns, table.game.board.cells)
        fresh.look_again()
        assert kept == [fresh.places(card) for card in hand]
        assert fresh.known.matching == table.game.board.known.matching
        for card, places in zip(hand, kept, strict=True):
            for at in [*table.game.board.tops, *(one for one in fresh.known.near)]:
                bits = places.get(at, 0)
                for turn in range(6):
                    more = fresh.would_match(card, at, turn) > fresh.needed(at)
                    assert bool(bits >> 4 * turn + 3 & 1) == more


@pytest.mark.rule("RN-BLACK-04", "RN-RITUAL-23", "RN-RITUAL-33", layer=ENGINE)
def test_a_black_stone_of_a_ritual_brings_one_that_waits_until_it_is_over() -> None:
    table = Table(rituals=[ritual("New")], hands=False)
    around(table, "SSMM..")
    table.lay("Green", "gray:SWWWWW", (0, 0))
    table.give("Red", "black:SWWWWW", FILLER)
    table.give("Blue", "gray:FSSSSS")
    card = table.deal("Red", STEAL)
    seen: list[str] = []

    def paused() -> None:
        table.game.patient = True
        held = table["Red"].zones["rituals"].cards
        seen.extend(str(api.why_not_play(table.game, table["Red"], one)) for one in held)

    table.game.active = table["Blue"]
    other = table.deal("Red", ritual("Other"))
    table.game.add_card(other.data, None, table.game.zones["ritual pile"])
    table.reveal("Red", card, "Red: (0, 0)", paused, f"Red: {ANY}")
    assert seen == ["the game is paused while a ritual is carried out (RN-RITUAL-24)"]
    assert (table.at((0, 0)), len(table.held("Red"))) == ("R1", 2)
    assert table.game.active is table["Blue"]


@pytest.mark.rule("RN-PRINT-07", "RN-RITUAL-24", "RN-RITUAL-25", layer=ENGINE)
def test_rituals_are_played_at_any_time_but_not_while_one_is_carried_out() -> None:
    table = Table(hands=False)
    table.lay("Blue", "gray:SSSSSS", (0, 0), 2)
    for name in ("Red", "Blue", "Green"):
        table.give(name, FILLER)
    skip = table.deal("Green", SKIP)
    ward = table.deal("Blue", WARD)
    table.game.active = table["Blue"]
    table.deal("Red", REPLACE)
    said: list[str] = []

    def while_it_runs() -> None:
        said.append(str(api.why_not_play(table.game, table["Green"], skip)))
        said.append(str(api.why_not_play(table.game, table["Blue"], ward)))

    table.turn(
        'Red: play "Replace Coins"', "dice: 2", while_it_runs, 'Blue: play "Ward Off Ritual"',
        'Green: play "Skip Turn"', "Green: Red", f"Blue: {ANY}", f"Blue: {ANY}",
    )  # fmt: skip
    assert said[0] == "the game is paused while a ritual is carried out (RN-RITUAL-24)"
    assert said[1] == "None"
    assert table.names("discard pile") == ["Ward Off Ritual", "Replace Coins", "Skip Turn"]
    assert table.at((0, 0)) == "B2"


def test_positions_that_differ_in_anything_have_other_digests() -> None:
    table = Table("Red", "Blue")
    table.lay("Red", "gray:SMLWFP", (0, 0))
    game = table.game
    found = {game.digest()}

    def changed(name: str, value: object) -> None:
        before = getattr(game, name)
        setattr(game, name, value)
        found.add(game.digest())
        setattr(game, name, before)

    for name, value in (("passed", 1), ("caller", table["Blue"]), ("over", True),
                        ("begun", True), ("direction", -1)):  # fmt: skip
        changed(name, value)
    game.board.turns[(0, 0)] = 1
    found.add(game.digest())
    cells = frozenset([(0, 0)])
    for coins in (4, 5):
        game.formations[:] = [api.Formation(table["Red"], "line", cells, coins, 0)]
        found.add(game.digest())
    assert len(found) == 1 + 5 + 1 + 2
