"""Faults that users of other deck tools met, as small inputs of ours: each test is a kind of fault.

The number is the case's; what was reported elsewhere stands beside it.
"""

from __future__ import annotations

import unicodedata

import pytest
from deck_helpers import codes, lines_of, pasted, project

from runewright.dsl.diagnostics import Level

POOL = """\
words side:
  friendly
  enemy
kind feat "Feat":
  side one of side
kind spell "Spell":
  side one of side
  deckable flag
kind place "Place":
  side one of side
kind challenge "Challenge":
  side one of side default enemy
kind talent "Talent":
  level number 1 to 9
kind token "Token":
  level number 1 to 9
set "Core"
spell "Polymorph":
  side friendly
place "Night Bridge":
  side enemy
feat "Storm Oath":
  side friendly
challenge "Ghost":
  side enemy
talent "Ghost":
  level 1
challenge "Rat Swarm":
  side enemy
talent "Seven Keys":
  level 1
place "Żółta Łąka":
  side enemy
spell "Coração da Manhã":
  side friendly
place "Hunter's Lodge":
  side enemy
feat "SP//dr Engine":
  side friendly
challenge "Deck of Bones":
  side enemy
spell "Bonded Spirit":
  side friendly
  deckable no
place "Größe Ærø Đak":
  side enemy
feat "Resume":
  side friendly
feat "Résumé":
  side friendly
feat "7 Lanterns":
  side friendly
token "Threat Marker":
  level 1
set "Storm"
spell "Polymorph":
  side friendly
"""

MANY = 'set "Many"\n' + "".join(
    f'feat "Friend {at}":\n  side friendly\nplace "Foe {at}":\n  side enemy\n'
    for at in range(1, 41)
)

CHARACTER = """\
format "Character deck":
  class of feat, spell, place, challenge:
    at most 30 cards
    at least 12 cards where side is enemy
    at most 1 of each card
  talents of talent:
    at most 5 cards
"""

FREE = """\
format "Free":
  class of feat, spell, place, challenge:
    at most 9999 cards
  talents of talent:
    at most 9999 cards
"""

LIMITED = project(POOL + MANY + CHARACTER)
ANY = project(POOL + MANY + FREE)


def foes(count: int, first: int = 1) -> str:
    return "".join(f"Foe {at}\n" for at in range(first, first + count))


def friends(count: int) -> str:
    return "".join(f"Friend {at}\n" for at in range(1, count + 1))


# ------------------------------------------------------------------ A. copies, duplicates, identity


@pytest.mark.parametrize(("lines", "total", "places"), [
    ("Polymorph\nPolymorph\n", 2, {13, 14}),
    ("1 Polymorph\n1 Polymorph\n", 2, {13, 14}),
    ("2 Polymorph\n", 2, {13}),
    ("Polymorph\npolymorph\n2x POLYMORPH\n", 4, {13, 14, 15}),
    ("class:\nPolymorph\ntalents:\nSeven Keys\nclass:\nPolymorph\n", 2, {14, 18}),
])  # fmt: skip
def test_c01_copies_are_added_up_over_all_lines(lines: str, total: int, places: set[int]) -> None:
    """mtgred/netrunner 323: the same line several times evaded the limit."""
    _, verdict = pasted(foes(12) + lines, LIMITED)
    (error,) = verdict.diagnostics
    assert error.code == "RW442"
    assert error.title == f'"Polymorph": {total} copies, at most 1 allowed'
    assert set(lines_of(error)) == places


@pytest.mark.parametrize(("lines", "count"), [
    ("Rat Swarm\nRat Swarm\nRat Swarm", 3),
    ("Rat Swarm", 1),
    ("2 Rat Swarm\nRat Swarm", 3),
    ("2x Rat Swarm\nRat Swarm x3\n(4) Rat Swarm", 9),
    ('"Rat Swarm"\n2 "Rat Swarm"', 3),
])  # fmt: skip
def test_c03_no_count_is_one_and_lines_merge(lines: str, count: int) -> None:
    """Cockatrice 4019: lists without quantities gave one row a line."""
    deck, verdict = pasted(lines, ANY)
    assert deck is not None
    assert verdict.legal
    assert verdict.counts["class"] == count
    assert {entry.card.name for entry in deck.entries} == {"Rat Swarm"}


