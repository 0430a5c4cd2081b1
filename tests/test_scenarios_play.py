"""How scenarios are played: passes, choices, dice, refusals, turns, and what breaks off."""

from __future__ import annotations

import pytest
from scenario_helpers import line_of, marked, played, said_of, scenario

from runewright.compiler.compile import compile_sources
from runewright.compiler.scenarios import run_scenarios
from runewright.dsl.source import Source

BOOT = "given the boot window of Ada's turn"
HOUND = ('given Ben holds "Rock Hound"', "given Ada has 3 threat")
PLAYED = 'Ben plays "Rock Hound" on Ada'
RANGED = 'given Ada fights "Rock Hound" from the ranged phase'
INSULT = 'feat "Insult":\n  side enemy\n  threat 0\n  timing boot\n  effect:\n    '


def insult(effect: str) -> str:
    """A card that Ben can play on Ada in the boot window."""
    return INSULT + effect.replace("\n", "\n    ") + "\n"


def after_insult(effect: str, *lines: str) -> tuple[str, ...]:
    """Codes and carets of a scenario in which Ben plays that card."""
    start = ('given Ben holds "Insult"', BOOT, 'Ben plays "Insult" on Ada')
    said = said_of(*start, *lines, cards=insult(effect))
    return tuple(f"{one.code} {line_of(one)}" for one in said)


# ------------------------------------------------------------------------------------- moves


def test_passing_is_implied_for_whom_the_next_line_does_not_act() -> None:
    cem = ("given Cem holds \"Rock Hound\"", "given Ada has 3 threat", BOOT,
           'Cem plays "Rock Hound" on Ada', "expect Ada has 0 threat")  # fmt: skip
    assert said_of(*cem, players="Ada, Ben, Cem") == ()


def test_a_part_of_a_move_may_be_left_out_and_quotes_too() -> None:
    assert said_of(*HOUND, BOOT, "Ben plays rock hound", "expect Ada has 0 threat") == ()


def test_a_part_that_fits_two_options_is_refused() -> None:
    (said,) = said_of("given the start of Ada's turn", "Ada moves one space", "Ada moves")
    assert said.code == "RW629"
    assert "Ada moves to hills" in said.text and "Ada moves to town" in said.text


def test_a_refused_move_tells_the_reason_of_the_game() -> None:
    (said,) = said_of('given Ben holds "Rock Hound"', BOOT, PLAYED)
    assert (said.code, marked(said)) == ("RW622", PLAYED)
    assert said.caret.endswith("holds only 0 (RB-THREAT-10)")


def test_a_card_that_nobody_has_cannot_be_played() -> None:
    (said,) = said_of(BOOT, 'Ben plays "Polymorph" on Ada')
    assert (said.code, said.caret) == ("RW622", 'nobody has a card "Polymorph"')


def test_a_misspelt_verb_is_answered_with_the_nearest() -> None:
    (said,) = said_of(*HOUND, BOOT, 'Ben palys "Rock Hound" on Ada')
    assert (said.code, said.caret) == ("RW627", 'Did you mean `Ben plays "Rock Hound" on Ada`?')


def test_a_card_is_played_on_a_player_of_the_game() -> None:
    (said,) = said_of(*HOUND, BOOT, 'Ben plays "Rock Hound" on Dan')
    assert (said.code, said.caret) == ("RW622", "Dan is no player of this game")


def test_a_move_for_later_waits_for_its_moment() -> None:
    lines = (*HOUND, 'given Ada holds "Accurate Shot"', BOOT, PLAYED,
             "Ada attacks with Hero of Ada", 'Ada plays "Accurate Shot"', "ranged attack: passed",
             'expect "Rock Hound" has 3 wounds')  # fmt: skip
    assert said_of(*lines) == ()


def test_a_move_that_never_became_legal_tells_why_it_was_not() -> None:
    (said,) = said_of('given Ada holds "Accurate Shot"', BOOT, 'Ada plays "Accurate Shot"')
    assert said.code == "RW627"
    assert "the bat symbol is played only in the situation its text describes" in said.text


