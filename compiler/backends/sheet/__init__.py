"""Stage "sheet": faces of cards to printable sheets, as a PDF or as pictures.

`model.py` is what goes in, `plan.py` says which card lies where, `layout.py`, `payload.py` and
`theme.py` what the drawing in `themes/` gets, `typst.py` runs it, `findings.py` tells of faults.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import findings, theme
from .layout import layout
from .model import Face, FaceField, Paragraph, Rich, Run, SheetOptions, SheetResult, WordFace
from .plan import fingerprint, plan
from .richtext import plain, rich
from .typst import Job

__all__ = [
    "Face", "FaceField", "Paragraph", "Rich", "Run", "SheetOptions", "SheetResult", "WordFace",
    "fingerprint", "plain", "png", "rich", "sheets",
]  # fmt: skip


def sheets(faces: Sequence[Face], options: SheetOptions) -> SheetResult:
    """Print cards; a face that stands in the sequence twice is printed twice."""
    if not faces:
        return SheetResult(b"", (findings.nothing(options),), 0)
    laid = plan(faces, options)
    large = tuple(findings.too_large(face, options) for face in laid.too_large)
    if not laid.sheets:
        return SheetResult(b"", large, 0)
    try:
        chosen = theme.find(options.theme)
        with Job(laid.faces, options, chosen, data=layout(laid, options, chosen)) as job:
            reports = job.reports()
            fronts = job.pdf()
            if laid.behind:
                job.put(laid.faces, options, layout(laid, options, chosen, laid.behind))
            backs = job.pdf() if laid.behind else b""
            # Last, since only drawing tells which pictures cannot be drawn.
            found = findings.of_reports(faces, reports, job.undrawn(), options, chosen)
    except theme.ThemeFault as fault:
        return SheetResult(b"", fault.diagnostics, 0)
    left_out = {face.key for face in laid.too_large}
    return SheetResult(
        fronts, (*large, *found), len(laid.sheets), backs,
        sum(face.key not in left_out for face in faces), laid.without_back,
    )  # fmt: skip


def png(faces: Sequence[Face], options: SheetOptions, ppi: float = 110) -> list[bytes]:
    """The same sheets as pictures, one a page."""
    laid = plan(faces, options)
    if not laid.sheets:
        return []
    chosen = theme.find(options.theme)
    with Job(laid.faces, options, chosen, data=layout(laid, options, chosen)) as job:
        return job.png(ppi)
