"""Rituals that are aimed at another player: each row of the ledger, played with the shipped cards;
the four that the rulebook details with every face of the die."""

from __future__ import annotations

import pytest
from runes_rituals import CARD, ENGINE, Asked, play, printed, table_of
from runes_table import stones

from runewright.runtime.runes import api

F = "gray:FFFFFF"
HAND = f"{F} black:FFFFFF golden:FFFFFF"
WARD, REVERSE, COPY = "Ward Off Ritual", "Reverse Ritual", "Copy Ritual"
DIE = range(1, 7)


def answer(table: Asked, who: str, ritual: str) -> str:
    """Give a player a defensive ritual; the line by which he plays it."""
    table.deal(who, printed()[ritual])
    return f'{who}: play "{ritual}"'


def turns(table: Asked, n: int) -> list[str]:
    """Who is on turn next, one after another."""
    order = []
    for _ in range(n):
        table.run(api.pass_turn(table.game))
        order.append(table.game.active.name)
    return order


# ------------------------------------------------------------------------------- skipping


@pytest.mark.rule("RN-SKIP-01", layer=CARD)
@pytest.mark.rule("RN-SKIP-01", layer=ENGINE)
def test_a_players_next_turn_is_left_out() -> None:
    table = table_of("", "", "")
    table.game.active = table["Green"]
    play(table, "Green", "Skip Turn", "Green: Blue")
    assert turns(table, 4) == ["Red", "Green", "Red", "Blue"]


@pytest.mark.rule("RN-SKIP-02", layer=ENGINE)
def test_the_turn_under_way_is_not_skipped() -> None:
    table = table_of("gray:SSSSSS gray:SSSSSS", "", "")
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    table.deal("Green", printed()["Skip Turn"])
    table.turn(
        'Green: play "Skip Turn"', "Green: Red", 'Red: place gray "SSSSSS"', "Red: on (1, 0)"
    )
    assert table.at((1, 0)) == "R1" and table.game.active is table["Blue"]
    assert turns(table, 3) == ["Green", "Blue", "Green"]


@pytest.mark.rule("RN-SKIP-03", layer=CARD)
@pytest.mark.rule("RN-SKIP-03", layer=ENGINE)
def test_nobody_skips_his_own_turn() -> None:
    table = table_of("", "", "")
    play(table, "Red", "Skip Turn", "Red: Green")
    assert table.offered("Red") == ["Blue", "Green"]


@pytest.mark.rule("RN-SKIP-04", layer=ENGINE)
def test_turns_to_be_skipped_add_up() -> None:
    table = table_of("", "", "")
    for who in ("Red", "Green"):
        play(table, who, "Skip Turn", f"{who}: Blue")
    assert turns(table, 6) == ["Green", "Red", "Green", "Red", "Blue", "Green"]


@pytest.mark.rule("RN-SKIP-05", layer=ENGINE)
def test_who_skips_a_turn_plays_rituals_and_answers_them() -> None:
    table = table_of(F, F, F)
    table.game.skip(table["Blue"], "turn")
    line = answer(table, "Blue", WARD)
    play(table, "Green", "Skip Turn", "Green: Blue", line)
    play(table, "Blue", "Reverse Direction")
    assert table.game.skips == [(table["Blue"], "turn")] and table.game.direction == -1


@pytest.mark.rule("RN-SKIP-06", layer=ENGINE)
def test_of_two_players_one_has_two_turns_in_a_row() -> None:
    table = table_of("", "")
    play(table, "Red", "Skip Turn")
    assert turns(table, 2) == ["Red", "Blue"]


@pytest.mark.rule("RN-SKIP-07", layer=ENGINE)
@pytest.mark.parametrize(("ritual", "skips"), [("", "Blue"), (WARD, ""), (REVERSE, "Red")])
def test_skipping_is_warded_off_or_turned_round(ritual: str, skips: str) -> None:
    table = table_of("", "", "")
    lines = [answer(table, "Blue", ritual)] if ritual else []
    play(table, "Red", "Skip Turn", "Red: Blue", *lines)
    assert [who.name for who, _ in table.game.skips] == ([skips] if skips else [])
    assert table.names("discard pile") == [*([ritual] if ritual else []), "Skip Turn"]
    play(table, "Green", COPY, "Green: Blue")
    assert [who.name for who, _ in table.game.skips][-1] == "Blue"


