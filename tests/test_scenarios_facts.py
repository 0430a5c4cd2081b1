"""Facts of Runebound: what is given holds, and what differs from it is told."""

from __future__ import annotations

import pytest
from scenario_helpers import said_of

TALENT = '"Sense of Danger"'

# What is given (several facts, one a line) · what is then expected · another · what is found.
FACTS = [
    ("Ada has 2 threat", "", "Ada has 3 threat", "Ada has 2 threat"),
    ("hero of Ada has 2 threat", "Ada has 2 threat", "Ada has no threat", ""),
    ("Ada has 8 threat in her pool", "Ada has 2 threat", "Ada has 9 threat in the pool",
     "the pool of Ada holds 8 threat"),
    ("Ada has 3 gold", "", "Ada has 4 gold", "Ada has 3 gold"),
    ("hero of Ada has 2 wounds", "Ada has 2 wounds", "hero of Ada has 1 wound",
     "Hero of Ada has 2 wound"),
    ("Ada has 1 exhaustion", "hero of Ada has 1 exhaustion", "Ada has 2 exhaustion", "has 1"),
    ("Ada has 2 yellow markers", "Ada has 4 experience", "Ada has 1 yellow marker",
     "Ada has 2 yellow markers"),
    ("Ada has 1 experience token", "", "Ada has 2 experience tokens", "Ada has 1"),
    ("a blue marker lies on Ada's space", "", "a red marker lies on Ada's space",
     "no red marker lies on plains"),
    ("a blue marker lies on Ada's space", "no red marker lies on Ada's space",
     "no blue marker lies on Ada's space", "a blue marker lies on plains"),
    ("a blue marker lies on Ada's space\nno blue marker lies on Ada's space",
     "no blue marker lies on Ada's space", "a blue marker lies on Ada's space", "no blue"),
    ("Ada stands in swamp", "hero of Ada is in swamp or forest", "Ada stands in forest",
     "Ada stands in swamp"),
    ('Ada stands on "river"', "Ada stands in river", 'Ada stands on "road"',
     "Ada stands on river"),
    ("it is Ben's turn", "Ben is on turn", "Ada is on turn", "it is Ben's turn"),
    ('Ada holds "Rock Hound", 2 "Hurl Boulder"', 'Ada holds 2 "Hurl Boulder"',
     'Ada holds 3 "Hurl Boulder"', "Ada holds Rock Hound, Hurl Boulder, Hurl Boulder"),
    ('the discard pile of Ben holds "Polymorph"', '"Polymorph" is in the discard pile of Ben',
     'the deck of Ben holds "Polymorph"', "the deck holds nothing"),
    ('the green adventure deck holds "Spectral Stag"', "", 'the red adventure deck holds '
     '"Spectral Stag"', "the red adventure deck holds nothing"),
    ("Ada has 3 cards in hand", "", "Ada has 4 cards in hand", "Ada has 3 in hand"),
    ('Ada holds "Polymorph"\nAda has 3 cards in hand', 'Ada holds "Polymorph"',
     "Ada has 1 card in hand", "Ada has 3 in hand"),
    ("the deck of Ada holds 5 cards", "", "the deck of Ada holds 6 cards", "the deck holds 5"),
    (f"Ada has {TALENT} in play", f"{TALENT} is in play", 'Ada has "Scout" in play',
     "Ada has in play Hero of Ada, Sense of Danger"),
    ('Ada has "Shan, Runesmith" in play', "", 'Ben has "Shan, Runesmith" in play',
     "Ben has in play Hero of Ben"),
    (f"Ada has {TALENT} in the talent deck", "", 'Ada has "Scout" in the talent deck',
     "the talent deck of Ada holds Sense of Danger"),
    ('"Rock Hound" waits for Ada', "", '"Rock Hound" waits for Ben', "Ben must face nothing"),
    ('"Spectral Stag" lies unresolved on Ada\'s space', "",
     '"Spectral Stag" lies unresolved on Ben\'s space', "unresolved there: nothing"),
    ('the hero of Ada is "Hero of the Example"', "the melee value of hero of Ada is 5",
     'the hero of Ben is "Hero of the Example"', "the hero of Ben is Hero of Ben"),
    ("the life of hero of Ada is 7", "", "the life of hero of Ada is 5", "it is 7"),
    ('Ada holds "Rock Hound"\nthe threat cost of "Rock Hound" is 1', "",
     'the threat cost of "Rock Hound" is 3', "it is 1"),
    ('Ada holds "Rock Hound"\n"Rock Hound" is yellow', '"Rock Hound" is yellow',
     '"Rock Hound" is green', "Rock Hound is not"),
    ('Ada holds "Rock Hound"\n"Rock Hound" has no colour', "", '"Rock Hound" is green',
     "Rock Hound is not"),
    ('Ada holds "Rock Hound"', '"Rock Hound" is green', '"Rock Hound" has no colour',
     "Rock Hound is green"),
    ('Ada holds "Hurl Boulder"\n"Hurl Boulder" is epic', '"Hurl Boulder" is epic',
     '"Hurl Boulder" is friendly', "Hurl Boulder is not"),
    ('Ada has "Shan, Runesmith" in play\n"Shan, Runesmith" is exhausted', "",
     '"Shan, Runesmith" is ready', "Shan, Runesmith is not"),
    ("Ada has 0 threat", "the escape penalty is 0", "the escape penalty is 1", "it is 0"),
    ("Ada has 0 threat", "a talent costs 5 experience", "a talent costs 4 experience",
     "it costs 5 experience"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "also", "other", "found"), FACTS, ids=[f[2] for f in FACTS])
