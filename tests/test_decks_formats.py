"""Formats: what they start from, how rules replace each other, and errors at the word."""

from __future__ import annotations

import re

import pytest
from deck_helpers import Project, pasted, project

GAME = """\
game mini "Mini":
  setting overbuild one of all, own
  setting rituals flag
words side:
  friendly
  enemy
words rune:
  sun
  moon
  star
kind feat "Feat":
  side one of side
  threat number 0 to 9
  coin limit number 0 to 9
  strong flag
  art image
kind stone "Rune stone":
  runes some of rune
kind power "Power":
  hero card of hero
  motto text
kind hero "Hero":
  level number 1 to 3
  identity name, level
set "Base"
hero "Paladin":
  level 1
hero "Paladin":
  level 2
hero "Monk":
  level 1
feat "Leap":
  side friendly
  threat 1
  coin limit 2
feat "Trip":
  side enemy
  threat 4
  strong
  copies 3
power "Aura":
  hero "Paladin"
  motto "Light"
power "Fist":
  hero "Monk"
stone "GY01":
  runes star, sun
stone "GY02":
  runes sun, moon
set "More"
feat "Shove":
  side enemy
  threat 2
"""


def read(*formats: str) -> Project:
    return project(GAME + "\n".join(formats) + "\n")


def rules(of: Project, name: str, section: str = "cards") -> list[str]:
    """The rules of a section as they were written."""
    found = of.formats[name].section(section)
    assert found is not None
    return [("warn " if one.warn else "") + one.text for one in found.demands]


BASE = """\
format "Base":
  cards of feat:
    at most 30 cards
    at least 12 cards where side is enemy
    warn at most 1 of each name
"""


def test_a_format_starts_from_another_and_changes_single_rules() -> None:
    mine = 'format "Mine" like "Base":\n  cards:\n    at most 40 cards\n'
    of = read(mine, BASE)
    assert of.diagnostics == []
    assert rules(of, "Mine") == [
        "at least 12 cards where side is enemy", "warn at most 1 of each name",
        "at most 40 cards",
    ]  # fmt: skip
    assert rules(of, "Base")[0] == "at most 30 cards"


@pytest.mark.parametrize("mine", [
    'format "Mine":\n  include "Base"', 'format "Mine":\n  like "Base"',
    'format "Mine" like "Base":\n  setting rituals off',
])  # fmt: skip
def test_three_ways_to_start_from_another(mine: str) -> None:
    of = read(mine, BASE)
    assert of.diagnostics == []
    assert rules(of, "Mine") == rules(of, "Base")


@pytest.mark.parametrize(("new", "kept"), [
    ("exactly 25 cards", ["at least 12 cards where side is enemy"]),
    ("between 20 and 40 cards", ["at least 12 cards where side is enemy"]),
    ("at least 10 cards", ["at most 30 cards", "at least 12 cards where side is enemy"]),
    ("at least 6 cards where side is enemy", ["at most 30 cards"]),
    ("at least 6 cards where side is friendly",
     ["at most 30 cards", "at least 12 cards where side is enemy"]),
    ("at most 30 different cards", ["at most 30 cards", "at least 12 cards where side is enemy"]),
    ("at most 30 total threat", ["at most 30 cards", "at least 12 cards where side is enemy"]),
])  # fmt: skip
def test_a_rule_replaces_what_bounds_the_same_from_the_same_side(
    new: str, kept: list[str]
) -> None:
    of = read(BASE, f'format "Mine" like "Base":\n  cards:\n    {new}\n')
    assert of.diagnostics == []
    assert rules(of, "Mine") == [*kept, "warn at most 1 of each name", new]


@pytest.mark.parametrize(("new", "kept"), [
    ("at most 1 of each name", []),
    ("warn at most 2 of each name", []),
    ("at most 1 of each card", ["warn at most 1 of each name"]),
])  # fmt: skip
def test_an_error_may_replace_an_advice(new: str, kept: list[str]) -> None:
    of = read(BASE, f'format "Mine" like "Base":\n  cards:\n    {new}\n')
    assert rules(of, "Mine")[2:] == [*kept, new]


