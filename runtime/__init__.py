"""The thin runtime that plays cards; the standard library is all it needs."""
