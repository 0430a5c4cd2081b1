"""Lines of decks and pasted lists: what each means, and that none is dropped."""

from __future__ import annotations

import pytest
from deck_helpers import codes, lines_of, pasted, project

from runewright.compiler.decks import judge, read_deck
from runewright.dsl.diagnostics import Level
from runewright.dsl.parse import parse
from runewright.dsl.source import Source
from runewright.dsl.syntax import Deck

POOL = """\
words side:
  friendly
  enemy
kind feat "Feat":
  side one of side
kind challenge "Challenge":
  side one of side
kind talent "Talent":
  level number 1 to 9
kind hero "Hero":
  level number 1 to 9
  identity name, level
kind token "Token":
  level number 1 to 9
set "Core"
challenge "Ghost":
  side enemy
talent "Ghost":
  level 1
feat "Twin":
  side friendly
challenge "Twin":
  side enemy
feat "Enchanted Blade":
  side friendly
feat "Enchanted Blade":
  side enemy
hero "Paladin":
  level 1
hero "Paladin":
  level 2
hero "Paladin":
  level 3
feat "Hurl Boulder":
  side enemy
  copies 3
feat "Half Done":
  draft
  side enemy
talent "Scout":
  level 2
token "Marker":
  level 1
feat "All of It":
  side enemy
set "Old"
feat "Hurl Boulder":
  side enemy
"""

FORM = """\
format "F":
  class of feat, challenge:
    at least 2 cards
  talents of talent:
    at least 1 card
  heroes optional of hero:
    at most 3 cards
"""

OF = project(POOL + FORM)


def entries(text: str) -> list[tuple[str, int, str]]:
    """Id, copies and section of each entry of a pasted list."""
    deck, _ = pasted(text, OF)
    assert deck is not None
    return [(entry.card.id, entry.count, entry.section) for entry in deck.entries]


# -------------------------------------------------------------------------------- what is meant


def test_a_name_of_two_kinds_is_decided_by_the_heading() -> None:
    text = "class:\nGhost\ntalents:\nGhost\n"
    assert entries(text) == [("Core/1", 1, "class"), ("Core/2", 1, "talents")]


@pytest.mark.parametrize(("text", "ways"), [
    ("Ghost", 'Write `challenge "Ghost"` or `talent "Ghost"`.'),
    ("class:\nTwin", 'Write `feat "Twin"` or `challenge "Twin"`.'),
    ("2 enchanted blade", "Write `Core/5` or `Core/6`."),
])  # fmt: skip
def test_a_name_that_could_mean_two_cards_lists_them(text: str, ways: str) -> None:
    _, verdict = pasted("Scout\nHurl Boulder\n" + text, OF)
    (error,) = verdict.diagnostics
    assert error.code == "RW424"
    assert error.hint == ways
    assert error.text.count("Core/") == 2


@pytest.mark.parametrize(("line", "id"), [
    ('challenge "Ghost"', "Core/1"), ('2 talent "Ghost"', "Core/2"), ('Talents "ghost"', "Core/2"),
    ('challenge "Twin" x2', "Core/4"), ("Core/6", "Core/6"), ("3 Core/5", "Core/5"),
    ('"Scout"', "Core/12"), ("“Scout”", "Core/12"), ('talent “Ghost”', "Core/2"),
])  # fmt: skip
def test_there_is_a_way_to_write_each(line: str, id: str) -> None:
    assert [found for found, _, _ in entries(line)] == [id]


def test_a_kind_before_a_name_of_another_kind_is_no_card() -> None:
    _, verdict = pasted('feat "Scout"\nHurl Boulder\n', OF)
    assert codes(verdict) == ["RW423"]


def test_a_hero_is_all_cards_of_his_levels() -> None:
    assert [id for id, _, _ in entries("Paladin")] == ["Core/7", "Core/8", "Core/9"]
    assert entries("2 Paladin")[0] == ("Core/7", 2, "heroes")


