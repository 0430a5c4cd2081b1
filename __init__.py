"""Runewright: write a card once, in plain sentences; check it, print it, play it."""
