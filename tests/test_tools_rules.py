"""The ledger tool: what it reads, what it counts, what it refuses; and our own ledgers."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from runewright.tools import rules
from runewright.tools.rules import LedgerError, Proof, Row

pytestmark = pytest.mark.checkout
pytest_plugins = ("pytester",)

LEDGER = """\
# Rules

## 1. Overview (RB-OVER) — L46–52

| id | rule | layer | test | ruling |
|---|---|---|---|---|
| RB-OVER-01 | Base rules stay, `\\|` too. | engine | then | |
| RB-OVER-02 | Two sides. | card, engine | neg: none | A: both? |

## 28. Catalogue (RB-CAT)

### 28.1 Cards

| id | name | kind |
|---|---|---|
| RB-CAT-01 | Bestow Blessing | Spell |

| line | ledger |
|---|---|
| 46 | RB-OVER-01 |
"""


def proof(*rows: str, layer: str = "engine", passed: bool = True, test: str = "t") -> Proof:
    return Proof(test, rows, layer, passed)


def table() -> dict[str, Row]:
    return {row.id: row for row in rules.read_ledger(LEDGER)}


def test_rows_have_their_layers_and_catalogues_are_about_cards() -> None:
    assert rules.read_ledger(LEDGER) == [
        Row("RB-OVER-01", ("engine",), " 1 Overview"),
        Row("RB-OVER-02", ("card", "engine"), " 1 Overview"),
        Row("RB-CAT-01", ("card",), "28 Catalogue"),
    ]


def test_a_row_declared_twice_is_refused() -> None:
    with pytest.raises(LedgerError, match="RB-OVER-01"):
        rules.read_ledger(LEDGER.replace("RB-OVER-02", "RB-OVER-01"))


def test_an_unknown_layer_is_refused() -> None:
    with pytest.raises(LedgerError, match="RB-OVER-02: 'cards' is no layer"):
        rules.read_ledger(LEDGER.replace("card, engine", "cards, engine"))


def test_a_pair_is_done_when_a_test_that_names_it_passed() -> None:
    proofs = [
        proof("RB-OVER-01", passed=False),
        proof("RB-OVER-02", "RB-NONE-01"),
        proof("RB-CAT-01", layer="card"),
        proof("RB-CAT-01", layer="engine"),
    ]
    assert rules.done_pairs(table(), proofs) == {("RB-OVER-02", "engine"), ("RB-CAT-01", "card")}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (proof("RB-OVER-99"), "t names RB-OVER-99, which is in no ledger"),
        (proof("RB-OVER-01", layer="card"), "t proves RB-OVER-01 in the layer card, but the row"),
    ],
)
def test_marks_are_checked_against_the_ledger(given: Proof, said: str) -> None:
    (fault,) = rules.faults(table(), [given])
    assert fault.startswith(said)


def test_five_rows_a_test_whatever_their_layers() -> None:
    rows = {f"RB-TURN-0{n}": Row(f"RB-TURN-0{n}", ("card", "engine"), "") for n in range(1, 7)}
    five = list(rows)[:5]
    assert not list(rules.faults(rows, [proof(*five), proof(*five, layer="card")]))
    assert list(rules.faults(rows, [proof(*five), proof("RB-TURN-06", layer="card")])) == [
        "t names 6 rows; a test proves 5 at most"
    ]


def test_the_report_counts_by_section_and_lists_what_is_open() -> None:
    done = {("RB-OVER-02", "card")}
    rows = rules.read_ledger(LEDGER)
    assert list(rules.report("runebound", rows, done, show_open=True)) == [
        "runebound: pairs of row and layer with a test",
        "   1 Overview      1 / 3",
        "  28 Catalogue     0 / 1",
        "open:",
        "  RB-OVER-01 engine",
        "  RB-OVER-02 engine",
        "  RB-CAT-01 card",
    ]
    assert list(rules.totals(rows, done)) == [
        "base      0 / 0",
        "card      1 / 2",
        "deck      0 / 0",
        "engine    0 / 2",
        "sheet     0 / 0",
        "all       1 / 4",
    ]


def test_results_are_stale_when_a_test_or_a_scenario_is_younger(tmp_path: Path) -> None:
    results = tmp_path / "rules.json"
    assert rules.is_stale(results, tmp_path)
    results.write_text("{}")
    assert not rules.is_stale(results, tmp_path)
    scenario = tmp_path / "content" / "game" / "turn.rune"
    scenario.parent.mkdir(parents=True)
    scenario.write_text("")
    later = results.stat().st_mtime_ns + 1_000_000
    os.utime(scenario, ns=(later, later))
    assert rules.is_stale(results, tmp_path)


def test_our_ledger_is_read_whole() -> None:
    text = (rules.ROOT / "docs/rules/runebound.md").read_text(encoding="utf-8")
    rows = rules.read_ledger(text)
    written = {line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| RB-")}
    assert {row.id for row in rows} == written
    assert len(rows) == 318


SUITE = """\
import pytest

