"""Runebound with character decks: the engine that plays the cards of this game."""
