"""Faults of the names that an effect gives (RW332)."""

from __future__ import annotations

from ...dsl.diagnostics import Label, Message, rule
from .wording import meant


@rule("RW332")
def name_never_used(name: str, used: str, uses: tuple[Label, ...]) -> Message:
    """A name is given and never used; one that is nearly the same is used.

    One of the two is misspelt: write both alike.

    Wrong:

        use runebound
        set "Trial"
        feat "Patient Hand":
          side friendly
          threat 1
          timing boot
          effect:
            choose one of your allies called freind
            discard 1 wound from friend
            discard 1 exhaustion from friend

    Right:

        use runebound
        set "Trial"
        feat "Patient Hand":
          side friendly
          threat 1
          timing boot
          effect:
            choose one of your allies called friend
            discard 1 wound from friend
            discard 1 exhaustion from friend
    """
    return Message(
        f"The name `{name}` is never used",
        caret=meant(used),
        hint=f"Write `{used}` here, or `{name}` where `{used}` stands.",
        labels=uses,
    )


RULES = (name_never_used,)