def test_an_advice_leaves_the_error_beside_it_alone() -> None:
    two = 'format "Two":\n  cards of feat:\n    at most 30 cards\n    warn at most 25 cards\n'
    of = read(two, 'format "Mine" like "Two":\n  cards:\n    warn at most 20 cards\n')
    assert of.diagnostics == []
    assert rules(of, "Mine") == ["at most 30 cards", "warn at most 20 cards"]


def test_conditions_are_the_same_whatever_the_order_of_their_parts() -> None:
    one = 'format "One":\n  cards of feat:\n    at most 9 cards where strong and side is enemy\n'
    two = (
        'format "Two" like "One":\n  cards:\n    at most 5 cards where side is enemy and strong\n'
    )
    assert rules(read(one, two), "Two") == ["at most 5 cards where side is enemy and strong"]


def test_included_sections_of_one_name_are_one_section() -> None:
    stones = 'format "Stones":\n  cards of stone:\n    at most 9 different cards\n'
    of = read(stones, BASE, 'format "All":\n  include "Base"\n  include "Stones"\n')
    section = of.formats["All"].section("cards")
    assert section is not None
    assert section.kinds == ("feat", "stone")
    assert len(section.demands) == 4


def test_settings_are_inherited_and_may_be_changed() -> None:
    one = 'format "One":\n  setting overbuild own\n  setting rituals off\n'
    of = read(one, 'format "Two" like "One":\n  setting rituals on\n')
    assert of.diagnostics == []
    assert of.formats["Two"].settings == {"overbuild": "own", "rituals": "on"}


def test_an_optional_section_may_be_absent() -> None:
    of = read(
        'format "F":\n  cards of feat:\n    at most 9 cards\n'
        "  stones optional of stone:\n    exactly 2 cards\n"
    )
    assert pasted("Leap", of)[1].legal
    assert not pasted("Leap\nGY01", of)[1].legal
    assert not pasted("Leap\nstones:\n", of)[1].legal
    assert pasted("Leap\nGY01\nGY02", of)[1].legal


@pytest.mark.parametrize(("head", "optional"), [
    ("stones", True), ("stones of stone", False), ("stones optional of stone", True),
])  # fmt: skip
def test_a_section_stays_optional_unless_it_is_headed_anew(head: str, optional: bool) -> None:
    base = 'format "B":\n  stones optional of stone:\n    exactly 2 cards\n'
    of = read(base, f'format "F" like "B":\n  {head}:\n    exactly 3 cards\n')
    assert of.diagnostics == []
    assert pasted("", of, "F")[1].legal is optional


@pytest.mark.parametrize(("one", "two", "optional"), [
    ("", "", False), ("optional ", "", False), ("", "optional ", False),
    ("optional ", "optional ", True),
])  # fmt: skip
def test_a_section_of_two_included_formats_is_optional_if_both_say_so(
    one: str, two: str, optional: bool
) -> None:
    of = read(
        f'format "A":\n  stones {one}of stone:\n    exactly 2 cards\n',
        f'format "B":\n  stones {two}of stone:\n    exactly 2 different cards\n',
        'format "C":\n  include "A"\n  include "B"\n',
    )
    assert pasted("", of, "C")[1].legal is optional


def test_a_section_may_stand_on_one_line() -> None:
    of = read('format "F":\n  cards of feat: at most 1 card where side is enemy\n')
    assert of.diagnostics == []
    assert rules(of, "F") == ["at most 1 card where side is enemy"]
    (error,) = read('format "F":\n  cards of feat: at most 1 crad\n').diagnostics
    assert error.code == "RW404"
    assert not pasted("Trip\nShove", of)[1].legal


NUMBER_WAYS = "`threat is at least 1`, `threat is at most 1` or `threat is exactly 1`"


