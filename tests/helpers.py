"""What several test modules share."""

from __future__ import annotations

from runewright.compiler.compile import check_text
from runewright.dsl.diagnostics import Diagnostic


def messages_of(text: str) -> list[Diagnostic]:
    """Everything the compiler says of one source text, sorted by place."""
    return check_text(text)
