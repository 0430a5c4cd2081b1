"""Games, lists of words and kinds of card: what they say, and what is wrong with their rows."""

from __future__ import annotations

import pytest
from declare_helpers import (
    MINI,
    compiled,
    fault,
    kind_of_mini,
    library,
    line_of,
    marked,
    only_card,
    said,
    spell,
)

from runewright.compiler.compile import check_text
from runewright.compiler.model import FieldType

PLAYERS = 'game mini "Mini":\n  players 2 to 4\n'


# ------------------------------------------------------------------------------------- games


def test_a_game_says_who_plays_it_its_die_and_its_options() -> None:
    game = library(
        'game mini "Mini: the Game":\n'
        "  players 2 to 5\n"
        "  die 1 to 6\n"
        "  setting overbuild one of all, own default own\n"
        "  setting rituals flag\n"
        "  setting fast start flag default off\n"
        "  setting tint of colour\n"
        'words colour:\n  red "Red"\n  blue "Blue"\n'
    ).game
    assert (game.title, game.players, game.die) == ("Mini: the Game", (2, 5), (1, 6))
    settings = {one.name: (one.words, one.default) for one in game.settings.values()}
    assert settings == {
        "overbuild": (("all", "own"), "own"),
        "rituals": (("on", "off"), "on"),
        "fast start": (("on", "off"), "off"),
        "tint": (("red", "blue"), "red"),
    }


def test_a_game_for_one_number_of_players() -> None:
    assert library('game mini "Mini":\n  players 2\n').game.players == (2, 2)


def test_words_kinds_and_formats_may_stand_under_their_game() -> None:
    done = library(
        PLAYERS
        + '  words colour:\n    red "Red"\n    blue "Blue"\n'
        + '  kind spell "Spell":\n    paint one of colour\n'
        + '  format "Small":\n    spells of spell:\n      at most 3 cards\n'
    )
    assert list(done.game.lists["colour"].words) == ["red", "blue"]
    assert done.game.kinds["spell"].title == "Spell"
    assert list(done.formats) == ["Small"]


def test_a_game_like_another_has_what_that_has_and_its_own() -> None:
    text = (
        MINI
        + '  kind spell "Spell":\n    cost number 0 to 9\n'.replace("  kind", "kind", 1)
        + 'set "Base"\nspell "Spark":\n  cost 1\n'
        + 'game more "More" like mini:\n  die 1 to 8\n'
        + 'words colour:\n  gold "Gold"\n'
        + 'kind house "House":\n  paint one of colour\n  inside card of spell\n'
        + 'set "Extra"\nhouse "Hall":\n  paint gold\n  inside "Spark"\n'
    )
    done = compiled(text)
    assert not done.diagnostics
    more = done.model.libraries["more"]
    assert (more.game.players, more.game.die, more.game.like) == ((2, 4), (1, 8), ("mini",))
    assert list(more.game.lists["colour"].words) == ["red", "blue", "sea green", "gold"]
    assert list(more.game.kinds) == ["spell", "house"]
    assert [card.fields["inside"] for card in more.own] == ["Base/1"]
    assert list(done.model.libraries["mini"].game.lists["colour"].words)[-1] == "sea green"


