"""A face as the theme's drawing reads it: places filled by name and shape, texts cut where they may
break. All of it goes to Typst as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable

from . import places, richtext
from .breaks import BREAK, breakable, is_rtl
from .model import Face, Paragraph, Rich, Run
from .places import Json
from .theme import Theme

_HYPHEN = re.compile(r"(?<=[^\W\d])[-–—](?=[^\W\d])")  # a line may break after it
_TAIL = re.compile(r"(?:[+\-−–]?\d{1,4}[ \u00a0]|\S{1,8})$")
_HEAD = re.compile(r"^\S{1,8}")
_COUNTED = re.compile(r"(?<=\b\d) (?=[a-z])|(?<=\b\d\d) (?=[a-z])")  # "1 card" stays together
_BOXED = 4  # so many icons in a row stay together


def face(card: Face, theme: Theme) -> dict[str, Json]:
    """Everything that is drawn of a card, by the name of its place."""
    slots = places.slots(card, theme)
    look = places.look(card, theme, slots)
    placed = places.placed(card, theme, look)
    hidden = places.names(theme.face(card.kind)["hide"])
    shown = [field for field in card.fields if field.name not in hidden]
    texts: dict[str, Json] = {field.name: places.line(field, card, theme) for field in shown}
    lines = [field for field in shown if field.name not in placed]
    look["silent"] = not (lines or look["chips"] or card.above or card.rules or card.flavor)
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
        "look": look,
        "initial": card.kind_title[:1],
        "epic": card.epic,
        "art": card.art.name if card.art else "",
        "artist": breakable(card.artist),
        "draft": card.draft,
        "unofficial": card.unofficial,
        "set": breakable(card.set_name),
        "set_initial": card.set_name[:1],
        "symbol": card.symbol if card.symbol in theme.icons else "",
        "number": card.number,
        "count": card.count,
        "slots": slots,
        "labels": {field.name: breakable(field.label) for field in card.fields},
        "texts": texts,
        "lines": [texts[field.name] for field in lines],
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


def _widest(*texts: str) -> list[Json]:
    """The longest stretches that cannot break: each must be no wider than its line."""
    whole = (_HYPHEN.sub(r"\g<0> ", breakable(text)).replace(BREAK, " ") for text in texts)
    words = {word for text in whole for word in text.split()}
    return list(sorted(words, key=lambda word: (-len(word), word))[:6])


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
    return Run(run.text or "{" + run.icon + "}")


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
        else {"t": _COUNTED.sub("\u00a0", breakable(run.text)), "b": run.bold, "i": run.italic}
        for run in runs
    ]
