"""What can be wrong between a released set and its record (RW268 to RW270)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule


@rule("RW268")
def number_moved(name: str, number: int, before: int) -> Message:
    """A card has another number than when its set was released.

    Numbers are printed: from the release of a set, which its `.lock.json` file records, they never
    move.

    Wrong:

        ==> mine.rune <==
        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          number 2
          cost 2
        ==> Mine.lock.json <==
        {"set": "Mine", "cards": [{"number": 1, "kind": "spell", "name": "Spark"}]}

    Right:

        ==> mine.rune <==
        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          number 1
          cost 2
        ==> Mine.lock.json <==
        {"set": "Mine", "cards": [{"number": 1, "kind": "spell", "name": "Spark"}]}
    """
    return Message(
        f'"{name}" was released as number {before}, not {number}',
        hint=f"Write `number {before}`, or leave the number out.",
    )


@rule("RW269")
def released_card_missing(names: Sequence[str], set: str) -> Message:
    """A card of a released set is gone.

    The set's `.lock.json` file records the cards that were released; one of them is no longer
    declared. Declare it again, or mend its line in the file if you renamed or withdrew it.

    Wrong:

        ==> mine.rune <==
        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
        ==> Mine.lock.json <==
        {"set": "Mine", "cards": [
         {"number": 1, "kind": "spell", "name": "Spark"},
         {"number": 2, "kind": "spell", "name": "Flame"}]}

    Right:

        ==> mine.rune <==
        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
        spell "Flame":
          cost 2
        ==> Mine.lock.json <==
        {"set": "Mine", "cards": [
         {"number": 1, "kind": "spell", "name": "Spark"},
         {"number": 2, "kind": "spell", "name": "Flame"}]}
    """
    return Message(
        f'The set "{set}" was released with {", ".join(names)}: gone from its files',
        hint="Declare it again; if you renamed or withdrew it, mend its line in the lock file.",
    )


@rule("RW270")
def unreadable_lock(path: str, why: str) -> Message:
    """The record of a released set cannot be read.

    A `.lock.json` file is written by `build --release`; take the last good one from your version
    control, or remove it and release the set again.

    Wrong:

        ==> mine.rune <==
        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
        ==> Mine.lock.json <==
        {"set": "Mine", "cards": [

    Right:

        ==> mine.rune <==
        game mini "Mini":
          players 2 to 4
        kind spell "Spell":
          cost number 0 to 9
        set "Mine"
        spell "Spark":
          cost 2
        ==> Mine.lock.json <==
        {"set": "Mine", "cards": [{"number": 1, "kind": "spell", "name": "Spark"}]}
    """
    return Message(
        f"{path} cannot be read",
        text=why,
        hint="Take the last good one, or remove it and release the set again.",
    )


RULES = (
    number_moved,
    released_card_missing,
    unreadable_lock,
)