def test_a_game_has_what_the_game_has_that_its_own_is_like() -> None:
    """Whatever the order in which the three are declared."""
    first = MINI + 'kind spell "Spell":\n  cost number 0 to 9\nset "One"\nspell "A":\n  cost 1\n'
    second = 'game two "Two" like mini:\n  die 1 to 6\nset "Two"\nspell "B":\n  cost 2\n'
    third = 'game three "Three" like two:\n  die 1 to 8\nset "Three"\nspell "C":\n  cost 3\n'
    for text in (first + second + third, third + second + first, second + third + first):
        done = compiled(text)
        assert not done.diagnostics
        names = {
            name: [card.name for card in (*one.own, *one.shipped)]
            for name, one in done.model.libraries.items()
        }
        assert names == {"mini": ["A"], "two": ["B", "A"], "three": ["C", "B", "A"]}


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ('game mini "Mini":\n  players 4 to 2\n', "RW204", "4 to 2"),
        ('game mini "Mini":\n  die 6 to 1\n', "RW204", "6 to 1"),
        ('game mini "Mini":\n  playrs 2 to 4\n', "RW203", "playrs"),
        ('game mini "Mini":\n  players 2 or 4\n', "RW203", "or"),
        ('game mini "Mini":\n  players two\n', "RW203", "two"),
        (PLAYERS + "  players 2 to 6\n", "RW205", "players"),
        (PLAYERS + "  setting swift\n", "RW203", "swift"),
        (PLAYERS + "  setting swift one of\n", "RW203", "of"),
        (PLAYERS + "  setting swift one of a,, b\n", "RW203", ","),
        (PLAYERS + "  setting a flag\n  setting a flag\n", "RW205", "a"),
        (PLAYERS + "  setting a one of x, y default z\n", "RW203", "z"),
        (PLAYERS + 'game mini "Other":\n  die 1 to 6\n', "RW205", "mini"),
        (PLAYERS + 'game more "More" like mni:\n  die 1 to 6\n', "RW202", "mni"),
        ("use mni\n", "RW202", "mni"),
        (MINI + 'words colour:\n  gold "Gold"\n', "RW205", "colour"),
        (PLAYERS + 'words tint:\n  red "Red"\n  red "Crimson"\n', "RW205", 'red "Crimson"'),
        (PLAYERS + 'words tint:\n  red "Red" icon "a" icon "b"\n', "RW205", "icon"),
        (PLAYERS + 'words tint:\n  red "Red" 3\n', "RW203", "3"),
        (PLAYERS + 'words tint:\n  "Red"\n', "RW203", '"Red"'),
    ],
)
def test_a_wrong_row_of_a_game_or_list_is_one_fault(text: str, code: str, at: str) -> None:
    found = fault(text)
    assert (found.code, marked(found)) == (code, at)


def test_games_that_are_like_each_other_are_named() -> None:
    text = 'game one "One" like two:\n  die 1 to 6\ngame two "Two" like one:\n  die 1 to 6\n'
    found = fault(text)
    assert (found.code, found.text) == ("RW208", "`one` is like `two` is like `one`.")


def test_what_was_declared_first_is_shown() -> None:
    found = fault(PLAYERS + 'words tint:\n  red "Red"\n  blue "Blue"\n  red "Crimson"\n')
    assert [one.span.start for one in found.labels] == [found.source.text.index('red "Red"')]


# ------------------------------------------------------------------------------------- words


def test_a_word_has_a_printed_name_and_attributes() -> None:
    words = library(
        PLAYERS
        + "words rune:\n"
        + '  moon gate "Moon Gate" letter "M" icon "rune-moon" joker\n'
        + "  sun\n"
    ).game.lists["rune"]
    gate, sun = words.words.values()
    assert (gate.name, gate.title, gate.icon) == ("moon gate", "Moon Gate", "rune-moon")
    assert gate.attributes == {"letter": "M", "icon": "rune-moon", "joker": True}
    assert (sun.name, sun.title, sun.icon, sun.attributes) == ("sun", "sun", "", {})


def test_an_attribute_that_is_nearly_a_usual_one_is_warned_of() -> None:
    text = PLAYERS + 'words rune:\n  sun "Sun" wight "1"\n  moon "Moon" weight "2"\n'
    assert said(text) == []
    more = text + '  star "Star" weight "3" icno "a" joker\n'
    assert said(more) == [("RW210", "wight"), ("RW210", "icno")]


def test_a_list_of_several_words_is_written_with_hyphens() -> None:
    text = PLAYERS + 'words shared-pile:\n  deck "deck"\nkind x "X":\n  a one of shared-pile\n'
    game = library(text + "  b one of shared pile\n").game
    assert list(game.lists) == ["shared pile"]
    assert [one.type.words for one in game.kinds["x"].fields.values()][:2] == ["shared pile"] * 2


# ------------------------------------------------------------------------------------- kinds


