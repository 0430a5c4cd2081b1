"""Setting up, who starts, the first turn, the order of turns, and how a game ends."""

from __future__ import annotations

import pytest
from runes_table import ANY, FILLER, REPLACE, Table, kinds, ritual, stone, stones

from runewright.runtime.decisions import Decision, Option, Steps, run
from runewright.runtime.options import ConfigError
from runewright.runtime.runes import api
from runewright.runtime.runes.api import Config, Runes, Seat, SetupError
from runewright.runtime.runes.config import COIN_COLOURS, COINS_OF_A_COLOUR
from runewright.runtime.runes.setup import pile_sizes
from runewright.runtime.runes.views import view_of
from runewright.runtime.script import Fx

ENGINE = "engine"
BOX = [stone(f"gray:{letters}") for letters in ("SMLWFP", "FPSMWL", "MLFSWP", "LWPMSF") * 18]
RITUALS = [ritual(f"Ritual {n}", strong=n < 10) for n in range(28)]


def new(players: int = 3, seed: str = "1", config: Config | None = None) -> Runes:
    """A game with a whole box, set up."""
    seats = [Seat(f"P{n}") for n in range(players)]
    game = api.new_game(config or Config(), seats, seed, BOX, RITUALS)
    run(api.setup(game), first)
    return game


def first(decision: Decision) -> tuple[Option, ...]:
    """The first option there is."""
    return decision.options[:1]


# ------------------------------------------------------------------------------- preparation


@pytest.mark.rule("RN-SETUP-01", layer=ENGINE)
def test_the_stones_lie_in_three_piles_or_more() -> None:
    assert [len(new(config=Config(piles=n)).piles) for n in (3, 5)] == [3, 5]
    for n in (2, 1, 0):
        with pytest.raises(ConfigError, match=f"at least 3 piles, not {n}"):
            Config(piles=n)


@pytest.mark.rule("RN-SETUP-02", layer=ENGINE)
def test_piles_are_of_one_size_as_far_as_they_can_be() -> None:
    assert pile_sizes(72, 3) == [24, 24, 24]
    assert pile_sizes(72, 5) == [15, 15, 14, 14, 14]
    game = api.new_game(Config(piles=5), [Seat("A"), Seat("B")], "1", BOX, [])
    assert [len(pile.cards) for pile in game.piles] == [15, 15, 14, 14, 14]


@pytest.mark.rule("RN-SETUP-03", layer=ENGINE)
def test_of_the_piles_only_the_sizes_are_seen() -> None:
    game = api.new_game(Config(), [Seat("A"), Seat("B")], "1", BOX, RITUALS)
    view = view_of(game, game.players[0])
    assert (view.piles, view.ritual_pile) == ((24, 24, 24), 28)
    seen = repr(view)
    assert "SMLWFP" not in seen and "Ritual 1" not in seen


@pytest.mark.rule("RN-SETUP-04", layer=ENGINE)
def test_all_rituals_lie_in_one_pile() -> None:
    zones = new().zones
    assert [len(zones[name].cards) for name in ("ritual pile", "discard pile", "removed")] == [
        28, 0, 0
    ]  # fmt: skip


@pytest.mark.rule("RN-SETUP-05", layer=ENGINE)
def test_the_seed_decides_what_lies_where() -> None:
    def order(seed: str) -> list[list[int]]:
        game = new(seed=seed)
        return [[card.uid for card in zone.cards]
                for zone in (*game.piles, game.zones["ritual pile"])]  # fmt: skip

    assert order("1") == order("1")
    assert all(one != other for one, other in zip(order("1"), order("2"), strict=True))


@pytest.mark.rule("RN-SETUP-06", layer=ENGINE)
def test_everybody_has_a_tray_that_all_see() -> None:
    game = new(5)
    assert [one.coins for one in view_of(game, game.players[0]).players] == [25] * 5


@pytest.mark.rule("RN-SETUP-07", layer=ENGINE)
def test_two_players_cannot_have_one_colour() -> None:
    with pytest.raises(SetupError, match="two players have red coins"):
        api.new_game(Config(), [Seat("A", "red"), Seat("B", "red")], "1", BOX, [])
    with pytest.raises(SetupError, match="no pink coins, but red, blue"):
        api.new_game(Config(), [Seat("A", "pink"), Seat("B", "red")], "1", BOX, [])
    with pytest.raises(SetupError, match="two players are called A"):
        api.new_game(Config(), [Seat("A"), Seat("A")], "1", BOX, [])
    games = [
        api.new_game(Config(), [Seat("A", one), Seat("B", two)], "1", BOX, [])
        for one, two in (("red", "blue"), ("blue", "red"))
    ]  # fmt: skip
    for game in games:
        api.run_game(game, first)
    assert games[0].digest() == games[1].digest()


