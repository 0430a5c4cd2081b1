"""Surcharge, Epic cards, and where resolved cards go."""

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
    set_life,
    stag,
    talent,
    this_challenge,
    until,
    wound,
)

from runewright.runtime.decisions import Steps
from runewright.runtime.events import Event, drain, happen
from runewright.runtime.moments import Moment
from runewright.runtime.runebound import api
from runewright.runtime.script import Ban, Fx, Permit, Script
from runewright.runtime.state import Card

PASSED: tuple[Line, ...] = ("Bartek: pass", "Szymon: pass")
ESCAPE: tuple[Line, ...] = ("Krzysiek: try to escape", "dice: passed")


@pytest.mark.rule("RB-COST-02", "RB-COST-03", "RB-COST-04", "RB-EX-05", layer="engine")
@pytest.mark.rule("RB-CARD-12", layer="engine")
@pytest.mark.parametrize(
    ("granted", "cost"),
    [(("wizardry", "divinity"), 4), (("wizardry", "survival"), 2), (("divinity",), 6), (None, 6)],
)
def test_each_missing_icon_costs_two_more(granted: tuple[str, ...] | None, cost: int) -> None:
    t = Table()
    if granted is not None:
        t.give("Krzysiek", talent("Scroll Calligraphy", proficiencies=granted), zone="play")
    spell = t.give("Krzysiek", feat("Polymorph", threat=2, kind="spell",
                                    needs=("wizardry", "survival")))  # fmt: skip
    plain = t.give("Krzysiek", feat("Plain", threat=1))
    player = t["Krzysiek"]
    assert api.final_cost(t.game, player, spell) == cost
    assert api.final_cost(t.game, player, plain) == 1
    t.turn("boot window", 'Krzysiek: play "Polymorph"')
    assert t.threat("Krzysiek") == f"{cost}/{10 - cost}"


@pytest.mark.rule("RB-COST-01", "RB-COST-05", layer="engine")
@pytest.mark.parametrize(("held", "after"), [(4, "0/10"), (3, None)])
def test_the_talent_of_who_plays_counts(held: int, after: str | None) -> None:
    t = Table()
    t.threat("Krzysiek", held)
    t.give("Krzysiek", talent("Soldier", proficiencies=("fighting",)), zone="play")
    t.give("Bartek", talent("Monk", proficiencies=("divinity",)), zone="play")
    snare = t.give("Bartek", enemy("Snare", 2, needs=("fighting",)))
    if after:
        t.turn("boot window", 'Bartek: play "Snare" on Krzysiek')
        assert t.threat("Krzysiek") == after
    else:
        reason = "it costs 4 threat, for lack of fighting, and the Hero card of Krzysiek holds only"
        t.turn("boot window", lambda: reason in t.refused("Bartek", snare, "Krzysiek"))
        assert t.threat("Krzysiek") == "3/7"


@pytest.mark.rule("RB-COST-06", "RB-COST-07", layer="engine")
def test_places_and_challenges_never_cost_more_and_nothing_costs_less() -> None:
    t = Table()
    player = t["Krzysiek"]
    needy: dict[str, Any] = {"needs": ("wizardry",)}
    place = t.give("Krzysiek", enemy("Bog", 0, kind="place", terrain=("forest",), **needy))
    hound = t.give("Krzysiek", challenge(threat=3, **needy))
    spell = t.give("Krzysiek", feat("Bolt", threat=2, kind="spell", **needy))
    assert [api.final_cost(t.game, player, c) for c in (place, hound, spell)] == [0, 3, 4]
    rich = talent("Sage", proficiencies=("wizardry", "divinity", "fighting"))
    t.give("Krzysiek", rich, zone="play")
    assert api.final_cost(t.game, player, spell) == 2
    assert api.surcharge(t.game, player, spell) == 0


@pytest.mark.rule("RB-COST-08", "RB-ESC-03", layer="engine")
def test_the_printed_cost_is_the_penalty() -> None:
    t = Table()
    t.threat("Krzysiek", 6)
    t.give("Bartek", enemy("Snare", 2, "book", needs=("fighting",)))
    laid = t.lay()
    t.battle(
        laid,
        'Bartek: play "Snare" on Krzysiek',
        lambda: (t.threat("Krzysiek"), api.escape_penalty(t.game)) == ("3/7", 2),
        *ESCAPE,
    )


