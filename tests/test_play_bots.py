"""Bots: what they see, what they choose, and that looking ahead a little pays."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from statistics import mean
from typing import Any

import pytest
from play_helpers import game_of, match, tabletop

from runewright.runtime.bots import GreedyBot, RandomBot, ScriptedBot, any_of
from runewright.runtime.decisions import Decision, Option
from runewright.runtime.drive import Chance, weighed
from runewright.runtime.runebound.api import Runebound
from runewright.runtime.runebound.config import COLOURS, COMBAT_PHASES
from runewright.runtime.runebound.greedy import TYPICAL, distances, goal, life_left, odds
from runewright.runtime.runebound.rolls import TOTALS
from runewright.runtime.runebound.views import CardView, View
from runewright.runtime.state import Card, Player, Space, Zone
from runewright.runtime.table import Question


def question(*options: str, low: int = 1, high: int = 1) -> Question:
    return Question("Ada", "choose", "choose", options, lambda: options, low, high)


# ------------------------------------------------------------------------------ what is seen


def things_in(value: object) -> list[object]:
    """Everything inside a view."""
    found, waiting = [], [value]
    while waiting:
        one = waiting.pop()
        found.append(one)
        if is_dataclass(one) and not isinstance(one, type):
            waiting += [getattr(one, field.name) for field in fields(one)]
        elif isinstance(one, Mapping):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple | set | frozenset):
            waiting += one
    return found


def seen_by(view: View) -> set[int]:
    """The numbers of the cards in a view."""
    return {one.uid for one in things_in(view) if isinstance(one, CardView)}


@pytest.mark.parametrize("steps", [5, 60, 250])
def test_a_view_holds_nothing_of_the_game_itself(steps: int) -> None:
    one = match(3, "6", options={})
    for _ in range(steps):
        one.step()
    game = game_of(one)
    for player in game.players:
        view = tabletop().observation(game, player)
        alive = [x for x in things_in(view) if isinstance(x, Card | Player | Space | Zone)]
        assert alive == []


@pytest.mark.parametrize("steps", [5, 60, 250])
def test_nobody_sees_the_hands_decks_and_talents_of_others(steps: int) -> None:
    one = match(3, "6", options={})
    for _ in range(steps):
        one.step()
    game = game_of(one)
    for player in game.players:
        seen = seen_by(tabletop().observation(game, player))
        for other in game.players:
            hidden = list(other.zones["deck"].cards)
            if other is not player:
                hidden += [*other.zones["hand"].cards, *other.zones["talents"].cards]
            assert not seen & {card.uid for card in hidden}
        for name, zone in game.zones.items():
            if name.endswith("deck"):
                assert not seen & {card.uid for card in zone.cards}
        assert {card.uid for card in player.zones["hand"].cards} <= seen


def test_what_is_hidden_changes_nothing_that_is_seen() -> None:
    """Two games that differ in hidden cards only look alike."""
    one = match(2, "6")
    for _ in range(80):
        one.step()
    game = game_of(one)
    me, other = game.players
    before = tabletop().observation(game, me)
    random.Random(1).shuffle(other.zones["deck"].cards)
    random.Random(2).shuffle(me.zones["deck"].cards)
    game.zones["red adventure deck"].cards.reverse()
    hand, deck = other.zones["hand"].cards, other.zones["deck"].cards
    hand[0].zone, deck[0].zone = deck[0].zone, hand[0].zone
    hand[0], deck[0] = deck[0], hand[0]
    assert tabletop().observation(game, me) == before


def test_a_question_tells_what_each_option_does() -> None:
    one = match(2, "6")
    verbs: Counter[str] = Counter()
    while not one.over:
        decision = one.session.decision
        if decision is not None and decision.who is not None:
            asked = tabletop().question(game_of(one), decision)
            assert len(asked.deeds()) == len(asked.options) == len(decision.options)
            verbs.update(deed.verb for deed in asked.deeds())
        one.step()
    assert {"play", "space", "undertake", "attack", "defend", "none"} <= set(verbs)


# ------------------------------------------------------------------------------ what is chosen


def test_any_of_is_within_its_bounds_and_takes_everything_in_turn() -> None:
    stream = random.Random(1)
    picks = [any_of(stream, 4, 1, 3) for _ in range(300)]
    assert {len(pick) for pick in picks} == {1, 2, 3}
    assert all(len(set(pick)) == len(pick) for pick in picks)
    assert {one for pick in picks for one in pick} == {0, 1, 2, 3}
    assert {any_of(stream, 3, 1, 1) for _ in range(50)} == {(0,), (1,), (2,)}
    assert any_of(stream, 0, 0, 0) == ()


def test_a_greedy_bot_takes_the_best_and_of_equals_any() -> None:
    worth = {"a": 1.0, "b": 3.0, "c": 3.0, "d": -1.0}
    bot = GreedyBot(random.Random(1), lambda view, q: [worth[text] for text in q.options])
    assert {bot.answer(question("a", "b", "c", "d"), lambda: None) for _ in range(40)} == {
        (1,), (2,),
    }  # fmt: skip
    several = question("a", "b", "c", "d", low=0, high=4)
    assert set(bot.answer(several, lambda: None)) == {0, 1, 2}
    assert len(bot.answer(question("d", low=1, high=1), lambda: None)) == 1


def test_a_random_bot_never_looks() -> None:
    def look() -> Any:
        raise AssertionError("it looked")

    assert RandomBot(random.Random(1)).answer(question("a", "b"), look) in ((0,), (1,))


def test_a_scripted_bot_says_its_lines_when_they_are_legal() -> None:
    bot = ScriptedBot(["b", "z"])
    assert bot.answer(question("a", "b"), lambda: None) == (1,)
    assert bot.answer(question("a", "b"), lambda: None) == (0,)
    assert bot.answer(question("y", "z"), lambda: None) == (1,)


def test_dice_fall_by_their_weight() -> None:
    chance = Chance("1")
    decision = Decision(None, "roll", "roll", TOTALS)
    thrown = Counter(TOTALS[chance.answer(decision)[0]].value for _ in range(6000))
    assert set(thrown) == set(range(2, 21))
    assert 500 < thrown[11] < 700 and 30 < thrown[2] < 95
    options = (Option("a", 1, 1), Option("b", 2, 3))
    assert [weighed(options, share) for share in (0.0, 0.24, 0.26, 0.999, 1.0)] == [0, 0, 1, 1, 1]


def test_dice_can_be_thrown_again_from_where_they_were() -> None:
    chance, decision = Chance("1"), Decision(None, "roll", "roll", TOTALS)
    first = [chance.answer(decision) for _ in range(8)]
    chance.rewind(3)
    assert [chance.answer(decision) for _ in range(5)] == first[3:]


def test_odds_are_those_of_two_ten_sided_dice() -> None:
    sums = [a + b for a in range(1, 11) for b in range(1, 11)]
    for wanted in range(24):
        assert odds(wanted) == pytest.approx(sum(s >= wanted for s in sums) / 100)


# ------------------------------------------------------------------------------ how it ends


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_greedy_bots_play_to_the_end(players: int) -> None:
    one = match(players, "2", *["greedy"] * players, options={})
    one.play()
    game = game_of(one)
    assert game.winner is not None
    assert game.winner.counters["victory"] == 3
    assert tabletop().following(game) is None
    assert f"{game.winner} wins after {game.turn} turns" in tabletop().result(game)
    assert max(life_left(tabletop().observation(game, p).mine.hero) for p in game.players) > 0


@pytest.mark.parametrize(("players", "games"), [(2, 8), (4, 8)])
def test_a_greedy_bot_beats_random_ones(players: int, games: int) -> None:
    won = 0
    for seed in range(games):
        greedy = seed % players
        kinds = ["greedy" if seat == greedy else "random" for seat in range(players)]
        one = match(players, str(seed), *kinds, options={})
        one.session.record = False
        one.play()
        winner = game_of(one).winner
        won += winner is not None and winner.seat == greedy
    assert won >= games - 1


@pytest.mark.parametrize(("players", "seed"), [(2, "13"), (3, "8")])
def test_a_greedy_bot_never_walks_to_and_fro(players: int, seed: str) -> None:
    one = match(players, seed, *["greedy"] * players, options={})
    one.session.record = False
    steps = 0
    while (decision := one.session.decision) is not None:
        if decision.who is None or not decision.prompt.startswith("where does"):
            one.step()
            continue
        view = tabletop().observation(game_of(one), decision.who)
        far = distances(view, goal(view))
        before = view.mine.hero.space
        one.step()
        (pick,) = one.session.picks[-1]
        chosen = decision.options[pick].text.removeprefix("move to ")
        may_stay = "stay" in [option.text for option in decision.options]
        assert chosen == "stay" or far[chosen] < far[before] or not may_stay
        steps += chosen != "stay"
    assert steps > 10


def test_a_game_nobody_wins_ends_all_the_same() -> None:
    one = match(2, "1", options={"most-rounds": "3"})
    one.play()
    assert game_of(one).turn == 6
    assert tabletop().result(game_of(one)).startswith("Nobody has won after 3 rounds.")


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    games = [match(2, seed, "greedy", "random") for seed in ("5", "5", "6")]
    for one in games:
        one.play()
    logs = [[str(line) for line in game_of(one).log] for one in games]
    assert logs[0] == logs[1] != logs[2]


def test_a_bot_has_chance_of_its_own() -> None:
    """Another bot in one seat does not change how the decks lie."""
    games = [match(2, "5", *kinds) for kinds in (("random", "random"), ("greedy", "random"))]
    decks = [[card.name for p in game_of(o).players for card in p.zones["deck"].cards]
             for o in games]  # fmt: skip
    assert decks[0] == decks[1]


def test_a_plan_can_be_varied() -> None:
    plan = replace(match(2).plan, options={"hand-size": "4"})
    game = tabletop().lay(match(2).stock, plan)
    assert isinstance(game, Runebound) and game.config.hand_size == 4


@pytest.mark.parametrize("colour", COLOURS)
def test_a_greedy_bot_knows_how_hard_a_colour_is(colour: str) -> None:
    """Its figures are those of the shipped Challenges."""
    cards = [
        card.fields
        for card, copies in match(2).stock.cards
        for _ in range(copies)
        if card.kind == "adventure" and card.fields["colour"] == colour
    ]
    found = (
        mean(card[f"{phase} value"] for card in cards for phase in COMBAT_PHASES),
        mean(card[f"{phase} damage"] for card in cards for phase in COMBAT_PHASES),
        mean(card["life"] for card in cards),
    )
    assert found == pytest.approx(TYPICAL[colour], abs=0.3)
