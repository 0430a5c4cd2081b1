"""The printed sheets: paper, marks, margins, and that every word lies within its own card."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sheet_faces import (
    CARD,
    EXAMPLE,
    cells,
    changed,
    face,
    fonts_in,
    icons_in,
    inside,
    picture,
    poppler,
    printed,
    text_in,
    words_of,
)  # fmt: skip

from runewright.compiler.backends.sheet import SheetOptions, png, sheets
from runewright.compiler.backends.sheet.imposition import PAPERS, Slot, bounds
from runewright.compiler.backends.sheet.model import Marks

HOSTILE = (
    '#panic("x") $x^2$ @ref <label> [a](b) _u_ `raw` \\ \\n {{ 7*7 }} {% raw %} <<1>> <% x %> '
    "<b>html</b> &amp; \"q\" 's' // c /* d */ = head - ~ -- --- #import #{1+1} ${2}"
)


def options(paper: str = "a4", marks: Marks = "marks") -> SheetOptions:
    return SheetOptions(title="Hounds & Co", paper=paper, marks=marks)


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", "595.276 x 841.89"), ("letter", "612 x 792")]
)
def test_the_paper_has_its_true_size(paper: str, size: str) -> None:
    pdf = printed(*EXAMPLE, options=options(paper))
    assert f"Page size:       {size} pts" in poppler("pdfinfo", pdf).decode()


@pytest.mark.parametrize(("cards", "pages"), [(1, 1), (8, 1), (9, 1), (10, 2), (19, 3)])
def test_nine_cards_make_a_sheet(cards: int, pages: int) -> None:
    result = sheets((EXAMPLE * 2)[:cards], options())
    assert result.pages == pages
    words = words_of(result.pdf)
    assert max(word.page for word in words) == pages
    assert [w.text for w in words if re.fullmatch(r"\d+/\d+", w.text) and w.y1 < 14] == [
        f"{n + 1}/{pages}" for n in range(pages)
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_word_lies_within_its_card_or_on_the_margin(paper: str) -> None:
    pdf = printed(*EXAMPLE, options=options(paper))
    slots = cells(paper)
    area, sheet = bounds(slots), PAPERS[paper]
    for word in words_of(pdf):
        on_margin = word.y2 < area.y or word.y1 > area.y + area.height
        assert on_margin or any(word.within(slot) for slot in slots), word
        assert 0 < word.x1 < word.x2 < sheet.width and 0 < word.y1 < word.y2 < sheet.height
    for index, card in enumerate(EXAMPLE):
        assert card.name.split()[0] in text_in(pdf, slots[index % 9], 1 + index // 9)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_margin_names_the_deck_and_measures_fifty_millimetres(paper: str) -> None:
    pdf = printed(*EXAMPLE, options=options(paper))
    area, sheet = bounds(cells(paper)), PAPERS[paper]
    top = text_in(pdf, Slot(0, 0, sheet.width, area.y))
    assert "Hounds &amp; Co" in top and "Print at 100 %" in top and "Sheet 1/2" in top
    assert "50 mm" in text_in(pdf, Slot(0, area.y + area.height, sheet.width, 20))
    drawn = picture(pdf, dpi=254)
    below = area.y + area.height + 0.5
    rows = [drawn.row(below + n / 10) for n in range(int((sheet.height - below) * 10) - 2)]
    runs = [run for row in rows for run in re.findall("x+", "".join("x." [v > 128] for v in row))]
    assert max(map(len, runs)) == pytest.approx(500, abs=3)


def test_crop_marks_are_printed_where_the_cuts_are() -> None:
    drawn = picture(printed(EXAMPLE[0], options=options()), dpi=254)
    dark = [x / 10 for x, value in enumerate(drawn.row(14.6)) if value < 140]
    assert [round(x, 1) for x in (min(dark), max(dark))] == pytest.approx([10.5, 73.5], abs=0.2)
    assert min(drawn.row(293)) > 200 and min(drawn.row(285)) < 140
    bare = picture(printed(EXAMPLE[0], options=options(marks="none")), dpi=254)
    assert min(bare.row(14.6)) == 255
    full = picture(printed(EXAMPLE[0], options=options(marks="full")), dpi=254)
    assert full.row(200)[105] < 200 and full.row(200)[735] < 200


def test_text_can_be_selected_and_fonts_are_embedded() -> None:
    pdf = printed(*EXAMPLE)
    assert fonts_in(pdf) and all(fonts_in(pdf).values())
    assert "nothing happens." in text_in(pdf, cells()[3])


def test_the_same_cards_make_the_same_bytes_in_another_process() -> None:
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "import hashlib, sheet_faces\n"
        "print(hashlib.sha256(sheet_faces.printed(*sheet_faces.EXAMPLE)).hexdigest())\n"
    )
    tests = Path(__file__).parent
    done = subprocess.run(
        [sys.executable, "-c", code, str(tests), str(tests.parent / ".dev")],
        env={"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == hashlib.sha256(printed(*EXAMPLE)).hexdigest()


def test_pictures_are_of_the_same_sheets() -> None:
    drawn = png(EXAMPLE, options(), ppi=72)
    assert [page[:8] for page in drawn] == [b"\x89PNG\r\n\x1a\n"] * 2
    width, height = (int.from_bytes(drawn[0][at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (595, 842)
    assert png([], options()) == []


def test_a_hostile_text_is_printed_and_changes_nothing_else() -> None:
    quiet, loud = (
        face("feat", "Quiet", number=1, threat=1, side="enemy", timing="bat"),
        face("feat", HOSTILE, HOSTILE, HOSTILE, HOSTILE, number=2, note=HOSTILE,
             set_name=HOSTILE, threat=1, side="enemy", timing="bat"),
    )  # fmt: skip
    titled = SheetOptions(title="Both")
    pdf = printed(quiet, loud, quiet, options=titled)
    shown = text_in(pdf, cells()[1])
    pieces = "#panic $x^2$ @ref `raw` {% &lt;&lt;1&gt;&gt; #import #{1+1} &lt;b&gt;html&lt;/b&gt;"
    for piece in pieces.split():
        assert shown.count(piece) >= 4, piece
    where = changed(picture(printed(quiet, quiet, quiet, options=titled)), picture(pdf))
    assert inside(where, cells()[1])


def test_letters_of_other_scripts_are_printed_in_their_direction() -> None:
    card = face("feat", "Żółta Ćma Жук", "שלום {threat} עולם", flavor="مرحبا بالعالم")
    result = sheets([card], SheetOptions())
    assert not result.diagnostics
    words = {"".join(sorted(word.text)): word for word in words_of(result.pdf)}
    for text in ("Żółta", "Ćma", "Жук", "שלום", "עולם"):
        assert words["".join(sorted(text))].within(cells()[0]), text
    first, second = words["".join(sorted("שלום"))], words["".join(sorted("עולם"))]
    assert first.x1 > second.x2 and first.x2 > cells()[0].x + CARD.width - 6
    assert {"NotoNaskhArabic-Regular", "NotoSansHebrew-Regular"} <= fonts_in(result.pdf).keys()


@pytest.mark.parametrize("length", [500, 2_000, 5_000])
def test_no_length_of_text_leaves_the_card(length: int) -> None:
    text = ("Your hero receives 1 {threat} and moves on. " * 200)[:length].rpartition(" ")[0]
    pdf = printed(face("feat", "Long", text, threat=1, side="enemy", timing="bat"))
    slot = cells()[0]
    words = [w for w in words_of(pdf) if slot.y <= w.y1 <= slot.y + slot.height]
    assert all(word.within(slot) for word in words)
    assert sum(word.text == "receives" for word in words) == text.count("receives")
    assert icons_in(pdf)["threat"] == 1 + text.count("{threat}")


@pytest.mark.parametrize("name", ["W" * 120, "Supercalifragilistic", "A " * 60, "WWWWWWWWWW Oak"])
def test_no_name_leaves_its_place(name: str) -> None:
    card = face("feat", name.strip(), threat=1, side="enemy", timing="bat")
    slot = cells()[0]
    place = Slot(slot.x + 12.5, slot.y + 1.5, CARD.width - 26, 13)
    found = [w for w in words_of(printed(card)) if w.within(place, slack=0.4)]
    assert "".join(word.text for word in found) == name.replace(" ", "")


@pytest.mark.parametrize("theme", ["classic", "plain"])
def test_a_tiny_card_is_printed_and_what_does_not_fit_is_told(theme: str) -> None:
    result = sheets(EXAMPLE[:2], SheetOptions(size="10 x 10 mm", theme=theme, bleed=2))
    assert result.pdf and result.cards == 2
    assert "RW502" in {found.code for found in result.diagnostics}


def test_a_title_too_long_for_the_margin_is_cut_short_and_still_read() -> None:
    title = "The deck of a designer who had much to say, and said all of it on the margin, " * 2
    pdf = printed(EXAMPLE[0], options=SheetOptions(title=title, version="1a2b3c4d"))
    top = [word for word in words_of(pdf) if word.y2 < cells()[0].y]
    shown = " ".join(word.text for word in top)
    said = shown.partition("…")[0]
    assert title.startswith(said) and len(said) > 30 and "· 1a2b3c4d" in shown
    assert min(word.y2 - word.y1 for word in top) > 1.3