@pytest.mark.parametrize("name", ["night BRIDGE", "NIGHT  bridge", "Night Bridge"])
def test_c11_a_rule_finds_its_card_whatever_the_capitals(name: str) -> None:
    """magefree/mage 11913: a limit keyed by other capitals never applied."""
    form = f'format "F":\n  class of place:\n    at most 2 of each card where name is "{name}"\n'
    of = project(POOL + form)
    assert of.diagnostics == []
    assert codes(pasted("3 Night Bridge", of)[1]) == ["RW442"]
    assert pasted("2 Night Bridge\n9 Hunter's Lodge", of)[1].legal


@pytest.mark.parametrize("name", ["Night Brigde", "Nowhere", "Polymorph"])
def test_c11_a_rule_about_no_card_is_an_error(name: str) -> None:
    """The card of another section's kind is none that the rule could be about either."""
    form = f'format "F":\n  class of place:\n    at most 2 of each card where name is "{name}"\n'
    (error,) = project(POOL + form).diagnostics
    assert error.code == "RW416"
    assert name in error.title


TWO_PARTS = """\
format "F":
  at most 1 of each card
  main of spell, feat:
    at most 9 cards
  side of spell, feat:
    at most 9 cards
deck "D":
  format "F"
"""


@pytest.mark.parametrize(("parts", "places"), [
    ("  main:\n    Polymorph\n  side:\n    Polymorph\n", {"main": [2], "side": [4]}),
    ("  main:\n    Polymorph\n    2 Polymorph\n  side:\n    Storm Oath\n", {"main": [2, 3]}),
    ("  side:\n    Polymorph\n  main:\n    Storm Oath\n    Polymorph\n",
     {"side": [2], "main": [5]}),
])  # fmt: skip
def test_c15_the_message_names_section_and_line_of_every_copy(
    parts: str, places: dict[str, list[int]]
) -> None:
    """magefree/mage 1226: too many over two zones, and neither was named."""
    above = (POOL + TWO_PARTS).count("\n")
    (error,) = project(POOL + TWO_PARTS + parts).judge().diagnostics
    assert error.code == "RW442"
    for section, lines in places.items():
        numbers = " and ".join(str(above + line) for line in lines)
        assert f"({section}, line{'s' if len(lines) > 1 else ''} {numbers})" in error.text
    every = {above + line for lines in places.values() for line in lines}
    assert set(lines_of(error)) - {POOL.count("\n") + 2} == every


# ------------------------------------------------------------------------- B. sizes and counting


@pytest.mark.parametrize(("more", "uncounted"), [
    ("", []),
    ("Threat Marker\n", ["Threat Marker (line 32)"]),
    ("Threat Marker\nBonded Spirit\n", ["Threat Marker (line 32)", "Bonded Spirit (line 33)"]),
    ("2 Bonded Spirit\n", ["2 Bonded Spirit (line 32)"]),
])  # fmt: skip
def test_c17_the_message_says_what_was_counted_and_what_was_not(
    more: str, uncounted: list[str]
) -> None:
    """Kamalisk/arkhamdb 598: the user blamed a card that was not even counted."""
    _, verdict = pasted(foes(12) + friends(19) + more, LIMITED)
    (error,) = [one for one in verdict.diagnostics if one.level is Level.ERROR]
    assert error.title == "class: 31 cards, at most 30 allowed"
    assert error.text.startswith("31 of at most 30 counted: Foe 1 (line 1)")
    copies = sum(2 if one.startswith("2 ") else 1 for one in uncounted)
    if uncounted:
        assert f"; {copies} more not counted: {', '.join(uncounted)}." in error.text
    else:
        assert "not counted" not in error.text
    notes = [one for one in verdict.diagnostics if one.level is Level.NOTE]
    assert len(notes) == len(uncounted)


