"""Scenarios of Runes: what can be given and expected, moves of several parts, refusals."""

from __future__ import annotations

import pytest
from scenario_helpers import marked, played, scenario

from runewright.compiler.compile import check_text

HEAD = "use runes\n"
ONE = 'given Red has gray "SMLWFP" at (0, 0) with 1 coin'
HAND = 'given Red holds gray "MLFSWP"'


def said(*lines: str, players: str = "Red, Blue") -> list[str]:
    """What is said of a scenario with these lines."""
    (result,) = played(scenario(*lines, players=players), HEAD)
    assert result.passed != bool(result.diagnostics)
    return [f"{one.title}; {one.text}; {one.caret}; {one.hint}" for one in result.diagnostics]


def passes(*lines: str, players: str = "Red, Blue") -> None:
    assert said(*lines, players=players) == []


def refused(what: str, *lines: str) -> None:
    found = said(*lines)
    assert found and any(what in one for one in found), found


# ------------------------------------------------------------------------------- moves


def test_a_line_answers_which_stone_where_and_how_it_is_turned() -> None:
    passes(
        ONE, 'given Red holds gray "PPSPPP"',
        'Red places gray "PPSPPP" on (1, 0) turned 1',
        'expect Red has gray "PPSPPP" at (1, 0) turned 1 with 1 coin',
    )  # fmt: skip


def test_covering_a_stone_may_be_said_so() -> None:
    there = ('given Blue has gray "FFFFFF" at (0, 0) with 2 coins',
             'given Blue has gray "SSSSSS" at (1, 0) with 1 coin',
             'given Red holds gray "PPPPPS"')  # fmt: skip
    passes(*there, 'Red overbuilds (0, 0) with gray "PPPPPS" turned 1',
           'expect Red has gray "PPPPPS" at (0, 0) turned 1 with 1 coin')  # fmt: skip
    refused("no stone lies on (0, 1)", *there, 'Red overbuilds (0, 1) with gray "PPPPPS"')
    refused("no rune matches there", *there, 'given Red holds gray "PPPPPP"',
            'Red overbuilds (0, 0) with gray "PPPPPP"')


def test_a_turn_that_is_not_said_is_none() -> None:
    passes(ONE, HAND, 'Red places gray "MLFSWP" on (1, 0)',
           'expect Red has gray "MLFSWP" at (1, 0) with 1 coin',
           "expect Blue is on turn")  # fmt: skip


def test_turns_follow_each_other_and_nobody_is_asked_who_can_do_nothing() -> None:
    passes(
        ONE, HAND, 'given Red holds gray "JJJJJJ"', 'Red places gray "MLFSWP" on (1, 0)',
        "expect Blue is on turn", 'Red places gray "JJJJJJ" on (-1, 0)',
        "expect Red has 37 coins on the tray",
    )  # fmt: skip


def test_what_is_left_of_a_line_is_not_ignored() -> None:
    refused("upside down", ONE, HAND, 'Red places gray "MLFSWP" on (1, 0) upside down')


def test_a_turn_that_does_not_fit_is_told() -> None:
    refused("no rune matches", ONE, HAND, 'Red places gray "MLFSWP" on (1, 0) turned 3')


def test_where_a_stone_must_be_turned_it_is_asked_how() -> None:
    refused("turned 1", ONE, 'given Red holds gray "PSSPPP"', 'Red places gray "PSSPPP" on (1, 0)')


def test_the_rest_of_the_line_waits_for_the_place() -> None:
    found = said(ONE, HAND, 'Red places gray "MLFSWP" on (7, 7)')
    assert any("no rune matches on (7, 7) (RN-TURN-03)" in one for one in found)


# ------------------------------------------------------------------------------- facts


