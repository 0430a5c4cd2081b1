"""Setting up, who starts, and the first turn."""

from __future__ import annotations

import pytest
from runes_table import ANY, BOX, FILLER, RITUALS, Table, first, new, ritual, stones

from runewright.runtime.decisions import Steps
from runewright.runtime.moments import Moment
from runewright.runtime.options import ConfigError
from runewright.runtime.runes import api
from runewright.runtime.runes.api import Config, Seat, SetupError
from runewright.runtime.runes.config import COIN_COLOURS, COINS_OF_A_COLOUR
from runewright.runtime.runes.setup import pile_sizes
from runewright.runtime.runes.views import view_of
from runewright.runtime.script import Fx, Handler, Script
from runewright.runtime.state import CardData

ENGINE = "engine"


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


@pytest.mark.parametrize("asked", [False, True])
def test_a_stone_instead_of_which_something_else_happens_is_not_made_up_for(asked: bool) -> None:
    def instead(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        fx.event.replaced = True
        yield from ()

    table = Table(pile=stones(FILLER, 9), hands=False, config=Config(choose_piles=asked))
    once = Handler("before", ("draw",), lambda fx, event: True, instead, "instead", once=True)
    script = Script(blocks={"block": (once,)})
    spell = table.deal("Red", CardData("Spell", "Spell", "ritual", {}, script))
    scope = Fx(table.game, spell, table["Red"], table["Red"], uses={})
    table.game.last_until(scope, Moment("end", "turn"), "block")
    answers = [f"Red: {ANY}"] * 3 if asked else []
    drawn = table.run(api.draw_stones(table.game, table["Red"], 3), *answers)
    assert (len(drawn), api.stones_left(table.game)) == (2, 7)


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
