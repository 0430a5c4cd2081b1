"""When class cards are played: the three symbols, the order of players, passing, bat cards."""

from __future__ import annotations

from typing import Any

import pytest
from runebound_table import (
    Line,
    Table,
    answers,
    challenge,
    enemy,
    feat,
    own_hero,
    receive,
    rule,
    stag,
    this_challenge,
    wound,
)

from runewright.runtime.decisions import Steps
from runewright.runtime.runebound import api
from runewright.runtime.runebound.turn import continue_from
from runewright.runtime.script import Fx, Script
from runewright.runtime.state import Card, CardData, Space

ESCAPE: tuple[Line, ...] = ("Krzysiek: try to escape", "dice: passed")
ATTACKED = answers("before", "roll", lambda fx, e: "ranged attack" in e.names)


def bat(name: str, side: str = "friendly", **more: Any) -> CardData:
    return feat(name, side, 0, "bat", script=Script(play=ATTACKED, effect=receive(1)), **more)


def slots(t: Table) -> list[str]:
    """Who was asked for cards, in order."""
    return [d.who.name for d in t.asked if d.topic == "play" and d.who is not None]


@pytest.mark.rule("RB-TIMING-01", "RB-TIMING-02", "RB-TURN-03", "RB-TURN-01", layer="engine")
def test_the_boot_window_opens_once_after_the_last_move() -> None:
    t = Table()
    t.threat("Krzysiek", 9)
    boot = t.give("Bartek", enemy("Snare"))
    book = t.give("Bartek", enemy("Fog", timing="book"))
    seen: list[str] = []

    def look() -> None:
        seen.append(t.refused("Bartek", boot, "Krzysiek"))

    t.turn(
        "turn",
        look,
        "Krzysiek: move one space",
        look,
        "Krzysiek: move to mountains",
        look,
        lambda: "RB-TIMING-12" in t.refused("Bartek", book, "Krzysiek"),
    )
    assert ["RB-TIMING-02" in reasons for reasons in seen] == [True, True, False]
    assert slots(t) == ["Bartek", "Szymon", "Krzysiek"]
    assert "RB-TIMING-02" in t.refused("Bartek", boot, "Krzysiek")
    spans = [e.span for e in t.game.history if e.kind == "moment" and e.edge == "start"]
    assert [span for span in spans if span.endswith("phase")] == [
        "regeneration phase", "movement phase", "adventure phase", "trade phase",
        "experience phase",
    ]  # fmt: skip


@pytest.mark.rule("RB-TURN-03", "RB-TIMING-02", layer="engine")
def test_the_window_opens_for_a_hero_who_stays() -> None:
    t = Table()
    t.give("Krzysiek", feat("Rest"))
    t.turn("movement phase", "Krzysiek: stay", 'Krzysiek: play "Rest"')
    assert str(t.hero("Krzysiek").space) == "forest"
    assert slots(t) == ["Bartek", "Szymon", "Krzysiek", "Krzysiek"]


@pytest.mark.rule("RB-OVER-01", "RB-TURN-02", "RB-TURN-06", layer="engine")
def test_regeneration_and_trade_open_no_window() -> None:
    t = Table(at="town", trade=[feat("Rope", kind="item", cost=1)])
    t["Krzysiek"].counters["gold"] = 1
    boot = t.give("Krzysiek", feat("Rest"))
    book = t.give("Krzysiek", feat("Parry", timing="book"))
    fits = answers("before", "moment trade phase", lambda fx, e: e.edge == "start")
    t.give("Krzysiek", feat("Haggle", timing="bat", script=Script(play=fits)))
    fight = Script(play=answers("before", "combat", lambda fx, e: True))
    other = t.give("Krzysiek", feat("Feint", timing="bat", script=fight))
    used = t.hire("Krzysiek", feat("Lamp", kind="item"))
    used.exhausted = True
    t.turn(
        "turn",
        lambda: not used.exhausted,
        "Krzysiek: stay",
        "Bartek: pass",
        "Szymon: pass",
        "Krzysiek: pass",
        lambda: t.game.phase == "trade phase",
        lambda: "RB-TIMING-02" in t.refused("Krzysiek", boot, "Krzysiek"),
        lambda: "RB-TIMING-12" in t.refused("Krzysiek", book, "Krzysiek"),
        lambda: "RB-TIMING-16" in t.refused("Krzysiek", other, "Krzysiek"),
        'Krzysiek: play "Haggle"',
        "Krzysiek: buy Rope for 1 gold",
    )
    assert "Rope" in t.names("Krzysiek", "play")
    assert slots(t) == ["Bartek", "Szymon", "Krzysiek", "Krzysiek"]