def test_a_kind_has_fields_of_every_type() -> None:
    kind = library(
        MINI
        + 'kind spell "Spell":\n  a number 1 to 9 title "cost"\n  b text optional\n  c flag\n'
        "  d one of colour default red\n  e some of colour\n  f 6 of colour\n"
        "  g card of spell repeated\n  h abilities\n  i image\n"
        "  j {j value number 0 to 20} for {harm number 0 to 9}\n"
    ).game.kinds["spell"]
    types = {name: kind.fields[name].type for name in kind.own}
    assert types == {
        "a": FieldType("number", 1, 9),
        "b": FieldType("text"),
        "c": FieldType("flag"),
        "d": FieldType("word", words="colour"),
        "e": FieldType("words", words="colour"),
        "f": FieldType("sequence", words="colour", count=6),
        "g": FieldType("card", kind="spell"),
        "h": FieldType("abilities"),
        "i": FieldType("image"),
        "j": FieldType(
            "pattern",
            parts=(
                ("j value", FieldType("number", 0, 20)),
                ("for", None),
                ("harm", FieldType("number", 0, 9)),
            ),
        ),
    }
    assert {name for name in kind.own if kind.fields[name].optional} == {"b", "c"}
    assert (kind.fields["d"].default, kind.fields["g"].repeated) == ("red", True)
    assert list(kind.numbers()) == [("a", "cost"), ("j value", "j value"), ("harm", "harm")]


def test_a_kind_says_how_its_cards_are() -> None:
    kind = library(
        MINI
        + 'kind hero "Hero":\n  permanent\n  plural "Heroes"\n  role fighter\n  role leader\n'
        "  section setup, victory\n  section above\n  level number 1 to 3\n"
        "  runes 3 of colour\n  identity name, level, runes in any rotation\n"
    ).game.kinds["hero"]
    assert (kind.permanent, kind.plural, kind.roles) == (True, "Heroes", ("fighter", "leader"))
    assert kind.sections == ("effect", "setup", "victory", "above")
    assert (kind.identity, kind.rotating) == (("name", "level", "runes"), frozenset({"runes"}))


def test_every_kind_has_the_fields_that_every_kind_has() -> None:
    kind = library(kind_of_mini("cost number 0 to 9")).game.kinds["spell"]
    assert kind.own == ("cost",)
    assert list(kind.fields) == [
        "cost", "number", "copies", "image", "artist", "back", "flavor", "text", "note", "draft",
        "unofficial", "ability",
    ]  # fmt: skip


def test_a_built_in_field_may_be_narrowed() -> None:
    text = kind_of_mini("copies number 1 to 4", cards=spell("copies 5"))
    assert [code for code, _ in said(text)] == ["RW244"]
    assert only_card(text.replace("copies 5", "copies 4")).fields["copies"] == 4


