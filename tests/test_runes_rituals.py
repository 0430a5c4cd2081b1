"""Rituals that only help their player: each row of the ledger, played with the shipped cards."""

from __future__ import annotations

import pytest
from runes_rituals import CARD, ENGINE, Asked, play, printed, seen_at, table_of
from runes_table import stones

from runewright.runtime.events import Event
from runewright.runtime.runes import api

GRAY, BLACK, GOLD = "gray:FFFFFF", "black:LSMWFP", "golden:WWWWWW"
HAND = f"{GRAY} {BLACK} {GOLD}"
WARD = "Ward Off Ritual"
A, B, C = "gray:LLLLLL", "gray:MMMMMM", "gray:PPPPPP"


def in_blues_turn(*hands: str, **more: object) -> Asked:
    """Red has a stone on (0, 0), and Blue is on turn."""
    table = table_of(*hands, **more)
    table.lay("Red", "gray:SMLWFP", (0, 0), 2)
    table.game.active = table["Blue"]
    return table


def with_two_suns(old: str, new: str) -> Asked:
    """A stone of Blue on (0, 0) beside two stones that show it a sun; Green may place one."""
    table = table_of("", "", new)
    for cell in ((1, 0), (1, -1)):
        table.lay("Red", "gray:SSSSSS", cell)
    table.lay("Blue", old, (0, 0))
    return table


def cells_offered(table: Asked) -> list[str]:
    """The cells that were offered last."""
    (*_, last) = [one for one in table.asked if one.topic == "cell"]
    return [option.text for option in last.options]


def nobody_is_asked(table: Asked, who: str, ritual: str, *lines: str) -> bool:
    """Whether no one but the player has a say, though all others could ward the ritual off."""
    for one in table.game.players:
        if one.name != who:
            table.deal(one.name, printed()[WARD])
    table.asked.clear()
    play(table, who, ritual, *lines)
    return {one.who.name for one in table.asked if one.who is not None} <= {who}


# ------------------------------------------------------------------------------- black stones


@pytest.mark.rule("RN-PRS-01", layer=CARD)
@pytest.mark.rule("RN-PRS-01", "RN-RITUAL-32", layer=ENGINE)
def test_a_black_stone_is_placed_in_anothers_turn() -> None:
    table = in_blues_turn(GRAY, GRAY, HAND, rituals=[printed()["Fast Turn"]])
    play(table, "Green", "Place Ritual Stone", "Green: on (0, 1)", "Green: turned 3")
    assert (table.at((0, 1)), table.tray("Green")) == ("G1", 34)
    assert table.hand("Green") == [GRAY, GOLD] and table.held("Green") == ["Fast Turn"]
    assert table.names("discard pile") == ["Place Ritual Stone"]
    table.turn("Blue: on (-1, 1)", who="")
    assert table.hand("Blue") and table.game.active is table["Green"]


@pytest.mark.rule("RN-PRS-02", layer=ENGINE)
@pytest.mark.parametrize(("old", "legal"), [("gray:SSWWWW", False), ("gray:SFWWWW", True)])
def test_a_black_stone_of_a_ritual_covers_only_with_more_matches(old: str, legal: bool) -> None:
    table = with_two_suns(old, "black:SSPPPP")
    play(table, "Green", "Place Ritual Stone", f"Green: on {'(0, 0)' if legal else '(2, 0)'}")
    assert ("on (0, 0)" in cells_offered(table)) is legal
    assert table.at((0, 0)) == ("G2" if legal else "B1")
    assert table.tray("Blue") == (35 if legal else 34)


@pytest.mark.rule("RN-PRS-03", layer=ENGINE)
def test_the_ritual_that_it_brings_waits_until_this_one_is_done() -> None:
    table = in_blues_turn("", "", HAND, rituals=[printed()["Reverse Direction"]])
    said: list[str] = []

    def look(game: api.Runes, event: Event) -> None:
        if event.zone.name == "ritual pile":
            said.append(str(api.why_not_play(game, table["Green"], event.cards[0])))

    with seen_at("draw", look):
        play(table, "Green", "Place Ritual Stone", "Green: on (0, 1)")
    assert said == ["the game is paused while a ritual is carried out (RN-RITUAL-24)"]
    (drawn,) = table["Green"].zones["rituals"].cards
    table.reveal("Green", drawn)
    assert table.game.direction == -1


