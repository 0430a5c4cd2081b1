"""Card data as JSON, and the schema of each kind: one describes the other, for jsonschema too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from declare_helpers import MINI, compiled, kind_of_mini, library, runebound, spell
from jsonschema import Draft202012Validator

from runewright.compiler.backends import BACKENDS
from runewright.compiler.backends.json_data import card_data, lines_of
from runewright.compiler.backends.paths import file_name
from runewright.compiler.backends.schema import SchemaCheck, schema_of
from runewright.compiler.compile import compile_sources
from runewright.compiler.load import shipped_games, shipped_sources

ROWS = (
    'cost number 0 to 9 title "price"', "swift flag", "motto text optional",
    "paint one of colour default red", "tints some of colour optional",
    "stripes 3 of colour optional", "villains text repeated optional", "picture image optional",
    "attack {value number 0 to 20} for {wounds number 0 to 9} optional",
    "friend card of spell optional", "section above",
)  # fmt: skip
FULL = (
    "cost 2", "swift", 'motto "Dig first"', "paint blue", "tints blue, red",
    "stripes red, red, blue", 'villains "A"', 'villains "B"', 'picture "a.png"',
    "attack 12 for 3", 'friend "Other"', "number 7", "copies 2", 'flavor "Ż."', "draft",
    "above: nothing happens", "effect:\n    nothing happens\n\n    # why\n    nothing happens",
)  # fmt: skip
GOOD: dict[str, Any] = {
    "id": "Mine/7", "set": "Mine", "number": 7, "kind": "spell", "name": "Spark",
    "cost": 2, "swift": True, "motto": "Dig first", "paint": "blue", "tints": ["red", "blue"],
    "stripes": ["red", "red", "blue"], "villains": ["A", "B"], "picture": "a.png",
    "attack": {"value": 12, "wounds": 3}, "friend": "Mine/1", "copies": 2, "flavor": "Ż.",
    "draft": True, "effect": ["nothing happens", "nothing happens"],
    "above": ["nothing happens"],
}  # fmt: skip


def full() -> str:
    return kind_of_mini(*ROWS, cards=spell(*FULL) + spell("cost 0", name="Other"))


def test_a_card_becomes_data_in_the_order_of_its_kind() -> None:
    done = library(full())
    first, second = (card_data(card, done.game.kinds["spell"]) for card in done.own)
    assert first == GOOD
    assert list(first) == list(GOOD)
    assert second == {
        "id": "Mine/1", "set": "Mine", "number": 1, "kind": "spell", "name": "Other", "cost": 0,
        "paint": "red",
    }  # fmt: skip


def test_a_set_is_one_file_with_its_cards_by_number() -> None:
    files = BACKENDS["json"](compiled(full()).model)
    assert list(files) == ["data/mini/Mine.json"]
    text = files["data/mini/Mine.json"]
    assert isinstance(text, str) and text.endswith("}\n") and "Ż." in text
    data = json.loads(text)
    assert (data["game"], data["set"]) == ("mini", "Mine")
    assert [card["id"] for card in data["cards"]] == ["Mine/1", "Mine/7"]


def test_cards_with_faults_are_left_out() -> None:
    text = kind_of_mini("cost number 0 to 9", cards=spell("cost 12") + spell("cost 1", name="Good"))
    (file,) = BACKENDS["json"](compiled(text).model).values()
    assert [card["name"] for card in json.loads(file)["cards"]] == ["Good"]


@pytest.mark.parametrize(
    ("section", "lines"),
    [
        ("effect: nothing happens", ("nothing happens",)),
        (
            "effect:\n    if you have at least 1 gold:\n      draw 1 card\n    draw 2 cards",
            ("if you have at least 1 gold:", "  draw 1 card", "draw 2 cards"),
        ),
        ("effect:   # why\n      draw 1 card", ("draw 1 card",)),
    ],
)
def test_the_lines_of_a_section_keep_their_form(section: str, lines: tuple[str, ...]) -> None:
    text = runebound("feat", "side enemy", "threat 1", "timing boot", section)
    card = library(text, "runebound").own[0]
    assert lines_of(card, card.sections["effect"]) == lines


def test_a_schema_is_one_and_describes_the_data() -> None:
    done = library(full())
    schema = schema_of(done.game.kinds["spell"], done.game)
    Draft202012Validator.check_schema(schema)
    assert schema["additionalProperties"] is False
    assert schema["required"] == [
        "id", "set", "number", "kind", "name", "cost", "paint",
    ]  # fmt: skip
    assert not list(Draft202012Validator(schema).iter_errors(GOOD))


BAD: list[dict[str, Any]] = [
    {"cost": 10}, {"cost": -1}, {"cost": "2"}, {"cost": 1.5}, {"cost": True}, {"swift": False},
    {"swift": "yes"}, {"motto": 3}, {"paint": "green"}, {"paint": ["red"]}, {"tints": []},
    {"tints": ["red", "red"]}, {"tints": ["green"]}, {"stripes": ["red", "red"]},
    {"stripes": ["red", "red", "red", "red"]}, {"villains": []}, {"villains": "A"},
    {"attack": {"value": 12}}, {"attack": {"value": 12, "wounds": 3, "more": 1}},
    {"attack": {"value": 21, "wounds": 3}}, {"number": 0}, {"kind": "hex"}, {"name": ""},
    {"id": "Mine"}, {"rarity": "rare"}, {"effect": "nothing happens"}, {"victory": []},
]  # fmt: skip


@pytest.mark.parametrize("change", BAD, ids=str)
def test_data_that_breaks_the_schema_is_found_by_both(change: dict[str, Any]) -> None:
    done = library(full())
    kind = done.game.kinds["spell"]
    check = SchemaCheck(kind, done.game)
    assert check.faults(GOOD) == []
    assert check.faults(GOOD) == []
    assert check.faults({**GOOD, **change})
    assert list(Draft202012Validator(schema_of(kind, done.game)).iter_errors({**GOOD, **change}))


@pytest.mark.parametrize("lost", ["id", "set", "number", "kind", "name", "cost", "paint"])
def test_data_that_lacks_something_is_found_by_both(lost: str) -> None:
    done = library(full())
    kind = done.game.kinds["spell"]
    data = {name: value for name, value in GOOD.items() if name != lost}
    assert SchemaCheck(kind, done.game).faults(data)
    assert list(Draft202012Validator(schema_of(kind, done.game)).iter_errors(data))


def test_what_was_good_once_is_good_only_for_the_same_property() -> None:
    done = library(kind_of_mini("cost number 0 to 9", "level number 0 to 3"))
    check = SchemaCheck(done.game.kinds["spell"], done.game)
    data = {"id": "M/1", "set": "M", "number": 1, "kind": "spell", "name": "A"}
    assert not check.faults({**data, "cost": 9, "level": 3})
    assert check.faults({**data, "cost": 9, "level": 9})
    assert check.faults({**data, "cost": 1.0, "level": True})


@pytest.mark.parametrize("game", shipped_games())
def test_shipped_cards_fit_their_schemas_and_the_files_are_the_same_twice(game: str) -> None:
    model = compile_sources(shipped_sources(game)).model
    again = compile_sources(shipped_sources(game)).model
    data, schemas = BACKENDS["json"](model), BACKENDS["schema"](model)
    assert (data, schemas) == (BACKENDS["json"](again), BACKENDS["schema"](again))
    checked = 0
    for path, text in data.items():
        for card in json.loads(text)["cards"]:
            schema = json.loads(schemas[f"schema/{path.split('/')[1]}/{card['kind']}.json"])
            assert not list(Draft202012Validator(schema).iter_errors(card))
            checked += 1
    assert checked == len(list(model.cards())) > 0


def test_a_field_that_cannot_be_read_is_not_in_the_schema() -> None:
    game = compiled(kind_of_mini("cost nubmer 0 to 9", "paint one of color")).model.games["mini"]
    properties = schema_of(game.kinds["spell"], game)["properties"]
    assert isinstance(properties, dict)
    assert not {"cost", "paint"} & set(properties)


def test_games_sets_and_kinds_are_safe_names_of_files() -> None:
    kinds = MINI + 'kind spell "Spell":\n  cost number 0 to 9\n'
    text = kinds + 'set "../Fire/Ice: \\\\"\n' + spell("cost 1")
    assert list(BACKENDS["json"](compiled(text).model)) == ["data/mini/-Fire-Ice- --.json"]


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Rulebook", "Rulebook"), ("Żółta Łąka", "Żółta Łąka"), ("a/b\\c", "a-b-c"),
        ("..", "-"), ("con", "-con"), ("COM1.x", "-COM1.x"), ("console", "console"),
        ("x" * 300, "x" * 100), ("what?", "what-"), ("a\x00b", "a-b"), (" a. ", "a"),
    ],
)  # fmt: skip
def test_a_name_as_the_name_of_a_file(name: str, safe: str) -> None:
    assert file_name(name) == safe
