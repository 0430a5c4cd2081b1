"""The lines of a card: fields, sections, `play`, abilities; each fault once, at its word."""

from __future__ import annotations

import pytest
from declare_helpers import (
    MINI,
    compiled,
    fault,
    kind_of_mini,
    line_of,
    marked,
    only_card,
    said,
    spell,
)

from runewright.compiler.compile import check_text
from runewright.compiler.model import Card
from runewright.dsl.diagnostics import Level

ROWS = ("cost number 0 to 9", "also own hero flag", "paint one of colour optional")
COST = "cost number 0 to 9"


def any_card(text: str) -> Card:
    """The only card, whatever a later stage says of its abilities."""
    library = compiled(text).model.libraries["mini"]
    (card,) = (*library.own, *library.flawed)
    return card


def test_a_card_keeps_its_sections_its_play_and_its_abilities() -> None:
    lines = (
        "cost 2", "ability thorns 2", "ability graveyard blast 1", "play before combat",
        "above: nothing happens", "effect:\n    nothing happens\n    draw 1 card",
    )  # fmt: skip
    card = any_card(kind_of_mini(COST, "section above", cards=spell(*lines)))
    assert (card.id, card.set, card.number, card.kind, card.name) == (
        "Mine/1", "Mine", 1, "spell", "Spark",
    )  # fmt: skip
    assert card.fields == {"cost": 2}
    assert {name: len(body) for name, body in card.sections.items()} == {"above": 1, "effect": 2}
    assert card.play is not None and card.play.text.value == "before combat"
    assert [one.text.value for one in card.abilities] == ["thorns 2", "graveyard blast 1"]
    assert card.source.text[card.name_span.start : card.name_span.end] == "Spark"
    assert card.source.text[card.place.span.start :].startswith('spell "Spark":')


def test_abilities_of_a_field_are_abilities_of_the_card() -> None:
    text = kind_of_mini("keywords abilities", cards=spell("keywords thorns 2, rush"))
    card = any_card(text)
    assert card.fields["keywords"] == ("thorns 2", "rush")
    places = [card.source.text[one.span.start : one.span.end] for one in card.abilities]
    assert places == ["thorns 2", "rush"]


def test_a_field_of_several_words_is_read_with_any_blanks_between() -> None:
    card = only_card(kind_of_mini(*ROWS, cards=spell("cost   2", "also  own   hero")))
    assert card.fields == {"cost": 2, "also own hero": True}


def test_a_capital_at_the_start_of_a_line_is_no_fault() -> None:
    card = only_card(kind_of_mini(*ROWS, cards=spell("Cost 2", "Also own hero", 'Note "x"')))
    assert card.fields == {"cost": 2, "also own hero": True, "note": "x"}
    done = any_card(kind_of_mini(COST, cards=spell("cost 2", "Effect: nothing happens")))
    assert list(done.sections) == ["effect"]


def test_the_longest_field_wins() -> None:
    text = kind_of_mini("ranged number optional", "ranged value number optional")
    assert only_card(text + spell("ranged value 3")).fields == {"ranged value": 3}
    assert only_card(text + spell("ranged 3")).fields == {"ranged": 3}