@pytest.mark.rule("RN-PRS-04", "RN-RITUAL-21", layer=ENGINE)
@pytest.mark.parametrize("hand", [f"{GRAY} {GOLD}", "black:FFFFFF"])
def test_without_a_black_stone_that_fits_nothing_is_placed(hand: str) -> None:
    table = table_of("", "", hand)
    table.lay("Red", "gray:SSSSSS", (0, 0))
    play(table, "Green", "Place Ritual Stone")
    assert table.hand("Green") == hand.split() and len(table.game.board.tops) == 1
    assert table.names("discard pile") == ["Place Ritual Stone"]


@pytest.mark.rule("RN-PRS-05", layer=ENGINE)
def test_the_last_hand_stone_placed_by_it_brings_three_new_ones() -> None:
    table = in_blues_turn("", "", BLACK, pile=stones(A, 6))
    play(table, "Green", "Place Ritual Stone", "Green: on (0, 1)")
    assert table.hand("Green") == [A] * 3


@pytest.mark.rule("RN-PRS-06", "RN-FAST-02", layer=ENGINE)
@pytest.mark.parametrize("ritual", ["Place Ritual Stone", "Fast Turn"])
def test_who_is_on_turn_still_places_a_stone_after_it(ritual: str) -> None:
    table = table_of(f"{BLACK} black:SMLWFP", "", "")
    table.lay("Blue", "gray:SMLWFP", (0, 0))
    table.deal("Red", printed()[ritual])
    table.turn(f'Red: play "{ritual}"', 'Red: place black "LSMWFP"', "Red: on (0, 1)",
               "Red: turned 3", "Red: on (1, 0)")  # fmt: skip
    assert table.at((0, 1)) == "R1" and len(table.game.board.tops) == 3
    assert table.game.active is table["Blue"]


@pytest.mark.rule("RN-PRS-07", layer=ENGINE)
def test_whoever_is_covered_by_it_is_not_asked() -> None:
    table = with_two_suns("gray:SFWWWW", "black:SSPPPP")
    assert nobody_is_asked(table, "Green", "Place Ritual Stone", "Green: on (0, 0)")
    assert table.at((0, 0)) == "G2" and table.held("Blue") == [WARD]


@pytest.mark.rule("RN-PRS-08", layer=ENGINE)
def test_who_copies_it_places_a_black_stone_of_his_own() -> None:
    table = in_blues_turn("", "black:SMLWFP", BLACK, pile=[])
    play(table, "Green", "Place Ritual Stone", "Green: on (0, 1)", "Green: turned 3")
    play(table, "Blue", "Copy Ritual", "Blue: on (1, 0)")
    assert table.at((1, 0))[0] == "B" and table.hand("Blue") == []


# ------------------------------------------------------------------------------- coins


def with_stone(coins: int, tray: int = 20, colour: str = "gray") -> Asked:
    """Red has a stone with some coins, and another one that is full."""
    table = table_of(GRAY, GRAY, "")
    table.lay("Red", f"{colour}:SMLWFP", (0, 0), coins)
    table.lay("Blue", "gray:SMLWFP", (5, 5), 1)
    table.lay("Red", "gray:SMLWFP", (9, 9), 6)
    table.tray("Red", tray)
    return table


def more_coins(table: Asked, roll: int, where: str = "(0, 0)") -> None:
    play(table, "Red", "Place Additional Coins", f"dice: {roll}", f"Red: {where}")


@pytest.mark.rule("RN-PAC-01", "RN-PAC-02", "RN-CARD-07", "RN-EX-09", layer=CARD)
@pytest.mark.rule("RN-PAC-01", layer=ENGINE)
@pytest.mark.parametrize("roll", range(1, 7))
def test_as_many_coins_as_the_die_shows_are_added(roll: int) -> None:
    table = with_stone(0)
    more_coins(table, roll)
    assert (table.at((0, 0)), table.tray("Red")) == (f"R{roll}", 20 - roll)


@pytest.mark.rule("RN-PAC-03", layer=ENGINE)
@pytest.mark.parametrize(
    ("coins", "roll", "added"), [(2, 3, 3), (4, 5, 2), (6, 6, 0), (5, 1, 1), (5, 2, 1)]
)
def test_a_stone_never_bears_more_than_six(coins: int, roll: int, added: int) -> None:
    table = with_stone(coins)
    more_coins(table, roll)
    assert (table.at((0, 0)), table.tray("Red")) == (f"R{coins + added}", 20 - added)


