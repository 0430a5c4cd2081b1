"""A sheet to print on both sides, which shows how far a printer's two sides lie apart."""

from __future__ import annotations

from dataclasses import asdict

from ...sizes import paper_size
from . import theme
from .model import SheetOptions
from .typst import Job

TITLE = "Where does the printer put side 2?"
SIDES = ("Side 1", "Side 2")
STEPS = (
    "Print both pages on one sheet of paper, on both sides, at 100 % (actual size).",
    "Measure the long lines: they are 100 mm. If they are not, the printer scales; turn that off.",
    "Hold the sheet against a window, side 2 towards you, this text upright.",
    "The crosses of side 1 shine through. Read on a scale how far the middle of its cross lies "
    "from 0: first across (to the right is +), then down (downwards is +). The five places "
    "should agree to half a millimetre; if they do not, the paper was drawn in askew.",
    "Give both numbers whenever you print backs, such as `--back-offset 0.5,-1` where the cross "
    "lies 0.5 mm to the right of 0 and 1 mm above it.",
)


def page(options: SheetOptions) -> bytes:
    """The two pages as a PDF, for the paper of the options."""
    paper = paper_size(options.paper)
    inset = (min(30.0, paper.width / 5), min(30.0, paper.height / 5))
    places = [
        (x, y) for y in (inset[1], paper.height - inset[1])
        for x in (inset[0], paper.width - inset[0])
    ]  # fmt: skip
    data = {
        "title": TITLE, "sides": SIDES, "steps": STEPS, "language": "en",
        "paper": asdict(paper), "places": [(paper.width / 2, paper.height / 2), *places],
    }  # fmt: skip
    with Job([], options, theme.find(options.theme), main="calibration.typ", data=data) as job:
        return job.pdf()