@pytest.mark.rule("RN-SETUP-09", "RN-SETUP-10", "RN-SETUP-11", "RN-SETUP-12", layer=ENGINE)
@pytest.mark.parametrize(("players", "coins"), [(2, 40), (3, 35), (4, 30), (5, 25)])
def test_the_coins_at_the_start_depend_on_the_players(players: int, coins: int) -> None:
    assert [api.tray(player) for player in new(players).players] == [coins] * players


@pytest.mark.rule("RN-SETUP-13", layer=ENGINE)
@pytest.mark.parametrize("players", [0, 1, 6])
def test_a_game_has_two_to_five_players(players: int) -> None:
    with pytest.raises(SetupError, match=f"2 to 5 players, not {players}"):
        new(players)


@pytest.mark.rule("RN-SETUP-14", "RN-SETUP-15", "RN-EX-01", layer=ENGINE)
def test_coins_stand_in_stacks_of_five() -> None:
    assert [len(api.stacks(n)) for n in (40, 35, 30, 25)] == [8, 7, 6, 5]
    assert api.stacks(22) == [5, 5, 5, 5, 2] and api.stacks(0) == []
    game = new(4)
    assert view_of(game, game.players[0]).mine.stacks == (5, 5, 5, 5, 5, 5)


@pytest.mark.rule("RN-SETUP-16", "RN-CONTENTS-01", "RN-CONTENTS-04", "RN-CONTENTS-07", layer="deck")
def test_the_coins_of_the_box_are_enough_for_every_number_of_players() -> None:
    coins = {n: Config().start_coins(n) for n in (2, 3, 4, 5)}
    assert len(COIN_COLOURS) * COINS_OF_A_COLOUR == 200 and max(coins) <= len(COIN_COLOURS)
    assert max(coins.values()) == COINS_OF_A_COLOUR
    assert [n * each for n, each in coins.items()] == [80, 105, 120, 125]


@pytest.mark.rule("RN-CONTENTS-05", layer="deck")
def test_the_die_has_six_faces() -> None:
    assert new().die == (1, 6)


@pytest.mark.rule("RN-SETUP-17", layer=ENGINE)
@pytest.mark.parametrize(("players", "left"), [(2, 66), (3, 63), (4, 60), (5, 57)])
def test_everybody_draws_three_hand_stones(players: int, left: int) -> None:
    game = new(players)
    assert [len(player.zones["hand"].cards) for player in game.players] == [3] * players
    assert api.stones_left(game) == left


@pytest.mark.rule("RN-SETUP-18", layer=ENGINE)
def test_hand_stones_are_seen_by_all() -> None:
    game = new()
    seen = view_of(game, game.players[0]).player("P2").hand
    assert [one.uid for one in seen] == [c.uid for c in game.players[2].zones["hand"].cards]
    assert all(len(one.letters) == 6 for one in seen)


@pytest.mark.rule("RN-SETUP-20", layer=ENGINE)
def test_stones_may_be_drawn_from_any_pile() -> None:
    table = Table(pile=stones(FILLER, 9), hands=False, config=Config(choose_piles=True))
    draws = api.draw_stones(table.game, table["Red"], 3)
    table.run(draws, *[f"Red: draw from stone pile {n}" for n in (1, 2, 3)])
    assert [len(pile.cards) for pile in table.game.piles] == [2, 2, 2]
    table.run(api.draw_stones(table.game, table["Red"], 2), *["Red: draw from stone pile 2"] * 2)
    table.run(api.draw_stones(table.game, table["Red"], 1), f"Red: {ANY}")
    assert "draw from stone pile 2" not in table.offered("Red")
    usual = Table(pile=stones(FILLER, 9), hands=False)
    usual.run(api.draw_stones(usual.game, usual["Red"], 4))
    assert [len(pile.cards) for pile in usual.game.piles] == [0, 2, 3] and usual.asked == []


# ------------------------------------------------------------------------------- who starts


