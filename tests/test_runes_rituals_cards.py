"""What a ritual card is made of, what is refused, the list of the box, and the printed faces."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest
from runes_rituals import (
    CARD,
    ENGINE,
    NAMES,
    SINGLE,
    STRONG,
    compiled,
    library,
    play,
    printed,
    shipped,
    table_of,
)
from sheet_faces import cells, icons_in, picture, words_of

from runewright.compiler.backends.sheet import Face, SheetOptions, sheets
from runewright.compiler.backends.sheet.convert import Faces
from runewright.compiler.compile import compile_sources
from runewright.compiler.decks import judge
from runewright.compiler.library import Library
from runewright.compiler.load import shipped_sources
from runewright.compiler.model import Card
from runewright.compiler.text.text import rolls_die
from runewright.dsl.diagnostics import Level
from runewright.dsl.source import Source
from runewright.runtime.decisions import IllegalChoice, Option

DECK, SHEET = "deck", "sheet"
DIE = ("Place Additional Coins", "Replace Coins", "Steal Hand Stones")


def rituals() -> list[Card]:
    return list(library().sets["Rituals"].cards)


def lines_of(name: str, *lines: str) -> str:
    """A ritual with its symbol and more lines."""
    return "\n".join((f'ritual "{name}":', "  symbol eye", *(f"  {line}" for line in lines))) + "\n"


def complaints(text: str) -> list[tuple[str, int, str]]:
    """What is said of a project: code, line, and all the words."""
    return [
        (one.code, one.source.location(one.span.start)[0], f"{one.title} {one.text} {one.hint}")
        for one in compiled(text).diagnostics
    ]


FINE = "effect: reverse the direction of play"

# ------------------------------------------------------------------------------- the fields


@pytest.mark.rule("RN-CARD-01", layer=CARD)
@pytest.mark.parametrize(
    "text", [lines_of("", FINE), lines_of("Twice", FINE) + lines_of("Twice", FINE)]
)
def test_a_ritual_has_a_name_of_its_own(text: str) -> None:
    assert complaints(lines_of("Once", FINE)) == []
    assert any(one.level is Level.ERROR for one in compiled(text).diagnostics)


def said_without_its_mark(name: str) -> list[str]:
    """What is wrong with the box when one ritual has lost its mark of strength; nothing else in
    the files is changed."""
    sources = []
    for source in shipped_sources("runes"):
        head, ritual, rest = source.text.partition(f'ritual "{name}":')
        changed = rest.replace("  strong\n", "", 1)
        sources.append(Source(source.path, head + ritual + changed))
    made = compile_sources(sources, shipped=False).model.libraries["runes"]
    return errors("Adventurer", made)


@pytest.mark.rule("RN-CARD-02", layer=CARD)
def test_five_rituals_are_especially_strong_and_must_say_so() -> None:
    assert {card.name for card in rituals() if card.fields.get("strong")} == set(STRONG)
    assert any("10" in one for one in said_without_its_mark("Replace Coins"))


@pytest.mark.rule("RN-LIST-14", "RN-LIST-15", "RN-LIST-16", layer=CARD)
@pytest.mark.rule("RN-LIST-17", "RN-LIST-18", layer=CARD)
@pytest.mark.parametrize("name", STRONG)
def test_without_its_mark_the_box_is_not_legal(name: str) -> None:
    assert any("10" in one for one in said_without_its_mark(name))


def errors(deck: str, made: Library) -> list[str]:
    """What is wrong with a deck."""
    found = judge(made.decks[deck], made.pool).diagnostics
    return [f"{one.title} {one.text}" for one in found if one.level is Level.ERROR]


@pytest.mark.rule("RN-CARD-03", layer=CARD)
def test_a_ritual_has_a_symbol_and_each_of_the_box_its_own() -> None:
    signs = [card.fields["symbol"] for card in rituals()]
    assert len(set(signs)) == len(signs) == 15
    (missing,) = complaints(f'ritual "Bare":\n  {FINE}\n')
    assert "symbol" in missing[2]
    (unknown,) = complaints(f'ritual "Odd":\n  symbol ey\n  {FINE}\n')
    assert unknown[1] == 5 and "eye" in unknown[2]
    (same,) = complaints(lines_of("One", FINE) + lines_of("Other", FINE))
    assert (same[0], same[1]) == ("RW271", 8) and '"Other"' in same[2]
    (shipped_one,) = complaints(f'ritual "Tick":\n  symbol hourglass\n  {FINE}\n')
    assert shipped_one[0] == "RW271"
    again = complaints(f'ritual "Skip Turn":\n  symbol hourglass\n  {FINE}\n')
    assert [code for code, _, _ in again] == ["RW264"]  # it hides the shipped one, its own symbol


@pytest.mark.parametrize(
    ("rows", "said", "beside"),
    [
        (("1-3",), "`4-6`", ["1-3"]),
        (("1, 6",), "`2-5`", ["1, 6"]),
        (("1-2", "4", "6"), "`3` and `5`", ["1-2", "4", "6"]),
        (("2-4", "6"), "`1` and `5`", ["2-4", "6"]),
        (("1", "2", "6"), "`3-5`", ["2", "6"]),
    ],
)
def test_numbers_without_a_row_are_told_beside_the_rows_that_leave_them_out(
    rows: tuple[str, ...], said: str, beside: list[str]
) -> None:
    lines = "".join(f"      {row}: nothing happens\n" for row in rows)
    text = f'use runes\nset "S"\nritual "R":\n  symbol eye\n  effect:\n    roll the die:\n{lines}'
    (found,) = compile_sources([Source("r.rune", text)]).diagnostics
    assert (found.code, found.title) == ("RW308", f"No row for {said}")
    assert [text[one.span.start : one.span.end] for one in found.labels] == beside


@pytest.mark.rule("RN-CARD-04", "RN-SRS-05", "RN-PAC-02", layer=CARD)
def test_a_card_shows_the_die_just_where_its_text_rolls_it() -> None:
    """Nobody says so beside the text: the two can never differ."""
    assert {card.name for card in rituals() if rolls_die(library().effects.of(card))} == set(DIE)
    faces = {face.name: face for face in all_faces()}
    assert {name for name, face in faces.items() if "die" in str(face.rules)} == set(DIE)
    rows_of_nothing = lines_of("Rows", "effect:", "  reverse the direction of play:",
                               "    1-6: nothing happens")  # fmt: skip
    assert complaints(rows_of_nothing)
    assert complaints(lines_of("Extra", "die yes", FINE))[0][1] == 6


@pytest.mark.rule("RN-CARD-05", layer=CARD)
def test_a_ritual_says_what_it_does() -> None:
    (found,) = complaints(lines_of("Mute"))
    assert "effect" in found[2]
    assert all(printed()[name].text for name in NAMES)


def table_of_rows(*rows: str) -> str:
    return lines_of("Dice", "effect:", "  roll the die:",
                    *(f"    {row}: reverse the direction of play" for row in rows))  # fmt: skip


@pytest.mark.rule("RN-CARD-06", "RN-SHS-05", layer=CARD)
@pytest.mark.parametrize(
    ("rows", "line", "said"),
    [
        (("1-3", "4-6"), 0, ""),
        (("1-6",), 0, ""),
        (("1, 3, 5", "anything else"), 0, ""),
        (("1-3", "5-6"), 7, "4"),
        (("1-4", "4-6"), 9, "4"),
        (("1-6", "7"), 9, "7"),
        (("0-3", "4-6"), 8, "0"),
        (("1-3", "4-7"), 9, "7"),
    ],
)
def test_a_table_of_the_die_has_each_face_once(rows: tuple[str, ...], line: int, said: str) -> None:
    found = complaints(table_of_rows(*rows))
    assert [(at, said in words) for _, at, words in found] == ([(line, True)] if line else [])


@pytest.mark.rule("RN-CARD-08", layer=ENGINE)
@pytest.mark.parametrize("roll", [0, 7])
def test_the_die_has_six_faces_and_is_rolled_once(roll: int) -> None:
    table = table_of("gray:SSSSSS", "gray:SSSSSS")
    table.lay("Red", "gray:SSSSSS", (0, 0))
    play(table, "Red", "Place Additional Coins", "dice: 2")
    (die,) = (one for one in table.asked if one.topic == "die")
    assert [option.value for option in die.options] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(IllegalChoice):
        die.check((Option(str(roll), roll),))


@pytest.mark.rule("RN-CARD-15", layer=CARD)
def test_each_ritual_is_one_function() -> None:
    effects = {name: printed()[name].script.effect for name in NAMES}
    assert all(callable(effect) for effect in effects.values())
    assert len({id(effect) for effect in effects.values()}) == len(NAMES) == 15
    assert not any(printed()[name].script.by_hand for name in NAMES)


@pytest.mark.rule("RN-PRINT-09", layer=CARD)
def test_there_is_one_mark_for_strength() -> None:
    (found,) = complaints(lines_of("Both", "strong", "powerful", FINE))
    assert found[1] == 7 and "powerful" in found[2]
    assert complaints(lines_of("Twice", "strong", "strong", FINE))


@pytest.mark.rule("RN-RITUAL-04", layer=CARD)
@pytest.mark.parametrize(
    ("lines", "at", "said"),
    [
        (("affects other", "effect: another player skips their next turn"), 6, "affects"),
        (("defensive", FINE), 6, "A defensive ritual says when it may be played"),
        (("play when a ritual is aimed at you", "effect:", "  instead: nothing happens"), 6,
         "A card played in answer to an event is defensive"),
        (("effect: another plyer skips their next turn",), 6, "plyer"),
        (("effect: it skips their next turn",), 6, "it"),
    ],
)  # fmt: skip
def test_whom_a_ritual_concerns_is_said_by_its_effect_alone(
    lines: tuple[str, ...], at: int, said: str
) -> None:
    (found,) = complaints(lines_of("Whom", *lines))
    assert found[1] == at and said in found[2]


# ------------------------------------------------------------------------------- the list


def manifest() -> dict[str, int]:
    return {name: 1 if name in SINGLE else 2 for name in NAMES}


@cache
def judged() -> dict[str, list[str]]:
    """The box with one or two more or less of each ritual, and some boxes of one's own."""
    decks: dict[str, list[str]] = {"box": _listed(manifest())}
    for name, count in manifest().items():
        for n in {0, 1, 2, 3} - {count}:
            decks[f"{n} {name}"] = _listed({**manifest(), name: n})
    decks["stranger"] = _listed({**manifest(), "Skip Turn": 0, "Stranger": 2})
    decks["weakened"] = _listed({**manifest(), "Replace Coins": 0, "Fast Turn": 2})
    text = lines_of("Stranger", "copies 2", FINE)
    forms = dict.fromkeys(decks, "Base rituals")
    decks["open"] = _listed({name: 2 for name in NAMES if name not in SINGLE and
                             name not in ("Skip Turn", "Reverse Direction", "Replace Coins")})
    decks["open"] += ["2 Stranger"]
    forms["open"] = "Open rituals"
    for name, cards in decks.items():
        text += f'deck "{name}":\n  format "{forms[name]}"\n  rituals:\n'
        text += "".join(f"    {line}\n" for line in cards)
    made = compiled(text).model.libraries["runes"]
    return {name: errors(name, made) for name in decks}