# ------------------------------------------------------------------------------- coins


def of_three(coins: int, *, blue: int = 30) -> Asked:
    """A stone of Red with some coins, one of Red with 6, one of Blue and one of Green; Blue is to
    replace coins, with so many on the tray."""
    table = table_of(F, F, F)
    table.lay("Red", "gray:SMLWFP", (0, 0), coins)
    table.lay("Red", "gray:SMLWFP", (7, 7), 6)
    table.lay("Blue", "gray:SMLWFP", (5, 5), 1)
    table.lay("Green", "gray:SMLWFP", (9, 9), 6)
    table.tray("Red", 27)
    table.tray("Blue", blue)
    return table


@pytest.mark.rule("RN-REPL-01", "RN-REPL-02", layer=CARD)
@pytest.mark.rule("RN-REPL-01", "RN-REPL-08", layer=ENGINE)
@pytest.mark.parametrize("roll", DIE)
@pytest.mark.parametrize("coins", [2, 5])
def test_a_stone_with_no_more_coins_than_the_roll_is_taken_over(roll: int, coins: int) -> None:
    table = of_three(coins)
    lines = ["Blue: (0, 0)"] if roll == 6 else []
    play(table, "Blue", "Replace Coins", f"dice: {roll}", *lines)
    if coins <= roll:
        assert table.at((0, 0)) == f"B{coins}"
        assert table.trays()[:2] == [27 + coins, 30 - coins]
    else:  # no other stone bears few enough
        assert table.at((0, 0)) == f"R{coins}" and table.trays()[:2] == [27, 30]
    assert table.names("discard pile") == ["Replace Coins"]


@pytest.mark.rule("RN-REPL-03", "RN-REPL-04", "RN-GEO-12", layer=ENGINE)
def test_six_coins_go_back_and_six_are_laid() -> None:
    table = of_three(6)
    play(table, "Blue", "Replace Coins", "dice: 6", "Blue: (0, 0)")
    assert (table.trays()[:2], table.at((0, 0))) == ([33, 24], "B6")
    assert table.hand("Blue") == table.hand("Red") == [F]


@pytest.mark.rule("RN-REPL-05", layer=ENGINE)
def test_ones_own_stone_is_no_choice() -> None:
    table = of_three(2)
    play(table, "Blue", "Replace Coins", "dice: 6", "Blue: (9, 9)")
    assert table.offered("Blue") == ["(0, 0)", "(7, 7)", "(9, 9)"]


@pytest.mark.rule("RN-REPL-06", "RN-REPL-11", layer=ENGINE)
def test_the_stone_stays_as_it_lies_and_no_ritual_is_drawn() -> None:
    table = table_of(F, F, "", rituals=[printed()[WARD]])
    black = table.lay("Red", "black:SMLWFP", (0, 0), 2, turn=2)
    table.lay("Blue", "gray:FFFFFF", (1, 0), 6)
    matches = table.game.board.matches((0, 0))
    play(table, "Blue", "Replace Coins", "dice: 3")
    assert table.top((0, 0)) is black and table.game.board.turns[0, 0] == 2
    assert table.game.board.matches((0, 0)) == matches and table.at((0, 0)) == "B2"
    assert table.held("Blue") == []


@pytest.mark.rule("RN-REPL-07", layer=ENGINE)
@pytest.mark.parametrize(("tray", "taken"), [(2, False), (3, True)])
def test_as_many_own_coins_are_needed(tray: int, taken: bool) -> None:
    table = of_three(3, blue=tray)
    play(table, "Blue", "Replace Coins", "dice: 5")
    assert table.at((0, 0)) == ("B3" if taken else "R3")
    assert (table.game.winner is table["Blue"]) is taken