@pytest.mark.rule("RN-START-01", "RN-START-04", layer=ENGINE)
@pytest.mark.parametrize(("ages", "seat"), [((34, 9, 12), 1), ((9, 9, 12), 0)])
def test_the_youngest_starts_a_first_game(ages: tuple[int, ...], seat: int) -> None:
    seats = [Seat(f"P{n}", age=age) for n, age in enumerate(ages)]
    assert api.starter(seats) == seat
    assert api.new_game(Config(), seats, "1", BOX, []).active.seat == seat


@pytest.mark.rule("RN-START-02", "RN-START-03", "RN-START-05", "RN-START-06", layer=ENGINE)
@pytest.mark.parametrize(
    ("coins", "ages", "seat"),
    [((0, 7, 12), (1, 2, 3), 2), ((0, 3), (5, 9), 1), ((12, 12, 0), (30, 9, 12), 1),
     ((4, 0, 0), (9, 5, 3), 0)],
)  # fmt: skip
def test_most_coins_left_start_the_next_game(
    coins: tuple[int, ...], ages: tuple[int, ...], seat: int
) -> None:
    seats = [Seat(f"P{n}", age=age, coins=left)
             for n, (left, age) in enumerate(zip(coins, ages, strict=True))]  # fmt: skip
    assert api.starter(seats, again=True) == seat
    assert api.new_game(Config(), seats, "1", BOX, [], again=True).active.seat == seat


# ------------------------------------------------------------------------------- the first turn


@pytest.mark.rule("RN-FIRST-01", layer=ENGINE)
@pytest.mark.parametrize("cell", [(0, 0), (5, -3)])
def test_the_first_stone_lies_anywhere(cell: tuple[int, int]) -> None:
    table = Table()
    table.place("Red", "gray:SMLWFP", cell)
    assert table.at(cell) == "R1"


@pytest.mark.rule("RN-FIRST-02", "RN-FIRST-03", layer=ENGINE)
@pytest.mark.parametrize(
    ("text", "coins"), [("gray:SMLWFP", 1), ("gray:JJJJJJ", 1), ("golden:SMLWFP", 2)]
)
def test_the_first_stone_gets_one_coin_a_golden_one_two(text: str, coins: int) -> None:
    table = Table("Red", "Blue")
    table.place("Red", text, (0, 0))
    assert (table.tray("Red"), table.at((0, 0))) == (40 - coins, f"R{coins}")


@pytest.mark.rule("RN-FIRST-04", layer=ENGINE)
def test_a_black_first_stone_brings_a_ritual() -> None:
    table = Table(rituals=[ritual("A")])
    table.place("Red", "black:SMLWFP", (0, 0))
    assert (table.at((0, 0)), table.held("Red")) == ("R1", ["A"])


@pytest.mark.rule("RN-FIRST-05", layer=ENGINE)
def test_the_first_turn_cannot_be_passed() -> None:
    for option in (False, True):
        table = Table(hands=False, config=Config(voluntary_pass=option))
        table.give("Red", "gray:SMLWFP", FILLER)
        assert api.why_not_pass(table.game, table["Red"]) == "the first stone must be placed"
        table.turn(f"Red: {ANY}", "Red: turned 2")
        assert not any("pass" in option.text for one in table.asked for option in one.options)


@pytest.mark.rule("RN-FIRST-06", "RN-FIRST-07", layer=ENGINE)
def test_three_stones_are_drawn_at_once_when_none_is_left() -> None:
    table = Table(hands=False)
    table.give("Red", *["gray:SSSSSS"] * 3)
    for cell, left, pile in (((0, 0), 2, 9), ((1, 0), 1, 9), ((2, 0), 3, 6)):
        table.place("Red", "gray:SSSSSS", cell)
        assert (len(table.hand("Red")), api.stones_left(table.game)) == (left, pile)
    other = Table(hands=False)
    other.lay("Blue", "gray:SSSSSS", (0, 0))
    other.give("Red", "gray:SSSSSS")
    other.give("Blue", FILLER)
    other.turn(*[f"Red: {ANY}"] * 2, who="Red")
    assert (len(other.hand("Red")), other.game.active) == (3, other["Blue"])


@pytest.mark.rule("RN-FIRST-08", layer=ENGINE)
@pytest.mark.parametrize("left", [2, 0])
def test_with_too_few_stones_those_that_are_there_are_drawn(left: int) -> None:
    table = Table(hands=False, pile=stones(FILLER, left))
    table.place("Red", "gray:SSSSSS", (0, 0))
    assert (len(table.hand("Red")), api.stones_left(table.game)) == (left, 0)


