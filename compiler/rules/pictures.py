"""Rules of the pictures that cards name: where they lie, what they are, how they print."""

from __future__ import annotations

from ...dsl.diagnostics import Level, Message, rule
from .wording import meant_name

_KINDS = {"png": "PNG", "jpeg": "JPEG", "gif": "GIF", "webp": "WebP", "svg": "SVG"}
_ENDINGS = {"jpeg": "jpg"}


@rule("RW511")
def no_picture(path: str, near: str) -> Message:
    """There is no such picture.

    An `image` is a file in the project's folder, written with its path from there: `art/dragon.png`
    is the file `dragon.png` in the folder `art`. Large and small letters matter.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/dargon.png"
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
        title=f"There is no picture {path!r} in the project",
        caret=meant_name(near),
        hint="Put the file into the project's folder, or write its path from there. Large and "
        "small letters matter.",
    )



@rule("RW512")
def picture_leads_out(path: str) -> Message:
    """A picture is a link that leads out of the project.

    A picture lies in the project's folder, so that the project is whole wherever it is copied. A
    link to a file elsewhere is not followed.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/linked.png"
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
        title=f"{path!r} is a link that leads out of the project, or nowhere",
        hint="Copy the file itself into the project's folder.",
    )



@rule("RW513")
def not_a_file(path: str, what: str) -> Message:
    """A picture is no file.

    An `image` names one file, not a folder or anything else.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art"
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
        title=f"{path!r} is {what}, not a picture",
        hint="Write the path of one file, such as `art/dragon.png`.",
    )



@rule("RW514")
def picture_too_large(path: str, size: str, most: str) -> Message:
    """A picture is larger than can be printed.

    A file of many megabytes, or of many more pixels than a card can show, makes printing slow and
    may be a trap. A poker card with bleed has 825 x 1125 pixels at 300 dots an inch; four times as
    many are plenty.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/huge.png"
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
        title=f"The picture {path!r} is too large: {size}",
        text=f"A picture may have at most {most}.",
        hint="Save it smaller; 1,700 x 2,300 pixels are sharp on a whole card.",
    )



@rule("RW515")
def broken_picture(path: str, reason: str) -> Message:
    """A picture is broken.

    The file begins like a picture, but cannot be read to its end: it was cut off when it was
    copied or downloaded, or it was changed.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/torn.png"
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
        title=f"The picture {path!r} is broken",
        text=f"What is wrong: {reason}.",
        hint="Open it in a picture editor, save it anew, and copy it into the project again.",
    )



@rule("RW516")
def not_a_picture(path: str, what: str) -> Message:
    """A file is no picture that can be printed.

    Cards are printed with pictures in PNG, JPEG, SVG, GIF or WebP. What a file is, its content
    says, not its name.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/photo.tif"
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
    known = f"It is {what}." if what else "It is no picture of a kind that is known."
    return Message(
        title=f"{path!r} is no picture that can be printed",
        text=known,
        hint="Save the picture as PNG or JPEG, or as SVG if it is a drawing.",
    )



@rule("RW518", Level.WARNING)
def wrong_ending(path: str, kind: str) -> Message:
    """The ending of a picture's name says another kind.

    The picture is printed as what it is. Other programs go by the name and may refuse it.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/flag.jpg"
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
        title=f"{path!r} is a {_KINDS[kind]} by its content, not by its name",
        hint=f"Rename it so that it ends in `.{_ENDINGS.get(kind, kind)}`.",
    )



@rule("RW519", Level.WARNING)
def coarse_picture(path: str, dots: int, wanted: int, needed: tuple[int, int]) -> Message:
    """A picture has too few dots for its size.

    A picture looks sharp in print with about 300 dots an inch; for playtest prints 150 will do.
    With fewer its edges are seen as steps. Only a picture with more pixels helps: making the same
    one larger adds no dots.

    Wrong:

        use runebound
        set "Mine"

        talent "Dragon Friend":
          level 1
          proficiencies survival
          image "art/small.png"
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
        title=f"The picture {path!r} is coarse in print: {dots} dots an inch",
        text=f"{wanted} are wanted: {needed[0]} x {needed[1]} pixels for the place that it has on "
        "this card.",
        hint="Use a picture with more pixels, or a drawing (SVG).",
    )


RULES = (
    no_picture,
    picture_leads_out,
    not_a_file,
    picture_too_large,
    broken_picture,
    not_a_picture,
    wrong_ending,
    coarse_picture,
)
