"""Runebound with character decks: the engine that plays the cards of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..scene import Scene


def vocabulary() -> tuple[ModuleType, ...]:
    """The modules of the game's own sentences."""
    from . import card_facts, facts, points, sentences

    return (sentences, facts, card_facts, points)


def scene(players: Sequence[str], settings: Mapping[str, str]) -> Scene:
    """The table on which scenarios begin; the game has no settings."""
    from .fixture import runebound_scene

    return runebound_scene(players)
