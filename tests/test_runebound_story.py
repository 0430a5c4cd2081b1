"""The story of a game: what a person at the table would say aloud, with its numbers."""

from __future__ import annotations

import pytest
from runebound_table import Table, ally, answers, enemy, feat, hero, rule, stag

from runewright.runtime import cards, units
from runewright.runtime.core.changes import prevent
from runewright.runtime.decisions import Steps
from runewright.runtime.runebound.screens import screen
from runewright.runtime.runebound.views import view_of
from runewright.runtime.script import Fx, Script
from runewright.runtime.vocabulary import Measure


def story(t: Table) -> list[str]:
    """The lines told so far."""
    return [str(line) for line in t.game.log]


def test_a_roll_tells_what_the_dice_show_and_what_is_added() -> None:
    t = Table()
    t.threat("Szymon", 3)
    mark = t.give("Bartek", enemy("Mark", 2, "book"))
    t.threat("Krzysiek", 2)
    t.battle(t.lay(), f'Bartek: play "{mark.name}" on Krzysiek', "Krzysiek: try to escape",
             "dice: 11", "Krzysiek: attack with Hero of Krzysiek", "dice: 12",
             "dice: passed", "dice: passed", "Krzysiek: try to escape", "dice: 20")  # fmt: skip
    assert 'Bartek plays "Mark" on Krzysiek, paying 2 threat' in story(t)
    assert "Krzysiek rolls 11 + 2 = 13 for escape test at 14 of Hero of Krzysiek" in story(t)
    assert "Krzysiek rolls 12 + 4 = 16 for ranged attack at 12 of Hero of Krzysiek" in story(t)


def test_what_is_taken_off_a_roll_is_told() -> None:
    t = Table(heroes={"Krzysiek": hero(ranged_value=1)})
    t.threat("Krzysiek", 4)
    t.give("Bartek", enemy("Mark", 4, "book"))
    t.battle(t.lay(), 'Bartek: play "Mark" on Krzysiek', "Krzysiek: try to escape", "dice: 20")
    assert "Krzysiek rolls 20 − 3 = 17 for escape test at 14 of Hero" in story(t)


def test_rounds_after_the_first_are_counted() -> None:
    t = Table()
    miss = ["Krzysiek: defend with Hero of Krzysiek", "dice: passed"]
    t.battle(t.lay(), *miss * 3, "Krzysiek: try to escape", "dice: 20")
    assert "round 1" not in story(t) and "round 2" in story(t)


def test_who_is_stunned_is_seen_to_go_to_a_town() -> None:
    t = Table(heroes={"Krzysiek": hero("Frail", life=1)})
    t.battle(t.lay(), "Krzysiek: defend with Frail", "dice: 2")
    assert t.says("Krzysiek is stunned (Frail)", "Krzysiek moves to town",
                  "Spectral Stag stays unresolved at forest")  # fmt: skip


def test_moves_and_staying_are_told_once() -> None:
    t = Table()
    t.turn("movement phase", "Krzysiek: move one space", "Krzysiek: move to hills")
    t.turn("movement phase", who="Bartek")
    assert [line for line in story(t) if "moves to" in line or "stays" in line] == [
        "Krzysiek moves to hills", "Bartek stays at forest",
    ]  # fmt: skip


def test_a_card_that_is_exhausted_is_told() -> None:
    t = Table()
    own = t.hire("Krzysiek", ally())
    assert t.run(cards.exhaust(t.game, own)) and story(t)[-1] == f"{own} is exhausted"
    assert not t.run(cards.exhaust(t.game, own)) and len(t.game.log) == 1


def test_what_is_bought_is_told_with_its_price_and_use() -> None:
    t = Table(at="town", trade=[feat("Rope", kind="item", cost=1)])
    t["Krzysiek"].counters.update(gold=5, experience=4)
    t.hero("Krzysiek").counters["wound"] = 1
    t.turn("trade phase", "Krzysiek: buy Rope for 1 gold",
           "Krzysiek: heal 1 wound of Hero of Krzysiek for 1 gold",
           "Krzysiek: buy an experience token for melee with 4 experience")  # fmt: skip
    assert t.says("Krzysiek buys Rope for 1 gold",
                  "Krzysiek has 1 wound of Hero of Krzysiek healed for 1 gold",
                  "Krzysiek buys an experience token for melee", "loses 4 experience",
                  "receives an experience token")  # fmt: skip
    assert story(t).count("Krzysiek loses 1 gold") == 1


