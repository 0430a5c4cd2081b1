"""The two reference games of the ledger (section 22), step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from runes_table import REPLACE, REVERSE, SKIP, STEAL, Table, ritual, stones

from runewright.runtime.runes import api
from runewright.runtime.runes.hexes import Cell

ENGINE = "engine"
PLAYERS = ("Red", "Blue", "Green")
REFILL = ritual("Refill Hand Stones")


@dataclass(frozen=True, slots=True)
class Step:
    """What must be true after a step: trays, hands and held rituals of Red, Blue and Green."""

    trays: list[int]
    board: dict[Cell, str]
    active: str
    hands: list[int]
    held: list[int] = field(default_factory=lambda: [0, 0, 0])
    records: list[tuple[str, str, int, int]] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)


def check(table: Table, wanted: Step) -> None:
    """Hold the table against a step, and count the coins (RN-GEO-09, RN-GEO-10)."""
    game = table.game
    found = Step(
        table.trays(), {cell: table.at(cell) for cell in game.board.tops},
        game.active.name, [len(table.hand(name)) for name in PLAYERS],
        [len(table.held(name)) for name in PLAYERS], table.records(), table.names("discard pile"),
    )  # fmt: skip
    assert found == wanted
    for player in game.players:
        on_stones = [
            top.counters["coin"] for top in game.board.tops.values() if top.controller is player
        ]
        beside = sum(one.coins for one in game.formations if one.player is player)
        assert api.tray(player) + sum(on_stones) + beside == 35
        assert all(1 <= coins <= 6 for coins in on_stones)


# ------------------------------------------------------------------------------- scenario A

A_BOARDS: list[dict[Cell, str]] = [{}]
for changed in (
    {(0, 0): "R1"}, {(1, 0): "B1"}, {(0, 1): "G2"}, {(-1, 1): "R1"}, {(1, 1): "B2"},
    {(2, 0): "G1"}, {(0, 1): "R6"}, {(2, -1): "B2"}, {(0, 1): "B6"}, {(1, 1): "G3"},
):  # fmt: skip
    A_BOARDS.append({**A_BOARDS[-1], **changed})

A_STEPS = [
    Step([35, 35, 35], A_BOARDS[0], "Red", [3, 3, 3]),
    Step([34, 35, 35], A_BOARDS[1], "Blue", [2, 3, 3]),
    Step([34, 34, 35], A_BOARDS[2], "Green", [2, 2, 3]),
    Step([34, 34, 33], A_BOARDS[3], "Red", [2, 2, 2]),
    Step([33, 34, 33], A_BOARDS[4], "Blue", [1, 2, 2]),
    Step([33, 32, 33], A_BOARDS[5], "Green", [1, 1, 2], [0, 1, 0]),
    Step([33, 32, 32], A_BOARDS[6], "Red", [1, 1, 1], [0, 1, 0]),
    Step([27, 32, 34], A_BOARDS[7], "Blue", [3, 1, 1], [0, 1, 0]),
    Step([27, 30, 34], A_BOARDS[8], "Green", [3, 3, 1], [0, 1, 0]),
    Step([33, 24, 34], A_BOARDS[9], "Green", [3, 3, 1], discard=["Replace Coins"]),
    Step([33, 26, 31], A_BOARDS[10], "Red", [3, 3, 3], discard=["Replace Coins"]),
]
A_MOVES = (
    ("SMLWFP", "(0, 0)", 0), ("MLFSWP", "(1, 0)", 0), ("LWPMSF", "(0, 1)", 0),
    ("FPSMWL", "(-1, 1)", 1), ("SFPJMW", "(1, 1)", 0), ("WLSMPF", "(2, 0)", 0),
    ("FWPLSM", "(0, 1)", 0), ("WFPMLS", "(2, -1)", 0),
)  # fmt: skip
COLOURS = {"FWPLSM": "golden", "SMWLPF": "golden", "SFPJMW": "black", "JSMWFL": "black"}


def table_a() -> Table:
    table = Table(*PLAYERS, hands=False, rituals=[REPLACE])
    table.give("Red", "gray:SMLWFP", "gray:FPSMWL", "golden:FWPLSM")
    table.give("Blue", "gray:MLFSWP", "black:SFPJMW", "gray:WFPMLS")
    table.give("Green", "gray:LWPMSF", "gray:WLSMPF", "gray:MPPFLW")
    table.game.patient = True
    return table


def moved(who: str, letters: str, cell: str, turn: int) -> list[str]:
    """The answers with which a stone is placed."""
    colour = COLOURS.get(letters, "gray")
    return [f'{who}: place {colour} "{letters}"', f"{who}: on {cell}", f"{who}: turned {turn}"]


def play_a(table: Table, steps: int) -> None:
    """The first moves of scenario A."""
    for n in range(steps):
        table.turn(*moved(table.game.active.name, *A_MOVES[n]))


@pytest.mark.rule("RN-FIRST-09", "RN-EX-02", "RN-EX-03", "RN-EX-04", "RN-EX-05", layer=ENGINE)
def test_the_first_half_of_scenario_a() -> None:
    table = table_a()
    check(table, A_STEPS[0])
    for n in range(6):
        play = moved(table.game.active.name, *A_MOVES[n])
        table.turn(*play)
        check(table, A_STEPS[n + 1])


@pytest.mark.rule("RN-BLACK-08", "RN-EX-07", "RN-PLACE-10", layer=ENGINE)
def test_the_black_stone_of_scenario_a_brings_two_coins_and_a_ritual() -> None:
    table = table_a()
    play_a(table, 4)
    assert table.game.board.matches((0, 1)) == 2
    table.turn(*moved("Blue", *A_MOVES[4]))
    assert (table.at((1, 1)), table.held("Blue")) == ("B2", ["Replace Coins"])
    assert table.game.board.matches((0, 1)) == 3 and table.at((0, 1)) == "G2"


@pytest.mark.rule("RN-OVERBUILD-20", "RN-EX-08", "RN-RITUAL-32", layer=ENGINE)
def test_the_second_half_of_scenario_a() -> None:
    table = table_a()
    play_a(table, 6)
    board = table.game.board
    golden = table["Red"].zones["hand"].cards[0]
    assert (board.matches((0, 1)), board.would_match(golden, (0, 1), 0)) == (3, 4)
    assert "3 is not more than 3" in table.refused("Green", "gray:SWPWWF", (0, 1))
    table.game.put(table["Green"].zones["hand"].cards[-1], table.game.zones["removed"])
    for n in (6, 7):
        table.turn(*moved(table.game.active.name, *A_MOVES[n]))
        check(table, A_STEPS[n + 1])
    table.turn(
        'Blue: play "Replace Coins"', lambda: paused(table), "dice: 6", "Blue: (0, 1)",
        lambda: check(table, A_STEPS[9]), *moved("Green", "MPPFLW", "(1, 1)", 0),
    )  # fmt: skip
    check(table, A_STEPS[10])
    now = {cell: board.matches(cell) for cell in board.tops}
    assert now == {(-1, 1): 2, (0, 0): 3, (0, 1): 4, (1, 0): 5, (1, 1): 3, (2, -1): 2, (2, 0): 3}


def paused(table: Table) -> None:
    """Nobody places anything while a ritual is carried out."""
    assert [one.card.name for one in table.game.running] == ["Replace Coins"]
    assert not table.game.resting


def test_a_roll_of_five_does_not_reach_the_stone_with_six_coins() -> None:
    table = table_a()
    play_a(table, 8)
    table.turn(
        'Blue: play "Replace Coins"', "dice: 5", "Blue: (2, 0)",
        *moved("Green", "MPPFLW", "(1, 1)", 0),
    )  # fmt: skip
    choices = next(one for one in table.asked if one.topic == "choose")
    assert "(0, 1)" not in [option.text for option in choices.options]


# ------------------------------------------------------------------------------- scenario B


def table_b() -> Table:
    table = Table(*PLAYERS, hands=False, pile=stones("gray:SSMMLL", 9), rituals=[REFILL])
    for text, cell, coins in (
        ("golden:SFPMLW", (0, 0), 6), ("gray:MPLSFW", (1, 0), 2), ("golden:LSFMPW", (2, 0), 4),
        ("gray:WPSLFM", (3, 0), 2), ("gray:FLMWPS", (4, 0), 2), ("golden:PLSFWM", (0, -1), 6),
        ("golden:WMPLSF", (1, -1), 6),
    ):  # fmt: skip
        table.lay("Red", text, cell, coins)
    table.lay("Blue", "gray:MSPWLF", (2, 1), 3)
    table.lay("Green", "gray:LWSMPF", (4, 1), 2)
    table.give("Red", "gray:PLSFMW", "gray:MLSPWF", "golden:SMWLPF")
    table.give("Blue", "gray:SPWMLF", "gray:LSWFMP", "gray:SSMMLL")
    table.give("Green", "black:JSMWFL", "gray:SMLPPF", "gray:SSMMLL")
    table.deal("Red", REVERSE, REPLACE)
    table.deal("Blue", SKIP, STEAL)
    table.game.patient = True
    return table


B0: dict[Cell, str] = {
    (0, 0): "R6", (1, 0): "R2", (2, 0): "R4", (3, 0): "R2", (4, 0): "R2", (0, -1): "R6",
    (1, -1): "R6", (2, 1): "B3", (4, 1): "G2",
}  # fmt: skip
LINE = [("Red", "line", 6, 5)]
GONE = ["Reverse Ritual", "Skip Turn"]


@pytest.mark.rule("RN-RITUAL-31", "RN-FORM-05", "RN-FORM-07", "RN-FORM-08", layer=ENGINE)
@pytest.mark.rule("RN-RITUAL-34", layer=ENGINE)
def test_scenario_b_line_of_six_its_loss_and_defence() -> None:
    table, _ = play_b()
    assert not table.game.over


@pytest.mark.rule("RN-WIN-01", "RN-WIN-04", "RN-LINE-14", layer=ENGINE)
def test_scenario_b_the_win() -> None:
    table, board = play_b()
    table.turn(*moved("Green", "SMLPPF", "(6, 0)", 0))
    board[(6, 0)] = "G2"
    check(table, Step([3, 31, 29], dict(board), "Red", [1, 1, 1], [0, 0, 1], LINE, LAST))
    table.turn(*moved("Red", "SMWLPF", "(1, 1)", 0))
    assert table.game.over and table.game.winner is table["Red"]
    board[(1, 1)] = "R3"
    check(table, Step([0, 31, 29], board, "Red", [0, 1, 1], [0, 0, 1], LINE, LAST))
    held = table["Green"].zones["rituals"].cards[0]
    assert "the game is over" in str(api.why_not_play(table.game, table["Green"], held))


LAST = [*GONE, "Steal Rune Stone", "Replace Coins"]


def play_b() -> tuple[Table, dict[Cell, str]]:
    """Scenario B up to step B5b, each step checked; the table and what lies there."""
    table = table_b()
    check(table, Step([7, 32, 33], B0, "Red", [3, 3, 3], [2, 2, 0]))
    table.turn(*moved("Red", "PLSFMW", "(5, 0)", 0))
    b1 = B0 | {(5, 0): "R1"}
    check(table, Step([1, 32, 33], b1, "Blue", [2, 3, 3], [2, 2, 0], LINE))
    table.turn(
        'Blue: play "Skip Turn"', "Blue: Red", lambda: only_red_answers(table),
        'Red: play "Reverse Ritual"',
        lambda: check(table, Step([1, 32, 33], b1, "Blue", [2, 3, 3], [1, 1, 0], LINE, GONE)),
        *moved("Blue", "SPWMLF", "(5, 1)", 0),
    )  # fmt: skip
    b2 = b1 | {(5, 1): "B1"}
    check(table, Step([1, 31, 33], b2, "Green", [2, 2, 3], [1, 1, 0], LINE, GONE))
    assert "2 is not more than 2" in table.refused("Blue", "gray:LSWFMP", (2, 0))
    b3 = b2 | {(2, 0): "B2"}
    stolen = Step([10, 29, 33], b3, "Green", [2, 1, 3], [1, 0, 0], [], LAST[:3])
    table.turn(
        'Blue: play "Steal Rune Stone"', "Blue: (2, 0)", "Blue: on (2, 0)", "Blue: turned 0",
        lambda: check(table, stolen), *moved("Green", "JSMWFL", "(3, 1)", 0),
    )  # fmt: skip
    b4 = b3 | {(3, 1): "G2"}
    check(table, Step([10, 29, 31], b4, "Red", [2, 1, 2], [1, 0, 1], [], LAST[:3]))
    b5 = b4 | {(2, 0): "R2"}
    taken = Step([3, 31, 31], b5, "Red", [2, 1, 2], [0, 0, 1], LINE, LAST)
    table.turn(
        'Red: play "Replace Coins"', "dice: 3", "Red: (2, 0)", lambda: check(table, taken),
        *moved("Red", "MLSPWF", "(6, 0)", 0),
    )  # fmt: skip
    b6 = b5 | {(6, 0): "R1"}
    longer = [("Red", "line", 7, 5)]
    check(table, Step([2, 31, 31], b6, "Green", [1, 1, 2], [0, 0, 1], longer, LAST))
    return table, b6


def only_red_answers(table: Table) -> None:
    """Only the target of a ritual may answer it (RN-RITUAL-28)."""
    answer = table.deal("Green", REVERSE)
    assert "is not aimed at Green" in str(api.why_not_play(table.game, table["Green"], answer))
    table.game.put(answer, table.game.zones["removed"])
