"""What can be wrong with what a scenario writes in a game's own notation (RW614, RW615)."""

from __future__ import annotations

from ...dsl.diagnostics import Label, Level, Message, rule
from .wording import meant_name


@rule("RW614")
def unreadable_literal(why: str, near: str | None) -> Message:
    """Something in quotes is not written as the game writes it.

    A game may have a notation of its own, as letters for the runes of a stone. `runewright phrases`
    shows the sentence that it belongs to, with an example.

    Wrong:

        use runes
        scenario "A stone lies there":
          players Red, Blue
          given Red has gray "SMLkFP" at (0, 0) with 1 coin
          expect Red has gray "SMLWFP" at (0, 0) with 1 coin

    Right:

        use runes
        scenario "A stone lies there":
          players Red, Blue
          given Red has gray "SMLWFP" at (0, 0) with 1 coin
          expect Red has gray "SMLWFP" at (0, 0) with 1 coin
    """
    return Message(why[:1].upper() + why[1:], caret=meant_name(near))


@rule("RW615", Level.WARNING)
def literal_not_given(text: str, near: str, given: Label) -> Message:
    """A scenario names something that it did not give, but gave what looks much like it.

    What a scenario plays with and expects is what its `given` lines put there. One letter may have
    gone wrong, here or there.

    Wrong:

        use runes
        scenario "A stone lies beside another":
          players Red, Blue
          given Red has gray "SMLWFP" at (0, 0) with 1 coin
          given Red holds gray "PPSPPP"
          expect Red may not place gray "PPPSPP" on (7, 7)

    Right:

        use runes
        scenario "A stone lies beside another":
          players Red, Blue
          given Red has gray "SMLWFP" at (0, 0) with 1 coin
          given Red holds gray "PPSPPP"
          expect Red may not place gray "PPSPPP" on (7, 7)
    """
    return Message(
        f'"{text}" stands in no `given` line', caret=meant_name(near),
        hint="Write the same in both lines, unless this is another.", labels=(given,),
    )  # fmt: skip


RULES = (unreadable_literal, literal_not_given)
