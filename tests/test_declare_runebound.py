"""Runebound's cards (ledger sections 1 to 5, 11, 12, 26, 28): what its kinds accept and refuse."""

from __future__ import annotations

from functools import cache

import pytest
from declare_helpers import compiled, fault, marked, runebound, said

from runewright.compiler.compile import check_text, compile_sources
from runewright.compiler.library import Library
from runewright.compiler.load import shipped_sources
from runewright.compiler.model import Card, Value
from runewright.dsl.diagnostics import Level

pytestmark = pytest.mark.thorough

GAME = "runebound"
DRAW = "effect: draw 1 card"
FIELDS = {
    "feat": ("side friendly", "threat 2", "timing boot", DRAW),
    "spell": ("side friendly", "threat 2", "timing boot", DRAW),
    "place": ("side friendly", "threat 2", "terrain forest", "timing boot", DRAW),
    "challenge": (
        "threat 2", "timing boot", "colour green", "life 4", "ranged 12 for 1", "melee 13 for 2",
        "magic 11 for 1", "reward 2 gold",
    ),
    "talent": ("level 2", "proficiencies survival"),
}  # fmt: skip
CLASS = ("feat", "spell", "place", "challenge")


def card(kind: str, *more: str, without: str = "") -> str:
    """A plain card of a kind with further lines, or without a field."""
    lines = [line for line in FIELDS[kind] if not without or not line.startswith(without)]
    return runebound(kind, *lines, *more)


def changed(kind: str, line: str) -> str:
    """A plain card of a kind with another value of a field."""
    return card(kind, line, without=line.split()[0])


def good(text: str) -> Card:
    done = compiled(text)
    assert not done.diagnostics, [(one.code, one.title) for one in done.diagnostics]
    (made,) = done.model.cards()
    return made


@cache
def shipped() -> Library:
    return compile_sources(shipped_sources(GAME)).model.libraries[GAME]


def of_catalogue(name: str) -> Card:
    return next(card for card in shipped().own if card.name == name)


# ------------------------------------------------------------------------- kinds and sides


@pytest.mark.rule("RB-CARD-01", "RB-ANAT-17", layer="card")
@pytest.mark.parametrize("kind", FIELDS)
def test_each_kind_compiles(kind: str) -> None:
    assert good(card(kind)).kind == kind


@pytest.mark.rule("RB-CARD-01", layer="card")
def test_another_kind_is_refused_and_the_five_are_named() -> None:
    found = fault(runebound("trap", "threat 2"))
    assert (found.code, marked(found)) == ("RW231", "trap")
    assert "`feat`, `spell`, `place`, `challenge`, `talent`" in found.text


@pytest.mark.rule("RB-OVER-02", layer="card")
@pytest.mark.parametrize("kind", ["feat", "spell", "place"])
def test_a_class_card_is_exactly_one_of_the_two_sides(kind: str) -> None:
    assert good(changed(kind, "side friendly")).fields["side"] == "friendly"
    assert good(changed(kind, "side enemy")).fields["side"] == "enemy"
    assert fault(card(kind, without="side")).code == "RW236"
    assert said(changed(kind, "side friendly, enemy")) == [("RW246", ", enemy")]
    assert said(card(kind, "side enemy")) == [("RW237", "side enemy")]


@pytest.mark.rule("RB-CARD-10", layer="card")
def test_a_challenge_is_an_enemy_card() -> None:
    """C77: a kind that is not allowed on a side."""
    assert good(card("challenge")).fields["side"] == "enemy"
    assert good(card("challenge", "side enemy")).fields["side"] == "enemy"
    found = fault(card("challenge", "side friendly"))
    assert (found.code, found.level, marked(found)) == ("RW238", Level.ERROR, "side friendly")
    assert "it is an enemy card" in found.title
    assert good(card("challenge", "also own hero")).fields["also own hero"] is True


@pytest.mark.rule("RB-OVER-03", "RB-CARD-13", layer="card")
def test_a_talent_has_an_ability_and_no_cost_side_or_timing() -> None:
    rules = "while your hero is in forest: add 1 to your hero's escape"
    made = good(card("talent", f"effect:\n    {rules}"))
    assert list(made.sections) == ["effect"]
    kinds = shipped().game.kinds
    assert not {"side", "threat", "timing", "epic"} & set(kinds["talent"].fields)
    costly = [name for name, kind in kinds.items() if "threat" in kind.fields]
    assert costly == [*CLASS, "adventure"]
    assert kinds["talent"].permanent and not kinds["feat"].permanent