def test_who_acts_in_a_round_of_a_battle_between_players_is_told() -> None:
    t = Table("Krzysiek", "Bartek", heroes={"Bartek": hero("Frail", life=1)})
    first = ["Krzysiek: defend with Hero of Krzysiek", "dice: 2", "dice: 20"] * 3
    second = ["Bartek: defend with Frail", "dice: 20", "dice: 2"]
    t.turn("adventure phase", "Krzysiek: attack Frail", *first, *second)
    assert "round 2, Frail acts" in story(t)


def test_a_challenge_that_is_beaten_stays_nowhere() -> None:
    t = Table()
    t.battle(t.lay(stag(life=2)), "Krzysiek: attack with Hero of Krzysiek", "dice: 20")
    assert not t.says("stays unresolved")


@pytest.mark.parametrize(
    ("stage", "kind", "asked"),
    [
        ("before", "roll", "before the ranged attack of Hero of Krzysiek"),
        ("after", "result", "after the ranged attack of Hero of Krzysiek fails"),
        ("before", "gain", "before Hero of Krzysiek receives 1 wound"),
        ("before", "play", "before Szymon plays Mark on Krzysiek"),
        ("before", "stun", "before Hero of Krzysiek is stunned"),
        ("before", "combat", ""),
    ],
)
def test_whoever_may_answer_is_told_what(stage: str, kind: str, asked: str) -> None:
    t = Table(heroes={"Krzysiek": hero("Hero of Krzysiek", life=1)})
    t.threat("Krzysiek", 2)
    mark = t.give("Szymon", enemy("Mark", 2, "book"))
    fits = answers(stage, kind, lambda fx, event: event.get("card") in (None, mark))
    t.give("Krzysiek", feat("Reply", threat=0, timing="bat", script=Script(play=fits)))
    t.battle(t.lay(), 'Szymon: play "Mark" on Krzysiek',
             "Krzysiek: attack with Hero of Krzysiek", "dice: 2")  # fmt: skip
    prompts = {one.prompt for one in t.asked if "bat cards" in one.prompt}
    assert f"Krzysiek may play bat cards {asked}".rstrip() in prompts


def test_looking_and_moving_are_told_and_what_is_hidden_stays_so() -> None:
    t = Table()
    bartek = t["Bartek"]
    seen = t.give("Bartek", feat("Secret", threat=4, needs=("divinity",)))
    old = t.give("Bartek", feat("Old"), zone="discard pile")

    def peek(fx: Fx) -> Steps[None]:
        yield from cards.look(fx.game, fx.you, [seen])
        yield from cards.move(fx.game, fx.you, seen, bartek.zones["deck"])
        yield from cards.move(fx.game, fx.you, old, bartek.zones["hand"])
        yield from cards.move(fx.game, fx.you, seen, bartek.zones["deck"], bottom=True)

    def screen_of(name: str) -> str:
        return "\n".join(screen(view_of(t.game, t[name])))

    t.give("Krzysiek", feat("Peek", effect=peek))
    t.turn("boot window", 'Krzysiek: play "Peek"', lambda: (
        "You have looked at:\n  Secret, 4 threat: friendly feat (boot)" in screen_of("Krzysiek")
    ), lambda: "Secret" not in screen_of("Szymon"), "Krzysiek: pass")  # fmt: skip
    told = [line for line in story(t) if "looks" in line or "moves" in line]
    assert [line.removeprefix("Krzysiek ") for line in told] == [
        "looks at 1 card", "moves a card from the hand of Bartek to the deck of Bartek",
        "moves Old from the discard pile of Bartek to the hand of Bartek",
        "moves a card within the deck of Bartek",
    ]  # fmt: skip
    t.turn("movement phase", lambda: "You have looked" in screen_of("Krzysiek"), who="Bartek")
    t.turn("movement phase", lambda: "You have looked" not in screen_of("Krzysiek"))


def test_all_that_was_looked_at_in_a_turn_is_shown_once() -> None:
    t = Table()
    first, second = t.give("Bartek", feat("First")), t.give("Bartek", feat("Second"))
    for seen in ([first], [second], [first, second]):
        t.run(cards.look(t.game, t["Krzysiek"], seen))
    looked = [card.name for card in view_of(t.game, t["Krzysiek"]).looked]
    assert looked == ["First", "Second"]


def test_what_is_prevented_is_told_with_how_much_it_was() -> None:
    t = Table()

    def ward(fx: Fx) -> Steps[None]:
        yield from prevent(fx, Measure("wound", 1))

    shield = Script(standing=(rule("before", "gain", ward, lambda fx, e: e.unit == "wound"),))
    t.hire("Krzysiek", feat("Shield", kind="item", script=shield))
    t.run(units.gain(t.game, t.hero("Krzysiek"), "wound", 3))
    assert t.says("Shield prevents 1 of 3", "Hero of Krzysiek receives 2 wounds")
