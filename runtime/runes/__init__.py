"""Runes: The Game: the engine that plays stones and rituals."""

from __future__ import annotations

from types import ModuleType


def vocabulary() -> tuple[ModuleType, ...]:
    """The modules of the game's own sentences."""
    return ()