@pytest.mark.rule("RN-REPL-09", "RN-REPL-10", layer=ENGINE)
def test_who_loses_a_line_takes_its_coins_who_completes_one_lays_them() -> None:
    table = table_of("gray:SSSSSS", "gray:SSSSSS", F)
    table.lay_all("Red", [(q, 0) for q in range(5)])
    table.lay_all("Blue", [(2, r) for r in (-3, -2, -1, 1, 2)])
    table.place("Red", "gray:SSSSSS", (5, 0))
    red, blue = table.trays()[:2]
    play(table, "Blue", "Replace Coins", "dice: 1", "Blue: (2, 0)")
    assert table.records() == [("Blue", "line", 6, 5)]
    assert table.trays()[:2] == [red + 1 + 5, blue - 1 - 5]


@pytest.mark.rule("RN-REPL-12", "RN-REVR-03", "RN-REVR-04", layer=ENGINE)
def test_replacing_coins_is_turned_round_with_the_same_roll() -> None:
    table = table_of(F, F, F)
    table.lay("Red", "gray:SMLWFP", (0, 0), 2)
    table.lay("Red", "gray:SMLWFP", (1, 5), 4)
    table.lay("Blue", "gray:SMLWFP", (5, 5), 3)
    table.lay("Green", "gray:SMLWFP", (9, 9), 1)
    play(table, "Red", "Replace Coins", "dice: 3", "Red: (5, 5)", answer(table, "Blue", REVERSE))
    assert (table.at((0, 0)), table.at((5, 5)), table.at((9, 9))) == ("B2", "B3", "G1")
    assert table.trays()[:2] == [31, 30]
    assert table.names("discard pile") == [REVERSE, "Replace Coins"]


@pytest.mark.rule("RN-REPL-12", "RN-WARD-02", layer=ENGINE)
def test_replacing_coins_is_warded_off() -> None:
    table = of_three(2)
    before = table.trays()
    play(table, "Blue", "Replace Coins", "dice: 3", answer(table, "Red", WARD))
    assert (table.trays(), table.at((0, 0))) == (before, "R2")
    play(table, "Green", COPY, "dice: 1")
    assert (table.at((5, 5)), table.names("discard pile")[-1]) == ("G1", COPY)


@pytest.mark.rule("RN-REVR-05", layer=ENGINE)
def test_turned_round_with_nothing_to_choose_it_does_nothing() -> None:
    table = table_of(F, F, F)
    table.lay("Red", "gray:SMLWFP", (0, 0), 2)
    table.lay("Blue", "gray:SMLWFP", (3, 3), 1)
    table.lay("Green", "gray:SMLWFP", (9, 9), 1)
    before = table.trays()
    play(table, "Red", "Replace Coins", "dice: 1", "Red: (3, 3)", answer(table, "Blue", REVERSE))
    assert table.trays() == before and table.at((9, 9)) == "G1"
    assert table.names("discard pile") == [REVERSE, "Replace Coins"]


# ------------------------------------------------------------------------------- covering


def suns(n: int, old: str, owner: str = "Red", coins: int = 4) -> Asked:
    """A stone on (0, 0) whose first `n` edges see a sun; Blue has one hand stone with two suns."""
    table = table_of(F, f"gray:SSPPPP {F}", F)
    for cell in [(1, 0), (1, -1), (0, -1)][:n]:
        table.lay("Green", "gray:SSSSSS", cell)
    table.lay(owner, old, (0, 0), coins)
    table.game.active = table["Green"]
    return table


@pytest.mark.rule("RN-SRS-01", layer=CARD)
@pytest.mark.rule("RN-SRS-01", "RN-SRS-03", "RN-SRS-06", "RN-SRS-13", layer=ENGINE)
def test_a_stone_is_covered_in_anothers_turn_by_one_that_matches_as_often() -> None:
    table = suns(2, "gray:SSWWWW")
    refused = table.refused("Blue", "gray:SSPPPP", (0, 0))
    play(table, "Blue", "Steal Rune Stone", "Blue: (0, 0)")
    assert "2 is not more than 2" in refused
    assert (table.at((0, 0)), table.tray("Red"), table.tray("Blue")) == ("B2", 35, 33)
    assert table.hand("Blue") == [F] and table.hand("Red") == [F]
    assert table.game.active is table["Green"]