@pytest.mark.parametrize(
    ("row", "code", "at", "caret"),
    [
        ("cost nubmer 0 to 9", "RW211", "nubmer", "Did you mean `number`?"),
        ("reqire swift", "RW211", "reqire", "Did you mean `require`?"),
        ("attack {value nubmer 0 to 9} for", "RW214", "nubmer", "Did you mean `number`?"),
        ("holds card of", "RW203", "of", ""),
        ("runes 3 off colour", "RW211", "off", "Did you mean `of`?"),
        ("runes 3 of", "RW203", "of", ""),
        ("attack {value number 0 to 9 for", "RW203", "for", ""),
        ("cost number 0 too 9", "RW203", "too", "Did you mean `to`?"),
        ("cost number 0 to 9 default", "RW203", "default", ""),
        ("rol fighter", "RW211", "rol", "Did you mean `role`?"),
        ("identity", "RW203", "identity", ""),
        ("require", "RW203", "require", ""),
        ("require no", "RW203", "no", ""),
        ("require laso own hero", "RW218", "laso", ""),
        ("permanant", "RW211", "permanant", "Did you mean `permanent`?"),
        ("paint one of color", "RW207", "color", "Did you mean `colour`?"),
        ("paint one of", "RW203", "of", ""),
        ("paint one off colour", "RW211", "off", "Did you mean `of`?"),
        ("holds card of spel", "RW212", "spel", "Did you mean `spell`?"),
        ("runes 0 of colour", "RW213", "0", ""),
        ("attack {value} for {n number 0 to 9}", "RW214", "value", ""),
        ("effect text", "RW215", "effect", ""),
        ("play text", "RW215", "play", ""),
        ("copies text", "RW216", "copies", ""),
        ("copies number 0 to 4", "RW216", "copies", ""),
        ("swift flag default on", "RW217", "on", ""),
        ("cost number 9 to 0", "RW204", "9 to 0", ""),
        ("cost number 0 to 9 optonal", "RW203", "optonal", "Did you mean `optional`?"),
        ("cost number 0 to 9 default 12", "RW244", "12", ""),
        ("paint one of colour default bleu", "RW245", "bleu", "Did you mean `blue`?"),
        ("identity nmae", "RW218", "nmae", "Did you mean `name`?"),
        ("identity name in any rotation", "RW223", "rotation", ""),
        ("plural Heroes", "RW203", "Heroes", ""),
        ("section", "RW203", "section", ""),
        ("require cots is 3", "RW218", "cots", ""),
        ("warn effekt", "RW218", "effekt", "Did you mean `effect`?"),
    ],
)
def test_a_wrong_row_of_a_kind_is_one_fault(row: str, code: str, at: str, caret: str) -> None:
    found = fault(kind_of_mini(row))
    assert (found.code, marked(found)) == (code, at)
    assert caret in found.caret


def test_a_field_declared_twice() -> None:
    found = fault(kind_of_mini("cost number 0 to 9", "cost text"))
    assert (found.code, marked(found), line_of(found)) == ("RW205", "cost", 9)


def test_cards_are_not_blamed_for_a_field_that_cannot_be_read() -> None:
    cards = spell("cost 3", "paint red")
    assert said(kind_of_mini("cost nubmer 0 to 9", "paint one of color", cards=cards)) == [
        ("RW211", "nubmer"),
        ("RW207", "color"),
    ]


def test_a_row_is_one_line() -> None:
    assert ("RW206", "players 2 to 4:") in said('game mini "Mini":\n  players 2 to 4:\n    x\n')


# ------------------------------------------------------------------------------------ demands

ROWS = (
    "cost number 0 to 9", "swift flag", "paint one of colour optional",
    "tints some of colour optional",
    "attack {value number 0 to 20} for {wounds number 0 to 9} optional",
)  # fmt: skip
DRAW = "effect: nothing happens"