@pytest.mark.parametrize(("condition", "said", "ways"), [
    ("runes is star", "`runes` is several words and", "`runes includes …`"),
    ("side includes enemy", "`side` is one word", "`side is …` or `side is not …`"),
    ("threat includes 3", "`threat` is a number", NUMBER_WAYS),
    ("not threat is 3", "`threat` is a number", NUMBER_WAYS),
    ('motto includes "Light"', "`motto` is a text", "`motto is …` or `motto is not …`"),
    ('art is "x"', "`art` is image", "no comparison at all"),
])  # fmt: skip
def test_what_a_field_is_stands_in_the_message(condition: str, said: str, ways: str) -> None:
    form = f'format "F":\n  cards of feat, stone, power:\n    no cards where {condition}\n'
    (error,) = read(form).diagnostics
    assert error.code == "RW413"
    assert said in error.title
    assert error.hint == f"Write {ways}."


def test_a_section_that_is_not_optional_is_empty_where_the_deck_has_none() -> None:
    of = read(
        'format "F":\n  cards of feat:\n    at most 9 cards\n'
        "  stones of stone:\n    exactly 2 cards\n"
    )
    assert not pasted("Leap", of)[1].legal


# ------------------------------------------------------------------------------------ conditions


@pytest.mark.parametrize(("condition", "allowed"), [
    ("strong", ["Trip"]),
    ("not strong", ["Leap", "Shove"]),
    ("side is enemy", ["Trip", "Shove"]),
    ("side is not enemy", ["Leap"]),
    ("threat is 4", ["Trip"]),
    ("threat is exactly 4", ["Trip"]),
    ("threat is not 4", ["Leap", "Shove"]),
    ("threat is at least 2", ["Trip", "Shove"]),
    ("threat at least 2", ["Trip", "Shove"]),
    ("threat is at most 2", ["Leap", "Shove"]),
    ("coin limit is at least 2", ["Leap"]),
    ('name is "leap"', ["Leap"]),
    ('name is not "Leap" and name is not "Trip"', ["Shove"]),
    ('name is "Leap" or name is "Trip"', ["Leap", "Trip"]),
    ('set is "Base"', ["Leap", "Trip"]),
    ('set is not "base"', ["Shove"]),
    ("kind is feat", ["Leap", "Trip", "Shove"]),
    ("copies is at least 2", ["Trip"]),
    ("strong and side is enemy", ["Trip"]),
    ("strong or side is friendly", ["Leap", "Trip"]),
    ("not strong and side is enemy and threat is 2", ["Shove"]),
    ("not unofficial and not draft", ["Leap", "Trip", "Shove"]),
])  # fmt: skip
def test_what_a_condition_is_about(condition: str, allowed: list[str]) -> None:
    of = read(f'format "F":\n  cards of feat:\n    at least 1 card where {condition}\n')
    assert of.diagnostics == []
    names = ["Leap", "Trip", "Shove"]
    assert [name for name in names if pasted(name, of)[1].legal] == allowed


@pytest.mark.parametrize(("kind", "condition", "names", "allowed"), [
    ("stone", "runes includes star", ["GY01", "GY02"], ["GY01"]),
    ("stone", "runes includes star or runes includes moon", ["GY01", "GY02"], ["GY01", "GY02"]),
    ("power", 'hero is "Paladin"', ["Aura", "Fist"], ["Aura"]),
    ("power", 'hero is not "paladin"', ["Aura", "Fist"], ["Fist"]),
    ("power", 'motto is "Light"', ["Aura", "Fist"], ["Aura"]),
    ("power", 'motto is not "Light"', ["Aura", "Fist"], ["Fist"]),
])  # fmt: skip
def test_conditions_on_other_types(
    kind: str, condition: str, names: list[str], allowed: list[str]
) -> None:
    of = read(f'format "F":\n  cards of {kind}:\n    at least 1 card where {condition}\n')
    assert of.diagnostics == []
    assert [name for name in names if pasted(name, of)[1].legal] == allowed


def test_bounds_may_be_a_field_of_the_card() -> None:
    of = read('format "F":\n  cards of feat:\n    exactly copies of each card\n')
    assert pasted("3 Trip\nLeap", of)[1].legal
    assert not pasted("2 Trip", of)[1].legal
    assert not pasted("2 Leap", of)[1].legal
    limited = read('format "F":\n  cards of feat:\n    at most coin limit of each card\n')
    assert pasted("2 Leap", limited)[1].legal
    assert not pasted("3 Leap", limited)[1].legal