def test_of_reprints_the_first_is_meant_and_copies_of_both_are_copies() -> None:
    assert [id for id, _, _ in entries("Hurl Boulder\nOld/1")] == ["Core/10", "Old/1"]
    one = project(POOL + 'format "F":\n  class of feat:\n    at most 1 of each card\n')
    assert codes(pasted("Hurl Boulder\nOld/1", one)[1]) == ["RW442"]


@pytest.mark.parametrize(("limit", "legal"), [("card", True), ("name", False)])
def test_two_kinds_share_a_name_but_are_two_cards(limit: str, legal: bool) -> None:
    form = f'format "F":\n  at most 1 of each {limit}\n  all of challenge, talent:\n    no cards\n'
    of = project(POOL + form.replace("no cards", "at most 9 cards"))
    _, verdict = pasted('challenge "Ghost"\ntalent "Ghost"', of)
    assert verdict.legal is legal
    assert codes(verdict) == ([] if legal else ["RW443"])


# ------------------------------------------------------------------------------------ the lines


def test_all_of_a_set_takes_the_cards_of_the_section_with_their_copies() -> None:
    assert entries('class:\nall of set "Old"') == [("Old/1", 1, "class")]
    whole = {id: count for id, count, _ in entries('class:\nall of set "core"')}
    assert whole["Core/10"] == 3
    assert whole["Core/1"] == 1
    assert "Core/2" not in whole
    assert entries("All of It") == [("Core/14", 1, "class")]


@pytest.mark.parametrize(("line", "code", "near"), [
    ('all of set "Cor"', "RW417", "Core"), ('talents:\nall of set "Old"', "RW433", ""),
])  # fmt: skip
def test_all_of_a_set_that_has_none(line: str, code: str, near: str) -> None:
    _, verdict = pasted(f"Hurl Boulder\nScout\n{line}\n", OF)
    assert code in codes(verdict)
    assert not verdict.legal
    assert any(near in one.caret for one in verdict.diagnostics)


@pytest.mark.parametrize("heading", ["class:", "Class:", "CLASS (12):", "  class:  "])
def test_headings_of_sections(heading: str) -> None:
    assert entries(f"{heading}\nGhost") == [("Core/1", 1, "class")]


@pytest.mark.parametrize("heading", ["Challenges:", "challenge:", "Challenge (1):"])
def test_headings_of_kinds(heading: str) -> None:
    assert entries(f"{heading}\nGhost") == [("Core/1", 1, "class")]


def test_a_heading_ends_the_one_before() -> None:
    text = "Challenges:\nGhost\ntalents:\nGhost\nclass:\nHurl Boulder\nHeroes:\nPaladin"
    assert [id for id, _, _ in entries(text)][:4] == ["Core/2", "Core/10", "Core/7", "Core/8"]
    assert ("Core/1", 1, "class") in entries(text)


def test_an_unknown_heading_is_an_error_and_its_cards_are_still_read() -> None:
    deck, verdict = pasted("clas:\n2 Hurl Boulder\nScout\n", OF)
    (error,) = verdict.diagnostics
    assert (error.code, error.caret) == ("RW422", "Did you mean `class:`?")
    assert deck is not None
    assert len(deck.entries) == 2
    assert not verdict.legal


@pytest.mark.parametrize("line", [
    "Exported from Deck Builder 2", "exported by someone", "https://example.org/decks/12", "Deck",
    "Author: Ania", "Format: F", "Total: 3", "Deck: Mine", "Name: Mine",
])  # fmt: skip
def test_what_tells_about_a_list_is_noted_and_skipped(line: str) -> None:
    _, verdict = pasted(f"{line}\n\n2 Hurl Boulder\nScout\n", OF)
    (note,) = verdict.diagnostics
    assert (note.code, note.level) == ("RW436", Level.NOTE)
    assert line in note.title
    assert verdict.legal


@pytest.mark.parametrize("comment", ["# note", "// note", "", "   "])
def test_comments_and_blank_lines_say_nothing(comment: str) -> None:
    _, verdict = pasted(f"{comment}\n2 Hurl Boulder  # here\nScout  // there\n{comment}", OF)
    assert verdict.diagnostics == ()
    assert verdict.legal