def test_a_player_whose_time_has_passed_is_told_so() -> None:
    lines = (*HOUND, BOOT, "Cem passes", PLAYED)
    (said,) = said_of(*lines, players="Ada, Ben, Cem")
    assert said.code == "RW627"
    assert "Ben" in said.text and "RB-TIMING" in said.text


def test_a_misspelt_choice_is_answered_with_the_nearest() -> None:
    (said,) = said_of(RANGED, "Ada attacks with Hero of Dda")
    assert said.code == "RW623"
    assert said.caret == "Did you mean `Ada attacks with Hero of Ada`?"
    assert "`Ada defends with Hero of Ada`" in said.text


def test_a_forced_choice_must_be_written() -> None:
    (said,) = said_of(RANGED, "Ben passes")
    assert said.code == "RW624"
    assert said.title == "Ada must choose before this line"


def test_a_fighter_who_cannot_attack_is_told_why() -> None:
    start = ('given Ada has "Shan, Runesmith" in play',
             'given Ada fights "Rock Hound" from the magic phase')  # fmt: skip
    (said,) = said_of(RANGED, "given the ranged damage of hero of Ada is 0", *start[:1],
                      "Ada attacks with Hero of Ada")  # fmt: skip
    assert (said.code, said.caret) == ("RW622", "Hero of Ada does no ranged damage (RB-BASE-12)")
    again = ("Ada attacks with Shan, Runesmith", "magic attack: failed", "Ada declines",
             "Ada attacks with Shan, Runesmith", "ranged attack: failed",
             "Ada attacks with Shan, Runesmith")  # fmt: skip
    (said,) = said_of(*start, "given the life of \"Shan, Runesmith\" is 9",
                      "given the ranged damage of \"Shan, Runesmith\" is 1", *again)  # fmt: skip
    assert (said.code, said.caret) == (
        "RW622", "Shan, Runesmith has fought in this round (RB-BASE-12)"
    )  # fmt: skip


def test_an_escape_is_tried_in_its_phase() -> None:
    start = ('given Ada fights "Rock Hound" from the escape phase',)
    assert said_of(*start, "expect Ada may try to escape") == ()
    lines = (RANGED, 'expect Ada may not try to escape because "RB-BASE-14"',
             'expect Ben may not try to escape because "no battle of yours"')  # fmt: skip
    assert said_of(*lines) == ()
    tried = ("Ada tries to escape", "escape test: failed", "expect Ada has 1 wound")
    assert said_of(*start, *tried) == ()


# ------------------------------------------------------------------------------- expectations


def test_expectations_that_fail_gather() -> None:
    said = said_of(BOOT, "expect Ada has 1 threat", "expect Ada has 0 threat",
                   "expect Ben has 2 gold and Ben has 3 gold")  # fmt: skip
    assert [marked(one) for one in said] == ["Ada has 1 threat", "Ben has 2 gold", "Ben has 3 gold"]


def test_may_and_may_not() -> None:
    assert said_of(*HOUND, BOOT, 'expect Ben may play "Rock Hound"') == ()
    (said,) = said_of(*HOUND, BOOT, 'expect Ben may not play "Rock Hound" on Ada')
    assert (said.code, said.caret) == ("RW621", "Ben may")
    poor = ('given Ben holds "Rock Hound"', BOOT)
    (said,) = said_of(*poor, 'expect Ben may play "Rock Hound"')
    assert said.caret.startswith("it costs 3 threat")
    assert said_of(*poor, 'expect Ben may not play "Rock Hound"') == ()
    (said,) = said_of(*poor, 'expect Ben may not play "Rock Hound" because "only one Epic"')
    assert said.caret.startswith("it costs 3 threat")