@pytest.mark.rule("RB-TIMING-03", "RB-TIMING-04", "RB-TIMING-05", "RB-TIMING-06", layer="engine")
def test_enemies_clockwise_from_the_left_then_the_active_player() -> None:
    t = Table()
    t.threat("Krzysiek", 9)
    t.threat("Bartek", 9)
    one = t.give("Bartek", enemy("One"))
    t.give("Bartek", enemy("Two"))
    late = t.give("Bartek", enemy("Late"))
    own = t.give("Krzysiek", feat("Rest"))
    fog = t.give("Szymon", enemy("Fog"))

    def at_first() -> None:
        assert "it is Bartek's turn" in t.refused("Szymon", fog, "Krzysiek")
        assert "RB-TIMING-06" in t.refused("Krzysiek", own, "Krzysiek")

    t.turn(
        "boot window",
        at_first,
        'Bartek: play "One" on Krzysiek',
        'Bartek: play "Two" on Krzysiek',
        "Bartek: pass",
        lambda: "Bartek has passed (RB-TIMING-05)" in t.refused("Bartek", late, "Krzysiek"),
        'Szymon: play "Fog" on Krzysiek',
        "Szymon: pass",
        'Krzysiek: play "Rest"',
    )
    assert one.zone.name == "discard pile" and late.zone.name == "hand"
    said = [str(line) for line in t.game.log if str(line).endswith(" passes")]
    assert said == ["Bartek passes", "Szymon passes", "Krzysiek passes"]
    t.asked.clear()
    t.turn("boot window", who="Bartek")
    assert slots(t) == ["Szymon", "Krzysiek", "Bartek"]


@pytest.mark.rule("RB-TIMING-07", layer="engine")
def test_no_challenge_in_a_town() -> None:
    t = Table(at="town")
    t.threat("Krzysiek", 9)
    hound = t.give("Bartek", challenge())
    snare = t.give("Bartek", enemy("Snare"))
    gate = t.give("Bartek", enemy("Gate", kind="place", terrain=("town",)))

    def in_town() -> None:
        assert "RB-TIMING-07" in t.refused("Bartek", hound, "Krzysiek")
        assert t.refused("Bartek", snare, "Krzysiek") == ""
        assert t.refused("Bartek", gate, "Krzysiek") == ""

    t.turn("boot window", in_town)
    t.hero("Krzysiek").space = t.game.space("forest")
    t.turn("boot window", lambda: t.refused("Bartek", hound, "Krzysiek") == "")


@pytest.mark.rule("RB-TIMING-08", "RB-CARD-06", "RB-ANAT-16", layer="engine")
@pytest.mark.parametrize(
    ("terrain", "at", "legal"),
    [
        (("forest",), "forest", True), (("forest",), "mountains", False),
        (("hills", "forest"), "forest", True), (("forest", "swamp"), "swamp", True),
        (("forest", "swamp"), "hills", False), (("town",), "town", True),
        (("forest",), "town", False), (("forest",), "hills", False),
    ],
)  # fmt: skip
def test_one_terrain_of_a_place_matches(terrain: tuple[str, ...], at: str, legal: bool) -> None:
    t = Table(at=at)
    bog = t.give("Bartek", enemy("Bog", 0, kind="place", terrain=terrain))

    def fits() -> bool:
        return t.refused("Bartek", bog, "Krzysiek") == ""

    t.turn("boot window", lambda: fits() == legal)
    t.hero("Krzysiek").space = Space("both", ("forest", "road"))
    t.turn("boot window", lambda: fits() == ("forest" in terrain))


@pytest.mark.rule("RB-TIMING-09", "RB-TIMING-10", "RB-TIMING-11", layer="engine")
def test_places_and_feats_at_once_challenges_after_the_window() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    t.give("Bartek", challenge("Hound", 1, colour=""))
    t.give("Szymon", enemy("Bog", 0, kind="place", terrain=("forest",), effect=receive(2)))
    t.give("Krzysiek", feat("Calm", effect=receive(-2)), feat("Dig", effect=receive(1, "gold")))
    t.turn(
        "boot window",
        'Bartek: play "Hound" on Krzysiek',
        lambda: t.names("Krzysiek", "waiting") == ["Hound"] and t.game.battle is None,
        "Bartek: pass",
        'Szymon: play "Bog" on Krzysiek',
        lambda: t.threat("Krzysiek") == "6/4",
        "Szymon: pass",
        'Krzysiek: play "Dig"',
        lambda: t["Krzysiek"].counters["gold"] == 1 and t.game.battle is None,
        "Krzysiek: pass",
        lambda: t.game.battle is not None,
        *ESCAPE,
    )


