"""What a player sees: his own cards with their costs, all that lies open, the battle."""

from __future__ import annotations

from dataclasses import replace

import pytest
from runebound_table import Line, Table, ally, challenge, enemy, feat, hero, stag, talent

from runewright.runtime.game import Lasting
from runewright.runtime.moments import Moment
from runewright.runtime.runebound.screens import screen
from runewright.runtime.runebound.views import view_of
from runewright.runtime.script import Fx
from runewright.runtime.state import CardData

ESCAPE: tuple[Line, ...] = ("Krzysiek: try to escape", "dice: passed")
ATTACK = "Krzysiek: attack with Hero of Krzysiek"


@pytest.mark.rule("RB-ESC-06", layer="sheet")
def test_everybody_sees_the_penalty_until_the_battle_ends() -> None:
    t = Table()
    t.threat("Krzysiek", 8)
    costs = {"Mark": 2, "Rock": 1}
    cards = [t.give("Szymon", enemy(name, cost, "book")) for name, cost in costs.items()]
    plays = [f'Szymon: play "{card.name}" on Krzysiek' for card in cards]

    def seen(penalty: int) -> None:
        assert [card.zone.name for card in cards] == ["table", "table"]
        for player in t.game.players:
            view = view_of(t.game, player)
            assert view.battle is not None and view.battle.penalty == penalty
            assert any(f"escape penalty {penalty}" in line for line in screen(view))

    t.battle(t.lay(stag(life=9)), *plays, "Krzysiek: pass", lambda: seen(3), *ESCAPE)
    for player in t.game.players:
        view = view_of(t.game, player)
        assert view.battle is None
        assert not any("escape penalty" in line for line in screen(view))
    assert [card.name for card in t["Szymon"].zones["discard pile"].cards] == ["Mark", "Rock"]


def lines(t: Table, who: str = "Krzysiek") -> str:
    """What a player sees."""
    return "\n".join(screen(view_of(t.game, t[who])))


def test_a_hand_tells_what_cards_cost_now_and_why() -> None:
    t = Table()
    t.give("Krzysiek", feat("Polymorph", threat=2, needs=("wizardry", "survival")))
    t.give("Krzysiek", feat("Plain", threat=1))
    seen = lines(t)
    assert "Your hand: Polymorph 6; Plain 1\n" in seen
    assert "  Polymorph, 6 threat (4 for lack of wizardry and survival): friendly feat" in seen
    assert "  Plain, 1 threat: friendly feat (boot)" in seen
    t.give("Krzysiek", talent(proficiencies=("wizardry", "divinity")), zone="play")
    assert "  Polymorph, 4 threat (2 for lack of survival): friendly" in lines(t)


def test_own_talents_are_seen_with_what_they_ask_and_grant() -> None:
    t = Table()
    granted = ("fighting", "survival", "divinity")
    scout = talent("Scout", 2, requires="survival", proficiencies=granted)
    t.give("Krzysiek", scout, zone="talents")
    assert (
        "Your Talents, 4 experience or an experience token for one a turn: Scout\n"
        "  Scout: level 2, requires survival, grants fighting, survival and divinity"
    ) in lines(t)
    assert "Scout" not in lines(t, "Bartek") and "Your Talents" not in lines(t, "Bartek")


def test_what_lies_open_before_a_player_is_seen_by_all() -> None:
    t = Table(heroes={"Krzysiek": hero("Ysolde", stamina=3, jump=2)})
    t.give("Krzysiek", talent("Sense of Danger", proficiencies=("fighting",)), zone="play")
    t.hire("Krzysiek", ally()).exhausted = True
    t.hero("Krzysiek").counters.update(wound=2, exhaustion=1)
    nimbler = ("add", "jump", (t.hero("Krzysiek"),), 3)
    fx = Fx(t.game, t.hero("Krzysiek"), t["Krzysiek"], t["Krzysiek"])
    t.game.start_lasting(Lasting(fx, Moment(), changes=(nimbler,)))
    t["Krzysiek"].counters.update({"threat": 3, "experience token": 1})
    t["Bartek"].counters.update({"experience": 4, "green marker": 1, "red marker": 1})
    t["Szymon"].counters.update({"experience": 2, "yellow marker": 1})
    t.game.skipping.append(t["Krzysiek"])
    seen = lines(t, "Szymon")
    assert "Krzysiek: 3 threat on the Hero card, 7 in the pool; 0 gold; 0 experience; " in seen
    assert "; 4 experience (1 green and 1 red markers); 0 experience tokens; " in seen
    assert "; 2 experience (1 yellow marker); " in seen
    assert "; 1 experience token; 0 of 3 red Challenges\n" in seen
    assert "    Ysolde at forest, Life 5, 2 wounds, 1 exhaustion of 3, ranged 4 for 2, " in seen
    assert "Talent Sense of Danger (level 1, grants fighting); Shan, Runesmith, Life 2, " in seen
    assert "magic 2 for 1, jump 5\n" in seen and "magic 2 for 3, used\n" in seen
    assert "0 discarded; skips the next turn" in seen and seen.count("skips the next turn") == 1
    assert "You stand at forest (forest): Ysolde of Krzysiek, Hero of Bartek of Bartek" in seen


def test_texts_of_open_cards_are_seen_by_all_and_end_as_sentences_do() -> None:
    t = Table()
    card = t.give("Bartek", talent("Snuffer"), zone="play")
    said = "Ambush 3\n\nDraw  it."
    card.data = CardData("s", "Snuffer", "talent", {"level": 1}, card.data.script, said)
    cuts = t.give("Szymon", enemy("Cuts"), zone="play")
    cuts.data, cuts.on = replace(cuts.data, text="You lose."), t["Krzysiek"]
    assert "  Snuffer (talent of Bartek): Ambush 3. Draw it.\n" in lines(t, "Szymon")
    assert "  Cuts (feat of Szymon, on Krzysiek): You lose.\n" in lines(t)


def test_a_challenge_that_waits_is_seen() -> None:
    t = Table()
    t.give("Bartek", challenge(threat=0, escape=12))
    t.give("Krzysiek", feat())
    t.turn(
        "boot window", 'Bartek: play "Rock Hound" on Krzysiek', "Bartek: pass", "Szymon: pass",
        lambda: "Krzysiek must take on green Rock Hound, Life 4, ranged 12 for 1" in lines(t),
        lambda: "magic 11 for 1, escape at 12\n" in lines(t),
        "Krzysiek: pass", lambda: "must take on" not in lines(t), *ESCAPE,
    )  # fmt: skip


def test_the_round_and_the_phase_of_a_battle_are_seen() -> None:
    t = Table()
    t.battle(
        t.lay(stag(life=4)),
        lambda: "Battle, before combat: " in lines(t), ATTACK, *["dice: passed"] * 3,
        ATTACK, lambda: "Battle, round 2, ranged phase: " in lines(t), "dice: passed",
    )  # fmt: skip


def test_the_penalty_is_seen_card_by_card() -> None:
    t = Table()
    t.threat("Krzysiek", 8)
    for name, cost in (("Mark", 2), ("Rock", 1)):
        t.give("Szymon", enemy(name, cost, "book"))
    t.battle(
        t.lay(), *(f'Szymon: play "{name}" on Krzysiek' for name in ("Mark", "Rock")),
        "Szymon: pass", "Krzysiek: pass",
        lambda: "escape penalty 3: Mark 2, Rock 1" in lines(t), *ESCAPE,
    )  # fmt: skip
