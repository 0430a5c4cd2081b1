"""A face as the theme's drawing reads it: places filled by name and shape, texts cut where they may
break. All of it goes to Typst as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from unicodedata import bidirectional, category

from ...model import Value
from . import richtext
from .model import Face, FaceField, Paragraph, Rich, Run, WordFace
from .theme import Theme

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

_LONG = re.compile(r"\S{25,}")
_BREAK = "\u200b"  # a place where a line may break, drawn as nothing
_HYPHEN = re.compile(r"(?<=[^\W\d])[-–—](?=[^\W\d])")  # a line may break after it
_PIECE = 10  # letters between two of them
_TAIL = re.compile(r"(?:[+\-−–]?\d{1,4}[ \u00a0]|\S{1,8})$")
_HEAD = re.compile(r"^\S{1,8}")
_BOXED = 4  # so many icons in a row stay together


def face(card: Face, theme: Theme) -> dict[str, Json]:
    """Everything that is drawn of a card, by the name of its place."""
    slots = _slots(card, theme)
    lines = [field for field in card.fields if field.name not in slots]
    return {
        "key": card.key,
        "name": breakable(card.name),
        "name_rtl": is_rtl(card.name),
        "name_words": _widest(card.name),
        "text_words": _widest(
            *(text for field in lines for text in (field.label, field.value)),
            richtext.letters(card.above, card.rules, card.flavor, gap=" "),
        ),
        "kind": breakable(card.kind_title),
        "emblem": theme.emblem(card.kind),
        "initial": card.kind_title[:1],
        "epic": "epic" in slots,
        "art": card.art.name if card.art else "",
        "draft": card.draft,
        "unofficial": card.unofficial,
        "set": breakable(card.set_name),
        "set_initial": card.set_name[:1],
        "symbol": card.symbol if card.symbol in theme.icons else "",
        "number": card.number,
        "count": card.count,
        "slots": slots,
        "labels": {field.name: breakable(field.label) for field in card.fields},
        "lines": [_line(field, theme) for field in lines],
        "above": _rich(card.above, card, theme),
        "rules": _rich(card.rules, card, theme),
        "flavor": _rich(card.flavor, card, theme),
    }


def icon_name(name: str, card: Face, theme: Theme) -> str:
    """The theme's icon that a name in a text means, by itself or as a word; "" if there is none."""
    if name in theme.icons:
        return name
    word = card.words.get(name)
    return word.icon if word and word.icon in theme.icons else ""


def breakable(text: str) -> str:
    """The text with places where a word longer than any line may break."""
    return _LONG.sub(lambda word: _pieces(word[0]), text)


def _pieces(word: str) -> str:
    parts = [""]
    for letter in word:
        joins = category(letter)[0] == "M" or letter in "\u200c\u200d" or parts[-1][-1:] == "\u200d"
        if len(parts[-1]) >= _PIECE and not joins:
            parts.append("")
        parts[-1] += letter
    return _BREAK.join(parts)


def _widest(*texts: str) -> list[Json]:
    """The longest stretches that cannot break: each must be no wider than its line."""
    whole = (_HYPHEN.sub(r"\g<0> ", breakable(text)).replace(_BREAK, " ") for text in texts)
    words = {word for text in whole for word in text.split()}
    return list(sorted(words, key=lambda word: (-len(word), word))[:6])


def is_rtl(text: str) -> bool:
    """Whether a text starts in a script that is read from right to left."""
    kinds = (bidirectional(letter) for letter in text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


# ---------------------------------------------------------------------------------- fields


def _slots(card: Face, theme: Theme) -> dict[str, Json]:
    filled: dict[str, Json] = {"epic": True} if card.epic else {}
    texts = {field.name: field for field in card.fields}
    for name, shape in theme.slots.items():
        value = card.values.get(name)
        if shape == "text":
            drawn: Json = _line(texts[name], theme) if name in texts else None
        else:
            drawn = None if value is None else _shaped(shape, value, card, theme)
        if drawn is not None:
            filled[name] = drawn
    return filled


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
    }


def _line(field: FaceField, theme: Theme) -> Json:
    return {
        "label": breakable(field.label),
        "value": breakable(field.value),
        "icons": [name for name in field.icons if name in theme.icons],
        "rtl": is_rtl(field.value),
    }


# ----------------------------------------------------------------------------------- texts


def _rich(text: Rich, card: Face, theme: Theme) -> Json:
    return [_paragraph(paragraph, card, theme) for paragraph in text]


def _paragraph(paragraph: Paragraph, card: Face, theme: Theme) -> Json:
    runs = [_known(run, card, theme) for run in paragraph.runs]
    written = "".join(run.text for run in runs)
    return {"bullet": paragraph.bullet, "rtl": is_rtl(written), "runs": _glued(runs)}


def _known(run: Run, card: Face, theme: Theme) -> Run:
    """An icon of the theme; a word without one is its title; an unknown name stays as written."""
    if not run.icon:
        return run
    if icon := icon_name(run.icon, card, theme):
        return Run(icon=icon)
    if run.icon in card.words:
        return Run(card.words[run.icon].title, bold=True)
    return Run("{" + run.icon + "}")


def _glued(runs: list[Run]) -> list[Json]:
    """The runs as JSON; what touches an icon, and a number before it, shares its box, since a
    line could break between the two."""
    out: list[Json] = []
    box: list[Run] = []
    for run in runs:
        if run.icon:
            if len(box) == _BOXED:
                out.append({"glue": _json(box)})
                box = []
            box += [] if box else _tail(out)
            box.append(run)
            continue
        text = run.text
        if box and (head := _HEAD.match(text)):
            box.append(Run(head[0], run.bold, run.italic))
            text = text[head.end() :]
        if box and text:
            out.append({"glue": _json(box)})
            box = []
        if text:
            out += _json([Run(text, run.bold, run.italic)])
    if box:
        out.append({"glue": _json(box)})
    return out


def _tail(out: list[Json]) -> list[Run]:
    """Take the end of the last text away that must stay with the icon after it."""
    last = out[-1] if out else None
    if not isinstance(last, dict) or not isinstance(text := last.get("t"), str):
        return []
    found = _TAIL.search(text)
    if not found:
        return []
    out.pop()
    style = (last["b"] is True, last["i"] is True)
    if found.start():
        out += _json([Run(text[: found.start()], *style)])
    return [Run(found[0], *style)]


def _json(runs: Iterable[Run]) -> list[Json]:
    return [
        {"icon": run.icon}
        if run.icon
        else {"t": breakable(run.text), "b": run.bold, "i": run.italic}
        for run in runs
    ]
