"""Rules of the files that printing writes: their names."""

from __future__ import annotations

from ...dsl.diagnostics import Level, Message, rule


@rule("RW560", Level.WARNING)
def alike_files(card: str, other: str, file: str) -> Message:
    """Two cards would have one file name.

    A picture's file is named after its card, in small letters without accents and signs, so that
    it can be kept on every computer. Two cards whose names differ only in those would be one file:
    both get their numbers in its name instead. Change one of the names if you want it plain.

    Wrong:

        use runebound
        set "My Traps"

        feat "Trial Pit":
          side friendly
          threat 1
          timing boot
          effect: you receive 1 threat

        feat "Trial: Pit!":
          side friendly
          threat 2
          timing boot
          effect: you receive 2 threat

    Right:

        use runebound
        set "My Traps"

        feat "Trial Pit":
          side friendly
          threat 1
          timing boot
          effect: you receive 1 threat

        feat "Trial Spears":
          side friendly
          threat 2
          timing boot
          effect: you receive 2 threat
    """
    return Message(
        title=f"The file of {card!r} would have the name of that of {other!r}",
        text=f"Both would be `{file}`; in pictures and other single files their numbers are added.",
        hint="give one of them a name that differs in a letter or a digit",
    )


RULES = (alike_files,)
