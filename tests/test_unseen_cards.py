"""Cards that no set has, made of sentences as no shipped card joins them: each plays as it reads.

The cards stand in `unseen/`, with scenarios that assert what their texts say.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from scenario_helpers import said_of

from runewright.compiler.compile import compile_sources
from runewright.compiler.load import load
from runewright.compiler.printing import Printer
from runewright.compiler.scenarios import Script, run_scenario, scripts_of
from runewright.dsl.render import render
from runewright.dsl.source import Source
from runewright.runtime.runebound import battle


def feat(name: str, effect: str) -> str:
    """A friendly Feat with an effect of one line."""
    return (
        f'use runebound\nset "Mine"\nfeat "{name}":\n  side friendly\n  threat 0\n'
        f"  timing boot\n  effect: {effect}\n"
    )


FOLDER = Path(__file__).parent / "unseen"
COMPILED = compile_sources(load([FOLDER]).sources)
SCRIPTS = scripts_of(COMPILED)


def test_the_cards_have_no_error() -> None:
    assert render(COMPILED.diagnostics) == ""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_it_plays_as_it_reads(script: Script) -> None:
    assert render(run_scenario(script).diagnostics) == ""


def test_a_card_that_carries_itself_out_ends_in_an_error_that_names_it() -> None:
    (said,) = said_of(
        'given Ada holds "Echo"', "given the boot window of Ada's turn", 'Ada plays "Echo"',
        cards=feat("Echo", "carry out this card"),
    )  # fmt: skip
    assert said.code == "RW628"
    assert "answer each other without end: Echo" in said.text


def test_a_battle_in_which_nobody_can_win_ends_unresolved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battle, "MOST_ROUNDS", 1)
    defends = ("Ada defends with Hero of Ada", "melee defence: passed")
    assert said_of(
        'given "Spectral Stag" lies unresolved on Ada\'s space',
        'given Ada fights "Spectral Stag" from the melee phase', *defends,
        "Ada defends with Hero of Ada", "magic defence: passed", "the turn ends",
        "expect hero of Ada has 0 wounds",
    ) == ()  # fmt: skip


@pytest.mark.parametrize(("effect", "text"), [
    ("another player cannot receive gold until the end of the turn",
     "Until the end of the turn, no other player may receive gold."),
    ("\n    roll the die called fate\n    roll the die\n"
     "    if the roll is more than fate: draw 1 card",
     "Roll the die. Roll the die again. If the roll is more than the first roll, draw 1 card."),
    ("\n    choose up to 2 of your allies called few\n    if there are no few: draw 1 card",
     "Choose up to 2 of your Allies. If there are none of those Allies, draw 1 card."),
    ("\n    if there is an exhausted ally: draw 1 card",
     "If there is an exhausted Ally, draw 1 card."),
    ("\n    if you have no item: draw 1 card", "If you have no Items, draw 1 card."),
    ("\n    another player chooses one:\n      - receive 1 gold\n      - exhaust your hero",
     "Another player chooses one:\n- You receive 1 gold.\n- Exhaust your Hero."),
])  # fmt: skip
def test_it_prints_so_that_it_can_be_read_in_one_way(effect: str, text: str) -> None:
    made = compile_sources([Source("test.rune", feat("Said", effect))])
    (library,) = made.model.libraries.values()
    assert Printer(library).of(library.own[0]).text == text


@pytest.mark.parametrize("condition", [
    "there is no a hero in hills", "there are at least 2 3 heroes", "you have at least 2 a card",
    "the roll is no", "your gold is a",
])  # fmt: skip
def test_what_is_counted_already_is_not_counted_again(condition: str) -> None:
    text = feat("Said", f"\n    if {condition}: draw 1 card")
    (said,) = compile_sources([Source("test.rune", text)]).diagnostics
    assert said.code == "RW301"