def _listed(counts: dict[str, int]) -> list[str]:
    return [f"{n} {name}" for name, n in counts.items() if n]


@pytest.mark.rule("RN-LIST-01", "RN-LIST-02", "RN-LIST-03", layer=DECK)
def test_the_box_has_28_cards_of_15_rituals() -> None:
    counts = [int(str(card.fields.get("copies", 1))) for card in rituals()]
    assert (sum(counts), len(counts), counts.count(2), counts.count(1)) == (28, 15, 13, 2)
    assert judged()["box"] == []
    for name in ("1 Skip Turn", "3 Skip Turn", "2 Fast Turn"):
        assert any("28" in said for said in judged()[name])
    assert any("Stranger" in said for said in judged()["stranger"])


@pytest.mark.rule("RN-LIST-04", "RN-LIST-05", "RN-LIST-06", "RN-LIST-07", "RN-LIST-08", layer=DECK)
@pytest.mark.parametrize(
    "name", ["Skip Turn", "Place Ritual Stone", "Place Additional Coins", "Draw New Hand Stones",
             "Ward Off Ritual"],
)  # fmt: skip
def test_the_box_has_each_ritual_as_often_as_listed(name: str) -> None:
    _counted(name)


@pytest.mark.rule("RN-LIST-09", "RN-LIST-10", "RN-LIST-11", "RN-LIST-12", "RN-LIST-13", layer=DECK)
@pytest.mark.parametrize(
    "name", ["Refill Hand Stones", "Reverse Ritual", "Reverse Direction", "Copy Ritual",
             "Fast Turn"],
)  # fmt: skip
def test_the_box_has_these_as_often_as_listed(name: str) -> None:
    _counted(name)


