"""Between cards: tables, numbers, released sets, names, printings, references."""

from __future__ import annotations

import json

import pytest
from declare_helpers import (
    MINI,
    compiled,
    fault,
    kind_of_mini,
    library,
    line_of,
    marked,
    said,
    spell,
)

from runewright.compiler.compile import Compiled, check_text, compile_sources
from runewright.compiler.declare.locks import lock_files, lock_name
from runewright.dsl.diagnostics import Diagnostic
from runewright.dsl.source import Source

COST = "cost number 0 to 9 default 1"
HOLDS = 'kind scroll "Scroll":\n  holds card of spell\n'


def named(*names: str) -> str:
    """Spells of these names; `NAME=7` has a number."""
    cards = ""
    for name in names:
        title, _, number = name.partition("=")
        line = f"  number {number}\n" if number else '  note "x"\n'
        cards += f'spell "{title}":\n{line}'
    return cards


def numbers(text: str) -> dict[str, int]:
    return {card.name: card.number for card in library(text).own}


# ------------------------------------------------------------------------------------ tables


def test_a_row_of_a_table_is_a_card() -> None:
    text = kind_of_mini(
        "cost number 0 to 9", "swift flag", "tints some of colour optional",
        "stripes 3 of colour", "motto text optional",
        cards="table spell cost, swift, tints, stripes, motto:\n"
        '  "One" 2, swift, red blue, red blue red, "Dig, then greet"\n'
        '  "Two, the Second" 3, , , blue sea green red, "x"\n',
    )  # fmt: skip
    one, two = library(text).own
    assert (one.name, one.number, one.id) == ("One", 1, "Mine/1")
    assert one.fields == {
        "cost": 2, "swift": True, "tints": ("red", "blue"), "stripes": ("red", "blue", "red"),
        "motto": "Dig, then greet",
    }  # fmt: skip
    assert two.name == "Two, the Second"
    assert two.fields == {"cost": 3, "stripes": ("blue", "sea green", "red"), "motto": "x"}


@pytest.mark.parametrize(
    ("table", "code", "at"),
    [
        ('table spell cost, swif:\n  "A" 2, swift\n', "RW232", "swif"),
        ('table spell cost, cost:\n  "A" 2, 2\n', "RW205", "cost"),
        ('table spel cost:\n  "A" 2\n', "RW231", "spel"),
        ('table spell cost:\n  "A" 2, 3\n', "RW240", '"A" 2, 3'),
        ('table spell cost:\n  A 2\n', "RW240", "A 2"),
        ('table spell cost, swift:\n  "A" 12, swift\n', "RW244", "12"),
        ('table spell cost, swift:\n  "A" 2, yes\n', "RW251", "yes"),
        ('table spell swift:\n  "A" swift\n', "RW236", "A"),
    ],
)
def test_a_fault_in_a_table_is_found_at_its_word(table: str, code: str, at: str) -> None:
    found = fault(kind_of_mini("cost number 0 to 9", "swift flag", cards=table))
    assert (found.code, marked(found)) == (code, at)


def test_every_row_of_a_table_is_checked() -> None:
    rows = '  "A" 12\n  "B" 3\n  "C" x\n'
    text = kind_of_mini("cost number 0 to 9", cards=f"table spell cost:\n{rows}")
    assert said(text) == [("RW244", "12"), ("RW243", "x")]


# ----------------------------------------------------------------------------------- numbers


def test_a_card_without_a_number_gets_the_next_free_one() -> None:
    text = kind_of_mini(COST, cards=named("A", "B=1", "C=3", "D", "E"))
    assert numbers(text) == {"A": 2, "B": 1, "C": 3, "D": 4, "E": 5}


def test_each_set_is_numbered_by_itself_whatever_the_order_of_its_cards() -> None:
    cards = named("A") + 'set "Other"\n' + named("B") + 'set "Mine"\n' + named("C")
    done = library(kind_of_mini(COST, cards=cards))
    assert [card.id for card in done.own] == ["Mine/1", "Other/1", "Mine/2"]
    assert {name: [c.name for c in one.cards] for name, one in done.sets.items()} == {
        "Mine": ["A", "C"],
        "Other": ["B"],
    }


