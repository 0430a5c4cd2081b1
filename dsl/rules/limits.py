"""The limits of the contract, and what the rules share."""

from __future__ import annotations

from ..diagnostics import Fix
from ..source import Span

MAX_BYTES = 8 * 1024 * 1024
MAX_LINE = 10_000
MAX_BLOCKS = 32
MAX_PARENTHESES = 64
MAX_NAME = 120
MAX_DIGITS = 9
MAX_MARKS = 30
MAX_FAULTS = 20_000


def mend(title: str, span: Span, text: str, *, safe: bool = True) -> Fix:
    """A fix of one edit."""
    return Fix(title, ((span, text),), safe)
