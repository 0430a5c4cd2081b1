"""What an event has moved is judged as it lay before: every kind of event, every way to ask."""

from __future__ import annotations

import pytest
from runebound_table import Table, ally, feat
from scenario_helpers import said_of

from runewright.runtime import cards as moves
from runewright.runtime.events import Event
from runewright.runtime.game import Lasting
from runewright.runtime.hindsight import fits
from runewright.runtime.moments import Moment
from runewright.runtime.script import Fx
from runewright.runtime.state import Card

WICK = (
    'given Ada has "Corporal Wick" in play',
    'given "Corporal Wick" has 1 wound',
)
BOOT = "given the boot window of Ada's turn"


def boast(*effect: str) -> str:
    """A Feat of Ada's that does something, and another card in her hand."""
    lines = "".join(f"    {line}\n" for line in effect)
    return (
        f'feat "Boast":\n  side friendly\n  threat 0\n  timing boot\n  effect:\n{lines}'
        'feat "Spare":\n  side friendly\n  threat 0\n  timing bat\n'
        "  play after your hero fails a test\n  effect: receive 1 gold\n"
    )


def watch(*effect: str) -> str:
    """A Talent that waits for something."""
    lines = "".join(f"    {line}\n" for line in effect)
    return f'talent "Watch":\n  level 1\n  proficiencies fighting\n  effect:\n{lines}'


def after_boast(gold: int, cards: str, *given: str) -> None:
    """Ada plays her Feat; so much gold she has then."""
    assert said_of(
        "given Ada stands in forest", "given the deck of Ada holds 3 cards",
        'given Ada holds "Boast", "Spare"', 'given Ada has "Watch" in play', *given, BOOT,
        'Ada plays "Boast"', f"expect Ada has {gold} gold", cards=cards,
    ) == ()  # fmt: skip


@pytest.mark.parametrize(
    ("event", "deed", "gold"),
    [
        ("after you discard a card in your hand", "discard a card in your hand", 1),
        ("after you discard a card in your hand", "discard the top card of your deck", 0),
        ("after you discard a card in your deck", "discard the top card of your deck", 1),
        ("when a card in your hand is discarded", "discard a card in your hand", 1),
        ("when a card in your discard pile is discarded", "discard a card in your hand", 0),
        ("when an ally in play is discarded", "discard one of your allies", 1),
        ("when your ally is discarded", "discard one of your allies", 1),
        ("when an ally of another player is discarded", "discard one of your allies", 0),
        ("when an ally with at least 1 wound is discarded", "discard one of your allies", 1),
        ("when an ally with at least 2 wounds is discarded", "discard one of your allies", 0),
        ("when an exhausted ally is discarded", "discard one of your allies", 0),
        ("when you draw a card in your deck", "draw 1 card", 1),
        ("when you draw a card in your discard pile", "draw 1 card", 0),
        ("when you play a card in your hand", "nothing happens", 1),
        ("before you play a card in your hand", "nothing happens", 1),
    ],
)
def test_what_was_moved_is_judged_where_it_lay(event: str, deed: str, gold: int) -> None:
    after_boast(gold, boast(deed) + watch(f"{event}: receive 1 gold"), *WICK)


@pytest.mark.parametrize(
    ("whose", "gold"), [("your hero in forest", 1), ("your hero in hills", 0), ("your hero", 1)]
)
def test_a_hero_who_moves_is_judged_where_he_stood(whose: str, gold: int) -> None:
    there = "choose a space adjacent to your hero called landing"
    assert said_of(
        "given Ada stands in forest", 'given Ada holds "Boast"', 'given Ada has "Watch" in play',
        BOOT, 'Ada plays "Boast"', "Ada chooses hills",
        f"expect Ada has {gold} gold and Ada stands in hills",
        cards=boast(there, "move your hero to landing")
        + watch(f"when {whose} moves to a space: receive 1 gold"),
    ) == ()  # fmt: skip