def test_what_is_given_holds(given: str, also: str, other: str, found: str) -> None:
    facts = given.split("\n")
    lines = [f"given {fact}" for fact in facts]
    if "exhausted" in given:  # at the start of a turn it would be ready again
        lines.append("given the boot window of Ada's turn")
    held = said_of(*lines, f"expect {facts[-1]}", *([f"expect {also}"] if also else []))
    assert held == ()
    (said,) = said_of(*lines, f"expect {other}")
    assert said.code == "RW621"
    assert found in said.caret


POINTS = [
    ("the boot window of Ben's turn", "the boot window of Ben's turn"),
    ("the boot window of Ada's turn", "the movement phase of Ada's turn"),
    ("the adventure phase of Ben's turn", "the adventure phase of Ben's turn"),
    ("the experience phase of Ada's turn", "the experience phase of Ada's turn"),
    ("the start of Ben's turn", "the movement phase of Ben's turn"),
    ('Ada takes on "Rock Hound"', 'Ada takes on "Rock Hound"'),
    ('Ada fights "Rock Hound"', 'Ada fights "Rock Hound"'),
    ('Ada fights "Rock Hound" from the melee phase', 'Ada takes on "Rock Hound"'),
]


@pytest.mark.parametrize(("point", "there"), POINTS, ids=[point for point, _ in POINTS])
def test_play_begins_where_it_is_given(point: str, there: str) -> None:
    held = ("given a green marker lies on Ben's space", "given Ada has 1 card in hand")
    assert said_of(*held, f"given {point}", f"expect {there}") == ()
    (said,) = said_of(*held, f"given {point}", "expect the trade phase of Ben's turn")
    assert said.code == "RW621"
    assert "'s turn" in said.caret


def test_another_point_says_where_play_is() -> None:
    (said,) = said_of("given the boot window of Ben's turn", "expect the boot window of Ada's turn")
    assert said.caret == "it is Ben's turn, movement phase"
    (said,) = said_of("given the boot window of Ben's turn", 'expect Ada takes on "Rock Hound"')
    assert said.caret == "Ada fights nothing"


def test_the_end_of_a_turn_is_a_point() -> None:
    there = "expect the movement phase of Ben's turn"
    (said,) = said_of("given the end of Ben's turn", "the turn ends", there)
    assert said.caret == "it is Ben's turn"


