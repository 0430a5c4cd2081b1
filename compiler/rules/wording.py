"""Words that messages share."""

from __future__ import annotations

from collections.abc import Sequence


def meant(near: str | None) -> str:
    """The did-you-mean of a word."""
    return f"Did you mean `{near}`?" if near else ""


def meant_name(near: str | None) -> str:
    """The did-you-mean of a name, which stands in quotes."""
    return f'Did you mean "{near}"?' if near else ""


def listed(words: Sequence[str], last: str = "or") -> str:
    """The words as `a`, `b` or `c`; what begins with an article is no word but a description."""
    ticked = [word if word.startswith("a ") else f"`{word}`" for word in words]
    if len(ticked) < 2:
        return "".join(ticked)
    return f"{', '.join(ticked[:-1])} {last} {ticked[-1]}"