def test_two_cards_of_one_number_are_shown_together() -> None:
    """C73: an error with both places."""
    found = fault(kind_of_mini(COST, cards=named("A=12", "B=12")))
    assert (found.code, marked(found), line_of(found)) == ("RW261", "number 12", 13)
    (label,) = found.labels
    assert found.source.location(label.span.start)[0] == 11
    assert label.text == '"A" has it'


def test_one_number_may_stand_in_two_sets() -> None:
    cards = named("A=12") + 'set "Other"\n' + named("B=12")
    assert [card.id for card in library(kind_of_mini(COST, cards=cards)).own] == [
        "Mine/12",
        "Other/12",
    ]


@pytest.mark.parametrize("number", ["0", "-1", "1000000"])
def test_a_number_is_at_least_one(number: str) -> None:
    assert fault(kind_of_mini(COST, cards=named(f"A={number}"))).code == "RW244"


# ------------------------------------------------------------------------------------- locks


def released(text: str, *cards: tuple[int, str], set_name: str = "Mine") -> Compiled:
    """A text whose set was released with these spells."""
    rows = [{"number": number, "kind": "spell", "name": name} for number, name in cards]
    lock = Source("Mine.lock.json", json.dumps({"set": set_name, "cards": rows}))
    return compile_sources([Source("mine.rune", text)], locks=[lock])


def codes(done: Compiled) -> list[str]:
    return [one.code for one in done.diagnostics]


def test_a_released_card_keeps_its_number_and_new_ones_take_none_of_the_released() -> None:
    text = kind_of_mini(COST, cards=named("New", "B", "A", "Newer"))
    done = released(text, (1, "A"), (2, "B"), (4, "C"))
    assert codes(done) == ["RW269"]
    assert {card.name: card.number for card in done.model.cards()} == {
        "New": 3, "A": 1, "B": 2, "Newer": 5,
    }  # fmt: skip


def test_a_released_number_may_be_written() -> None:
    done = released(kind_of_mini(COST, cards=named("A=1", "B=2")), (1, "A"), (2, "B"))
    assert codes(done) == []


def test_a_released_number_never_moves() -> None:
    done = released(kind_of_mini(COST, cards=named("A=2", "B=1")), (1, "A"), (2, "B"))
    first, second = done.diagnostics
    assert (first.code, marked(first), first.hint) == (
        "RW268", "number 2", "Write `number 1`, or leave the number out.",
    )  # fmt: skip
    assert (second.code, marked(second)) == ("RW268", "number 1")


def test_a_released_card_that_is_gone_is_named_at_its_set() -> None:
    done = released(kind_of_mini(COST, cards=named("A")), (1, "A"), (2, "B"))
    (found,) = done.diagnostics
    assert (found.code, marked(found)) == ("RW269", 'set "Mine"')
    assert 'the spell "B" (2)' in found.title


def test_the_record_of_another_set_says_nothing_here() -> None:
    text = kind_of_mini(COST, cards=named("A"))
    assert codes(released(text, (7, "A"), (8, "B"), set_name="Other")) == []


@pytest.mark.parametrize(
    "text",
    [
        "{", "[]", "{}", '{"set": "Mine"}', '{"set": "Mine", "cards": [1]}',
        '{"set": "Mine", "cards": [{"number": "1", "kind": "spell", "name": "A"}]}', "",
    ],
)  # fmt: skip
def test_a_record_that_cannot_be_read_is_said_to_be_so(text: str) -> None:
    rune = Source("mine.rune", kind_of_mini(COST, cards=named("A")))
    done = compile_sources([rune], locks=[Source("sets/Mine.lock.json", text)])
    (found,) = done.diagnostics
    assert (found.code, found.source.path) == ("RW270", "sets/Mine.lock.json")
    assert [card.number for card in done.model.cards()] == [1]


