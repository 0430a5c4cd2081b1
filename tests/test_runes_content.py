"""The shipped stones, the formats of the three variants, and what a stone may look like."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from runewright.compiler.compile import Compiled, check_text, compile_sources
from runewright.compiler.decks import judge
from runewright.compiler.library import Library
from runewright.compiler.model import Card
from runewright.dsl.diagnostics import Diagnostic, Level
from runewright.dsl.source import Source
from runewright.runtime.runes.faces import RUNES, faces_of

CARD, DECK = "card", "deck"
LEDGER = Path(__file__).resolve().parents[1] / "docs" / "rules" / "runes.md"


@cache
def library() -> Library:
    return compiled("").model.libraries["runes"]


def compiled(text: str) -> Compiled:
    return compile_sources([Source("mine.rune", "use runes\n" + text)])


def stones() -> list[Card]:
    found = [card for card in library().cards() if card.kind == "stone"]
    assert found
    return found


def runes(card: Card) -> tuple[str, ...]:
    found = card.fields["runes"]
    assert isinstance(found, tuple)
    return tuple(str(rune) for rune in found)


def faults(text: str) -> list[Diagnostic]:
    return [one for one in compiled(text).diagnostics if one.level is Level.ERROR]


def stone(runes: str, colour: str = "colour gray\n") -> str:
    return f'set "Mine"\nstone "X":\n  {colour}  runes {runes}\n'


# ------------------------------------------------------------------------------- a stone


@pytest.mark.rule("RN-STONE-01", layer=CARD)
@pytest.mark.parametrize("count", [5, 6, 7])
def test_a_stone_shows_six_symbols(count: int) -> None:
    found = faults(stone(" ".join(["sun", "moon", "leaf", "wave", "sun", "moon", "leaf"][:count])))
    assert [one.code for one in found] == ([] if count == 6 else [found[0].code])
    if count != 6:
        assert "6" in f"{found[0].title} {found[0].text}"
        assert found[0].source.location(found[0].span.start)[0] == 5


@pytest.mark.rule("RN-STONE-02", layer=CARD)
def test_there_are_six_runes_and_the_star() -> None:
    words = library().game.lists["rune"].words
    assert tuple(words) == RUNES and len(words) == 7
    assert [name for name, word in words.items() if "joker" in word.attributes] == ["star"]
    (found,) = faults(stone("sun moon leaf wave flame mountain"))
    assert "mountain" in f"{found.title} {found.text}"


@pytest.mark.rule("RN-STONE-03", layer=CARD)
def test_a_stone_is_gray_black_or_golden() -> None:
    six = "sun moon leaf wave flame peak"
    assert tuple(library().game.lists["colour"].words) == ("gray", "black", "golden")
    for colour in ("gray", "black", "golden"):
        assert faults(stone(six, f"colour {colour}\n")) == []
    assert len(faults(stone(six, "colour silver\n"))) == 1
    assert len(faults(stone(six, ""))) == 1


@pytest.mark.rule("RN-STONE-04", layer=CARD)
@pytest.mark.parametrize("six", ["sun sun sun sun sun sun", "star star sun moon leaf wave"])
def test_a_rune_may_be_there_more_than_once(six: str) -> None:
    assert faults(stone(six)) == []


@pytest.mark.rule("RN-SETUP-08", layer=CARD)
def test_coins_have_five_colours() -> None:
    colours = ("red", "blue", "green", "purple", "yellow")
    assert tuple(library().game.lists["coin"].words) == colours
    text = 'game mine "Mine" like runes:\n  players 2 to 5\n\n'
    text += 'kind tray "Tray":\n  coins one of coin\n'

    def said(colour: str) -> list[Diagnostic]:
        source = Source("mine.rune", f'{text}\nset "M"\n\ntray "T":\n  coins {colour}\n')
        found = compile_sources([source]).diagnostics
        return [one for one in found if one.level is Level.ERROR]

    assert said("purple") == []
    assert len(said("pink")) == 1


# ------------------------------------------------------------------------------- the box


@pytest.mark.rule("RN-SET-01", "RN-CONTENTS-02", layer=DECK)
def test_the_box_has_72_stones() -> None:
    colours = Counter(str(card.fields["colour"]) for card in stones())
    assert colours == {"gray": 42, "black": 18, "golden": 12}
    assert verdict("Base stones", 'all of set "Base stones"') == []
    extra = stone("sun moon leaf wave flame peak")
    said = verdict("Base stones", 'all of set "Base stones"', "X", cards=extra)
    assert any("72" in one for one in said) and any("42" in one for one in said)
    less = [f'"{card.name}"' for card in stones()][1:]
    assert any("72" in one for one in verdict("Base stones", *less))


def verdict(form: str, *lines: str, cards: str = "", level: Level = Level.ERROR) -> list[str]:
    """What is said of a deck with these lines."""
    section = "rituals" if "rituals" in form else "stones"
    text = f'{cards}\ndeck "Mine":\n  format "{form}"\n  {section}:\n'
    made = compiled(text + "".join(f"    {line}\n" for line in lines)).model.libraries["runes"]
    found = judge(made.decks["Mine"], made.pool).diagnostics
    return [f"{one.title}; {one.text}" for one in found if one.level is level]


@pytest.mark.rule("RN-SET-02", layer=DECK)
def test_half_of_the_stones_have_one_star() -> None:
    stars = Counter(str(card.fields["colour"]) for card in stones() if "star" in runes(card))
    assert stars == {"gray": 18, "black": 12, "golden": 6}
    assert max(runes(card).count("star") for card in stones()) == 1


@pytest.mark.rule("RN-SET-03", layer=DECK)
def test_all_runes_are_equally_frequent() -> None:
    counts = Counter(
        (str(card.fields["colour"]), rune) for card in stones() for rune in runes(card)
    )
    for colour, each in (("gray", 39), ("black", 16), ("golden", 11)):
        assert {counts[colour, rune] for rune in RUNES[:6]} == {each}


@pytest.mark.rule("RN-SET-04", layer=DECK)
def test_no_rune_is_there_three_times_or_beside_itself() -> None:
    for card in stones():
        six = runes(card)
        assert max(Counter(six).values()) <= 2
        assert all(six[n] != six[n - 1] for n in range(6))


@pytest.mark.rule("RN-SET-05", layer=DECK)
def test_no_two_stones_are_alike_however_they_are_turned() -> None:
    forms = [min(faces_of(runes(card)).letters(turn) for turn in range(6)) for card in stones()]
    assert len(set(forms)) == 72
    twin = stone("peak star leaf wave sun moon")
    again = stone("sun moon peak star leaf wave").replace("Mine", "Other").replace('"X"', '"Y"')
    assert verdict("Open stones", "X", "Y", cards=twin + again) == []
    (said,) = verdict("Open stones", "X", "Y", cards=twin + again, level=Level.WARNING)
    assert "a second stone with the same runes" in said


@pytest.mark.rule("RN-SET-06", layer=DECK)
def test_there_are_no_more_black_stones_than_rituals() -> None:
    black = [card for card in stones() if card.fields["colour"] == "black"]
    rituals = [card for card in library().cards() if card.kind == "ritual"]
    weak = [card for card in rituals if not card.fields.get("strong")]
    assert len(black) <= sum(copies(card) for card in weak) <= sum(map(copies, rituals))
    extra = stone("sun moon leaf wave flame peak", "colour black\n")
    names = [f'"{card.name}"' for card in black]
    assert verdict("Open stones", *names, level=Level.WARNING) == []
    (said,) = verdict("Open stones", *names, "X", cards=extra, level=Level.WARNING)
    assert "more black stones than rituals" in said


def copies(card: Card) -> int:
    found = card.fields.get("copies", 1)
    assert isinstance(found, int)
    return found


@pytest.mark.rule("RN-VARIANT-13", layer=DECK)
def test_every_variant_is_played_with_all_stones() -> None:
    assert verdict("Little Explorer", 'all of set "Base stones"') == []
    less = [f'"{card.name}"' for card in stones()][1:]
    for name in ("Adventurer", "Explorer", "Little Explorer"):
        assert any("72" in one for one in verdict(name, *less))


def held_by(name: str, section: str) -> Counter[str]:
    """How many cards of each name a shipped deck has; it must be legal."""
    made = library()
    deck = made.decks[name]
    assert judge(deck, made.pool).legal
    counted: Counter[str] = Counter()
    for entry in deck.entries:
        if entry.section == section:
            counted[entry.card.name] += entry.count
    return counted


def strong() -> set[str]:
    return {card.name for card in library().cards() if card.fields.get("strong")}


@pytest.mark.rule("RN-VARIANT-03", "RN-VARIANT-04", layer=DECK)
def test_explorer_leaves_the_strong_rituals_in_the_box() -> None:
    rituals = held_by("Explorer", "rituals")
    assert len(strong()) == 5 and not strong() & set(rituals)
    assert sorted(rituals.values()) == [1, 1, 2, 2, 2, 2, 2, 2, 2, 2]
    assert (rituals["Copy Ritual"], rituals["Fast Turn"]) == (1, 1)
    listed = [f"{count} {name}" for name, count in rituals.items()]
    assert rituals_of("Explorer", *listed) == []
    swapped = ["2 Replace Coins" if line == "2 Skip Turn" else line for line in listed]
    assert any("Explorer leaves the strong" in one for one in rituals_of("Explorer", *swapped))


def rituals_of(form: str, *lines: str) -> list[str]:
    """What is said of a deck with all stones and these rituals."""
    stones = '  stones:\n    all of set "Base stones"\n'
    text = f'\ndeck "Mine":\n  format "{form}"\n{stones}  rituals:\n'
    made = compiled(text + "".join(f"    {line}\n" for line in lines)).model.libraries["runes"]
    found = judge(made.decks["Mine"], made.pool).diagnostics
    return [f"{one.title}; {one.text}" for one in found if one.level is Level.ERROR]


@pytest.mark.rule("RN-CONTENTS-03", layer=DECK)
def test_the_box_has_28_rituals() -> None:
    assert sum(held_by("Adventurer", "rituals").values()) == 28
    listed = [f"{count} {name}" for name, count in held_by("Adventurer", "rituals").items()]
    assert rituals_of("Adventurer", *listed) == []
    for lines in (listed[1:], [*listed, "Fast Turn"]):
        assert any("28" in one for one in rituals_of("Adventurer", *lines))


@pytest.mark.rule("RN-CONTENTS-06", layer=DECK)
def test_the_box_says_what_lies_in_it() -> None:
    words = library().game.lists["contents"].words
    counts = {word.title: word.attributes["count"] for word in words.values()}
    assert counts["rulebook"] == "1" and counts["rune stone"] == "72"


@pytest.mark.rule("RN-VARIANT-02", "RN-VARIANT-10", layer=CARD)
def test_a_variant_says_for_whom_it_is() -> None:
    words = library().game.lists["variant"].words.values()
    ages = {word.title: word.attributes.get("age") for word in words}
    assert ages == {"Adventurer": None, "Explorer": "<10", "Little Explorer": "<8"}
    assert all(name in library().formats for name in ages)


# ------------------------------------------------------------------------------- the rulebook


def boxes() -> dict[str, str]:
    """Which section of the ledger each printed rule stands in, in the printed order."""
    text = LEDGER.read_text(encoding="utf-8").partition("## 24.")[2]
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| (RN-[A-Z0-9-]+) \|$", text, re.MULTILINE)
    return dict(rows)


@pytest.mark.checkout
@pytest.mark.rule("RN-PRINT-01", "RN-PRINT-02", layer=CARD)
def test_the_printed_rules_are_found_in_the_ledger() -> None:
    printed = {name[5:]: where for name, where in boxes().items() if name.startswith("Rule ")}
    assert printed == {
        "1": "RN-FIRST", "2": "RN-TURN", "4": "RN-PLACE", "3": "RN-PLACE", "5": "RN-GOLD",
        "7": "RN-BLACK", "8": "RN-OVERBUILD", "9": "RN-LINE",
    }  # fmt: skip
    assert list(printed) == ["1", "2", "4", "3", "5", "7", "8", "9"]
    rows = LEDGER.read_text(encoding="utf-8")
    assert all(f"| {where}-01 |" in rows for where in printed.values())


@pytest.mark.checkout
@pytest.mark.rule("RN-PRINT-03", "RN-PRINT-04", "RN-PRINT-10", layer=CARD)
def test_references_of_the_text_are_numbers_of_sections() -> None:
    found = boxes()
    assert found['"Rule 6" (section)'] == "RN-GOLD"
    assert found['"point 8" (section)'] == "RN-OVERBUILD"
    rituals = {name[7:]: where for name, where in found.items() if name.startswith("Ritual ")}
    assert list(rituals) == ["R1", "R2", "R3", "R4", "R5"]
    assert all(where.startswith("RN-RITUAL-") for where in rituals.values())


@pytest.mark.parametrize(
    ("line", "found"),
    [("play if you have at most 20 coins", []),
     ("play when a ritual is aimed at you", ["A card played in answer to an event is defensive"]),
     ("defensive\n  play if you have at most 20 coins",
      ["A defensive ritual says when it may be played"])],
)  # fmt: skip
def test_only_an_answer_to_an_event_is_defensive(line: str, found: list[str]) -> None:
    card = f'use runes\nset "Own"\n\nritual "Own":\n  symbol bell\n  {line}\n  effect:\n    '
    effect = "instead: nothing happens" if "when" in line else "draw 1 stone from the stone piles"
    assert [one.title for one in check_text(f"{card}{effect}\n")] == found
