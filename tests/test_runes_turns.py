"""The order of turns, passing, how a game ends, and what variants change."""

from __future__ import annotations

import pytest
from runes_table import ANY, REPLACE, RITUALS, Table, kinds, new, ritual

from runewright.runtime.decisions import Steps
from runewright.runtime.events import Event
from runewright.runtime.runes import api
from runewright.runtime.runes.api import Config
from runewright.runtime.script import Fx

ENGINE = "engine"


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
    assert kinds(table.game.history) == ["place", "lay coins"]
    first, *_, last = table.game.history
    spans = [(e.kind, e.edge, e.span, e.who) for e in (first, last)]
    assert spans == [("moment", edge, "turn", table["Red"]) for edge in ("start", "end")]
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
    assert (table.game.passed, table.game.over) == (1, False)
    assert kinds(table.game.history) == ["pass"]


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
    for who in table.game.players[1:]:
        table.turn(f"{who}: pass")
    assert table.game.stalemate and table.says("All have passed, one after another.")


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
    assert table.says("Nobody can place a stone any more.")
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


def test_at_the_end_nothing_waits_any_more() -> None:
    table = Table()
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    table.lay("Blue", "gray:SSSSSS", (1, -1))
    table.tray("Red", 1)
    table["Red"].zones["hand"].cards.clear()
    table.give("Red", "gray:MMSMMM")
    table.game.queue.append((Event("wait", {}), []))
    (card,), wait = table["Red"].zones["hand"].cards, Event("wait", {})
    table.game.depth.append((card, "b", wait))
    table.turn(f"Red: {ANY}")
    assert table.game.over and (table.game.queue, table.game.depth) == ([], [])


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
