"""Values of fields: every type, what it takes and what it refuses, with the fault at its word."""

from __future__ import annotations

import pytest
from declare_helpers import fault, kind_of_mini, library, marked, only_card, said, spell, value

from runewright.compiler.compile import check_text
from runewright.compiler.model import Value


@pytest.mark.parametrize(
    ("row", "line", "wanted"),
    [
        ("cost number 0 to 9", "cost 0", 0),
        ("cost number 0 to 9", "cost 9", 9),
        ("cost number 0 to 9", "cost +3", 3),
        ("bonus number -3 to 3", "bonus -3", -3),
        ("cost number", "cost 999999999", 999_999_999),
        ("swift flag", "swift", True),
        ("motto text", 'motto "Dig first, greet later."', "Dig first, greet later."),
        ("motto text", 'motto "# is no comment: nor is this"', "# is no comment: nor is this"),
        ("paint one of colour", "paint red", "red"),
        ("paint one of colour", "paint sea green", "sea green"),
        ("paint one of colour", "paint sea   green", "sea green"),
        ("tints some of colour", "tints blue", ("blue",)),
        ("tints some of colour", "tints blue, red", ("red", "blue")),
        ("tints some of colour", "tints sea green, red", ("red", "sea green")),
        ("stripes 3 of colour", "stripes red, red, blue", ("red", "red", "blue")),
        ("stripes 3 of colour", "stripes blue sea green red", ("blue", "sea green", "red")),
        ("symbol image", 'symbol "art/pit.png"', "art/pit.png"),
        ("symbol image", 'symbol "art/p..it.png"', "art/p..it.png"),
        (
            "attack {value number 0 to 20} for {wounds number 0 to 9}",
            "attack 12 for 3",
            {"value": 12, "wounds": 3},
        ),
        ("reward {reward gold number 0 to 9} gold", "reward 2 gold", {"reward gold": 2}),
        ("cast {way one of colour} by {who text}", 'cast red by "An ox"',
         {"way": "red", "who": "An ox"}),
    ],
)  # fmt: skip
def test_a_value_becomes_plain_data(row: str, line: str, wanted: Value) -> None:
    found = value(row, line)
    assert found == wanted
    assert type(found) is type(wanted)


@pytest.mark.parametrize(
    ("row", "line", "code", "at", "mend"),
    [
        ("cost number 1 to 9", "cost", "RW241", "cost", "behind its name"),
        ("cost number 1 to 9", "cost 0", "RW244", "0", "from 1 to 9"),
        ("cost number 1 to 9", "cost 10", "RW244", "10", "from 1 to 9"),
        ("cost number 1 to 9", "cost -1", "RW244", "-1", "from 1 to 9"),
        ("cost number 1 to 9", "cost 1.5", "RW243", "1.5", "from 1 to 9"),
        ("cost number 1 to 9", "cost X", "RW243", "X", "from 1 to 9"),
        ("cost number 1 to 9", "cost 2 gold", "RW242", "gold", "Take `gold` away"),
        ("swift flag", "swift yes", "RW251", "yes", "`swift` alone"),
        ("motto text", "motto Dig first", "RW250", "Dig first", '`motto "Dig first"`'),
        ("motto text", 'motto "a" "b"', "RW242", '"b"', "Take"),
        ("paint one of colour", "paint", "RW241", "paint", "behind its name"),
        ("paint one of colour", "paint bleu", "RW245", "bleu", ""),
        ("paint one of colour", "paint red, blue", "RW246", ", blue", "Keep `red`"),
        ("tints some of colour", "tints red, bleu", "RW245", "bleu", ""),
        ("tints some of colour", "tints red, red", "RW247", "red", "Take one"),
        ("tints some of colour", "tints red blue", "RW248", "red blue", "`red, blue`"),
        ("tints some of colour", "tints red and blue", "RW248", "red and blue", "`red, blue`"),
        ("tints some of colour", "tints red,, blue", "RW241", ",", "behind its name"),
        ("stripes 3 of colour", "stripes red, blue", "RW249", "red, blue", ""),
        ("stripes 3 of colour", "stripes red, bleu, red", "RW245", "bleu", ""),
        ("symbol image", 'symbol "../cat.png"', "RW253", '"../cat.png"', "project's folder"),
        ("symbol image", 'symbol "art/../../cat.png"', "RW253", '"art/../../cat.png"', ""),
        ("symbol image", 'symbol "/etc/cat.png"', "RW253", '"/etc/cat.png"', ""),
        ("symbol image", 'symbol "C:\\cat.png"', "RW253", '"C:\\cat.png"', ""),
        ("symbol image", 'symbol "https://x.org/cat.png"', "RW253", '"https://x.org/cat.png"', ""),
        ("symbol image", 'symbol "~/cat.png"', "RW253", '"~/cat.png"', ""),
        ("pay {n number 0 to 9} gold", "pay 2 silver", "RW252", "silver", "`pay NUMBER gold`"),
        ("pay {n number 0 to 9} gold", "pay 2", "RW252", "2", "`pay NUMBER gold`"),
        ("pay {n number 0 to 9} gold", "pay x gold", "RW243", "x", "from 0 to 9"),
        ("pay {n number 0 to 9} gold", "pay 12 gold", "RW244", "12", "from 0 to 9"),
        ("pay {n number 0 to 9} gold", "pay 2 gold now", "RW242", "now", "Take `now` away"),
        ("pay {n number 0 to 9} gold", "pay", "RW241", "pay", "behind its name"),
    ],
)
def test_a_wrong_value_is_one_fault_at_its_word(
    row: str, line: str, code: str, at: str, mend: str
) -> None:
    found = fault(kind_of_mini(row, cards=spell(line)))
    assert (found.code, marked(found)) == (code, at)
    assert mend in found.hint