@pytest.mark.rule("RN-SRS-02", "RN-SRS-09", layer=ENGINE)
@pytest.mark.parametrize(
    ("around", "old", "covered"),
    [(3, "gray:SSSWWW", False), (2, "gray:SSWWWW", True), (2, "gray:SWWWWW", True)],
)
def test_as_many_matches_are_needed(around: int, old: str, covered: bool) -> None:
    table = suns(around, old)
    play(table, "Blue", "Steal Rune Stone", f"Blue: {'(0, 0)' if covered else '(1, 0)'}")
    (choice,) = (one for one in table.asked if one.topic == "choose")
    stones_there = [api.cell_text(cell) for cell in table.game.board.tops]
    offered = [option.text for option in choice.options]
    assert ("(0, 0)" in offered) is covered and set(offered) <= set(stones_there)
    assert table.at((0, 0)) == ("B2" if covered else "R4")


@pytest.mark.rule("RN-SRS-07", "RN-SRS-12", layer=ENGINE)
def test_a_stone_that_matches_nothing_covers_nothing() -> None:
    table = table_of(F, "gray:PPPPPP", F)
    table.lay("Red", "gray:SSSSSS", (0, 0))
    table.lay("Green", "gray:WWWWWW", (1, 0))
    assert table.game.board.matches((0, 0)) == 0
    play(table, "Blue", "Steal Rune Stone")
    assert table.hand("Blue") == ["gray:PPPPPP"] and table.at((0, 0)) == "R1"
    assert table.names("discard pile") == ["Steal Rune Stone"]


@pytest.mark.rule("RN-SRS-04", "RN-FORM-04", layer=ENGINE)
def test_a_broken_line_gives_its_coins_back() -> None:
    table = table_of("gray:SSSSSS", f"gray:SSSSSS {F}", F)
    table.lay_all("Red", [(q, 0) for q in range(5)])
    table.place("Red", "gray:SSSSSS", (5, 0))
    red = table.tray("Red")
    play(table, "Blue", "Steal Rune Stone", "Blue: (2, 0)")
    assert table.records() == [] and table.tray("Red") == red + 1 + 5


@pytest.mark.rule("RN-SRS-05", layer=CARD)
def test_it_rolls_no_die() -> None:
    table = suns(2, "gray:SSWWWW")
    play(table, "Blue", "Steal Rune Stone", "Blue: (0, 0)")
    assert not any(one.topic == "die" for one in table.asked)


@pytest.mark.rule("RN-SRS-08", layer=ENGINE)
def test_of_ones_own_stone_nobody_is_asked() -> None:
    table = suns(2, "gray:SSWWWW", "Blue")
    for who in ("Red", "Green", "Blue"):
        table.deal(who, printed()[WARD])
    play(table, "Blue", "Steal Rune Stone", "Blue: (0, 0)")
    assert table.at((0, 0)) == "B2" and {str(one.who) for one in table.asked} == {"Blue"}


@pytest.mark.rule("RN-SRS-10", layer=ENGINE)
@pytest.mark.parametrize(
    ("stone", "coins", "rituals"), [("golden:SSSPPP", 6, 0), ("black:SSSPPP", 3, 1)]
)
def test_golden_and_black_stones_bring_what_they_always_bring(
    stone: str, coins: int, rituals: int
) -> None:
    table = table_of(F, f"{stone} {F}", F, rituals=[printed()[REVERSE]])
    for cell in [(1, 0), (1, -1), (0, -1)]:
        table.lay("Green", "gray:SSSSSS", cell)
    table.lay("Red", "gray:SSSWWW", (0, 0))
    play(table, "Blue", "Steal Rune Stone", "Blue: (0, 0)")
    assert table.at((0, 0)) == f"B{coins}" and len(table.held("Blue")) == rituals


@pytest.mark.rule("RN-SRS-11", layer=ENGINE)
def test_the_last_hand_stone_brings_three_new_ones() -> None:
    table = suns(2, "gray:SSWWWW")
    table.game.put(table["Blue"].zones["hand"].cards[1], table.game.zones["removed"])
    play(table, "Blue", "Steal Rune Stone", "Blue: (0, 0)")
    assert len(table.hand("Blue")) == 3


