"""What stands on a card, and where: the anatomy of the five kinds, and of any other kind."""

from __future__ import annotations

import pytest
from sheet_faces import (
    CARD,
    PROFICIENCIES,
    TERRAINS,
    TIMINGS,
    Word,
    cells,
    changed,
    codes,
    face,
    fonts_in,
    graveyard,
    icons_in,
    inside,
    picture,
    printed,
    rock_hound,
    scout,
    soul_drain,
    text_in,
    words_of,
)  # fmt: skip

from runewright.compiler.backends.sheet import Face, FaceField
from runewright.compiler.backends.sheet.imposition import Slot

SLOT = cells()[0]
TOP_LEFT = Slot(SLOT.x, SLOT.y, 14, 14)
TOP_RIGHT = Slot(SLOT.x + CARD.width - 16, SLOT.y, 16, 15)
HEADER = Slot(SLOT.x, SLOT.y, CARD.width, 14)


def feat(
    side: str = "enemy", threat: int = 2, timing: str = "bat", epic: bool = False,
    needs: tuple[str, ...] = (),
) -> Face:  # fmt: skip
    return face(
        "feat", "Test", "Rest.", side=side, threat=threat, timing=timing, epic=epic, needs=needs
    )


def shown(card: Face, where: Slot = SLOT) -> str:
    return text_in(printed(card), where)


def word(card: Face, text: str) -> Word:
    return next(word for word in words_of(printed(card)) if word.text == text)


@pytest.mark.rule("RB-ANAT-01", layer="sheet")
@pytest.mark.parametrize("card", [soul_drain(), graveyard(), rock_hound(), scout()])
def test_the_name_stands_at_the_top(card: Face) -> None:
    assert set(card.name.split()) <= set(shown(card, HEADER).split())


@pytest.mark.rule("RB-ANAT-02", "RB-SYM-03", layer="sheet")
def test_an_epic_card_has_the_dragon_beside_its_name_and_no_other_has() -> None:
    plain, epic = feat(), feat(epic=True)
    assert (icons_in(printed(plain))["epic"], icons_in(printed(epic))["epic"]) == (0, 1)
    one, other = picture(printed(plain)), picture(printed(epic))
    text = slice(round((SLOT.x + 6) * one.dots), round((SLOT.x + 57) * one.dots))
    for y in range(round(SLOT.y + 20), round(SLOT.y + 80)):  # below the header only its frame is
        rows = zip(one.row(y)[text], other.row(y)[text], strict=True)
        assert max(abs(a - b) for a, b in rows) < 9
    assert inside(changed(one, other), SLOT)


@pytest.mark.rule("RB-ANAT-03", layer="sheet")
def test_the_text_is_printed() -> None:
    assert "Your hero makes a search test at 13." in shown(graveyard())
    assert "Rest." in shown(feat())


@pytest.mark.rule("RB-ANAT-04", layer="sheet")
def test_flavour_is_printed_in_italics() -> None:
    plain = face("feat", "Test", "Rest.")
    told = face("feat", "Test", "Rest.", flavor="Dig first.")
    assert "Alegreya-Italic" not in fonts_in(printed(plain))
    assert "Alegreya-Italic" in fonts_in(printed(told))
    assert "Dig first." in shown(told)
    assert word(told, "first.").y1 > word(told, "Rest.").y2


@pytest.mark.rule("RB-ANAT-05", "RB-SYM-02", layer="sheet")
def test_threat_is_an_icon_in_the_cost_and_one_more_where_the_text_names_it() -> None:
    silent = face("feat", "Test", "You rest.", side="enemy", threat=1, timing="bat")
    named = face("feat", "Test", "You receive 1 {threat}.", side="enemy", threat=1, timing="bat")
    assert icons_in(printed(silent))["threat"] == 1
    assert icons_in(printed(named))["threat"] == 2
    assert "threat" not in shown(named)


@pytest.mark.rule("RB-ANAT-06", layer="sheet")
@pytest.mark.parametrize("kind", ["feat", "spell", "place", "challenge"])
@pytest.mark.parametrize("threat", [0, 3, 10])
def test_every_class_card_shows_its_cost_in_the_upper_right(kind: str, threat: int) -> None:
    card = face(kind, "Test", "Rest.", side="enemy", threat=threat, timing="bat")
    assert shown(card, TOP_RIGHT).split()[0] == str(threat)