@pytest.mark.rule("RB-CARD-03", "RB-CARD-04", "RB-CARD-07", "RB-CARD-08", layer="card")
@pytest.mark.parametrize(
    ("kind", "side", "timing", "effect"),
    [
        ("feat", "friendly", "boot", "until the end of your adventure phase:\n      "
         "before combat: deal 1 wound to the challenge"),
        ("feat", "enemy", "book",
         "set the life of this challenge to 6 until the end of the battle"),
        ("feat", "enemy", "book", "your hero makes a jump test at 14:\n      "
         "passed: nothing happens\n      failed: deal 1 wound to your hero"),
        ("place", "friendly", "boot", "discard 1 wound from your hero"),
        ("place", "enemy", "boot", "until the end of your next turn:\n      "
         "after any hero moves to this space: deal 1 exhaustion to it"),
    ],
)  # fmt: skip
def test_friendly_and_enemy_effects_compile(
    kind: str, side: str, timing: str, effect: str
) -> None:
    terrain = ("terrain forest",) if kind == "place" else ()
    lines = (f"side {side}", "threat 2", *terrain, f"timing {timing}", f"effect:\n    {effect}")
    assert good(runebound(kind, *lines)).fields["side"] == side


@pytest.mark.rule("RB-CARD-05", "RB-ANAT-14", layer="card")
@pytest.mark.parametrize("kind", ["feat", "spell"])
def test_no_proficiency_is_reserved_for_a_kind(kind: str) -> None:
    for word in ("fighting", "wizardry", "divinity", "survival", "subterfuge"):
        assert good(card(kind, f"needs {word}")).fields["needs"] == (word,)
    assert good(card(kind, "needs wizardry, survival")).fields["needs"] == ("wizardry", "survival")
    assert "needs" not in good(card(kind)).fields


# ------------------------------------------------------------------------------- the matrix

# Which kinds have a field, by the matrix of section 4; a line that is right where it is allowed.
MATRIX = {
    "side enemy": CLASS,
    "threat 3": CLASS,
    "epic": CLASS,
    "timing boot": CLASS,
    "also own hero": CLASS,
    "needs fighting": ("feat", "spell"),
    "terrain hills": ("place",),
    "level 2": ("talent",),
    "proficiencies fighting": ("talent",),
    "requires survival": ("talent",),
    "colour red": ("challenge",),
    "life 5": ("challenge",),
    "ranged 12 for 1": ("challenge",),
    "melee 12 for 1": ("challenge",),
    "magic 12 for 1": ("challenge",),
    "reward 1 gold": ("challenge",),
    'types "Beast"': ("challenge",),
    "number 7": tuple(FIELDS),
    'text "Draw."': tuple(FIELDS),
    'flavor "Dig first."': tuple(FIELDS),
}


@pytest.mark.rule("RB-ANAT-17", layer="card")
@pytest.mark.parametrize("kind", FIELDS)
@pytest.mark.parametrize("line", MATRIX)
def test_a_field_outside_its_kind_is_an_error(kind: str, line: str) -> None:
    field = line.split()[0]
    more = ("side enemy",) if field == "also" and kind in CLASS else ()
    text = card(kind, line, *more, without="side" if more else field)
    codes = [code for code, _ in said(text)]
    if kind in MATRIX[line]:
        assert "RW232" not in codes
    else:
        assert codes.count("RW232") == 1
        home = next(one for one in check_text(text) if one.code == "RW232")
        assert f"`{MATRIX[line][0]}`" in home.text


@pytest.mark.rule("RB-ANAT-17", "RB-BASE-09", layer="card")
@pytest.mark.parametrize(
    ("kind", "field"),
    [
        *((kind, field) for kind in CLASS for field in ("threat", "timing")),
        *((kind, "side") for kind in ("feat", "spell", "place")),
        *(("challenge", field) for field in ("life", "ranged", "melee", "magic", "reward")),
        ("place", "terrain"),
        ("talent", "level"),
    ],
)
def test_a_required_field_that_is_missing_is_an_error(kind: str, field: str) -> None:
    found = fault(card(kind, without=field))
    assert (found.code, marked(found)) == ("RW236", "Deep Pit")
    assert found.title == f"This {kind} lacks `{field}`"