@pytest.mark.rule("RN-PAC-04", "RN-PAC-05", layer=ENGINE)
def test_one_stone_is_chosen_after_the_roll() -> None:
    table = with_stone(1)
    more_coins(table, 3)
    die, choice = (one for one in table.asked if one.topic in ("die", "choose"))
    assert (die.topic, choice.topic, choice.low, choice.high) == ("die", "choose", 1, 1)
    assert table.at((9, 9)) == "R6" and table.tray("Red") == 17


@pytest.mark.rule("RN-PAC-06", layer=ENGINE)
@pytest.mark.parametrize("colour", ["gray", "black", "golden"])
def test_the_bound_is_the_same_for_every_colour(colour: str) -> None:
    table = with_stone(3, colour=colour)
    more_coins(table, 6)
    assert (table.at((0, 0)), table.tray("Red")) == ("R6", 17)


@pytest.mark.rule("RN-PAC-07", layer=ENGINE)
def test_coins_go_on_own_stones_only() -> None:
    table = with_stone(1)
    more_coins(table, 2)
    assert table.offered("Red") == ["(0, 0)", "(9, 9)"]
    play(table, "Green", "Place Additional Coins", "dice: 4")
    assert table.trays()[2] == 35 and table.names("discard pile")[-1] == "Place Additional Coins"


@pytest.mark.rule("RN-PAC-08", layer=ENGINE)
def test_an_empty_tray_wins_in_anothers_turn() -> None:
    table = with_stone(1, tray=3)
    table.game.active = table["Blue"]
    more_coins(table, 6)
    assert table.at((0, 0)) == "R4" and table.tray("Red") == 0
    assert table.game.winner is table["Red"] and table.game.over


@pytest.mark.rule("RN-PAC-09", "RN-PAC-11", layer=ENGINE)
def test_extra_coins_of_a_line_do_not_count_and_the_line_stays() -> None:
    table = table_of("gray:SSSSSS", "", "")
    table.lay_all("Red", [(q, 0) for q in range(5)])
    table.place("Red", "gray:SSSSSS", (5, 0))
    line = table.records()
    table.top((2, 0)).counters["coin"] = 4
    tray = table.tray("Red")
    play(table, "Red", "Place Additional Coins", "dice: 2", "Red: (2, 0)")
    assert table.at((2, 0)) == "R6" and table.tray("Red") == tray - 2
    assert table.records() == line == [("Red", "line", 6, 5)]


@pytest.mark.rule("RN-PAC-10", "RN-DNH-04", "RN-REFILL-04", layer=ENGINE)
@pytest.mark.rule("RN-REVD-05", "RN-FAST-06", layer=ENGINE)
@pytest.mark.parametrize(
    ("ritual", "lines"),
    [
        ("Place Additional Coins", ("dice: 2", "Red: (0, 0)")),
        ("Draw New Hand Stones", ()),
        ("Refill Hand Stones", ()),
        ("Reverse Direction", ()),
        ("Fast Turn", ("Red: on (1, 0)",)),
    ],
)
def test_no_other_player_answers_what_helps_only_oneself(
    ritual: str, lines: tuple[str, ...]
) -> None:
    table = with_stone(1)
    table.give("Red", "gray:SMLWFP")
    if ritual == "Fast Turn":
        lines = ('Red: place gray "SMLWFP"', *lines)
    assert nobody_is_asked(table, "Red", ritual, *lines)
    assert table.held("Blue") == table.held("Green") == [WARD]


def test_who_copies_it_lays_coins_on_his_own_stone() -> None:
    table = with_stone(1)
    more_coins(table, 2)
    play(table, "Blue", "Copy Ritual", "dice: 4")
    assert table.at((5, 5)) == "B5" and table.at((0, 0)) == "R3"


# ------------------------------------------------------------------------------- hand stones


@pytest.mark.rule("RN-DNH-01", "RN-DNH-05", layer=ENGINE)
@pytest.mark.rule("RN-DNH-01", layer=CARD)
def test_new_hand_stones_come_before_the_old_ones_go_under_the_piles() -> None:
    old = ["gray:FFFFFF", "black:FFFFFF", "golden:FFFFFF"]
    table = table_of(" ".join(old), GRAY, GRAY, pile=[*stones(A, 2), *stones(B, 2), *stones(C, 2)])
    play(table, "Red", "Draw New Hand Stones")
    piles = [[stone.name for stone in pile.cards] for pile in table.game.piles]
    assert table.hand("Red") == [A, A, B]
    assert piles == [[old[1], old[2]], [old[0], B], [C, C]]  # the top is last