def test_may_waits_for_others_only_because_of_their_turn() -> None:
    cem = ('given Cem holds "Rock Hound"', "given Ada has 3 threat", BOOT)
    assert said_of(*cem, 'expect Cem may play "Rock Hound"', players="Ada, Ben, Cem") == ()
    slot = 'expect Cem may not play "Rock Hound" because "it is Ben\'s turn to play cards"'
    assert said_of(*cem, slot, players="Ada, Ben, Cem") == ()


def test_what_the_game_does_not_know_is_never_simply_forbidden() -> None:
    (said,) = said_of(BOOT, "expect Ben may not dance")
    assert said.caret == "Ben can: passes"
    (said,) = said_of(BOOT, "expect Ada may not dance")
    assert said.caret == "Ada is not asked now"


def test_options_can_be_expected_and_denied() -> None:
    lines = (RANGED, "expect Ada may attack with Hero of Ada", 'expect Ada may not choose "Scout"')
    assert said_of(*lines) == ()
    moved = ("given the start of Ada's turn", "Ada moves one space")
    (said,) = said_of(*moved, "Ada may not move to hills")
    assert said.caret == "Ada may"


def test_buying_and_undertaking_have_reasons() -> None:
    lines = ('given Ada has "Scout" in the talent deck', "given Ada has 9 experience",
             "given Ada has 1 card in hand", "given the experience phase of Ada's turn",
             'expect Ada may not buy "Scout" because "RB-TALENT-10"',
             'expect Ben may not buy "Scout" because "RB-TALENT-15"',
             "expect Ada may not undertake the red adventure because \"RB-BASE-07\"")  # fmt: skip
    assert said_of(*lines) == ()


# ----------------------------------------------------------------------------------- choices


def test_a_choice_is_made_by_name() -> None:
    effect = "choose one:\n  - deal 1 wound to your hero\n  - you receive 2 threat"
    assert after_insult(effect, "Ada chooses you receive 2 threat", "expect Ada has 2 threat") == ()
    assert after_insult(effect, "Ada deals 1 wound to your hero", "expect Ada has 1 wound") == ()
    assert after_insult(effect, "expect Ada has 0 threat", "Ben passes") == ("RW624 Ben passes",)


def test_what_may_be_done_is_done_or_declined() -> None:
    effect = "you may receive 2 threat"
    for line, threat in (("Ada receives 2 threat", 2), ("Ada does it", 2), ("Ada declines", 0)):
        lines = (line, f"expect Ada has {threat} threat")
        assert after_insult(effect, *lines) == (), line
    assert after_insult(effect, "Ben passes", "expect Ada has 0 threat") == ()


def test_several_are_chosen_in_one_line() -> None:
    cards = insult("you discard 2 cards")
    start = ('given Ben holds "Insult"',
             'given Ada holds "Polymorph", "Hurl Boulder", "Soul Drain"',
             BOOT, 'Ben plays "Insult" on Ada')  # fmt: skip
    end = ('expect the discard pile of Ada holds "Polymorph", "Soul Drain"',
           "expect Ada has 1 card in hand")  # fmt: skip
    assert said_of(*start, 'Ada chooses "Polymorph", "Soul Drain"', *end, cards=cards) == ()
    assert said_of(*start, "Ada chooses polymorph and soul drain", *end, cards=cards) == ()
    (said,) = said_of(*start, 'Ada chooses "Polymorph"', cards=cards)
    assert said.code == "RW623"


def test_names_with_commas_can_be_chosen() -> None:
    cards = insult("choose up to 2 of your allies called folk\nexhaust folk")
    start = ('given Ben holds "Insult"', 'given Ada has "Shan, Runesmith", "Bo, Archer" in play',
             BOOT, 'Ben plays "Insult" on Ada', "Ada chooses Shan, Runesmith, Bo, Archer",
             'expect "Bo, Archer" is exhausted and "Shan, Runesmith" is exhausted')  # fmt: skip
    values = "".join(f"  {phase} 1 for 1\n" for phase in ("ranged", "melee", "magic"))
    cards += f'ally "Bo, Archer":\n  cost 1\n  life 2\n{values}'
    assert said_of(*start, cards=cards) == ()


