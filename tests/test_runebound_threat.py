"""Threat: who may play what on whom, what it costs, who pays, and that nothing is lost."""

from __future__ import annotations

import copy

import pytest
from runebound_table import (
    Line,
    Table,
    challenge,
    changes,
    enemy,
    feat,
    give_up,
    hero,
    own_hero,
    receive,
    stag,
    talent,
    this_challenge,
    wound,
)

from runewright.runtime import units
from runewright.runtime.runebound import api
from runewright.runtime.runebound.plays import play
from runewright.runtime.runebound.reasons import why_not
from runewright.runtime.script import Script
from runewright.runtime.state import Card

PASSED = ("Szymon: pass", "Bartek: pass")


def three() -> Table:
    return Table("Ania", "Szymon", "Bartek")


def position(t: Table) -> list[object]:
    """Everything that a refused play must leave alone."""
    return [
        copy.deepcopy([p.counters for p in t.game.players]),
        [[c.uid for c in zone.cards] for p in t.game.players for zone in p.zones.values()],
        len(t.game.plays),
        len(t.game.log),
    ]


def boot(t: Table, *lines: Line) -> None:
    t.turn("boot window", *lines, who="Ania")


@pytest.mark.rule("RB-THREAT-01", "RB-THREAT-02", "RB-OVER-02", layer="engine")
def test_every_player_may_play_in_every_turn() -> None:
    t = three()
    t.threat("Ania", 5)
    t.give("Szymon", enemy("Snare"))
    t.give("Bartek", enemy("Fog"))
    t.give("Ania", feat("Rest"))
    boot(
        t,
        'Szymon: play "Snare" on Ania',
        'Bartek: play "Fog" on Ania',
        'Ania: play "Rest"',
    )
    assert t.threat("Ania") == "4/6"
    alone = Table("Ania")
    alone.give("Ania", feat("Rest"))
    boot(alone, 'Ania: play "Rest"')
    assert [d.who.name for d in alone.asked if d.topic == "play" and d.who] == ["Ania", "Ania"]


@pytest.mark.rule("RB-THREAT-03", "RB-THREAT-08", "RB-CARD-07", "RB-CARD-04", layer="engine")
def test_an_enemy_card_is_played_on_another_hero_in_his_turn() -> None:
    t = three()
    for name in ("Ania", "Bartek", "Szymon"):
        t.threat(name, 5)
    snare = t.give("Szymon", enemy("Snare"))
    place = t.give("Szymon", enemy("Bog", kind="place", terrain=("forest",)))
    friendly_place = t.give("Szymon", feat("Camp", kind="place", terrain=("forest",)))

    def on_ania() -> None:
        assert t.refused("Szymon", snare, "Ania") == ""
        assert t.refused("Szymon", place, "Ania") == ""
        assert "RB-THREAT-08" in t.refused("Szymon", snare, "Bartek")
        assert "RB-THREAT-08" in t.refused("Szymon", snare, "Szymon")
        assert "RB-THREAT-03" in t.refused("Szymon", friendly_place, "Ania")

    boot(t, on_ania)

    def own_turn() -> None:
        assert "RB-THREAT-08" in t.refused("Szymon", snare, "Ania")
        assert "RB-THREAT-08" in t.refused("Szymon", place, "Szymon")
        assert t.refused("Szymon", friendly_place, "Szymon") == ""

    t.turn("boot window", "Bartek: pass", "Ania: pass", own_turn, who="Szymon")


@pytest.mark.rule("RB-THREAT-05", layer="engine")
def test_a_friendly_card_needs_the_own_turn_or_the_own_battle() -> None:
    t = three()
    rest = t.give("Bartek", feat("Parry", timing="book"))
    t.game.active = t["Ania"]
    assert "RB-THREAT-05" in t.refused("Bartek", rest, "Bartek")
    assert "RB-THREAT-03" in t.refused("Bartek", rest, "Ania")
    t.give("Szymon", feat("Own", timing="boot"))
    lines = ("Ania: attack Hero of Bartek", 'Bartek: play "Parry"')

    def end() -> None:
        t.game.turn_ends = True

    t.turn("adventure phase", *lines, end, who="Ania")
    assert t.threat("Bartek") == "1/9"
    t.turn("boot window", 'Szymon: play "Own"', who="Szymon")
    assert t.threat("Szymon") == "1/9"


