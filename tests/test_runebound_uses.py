"""Uses of cards in play, and the order in which rules of several players answer one event."""

from __future__ import annotations

import pytest
from runebound_table import (
    Line,
    Table,
    changes,
    feat,
    hero,
    receive,
    rule,
    stag,
    talent,
    this_challenge,
    wound,
)

from runewright.runtime import cards, units
from runewright.runtime.core.measures import held_by, your_units
from runewright.runtime.decisions import Steps
from runewright.runtime.events import Event, drain, heard
from runewright.runtime.game import Lasting
from runewright.runtime.moments import Moment
from runewright.runtime.runebound import api, refusals
from runewright.runtime.runebound.setup import first_talent
from runewright.runtime.script import Body, Fx, Play, Script, Use
from runewright.runtime.state import CardData

ESCAPE: tuple[Line, ...] = ("Krzysiek: try to escape", "dice: passed")
ATTACK = "Krzysiek: attack with Hero of Krzysiek"


def discard_one(fx: Fx) -> Steps[None]:
    yield from cards.discard(fx.game, fx.you, fx.you.zones["hand"].cards[0])


STING = wound(1, this_challenge)


def spellblade(body: Body = STING, limit: str = "turn") -> CardData:
    """Once per turn, discard 1 card: deal 1 wound to this Challenge."""
    use = Use(limit, lambda fx: bool(fx.you.zones["hand"].cards), discard_one, body, "a wound")
    return talent("Spellblade", script=Script(uses=(use,)))


def offered(t: Table) -> list[str]:
    return [option.text for option in t.asked[-1].options]


def test_a_use_is_paid_and_limited_and_asked_for_where_one_fights() -> None:
    t = Table()
    blade = t.give("Krzysiek", spellblade(), zone="play")
    t.give("Krzysiek", feat("One", timing="bat"), feat("Two", timing="bat"))
    laid = t.lay(stag(life=9))
    t.battle(
        laid,
        "Krzysiek: pass",
        "Krzysiek: decline",
        lambda: 'use "Spellblade"' in offered(t),
        'Krzysiek: use "Spellblade"',
        lambda: (t.wounds(laid), t.names("Krzysiek", "hand")) == (1, ["Two"]),
        lambda: 'use "Spellblade"' not in offered(t),
        ATTACK,
        "dice: passed",
        "dice: passed",
        "dice: passed",
        *ESCAPE,
    )
    assert t.wounds(laid) == 0 and blade.uses == {"a wound": 1}
    t.battle(laid, "Krzysiek: pass", "Krzysiek: decline",
             lambda: 'use "Spellblade"' in offered(t), 'Krzysiek: use "Spellblade"',
             ATTACK, "dice: passed", "dice: passed", "dice: passed", *ESCAPE)  # fmt: skip
    assert t.names("Krzysiek", "hand") == []
    t.battle(laid, "Krzysiek: decline", lambda: 'use "Spellblade"' not in offered(t), ATTACK,
             "dice: passed", "dice: passed", "dice: passed", *ESCAPE)  # fmt: skip


def test_a_use_once_a_battle_that_ends_it() -> None:
    t = Table()
    t.give("Krzysiek", spellblade(wound(9, this_challenge), "battle"), zone="play")
    t.give("Krzysiek", feat("One", timing="bat"), feat("Two", timing="bat"))
    for _ in range(2):
        laid = t.lay(stag(life=9))
        t.battle(laid, "Krzysiek: pass", "Krzysiek: decline", 'Krzysiek: use "Spellblade"')
        assert laid.zone.name == "discard pile"
    assert [d.topic for d in t.asked].count("roll") == 0


def test_uses_in_the_boot_window_of_the_own_turn_only() -> None:
    t = Table()
    for name in ("Krzysiek", "Bartek"):
        t.give(name, spellblade(receive(1, "gold")), zone="play")
        t.give(name, feat("One", timing="bat"))
    lamp = t.give("Krzysiek", feat("Lamp", kind="item", script=spellblade().script), zone="play")
    lamp.exhausted = True
    t.turn(
        "boot window",
        lambda: offered(t) == ["pass"],
        "Bartek: pass",
        "Szymon: pass",
        lambda: offered(t) == ['use "Spellblade"', "pass"],
        'Krzysiek: use "Spellblade"',
    )
    assert (t["Krzysiek"].counters["gold"], t["Bartek"].counters["gold"]) == (1, 0)


def test_two_uses_of_a_card_are_told_apart() -> None:
    t = Table()
    uses = tuple(
        Use("turn", lambda fx: True, receive(0), receive(n, "gold"), label)
        for n, label in ((1, "one"), (2, "two"))
    )
    t.give("Krzysiek", talent("Coffer", script=Script(uses=uses)), zone="play")
    t.turn(
        "boot window",
        "Bartek: pass",
        "Szymon: pass",
        lambda: offered(t) == ['use "Coffer" (one)', 'use "Coffer" (two)', "pass"],
        'Krzysiek: use "Coffer" (two)',
        lambda: offered(t) == ['use "Coffer" (one)', "pass"],
        'Krzysiek: use "Coffer" (one)',
    )
    assert t["Krzysiek"].counters["gold"] == 3
    assert t.says('Krzysiek uses "Coffer": two', 'Krzysiek uses "Coffer": one')