@pytest.mark.parametrize(
    ("demand", "met", "broken"),
    [
        ("cost is at least 3", ["cost 3"], ["cost 2"]),
        ("cost is at most 3", ["cost 3"], ["cost 4"]),
        ("cost at most 3", ["cost 3"], ["cost 4"]),
        ("cost is exactly 3", ["cost 3"], ["cost 4"]),
        ("cost is 3", ["cost 3"], ["cost 4"]),
        ("cost is not 3", ["cost 4"], ["cost 3"]),
        ("swift", ["cost 1", "swift"], ["cost 1"]),
        ("not swift", ["cost 1"], ["cost 1", "swift"]),
        ("no swift", ["cost 1"], ["cost 1", "swift"]),
        ("paint", ["cost 1", "paint red"], ["cost 1"]),
        ("no paint", ["cost 1"], ["cost 1", "paint red"]),
        ("paint is red", ["cost 1", "paint red"], ["cost 1", "paint blue"]),
        ("paint is sea green", ["cost 1", "paint sea green"], ["cost 1", "paint blue"]),
        ("paint is not red", ["cost 1", "paint blue"], ["cost 1", "paint red"]),
        ("tints includes red", ["cost 1", "tints red, blue"], ["cost 1", "tints blue"]),
        ("attack", ["cost 1", "attack 3 for 2"], ["cost 1"]),
        ('name is "Spark"', ["cost 1"], []),
        ('name is not "Spark"', [], ["cost 1"]),
        ("effect", ["cost 1", DRAW], ["cost 1"]),
        ("it has an effect", ["cost 1", DRAW], ["cost 1"]),
        ("no effect", ["cost 1"], ["cost 1", DRAW]),
        ("play", ["cost 1", "play before combat", DRAW], ["cost 1", DRAW]),
        ("play event", ["cost 1", "play before combat", DRAW], ["cost 1", "play if x", DRAW]),
        ("play if condition", ["cost 1", "play if x", DRAW], ["cost 1", "play before x", DRAW]),
        ("swift and cost is 1", ["cost 1", "swift"], ["cost 2", "swift"]),
        ("swift or cost is 1", ["cost 1"], ["cost 2"]),
        ("cost is 1 where swift", ["cost 2"], ["cost 2", "swift"]),
        ("swift where it has play event", ["cost 1"], ["cost 1", "play before x", DRAW]),
    ],
)
def test_a_kind_demands_something_of_its_cards(
    demand: str, met: list[str], broken: list[str]
) -> None:
    row = f'require {demand} error "so it must be"'
    if met:
        assert "RW238" not in codes(kind_of_mini(*ROWS, row, cards=spell(*met)))
    if broken:
        assert "RW238" in codes(kind_of_mini(*ROWS, row, cards=spell(*broken)))
        assert "RW239" in codes(
            kind_of_mini(*ROWS, row.replace("require", "warn"), cards=spell(*broken))
        )


def codes(text: str) -> list[str]:
    return [code for code, _ in said(text)]


def test_a_demand_speaks_in_the_words_of_its_designer_at_the_line_that_breaks_it() -> None:
    row = 'require swift where cost is at least 5 error "a dear spell is swift"'
    found = fault(kind_of_mini(*ROWS, row, cards=spell('note "x"', "cost 6")))
    assert (found.title, marked(found)) == ("A dear spell is swift", "cost 6")
    text = found.source.text
    assert [text[one.span.start : one.span.end] for one in found.labels] == [row]


def test_a_demand_without_words_is_shown_as_written() -> None:
    found = fault(kind_of_mini(*ROWS, "require swift where cost is 6", cards=spell("cost 6")))
    assert found.title == "Each spell must meet `swift where cost is 6`"


def test_a_demand_is_silent_about_a_field_that_has_a_fault_already() -> None:
    row = "require cost is at least 3"
    assert codes(kind_of_mini(*ROWS, row, cards=spell("cost x"))) == ["RW243"]
    assert codes(kind_of_mini(*ROWS, row, cards=spell("cots 1"))) == ["RW232"]


@pytest.mark.parametrize(
    ("demand", "code", "at"),
    [
        ("swift and cost is 1 or cost is 2", "RW220", "or"),
        ("not cost is 5", "RW221", "cost"),
        ("attack is 5", "RW222", "5"),
        ("paint is green", "RW219", "green"),
        ("paint is", "RW203", "is"),
        ("paint includes red", "RW203", "includes"),
        ("tints is red", "RW203", "is"),
        ("cost is red", "RW203", "red"),
        ("swift error", "RW203", "error"),
        ('swift error "x" swift', "RW203", "swift"),
    ],
)
def test_a_demand_that_cannot_be_read_is_one_fault(demand: str, code: str, at: str) -> None:
    found = fault(kind_of_mini(*ROWS, f"require {demand}"))
    assert (found.code, marked(found)) == (code, at)


@pytest.mark.parametrize(
    ("lists", "known"),
    [
        ('words size:\n  big "Big"\n', "The lists are `size`."),
        ("", "The game has no lists yet."),
    ],
)
def test_the_lists_that_there_are_are_told_with_one_that_is_not(lists: str, known: str) -> None:
    game = f'game mini "Mini":\n  players 2 to 4\n{lists}kind spell "Spell":\n  paint one of hue\n'
    (found,) = check_text(game)
    assert (found.code, found.text) == ("RW207", known)
