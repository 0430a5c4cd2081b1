"""The proof tool on a project of one module: what it draws, runs, counts and lists."""

from __future__ import annotations

import ast
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from runewright.tools.copies import LaboratoryError, copy_tree, kept_files, tree_hash
from runewright.tools.known import Tree, parts_of
from runewright.tools.laboratory import Laboratory
from runewright.tools.mutate import mutants
from runewright.tools.notes import files_within, with_notes
from runewright.tools.prove import (
    Figures,
    Prover,
    RowFigures,
    Target,
    chosen_files,
    read_equivalents,
    summary,
)

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parents[1]

CODE = '''\
"""Prices."""

PAID = []


def unused() -> int:
    return 7


def cost(level: int) -> int:
    """What a talent costs, RB-TALENT-01."""
    if level > 2:
        return 5
    return 4


def pay(level: int) -> int:
    """Pays for a talent, RB-TALENT-02."""
    PAID.append(level)
    return cost(level)
'''

TESTS = """\
from pathlib import Path
import pytest
from runewright.runtime import price as prices
from runewright.runtime.price import cost, pay

@pytest.mark.rule("RB-TALENT-01", layer="engine")
@pytest.mark.parametrize(("level", "price"), [(2, 4), (3, 5)])
def test_cost(level, price):
    assert cost(level) == price

@pytest.mark.rule("RB-TALENT-02", layer="engine")
def test_pay_bears_the_row_but_looks_at_nothing():
    pay(int(Path(prices.__file__).with_name("level.txt").read_text()))
"""

PROJECT = """\
[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "--strict-markers"]
testpaths = ["tests"]
markers = ["rule(*ids, layer): rows"]
"""


TOLD: list[str] = []  # while the laboratory measured


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository laid out like ours."""
    root = tmp_path_factory.mktemp("project")
    for folder in (".dev", "runtime", "tests", "tools"):
        (root / folder).mkdir()
    (root / ".dev" / "runewright").symlink_to("..")
    (root / "__init__.py").touch()
    (root / "runtime" / "__init__.py").touch()
    (root / "runtime" / "price.py").write_text(CODE)
    (root / "runtime" / "level.txt").write_text("3")
    (root / "tests" / "test_price.py").write_text(TESTS)
    (root / "pyproject.toml").write_text(PROJECT)
    for name in ("reach.py", "notes.py", "warm.py"):
        shutil.copy(ROOT / "tools" / name, root / "tools")
    shutil.copy(ROOT / "tests" / "conftest.py", root / "tests")
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    subprocess.run(["git", "add", "."], cwd=root, check=True)
    return root


@pytest.fixture(scope="module")
def laboratory(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laboratory]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # ours is not in this project
        made = Laboratory(project, tmp_path_factory.mktemp("copy"), workers=2)
        made.measure(TOLD.append)
        yield made
        made.close()


Measured = Callable[..., Laboratory]


@pytest.fixture
def measured(
    project: Path, laboratory: Laboratory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Measured]:
    """Another laboratory for the same project with some edits, measured after the first."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    made: list[Laboratory] = []

    def measure(edits: dict[str, tuple[str, str]], some_red: bool = False) -> Laboratory:
        shutil.copytree(project, tmp_path / "project", symlinks=True)
        for path, edit in edits.items():
            file = tmp_path / "project" / path
            file.write_text((file.read_text() if file.exists() else "").replace(*edit))
        subprocess.run(["git", "add", "--", *edits], cwd=tmp_path / "project", check=True)
        made.append(Laboratory(tmp_path / "project", tmp_path / "copies", workers=1))
        made[0].measure(TOLD.append, some_red=some_red)
        return made[0]

    yield measure
    made[0].close()


def prover(laboratory: Laboratory, minutes: float = 1000) -> Prover:
    return Prover(laboratory, ["runtime/price.py"], "seed", minutes)


def lines_of(code: str, part: str) -> int:
    return code[: code.index(part)].count("\n") + 1