@pytest.mark.parametrize(("line", "near"), [
    ("Hurl Bolder", "Hurl Boulder"), ("2x hurlboulder", "Hurl Boulder"), ("Scuot", "Scout"),
    ("(3) Paldin", "Paladin"), ("qwertz", ""), ("Marke", "Marker"), ("3", ""),
])  # fmt: skip
def test_an_unknown_card_is_shown_with_the_nearest_legal_one(line: str, near: str) -> None:
    text = f"2 Hurl Boulder\nScout\n{line}\n"
    _, verdict = pasted(text, OF)
    (error,) = verdict.diagnostics
    assert error.code == "RW423"
    assert lines_of(error) == [3]
    legal = near != "Marker"
    assert error.caret == (f'Did you mean "{near}"?' if near and legal else "")


def test_an_unknown_card_is_marked_at_its_name() -> None:
    text = '2 Hurl Boulder\nScout\n2 "Hurl  Bolder"\n3x Paldin\n2 "Scuot"\n1 talent "Scoout"\n'
    _, verdict = pasted(text, OF)
    places = [text[one.span.start : one.span.end] for one in verdict.diagnostics]
    assert places == ['2 "Hurl  Bolder"', "Paldin", '"Scuot"', '"Scoout"']


def test_of_two_names_as_near_the_one_is_meant_that_no_line_names() -> None:
    names = ["Keep 1", "Keep 2", "Keep 3"]
    of = project(POOL + "".join(f'feat "{one}":\n  side enemy\n' for one in names) + FORM)
    for left in names:
        lines = [one for one in names if one != left]
        for text in ((*lines, "Keep 9"), ("Keep 9", *lines)):
            _, verdict = pasted("\n".join((*text, "Scout")), of)
            (error,) = verdict.diagnostics
            assert error.caret == f'Did you mean "{left}"?'
    _, verdict = pasted("Keep 1\nKeep 2\nKeep 3\nKepe 1\nScout\n", of)
    assert [one.caret for one in verdict.diagnostics] == ['Did you mean "Keep 1"?']


def test_of_two_lines_with_one_card_one_may_mean_another_that_no_line_names() -> None:
    names = ["Keep 12", "Keep 21", "Keep 30"]
    once = FORM.replace("    at least 2 cards\n", "    at most 1 of each card\n")
    of = project(POOL + "".join(f'feat "{one}":\n  side enemy\n' for one in names) + once)
    for lines, caret in (
        (["Keep 21", "Keep 21"], 'Did you mean "Keep 12"?'),
        (["Keep 21", "Keep 12", "Keep 21"], ""),
        (["2 Keep 21"], ""),
        (["Keep 30", "Keep 30"], ""),
    ):
        _, verdict = pasted("\n".join((*lines, "Scout")), of)
        assert [(one.code, one.caret) for one in verdict.diagnostics] == [("RW442", caret)]


def test_the_nearest_name_is_one_of_the_section() -> None:
    _, verdict = pasted("talents:\nScout\nGhosd\nHurl Boulde\n", OF)
    carets = [one.caret for one in verdict.diagnostics if one.code == "RW423"]
    assert carets == ['Did you mean "Ghost"?', ""]


def test_a_card_under_the_wrong_heading_names_the_right_one() -> None:
    _, verdict = pasted("class:\n2 Hurl Boulder\nScout\ntalents:\nGhost\n", OF)
    (error,) = verdict.diagnostics
    assert error.code == "RW431"
    assert '"Scout" is a Talent' in error.title
    assert error.hint == "Put it under `talents:`."
    assert verdict.counts == {"class": 2, "talents": 1, "heroes": 0}, "it counts nowhere"


def test_a_draft_is_not_legal_and_its_line_is_named() -> None:
    _, verdict = pasted("Hurl Boulder\nScout\nhalf done\n", OF)
    (error,) = verdict.diagnostics
    assert (error.code, lines_of(error)) == ("RW432", [3])
    assert not verdict.legal


