"""Values as long as they may be, at every place of a face: all of each is printed within its card,
and what nobody can read is told."""

from __future__ import annotations

import dataclasses
from html import unescape

import pytest
from sheet_faces import CARD, PROFICIENCIES, TERRAINS, cells, face, text_in, words_of

from runewright.compiler.backends.sheet import Face, FaceField, SheetOptions, SheetResult, sheets

VALUES = " ".join(f"v{n:03}" for n in range(60))
MOST, MUCH = 123456789, 987654321
FIGHT = {"value": MOST, "wounds": MUCH}
LONG_KIND = "ability of a very long kind name indeed that nobody would have"
LONG_SET = "A Set with a Very Long Name that Goes On and On for Ever and Ever until it Ends"


def text(name: str, value: str) -> FaceField:
    return FaceField(name, name.capitalize(), value)


def _cards() -> list[Face]:
    fight = tuple(FaceField(n, n, f"{MOST} for {MUCH}") for n in ("ranged", "melee", "magic"))
    made = [
        face("challenge", "Numbers", "Rest.", side="enemy", threat=MOST, timing="boot", life=MOST,
             colour="green", ranged=FIGHT, melee=FIGHT, magic=FIGHT, shown=fight),
        face("challenge", "Reward", "Rest.", side="enemy", shown=(text("reward", VALUES),)),
        face("hero", "Texts", "Rest.", life=MOST, stamina=MOST, jump=MOST,
             shown=(text("starting gold", VALUES), text("search", VALUES))),
        face("talent", "Words", "Rest.", level=MOST, proficiencies=PROFICIENCIES,
             requires=PROFICIENCIES),
        face("place", "Terrains", "Rest.", side="enemy", threat=2, terrain=TERRAINS),
        face(LONG_KIND, "Kind", "Rest.", set_name=LONG_SET),
        face("item", "Cost", "Rest.", cost=MOST, copies=MOST),
    ]  # fmt: skip
    return [dataclasses.replace(card, key=f"X-{n}", number=n) for n, card in enumerate(made)]


CARDS = _cards()


@pytest.fixture(scope="module", params=["classic", "plain"])
def sheet(request: pytest.FixtureRequest) -> SheetResult:
    return sheets(CARDS, SheetOptions(theme=request.param))


def test_every_value_is_printed_to_its_end(sheet: SheetResult) -> None:
    for card, slot in zip(CARDS, cells(), strict=False):
        printed = "".join(unescape(text_in(sheet.pdf, slot)).split()).lower()
        wanted = [*card.set_name.split(), *card.kind_title.split(), card.name]
        for field in card.fields:
            if field.name not in ("timing", "terrain", "needs"):  # drawn, not written
                wanted += field.value.replace(",", "").replace(" for ", " ").split()
        assert [word for word in wanted if word.lower() not in printed] == [], card.name


def test_no_word_lies_outside_its_card(sheet: SheetResult) -> None:
    slots = cells()[: len(CARDS)]
    middle = [w for w in words_of(sheet.pdf) if slots[0].y < w.y1 < slots[-1].y + CARD.height]
    assert [word.text for word in middle if not any(word.within(slot) for slot in slots)] == []


def test_what_nobody_can_read_is_told_once_for_each_field(sheet: SheetResult) -> None:
    told = [(found.code, found.title) for found in sheet.diagnostics]
    assert len(told) == len(set(told))
    assert {code for code, _ in told} <= {"RW502", "RW503"}
    assert any("'Kind'" in title for code, title in told if code == "RW502")


def test_a_number_that_is_too_long_for_its_seal_is_told() -> None:
    (found,) = sheets([CARDS[-1]], SheetOptions()).diagnostics
    assert (found.code, found.title) == (
        "RW502", "The longest number of 'Cost' is too long for its card",
    )  # fmt: skip
    fine = dataclasses.replace(face("item", "Cost", "Rest.", cost=1234))
    assert sheets([fine], SheetOptions()).diagnostics == ()
