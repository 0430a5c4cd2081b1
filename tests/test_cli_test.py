"""`test`: scenarios that hold, that do not, and that cannot be played."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, put

CARD = cards(feat("Trial Trip", effect="deal 1 wound to your hero", side="enemy"))
SCENARIO = """use runebound

scenario "Trip hurts":
  players Ada, Ben
  given hero of Ada has 1 threat
  given Ben holds "Trial Trip"
  given the boot window of Ada's turn
  Ben plays "Trial Trip" on Ada
  expect hero of Ada has 1 wound
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    put(tmp_path, "cards.rune", CARD)
    put(tmp_path, "scenarios.rune", SCENARIO)
    return tmp_path


def test_a_scenario_that_holds(project: Path) -> None:
    said = cli("test", folder=project)
    assert (said.status, said.out, said.err) == (0, "1 scenario: 1 passed\n", "")


def test_a_line_that_does_not_hold_is_shown_with_what_was_found(project: Path) -> None:
    put(project, "scenarios.rune", SCENARIO.replace("1 wound\n", "3 wounds\n"))
    said = cli("test", folder=project)
    assert said.status == 1
    lines = said.out.splitlines()
    assert lines[0].startswith("error[RW6")
    assert lines[1].strip() == "--> scenarios.rune:9:10"
    assert "has 1 wound" in said.out
    assert lines[-2:] == ['FAILED "Trip hurts"', "1 scenario: 0 passed, 1 failed"]


def test_the_others_are_played_all_the_same(project: Path) -> None:
    bad = SCENARIO.replace("Trip hurts", "Wrong").replace("1 wound\n", "3 wounds\n")
    put(project, "wrong.rune", bad)
    said = cli("test", folder=project)
    assert said.status == 1
    assert said.out.endswith('FAILED "Wrong"\n2 scenarios: 1 passed, 1 failed\n')


def test_a_fault_in_a_scenario_is_told_once(project: Path) -> None:
    put(project, "scenarios.rune", SCENARIO.replace("hero of Ada has 1 w", "hero of Adda has 1 w"))
    said = cli("test", folder=project)
    assert said.status == 1
    assert said.out.count("error[") == 1
    assert "Did you mean `Ada`?" in said.out


def test_scenarios_are_played_beside_cards_with_errors(project: Path) -> None:
    put(project, "more.rune", cards(feat("Bad", effect="deel 1 wound"), set_name="More"))
    said = cli("test", folder=project)
    assert said.status == 1
    assert "error[RW301]" in said.out
    assert said.out.endswith("1 scenario: 1 passed\n")


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", CARD)
    assert cli("test", folder=tmp_path).out == "0 scenarios: 0 passed\n"
