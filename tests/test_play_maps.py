"""Maps: a board drawn in text, and every way to draw it wrongly."""

from __future__ import annotations

import pytest

from runewright.compiler.compile import check_text, compile_sources
from runewright.compiler.table import boards_of
from runewright.dsl.source import Source
from runewright.runtime.table import Board

HEAD = 'use runebound\nmap "Land":\n'
KEY = '  p is plains\n  f is forest\n  1 is town "Ashford"\n  G marks green\n  R marks red\n'


def board(drawing: str, key: str = KEY) -> Board:
    source = Source("land.rune", f"{HEAD}{drawing}\n{key}")
    compiled = compile_sources([source])
    assert compiled.diagnostics == ()
    return boards_of(compiled.model.libraries["runebound"])["Land"]


def neighbours(made: Board) -> dict[str, set[str]]:
    return {one.name: {made.sites[n].name for n in one.neighbours} for one in made.sites}


def test_rows_that_are_shifted_have_six_neighbours() -> None:
    made = board("  f   f\n    p   p\n  f   1")
    assert neighbours(made)["plains A2"] == {
        "forest A1", "forest B1", "plains B2", "Ashford", "forest A3",
    }  # fmt: skip
    assert neighbours(made)["Ashford"] == {"plains A2", "plains B2", "forest A3"}


def test_spaces_know_where_they_are_drawn() -> None:
    made = board("  f   f\n    p   p\n  f   1")
    assert [(one.name, one.at) for one in made.sites] == [
        ("forest A1", (1, 1)), ("forest B1", (1, 3)), ("plains A2", (2, 2)), ("plains B2", (2, 4)),
        ("forest A3", (3, 1)), ("Ashford", (3, 3)),
    ]  # fmt: skip


def test_neighbours_are_mutual_and_none_is_its_own() -> None:
    made = boards_of(
        compile_sources([Source("a.rune", "use runebound\n")]).model.libraries["runebound"]
    )["The Verge"]
    near = neighbours(made)
    assert len(near) == len(made.sites) == 49
    for name, others in near.items():
        assert name not in others and 2 <= len(others) <= 6
        assert all(name in near[other] for other in others)


def test_the_shipped_map_can_be_walked_from_end_to_end() -> None:
    made = boards_of(
        compile_sources([Source("a.rune", "use runebound\n")]).model.libraries["runebound"]
    )["The Verge"]
    seen, waiting = {0}, [0]
    while waiting:
        for near in made.sites[waiting.pop()].neighbours:
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    assert len(seen) == len(made.sites)
    assert [one.name for one in made.sites if one.start] == ["Candlewick"]
    colours = {mark for one in made.sites for mark in one.markers}
    assert colours == {"green", "yellow", "blue", "red"}
    towns = [one for one in made.sites if one.terrain == ("town",)]
    assert len(towns) == 5 and not any(town.markers for town in towns)


def test_markers_stand_behind_the_sign_and_a_dot_keeps_a_place_free() -> None:
    made = board("  pG  .   fGR\n    p   1")
    assert [one.markers for one in made.sites] == [("green",), ("green", "red"), (), ()]
    assert [one.name for one in made.sites] == ["plains A1", "forest C1", "plains A2", "Ashford"]
    assert "forest C1" not in neighbours(made)["plains A1"]


def test_the_start_is_the_space_of_that_name() -> None:
    made = board("  p   1", KEY + '  start in "Ashford"\n')
    assert [one.start for one in made.sites] == [False, True]


@pytest.mark.parametrize(
    ("rows", "code", "line", "column", "said"),
    [
        ("  p   q\n" + KEY, "RW281", 3, 7, "row 1, cell 2"),
        ("  p   pX\n" + KEY, "RW281", 3, 7, "row 1, cell 2"),
        ("  p   p\n     p\n" + KEY, "RW282", 4, 6, "row 2, at column 6"),
        ("  p   p\n  p is plain\n", "RW283", 4, 8, ""),
        ("  p   p\n" + KEY + "  B marks blu\n", "RW283", 9, 11, ""),
        ("  p   p\n  pp is plains\n" + KEY, "RW284", 4, 3, ""),
        ("  1   1\n" + KEY, "RW285", 3, 7, "row 1, cell 2"),
        ("  p       p\n" + KEY, "RW286", 3, 3, "row 1, cell 1"),
        ("  1   p\n" + KEY + '  start in "Ashfort"\n', "RW287", 9, 13, ""),
        (KEY, "RW288", 2, 6, ""),
    ],
)
def test_a_fault_is_named_with_its_row_and_place(
    rows: str, code: str, line: int, column: int, said: str
) -> None:
    first, *_ = found = check_text(HEAD + rows)
    assert {one.code for one in found} == {code}
    assert first.source.location(first.span.start) == (line, column)
    assert said in first.text


def test_misspelt_words_have_the_right_suggestion() -> None:
    plain, marked, start = (
        check_text(HEAD + rows)[0]
        for rows in (
            "  p   p\n  p is plians\n",
            "  p   p\n  p is plains\n  B marks bleu\n",
            "  1   p\n" + KEY + '  start in "Asford"\n',
        )
    )
    assert "`plains`" in plain.caret and "`blue`" in marked.caret
    assert '"Ashford"' in start.hint


def test_a_map_of_a_game_without_terrain_says_so() -> None:
    text = 'game mini "Mini":\n  players 2 to 4\nmap "Land":\n  p   p\n  p is plains\n'
    assert [one.code for one in check_text(text)] == ["RW283"]