def seal(card: Face) -> tuple[int, int, int]:
    """The colour of the cost's disc, left of its number."""
    return picture(printed(card)).at(TOP_RIGHT.x + 5.0, TOP_RIGHT.y + 6.0)


@pytest.mark.rule("RB-ANAT-07", "RB-SYM-05", layer="sheet")
def test_the_cost_of_an_enemy_card_is_blue_and_lettered() -> None:
    red, green, blue = seal(feat(side="enemy", threat=1))
    assert blue > 140 and blue > 2 * red and blue > 1.5 * green
    assert shown(feat(side="enemy", threat=1), TOP_RIGHT) == "1 E"


@pytest.mark.rule("RB-ANAT-08", "RB-SYM-05", layer="sheet")
def test_the_cost_of_a_friendly_card_is_red_and_lettered() -> None:
    red, green, blue = seal(feat(side="friendly", threat=1))
    assert red > 140 and red > 2 * green and red > 2 * blue
    assert shown(feat(side="friendly", threat=1), TOP_RIGHT) == "1 F"


@pytest.mark.rule("RB-ANAT-09", "RB-SYM-04", layer="sheet")
def test_the_timing_symbol_is_drawn_in_the_upper_left() -> None:
    pictures = {}
    for timing in TIMINGS:
        pdf = printed(feat(timing=timing))
        assert {name: icons_in(pdf)[name] for name in TIMINGS} == {
            name: int(name == timing) for name in TIMINGS
        }
        pictures[timing] = picture(pdf)
    assert inside(changed(pictures["boot"], pictures["book"]), TOP_LEFT)
    assert inside(changed(pictures["book"], pictures["bat"]), TOP_LEFT)


@pytest.mark.rule("RB-SYM-04", layer="sheet")
def test_a_star_in_a_name_is_no_bat() -> None:
    card = face("feat", "* Star *", "Rest.", side="enemy", threat=1, timing="boot")
    assert icons_in(printed(card))["bat"] == 0
    assert shown(card, HEADER).count("*") == 2


@pytest.mark.rule("RB-ANAT-10", layer="sheet")
@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_talent_shows_its_level(level: int) -> None:
    card = face("talent", "Test", "Rest.", level=level)
    assert shown(card, TOP_RIGHT) == str(level)
    assert f"level {level}" in shown(card)


@pytest.mark.rule("RB-ANAT-11", "RB-SYM-01", layer="sheet")
@pytest.mark.parametrize("name", PROFICIENCIES)
def test_a_granted_proficiency_is_an_icon_with_its_name(name: str) -> None:
    pdf = printed(face("talent", "Test", "Rest.", level=1, proficiencies=(name,)))
    assert {icon for icon in icons_in(pdf) if icon in PROFICIENCIES} == {name}
    assert name.capitalize() in text_in(pdf, SLOT)


@pytest.mark.rule("RB-ANAT-12", layer="sheet")
def test_a_talent_shows_what_it_requires() -> None:
    card = face("talent", "Test", "Rest.", level=2, requires="survival")
    assert "Requires Survival" in shown(card)
    assert icons_in(printed(card))["survival"] == 1


@pytest.mark.rule("RB-ANAT-14", "RB-SYM-01", layer="sheet")
@pytest.mark.parametrize("name", PROFICIENCIES)
def test_a_spell_shows_what_it_needs(name: str) -> None:
    icons = icons_in(printed(feat(needs=(name,))))
    assert {icon: icons[icon] for icon in PROFICIENCIES if icons[icon]} == {name: 1}


@pytest.mark.rule("RB-ANAT-15", layer="sheet")
@pytest.mark.parametrize("name", TERRAINS)
def test_a_place_shows_its_terrain(name: str) -> None:
    card = face("place", "Test", "Rest.", side="enemy", threat=0, timing="boot", terrain=(name,))
    assert icons_in(printed(card))[name] >= 1
    assert name.capitalize() in shown(card)