@pytest.mark.parametrize(
    ("given", "holds", "fails", "found"),
    [
        (ONE, 'Red has gray "SMLWFP" at (0, 0) with 1 coin',
         'Red has gray "SMLWFP" at (0, 0) with 2 coins', 'lies on (0, 0) with 1 coin of Red'),
        (ONE, "Red has a stone at (0, 0) with 1 coin", "Blue has a stone at (0, 0) with 1 coin",
         "1 coin of Red"),
        (ONE, "no stone lies on (1, 0)", "no stone lies on (0, 0)", "lies on (0, 0)"),
        (ONE, "Red has 39 coins on the tray", "Red has 40 coins on the tray", "Red has 39"),
        (HAND, 'Red holds gray "MLFSWP"', 'Red holds black "MLFSWP"', 'Red holds gray "MLFSWP"'),
        (HAND, "Red has 1 hand stone", "Red has 2 hand stones", "Red has 1 hand stones"),
        ('given Red holds "Skip Turn"', 'Red holds "Skip Turn"', 'Red holds "Fast Turn"',
         "Red holds Skip Turn"),
        ('given Red holds "Skip Turn", "Fast Turn"', "Red holds 2 rituals", "Red holds 1 ritual",
         "Red holds 2 rituals"),
        ('given the stone piles hold 4 gray "SSMMLL"', 'the stone piles hold 4 gray "SSMMLL"',
         'the stone piles hold 4 gray "WFPWFP"', "the piles hold 0"),
        ('given the stone piles hold 4 gray "SSMMLL"', "the stone piles hold 4 stones",
         "the stone piles hold 5 stones", "they hold 4 stones"),
        ('given the ritual pile holds "Skip Turn"', 'the ritual pile holds "Skip Turn"',
         'the discard pile holds "Skip Turn"', "the discard pile holds nothing"),
        ("given Red has 7 coins on the tray", "Red has 7 coins on the tray",
         "Red has 8 coins on the tray", "Red has 7"),
        (ONE, "Red has no line", "Red has 1 line", "Red has 0 lines"),
        (ONE, "Red has 0 circles", "Red has 1 circle", "Red has 0 circles"),
        (ONE, "the stone on (0, 0) matches 0 times", "the stone on (0, 0) matches 1 times",
         "it matches 0 times"),
        (ONE, "the stone on (5, 5) matches 0 times", "the stone on (5, 5) matches 1 times",
         "it matches 0 times"),
        ("given Blue skips 2 turns", "Blue skips 2 turns", "Blue skips 1 turn", "Blue skips 2"),
        ("given Blue is on turn", "Blue is on turn", "Red is on turn", "it is Blue's turn"),
        (ONE, "Red has 0 lines", "Red has a line with 6 stones", "lines with no stones"),
        (ONE, "Red has no line", "Red has won", "nobody has won"),
    ],
)  # fmt: skip
def test_a_fact_holds_or_says_what_was_found(
    given: str, holds: str, fails: str, found: str
) -> None:
    passes(given, f"expect {holds}")
    refused(found, given, f"expect {fails}")


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ('Red has gray "SMLWF" at (0, 0) with 1 coin', "has 5 runes; a stone has 6"),
        ('Red has gray "SMXWFP" at (0, 0) with 1 coin', "letters other than"),
        ('Red has gray "SMLWFP" at (0, 0) with 7 coins', "a stone holds 6 at most"),
        ('Red has gray "SMLWFP" at (0, 0) turned 6 with 1 coin', "turned 0 to 5 times"),
        ("Red has a stone at (0, 0) with 1 coin", "say which stone it is"),
        ("Red has 1 line", "it follows from the stones on the table"),
        ("Red has a line with 6 stones", "it follows from the stones on the table"),
        ("Red has 2 hand stones", "say which stones they are"),
        ("Red has won", "then nothing is left to play"),
    ],
)  # fmt: skip
def test_what_cannot_be_given_is_said(fact: str, why: str) -> None:
    refused(why, f"given {fact}")


@pytest.mark.parametrize(
    ("line", "code", "near"),
    [
        ('given Blue has gray "SMkWFP" at (5, 5) with 1 coin', "RW614", "SMLWFP"),
        ('given Blue holds gray "WPPSkMM"', "RW614", "WPPSMM"),
        ('given Blue holds gray "PPPPP"', "RW614", "PPPPPP"),
        ('given Blue holds gray "WPkLJJ"', "RW614", ""),
        ('Red places gray "MLFSPW" on (1, 0)', "RW615", "MLFSWP"),
        ('Red places gray "MLFSkP" on (1, 0)', "RW614", "MLFSWP"),
        ('expect Red may not place gray "MLSFWP" on (1, 0)', "RW615", "MLFSWP"),
        ('expect Red has gray "SMLWP" at (0, 0) with 1 coin', "RW614", "SMLWFP"),
        ('expect Red has gray "SMLFWP" at (0, 0) with 1 coin', "RW615", "SMLWFP"),
        ('Red plays "Fast Trun"', "RW606", "Fast Turn"),
    ],
)  # fmt: skip
def test_runes_that_nobody_can_read_or_has_are_told_before_anything_is_played(
    line: str, code: str, near: str
) -> None:
    (found,) = check_text(HEAD + scenario(ONE, HAND, line, players="Red, Blue"))
    assert (found.code, found.caret) == (code, f'Did you mean "{near}"?' if near else "")
    assert marked(found) == f'"{line.partition(chr(34))[2].partition(chr(34))[0]}"'


