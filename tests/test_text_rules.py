"""What the rulebook says of the wording of cards."""

from __future__ import annotations

import pytest
from text_cards import card_text, library, print_cards, text_of


@pytest.mark.rule("RB-ANAT-05", layer="card")
def test_threat_is_a_word_in_plain_text_and_an_icon_on_the_sheet() -> None:
    effect = "receive 1 threat"
    assert text_of(effect) == "Receive 1 threat."
    assert text_of(effect, icons=True) == "Receive 1 {threat}."
    cost = "subtract 1 from the threat cost of each spell in your hand until the end of the turn"
    assert "{threat} cost" in text_of(cost, icons=True)
    assert "{" not in text_of(cost)


@pytest.mark.rule("RB-TEXT-04", "RB-TEXT-05", layer="card")
def test_above_the_line_you_is_who_plays_the_card() -> None:
    source = card_text(
        "enemy bat",
        "you receive 1 threat\ncaster draws 1 card",
        "play when your hero is stunned\nabove:\n  caster receives 1 gold",
    )
    cards, faults = library(f'use runebound\nset "Test"\n{source}')
    assert not faults
    text = print_cards(cards)["Test"]
    assert text.above == ("Play when your Hero is stunned.", "You receive 1 gold.")
    assert text.body == ("You receive 1 threat. The player who played this card draws 1 card.",)


@pytest.mark.rule("RB-TEXT-11", "RB-TEXT-13", layer="card")
@pytest.mark.parametrize(
    ("play", "printed"),
    [
        (
            "play before your hero makes a ranged attack",
            "Play before your Hero makes a ranged attack.",
        ),
        (
            "play after any hero or ally fails a magic combat roll",
            "Play after any Hero or Ally fails a magic combat roll.",
        ),
    ],
)
def test_when_a_card_may_be_played(play: str, printed: str) -> None:
    assert text_of("draw 1 card", "bat", play).split("\n")[0] == printed


@pytest.mark.rule("RB-TEXT-12", layer="card")
def test_how_long_an_effect_lasts_stands_in_its_sentence() -> None:
    assert text_of(
        "until the end of your adventure phase:\n  before combat: deal 1 wound to the challenge"
    ) == "Until the end of your Adventure phase, before combat, deal 1 wound to the Challenge."


@pytest.mark.rule("RB-THREAT-11", layer="card")
def test_a_card_for_the_own_hero_too_says_so_above_the_line() -> None:
    text = text_of("draw 1 card", "enemy", "also own hero")
    assert text.split("\n")[0] == (
        "You may play this card on your own Hero or on another player's Hero."
    )


def test_a_card_that_was_searched_for_is_named_beside_its_deck() -> None:
    effect = "search your deck for a feat\nreveal it\nmove it to your hand"
    assert text_of(effect) == (
        "Search your deck for a Feat, shuffling your deck afterwards. Reveal that Feat. "
        "Move it to your hand."
    )


@pytest.mark.parametrize(
    ("condition", "printed"),
    [
        ("you have less than 2 gold", "fewer than 2 gold"),
        ("you have at most 2 threat", "2 or less threat"),
        ("your hero has at most 2 wounds", "2 or fewer wounds"),
    ],
)
def test_bounds_of_units(condition: str, printed: str) -> None:
    assert f" {printed}, " in text_of(f"if {condition}: draw 1 card")
