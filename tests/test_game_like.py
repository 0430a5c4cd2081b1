"""A project's own game that is like a shipped one: it speaks and plays as that does."""

from __future__ import annotations

import pytest
from helpers import messages_of, scenario_messages_of

CARD = """
set "Frost"

feat "Cold Snap":
  side enemy
  threat 1
  timing boot
  effect:
    deal 2 wounds to your hero
    until the end of your turn: your hero cannot make a search test

scenario "Cold Snap bites":
  players Ada, Ben
  given hero of Ada has 3 threat
  given Ben holds "Cold Snap"
  given the boot window of Ada's turn
  Ben plays "Cold Snap" on Ada
  expect hero of Ada has {wounds} wounds and hero of Ada has 2 threat
"""
NEAR = 'game frost "Frostbound" like runebound:\n  players 2 to 4\n'
FAR = NEAR + 'game glacier "Glacier" like frost:\n  players 2 to 3\nuse glacier\n'


@pytest.mark.parametrize("game", [NEAR, FAR], ids=["near", "far"])
def test_it_has_the_sentences_and_facts_and_the_play_of_that_game(game: str) -> None:
    assert scenario_messages_of(game + CARD.format(wounds=2)) == []
    (found,) = scenario_messages_of(game + CARD.format(wounds=3))
    assert (found.code, found.caret) == ("RW621", "Hero of Ada has 2 wounds")


def test_a_game_like_none_has_the_core_sentences_alone() -> None:
    game = 'game lone "Lone":\n  players 2 to 4\nkind feat "Feat":\n  threat number 0 to 9\n'
    card = 'set "Lone"\nfeat "Cold":\n  threat 1\n  effect: {}\n'
    assert messages_of(game + card.format("draw 1 card")) == []
    assert messages_of(game + card.format("stun your hero")) != []
