"""Faults that users of other engines reported, tried on this kernel with single effects."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest
from runebound_table import Line, Table, challenge, enemy, feat, receive, rule, stag, wound

from runewright.runtime import cards, units
from runewright.runtime.decisions import IllegalChoice, Option, Steps, ask_may, ask_some, run
from runewright.runtime.events import BudgetError, Event, LoopError, drain, happen
from runewright.runtime.runebound import api
from runewright.runtime.script import Ban, Change, Fx, Handler, Script
from runewright.runtime.state import Card, CardData, Zone


def with_rules(*rules: Handler, name: str = "Rule") -> CardData:
    return feat(name, script=Script(standing=rules))


def test_the_number_of_firings_is_fixed_when_the_event_happens() -> None:
    """A3: what enters while reactions run does not react to the event that called it."""
    t = Table()
    fired: list[str] = []

    def herald(fx: Fx) -> Steps[None]:
        fired.append("herald")
        yield from ()

    second = with_rules(rule("after", "moment battle", herald), name="Herald")

    def call(fx: Fx) -> Steps[None]:
        fired.append("call")
        new = fx.game.add_card(second, fx.you, fx.you.zones["play"])
        yield from happen(fx.game, Event("enter", {"card": new}))
        yield from drain(fx.game)

    t.give("Krzysiek", with_rules(rule("after", "moment battle", call), name="Call"), zone="play")
    t.run(t.game.moment("end", "battle", t["Krzysiek"]))
    assert fired == ["call"]
    t.run(t.game.moment("end", "battle", t["Krzysiek"]))
    assert fired == ["call", "call", "herald"]


@pytest.mark.parametrize("names", [("Ania", "Bartek"), ("Bartek", "Ania")])
def test_all_who_fall_together_are_found_before_any_is_judged(names: tuple[str, str]) -> None:
    """A5: the seat order decides nothing; both Heroes are stunned by one effect."""
    t = Table(*names)
    for name in names:
        t.hero(name).counters["wound"] = 4
        t.threat(name, 3)

    def both() -> Steps[None]:
        for player in t.game.players:
            yield from units.gain(t.game, api.hero_of(t.game, player), "wound", 1)
        assert not any(event.kind == "stun" for event in t.game.history)
        yield from drain(t.game)

    t.run(both())
    stunned = sorted(event.hero.name for event in t.game.history if event.kind == "stun")
    assert stunned == ["Hero of Ania", "Hero of Bartek"]
    assert [t.threat(name) for name in names] == ["0/10", "0/10"]


def test_a_payment_is_one_event_with_the_whole_amount() -> None:
    """B1: a Talent that answers a loss of threat answers the payment once."""
    t = Table()
    t.threat("Krzysiek", 5)
    amounts: list[int] = []

    def grudge(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        amounts.append(fx.event.amount)
        yield from receive(1, "gold")(fx)

    lost = rule("after", "lose", grudge, lambda fx, e: e.unit == "threat" and e.holder is fx.you)
    t.give("Krzysiek", with_rules(lost), zone="play")
    t.give("Bartek", enemy("Snare", 2))
    t.turn("boot window", 'Bartek: play "Snare" on Krzysiek')
    assert amounts == [2]
    assert t["Krzysiek"].counters["gold"] == 1


def test_uses_are_counted_on_each_card() -> None:
    """B3: of two equal cards the use of one leaves the other its own; and once per span."""
    t = Table()
    once = rule("after", "moment battle", receive(1, "gold"), limit="turn", label="once")
    data = with_rules(once)
    first, second = (t.give("Krzysiek", data, zone="play") for _ in range(2))
    t.game.turn = 1
    first.uses["once"] = 1
    for _ in range(2):
        t.run(t.game.moment("start", "battle", t["Krzysiek"]))
    assert t["Krzysiek"].counters["gold"] == 1
    assert second.uses == {"once": 1}
    t.game.turn = 2
    t.run(t.game.moment("start", "battle", t["Krzysiek"]))
    assert t["Krzysiek"].counters["gold"] == 3


def test_a_limited_rule_that_fits_twice_at_once_speaks_once() -> None:
    """B3: two events of one statement are two calls; `once per turn` answers only the first."""
    t = Table()
    once = rule("after", "gain", receive(1, "gold"), lambda fx, e: e.unit == "wound", limit="turn")
    t.give("Krzysiek", with_rules(once), zone="play")

    def two() -> Steps[None]:
        for _ in range(2):
            yield from units.gain(t.game, t.hero("Krzysiek"), "wound", 1)
        yield from drain(t.game)

    t.run(two())
    assert t["Krzysiek"].counters["gold"] == 1


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_discarding_the_hand_takes_every_card(size: int) -> None:
    """D1: a list that changes while it is walked over loses no card."""
    t = Table()
    for n in range(size):
        t.give("Krzysiek", feat(f"Card {n}"))
    hand = t["Krzysiek"].zones["hand"].cards
    assert t.run(cards.discard_all(t.game, t["Krzysiek"], hand)) == size
    assert (t.names("Krzysiek", "hand"), len(t.names("Krzysiek", "discard pile"))) == ([], size)


def test_equal_cards_are_told_apart() -> None:
    """D3: discarding the second of two equal cards takes that one."""
    t = Table()
    data = feat("Speed")
    first, second = (t.give("Krzysiek", data) for _ in range(2))
    t.run(cards.discard(t.game, t["Krzysiek"], second))
    assert t["Krzysiek"].zones["discard pile"].cards == [second]
    assert t["Krzysiek"].zones["hand"].cards == [first]
    assert first != second and len({first, second}) == 2


def test_nothing_falls_below_zero() -> None:
    """G1: taking from nothing takes nothing, and no event says otherwise."""
    t = Table()
    assert t.run(units.lose(t.game, t["Krzysiek"], "threat", 1)) == 0
    assert t.threat("Krzysiek") == "0/10"
    assert not t.game.history
    t["Bartek"].counters["gold"] = 2
    moved = t.run(units.transfer(t.game, t["Bartek"], t["Krzysiek"], "gold", 5))
    assert (moved, t["Bartek"].counters["gold"], t["Krzysiek"].counters["gold"]) == (2, 0, 2)
    t.threat("Bartek", 5)
    t.threat("Krzysiek", 9)
    assert t.run(units.transfer(t.game, t["Bartek"], t["Krzysiek"], "threat", 4)) == 1
    assert (t.threat("Bartek"), t.threat("Krzysiek")) == ("4/6", "10/0")


def test_a_choice_has_bounds_that_are_held() -> None:
    """G3: `1 or more` refuses none; strangers and doubles are refused as well."""
    t = Table()
    options = [Option(str(n), n) for n in range(3)]

    def choose(answer: tuple[Option, ...]) -> list[int]:
        return run(ask_some(t["Krzysiek"], "discard 1 or 2", options, 1, 2), lambda d: answer)

    assert choose((options[2],)) == [2]
    for wrong in ((), tuple(options), (options[0], options[0]), (Option("0", 0),)):
        with pytest.raises(IllegalChoice):
            choose(wrong)


def test_prevention_is_bound_to_its_event() -> None:
    """H1: preventing the first harm leaves the second alone."""
    t = Table()
    hero = t.hero("Krzysiek")

    def ward(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        fx.event.amount -= 2
        yield from ()

    stops = rule("before", "gain", ward, lambda fx, e: e.unit == "wound", once=True)
    t.give("Krzysiek", with_rules(stops), zone="play")
    assert t.run(units.gain(t.game, hero, "wound", 2)) == 0
    assert not any(event.kind == "gain" for event in t.game.history)
    assert t.run(units.gain(t.game, hero, "wound", 1)) == 1
    assert t.wounds(hero) == 1


def test_what_was_paid_stays_paid_when_the_card_is_stopped() -> None:
    """H3: the stopped card is discarded, its cost is gone, and only its effect is lacking."""
    t = Table()
    t.threat("Krzysiek", 5)

    def stop(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        fx.event.replaced = True
        yield from ()

    t.give("Krzysiek", with_rules(rule("before", "play", stop)), zone="play")
    snare = t.give("Bartek", enemy("Snare", 2, effect=receive(3)))
    t.turn("boot window", 'Bartek: play "Snare" on Krzysiek')
    assert t.threat("Krzysiek") == "3/7"
    assert snare.zone is t["Bartek"].zones["discard pile"]
    assert [played.paid for played in t.game.plays] == [2]


@pytest.mark.parametrize("answer", [True, False])
@pytest.mark.parametrize("seat", ["Krzysiek", "Szymon"])
def test_what_may_be_done_may_be_declined(seat: str, answer: bool) -> None:
    """H7: the decline is always among the options, whatever the seat."""
    t = Table()
    line: Line = f"{seat}: {'do it' if answer else 'decline'}"
    assert t.run(ask_may(t[seat], "draw a card"), line) is answer
    assert [option.text for option in t.asked[0].options] == ["do it", "decline"]


def test_the_owner_decides_the_pile() -> None:
    """I1: a card goes to its owner's pile, whoever controls it."""
    t = Table()
    t.threat("Krzysiek", 5)
    snare = t.give("Szymon", enemy("Snare"))
    t.turn("boot window", 'Szymon: play "Snare" on Krzysiek')
    assert snare.controller is t["Szymon"] and snare.zone is t["Szymon"].zones["discard pile"]
    stolen = t.give("Bartek", feat("Lamp"), zone="play")
    stolen.controller = t["Krzysiek"]
    t.run(cards.discard(t.game, t["Krzysiek"], stolen))
    assert stolen.zone is t["Bartek"].zones["discard pile"]


