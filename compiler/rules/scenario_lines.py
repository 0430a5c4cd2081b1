"""What can be wrong with the form of a scenario's lines (RW608 to RW611)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule
from .wording import listed, meant


@rule("RW608")
def unknown_roll(shown: str, legal: Sequence[str], near: str | None) -> Message:
    """A line names a roll, or an outcome of it, that does not exist.

    A roll is a test or an attack; it ends as its sentence says (`passed`, `failed`).

    Wrong:

        use runebound
        set "Mine"
        feat "Snare":
          side enemy
          threat 0
          timing boot
          effect:
            your hero makes a jump test at 12:
              passed: nothing happens
              failed: deal 1 wound to your hero
        scenario "The snare bites":
          players Ada, Ben
          given Ben holds "Snare"
          given the boot window of Ada's turn
          Ben plays "Snare" on Ada:
            jump test: faled
          expect hero of Ada has 1 wound

    Right:

        use runebound
        set "Mine"
        feat "Snare":
          side enemy
          threat 0
          timing boot
          effect:
            your hero makes a jump test at 12:
              passed: nothing happens
              failed: deal 1 wound to your hero
        scenario "The snare bites":
          players Ada, Ben
          given Ben holds "Snare"
          given the boot window of Ada's turn
          Ben plays "Snare" on Ada:
            jump test: failed
          expect hero of Ada has 1 wound
    """
    return Message(f"There is no `{shown}` here", f"There is {listed(legal)}.", meant(near))


@rule("RW609")
def malformed_covers(shown: str) -> Message:
    """`covers` does not name rows of a ledger.

    It names one row or several, and perhaps the layer that is proved: `covers RB-GOLD-01 engine`.

    Wrong:

        use runebound
        scenario "Threat":
          covers gold 1
          players Ada, Ben
          expect Ada has 0 threat

    Right:

        use runebound
        scenario "Threat":
          covers RB-GOLD-01
          players Ada, Ben
          expect Ada has 0 threat
    """
    return Message(
        f"`{shown}` is no row of a ledger", hint="Write rows like `RB-GOLD-01`, then the layer."
    )


@rule("RW610")
def unread_scenario_line(form: str) -> Message:
    """A line of a scenario begins well and ends wrongly.

    Each line has one form.

    Wrong:

        use runebound
        scenario "May Ben?":
          players Ada, Ben
          expect Ben may

    Right:

        use runebound
        scenario "May Ben?":
          players Ada, Ben
          expect Ben may not play "Rock Hound"
    """
    return Message("This line is not finished", hint=f"Write `{form}`.")


@rule("RW611")
def needless_scenario_block(word: str) -> Message:
    """Lines stand under a line of a scenario that has none.

    Only a move has lines under it: what it meets.

    Wrong:

        use runebound
        scenario "Threat":
          players Ada, Ben
          expect Ada has 0 threat:
            expect Ben has 0 threat

    Right:

        use runebound
        scenario "Threat":
          players Ada, Ben
          expect Ada has 0 threat
          expect Ben has 0 threat
    """
    return Message(
        f"Nothing stands under `{word} …`",
        hint="Take the colon away and put the lines below it at its indentation.",
    )


RULES = (
    unknown_roll,
    malformed_covers,
    unread_scenario_line,
    needless_scenario_block,
)
