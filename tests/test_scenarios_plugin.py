"""Scenarios under pytest: one item each, `rule` marks, failures in place."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

CARD = 'feat "Insult":\n  side enemy\n  threat 0\n  timing boot\n  effect: you receive 1 threat\n'
SCENARIO = """use runebound
scenario "An insult":
  covers RB-TEXT-01, RB-TEXT-02 card
  covers RB-GOLD-01
  players Ada, Ben
  given Ben holds "Insult"
  given the boot window of Ada's turn
  Ben plays "Insult" on Ada
  expect Ada has 1 threat
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project of two files: the card, and the scenario that plays it."""
    folder = pytester.mkdir("mine")
    Path(folder, "cards.rune").write_text(f'use runebound\nset "Mine"\n{CARD}', encoding="utf-8")
    Path(folder, "scenarios.rune").write_text(SCENARIO, encoding="utf-8")
    pytester.makeini("[pytest]\nmarkers = rule")
    return pytester


def test_a_folder_is_one_project(project: pytest.Pytester) -> None:
    result = project.runpytest_inprocess("mine", "-p", "no:cacheprovider", "-v")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["mine/scenarios.rune::An insult PASSED*"])


def test_a_file_that_is_named_is_a_project_by_itself(project: pytest.Pytester) -> None:
    result = project.runpytest_inprocess("mine/scenarios.rune", "-p", "no:cacheprovider")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*RW606*There is no card \"Insult\"*"])


def test_an_item_can_be_named(project: pytest.Pytester) -> None:
    path = project.path / "mine" / "both.rune"
    path.write_text(f'use runebound\nset "Both"\n{CARD}{SCENARIO}', encoding="utf-8")
    named = "mine/both.rune::An insult"
    project.runpytest_inprocess(named, "-p", "no:cacheprovider").assert_outcomes(passed=1)


def test_the_failing_line_is_shown_with_what_was_found(project: pytest.Pytester) -> None:
    path = project.path / "mine" / "scenarios.rune"
    path.write_text(SCENARIO.replace("has 1 threat", "has 2 threat"), encoding="utf-8")
    result = project.runpytest_inprocess("mine", "-p", "no:cacheprovider")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*scenario: An insult*", "error[[]RW621[]]*", "*expect Ada has 2 threat*",
         "*^^^^ Ada has 1 threat*"]
    )  # fmt: skip
    assert "Traceback" not in result.stdout.str()


def test_covered_rows_are_marks(project: pytest.Pytester) -> None:
    items, _ = project.inline_genitems("mine", "-p", "no:cacheprovider")
    (item,) = items
    marks = [(mark.args, mark.kwargs) for mark in item.iter_markers("rule")]
    assert marks == [
        (("RB-TEXT-01", "RB-TEXT-02"), {"layer": "card"}),
        (("RB-GOLD-01",), {"layer": "engine"}),
    ]


def test_a_file_with_errors_is_an_error(project: pytest.Pytester) -> None:
    path = project.path / "mine" / "scenarios.rune"
    path.write_text(f"{SCENARIO}scenario:\n  players Ada\n", encoding="utf-8")
    result = project.runpytest_inprocess("mine", "-p", "no:cacheprovider")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["error[[]RW1*", "*scenario:*"])


def test_files_without_scenarios_are_no_tests(project: pytest.Pytester) -> None:
    (project.path / "mine" / "scenarios.rune").unlink()
    result = project.runpytest_inprocess("mine", "-p", "no:cacheprovider")
    assert result.ret is pytest.ExitCode.NO_TESTS_COLLECTED