@pytest.mark.rule("RB-TEXT-04", layer="sheet")
def test_what_the_player_does_is_bold_above_a_line() -> None:
    card = face("spell", "Test", "Rest.", "Play after a roll.")
    upper, lower = word(card, "roll."), word(card, "Rest.")
    assert upper.y2 < lower.y1 + 1
    drawn = picture(printed(card), dpi=254)
    rows = [drawn.row(y / 10) for y in range(int(upper.y2 * 10) - 5, int(lower.y1 * 10) + 8)]
    assert max(sum(value < 140 for value in row[145:695]) for row in rows) > 500
    quiet = face("spell", "Test", "Rest.", set_name="")
    told = face("spell", "Test", "Rest.", "Play after a roll.", set_name="")
    assert "Alegreya-Bold" not in fonts_in(printed(quiet))
    assert "Alegreya-Bold" in fonts_in(printed(told))


@pytest.mark.rule("RB-COMP-11", layer="sheet")
def test_a_card_bears_the_symbol_of_its_set_and_its_number() -> None:
    foot = Slot(SLOT.x, SLOT.y + CARD.height - 7, CARD.width, 7)
    card = face("feat", "Test", "Rest.", number=7, set_name="Battlemage")
    assert shown(card, foot) == "B Battlemage 7/10"
    starred = printed(face("feat", "Test", "Rest.", number=7, set_name="Battlemage", symbol="gold"))
    assert text_in(starred, foot) == "Battlemage 7/10" and icons_in(starred)["gold"] == 1


def test_a_challenge_shows_its_values_and_its_reward() -> None:
    pdf = printed(rock_hound())
    text = text_in(pdf, SLOT)
    for part in ("12", "13", "11", "green", "Reward: 2 gold"):
        assert part in text
    icons = icons_in(pdf)
    assert [icons[n] for n in ("life", "ranged", "melee", "magic", "wound", "gold")] == [
        1, 1, 1, 1, 3, 1,
    ]  # fmt: skip


@pytest.mark.rule("RB-BASE-25", layer="sheet")
def test_a_hero_shows_its_values_its_life_and_its_ability() -> None:
    hero = face(
        "hero", "Krzysiek", "Once per turn, reroll one die.", life=5, stamina=4, mind=2, body=3,
        spirit=1, ranged={"value": 4, "damage": 2}, skills=("jump", "search"),
    )  # fmt: skip
    text = shown(hero)
    for part in ("Krzysiek", "Mind: 2", "Body: 3", "Spirit: 1", "reroll one die"):
        assert part in text
    assert "Skills: jump, search" in text and not codes([hero])
    icons = icons_in(printed(hero))
    assert [icons[name] for name in ("life", "stamina", "ranged", "wound")] == [1, 1, 1, 1]
    assert {"5", "4", "2"} <= set(text.split())


@pytest.mark.rule("RB-ANAT-18", layer="sheet")
def test_threat_lies_on_a_hero_and_is_not_printed_there() -> None:
    hero = face("hero", "Krzysiek", "Rest.", life=5, ranged={"value": 4, "damage": 2})
    assert icons_in(printed(feat()))["threat"] == 1
    assert icons_in(printed(hero))["threat"] == 0 and "threat" not in shown(hero).lower()


def test_a_card_of_an_unknown_kind_is_printed_from_its_fields() -> None:
    card = face(
        "stone", "FPSMWL", "Move one stone.", runes=("fire", "power"), unique="",
        shown=(
            FaceField("reward", "Prize", "3 coins", ("gold",)),
            FaceField("unique", "Unique", ""),
        ),
    )  # fmt: skip
    text = shown(card)
    assert "Runes: fire, power" in text and "Prize: 3 coins" in text and "Stone" in text
    assert "Unique" in text and "Unique:" not in text and "Move one stone." in text


def test_a_card_with_nothing_but_a_name_is_printed() -> None:
    words = shown(face("thing", "Bare")).split()
    assert sorted(words) == sorted(["Bare", "T", "Thing", "R", "Rulebook", "1/10"])


def test_a_draft_is_marked() -> None:
    plain, draft = face("feat", "Test"), face("feat", "Test", draft=True)
    assert "· draft" in shown(draft) and "draft" not in shown(plain)
    across = changed(picture(printed(plain)), picture(printed(draft)))
    assert inside(across, SLOT) and across and across.width > 30 and across.height > 40