@pytest.mark.parametrize(
    ("lines", "code", "at", "caret"),
    [
        (["cots 2"], "RW232", "cots", "Did you mean `cost`?"),
        (["cost 2", "also won hero"], "RW232", "won", "Did you mean `own`?"),
        (["cost 2", "also own"], "RW232", "own", "Did you mean `also own hero`?"),
        (["cost 2", "rarity common"], "RW232", "rarity", ""),
        (["cost 2", "efect: nothing happens"], "RW233", "efect", "Did you mean `effect`?"),
        (["cost 2", "abov: nothing happens"], "RW234", "abov", ""),
        (["cost 2", "when it rains: nothing happens"], "RW234", "when it rains", ""),
        (["cost 2", "until the end of the turn: nothing happens"], "RW234",
         "until the end of the turn: nothing happens", ""),
        (["cost 2", "choose one:\n    - draw 1 card\n    - draw 2 cards"], "RW234",
         "choose one:", ""),
        (["cost: nothing happens"], "RW235", "cost", ""),
        (['note "x"'], "RW236", "Spark", ""),
        (["cost 2", "cost 3"], "RW237", "cost 3", ""),
        (["cost 2", "paint red", "paint red"], "RW237", "paint red", ""),
        (["cost 2", "effect: nothing happens", "effect: nothing happens"], "RW237", "effect", ""),
        (["cost 2", "ability"], "RW241", "ability", ""),
    ],
)  # fmt: skip
def test_a_wrong_line_is_one_fault(lines: list[str], code: str, at: str, caret: str) -> None:
    found = fault(kind_of_mini(*ROWS, cards=spell(*lines)))
    assert (found.code, marked(found)) == (code, at)
    assert found.caret == caret


def test_play_stands_once() -> None:
    lines = ("cost 2", "play if x", "play if x", "effect: nothing happens")
    found = [one for one in check_text(kind_of_mini(*ROWS, cards=spell(*lines)))
             if one.code.startswith("RW2")]  # fmt: skip
    assert [(one.code, marked(one)) for one in found] == [("RW237", "play if x")]


def test_a_field_takes_no_name() -> None:
    found = fault(kind_of_mini(*ROWS, cards=spell("cost 2 called price")))
    assert (found.code, marked(found)) == ("RW242", "price")


def test_what_was_written_first_is_shown() -> None:
    found = fault(kind_of_mini(*ROWS, cards=spell("cost 2", "cost 3")))
    (label,) = found.labels
    assert found.source.text[label.span.start : label.span.end] == "cost 2"


def test_a_field_of_another_kind_is_said_to_be_one() -> None:
    text = (
        f'{MINI}kind spell "Spell":\n  cost number 0 to 9\n'
        'kind monster "Monster":\n  life number 1 to 9\n  section lair\n'
        f'set "Mine"\n{spell("cost 2", "life 3", "lair: nothing happens")}'
    )
    field, section = check_text(text)
    assert (field.code, marked(field)) == ("RW232", "life")
    assert "It is a field of `monster`." in field.text
    assert "The fields are `cost`" in field.text
    assert (section.code, marked(section)) == ("RW233", "lair")
    assert "It is a section of `monster`." in section.text


def test_a_sentence_among_the_fields_is_sent_to_the_effect() -> None:
    found = fault(kind_of_mini(*ROWS, cards=spell("cost 2", "deal 3 wounds to it")))
    assert (found.code, marked(found)) == ("RW232", "deal")
    assert "`effect:`" in found.hint


def test_all_missing_fields_are_named_at_once() -> None:
    found = fault(kind_of_mini("cost number 0 to 9", "paint one of colour", cards='spell "S"\n'))
    assert (found.code, marked(found)) == ("RW236", "S")
    assert found.title == "This spell lacks `cost` and `paint`"


def test_a_misspelt_field_is_not_missing_as_well() -> None:
    assert said(kind_of_mini(*ROWS, cards=spell("cots 2"))) == [("RW232", "cots")]


def test_a_broken_line_hides_no_other_fault_and_has_no_echo() -> None:
    found = said(kind_of_mini(*ROWS, cards=spell('note "x', "paint bleu")))
    assert [code for code, _ in found] == ["RW111", "RW245"]


def test_faults_of_every_card_are_found_in_one_run() -> None:
    cards = spell("cost x", name="A") + spell("cost 1", name="B") + spell("cost 12", name="C")
    assert said(kind_of_mini(*ROWS, cards=cards)) == [("RW243", "x"), ("RW244", "12")]