def test_what_is_far_too_long_for_a_stone_is_told_at_once() -> None:
    letters = "".join(map(chr, range(0x4E00, 0x4E00 + 9000)))
    (found,) = check_text(HEAD + scenario(f'given Red holds gray "{letters}"', players="Red, Blue"))
    assert (found.code, found.caret) == ("RW614", "")


def test_a_stone_may_be_written_in_other_ways_and_another_stone_may_be_named() -> None:
    star = 'given Blue holds gray "SMJWFP"'
    other = 'expect Red may not place gray "SSSSSS" on (1, 0)'
    assert check_text(HEAD + scenario(ONE, star, 'Blue places gray "sm*wfp" on (1, 0)', other,
                                      players="Red, Blue")) == []  # fmt: skip


def test_a_misspelt_stone_is_not_told_again_where_it_is_placed() -> None:
    lines = (ONE, 'given Red holds gray "SMLkPP"', 'Red places gray "SMLWPP" on (1, 0)')
    (found,) = check_text(HEAD + scenario(*lines, players="Red, Blue"))
    assert (found.code, marked(found)) == ("RW614", '"SMLkPP"')


def test_a_cell_holds_one_stone() -> None:
    refused("already", ONE, 'given Blue has gray "SSSSSS" at (0, 0) with 1 coin')


def test_a_line_that_is_completed_is_found() -> None:
    cells = [f'given Red has gray "SSSSSS" at ({q}, 0) with 1 coin' for q in range(5)]
    passes(*cells, 'given Red holds gray "SSSSSS"', 'Red places gray "SSSSSS" on (5, 0)',
           "expect Red has 1 line", "expect Red has a line with 6 stones",
           "expect Red has 29 coins on the tray")  # fmt: skip


def test_the_winner_is_found() -> None:
    passes(ONE, HAND, "given Red has 1 coin on the tray", 'Red places gray "MLFSWP" on (1, 0)',
           "expect Red has won", "expect Red has 0 coins on the tray")  # fmt: skip


# ------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("deed", "because"),
    [
        ('place gray "MLFSWP" on (5, 5)', "no rune matches on (5, 5)"),
        ('place gray "MLFSWP" on (0, 0)', "RN-OVERBUILD-15"),
        ('overbuild (0, 0) with gray "MLFSWP"', "no rune matches there"),
        ('place gray "LLLLLL" on (1, 0)', "Red has no such hand stone"),
        ("pass", "a hand stone fits somewhere"),
        ('play "Ward Off Ritual"', "only answers a ritual that is aimed at you"),
        ('play "Fast Turn"', "Red does not hold Fast Turn"),
    ],
)  # fmt: skip
def test_why_a_move_is_not_legal(deed: str, because: str) -> None:
    passes(ONE, HAND, 'given Red holds "Ward Off Ritual"', 'given Blue holds "Fast Turn"',
           f'expect Red may not {deed} because "{because}"')  # fmt: skip


def test_only_the_active_player_may_place() -> None:
    passes(ONE, HAND, 'given Blue holds gray "MLFSWP"',
           'expect Blue may not place gray "MLFSWP" on (1, 0) because "it is the turn of Red"',
           'expect Red may place gray "MLFSWP" on (1, 0)')  # fmt: skip


def test_the_options_of_a_format_hold() -> None:
    lines = (
        'given Blue has gray "SSFFFF" at (0, 0) with 1 coin',
        'given Blue has gray "SSSSSS" at (1, 0) with 1 coin',
        'given Blue has gray "MMMMMM" at (1, -1) with 1 coin',
        'given Red holds gray "SMFFFF"',
    )
    passes(*lines, 'expect Red may place gray "SMFFFF" on (0, 0)')
    move = 'place gray "SMFFFF" on (0, 0)'
    passes('format "Explorer"', *lines, f'expect Red may not {move} because "cannot be covered"')
