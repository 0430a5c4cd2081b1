"""The shipped cards: what a deck must hold, how varied they are, and that each is shown in play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
import shipped

from runewright.compiler.backends.python.files import playable
from runewright.compiler.backends.sheet import SheetOptions, sheets
from runewright.compiler.backends.sheet.convert import Faces
from runewright.compiler.decks.verdict import judge
from runewright.compiler.effects.model import ByHand
from runewright.compiler.model import Card
from runewright.compiler.printing import Printer

CLASS_KINDS = ("feat", "spell", "place", "challenge")
ALIKE_AT_MOST = 0.2  # of the effects of a deck
SENTENCES_AT_LEAST = 20  # in a deck
UNUSED_AT_MOST = 0.25  # of the game's sentences, used by fewer than two cards
BY_HAND_AT_MOST = 0.05  # of all cards
SHOWN_AT_ONCE = 5  # cards in one scenario

CARDS = shipped.cards().own
DECKS = shipped.decks()


def named(card: Card) -> str:
    return card.name


def of_set(name: str) -> list[Card]:
    return list(shipped.cards().sets[name].cards)


def words_of(card: Card, field: str) -> tuple[str, ...]:
    value = card.fields.get(field, ())
    assert isinstance(value, tuple)
    return tuple(map(str, value))


def class_cards(name: str) -> list[Card]:
    return [card for card in of_set(name) if card.kind in CLASS_KINDS]


def test_the_shipped_files_are_without_a_word_of_complaint() -> None:
    assert [str(one.title) for one in shipped.shipped().diagnostics] == []


def test_two_decks_are_shipped() -> None:
    assert len(DECKS) >= 2


# ------------------------------------------------------------------------------ what a deck holds


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_has_25_class_cards_and_5_talents(name: str) -> None:
    talents = [card for card in of_set(name) if card.kind == "talent"]
    assert len(class_cards(name)) == 25
    assert len(of_set(name)) == 30 and len(talents) == 5
    assert len({card.fields["level"] for card in talents}) >= 3
    assert sum(card.fields["level"] == 1 for card in talents) >= 2


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_has_all_kinds_sides_and_timings(name: str) -> None:
    held = class_cards(name)
    assert {card.kind for card in held} == set(CLASS_KINDS)
    assert {card.fields["timing"] for card in held} == {"boot", "book", "bat"}
    sides = Counter(card.fields.get("side", "enemy") for card in held)
    assert sides["enemy"] >= 12 and sides["friendly"] >= 8
    assert 3 <= sum(card.fields.get("epic") is True for card in held) <= 5
    assert any(card.fields.get("also own hero") for card in held)


@pytest.mark.parametrize("name", DECKS)
def test_places_and_challenges_differ(name: str) -> None:
    places = [card for card in class_cards(name) if card.kind == "place"]
    challenges = [card for card in class_cards(name) if card.kind == "challenge"]
    assert len(places) >= 4 and all(card.fields["terrain"] for card in places)
    assert len({card.fields["colour"] for card in challenges}) >= 3


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_of_ones_own_can_be_bought_into(name: str) -> None:
    """Each Talent's requirement is granted by one of a lower level."""
    talents = [card for card in of_set(name) if card.kind == "talent"]

    def level(card: Card) -> int:
        return int(str(card.fields["level"]))

    def granted(card: Card) -> set[str]:
        lower = (one for one in talents if level(one) < level(card))
        return {word for one in lower for word in words_of(one, "proficiencies")}

    for card in talents:
        assert set(words_of(card, "requires")) <= granted(card), card.name


@pytest.mark.parametrize("form", ["Character deck", "Stock deck"])
@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_legal_as_it_is_sold(name: str, form: str) -> None:
    library = shipped.cards()
    deck = replace(library.decks[name], format=library.formats[form])
    verdict = judge(deck, library.pool, stock=True)
    assert verdict.legal and not verdict.diagnostics
    assert verdict.counts == {"class": 25, "talents": 5}


# ------------------------------------------------------------------------------ how varied it is


@pytest.mark.parametrize("name", DECKS)
def test_the_effects_of_a_deck_differ(name: str) -> None:
    effects = Counter(shipped.masked(card) for card in of_set(name) if shipped.has_effect(card))
    twins = sum(count for count in effects.values() if count > 1)
    assert twins <= ALIKE_AT_MOST * effects.total()


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_speaks_in_many_sentences(name: str) -> None:
    said = {sentence for card in of_set(name) for sentence in shipped.said_by(card)}
    assert len(said) >= SENTENCES_AT_LEAST


def test_few_sentences_of_the_game_are_used_by_fewer_than_two_cards() -> None:
    used = shipped.usage()
    assert set(used) == set(shipped.vocabulary())
    rare = sorted(sentence for sentence, count in used.items() if count < 2)
    assert len(rare) <= UNUSED_AT_MOST * len(used), rare


def test_masked_effects_tell_what_is_done_and_not_how_much() -> None:
    """Two cards that differ in numbers and names are the same effect; two others are not."""
    by_name = {card.name: shipped.masked(card) for card in CARDS}
    assert by_name["Hurl Boulder"] == "\n".join(
        (
            "effect: your hero makes a jump test at N:",
            "effect:   passed: nothing happens",
            "effect:   failed: deal N wound to your hero",
        )
    )
    assert len({by_name["Hurl Boulder"], by_name["Flat of the Blade"]}) == 2


# ------------------------------------------------------------------------------ that cards work


def test_hardly_a_card_is_played_by_hand() -> None:
    manual = [
        card
        for card in CARDS
        if any(isinstance(one, ByHand) for one in shipped.statements_of(card))
    ]
    assert len(manual) <= BY_HAND_AT_MOST * len(CARDS)
    for card in manual:
        sections = [body for _, body in shipped.effects_of(card).sections]
        assert any(not isinstance(one, ByHand) for body in sections for one in body), card.name


@pytest.mark.parametrize("card", CARDS, ids=named)
def test_a_card_prints_what_it_does(card: Card) -> None:
    text = Printer(shipped.cards()).of(card).text
    assert bool(text) == shipped.has_effect(card)
    assert "{" not in text and "called" not in text
    assert all(line[0].isupper() or line[0] in "-–" for line in text.splitlines() if line)


def test_every_card_fits_its_face() -> None:
    faces = [Faces(shipped.cards()).of(card) for card in CARDS]
    assert [one.title for one in sheets(faces, SheetOptions()).diagnostics] == []


def test_every_card_is_emitted_and_loaded() -> None:
    loaded = playable(shipped.cards()).cards
    assert set(loaded) == {card.id for card in CARDS}
    for card in CARDS:
        script = loaded[card.id].script
        does = script.effect or script.above or script.standing or script.uses or script.abilities
        assert bool(does) == shipped.has_effect(card), card.name


# ------------------------------------------------------------------------------ shown in play


def test_all_scenarios_pass() -> None:
    assert [one.name for one in shipped.results() if not one.passed] == []


def test_a_scenario_shows_few_cards() -> None:
    crowded = {name: shown for name, shown in shipped.shown().items() if len(shown) > SHOWN_AT_ONCE}
    assert crowded == {}


@pytest.mark.parametrize("card", [one for one in CARDS if shipped.has_effect(one)], ids=named)
def test_a_card_with_an_effect_is_shown_by_a_scenario(card: Card) -> None:
    assert any(card.name in names for names in shipped.shown().values())