def test_a_release_records_number_kind_and_name_and_reads_back() -> None:
    text = kind_of_mini(COST, cards=named("B", "Ż", "A=1") + spell("draft", name="Unripe"))
    done = compile_sources([Source("sets/mine.rune", text)])
    ((path, record),) = lock_files(done.model).items()
    assert path == "sets/Mine.lock.json"
    assert json.loads(record) == {
        "set": "Mine",
        "cards": [
            {"number": 1, "kind": "spell", "name": "A"},
            {"number": 2, "kind": "spell", "name": "B"},
            {"number": 3, "kind": "spell", "name": "Ż"},
        ],
    }
    assert record.count("\n") == 5
    again = text.replace("  number 1\n", '  note "x"\n')
    kept = compile_sources([Source("sets/mine.rune", again)], locks=[Source(path, record)])
    assert not kept.diagnostics
    assert {card.name: card.number for card in kept.model.cards()} == {
        "A": 1, "B": 2, "Ż": 3, "Unripe": 4,
    }  # fmt: skip


def test_the_name_of_a_record_is_a_name_of_a_file() -> None:
    assert lock_name('Heroes: Fire/Ice "A"') == "Heroes- Fire-Ice -A-.lock.json"


# ------------------------------------------------------------------------------------- names


@pytest.mark.parametrize("other", ["Spark", "SPARK", "spark", "Spark "])
def test_two_cards_of_one_name_in_a_set(other: str) -> None:
    found = fault(kind_of_mini(COST, cards=named("Spark", other.strip())))
    assert (found.code, marked(found).casefold()) == ("RW262", "spark")
    assert [found.source.location(one.span.start)[0] for one in found.labels] == [10]


def test_names_are_shared_between_kinds() -> None:
    hexes = 'kind hex "Hex":\n  cost number 0 to 9\n'
    text = kind_of_mini(COST).replace('set "Mine"\n', hexes + 'set "Mine"\n')
    text += 'hex "Spark":\n  cost 1\n' + named("Spark")
    assert [card.kind for card in library(text).own] == ["hex", "spell"]


def test_cards_of_one_name_are_told_apart_by_their_identity() -> None:
    rows = ("level number 1 to 3", "identity name, level")
    one, two = spell("level 1"), spell("level 2")
    assert len(library(kind_of_mini(*rows, cards=one + two)).own) == 2
    found = fault(kind_of_mini(*rows, cards=one + two + one))
    assert (found.code, found.text) == (
        "RW262", "Cards of this kind are told apart by `name` and `level`.",
    )  # fmt: skip


def test_a_stone_is_the_same_however_it_is_turned() -> None:
    rows = ("runes 3 of colour", "identity runes in any rotation")
    first = spell("runes red, red, blue", name="A")
    turned = spell("runes red, blue, red", name="B")
    other = spell("runes blue, blue, red", name="C")
    assert len(library(kind_of_mini(*rows, cards=first + other)).own) == 2
    found = fault(kind_of_mini(*rows, cards=first + other + turned))
    assert (found.code, marked(found)) == ("RW262", "B")


def test_a_reprint_says_the_same_and_may_look_otherwise() -> None:
    first = spell("cost 2", 'flavor "Hot."', "number 4", "effect: nothing happens")
    again = spell("cost 2", 'artist "Ola"', "copies 2", "effect: nothing happens")
    cards = f'{first}set "Later"\n{again}'
    done = library(kind_of_mini(COST, cards=cards))
    assert done.identity(done.own[0]) == done.identity(done.own[1])
    changed = cards.replace("cost 2\n  artist", "cost 3\n  artist")
    found = fault(kind_of_mini(COST, cards=changed))
    assert (found.code, marked(found), found.text) == (
        "RW263", "Spark", "They differ in `cost`.",
    )  # fmt: skip
    bare = cards.replace("copies 2\n  effect: nothing happens", "copies 2")
    assert fault(kind_of_mini(COST, cards=bare)).text == "They differ in `effect`."
    played = changed.replace("cost 3\n", "cost 2\n  play if you have at least 1 card\n")
    assert "`play`" in next(
        one.text for one in check_text(kind_of_mini(COST, cards=played)) if one.code == "RW263"
    )
    able = changed.replace("cost 3\n", "cost 2\n  ability swift\n")
    assert "`ability`" in next(
        one.text for one in check_text(kind_of_mini(COST, cards=able)) if one.code == "RW263"
    )