@pytest.mark.rule("RB-ANAT-17", layer="card")
@pytest.mark.parametrize("kind", CLASS)
def test_only_an_enemy_card_speaks_above_the_line_or_is_played_on_the_own_hero(kind: str) -> None:
    above = "above: you receive 1 threat"
    assert good(changed(kind, "side enemy").rstrip("\n") + f"\n  {above}\n").sections["above"]
    if kind != "challenge":
        assert [code for code, _ in said(card(kind, above))] == ["RW238"]
        assert said(card(kind, "also own hero")) == [("RW238", "side friendly")]


@pytest.mark.rule("RB-ANAT-17", layer="card")
def test_a_talent_has_nothing_above_a_line() -> None:
    assert [code for code, _ in said(card("talent", "above: draw 1 card"))] == ["RW233"]


# ------------------------------------------------------------------------------ the markings


@pytest.mark.rule("RB-ANAT-01", layer="card")
@pytest.mark.parametrize("other", ["Deep Pit", "DEEP PIT", "deep pit"])
def test_names_are_unique_whatever_their_capitals(other: str) -> None:
    second = card("feat").split("\n\n")[1]
    found = said(card("feat") + second.replace("Deep Pit", other))
    assert found == [("RW262", other)]
    assert said(card("feat") + second.replace("Deep Pit", "Other")) == []


@pytest.mark.rule("RB-ANAT-01", layer="card")
def test_a_letter_written_as_two_signs_is_the_same_letter() -> None:
    one = card("feat").replace("Deep Pit", "Łąka")
    other = card("feat").split("\n\n")[1].replace("Deep Pit", "Ła\u0328ka")
    assert [code for code, _ in said(one + other)] == ["RW262"]


@pytest.mark.rule("RB-ANAT-01", layer="card")
@pytest.mark.parametrize("head", ["feat:", 'feat "":', 'feat " ":'])
def test_a_card_has_a_name(head: str) -> None:
    assert any(one.level is Level.ERROR for one in check_text(f"use runebound\n{head}\n  epic\n"))


@pytest.mark.rule("RB-ANAT-02", layer="card")
@pytest.mark.parametrize("kind", CLASS)
def test_epic_is_a_mark_of_class_cards(kind: str) -> None:
    assert good(card(kind, "epic")).fields["epic"] is True
    assert "epic" not in good(card(kind)).fields
    assert said(card("talent", "epic")) == [("RW232", "epic")]


@pytest.mark.rule("RB-ANAT-03", layer="card")
@pytest.mark.parametrize("kind", ["feat", "spell", "place"])
def test_a_card_without_an_effect_is_warned_of(kind: str) -> None:
    found = fault(card(kind, without="effect"))
    assert (found.code, found.level) == ("RW239", Level.WARNING)
    assert found.title == "This card has no effect"
    assert list(compiled(card(kind, without="effect")).model.cards())


@pytest.mark.rule("RB-ANAT-04", layer="card")
def test_flavour_changes_nothing() -> None:
    one = card("feat", 'flavor "Ash."')
    other = card("feat", 'flavor "A dragon {threat} burns."').split("\n\n")[1]
    done = compiled(one + other.replace("Deep Pit", "Other"))
    assert not done.diagnostics
    first, second = done.model.cards()
    assert first.fields["flavor"] != second.fields["flavor"]
    assert first.sections == second.sections
    effects = done.model.libraries[GAME].effects
    assert effects.of(first) == effects.of(second)


@pytest.mark.rule("RB-ANAT-05", layer="card")
def test_threat_is_a_word_and_an_icon() -> None:
    game = shipped().game
    assert game.lists["unit"].words["threat"].icon == "threat"
    assert game.lists["unit"].words["threat"].title == "threat"
    assert game.kinds["feat"].fields["threat"].shown == "threat cost"
    assert not said(card("feat", 'flavor "All for {threat}."'))


