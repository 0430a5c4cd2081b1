"""Lines of scenarios: each form is read, and each slip is blamed where it stands."""

from __future__ import annotations

import pytest
from scenario_helpers import HEAD, line_of, marked, played, said_of, scenario

from runewright.compiler.compile import check_text, compile_sources
from runewright.compiler.scenarios import scripts_of
from runewright.compiler.scenarios.script import Act, Dice, Expect, ExpectMay, Outcome, TurnEnds
from runewright.dsl.source import Source

SLIPS = [
    ("expcet Ada has 2 threat", "RW601", "expcet", "`expect`"),
    ("Bne passes", "RW601", "Bne", "`Ben`"),
    ("then Ada passes", "RW601", "then", ""),
    ('given Ada holds "Rok Hound"', "RW606", '"Rok Hound"', '"Rock Hound"'),
    ('expect "Rock Huond" has 1 wound', "RW606", '"Rock Huond"', '"Rock Hound"'),
    ('Ben plays "Rok Hound" on Ada', "RW606", '"Rok Hound"', '"Rock Hound"'),
    ('expect Ada may not buy "Scuot"', "RW606", '"Scuot"', '"Scout"'),
    ("given Ada has 2 thraet", "RW301", "thraet", "`threat`"),
    ("given Ada stands in frost", "RW301", "frost", "`forest`"),
    ("expect hero of Bne has 2 threat", "RW301", "Bne", "`Ben`"),
    ("expect Ada has 2 threat and Ben has 3 glod", "RW301", "glod", "`gold`"),
    ("given the boot widnow of Ada's turn", "RW301", "widnow", "`window`"),
    ("given Ada has at least 2 threat", "RW605", "Ada has at least 2 threat", ""),
    ("given a talent costs 3 experience", "RW605", "a talent costs 3 experience", ""),
    ("given Ada has 11 threat", "RW605", "Ada has 11 threat", ""),
    ("given Ada has all threat", "RW605", "Ada has all threat", ""),
    ('given Ada stands on "the moon"', "RW605", 'Ada stands on "the moon"', ""),
    ('given Ada holds "Scout"', "RW605", 'Ada holds "Scout"', ""),
    ('given Ada has "Hurl Boulder" in play', "RW605", 'Ada has "Hurl Boulder" in play', ""),
    ('given "Rock Hound" lies unresolved on Ada\'s space', "RW605",
     '"Rock Hound" lies unresolved on Ada\'s space', ""),
    ('given "Hurl Boulder" is epic', "RW605", '"Hurl Boulder" is epic', ""),
    ("given the battle of Ada's turn", "RW605", "the battle of Ada's turn", ""),
    ('given the hero of Ada is "Scout"', "RW605", 'the hero of Ada is "Scout"', ""),
    ("serch test: failed", "RW608", "serch test", "`search test`"),
    ("search test: failled", "RW608", "failled", "`failed`"),
    ("covers RB-GOLD-1, gold 2", "RW609", "gold 2", ""),
    ("expect Ben may", "RW610", "Ben may", ""),
    ("given", "RW610", "", ""),
    ("Ada", "RW610", "Ada", ""),
    ('format "Charakter deck"', "RW401", '"Charakter deck"', '"Character deck"'),
]


@pytest.mark.parametrize(("line", "code", "place", "near"), SLIPS, ids=[slip[0] for slip in SLIPS])
def test_a_slip_is_blamed_where_it_stands(line: str, code: str, place: str, near: str) -> None:
    said = said_of(line)
    assert [one.code for one in said] == [code]
    assert marked(said[0]).strip() == place
    assert near in said[0].caret


@pytest.mark.parametrize("line", [slip[0] for slip in SLIPS if slip[1] != "RW605"])
def test_check_finds_the_same_without_playing(line: str) -> None:
    said = check_text(HEAD + scenario(line))
    assert [one.code for one in said] == [next(slip[1] for slip in SLIPS if slip[0] == line)]


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("Ada, ada", "Two players are called ada"),
        ("Ada, Ben Ali", "`Ben Ali` is not one word"),
        ("Ada, given", "`given` cannot be a player's name"),
        ("A, B, C, D, E, F, G", "is for 1 to 6 players"),
        ("", "Nobody plays"),
    ],
)
def test_players_are_one_word_each(players: str, said: str) -> None:
    (found,) = said_of(players=players)
    assert found.code == "RW603"
    assert said in found.title


def test_players_misspelt_is_said_alone() -> None:
    (result,) = played('scenario "S":\n  palyers Ada, Ben\n  given Ada has 2 threat\n')
    (said,) = result.diagnostics
    assert (said.code, marked(said), said.caret) == ("RW601", "palyers", "Did you mean `players`?")