@pytest.mark.rule("RN-DNH-02", layer=ENGINE)
@pytest.mark.parametrize(("before", "left"), [(1, 7), (3, 9), (5, 11)])
def test_it_is_always_three_new_ones(before: int, left: int) -> None:
    table = table_of(" ".join([GRAY] * before), GRAY, GRAY, pile=stones(A, 9))
    play(table, "Red", "Draw New Hand Stones")
    assert table.hand("Red") == [A] * 3 and api.stones_left(table.game) == left


@pytest.mark.rule("RN-DNH-03", layer=ENGINE)
def test_of_short_piles_all_there_is_is_drawn() -> None:
    table = table_of(" ".join([GRAY] * 3), GRAY, GRAY, pile=stones(A, 2))
    play(table, "Red", "Draw New Hand Stones")
    assert table.hand("Red") == [A] * 2 and api.stones_left(table.game) == 3


@pytest.mark.rule("RN-REFILL-01", layer=CARD)
@pytest.mark.rule("RN-REFILL-01", "RN-REFILL-02", "RN-REFILL-03", layer=ENGINE)
@pytest.mark.parametrize(
    ("before", "pile", "after"), [(1, 6, 3), (2, 6, 3), (3, 6, 3), (4, 6, 4), (1, 1, 2)]
)
def test_a_hand_is_filled_up_to_three(before: int, pile: int, after: int) -> None:
    table = table_of(" ".join([GRAY] * before), GRAY, GRAY, pile=stones(A, pile))
    play(table, "Red", "Refill Hand Stones")
    assert len(table.hand("Red")) == after and table.hand("Red")[:before] == [GRAY] * before
    assert api.stones_left(table.game) == pile - (after - before)


@pytest.mark.rule("RN-SETUP-20", layer=ENGINE)
def test_who_draws_by_a_ritual_says_from_which_piles_if_players_may_choose() -> None:
    piles = [*stones(A, 2), *stones(B, 2), *stones(C, 1)]
    table = table_of(f"{GRAY} {GOLD}", GRAY, pile=piles, config=api.Config(choose_piles=True))
    draws = [f"Red: draw from stone pile {n}" for n in (2, 3, 2)]
    play(table, "Red", "Draw New Hand Stones", *draws)
    assert table.hand("Red") == [B, C, B]
    table.game.put(table["Red"].zones["hand"].cards[0], table.game.zones["removed"])
    play(table, "Red", "Refill Hand Stones", "Red: draw from stone pile 1")
    assert table.hand("Red") == [C, B, A]
    usual = table_of(f"{GRAY} {GOLD}", GRAY, pile=piles)
    play(usual, "Red", "Draw New Hand Stones")
    assert usual.hand("Red") == [A, A, B] and "stone pile" not in str(usual.asked)


@pytest.mark.rule("RN-REFILL-05", layer=ENGINE)
def test_after_it_stones_are_drawn_only_when_none_is_left() -> None:
    table = table_of("gray:SSSSSS", GRAY, GRAY, pile=stones("gray:SSSSSS", 9))
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    play(table, "Red", "Refill Hand Stones")
    left = []
    for cell in ((1, 0), (2, 0), (3, 0)):
        table.place("Red", "gray:SSSSSS", cell)
        left.append(len(table.hand("Red")))
    assert left == [2, 1, 3]


@pytest.mark.parametrize("ritual", ["Draw New Hand Stones", "Refill Hand Stones"])
def test_who_copies_it_draws_himself(ritual: str) -> None:
    table = table_of(GRAY, GOLD, GRAY, pile=stones(A, 9))
    play(table, "Red", ritual)
    red = table.hand("Red")
    play(table, "Blue", "Copy Ritual")
    assert len(table.hand("Blue")) == 3 and table.hand("Red") == red


# ------------------------------------------------------------------------------- direction


