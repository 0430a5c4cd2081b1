"""Runebound's construction rules (ledger sections 1 to 3 and 23), by its own formats."""

from __future__ import annotations

from importlib.resources import files

import pytest
from deck_helpers import Project, codes, pasted, project

from runewright.compiler.decks import Verdict
from runewright.dsl.diagnostics import Level

FORMATS = (
    (files("runewright") / "content/runebound/formats.rune")
    .read_text(encoding="utf-8")
    .replace("use runebound\n", "")
)

KINDS = """\
game small "Small":
  setting draft one of no, yes
words side:
  friendly
  enemy
kind feat "Feat":
  side one of side
kind spell "Spell":
  side one of side
kind place "Place":
  side one of side
kind challenge "Challenge":
  side one of side default enemy
  own flag
kind talent "Talent":
  level number 1 to 9
"""
CLASS_KINDS = ("feat", "spell", "place", "challenge")


def cards(set_name: str, friendly: int, enemy: int) -> str:
    """Class cards of all four kinds in turn, named `SET friend 1` and `SET foe 1`."""
    lines = [f'set "{set_name}"']
    for at in range(1, friendly + 1):
        kind = CLASS_KINDS[at % 3]
        lines += [f'{kind} "{set_name} friend {at}":', "  side friendly"]
    for at in range(1, enemy + 1):
        kind = CLASS_KINDS[at % 4]
        side = "  own" if kind == "challenge" else "  side enemy"
        lines += [f'{kind} "{set_name} foe {at}":', side]
    return "\n".join(lines) + "\n"


def talents(set_name: str, *levels: int) -> str:
    """Talents of these levels, named `SET talent 1` and on."""
    lines = [f'set "{set_name}"']
    for at, level in enumerate(levels, 1):
        lines += [f'talent "{set_name} talent {at}":', f"  level {level}"]
    return "\n".join(lines) + "\n"


POOL = (
    KINDS
    + cards("Battlemage", 30, 31)
    + talents("Battlemage", 1, 2, 3, 3, 4, 1)
    + cards("Blade Dancer", 15, 15)
    + talents("Blade Dancer", 1, 3, 3, 3, 3, 3)
    + FORMATS
)


def names(set_name: str, friendly: int, enemy: int) -> list[str]:
    return [f"{set_name} friend {at}" for at in range(1, friendly + 1)] + [
        f"{set_name} foe {at}" for at in range(1, enemy + 1)
    ]


def of_talents(set_name: str, *which: int) -> list[str]:
    return [f"{set_name} talent {at}" for at in which]


def built(
    class_cards: list[str], own: list[str], form: str = "Character deck"
) -> Project:
    """A project with one deck."""
    lines = ['deck "Mine":', f'  format "{form}"', "  class:"]
    lines += [f"    {name}" for name in class_cards]
    lines += ["  talents:", *(f"    {name}" for name in own)]
    return project(POOL + "\n".join(lines) + "\n")


def verdict(friendly: int, enemy: int, own: list[str] | None = None) -> Verdict:
    chosen = of_talents("Battlemage", 1) if own is None else own
    return built(names("Battlemage", friendly, enemy), chosen).judge()


def errors(of: Verdict) -> list[str]:
    return [one.code for one in of.diagnostics if one.level is Level.ERROR]


def test_the_formats_themselves_are_clean() -> None:
    read = project(POOL)
    assert read.diagnostics == []
    assert set(read.formats) == {"Character deck", "Stock deck"}


@pytest.mark.rule("RB-DECK-01", "RB-DECK-09", layer="deck")
def test_a_stock_deck_is_legal_as_printed_and_a_built_one_obeys_the_rules() -> None:
    class_cards = names("Battlemage", 14, 11)
    own = of_talents("Battlemage", 1, 2, 3, 4, 5)
    stock = built(class_cards, own, "Stock deck")
    assert stock.judge(stock=True) == Verdict(True, (), {"class": 25, "talents": 5})
    custom = built(class_cards, own).judge()
    assert errors(custom) == ["RW441"]
    assert not custom.legal