@pytest.mark.rule("RN-SRS-14", layer=ENGINE)
def test_warded_off_the_hand_stone_stays_and_it_can_be_copied() -> None:
    table = suns(2, "gray:SSWWWW")
    play(table, "Blue", "Steal Rune Stone", "Blue: (0, 0)", answer(table, "Red", WARD))
    assert table.at((0, 0)) == "R4" and table.hand("Blue") == ["gray:SSPPPP", F]
    table.give("Green", "gray:SSPPPP")
    play(table, "Green", COPY, "Green: (0, 0)")
    assert table.at((0, 0)) == "G2"


@pytest.mark.rule("RN-SRS-14", layer=ENGINE)
@pytest.mark.parametrize("taken", [True, False])
def test_turned_round_its_owner_may_cover_a_stone_of_the_former_actor(taken: bool) -> None:
    table = suns(2, "gray:SSWWWW")
    table.lay("Blue", "gray:WWSWWW", (2, -1))  # beside (1, 0), which shows it a sun
    table.give("Red", "gray:SSSSSS")
    said = 'place gray "SSSSSS"' if taken else "decline"
    play(table, "Blue", "Steal Rune Stone", "Blue: (0, 0)", answer(table, "Red", REVERSE),
         f"Red: {said}")  # fmt: skip
    assert table.at((0, 0)) == "R4" and table.hand("Blue") == ["gray:SSPPPP", F]
    assert table.at((2, -1))[0] == ("R" if taken else "B")
    assert table.names("discard pile") == [REVERSE, "Steal Rune Stone"]


# ------------------------------------------------------------------------------- hand stones


def hands(red: str = HAND, blue: str = HAND, green: str = HAND, **more: object) -> Asked:
    return table_of(red, blue, green, **more)


def sizes(table: Asked) -> list[int]:
    return [len(table.hand(name)) for name in ("Red", "Blue", "Green")]


GRAY_OF_BLUE, BLACK_OF_GREEN = 'Red: gray "FFFFFF" of Blue', 'Red: black "FFFFFF" of Green'


@pytest.mark.rule("RN-SHS-05", layer=CARD)
@pytest.mark.rule("RN-SHS-01", layer=CARD)
@pytest.mark.rule("RN-SHS-01", "RN-SHS-02", "RN-SHS-07", layer=ENGINE)
@pytest.mark.parametrize("roll", DIE)
def test_a_gray_stone_is_taken_and_from_four_on_a_black_one(roll: int) -> None:
    table = hands()
    more = ["Red: do it", BLACK_OF_GREEN] if roll >= 4 else []
    play(table, "Red", "Steal Hand Stones", GRAY_OF_BLUE, f"dice: {roll}", *more)
    assert sizes(table) == ([5, 2, 2] if roll >= 4 else [4, 2, 3])
    assert table.hand("Red")[3:] == [F, *(["black:FFFFFF"] if roll >= 4 else [])]
    assert table.says("takes gray", "rolls", *(["takes black"] if roll >= 4 else []))


@pytest.mark.rule("RN-SHS-03", "RN-SHS-06", layer=ENGINE)
def test_both_may_come_from_one_player_and_each_stone_may_be_chosen() -> None:
    table = hands(blue=f"gray:SSSSSS {HAND}")
    play(table, "Red", "Steal Hand Stones", 'Red: gray "SSSSSS" of Blue', "dice: 5", "Red: do it",
         'Red: black "FFFFFF" of Blue')  # fmt: skip
    assert sizes(table) == [5, 2, 3]
    offered = next(one.options for one in table.asked if one.topic == "choose")
    assert [one.text for one in offered] == [
        'gray "FFFFFF" of Blue', 'gray "SSSSSS" of Blue', 'gray "FFFFFF" of Green',
    ]  # fmt: skip


@pytest.mark.rule("RN-SHS-04", "RN-SHS-09", "RN-SHS-10", layer=ENGINE)
def test_the_black_one_may_be_left_and_is_never_ones_own_nor_golden() -> None:
    table = hands()
    play(table, "Red", "Steal Hand Stones", GRAY_OF_BLUE, "dice: 6", "Red: decline")
    assert sizes(table) == [4, 2, 3]
    play(table, "Red", "Steal Hand Stones", "dice: 6", "Red: do it", BLACK_OF_GREEN)
    assert table.offered("Red") == ['black "FFFFFF" of Blue', 'black "FFFFFF" of Green']
    assert table.hand("Blue") == ["black:FFFFFF", "golden:FFFFFF"]