def test_a_card_that_hides_a_shipped_one_is_noted() -> None:
    text = 'use runebound\nset "Mine"\ntalent "SCOUT":\n  level 1\n  proficiencies survival\n'
    (note,) = check_text(text)
    assert (note.code, note.level.value, marked(note)) == ("RW264", "note", "SCOUT")
    assert 'in the set "Rulebook"' in note.title
    names = [(card.set, card.name) for card in compiled(text).model.libraries["runebound"].cards()]
    assert names.index(("Mine", "SCOUT")) < names.index(("Rulebook", "Scout"))


# -------------------------------------------------------------------------------- references


def scroll(name: str, *cards: str) -> str:
    """The small game with a scroll that holds a card of that name."""
    kinds = kind_of_mini(COST).replace('set "Mine"\n', HOLDS + 'set "Mine"\n')
    return kinds + "".join(cards) + f'scroll "Roll":\n  holds "{name}"\n'


def held(text: str) -> object:
    return library(text).own[-1].fields["holds"]


@pytest.mark.parametrize("name", ["Spark", "SPARK", "Spárk", "Mine/1"])
def test_a_card_names_another_by_name_or_id(name: str) -> None:
    assert held(scroll(name, named("Spark"))) == "Mine/1"


def test_a_card_may_name_one_that_comes_later_or_is_of_another_kind_as_well() -> None:
    text = scroll("Spark") + 'scroll "Spark":\n  holds "Spark"\n' + named("Spark")
    assert library(text).own[0].fields["holds"] == "Mine/3"


def test_the_exact_name_wins() -> None:
    assert held(scroll("Spárk", named("Spark", "Spárk"))) == "Mine/2"


def test_of_cards_told_apart_by_their_identity_the_first_is_named() -> None:
    kinds = kind_of_mini("level number 1 to 3", "identity name, level")
    text = kinds.replace('set "Mine"\n', HOLDS + 'set "Mine"\n')
    text += spell("level 2") + spell("level 1") + 'scroll "Roll":\n  holds "Spark"\n'
    assert held(text) == "Mine/1"


def test_every_card_of_a_repeated_field_is_bound() -> None:
    text = scroll("Ember", named("Spark", "Ember")).replace(
        "card of spell\n", "card of spell repeated\n"
    )
    assert held(text + '  holds "Spark"\n') == ("Mine/2", "Mine/1")


@pytest.mark.parametrize(
    ("name", "code", "caret"),
    [
        ("Spork", "RW265", 'Did you mean "Spark"?'),
        ("Nothing like it", "RW265", ""),
        ("SPÀRK", "RW266", ""),
        ("Roll", "RW267", ""),
    ],
)
def test_a_name_that_leads_nowhere_is_a_fault_at_the_name(
    name: str, code: str, caret: str
) -> None:
    found = fault(scroll(name, named("Spark", "Spárk")))
    assert (found.code, marked(found), found.caret) == (code, f'"{name}"', caret)


def test_a_name_that_could_be_several_cards_lists_them() -> None:
    found = fault(scroll("SPÀRK", named("Spark", "Spárk")))
    assert found.text == "It could be `Mine/1` or `Mine/2`."
    assert [one.text for one in found.labels] == ['"Spark"', '"Spárk"']


def test_a_card_of_a_shipped_set_may_be_named() -> None:
    text = (
        'use runebound\nkind scroll "Scroll":\n  holds card of talent\n'
        'set "Mine"\nscroll "Roll":\n  holds "Scout"\n'
    )
    done = compiled(text)
    assert not done.diagnostics
    (card,) = done.model.cards()
    shipped = done.model.libraries["runebound"].by_id[str(card.fields["holds"])]
    assert (shipped.set, shipped.name) == ("Rulebook", "Scout")


def all_said(found: list[Diagnostic]) -> list[str]:
    return [f"{one.code} {marked(one)}" for one in found]


def test_a_project_may_give_a_shipped_game_words_and_kinds_of_its_own() -> None:
    text = (
        'use runebound\nwords proficiency:\n  alchemy "Alchemy"\n'
        'set "Mine"\ntalent "Brewer":\n  level 1\n  proficiencies alchemy, survival\n'
    )
    (card,) = compiled(text).model.cards()
    assert card.fields["proficiencies"] == ("survival", "alchemy")
    assert all_said(check_text(text + f'kind talent "Talent":\n  level number\n{MINI}'))[:1] == [
        "RW205 talent"
    ]