@pytest.mark.rule("RB-DECK-02", layer="deck")
@pytest.mark.parametrize(("friendly", "enemy", "legal"), [
    (0, 12, True), (13, 12, True), (17, 12, True), (18, 12, True), (19, 12, False),
    (0, 30, True),
])  # fmt: skip
def test_up_to_30_class_cards(friendly: int, enemy: int, legal: bool) -> None:
    found = verdict(friendly, enemy)
    assert found.legal is legal
    assert errors(found) == ([] if legal else ["RW441"])
    assert found.counts["class"] == friendly + enemy


@pytest.mark.rule("RB-DECK-02", "RB-DECK-04", layer="deck")
def test_eleven_cards_fail_only_by_the_enemy_rule() -> None:
    found = verdict(0, 11)
    assert errors(found) == ["RW441"]
    assert "11 cards where side is enemy, at least 12 needed" in found.diagnostics[0].title


@pytest.mark.rule("RB-DECK-03", layer="deck")
def test_the_same_card_twice_is_an_error_that_names_it() -> None:
    class_cards = names("Battlemage", 10, 12)
    found = built([*class_cards, class_cards[3]], of_talents("Battlemage", 1)).judge()
    assert errors(found) == ["RW443"]
    assert class_cards[3] in found.diagnostics[0].title


@pytest.mark.rule("RB-DECK-03", layer="deck")
def test_a_duplicate_is_the_same_name_also_from_two_sets() -> None:
    reprint = 'set "Promo"\nfeat "Battlemage friend 3":\n  side friendly\nspell "Twin":\n'
    of_two_kinds = '  side friendly\nfeat "Twin":\n  side friendly\n'
    lines = [*names("Battlemage", 5, 12), 'spell "Twin"', 'feat "Twin"']
    deck = ['deck "Mine":', '  format "Character deck"', "  class:"]
    deck += [f"    {name}" for name in lines]
    deck += ["  talents:", "    Battlemage talent 1"]
    found = project(POOL + reprint + of_two_kinds + "\n".join(deck) + "\n").judge()
    assert errors(found) == ["RW443"]
    assert found.diagnostics[0].title.startswith('"Twin": 2 copies')


@pytest.mark.rule("RB-DECK-04", layer="deck")
@pytest.mark.parametrize("enemy", [11, 12, 13])
def test_at_least_12_enemy_cards(enemy: int) -> None:
    found = verdict(10, enemy)
    assert found.legal is (enemy >= 12)
    assert errors(found) == ([] if enemy >= 12 else ["RW441"])


@pytest.mark.rule("RB-DECK-04", layer="deck")
def test_twelve_enemy_challenges_and_cards_that_may_be_played_on_oneself_count() -> None:
    challenges = [f"Battlemage foe {at}" for at in range(1, 32) if at % 4 == 3]
    challenges += [f"Blade Dancer foe {at}" for at in range(1, 16) if at % 4 == 3]
    read = built(challenges, of_talents("Battlemage", 1))
    deck = read.decks["Mine"]
    assert deck is not None
    kinds = [entry.card.kind for entry in deck.entries if entry.section == "class"]
    assert kinds == ["challenge"] * 12
    assert all(entry.card.fields["own"] for entry in deck.entries if entry.section == "class")
    assert read.judge().legal


@pytest.mark.rule("RB-DECK-05", layer="deck")
@pytest.mark.parametrize("count", [0, 1, 5, 6])
def test_up_to_5_talents(count: int) -> None:
    found = verdict(10, 12, of_talents("Battlemage", *range(1, count + 1)))
    assert found.legal is (count <= 5)
    assert errors(found) == ([] if count <= 5 else ["RW441"])
    warnings = [one.title for one in found.diagnostics if one.level is Level.WARNING]
    assert warnings == (["no Talents: this hero never gets one"] if count == 0 else [])


@pytest.mark.rule("RB-DECK-06", "RB-EX-09", layer="deck")
def test_several_talents_of_one_level_are_allowed() -> None:
    found = verdict(10, 12, of_talents("Battlemage", 1, 2, 3, 4, 5))
    assert found == Verdict(True, (), {"class": 22, "talents": 5})


