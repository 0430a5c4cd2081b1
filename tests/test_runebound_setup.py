"""Setting up a game: who may sit down, decks, hands, first Talents, and the draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from runebound_table import Table, enemy, feat, hero, stag, talent

from runewright.runtime.decisions import Decision, IllegalChoice, Option, run
from runewright.runtime.runebound import api, draft
from runewright.runtime.runebound.api import Config, ConfigError, Runebound, Seat, SetupError, World
from runewright.runtime.runebound.setup import setup, shuffle_decks
from runewright.runtime.state import CardData, Player

NAMES = ["Ania", "Bartek", "Celina", "Darek", "Ewa", "Filip", "Gosia"]


def world(**more: Any) -> World:
    decks = {"green": [stag()], "yellow": (), "blue": (), "red": ()}
    return World(more.pop("adventures", decks), more.pop("trade", ()), **more)


def deck(name: str, enemies: int = 12, friendly: int = 13) -> list[CardData]:
    cards = [enemy(f"{name} enemy {n}") for n in range(enemies)]
    return cards + [feat(f"{name} friendly {n}") for n in range(friendly)]


def seats(n: int, *talents: CardData) -> list[Seat]:
    return [Seat(name, hero(f"Hero of {name}"), deck(name), talents) for name in NAMES[:n]]


def game(n: int = 3, *talents: CardData, seed: str = "1", **config: Any) -> Runebound:
    return api.new_game(Config(**config), seats(n, *talents), seed, world())


class Choices:
    """Answers with the option of a text where there is one, else with the first ones."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts
        self.asked: list[Decision] = []
        self.hands: list[int] = []

    def __call__(self, decision: Decision) -> tuple[Option, ...]:
        self.asked.append(decision)
        wanted = [option for option in decision.options if option.text in self.texts]
        return tuple((wanted or decision.options)[: decision.low])


def names(player: Player, zone: str) -> list[str]:
    return [card.name for card in player.zones[zone].cards]


@pytest.mark.rule("RB-COMP-01", layer="engine")
def test_no_game_without_adventure_and_trade_decks() -> None:
    assert api.new_game(Config(), seats(2), "1", world()).players
    with pytest.raises(SetupError, match="trade deck"):
        api.new_game(Config(), seats(2), "1", world(trade=None))
    with pytest.raises(SetupError, match="no green Adventure deck"):
        api.new_game(Config(), seats(2), "1", world(adventures={}))


@pytest.mark.rule("RB-COMP-04", layer="engine")
def test_ten_tokens_no_more_no_less() -> None:
    for player in game().players:
        assert player.counters["threat"] == 0
        assert api.pool(game(), player) == 10
    for wrong in (9, 11):
        with pytest.raises(ConfigError):
            Config(threat=wrong)


@pytest.mark.rule("RB-COMP-06", "RB-COMP-12", layer="engine")
def test_each_player_has_a_deck_of_his_own() -> None:
    assert len(game(6).players) == 6
    for n in (0, 7):
        with pytest.raises(SetupError, match="1 to 6 players"):
            api.new_game(Config(), seats(n), "1", world())
    one, two, three = seats(3)
    shared = Seat("Celina", three.hero, two.deck)
    with pytest.raises(SetupError, match="share one class deck"):
        api.new_game(Config(), [one, two, shared], "1", world())
    with pytest.raises(SetupError, match="Bartek has no class deck"):
        api.new_game(Config(), [one, Seat("Bartek", two.hero, [])], "1", world())
    copies = [Seat("Ania", one.hero, deck("Mage")), Seat("Bartek", two.hero, deck("Mage"))]
    assert len(api.new_game(Config(), copies, "1", world()).players) == 2
    with pytest.raises(SetupError, match="called Ania"):
        api.new_game(Config(), [one, Seat("Ania", two.hero, deck("B"))], "1", world())


@pytest.mark.rule("RB-COMP-07", layer="engine")
def test_the_supply_of_green_markers_is_an_option() -> None:
    few, many = game(green_markers=2), game()
    for one, laid in ((few, 2), (many, 5)):
        space = one.space("forest")
        done = [api.place_marker(one, space, "green") for _ in range(5)]
        assert done.count(True) == laid == len(space.markers)


