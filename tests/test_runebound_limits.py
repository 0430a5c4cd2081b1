"""What changes of rolls and bans on moves come to at the edge of what can be."""

from __future__ import annotations

import pytest
from scenario_helpers import said_of

SLOW = """feat "Leaden Arm":
  side enemy
  threat 0
  timing bat
  play before any hero makes a melee defence roll
  effect: subtract 5 from that roll

feat "Afterthought":
  side friendly
  threat 0
  timing bat
  play before your hero makes a melee defence roll
  effect: add 3 to that roll
"""
FENCED = """feat "Fenced In":
  side enemy
  threat 0
  timing boot
  effect:
    until the end of your next movement phase:
      your hero cannot move to a space adjacent to caster's hero
"""


@pytest.mark.parametrize(("dice", "wounds"), [(14, 2), (15, 0)])
def test_a_roll_is_lowered_below_what_is_added_to_its_dice(dice: int, wounds: int) -> None:
    """Melee value 3, then -5: 15 are needed for 13; nothing of the 5 is lost."""
    assert said_of(
        'given Ben holds "Leaden Arm"', 'given Ada fights "Rock Hound" from the melee phase',
        "Ada defends with Hero of Ada", 'Ben plays "Leaden Arm" on Ada',
        f"the dice show {dice}", f"expect hero of Ada has {wounds} wounds", cards=SLOW,
    ) == ()  # fmt: skip


@pytest.mark.parametrize(("dice", "wounds"), [(11, 2), (12, 0)])
def test_changes_of_a_roll_sum_up_in_any_order(dice: int, wounds: int) -> None:
    assert said_of(
        'given Ben holds "Leaden Arm"', 'given Ada holds "Afterthought"',
        'given Ada fights "Rock Hound" from the melee phase', "Ada defends with Hero of Ada",
        'Ben plays "Leaden Arm" on Ada', 'Ada plays "Afterthought"',
        f"the dice show {dice}", f"expect hero of Ada has {wounds} wounds", cards=SLOW,
    ) == ()  # fmt: skip


ONE = ("Ada moves one space",)
DICE = ("Ada rolls the movement dice", "the dice show hills, hills, hills, hills, town")


@pytest.mark.parametrize("ways", [ONE, DICE])
def test_a_space_that_a_card_forbids_is_not_offered(ways: tuple[str, ...]) -> None:
    """Ada on plains, Ben in the forest: the hills between them are closed to her."""
    lines = [
        "given Ada stands in plains and Ben stands in forest", 'given Ben holds "Fenced In"',
        "given the boot window of Ada's turn", 'Ben plays "Fenced In" on Ada', "the turn ends",
        "Ben stays", "the turn ends", *ways,
    ]  # fmt: skip
    assert said_of(*lines, "expect Ada may not move to hills", cards=FENCED) == ()
    (said,) = said_of(*lines, "Ada moves to hills", cards=FENCED)
    assert said.code == "RW623"
    assert "`Ada moves to town`" in said.text and "hills" not in said.text
