"""Battles between players."""

from __future__ import annotations

import pytest
from runebound_table import (
    Line,
    Table,
    ally,
    answers,
    challenge,
    enemy,
    feat,
    hero,
    receive,
    wound,
)

from runewright.runtime.runebound import api
from runewright.runtime.runebound.api import Config
from runewright.runtime.script import Script


def fight(t: Table, *lines: Line) -> None:
    """Krzysiek attacks Szymon; the checks and answers follow."""
    t.turn("adventure phase", "Krzysiek: attack Hero of Szymon", *lines)


def stop(t: Table) -> Line:
    def end() -> None:
        t.game.turn_ends = True

    return end


@pytest.mark.rule("RB-PVP-01", "RB-PVP-03", "RB-PVP-05", "RB-PVP-06", layer="engine")
def test_only_friendly_book_spells_and_feats_of_the_two() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    t.threat("Szymon", 5)
    cards = {
        name: t.give(name, enemy("Curse", 1, "book", also_own_hero=True))
        for name in ("Krzysiek", "Bartek", "Szymon")
    }
    place = t.give("Krzysiek", feat("Camp", kind="place", timing="book", terrain=("forest",)))
    boot = t.give("Krzysiek", feat("Rest"))
    book = t.give("Krzysiek", feat("Parry", timing="book"))
    third = t.give("Bartek", feat("Parry", timing="book"))

    def looked() -> None:
        for name, curse in cards.items():
            assert "RB-PVP-01" in t.refused(name, curse, "Krzysiek")
        assert t.refused("Krzysiek", place, "Krzysiek").endswith("(RB-PVP-03)")
        assert "RB-TIMING-02" in t.refused("Krzysiek", boot, "Krzysiek")
        assert t.refused("Krzysiek", book, "Krzysiek") == ""
        reasons = t.refused("Bartek", third, "Bartek")
        assert "RB-THREAT-05" in reasons and "RB-PVP-05" in reasons

    fight(t, looked, 'Krzysiek: play "Parry"', stop(t))
    assert [d.who.name for d in t.asked if d.topic == "play" and d.who] == ["Krzysiek"] * 2


@pytest.mark.rule("RB-PVP-02", "RB-PVP-04", "RB-PVP-09", layer="engine")
def test_first_the_attacker_then_the_defender() -> None:
    t = Table()
    t.give("Krzysiek", feat("Glory", timing="book", epic=True))
    again = t.give("Krzysiek", feat("Again", timing="book"))
    parry = t.give("Szymon", feat("Parry", threat=2, timing="book"))
    epic = t.give("Szymon", feat("Their glory", timing="book", kind="spell", epic=True))
    fight(
        t,
        lambda: "it is Krzysiek's turn" in t.refused("Szymon", parry, "Szymon"),
        lambda: "RB-PVP-02" in t.refused("Szymon", parry, "Szymon"),
        'Krzysiek: play "Glory"',
        "Krzysiek: pass",
        lambda: "RB-TIMING-05" in t.refused("Krzysiek", again, "Krzysiek"),
        lambda: "only one Epic card" in t.refused("Szymon", epic, "Szymon"),
        'Szymon: play "Parry"',
        stop(t),
    )
    assert (t.threat("Szymon"), t.threat("Krzysiek")) == ("2/8", "1/9")
    assert parry.zone.name == "discard pile"


@pytest.mark.rule("RB-GAIN-13", "RB-PVP-08", layer="engine")
def test_no_threat_and_no_penalty() -> None:
    t = Table()
    t.give("Krzysiek", feat("Parry", threat=3, timing="book"), feat("Two", threat=2, timing="book"))
    fight(
        t,
        lambda: (t.threat("Krzysiek"), t.threat("Szymon")) == ("0/10", "0/10"),
        'Krzysiek: play "Parry"',
        'Krzysiek: play "Two"',
        "Szymon: pass",
        lambda: "a penalty of 0" in t.asked[-1].prompt,
        "Krzysiek: try to escape",
        "dice: 10",
    )
    rolls = [e for e in t.game.history if e.kind == "roll"]
    assert [(e.amount, e.facts["total"]) for e in rolls] == [(4, 14)]
    assert t.says("escapes from Hero of Szymon")


