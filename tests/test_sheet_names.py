"""File names of cards: from their names, safe everywhere, each given once."""

from __future__ import annotations

import dataclasses

import pytest
from sheet_faces import EXAMPLE, face

from runewright.compiler.backends.sheet import names
from runewright.dsl.source import Source, Span


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Hurl Boulder", "hurl-boulder"),
        ("Łódź — Zażółć’s Gęś!", "lodz-zazolc-s-ges"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\Windows\\x", "c-windows-x"),
        ("CON", "con-"),
        ("lpt1", "lpt1-"),
        ("a" * 200, "a" * 60),
        ("-rf *", "rf"),
        ("ذئب", ""),
        ("🐺", ""),
    ],
)
def test_a_name_is_safe_on_every_file_system(name: str, file: str) -> None:
    assert names.slug(name) == file


def test_each_card_of_the_example_has_its_own_plain_name() -> None:
    made = names.of_cards([*EXAMPLE, *EXAMPLE])
    assert list(made) == [card.key for card in EXAMPLE]
    assert made[EXAMPLE[0].key] == "pit-with-stakes"
    assert len(set(made.values())) == len(EXAMPLE)
    assert not names.findings([*EXAMPLE, *EXAMPLE])


def test_names_that_would_be_one_file_bear_their_numbers() -> None:
    one, other = face("feat", "Fire Ball", number=4), face("feat", "Fire-Ball", number=7)
    made = names.of_cards([one, other, face("feat", "Fire", number=9)])
    assert list(made.values()) == ["fire-ball-004", "fire-ball-007", "fire"]


def test_of_several_sets_even_numbers_may_be_alike() -> None:
    cards = [face("feat", "Fire", number=4, set_name=name) for name in ("One", "Two", "Three")]
    assert list(names.of_cards(cards).values()) == ["fire-004", "fire-004-2", "fire-004-3"]


def test_a_name_without_latin_letters_is_its_kind_and_number() -> None:
    assert list(names.of_cards([face("feat", "ذئب", number=12)]).values()) == ["feat-012"]


def test_the_later_card_is_told_at_its_place() -> None:
    text = 'feat "Fire Ball":\nfeat "Fire-Ball":\n'
    one = face("feat", "Fire Ball", number=1)
    place = Source("cards.rune", text), Span(23, 34)
    other = dataclasses.replace(
        face("feat", "Fire-Ball", number=2), source=place[0], span=place[1]
    )
    (found,) = names.findings([one, other, one])
    assert (found.code, found.source, found.span) == ("RW560", *place)
    assert "'Fire-Ball'" in found.title and "`fire-ball`" in found.text