@pytest.mark.rule("RB-DECK-06", "RB-SETUP-07", layer="deck")
def test_without_a_level_1_talent_there_is_a_warning() -> None:
    found = verdict(10, 12, of_talents("Blade Dancer", 2, 3, 4, 5, 6))
    assert found.legal
    assert [one.title for one in found.diagnostics] == [
        "no level 1 Talent: no first Talent can ever be bought"
    ]


@pytest.mark.rule("RB-DECK-06", layer="deck")
def test_the_same_talent_twice_is_only_a_warning() -> None:
    found = verdict(10, 12, of_talents("Battlemage", 1, 1))
    assert found.legal
    assert [one.title for one in found.diagnostics] == ["the same Talent twice"]


@pytest.mark.rule("RB-DECK-07", "RB-OVER-04", "RB-EX-08", layer="deck")
def test_decks_and_sets_may_be_mixed() -> None:
    class_cards = names("Battlemage", 8, 7) + names("Blade Dancer", 5, 5)
    own = of_talents("Battlemage", 1, 2) + of_talents("Blade Dancer", 1, 2)
    found = built(class_cards, own).judge()
    assert found == Verdict(True, (), {"class": 25, "talents": 4})


@pytest.mark.rule("RB-DECK-08", layer="deck")
def test_all_violations_are_reported_together() -> None:
    friends = names("Battlemage", 19, 0)
    class_cards = [*friends, friends[0], *names("Battlemage", 0, 11)]
    found = built(class_cards, of_talents("Battlemage", 1, 2, 3, 4, 5, 6)).judge()
    assert codes(found) == ["RW441", "RW441", "RW441", "RW443"]
    titles = [one.title for one in found.diagnostics]
    assert any("31 cards" in title for title in titles)
    assert any("11 cards where side is enemy" in title for title in titles)
    assert any('"Battlemage friend 1": 2 copies' in title for title in titles)
    assert any("talents: 6 cards" in title for title in titles)


@pytest.mark.rule("RB-CARD-02", layer="deck")
def test_each_kind_belongs_in_its_own_deck() -> None:
    in_class = built([*names("Battlemage", 5, 12), "Battlemage talent 2"], ["Battlemage talent 1"])
    assert errors(in_class.judge()) == ["RW431"]
    in_talents = built(names("Battlemage", 5, 12), ["Battlemage talent 1", "Battlemage friend 9"])
    found = in_talents.judge()
    assert errors(found) == ["RW431"]
    assert not found.legal
    assert "`class:`" in found.diagnostics[0].hint


@pytest.mark.rule("RB-COMP-02", layer="deck")
@pytest.mark.parametrize("count", [24, 25, 26])
def test_a_stock_deck_has_25_class_cards(count: int) -> None:
    class_cards = names("Battlemage", count - 11, 11)
    stock = built(class_cards, of_talents("Battlemage", 1, 2, 3, 4, 5), "Stock deck")
    found = stock.judge(stock=True)
    titles = [one.title for one in found.diagnostics]
    assert titles == ([] if count == 25 else ["a stock deck needs 25 class cards"])
    assert found.legal is (count == 25)
    assert stock.judge().legal, "without --stock nobody counts"
    lines = "\n".join([*class_cards, *of_talents("Battlemage", 1)])
    assert pasted(lines, project(POOL), "Stock deck")[1].legal


@pytest.mark.rule("RB-COMP-03", layer="deck")
@pytest.mark.parametrize("count", [4, 5, 6])
def test_a_stock_deck_has_5_talents(count: int) -> None:
    own = of_talents("Battlemage", *range(1, count + 1))
    found = built(names("Battlemage", 13, 12), own, "Stock deck").judge(stock=True)
    titles = [one.title for one in found.diagnostics]
    assert titles == ([] if count == 5 else ["a stock deck needs 5 Talents"])


def test_a_pasted_list_is_sorted_into_class_and_talents() -> None:
    text = "\n".join([*of_talents("Battlemage", 1, 2), *names("Battlemage", 4, 12)])
    deck, found = pasted(text, project(POOL), "Character deck")
    assert deck is not None
    assert found == Verdict(True, (), {"class": 16, "talents": 2})
