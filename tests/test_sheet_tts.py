"""The save for Tabletop Simulator: whole pixels, a hidden face, numbers that come from the content,
and a schema that says what we write."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from sheet_faces import EXAMPLE, changed, dots, face, inside, picture, size

from runewright.compiler.backends.sheet import SheetOptions, outputs, tts
from runewright.compiler.backends.sheet.imposition import Slot
from runewright.compiler.backends.sheet.outputs import Made
from runewright.compiler.backends.sheet.theme import find
from runewright.compiler.sizes import SIZES, SheetSize

OPTIONS = SheetOptions(title="My Deck")
BASE = "https://example.org/my cards/"
POKER = SIZES["poker"]
VALIDATOR = Draft202012Validator(json.loads(tts.SCHEMA.read_text(encoding="utf-8")))


def card(number: int, size: SheetSize = POKER, back: str = "feat", count: int = 1) -> tts.Card:
    name = f"Card {number}"
    return tts.Card(f"card-{number}", name, "Draw 1 card.", ("Feat",), count, back, size)


def drawn(sheets: Sequence[tts.Sheet], salt: str = "") -> list[tts.Drawn]:
    """Sheets as if they had been drawn: each with a hash of its own."""
    return [
        tts.Drawn(sheet, f"{n + 1:08x}{salt}", f"https://x.org/{n}.png", "https://x.org/b.png")
        for n, sheet in enumerate(sheets)
    ]


def saved(made: Made) -> dict[str, Any]:
    """The save, after the schema has seen it."""
    save: dict[str, Any] = json.loads(made.files["tts.json"])
    VALIDATOR.validate(save)
    return save


@pytest.fixture(scope="module")
def made() -> Made:
    cards = [EXAMPLE[0], EXAMPLE[1], EXAMPLE[1], EXAMPLE[4]]
    return outputs.tabletop(cards, OPTIONS, BASE)


# ----------------------------------------------------------------------------------- the grid


@pytest.mark.parametrize(
    ("count", "shape"),
    [
        (1, (2, 2)), (3, (2, 2)), (4, (3, 2)), (8, (3, 3)), (29, (6, 5)), (68, (10, 7)),
        (69, (10, 7)),
    ],
)  # fmt: skip
def test_the_grid_is_as_small_as_the_cards_and_the_hidden_face_allow(
    count: int, shape: tuple[int, int]
) -> None:
    grid = tts.grid(count, POKER)
    assert (grid.columns, grid.rows) == shape


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda size: size.name)
def test_every_grid_holds_its_cards_within_the_customary_limits(size: SheetSize) -> None:
    for count in range(1, 70):
        grid = tts.grid(count, size)
        assert count < grid.columns * grid.rows <= 70
        assert 2 <= grid.columns <= 10 and 2 <= grid.rows <= 7
        assert grid.columns * grid.width <= 4096 and grid.rows * grid.height <= 4096
        assert grid.width / grid.height == pytest.approx(size.width / size.height, rel=0.004)


def test_a_full_sheet_of_poker_cards_is_10_by_7_cells_of_whole_pixels() -> None:
    grid = tts.grid(69, POKER)
    assert (grid.width, grid.height) == (409, 571)
    assert grid.cell(0) == (0, 0) and grid.cell(69) == (9 * 409, 6 * 571)


@pytest.mark.parametrize(("count", "sheets"), [(69, [69]), (70, [69, 1]), (139, [69, 69, 1])])
def test_the_seventieth_card_begins_a_new_sheet(count: int, sheets: list[int]) -> None:
    plan = tts.plan([card(n) for n in range(count)])
    assert [len(sheet.cards) for sheet in plan] == sheets


def test_each_size_has_sheets_and_an_object_of_its_own() -> None:
    plan = tts.plan([card(1), card(2, SIZES["tarot"]), card(3), card(4, SIZES["tarot"])])
    assert [[c.key for c in sheet.cards] for sheet in plan] == [
        ["card-1", "card-3"], ["card-2", "card-4"],
    ]  # fmt: skip
    objects = tts.save("Mixed", drawn(plan))["ObjectStates"]
    assert [len(one["ContainedObjects"]) for one in objects] == [2, 2]
    assert objects[0]["Transform"]["posX"] != objects[1]["Transform"]["posX"]


# ----------------------------------------------------------------------------------- the save


def test_copies_share_a_number_and_so_a_picture(made: Made) -> None:
    (deck,) = saved(made)["ObjectStates"]
    first = deck["DeckIDs"][0]
    assert deck["Name"] == "Deck" and deck["Nickname"] == "My Deck"
    assert deck["DeckIDs"] == [first, first + 1, first + 1, first + 2]
    assert first % 100 == 0
    names = [one["Nickname"] for one in deck["ContainedObjects"]]
    assert names == ["Pit with Stakes", "Accurate Shot", "Accurate Shot", "Polymorph"]
    assert [one["CardID"] for one in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert list(deck["CustomDeck"]) == [str(first // 100)]


def test_a_card_says_its_text_and_its_tags(made: Made) -> None:
    (deck,) = saved(made)["ObjectStates"]
    shot = deck["ContainedObjects"][1]
    assert shot["Description"] == (
        "Play before your hero makes a ranged attack.\nAdd 1 to the damage of the attack."
    )
    assert shot["Tags"] == ["Feat", "Rulebook"]


def test_pictures_are_whole_cells_and_are_found_at_the_address(made: Made) -> None:
    (deck,) = saved(made)["ObjectStates"]
    (entry,) = deck["CustomDeck"].values()
    assert (entry["NumWidth"], entry["NumHeight"]) == (2, 2)
    assert entry["UniqueBack"] is True and entry["BackIsHidden"] is True  # a feat and a spell
    for url in (entry["FaceURL"], entry["BackURL"]):
        assert url.startswith("https://example.org/my%20cards/my-deck-1-")
        file = url.rpartition("/")[2]
        assert size(made.files[file]) == (2 * 409, 2 * 571)
        assert dots(made.files[file]) == pytest.approx((150, 150), abs=0.02)


def test_cards_of_one_back_share_one_picture_of_it() -> None:
    made = outputs.tabletop(EXAMPLE[:2], OPTIONS, BASE)
    (deck,) = saved(made)["ObjectStates"]
    (entry,) = deck["CustomDeck"].values()
    assert entry["UniqueBack"] is False
    assert size(made.files[entry["BackURL"].rpartition("/")[2]]) == (409, 571)


def test_a_deck_of_one_card_is_the_card() -> None:
    made = outputs.tabletop(EXAMPLE[:1], OPTIONS, BASE)
    (only,) = saved(made)["ObjectStates"]
    assert only["Name"] == "Card" and only["Nickname"] == "Pit with Stakes"
    assert "DeckIDs" not in only and "ContainedObjects" not in only


def test_two_copies_of_one_card_are_a_deck() -> None:
    (deck,) = tts.save("Two", drawn(tts.plan([card(1, count=2)])))["ObjectStates"]
    assert deck["Name"] == "Deck" and len(set(deck["DeckIDs"])) == 1


def test_what_is_put_on_the_table_can_be_taken_lies_straight_and_tells_its_name() -> None:
    switches = {"Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True,
                "Tooltip": True}  # fmt: skip
    (deck,) = tts.save("Two", drawn(tts.plan([card(1, count=2)])))["ObjectStates"]
    for one in (deck, *deck["ContainedObjects"]):
        assert {name: one[name] for name in switches} == switches


def test_the_same_deck_is_the_same_save_and_another_deck_shares_no_number(made: Made) -> None:
    again = outputs.tabletop([EXAMPLE[0], EXAMPLE[1], EXAMPLE[1], EXAMPLE[4]], OPTIONS, BASE)
    assert again.files == made.files
    changed = dataclasses.replace(EXAMPLE[1], name="Wild Shot")
    other = outputs.tabletop([EXAMPLE[0], changed, changed, EXAMPLE[4]], OPTIONS, BASE)
    assert not set(other.files) & set(made.files) - {"tts.json"}
    one, two = (saved(which)["ObjectStates"][0] for which in (made, other))
    assert not set(one["DeckIDs"]) & set(two["DeckIDs"])
    assert one["GUID"] != two["GUID"]


def test_numbers_stay_within_what_the_simulator_holds_and_no_two_sheets_share_one() -> None:
    sheets = tts.plan([card(n) for n in range(139)])
    alike = [tts.Drawn(sheet, f"{n}ffffff", "https://x.org/f.png", "https://x.org/b.png")
             for n, sheet in enumerate(sheets, 1)]  # fmt: skip
    save = tts.save("Many", alike)
    VALIDATOR.validate(save)
    (deck,) = save["ObjectStates"]
    assert len(deck["CustomDeck"]) == 3
    assert len(set(deck["DeckIDs"])) == 139
    assert all(0 < number < 2**31 for number in deck["DeckIDs"])


def test_ids_are_all_different() -> None:
    save = tts.save("Many", drawn(tts.plan([card(n, count=3) for n in range(69)])))
    (deck,) = save["ObjectStates"]
    ids = [deck["GUID"], *(one["GUID"] for one in deck["ContainedObjects"])]
    assert len(set(ids)) == len(ids) == 208


def test_the_hidden_face_is_a_back_in_the_last_cell() -> None:
    """Another back changes the last cell of the faces, and no other."""
    sheets = []
    for back in ("Day", "Night"):
        cards = [dataclasses.replace(one, back=back) for one in EXAMPLE[:2]]
        (sheet,) = tts.plan([outputs._tts_card(one, 1, OPTIONS) for one in cards])
        with outputs._tts_job(sheet, cards, OPTIONS, find("classic")) as job:
            sheets.append(picture(job.pdf(), 1, 60))
    cell = (409 / 150 * 25.4, 571 / 150 * 25.4)
    difference = changed(*sheets)
    assert difference and inside(difference, Slot(*cell, *cell))


def test_hostile_names_are_only_texts() -> None:
    evil = face("feat", '"}]</script>\\\u202e\n../x', "{wound} \"quoted\"", set_name="../../etc")
    made = outputs.tabletop([evil], SheetOptions(title="../../up"), BASE)
    assert all("/" not in name and ".." not in name for name in made.files)
    (only,) = saved(made)["ObjectStates"]
    assert only["Nickname"] == evil.name


BREAKS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "no objects": lambda save: save["ObjectStates"].clear(),
    "no pictures": lambda save: save["ObjectStates"][0].pop("CustomDeck"),
    "a word for a number": lambda save: save["ObjectStates"][0]["DeckIDs"].append("x"),
    "a script": lambda save: save["ObjectStates"][0].update(LuaScript="evil()"),
    "an empty deck": lambda save: save["ObjectStates"][0]["ContainedObjects"].clear(),
    "an unknown key": lambda save: save["ObjectStates"][0].update(Nonsense=1),
}


@pytest.mark.parametrize("name", BREAKS)
def test_the_schema_refuses_what_would_not_load(made: Made, name: str) -> None:
    save = saved(made)
    BREAKS[name](save)
    assert not VALIDATOR.is_valid(save)


def test_nothing_to_put_on_the_table_is_told() -> None:
    made = outputs.tabletop([], OPTIONS, BASE)
    assert not made.files and [found.code for found in made.found] == ["RW501"]
