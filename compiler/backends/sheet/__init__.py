"""Stage "sheet": faces of cards to printable sheets, as a PDF or as pictures.

`model.py` is what goes in, `imposition.py` where cards lie, `payload.py` and `theme.py` what the
drawing in `themes/` gets, `typst.py` the run, `findings.py` what it tells the designer.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import findings, theme
from .model import Face, FaceField, Paragraph, Rich, Run, SheetOptions, SheetResult, WordFace
from .richtext import plain, rich
from .typst import Job, page_count

__all__ = [
    "Face", "FaceField", "Paragraph", "Rich", "Run", "SheetOptions", "SheetResult", "WordFace",
    "plain", "png", "rich", "sheets",
]  # fmt: skip


def sheets(faces: Sequence[Face], options: SheetOptions) -> SheetResult:
    """Print cards; a face that stands in the sequence twice is printed twice."""
    if not faces:
        return SheetResult(b"", (findings.nothing(options),), 0)
    try:
        chosen = theme.find(options.theme)
        with Job(faces, options, chosen) as job:
            found = findings.of_cards(
                faces, job.fits(), options, chosen, job.arts(), job.undrawn()
            )
            return SheetResult(job.pdf(), found, page_count(faces, options, chosen))
    except theme.ThemeFault as fault:
        return SheetResult(b"", fault.diagnostics, 0)


def png(faces: Sequence[Face], options: SheetOptions, ppi: float = 110) -> list[bytes]:
    """The same sheets as pictures, one a page."""
    if not faces:
        return []
    with Job(faces, options, theme.find(options.theme)) as job:
        return job.png(ppi)