@pytest.mark.rule("RB-ANAT-06", layer="card")
@pytest.mark.parametrize("kind", CLASS)
def test_a_class_card_has_a_threat_cost(kind: str) -> None:
    assert good(changed(kind, "threat 0")).fields["threat"] == 0
    assert good(changed(kind, "threat 10")).fields["threat"] == 10
    assert said(changed(kind, "threat -1")) == [("RW244", "-1")]
    assert said(changed(kind, "threat 1.5")) == [("RW243", "1.5")]
    assert said(changed(kind, "threat X")) == [("RW243", "X")]


@pytest.mark.rule("RB-ANAT-06", layer="card")
def test_a_cost_above_ten_can_never_be_paid() -> None:
    found = fault(changed("feat", "threat 11"))
    assert (found.code, found.level, marked(found)) == ("RW239", Level.WARNING, "threat 11")
    assert "can never be paid" in found.title


@pytest.mark.rule("RB-ANAT-07", "RB-ANAT-08", layer="card")
def test_the_colour_of_the_cost_is_that_of_the_side() -> None:
    sides = shipped().game.lists["side"].words
    assert (sides["enemy"].attributes["colour"], sides["enemy"].attributes["letter"]) == (
        "blue", "E",
    )  # fmt: skip
    assert (sides["friendly"].attributes["colour"], sides["friendly"].attributes["letter"]) == (
        "red", "F",
    )  # fmt: skip
    assert [code for code, _ in said(changed("feat", "side enemy red"))] == ["RW246"]
    assert [code for code, _ in said(changed("feat", "side friendly blue"))] == ["RW246"]
    assert [code for code, _ in said(card("feat", "colour red"))] == ["RW232"]


@pytest.mark.rule("RB-ANAT-09", "RB-SYM-04", layer="card")
@pytest.mark.parametrize("kind", CLASS)
def test_a_class_card_has_exactly_one_of_three_timings(kind: str) -> None:
    assert good(changed(kind, "timing boot")).fields["timing"] == "boot"
    assert [one.level for one in check_text(changed(kind, "timing bok"))] == [Level.ERROR]
    assert [code for code, _ in said(card(kind, "timing book"))] == ["RW237"]
    assert ("RW246", ", bat") in said(changed(kind, "timing boot, bat"))


@pytest.mark.rule("RB-SYM-04", layer="card")
def test_the_letters_of_the_booklet_are_no_timings() -> None:
    assert good(changed("feat", "timing book")).fields["timing"] == "book"
    assert good(changed("feat", "timing bat") + "  play before your hero makes a ranged attack\n")
    made = good(card("feat").replace("Deep Pit", "Deep * Pit | \\\\"))
    assert (made.name, made.fields["timing"]) == ("Deep * Pit | \\\\", "boot")


@pytest.mark.rule("RB-ANAT-10", layer="card")
def test_the_level_of_a_talent() -> None:
    for level in ("1", "2", "3", "5"):
        assert good(changed("talent", f"level {level}")).fields["level"] == int(level)
    assert [code for code, _ in said(changed("talent", "level 0"))] == ["RW244"]
    assert [code for code, _ in said(changed("talent", "level -1"))] == ["RW244"]
    assert said(card("feat", "level 2")) == [("RW232", "level")]
    found = fault(changed("talent", "level 6"))
    assert (found.level, marked(found)) == (Level.WARNING, "level 6")


@pytest.mark.rule("RB-ANAT-11", layer="card")
def test_the_five_proficiencies() -> None:
    line = "proficiencies fighting, survival, subterfuge"
    assert good(changed("talent", line)).fields["proficiencies"] == (
        "fighting", "survival", "subterfuge",
    )  # fmt: skip
    found = fault(changed("talent", "proficiencies alchemy"))
    assert (found.code, marked(found)) == ("RW245", "alchemy")
    assert found.text == (
        "It is `wizardry`, `divinity`, `fighting`, `survival` or `subterfuge`."
    )
    assert [code for code, _ in said(card("spell", "proficiencies fighting"))] == ["RW232"]
    none = fault(card("talent", without="proficiencies"))
    assert (none.code, none.level) == ("RW239", Level.WARNING)