@pytest.mark.rule("RB-THREAT-06", "RB-CARD-03", "RB-COMP-08", "RB-ANAT-18", layer="engine")
def test_a_friendly_card_is_paid_from_the_own_pool_to_the_own_hero() -> None:
    t = three()
    t.threat("Ania", 2)
    t.threat("Szymon", 1)
    bonus = Script(effect=give_up(0))
    t.give("Ania", feat("Rest", threat=2, script=bonus))
    boot(t, 'Ania: play "Rest"', "Ania: pass")
    assert (t.threat("Ania"), t.threat("Szymon"), t.threat("Bartek")) == ("4/6", "1/9", "0/10")
    t.threat("Ania", 0)
    t.give("Ania", feat("All", threat=10))
    boot(t, 'Ania: play "All"')
    assert t.threat("Ania") == "10/0"


@pytest.mark.rule("RB-THREAT-07", "RB-EX-03", layer="engine")
@pytest.mark.parametrize(("hero_card", "after"), [(4, "10/0"), (0, "6/4"), (5, None)])
def test_bestow_blessing_needs_six_in_the_pool(hero_card: int, after: str | None) -> None:
    t = three()
    t.threat("Ania", hero_card)
    blessing = t.give("Ania", feat("Bestow Blessing", threat=6, kind="spell"))
    if after:
        boot(t, 'Ania: play "Bestow Blessing"')
        assert t.threat("Ania") == after
    else:
        refusal = "the threat pool of Ania holds only 5"
        boot(t, *PASSED, lambda: refusal in t.refused("Ania", blessing, "Ania"))
        assert t.threat("Ania") == "5/5"
        assert blessing.zone.name == "hand"


@pytest.mark.rule("RB-THREAT-09", "RB-THREAT-10", "RB-EX-04", layer="engine")
@pytest.mark.parametrize(("before", "after"), [(8, "0/10"), (10, "2/8"), (9, "1/9"), (7, None)])
def test_ice_giants_are_paid_by_the_hero_they_meet(before: int, after: str | None) -> None:
    t = three()
    t.threat("Ania", before)
    t.threat("Szymon", 3)
    giants = t.give("Szymon", challenge("Ice Giants", 8, colour=""))
    seen: list[str] = []

    def note() -> None:
        seen.append(t.threat("Ania"))

    if after:
        escape = ("Bartek: pass", "Ania: try to escape", "dice: passed")
        boot(t, 'Szymon: play "Ice Giants" on Ania', note, *escape)
        assert seen == [after]
    else:
        boot(t, lambda: "RB-THREAT-10" in t.refused("Szymon", giants, "Ania"))
        assert t.threat("Ania") == "7/3"
        assert giants.zone.name == "hand"
    assert t.threat("Szymon") == "3/7"


@pytest.mark.rule("RB-THREAT-11", layer="engine")
def test_a_dual_card_on_the_own_hero() -> None:
    t = three()
    t.threat("Ania", 3)
    t.threat("Szymon", 3)
    dual = t.give("Ania", enemy("Mirror", 2, also_own_hero=True))
    theirs = t.give("Szymon", enemy("Mirror", 2, also_own_hero=True))
    plain = t.give("Ania", enemy("Snare", 2))

    def not_in_anothers_turn() -> None:
        assert "RB-THREAT-11" in t.refused("Szymon", theirs, "Szymon")
        assert t.refused("Szymon", theirs, "Ania") == ""

    boot(
        t,
        not_in_anothers_turn,
        "Szymon: pass",
        "Bartek: pass",
        lambda: "RB-THREAT-08" in t.refused("Ania", plain, "Ania"),
        'Ania: play "Mirror" on Ania',
        lambda: t.threat("Ania") == "1/9",
    )
    assert t.threat("Szymon") == "3/7"
    again = t.give("Ania", enemy("Mirror", 2, also_own_hero=True))
    boot(t, *PASSED, lambda: "RB-THREAT-10" in t.refused("Ania", again, "Ania"))
    assert dual.zone.name == "discard pile"
    t.threat("Ania", 2)
    boot(t, 'Szymon: play "Mirror" on Ania')
    assert t.threat("Ania") == "0/10"


@pytest.mark.rule("RB-THREAT-12", "RB-SETUP-08", layer="engine")
def test_a_cost_of_nothing_can_always_be_met() -> None:
    t = three()
    free = t.give("Szymon", enemy("Graveyard", 0, kind="place", terrain=("forest",)))
    dear = t.give("Szymon", enemy("Snare", 1))
    boot(
        t,
        lambda: "RB-THREAT-10" in t.refused("Szymon", dear, "Ania"),
        'Szymon: play "Graveyard" on Ania',
    )
    assert t.threat("Ania") == "0/10"
    assert free.zone is t["Szymon"].zones["discard pile"]
    assert not [e for e in t.game.history if e.kind == "lose"]


