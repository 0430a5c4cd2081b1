"""Runebound with character decks: the engine that plays the cards of this game."""

from types import ModuleType


def vocabulary() -> tuple[ModuleType, ...]:
    """The modules of the game's own sentences."""
    from . import sentences

    return (sentences,)