@pytest.mark.rule("RB-ANAT-12", "RB-ANAT-13", layer="card")
def test_the_requirement_of_a_talent() -> None:
    assert good(card("talent", "requires survival")).fields["requires"] == ("survival",)
    assert [code for code, _ in said(card("place", "requires survival"))] == ["RW232"]
    found = fault(card("talent", "requires survival", "level 1", without="level"))
    assert (found.code, found.level, marked(found)) == ("RW238", Level.ERROR, "requires survival")
    assert "level 1" in found.title


@pytest.mark.rule("RB-ANAT-14", layer="card")
@pytest.mark.parametrize("kind", ["place", "challenge"])
def test_places_and_challenges_need_no_proficiency(kind: str) -> None:
    found = fault(card(kind, "needs fighting"))
    assert (found.code, marked(found)) == ("RW232", "needs")
    assert "It is a field of `feat` and `spell`." in found.text


@pytest.mark.rule("RB-COST-09", layer="card")
def test_a_repeated_icon_is_an_error() -> None:
    assert said(card("spell", "needs wizardry, wizardry")) == [("RW247", "wizardry")]
    assert said(changed("place", "terrain forest, forest")) == [("RW247", "forest")]


@pytest.mark.rule("RB-ANAT-15", "RB-ANAT-16", "RB-CARD-06", "RB-BASE-05", layer="card")
def test_the_terrain_of_a_place() -> None:
    for word in ("plains", "hills", "forest", "mountains", "swamp", "road", "river", "town"):
        assert good(changed("place", f"terrain {word}")).fields["terrain"] == (word,)
    assert good(changed("place", "terrain forest, swamp")).fields["terrain"] == ("forest", "swamp")
    assert said(card("feat", "terrain forest")) == [("RW232", "terrain")]
    assert said(changed("place", "terrain dessert")) == [("RW245", "dessert")]
    assert [code for code, _ in said(card("place", without="terrain"))] == ["RW236"]
    assert [code for code, _ in said(changed("place", "terrain"))] == ["RW241"]


# ------------------------------------------------------------------------------------ timing


@pytest.mark.rule("RB-TIMING-16", layer="card")
@pytest.mark.parametrize("kind", ["feat", "spell"])
def test_a_bat_card_says_when_it_is_played(kind: str) -> None:
    found = fault(changed(kind, "timing bat"))
    assert (found.code, found.level, marked(found)) == ("RW238", Level.ERROR, "timing bat")
    assert good(changed(kind, "timing bat") + "  play before your hero makes a ranged attack\n")


@pytest.mark.rule("RB-TIMING-20", layer="card")
@pytest.mark.parametrize("kind", ["place", "challenge"])
def test_places_and_challenges_are_boot_cards(kind: str) -> None:
    found = fault(changed(kind, "timing book"))
    assert (found.code, found.level, marked(found)) == ("RW239", Level.WARNING, "timing book")
    assert list(compiled(changed(kind, "timing book")).model.cards())


@pytest.mark.rule("RB-THREAT-11", layer="card")
def test_an_enemy_card_may_also_be_playable_on_the_own_hero() -> None:
    made = good(changed("spell", "side enemy") + "  also own hero\n")
    assert (made.fields["side"], made.fields["also own hero"]) == ("enemy", True)


# ------------------------------------------------------------------------------- base cards


@pytest.mark.rule("RB-CARD-09", "RB-BASE-09", "RB-GAIN-10", "RB-BATTLE-10", layer="card")
def test_a_challenge_has_the_stat_block_of_the_base_game() -> None:
    made = good(card("challenge", 'types "Beast"', "effect:\n    before combat: draw 1 card"))
    assert made.fields["ranged"] == {"ranged value": 12, "ranged damage": 1}
    assert made.fields["melee"] == {"melee value": 13, "melee damage": 2}
    assert made.fields["magic"] == {"magic value": 11, "magic damage": 1}
    assert (made.fields["life"], made.fields["reward"]) == (4, {"reward gold": 2})
    assert made.fields["colour"] == "green"
    assert "colour" not in good(card("challenge", without="colour")).fields
    assert said(changed("challenge", "colour purple")) == [("RW245", "purple")]


@pytest.mark.rule("RB-BASE-25", layer="card")
def test_a_hero_has_values_damage_life_stamina_and_skills() -> None:
    lines = ("life 5", "stamina 4", "ranged 4 for 2", "melee 5 for 2", "magic 3 for 1", "jump 2")
    made = good(runebound("hero", *lines))
    assert made.fields["ranged"] == {"ranged value": 4, "ranged damage": 2}
    assert (made.fields["stamina"], made.fields["jump"], made.fields["search"]) == (4, 2, 0)
    assert shipped().game.kinds["hero"].roles == ("fighter",)