@pytest.mark.rule("RN-FIRST-10", layer=ENGINE)
def test_a_hand_that_a_ritual_empties_is_filled_once_it_is_over() -> None:
    def take(fx: Fx) -> Steps[None]:
        for card in list(table["Red"].zones["hand"].cards):
            fx.game.put(card, table["Blue"].zones["hand"])
        assert len(table.hand("Red")) == 0
        yield from ()

    table = Table()
    card = table.deal("Blue", ritual("Take", take))
    table.reveal("Blue", card)
    assert (len(table.hand("Red")), api.stones_left(table.game)) == (3, 6)


# ------------------------------------------------------------------------------- next turns


@pytest.mark.rule("RN-TURN-01", layer=ENGINE)
def test_turns_go_clockwise() -> None:
    table = open_table()
    table.game.active = table["Blue"]
    order = []
    for _ in range(4):
        order.append(table.game.active.name)
        table.turn(*answers(table))
    assert order == ["Blue", "Green", "Red", "Blue"]


def open_table(config: Config | None = None) -> Table:
    """Stars for everybody, and a stone on the table."""
    table = Table(hands=False, config=config)
    table.game.patient = True
    table.lay("Red", "gray:SSSSSS", (0, 0))
    for name in ("Red", "Blue", "Green"):
        table.give(name, *["gray:JJJJJJ"] * 3)
    return table


def answers(table: Table) -> list[str]:
    """What the active player answers in a turn in which he places any stone."""
    return [f"{table.game.active}: {ANY}"] * 3


@pytest.mark.rule("RN-TURN-02", "RN-TURN-09", layer=ENGINE)
def test_one_stone_is_placed_in_a_turn_which_ends_by_itself() -> None:
    table = open_table()
    table.turn(*answers(table))
    assert kinds(table.game.history).count("place") == 1
    assert (table.game.active, len(table.hand("Red"))) == (table["Blue"], 2)


def blocked() -> Table:
    """Nobody can place anything: what the hands show matches nothing on the table."""
    table = Table(hands=False)
    table.lay("Green", "gray:FFFFFF", (0, 0), 3)
    for name in ("Red", "Blue", "Green"):
        table.give(name, "gray:SSMMLL")
    return table


@pytest.mark.rule("RN-TURN-04", "RN-TURN-08", "RN-PRINT-05", layer=ENGINE)
def test_who_cannot_place_passes_and_nothing_else_happens() -> None:
    table = blocked()
    before = (table.trays(), table.hand("Red"), api.stones_left(table.game))
    assert api.why_not_pass(table.game, table["Red"]) == ""
    table.turn()
    assert table.says("Red cannot place a stone and passes")
    assert (table.trays(), table.hand("Red"), api.stones_left(table.game)) == before
    assert table.game.active is table["Blue"] and table.asked == []


@pytest.mark.rule("RN-TURN-05", "RN-TURN-06", "RN-PRINT-05", layer=ENGINE)
def test_who_can_place_must_and_a_star_always_can() -> None:
    table = blocked()
    table.give("Red", "gray:JSMLWM")
    assert api.why_not_pass(table.game, table["Red"]) == "a hand stone fits somewhere"
    table.turn("Red: on (1, 0)")
    assert not any("pass" in option.text for one in table.asked for option in one.options)
    assert table.at((1, 0)) == "R1"
    cover = blocked()
    cover.lay("Red", "gray:WWWWWW", (1, 0))
    cover.lay_all("Blue", [(0, 1), (1, -1), (2, -1), (2, 0), (1, 1)], "gray:PPPPPP")
    own = cover.give("Red", "gray:SSSFSS")
    assert (1, 0) in api.places(cover.game, cover["Red"], own)
    assert api.why_not_pass(cover.game, cover["Red"]) == "a hand stone fits somewhere"


def test_an_option_lets_one_pass_although_a_stone_fits() -> None:
    table = open_table(config=Config(voluntary_pass=True))
    table.turn("Red: pass")
    assert table.says("Red passes") and api.why_not_pass(table.game, table["Blue"]) == ""


@pytest.mark.rule("RN-TURN-07", layer=ENGINE)
def test_only_the_active_player_places() -> None:
    table = open_table()
    table.turn(*answers(table))
    assert {decision.who for decision in table.asked} == {table["Red"]}
    assert api.why_not_pass(table.game, table["Red"]) == "it is the turn of Blue"