@pytest.mark.rule("RN-REVD-01", layer=CARD)
@pytest.mark.rule("RN-REVD-01", "RN-REVD-02", layer=ENGINE)
def test_play_goes_the_other_way_round_until_it_is_turned_again() -> None:
    table = table_of(*["gray:SSSSSS gray:SSSSSS gray:SSSSSS gray:SSSSSS"] * 3)
    table.lay("Red", "gray:SSSSSS", (0, 0))
    play(table, "Green", "Reverse Direction")
    order = []
    for cell in range(1, 4):
        order.append(table.game.active.name)
        table.turn(f'{order[-1]}: place gray "SSSSSS"', f"{order[-1]}: on ({cell}, 0)")
    assert order == ["Red", "Green", "Blue"] and table.game.active is table["Red"]
    play(table, "Blue", "Reverse Direction")
    table.run(api.pass_turn(table.game))
    assert table.game.active is table["Blue"]


@pytest.mark.rule("RN-REVD-03", layer=ENGINE)
def test_with_two_players_the_order_stays() -> None:
    table = table_of("", "")
    play(table, "Red", "Reverse Direction")
    table.run(api.pass_turn(table.game))
    assert table.game.active is table["Blue"]
    table.run(api.pass_turn(table.game))
    assert table.game.active is table["Red"]


@pytest.mark.rule("RN-REVD-04", layer=ENGINE)
def test_a_turn_to_be_skipped_stays_with_its_player() -> None:
    table = table_of("", "", "")
    table.game.active = table["Blue"]
    table.game.skip(table["Red"], "turn")
    play(table, "Green", "Reverse Direction")
    table.run(api.pass_turn(table.game))
    assert table.game.active is table["Green"] and table.game.skips == []


def test_who_copies_it_turns_the_direction_again() -> None:
    table = table_of("", "", "")
    play(table, "Red", "Reverse Direction")
    play(table, "Blue", "Copy Ritual")
    assert table.game.direction == 1


# ------------------------------------------------------------------------------- fast turns


@pytest.mark.rule("RN-FAST-01", layer=CARD)
@pytest.mark.rule("RN-FAST-01", "RN-RITUAL-33", layer=ENGINE)
def test_any_hand_stone_is_placed_in_anothers_turn() -> None:
    table = in_blues_turn(GRAY, GRAY, f"{GRAY} gray:SMLWFP {GOLD}")
    play(table, "Green", "Fast Turn", 'Green: place gray "SMLWFP"', "Green: on (0, 1)")
    assert table.hand("Green") == [GRAY, GOLD] and table.tray("Green") == 34
    assert table.game.active is table["Blue"]


@pytest.mark.rule("RN-FAST-03", layer=ENGINE)
@pytest.mark.parametrize(
    ("stone", "coins", "rituals"), [("golden:SSSSSS", 6, 0), ("black:SSSSSS", 4, 1)]
)
def test_all_rules_of_placing_hold_for_it(stone: str, coins: int, rituals: int) -> None:
    table = table_of("", "", f"{stone} {GRAY}", rituals=[printed()[WARD]])
    table.lay_all("Red", [(1, 0), (1, -1), (0, -1), (-1, 0)])
    play(table, "Green", "Fast Turn", f'Green: place {stone.replace(":", " ")}'.replace(
        stone.split(":")[1], f'"{stone.split(":")[1]}"'), "Green: on (0, 0)")
    assert table.at((0, 0)) == f"G{coins}" and len(table.held("Green")) == rituals


@pytest.mark.rule("RN-FAST-04", layer=ENGINE)
def test_it_is_no_turn_of_ones_own() -> None:
    table = in_blues_turn("", "", f"gray:SMLWFP {GRAY}")
    table.game.skip(table["Green"], "turn")
    play(table, "Green", "Fast Turn", 'Green: place gray "SMLWFP"', "Green: on (0, 1)")
    assert table.game.skips == [(table["Green"], "turn")] and table.game.direction == 1


@pytest.mark.rule("RN-FAST-05", layer=ENGINE)
def test_where_no_stone_fits_it_does_nothing() -> None:
    table = table_of("", "", GRAY)
    table.lay("Red", "gray:SSSSSS", (0, 0))
    play(table, "Green", "Fast Turn")
    assert table.hand("Green") == [GRAY] and table.names("discard pile") == ["Fast Turn"]


def test_who_copies_it_places_a_stone_of_his_own() -> None:
    table = in_blues_turn("", f"gray:SMLWFP {GRAY}", f"gray:SMLWFP {GOLD}")
    play(table, "Green", "Fast Turn", 'Green: place gray "SMLWFP"', "Green: on (0, 1)")
    play(table, "Blue", "Copy Ritual", 'Blue: place gray "SMLWFP"', "Blue: on (1, 0)")
    assert table.hand("Blue") == [GRAY] and table.at((1, 0))[0] == "B"