def test_reach_knows_which_tests_run_a_line(laboratory: Laboratory) -> None:
    def reaching(part: str) -> set[str]:
        return set(laboratory.reaching("runtime/price.py", lines_of(CODE, part)))

    pays = "tests/test_price.py::test_pay_bears_the_row_but_looks_at_nothing"
    assert reaching("return 4") == {"tests/test_price.py::test_cost[2-4]"}
    assert reaching("return 5") == {"tests/test_price.py::test_cost[3-5]", pays}
    assert reaching("return 7") == set()
    assert reaching("PAID = []") == set()


def test_changes_are_tried_on_reached_lines_only(laboratory: Laboratory) -> None:
    told: list[str] = []
    figures = prover(laboratory).try_changes(100, {}, told.append)
    survivors = {target.place[1:] for target in figures.survivors}
    assert survivors <= {
        ("PAID.append(level)", "pass"),
        ("return cost(level)", "return None"),
    }
    assert figures.tried == 5  # one on each line that tests reach
    assert figures.noticed == 3
    assert len(told) == 2
    assert (laboratory.folder / "runtime/price.py").read_text() == CODE


def test_a_listed_change_is_not_run_but_counted(laboratory: Laboratory) -> None:
    listed = {("runtime/price.py", "PAID.append(level)", "pass"): "a log"}
    figures = prover(laboratory).try_changes(100, listed, print)
    assert (figures.noticed, figures.equivalent, len(figures.survivors)) == (3, 1, 1)


def test_no_change_is_tried_when_the_time_is_spent(laboratory: Laboratory) -> None:
    assert prover(laboratory, minutes=0).try_changes(100, {}, print).tried == 0


def test_a_row_is_red_only_if_its_own_test_notices(laboratory: Laboratory) -> None:
    figures = prover(laboratory).try_rows(laboratory.bearing, 30, print)
    assert figures.red == ["RB-TALENT-01"]
    assert list(figures.unseen) == ["RB-TALENT-02"]


def test_a_test_that_is_red_without_a_change_stops_the_proof(measured: Measured) -> None:
    suspicious = measured({})
    broken = CODE.replace("return 4", "return 3")
    (suspicious.folder / "runtime/price.py").write_text(broken)
    with pytest.raises(LaboratoryError, match=r"test_cost\[2-4\] is red when it runs alone"):
        suspicious.notices("runtime/price.py", broken, ["tests/test_price.py::test_cost[2-4]"])


@pytest.mark.parametrize(
    ("path", "old", "new", "count"),
    [
        ("runtime/price.py", "return 7", "return (\n        7\n    )", 0),
        ("runtime/price.py", "    if level", "    # Dear?\n    if level", 1),
        ("runtime/price.py", "PAID = []", "PAID = [0]", 1),
        ("tests/another.py", "", "X = 1", 0),
        ("tests/test_price.py", "pay(int", "pay(1 * int", 1),
        ("runtime/level.txt", "3", "4", 1),
        ("tests/conftest.py", '"""Marks', '"""The marks', 1),
    ],
)
def test_what_nothing_has_changed_for_is_not_measured_again(
    measured: Measured, path: str, old: str, new: str, count: int
) -> None:
    again = measured({path: (old, new)})
    assert TOLD[-1] == f"{count} of 1 files of tests have to be measured"
    code = (again.folder / "runtime/price.py").read_text()
    reached = again.reaching("runtime/price.py", lines_of(code, "PAID.append"))
    assert reached == ["tests/test_price.py::test_pay_bears_the_row_but_looks_at_nothing"]
    assert again.bearing.keys() == {"RB-TALENT-01", "RB-TALENT-02"}