@pytest.mark.parametrize(("bound", "legal"), [
    ("at most 3", [0, 1, 2, 3]),
    ("at least 3", [3, 4, 5]),
    ("exactly 3", [3]),
    ("between 2 and 4", [2, 3, 4]),
    ("no", [0]),
])  # fmt: skip
@pytest.mark.parametrize("what", ["cards", "cards where side is enemy", "different cards"])
def test_c19_bounds_are_what_they_say(bound: str, legal: list[int], what: str) -> None:
    """phase-rs/phase 6654: a minimum was enforced as an exact size."""
    of = project(POOL + MANY + f'format "F":\n  class of place:\n    {bound} {what}\n')
    assert of.diagnostics == []
    found = [count for count in range(6) if pasted(foes(count), of)[1].legal]
    assert found == legal


def test_c19_thirty_at_most_and_twelve_enemies_at_least() -> None:
    def legal(enemies: int, others: int) -> bool:
        return pasted(foes(enemies) + friends(others), LIMITED)[1].legal

    assert [legal(12, 17), legal(12, 18), legal(12, 19)] == [True, True, False]
    assert [legal(11, 5), legal(12, 5), legal(13, 5)] == [False, True, True]


@pytest.mark.parametrize("text", [
    "asdasd", "asdasd\nqwertz\n", "1 qwertz\n2x yxcvb\n", "# only a comment\nasdasd",
])  # fmt: skip
def test_c25_a_text_without_a_card_is_no_empty_deck(text: str) -> None:
    """phase-rs/phase 4175: any text was "imported" as an empty deck."""
    deck, verdict = pasted(text, LIMITED)
    assert deck is None
    assert not verdict.legal
    (error,) = verdict.diagnostics
    assert (error.code, error.title) == ("RW426", "No card recognised")


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", "# nothing yet\n", "Deck: Mine\n"])
def test_c25_an_empty_list_is_judged_by_its_size(text: str) -> None:
    """SWU-Karabast/forceteki 926: an absent deck crashed the check."""
    deck, verdict = pasted(text, LIMITED)
    assert deck is not None
    assert not verdict.legal
    assert [one.code for one in verdict.diagnostics if one.level is Level.ERROR] == ["RW441"]


# ------------------------------------------------------------------------ C. explaining the verdict


@pytest.mark.parametrize(("rule", "text", "code", "title"), [
    ("at most 2 cards", "3 Rat Swarm", "RW441", "class: 3 cards, at most 2 allowed"),
    ("at least 2 cards", "Rat Swarm", "RW441", "class: 1 card, at least 2 needed"),
    ("between 2 and 3 cards", "Rat Swarm", "RW441", "class: 1 card, 2 to 3 needed"),
    ("at least 1 card where side is friendly", "Rat Swarm", "RW441",
     "class: 0 cards where side is friendly, at least 1 needed"),
    ("at most 1 of each card", "2 Rat Swarm", "RW442", '"Rat Swarm": 2 copies, at most 1 allowed'),
    ("exactly copies of each card", "2 Rat Swarm", "RW442",
     '"Rat Swarm": 2 copies, exactly 1 allowed'),
    ("at least 2 of each name", "Rat Swarm", "RW443", '"Rat Swarm": 1 copy, at least 2 needed'),
    ("at least 2 different cards", "2 Rat Swarm", "RW444",
     "class: 1 different card, at least 2 needed"),
    ("at most 5 total number", "Rat Swarm", "RW445", ""),
    ("at most 2 total copies", "3 Rat Swarm", "RW445", "class: 3 total copies, at most 2 allowed"),
    ("no cards where side is enemy", "Rat Swarm", "RW446",
     "class: cards where side is enemy are not allowed"),
    ("warn at most 1 of each card", "2 Rat Swarm", "RW451",
     '"Rat Swarm": 2 copies, at most 1 allowed'),
    ('at most 2 cards error "Three is a crowd"', "3 Rat Swarm", "RW441", "Three is a crowd"),
])  # fmt: skip
def test_c31_each_rule_words_its_own_message(rule: str, text: str, code: str, title: str) -> None:
    """netrunnerdb 157: the right verdict with the wrong reason."""
    of = project(POOL + f'format "F":\n  class of challenge, spell:\n    {rule}\n')
    if not title:  # a collector's number is no amount
        assert [one.code for one in of.diagnostics] == ["RW419"]
        return
    assert of.diagnostics == []
    (said,) = pasted(text, of)[1].diagnostics
    assert (said.code, said.title) == (code, title)
    rule_line = said.labels[-1]
    assert rule_line.source is not None
    at = rule_line.span
    assert rule_line.source.text[at.start : at.end] == rule
    if "crowd" in title:
        assert said.text.startswith("class: 3 cards, at most 2 allowed. 3 of at most 2 counted")