def test_an_exhausted_card_is_known_as_such_when_it_is_gone() -> None:
    cards = boast("exhaust each of your allies", "discard one of your allies")
    after_boast(1, cards + watch("when an exhausted ally is discarded: receive 1 gold"), *WICK)


def test_what_happened_this_turn_is_judged_as_it_was_then() -> None:
    asked = "if you discarded a card in your hand this turn: receive 1 gold"
    after_boast(1, boast("discard a card in your hand", asked) + watch("nothing happens"))
    after_boast(0, boast("discard the top card of your deck", asked) + watch("nothing happens"))


@pytest.mark.parametrize(
    ("deed", "value"), [("a card in your hand", 5), ("the top card of your deck", 6)]
)
def test_what_lasts_until_then_ends_then(deed: str, value: int) -> None:
    cards = boast(
        "until you discard a card in your hand: add 1 to your hero's melee value", f"discard {deed}"
    )
    assert said_of(
        'given the hero of Ada is "Maren Tidewalker"', 'given Ada holds "Boast", "Spare"', BOOT,
        'Ada plays "Boast"', f"expect the melee value of hero of Ada is {value}", cards=cards,
    ) == ()  # fmt: skip


def test_a_card_that_answers_is_offered_in_hindsight() -> None:
    answer = (
        'feat "Answer":\n  side friendly\n  threat 0\n  timing bat\n'
        "  play after you discard a card in your hand\n  effect: receive 1 gold\n"
    )
    assert said_of(
        'given Ada holds "Boast", "Spare", "Answer"', BOOT, 'Ada plays "Boast"',
        'Ada chooses "Spare"', 'Ada plays "Answer"', "expect Ada has 1 gold",
        cards=boast("discard a card in your hand") + answer,
    ) == ()  # fmt: skip


def test_a_card_that_leaves_play_answers_that_itself() -> None:
    page = (
        'ally "Page":\n  cost 1\n  life 2\n  ranged 1 for 0\n  melee 1 for 0\n  magic 1 for 0\n'
        "  effect:\n    when this ally is discarded: receive 1 gold\n"
    )
    assert said_of(
        'given Ada holds "Boast"', 'given Ada has "Page" in play', BOOT, 'Ada plays "Boast"',
        "expect Ada has 1 gold", cards=boast("discard one of your allies") + page,
    ) == ()  # fmt: skip


def test_asking_changes_nothing_whatever_comes_of_it() -> None:
    t = Table()
    first, second = (t.give("Krzysiek", feat(name)) for name in ("Parry", "Feint"))
    hand, pile = (t["Krzysiek"].zones[name] for name in ("hand", "discard pile"))
    t.run(moves.discard_all(t.game, t["Krzysiek"], [first, second]))
    thrown = [event for event in t.game.history if event.kind == "discard"]
    assert len(thrown) == 2
    fx = Fx(t.game, first, t["Krzysiek"], t["Krzysiek"])

    def was_thrown(fx: Fx, event: Event) -> bool:
        assert event.card.zone is hand and event.card in hand.cards
        assert event.card not in pile.cards
        raise KeyError

    for event in thrown:
        with pytest.raises(KeyError):
            fits(was_thrown, fx, event)
        assert pile.cards == [first, second] and hand.cards == []
        assert first.zone is second.zone is pile


def test_what_is_in_play_is_not_looked_up_in_hindsight() -> None:
    t = Table()
    friend = t.give("Krzysiek", ally("Friend"), zone="play")
    seen: list[Card] = []

    def gone(fx: Fx, event: Event) -> bool:
        seen.extend(fx.game.in_play())
        return bool(event.kind == "discard")

    fx = Fx(t.game, t.hero("Krzysiek"), t["Krzysiek"], t["Krzysiek"])
    t.game.start_lasting(Lasting(fx, Moment(deed=gone)))
    t.run(moves.discard(t.game, None, friend))
    assert seen and friend not in seen
    assert friend not in t.game.in_play()
