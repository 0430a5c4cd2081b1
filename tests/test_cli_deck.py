"""`deck`: verdicts on declared decks and on pasted lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, program, put

FORMAT = (
    'format "Duel":\n  class of feat:\n    at most 3 cards\n    at most 1 of each name\n'
    "  talents of talent:\n    at most 1 card\n"
)  # fmt: skip
TALENT = 'talent "Trial Hand":\n  level 1\n  proficiencies survival\n'
CARDS = cards(feat("Trial Aid"), feat("Trial Wind"), feat("Zażółć"), TALENT, FORMAT)


def deck(*names: str, form: str = "Duel") -> str:
    """A deck of class cards."""
    lines = "".join(f"    {name}\n" for name in names)
    return f'use runebound\n\ndeck "Mine":\n  format "{form}"\n  class:\n{lines}'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    put(tmp_path, "cards.rune", CARDS)
    return tmp_path


def test_a_legal_deck_of_a_file(project: Path) -> None:
    put(project, "deck.rune", deck("Trial Aid", "Trial Wind"))
    said = cli("deck", "deck.rune", folder=project)
    assert (said.status, said.err) == (0, "")
    assert said.out == '"Mine" is legal by format "Duel": 2 cards in class, 0 cards in talents\n'


def test_every_violation_is_told(project: Path) -> None:
    put(project, "deck.rune", deck("2 Trial Aid", "Trial Wind", "Zazolc"))
    said = cli("deck", "deck.rune", folder=project)
    assert said.status == 1
    assert "error[RW441]" in said.out
    assert "error[RW443]" in said.out
    assert said.out.splitlines()[-1].startswith('"Mine" is not legal')


def test_an_unknown_card_is_told_with_the_nearest(project: Path) -> None:
    put(project, "deck.rune", deck("Trail Aid"))
    said = cli("deck", "deck.rune", folder=project)
    assert said.status == 1
    assert 'Did you mean "Trial Aid"?' in said.out


def test_another_format_may_judge(project: Path) -> None:
    put(project, "deck.rune", deck("Trial Aid"))
    said = cli("deck", "deck.rune", "--format", "character deck", folder=project)
    assert said.status == 1
    assert "at least 12 needed" in said.out
    assert 'by format "Character deck"' in said.out


def test_a_format_for_printed_decks_is_meant_when_it_is_named(project: Path) -> None:
    put(project, "list.txt", "Trial Aid\n")
    said = cli("deck", "list.txt", "--format", "Stock deck", folder=project)
    assert said.status == 1
    assert "a stock deck needs 25 class cards" in said.out


def test_a_pasted_list_from_a_file(project: Path) -> None:
    pasted = "Class:\n1x trial aid\nTrial Wind x1\nZAZOLC\n\nTalents:\nTrial Hand\n"
    put(project, "list.txt", pasted)
    said = cli("deck", "list.txt", "--format", "Duel", folder=project)
    assert said.status == 0, said.out
    assert said.out.splitlines()[-1].endswith("3 cards in class, 1 card in talents")


def test_a_pasted_list_from_standard_input(project: Path) -> None:
    pasted = "2 Trial Aid\nTrial Hand\n"
    said = program("deck", "-", "--format", "Duel", folder=project, given=pasted)
    assert said.status == 1
    assert "--> standard input:1:1" in said.out


def test_declarations_from_standard_input(project: Path) -> None:
    said = program("deck", "-", folder=project, given=deck("Trial Aid"))
    assert said.status == 0, said.out + said.err
    assert said.out.startswith('"Mine" is legal')


def test_the_pool_may_be_elsewhere(project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    away = tmp_path_factory.mktemp("away")
    put(away, "list.txt", "Trial Aid\n")
    assert cli("deck", "list.txt", "--format", "Duel", folder=away).status == 2
    said = cli("deck", "list.txt", "--format", "Duel", "--pool", project, folder=away)
    assert said.status == 0, said.out + said.err


def test_the_format_of_the_project_s_decks_is_taken(project: Path) -> None:
    put(project, "list.txt", "Trial Aid\n")
    asked = cli("deck", "list.txt", folder=project)
    assert asked.status == 2
    assert "By which format? Add --format 'Character deck', 'Draft', 'Duel'" in asked.err
    put(project, "deck.rune", deck("Trial Wind"))
    said = cli("deck", "list.txt", folder=project)
    assert said.status == 0
    assert 'by format "Duel"' in said.out


def test_an_unknown_format_is_wrong_usage(project: Path) -> None:
    put(project, "list.txt", "Trial Aid\n")
    said = cli("deck", "list.txt", "--format", "Dule", folder=project)
    assert said.status == 2
    assert "There is no format 'Dule'. Did you mean 'Duel'?" in said.err


def test_cards_of_the_project_with_errors_are_named(project: Path) -> None:
    put(project, "more.rune", cards(feat("Trial Trip", effect="deel 1 wound"), set_name="More"))
    put(project, "deck.rune", deck("Trial Aid"))
    said = cli("deck", "deck.rune", folder=project)
    assert said.status == 0
    assert said.err == "Left out, since they have errors (`runewright check`): Trial Trip.\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["decks.rune"], "There is no file or folder 'decks.rune'. Did you mean 'deck.rune'?"),
        (["."], "'.' is a folder. Name the file with the deck."),
        (["cards.rune"], "cards.rune holds no deck."),
        (["deck.rune", "--pool", "nowhere"], "There is no file or folder 'nowhere'."),
    ],
)
def test_wrong_usage_is_said_in_a_sentence(project: Path, words: list[str], message: str) -> None:
    put(project, "deck.rune", deck("Trial Aid"))
    said = cli("deck", *words, folder=project)
    assert (said.status, said.out) == (2, "")
    assert message in said.err


def test_the_faults_of_the_deck_s_own_file_are_told(project: Path) -> None:
    put(project, "deck.rune", deck("Trial Aid") + "  tallents:\n    Trial Hand\n")
    said = cli("deck", "deck.rune", folder=project)
    assert said.status == 1
    assert "talents" in said.out


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\0", b"\0\0", "💥\n{{7*7}}\n".encode()])
def test_what_is_no_list_is_said_so(project: Path, data: bytes) -> None:
    put(project, "list.txt", data)
    said = cli("deck", "list.txt", "--format", "Duel", folder=project)
    assert "Traceback" not in said.err
    assert said.status == (0 if not data else 1)
