"""What stands beside the options of a person: costs, odds, gains, as they are now."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from runebound_table import Line, Table, ally, challenge, enemy, feat, hero, rule, stag, talent

from runewright.runtime.decisions import NOTHING, Option, Steps, ask
from runewright.runtime.runebound.api import Config
from runewright.runtime.runebound.hints import hints_of
from runewright.runtime.runebound.play import question
from runewright.runtime.runebound.reasons import why_not
from runewright.runtime.runebound.setup import first_talent
from runewright.runtime.runebound.views import deed_of
from runewright.runtime.script import Fx, Script, Use

ATTACK, DEFEND = "Krzysiek: attack with Hero of Krzysiek", "Krzysiek: defend with Hero of Krzysiek"


def hinted(t: Table) -> dict[str, str]:
    """The options of the last decision, each with its hint."""
    decision = t.asked[-1]
    texts = [option.text for option in decision.options]
    return dict(zip(texts, hints_of(t.game, decision), strict=True))


def shows(t: Table) -> Callable[[str, str], Callable[[], object]]:
    """Lines that check a hint when the next decision comes."""

    def line(option: str, hint: str) -> Callable[[], object]:
        def check() -> None:
            assert hinted(t)[option] == hint

        return check

    return line


def test_a_fight_tells_its_odds_and_what_it_deals() -> None:
    t = Table()
    t.hire("Krzysiek", ally(magic_value=1))
    t.give("Szymon", enemy("Mark", 2, "book"))
    t.threat("Krzysiek", 2)
    hint = shows(t)
    t.battle(
        t.lay(stag(life=3)),
        'Szymon: play "Mark" on Krzysiek', "Szymon: pass", "Krzysiek: pass",
        hint("try to escape", "12 or more on two dice, 45%: ends the turn; else takes 1 wound"),
        "Krzysiek: decline",
        hint("attack with Hero of Krzysiek",
             "8 or more on two dice, 79%: deals 2, 3 needed; else takes 1"),
        hint("defend with Hero of Krzysiek", "8 or more on two dice, 79%; else takes 1"),
        ATTACK, "dice: 20",
        hint("defend with Shan, Runesmith", "10 or more on two dice, 64%; else takes 2"),
        DEFEND, "dice: 20",
        hint("attack with Shan, Runesmith",
             "10 or more on two dice, 64%: deals 3, 1 needed; else takes 1"),
        "Krzysiek: attack with Shan, Runesmith", "dice: 20",
    )  # fmt: skip


def test_a_fight_between_players_tells_both_throws() -> None:
    t = Table("Krzysiek", "Bartek", heroes={"Bartek": hero("Frail", life=1)})
    hint = shows(t)
    even = "two dice + 4 against two dice + 4, 53%: deals 2, 1 needed; else takes 2"
    t.turn(
        "adventure phase",
        hint("attack Frail", "Life 1, ranged 4 for 2, melee 3 for 1, magic 2 for 1"),
        "Krzysiek: attack Frail", "Krzysiek: pass", "Bartek: pass", "Krzysiek: decline",
        hint("attack with Hero of Krzysiek", even), ATTACK, "dice: 2", "dice: 20",
    )  # fmt: skip


def test_a_card_tells_its_price_in_the_tokens_that_lie_there() -> None:
    t = Table()
    t.give("Szymon", enemy("Mark", 2))
    t.give("Szymon", enemy("Gift", 0))
    t.give("Krzysiek", feat("Pit", threat=3))
    use = Use("turn", lambda fx: True, lambda fx: NOTHING, lambda fx: NOTHING, "receive 1 gold")
    t.hire("Krzysiek", feat("Ring", kind="item", script=Script(uses=(use,))))
    t.threat("Krzysiek", 3)
    hint = shows(t)

    def used() -> None:
        option = next(one for one in t.asked[-1].options if one.text == 'use "Ring"')
        deed = deed_of(t.game, t["Krzysiek"], option.value)
        assert (deed.verb, deed.thing) == ("use", "receive 1 gold")

    t.turn(
        "boot window", "Bartek: pass",
        hint('play "Mark" on Krzysiek', "2 threat; leaves 1 of 3 on the Hero card of Krzysiek"),
        hint('play "Gift" on Krzysiek', "costs nothing"), hint("pass", ""),
        'Szymon: play "Mark" on Krzysiek', "Szymon: pass",
        hint('play "Pit"', "3 threat; leaves 6 of 9 in your pool"),
        hint('use "Ring"', "receive 1 gold"), used, "Krzysiek: pass",
    )  # fmt: skip


def test_ways_tell_terrain_and_what_lies_there() -> None:
    t = Table()
    t.lay().space = t.game.space("hills")
    t.game.space("hills").markers = ["red", "green"]
    t.hero("Bartek").space = t.game.space("hills")
    hint = shows(t)
    t.turn(
        "movement phase",
        hint("roll the movement dice", "5 dice, each good for a space of its terrain"),
        hint("stay", ""), hint("move one space", "of any terrain"), "Krzysiek: move one space",
        hint("move to hills", "hills; green marker, red marker, Spectral Stag unresolved "
             "and Hero of Bartek"),
        hint("move to mountains", "mountains"), "Krzysiek: move to mountains",
    )  # fmt: skip


def test_adventures_tell_the_threat_they_bring() -> None:
    t = Table("Krzysiek")
    t.game.space("forest").markers = ["red"]
    hint = shows(t)
    red = hint("undertake the red adventure", "a red Challenge brings 4 threat")
    t.turn("adventure phase", red, hint("decline", ""), "Krzysiek: decline")
    t.lay(challenge("Ogre", -1, "blue", life=3))
    values = "Life 3, ranged 12 for 1, melee 13 for 2, magic 11 for 1"
    t.turn("adventure phase", hint("take on Ogre", f"brings 3 threat; {values}"),
           "Krzysiek: decline")  # fmt: skip


def test_goods_and_healing_tell_what_they_are() -> None:
    t = Table("Krzysiek", at="town", trade=[ally(cost=2)])
    t["Krzysiek"].counters["gold"] = 4
    t.hero("Krzysiek").counters["wound"] = 2
    hint = shows(t)
    shan = "Life 2, ranged 4 for 0, melee 3 for 0, magic 2 for 3"
    t.turn("trade phase", hint("buy Shan, Runesmith for 2 gold", shan),
           hint("heal 1 wound of Hero of Krzysiek for 1 gold", "2 wounds now"),
           hint("leave the market", ""), "Krzysiek: leave the market")  # fmt: skip


def test_talents_and_tokens_tell_what_they_give() -> None:
    t = Table("Krzysiek", config=Config())
    t.give("Krzysiek", talent("Scout", proficiencies=("survival",)), zone="talents")
    t["Krzysiek"].counters.update({"experience": 5, "experience token": 1})
    hint = shows(t)
    t.run(first_talent(t.game, t["Krzysiek"]), hint("3 gold", ""),
          hint('the Talent "Scout"', "level 1, grants survival"), "Krzysiek: 3 gold")  # fmt: skip
    t.turn(
        "experience phase",
        hint('buy "Scout" with 5 experience', "level 1, grants survival"),
        hint('buy "Scout" with an experience token',
             "level 1, grants survival; a value that it raised falls again"),
        hint("buy an experience token for melee with 5 experience", "melee value 3 becomes 4"),
        hint("decline", ""), "Krzysiek: decline",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Pit", "which do you mean: Pit Trap or Pit of Fire?"),
        ("play pit trap", ""),
        ("trap", ""),
        ('"Pit of Fire"', ""),
        ("of fire on Krzysiek", ""),
        ("fire on Zed", "Zed is no player of this game"),
        ("Hand on Me", ""),
        ("Mark", "an enemy card is played on another player's Hero (RB-THREAT-08)"),
        ("sc", "you have no card 'sc'"),
        ("buy Scout", "a Talent is bought only in your own Experience phase (RB-TALENT-05)"),
    ],
)
def test_why_is_answered_for_a_part_of_a_name(said: str, told: str) -> None:
    t = Table()
    for name in ("Pit Trap", "Pit Trap", "Pit of Fire", "Hand on Me"):
        t.give("Krzysiek", feat(name))
    t.give("Krzysiek", enemy("Mark", 9))
    t.give("Krzysiek", talent("Scout"), zone="talents")
    asked: list[Line] = [lambda: why_not(t.game, t["Krzysiek"], said) == told]
    t.turn("boot window", "Bartek: pass", "Szymon: pass", *asked, "Krzysiek: pass")


def asking(fx: Fx) -> Steps[None]:
    """Ask whose card it is."""
    yield from ask(fx.you, "choose", "choose one", (Option("this", 1), Option("that", 2)))


def test_a_question_names_the_card_that_asks() -> None:
    t = Table("Krzysiek")
    t.give("Krzysiek", feat("Fork", effect=asking))
    use = Use("turn", lambda fx: True, asking, lambda fx: NOTHING, "ask")
    t.hire("Krzysiek", feat("Ring", kind="item", script=Script(uses=(use,))))
    echo = Script(standing=(rule("after", "play", asking),))
    t.give("Krzysiek", talent("Echo", script=echo), zone="play")

    def about(name: str) -> Callable[[], object]:
        return lambda: question(t.game, t.asked[-1]).about == name

    choice = "Krzysiek: this"
    t.turn(
        "movement phase", about(""), "Krzysiek: stay",
        'Krzysiek: use "Ring"', about("Ring"), choice, about(""),
        'Krzysiek: play "Fork"', about("Echo"), choice, about("Fork"), choice,
        about(""), "Krzysiek: pass",
    )  # fmt: skip


def test_cards_to_choose_from_are_told_where_they_are_not_in_the_own_hand() -> None:
    t = Table("Krzysiek")
    mine = t.give("Krzysiek", feat("Mine"))
    found = t.give("Krzysiek", enemy("Found", 2, "book", needs=("wizardry",)), zone="deck")
    options = [Option(f'"{mine}"', mine), Option(f'"{found}"', found), Option("a card", found)]
    asked = ask(t["Krzysiek"], "choose", "choose cards", options)
    t.run(asked, lambda: list(hinted(t).values()) == [
        "", "2 threat: enemy feat (book) needs wizardry", "",
    ], "Krzysiek: a card")  # fmt: skip


def test_drawing_up_and_a_new_deck_tell_how_many_cards() -> None:
    t = Table("Krzysiek")
    t.give("Krzysiek", feat("Old"), zone="discard pile")
    hint = shows(t)
    t.turn("experience phase", hint("do it", "1 card of 1 in the deck"), hint("decline", ""),
           "Krzysiek: do it", hint("do it", "1 discarded card to shuffle"),
           "Krzysiek: decline")  # fmt: skip


def test_exertion_tells_what_it_adds() -> None:
    strong = hero("Hero of Krzysiek", stamina=3)
    t = Table(config=Config(exhaustion=True), heroes={"Krzysiek": strong})
    t.battle(t.lay(stag(life=2)), ATTACK,
             shows(t)("do it", "1 exhaustion; adds 1 to the roll"), "Krzysiek: do it",
             "dice: 20")  # fmt: skip