@pytest.mark.rule("RN-SHS-08", layer=ENGINE)
def test_without_any_gray_stone_the_die_is_rolled_all_the_same() -> None:
    table = hands(blue="golden:FFFFFF", green="black:FFFFFF golden:FFFFFF")
    play(table, "Red", "Steal Hand Stones", "dice: 5", "Red: do it")
    assert sizes(table) == [4, 1, 1]


def test_without_any_black_stone_nothing_is_offered() -> None:
    table = hands(blue=F, green=F)
    play(table, "Red", "Steal Hand Stones", GRAY_OF_BLUE, "dice: 6")
    assert not any(one.topic == "may" for one in table.asked)


@pytest.mark.rule("RN-SHS-11", layer=ENGINE)
def test_hands_have_no_bound_and_are_filled_only_when_they_are_empty() -> None:
    table = hands(red="gray:SSSSSS black:FFFFFF golden:FFFFFF")
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    play(table, "Red", "Steal Hand Stones", GRAY_OF_BLUE, "dice: 4", "Red: do it", BLACK_OF_GREEN)
    table.place("Red", "gray:SSSSSS", (1, 0))
    assert sizes(table) == [4, 2, 2]


@pytest.mark.rule("RN-SHS-12", layer=ENGINE)
def test_an_emptied_hand_is_filled_when_the_ritual_is_done() -> None:
    table = hands(blue=F, green="golden:FFFFFF", pile=stones("black:SSSSSS", 6))
    play(table, "Red", "Steal Hand Stones", "dice: 6")
    assert table.hand("Blue") == ["black:SSSSSS"] * 3 and api.stones_left(table.game) == 3
    assert table.hand("Red") == [*HAND.split(), F]  # the black stones came too late


@pytest.mark.rule("RN-SGH-04", layer=ENGINE)
def test_who_gives_his_only_stone_draws_three() -> None:
    table = hands(blue="golden:SSSSSS", green=F, pile=stones("black:SSSSSS", 6))
    play(table, "Red", "Steal Golden Hand Stone")
    assert table.hand("Blue") == ["black:SSSSSS"] * 3 and table.hand("Red")[-1] == "golden:SSSSSS"


@pytest.mark.rule("RN-SHS-13", "RN-WARD-03", layer=ENGINE)
def test_the_first_victim_wards_all_off_the_second_only_the_rest() -> None:
    table = hands()
    play(table, "Red", "Steal Hand Stones", GRAY_OF_BLUE, answer(table, "Blue", WARD))
    assert sizes(table) == [3, 3, 3] and not any(one.topic == "die" for one in table.asked)
    play(table, "Red", "Steal Hand Stones", GRAY_OF_BLUE, "dice: 6", "Red: do it", BLACK_OF_GREEN,
         answer(table, "Green", WARD))  # fmt: skip
    assert sizes(table) == [4, 2, 3]


@pytest.mark.rule("RN-SHS-14", "RN-REVR-03", layer=ENGINE)
def test_turned_round_the_victim_takes_rolls_and_takes_from_any_other() -> None:
    table = hands()
    play(table, "Red", "Steal Hand Stones", GRAY_OF_BLUE, answer(table, "Blue", REVERSE),
         "dice: 5", "Blue: do it", 'Blue: black "FFFFFF" of Green')  # fmt: skip
    assert sizes(table) == [2, 5, 2] and table.says("Blue rolls 5")
    assert table.hand("Red") == ["black:FFFFFF", "golden:FFFFFF"]


@pytest.mark.rule("RN-SHS-15", "RN-COPY-03", layer=ENGINE)
def test_who_copies_it_rolls_anew() -> None:
    table = hands()
    play(table, "Red", "Steal Hand Stones", GRAY_OF_BLUE, "dice: 1")
    play(table, "Green", COPY, 'Green: gray "FFFFFF" of Red', "dice: 2")
    assert sizes(table) == [3, 2, 4] and table.says("Red rolls 1", "Green rolls 2")