@pytest.mark.rule("RB-TIMING-12", "RB-BOOK-01", "RB-BOOK-02", "RB-GAIN-07", layer="engine")
def test_threat_gain_then_book_window_then_before_combat() -> None:
    t = Table()
    log: list[str] = []
    curse = t.give("Bartek", enemy("Curse", 1, "book"))
    laid = t.lay(stag())

    def sting(fx: Fx) -> Steps[None]:
        log.append("before combat")
        yield from wound(1, this_challenge)(fx)

    trap = Script(standing=(rule("before", "combat", sting),))
    t.give("Krzysiek", feat("Trap", script=trap), zone="play")
    t.battle(
        laid,
        lambda: log.append(f"book window at {t.threat('Krzysiek')}"),
        lambda: t.refused("Bartek", curse, "Krzysiek") == "" and t.wounds(laid) == 0,
        'Bartek: play "Curse" on Krzysiek',
        "Bartek: pass",
        lambda: t.wounds(laid) == 0,
        "Szymon: pass",
        "Krzysiek: pass",
        lambda: t.wounds(laid) == 1,
        *ESCAPE,
    )
    assert log == ["book window at 1/9", "before combat"]


@pytest.mark.rule("RB-TIMING-13", "RB-TIMING-14", "RB-TIMING-15", "RB-TURN-04", layer="engine")
def test_one_book_window_a_battle_in_the_same_order() -> None:
    t = Table(adventures={"green": [stag()]})
    api.place_marker(t.game, t.game.space("forest"), "green")
    t.threat("Krzysiek", 8)
    hound = t.give("Szymon", challenge("Hound", 1, colour="", life=2))
    t.give("Szymon", enemy("Sting", 1, "book", effect=wound(1, own_hero)))
    rounds = (
        "Krzysiek: defend with Hero of Krzysiek", "dice: passed",
        "Krzysiek: defend with Hero of Krzysiek", "dice: passed",
        "Krzysiek: defend with Hero of Krzysiek", "dice: passed",
    )  # fmt: skip
    t.turn(
        "boot window",
        'Szymon: play "Hound" on Krzysiek',
        "Szymon: pass",
        "Krzysiek: pass",
        "Bartek: pass",
        'Szymon: play "Sting" on Krzysiek',
        lambda: t.wounds(t.hero("Krzysiek")) == 1,
        *rounds,
        *rounds,
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: passed",
        lambda: hound.zone.name == "discard pile",
        "Krzysiek: undertake the green adventure",
        *ESCAPE,
    )
    order = ["Bartek", "Szymon", "Krzysiek"]
    asked = slots(t)
    assert asked == ["Bartek", "Szymon", "Szymon", "Krzysiek", "Bartek", "Szymon", "Szymon",
                     "Krzysiek", *order]  # fmt: skip


@pytest.mark.rule("RB-TURN-04", "RB-GAIN-12", "RB-BASE-07", layer="engine")
def test_an_encounter_opens_no_book_window_and_gives_no_threat() -> None:
    lost_child = feat("Lost Child", kind="encounter", effect=receive(1, "gold"))
    t = Table(adventures={"green": [lost_child]})
    api.place_marker(t.game, t.game.space("forest"), "green")
    book = t.give("Krzysiek", feat("Parry", timing="book"))
    t.turn(
        "adventure phase",
        "Krzysiek: undertake the green adventure",
        lambda: "RB-TIMING-12" in t.refused("Krzysiek", book, "Krzysiek"),
    )
    assert slots(t) == []
    assert (t.threat("Krzysiek"), t["Krzysiek"].counters["gold"]) == ("0/10", 1)
    assert not any(e.kind == "gain" and e.unit == "threat" for e in t.game.history)


@pytest.mark.rule("RB-TIMING-16", "RB-TEXT-13", "RB-TIMING-01", layer="engine")
def test_a_bat_card_is_played_in_its_situation_only() -> None:
    t = Table()
    laid = t.lay(stag(life=9))
    shan = t.hire("Krzysiek", feat("Shan", kind="ally", ranged_damage=1, ranged_value=1, life=3))
    fits = answers(
        "before", "roll", lambda fx, e: "ranged attack" in e.names and e.who is own_hero(fx),
        "before your hero makes a ranged attack",
    )  # fmt: skip
    shot = t.give("Krzysiek", feat("Shot", timing="bat", script=Script(play=fits)))
    t.battle(
        laid,
        lambda: "RB-TIMING-16" in t.refused("Krzysiek", shot, "Krzysiek"),
        f"Krzysiek: attack with {shan}",
        "dice: failed",  # no window for an Ally's attack
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: failed",  # nor for a melee attack
        "dice: passed",
        "Krzysiek: attack with Hero of Krzysiek",
        lambda: 'play "Shot"' in [option.text for option in t.asked[-1].options],
        'Krzysiek: play "Shot"',
        "dice: failed",
        *2 * ("Krzysiek: defend with Hero of Krzysiek", "dice: passed"),
        *ESCAPE,
    )
    assert shot.zone.name == "discard pile"


