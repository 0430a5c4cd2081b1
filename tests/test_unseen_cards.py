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


def test_another_player_who_cannot_is_no_other_player_in_print() -> None:
    made = compile_sources([Source("test.rune", feat(
        "Ward", "another player cannot receive gold until the end of the turn"
    ))])  # fmt: skip
    (library,) = made.model.libraries.values()
    text = Printer(library).of(library.own[0]).text
    assert text == "Until the end of the turn, no other player may receive gold."