def test_the_nearest_word_of_the_list_is_proposed() -> None:
    found = fault(kind_of_mini("paint one of colour", cards=spell("paint bleu")))
    assert found.caret == "Did you mean `blue`?"
    assert found.text == "It is `red`, `blue` or `sea green`."


def test_the_fixed_word_of_a_pattern_is_proposed() -> None:
    row = "attack {value number 0 to 20} for {wounds number 0 to 9}"
    found = fault(kind_of_mini(row, cards=spell("attack 3 fro 2")))
    assert (found.code, marked(found), found.caret) == ("RW252", "fro", "Did you mean `for`?")


def test_equal_lines_of_many_cards_are_read_alike() -> None:
    cards = spell("cost 3", name="One") + spell("cost 3", name="Two") + spell("cost x", name="Bad")
    assert said(kind_of_mini("cost number 0 to 9", cards=cards)) == [("RW243", "x")]
    good = kind_of_mini("cost number 0 to 9", cards=cards.replace("cost x", "cost 3"))
    assert [card.fields["cost"] for card in library(good).own] == [3, 3, 3]


def test_a_default_is_the_value_where_nothing_is_written() -> None:
    text = kind_of_mini("cost number 0 to 9 default 4", cards=spell('note "cheap"'))
    assert only_card(text).fields["cost"] == 4


def test_a_repeated_field_holds_every_line_of_it() -> None:
    text = kind_of_mini("villain text repeated", cards=spell('villain "Ash"', 'villain "Ember"'))
    assert only_card(text).fields["villain"] == ("Ash", "Ember")


@pytest.mark.parametrize("line", ["flavor", "text"])
def test_icons_in_texts_are_words_with_an_icon_or_icons(line: str) -> None:
    def icon_faults(text: str) -> list[tuple[str, str]]:
        card = spell(f'{line} "A {text}."')
        found = check_text(kind_of_mini("paint one of colour optional", cards=card))
        return [(marked(one), one.caret) for one in found if one.code == "RW254"]

    assert icon_faults("{red}, a {Flame}, a {sea green}") == []
    assert icon_faults("{flaem}") == [("{flaem}", "Did you mean `flame`?")]
    assert icon_faults("{blue}") == [("{blue}", "")]  # a word without an icon


def test_a_note_is_never_printed_so_nothing_in_it_is_an_icon() -> None:
    assert not said(kind_of_mini("cost number optional", cards=spell('note "A {flaem}."')))