@pytest.mark.rule("RN-TURN-10", layer=ENGINE)
def test_a_placement_goes_in_one_order() -> None:
    table = Table(hands=False, rituals=[ritual("A")])
    table.lay_all("Blue", [(q, 0) for q in range(1, 6)], "gray:FFFFFF")
    table.lay("Blue", "gray:PPPPPP", (0, 0), 2)
    table.game.formations.append(
        api.Formation(table["Blue"], "line", frozenset((q, 0) for q in range(6)), 5, 0)
    )
    table.lay_all("Red", [(0, r) for r in range(1, 6)])
    table.give("Red", "black:MMMMMS")
    table.run(api.place(table.game, table["Red"], table["Red"].zones["hand"].cards[0], (0, 0)))
    assert kinds(table.game.history) == [
        "take back", "place", "break", "lay coins", "create", "draw", "draw",
    ]  # fmt: skip
    drawn = [event for event in table.game.history if event.kind == "draw"]
    assert [event.zone.name for event in drawn] == ["stone pile 1", "ritual pile"]


@pytest.mark.rule("RN-TURN-11", layer=ENGINE)
def test_once_all_have_passed_in_a_row_the_game_is_over() -> None:
    table = blocked()
    for _ in range(2):
        table.turn()
        assert not table.game.over
    table.turn()
    assert table.game.over and table.game.stalemate
    again = blocked()
    card = again.deal("Green", ritual("A"))
    again.turn()
    again.turn('Green: play "A"')
    again.turn()
    assert not again.game.over and card.zone.name == "discard pile"
    skipped = blocked()
    skipped.turn()
    skipped.game.skip(skipped["Blue"], "turn")
    skipped.game.active = skipped["Red"]
    skipped.turn()
    assert skipped.game.active is skipped["Green"] and skipped.game.passed == 2


@pytest.mark.rule("RN-TURN-12", layer=ENGINE)
@pytest.mark.parametrize(
    ("trays", "cells", "ahead"),
    [((4, 6, 9), (0, 0, 0), ["Red"]), ((4, 4, 9), (2, 3, 0), ["Blue"]),
     ((4, 4, 9), (2, 2, 0), ["Red", "Blue"])],
)  # fmt: skip
def test_in_a_stalemate_fewest_coins_win_then_most_cells(
    trays: tuple[int, ...], cells: tuple[int, ...], ahead: list[str]
) -> None:
    table = blocked()
    for n, (name, count) in enumerate(zip(("Red", "Blue", "Green"), cells, strict=True)):
        table.lay_all(name, [(q, 5 * (n + 1)) for q in range(count)], "gray:FFFFFF")
        table.tray(name, trays[n])
    assert [one.name for one in api.leaders(table.game)] == ahead
    table.game.passed = 2
    table.turn()
    assert table.game.over
    assert table.game.winner is (table[ahead[0]] if len(ahead) == 1 else None)


# ------------------------------------------------------------------------------- winning


@pytest.mark.rule("RN-QUICK-01", "RN-WIN-01", layer=ENGINE)
def test_the_first_empty_tray_wins_at_once() -> None:
    table = Table()
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    table.lay("Blue", "gray:SSSSSS", (1, -1))
    table.tray("Red", 3)
    table.place("Red", "golden:MMSSMM", (1, 0))
    assert (table.at((1, 0)), table.game.winner, table.game.over) == ("R3", table["Red"], True)


@pytest.mark.rule("RN-WIN-03", layer=ENGINE)
def test_one_may_win_in_the_turn_of_another() -> None:
    table = Table()
    table.lay("Red", "gray:SSSSSS", (0, 0), 2)
    table.tray("Blue", 2)
    table.game.active = table["Red"]
    card = table.deal("Blue", REPLACE)
    table.turn('Blue: play "Replace Coins"', "dice: 2")
    assert table.game.over and table.game.winner is table["Blue"]
    assert card.zone.name == "resolving" and table.game.active is table["Red"]


@pytest.mark.rule("RN-WIN-04", layer=ENGINE)
def test_after_the_win_nothing_more_happens() -> None:
    table = Table(hands=False, rituals=[ritual("A")])
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    table.tray("Red", 1)
    table.give("Red", "black:SSSSSS")
    table.give("Blue", "gray:JJJJJJ")
    held = table.deal("Blue", ritual("B"))
    table.turn(f"Red: {ANY}", f"Red: {ANY}", who="Red")
    assert table.game.over and (table.hand("Red"), table.held("Red")) == ([], [])
    assert table.game.active is table["Red"]
    assert "the game is over" in str(api.why_not_play(table.game, table["Blue"], held))