@pytest.mark.rule("RB-THREAT-13", "RB-THREAT-10", layer="engine")
def test_an_illegal_play_changes_nothing() -> None:
    t = three()
    t.threat("Ania", 1)
    snare = t.give("Szymon", enemy("Snare", 2))
    elsewhere = t.give("Szymon", enemy("Gone", 0), zone="discard pile")

    def tries() -> None:
        before = position(t)
        for played in (snare, elsewhere):
            with pytest.raises(api.IllegalPlay):
                next(play(t.game, api.Move(t["Szymon"], played, t["Ania"])))
        assert position(t) == before
        assert "RB-THREAT-13" in t.refused("Szymon", elsewhere, "Ania")

    boot(t, tries)


@pytest.mark.rule("RB-THREAT-14", "RB-TIMING-09", layer="engine")
def test_later_players_use_the_threat_of_that_moment() -> None:
    t = three()
    t.threat("Ania", 2)
    t.give("Szymon", enemy("Bog", 0, kind="place", terrain=("forest",), effect=receive(1)))
    three_threat = t.give("Bartek", enemy("Fog", 3))
    boot(
        t,
        lambda: "holds only 2" in t.refused("Bartek", three_threat, "Ania"),
        'Szymon: play "Bog" on Ania',
        "Szymon: pass",
        'Bartek: play "Fog" on Ania',
    )
    assert t.threat("Ania") == "0/10"


@pytest.mark.rule("RB-TEXT-01", "RB-TEXT-02", "RB-GAIN-06", layer="engine")
@pytest.mark.parametrize(
    ("before", "n", "after"),
    [
        (2, 1, "3/7"), (0, 4, "4/6"), (9, 3, "10/0"),
        (3, -2, "1/9"), (1, -3, "0/10"), (0, -1, "0/10"),
    ],
)  # fmt: skip
def test_receive_and_discard_as_much_as_possible(before: int, n: int, after: str) -> None:
    t = three()
    t.threat("Ania", before)
    effect = receive(n) if n > 0 else give_up(-n)
    t.give("Szymon", enemy("Bog", 0, kind="place", terrain=("forest",), effect=effect))
    boot(t, 'Szymon: play "Bog" on Ania')
    assert t.threat("Ania") == after


def test_a_cost_is_paid_whole_or_not_at_all() -> None:
    t = three()
    t.threat("Ania", 1)
    assert not units.pay(t.game, t["Ania"], "threat", 2)
    assert not units.charge(t.game, t["Ania"], "threat", 10)
    assert t.threat("Ania") == "1/9"
    assert units.pay(t.game, t["Ania"], "threat", 1)
    assert units.charge(t.game, t["Ania"], "threat", 10)
    assert t.threat("Ania") == "10/0"


@pytest.mark.rule("RB-MISC-04", "RB-THREAT-04", layer="engine")
def test_tokens_on_a_discarded_card_come_back() -> None:
    t = three()
    t.threat("Ania", 2)
    idol = t.give("Ania", feat("Idol", kind="item"), zone="play")
    idol.counters["threat"] = 3
    assert t.threat("Ania") == "2/5"
    assert units.room(t.game, t["Ania"], "threat", 9) == 5
    t.game.put(idol, t["Ania"].zones["discard pile"])
    assert t.threat("Ania") == "2/8"


@pytest.mark.rule("RB-STUN-01", "RB-STUN-02", layer="engine")
@pytest.mark.parametrize("before", [7, 0, 10])
@pytest.mark.parametrize("whose_turn", ["Ania", "Szymon"])
def test_a_stunned_hero_loses_all_his_threat(before: int, whose_turn: str) -> None:
    t = three()
    t.threat("Ania", before)
    t.threat("Szymon", 4)
    t.game.active = t[whose_turn]
    t.run(api.stun(t.game, t.hero("Ania")))
    assert (t.threat("Ania"), t.threat("Szymon")) == ("0/10", "4/6")
    assert t.game.turn_ends == (whose_turn == "Ania")


@pytest.mark.rule("RB-BASE-16", layer="engine")
@pytest.mark.rule("RB-BASE-16", layer="base")
def test_wounds_that_reach_the_life_stun() -> None:
    t = Table("Ania", "Szymon", heroes={"Ania": hero("Brave", life=4)})
    t["Ania"].counters["gold"] = 5
    cheap = t.hire("Ania", feat("Rope", kind="item", cost=1))
    dear = t.hire("Ania", feat("Sword", kind="item", cost=4))
    t.run(units.gain(t.game, t.hero("Ania"), "wound", 3))
    t.run(t.game.judge())
    assert not any(event.kind == "stun" for event in t.game.history)
    t.run(units.gain(t.game, t.hero("Ania"), "wound", 1))
    t.run(t.game.judge())
    assert [event.hero for event in t.game.history if event.kind == "stun"] == [t.hero("Ania")]
    assert (t["Ania"].counters["gold"], t.wounds(t.hero("Ania"))) == (0, 0)
    assert (dear.zone.name, cheap.zone.name) == ("discard pile", "play")
    assert str(t.hero("Ania").space) == "town"