@pytest.mark.rule("RB-EPIC-01", "RB-EPIC-04", "RB-EPIC-05", "RB-ANAT-02", layer="engine")
def test_one_epic_card_a_turn_over_all_players() -> None:
    t = Table()
    for name in ("Krzysiek", "Bartek"):
        t.threat(name, 5)
    t.give("Bartek", enemy("Doom", epic=True), enemy("Plain"))
    second = t.give("Bartek", enemy("More doom", epic=True))
    other = t.give("Szymon", enemy("Their doom", epic=True))
    own = t.give("Krzysiek", feat("Glory", epic=True))

    def all_barred() -> None:
        for who, card in (("Bartek", second), ("Szymon", other), ("Krzysiek", own)):
            assert "only one Epic card" in t.refused(who, card, "Krzysiek")

    t.turn(
        "boot window",
        lambda: t.refused("Bartek", second, "Krzysiek") == "",
        'Bartek: play "Doom" on Krzysiek',
        all_barred,
        'Bartek: play "Plain" on Krzysiek',
        "Bartek: pass",
        all_barred,
    )
    t.turn("boot window", lambda: t.refused("Szymon", other, "Bartek") == "", who="Bartek")


@pytest.mark.rule("RB-EPIC-03", layer="engine")
def test_an_epic_of_the_active_player_bars_the_others() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    fits = answers("before", "moment ranged phase", lambda fx, e: e.edge == "start")
    t.give("Krzysiek", feat("Glory", timing="bat", epic=True, script=Script(play=fits)))
    late = answers("before", "moment melee phase", lambda fx, e: e.edge == "start")
    doom = t.give("Bartek", enemy("Doom", 1, "bat", epic=True, script=Script(play=late)))
    t.battle(
        t.lay(stag(life=9)),
        'Krzysiek: play "Glory"',
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: failed",
        lambda: "only one Epic card" in t.refused("Bartek", doom, "Krzysiek"),
        "dice: passed",
        "dice: passed",
        *ESCAPE,
    )
    assert doom.zone.name == "hand"