def test_a_line_of_no_form_is_told_without_playing_the_others() -> None:
    lines = ("given Ada has 2 threat", 'given Ben holds "Rock Hound', "expect Ada has 3 threat")
    (result,) = played(scenario(*lines))
    assert not result.passed
    assert [one.code[:3] for one in result.diagnostics] == ["RW1"]


def test_without_players_only_that_is_said() -> None:
    (result,) = played('scenario "S":\n  given Ada has 2 threat\n  Ada passes\n')
    assert [one.code for one in result.diagnostics] == ["RW602"]


def test_every_slip_of_a_scenario_is_told_at_once() -> None:
    said = said_of("given Ada has 2 thraet", "expect Ada has 2 glod", "Bne passes")
    assert [one.code for one in said] == ["RW301", "RW301", "RW601"]


def test_what_is_given_stands_before_play() -> None:
    said = said_of("given the boot window of Ada's turn", "Ben passes", "given Ada has 2 threat")
    assert [(one.code, marked(one)) for one in said] == [("RW604", "Ada has 2 threat")]


def test_play_begins_once() -> None:
    said = said_of("given the boot window of Ada's turn", "given the start of Ben's turn")
    assert [(one.code, marked(one)) for one in said] == [("RW607", "the start of Ben's turn")]


def test_a_card_with_errors_is_told_so() -> None:
    text = 'set "Mine"\nfeat "Broken":\n  threat 2\n' + scenario('given Ada holds "Broken"')
    compiled = compile_sources([Source("test.rune", HEAD + text)])
    (script,) = scripts_of(compiled)
    assert [(one.code, one.title) for one in script.faults] == [
        ("RW606", 'The card "Broken" has errors')
    ]


def test_the_steps_of_a_script() -> None:
    lines = (
        "covers RB-TURN-01, RB-TURN-02 card",
        "covers RB-TURN-01",
        'format "Character deck"',
        "given Ada has 2 threat and Ben has 1 gold",
        'Ada plays "Rock Hound" on Ben: search test: failed',
        "the dice show forest, road",
        "expect Ada has 2 threat and it is your turn",
        'Ada may not choose "Scout"',
        "chance chooses Ada",
        "the turn ends",
    )
    compiled = compile_sources([Source("test.rune", HEAD + scenario(*lines))])
    assert not compiled.diagnostics
    (script,) = scripts_of(compiled)
    assert [(one.row, one.layer) for one in script.covers] == [
        ("RB-TURN-01", "card"), ("RB-TURN-02", "card"), ("RB-TURN-01", "engine"),
    ]  # fmt: skip
    assert script.players == ("Ada", "Ben")
    assert len(script.given) == 2
    act, outcome, dice, fact, condition, may, chance, ends = script.steps
    assert isinstance(act, Act)
    assert (act.player, act.deed) == ("Ada", 'plays "Rock Hound" on Ben')
    assert isinstance(outcome, Outcome)
    assert (outcome.roll, outcome.outcome) == ("search test", "failed")
    assert isinstance(dice, Dice) and dice.values == ("forest", "road")
    assert isinstance(fact, Expect) and fact.is_fact
    assert isinstance(condition, Expect) and not condition.is_fact
    assert isinstance(may, ExpectMay)
    assert (may.player, may.deed, may.allowed) == ("Ada", 'chooses "Scout"', False)
    assert isinstance(chance, Act) and chance.player == ""
    assert isinstance(ends, TurnEnds)


def test_lines_under_a_move_may_be_nested_and_keep_their_order() -> None:
    text = scenario('Ada plays "Rock Hound" on Ben:', "  Ben passes", "  Ada passes", "Ben passes")
    (script,) = scripts_of(compile_sources([Source("test.rune", HEAD + text)]))
    players = [step.player for step in script.steps if isinstance(step, Act)]
    assert players == ["Ada", "Ben", "Ada", "Ben"]


def test_a_game_without_an_engine_plays_no_scenarios() -> None:
    text = 'game mini "Mini":\n  players 2 to 4\n' + scenario("Ada passes")
    (result,) = played(text, head="")
    assert [one.code for one in result.diagnostics] == ["RW612"]


def test_players_and_words_are_read_in_any_case() -> None:
    lines = ("Given the boot window of ada's turn", "BEN passes", "Expect ada has 0 THREAT")
    assert said_of(*lines) == ()


def test_a_line_points_at_its_own_line() -> None:
    (found,) = said_of("given Ada has 2 threat", "expect Ada has 3 threat and Ada has 2 threat")
    assert marked(found) == "Ada has 3 threat"
    assert line_of(found) == "expect Ada has 3 threat and Ada has 2 threat"