@pytest.mark.rule("RN-LIST-14", "RN-LIST-15", "RN-LIST-16", "RN-LIST-17", "RN-LIST-18", layer=DECK)
@pytest.mark.parametrize("name", STRONG)
def test_the_box_has_the_strong_ones_twice(name: str) -> None:
    _counted(name)


def _counted(name: str) -> None:
    right = 1 if name in SINGLE else 2
    for n in {1, 2, 3} - {right}:
        said = judged()[f"{n} {name}"]
        assert any(name in one for one in said), said
    assert judged()[f"0 {name}"]


@pytest.mark.rule("RN-LIST-19", layer=DECK)
def test_ten_cards_of_the_box_are_strong() -> None:
    strong = sum(int(str(card.fields["copies"])) for card in rituals() if card.name in STRONG)
    assert strong == 10
    assert any("10" in said for said in judged()["weakened"])


@pytest.mark.rule("RN-LIST-20", layer=DECK)
def test_a_deck_of_ones_own_need_not_be_the_box() -> None:
    assert judged()["open"] == [] and judged()["stranger"]


# ------------------------------------------------------------------------------- the faces


@cache
def all_faces() -> list[Face]:
    """A face for each printed copy, in the order of the list."""
    maker = Faces(library())
    copies = [(card, int(str(card.fields.get("copies", 1)))) for card in rituals()]
    return [maker.of(card) for card, count in copies for _ in range(count)]


