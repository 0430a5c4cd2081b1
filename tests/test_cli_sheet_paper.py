"""`sheet` and paper: sizes that kinds say, single cards, backs, options that do not fit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_helpers import cli, put
from declare_helpers import MINI, fault, kind_of_mini, library, line_of, marked, said
from sheet_faces import all_text, poppler

GAME = """\
game mini "Mini":
  players 2 to 4
kind spell "Spell":
  size tarot
  back "Old Magic"
  cost number 0 to 9
kind scroll "Scroll":
  back "Old Magic"
  cost number 0 to 9
kind stone "Stone":
  size hex 35mm
  cost number 0 to 9
kind coin "Coin":
  back none
  cost number 0 to 9
kind board "Board":
  size 300 x 400 mm
  cost number 0 to 9
set "Mine"
"""
CARDS = """\
spell "Spark":
  cost 1
scroll "Parchment":
  cost 1
  copies 4
stone "Pebble":
  cost 1
  copies 3
coin "Penny":
  cost 1
"""
BOARD = 'board "Land":\n  cost 1\n'


def text(pdf: Path, page: int) -> str:
    """The text of one page."""
    return all_text(pdf.read_bytes(), "-f", str(page), "-l", str(page)).upper()


def pages(pdf: Path) -> list[tuple[int, int]]:
    """The MediaBox of each page, in whole points."""
    said = poppler("pdfinfo", pdf.read_bytes(), "-box", "-f", "1", "-l", "99").decode()
    boxes = re.findall(r"MediaBox: +0\.00 +0\.00 +([\d.]+) +([\d.]+)", said)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


# ---------------------------------------------------------------------- what a kind says


@pytest.mark.parametrize(
    ("row", "size"),
    [("size tarot", "tarot"), ("size 70 x 110 mm", "70 x 110 mm"), ("size Hex 35mm", "hex 35 mm"),
     ("size 2.5 x 3.5 in", "63.5 x 88.9 mm")],
)  # fmt: skip
def test_a_kind_says_the_size_of_its_cards(row: str, size: str) -> None:
    kind = library(kind_of_mini(row, "cost number 0 to 9")).game.kinds["spell"]
    assert (kind.size, kind.own) == (size, ("cost",))


@pytest.mark.parametrize(
    ("row", "words", "hint"),
    [("size tarrot", "tarrot", "Did you mean `tarot`?"), ("size 70 x", "70 x", ""),
     ("size 3 x 4 mm", "3 x 4 mm", ""), ("size 70 x 110 miles", "70 x 110 miles", "")],
)  # fmt: skip
def test_a_size_that_there_is_not_is_told_at_its_place(row: str, words: str, hint: str) -> None:
    found = fault(kind_of_mini("cost number 0 to 9", row))
    assert (found.code, marked(found), found.caret) == ("RW224", words, hint)
    assert line_of(found) == MINI.count("\n") + 3


def test_a_size_needs_something_behind_it() -> None:
    assert [code for code, _ in said(kind_of_mini("size"))] == ["RW203"]


def test_a_kind_says_its_back_or_that_it_has_none() -> None:
    kinds = library(
        f'{MINI}kind a "A":\n  back "Old Magic"\nkind b "B":\n  back none\n'
        'kind c "C":\n  back image\n'
    ).game.kinds
    assert [kinds[name].back for name in "abc"] == ["Old Magic", None, ""]


def test_a_field_may_be_called_size() -> None:
    kind = library(kind_of_mini("size number 1 to 9", "back image")).game.kinds["spell"]
    assert (kind.size, kind.own, kind.fields["size"].type.high) == ("", ("size",), 9)


# ------------------------------------------------------------------------------- sheets


def test_each_size_has_sheets_of_its_own_and_their_backs_behind_them(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", GAME + CARDS)
    done = cli("sheet", "--backs", "long", "--paper", "a4", folder=tmp_path)
    assert done.status == 0, done.err
    assert done.out == "cards.pdf: 9 cards and their backs on 3 sheets of A4, 6 pages\n"
    assert "Without a back, since their kind has none: 'Penny'.\n" in done.err
    shown = [text(tmp_path / "cards.pdf", page) for page in range(1, 7)]
    names = ["SPARK", "OLD MAGIC", "PARCHMENT", "PENNY", "PEBBLE"]
    assert [[said.count(name) > 0 for name in names] for said in shown] == [
        [True, False, False, False, False], [False, True, False, False, False],
        [False, False, True, True, False], [False, True, False, False, False],
        [False, False, False, False, True], [False, False, False, False, False],
    ]  # fmt: skip
    assert shown[3].count("OLD MAGIC") == 4 and "STONE" in shown[5]


def test_backs_in_a_file_of_their_own(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", GAME + CARDS)
    words = ("sheet", "--card", "spark", "--backs", "file", "-o", "out/mine.pdf")
    done = cli(*words, folder=tmp_path)
    assert done.out == (
        "out/mine.pdf: 1 card on 1 sheet of A4\nout/mine-backs.pdf: its back\n"
    )
    assert "OLD MAGIC" in text(tmp_path / "out/mine-backs.pdf", 1)
    again = cli(*words, folder=tmp_path)
    assert again.out.count("(as it was)") == 2


def test_a_card_too_large_is_told_at_its_name_and_the_others_printed(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", GAME + CARDS + BOARD)
    done = cli("sheet", "--once", folder=tmp_path)
    assert done.status == 1
    assert "error[RW541]: 'Land' does not fit on the sheet" in done.err
    line = (GAME + CARDS).count("\n") + 1
    assert f"cards.rune:{line}:8" in done.err
    assert done.out == "cards.pdf: 4 cards on 3 sheets of A4\n"
    large = cli("sheet", "--card", "Land", "--paper", "320 x 450 mm", folder=tmp_path)
    assert large.out == "cards.pdf: 1 card on 1 sheet of 320 × 450 mm\n"


@pytest.mark.parametrize(
    ("options", "box"),
    [(["--paper", "A3"], (1191, 842)), (["--paper", "a5"], (420, 595)),
     (["--paper", "legal"], (1008, 612)), (["--paper", "320x450mm"], (1276, 907)),
     (["--size", "120 x 180 mm"], (842, 595))],
)  # fmt: skip
def test_the_paper_has_its_true_size_and_lies_as_it_holds_more(
    tmp_path: Path, options: list[str], box: tuple[int, int]
) -> None:
    put(tmp_path, "cards.rune", GAME + CARDS)
    done = cli("sheet", "--card", "Penny", *options, folder=tmp_path)
    assert done.status == 0, done.err
    assert pages(tmp_path / "cards.pdf") == [box]


def test_cards_are_printed_by_name_in_the_order_asked_for(tmp_path: Path) -> None:
    put(tmp_path, "cards.rune", GAME + CARDS)
    done = cli("sheet", "--card", "penny", "--card", "Parchment", "--title", "T", folder=tmp_path)
    assert done.out.startswith("cards.pdf: 5 cards on 1 sheet")
    shown = text(tmp_path / "cards.pdf", 1)
    assert shown.index("PENNY") < shown.index("PARCHMENT")
    assert re.search(r"T · [0-9A-F]{8}", shown)


# --------------------------------------------------------------------------- wrong usage


@pytest.mark.parametrize(
    ("options", "mend"),
    [
        (["--card", "Spork"], "There is no card 'Spork'. Did you mean 'Spark'?"),
        (["--size", "pokr"], "There is no size 'pokr': write poker, "),
        (["--size", "pokr"], "Did you mean 'poker'?"),
        (["--paper", "b7"], "There is no size 'b7': write a3, a4, a5, letter, "),
        (["--size", "500 x 20 mm"], "choose a larger --paper or a smaller --size"),
        (["--size", "63 x 200 mm", "--backs", "fold"], "does not fit on half of A4"),
        (["--bleed", "3", "--gap", "2"], "or let them touch with --gap 0"),
        (["--back-offset", "1,2"], "add --backs long, short or file"),
        (["--back-offset", "1,2", "--backs", "fold"], "add --backs long, short or file"),
        (["--back-offset", "right", "--backs", "long"], "such as 0.5,-1: 'right'"),
        (["--back-offset", "1,200", "--backs", "long"], "no more than 20 each"),
        (["--back-by", "set"], "add --backs long, short, fold or file"),
        (["--calibrate", "--card", "Spark"], "give it only -o FILE.pdf and --paper"),
        (["--calibrate", "cards.rune"], "give it only -o FILE.pdf and --paper"),
        (["--format", "png", "--paper", "a4"], "--paper is for sheets of paper: leave it out"),
        (["--format", "tts", "--marks", "full"], "--marks is for sheets of paper: leave it out"),
        (["--preset", "azao", "--size", "mini"], "--size is what the preset says: leave it out"),
        (["--bleed", "40"], "is not in the range 0<=x<=10"),
    ],
)
def test_options_that_do_not_fit_are_wrong_usage_with_the_mend(
    tmp_path: Path, options: list[str], mend: str
) -> None:
    put(tmp_path, "cards.rune", GAME + CARDS)
    done = cli("sheet", *options, folder=tmp_path)
    assert done.status == 2
    assert mend in done.err
    assert sorted(file.name for file in tmp_path.iterdir()) == ["cards.rune"]


def test_the_page_to_calibrate_needs_no_project(tmp_path: Path) -> None:
    done = cli("sheet", "--calibrate", "--paper", "letter", folder=tmp_path)
    assert (done.status, done.out) == (0, "calibration.pdf: both sides of one sheet of Letter\n")
    assert pages(tmp_path / "calibration.pdf") == [(612, 792)] * 2
