"""Runes: The Game: the engine that plays stones and rituals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..scene import Scene


def vocabulary() -> tuple[ModuleType, ...]:
    """The modules of the game's own sentences."""
    from ..core import aiming, tokens
    from . import facts, sentences

    return (sentences, aiming, tokens, facts)


def scene(players: Sequence[str], settings: Mapping[str, str]) -> Scene:
    """The table on which scenarios begin, with the options that their format sets."""
    from .fixture import runes_scene

    return runes_scene(players, settings)
