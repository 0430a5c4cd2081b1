"""`new --game runes`: a project that checks, prints, plays and builds at once; and the shipped
scenarios."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from cli_helpers import cli
from runes_rituals import NAMES, shipped

from runewright.compiler.scenarios import ScenarioResult, run_scenarios


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new project."""
    folder = tmp_path_factory.mktemp("runes")
    said = cli("new", "mine", "--game", "runes", folder=folder)
    assert said.status == 0 and len(said.out.splitlines()) == 4
    return folder / "mine"


def test_it_checks_and_its_scenario_is_played(project: Path) -> None:
    said = cli("check", folder=project)
    assert (said.status, said.out) == (0, "3 cards, 1 deck, 1 scenario: no errors\n")
    said = cli("test", folder=project)
    assert (said.status, said.out) == (0, "1 scenario: 1 passed\n")


def test_its_first_card_is_explained_line_by_line(project: Path) -> None:
    first = (project / "cards.rune").read_text("utf-8").split("\n\n")[1].splitlines()
    assert all("  # " in line for line in first[:6])


def test_it_prints_each_copy_and_builds(project: Path) -> None:
    said = cli("sheet", "-o", "cards.pdf", folder=project)
    assert said.status == 0 and "6 cards on 1 sheet" in said.out + said.err
    assert cli("build", "-o", "build", folder=project).status == 0
    text = (project / "build/text/runes/My First Rituals.txt").read_text("utf-8")
    assert "Roll the die:\n- 1–2: Skip your next turn.\n" in text


def test_its_deck_is_legal_and_played_with(project: Path) -> None:
    assert cli("deck", "deck.rune", folder=project).status == 0
    said = cli("play", "runes", "--players", "2", "--seed", "3", "--deck", "1=My Box",
               folder=project)  # fmt: skip
    assert said.status == 0, said.err
    assert any(f"plays {name}" in said.out for name in ("Gambler's Turn", "Rich Vein", "Deflect"))


# ------------------------------------------------------------------------------- shipped ones


@cache
def results() -> tuple[ScenarioResult, ...]:
    """The shipped scenarios, played."""
    return tuple(run_scenarios(shipped()))


@pytest.mark.parametrize("name", NAMES)
def test_each_ritual_of_the_box_is_shown_in_play(name: str) -> None:
    assert any(one.passed and one.name.startswith(f"{name} ") for one in results())