@pytest.mark.parametrize(("lines", "off"), [
    ("2 Rat Swarm\nNight Bridge\n", {"Night Bridge": "Add 1 copy"}),
    ("3 Rat Swarm\nNight Bridge\n", {"Night Bridge": "Add 1 copy", "Rat Swarm": "Take out 1 copy"}),
    ("2 Rat Swarm\n1 Night Bridge\n1 Night Bridge\n", {}),
])  # fmt: skip
def test_c33_a_demand_for_playsets_says_which_cards_lack_what(
    lines: str, off: dict[str, str]
) -> None:
    """marvelsdb 299: nobody could tell which cards broke the rule."""
    of = project(
        POOL + 'format "F":\n  class of challenge, place:\n    exactly 2 of each card\n'
    )
    _, verdict = pasted(lines, of)
    said = {one.title.split('"')[1]: one.hint for one in verdict.diagnostics}
    assert said == {name: f'{mend} of "{name}".' for name, mend in off.items()}
    assert all("exactly 2" in one.title for one in verdict.diagnostics)


# -------------------------------------------------------------------------- E. reading deck files


@pytest.mark.parametrize("line", ["Deck of Bones", "deck of bones", "2 Deck of Bones"])
def test_c45_a_heading_is_a_whole_line_that_ends_in_a_colon(line: str) -> None:
    """magefree/mage 12266: a name that began with a section's word vanished."""
    deck, verdict = pasted(f"class:\n{line}\nRat Swarm\n", ANY)
    assert deck is not None
    assert verdict.legal
    assert [entry.card.name for entry in deck.entries] == ["Deck of Bones", "Rat Swarm"]


@pytest.mark.parametrize("name", ["7 Lanterns", "SP//dr Engine", "Storm Oath", "Hunter's Lodge"])
@pytest.mark.parametrize(("form", "count"), [("{}", 1), ("3 {}", 3), ("{} x2", 2), ("(2) {}", 2)])
def test_c45_names_may_look_like_anything(name: str, form: str, count: int) -> None:
    deck, verdict = pasted(form.format(name), ANY)
    assert deck is not None
    assert verdict.legal
    assert [(entry.card.name, entry.count) for entry in deck.entries] == [(name, count)]


@pytest.mark.parametrize("line", [
    "-1 Rat Swarm", "0 Rat Swarm", "1.5 Rat Swarm", "1,5 Rat Swarm", "999999999999 Rat Swarm",
    "10000 Rat Swarm", "+2 Rat Swarm", "0x Rat Swarm", "Rat Swarm x0", "(0) Rat Swarm",
    "(-3) Rat Swarm", "½ Rat Swarm", "−1 Rat Swarm",
])  # fmt: skip
@pytest.mark.parametrize("as_declared", [False, True])
def test_c53_a_count_is_a_whole_number_of_copies(line: str, as_declared: bool) -> None:
    """Chr1Z93/SCED 695: a negative quantity was accepted."""
    if as_declared:
        deck_text = f'deck "D":\n  format "Free"\n  class:\n    Night Bridge\n    {line}\n'
        verdict = project(POOL + FREE + deck_text).judge()
    else:
        _, verdict = pasted(f"Night Bridge\n{line}\n", ANY)
    overlong = as_declared and "9999999999" in line
    assert codes(verdict) == (["RW115"] if overlong else ["RW425"])
    assert not verdict.legal
    (error,) = verdict.diagnostics
    assert overlong or line in error.title


def test_c53_the_name_of_a_deck_is_kept() -> None:
    deck, _ = pasted("Deck: Kōhaku\nRat Swarm\n", ANY)
    assert deck is not None
    assert deck.name == "Kōhaku"
    declared = project(POOL + FREE + 'deck "Kōhaku":\n  format "Free"\n  class:\n    Rat Swarm\n')
    assert list(declared.decks) == ["Kōhaku"]