@pytest.mark.rule("RB-OVER-01", "RB-OVER-02", layer="engine")
def test_good(): pass

@pytest.mark.rule("RB-OVER-02", layer="card")
def test_bad(): assert False

@pytest.mark.rule("RB-CAT-01", layer="card")
class TestClass:
    def test_in_class(self): pass

def test_plain(): pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with this conftest, so that its recorder runs in a session of its own."""
    conftest = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")
    pytester.makeini(
        "[pytest]\ntestpaths = tests\naddopts = --strict-markers --import-mode=importlib\n"
        "markers = rule(*ids, layer): the rows\n"
    )
    pytester.mkdir("tests").joinpath("conftest.py").write_text(conftest, encoding="utf-8")
    return pytester


def run(suite: pytest.Pytester, text: str, *arguments: str) -> pytest.RunResult:
    suite.path.joinpath("tests", "test_suite.py").write_text(text)
    return suite.runpytest_subprocess(*arguments)


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_whole_run_writes_what_passed(suite: pytest.Pytester, processes: str) -> None:
    run(suite, SUITE, "-n", processes)
    proofs = rules.read_proofs((suite.path / "build/rules.json").read_text())
    assert [(p.rows, p.layer, p.passed) for p in proofs] == [
        (("RB-CAT-01",), "card", True),
        (("RB-OVER-02",), "card", False),
        (("RB-OVER-01", "RB-OVER-02"), "engine", True),
    ]


@pytest.mark.parametrize("arguments", [["-k", "good"], ["tests/test_suite.py"], ["-x"]])
def test_a_part_of_a_run_writes_nothing(suite: pytest.Pytester, arguments: list[str]) -> None:
    run(suite, SUITE, *arguments)
    assert not (suite.path / "build/rules.json").exists()


def test_a_test_that_breaks_after_its_call_does_not_count(suite: pytest.Pytester) -> None:
    run(
        suite,
        "import pytest\n"
        "@pytest.fixture\ndef late():\n    yield\n    assert False\n"
        "@pytest.mark.rule('RB-OVER-01', layer='engine')\ndef test_it(late): pass\n",
    )
    results = json.loads((suite.path / "build/rules.json").read_text())
    assert [proof["outcome"] for proof in results["proofs"]] == ["failed"]


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ("rule(layer='engine')", "names at least one row"),
        ("rule('RB-OVER-01')", "names one layer"),
        ("rule('RB-OVER-01', level='engine')", "names one layer"),
        ("rule(['RB-OVER-01'], layer='engine')", "names at least one row"),
    ],
)
def test_a_mark_of_the_wrong_form_stops_the_run(
    suite: pytest.Pytester, mark: str, said: str
) -> None:
    result = run(suite, f"import pytest\n@pytest.mark.{mark}\ndef test_it(): pass\n")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*test_it: *{said}*"])
