"""Where a card's back lies: the place of its front, carried through the turn of the paper.

By places, never by counting: what is printed behind a slot is right on sheets that are partly
filled, whatever lies on them and wherever.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from .imposition import Sides, Size, Slot, rounded
from .model import Backs

Turn = Literal["sideways", "over"]


def turn_of(backs: Backs, paper: Size) -> Turn:
    """How the paper is turned: `sideways`, about an upright line, or `over`, about a level one.

    A printer flips on an edge of the paper itself: the long edge of a sheet on its side is its
    upper one. Backs in a file of their own are printed on sheets turned on the long edge.
    """
    if backs == "fold":
        return "over"
    on_long_edge = backs in ("long", "file")
    upright = paper.height >= paper.width
    return "sideways" if on_long_edge == upright else "over"


def behind(slot: Slot, paper: Size, turn: Turn) -> Slot:
    """The place behind a slot, as the back of the paper is seen. Turned over, what is printed
    there stands on its head: then a card turned like a page of a book has its back upright."""
    bleed = slot.bleed
    if turn == "sideways":
        return replace(slot, x=rounded(paper.width - slot.right),
                       bleed=Sides(bleed.right, bleed.top, bleed.left, bleed.bottom))  # fmt: skip
    return replace(slot, y=rounded(paper.height - slot.bottom),
                   bleed=Sides(bleed.left, bleed.bottom, bleed.right, bleed.top))  # fmt: skip


def moved(slot: Slot, offset: tuple[float, float]) -> Slot:
    """A place moved right and down, to meet a front that the printer puts elsewhere."""
    return replace(slot, x=rounded(slot.x + offset[0]), y=rounded(slot.y + offset[1]))