@pytest.mark.rule("RB-SETUP-01", "RB-SETUP-02", "RB-BASE-27", layer="engine")
def test_decks_are_shuffled_by_the_seed_face_down() -> None:
    def order(seed: str) -> list[list[str]]:
        one = game(2, *(talent(f"T{n}", 1) for n in range(5)), seed=seed)
        assert all(len(names(player, "talents")) == 5 for player in one.players)
        hidden = [c for p in one.players for z in ("deck", "talents") for c in p.zones[z].cards]
        assert not any(card.face_up for card in hidden)
        shuffle_decks(one)
        return [names(player, "deck") for player in one.players]

    printed = [card.name for card in deck("Ania")]
    assert order("1") == order("1") != order("2")
    assert sorted(order("1")[0]) == sorted(printed) and order("1")[0] != printed


@pytest.mark.rule("RB-SETUP-03", "RB-SETUP-09", layer="engine")
def test_six_cards_are_drawn_before_the_first_talent_is_chosen() -> None:
    one = game(2, talent("First", 1))
    answer = Choices()
    hands: list[int] = []

    def look(decision: Decision) -> tuple[Option, ...]:
        hands.extend(len(player.zones["hand"].cards) for player in one.players)
        return answer(decision)

    run(setup(one), look)
    assert hands == [6, 6, 6, 6]
    assert [len(player.zones["deck"].cards) for player in one.players] == [19, 19]
    small = api.new_game(Config(), [Seat("Ania", hero(), deck("A", 12, 0))], "1", world())
    run(setup(small), answer)
    assert [len(small.players[0].zones[zone].cards) for zone in ("hand", "deck")] == [6, 6]


@pytest.mark.rule("RB-SETUP-04", "RB-SETUP-05", "RB-SETUP-06", layer="engine")
def test_a_talent_instead_of_gold_as_each_likes() -> None:
    talents = [talent("A", 1), talent("B", 1), *(talent(f"High {n}", 2) for n in range(3))]
    one = game(3, *talents)
    answer = Choices('the Talent "B"')

    def first_only(decision: Decision) -> tuple[Option, ...]:
        if decision.who is one.players[0]:
            return answer(decision)
        answer.asked.append(decision)
        return (decision.options[0],)

    run(setup(one), first_only)
    assert [option.text for option in answer.asked[0].options] == [
        "3 gold", 'the Talent "A"', 'the Talent "B"'
    ]  # fmt: skip
    assert [player.counters["gold"] for player in one.players] == [0, 3, 3]
    ania, bartek, _ = one.players
    assert "B" in names(ania, "play") and len(names(ania, "talents")) == 4
    assert len(names(bartek, "talents")) == 5
    with pytest.raises(IllegalChoice):
        answer.asked[0].check(answer.asked[0].options[:2])


@pytest.mark.rule("RB-SETUP-07", layer="engine")
def test_without_a_first_level_talent_there_is_only_gold() -> None:
    one = game(1, talent("Two", 2), talent("Three", 3), talent("More", 3))
    answer = Choices()
    run(setup(one), answer)
    assert answer.asked == []
    assert one.players[0].counters["gold"] == 3


@pytest.mark.rule("RB-SETUP-08", "RB-ANAT-18", layer="engine")
def test_the_hero_card_starts_without_threat() -> None:
    t = Table()
    dear, free = (t.give("Bartek", enemy(name, n)) for name, n in (("Dear", 1), ("Free", 0)))
    t.turn(
        "boot window",
        lambda: "RB-THREAT-10" in t.refused("Bartek", dear, "Krzysiek"),
        lambda: t.refused("Bartek", free, "Krzysiek") == "",
    )
    assert [t.threat(player.name) for player in t.game.players] == ["0/10"] * 3


def test_heroes_start_in_the_first_town_or_where_the_board_says() -> None:
    for start, there in (("", "town"), ("swamp", "swamp")):
        one = api.new_game(Config(), seats(2), "1", world(start=start))
        assert [str(api.hero_of(one, player).space) for player in one.players] == [there] * 2


@pytest.mark.rule("RB-BASE-24", layer="engine")
@pytest.mark.rule("RB-BASE-24", layer="base")
def test_turns_go_clockwise() -> None:
    one = game(3)
    answer = Choices("decline", "pass", "stay")
    run(setup(one), answer)
    run(api.play_game(one, 2), answer)
    begun = [str(line) for line in one.log if "begins turn" in str(line)]
    assert begun == [f"{NAMES[n % 3]} begins turn {n + 1}" for n in range(6)]


