"""Battles with Challenges: taking on, threat gain, rounds, escape, rolls, wounds, rewards."""

from __future__ import annotations

import pytest
from runebound_table import (
    Line,
    Table,
    ally,
    answers,
    challenge,
    changes,
    enemy,
    feat,
    hero,
    own_hero,
    receive,
    rule,
    set_life,
    stag,
    test_of,
    this_challenge,
    until,
    wound,
)

from runewright.runtime import units
from runewright.runtime.decisions import Steps
from runewright.runtime.events import Event, drain
from runewright.runtime.moments import Moment
from runewright.runtime.runebound import api, rolls
from runewright.runtime.runebound.api import Config
from runewright.runtime.script import Ban, Fx, Script
from runewright.runtime.state import CardData

ESCAPE: tuple[Line, ...] = ("Krzysiek: try to escape", "dice: passed")
ATTACK = "Krzysiek: attack with Hero of Krzysiek"
DEFEND = "Krzysiek: defend with Hero of Krzysiek"
MISSED: tuple[Line, ...] = ("dice: failed", "dice: passed", "dice: passed")


def moments(t: Table) -> list[str]:
    """The moments of the turn so far, without phases of the turn."""
    return [f"{e.edge} {e.span}" for e in t.game.history if e.kind == "moment"]


@pytest.mark.rule("RB-GAIN-01", "RB-GAIN-02", "RB-GAIN-03", "RB-GAIN-04", layer="engine")
@pytest.mark.rule("RB-GAIN-06", layer="engine")
@pytest.mark.parametrize(
    ("colour", "before", "after"),
    [
        ("green", 1, "2/8"), ("yellow", 1, "3/7"), ("blue", 1, "4/6"), ("red", 1, "5/5"),
        ("yellow", 9, "10/0"), ("blue", 8, "10/0"), ("red", 6, "10/0"), ("red", 8, "10/0"),
        ("red", 10, "10/0"), ("green", 10, "10/0"),
    ],
)  # fmt: skip
def test_threat_by_the_colour_as_much_as_there_is(colour: str, before: int, after: str) -> None:
    t = Table()
    t.threat("Krzysiek", before)
    t.battle(t.lay(stag(colour=colour)), lambda: t.threat("Krzysiek") == after, *ESCAPE)
    assert t.says("takes on Spectral Stag", "escapes")


@pytest.mark.rule("RB-GAIN-05", "RB-GAIN-07", "RB-GAIN-08", layer="engine")
def test_threat_is_gained_at_once_and_without_a_question() -> None:
    t = Table()
    t.threat("Szymon", 4)
    curse = t.give("Szymon", enemy("Curse", 1, "book"))
    t.battle(
        t.lay(stag(colour="blue")),
        lambda: t.threat("Krzysiek") == "3/7" and len(t.asked) == 1,
        "Bartek: pass",
        lambda: t.refused("Szymon", curse, "Krzysiek") == "",
        *ESCAPE,
    )
    assert t.asked[0].topic == "play"
    assert t.threat("Szymon") == "4/6"


@pytest.mark.rule("RB-GAIN-09", "RB-GAIN-10", "RB-CARD-09", layer="engine")
@pytest.mark.parametrize(("colour", "after"), [("green", "3/7"), ("", "2/8")])
def test_class_challenges_give_threat_by_their_colour(colour: str, after: str) -> None:
    t = Table()
    t.threat("Krzysiek", 2)
    theirs = t.give("Szymon", challenge(colour=colour))
    t.battle(theirs, lambda: t.threat("Krzysiek") == after, *ESCAPE)
    own = Table()
    own.threat("Krzysiek", 2)
    own.battle(own.lay(challenge(threat=-1, colour=colour)), *ESCAPE)
    said = [[str(line) for line in one.game.log] for one in (t, own)]
    assert said[1] == [*said[0], "Rock Hound stays unresolved at forest"]


