"""The board and the base phases: movement, markers, adventures, trade."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from runebound_table import Line, Table, ally, challenge, feat, receive, rule, stag, talent, until

from runewright.runtime import cards, units
from runewright.runtime.decisions import Steps
from runewright.runtime.events import drain
from runewright.runtime.moments import Moment
from runewright.runtime.runebound import api
from runewright.runtime.runebound.adventure import undertake
from runewright.runtime.runebound.api import Config
from runewright.runtime.runebound.board import within_reach
from runewright.runtime.script import Fx, Handler, Script
from runewright.runtime.state import Space

ESCAPE: tuple[Line, ...] = ("Krzysiek: try to escape", "dice: passed")
ATTACK = "Krzysiek: attack with Hero of Krzysiek"
FACES = (("forest", "road"), ("hills",), ("mountains", "swamp"))


def options(t: Table, topic: str) -> list[str]:
    """The options of the last decision of a topic."""
    return [option.text for d in t.asked if d.topic == topic for option in d.options][-9:]


def adventures(t: Table) -> list[str]:
    t.game.phase = "adventure phase"
    return [option.text for option in api.adventures(t.game, t["Krzysiek"])]


def alone(**more: object) -> Table:
    return Table("Krzysiek", **more)  # type: ignore[arg-type]


@pytest.mark.rule("RB-BASE-01", layer="engine")
@pytest.mark.rule("RB-BASE-01", layer="base")
def test_regeneration_readies_the_own_goods() -> None:
    t = Table()
    own, theirs = t.hire("Krzysiek", ally()), t.hire("Szymon", ally("Other"))
    own.exhausted = theirs.exhausted = True
    t.turn("turn", lambda: not own.exhausted, "Krzysiek: stay")
    assert theirs.exhausted


@pytest.mark.rule("RB-BASE-02", layer="engine")
@pytest.mark.rule("RB-BASE-02", "RB-BASE-05", layer="base")
def test_one_die_carries_one_space() -> None:
    t = alone(config=Config(movement_dice=3, movement_faces=FACES))
    t.turn(
        "movement phase",
        "Krzysiek: roll the movement dice",
        "dice: forest or road",
        "dice: hills",
        "dice: hills",
        lambda: options(t, "move")[-2:] == ["move to hills", "stay"],
        "Krzysiek: move to hills",
        lambda: options(t, "move")[-2:] == ["move to forest", "stay"],
        "Krzysiek: move to forest",
        lambda: options(t, "move")[-2:] == ["move to hills", "stay"],
        "Krzysiek: move to hills",
    )
    assert str(t.hero("Krzysiek").space) == "hills"
    assert [d.topic for d in t.asked].count("move") == 4  # three dice, three spaces
    assert t.says("moves to hills", "moves to forest", "moves to hills")
    assert api.shown_terrain(t.game) == ("forest", "road", "hills", "hills")
    terrain = [kind for space in t.game.spaces for kind in space.terrain]
    assert terrain == ["plains", "hills", "forest", "mountains", "swamp", "road", "river", "town"]


def test_dice_that_reach_nothing_ask_nothing() -> None:
    t = alone(config=Config(movement_dice=1, movement_faces=FACES))
    t.turn("movement phase", "Krzysiek: roll the movement dice", "dice: mountains or swamp",
           "Krzysiek: move to mountains")  # fmt: skip
    assert [d.topic for d in t.asked].count("move") == 2
    t.turn("movement phase", "Krzysiek: roll the movement dice", "dice: hills")
    assert [d.topic for d in t.asked].count("move") == 3


@pytest.mark.rule("RB-BASE-03", layer="engine")
@pytest.mark.rule("RB-BASE-03", layer="base")
def test_one_space_without_dice_or_none_at_all() -> None:
    t = alone()
    t.turn("movement phase", "Krzysiek: move one space", "Krzysiek: move to mountains")
    assert str(t.hero("Krzysiek").space) == "mountains"
    t.turn("movement phase", "Krzysiek: stay")
    assert str(t.hero("Krzysiek").space) == "mountains"
    assert not t.game.shown


@pytest.mark.rule("RB-BASE-04", layer="engine")
@pytest.mark.rule("RB-BASE-04", layer="base")
def test_the_number_of_dice_is_a_hook() -> None:
    t = alone()
    hero = t.hero("Krzysiek")
    hero.counters["wound"] = 2
    assert api.dice_for(t.game, hero) == 5
    slow = alone(config=Config(dice_lost_to_wounds=2))
    slow.hero("Krzysiek").counters.update({"wound": 1, "exhaustion": 1})
    assert api.dice_for(slow.game, slow.hero("Krzysiek")) == 1
    del slow.hero("Krzysiek").counters["exhaustion"]
    assert api.dice_for(slow.game, slow.hero("Krzysiek")) == 3
    slow.hero("Krzysiek").counters["wound"] = 9
    assert api.dice_for(slow.game, slow.hero("Krzysiek")) == 0


@given(st.lists(st.sampled_from(FACES), max_size=5), st.lists(st.sampled_from(
    ["forest", "road", "hills", "swamp", "river"]), max_size=5))  # fmt: skip
def test_dice_walk_a_path_as_a_search_over_all_orders_says(
    dice: list[tuple[str, ...]], path: list[str]
) -> None:
    def search(step: int, left: list[tuple[str, ...]]) -> bool:
        if step == len(path):
            return True
        return any(
            path[step] in face and search(step + 1, left[:n] + left[n + 1 :])
            for n, face in enumerate(left)
        )

    spaces = [Space(name, (name,)) for name in path]
    reached = within_reach(dice, spaces[:-1], spaces[-1:])
    assert reached == (spaces[-1:] if search(0, dice) else [])


@pytest.mark.rule("RB-BASE-06", "RB-BASE-08", layer="engine")
@pytest.mark.rule("RB-BASE-06", "RB-BASE-08", layer="base")
def test_what_a_space_holds() -> None:
    t = Table()
    space = t.game.space("forest")
    for colour in ("red", "green", "blue", "yellow", "green"):
        api.place_marker(t.game, space, colour)
    laid = t.lay()
    assert api.markers_on(space) == ["green", "yellow", "blue", "red"]
    assert api.unresolved(t.game, t["Krzysiek"]) == [laid]
    assert [t.hero(name).space for name in ("Krzysiek", "Bartek")] == [space, space]
    with pytest.raises(ValueError, match="purple"):
        api.place_marker(t.game, space, "purple")


@pytest.mark.rule("RB-BASE-07", layer="engine")
@pytest.mark.rule("RB-BASE-07", layer="base")
def test_a_marker_draws_from_the_deck_of_its_colour_once_a_turn() -> None:
    event = feat("Storm", kind="event", effect=receive(1, "gold"))
    decks = {"green": [stag(name="Green", life=2), event], "blue": [stag(name="Blue")]}
    t = alone(adventures=decks)
    for colour in ("green", "green"):
        api.place_marker(t.game, t.game.space("forest"), colour)
    t.turn("adventure phase", "Krzysiek: undertake the green adventure", ATTACK, "dice: passed")
    assert t.says("draws Storm", "draws Green")
    assert not t.says("Blue")
    assert t["Krzysiek"].counters["gold"] == 2
    assert t.game.space("forest").markers == ["green"]
    assert len([d for d in t.asked if d.topic == "adventure"]) == 1
    t.turn("adventure phase", "Krzysiek: undertake the green adventure", ATTACK, "dice: passed")
    assert t["Krzysiek"].counters["green marker"] == 2


@pytest.mark.rule("RB-MISC-01", "RB-MISC-02", layer="engine")
@pytest.mark.parametrize("colour", ["blue", "green"])
def test_an_unresolved_challenge_comes_before_the_marker(colour: str) -> None:
    t = alone(adventures={"green": [stag(name="Drawn")]})
    api.place_marker(t.game, t.game.space("forest"), "green")
    t.lay(stag(colour=colour, life=2))
    assert adventures(t) == ["take on Spectral Stag", "decline"]
    refusal = api.why_not_undertake(t.game, t["Krzysiek"], "green")
    assert refusal is not None and refusal.rule == "RB-MISC-01"
    t.turn("adventure phase", "Krzysiek: take on Spectral Stag", ATTACK, "dice: passed")
    assert not t.says("Drawn")
    assert t.game.space("forest").markers == ([] if colour == "green" else ["green"])


@pytest.mark.rule("RB-MISC-03", layer="engine")
def test_of_several_markers_the_player_chooses_one() -> None:
    t = alone(adventures={"red": [stag(name="Dragon", colour="red")]})
    for colour in ("red", "green"):
        api.place_marker(t.game, t.game.space("forest"), colour)
    offered = [f"undertake the {colour} adventure" for colour in ("green", "red")]
    assert adventures(t) == [*offered, "decline"]
    t.turn("adventure phase", "Krzysiek: undertake the red adventure", *ESCAPE)
    assert t.says("draws Dragon from the red adventure deck")
    assert t.game.space("forest").markers == ["red", "green"]


@pytest.mark.rule("RB-MISC-05", "RB-BATTLE-03", layer="engine")
def test_class_challenge_then_unresolved_then_nothing_more() -> None:
    t = alone(adventures={"green": [stag(name="Drawn")]})
    t.threat("Krzysiek", 5)
    api.place_marker(t.game, t.game.space("forest"), "green")
    t.lay(stag(colour="blue", life=2))
    first = t.give("Krzysiek", challenge("Hound", 1, life=2))
    seen: list[list[str]] = []
    t.battle(
        first,
        ATTACK,
        "dice: passed",
        lambda: seen.append(options(t, "adventure")),
        "Krzysiek: take on Spectral Stag",
        ATTACK,
        "dice: passed",
    )
    assert seen == [["take on Spectral Stag", "decline"]]
    assert t.says("takes on Hound", "takes on Spectral Stag") and not t.says("Drawn")


@pytest.mark.rule("RB-MISC-04", layer="engine")
def test_wounds_and_markers_go_with_a_card() -> None:
    t = alone()
    shan, laid = t.hire("Krzysiek", ally(life=9)), t.lay(stag(life=9))
    t.run(units.gain(t.game, shan, "wound", 2))
    shan.uses["once"], shan.exhausted, shan.face_up = 1, True, False
    shan.space = t.game.space("hills")
    t.game.put(shan, t.game.zones["discard pile"])
    assert (shan.counters, shan.uses, shan.exhausted, shan.face_up) == ({}, {}, False, True)
    assert [shan.controller, shan.space] == [None, None]
    t.battle(laid, ATTACK, "dice: passed", lambda: t.wounds(laid) == 2, "dice: passed",
             "dice: passed", *ESCAPE)  # fmt: skip
    assert (laid.zone.name, laid.counters) == ("track", {})


@pytest.mark.rule("RB-BASE-19", layer="engine")
@pytest.mark.rule("RB-BASE-19", layer="base")
def test_trade_in_a_town_only_and_never_below_no_gold() -> None:
    goods = [feat("Rope", kind="item", cost=1), feat("Sword", kind="item", cost=4)]
    t = alone(trade=goods)
    t["Krzysiek"].counters["gold"] = 3
    t.turn("trade phase")
    assert options(t, "trade") == []
    t.hero("Krzysiek").space = t.game.space("town")
    t.hero("Krzysiek").counters["wound"] = 1
    t.turn("trade phase", lambda: "Sword" not in str(options(t, "trade")),
           "Krzysiek: heal 1 wound of Hero of Krzysiek for 1 gold")  # fmt: skip
    assert (t["Krzysiek"].counters["gold"], t.wounds(t.hero("Krzysiek"))) == (2, 0)
    t.turn("trade phase", "Krzysiek: buy Rope for 1 gold")
    assert t["Krzysiek"].counters["gold"] == 1
    assert "Rope" in t.names("Krzysiek", "play")
    assert [card.name for card in t.game.zones["market of town"].cards] == ["Sword"]
    assert not units.pay(t.game, t["Krzysiek"], "gold", 2)


@pytest.mark.rule("RB-BASE-23", layer="engine")
@pytest.mark.rule("RB-BASE-23", layer="base")
@pytest.mark.parametrize("limit", [2, None])
def test_the_number_of_allies_is_limited(limit: int | None) -> None:
    t = alone(trade=[ally("Third")], at="town", config=Config(ally_limit=limit))
    t["Krzysiek"].counters["gold"] = 5
    t.hire("Krzysiek", ally("First"))
    t.hire("Krzysiek", ally("Second"))
    choice: tuple[Line, ...] = ("Krzysiek: discard First",) if limit else ()
    t.turn("trade phase", "Krzysiek: buy Third for 5 gold", *choice)
    kept = [card.name for card in api.allies_of(t.game, t["Krzysiek"])]
    assert kept == (["Second", "Third"] if limit else ["First", "Second", "Third"])


def test_an_encounter_that_lasts_stays_until_it_ends() -> None:
    luck = Script(
        effect=until(lambda fx: Moment("end", "turn", fx.you, fx.game.turn)),
        blocks={"block": (rule("before", "combat", receive(1, "gold")),)},
    )
    t = alone(adventures={"green": [feat("Omen", kind="encounter", script=luck)]})
    api.place_marker(t.game, t.game.space("forest"), "green")
    t.turn("adventure phase", "Krzysiek: undertake the green adventure")
    omen = next(card for card in t.game.cards if card.name == "Omen")
    assert omen.zone.name == "play"
    t.battle(t.lay(), *ESCAPE)
    assert t["Krzysiek"].counters["gold"] == 1
    assert omen.zone is t.game.zones["discard pile"]


def test_an_encounter_brings_its_marker() -> None:
    t = alone(adventures={"yellow": [feat("Shrine", kind="encounter")]})
    space = t.game.space("forest")
    api.place_marker(t.game, space, "yellow")
    t.turn("adventure phase", "Krzysiek: undertake the yellow adventure")
    counters = t["Krzysiek"].counters
    assert (counters["yellow marker"], counters["experience"], space.markers) == (1, 2, [])
    assert [card.name for card in t.game.zones["discard pile"].cards] == ["Shrine"]
    t.run(undertake(t.game, t["Krzysiek"], "yellow"))
    assert (counters["yellow marker"], counters["experience"]) == (1, 2)


def test_the_plain_board_is_a_ring() -> None:
    spaces = api.plain_board(("plains", "hills", "forest", "town"))
    around = [[str(neighbour) for neighbour in space.neighbours] for space in spaces]
    assert around == [
        ["hills", "town"], ["plains", "forest"], ["hills", "town"], ["forest", "plains"]
    ]  # fmt: skip
    assert api.plain_board(("town",))[0].neighbours == []


@pytest.mark.rule("RB-BASE-17", layer="engine")
@pytest.mark.parametrize(
    ("colour", "points"), [("green", 1), ("yellow", 2), ("blue", 3), ("red", 4)]
)
def test_what_markers_are_worth(colour: str, points: int) -> None:
    t = alone()
    t.run(api.gain_marker(t.game, t["Krzysiek"], colour))
    assert t["Krzysiek"].counters["experience"] == points


def test_a_bought_card_comes_into_play_and_reactions_do_not_wait() -> None:
    t = alone(at="town", trade=[feat("Rope", kind="item", cost=1)])
    t["Krzysiek"].counters["gold"] = 3
    heard = (rule("after", "enter", receive(2, "gold")), rule("after", "lose", receive(1)))
    t.give("Krzysiek", feat("Ear", script=Script(standing=heard)), zone="play")
    t.hero("Krzysiek").counters["wound"] = 1
    t.turn(
        "trade phase",
        "Krzysiek: buy Rope for 1 gold",
        lambda: (t["Krzysiek"].counters["gold"], t.threat("Krzysiek")) == (4, "1/9"),
        "Krzysiek: heal 1 wound of Hero of Krzysiek for 1 gold",
    )
    assert t.threat("Krzysiek") == "3/7"
    rope = next(card for card in t.game.cards if card.name == "Rope")
    assert rope.controller is t["Krzysiek"]


def test_an_empty_trade_deck_is_made_anew() -> None:
    t = alone(at="town", trade=[feat("Rope", kind="item", cost=9)])
    rope = t.game.zones["trade deck"].cards[0]
    t.game.put(rope, t.game.zones["discard pile"])
    t.turn("trade phase")
    assert t.game.zones["market of town"].cards == [rope]


def test_goods_that_are_drawn_lie_beside_the_hero() -> None:
    t = alone(trade=[feat("Rope", kind="item")])
    drawn = t.run(cards.draw(t.game, t["Krzysiek"], t.game.zones["trade deck"], 1))
    assert [(card.name, card.zone.name, card.controller) for card in drawn] == [
        ("Rope", "play", t["Krzysiek"])
    ]  # fmt: skip


def test_an_empty_adventure_deck_is_made_of_its_discarded_cards() -> None:
    t = alone(adventures={"green": [stag(life=2)]})
    for _ in range(3):
        api.place_marker(t.game, t.game.space("forest"), "green")
    for n in (1, 2, 3):
        t.turn("adventure phase", "Krzysiek: undertake the green adventure", ATTACK, "dice: passed")
        assert t["Krzysiek"].counters["green marker"] == n


def test_a_challenge_played_in_the_adventure_is_fought_after_it() -> None:
    t = alone(adventures={"green": [stag(life=2)]})
    t.threat("Krzysiek", 5)
    api.place_marker(t.game, t.game.space("forest"), "green")
    t.give("Krzysiek", challenge("Late", 1, life=2, timing="book", also_own_hero=True))
    t.turn("adventure phase", "Krzysiek: undertake the green adventure",
           'Krzysiek: play "Late" on Krzysiek', ATTACK, "dice: passed",
           ATTACK, "dice: passed")  # fmt: skip
    assert t.says("takes on Spectral Stag", "takes on Late")


def test_the_end_of_a_turn_is_a_moment_and_the_last_of_all_spans() -> None:
    t = alone()
    last = rule("before", "moment turn", receive(1, "gold"),
                lambda fx, e: (e.edge, e.span) == ("end", "turn"))  # fmt: skip
    t.give("Krzysiek", feat("Evening", script=Script(standing=(last,))), zone="play")
    first = rule("before", "moment turn", receive(1, "gold"),
                 lambda fx, e: (e.edge, e.span) == ("start", "turn"))  # fmt: skip
    t.give("Krzysiek", feat("Morning", script=Script(standing=(first,))), zone="play")
    t.turn("turn", "Krzysiek: stay")
    assert t["Krzysiek"].counters.pop("gold") == 2
    block = Script(
        effect=until(lambda fx: Moment("end", "battle")),
        blocks={"block": (rule("before", "combat", receive(1)),)},
    )
    brave = t.give("Krzysiek", feat("Brave", script=block))
    t.turn("boot window", 'Krzysiek: play "Brave"', "Krzysiek: pass",
           lambda: brave.zone.name == "play")  # fmt: skip
    assert t["Krzysiek"].counters["gold"] == 1
    assert brave.zone.name == "discard pile"


def test_what_a_phase_causes_is_answered_before_its_end() -> None:
    t = alone(adventures={"green": [feat("Shrine", kind="encounter")]})
    api.place_marker(t.game, t.game.space("forest"), "green")
    story: list[str] = []

    def hear(name: str) -> Handler:
        def note(fx: Fx) -> Steps[None]:
            story.append(name)
            yield from ()

        if name == "marker":
            return rule("after", "gain", note, lambda fx, e: e.unit == "green marker", label=name)
        return rule("before", "moment adventure phase", note, lambda fx, e: e.edge == "end",
                    label=name)  # fmt: skip

    ears = Script(standing=(hear("end"), hear("marker")))
    t.give("Krzysiek", feat("Ear", script=ears), zone="play")
    t.turn("adventure phase", "Krzysiek: undertake the green adventure")
    assert story == ["marker", "end"]


def test_a_stunned_hero_without_a_town_stays_where_he_is() -> None:
    t = alone()
    here = Space("island", ("forest",))
    t.hero("Krzysiek").space = here
    assert t.run(api.stun(t.game, t.hero("Krzysiek"))) is True
    t.run(drain(t.game))
    assert t.hero("Krzysiek").space is here


def test_a_skipped_phase_does_not_happen_once() -> None:
    t = alone(at="town", trade=[feat("Rope", kind="item", cost=0)])
    t["Krzysiek"].counters["gold"] = 1
    t.game.skip(t["Krzysiek"], "trade phase")
    t.turn("trade phase")
    assert options(t, "trade") == []
    t.turn("trade phase", "Krzysiek: leave the market")
    t.asked.clear()
    t.game.skip(t["Krzysiek"], "turn")
    t.run(api.play_turn(t.game))
    assert t.asked == [] and t.game.turn == 3
    t.run(api.play_turn(t.game))
    assert [d.topic for d in t.asked][:2] == ["move", "play"]


@pytest.mark.rule("RB-BASE-07", layer="engine")
def test_what_answers_drawing_a_card_leaves_adventures_alone() -> None:
    """`the next time you draw a card: discard it` waits for a card that comes to the hand."""

    def discard_it(fx: Fx) -> Steps[None]:
        assert fx.event is not None
        yield from cards.discard(fx.game, fx.you, fx.event.cards[0])

    blot = rule("after", "draw", discard_it, once=True)
    t = alone(adventures={"green": [stag(life=2)]})
    api.place_marker(t.game, t.game.space("forest"), "green")
    t.give("Krzysiek", talent("Blot", script=Script(standing=(blot,))), zone="play")
    t.turn("adventure phase", "Krzysiek: undertake the green adventure", ATTACK, "dice: passed",
           "Krzysiek: do it")  # fmt: skip
    assert t["Krzysiek"].counters["green marker"] == 1
    assert t.says("Blot: after draw", "Krzysiek discards Filler Krzysiek")
