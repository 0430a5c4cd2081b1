"""The rulebook's example of play, in the lines A and B of the ledger, and its variations."""

from __future__ import annotations

import pytest
from runebound_table import (
    Table,
    ally,
    answers,
    challenge,
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

from runewright.runtime.decisions import Steps
from runewright.runtime.moments import Moment
from runewright.runtime.runebound import api
from runewright.runtime.script import Fx, Script


def pit() -> Script:
    combat = rule("before", "combat", wound(1, this_challenge))
    end = until(lambda fx: Moment("end", "adventure phase", fx.you), "pit")
    return Script(effect=end, blocks={"pit": (combat,)})


def accurate() -> Script:
    def more(fx: Fx) -> Steps[None]:
        attack = api.current_attack(api.game_of(fx))
        assert attack is not None
        attack.facts["damage"] += 1
        yield from ()

    before = answers(
        "before", "roll", lambda fx, e: "ranged attack" in e.names and e.who is own_hero(fx)
    )
    return Script(effect=more, play=before)


GRAVEYARD = enemy(
    "Desecrated Graveyard", 0, kind="place", terrain=("forest",),
    effect=test_of("search", 13, receive(1)),
)  # fmt: skip
MARK = enemy("Mark of the Hydra", 2, "book", effect=set_life(6))
BOULDER = enemy("Hurl Boulder", 1, "book", effect=test_of("jump", 14, wound(1, own_hero)))
PIT = feat("Pit with Stakes", threat=2, script=pit())
SHOT = feat("Accurate Shot", timing="bat", script=accurate())


class Golden(Table):
    """The fixture of the example: 3 players clockwise, Krzysiek 2/8 in a forest with a marker."""

    def __init__(self, colour: str = "green", names: tuple[str, ...] = ()) -> None:
        names = names or ("Krzysiek", "Bartek", "Szymon")
        super().__init__(
            *names, heroes={"Krzysiek": hero("Lyssa")}, adventures={"green": [stag()]}
        )
        self.threat("Krzysiek", 2)
        api.place_marker(self.game, self.game.space("forest"), "green")
        self.shan = self.hire("Krzysiek", ally())
        self.hound = self.give("Szymon", challenge(colour=colour, epic=True, reward_gold=2))
        if "Bartek" in names:
            self.give("Bartek", GRAVEYARD)
        self.mark = self.give("Szymon", MARK)
        self.boulder = self.give("Szymon", BOULDER)
        self.give("Krzysiek", PIT, SHOT)
        for player in self.game.players:
            self.fill(player.name)
        self.totals: list[int] = []

    def fill(self, name: str) -> None:
        while len(self[name].zones["hand"].cards) < 6:
            self.give(name, feat(f"Blank {len(self.game.cards)}", timing="bat"))
        self.give(name, *(feat(f"Deck {n}", timing="bat") for n in range(10)), zone="deck")

    def note(self) -> None:
        """Write down what lies on the Hero card; the pool is always the rest."""
        held = self["Krzysiek"].counters["threat"]
        assert api.pool(self.game, self["Krzysiek"]) == 10 - held
        self.totals.append(held)

    def hand(self, name: str) -> int:
        return len(self[name].zones["hand"].cards)

    def is_(self, threat: str, **more: int) -> None:
        """Note the total, after looking whether it is the one of the table."""
        self.note()
        assert self.threat("Krzysiek") == threat
        for name, cards in more.items():
            assert self.hand(name) == cards


OPENING = (
    'Bartek: play "Desecrated Graveyard" on Krzysiek',
    "dice: failed",
)


def line_a(t: Golden) -> None:
    def life() -> None:
        assert t.game.value(t.hound, "life") == 6
        assert api.escape_penalty(t.game) == 2

    def wounds(n: int) -> None:
        assert t.wounds(t.hound) == n

    t.turn(
        "boot window",
        lambda: t.is_("2/8"),
        *OPENING,
        lambda: t.is_("3/7", Bartek=5),
        'Szymon: play "Rock Hound" on Krzysiek',
        lambda: t.is_("0/10", Szymon=5),
        'Krzysiek: play "Pit with Stakes"',
        lambda: t.is_("2/8", Krzysiek=5),
        "Krzysiek: pass",
        lambda: t.is_("3/7"),
        "Bartek: pass",
        'Szymon: play "Mark of the Hydra" on Krzysiek',
        lambda: t.is_("1/9", Szymon=4),
        life,
        'Szymon: play "Hurl Boulder" on Krzysiek',
        "dice: failed",
        lambda: t.is_("0/10", Szymon=3),
        lambda: (t.wounds(t.hero("Krzysiek")), t.wounds(t.hound)) == (1, 0),
        "Szymon: pass",
        "Krzysiek: pass",
        lambda: wounds(1),
        lambda: api.escape_penalty(t.game) == 3,
        "Krzysiek: decline",
        "Krzysiek: attack with Lyssa",
        'Krzysiek: play "Accurate Shot"',
        lambda: t.is_("1/9", Krzysiek=4),
        "dice: passed",
        lambda: wounds(4),
        "Krzysiek: defend with Lyssa",
        "dice: passed",
        lambda: t.wounds(t.hero("Krzysiek")) == 1,
        "Krzysiek: attack with Shan, Runesmith",
        "dice: passed",
        lambda: t["Krzysiek"].counters["gold"] == 2,
        lambda: {"Rock Hound", "Mark of the Hydra", "Hurl Boulder"}
        == set(t.names("Szymon", "discard pile")),
        "Krzysiek: undertake the green adventure",
        lambda: t.is_("2/8"),
        "Bartek: pass",
        "Szymon: pass",
        "Krzysiek: pass",
        lambda: t.wounds(api.current_challenge(t.game) or t.hound) == 1,
        lambda: api.escape_penalty(t.game) == 0,
        "Krzysiek: decline",
        "Krzysiek: attack with Lyssa",
        "dice: passed",
        lambda: "Pit with Stakes" in t.names("Krzysiek", "discard pile"),
        "Krzysiek: do it",
    )
    t.note()


@pytest.mark.rule(
    "RB-GOLD-01", "RB-GOLD-04", "RB-GOLD-12", "RB-EX-10", "RB-GOLD-14", layer="engine"
)
def test_line_a_gives_every_printed_number() -> None:
    t = Golden()
    line_a(t)
    assert t.totals == [2, 3, 0, 2, 3, 1, 0, 1, 2, 2]
    krzysiek = t["Krzysiek"]
    assert (krzysiek.counters["gold"], krzysiek.counters["green marker"]) == (3, 1)
    assert t.game.space("forest").markers == []
    assert t.hand("Krzysiek") == 6
    assert not t.names("Krzysiek", "play")[2:]
    assert t.game.zones["track"].cards == []
    assert [t.threat(name) for name in ("Bartek", "Szymon")] == ["0/10", "0/10"]
    assert t.wounds(t.hero("Krzysiek")) == 1
    assert t.says(
        "Bartek plays", "rolls", "Bartek passes", "Szymon plays", "Szymon passes",
        "Krzysiek plays", "Krzysiek passes", "takes on Rock Hound", "Bartek passes",
        'Szymon plays "Mark', 'Szymon plays "Hurl', "Pit with Stakes: before combat",
        'Krzysiek plays "Accurate', "takes on Spectral Stag", "Pit with Stakes: before combat",
    )  # fmt: skip


@pytest.mark.rule("RB-GOLD-02", "RB-GOLD-03", "RB-GAIN-10", layer="engine")
def test_line_b_refuses_hurl_boulder() -> None:
    t = Golden(colour="")

    def refusal() -> None:
        reasons = t.refused("Szymon", t.boulder, "Krzysiek")
        assert "holds only 0" in reasons and "RB-THREAT-10" in reasons
        assert 'play "Hurl Boulder" on Krzysiek' not in t.offered("Szymon")

    t.turn(
        "boot window",
        lambda: t.is_("2/8"),
        *OPENING,
        lambda: t.is_("3/7"),
        'Szymon: play "Rock Hound" on Krzysiek',
        lambda: t.is_("0/10"),
        'Krzysiek: play "Pit with Stakes"',
        lambda: t.is_("2/8"),
        "Krzysiek: pass",
        lambda: t.is_("2/8"),
        'Szymon: play "Mark of the Hydra" on Krzysiek',
        lambda: t.is_("0/10"),
        refusal,
        "Szymon: pass",
        "Krzysiek: pass",
        lambda: api.escape_penalty(t.game) == 2,
        "Krzysiek: attack with Lyssa",
        'Krzysiek: play "Accurate Shot"',
        lambda: t.is_("1/9"),
        "dice: passed",
        "Krzysiek: defend with Lyssa",
        "dice: passed",
        "Krzysiek: attack with Shan, Runesmith",
        "dice: passed",
        "Krzysiek: undertake the green adventure",
        lambda: t.is_("2/8"),
        "Krzysiek: attack with Lyssa",
        "dice: passed",
        "Krzysiek: do it",
    )
    t.note()
    assert t.totals == [2, 3, 0, 2, 2, 0, 1, 2, 2]
    assert "Hurl Boulder" in t.names("Szymon", "hand")
    assert t.wounds(t.hero("Krzysiek")) == 0


@pytest.mark.rule("RB-GOLD-05", layer="engine")
def test_without_the_mark_the_ranged_attack_is_enough() -> None:
    t = Golden()
    t.turn(
        "boot window",
        *OPENING,
        'Szymon: play "Rock Hound" on Krzysiek',
        'Krzysiek: play "Pit with Stakes"',
        "Krzysiek: attack with Lyssa",
        'Krzysiek: play "Accurate Shot"',
        "dice: passed",
        lambda: t.hound.zone is t["Szymon"].zones["discard pile"],
    )
    assert not t.says("melee defence roll")


@pytest.mark.rule("RB-GOLD-06", layer="engine")
def test_a_passed_search_test_keeps_rock_hound_away() -> None:
    t = Golden()
    t.turn(
        "boot window",
        OPENING[0],
        "dice: passed",
        lambda: "holds only 2" in t.refused("Szymon", t.hound, "Krzysiek"),
        "Krzysiek: undertake the green adventure",
        "Krzysiek: attack with Lyssa",
        "dice: passed",
        "Krzysiek: defend with Lyssa",
        "dice: passed",
        "Krzysiek: attack with Shan, Runesmith",
        "dice: passed",
    )
    assert t.hound.zone is t["Szymon"].zones["hand"]


@pytest.mark.rule("RB-GOLD-07", layer="engine")
def test_szymon_cannot_play_before_bartek() -> None:
    t = Golden()
    t.threat("Krzysiek", 5)
    t.turn(
        "boot window",
        lambda: "RB-TIMING-03" in t.refused("Szymon", t.hound, "Krzysiek"),
        "Bartek: pass",
        lambda: t.refused("Szymon", t.hound, "Krzysiek") == "",
    )
    swapped = Golden(names=("Krzysiek", "Szymon", "Bartek"))
    hound = swapped.hound
    swapped.turn(
        "boot window", lambda: "RB-THREAT-10" in swapped.refused("Szymon", hound, "Krzysiek")
    )


@pytest.mark.rule("RB-GOLD-08", "RB-EPIC-02", layer="engine")
def test_an_epic_book_card_is_refused_in_both_battles() -> None:
    t = Golden()
    epic = t.give("Bartek", enemy("Doom", 0, "book", epic=True))
    seen: list[str] = []
    t.turn(
        "boot window",
        *OPENING,
        'Szymon: play "Rock Hound" on Krzysiek',
        "Krzysiek: pass",
        lambda: seen.append(t.refused("Bartek", epic, "Krzysiek")),
        "Bartek: pass",
        "Krzysiek: attack with Lyssa",
        "dice: passed",
        "Krzysiek: defend with Lyssa",
        "dice: passed",
        "Krzysiek: attack with Shan, Runesmith",
        "dice: passed",
        "Krzysiek: undertake the green adventure",
        lambda: seen.append(t.refused("Bartek", epic, "Krzysiek")),
        "Bartek: pass",
        "Krzysiek: attack with Lyssa",
        "dice: passed",
        "Krzysiek: defend with Lyssa",
        "dice: passed",
        "Krzysiek: attack with Shan, Runesmith",
        "dice: passed",
    )
    assert all("only one Epic card" in reasons for reasons in seen) and len(seen) == 2


@pytest.mark.rule("RB-GOLD-09", "RB-TIMING-07", layer="engine")
def test_in_a_town_neither_the_hound_nor_the_forest_place() -> None:
    t = Golden()
    t.threat("Krzysiek", 5)
    t.hero("Krzysiek").space = t.game.space("town")
    graveyard = t["Bartek"].zones["hand"].cards[0]
    t.turn(
        "boot window",
        lambda: "RB-TIMING-08" in t.refused("Bartek", graveyard, "Krzysiek"),
        "Bartek: pass",
        lambda: t.refused("Szymon", t.hound, "Krzysiek")
        == "a Challenge cannot be played on a Hero in a town (RB-TIMING-07)",
    )


TAKEN_ON = (
    *OPENING,
    'Szymon: play "Rock Hound" on Krzysiek',
    'Krzysiek: play "Pit with Stakes"',
    'Szymon: play "Mark of the Hydra" on Krzysiek',
    'Szymon: play "Hurl Boulder" on Krzysiek',
    "dice: failed",
)


@pytest.mark.rule("RB-GOLD-10", "RB-BATTLE-09", "RB-DISC-04", layer="engine")
def test_escape_ends_the_turn_and_discards_what_was_played() -> None:
    t = Golden()
    t.turn("boot window", *TAKEN_ON, "Krzysiek: try to escape", "dice: passed")
    assert t.threat("Krzysiek") == "0/10"
    piled = t.names("Szymon", "discard pile")
    assert sorted(piled) == ["Hurl Boulder", "Mark of the Hydra", "Rock Hound"]
    assert t.names("Krzysiek", "discard pile") == ["Pit with Stakes"]
    assert t.game.space("forest").markers == ["green"]
    assert t.game.zones["track"].cards == []
    assert not t.says("Spectral Stag")
    assert t.hand("Krzysiek") == 5


@pytest.mark.rule("RB-GOLD-11", "RB-STUN-03", layer="engine")
def test_stunned_with_one_threat_on_the_card() -> None:
    t = Golden()
    t.hero("Krzysiek").counters["wound"] = 3
    t.turn(
        "boot window",
        *OPENING,
        'Szymon: play "Rock Hound" on Krzysiek',
        "Krzysiek: attack with Lyssa",
        lambda: t.threat("Krzysiek") == "1/9",
        "dice: failed",
        "Krzysiek: defend with Lyssa",
        "dice: failed",
    )
    assert t.threat("Krzysiek") == "0/10"
    assert t.names("Szymon", "discard pile") == ["Rock Hound"]
    assert t.game.zones["track"].cards == []


@pytest.mark.rule("RB-GOLD-13", "RB-TALENT-01", layer="engine")
def test_the_talent_costs_by_the_number_of_players() -> None:
    for names, left in ((("Krzysiek", "Szymon"), 4), (("Krzysiek", "B", "C", "D", "E"), 1)):
        t = Table(*names)
        t["Krzysiek"].counters["experience"] = 4
        t.game.phase = "experience phase"
        first = t.give("Krzysiek", feat("Sense of Danger", kind="talent", level=1), zone="talents")
        refusal = api.why_not_buy(t.game, t["Krzysiek"], first)
        if refusal is None:
            t.run(api.buy_talent(t.game, t["Krzysiek"], first))
        assert t["Krzysiek"].counters["experience"] == left
        assert (refusal is not None) == (left == 4)