def test_reactions_see_the_card_as_it_was() -> None:
    """I3: a rule about a Challenge with wounds speaks though the wounds go with the card."""
    t = Table()
    heard: list[int] = []

    def note(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        heard.append(fx.event.facts["wounds"])
        yield from ()

    scarred = rule("after", "defeat", note, lambda fx, e: e.facts["wounds"] >= 2)
    t.give("Bartek", with_rules(scarred), zone="play")
    laid = t.lay(stag(life=2))
    t.battle(laid, "Krzysiek: attack with Hero of Krzysiek", "dice: passed")
    assert heard == [2] and laid.counters == {}


def test_drawing_past_the_end_draws_what_there_is() -> None:
    """I5: a deck of one gives one; a shared deck is made anew of its pile, each card once."""
    t = Table("Krzysiek", adventures={"green": [stag(name=f"Stag {n}") for n in range(3)]})
    deck, pile = t.game.zones["green adventure deck"], t.game.zones["discard pile"]
    for card in list(deck.cards[:2]):
        t.game.put(card, pile)
    before = sorted(card.uid for card in t.game.cards)
    drawn = t.run(cards.draw(t.game, t["Krzysiek"], deck, 5, Zone("aside")))
    assert len(drawn) == 3 and not deck.cards and not pile.cards
    assert sorted(card.uid for card in t.game.cards) == before
    assert len({card.uid for card in drawn}) == 3
    own = t["Krzysiek"].zones["deck"]
    assert len(t.run(cards.draw(t.game, t["Krzysiek"], own, 5))) == 1
    t.give("Krzysiek", feat("Gone"), zone="discard pile")
    assert t.run(cards.draw(t.game, t["Krzysiek"], own, 5)) == []
    assert t.names("Krzysiek", "discard pile") == ["Gone"]


@pytest.mark.parametrize("stage", ["before", "after"])
def test_a_circle_of_reactions_ends_in_an_error_that_names_the_cards(stage: str) -> None:
    """F1: harm calls healing calls harm: an error after few firings, the same each time."""

    def play() -> tuple[str, list[str]]:
        t = Table()
        hero = t.hero("Krzysiek")

        def heal(fx: Fx) -> Steps[None]:
            yield from units.lose(fx.game, hero, "wound", 1)

        hurt = rule(stage, "lose", wound(1, lambda fx: hero), lambda fx, e: e.unit == "wound")
        mend = rule(stage, "gain", heal, lambda fx, e: e.unit == "wound")
        t.give("Krzysiek", with_rules(hurt, name="Curse"), zone="play")
        t.give("Krzysiek", with_rules(mend, name="Rune"), zone="play")
        hero.counters["wound"] = 1
        with pytest.raises(LoopError) as caught:
            t.run(units.gain(t.game, hero, "wound", 1))
            t.run(drain(t.game))
        gc.collect()
        assert len(t.game.log) < 1000
        return str(caught.value), [str(line) for line in t.game.log]

    message, story = play()
    assert "Curse" in message and "Rune" in message
    assert play() == (message, story)


def test_an_effect_without_end_runs_out_of_budget() -> None:
    """F1: what loops by itself is stopped by the step budget."""
    t = Table()
    t.game.budget = 500

    def forever() -> Steps[None]:
        while True:
            yield from units.gain(t.game, t["Krzysiek"], "gold", 1)
            yield from drain(t.game)

    with pytest.raises(BudgetError):
        t.run(forever())


def test_reactions_of_one_statement_wait_for_their_turn() -> None:
    """What answers the first event does not hurry the answers to the second."""
    t = Table()
    order: list[str] = []

    def first(fx: Fx) -> Steps[None]:
        order.append("first starts")
        yield from receive(1, "gold")(fx)
        order.append("first ends")

    def second(fx: Fx) -> Steps[None]:
        order.append("second")
        yield from ()

    def third(fx: Fx) -> Steps[None]:
        order.append("gold")
        yield from ()

    hero, other = t.hero("Krzysiek"), t.hero("Bartek")
    t.give("Krzysiek", with_rules(
        rule("after", "gain", first, lambda fx, e: e.holder is hero, label="1"),
        rule("after", "gain", second, lambda fx, e: e.holder is other, label="2"),
        rule("after", "gain", third, lambda fx, e: e.unit == "gold", label="3"),
    ), zone="play")  # fmt: skip

    def both() -> Steps[None]:
        yield from units.gain(t.game, hero, "wound", 1)
        yield from units.gain(t.game, other, "wound", 1)
        yield from drain(t.game)

    t.run(both())
    assert order == ["first starts", "gold", "first ends", "second"]


def test_values_that_depend_on_each_other_are_an_error() -> None:
    t = Table()
    t.give("Szymon", challenge())
    laid: Card = t.hero("Krzysiek")
    circle = feat("Mirror", script=Script(standing=(
        _copy("ranged value", "melee value", laid), _copy("melee value", "ranged value", laid),
    )))  # fmt: skip
    t.give("Krzysiek", circle, zone="play")
    with pytest.raises(LoopError, match="depends on itself"):
        t.game.value(laid, "ranged value")


def _copy(field: str, other: str, of: Card) -> Change:
    return Change("set", field, lambda fx: [of], lambda fx: fx.game.value(of, other), "copy")


def test_a_rule_is_not_asked_again_about_an_event_that_it_proposes_anew() -> None:
    t = Table()
    asked: list[int] = []

    def halve(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        asked.append(fx.event.amount)
        fx.event.amount //= 2
        yield from happen(fx.game, fx.event)

    t.give("Krzysiek", with_rules(rule("before", "die", halve)), zone="play")
    assert t.run(happen(t.game, Event("die", {"who": t["Krzysiek"]}, 8)))
    assert asked == [8]


def test_nothing_is_proposed_where_nothing_is_drawn_or_paid() -> None:
    t = Table()
    asked: list[str] = []

    def note(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        asked.append(fx.event.kind)
        yield from ()

    rules = [rule("before", kind, note, label=kind) for kind in ("draw", "gain", "lose")]
    t.give("Krzysiek", with_rules(*rules), zone="play")
    player = t["Krzysiek"]
    assert t.run(cards.draw(t.game, player, player.zones["deck"], 0)) == []
    assert t.run(units.gain(t.game, player, "gold", 0)) == 0
    assert units.pay(t.game, player, "threat", 0) and units.charge(t.game, player, "threat", 0)
    assert (asked, t.game.history, t.game.queue) == ([], [], [])


def test_only_what_comes_into_play_enters() -> None:
    t = Table()
    lamp = t.give("Krzysiek", feat("Lamp"), zone="deck")
    for zone, entered in (("hand", 0), ("play", 1), ("discard pile", 1), ("play", 2)):
        t.run(cards.move(t.game, t["Krzysiek"], lamp, t["Krzysiek"].zones[zone]))
        assert [event.kind for event in t.game.history].count("enter") == entered


def test_reactions_to_a_fall_do_not_wait() -> None:
    t = Table()
    shan = t.hire("Krzysiek", feat("Shan", kind="ally", life=1))
    fallen = rule("after", "defeat", receive(1, "gold"), label="defeat")
    gone = rule("after", "discard", receive(2, "gold"), label="discard")
    t.give("Krzysiek", with_rules(fallen, gone), zone="play")
    t.run(units.gain(t.game, shan, "wound", 1))
    t.run(drain(t.game))
    assert t["Krzysiek"].counters["gold"] == 3
    assert t.game.queue == []


def test_what_a_card_that_stays_does_at_once_it_does_as_it_enters() -> None:
    t = Table()
    t.threat("Krzysiek", 5)
    told: list[tuple[str, str]] = []

    def greet(fx: Fx) -> Steps[None]:
        told.append((fx.you.name, fx.caster.name))
        yield from receive(1, "gold")(fx)

    herald = replace(feat("Herald", kind="item", effect=greet), permanent=True)
    lamp = t.give("Bartek", herald)
    t.run(cards.move(t.game, t["Bartek"], lamp, t["Bartek"].zones["play"]))
    t.run(cards.move(t.game, t["Bartek"], lamp, t["Bartek"].zones["discard pile"]))
    bold = replace(challenge("Bold", 1, script=Script(effect=greet)), permanent=True)
    t.give("Szymon", bold)
    t.turn("boot window", 'Szymon: play "Bold" on Krzysiek', lambda: len(told) == 1,
           "Szymon: pass", "Krzysiek: pass", "Bartek: pass",
           "Krzysiek: try to escape", "dice: passed")  # fmt: skip
    assert told == [("Bartek", "Bartek"), ("Krzysiek", "Szymon")]
    feat_once = t.give("Bartek", feat("Once", effect=greet))
    t.run(cards.move(t.game, t["Bartek"], feat_once, t["Bartek"].zones["play"]))
    assert len(told) == 2


def test_a_move_says_whether_it_was_made() -> None:
    t = Table()
    lamp, hand = t.give("Krzysiek", feat("Lamp")), t["Krzysiek"].zones["hand"]
    deck = t["Krzysiek"].zones["deck"]
    assert t.run(cards.move(t.game, t["Krzysiek"], lamp, deck, bottom=True)) is True
    assert deck.cards[0] is lamp
    no = Ban(("move", "discard"), lambda fx, e: e.card is lamp, "it stays")
    t.give("Bartek", feat("Glue", script=Script(standing=(no,))), zone="play")
    assert t.run(cards.move(t.game, t["Krzysiek"], lamp, hand)) is False
    assert t.run(cards.discard(t.game, t["Krzysiek"], lamp)) is False
    assert lamp.zone is deck
    assert t.run(cards.discard(t.game, t["Krzysiek"], t.hero("Krzysiek"))) is False


def test_what_changes_nothing_has_not_happened() -> None:
    t = Table()
    event = Event("die", {"who": t["Krzysiek"]}, 1)
    assert t.run(happen(t.game, event, lambda event: False)) is False
    assert t.run(happen(t.game, event, lambda event: None)) is True
    assert t.game.history == [event]


def test_the_budget_is_for_one_effect_and_one_turn() -> None:
    t = Table()
    t.game.patient = False
    t.turn("trade phase")
    t.game.budget = t.game.steps + 5
    for _ in range(3):
        t.turn("trade phase")
    t.game.budget = 3
    with pytest.raises(BudgetError):
        t.turn("trade phase")
