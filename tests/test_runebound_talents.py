"""The Experience phase: buying Talents and tokens, refilling the hand, skipping a turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from runebound_table import Line, Table, changes, enemy, feat, own_hero, receive, rule, talent

from runewright.runtime.cards import draw
from runewright.runtime.decisions import IllegalChoice, run
from runewright.runtime.moments import Moment
from runewright.runtime.runebound import api, board, hand
from runewright.runtime.runebound.api import Config, ConfigError
from runewright.runtime.script import Fx, Script
from runewright.runtime.state import Card

SENSE = talent("Sense of Danger", 1, proficiencies=("fighting", "survival", "subterfuge"))
SCOUT = talent("Scout", 2, requires=("survival",), proficiencies=("survival",))


def phase(*names: str, points: int = 0, tokens: int = 0) -> Table:
    """The Experience phase of Krzysiek, with points and tokens to spend."""
    t = Table(*names)
    t["Krzysiek"].counters.update({"experience": points, "experience token": tokens})
    t.game.phase = "experience phase"
    return t


def stock(t: Table, *data: object) -> list[Card]:
    return [t.give("Krzysiek", one, zone="talents") for one in data]  # type: ignore[arg-type]


def why(t: Table, card: Card, by: str = "experience") -> str:
    refusal = api.why_not_buy(t.game, t["Krzysiek"], card, by)
    return "" if refusal is None else refusal.rule


def buy(t: Table, card: Card, by: str = "experience") -> None:
    t.run(api.buy_talent(t.game, t["Krzysiek"], card, by))


def has(t: Table, **fields: object) -> Card:
    """Give Krzysiek a Talent."""
    return t.give("Krzysiek", talent("Now", **fields), zone="play")  # type: ignore[arg-type]


@pytest.mark.rule("RB-TALENT-01", layer="engine")
def test_the_price_by_the_number_of_players() -> None:
    prices = [Config().talent_cost(n) for n in range(1, 7)]
    assert prices == [5, 5, 4, 4, 3, 3]
    for wrong in (0, 7):
        with pytest.raises(ConfigError):
            Config().talent_cost(wrong)


@pytest.mark.rule("RB-TALENT-02", "RB-TALENT-03", "RB-CARD-11", layer="engine")
@pytest.mark.parametrize(
    ("points", "tokens", "by", "left", "rule"),
    [
        (4, 0, "experience", (0, 0), ""), (6, 0, "experience", (2, 0), ""),
        (3, 0, "experience", (3, 0), "RB-TALENT-02"), (0, 1, "experience token", (0, 0), ""),
        (3, 0, "experience token", (3, 0), "RB-TALENT-03"),
        (3, 1, "experience", (3, 1), "RB-TALENT-02"), (9, 9, "gold", (9, 9), "RB-CARD-11"),
        (9, 9, "threat", (9, 9), "RB-CARD-11"),
    ],
)  # fmt: skip
def test_the_full_price_in_points_or_one_token(
    points: int, tokens: int, by: str, left: tuple[int, int], rule: str
) -> None:
    t = phase(points=points, tokens=tokens)
    t["Krzysiek"].counters["gold"] = 9
    (sense,) = stock(t, SENSE)
    assert why(t, sense, by) == rule
    if not rule:
        buy(t, sense, by)
    counters = t["Krzysiek"].counters
    assert (counters["experience"], counters["experience token"]) == left
    assert counters["gold"] == 9 and t.threat("Krzysiek") == "0/10"
    assert (sense.zone.name == "play") == (not rule)


@pytest.mark.rule("RB-TALENT-04", "RB-TALENT-05", "RB-TURN-07", layer="engine")
def test_one_talent_in_the_own_experience_phase() -> None:
    t = phase(points=20)
    first, second = stock(t, SENSE, talent("Other", 1))
    theirs = t.give("Szymon", talent("Theirs", 1), zone="talents")
    t["Szymon"].counters["experience"] = 9
    refusal = api.why_not_buy(t.game, t["Szymon"], theirs)
    assert refusal is not None and refusal.rule == "RB-TALENT-05"
    for other in ("trade phase", "adventure phase", ""):
        t.game.phase = other
        assert why(t, first) == "RB-TALENT-05"
    t.turn(
        "experience phase",
        'Krzysiek: buy "Sense of Danger" with 4 experience',
        lambda: why(t, second) == "RB-TALENT-04",
        lambda: not any("Other" in option.text for option in t.asked[-1].options),
    )
    assert second.zone.name == "talents"


@pytest.mark.rule("RB-TALENT-06", layer="engine")
@pytest.mark.parametrize(
    ("now", "legal"), [(2, [1, 2, 3]), (3, [1, 2, 3, 4]), (1, [1, 2]), (4, [1, 3, 4, 5])]
)
def test_one_level_up_or_down(now: int, legal: list[int]) -> None:
    t = phase(points=9)
    has(t, level=now, proficiencies=("fighting",))
    others = stock(t, *(talent(f"Level {n}", n, requires=("fighting",)) for n in range(1, 6)))
    assert [n for n, card in enumerate(others, 1) if why(t, card) == ""] == legal
    assert {why(t, card) for card in others} == {"", "RB-TALENT-06"}


@pytest.mark.rule("RB-TALENT-07", "RB-TALENT-08", "RB-TALENT-11", "RB-EX-01", layer="engine")
def test_the_requirement_must_match_whatever_the_levels() -> None:
    t = phase(points=9)
    t.give("Krzysiek", SENSE, zone="play")
    scout, high, wizard, priest, either = stock(
        t, SCOUT, talent("High", 3), talent("Wizard", 2, requires=("wizardry",)),
        talent("Priest", 2, requires=("divinity",)),
        talent("Either", 2, requires=("divinity", "survival")),
    )  # fmt: skip
    rules = [why(t, card) for card in (scout, high, wizard, priest, either)]
    assert rules == ["", "RB-TALENT-06", "RB-TALENT-07", "RB-TALENT-07", ""]
    down = phase(points=9)
    has(down, level=3, proficiencies=("fighting",))
    low = stock(
        down, talent("D", 2, requires=("divinity",)), talent("F", 2, requires=("fighting",)),
        talent("E", 3, requires=("divinity",)),
    )  # fmt: skip
    assert [why(down, card) for card in low] == ["RB-TALENT-07", "", "RB-TALENT-07"]


@pytest.mark.rule("RB-TALENT-09", "RB-TALENT-10", layer="engine")
def test_level_one_is_free_and_the_only_beginning() -> None:
    t = phase(points=9)
    first, second, bare = stock(t, SENSE, SCOUT, talent("Bare", 2))
    assert [why(t, card) for card in (first, second, bare)] == ["", "RB-TALENT-10", "RB-TALENT-10"]
    has(t, level=4)
    assert why(t, first) == ""
    strict = Table(config=Config(level1_ignores_level_gap=False))
    strict.game.phase, strict["Krzysiek"].counters["experience"] = "experience phase", 9
    has(strict, level=4)
    (again,) = stock(strict, SENSE)
    assert why(strict, again) == "RB-TALENT-06"


@pytest.mark.rule("RB-OVER-03", layer="engine")
def test_a_talent_is_bought_with_experience_and_active_from_that_moment() -> None:
    t = phase(points=1)
    for colour in ("green", "red"):
        t.run(api.gain_marker(t.game, t["Krzysiek"], colour))
    counters = t["Krzysiek"].counters
    more = Script(standing=(changes("search", "add", 3, lambda fx: [own_hero(fx)]),))
    (priest,) = stock(t, talent("Priest", 1, proficiencies=("divinity",), script=more))
    spell = t.give("Krzysiek", feat("Bless", threat=2, kind="spell", needs=("divinity",)))

    def held() -> tuple[int, int]:
        cost = api.final_cost(t.game, t["Krzysiek"], spell)
        return cost, t.game.value(t.hero("Krzysiek"), "search")

    assert (counters["experience"], held()) == (6, (4, 0))
    buy(t, priest)
    assert held() == (2, 3)
    assert counters["experience"] == 2
    assert (counters["green marker"], counters["red marker"]) == (0, 0)
    assert "Krzysiek buys the Talent Priest" in map(str, t.game.log)


@pytest.mark.rule("RB-TALENT-12", "RB-TALENT-13", "RB-TALENT-14", layer="engine")
def test_the_old_talent_goes_back_and_its_gifts_with_it() -> None:
    t = phase(points=9)
    more = Script(standing=(changes("search", "add", 3, lambda fx: [own_hero(fx)]),))
    priest = talent("Priest", 1, proficiencies=("divinity",), script=more)
    t.give("Krzysiek", priest, zone="play")
    (soldier,) = stock(t, talent("Soldier", 1, proficiencies=("fighting",)))
    old = api.talent_of(t.game, t["Krzysiek"])
    spell = t.give("Krzysiek", feat("Bless", threat=2, kind="spell", needs=("divinity",)))

    def held() -> tuple[int, int]:
        cost = api.final_cost(t.game, t["Krzysiek"], spell)
        return cost, t.game.value(t.hero("Krzysiek"), "search")

    assert held() == (2, 3)
    t.give("Krzysiek", feat("Ear", script=Script(standing=(rule("after", "enter", receive(1)),))),
           zone="play")  # fmt: skip
    buy(t, soldier)
    assert t.threat("Krzysiek") == "1/9"
    assert held() == (4, 0)
    assert api.talent_of(t.game, t["Krzysiek"]) is soldier
    assert t.names("Krzysiek", "talents") == ["Priest"]
    assert old is not None and why(t, old) == "RB-TALENT-04"
    t.game.bought = False
    assert why(t, old) == ""


@pytest.mark.rule("RB-TALENT-14", layer="engine")
def test_what_a_talent_started_ends_with_it() -> None:
    t = phase(points=9)
    block = Script(blocks={"block": (rule("before", "combat", receive(1)),)})
    old = t.give("Krzysiek", talent("Old", 1, script=block), zone="play")
    fx = Fx(t.game, old, t["Krzysiek"], t["Krzysiek"])
    t.game.last_until(fx, Moment("end", "turn"), "block")
    t.game.staying.append(old)
    (new,) = stock(t, SENSE)
    buy(t, new)
    assert t.game.lastings == [] and t.game.staying == []
    assert (new.controller, old.zone.name) == (t["Krzysiek"], "talents")


@pytest.mark.rule("RB-TALENT-15", layer="engine")
def test_only_from_the_own_talent_deck() -> None:
    t = phase(points=9)
    theirs = t.give("Szymon", SENSE, zone="talents")
    assert why(t, theirs) == "RB-TALENT-15"


@pytest.mark.rule("RB-CARD-13", "RB-HAND-05", layer="engine")
def test_a_talent_is_never_played_and_is_no_play() -> None:
    t = phase(points=4)
    odd = t.give("Krzysiek", talent("Odd", 1))
    assert "RB-CARD-13" in t.refused("Krzysiek", odd, "Krzysiek")
    stock(t, SENSE)
    t.turn("experience phase", 'Krzysiek: buy "Sense of Danger" with 4 experience',
           'Krzysiek: discard "Odd"')  # fmt: skip
    assert t.threat("Krzysiek") == "0/10"


def test_markers_worth_more_than_the_points_left_go_back_when_a_token_is_bought() -> None:
    t = phase(points=5)
    t["Krzysiek"].counters["green marker"] = 5
    t.turn("experience phase", "Krzysiek: buy an experience token for melee with 4 experience")
    assert t["Krzysiek"].counters["experience"] == 1
    assert t["Krzysiek"].counters["green marker"] == 1



@pytest.mark.rule("RB-BASE-17", "RB-TALENT-03", layer="engine")
@pytest.mark.rule("RB-BASE-17", layer="base")
def test_tokens_raise_a_value_until_they_are_given_away() -> None:
    t = phase(points=4)
    for colour in ("green", "red"):
        t.run(api.gain_marker(t.game, t["Krzysiek"], colour))
    counters = t["Krzysiek"].counters
    assert counters["experience"] == 9
    melee = t.game.value(t.hero("Krzysiek"), "melee value")
    t.turn("experience phase", "Krzysiek: buy an experience token for melee with 4 experience",
           "Krzysiek: buy an experience token for magic with 4 experience")  # fmt: skip
    assert t.game.value(t.hero("Krzysiek"), "melee value") == melee + 1
    assert (counters["experience"], counters["experience token"]) == (1, 2)
    assert (counters["green marker"], counters["red marker"]) == (0, 0)
    t.game.phase = "experience phase"
    (sense,) = stock(t, SENSE)
    buy(t, sense, "experience token")
    assert counters["experience token"] == 1
    assert t.game.value(t.hero("Krzysiek"), "magic value") == 2


# ------------------------------------------------------------------ the hand


def refilled(hand_size: int, deck: int, *lines: Line, piled: int = 0) -> Table:
    t = Table()
    zones = t["Krzysiek"].zones
    zones["deck"].cards.clear()
    t.game.cards[:] = [card for card in t.game.cards if card.zone is not zones["deck"]]
    for zone, count in (("hand", hand_size), ("deck", deck), ("discard pile", piled)):
        for n in range(count):
            t.give("Krzysiek", feat(f"{zone} {n}"), zone=zone)
    t.turn("experience phase", *lines)
    return t


def sizes(t: Table) -> tuple[int, int, int]:
    zones = t["Krzysiek"].zones
    return tuple(len(zones[name].cards) for name in ("hand", "deck", "discard pile"))  # type: ignore[return-value]


YES = "Krzysiek: do it"


@pytest.mark.rule("RB-HAND-01", "RB-HAND-02", "RB-HAND-03", "RB-EX-02", layer="engine")
@pytest.mark.parametrize(
    ("held", "deck", "lines", "after"),
    [(4, 10, (YES,), (6, 8, 0)), (0, 10, (YES,), (6, 4, 0)), (4, 10, (), (4, 10, 0))],
)
def test_the_hand_is_refilled_to_six_or_not_at_all(
    held: int, deck: int, lines: tuple[Line, ...], after: tuple[int, int, int]
) -> None:
    t = refilled(held, deck, *lines)
    assert sizes(t) == after
    assert [api.hand_limit(t.game, player) for player in t.game.players] == [6, 6, 6]


@pytest.mark.rule("RB-HAND-04", layer="engine")
@pytest.mark.parametrize("held", [6, 7, 8])
def test_cards_above_the_limit_are_kept(held: int) -> None:
    t = refilled(held, 10)
    assert sizes(t) == (held, 10, 0)
    assert [d.topic for d in t.asked if d.topic == "may"] == []


@pytest.mark.rule("RB-HAND-05", "RB-HAND-09", layer="engine")
@pytest.mark.parametrize(("held", "lines", "after"), [
    (6, ('Krzysiek: discard "hand 2"', YES), (6, 9, 1)),
    (7, ('Krzysiek: discard "hand 2"',), (6, 10, 1)),
])  # fmt: skip
def test_one_discard_before_the_refill_for_who_played_nothing(
    held: int, lines: tuple[Line, ...], after: tuple[int, int, int]
) -> None:
    t = refilled(held, 10, *lines)
    assert sizes(t) == after
    assert t.names("Krzysiek", "discard pile") == ["hand 2"]
    assert t.threat("Krzysiek") == "0/10"
    assert [d.topic for d in t.asked].count("discard") == 1
    decision = next(d for d in t.asked if d.topic == "discard")
    assert decision.high == 1
    with pytest.raises(IllegalChoice):
        decision.check(decision.options[:2])


@pytest.mark.rule("RB-HAND-05", "RB-THREAT-11", layer="engine")
def test_only_plays_of_the_own_turn_count() -> None:
    t = Table()
    t.threat("Bartek", 5)
    t.threat("Krzysiek", 5)
    t.give("Krzysiek", enemy("Snare"), enemy("Mirror", also_own_hero=True), feat("Kept"))
    t.turn("boot window", 'Krzysiek: play "Snare" on Bartek', who="Bartek")
    t.turn("experience phase", lambda: hand.may_discard(t.game, t["Krzysiek"]))
    t.asked.clear()
    t.turn("boot window", 'Krzysiek: play "Mirror" on Krzysiek')
    assert "discard" not in [d.topic for d in t.asked]


@pytest.mark.rule("RB-HAND-06", "RB-HAND-07", layer="engine")
def test_a_turn_may_be_skipped_for_a_new_deck() -> None:
    t = refilled(3, 2, YES, YES, piled=7)
    assert sizes(t) == (5, 0, 7)
    t.give("Krzysiek", SENSE, zone="talents")
    t["Krzysiek"].counters["experience"] = 9
    t["Szymon"].zones["discard pile"].cards.clear()
    t.give("Szymon", feat("Theirs"), zone="discard pile")
    t.asked.clear()
    t.game.history.clear()
    t.game.active = t["Krzysiek"]
    t.run(api.play_turn(t.game))
    assert sizes(t) == (6, 6, 0)
    drawn = [name for name in t.names("Krzysiek", "hand") if name.startswith("discard")]
    assert drawn != ["discard pile 6"]  # the new deck was shuffled
    assert t.names("Krzysiek", "talents") == ["Sense of Danger"]
    assert t.names("Szymon", "discard pile") == ["Theirs"]
    assert t.asked == []
    assert t.says("skips the turn and shuffles")
    t.run(api.play_turn(t.game), "Krzysiek: stay")
    spans = [e.span for e in t.game.history if e.kind == "moment"]
    assert "movement phase" in spans


@pytest.mark.rule("RB-HAND-06", "RB-HAND-08", layer="engine")
def test_no_offer_with_enough_cards_and_a_short_hand_goes_on() -> None:
    t = refilled(3, 3, YES, piled=7)
    assert (sizes(t), t.game.skipping) == ((6, 0, 7), [])
    assert [d.topic for d in t.asked].count("may") == 1
    short = refilled(5, 0, piled=7)
    assert (sizes(short), short.game.skipping) == ((5, 0, 7), [])
    assert [d.prompt for d in short.asked if d.topic == "may"] == [
        "skip the next turn to shuffle a new class deck"
    ]
    for _ in range(2):
        short.run(api.play_turn(short.game), "Krzysiek: stay")
    deck = short["Krzysiek"].zones["deck"]
    assert short.run(draw(short.game, short["Krzysiek"], deck, 1)) == []
    assert sizes(short) == (5, 0, 7)
    empty = refilled(5, 0)
    assert [d for d in empty.asked if d.topic == "may"] == []


@pytest.mark.rule("RB-HAND-06", layer="engine")
def test_what_lasts_until_the_next_turn_ends_with_a_skipped_one() -> None:
    t = Table()
    for edge, span in (("start", "turn"), ("end", "turn"), ("end", "adventure phase")):
        block = Script(blocks={"block": (rule("before", "combat", receive(1)),)})
        lasting = t.give("Krzysiek", feat(f"{edge} {span}", script=block), zone="play")
        fx = Fx(t.game, lasting, t["Krzysiek"], t["Krzysiek"])
        t.game.last_until(fx, Moment(edge, span, t["Krzysiek"], t.game.turn), "block")
        t.game.staying.append(lasting)
    t.game.active = t["Bartek"]
    t.turn("end of turn", who="Bartek")
    assert len(t.game.lastings) == 3
    t.game.skipping.append(t["Krzysiek"])
    t.game.active = t["Krzysiek"]
    t.run(api.play_turn(t.game))
    assert t.game.lastings == [] and t.game.staying == []


@pytest.mark.rule("RB-TURN-08", layer="engine")
def test_talents_come_before_the_refill() -> None:
    t = phase(points=4)
    stock(t, SENSE)
    t.give("Krzysiek", *(feat(f"Deck {n}") for n in range(8)), zone="deck")
    late: list[str] = []
    t.turn("experience phase", "Krzysiek: decline", YES)
    late.append(why(t, t["Krzysiek"].zones["talents"].cards[0]))
    assert [d.topic for d in t.asked] == ["buy", "may"]
    assert late == ["RB-TALENT-05"]


def test_markers_are_spent_only_with_their_points() -> None:
    t = phase()
    for colour in ("green", "green", "red"):
        t.run(api.gain_marker(t.game, t["Krzysiek"], colour))
    counters = t["Krzysiek"].counters
    board.spend_markers(t.game, t["Krzysiek"])
    assert (counters["green marker"], counters["red marker"]) == (2, 1)
    (sense,) = stock(t, SENSE)
    buy(t, sense)
    assert (counters["experience"], counters["green marker"], counters["red marker"]) == (2, 0, 0)


def test_with_nothing_to_buy_nothing_is_asked() -> None:
    t = phase(points=3)
    stock(t, SENSE)
    t.turn("experience phase")
    assert "buy" not in [d.topic for d in t.asked]


@given(st.integers(0, 9), st.integers(0, 9))
def test_spent_markers_are_never_worth_more_than_the_points(green: int, red: int) -> None:
    t = phase()
    for colour, n in (("green", green), ("red", red)):
        for _ in range(n):
            run(api.gain_marker(t.game, t["Krzysiek"], colour), lambda decision: ())
    counters = t["Krzysiek"].counters
    counters["experience"] //= 2
    board.spend_markers(t.game, t["Krzysiek"])
    worth = counters.get("green marker", 0) + 4 * counters.get("red marker", 0)
    assert worth <= counters["experience"]
