"""Which field stands where on a face: the settings of the kind's face, filled from one card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...model import Value
from .breaks import breakable, is_rtl
from .model import Face, FaceField, WordFace
from .theme import Theme

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

# The places of a face, and the shapes of values each can draw (none: all, and words as they read).
PLACES: Mapping[str, frozenset[str]] = {
    "left": frozenset({"word", "number"}),
    "right": frozenset({"word", "number"}),
    "about": frozenset(),
    "needs": frozenset({"word", "words"}),
    "medals": frozenset({"word", "words"}),
    "stats": frozenset({"number", "attack"}),
    "chips": frozenset(),
    "bottom": frozenset(),
}


def slots(card: Face, theme: Theme) -> dict[str, Json]:
    """The card's values that have the shape the theme says, by their fields."""
    filled: dict[str, Json] = {}
    for name, shape in theme.slots.items():
        value = card.values.get(name)
        drawn = None if value is None or shape == "text" else _shaped(shape, value, card, theme)
        if drawn is not None:
            filled[name] = drawn
    return filled


def look(card: Face, theme: Theme, filled: Mapping[str, Json]) -> dict[str, Json]:
    """The frame, the colours and the emblems of a card, and the fields at each of its places."""
    style = theme.face(card.kind)
    shown = {field.name for field in card.fields} - set(names(style["hide"]))
    at: dict[str, Json] = {
        place: [
            name
            for name in names(style[place])
            if name in shown and _fits(name, shapes, theme, filled)
        ]
        for place, shapes in PLACES.items()
    }
    return {
        **at,
        "frame": str(style["frame"]),
        "backdrop": str(style["backdrop"]),
        "ground": theme.colour(str(style["ground"])),
        "colour": _coloured(style["colour_from"], filled) or theme.colour(str(style["colour"])),
        "header": _coloured(style["header_from"], filled) or theme.colour(str(style["header"])),
        "emblems": _emblems(style["emblem_from"], filled) or [str(style["emblem"])],
    }


def _fits(
    name: str, shapes: frozenset[str], theme: Theme, filled: Mapping[str, Json]
) -> bool:  # fmt: skip
    """Whether a field's value can be drawn at a place; one without a shape is words."""
    if name in filled:
        return not shapes or theme.slots[name] in shapes
    return not shapes and theme.slots.get(name, "text") == "text"


def placed(card: Face, theme: Theme, filled: Mapping[str, Json]) -> set[str]:
    """The fields that stand somewhere of their own, or nowhere: no line of the text has them."""
    found = {"epic", *names(theme.face(card.kind)["hide"])}
    for place in PLACES:
        value = filled[place]
        found |= {str(name) for name in value} if isinstance(value, list) else set()
    return found


def of_back(kind: str, theme: Theme) -> dict[str, Json]:
    """The colours and the emblem of a kind, for its back."""
    style = theme.face(kind)
    colours = {key: theme.colour(str(style[key])) for key in ("colour", "header", "ground")}
    return {**colours, "frame": str(style["frame"]), "emblems": [str(style["emblem"])]}


def names(said: object) -> Sequence[str]:
    """The fields that a setting of a face lists."""
    return said if isinstance(said, tuple) else ()


def _words(fields: object, filled: Mapping[str, Json]) -> list[dict[str, Json]]:
    """The words of some fields of a card."""
    found: list[dict[str, Json]] = []
    for name in names(fields):
        value = filled.get(name)
        several = value if isinstance(value, list) else [value]
        found += [word for word in several if isinstance(word, dict) and "title" in word]
    return found


def _coloured(fields: object, filled: Mapping[str, Json]) -> str:
    colours = (str(word["colour"]) for word in _words(fields, filled) if word["colour"])
    return next(colours, "")


def _emblems(fields: object, filled: Mapping[str, Json]) -> list[Json]:
    return [word["icon"] for word in _words(fields, filled) if word["icon"]]


def _shaped(shape: str, value: Value, card: Face, theme: Theme) -> Json:
    """The value as its place draws it, or None when it has not the place's shape."""
    if shape == "flag":
        return True if value is True else None
    if shape == "number":
        return value if isinstance(value, int) and not isinstance(value, bool) else None
    if shape == "attack":
        return _attack(value)
    names = (value,) if isinstance(value, str) else value
    if not isinstance(names, tuple) or (shape == "word" and len(names) != 1):
        return None
    words: list[Json] = []
    for name in names:
        if not isinstance(name, str):
            return None
        words.append(_word(name, card, theme))
    return words[0] if shape == "word" else words


def _attack(value: Value) -> Json:
    """A value to beat and the damage it does: a pattern of two numbers, or the value alone."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {"value": value, "damage": None}
    if isinstance(value, Mapping):
        numbers = [n for n in value.values() if isinstance(n, int) and not isinstance(n, bool)]
        if len(numbers) == len(value) == 2:
            return {"value": numbers[0], "damage": numbers[1]}
    return None


def _word(name: str, card: Face, theme: Theme) -> Json:
    word = card.words.get(name) or WordFace(name[:1].upper() + name[1:])
    icon = word.icon if word.icon in theme.icons else name if name in theme.icons else ""
    return {
        "title": breakable(word.title),
        "icon": icon,
        "letter": word.letter,
        "colour": theme.colour(word.colour),
        "paint": theme.colour(word.colour) or theme.palette.get(name, ""),
    }


def line(field: FaceField, card: Face, theme: Theme) -> dict[str, Json]:
    """A field as it reads: its label, its value, the icons before it; and as what it is, where it
    is a number or names words."""
    value = card.values.get(field.name)
    number = value if isinstance(value, int) and not isinstance(value, bool) else None
    named = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
    words = [_word(name, card, theme) for name in named if isinstance(name, str)]
    known = all(isinstance(name, str) and name in card.words for name in named)
    return {
        "label": breakable(field.label),
        "value": breakable(field.value),
        "icons": [name for name in field.icons if name in theme.icons],
        "rtl": is_rtl(field.value),
        "number": number,
        "words": words if known else [],
    }
