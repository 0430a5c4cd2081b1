"""Rulings that are options: each that the register names is one, and its other settings."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from play_helpers import tabletop
from runes_table import Table, gain, lose, ritual

from runewright.compiler.compile import compile_sources
from runewright.compiler.table import stock_of
from runewright.dsl.source import Source
from runewright.runtime.drive import Match
from runewright.runtime.runes import api
from runewright.runtime.runes.api import Config
from runewright.runtime.runes.chains import group, has_chain
from runewright.runtime.runes.hexes import Cell, neighbours
from runewright.runtime.runes.picture import picture
from runewright.runtime.table import Plan

ENGINE = "engine"
SNAKE = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)]
REGISTER = Path(__file__).parent.parent / "docs" / "rules" / "runes.md"
BEND = Config(lines="path")


def bent(cells: list[Cell] = SNAKE) -> Table:
    """A table where lines may bend, with stones of Red; the last cell was the last one."""
    table = Table(config=BEND)
    gain(table, cells, cells[-1])
    return table


# ------------------------------------------------------------------------------- the register


def switches() -> dict[str, str]:
    """By question what its ruling may be changed with."""
    rows = [line.strip("| ").split(" | ") for line in REGISTER.read_text().splitlines()
            if line.startswith("| Q")]  # fmt: skip
    return {row[0]: row[-1].strip() for row in rows if row[-1].strip() != "-"}


@pytest.mark.checkout
def test_every_switch_of_the_register_is_an_option_with_these_words() -> None:
    config, found = Config(), switches()
    names = {one.name.replace("_", "-") for one in fields(config)}
    options = {q: one for q, one in found.items() if one.startswith("`")}
    assert set(options) == {"Q06", "Q10", "Q11", "Q18", "Q21", "Q32", "Q42"}
    assert set(found) - set(options) == {"Q04", "Q05", "Q33", "Q44", "Q50"}
    for one in options.values():
        name, words = one.strip("`").split("=")
        assert name in names
        usual = getattr(config, name.replace("-", "_"))
        if isinstance(usual, bool):
            assert words.split("/") == ["no", "yes"] and usual is False
        else:
            kept = config.words[name.replace("-", "_")]
            assert words.split("/") == list(kept) and usual == kept[0]


SNAKES = '''
format "Snakes":
  setting lines path
  setting circles ring6
  setting stalemate draw
  setting voluntary pass yes
  setting choose piles yes
  setting reshuffle rituals yes
'''


def test_a_format_may_set_each_of_them() -> None:
    compiled = compile_sources([Source("snakes.rune", f"use runes\n{SNAKES}")])
    assert compiled.diagnostics == ()
    stock = stock_of(compiled.model.libraries["runes"])
    game = Match(tabletop("runes"), stock, Plan(2, variant="Snakes"), ["random"] * 2).session.game
    assert isinstance(game, api.Runes)
    assert game.config == Config(
        lines="path", circles="ring6", stalemate="draw", voluntary_pass=True, choose_piles=True,
        reshuffle_rituals=True,
    )  # fmt: skip


# ------------------------------------------------------------------------------- lines that bend


@pytest.mark.rule("RN-LINE-03", layer=ENGINE)
def test_six_stones_one_beside_the_other_are_a_line_where_lines_may_bend() -> None:
    assert bent().records() == [("Red", "line", 6, 5)]
    assert bent(SNAKE[:5]).records() == []
    assert bent([*SNAKE[:5], (5, 2)]).records() == []  # a gap
    straight = bent([(q, 0) for q in range(7)])
    assert straight.records() == [("Red", "line", 7, 5)]


def test_a_foreign_stone_is_no_part_of_a_bent_line() -> None:
    table = Table(config=BEND)
    table.lay("Blue", "gray:SSSSSS", SNAKE[2])
    gain(table, SNAKE[:2] + SNAKE[3:], SNAKE[-1])
    assert table.records() == []


def test_a_chain_goes_through_no_stone_twice() -> None:
    star = {(0, 0), (1, 0), (-1, 1), (0, -1), (2, 0), (-2, 2), (0, -2)}  # three arms of two
    assert not has_chain(star, 6) and has_chain(star, 5)
    assert has_chain({(0, 0), *neighbours((0, 0))}, 7)
    assert not has_chain({(0, 0), *neighbours((0, 0))}, 8)


def test_cells_hang_together_over_their_sides() -> None:
    cells = {(0, 0), (1, 0), (1, 1), (3, 1), (3, 0)}
    assert group(cells, (1, 1)) == {(0, 0), (1, 0), (1, 1)}
    assert group(cells, (3, 0)) == {(3, 0), (3, 1)}


def test_a_bent_line_that_grows_is_paid_once_and_two_that_join_keep_theirs() -> None:
    table = bent()
    gain(table, [], (3, 3))
    assert table.records() == [("Red", "line", 7, 5)]
    gain(table, [(q, 9) for q in range(6)], (5, 9))
    assert table.records() == [("Red", "line", 7, 5), ("Red", "line", 6, 5)]
    gain(table, [(3, r) for r in range(4, 9)], (3, 8))
    assert table.records() == [("Red", "line", 18, 5), ("Red", "line", 18, 5)]
    assert table.tray("Red") == 35 - 18 - 10


def test_a_bent_line_is_broken_once_no_chain_of_six_is_left() -> None:
    table = bent([*SNAKE, (3, 3)])
    lose(table, (3, 3))
    assert table.records() == [("Red", "line", 6, 5)]
    before = table.tray("Red")
    lose(table, SNAKE[2])
    assert (table.records(), table.tray("Red")) == ([], before + 1 + 5)


def test_a_bent_line_and_a_circle_are_two_formations() -> None:
    table = Table(config=BEND)
    gain(table, neighbours((0, 0)), (1, 0))
    assert table.records() == [("Red", "line", 6, 5), ("Red", "circle", 6, 5)]
    gain(table, [], (0, 2))
    assert table.records() == [("Red", "line", 7, 5), ("Red", "circle", 6, 5)]
    lose(table, (1, 0))
    assert table.records() == [("Red", "line", 6, 5)]


def test_a_bent_line_is_drawn_from_stone_to_stone() -> None:
    drawn = picture(bent().game)
    (path,) = [line for line in drawn.splitlines() if "stroke-opacity='0.55'" in line]
    assert path.count("M") == path.count("L") == 5


# ------------------------------------------------------------------------------- the others


@pytest.mark.rule("RN-TURN-12", layer=ENGINE)
@pytest.mark.parametrize(("option", "winner"), [("coins", "Red"), ("draw", "")])
def test_where_nobody_can_place_an_option_lets_nobody_win(option: str, winner: str) -> None:
    table = Table(config=Config(stalemate=option))
    table.lay("Red", "gray:FFFFFF", (0, 0))
    table.tray("Red", 4)
    for _ in range(3):
        table.turn()
    assert table.game.over and table.game.stalemate
    assert str(table.game.winner or "") == winner


def config(**options: Any) -> Config:
    """The options of a game, some by their names."""
    return Config(**options)


def test_with_own_words_only() -> None:
    for name, words in Config.words.items():
        for word in words:
            assert getattr(config(**{name: word}), name) == word
        with pytest.raises(api.ConfigError, match=f"{name} is one of {', '.join(words)}"):
            config(**{name: "otherwise"})


def test_whose_turn_it_is_may_pass_only_where_the_option_says_so() -> None:
    table = Table(config=Config(voluntary_pass=True), rituals=[ritual()])
    table.lay("Blue", "gray:SSSSSS", (0, 0))
    table.turn("Red: pass")
    assert table.game.active is table["Blue"] and len(table.hand("Red")) == 1