@pytest.mark.rule("RN-EXC-01", layer=CARD)
@pytest.mark.rule("RN-EXC-01", "RN-EXC-04", layer=ENGINE)
def test_two_players_exchange_their_hands() -> None:
    table = hands(red="gray:SSSSSS gray:MMMMMM")
    play(table, "Red", "Exchange Hand Stones", "Red: Green")
    assert table.hand("Red") == HAND.split() and table.offered("Red") == ["Blue", "Green"]
    assert table.hand("Green") == ["gray:SSSSSS", "gray:MMMMMM"]
    assert table.hand("Blue") == HAND.split()


@pytest.mark.rule("RN-EXC-02", layer=ENGINE)
def test_hands_of_any_size_are_exchanged_and_not_filled() -> None:
    table = hands(red="gray:SSSSSS", blue=f"{HAND} {F}")
    play(table, "Red", "Exchange Hand Stones", "Red: Blue")
    assert sizes(table) == [4, 1, 3]


@pytest.mark.rule("RN-EXC-03", layer=ENGINE)
@pytest.mark.parametrize(("pile", "after"), [(0, 0), (6, 3)])
def test_an_empty_hand_is_exchanged_too(pile: int, after: int) -> None:
    table = hands(red="", blue=f"{F} {F}", pile=stones("gray:LLLLLL", pile))
    play(table, "Red", "Exchange Hand Stones", "Red: Blue")
    assert sizes(table) == [2, after, 3]


@pytest.mark.rule("RN-EXC-05", layer=ENGINE)
@pytest.mark.parametrize(
    ("ritual", "red"), [("", "gray:SSSSSS"), (WARD, F), (REVERSE, "gray:SSSSSS")]
)
def test_turned_round_the_exchange_is_the_same(ritual: str, red: str) -> None:
    table = hands(F, "gray:SSSSSS", "gray:MMMMMM")
    lines = [answer(table, "Blue", ritual)] if ritual else []
    play(table, "Red", "Exchange Hand Stones", "Red: Blue", *lines)
    assert table.hand("Red") == [red] and table.hand("Green") == ["gray:MMMMMM"]
    assert table.names("discard pile") == [*([ritual] if ritual else []), "Exchange Hand Stones"]
    play(table, "Green", COPY, "Green: Red")
    assert table.hand("Green") == [red] and table.hand("Red") == ["gray:MMMMMM"]


@pytest.mark.rule("RN-SGH-01", layer=CARD)
@pytest.mark.rule("RN-SGH-01", "RN-SGH-02", "RN-SGH-05", layer=ENGINE)
def test_a_golden_stone_is_taken_from_who_has_one() -> None:
    table = hands(red="gray:SSSSSS gray:MMMMMM", blue=f"golden:SSSSSS {HAND}", green=HAND)
    play(table, "Green", "Steal Golden Hand Stone", 'Green: golden "SSSSSS" of Blue')
    assert sizes(table) == [2, 3, 4] and "golden:SSSSSS" in table.hand("Green")
    assert table.offered("Green") == ['golden "FFFFFF" of Blue', 'golden "SSSSSS" of Blue']


@pytest.mark.rule("RN-SGH-03", layer=ENGINE)
def test_where_nobody_has_a_golden_stone_nothing_is_taken() -> None:
    table = hands(red=HAND, blue=F, green=F)
    play(table, "Red", "Steal Golden Hand Stone")
    assert sizes(table) == [3, 1, 1] and table.names("discard pile") == ["Steal Golden Hand Stone"]


@pytest.mark.rule("RN-SGH-06", layer=ENGINE)
@pytest.mark.parametrize(
    ("ritual", "after"), [("", [4, 2]), (WARD, [3, 3]), (REVERSE, [2, 4])]
)
def test_taking_a_golden_stone_is_warded_off_or_turned_round(ritual: str, after: list[int]) -> None:
    table = hands(green=F)
    lines = [answer(table, "Blue", ritual)] if ritual else []
    play(table, "Red", "Steal Golden Hand Stone", *lines)
    assert sizes(table)[:2] == after
    loser = "Red" if ritual == "" else "Blue"
    play(table, "Green", COPY, f'Green: golden "FFFFFF" of {loser}')
    assert table.hand("Green") == [F, "golden:FFFFFF"]