def test_parts_of_a_module_are_its_outermost_functions_and_what_surrounds_them() -> None:
    code = "A = 1\nclass B:\n    def c(self):\n        def d(): pass\n    e = 2\n"
    around, method = "", "B.c"
    first = parts_of(code)
    assert {name: (part.first, part.last) for name, part in first.items()} == {
        method: (3, 4), around: (0, 0)
    }  # fmt: skip
    body, head, outside = (
        {name for name, part in parts_of(code.replace(*edit)).items() if part != first.get(name)}
        for edit in (("pass", "..."), ("self", "this"), ("A = 1", "A = 2"))
    )
    assert (body, head, outside) == ({method}, {method, around}, {around})


def test_a_folder_has_changed_when_what_it_holds_has_another_name(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_text("b")
    tree, other = Tree(tmp_path, ["a/b"]), Tree(tmp_path, ["a/b", "a/c/d"])
    assert tree.state("a") and tree.state("a") != other.state("a")
    assert tree.state("a/b") == other.state("a/b") != ""
    assert other.state("a/c") and tree.state("a/c") == ""


def test_a_change_that_never_ends_is_noticed(laboratory: Laboratory) -> None:
    test = "tests/test_price.py::test_cost[2-4]"
    endless = CODE.replace("return 4", "return cost(level) if (lambda: True)() else 4")
    assert laboratory.notices("runtime/price.py", endless, [test])


def test_a_renamed_case_is_looked_for_in_its_file(laboratory: Laboratory) -> None:
    gone = "tests/test_price.py::test_cost[old]"
    laboratory.seconds[gone] = 0.1
    broken = CODE.replace("return 4", "return 3")
    assert not laboratory.notices("runtime/price.py", CODE, [gone])
    assert laboratory.notices("runtime/price.py", broken, [gone])


def test_the_slower_tests_run_where_the_quickest_notice_nothing(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("runewright.tools.laboratory._FIRST", 1)
    monkeypatch.setattr("runewright.tools.laboratory._GROWTH", (0.0,))
    tests = [f"tests/test_price.py::test_cost[{case}]" for case in ("2-4", "3-5")]
    broken = CODE.replace("return 5", "return 6")
    assert len(list(laboratory.runs(tests))) == 2
    assert laboratory.notices("runtime/price.py", broken, tests)
    assert not laboratory.notices("runtime/price.py", broken, tests[:1])


def test_the_slowest_tests_are_left_out_where_patience_ends(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = {f"tests/test_{name}.py::test": 1.0 for name in "abc"}
    monkeypatch.setattr(laboratory, "seconds", seconds | {"tests/test_d.py::test": 90.0})
    monkeypatch.setattr(laboratory, "patience", 2.5)
    runs = list(laboratory.runs(list(laboratory.seconds)))
    assert runs == [["tests/test_a.py::test"], ["tests/test_b.py::test"]]


def test_a_file_that_goes_while_the_tree_is_copied_is_left_out(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [*kept_files(project), "runtime/gone.py"]
    monkeypatch.setattr("runewright.tools.laboratory.kept_files", lambda root: kept)
    copy_tree(project, tmp_path)
    assert (tmp_path / "runtime" / "price.py").read_text() == CODE
    assert not (tmp_path / "runtime" / "gone.py").exists()


def test_red_tests_stop_the_proof(measured: Measured) -> None:
    with pytest.raises(LaboratoryError, match=r"(?s)red before.*tests/test_price\.py:.*1 failed"):
        measured({"runtime/price.py": ("return 4", "return 3")})


def test_red_tests_may_be_left_out(measured: Measured) -> None:
    rest = measured({"tests/test_red.py": ("", "def test_red():\n    assert 0\n")}, some_red=True)
    assert "red before anything is changed\n  tests/test_red.py:\n" in TOLD[-1]
    assert len(rest.seconds) == 3 and rest.reaching("runtime/price.py", lines_of(CODE, "return 4"))


def test_the_hash_follows_names_and_contents(project: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(project, copy, symlinks=True)
    before = tree_hash(project)
    assert tree_hash(copy) == before
    (copy / "notes.txt").write_text("not kept")
    assert tree_hash(copy) == before
    (copy / "runtime" / "price.py").write_text(CODE + "\n")
    assert tree_hash(copy) != before


def test_files_are_the_kept_ones_of_the_floors_asked_for(project: Path) -> None:
    assert "tests/test_price.py" in kept_files(project)
    assert chosen_files(project, []) == ["runtime/__init__.py", "runtime/price.py"]
    assert chosen_files(project, ["tests/"]) == ["tests/conftest.py", "tests/test_price.py"]


def test_a_folder_without_a_repository_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LaboratoryError, match="not a git repository"):
        kept_files(tmp_path)


def test_equivalents_are_read_with_their_reasons() -> None:
    assert read_equivalents("# note\n\na/b.py: x = 1  # one => x = 2  # cache size\n") == {
        ("a/b.py", "x = 1  # one", "x = 2"): "cache size"
    }
    with pytest.raises(LaboratoryError, match=r"equivalent-mutants\.txt:1"):
        read_equivalents("a/b.py: x = 1 => x = 2\n")


def test_every_listed_equivalent_is_a_change_we_would_make() -> None:
    listed = read_equivalents((ROOT / "tools/equivalent-mutants.txt").read_text(encoding="utf-8"))
    for path, old, new in listed:
        source = (ROOT / path).read_text(encoding="utf-8")
        changes = {mutant.first_change(source) for mutant in mutants(source)}
        assert (old, new) in changes, f"{path}: {old} => {new} is gone"


@pytest.mark.parametrize(
    ("noticed", "survived", "equivalent", "good"),
    [(9, 1, 0, True), (8, 1, 0, False), (18, 1, 1, True), (17, 1, 2, False), (0, 0, 0, True)],
)
def test_nine_of_ten_is_enough(noticed: int, survived: int, equivalent: int, good: bool) -> None:
    (mutant,) = mutants("f()")
    survivors = [Target("a.py", "f()", mutant, ["t"], 1)] * survived
    assert Figures(noticed, equivalent, survivors).good is good


def test_the_summary_shows_what_nobody_noticed() -> None:
    (mutant,) = mutants("f()")
    target = Target("a.py", "f()", mutant, ["t", "u"], 1)
    rows = RowFigures(["RB-TURN-01"], {"RB-TURN-02": [target]})
    assert list(summary(Figures(8, 1, [target]), rows, 4, 30)) == [
        f"\nsurvived 1 of 2 tests that reach it:\n{target}",
        "\nRB-TURN-02: its tests noticed none of these:",
        "--- a.py\n+++ a.py\n@@ -1 +1 @@\n-f()\n+pass",
        "",
        "changes: 8 noticed of 9 tried (88.9%; wanted 90%), 1 more listed as equivalent "
        "(at most 5% of 10)",
        "rows:    1 turned their tests red of 2 drawn (wanted: all of 30); "
        "4 rows with tests are cited by no function",
    ]


NOTED = '''\
"""M."""
X = 1
def f(x):
    """F."""
    if x:
        return 1
    else:
        x = 2
'''


def test_notes_stand_before_statements_of_blocks_and_after_docstrings() -> None:
    tree, lines = with_notes(NOTED, 40)
    assert sorted(lines) == [lines_of(NOTED, part) for part in ("if x", "return", "x = 2")]
    noted = ast.unparse(tree)
    for index, line in enumerate(lines, 40):
        following = noted.partition(f"_reached[{index}] = 1\n")[2].lstrip()
        assert following.startswith(NOTED.splitlines()[line - 1].strip())
    assert noted.startswith('"""M."""\nX = 1\n\ndef f(x):\n    """F."""\n    _reached[')


def test_files_are_known_whatever_links_led_to_them(tmp_path: Path) -> None:
    root = tmp_path.resolve() / "tree"
    (root / ".dev").mkdir(parents=True)
    (root / ".dev" / "package").symlink_to("..")
    (root / "cards.rune").write_text("", encoding="utf-8")
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    asked = [root / ".dev" / "package" / "cards.rune", circle, tmp_path / "elsewhere"]
    assert files_within(root, map(str, asked)) == {"cards.rune"}