def test_the_same_unknown_field_on_many_cards_is_one_problem_with_every_place() -> None:
    """C79: reported once for each distinct problem; the cards are still checked."""
    cards = "".join(spell("cost 1", "rarity rare", name=f"Card {n}") for n in range(5))
    cards += spell("cost 1", "rarety rare", name="Other") + spell("cost 12", name="Last")
    first, other, last = check_text(kind_of_mini(*ROWS, cards=cards))
    assert (first.code, marked(first), len(first.labels)) == ("RW232", "rarity", 4)
    assert "The same stands on 4 more cards." in first.text
    assert (other.code, marked(other), other.labels) == ("RW232", "rarety", ())
    assert (last.code, marked(last)) == ("RW244", "12")


def test_a_card_of_no_kind_names_the_nearest_and_is_read_as_one() -> None:
    text = kind_of_mini(*ROWS, cards=spell("cost 12").replace("spell", "spel"))
    assert said(text) == [("RW231", "spel"), ("RW244", "12")]
    assert check_text(text)[0].caret == "Did you mean `spell`?"


def test_a_card_with_a_fault_is_kept_apart_from_the_good_ones() -> None:
    cards = spell("cost 12", name="Bad") + spell("cost 1", name="Good")
    library = compiled(kind_of_mini(*ROWS, cards=cards)).model.libraries["mini"]
    assert [card.name for card in library.own] == ["Good"]
    assert [card.name for card in library.flawed] == ["Bad"]
    assert library.faulty() == (("Mine", "Bad"),)


def test_a_deck_is_not_blamed_for_a_card_that_has_a_fault() -> None:
    deck = (
        'format "Small":\n  spells of spell:\n    at most 3 cards\n'
        'deck "Mist":\n  format "Small"\n  spells:\n    Spark\n'
    )
    text = kind_of_mini(*ROWS, cards=spell("cost 12")) + deck
    assert said(text) == [("RW244", "12")]
    lost = text.replace('spell "Spark"', 'trap "Spark"')
    assert [code for code, _ in said(lost)] == ["RW231"]


def test_a_file_must_say_its_game_once() -> None:
    found = fault('set "Mine"\nfeat "A":\n  threat 2\nfeat "B":\n  threat 3\n')
    assert (found.code, marked(found), line_of(found)) == ("RW201", 'set "Mine"', 1)
    assert "`runebound`" in found.hint


@pytest.mark.parametrize(
    ("declaration", "called"),
    [
        ('words tint:\n  red "Red"\n', "`tint`"),
        ('kind spell "Spell":\n  cost number\n', '"spell"'),
        ("ability thorns (x number):\n  nothing happens\n", "`thorns`"),
        ('phrase "rest a while":\n  nothing happens\n', "this phrase"),
        ('spell "Spark":\n  cost 2\n', '"Spark"'),
        ('table spell cost:\n  "A" 2\n', "what follows"),
    ],
)
def test_what_lacks_a_game_is_named(declaration: str, called: str) -> None:
    found = fault(declaration)
    assert (found.code, called in found.title) == ("RW201", True)


def test_a_misspelt_game_is_read_as_the_nearest() -> None:
    text = 'use runebund\nset "Mine"\ntalent "A":\n  level 0\n  proficiencies survival\n'
    assert said(text) == [("RW202", "runebund"), ("RW244", "0")]


def test_cards_of_a_file_without_a_set_are_told_so_once() -> None:
    text = kind_of_mini(*ROWS).replace('set "Mine"\n', "")
    cards = spell("cost 1", name="A") + spell("cost 2", name="B")
    found = fault(text + cards)
    assert (found.code, marked(found)) == ("RW209", "A")
    assert found.fix is not None and found.fix.edits[0][1].startswith("set ")


def test_a_name_may_be_of_any_script() -> None:
    card = only_card(kind_of_mini(*ROWS, cards=spell("cost 1", name="Żółta Łąka 霧")))
    assert card.name == "Żółta Łąka 霧"


def test_a_note_does_not_make_a_run_fail() -> None:
    text = 'use runebound\nset "Mine"\ntalent "Scout":\n  level 1\n  proficiencies survival\n'
    done = compiled(text)
    assert [one.level for one in done.diagnostics] == [Level.NOTE]
    assert not done.has_errors