def test_nobody_needs_to_choose_where_there_is_nothing() -> None:
    assert after_insult("you discard 2 cards", "expect Ada has 0 cards in hand") == ()


# -------------------------------------------------------------------------------------- dice


def test_the_dice_of_an_effect_are_given() -> None:
    effect = "roll the die:\n  1-5: nothing happens\n  6-10: you receive 2 threat"
    for shows, threat in ((5, 0), (6, 2)):
        lines = (f"the die shows {shows}", f"expect Ada has {threat} threat")
        assert after_insult(effect, *lines) == ()
    assert after_insult(effect, "the die shows 11") == ("RW626 the die shows 11",)
    (code,) = after_insult(effect, "Ben passes")
    assert code == "RW625 Ben passes"


def test_missing_dice_say_what_to_write() -> None:
    effect = "roll the die:\n  1-5: nothing happens\n  6-10: you receive 2 threat"
    start = ('given Ben holds "Insult"', BOOT, 'Ben plays "Insult" on Ada', "Ben passes")
    (said,) = said_of(*start, cards=insult(effect))
    assert "`the die shows 10`" in said.hint
    (said,) = said_of(RANGED, "Ada attacks with Hero of Ada", "Ben passes")
    assert "`ranged attack: passed`" in said.hint


def test_movement_dice_are_named_by_one_kind_of_terrain() -> None:
    start = ("given the start of Ada's turn", "Ada rolls the movement dice")
    shown = "the dice show hills, forest, swamp, river, road"
    lines = (*start, shown, "Ada moves to hills", "Ada moves to forest",
             "expect Ada stands in forest")  # fmt: skip
    assert said_of(*lines) == ()
    (said,) = said_of(*start, "the dice show hills, lava", "Ada stays")
    assert said.code == "RW626" and "movement die 2" in said.caret
    (said,) = said_of(*start, "the dice show hills, forest", "Ada moves to hills")
    assert said.code == "RW625"


def test_another_roll_than_the_one_that_is_made() -> None:
    (said,) = said_of(RANGED, "Ada attacks with Hero of Ada", "magic attack: passed")
    assert (said.code, said.caret) == ("RW626", "what is rolled is a ranged attack")


def test_a_roll_can_be_given_as_a_number() -> None:
    for shows, wounds in ((7, 1), (8, 0)):  # 4 are added, 12 are needed
        lines = (RANGED, "Ada attacks with Hero of Ada", f"the dice show {shows}",
                 f"expect Ada has {wounds} wounds".replace("1 wounds", "1 wound"))  # fmt: skip
        assert said_of(*lines) == ()


def test_dice_that_cannot_give_an_outcome() -> None:
    lines = (RANGED, "given the ranged value of hero of Ada is 40", "Ada attacks with Hero of Ada",
             "ranged attack: failed")  # fmt: skip
    (said,) = said_of(*lines)
    assert said.code == "RW626"
    assert "no dice give that" in said.caret


def test_a_random_pick_is_chance() -> None:
    cards = insult("you discard 1 random card")
    start = ('given Ben holds "Insult"', 'given Ada holds "Polymorph", "Soul Drain"', BOOT,
             'Ben plays "Insult" on Ada')  # fmt: skip
    end = 'expect the discard pile of Ada holds "Soul Drain"'
    assert said_of(*start, 'chance chooses "Soul Drain"', end, cards=cards) == ()
    (said,) = said_of(*start, end, cards=cards)
    assert said.code == "RW621"
    (said,) = said_of(*start, "Ben passes", cards=cards)
    assert said.code == "RW625" and "chance chooses" in said.hint


def test_dice_too_many() -> None:
    (said,) = said_of(BOOT, "search test: passed")
    assert (said.code, said.text) == ("RW627", "Nothing was rolled any more.")