@pytest.mark.rule("RB-PVP-07", layer="engine")
@pytest.mark.parametrize("allowed", [True, False])
def test_enemy_bat_cards_later_in_the_battle(allowed: bool) -> None:
    t = Table(config=Config(duel_enemy_bats=allowed))
    t.threat("Krzysiek", 5)
    fails = answers("after", "result", lambda fx, e: not e.success)
    jeer = t.give("Bartek", enemy("Jeer", 1, "bat", script=Script(play=fails, effect=receive(2))))
    named = Script(play=fails, effect=receive(2), wants=("challenge",))
    of_challenge = t.give("Bartek", enemy("Soul Drain", 1, "bat", script=named))

    def at_start() -> None:
        assert "RB-PVP-01" in t.refused("Bartek", jeer, "Krzysiek")

    def later() -> None:
        assert (t.refused("Bartek", jeer, "Krzysiek") == "") == allowed
        assert "RB-PVP-07" in t.refused("Bartek", of_challenge, "Krzysiek")

    fight(
        t,
        at_start,
        "Krzysiek: pass",
        "Szymon: pass",
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: 20",
        "dice: failed",
        later,
        *(('Bartek: play "Jeer" on Krzysiek',) if allowed else ()),
        stop(t),
        "dice: 2",
        "dice: passed",
    )
    assert ("Jeer" in t.names("Bartek", "discard pile")) == allowed


@pytest.mark.rule("RB-BASE-20", layer="engine")
@pytest.mark.rule("RB-BASE-20", layer="base")
def test_the_two_act_in_turn_against_two_dice_and_a_value() -> None:
    t = Table(heroes={"Szymon": hero("Hero of Szymon", life=9, ranged_damage=3)})
    t.hire("Szymon", ally("Guard"))
    szymon, krzysiek = t.hero("Szymon"), t.hero("Krzysiek")
    fight(
        t,
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: 11",
        lambda: t.game.rolls[-1].against == 15,
        "dice: 11",
        lambda: (t.wounds(szymon), t.wounds(krzysiek)) == (2, 0),
        "dice: 2",
        "dice: passed",
        "dice: 2",
        "dice: passed",
        lambda: t.asked[-1].who is t["Szymon"],
        "Szymon: attack with Hero of Szymon",
        "dice: 5",
        "dice: failed",
        lambda: (t.wounds(szymon), t.wounds(krzysiek)) == (4, 0),
        "Szymon: defend with Guard",
        stop(t),
        "dice: 2",
        "dice: passed",
    )
    assert t.game.battle is None
    assert [e.kind for e in t.game.history].count("combat") == 1
    moments = [f"{e.edge} {e.span}" for e in t.game.history if e.kind == "moment"]
    assert moments.index("start battle") < moments.index("start combat round")


def test_a_defender_who_escapes_ends_no_turn_but_the_battle() -> None:
    t = Table(heroes={"Szymon": hero("Hero of Szymon", life=9)})
    fight(t, "Krzysiek: defend with Hero of Krzysiek", "dice: 2", "dice: passed",
          "Krzysiek: defend with Hero of Krzysiek", "dice: 2", "dice: passed",
          "Krzysiek: defend with Hero of Krzysiek", "dice: 2", "dice: passed",
          "Szymon: try to escape", "dice: passed")  # fmt: skip
    assert t.says("Szymon escapes from Hero of Krzysiek")
    assert any(e.kind == "moment" and e.span == "trade phase" for e in t.game.history)


def test_a_duel_that_the_turn_ends_has_no_loser() -> None:
    t = Table()
    t.game.turn_ends = True
    duel = api.duel(t.game, t.hero("Krzysiek"), t.hero("Szymon"))
    assert t.run(duel) == "ended"
    assert t.says("Krzysiek attacks Hero of Szymon")


def test_the_loser_is_stunned_and_the_turn_goes_on() -> None:
    t = Table(heroes={"Szymon": hero("Hero of Szymon", life=2)})
    t.threat("Szymon", 4)
    fight(t, "Krzysiek: attack with Hero of Krzysiek", "dice: 2", "dice: passed")
    assert t.threat("Szymon") == "0/10"
    assert str(t.hero("Szymon").space) == "town"
    assert any(e.kind == "moment" and e.span == "trade phase" for e in t.game.history)


def test_challenges_wait_for_nobody_in_a_duel_and_wounds_need_a_challenge() -> None:
    t = Table()
    t.give("Krzysiek", feat("Sting", timing="book",
                            effect=wound(1, lambda fx: api.current_challenge(t.game))))  # fmt: skip
    fight(t, 'Krzysiek: play "Sting"', stop(t))
    assert t.wounds(t.hero("Szymon")) == 0


@pytest.mark.rule("RB-BATTLE-02", layer="engine")
def test_an_attack_waits_for_the_class_challenge() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    t.give("Bartek", challenge("Hound", 1, life=2))
    t.turn(
        "boot window",
        'Bartek: play "Hound" on Krzysiek',
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: passed",
        lambda: "attack Hero of Szymon" in [o.text for o in t.asked[-1].options],
    )
    topics = [d.topic for d in t.asked]
    assert topics.index("roll") < topics.index("adventure")