@pytest.mark.rule("RB-TIMING-17", layer="engine")
def test_bat_cards_go_round_from_the_left() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    laid = t.lay(stag(life=9))
    t.give("Krzysiek", bat("K1"), bat("K2"))
    t.give("Bartek", bat("B", "enemy"))
    t.give("Szymon", bat("S", "enemy"))
    t.battle(
        laid,
        "Krzysiek: attack with Hero of Krzysiek",
        'Bartek: play "B" on Krzysiek',
        'Szymon: play "S" on Krzysiek',
        'Krzysiek: play "K1"',
        'Krzysiek: play "K2"',
        "dice: failed",
        "dice: passed",
        "dice: passed",
        *ESCAPE,
    )
    assert [played.card.name for played in t.game.plays] == ["B", "S", "K1", "K2"]


@pytest.mark.rule("RB-TIMING-18", "RB-TIMING-17", layer="engine")
def test_a_cancelled_situation_closes_the_window() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    laid = t.lay(stag(life=9))
    fits = answers("before", "gain", lambda fx, e: e.unit == "wound")

    def prevent(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        fx.event.replaced = True
        yield from ()

    stopper = Script(play=fits, effect=prevent)
    t.give("Bartek", enemy("Stop", 0, "bat", script=stopper))
    second = t.give("Szymon", enemy("Also", 0, "bat", script=Script(play=fits)))
    t.battle(
        laid,
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: passed",
        lambda: "RB-TIMING-03" in t.refused("Szymon", second, "Krzysiek"),
        'Bartek: play "Stop" on Krzysiek',
        "dice: passed",
        lambda: "RB-TIMING-16" in t.refused("Szymon", second, "Krzysiek"),
        "dice: passed",
        *ESCAPE,
    )
    assert t.wounds(laid) == 0 and second.zone.name == "hand"


@pytest.mark.rule("RB-TIMING-19", "RB-EPIC-02", layer="engine")
def test_a_bat_card_obeys_all_other_limits() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    laid = t.lay(stag(life=9))
    own = t.give("Krzysiek", bat("Own", "enemy"))
    t.give("Bartek", bat("First", "enemy", epic=True))
    epic = t.give("Szymon", bat("Second", "enemy", epic=True))
    t.give("Szymon", bat("Plain", "enemy"))

    def limits() -> None:
        assert "only one Epic card" in t.refused("Szymon", epic, "Krzysiek")
        assert "RB-THREAT-08" in t.refused("Krzysiek", own, "Krzysiek")

    t.battle(
        laid,
        "Krzysiek: attack with Hero of Krzysiek",
        'Bartek: play "First" on Krzysiek',
        limits,
        'Szymon: play "Plain" on Krzysiek',
        "dice: failed",
        "dice: passed",
        "dice: passed",
        *ESCAPE,
    )


@pytest.mark.rule("RB-TIMING-20", layer="card")
def test_a_challenge_played_in_a_battle_is_fought_after_it() -> None:
    t = Table(adventures={"green": [stag()]})
    t.threat("Krzysiek", 5)
    api.place_marker(t.game, t.game.space("forest"), "green")
    first = t.give("Bartek", challenge("First", 1, life=2))
    t.give("Szymon", challenge("Late", 1, life=2, timing="book"))
    seen: list[Card | None] = []
    t.turn(
        "boot window",
        'Bartek: play "First" on Krzysiek',
        'Szymon: play "Late" on Krzysiek',
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: passed",
        lambda: seen.append(api.current_challenge(t.game)),
        *ESCAPE,
    )
    assert first.zone.name == "discard pile"
    assert [card and card.name for card in seen] == ["Late"]


def test_a_turn_can_be_taken_up_at_each_point() -> None:
    for point in ("turn", "movement phase", "boot window", "adventure phase", "trade phase",
                  "experience phase", "end of turn"):  # fmt: skip
        t = Table()
        steps = continue_from(t.game, api.Point(point), t["Szymon"])
        t.run(steps)
        assert t.game.active is t["Szymon"] and t.game.turn == 1
        assert t.says("begins turn 1")