# ------------------------------------------------------------------------------------- turns


def test_turns_follow_each_other_where_lines_say_so() -> None:
    lines = (BOOT, "the turn ends", "expect it is Ada's turn", "Ben moves one space",
             "expect it is Ben's turn", "Ben moves to forest", "the turn ends",
             "Ada moves one space", "expect it is Ada's turn and Ben stands in forest")  # fmt: skip
    assert said_of(*lines) == ()


def test_without_such_a_line_play_is_over_with_the_turn() -> None:
    (said,) = said_of(BOOT, "Ben moves one space")
    assert said.code == "RW627"


def test_what_lasts_until_a_later_turn_can_be_seen() -> None:
    effect = "add 2 to the life of your hero until the end of your next turn"
    life = "expect the life of hero of Ada is"
    lines = (f"{life} 7", "the turn ends", "Ben stays", f"{life} 7", "the turn ends", "Ada stays",
             f"{life} 7", "the turn ends", f"{life} 5")  # fmt: skip
    assert after_insult(effect, *lines) == ()


# ----------------------------------------------------------------------------- what breaks off


def test_cards_that_answer_each_other_are_told_with_their_line() -> None:
    rage = 'talent "Rage":\n  level 1\n  proficiencies fighting\n  effect:\n'
    rage += "    when you receive threat: you receive 1 gold\n"
    rage += "    when you receive gold: discard 1 gold\n"
    rage += "    when you lose gold: you receive 1 gold\n"
    cards = rage + insult("you receive 1 threat")
    lines = ('given Ada has "Rage" in play', 'given Ben holds "Insult"', BOOT,
             'Ben plays "Insult" on Ada', "expect Ada has 1 threat")  # fmt: skip
    (said,) = said_of(*lines, cards=cards)
    assert said.code == "RW628"
    assert marked(said) == 'Ben plays "Insult" on Ada'
    assert "answer each other without end" in said.text
    (label,) = said.labels
    shown = said.source.text[label.span.start : label.span.end]
    assert shown.startswith("when you ")


def test_abilities_and_word_families_are_known() -> None:
    cards = (
        "ability tough (x number):\n"
        "  while your hero is in forest: add x to the life of your hero\n"
        'talent "Oak":\n  level 1\n  proficiencies survival\n  ability tough 3\n'
    )
    lines = ('given Ada has "Oak" in play', "given Ada stands in forest",
             "expect the life of hero of Ada is 8")  # fmt: skip
    assert said_of(*lines, cards=cards) == ()
    family = ('given Ada holds "Draconic Shape", "Rock Hound"',
              'expect "Draconic Shape" has "dragon" in its name',
              'expect there are exactly 1 cards with "dragon" in their name')  # fmt: skip
    assert said_of(*family) == ()


@pytest.mark.rule("RB-EX-07", layer="card")
def test_draconic_is_found_by_dragon() -> None:
    (said,) = said_of('given Ada holds "Soul Drain"',
                      'expect "Soul Drain" has "dragon" in its name')  # fmt: skip
    assert said.code == "RW621"


# ------------------------------------------------------------------------------------- results


def test_results_tell_which_scenario_they_are_of() -> None:
    text = scenario("expect Ada has 0 threat", name="One") + scenario(
        "expect Ada has 1 threat", name="Two"
    )
    one, two = played(text)
    assert (one.name, one.passed, two.name, two.passed) == ("One", True, "Two", False)
    assert two.source.text[two.span.start : two.span.end].strip('"') == "Two"


def test_scenarios_can_be_selected_and_shipped_ones_are_not_played() -> None:
    text = "use runebound\n" + scenario(name="One") + scenario(name="Two")
    compiled = compile_sources([Source("test.rune", text)])
    assert [one.name for one in run_scenarios(compiled)] == ["One", "Two"]
    picked = run_scenarios(compiled, lambda script: script.name == "Two")
    assert [one.name for one in picked] == ["Two"]
