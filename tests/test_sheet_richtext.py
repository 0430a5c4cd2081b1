"""Marks in texts, and how texts are cut into what must stay together."""

from __future__ import annotations

import dataclasses
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheet_faces import WORDS, face

from runewright.compiler.backends.sheet import (
    Face,
    Paragraph,
    Run,
    WordFace,
    breaks,
    payload,
    plain,
    rich,
    richtext,
)
from runewright.compiler.backends.sheet.theme import load

CLASSIC = load("classic")


def runs(text: str) -> tuple[Run, ...]:
    (paragraph,) = rich(text)
    return paragraph.runs


def glued(card: Face) -> list[object]:
    paragraphs = payload.face(card, CLASSIC)["rules"]
    assert isinstance(paragraphs, list) and isinstance(paragraphs[0], dict)
    found = paragraphs[0]["runs"]
    assert isinstance(found, list)
    return list(found)


def test_marks_become_styles_and_icons() -> None:
    assert runs("Take **1** {threat}, *quick* as ***rage***.") == (
        Run("Take "), Run("1", bold=True), Run(" "), Run(icon="threat"), Run(", "),
        Run("quick", italic=True), Run(" as "), Run("rage", bold=True, italic=True), Run("."),
    )  # fmt: skip


def test_lines_are_paragraphs_and_bullets() -> None:
    assert rich("one\n\n- two\n-three") == (
        Paragraph((Run("one"),)),
        Paragraph((Run("two"),), bullet=True),
        Paragraph((Run("-three"),)),
    )


@pytest.mark.parametrize(
    "text",
    ["2 * 3 * 4", "a**", "**", "* x*", "{", "{}", "{ threat }", "{{ 7*7 }}", "{% raw %}", "****"],
)
def test_what_is_no_mark_stays_as_it_is(text: str) -> None:
    assert "".join(run.text for run in runs(text)) == text
    assert not any(run.bold or run.italic or run.icon for run in runs(text))


@given(st.text(alphabet="ab *{}-\\$#<>@ ", max_size=60))
def test_no_letter_is_lost(text: str) -> None:
    found = rich(text)
    said = "".join(run.text or "{" + run.icon + "}" for p in found for run in p.runs)
    written = text.removeprefix("- ")
    assert re.sub(r"\*", "", said).lower() == re.sub(r"\*", "", written).lower()


def test_many_marks_are_read_in_a_moment() -> None:
    assert richtext.letters(rich("*" * 50_001)).startswith("*")
    assert len(richtext.icons(rich("{a}{b}" * 20_000))) == 2


def test_plain_text_reads_no_mark() -> None:
    assert plain("*a* {b}\n- c") == (Paragraph((Run("*a* {b}"),)), Paragraph((Run("- c"),)))


def test_a_number_and_what_touches_an_icon_share_its_box() -> None:
    found = glued(face("feat", "X", "You receive +1 {threat}, then rest."))
    texts = [item["t"] for item in found if isinstance(item, dict) and "t" in item]
    assert texts == ["You receive ", " then rest."]
    (box,) = [item["glue"] for item in found if isinstance(item, dict) and "glue" in item]
    assert box == [
        {"t": "+1 ", "b": False, "i": False},
        {"icon": "threat"},
        {"t": ",", "b": False, "i": False},
    ]


def test_a_long_row_of_icons_can_break() -> None:
    boxes = glued(face("feat", "X", "{die}" * 10))
    assert [len(box["glue"]) for box in boxes if isinstance(box, dict)] == [4, 4, 2]


def test_a_word_without_an_icon_is_its_title_and_an_unknown_icon_is_itself() -> None:
    card = face("feat", "X", "{slow} {nonsense}")
    card = dataclasses.replace(card, words=WORDS | {"slow": WordFace("Slowness")})
    assert [item["t"] for item in glued(card) if isinstance(item, dict)] == [
        "Slowness", " ", "{nonsense}",
    ]  # fmt: skip


@given(st.text(max_size=80))
def test_places_to_break_change_no_letter(text: str) -> None:
    broken = breaks.breakable(text)
    assert broken.replace("\u200b", "") == text.replace("\u200b", "").replace("\t", " ")
    assert max(map(len, re.split(r"[\s\u200b]", broken))) <= max(24, 10 + len(text) // 2)


def test_only_a_very_long_word_can_break() -> None:
    assert breaks.breakable("Donaudampfschiff " + "a" * 24) == "Donaudampfschiff " + "a" * 24
    assert breaks.breakable("a" * 25) == "\u200b".join(["a" * 10, "a" * 10, "a" * 5])


@pytest.mark.parametrize(
    ("text", "rtl"),
    [("שלום", True), ("1 مرحبا", True), ("Hello שלום", False), ("", False), ("12", False)],
)
def test_direction_is_that_of_the_first_letter(text: str, rtl: bool) -> None:
    assert breaks.is_rtl(text) is rtl


def test_a_field_of_another_shape_than_its_place_is_a_line() -> None:
    card = face("monster", "X", melee="two claws", life="many", threat=True, level=(1, 2), power=3)
    drawn = payload.face(card, CLASSIC)
    assert drawn["slots"] == {}
    lines = drawn["lines"]
    assert isinstance(lines, list)
    assert [line["label"] for line in lines if isinstance(line, dict)] == [
        "Melee", "Life", "Threat", "Level", "Power",
    ]  # fmt: skip