@pytest.mark.rule("RB-EPIC-06", "RB-ESC-13", layer="engine")
def test_a_cancelled_epic_uses_the_allowance_and_still_counts() -> None:
    t = Table()
    t.threat("Krzysiek", 8)

    def cancel(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        fx.event.replaced = True
        yield from ()

    theirs = answers("before", "play", lambda fx, e: e.who is not fx.you)
    answer = Script(play=theirs, effect=cancel)
    t.give("Krzysiek", feat("Unsay", timing="bat", script=answer))
    t.give("Bartek", enemy("Doom", 3, "book", epic=True, effect=wound(2, own_hero)))
    refused = t.give("Szymon", enemy("Dear doom", 9, "book", epic=True))
    epic = t.give("Szymon", enemy("Their doom", 1, "book", epic=True))

    def cancelled() -> None:
        assert t.wounds(t.hero("Krzysiek")) == 0
        assert api.escape_penalty(t.game) == 3
        assert "RB-THREAT-10" in t.refused("Szymon", refused, "Krzysiek")
        assert "only one Epic card" in t.refused("Szymon", epic, "Krzysiek")

    t.battle(
        t.lay(),
        'Bartek: play "Doom" on Krzysiek',
        'Krzysiek: play "Unsay"',
        "Bartek: pass",
        cancelled,
        *ESCAPE,
    )
    assert t.threat("Krzysiek") == "7/3"


@pytest.mark.rule("RB-GRULE-03", layer="engine")
def test_a_card_may_lift_a_limit_and_another_forbid() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    more = Permit(("play",), lambda fx, e: e.who is fx.you, lambda fx: 1, "one more Epic card")
    t.give("Bartek", feat("Market of Masks", script=Script(standing=(more,))), zone="play")
    t.give("Bartek", enemy("Doom", epic=True))
    second = t.give("Bartek", enemy("More doom", epic=True))
    theirs = t.give("Szymon", enemy("Their doom", epic=True))
    no = Ban(("play",), lambda fx, e: e.card.name == "Banned", "Banned cannot be played")
    t.give("Szymon", feat("Watchfire", script=Script(standing=(no,))), zone="play")
    banned = t.give("Bartek", enemy("Banned"))

    def limits() -> None:
        assert t.refused("Bartek", second, "Krzysiek") == ""
        assert "only one Epic card" in t.refused("Szymon", theirs, "Krzysiek")
        assert "Banned cannot be played (RB-GRULE-03)" in t.refused("Bartek", banned, "Krzysiek")

    t.turn("boot window", 'Bartek: play "Doom" on Krzysiek', limits)


@pytest.mark.rule("RB-DISC-01", "RB-DISC-02", "RB-ESC-06", layer="engine")
def test_cards_go_to_their_owners_pile_enemy_ones_after_the_battle() -> None:
    t = Table()
    t.threat("Krzysiek", 8)
    mark = t.give("Szymon", enemy("Mark", 2, "book", effect=set_life(6)))
    parry = t.give("Krzysiek", feat("Parry", timing="book", effect=receive(1, "gold")))
    snare = t.give("Bartek", enemy("Snare"))
    laid = t.lay(stag(life=9))
    zones: list[tuple[str, ...]] = []

    def note() -> None:
        zones.append((mark.zone.name, parry.zone.name))

    t.turn("boot window", 'Bartek: play "Snare" on Krzysiek')
    assert snare.zone is t["Bartek"].zones["discard pile"]
    round_: tuple[Line, ...] = ("dice: failed", "dice: passed", "dice: passed")
    t.battle(
        laid,
        'Szymon: play "Mark" on Krzysiek',
        "Szymon: pass",
        'Krzysiek: play "Parry"',
        "Krzysiek: pass",
        note,
        "Krzysiek: attack with Hero of Krzysiek",
        *round_,
        note,
        "Krzysiek: attack with Hero of Krzysiek",
        *round_,
        note,
        *ESCAPE,
    )
    assert zones == [("table", "discard pile")] * 3
    assert mark.zone is t["Szymon"].zones["discard pile"]
    assert t.names("Krzysiek", "discard pile") == ["Parry"]


@pytest.mark.rule("RB-DISC-03", "RB-TEXT-12", layer="engine")
def test_a_card_that_lasts_is_discarded_when_it_ends() -> None:
    t = Table(adventures={"green": [stag()]})
    t.threat("Krzysiek", 8)
    api.place_marker(t.game, t.game.space("forest"), "green")
    sting = rule("before", "combat", wound(1, this_challenge))
    end = until(lambda fx: Moment("end", "adventure phase", fx.you))
    pit = t.give("Krzysiek", feat("Pit", script=Script(effect=end, blocks={"block": (sting,)})))
    first = t.give("Bartek", challenge("First", 1, life=3))

    def stung(card: Card | None) -> None:
        assert card is not None
        assert (t.wounds(card), pit.zone.name) == (1, "play")

    t.turn(
        "boot window",
        'Bartek: play "First" on Krzysiek',
        'Krzysiek: play "Pit"',
        "Krzysiek: pass",
        *PASSED,
        "Krzysiek: pass",
        lambda: stung(first),
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: passed",
        "Krzysiek: undertake the green adventure",
        *PASSED,
        "Krzysiek: pass",
        lambda: stung(api.current_challenge(t.game)),
        "Krzysiek: attack with Hero of Krzysiek",
        "dice: passed",
        lambda: pit.zone is t["Krzysiek"].zones["discard pile"],
    )
    later = t.lay(stag(life=9))
    t.battle(later, *PASSED, "Krzysiek: pass", lambda: t.wounds(later) == 0, *ESCAPE)


@pytest.mark.rule("RB-CARD-08", layer="engine")
def test_a_lasting_place_works_on_every_hero_until_it_ends() -> None:
    t = Table()
    hurt = rule(
        "after", "travel", wound(1, lambda fx: fx.event.fighter if fx.event else None),
        lambda fx, e: e.space is fx.card.space,
    )  # fmt: skip
    end = until(lambda fx: Moment("end", "turn", fx.you, fx.game.turn))
    stones = Script(effect=end, blocks={"block": (hurt,)})
    place = t.give(
        "Bartek", enemy("Singing Stones", 0, kind="place", terrain=("forest",), script=stones)
    )

    def walk(name: str) -> None:
        def go() -> Steps[None]:
            yield from api.travel(t.game, t.hero(name), t.game.space("hills"))
            yield from api.travel(t.game, t.hero(name), t.game.space("forest"))
            yield from drain(t.game)

        t.run(go())

    t.turn("boot window", 'Bartek: play "Singing Stones" on Krzysiek')
    assert (place.zone.name, str(place.space)) == ("play", "forest")
    t.game.active = t["Szymon"]
    walk("Szymon")
    assert t.wounds(t.hero("Szymon")) == 1
    t.turn("end of turn", who="Szymon")
    assert place.zone.name == "play"
    t.turn("end of turn")
    assert place.zone is t["Bartek"].zones["discard pile"]
    walk("Szymon")
    assert t.wounds(t.hero("Szymon")) == 1


@pytest.mark.rule("RB-DISC-04", "RB-DISC-05", "RB-DISC-06", "RB-BASE-21", layer="engine")
@pytest.mark.rule("RB-BASE-21", layer="base")
def test_where_challenges_go() -> None:
    t = Table()
    t.threat("Krzysiek", 9)
    escaped = t.give("Szymon", challenge("Escaped", life=2))
    t.battle(escaped, *ESCAPE)
    assert escaped.zone is t["Szymon"].zones["discard pile"]
    beaten = t.give("Szymon", challenge("Beaten", life=2, reward_gold=2))
    t.battle(beaten, "Krzysiek: attack with Hero of Krzysiek", "dice: passed")
    assert beaten.zone is t["Szymon"].zones["discard pile"]
    assert t["Krzysiek"].counters["gold"] == 2
    assert t.game.zones["track"].cards == []
    laid = t.lay()
    t.battle(laid, *ESCAPE)
    assert (laid.zone.name, str(laid.space)) == ("track", "forest")
    t.hero("Bartek").space = t.game.space("forest")
    t.turn("adventure phase", "Bartek: take on Spectral Stag",
           "Bartek: try to escape", "dice: passed", who="Bartek")  # fmt: skip
    assert t.says("Bartek takes on Spectral Stag")


@pytest.mark.rule("RB-DISC-07", layer="engine")
def test_challenges_that_wait_when_the_turn_ends_are_discarded() -> None:
    t = Table()
    t.threat("Krzysiek", 9)
    t.give("Bartek", challenge("First", 3))
    second = t.give("Szymon", challenge("Second", 3, "red"))
    t.turn(
        "boot window",
        'Bartek: play "First" on Krzysiek',
        'Szymon: play "Second" on Krzysiek',
        lambda: t.threat("Krzysiek") == "3/7",
        *ESCAPE,
    )
    assert second.zone is t["Szymon"].zones["discard pile"]
    assert t.names("Bartek", "discard pile") == ["First"]
    assert t.threat("Krzysiek") == "4/6"
    assert not t.says("takes on Second")


def test_outside_a_battle_there_is_no_penalty_and_goods_are_no_plays() -> None:
    t = Table()
    assert api.escape_penalty(t.game) == 0
    rope = t.give("Krzysiek", feat("Rope", kind="item", timing=""))
    t.turn("boot window", lambda: "no symbol" in t.refused("Krzysiek", rope, "Krzysiek"))


def test_an_effect_that_ends_the_turn_closes_the_boot_window() -> None:
    t = Table()

    def over(fx: Fx) -> Steps[None]:
        api.end_turn(api.game_of(fx))
        yield from ()

    toll = enemy("Toll Bridge", 0, kind="place", terrain=("forest",), effect=over)
    t.give("Bartek", toll, enemy("Late", 0))
    t.turn("boot window", 'Bartek: play "Toll Bridge" on Krzysiek')
    assert [d.topic for d in t.asked] == ["play"]
    assert "Late" in t.names("Bartek", "hand")


def test_a_card_taken_off_the_table_takes_its_effect_along() -> None:
    t = Table()
    t.threat("Krzysiek", 9)
    mark = t.give("Szymon", enemy("Mark", 2, "book", effect=set_life(6)))
    laid = t.lay()

    def away() -> None:
        assert t.game.value(laid, "life") == 6
        t.game.put(mark, t["Szymon"].zones["hand"])
        assert t.game.value(laid, "life") == 3
        assert api.escape_penalty(t.game) == 0

    t.battle(laid, 'Szymon: play "Mark" on Krzysiek', "Szymon: pass", away, *ESCAPE)
    assert mark.zone.name == "hand"


def test_an_event_of_a_card_is_raised_once_for_each_play() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    heard: list[Event] = []

    def note(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        heard.append(fx.event)
        yield from happen(fx.game, Event("die", {"who": fx.you}, 1))

    ear = Script(standing=(rule("after", "play", note),))
    t.give("Krzysiek", feat("Ear", script=ear), zone="play")
    t.give("Bartek", enemy("Snare"))
    t.turn("boot window", 'Bartek: play "Snare" on Krzysiek')
    said = [(e.who.name, e.card.name, e.on.name) for e in heard]
    assert said == [("Bartek", "Snare", "Krzysiek")]