@pytest.mark.rule("RB-ADV-01", "RB-ADV-02", layer="engine")
def test_adventure_challenges_cost_nothing_and_still_give_threat() -> None:
    t = Table()
    theirs, own = t.give("Szymon", challenge(threat=3)), stag()
    laid = t.game.add_card(own, None, t.game.zones["track"])
    assert (api.printed_cost(laid), t.game.value(laid, "threat")) == (0, 0)
    assert api.printed_cost(theirs) == 3
    t.battle(laid, lambda: t.threat("Krzysiek") == "1/9", "Krzysiek: try to escape", "dice: passed")


@pytest.mark.rule("RB-TEXT-04", "RB-TEXT-05", layer="engine")
def test_above_the_line_speaks_to_the_caster_below_to_the_target() -> None:
    t = three()
    t.threat("Ania", 5)
    above = Script(above=receive(2, "gold"), effect=receive(1))
    t.give("Szymon", enemy("Bargain", 1, script=above))
    boot(t, 'Szymon: play "Bargain" on Ania')
    assert t["Szymon"].counters["gold"] == 2
    assert t["Ania"].counters["gold"] == 0
    assert (t.threat("Ania"), t.threat("Szymon")) == ("5/5", "0/10")


@pytest.mark.rule("RB-TEXT-03", layer="engine")
def test_this_challenge_is_the_one_that_is_fought() -> None:
    t = Table()
    t.threat("Krzysiek", 9)
    first = t.give("Bartek", challenge("First", 1, life=2))
    second = t.give("Szymon", challenge("Second", 1, life=2))
    t.give("Krzysiek", feat("Sting", timing="book", effect=wound(1, this_challenge)))
    t.give("Krzysiek", feat("Early", timing="boot", effect=wound(1, this_challenge)))
    seen: list[Card | None] = []

    def note() -> None:
        seen.append(api.current_challenge(t.game))

    t.turn(
        "boot window",
        note,
        'Bartek: play "First" on Krzysiek',
        'Szymon: play "Second" on Krzysiek',
        'Krzysiek: play "Early"',
        "Krzysiek: pass",
        note,
        'Krzysiek: play "Sting"',
        lambda: (t.wounds(first), t.wounds(second)) == (1, 0),
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: passed",
        note,
        "Krzysiek: try to escape",
        "dice: passed",
    )
    assert seen == [None, first, second]


@pytest.mark.rule("RB-GRULE-01", "RB-GRULE-02", "RB-GRULE-04", layer="engine")
def test_the_later_card_wins_and_the_rest_adds_up() -> None:
    t = Table()

    def life(op: str, n: int) -> Script:
        return Script(standing=(changes("life", op, n, lambda fx: [own_hero(fx)]),))

    six = t.give("Krzysiek", talent("Talent of six", script=life("set", 6)), zone="talents")
    four = t.give("Krzysiek", feat("Feat of four", script=life("set", 4)))
    play_zone = t["Krzysiek"].zones["play"]
    t.game.put(six, play_zone)
    assert t.game.value(t.hero("Krzysiek"), "life") == 6
    t.game.put(four, play_zone)
    assert t.game.value(t.hero("Krzysiek"), "life") == 4
    t.game.put(six, t["Krzysiek"].zones["talents"])
    t.game.put(six, play_zone)
    assert t.game.value(t.hero("Krzysiek"), "life") == 6
    for n in (1, 2):
        t.game.put(t.give("Krzysiek", feat(f"Plus {n}", script=life("add", n))), play_zone)
    assert t.game.value(t.hero("Krzysiek"), "life") == 9


def test_who_asks_why_not_is_told_of_the_hero_on_whom_it_would_be_played() -> None:
    t = three()
    t.threat("Ania", 5)
    t.give("Szymon", enemy("Snare"), feat("Rest"))
    answers: list[str] = []

    def ask(*said: str) -> bool:
        answers.extend(why_not(t.game, t["Szymon"], one) for one in said)
        return True

    boot(t, lambda: ask("play Snare", "play \"Snare\" on Bartek", "rest", "Fog"))
    on_ania, on_bartek, own, none = answers
    assert on_ania == ""
    assert on_bartek.startswith("an enemy card is played on a Hero only in that player's turn")
    assert "RB-THREAT-05" in own and "RB-THREAT-03" not in own
    assert none == "you have no card 'Fog'"
