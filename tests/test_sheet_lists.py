"""Lists of cards: the overview of a deck, and the checklist of its texts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sheet_faces import EXAMPLE, all_text, face, icons_in, poppler, words_of

from runewright.compiler.backends.sheet import Face, FaceField, SheetOptions, lists
from runewright.compiler.backends.sheet.model import SheetResult

DECK = (*EXAMPLE, EXAMPLE[0], EXAMPLE[0])
MANY = tuple(face("feat", f"Number{n}", "Rest. " * 8, number=n, threat=n) for n in range(1, 91))
OPTIONS = SheetOptions(title="Battlemage")


@pytest.fixture(scope="module")
def overview() -> SheetResult:
    return lists.draw("overview", DECK, OPTIONS, "Character deck: legal")


@pytest.fixture(scope="module")
def checklist() -> SheetResult:
    return lists.draw("checklist", DECK, OPTIONS)


def text(result: SheetResult) -> str:
    return all_text(result.pdf, "-layout")


def test_an_overview_is_one_page_of_a_table_for_each_kind(overview: SheetResult) -> None:
    assert overview.pages == 1 and overview.diagnostics == ()
    said = text(overview)
    for kind in ("Feat · 6 cards", "Spell · 2 cards", "Place · 1 card", "Talent · 2 cards"):
        assert kind in said
    assert "12 cards, 10 different · Character deck: legal" in said


def test_a_row_has_the_copies_the_name_and_the_fields_of_a_card(overview: SheetResult) -> None:
    said = text(overview)
    assert "3 Pit with Stakes friendly 2 Boot" in said
    assert "1 Soul Drain enemy 3 Divinity Bat" in said
    assert icons_in(overview.pdf)["epic"] == 1 and icons_in(overview.pdf)["divinity"] == 1


def test_what_has_no_column_stands_below_the_name() -> None:
    saying = "Round and round and round it goes, as long as it goes."
    many: dict[str, Any] = {f"field{n}": n for n in range(1, 13)}
    card = face("relic", "Wheel", saying=saying, **many)
    said = text(lists.draw("overview", [replace(card, draft=True, unofficial=True)], OPTIONS))
    assert "draft · unofficial" in said and "Field12 12" in said and saying in said
    assert all(f"Field{n}" in said for n in range(1, 13))


def test_a_flag_is_said_in_letters_that_there_are() -> None:
    flag = FaceField("brittle", "Brittle", "")
    pdf = lists.draw("overview", [face("relic", "Cup", shown=(flag,))], OPTIONS)
    assert "1 Cup yes" in text(pdf)


def test_a_checklist_has_the_text_of_every_card(checklist: SheetResult) -> None:
    said = text(checklist)
    assert checklist.diagnostics == ()
    for card in EXAMPLE:
        assert card.name in said
    words = {word.text for word in words_of(checklist.pdf)}
    for card in EXAMPLE:
        for paragraph in (*card.above, *card.rules):
            for run in paragraph.runs:
                assert set(run.text.split()) - words <= {","}, card.name


def test_long_lists_go_on_over_pages_and_nothing_is_cut() -> None:
    kinds: tuple[lists.List, ...] = ("overview", "checklist")
    for what in kinds:
        result = lists.draw(what, MANY, OPTIONS)
        words = words_of(result.pdf)
        assert result.pages == max(word.page for word in words) > 1
        assert {f"Number{n}" for n in range(1, 91)} <= {word.text for word in words}
        assert min(word.x1 for word in words) > 10 and max(word.x2 for word in words) < 200
        assert max(word.y2 for word in words) < 290
        assert f"Page 1/{result.pages}" in text(result)


def test_an_empty_list_is_told() -> None:
    assert [found.code for found in lists.draw("overview", (), OPTIONS).diagnostics] == ["RW501"]


def test_letter_paper_is_letter_paper() -> None:
    card: Face = EXAMPLE[0]
    pdf = lists.draw("checklist", [card], SheetOptions(paper="letter")).pdf
    assert b"612 x 792 pts (letter)" in poppler("pdfinfo", pdf)