@pytest.mark.rule("RB-GAIN-11", layer="engine")
def test_a_second_try_gives_threat_again() -> None:
    t = Table()
    laid = t.lay(stag(colour="blue"))
    t.battle(laid, *ESCAPE)
    t.turn("adventure phase", "Krzysiek: take on Spectral Stag", *ESCAPE)
    assert t.threat("Krzysiek") == "6/4"


@pytest.mark.rule("RB-BATTLE-08", "RB-BASE-10", "RB-BATTLE-01", layer="engine")
@pytest.mark.rule("RB-BASE-10", layer="base")
def test_the_sequence_of_a_battle_of_two_rounds() -> None:
    t = Table()
    t.battle(t.lay(stag(life=4)), ATTACK, "dice: passed", "dice: passed", "dice: passed",
             ATTACK, lambda: t.game.battle is not None and t.game.battle.round == 2,
             "dice: passed")  # fmt: skip
    kinds = [e.kind for e in t.game.history]
    assert kinds.index("take on") < kinds.index("gain") < kinds.index("combat")
    assert kinds.count("combat") == 1
    round_ = ["start combat round"] + [
        f"{edge} {phase} phase"
        for phase in ("escape", "ranged", "melee", "magic")
        for edge in ("start", "end")
    ]
    second = [*round_[:5], "end combat round"]
    said = moments(t)
    at = said.index("start battle")
    assert said[at:at + 18] == ["start battle", *round_, "end combat round", *second, "end battle"]


@pytest.mark.rule("RB-TURN-05", "RB-BATTLE-01", layer="engine")
def test_class_cards_add_nothing_else_to_a_battle() -> None:
    def told(colour: str, *cards: CardData) -> list[str]:
        t = Table()
        t.game.patient = False
        for data in cards:
            t.give("Szymon", data)
        lines: tuple[Line, ...] = (ATTACK, "dice: failed", "dice: passed", "dice: passed", *ESCAPE)
        if cards:
            lines = ('Szymon: play "Curse" on Krzysiek', *lines)
        t.battle(t.lay(stag(colour=colour)), *lines)
        return [e.kind for e in t.game.history]

    plain, coloured = told(""), told("green")
    assert "gain" in coloured and coloured.count("gain") == plain.count("gain") + 1
    coloured.remove("gain")
    assert coloured == plain
    cursed = told("green", enemy("Curse", 1, "book"))
    extra = [kind for kind in cursed if cursed.count(kind) > told("green").count(kind)]
    assert sorted(set(extra)) == ["discard", "lose", "play"]


@pytest.mark.rule("RB-BATTLE-02", "RB-BATTLE-03", "RB-BATTLE-05", "RB-MISC-05", layer="engine")
def test_a_class_challenge_first_then_the_marker() -> None:
    t = Table(adventures={"green": [stag()]})
    api.place_marker(t.game, t.game.space("forest"), "green")
    t.threat("Krzysiek", 5)
    t.give("Bartek", challenge("Hound", 1, life=2))

    def not_yet() -> None:
        refusal = api.why_not_undertake(t.game, t["Krzysiek"], "green")
        assert refusal is not None and refusal.rule == "RB-BATTLE-02"

    def now() -> None:
        assert api.why_not_undertake(t.game, t["Krzysiek"], "green") is None
        assert t.asked[-1].options[-1].text == "decline"

    t.turn(
        "boot window",
        'Bartek: play "Hound" on Krzysiek',
        "Bartek: pass",
        "Szymon: pass",
        "Krzysiek: pass",
        not_yet,
        ATTACK,
        "dice: passed",
        now,
        "Krzysiek: decline",
    )
    assert not t.says("Spectral Stag")


@pytest.mark.rule("RB-BATTLE-04", layer="engine")
def test_without_a_marker_the_phase_ends_after_it() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    for name in ("Bartek", "Szymon"):
        t.hero(name).space = t.game.space("hills")
    t.give("Bartek", challenge("Hound", 1, life=2))
    t.turn("boot window", 'Bartek: play "Hound" on Krzysiek', ATTACK, "dice: passed")
    assert "adventure" not in [d.topic for d in t.asked]
    assert moments(t).index("end battle") < moments(t).index("end adventure phase")