def test_a_token_is_noted_and_the_deck_stays_legal() -> None:
    deck, verdict = pasted("2 Hurl Boulder\nScout\n3 Marker\n", OF)
    (note,) = verdict.diagnostics
    assert (note.code, note.level) == ("RW436", Level.NOTE)
    assert verdict.legal
    assert deck is not None
    assert [(one.card.name, one.count) for one in deck.uncounted] == [("Marker", 3)]


# ------------------------------------------------------------------------------ declared decks


def declared(*lines: str) -> list[str]:
    """The codes that a deck of these lines raises."""
    text = 'deck "D":\n' + "".join(f"  {line}\n" for line in lines)
    return codes(project(POOL + FORM + text).judge())


@pytest.mark.parametrize(("lines", "expected"), [
    (['format "F"', "class:", "  2 Hurl Boulder", "talents:", "  Scout"], []),
    (['format "F"', "class:", "  2 Hurl Boulder", "Talents:", "  Scout"], []),
    (['format "F"', "2 Hurl Boulder", "Scout"], []),
    (["class:", "  2 Hurl Boulder", "talents:", "  Scout"], ["RW421"]),
    (['format "Fe"', "class:", "  2 Hurl Boulder"], ["RW401"]),
    (['format "F" now', "class:", "  2 Hurl Boulder"], ["RW404"]),
    (['format "F"', 'format "F"', "2 Hurl Boulder", "Scout"], ["RW435"]),
    (['format "F"', "clas:", "  2 Hurl Boulder", "talents:", "  Scout"], ["RW422"]),
    (['format "F"', "class:", "  2 Hurl Boulder", "  talents:", "    Scout", "talents:",
      "  Scout"], ["RW434"]),
    (['format "F"', "class:", "  Hurl Bolder", "talents:", "  Scout"], ["RW423", "RW441"]),
    (['format "F"', "class:", "  2 Hurl Bolder", "talents:", "  Scout"], ["RW423"]),
    (['format "F"', "class:", "  0 Hurl Boulder", "talents:", "  Scout"], ["RW425"]),
    (['format "F"', "class:", "  Twin", "  Twin", "talents:", "  Scout"], ["RW424", "RW424"]),
    (['format "F"', "class:", "  asdasd", "talents:", "  yxcvb"], ["RW426"]),
    (['format "F"'], ["RW441", "RW441"]),
])  # fmt: skip
def test_a_declared_deck(lines: list[str], expected: list[str]) -> None:
    assert declared(*lines) == expected


def test_an_unknown_format_is_shown_at_its_name() -> None:
    of = project(POOL + FORM + 'deck "D":\n  format "Fe"\n  class:\n    Ghost\n')
    (error,) = of.diagnostics
    assert of.source.text[error.span.start : error.span.end] == "Fe"
    assert error.caret == 'Did you mean "F"?'


def test_a_line_that_was_not_read_may_be_what_is_missing() -> None:
    """An error is reported once: a size is not blamed for what an unreadable line may hold."""
    of = project(
        POOL + 'format "F":\n  at least 4 cards\n  class of feat:\n    at least 3 cards\n'
        "    at least 2 different cards\n    at least 3 total copies\n    at most 3 cards\n"
    )
    assert codes(pasted("2 Hurl Boulder\n2 Hrul Boulder", of)[1]) == ["RW423"]
    assert codes(pasted("class:\n2 Hurl Boulder\n2 Hrul Boulder", of)[1]) == ["RW423"]
    assert codes(pasted("2 Hurl Boulder\nHrul Boulder", of)[1]) == ["RW423", "RW441"]
    assert codes(pasted("5 Hurl Boulder\n2 Hrul Boulder", of)[1]) == ["RW423", "RW441"]
    assert codes(pasted("2 Hurl Boulder", of)[1]) == ["RW441", "RW441", "RW444"]