@pytest.mark.rule("RN-WIN-06", layer=ENGINE)
def test_few_coins_do_not_win() -> None:
    table = blocked()
    table.tray("Red", 1)
    table.turn()
    table.turn()
    assert not table.game.over and table.game.winner is None


# ------------------------------------------------------------------------------- variants


@pytest.mark.rule("RN-VARIANT-11", layer=ENGINE)
@pytest.mark.rule("RN-VARIANT-13", layer=ENGINE)
def test_without_rituals_black_stones_are_as_gray_ones() -> None:
    table = Table(rituals=RITUALS, config=Config(rituals=False))
    assert table.game.zones["ritual pile"].cards == []
    for cell in ((1, 0), (0, 1)):
        table.lay("Blue", "gray:SSSSSS", cell)
    table.place("Red", "black:SMMMMS", (0, 0))
    assert (table.at((0, 0)), table.held("Red")) == ("R2", [])
    assert "ritual pile empty" not in kinds(table.game.history)


@pytest.mark.rule("RN-VARIANT-14", layer=ENGINE)
def test_coins_hands_and_formations_are_the_same_in_all_variants() -> None:
    for config in (Config(overbuild="own", strong_rituals=False),
                   Config(overbuild="own", rituals=False)):  # fmt: skip
        game = new(3, config=config)
        assert [api.tray(player) for player in game.players] == [35] * 3
        assert [len(player.zones["hand"].cards) for player in game.players] == [3] * 3
    table = Table(config=Config(overbuild="own", rituals=False))
    table.lay_all("Red", [(q, 0) for q in range(5)])
    table.place("Red", "gray:SSSSSS", (5, 0))
    assert table.records() == [("Red", "line", 6, 5)]


def test_strong_rituals_can_be_left_in_the_box() -> None:
    pile = new(config=Config(strong_rituals=False)).zones["ritual pile"].cards
    assert [card.data.fields["strong"] for card in pile] == [False] * 18


def test_a_turn_is_counted_and_its_history_begins_anew() -> None:
    table = open_table()
    for n in (1, 2, 3):
        table.turn(*answers(table))
        assert table.game.turn == n
        assert kinds(table.game.history).count("place") == 1
    assert table.says("Red begins turn 1", "Blue begins turn 2", "Green begins turn 3")


def test_nothing_is_under_way_once_the_game_is_over() -> None:
    table = Table()
    table.lay("Red", "gray:SSSSSS", (0, 0), 2)
    table.tray("Blue", 2)
    table.game.active = table["Red"]
    table.deal("Blue", REPLACE)
    table.turn('Blue: play "Replace Coins"', "dice: 2")
    game = table.game
    assert (game.running, game.queue, game.depth) == ([], [], [])
    assert (game.resting, game.aimed, game.lifted) == (False, None, None)


def test_skipped_turns_are_left_out_one_by_one() -> None:
    table = open_table()
    table.game.skips += [(table["Blue"], "turn"), (table["Blue"], "turn"), (table["Green"], "turn")]
    order = []
    for _ in range(5):
        order.append(table.game.active.name)
        table.turn(*answers(table))
    assert order == ["Red", "Red", "Green", "Red", "Blue"]
    assert table.game.turn == 5 + 3 and table.game.skips == []


def test_a_turn_that_a_ritual_ends_is_over_without_a_stone() -> None:
    def end(fx: Fx) -> Steps[None]:
        fx.game.turn_ends = True
        yield from ()

    table = open_table()
    table.deal("Red", ritual("End", end))
    table.turn('Red: play "End"')
    assert (table.game.active, len(table.hand("Red"))) == (table["Blue"], 3)
    assert "pass" not in kinds(table.game.history) and table.game.passed == 0


@pytest.mark.parametrize("again", [True, False])
def test_an_option_lets_the_ritual_pile_be_made_again(again: bool) -> None:
    table = Table(config=Config(reshuffle_rituals=again))
    for name in ("A", "B"):
        table.game.add_card(ritual(name), None, table.game.zones["discard pile"])
    table.place("Red", "black:SSSSSS", (0, 0))
    assert len(table.held("Red")) == again
    assert len(table.names("discard pile")) == (0 if again else 2)