@pytest.mark.rule("RB-BASE-15", "RB-CAT-21", layer="card")
def test_skills_are_tested_and_belong_to_a_value() -> None:
    skills = shipped().game.lists["skill"].words
    assert {"search", "jump", "escape"} <= set(skills)
    assert {word.attributes["value"] for word in skills.values()} == {
        "ranged value", "melee value", "magic value",
    }  # fmt: skip
    assert {f"{skill} test" for skill in skills} <= set(shipped().game.lists["roll"].words)
    assert set(skills) <= set(shipped().game.kinds["hero"].fields)


# -------------------------------------------------------------------------------- catalogue

KNOWN: list[tuple[str, str, dict[str, Value]]] = [
    ("Bestow Blessing", "spell", {"side": "friendly", "threat": 6}),
    ("Ice Giants", "challenge", {"side": "enemy", "threat": 8, "timing": "boot"}),
    ("Polymorph", "spell", {"threat": 2, "needs": ("wizardry", "survival")}),
    ("Desecrated Graveyard", "place", {"side": "enemy", "threat": 0, "timing": "boot"}),
    ("Rock Hound", "challenge", {"side": "enemy", "threat": 3, "epic": True, "timing": "boot",
                                 "reward": {"reward gold": 2}}),
    ("Pit with Stakes", "feat", {"side": "friendly", "threat": 2, "timing": "boot"}),
    ("Mark of the Hydra", "feat", {"side": "enemy", "threat": 2, "timing": "book"}),
    ("Hurl Boulder", "feat", {"side": "enemy", "threat": 1, "timing": "book"}),
    ("Accurate Shot", "feat", {"side": "friendly", "threat": 1, "timing": "bat"}),
    ("Soul Drain", "spell", {"side": "enemy", "timing": "bat"}),
    ("Draconic Shape", "spell", {}),
    ("Sense of Danger", "talent",
     {"level": 1, "proficiencies": ("fighting", "survival", "subterfuge")}),
    ("Scout", "talent", {"level": 2, "requires": ("survival",)}),
    ("Scroll Calligraphy", "talent", {"proficiencies": ("wizardry", "divinity")}),
    ("Spectral Stag", "adventure",
     {"colour": "green", "threat": 0, "reward": {"reward gold": 1}}),
    ("Shan, Runesmith", "ally", {}),
    ("Hero of the Example", "hero", {}),
]  # fmt: skip


def _holds_what_is_known(rows: slice) -> None:
    for name, kind, known in KNOWN[rows]:
        made = of_catalogue(name)
        assert made.kind == kind
        assert {field: made.fields[field] for field in known} == known, name
        assert made.fields["unofficial"] is True


@pytest.mark.rule(*(f"RB-CAT-{n:02}" for n in range(1, 6)), layer="card")
def test_class_cards_of_the_catalogue_1_to_5() -> None:
    _holds_what_is_known(slice(0, 5))
    assert of_catalogue("Desecrated Graveyard").fields["terrain"] == ("forest", "swamp")
    assert "epic" not in of_catalogue("Desecrated Graveyard").fields
    assert int(str(of_catalogue("Rock Hound").fields["life"])) < 6


@pytest.mark.rule(*(f"RB-CAT-{n:02}" for n in range(6, 11)), layer="card")
def test_class_cards_of_the_catalogue_6_to_10() -> None:
    _holds_what_is_known(slice(5, 10))
    for name in ("Pit with Stakes", "Mark of the Hydra", "Hurl Boulder", "Accurate Shot"):
        assert "epic" not in of_catalogue(name).fields
    plays = {name: of_catalogue(name).play for name in ("Accurate Shot", "Soul Drain")}
    assert {name: play.text.value for name, play in plays.items() if play} == {
        "Accurate Shot": "before your hero makes a ranged attack",
        "Soul Drain": "after any hero or ally fails a magic combat roll",
    }


