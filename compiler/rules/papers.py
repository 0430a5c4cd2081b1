"""Rules of paper: cards that no sheet can hold."""

from __future__ import annotations

from ...dsl.diagnostics import Message, rule


@rule("RW541")
def too_large(card: str, size: str, paper: str, by_kind: bool) -> Message:
    """A card is larger than the paper.

    Printing leaves room on each side of the paper for its printer, for the marks and for the
    ruler; a card that does not fit into the rest is left out. Take a larger paper (`--paper a3`)
    or a smaller card.

    Wrong:

        game mini "Mini":
          players 2 to 4
        kind board "Board":
          size 300 x 400 mm
          note text
        set "Mine"
        board "Land":
          note "Grass and sand."

    Right:

        game mini "Mini":
          players 2 to 4
        kind board "Board":
          size 150 x 200 mm
          note text
        set "Mine"
        board "Land":
          note "Grass and sand."
    """
    mend = "give its kind a smaller `size`" if by_kind else "choose a smaller card with --size"
    return Message(
        title=f"{card!r} does not fit on the sheet",
        text=f"It is {size}, too large for {paper} with its margins. It is left out.",
        hint=f"choose a larger paper with --paper, or {mend}",
    )


RULES = (too_large,)