@pytest.mark.rule("RB-BATTLE-06", "RB-BATTLE-07", "RB-ESC-04", layer="engine")
def test_several_class_challenges_in_the_order_of_play() -> None:
    t = Table()
    t.threat("Krzysiek", 9)
    t.give("Bartek", challenge("X", 1, life=2))
    t.give("Szymon", challenge("Y", 1, life=2))
    t.give("Szymon", enemy("Curse", 2, "book"))
    t.lay(stag())
    first: list[bool] = []

    def note(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        first.append(fx.event.facts["first"])
        yield from ()

    ear = Script(standing=(rule("before", "roll", note, lambda fx, e: "combat roll" in e.names),))
    t.give("Krzysiek", feat("Ear", script=ear), zone="play")
    t.turn(
        "boot window",
        'Bartek: play "X" on Krzysiek',
        'Szymon: play "Y" on Krzysiek',
        'Szymon: play "Curse" on Krzysiek',
        "Szymon: pass",
        "Krzysiek: pass",
        lambda: api.escape_penalty(t.game) == 2,
        ATTACK,
        "dice: passed",
        "Bartek: pass",
        "Szymon: pass",
        "Krzysiek: pass",
        lambda: api.escape_penalty(t.game) == 0,
        DEFEND,
        "dice: passed",
        ATTACK,
        "dice: passed",
        "dice: passed",
        ATTACK,
        "dice: passed",
        "Krzysiek: take on Spectral Stag",
        *ESCAPE,
    )
    assert t.says("takes on X", "takes on Y", "takes on Spectral Stag")
    assert first == [True, True, False, False, False]
    assert t.threat("Krzysiek") == "8/2"


@pytest.mark.rule("RB-BATTLE-10", "RB-BASE-17", layer="engine")
def test_rewards_are_what_the_card_says() -> None:
    t = Table()
    api.place_marker(t.game, t.game.space("forest"), "green")
    hound = t.give("Szymon", challenge("Hound", 1, life=2, reward_gold=2))
    t.battle(hound, ATTACK, "dice: passed")
    krzysiek = t["Krzysiek"].counters
    assert (krzysiek["gold"], krzysiek.get("green marker", 0)) == (2, 0)
    assert t.game.space("forest").markers == ["green"]
    t.battle(t.lay(stag(life=2)), ATTACK, "dice: passed")
    assert (krzysiek["gold"], krzysiek["green marker"], krzysiek["experience"]) == (3, 1, 1)
    assert t.game.space("forest").markers == []


@pytest.mark.rule("RB-BOOK-03", "RB-BOOK-02", layer="engine")
def test_before_combat_counts_against_the_changed_life() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    trap = Script(standing=(rule("before", "combat", wound(1, this_challenge)),))
    t.give("Krzysiek", feat("Trap", script=trap), zone="play")
    t.give("Szymon", enemy("Mark", 2, "book", effect=set_life(6)))
    small = t.lay(stag(life=1))
    t.battle(small, 'Szymon: play "Mark" on Krzysiek', "Szymon: pass", "Krzysiek: pass",
             lambda: t.wounds(small) == 1, *ESCAPE)  # fmt: skip
    end = t.give("Krzysiek", feat("Smite", timing="book", effect=wound(9, this_challenge)))
    laid = t.lay(stag(life=3))
    t.battle(laid, 'Krzysiek: play "Smite"')
    assert end.zone.name == "discard pile"
    assert laid.zone.name == "discard pile"
    assert [e.kind for e in t.game.history].count("combat") == 0


@pytest.mark.rule("RB-ESC-01", "RB-ESC-02", "RB-ESC-05", "RB-ESC-07", "RB-ESC-11", layer="engine")
def test_the_penalty_is_the_printed_cost_of_enemy_spells_and_feats() -> None:
    t = Table(heroes={"Krzysiek": hero("Hero of Krzysiek", ranged_value=0, melee_value=0)})
    t.threat("Krzysiek", 9)
    t.give("Szymon", challenge("Hound", 3, life=9), enemy("Jolt", 1, "book"))
    t.give("Szymon", enemy("Hex", 4, "book", kind="spell"), enemy("Free", 0, "book"))
    jump = test_of("jump", 15, receive(1))
    t.give("Krzysiek", feat("Parry", threat=2, timing="book", effect=jump))
    tests: list[int] = []

    def note(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        tests.append(fx.event.facts["total"])
        yield from ()

    ear = Script(standing=(rule("after", "roll", note),))
    t.give("Krzysiek", feat("Ear", script=ear), zone="play")
    t.turn(
        "boot window",
        'Szymon: play "Hound" on Krzysiek',
        'Szymon: play "Jolt" on Krzysiek',
        lambda: api.escape_penalty(t.game) == 1,
        'Szymon: play "Hex" on Krzysiek',
        'Szymon: play "Free" on Krzysiek',
        lambda: api.escape_penalty(t.game) == 5,
        'Krzysiek: play "Parry"',
        "dice: 15",
        "Krzysiek: pass",
        lambda: "a penalty of 5" in t.asked[-1].prompt,
        "Krzysiek: try to escape",
        "dice: 15",
        DEFEND,
        "dice: passed",
        DEFEND,
        "dice: passed",
        DEFEND,
        "dice: passed",
        "Krzysiek: try to escape",
        "dice: 19",
    )
    assert tests[:2] == [15, 10]
    assert tests[-1] == 14 and t.says("escapes from Hound")


@pytest.mark.rule("RB-ESC-08", "RB-ESC-09", "RB-ESC-10", "RB-ESC-12", layer="engine")
def test_what_counts_in_the_penalty_and_from_when() -> None:
    t = Table()
    t.threat("Krzysiek", 9)
    t.give("Bartek", enemy("Early", 4), challenge("Hound", 1, life=9))
    fits = answers("after", "result", lambda fx, e: "melee defence roll" in e.names)
    t.give("Szymon", enemy("Late", 3, "bat", kind="spell", script=Script(play=fits)))
    t.give("Krzysiek", enemy("Own", 2, "book", also_own_hero=True))
    seen: list[int] = []

    def note() -> None:
        seen.append(api.escape_penalty(t.game))

    t.turn(
        "boot window",
        'Bartek: play "Early" on Krzysiek',
        'Bartek: play "Hound" on Krzysiek',
        "Bartek: pass",
        "Szymon: pass",
        "Krzysiek: pass",
        note,
        'Krzysiek: play "Own" on Krzysiek',
        note,
        ATTACK,
        "dice: failed",
        "dice: failed",
        'Szymon: play "Late" on Krzysiek',
        "dice: passed",
        note,
        *ESCAPE,
    )
    assert seen == [0, 2, 5]


@pytest.mark.rule("RB-BATTLE-09", "RB-BASE-14", layer="engine")
@pytest.mark.rule("RB-BASE-14", layer="base")
@pytest.mark.parametrize("skips", [True, False])
def test_an_escape_ends_the_turn_a_failure_hurts(skips: bool) -> None:
    t = Table(config=Config(escape_skips_experience=skips), at="town",
              trade=[feat("Rope", kind="item", cost=0)])  # fmt: skip
    t["Krzysiek"].counters["gold"] = 9
    api.place_marker(t.game, t.game.space("town"), "green")
    t.give("Krzysiek", feat("Deck"), zone="deck")
    t.battle(
        t.lay(stag(life=9)),
        "Krzysiek: try to escape",
        "dice: failed",
        lambda: t.wounds(t.hero("Krzysiek")) == 1,
        ATTACK,
        *MISSED,
        *ESCAPE,
        *(() if skips else ("Krzysiek: do it",)),
    )
    assert "trade" not in [d.topic for d in t.asked]
    assert ("start experience phase" in moments(t)) == (not skips)
    assert len(t["Krzysiek"].zones["hand"].cards) == (0 if skips else 2)
    assert t.game.turn_ends is False
    assert moments(t)[-1] == "end turn"


@pytest.mark.rule("RB-BASE-11", "RB-BASE-12", "RB-BASE-15", layer="engine")
@pytest.mark.rule("RB-BASE-11", "RB-BASE-12", "RB-BASE-15", layer="base")
@pytest.mark.parametrize(("dice", "dealt", "taken"), [("8", 2, 0), ("7", 0, 1), ("20", 2, 0)])
def test_two_dice_and_the_value_reach_the_target(dice: str, dealt: int, taken: int) -> None:
    t = Table()  # ranged 12 for 1; the Hero has 4 and deals 2
    laid = t.lay(stag(life=9))
    t.battle(laid, ATTACK, f"dice: {dice}",
             lambda: (t.wounds(laid), t.wounds(t.hero("Krzysiek"))) == (dealt, taken),
             "dice: passed", "dice: passed", *ESCAPE)  # fmt: skip
    jump = api.make_test(t.game, t.hero("Krzysiek"), "jump", 13)
    assert t.run(jump, f"dice: {dice}") == (int(dice) + 3 >= 13)


@pytest.mark.rule("RB-BASE-12", "RB-BASE-13", layer="engine")
@pytest.mark.rule("RB-BASE-13", layer="base")
def test_one_attack_a_round_and_each_ally_in_one_phase() -> None:
    t = Table()
    t.hire("Krzysiek", ally())
    laid = t.lay(stag(life=9))
    offered: list[set[str]] = []

    def note() -> None:
        offered.append({option.text for option in t.asked[-1].options})

    t.battle(
        laid,
        "Krzysiek: decline",
        note,
        ATTACK,
        "dice: passed",
        note,
        "Krzysiek: defend with Shan, Runesmith",
        "dice: failed",
        lambda: t.wounds(t.hero("Krzysiek")) == 0,
        "dice: passed",
        *ESCAPE,
    )
    hero_, shan = "Hero of Krzysiek", "Shan, Runesmith"
    assert offered[0] == {f"attack with {hero_}", f"defend with {hero_}", f"defend with {shan}"}
    assert offered[1] == {f"defend with {hero_}", f"defend with {shan}"}
    assert t.names("Krzysiek", "play") == [hero_]
    assert [e.who.name for e in t.game.history if e.kind == "roll"][2] == hero_


@pytest.mark.rule("RB-BASE-22", layer="engine")
@pytest.mark.rule("RB-BASE-22", layer="base")
def test_an_ally_with_wounds_enough_is_discarded_with_them() -> None:
    t = Table()
    shan = t.hire("Krzysiek", ally(life=2))
    t.run(units.gain(t.game, shan, "wound", 1))
    t.run(drain(t.game))
    assert shan.zone.name == "play"
    t.run(units.gain(t.game, shan, "wound", 1))
    t.run(drain(t.game))
    assert shan.zone is t.game.zones["discard pile"]
    assert shan.counters == {}


@pytest.mark.rule("RB-STUN-03", "RB-STUN-01", layer="engine")
def test_stunned_by_a_class_challenge() -> None:
    t = Table(heroes={"Krzysiek": hero("Frail", life=2)})
    t.threat("Krzysiek", 5)
    hound = t.give("Szymon", challenge(life=9))
    t.battle(hound, "Krzysiek: defend with Frail", "dice: failed", "Krzysiek: defend with Frail",
             "dice: failed")  # fmt: skip
    assert t.threat("Krzysiek") == "0/10"
    assert hound.zone is t["Szymon"].zones["discard pile"]
    assert t.game.zones["track"].cards == []
    assert "start trade phase" not in moments(t)


def test_who_falls_with_the_challenge_has_lost() -> None:
    t = Table(heroes={"Krzysiek": hero("Frail", life=1)})

    def both(fx: Fx) -> Steps[None]:
        yield from units.gain(fx.game, own_hero(fx), "wound", 1)
        target = this_challenge(fx)
        assert target is not None
        yield from units.gain(fx.game, target, "wound", 9)
        yield from drain(fx.game)

    t.give("Krzysiek", feat("Blast", timing="book", effect=both))
    t.battle(t.lay(), 'Krzysiek: play "Blast"')
    assert t["Krzysiek"].counters["gold"] == 0
    assert t.says("is stunned")
    assert len(t.game.zones["track"].cards) == 1


def test_a_stunned_bystander_ends_no_battle() -> None:
    t = Table()

    def knock(fx: Fx) -> Steps[None]:
        yield from api.stun(t.game, t.hero("Szymon"))

    t.give("Krzysiek", feat("Knock", timing="book", effect=knock))
    t.battle(t.lay(stag(life=2)), 'Krzysiek: play "Knock"', ATTACK, "dice: passed")
    assert t["Krzysiek"].counters["gold"] == 1


def test_an_exhausted_ally_stays_out_of_it() -> None:
    t = Table()
    t.hire("Krzysiek", ally()).exhausted = True
    t.hero("Krzysiek").exhausted = True
    t.battle(t.lay(stag(life=2)), ATTACK, "dice: passed")
    fighters = [o.text for d in t.asked if d.topic == "choose" for o in d.options]
    assert fighters == [ATTACK.partition(": ")[2], DEFEND.partition(": ")[2]]


def test_a_card_may_save_the_challenge_or_the_hero() -> None:
    def instead(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        fx.event.replaced = True
        victim = fx.event.get("loser") or fx.event.get("hero")
        yield from units.lose(fx.game, victim, "wound", 9)

    saved = Script(standing=(
        rule("before", "defeat", instead, limit="battle", label="saved"),
    ))  # fmt: skip
    t = Table()
    wolf = t.lay(stag(life=2, script=saved))
    t.battle(wolf, ATTACK, "dice: passed", lambda: t.wounds(wolf) == 0, "dice: passed",
             "dice: passed", ATTACK, "dice: passed")  # fmt: skip
    assert wolf.zone.name == "discard pile"
    t = Table(heroes={"Krzysiek": hero("Tough", life=1)})
    unbroken = Script(standing=(rule("before", "stun", instead, label="unbroken"),))
    t.give("Krzysiek", feat("Unbroken", script=unbroken), zone="play")
    t.run(units.gain(t.game, t.hero("Krzysiek"), "wound", 1))
    t.run(drain(t.game))
    assert t.wounds(t.hero("Krzysiek")) == 0 and not t.game.turn_ends


@pytest.mark.rule("RB-TEXT-07", "RB-TEXT-11", "RB-EX-06", layer="engine")
@pytest.mark.parametrize(
    ("held", "dealt", "left", "who"),
    [(4, 3, 1, "Hero of Krzysiek"), (2, 3, 0, "Hero of Krzysiek"), (4, 0, 4, "Hero of Krzysiek"),
     (4, 1, 3, "Shan, Runesmith")],
)  # fmt: skip
def test_soul_drain_heals_by_what_the_challenge_deals(
    held: int, dealt: int, left: int, who: str
) -> None:
    t = Table(heroes={"Krzysiek": hero("Hero of Krzysiek", life=9)})
    t.threat("Krzysiek", 9)
    t.hire("Krzysiek", ally(life=9))

    def heal(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        yield from units.lose(fx.game, fx.event.source, "wound", fx.event.amount)

    deals = rule("after", "gain", heal,
                 lambda fx, e: e.unit == "wound" and e.source is this_challenge(fx))  # fmt: skip
    fails = answers(
        "after", "result", lambda fx, e: "magic combat roll" in e.names and not e.success
    )
    script = Script(
        play=fails, blocks={"block": (deals,)},
        effect=until(lambda fx: Moment("end", "magic phase")),
    )  # fmt: skip
    drain_ = t.give("Szymon", enemy("Soul Drain", 3, "bat", kind="spell", script=script))
    laid = t.lay(stag(life=9, magic_damage=dealt))
    t.battle(
        laid,
        lambda: laid.counters.update(wound=held),
        DEFEND,
        "dice: failed",  # a melee roll, too, calls no window
        DEFEND,
        "dice: failed",
        f"Krzysiek: defend with {who}",
        "dice: failed",
        'Szymon: play "Soul Drain" on Krzysiek',
        lambda: t.wounds(laid) == left,
        *ESCAPE,
    )
    assert drain_.zone is t["Szymon"].zones["discard pile"]


@pytest.mark.rule("RB-TEXT-10", layer="engine")
def test_the_first_combat_roll_of_each_battle() -> None:
    t = Table()

    def help_(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        fx.event.amount += 2
        yield from ()

    first = rule("before", "roll", help_, lambda fx, e: bool(e.facts.get("first")))
    t.give("Krzysiek", feat("Good start", script=Script(standing=(first,))), zone="play")
    t.hire("Krzysiek", ally())
    for who, value in (("Hero of Krzysiek", 6), ("Shan, Runesmith", 6)):
        t.battle(
            t.lay(stag(life=9)),
            f"Krzysiek: defend with {who}",
            lambda value=value: t.game.rolls[-1].amount == value,  # type: ignore[misc]
            "dice: passed",
            DEFEND,
            lambda: t.game.rolls[-1].amount == 3,
            "dice: passed",
            DEFEND,
            "dice: passed",
            "Krzysiek: try to escape",
            lambda: t.game.rolls[-1].amount == 4,
            "dice: passed",
        )


@pytest.mark.rule("RB-TEXT-13", layer="engine")
@pytest.mark.parametrize(("dice", "wounds"), [("passed", 3), ("failed", 0)])
def test_a_bonus_to_the_damage_counts_only_if_the_attack_succeeds(dice: str, wounds: int) -> None:
    t = Table()

    def more(fx: Fx) -> Steps[None]:
        attack = api.current_attack(t.game)
        assert attack is fx.event and attack is not None
        attack.facts["damage"] += 1
        yield from ()

    fits = answers(
        "before", "roll", lambda fx, e: "ranged attack" in e.names and e.who is own_hero(fx)
    )
    t.give("Krzysiek", feat("Shot", timing="bat", script=Script(play=fits, effect=more)))
    laid = t.lay(stag(life=9))
    t.battle(laid, ATTACK, 'Krzysiek: play "Shot"', f"dice: {dice}",
             lambda: t.wounds(laid) == wounds, "dice: passed", "dice: passed", *ESCAPE)  # fmt: skip
    assert api.current_attack(t.game) is None


def test_a_target_changed_before_the_roll_counts_in_it() -> None:
    t = Table()
    laid = t.lay(stag(life=9))

    def feint(fx: Fx) -> Steps[None]:
        easier = Script(standing=(changes("ranged value", "set", 8, lambda fx: [laid]),))
        fx.game.add_card(feat("Feint", script=easier), fx.you, fx.you.zones["play"])
        yield from ()

    fits = answers("before", "roll", lambda fx, e: "attack" in e.names)
    t.give("Krzysiek", feat("Low Feint", timing="bat", script=Script(play=fits, effect=feint)))
    t.battle(laid, ATTACK, 'Krzysiek: play "Low Feint"',
             lambda: t.game.rolls[-1].against == 8, "dice: 4", lambda: t.wounds(laid) == 2,
             "dice: passed", "dice: passed", *ESCAPE)  # fmt: skip


def test_values_changed_before_the_roll_count_in_it() -> None:
    t = Table()
    standing = Script(standing=(
        changes("ranged value", "add", 3, lambda fx: [own_hero(fx)]),
        changes("ranged damage", "add", 1, lambda fx: [own_hero(fx)]),
    ))  # fmt: skip

    def help_(fx: Fx) -> Steps[None]:
        fx.game.add_card(feat("Blessed", script=standing), fx.you, fx.you.zones["play"])
        yield from ()

    fits = answers("before", "roll", lambda fx, e: "attack" in e.names)
    t.give("Krzysiek", feat("Bless", timing="bat", script=Script(play=fits, effect=help_)))
    laid = t.lay(stag(life=9))
    t.battle(laid, ATTACK, 'Krzysiek: play "Bless"', "dice: 5", lambda: t.wounds(laid) == 3,
             "dice: passed", "dice: passed", *ESCAPE)  # fmt: skip


@pytest.mark.parametrize("stage", ["before", "after"])
def test_a_reroll_turns_a_result_that_is_not_yet_settled(stage: str) -> None:
    t = Table()

    def again(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        yield from api.reroll(t.game, fx.event)

    fits = answers(stage, "result", lambda fx, e: not e.success)
    t.give("Krzysiek", feat("Luck", timing="bat", script=Script(play=fits, effect=again)))
    heard: list[bool] = []

    def note(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        heard.append(fx.event.success)
        yield from ()

    ear = Script(standing=(rule("after", "result", note),))
    t.give("Bartek", feat("Ear", script=ear), zone="play")
    passed = t.run(
        api.make_test(t.game, t.hero("Krzysiek"), "search", 13),
        "dice: failed",
        'Krzysiek: play "Luck"',
        "dice: passed",
    )
    assert passed is True
    assert heard == ([True] if stage == "before" else [False, True])
    results = [e.success for e in t.game.history if e.kind == "result"]
    assert results == [True]
    assert len([e for e in t.game.history if e.kind == "roll"]) == 1


def test_a_test_that_is_forbidden_is_not_offered() -> None:
    t = Table()
    no = Ban(("roll",), lambda fx, e: "escape test" in e.names, "no escape")
    t.give("Szymon", feat("No Way Back", script=Script(standing=(no,))), zone="play")
    t.battle(t.lay(stag(life=2)), ATTACK, "dice: passed")
    assert "may" not in [d.topic for d in t.asked if d.prompt.startswith("Hero")]
    assert t.run(api.make_test(t.game, t.hero("Krzysiek"), "escape", 2)) is False


def test_a_skipped_phase_of_a_battle_has_no_fight() -> None:
    t = Table()
    t.game.skip(t["Krzysiek"], "ranged phase")
    t.battle(t.lay(stag(life=9)), DEFEND, "dice: passed", DEFEND, "dice: passed",
             *ESCAPE)  # fmt: skip
    names = [rolls.roll_name(e) for e in t.game.history if e.kind == "roll"]
    assert names == ["melee defence roll", "magic defence roll", "escape test"]


def test_totals_for_an_outcome_are_given_likeliest_first() -> None:
    t = Table()
    seen: list[list[int]] = []

    def note() -> None:
        for success in (True, False):
            seen.append([o.value for o in api.totals_for(t.game, t.asked[-1], success)])

    t.run(api.make_test(t.game, t.hero("Krzysiek"), "search", 15), note, "dice: passed")
    assert seen[0][:2] == [11, 12] and sorted(seen[0]) == list(range(11, 21))
    assert sorted(seen[1]) == list(range(2, 11))
    assert sum(option.weight for option in t.asked[-1].options) == 100


@pytest.mark.rule("RB-BASE-18", layer="engine")
@pytest.mark.rule("RB-BASE-18", layer="base")
@pytest.mark.parametrize("exhaustion", [False, True])
def test_exertion_is_an_option_of_the_game(exhaustion: bool) -> None:
    t = Table(config=Config(exhaustion=exhaustion),
              heroes={"Krzysiek": hero("Hero of Krzysiek", stamina=1)})  # fmt: skip
    laid = t.lay(stag(life=9))
    exert: tuple[Line, ...] = ("Krzysiek: do it",) if exhaustion else ()
    t.battle(
        laid, ATTACK, *exert, "dice: 7", lambda: t.wounds(laid) == 2 * exhaustion,
        *exert, "dice: passed",
        lambda: t.wounds(t.hero("Krzysiek")) == 1, "dice: passed", *ESCAPE,
    )  # fmt: skip
    prompts = [d.prompt for d in t.asked if "exert" in d.prompt]
    assert bool(prompts) == exhaustion


def test_the_event_of_a_defeat_knows_the_wounds() -> None:
    t = Table()
    heard: list[Event] = []

    def note(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        heard.append(fx.event)
        yield from ()

    ear = Script(standing=(rule("after", "defeat", note),))
    laid = t.lay(stag(life=2, script=ear))
    t.battle(laid, ATTACK, "dice: passed")
    said = [(e.winner, e.loser, e.facts["wounds"]) for e in heard]
    assert said == [(t.hero("Krzysiek"), laid, 2)]
