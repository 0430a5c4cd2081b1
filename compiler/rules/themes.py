"""Rules of themes: what is wrong in a project's own `theme.toml`, its drawing or its files."""

from __future__ import annotations

from collections.abc import Sequence

from ...dsl.diagnostics import Level, Message, rule
from ..suggest import nearest


def _meant(name: str, known: Sequence[str]) -> str:
    near = nearest(name, known)
    return f"did you mean {near}?" if near else ""


def _has_no(whose: str, name: str, known: Sequence[str]) -> Message:
    """What a theme says of something that there is not."""
    return Message(
        title=f"{whose[:1].upper()}{whose[1:]} has no {name!r}",
        caret=_meant(name, known),
        hint=f"it has: {', '.join(known)}",
    )


@rule("RW520")
def no_theme(name: str, known: Sequence[str]) -> Message:
    """There is no such theme.

    A theme is named by its folder: one that comes with Runewright (`classic`, `plain`), or a
    folder of your own that holds a `theme.toml`. An example below is the name that stands behind
    `--theme`.

    Wrong:

        --theme clasic

    Right:

        --theme classic
    """
    return Message(
        title=f"There is no theme {name!r}",
        text=f"Shipped themes are {', '.join(known)}.",
        caret=_meant(name, known),
        hint="name one of them, or a folder of your own with a theme.toml",
    )


@rule("RW521")
def theme_unreadable(told: str) -> Message:
    """A `theme.toml` is no TOML.

    A line reads `name = value`; words stand in quotes, sections in square brackets.

    Wrong:

        extends = "classic"

        [palette]
        red = #a01010

    Right:

        extends = "classic"

        [palette]
        red = "#a01010"
    """
    return Message(
        title="This line of the theme cannot be read",
        text=f"{told}.",
        hint='write it as `name = value`; words and colours in quotes: red = "#a01010"',
    )


@rule("RW522")
def theme_key(key: str, whose: str, known: Sequence[str]) -> Message:
    """A theme sets something that there is not.

    No name in a `theme.toml` is ever ignored: a section, a face or a size has these settings and
    no others.

    Wrong:

        extends = "classic"

        [faces.feat]
        color = "red"

    Right:

        extends = "classic"

        [faces.feat]
        colour = "red"
    """
    return _has_no(whose, key, known)


@rule("RW523")
def theme_value(key: str, value: object, wanted: str, known: Sequence[str]) -> Message:
    """A setting of a theme has a value that it cannot have.

    A number, a colour, a frame, an icon or a field is wanted there, and something else was
    written.

    Wrong:

        extends = "classic"

        [faces.feat]
        emblem = "sheild"

    Right:

        extends = "classic"

        [faces.feat]
        emblem = "shield"
    """
    return Message(
        title=f"{key!r} cannot be {_written(value)}: it must be {wanted}",
        caret=_meant(value, known) if isinstance(value, str) else "",
        hint=f"one of: {', '.join(known)}" if known else "",
    )


def _written(value: object) -> str:
    """A value as it stands in the file."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_written(one)}' for key, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


@rule("RW524")
def theme_key_missing(key: str, whose: str) -> Message:
    """A theme lacks a section that it needs.

    A theme that `extends` another says only what is different; one that does not must say all.

    Wrong:

        [palette]
        red = "#a01010"

    Right:

        extends = "classic"

        [palette]
        red = "#a01010"
    """
    return Message(
        title=f"There is no {key} in this theme",
        text=f"It is needed in {whose}.",
        hint='begin the file with `extends = "classic"`, or add what is missing',
    )


@rule("RW525")
def theme_file(name: str, told: str) -> Message:
    """A file of a theme is missing, or not what it should be.

    A theme is a folder with a `theme.toml`; one that extends no other also has a `theme.typ.j2`.
    Its pictures are whole SVG files in `icons/`, its fonts lie in `fonts/`. Nothing outside the
    folder is read.

    Wrong:

        extends = "classic"
        # icons/wolf.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64z"/>

    Right:

        extends = "classic"
        # icons/wolf.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64z"/></svg>
    """
    return Message(
        title=f"{name!r} of the theme {told}",
        hint="a theme is a folder with theme.toml, theme.typ.j2, icons/ and fonts/",
    )


@rule("RW526")
def theme_template(told: str) -> Message:
    """A theme's template cannot be filled.

    Between `<<` and `>>` stand names of the theme's own settings, between `<%` and `%>` the
    `for` and `if` of Jinja; anything else is refused.

    Wrong:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ": *
        #let accent = rgb(<< palete.red >>)

    Right:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ": *
        #let accent = rgb(<< palette.red >>)
    """
    return Message(
        title="The theme's template cannot be filled",
        text=f"{told[:1].upper()}{told[1:]}.",
        hint="settings stand as << palette.red >>, << sizes >>, << fonts.text >>",
    )


@rule("RW527")
def theme_package(name: str) -> Message:
    """A theme asks for a package from the network.

    Sheets are made of the files of the project alone, so that they come out the same everywhere
    and for ever. Put what you need into the theme's folder.

    Wrong:

        extends = "classic"
        # theme.typ.j2
        #import "@preview/cetz:0.4.0": canvas
        #import "base.typ": *

    Right:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ": *
    """
    return Message(
        title=f"A theme cannot use the package {name!r}",
        hint="draw with Typst's own shapes, or with pictures in the theme's icons/",
    )


@rule("RW528")
def theme_drawing(told: str) -> Message:
    """A theme's drawing has a fault.

    Typst draws the cards and stopped at this line of the theme's template.

    Wrong:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ": *
        #let card(c) = box(width: 63mm, tittle(c))

    Right:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ" as base
        #import "base.typ": *
        #let card(c) = box(stroke: 1pt, base.card(c))
    """
    return Message(
        title="The theme's drawing stops here",
        text=f"Typst says: {told}.",
        hint="mend this line; `card(c)` and `back(c)` are what a drawing must have",
    )


@rule("RW529")
def theme_slow(seconds: float) -> Message:
    """A theme takes too long to draw.

    A theme of a project is drawn under a time limit, so that a loop without an end does not hold
    up the computer.

    Wrong:

        extends = "classic"
        # theme.typ.j2
        <% for a in range(9999) %><% for b in range(9999) %><% for c in range(9999) %>
        <% endfor %><% endfor %><% endfor %>
        #import "base.typ": *

    Right:

        extends = "classic"
        # theme.typ.j2
        #import "base.typ": *
    """
    return Message(
        title=f"The theme was not drawn after {seconds:g} seconds",
        hint="look for a loop without an end in theme.typ.j2, or draw fewer cards at a time",
    )


@rule("RW545", Level.WARNING)
def theme_stranger(whose: str, name: str, known: Sequence[str]) -> Message:
    """A theme speaks of a kind or a field that the game has not.

    It has no effect on the cards of this game. A theme that is made for several games may well
    have faces for the kinds of another.

    Wrong:

        extends = "classic"

        [faces.chalenge]
        emblem = "star"

    Right:

        extends = "classic"

        [faces.challenge]
        emblem = "star"
    """
    return _has_no(whose, name, known)


RULES = (
    no_theme, theme_unreadable, theme_key, theme_value, theme_key_missing, theme_file,
    theme_template, theme_package, theme_drawing, theme_slow, theme_stranger,
)  # fmt: skip
