"""Rules of drawings (SVG) that cards name: what they may hold, and what is lost in print."""

from __future__ import annotations

from ...dsl.diagnostics import Level, Message, rule


@rule("RW510", Level.WARNING)
def words_in_drawing(path: str) -> Message:
    """A drawing holds text.

    Letters that stand in an SVG file as text are drawn with the font that the file names. Where
    that font is none of the theme's, they are not printed at all. As paths they need no font.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/sign.svg"
          effect:
            while your hero is in forest: add 1 to your hero's escape

    Right:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/dragon.png"
          effect:
            while your hero is in forest: add 1 to your hero's escape
    """
    return Message(
        title=f"The drawing {path!r} holds text, which may not be printed",
        hint="Turn its letters into paths (Inkscape: Path > Object to Path) and save it anew.",
    )


@rule("RW517")
def unsafe_drawing(path: str, what: str) -> Message:
    """A drawing holds more than a drawing.

    An SVG file may hold scripts, pictures from other places, and a few lines that stand for
    millions. None of it can be printed, and it may do harm where the card is shown.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/script.svg"
          effect:
            while your hero is in forest: add 1 to your hero's escape

    Right:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/dragon.png"
          effect:
            while your hero is in forest: add 1 to your hero's escape
    """
    return Message(
        title=f"The drawing {path!r} holds more than a drawing",
        text=f"It holds {what}.",
        hint="Save it as plain SVG, with all its pictures inside, or as PNG.",
    )


RULES = (
    words_in_drawing,
    unsafe_drawing,
)