def test_a_challenge_brings_threat_only_where_it_is_taken_on() -> None:
    for verb, threat in (("takes on", 1), ("fights", 0)):
        lines = (f'given Ada {verb} "Rock Hound"', f"expect Ada has {threat} threat")
        assert said_of(*lines) == ()


def test_a_challenge_that_lies_there_is_the_one_that_is_fought() -> None:
    lines = (
        'given Ben holds "Rock Hound"', 'given the life of "Rock Hound" is 9',
        'given Ada takes on "Rock Hound"',
        'expect the life of "Rock Hound" is 9 and Ben has 0 cards in hand',
    )  # fmt: skip
    assert said_of(*lines) == ()


PAYS = """challenge "Pay Master":
  threat 0
  timing boot
  life 9
  ranged 10 for 1
  melee 10 for 1
  magic 10 for 1
  reward 0 gold
  effect:
    before combat: caster receives 2 gold
"""


@pytest.mark.parametrize("before", ['"Pay Master" waits for Ada', 'Ben holds "Pay Master"', ""])
def test_a_challenge_that_is_given_was_played_by_its_owner(before: str) -> None:
    lines = [f"given {before}"] if before else []
    lines += ['given Ada fights "Pay Master"', "expect Ben has 2 gold and Ada has 0 gold"]
    assert said_of(*lines, cards=PAYS) == ()


def test_class_challenges_belong_to_the_left_neighbour_others_to_nobody() -> None:
    for name, pile in (("Rock Hound", "the discard pile of Cem"), ("Spectral Stag", "")):
        lines = [f'given Ben fights "{name}" from the ranged phase',
                 "given the life of hero of Ben is 9", "Ben attacks with Hero of Ben",
                 "ranged attack: passed"]  # fmt: skip
        end = ["melee defence: passed", "magic defence: passed", "Ben declines",
               "Ben attacks with Hero of Ben", "ranged attack: passed", "the turn ends"]
        said = said_of(*lines, *end, *([f'expect {pile} holds "{name}"'] if pile else []),
                       players="Ada, Ben, Cem")  # fmt: skip
        assert said == (), name


def test_a_fact_about_a_card_that_is_nowhere_is_told() -> None:
    (said,) = said_of('expect the life of "Rock Hound" is 4')
    assert said.code == "RW621"
    assert "nothing of that name" in said.caret


def test_a_false_condition_shows_what_it_speaks_of() -> None:
    lines = ("given Ada has 2 gold", "given hero of Ada has 1 wound")
    (said,) = said_of(*lines, "expect hero of Ada has at least 2 wounds")
    assert said.caret == "hero of Ada: Hero of Ada (in play of Ada, 1 wound)"
    (said,) = said_of(*lines, "expect twice the gold of Ada is at least 5")
    assert said.caret == "twice the gold of Ada is 4"
    (said,) = said_of(*lines, "expect hero of Ada was stunned this turn")
    assert "Hero of Ada" in said.caret


def test_players_stand_apart_and_in_no_town() -> None:
    names = "A, B, C, D, E, F"
    lands = ("plains", "hills", "forest", "mountains", "swamp", "road")
    lines = [f"expect {who} stands in {land}" for who, land in zip("ABCDEF", lands, strict=True)]
    assert said_of(*lines, players=names) == ()


WEAK = """ally "Idle":
  cost 1
  life 1
  ranged 2 for 0
  melee 3 for 1
  magic 1 for 0
"""


@pytest.mark.parametrize(("phase", "attacks"), [("ranged", False), ("melee", True)])
def test_who_does_no_damage_may_not_attack_and_who_does_one_may(phase: str, attacks: bool) -> None:
    begun = ('given Ada has "Idle" in play',
             f'given Ada fights "Rock Hound" from the {phase} phase')  # fmt: skip
    may = "expect Ada may attack with Idle"
    may_not = 'expect Ada may not attack with Idle because "RB-BASE-12"'
    right, wrong = (may, may_not) if attacks else (may_not, may)
    assert said_of(*begun, right, cards=WEAK) == ()
    assert [one.code for one in said_of(*begun, wrong, cards=WEAK)] == ["RW621"]
