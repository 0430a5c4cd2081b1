"""The samples of the language, the example of play, and that its every figure can fail."""

from __future__ import annotations

import re

import pytest
from scenario_helpers import line_of, played

from runewright.compiler.load import CONTENT

CONTENT_FILE = CONTENT / "runebound" / "scenarios" / "example-of-play.rune"
LINE_A = CONTENT_FILE.read_text(encoding="utf-8").split("\nscenario ")[1]

ROCK_HOUND = """
scenario "Rock Hound is played on Krzysiek":
  covers RB-GOLD-01
  players Krzysiek, Bartek, Szymon
  given hero of Krzysiek has 2 threat
  given Krzysiek stands in forest
  given Bartek holds "Desecrated Graveyard"
  given Szymon holds "Rock Hound"
  given the boot window of Krzysiek's turn
  Bartek plays "Desecrated Graveyard" on Krzysiek:
    search test: failed
  expect hero of Krzysiek has 3 threat
  Szymon plays "Rock Hound" on Krzysiek
  expect hero of Krzysiek has 0 threat
"""

EPIC = """
scenario "The Epic card closes the door":
  players Krzysiek, Bartek, Szymon
  given hero of Krzysiek has 9 threat
  given Krzysiek stands in forest
  given the boot window of Krzysiek's turn
  given Bartek holds "Rock Hound"
  given Szymon holds "Rock Hound"
  Bartek plays "Rock Hound" on Krzysiek
  expect hero of Krzysiek has 6 threat
  expect Szymon may not play "Rock Hound" because "only one Epic card"
"""


@pytest.mark.parametrize("text", [ROCK_HOUND, EPIC], ids=["Rock Hound", "Epic"])
def test_the_samples_of_the_language_pass(text: str) -> None:
    (result,) = played(text)
    assert result.diagnostics == ()
    assert result.passed


def test_the_covered_rows_are_told() -> None:
    (result,) = played(ROCK_HOUND)
    assert [(cover.row, cover.layer) for cover in result.covers] == [("RB-GOLD-01", "engine")]


def test_the_first_project_passes() -> None:
    folder = CONTENT / "runebound" / "project"
    cards = (folder / "cards.rune.new").read_text(encoding="utf-8")
    scenarios = (folder / "scenarios.rune.new").read_text(encoding="utf-8")
    scenarios = scenarios[scenarios.index("scenario ") :]
    results = played(f"{cards}\n{scenarios}", head="")
    assert results and all(result.passed for result in results)


def lines_of_a() -> list[str]:
    return f"scenario {LINE_A}".rstrip().splitlines()


def variants(change: list[list[str]]) -> str:
    """The changed scenarios, one after the other under names of their own."""
    texts = []
    for number, lines in enumerate(change):
        head = re.sub(r'"[^"]*"', f'"Variant {number}"', lines[0], count=1)
        texts.append("\n".join([head, *lines[1:]]))
    return "\n\n".join(texts) + "\n"


def test_every_expected_figure_of_the_example_can_fail() -> None:
    lines, changed, wrong = lines_of_a(), [], []
    for at, line in enumerate(lines):
        for found in re.finditer(r"\d+", re.sub(r'"[^"]*"', lambda q: "x" * len(q[0]), line)):
            if line.startswith("  expect"):
                more = str(int(found[0]) + 1)
                other = line[: found.start()] + more + line[found.end() :]
                other = re.sub(r"\b(\d+ (?:wound|marker|card|green marker))s?\b", _plural, other)
                changed.append([*lines[:at], other, *lines[at + 1 :]])
                wrong.append(other.strip())
    assert len(changed) == 48
    results = played(variants(changed))
    for result, line in zip(results, wrong, strict=True):
        assert [one.code for one in result.diagnostics] == ["RW621"], line
        assert line_of(result.diagnostics[0]) == line


def _plural(found: re.Match[str]) -> str:
    return found[1] if found[1].startswith("1 ") else f"{found[1]}s"


def without(lines: list[str], at: int) -> list[str]:
    """The lines but for one; what stood above it no longer opens a block."""
    return [*lines[: at - 1], lines[at - 1].removesuffix(":"), *lines[at + 1 :]]


def test_every_roll_and_forced_choice_of_the_example_must_be_written() -> None:
    lines = lines_of_a()
    rolls = [at for at, line in enumerate(lines) if re.search(r": (passed|failed)$", line)]
    fights = [at for at, line in enumerate(lines) if re.search(r" (attacks|defends) with", line)]
    assert (len(rolls), len(fights)) == (6, 4)
    results = played(variants([without(lines, at) for at in (*rolls, *fights)]))
    codes = [result.diagnostics[-1].code for result in results]
    assert codes[:6] == ["RW625"] * 6
    assert set(codes[6:]) == {"RW624"}


def test_a_scenario_ends_in_the_same_way_each_time() -> None:
    lines = lines_of_a()
    lines[-1] = "  expect hero of Krzysiek has 4 wounds"
    first, second = (played("\n".join(lines) + "\n") for _ in range(2))
    assert [one.caret for one in first[0].diagnostics] == ["Hero of the Example has 1 wound"]
    assert [one.caret for one in second[0].diagnostics] == ["Hero of the Example has 1 wound"]
