"""Declarations to model: games, words, kinds, and cards with typed fields and a number."""
