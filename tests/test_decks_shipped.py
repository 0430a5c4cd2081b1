"""The six shipped decks as manifests, and what the draft asks of a deck."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
import shipped
from runebound_table import hero

from runewright.compiler.compile import compile_sources
from runewright.compiler.decks import Deck, judge
from runewright.compiler.library import Library
from runewright.compiler.table import stock_of
from runewright.dsl.source import Source
from runewright.runtime.decisions import Decision, Option, run
from runewright.runtime.runebound import api
from runewright.runtime.runebound.api import Config, Runebound, Seat, World
from runewright.runtime.runebound.setup import setup
from runewright.runtime.state import CardData, Player

CLASS_KINDS = ("feat", "spell", "place", "challenge")


def manifest(number: str) -> list[str]:
    """The decks of a set, in the order of the game's list."""
    words = shipped.cards().game.lists["deck"].words.values()
    return [word.title for word in words if word.attributes["set"] == number]


def by_any_name() -> dict[str, str]:
    """Set by the English and by the Polish name of a deck."""
    words = shipped.cards().game.lists["deck"].words.values()
    english = {word.title: str(word.attributes["set"]) for word in words}
    return english | {str(word.attributes["polish"]): english[word.title] for word in words}


def deck(name: str) -> Deck:
    return shipped.cards().decks[name]


def cards_of(name: str) -> Counter[str]:
    """How many cards of each name a deck holds."""
    counted: Counter[str] = Counter()
    for entry in deck(name).entries:
        counted[entry.card.name] += entry.count
    return counted


@pytest.mark.rule("RB-COMP-05", layer="deck")
@pytest.mark.parametrize("number", ["1", "2"])
def test_a_set_holds_three_decks_of_25_class_cards_and_5_talents(number: str) -> None:
    names = manifest(number)
    entries = [entry for name in names for entry in deck(name).entries]
    sizes = Counter(entry.section for entry in entries for _ in range(entry.count))
    assert (len(names), sizes) == (3, {"class": 75, "talents": 15})
    assert {entry.card.kind for entry in entries if entry.section == "class"} == set(CLASS_KINDS)
    one = table(False, *names)
    assert sum(api.pool(one, player) for player in one.players) == 30


@pytest.mark.rule("RB-COMP-09", "RB-COMP-10", layer="deck")
def test_the_decks_of_both_sets_are_found_by_their_english_and_polish_names() -> None:
    assert manifest("1") == ["Battlemage", "Spirit Kin", "Runemaster"]
    assert manifest("2") == ["Blade Dancer", "Shadow Walker", "Frontiersman"]
    sets = by_any_name()
    assert [sets[name] for name in ("Mag Bojowy", "Pobratymiec Duchów", "Mistrz Runów")] == [*"111"]
    polish = ("Tancerka Ostrzy", "Kroczący Wśród Cieni", "Pogranicznik")
    assert [sets[name] for name in polish] == [*"222"]
    names = [*manifest("1"), *manifest("2")]
    assert len(sets) == 12 and len({frozenset(cards_of(name)) for name in names}) == 6


# -------------------------------------------------------------------------------- the draft


@cache
def playable() -> dict[str, dict[str, tuple[CardData, ...]]]:
    """The class cards and Talents of each deck, as the game plays them."""
    decks = stock_of(shipped.cards()).decks
    return {name: {part: tuple(cards) for part, cards in decks[name].items()} for name in decks}


def table(draft: bool, *decks: str) -> Runebound:
    """A table at which these decks will be played."""
    seats = [
        Seat(f"Player{n}", hero(f"Hero {n}"), list(playable()[name]["class"]))
        for n, name in enumerate(decks)
    ]
    adventures = dict.fromkeys(("green", "yellow", "blue", "red"), ())
    return api.new_game(Config(draft=draft), seats, "1", World(adventures, ()))


def set_up(one: Runebound) -> Runebound:
    run(setup(one), choose)
    return one


def choose(decision: Decision) -> tuple[Option, ...]:
    """The first player takes what stands first, the others what stands last."""
    first = decision.who is None or decision.who.seat == 0
    options = decision.options if first else decision.options[::-1]
    return tuple(options[: decision.low])


def held(player: Player) -> Counter[str]:
    return Counter(card.name for name in ("deck", "hand") for card in player.zones[name].cards)


def class_cards(name: str) -> Counter[str]:
    return Counter(card.name for card in playable()[name]["class"])


@pytest.mark.rule("RB-DRAFT-01", layer="deck")
def test_without_the_draft_everybody_plays_the_deck_that_was_built() -> None:
    one = set_up(table(Config().draft, "Battlemage", "Blade Dancer"))
    assert [held(player) for player in one.players] == [
        class_cards("Battlemage"), class_cards("Blade Dancer"),
    ]  # fmt: skip
    other = set_up(table(True, "Battlemage", "Blade Dancer"))
    assert held(other.players[0]) != class_cards("Battlemage")


def with_enemies(enemies: int) -> tuple[Library, Deck]:
    """A deck of five friendly cards and some enemy ones."""
    feats = [f'feat "Foe {n}":\n  side enemy\n' for n in range(enemies)]
    feats += [f'feat "Friend {n}":\n  side friendly\n' for n in range(5)]
    lines = [f"{one}  threat 1\n  timing boot\n  effect: draw 1 card\n" for one in feats]
    listed = [f"    {word} {n}\n" for word, count in (("Foe", enemies), ("Friend", 5))
              for n in range(count)]  # fmt: skip
    text = 'use runebound\nset "Mine"\n' + "".join(lines)
    text += 'deck "Mine":\n  format "Character deck"\n  class:\n' + "".join(listed)
    library = compile_sources([Source("mine.rune", text)]).model.libraries["runebound"]
    return library, library.decks["Mine"]


@pytest.mark.rule("RB-DRAFT-02", layer="deck")
@pytest.mark.parametrize(("enemies", "legal"), [(9, False), (10, False), (12, True)])
def test_every_legal_deck_has_ten_enemy_cards_to_choose(enemies: int, legal: bool) -> None:
    library, mine = with_enemies(enemies)
    assert judge(mine, library.pool).legal is legal
    made = stock_of(library).decks
    assert ("Mine" in made) is legal
    if legal:
        foes = [card for card in made["Mine"]["class"] if card.fields["side"] == "enemy"]
        assert len(foes) >= Config().draft_cards


@pytest.mark.rule("RB-DRAFT-09", layer="deck")
def test_names_that_are_twice_in_a_deck_after_the_draft_are_played() -> None:
    """The deck is judged as it was built; nobody judges what the draft makes of it."""
    assert judge(deck("Battlemage"), shipped.cards().pool).legal
    assert max(class_cards("Battlemage").values()) == 1
    one = set_up(table(True, "Battlemage", "Battlemage"))
    doubled = [name for name, count in held(one.players[0]).items() if count > 1]
    assert doubled
    assert sum(held(one.players[0]).values()) == 25
    assert len(one.players[0].zones["hand"].cards) == one.config.hand_size
