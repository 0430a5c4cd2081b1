"""Refusals: why a player may not do something, and which rule says so."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Refusal:
    """Why something may not be done, in words for a player, and the rule that says so."""

    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"
