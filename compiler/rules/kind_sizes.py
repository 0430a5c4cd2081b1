"""What can be wrong with the size that a kind gives its cards (RW224)."""

from __future__ import annotations

from ...dsl.diagnostics import Message, rule
from .wording import meant


@rule("RW224")
def no_such_size(said: str, near: str | None) -> Message:
    """A kind gives its cards a size that there is not.

    A size is one of the known names, two lengths with their unit, or `hex` and the width of a
    hexagon from flat to flat.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          size tarrot

    Right:

        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          size tarot
        kind board "Board":
          size 150 x 200 mm
        kind stone "Stone":
          size hex 35 mm
    """
    return Message("These cards cannot have this size", text=said, caret=meant(near))


RULES = (no_such_size,)