def test_totals_count_every_copy() -> None:
    of = read('format "F":\n  cards of feat:\n    at most 9 total threat where side is enemy\n')
    assert pasted("2 Trip\n9 Leap", of)[1].legal
    assert not pasted("2 Trip\nShove", of)[1].legal


# ---------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(("rule", "code", "word", "near"), [
    ("at mots 3 cards", "RW404", "mots", "most"),
    ("atleast 3 cards", "RW404", "atleast", "at least"),
    ("at least tree cards", "RW404", "tree", ""),
    ("exactly copies of each crad", "RW404", "crad", "card"),
    ("exactly 3 crads", "RW404", "crads", "cards"),
    ("exactly 3 cars", "RW404", "cars", "cards"),
    ("exactly 1 cars", "RW404", "cars", "card"),
    ("exactly 3 diferent cards", "RW404", "diferent", "different"),
    ("at most 3 of ecah card", "RW404", "ecah", "each"),
    ("at most 3 cards were strong", "RW404", "were", "where"),
    ("between 3 or 4 cards", "RW404", "or", ""),
    ("at most 3 cards where", "RW404", "where", ""),
    ("at most 3 cards where side is", "RW404", "is", ""),
    ("at most 3 cards where side", "RW404", "side", ""),
    ("at most 3 cards where threat is at last 3", "RW404", "last", "least"),
    ('at most 3 cards eror "x"', "RW404", "eror", "error"),
    ("at most 3 cards error x", "RW404", "x", ""),
    ('at most 3 cards error "x" y', "RW404", "y", ""),
    ("wran at most 3 cards", "RW404", "wran", "warn"),
    ("at most 3 cards where stron", "RW411", "stron", "strong"),
    ("at most 3 cards where not sid", "RW411", "sid", "side"),
    ("at most 3 cards where runes includes sun", "RW411", "runes", ""),
    ("at most 3 cards where side is enmy", "RW412", "enmy", "enemy"),
    ("at most 3 cards where kind is fet", "RW412", "fet", "feat"),
    ("at most 3 cards where not threat is 3", "RW413", "threat", ""),
    ("at most 3 cards where threat includes 3", "RW413", "includes", ""),
    ("at most 3 cards where side includes enemy", "RW413", "includes", ""),
    ("at most 3 cards where strong and side is enemy or threat is 3", "RW414", "or", ""),
    ("between 9 and 3 cards", "RW415", "9 and 3", "between 3 and 9"),
    ('no cards where name is "Lepa"', "RW416", '"Lepa"', "Leap"),
    ('no cards where set is "Bsae"', "RW417", '"Bsae"', "Base"),
    ("at most coin limit cards", "RW418", "at most coin limit", ""),
    ("at most 40 total treat", "RW419", "treat", "threat"),
    ("at most 40 total", "RW404", "total", ""),
    ('at most 3 cards where art is "x"', "RW413", "is", ""),
    ("at most 40 total side", "RW419", "side", ""),
    ("at most 4000000000 cards", "RW115", "4000000000", ""),
])  # fmt: skip
def test_a_fault_in_a_rule_is_shown_at_its_word(
    rule: str, code: str, word: str, near: str
) -> None:
    of = read(f'format "F":\n  cards of feat:\n    {rule}\n    at most 2 of each name\n')
    (error,) = of.diagnostics
    assert error.code == code
    assert of.source.text[error.span.start : error.span.end] == word
    proposed = re.findall(r"[`\"](.+)[`\"]", error.caret)
    assert proposed == ([near] if near else [])
    assert rules(of, "F") == ["at most 2 of each name"], "its neighbour is kept"