@pytest.mark.rule("RB-BASE-26", layer="base")
def test_nobody_has_won_unless_something_says_so() -> None:
    one = game(2)
    answer = Choices("decline", "pass", "stay")
    run(api.play_game(one, 1), answer)
    assert one.winner is None and one.turn == 2
    one.winner = one.players[0]
    run(api.play_game(one, 1), answer)
    assert one.turn == 2


# ------------------------------------------------------------------ the draft


def drafted(n: int, *texts: str) -> tuple[Runebound, Choices]:
    one = game(n, draft=True)
    answer = Choices(*texts)
    run(draft.draft(one), answer)
    return one, answer


def of(cards: Sequence[str], name: str) -> list[str]:
    return [card for card in cards if card.startswith(name)]


@pytest.mark.rule("RB-DRAFT-01", "RB-DRAFT-05", "RB-DRAFT-10", layer="engine")
def test_ten_cards_of_each_deck_change_hands() -> None:
    plain = game(3)
    run(setup(plain), Choices())
    assert all(len(of(names(p, "deck") + names(p, "hand"), p.name)) == 25 for p in plain.players)
    one = game(3, draft=True)
    sizes: list[list[int]] = []

    def look(decision: Decision) -> tuple[Option, ...]:
        sizes.append([len(names(player, "deck")) for player in one.players])
        return answer(decision)

    answer = Choices()
    run(draft.draft(one), look)
    assert sizes == [[25, 25, 25]] * 6  # nothing is handed over before all have chosen
    ania, bartek, celina = (names(player, "deck") for player in one.players)
    assert [len(ania), len(bartek), len(celina)] == [25, 25, 25]
    assert (len(of(ania, "Bartek")), len(of(ania, "Celina")), len(of(ania, "Ania"))) == (5, 5, 15)
    everything = sorted(card.name for name in NAMES[:3] for card in deck(name))
    assert sorted(ania + bartek + celina) == everything


@pytest.mark.rule("RB-DRAFT-02", "RB-DRAFT-03", "RB-DRAFT-04", layer="engine")
def test_ten_enemy_cards_five_to_each_side() -> None:
    one, answer = drafted(3, *(f'"Ania enemy {n}"' for n in range(2, 12)))
    ten, five = answer.asked[:2]
    assert (ten.low, ten.high, len(ten.options)) == (10, 10, 12)
    assert all("enemy" in option.text for option in ten.options)
    assert (five.low, five.high, len(five.options)) == (5, 5, 10)
    for decision, wrong in ((ten, 9), (ten, 11), (five, 4), (five, 6)):
        with pytest.raises(IllegalChoice):
            decision.check(decision.options[:wrong])
    _, left, right = (names(player, "deck") for player in one.players)
    assert of(left, "Ania") == [f"Ania enemy {n}" for n in range(2, 7)]
    assert of(right, "Ania") == [f"Ania enemy {n}" for n in range(7, 12)]


@pytest.mark.rule("RB-DRAFT-02", "RB-DRAFT-08", layer="engine")
def test_when_the_draft_cannot_be_played() -> None:
    poor = [seats(1)[0], Seat("Bartek", hero(), deck("Bartek", 9, 16))]
    one = api.new_game(Config(draft=True), poor, "1", world())
    with pytest.raises(draft.DraftError, match="Bartek has 9 enemy cards"):
        run(draft.draft(one), Choices())
    enough = [seats(1)[0], Seat("Bartek", hero(), deck("Bartek", 10, 15))]
    run(draft.draft(api.new_game(Config(draft=True), enough, "1", world())), Choices())
    with pytest.raises(draft.DraftError, match="at least 2 players"):
        run(draft.draft(game(1, draft=True)), Choices())


@pytest.mark.rule("RB-DRAFT-08", layer="engine")
def test_two_players_swap_all_ten() -> None:
    one, _ = drafted(2)
    assert [len(of(names(p, "deck"), p.name)) for p in one.players] == [15, 15]
    assert len(of(names(one.players[0], "deck"), "Bartek")) == 10


@pytest.mark.rule("RB-DRAFT-06", "RB-DRAFT-07", layer="engine")
def test_a_drafted_card_belongs_to_its_deck_and_remembers_its_first() -> None:
    one, _ = drafted(3)
    ania = one.players[0]
    foreign = next(card for card in ania.zones["deck"].cards if card.name.startswith("Bartek"))
    assert foreign.owner is ania
    assert one.discard_pile(foreign) is ania.zones["discard pile"]
    sorted_ = draft.sort_out(one)
    for name in NAMES[:3]:
        assert sorted(card.name for card in sorted_[name]) == sorted(c.name for c in deck(name))
