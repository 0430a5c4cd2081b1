"""The spelling of a run of words: blanks, articles, a long name said once."""

from __future__ import annotations

import re

PLAYED = "the player who played this card"
_THAT = "that player"

_BLANKS = re.compile(" {2,}")
_ITS = re.compile(r"\bin (?:its|their) (?=(?:name|text)\b)")
_THAT_IS = re.compile(r"^that (?:is|are)\b")
_ARTICLE = re.compile(r"\ban? (?=(\w+))")
# Words whose first letter is not what is heard.
_AN, _A = ("hour", "honest", "honour", "heir"), ("one", "once", "uni", "use", "eu")


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


def close_up(text: str) -> str:
    """Without double blanks, and none before a comma."""
    if "  " in text:
        text = _BLANKS.sub(" ", text)
    return text.replace(" ,", ",").strip()


def agreeing(text: str, plural: bool) -> str:
    """What is said of things, for one or several of them: `with "fire" in its name`."""
    text = _ITS.sub("in their " if plural else "in its ", text)
    return _THAT_IS.sub("that are" if plural else "that is", text)


def with_article(text: str) -> str:
    """`a` and `an` by the word that follows, but not within quotes."""
    if "a " not in text and "an " not in text:
        return text
    parts = text.split('"')
    parts[::2] = [_ARTICLE.sub(_fitting, part) for part in parts[::2]]
    return '"'.join(parts)


def _fitting(match: re.Match[str]) -> str:
    following = match[1].lower()
    vowel = following.startswith(_AN) or (
        following[0] in "aeiou" and not following.startswith(_A)
    )
    return "an " if vowel else "a "
