"""A game at the terminal: looking closer, lines broken between words, stopping."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_helpers import cli

from runewright.compiler import terminal


def seated(folder: Path, *lines: str, game: str = "runebound", **options: str) -> str:
    """What is printed where a person sits in the first seat and types these lines."""
    given = "\n".join(lines) + "\n"
    sets = [word for name, value in options.items() for word in ("--set", f"{name}={value}")]
    said = cli("play", game, "--seed", "7", "--human", "1", *sets, folder=folder, given=given)
    assert said.status == 0 and not said.err
    return said.out


def test_a_person_looks_closer_at_what_lies_open(tmp_path: Path) -> None:
    out = seated(tmp_path, "2", "look", "look Ben", "l d3", "look Sword School", "look nix", "help",
                 "why sword", "why the Old", "why Far from on Zed", "quit")  # fmt: skip
    assert out.count("At a question type the number of an option, or `help`.\n") == 1
    assert "C4 G      (ab)      E4 BR" in out
    assert "Discarded by Ben, the latest first: nothing" in out
    assert "forest D3 (forest): green marker, red marker; next to hills C2, " in out
    assert "  Sword Schooling: level 1, grants wizardry and fighting\n      Before your Hero" in out
    assert "You see nothing called 'nix'." in out
    assert "look NAME: a card, a space, or what a player has discarded" in out
    assert "you have no card 'sword'" in out
    assert "in the situation its text describes: after your hero fails a test (RB-" in out
    assert "Zed is no player of this game" in out


def test_options_tell_what_they_cost_and_bring(tmp_path: Path) -> None:
    out = seated(tmp_path, "2", "1", "quit")
    assert '2  the Talent "Herb Lore"  (level 1, grants divinity and survival)\n' in out
    assert "1  roll the movement dice  (5 dice, each good for a space of its terrain)" in out
    assert "1  move to road E3  (road; green marker)" in out


def test_several_numbers_may_be_parted_by_commas_and_none_is_named_twice(tmp_path: Path) -> None:
    ten = ",".join(map(str, range(1, 11)))
    out = seated(tmp_path, f"{ten},3", f"{ten}.", "1, 2 3,4 5", "quit", draft="yes")
    assert "That will not do: 3 is named twice." in out
    assert "Ada chooses 5 of them for the left neighbour (5):" in out
    assert "What does Ada start with:" in out


def test_where_a_game_shows_all_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    out = seated(tmp_path, "look", "help", "quit", game="runes")
    assert "Type the number of an option, or `help`." in out and "look" not in out


def test_a_game_is_stopped_by_a_keystroke(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    said = cli("play", "runebound", "--seed", "7", "--human", "1", folder=tmp_path)
    assert said.status == 0 and said.out.endswith("\nStopped.\n")


@pytest.mark.parametrize(
    ("columns", "line", "shown"),
    [
        (0, "  Ada rolls a very long line", "  Ada rolls a very long line"),
        (20, "  Ada rolls a line", "  Ada rolls a line"),
        (20, "  Ada rolls a very long-winded line",
         "  Ada rolls a very\n      long-winded\n      line"),
    ],
)  # fmt: skip
def test_lines_are_broken_between_words_at_a_terminal(
    columns: int, line: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: columns > 0, raising=False)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((columns, 24)))
    assert terminal.fitted(line) == shown
