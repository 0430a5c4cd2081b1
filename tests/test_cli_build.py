"""`build`: what it writes, what it leaves alone, and what it leaves out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, put

from runewright.compiler.writing import MANIFEST

GOOD = feat("Trial Aid")
BAD = feat("Trial Trip", effect="deel 1 wound to your hero", side="enemy")


def tree(folder: Path) -> dict[str, bytes]:
    """What a build wrote, without its own list."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }


def test_a_build_has_data_schemas_and_effect_code(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(GOOD))
    said = cli("build", "-o", "out", folder=tmp_path)
    assert said.status == 0
    built = tree(tmp_path / "out")
    data = json.loads(built["data/runebound/Trial.json"])
    assert [card["name"] for card in data["cards"]] == ["Trial Aid"]
    assert json.loads(built["schema/runebound/feat.json"])["$schema"].endswith("2020-12/schema")
    assert b"def " in built["python/runebound/cards.py"]
    assert sorted(said.out.splitlines()) == [f"out/{name}" for name in sorted(built)]
    assert said.err == f"1 card: {len(built)} files written\n"


def test_effect_code_is_importable_with_the_runtime_alone(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(GOOD))
    cli("build", "-o", "out", folder=tmp_path)
    code = (
        "import runpy, sys\n"
        "made = runpy.run_path('out/python/runebound/cards.py')\n"
        "print([card.name for card in made['CARDS']])\n"
        "print(sorted({'lark', 'click', 'jinja2', 'jsonschema', 'typst'} & sys.modules.keys()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["['Trial Aid']", "[]"]


def test_two_builds_are_the_same_and_the_second_writes_nothing(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(GOOD, feat("Trial Wind")))
    cli("build", "-o", "out", folder=tmp_path)
    first = tree(tmp_path / "out")
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")}
    said = cli("build", "-o", "out", folder=tmp_path)
    assert (said.status, said.out) == (0, "")
    assert said.err == f"2 cards: 0 files written, {len(first)} as before\n"
    assert tree(tmp_path / "out") == first
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")} == times


def test_the_good_cards_are_built_and_the_others_named(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(GOOD, BAD))
    said = cli("build", "-o", "out", folder=tmp_path)
    assert said.status == 1
    data = json.loads(tree(tmp_path / "out")["data/runebound/Trial.json"])
    assert [card["name"] for card in data["cards"]] == ["Trial Aid"]
    assert "error[RW301]" in said.err
    assert "Left out, since they have errors: 'Trial Trip'." in said.err
    assert "error" not in said.out


def test_a_build_with_errors_leaves_the_files_of_the_last_good_one(tmp_path: Path) -> None:
    put(tmp_path, "a.rune", cards(GOOD))
    put(tmp_path, "b.rune", cards(feat("Trial Wind"), set_name="Other"))
    cli("build", "-o", "out", folder=tmp_path)
    before = tree(tmp_path / "out")
    put(tmp_path, "b.rune", cards(BAD, set_name="Other"))
    assert cli("build", "-o", "out", folder=tmp_path).status == 1
    after = tree(tmp_path / "out")
    assert after.keys() == before.keys()
    assert after["data/runebound/Other.json"] == before["data/runebound/Other.json"]


def test_a_clean_build_takes_away_what_it_no_longer_makes(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(GOOD, set_name="Old"))
    cli("build", "-o", "out", folder=tmp_path)
    put(tmp_path, "out/mine.txt", "kept")
    put(tmp_path, "cards.rune", cards(GOOD, set_name="New"))
    said = cli("build", "-o", "out", folder=tmp_path)
    built = tree(tmp_path / "out")
    assert "data/runebound/Old.json" not in built
    assert {"data/runebound/New.json", "mine.txt"} <= built.keys()
    assert "text/runebound/Old.txt" not in built
    assert "2 removed" in said.err


def test_a_release_keeps_the_numbers_beside_the_set(tmp_path: Path) -> None:
    path = put(tmp_path, "sets/cards.rune", cards(GOOD, feat("Trial Wind")))
    said = cli("build", "sets", "-o", "out", "--release", folder=tmp_path)
    assert said.status == 0
    lock = tmp_path / "sets" / "Trial.lock.json"
    assert "sets/Trial.lock.json" in said.out
    kept = {card["name"]: card["number"] for card in json.loads(lock.read_text("utf-8"))["cards"]}
    assert kept == {"Trial Aid": 1, "Trial Wind": 2}
    path.write_text(cards(feat("Newcomer"), feat("Trial Wind"), GOOD), encoding="utf-8")
    assert cli("build", "sets", "-o", "out", folder=tmp_path).status == 0
    data = json.loads((tmp_path / "out/data/runebound/Trial.json").read_text("utf-8"))
    assert {card["name"]: card["number"] for card in data["cards"]} == {**kept, "Newcomer": 3}
    assert lock.read_text("utf-8").count("Newcomer") == 0


def test_a_set_with_errors_is_not_released(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(GOOD, BAD))
    said = cli("build", "-o", "out", "--release", folder=tmp_path)
    assert said.status == 1
    assert "Not released" in said.err
    assert not list(tmp_path.glob("*.lock.json"))


def test_the_folder_must_be_named() -> None:
    said = cli("build")
    assert said.status == 2
    assert "-o" in said.err


def test_a_file_in_the_way_of_the_folder_is_wrong_usage(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(GOOD))
    put(tmp_path, "out", "a file")
    said = cli("build", "-o", "out", folder=tmp_path)
    assert said.status == 2
    assert "cannot be written" in said.err
    assert (tmp_path / "out").read_text(encoding="utf-8") == "a file"


@pytest.mark.parametrize(
    "name", ["../../up", "/etc/x", "{{ 7 }}", "nul", "a:b", ".", "__import__('os')", "quote'd"]
)
def test_no_name_of_a_set_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    project = tmp_path / "deep" / "project"
    put(project, "cards.rune", cards(feat(name), set_name=name))
    said = cli("build", "-o", "out", folder=project)
    assert said.status == 0, said.err
    assert {path.name for path in tmp_path.iterdir()} == {"deep"}
    assert {path.name for path in project.iterdir()} == {"cards.rune", "out"}
    (data,) = (project / "out" / "data").rglob("*.json")
    assert json.loads(data.read_text("utf-8"))["set"] == name