@pytest.mark.parametrize(("line", "expected"), [
    ("1234567890 Hurl Boulder", ["RW115"]), ("2 Scout", ["RW431", "RW441"]),
    ("Hurl Boulder", ["RW441"]),
])  # fmt: skip
def test_a_line_that_the_parser_left_out_may_be_what_is_missing(
    line: str, expected: list[str]
) -> None:
    form = 'format "F":\n  class of feat: at least 2 cards\n  talents of talent: no cards\n'
    deck = f'deck "D":\n  format "F"\n  class:\n    {line}\n'
    after = 'deck "After":\n  format "F"\n  class:\n    1234567890 Hurl Boulder\n'
    of = project(POOL + form + deck + after)
    first = of.decks["D"]
    assert first is not None
    own = [one.code for one in of.diagnostics if one.span.start < of.source.text.find("After")]
    verdict = judge(first, of.pool)
    assert own + codes(verdict) == expected
    assert not verdict.legal


def test_an_empty_section_is_reported_once() -> None:
    of = project(
        POOL + 'format "F":\n  class of feat:\n    at least 2 cards\n'
        "    at least 1 card where side is enemy\n    warn at least 1 card where side is friendly\n"
    )
    _, verdict = pasted("", of)
    assert [one.title for one in verdict.diagnostics] == ["class: 0 cards, at least 2 needed"]
    only_advice = project(
        POOL + 'format "F":\n  class of feat:\n    warn at least 2 cards\n'
        "    at least 1 card where side is enemy\n"
    )
    assert codes(pasted("", only_advice)[1]) == ["RW441", "RW451"]


@pytest.mark.parametrize(("text", "hint"), [
    ("3 Hurl Boulder\n", "Take out 1 card."),
    ("5 Hurl Boulder\n", "Take out 3 cards."),
    ("Hurl Boulder\n", "Add 1 card where side is friendly."),
    ("2 Hurl Boulder\n",
     "Add 1 card where side is friendly, and take out 1 card of another sort to make room."),
])  # fmt: skip
def test_the_mend_leaves_the_other_rules_whole(text: str, hint: str) -> None:
    of = project(
        POOL + 'format "F":\n  class of feat:\n    at most 2 cards\n'
        "    at least 1 card where side is friendly\n"
    )
    _, verdict = pasted(text, of)
    assert hint in [one.hint for one in verdict.diagnostics]


def test_verdicts_count_each_section() -> None:
    _, verdict = pasted("2 Hurl Boulder\nScout\nPaladin\n", OF)
    assert verdict.counts == {"class": 2, "talents": 1, "heroes": 3}


FAULTY = """\
set "New"
feat "Broken":
  sied enemy
feat "Whole":
  side enemy
set "Worse"
feat "Wrong":
  sied enemy
"""


@pytest.mark.parametrize("text", [
    "class:\n2 Broken\n", "1 Whole\nBROKEN\n", 'class:\nall of set "New"\n',
    'class:\nall of set "Worse"\n', "Wrong\nWrong\n",
])  # fmt: skip
def test_a_card_with_errors_is_not_reported_again_by_the_decks_that_name_it(text: str) -> None:
    form = 'format "F":\n  class of feat:\n    at least 2 cards\n'
    deck, verdict = pasted(text, project(POOL + FAULTY + form))
    assert deck is not None
    assert verdict.diagnostics == ()
    assert not verdict.legal


def test_nor_by_the_rules_that_are_about_it() -> None:
    form = (
        'format "F":\n  class of feat:\n    at most 2 cards where name is "Broken"\n'
        '    at most 1 card where set is "Worse"\n'
    )
    assert project(POOL + FAULTY + form).diagnostics == []


def test_a_deck_may_be_read_by_another_format_than_its_own() -> None:
    of = project(POOL + FORM)
    source = Source("d.rune", 'deck "D":\n  Hurl Boulder\n')
    (node,) = parse(source).declarations
    assert isinstance(node, Deck)
    deck, said = read_deck(node, source, {}, of.pool, instead=of.formats["F"])
    assert said == []
    assert deck is not None
    assert [entry.section for entry in deck.entries] == ["class"]


@pytest.mark.parametrize("text", ["Scout\nHurl Boulder", "Scout"])
def test_a_pasted_list_as_a_whole_stands_at_its_first_line(text: str) -> None:
    deck, _ = pasted(text, OF)
    assert deck is not None
    assert (deck.name, deck.place.span.start, deck.place.span.end) == ("pasted list", 0, 5)