def test_rules_answer_clockwise_and_the_active_player_last() -> None:
    t = Table()
    order: list[str] = []

    def note(fx: Fx) -> Steps[None]:
        order.append(fx.card.name)
        yield from ()

    for owner, name in (("Krzysiek", "K"), ("Szymon", "S"), ("Bartek", "B1"), ("Bartek", "B2")):
        hears = rule("after", "gain", note, lambda fx, e: e.unit == "wound")
        t.give(owner, feat(name, script=Script(standing=(hears,))), zone="play")

    def hurt() -> Steps[None]:
        yield from units.gain(t.game, t.hero("Szymon"), "wound", 1)
        yield from drain(t.game)

    t.run(hurt())
    t.game.active = t["Bartek"]
    t.run(hurt())
    assert order == ["B1", "B2", "S", "K", "S", "K", "B1", "B2"]


def test_rules_of_one_player_speak_in_the_order_of_their_beginning() -> None:
    t = Table()
    order: list[str] = []

    def note(fx: Fx) -> Steps[None]:
        order.append(fx.card.name)
        yield from ()

    hears = rule("after", "gain", note, lambda fx, e: e.unit == "wound")
    old = t.give("Krzysiek", feat("Old", script=Script(blocks={"block": (hears,)})), zone="play")
    t.game.last_until(Fx(t.game, old, t["Krzysiek"], t["Krzysiek"]), Moment("end", "game"), "block")
    t.give("Krzysiek", feat("New", script=Script(standing=(hears,))), zone="play")
    t.run(units.gain(t.game, t.hero("Szymon"), "wound", 1))
    t.run(drain(t.game))
    assert order == ["Old", "New"]


@pytest.mark.rule("RB-GRULE-01", layer="engine")
def test_a_card_that_came_later_wins_over_an_effect_that_lasts() -> None:
    t = Table()
    hero_ = t.hero("Krzysiek")
    fx = Fx(t.game, hero_, t["Krzysiek"], t["Krzysiek"])
    change = ("set", "life", (hero_,), 4)
    t.game.start_lasting(Lasting(fx, Moment(), changes=(change,), clock=t.game.next_clock()))
    assert t.game.value(hero_, "life") == 4
    sets = tuple(changes("life", "set", n, lambda fx: [hero_]) for n in (7, 6))
    late = t.give("Krzysiek", feat("Late", script=Script(standing=sets)))
    t.game.put(late, t["Krzysiek"].zones["play"])
    assert t.game.value(hero_, "life") == 6
    t.game.put(late, t["Krzysiek"].zones["hand"])
    assert t.game.value(hero_, "life") == 4


def test_spans_are_counted_from_one() -> None:
    t = Table()
    numbers: list[int] = []
    assert t.game.span_number("battle") == 0
    for _ in range(2):
        t.battle(t.lay(), lambda: numbers.append(t.game.span_number("battle")), *ESCAPE)
    assert numbers == [1, 2]
    assert t.game.span_number("turn") == 2 and t.game.span_number("game") == 0
    assert t.game.span_number("escape phase") == 2


def test_the_scope_of_a_rule_knows_who_played_its_card() -> None:
    t = Table()
    seen: list[tuple[str, str]] = []

    def note(fx: Fx) -> Steps[None]:
        seen.append((fx.you.name, fx.caster.name))
        yield from ()

    hears = Script(standing=(rule("before", "gain", note),))
    t.give("Krzysiek", feat("Own", script=hears), zone="play")
    played = t.give("Krzysiek", feat("Played", script=hears), zone="play")
    played.caster = t["Szymon"]
    t.run(units.gain(t.game, t["Bartek"], "gold", 1))
    assert seen == [("Krzysiek", "Krzysiek"), ("Krzysiek", "Szymon")]
    lone = t.game.add_card(feat("Lone"), None, t.game.zones["track"])
    assert api.player_of(t.game, lone) is t.game.active
    assert api.player_of(t.game, played) is t["Krzysiek"]
    other = t.give("Bartek", feat("Other"))
    other.controller = None
    assert api.player_of(t.game, other) is t["Bartek"]


def test_a_hero_may_bring_gold_of_his_own() -> None:
    t = Table(heroes={"Krzysiek": hero("Rich", starting_gold=7)})
    for name in ("Krzysiek", "Bartek"):
        t.run(first_talent(t.game, t[name]))
    assert [t[name].counters["gold"] for name in ("Krzysiek", "Bartek")] == [7, 3]
    assert api.talent_of(t.game, t["Krzysiek"]) is None


