"""`new`: a project that checks, prints, plays and builds at once; and the two that answer
questions, `explain` and `phrases`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, put

from runewright.compiler.catalog.codes import all_rules
from runewright.compiler.catalog.games import vocabulary
from runewright.compiler.catalog.phrases import GROUPS


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A new project."""
    said = cli("new", "my set", "--game", "runebound", folder=tmp_path)
    assert said.status == 0
    return tmp_path / "my set"


def test_a_new_project_says_what_it_holds(tmp_path: Path) -> None:
    said = cli("new", "mine", "--game", "Runebound", folder=tmp_path)
    files = sorted(path.name for path in (tmp_path / "mine").iterdir())
    assert files == ["README.md", "cards.rune", "deck.rune", "scenarios.rune"]
    assert sorted(said.out.splitlines()) == [f"mine/{name}" for name in files]
    assert "runewright check" in said.err


def test_a_new_project_checks(project: Path) -> None:
    said = cli("check", folder=project)
    assert (said.status, said.out) == (0, "3 cards, 1 deck, 1 scenario: no errors\n")


def test_a_new_project_explains_its_first_card_line_by_line(project: Path) -> None:
    first = (project / "cards.rune").read_text("utf-8").split("\n\n")[1].splitlines()
    assert all("  # " in line for line in first[:6])


def test_a_new_project_prints(project: Path) -> None:
    assert cli("sheet", "-o", "cards.pdf", folder=project).status == 0
    assert (project / "cards.pdf").read_bytes().startswith(b"%PDF")


def test_the_deck_of_a_new_project_is_legal_and_prints(project: Path) -> None:
    said = cli("deck", "deck.rune", folder=project)
    assert said.status == 0, said.out
    assert cli("sheet", "--deck", "Battlemage and Friends", folder=project).status == 0


def test_a_new_project_plays(project: Path) -> None:
    said = cli("test", folder=project)
    assert (said.status, said.out) == (0, "1 scenario: 1 passed\n")


def test_a_new_project_builds(project: Path) -> None:
    assert cli("build", "-o", "build", folder=project).status == 0


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    kept = put(tmp_path, "mine/notes.txt", "kept")
    said = cli("new", "mine", "--game", "runebound", folder=tmp_path)
    assert said.status == 2
    assert "is not empty" in said.err
    assert [path.name for path in kept.parent.iterdir()] == ["notes.txt"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    assert cli("new", "mine", "--game", "runebound", folder=tmp_path).status == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["mine", "--game", "runebund"], "There is no game 'runebund'. Did you mean 'runebound'?"),
        (["mine"], "--game"),
        (["file", "--game", "runebound"], "not empty"),
        (["file/deep", "--game", "runebound"], "file"),
    ],
)
def test_wrong_usage_of_new(tmp_path: Path, words: list[str], message: str) -> None:
    put(tmp_path, "file", "a file")
    said = cli("new", *words, folder=tmp_path)
    assert said.status == 2
    assert message in said.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


# ---------------------------------------------------------------------------------- explain


@pytest.mark.parametrize("code", ["RW301", "rw301", "301", "unknown-sentence"])
def test_a_message_is_explained_with_its_examples(code: str) -> None:
    said = cli("explain", code)
    assert said.status == 0
    assert said.out.startswith("RW301  ")
    assert "\nWrong:\n" in said.out
    assert "\nRight:\n" in said.out


@pytest.mark.parametrize("code", sorted(all_rules()))
def test_every_message_is_explained(code: str) -> None:
    said = cli("explain", code)
    assert said.status == 0
    assert all_rules()[code].title in said.out.replace("\\u202e", "\u202e")
    assert all(sign.isprintable() or sign == "\n" for sign in said.out)


def test_an_unknown_message_names_the_nearest() -> None:
    said = cli("explain", "RW3o1")
    assert said.status == 2
    assert "There is no message 'RW3o1'." in said.err
    near = cli("explain", "RW399")
    assert near.status == 2
    assert near.err.count("  RW3") >= 2


def test_a_slip_in_a_name_of_a_message() -> None:
    said = cli("explain", "unknown-sentense")
    assert said.status == 2
    assert "RW301" in said.err


# ---------------------------------------------------------------------------------- phrases


def templates(*words: str) -> list[str]:
    """The sentences that `phrases` finds, best first."""
    said = cli("phrases", *words, "--format", "json")
    assert said.status == 0, said.err
    return [entry["template"] for entry in json.loads(said.out)]


@pytest.mark.parametrize("word", ["hurt", "damage", "wounds", "DEAL", "injure"])
def test_sentences_are_found_by_word_and_by_meaning(word: str) -> None:
    assert "deal {harm} to {fighters}" in templates("runebound", word)[:5]


@pytest.mark.parametrize(
    ("word", "template"),
    [
        ("heal", "[{who}] discard(s) {measure} from {fighters}"),
        ("steal", "[{who}] take(s) {measure} from {whom}"),
        ("variable", "let x be AMOUNT"),
        ("forest", "terrain"),
        ("modes", "choose one: - … - …"),
    ],
)
def test_what_a_designer_would_look_for(word: str, template: str) -> None:
    assert template in templates("runebound", word)


def test_several_words_must_all_be_found() -> None:
    assert len(templates("runebound", "draw", "cards")) < len(templates("runebound", "cards"))


def test_the_game_is_the_one_that_the_folder_uses(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", cards(feat("Trial Aid")))
    here = cli("phrases", "hurt", folder=tmp_path)
    assert here.out == cli("phrases", "runebound", "hurt").out


def test_sentences_stand_under_headings_with_meaning_and_example() -> None:
    said = cli("phrases", "runebound").out
    for heading in ("What is done", "A number", "Forms that join sentences"):
        assert f"\n{heading}\n" in f"\n{said}"
    assert "  deal {harm} to {fighters}\n      Put wounds" in said
    assert "      example: deal 2 wounds to your hero\n" in said


def test_every_sentence_has_a_known_kind_a_meaning_and_an_example() -> None:
    for entry in vocabulary("runebound"):
        assert entry.kind in GROUPS, entry
        assert entry.meaning, entry
        assert "(RB-" not in entry.meaning


def test_examples_are_sentences_that_check(tmp_path: Path) -> None:
    said = [entry.example for entry in vocabulary("runebound")
            if entry.kind == "action" and entry.example]  # fmt: skip
    assert len(said) > 20
    body = "".join(f"    {line}\n" for line in said)
    put(tmp_path, "cards.rune", cards(feat("All", effect=f"\n{body}")))
    found = json.loads(cli("check", "--format", "json", folder=tmp_path).out)["diagnostics"]
    assert "RW301" not in {one["code"] for one in found}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["runebuond", "hurt"], "There is no game 'runebuond'. Did you mean 'runebound'?"),
        (["runebound", "wuond"], "speaks of 'wuond'. Did you mean 'wound'?"),
        (["runebound", "qqqq"], "No sentence of runebound speaks of 'qqqq'."),
    ],
)
def test_wrong_usage_of_phrases(words: list[str], message: str) -> None:
    said = cli("phrases", *words)
    assert said.status == 2
    assert message in said.err
