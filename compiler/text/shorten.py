"""Make a paragraph say a long name once."""

from __future__ import annotations

PLAYED = "the player who played this card"
_THAT = "that player"


def shorten(text: str) -> str:
    """After `the player who played this card` it is `that player`, until another is named."""
    found = text.lower().find(PLAYED)
    if found < 0:
        return text
    at = found + len(PLAYED)
    done, rest = text[:at], text[at:]
    while (n := rest.lower().find(PLAYED)) >= 0:
        between, again = rest[:n], rest[n : n + len(PLAYED)]
        if "player" in between.lower().replace(_THAT, ""):
            again_said = again
        else:
            again_said = _THAT.capitalize() if again[0].isupper() else _THAT
        done, rest = done + between + again_said, rest[n + len(PLAYED) :]
    return done + rest