def test_what_somebody_has_is_counted_and_nothing_is_none() -> None:
    t = Table()
    card = t.give("Krzysiek", feat("Purse"))
    fx = Fx(t.game, card, t["Krzysiek"], t["Krzysiek"])
    for n in (0, 2):
        if n:
            t["Krzysiek"].counters["experience token"] = card.counters["threat"] = n
        assert your_units(fx, "experience token") == n
        assert held_by(fx, "threat", [card]) == n


def test_a_position_is_judged_once_until_something_happens() -> None:
    t = Table()
    ally = t.hire("Krzysiek", feat("Squire", kind="ally", life=2))
    t.run(t.game.judge())
    assert not t.game.unsettled()
    t.run(units.gain(t.game, ally, "wound", 1))
    assert not t.game.unsettled()
    ally.counters["wound"] = 2
    assert not t.game.unsettled(), "no event was seen"
    t.game.settled = False
    assert t.game.unsettled()
    t.run(t.game.judge())
    assert not t.game.unsettled() and ally.zone.name != "play"


@pytest.mark.parametrize("one", [True, False])
def test_goods_that_are_drawn_enter_play_and_class_cards_do_not(one: bool) -> None:
    t = Table()
    hears = Script(standing=(rule("after", "enter", receive(1)),))
    t.give("Krzysiek", feat("Porter", script=hears), zone="play")
    deck = t.game.zones["trade deck"]
    goods = t.game.add_card(feat("Lamp", kind="item"), None, deck)
    t.game.homes[goods.uid] = deck
    own = t.give("Krzysiek", feat("Rest"), zone="deck")
    for card, zone, threat in ((own, "hand", "0/10"), (goods, "play", "1/9")):
        who = t["Krzysiek"]
        drawn = (
            cards.draw_card(t.game, who, card) if one else cards.draw(t.game, who, card.zone, 1)
        )
        assert t.run(drawn) == [card]
        t.run(drain(t.game))
        assert (card.zone.name, t.threat("Krzysiek")) == (zone, threat)


@pytest.mark.parametrize(("zone", "lies"), [("play", 2), ("hand", 0), ("discard pile", 0)])
def test_tokens_are_kept_that_a_card_cannot_take(zone: str, lies: int) -> None:
    t = Table()
    card = t.give("Krzysiek", feat("Coffer"), zone=zone)
    t["Krzysiek"].counters["gold"] = 3
    assert t.run(t.game.lay_tokens(t["Krzysiek"], card, "gold", 2)) == lies
    assert units.held(card, "gold") == lies
    assert units.held(t["Krzysiek"], "gold") == 3 - lies


def test_whether_an_event_is_heard_follows_the_hands_and_the_table() -> None:
    t = Table()
    bat = feat("Bat", timing="bat", script=Script(play=Play("", "after", ("gain",))))
    rules = Script(standing=(rule("before", "gain", receive(1)),))

    def hears() -> tuple[bool, bool]:
        return heard(t.game, "before", "gain"), heard(t.game, "after", "gain")

    assert hears() == (False, False)
    first, second = t.give("Bartek", bat), t.give("Szymon", bat)
    assert hears() == (False, True)
    laid = t.give("Krzysiek", feat("Laid", script=rules), zone="play")
    assert hears() == (True, True)
    t.game.put(first, t["Bartek"].zones["deck"])
    assert hears() == (True, True)
    t.game.put(second, t["Szymon"].zones["deck"])
    assert hears() == (True, False)
    t.game.put(laid, t["Krzysiek"].zones["deck"])
    assert hears() == (False, False)
    lasting = Script(blocks={"block": rules.standing})
    card = t.give("Krzysiek", feat("Lasts", script=lasting), zone="deck")
    scope = Fx(t.game, card, t["Krzysiek"], t["Krzysiek"])
    t.game.last_until(scope, Moment("end", "turn", t["Krzysiek"]), "block")
    assert hears() == (True, False)
    t.run(t.game.moment("end", "turn", t["Krzysiek"]))
    assert hears() == (False, False)


def test_what_is_legal_and_what_is_told_ask_the_same_rules() -> None:
    assert len(refusals.QUICK) == len(refusals.RULES)
    assert set(refusals.QUICK) == set(refusals.RULES)


@pytest.mark.parametrize("altered", [False, True])
def test_where_a_rule_alters_what_one_bears_anything_unsettles_the_position(altered: bool) -> None:
    t = Table()
    if altered:
        rules = (changes("life", "add", 1, lambda fx: [t.hero("Szymon")]),)
        t.give("Krzysiek", feat("Heart", script=Script(standing=rules)), zone="play")
    assert not t.game.unsettled() and t.game.settled
    t.game.record(Event("pass", {"who": t["Krzysiek"]}))
    assert t.game.settled is not altered


def test_a_position_is_told_from_one_with_other_markers_on_the_map() -> None:
    t = Table()
    before = t.game.digest()
    t.game.spaces[0].markers.append("green")
    assert t.game.digest() != before
    t.game.spaces[0].markers.pop()
    assert t.game.digest() == before