@pytest.fixture(scope="module")
def alone() -> dict[str, bytes]:
    """Some cards, each on a sheet of its own."""
    faces = {face.name: face for face in all_faces()}
    options = SheetOptions(theme="plain")
    wanted = ("Replace Coins", "Skip Turn", "Place Additional Coins", "Fast Turn")
    return {name: sheets([faces[name]], options).pdf for name in wanted}


@pytest.fixture(scope="module")
def box() -> bytes:
    return sheets(all_faces(), SheetOptions(theme="plain")).pdf


def text_of(pdf: bytes) -> str:
    return " ".join(word.text for word in words_of(pdf))


@pytest.mark.rule("RN-CARD-09", layer=SHEET)
def test_only_a_strong_ritual_bears_the_mark(alone: dict[str, bytes]) -> None:
    assert "Strong" in text_of(alone["Replace Coins"]).split()
    assert "Strong" not in text_of(alone["Skip Turn"]).split()


@pytest.mark.rule("RN-CARD-10", layer=SHEET)
def test_the_die_and_its_rows_stand_where_it_is_rolled(alone: dict[str, bytes]) -> None:
    rolled, plain = alone["Place Additional Coins"], alone["Fast Turn"]
    assert icons_in(rolled)["die"] == 1 and "1–6:" in text_of(rolled)
    assert icons_in(plain)["die"] == 0 and not re.search(r"\d–\d:", text_of(plain))


def letters(word: str) -> str:
    return re.sub(r"[^\w–]", "", word)


@pytest.mark.rule("RN-CARD-11", "RN-CARD-14", layer=SHEET)
def test_every_face_has_name_symbol_and_text(box: bytes) -> None:
    words, slots = words_of(box), cells()
    for n, face in enumerate(all_faces()):
        page, slot = n // len(slots) + 1, slots[n % len(slots)]
        shown = {
            letters(unescape(one.text)) for one in words if one.page == page and one.within(slot)
        }
        plain = printed()[face.name].text.replace("the die", "the")  # it is drawn
        wanted = {letters(one) for one in f"{face.name} {plain}".split()}
        assert wanted <= shown | {""}, face.name
    for card in rituals():
        copies = int(str(card.fields.get("copies", 1)))
        assert icons_in(box)[f"sign-{card.fields['symbol']}"] == copies
    assert len(all_faces()) == 28
    names = [face.name for face in all_faces()]
    assert (names.count("Skip Turn"), names.count("Copy Ritual")) == (2, 1)


@pytest.mark.rule("RN-CARD-12", layer=SHEET)
def test_copies_of_a_ritual_are_alike() -> None:
    one, other = (face for face in all_faces() if face.name == "Skip Turn")
    assert one == other


@pytest.mark.rule("RN-CARD-13", layer=SHEET)
def test_all_rituals_have_one_back() -> None:
    assert len({(face.back, face.back_art, face.kind) for face in all_faces()}) == 1


@pytest.mark.rule("RN-STONE-14", layer=SHEET)
@pytest.mark.parametrize("colour", ["gray", "black", "golden"])
@pytest.mark.parametrize(
    "runes", ["sun moon leaf wave flame star", "leaf moon sun wave flame peak"]
)
def test_a_stone_shows_its_runes_in_order_and_its_colour(colour: str, runes: str) -> None:
    text = f'stone "Trial":\n  colour {colour}\n  runes {", ".join(runes.split())}\n'
    made = compiled(text).model.libraries["runes"]
    (card,) = made.own
    pdf = sheets([Faces(made).of(card)], SheetOptions(theme="plain")).pdf
    assert list(icons_in(pdf)) == [f"rune-{rune}" for rune in runes.split()]  # as they are drawn
    red, green, blue = picture(pdf).at(31.7, 19.0)  # between two runes
    assert {
        "gray": max(red, green, blue) - min(red, green, blue) < 30 and red > 100,
        "black": max(red, green, blue) < 100,
        "golden": red > blue + 60,
    }[colour], (red, green, blue)


def test_the_shipped_files_are_without_a_word_of_complaint() -> None:
    assert [str(one.title) for one in shipped().diagnostics] == []
