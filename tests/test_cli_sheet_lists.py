"""`sheet --overview`, `--checklist` and `--theme`: lists in place of cards, and other looks."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_helpers import cards, cli, feat, put
from sheet_faces import all_text, fonts_in

DECK = (
    'format "Pair":\n  main of feat:\n    at most 2 cards\n\n'
    'deck "Small":\n  format "Pair"\n  main:\n'
)  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Path:
    put(tmp_path, "cards.rune", cards(feat("Road"), feat("Trial Aid")))
    return tmp_path


def text(file: Path) -> str:
    return all_text(file.read_bytes(), "-layout")


@pytest.mark.parametrize(
    ("copies", "verdict", "status"),
    [("1", "Pair: legal", 0), ("2", "Pair: not legal, see `runewright check` (1 message)", 1)],
)
def test_an_overview_of_a_deck_says_whether_it_is_legal(
    project: Path, copies: str, verdict: str, status: int
) -> None:
    deck = f"use runebound\n{DECK}    {copies} Road\n    Trial Aid\n"
    put(project, "deck.rune", deck)
    said = cli("sheet", "--deck", "Small", "--overview", "-o", "o.pdf", folder=project)
    assert (said.status, said.out) == (status, "o.pdf: overview, 1 page\n")
    assert verdict in text(project / "o.pdf")


def test_a_checklist_has_the_texts(project: Path) -> None:
    said = cli("sheet", "--checklist", "-o", "c.pdf", folder=project)
    assert (said.status, said.out) == (0, "c.pdf: checklist, 1 page\n")
    assert "Draw 1 card." in text(project / "c.pdf")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--overview", "--checklist"], "each is a file of its own"),
        (["--overview", "--format", "png"], "--overview is written as a PDF"),
        (["--theme", "clasic"], "did you mean classic?"),
    ],
)
def test_what_cannot_be_printed_is_told(project: Path, words: list[str], told: str) -> None:
    said = cli("sheet", *words, folder=project)
    assert said.status in (1, 2) and told in said.err
    assert not (project / "cards.pdf").exists()


def test_a_game_has_the_theme_that_was_made_for_it(project: Path, tmp_path: Path) -> None:
    assert cli("sheet", folder=project).status == 0
    assert "Cinzel-Bold" in fonts_in((project / "cards.pdf").read_bytes())
    other = tmp_path / "other"
    other.mkdir()
    put(other, "game.rune", 'game mini "Mini":\n  players 2 to 4\n\nkind spell "Spell":\n'
        '  cost number 0 to 9\n\nset "Mine"\n\nspell "Spark":\n  cost 2\n')  # fmt: skip
    assert cli("sheet", folder=other).status == 0
    assert "Cinzel-Bold" not in fonts_in((other / "cards.pdf").read_bytes())
    words = [word for word in text(other / "cards.pdf").split() if word not in ("SPELL", "Spark")]
    assert "2 Cost" in " ".join(words)


def test_a_fault_of_a_theme_is_told_at_its_line(project: Path) -> None:
    (project / "look").mkdir()
    put(project, "look/theme.toml", 'extends = "classic"\n\n[palette]\nred = "rde"\n')
    said = cli("sheet", "--theme", "look", folder=project)
    assert said.status == 1 and "look/theme.toml:4:1" in said.err and "RW523" in said.err