# ----------------------------------------------------------------------- F. Unicode, case, spacing


@pytest.mark.parametrize(("line", "name"), [
    ("1 Zolta Laka", "Żółta Łąka"),
    ("1 ŻÓŁTA ŁĄKA", "Żółta Łąka"),
    (unicodedata.normalize("NFD", "1 Żółta Łąka"), "Żółta Łąka"),
    (unicodedata.normalize("NFD", "ŻÓŁTA ŁĄKA"), "Żółta Łąka"),
    ("1 Coracao da Manha", "Coração da Manhã"),
    ("coração da manhã", "Coração da Manhã"),
    ("Hunter’s Lodge", "Hunter's Lodge"),
    ("hunterʼs lodge", "Hunter's Lodge"),
    ("Grosse Aero Dak", "Größe Ærø Đak"),
    ("GRÖSSE ÆRØ ĐAK", "Größe Ærø Đak"),
])  # fmt: skip
def test_c59_accents_and_capitals_do_not_matter(line: str, name: str) -> None:
    """Card-Forge/forge 4365, 9947: accented names were found only with accents, or never."""
    deck, verdict = pasted(line, ANY)
    assert deck is not None
    assert verdict.legal
    assert [entry.card.name for entry in deck.entries] == [name]


def test_c59_names_that_differ_in_accents_only_are_told_apart_by_exact_spelling() -> None:
    for exact in ("Resume", "Résumé", "resume", "résumé"):
        deck, verdict = pasted(exact, ANY)
        assert deck is not None
        assert [entry.card.name for entry in deck.entries] == [exact.capitalize()]
        assert verdict.legal
    _, verdict = pasted("Resumé", ANY)
    (error,) = verdict.diagnostics
    assert error.code == "RW424"
    assert "Feat Core/15, Feat Core/16" in error.text
    assert error.hint == "Write `Resume` or `Résumé`."


@pytest.mark.parametrize("text", [
    "\ufeff1 Polymorph", "\ufeffPolymorph\n", "\ufeff\nPolymorph", "\ufeffclass:\nPolymorph",
])  # fmt: skip
def test_c61_a_byte_order_mark_is_no_part_of_a_name(text: str) -> None:
    """tema6120/ForgetMeNot 37: a file that began with one was rejected."""
    deck, verdict = pasted(text, ANY)
    assert deck is not None
    assert verdict.legal
    assert [entry.card.name for entry in deck.entries] == ["Polymorph"]


@pytest.mark.parametrize("line", [
    "1\u00a0\u00a0night bridge\u00a0\t", "  Night Bridge  ", "Night\tBridge", "2\tNIGHT  BRIDGE",
    "Night\u2003Bridge", "\u200bNight Bridge\u200b", "Night\ufeff Bridge",
    "Night\u00ad Bri\u200cdge",
    "Ni\u200dght \u2060Bridge", "Night Bridge\r",
])  # fmt: skip
def test_c63_blanks_of_any_kind_do_not_matter(line: str) -> None:
    """april/decklist 38: trailing blanks, tabs, no-break spaces made cards unknown."""
    deck, verdict = pasted(line, ANY)
    assert deck is not None
    assert verdict.legal
    assert [entry.card.name for entry in deck.entries] == ["Night Bridge"]


# ---------------------------------------------------------------------- H. cards no deck may hold


@pytest.mark.parametrize("line", ["Bonded Spirit", "3 bonded spirit", 'spell "Bonded Spirit"'])
@pytest.mark.parametrize("heading", ["", "class:\n", "Spells:\n"])
def test_c71_a_card_that_is_not_deckable_does_not_count(line: str, heading: str) -> None:
    """marvelsdb-json-data 637: a linked card was pickable."""
    deck, verdict = pasted(f"{heading}{line}\nPolymorph\n", ANY)
    assert deck is not None
    assert [entry.card.name for entry in deck.entries] == ["Polymorph"]
    assert [entry.card.name for entry in deck.uncounted] == ["Bonded Spirit"]
    (note,) = verdict.diagnostics
    assert (note.code, note.level) == ("RW436", Level.NOTE)
    assert verdict.legal
