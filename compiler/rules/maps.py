"""What can be wrong with a map (RW281 to RW288)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Message, rule
from .wording import listed, meant, meant_name


@rule("RW281")
def unknown_sign(sign: str, row: int, place: int, signs: Sequence[str]) -> Message:
    """A map has a sign that its key does not tell.

    A cell is a sign for its terrain, then the signs of the markers that lie there. Say below the
    drawing what each is: `p is plains`, `G marks green`.

    Wrong:

        use runebound
        map "Two fields":
          p   q
          p is plains

    Right:

        use runebound
        map "Two fields":
          p   p
          p is plains
    """
    hint = f"The key has {listed(signs, 'and')}." if signs else "Write a key below the drawing."
    return Message(
        f"The key of this map does not tell what `{sign}` is",
        text=f"It is in row {row}, cell {place}.",
        hint=hint,
    )


@rule("RW282")
def off_the_raster(cell: str, row: int, column: int) -> Message:
    """A cell of a map stands between two places.

    Cells of a row begin four columns apart, and the next row is shifted by two, so that each cell
    has up to six neighbours. Where a cell stands in between, nobody knows what it is next to.

    Wrong:

        use runebound
        map "Two rows":
          p   p   p
             p   p
          p is plains

    Right:

        use runebound
        map "Two rows":
          p   p   p
            p   p
          p is plains
    """
    return Message(
        f"The cell `{cell}` stands between two places of the map",
        text=f"It is in row {row}, at column {column}.",
        hint="Move it by one column; a `.` keeps a place free.",
    )


@rule("RW283")
def unknown_on_map(word: str, near: str | None) -> Message:
    """The key of a map names terrain or markers that the game does not have.

    What a sign `is` comes from the game's words of terrain; what it `marks`, from its other words.

    Wrong:

        use runebound
        map "Two fields":
          p   p
          p is plain

    Right:

        use runebound
        map "Two fields":
          p   p
          p is plains
    """
    return Message(f"The game has no `{word}` for a map", caret=meant(near))


@rule("RW284")
def odd_key() -> Message:
    """A line of a map's key is not understood.

    The key says `SIGN is TERRAIN`, with a name in quotes for a space that has one, `SIGN marks
    WORD` for what lies there, and `start in "NAME"`. A sign is one letter or digit.

    Wrong:

        use runebound
        map "Two fields":
          p   p
          pp is plains

    Right:

        use runebound
        map "Two fields":
          p   p
          p is plains
    """
    return Message(
        "This line of the key is not understood",
        hint='Write `p is plains`, `1 is town "Name"`, `G marks green` or `start in "Name"`.',
    )


@rule("RW285")
def drawn_twice(name: str, row: int, place: int, first: int) -> Message:
    """A space with a name is drawn twice on a map.

    A name belongs to one space. Give the other a sign of its own.

    Wrong:

        use runebound
        map "A road":
          1   1
          1 is town "Ashford"

    Right:

        use runebound
        map "A road":
          1   2
          1 is town "Ashford"
          2 is town "Brack"
    """
    return Message(
        f'"{name}" is drawn twice',
        text=f"First in row {first}, and again in row {row}, cell {place}.",
        hint="Give each space with a name its own sign.",
    )


@rule("RW286")
def alone_on_map(name: str, row: int, place: int) -> Message:
    """Nobody can reach a space of a map.

    Cells are neighbours where they stand four columns apart in one row, or two columns apart in
    the next.

    Wrong:

        use runebound
        map "Two fields":
          p       p
          p is plains

    Right:

        use runebound
        map "Two fields":
          p   p
          p is plains
    """
    return Message(
        f"No space lies next to {name}",
        text=f"It is in row {row}, cell {place}.",
        hint="Draw it four columns from a cell of its row, or two from one of the next.",
    )


@rule("RW287")
def no_such_start(name: str, near: str | None) -> Message:
    """A map starts in a space that it does not have.

    `start in "NAME"` names a space of the key that is drawn.

    Wrong:

        use runebound
        map "A road":
          1   p
          1 is town "Ashford"
          p is plains
          start in "Ashfort"

    Right:

        use runebound
        map "A road":
          1   p
          1 is town "Ashford"
          p is plains
          start in "Ashford"
    """
    return Message(f'This map has no space "{name}" to start in', hint=meant_name(near))


@rule("RW288")
def empty_map(name: str) -> Message:
    """A map draws no space.

    Rows of cells come first, then the key that tells what the signs are.

    Wrong:

        use runebound
        map "Nowhere":
          p is plains

    Right:

        use runebound
        map "Somewhere":
          p   p
          p is plains
    """
    return Message(f'The map "{name}" draws nothing')


RULES = (
    unknown_sign,
    off_the_raster,
    unknown_on_map,
    odd_key,
    drawn_twice,
    alone_on_map,
    no_such_start,
    empty_map,
)