@pytest.mark.parametrize(("lines", "code", "word", "near"), [
    ('  include "Bsae"', "RW401", "Bsae", "Base"),
    ("  include Base", "RW404", "Base", ""),
    ('  inclued "Base"', "RW404", "inclued", "include"),
    ("  setting overbild own", "RW405", "overbild", "overbuild"),
    ("  setting overbuild owm", "RW404", "owm", "own"),
    ("  setting overbuild", "RW404", "overbuild", ""),
    ("  cards of faet:\n    at most 3 cards", "RW403", "faet", "feat"),
    ("  cards of feat, ston:\n    at most 3 cards", "RW403", "ston", "stone"),
    ("  cards of feat stone:\n    at most 3 cards", "RW404", "stone", ""),
    ("  cards fo feat:\n    at most 3 cards", "RW404", "fo", "of"),
    ("  hero cards o feat, stone:\n    at most 3 cards", "RW404", "o", "of"),
    ("  cards optionl of feat:\n    at most 3 cards", "RW404", "optionl", "optional"),
    ("  cards of:\n    at most 3 cards", "RW404", "of", ""),
    ("  cards:\n    at most 3 cards", "RW408", "cards", ""),
    ("  cards optional:\n    at most 3 cards", "RW404", "optional", ""),
    ("  cards of feat:\n    at most 3 cards:\n      no cards", "RW409", "at most 3 cards", ""),
])  # fmt: skip
def test_a_fault_in_the_head_is_shown_at_its_word(
    lines: str, code: str, word: str, near: str
) -> None:
    of = read(BASE, f'format "F":\n{lines}\n')
    (error,) = of.diagnostics
    assert error.code == code
    assert of.source.text[error.span.start : error.span.end] == word
    proposed = re.findall(r"[`\"](.+)[`\"]", error.caret)
    assert proposed == ([near] if near else [])
    assert set(of.formats) == {"Base", "F"}


def test_a_circle_of_formats_is_one_error() -> None:
    of = read(
        'format "A":\n  include "B"\n',
        'format "B" like "C":\n  setting rituals on\n',
        'format "C":\n  include "A"\n',
    )
    (error,) = of.diagnostics
    assert error.code == "RW402"
    assert error.text == '"A" starts from "B" starts from "C" starts from "A".'


def test_saying_a_thing_twice_shows_both_places() -> None:
    of = read('format "F":\n  cards of feat:\n    at most 3 cards\n    exactly 4 cards\n')
    (error,) = of.diagnostics
    assert error.code == "RW407"
    spans = [error.span, error.labels[0].span]
    texts = [of.source.text[span.start : span.end] for span in spans]
    assert texts == ["exactly 4 cards", "at most 3 cards"]


def test_two_formats_of_one_name() -> None:
    of = read(BASE, BASE)
    (error,) = of.diagnostics
    (label,) = error.labels
    assert (error.code, label.source) == ("RW406", of.source)
    assert label.span.start < error.span.start


@pytest.mark.parametrize(("form", "code"), [
    ('format "F" like "Bsae":\n  cards:\n    at most 3 cards\n  at most 3 total threat', "RW401"),
    ('format "F":\n  include "Bsae"\n  cards:\n    at most 3 cards', "RW401"),
    ('format "F":\n  include Base\n  cards:\n    at most 3 cards', "RW404"),
    ('format "F":\n  cards of faet:\n    at most 3 cards\n  at most 3 total threat', "RW403"),
    ('format "F":\n  cards:\n    at most 3 cards\n  at most 3 total threat', "RW408"),
    ('format "F":\n  cards of feat, 9999999999:\n    at most 3 cards', "RW115"),
    ('format "F" like "G":\n  cards:\n    no cards\nformat "G":\n  include "F"', "RW402"),
])  # fmt: skip
def test_a_format_without_all_its_sections_is_blamed_once(form: str, code: str) -> None:
    """Neither its other lines nor a deck that obeys it repeat the fault."""
    decks = 'deck "D":\n  format "F"\n  cards:\n    9 Leap\n'
    also = 'format "Also" like "F":\n  cards:\n    at most 3 cards\n'
    of = read(BASE, form, also, decks)
    assert [one.code for one in of.diagnostics] == [code]
    assert of.decks == {"D": None}


def test_a_fault_in_one_rule_leaves_the_others_in_force() -> None:
    deck = 'deck "D":\n  format "F"\n  cards:\n    9 Leap\n'
    form = 'format "F":\n  setting ritals on\n  cards of feat:\n    at mots 3 cards\n    no cards\n'
    found = read(form, deck).judge()
    assert [one.code for one in found.diagnostics] == ["RW405", "RW404", "RW446"]