@pytest.mark.rule(*(f"RB-CAT-{n:02}" for n in range(11, 15)), layer="card")
def test_talents_and_the_shape_of_the_catalogue() -> None:
    _holds_what_is_known(slice(10, 14))
    assert "requires" not in of_catalogue("Sense of Danger").fields
    assert [card.name for card in shipped().sets["Rulebook"].cards] == [
        name for name, *_ in KNOWN[:14]
    ]


@pytest.mark.rule("RB-CAT-15", "RB-CAT-16", "RB-CAT-17", layer="card")
def test_cards_of_the_base_game_in_the_catalogue() -> None:
    _holds_what_is_known(slice(14, 17))
    assert of_catalogue("Spectral Stag").fields["life"] in (2, 3)
    assert part("Shan, Runesmith", "magic")["magic damage"] == 3
    assert part("Hero of the Example", "ranged")["ranged damage"] == 2


def part(name: str, field: str) -> dict[str, object]:
    found = of_catalogue(name).fields[field]
    assert isinstance(found, dict)
    return found


@pytest.mark.rule("RB-CAT-18", "RB-COMP-09", "RB-COMP-10", layer="card")
def test_the_six_decks_with_their_polish_names_and_sets() -> None:
    decks = shipped().game.lists["deck"].words.values()
    assert [(one.title, one.attributes["polish"], one.attributes["set"]) for one in decks] == [
        ("Battlemage", "Mag Bojowy", "1"),
        ("Spirit Kin", "Pobratymiec Duchów", "1"),
        ("Runemaster", "Mistrz Runów", "1"),
        ("Blade Dancer", "Tancerka Ostrzy", "2"),
        ("Shadow Walker", "Kroczący Wśród Cieni", "2"),
        ("Frontiersman", "Pogranicznik", "2"),
    ]


@pytest.mark.rule("RB-CAT-19", layer="card")
def test_the_players_of_the_examples_play_in_a_scenario() -> None:
    names = "Janek, Szymon, Ania, Krzysiek, Bartek"
    text = f'use runebound\nscenario "Five":\n  players {names}\n'
    scenarios = compiled(text).model.libraries[GAME].scenarios
    (scenario,) = (item for item in scenarios if not item.shipped)
    assert scenario.node.rows[0].text.value == f"players {names}"
    low, high = shipped().game.players
    assert low <= len(names.split()) <= high


@pytest.mark.rule("RB-CAT-20", "RB-CAT-22", "RB-CAT-23", layer="card")
def test_the_words_that_the_rulebook_names() -> None:
    game = shipped().game
    assert {"forest", "town"} <= set(game.lists["terrain"].words)
    assert {
        "ranged attack", "melee defence roll", "magic combat roll", "combat roll", "escape test",
    } <= set(game.lists["roll"].words)  # fmt: skip
    assert {"ranged phase", "magic phase", "escape phase"} <= set(game.lists["span"].words)
    assert {"wound", "gold", "experience"} <= set(game.lists["unit"].words)
    assert list(game.lists["colour"].words) == ["green", "yellow", "blue", "red"]
    assert set(game.lists["shared pile"].words) == {
        "trade deck", "track", *(f"{one} adventure deck" for one in game.lists["colour"].words),
    }  # fmt: skip
    assert {"hero", "ally"} <= set(game.kinds)
    assert {"life", "movement dice"} <= set(game.kinds["hero"].fields)


@pytest.mark.rule("RB-CAT-24", layer="card")
def test_the_threat_costs_that_occur() -> None:
    known = [fields["threat"] for _, _, fields in KNOWN if "threat" in fields]
    costs = {of_catalogue(name).fields["threat"] for name, _, of in KNOWN if "threat" in of}
    assert costs == set(known) == {0, 1, 2, 3, 6, 8}


@pytest.mark.rule("RB-COMP-11", layer="card")
def test_a_card_is_known_by_its_set_and_number() -> None:
    one = card("feat", "number 3")
    two = card("feat", "number 3").replace("Deep Pit", "Other")
    assert good(one).id == "Mine/3"
    assert [code for code, _ in said(one + two.split("\n\n")[1])] == ["RW261"]
    assert said(one + two.replace('"Mine"', '"Yours"').replace("use runebound\n", "")) == []


def test_the_shipped_cards_have_no_faults() -> None:
    assert not compile_sources(shipped_sources(GAME)).diagnostics
