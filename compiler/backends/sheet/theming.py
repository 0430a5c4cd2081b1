"""Reads a theme's folder: `theme.toml` checked key by key, on top of the theme that it extends."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typst

from ....dsl.diagnostics import Diagnostic, Rule
from ....dsl.source import Source, Span
from ...model import Game
from ...rules import themes as rules
from . import drawing, theme_files, toml_text
from .theme import DEFAULT, FOLDER, Limits, Theme, ThemeFault, is_colour, load, shipped
from .toml_text import place

SHAPES = ("number", "word", "words", "flag", "attack", "text")

# What a face may say: a name of a frame, an icon or a colour, a field, or a list of fields.
FACE = {
    "frame": "frame", "emblem": "icon", "backdrop": "icon",
    "colour": "colour", "header": "colour", "ground": "colour",
    "colour_from": "fields", "header_from": "fields", "emblem_from": "fields",
    "left": "fields", "right": "fields", "about": "fields", "needs": "fields",
    "medals": "fields", "stats": "fields", "chips": "fields", "bottom": "fields",
    "hide": "fields",
}  # fmt: skip
SECTIONS = ("fonts", "sizes", "slots", "faces", "icons", "palette")
TOP = ("extends", "frames", "games")
FITS = ("card", "deck")
_USES = ("text", "title")
_WHOLE = ("fonts", "sizes", "slots", "faces", "palette")


def unknown(choice: str) -> Diagnostic:
    """There is no such theme."""
    return rules.no_theme(Source(choice, ""), Span(0, 0), choice, shipped())


def read(folder: Path, *, trusted: bool) -> Theme:
    """The theme in a folder; raises `ThemeFault` with everything that is wrong with it."""
    file = folder / "theme.toml"
    text = theme_files.text_of(folder, file)
    faults = _Faults(Source(str(file), text))
    said = _parsed(faults)
    base = _base(said, faults)
    icons = _icons(folder, base, said, faults)
    merged = _merged(base, said)
    _check(said, merged, icons, faults)
    _check_fonts(folder, base, said, faults)
    _check_frames(folder, base, said, faults)
    faults.stop()
    sizes = {name: {**limits, "field": name} for name, limits in merged["sizes"].items()}
    source, template = drawing.of(folder, base, {**merged, "sizes": sizes}, trusted=trusted)
    return Theme(
        name=folder.name,
        folders=(folder, *(base.theme.folders if base else ())),
        sizes={name: Limits(**limits) for name, limits in merged["sizes"].items()},
        slots=merged["slots"], faces=_faces(merged["faces"]), icons=icons,
        palette=merged["palette"], source=source, template=template, trusted=trusted,
        settings=faults.source, base=base.theme.source if base else "",
        games=tuple(said.get("games", ())),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Base:
    """The theme that another extends: as read, and all that its file and its own base say."""

    theme: Theme
    said: Mapping[str, Any]


@dataclass
class _Faults:
    """Collects what is wrong with a `theme.toml`, each at its own line."""

    source: Source
    found: list[Diagnostic] = field(default_factory=list)

    def add(self, rule: Rule[Any], at: tuple[str, ...], *words: object) -> None:
        self.found.append(rule(self.source, place(self.source.text, at), *words))

    def stop(self) -> None:
        if self.found:
            raise ThemeFault(*sorted(self.found, key=lambda one: one.sort_key))


def _parsed(faults: _Faults) -> dict[str, Any]:
    try:
        return tomllib.loads(faults.source.text)
    except tomllib.TOMLDecodeError as wrong:
        text = faults.source.text
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(wrong))
        at = faults.source.offset(int(found[1]), int(found[2])) if found else len(text)
        line = faults.source.line(int(found[1])) if found else ""
        told = toml_text.in_plain_words(re.sub(r" \(at .*", "", str(wrong)), line)
        raise ThemeFault(
            rules.theme_unreadable(faults.source, Span(at, min(at + 1, len(text))), told)
        ) from wrong


def _base(said: Mapping[str, Any], faults: _Faults) -> Base | None:
    name = said.get("extends")
    if name is None:
        return None
    if name not in shipped():
        faults.add(rules.theme_value, ("extends",), "extends", name, "a shipped theme", shipped())
        faults.stop()
    return Base(load(str(name)), _said_by(str(name)))


def _said_by(name: str) -> dict[str, Any]:
    """What a shipped theme and those that it extends say."""
    said = tomllib.loads(load(name).settings.text)
    if "extends" not in said:
        return said
    return _merged(Base(load(said["extends"]), _said_by(said["extends"])), said)


def _icons(
    folder: Path, base: Base | None, said: Mapping[str, Any], faults: _Faults
) -> dict[str, Path]:
    """The theme's pictures by name, and the other names that they answer to."""
    icons = {**(base.theme.icons if base else {}), **theme_files.icons(folder)}
    if base:  # a picture of the theme's own is also seen under the base's other names for it
        others = base.said.get("icons", {})
        icons |= {other: icons[own] for other, own in others.items()}
    others = said.get("icons", {})
    for other, own in others.items() if isinstance(others, dict) else ():
        if isinstance(own, str) and own in icons:
            icons[other] = icons[own]
        else:
            faults.add(rules.theme_value, ("icons", other), other, own, "an icon", tuple(icons))
    return icons


def _merged(base: Base | None, said: Mapping[str, Any]) -> dict[str, Any]:
    """What the theme says over what its base says, value by value."""
    merged: dict[str, Any] = dict(base.said) if base else {}
    for section in said:
        if section in SECTIONS:
            merged[section] = _over(merged.get(section, {}), said[section])
    for name in said.get("frames", ()) if isinstance(said.get("frames"), list) else ():
        merged["frames"] = [*merged.get("frames", ()), name]
    return merged


def _over(below: Any, above: Any) -> Any:
    if not (isinstance(below, Mapping) and isinstance(above, Mapping)):
        return above
    return {**below, **{key: _over(below.get(key), value) for key, value in above.items()}}


def _faces(said: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The faces by kind, each with what the default face says where it is silent."""
    default = said[DEFAULT]
    return {
        kind: {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in {**default, **own}.items()
        }
        for kind, own in said.items()
    }


# ------------------------------------------------------------------------------- the checks


def _check(
    said: Mapping[str, Any], merged: Mapping[str, Any], icons: Mapping[str, Path], faults: _Faults
) -> None:
    for key, value in said.items():
        if key not in (*SECTIONS, *TOP):
            faults.add(rules.theme_key, (key,), key, "a theme", (*SECTIONS, *TOP))
        elif key in SECTIONS and not isinstance(value, dict):
            faults.add(rules.theme_value, (key,), key, value, f"a section: [{key}]", ())
    for section in _WHOLE:
        if section not in merged:
            faults.add(rules.theme_key_missing, (), f"[{section}]", "a theme that extends no other")
    faults.stop()
    if DEFAULT not in merged["faces"]:
        faults.add(rules.theme_key_missing, ("faces",), "[faces.default]", "a theme")
        faults.stop()
    for section, keys in ((merged["faces"][DEFAULT], FACE), (merged["fonts"], _USES)):
        at: tuple[str, ...] = ("fonts",) if keys is _USES else ("faces", DEFAULT)
        for key in keys if isinstance(section, dict) else ():
            if key not in section:
                faults.add(rules.theme_key_missing, at, f"`{key}`", f"[{'.'.join(at)}]")
    for at, value, wanted, near in _wants(said, merged, icons, faults):
        if not _is(value, wanted, near):
            faults.add(rules.theme_value, at, at[-1], value, _WORDS[wanted], tuple(near))
    _check_sizes(said, merged, faults)


def _check_sizes(said: Mapping[str, Any], merged: Mapping[str, Any], faults: _Faults) -> None:
    """Each size, with what the base says of it, has three steps downwards."""
    if faults.found:
        return
    for name in said.get("sizes", {}):
        steps = {step: merged["sizes"][name].get(step) for step in _STEPS}
        if None in steps.values() or list(steps.values()) != sorted(steps.values(), reverse=True):
            shown = {step: size for step, size in steps.items() if size is not None}
            wanted = "three sizes that do not grow: `want`, `small`, `least`"
            faults.add(rules.theme_value, ("sizes", name), name, shown, wanted, ())


def _check_frames(
    folder: Path, base: Base | None, said: Mapping[str, Any], faults: _Faults
) -> None:  # fmt: skip
    """Frames of its own are for a theme with a drawing of its own."""
    if base and "frames" in said and not (folder / drawing.NAME).exists():
        wanted = f"left out: without a {drawing.NAME} in the folder nobody draws them"
        faults.add(rules.theme_value, ("frames",), "frames", said["frames"], wanted, ())


def _check_fonts(
    folder: Path, base: Base | None, said: Mapping[str, Any], faults: _Faults
) -> None:  # fmt: skip
    """Each font that the file names must lie in the theme's folders: no other is looked for."""
    if not isinstance(said.get("fonts"), dict):
        return
    folders = [folder / "fonts"] if (folder / "fonts").is_dir() else []
    found = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False,
        font_paths=[*folders, *(base.theme.fonts if base else ())],
    )  # fmt: skip
    families = tuple(found.families())
    for use, names in said["fonts"].items():
        if names == []:
            faults.add(rules.theme_value, ("fonts", use), use, names, _WORDS["families"], ())
        for name in names if isinstance(names, list) else ():
            if isinstance(name, str) and name not in families:
                wanted = "a font in the theme's fonts/"
                faults.add(rules.theme_value, ("fonts", use), use, name, wanted, families)


_WORDS = {
    "points": "a size in points, from 2 to 72",
    "families": "a list of names of fonts, such as [\"Alegreya\"]",
    "names": "a list of names in quotes",
    "shape": "a shape",
    "fit": "`card` or `deck`",
    "colour": "a colour: of [palette], or a number such as \"#b3231f\"",
    "number": "a colour as a number, such as \"#b3231f\"",
    "icon": "an icon",
    "frame": "a frame",
    "fields": "a list of fields, such as [\"level\", \"side\"]",
}

_POINTS = (2, 72)
_STEPS = ("want", "small", "least")

_Want = tuple[tuple[str, ...], object, str, tuple[str, ...]]


def _wants(
    said: Mapping[str, Any], merged: Mapping[str, Any], icons: Mapping[str, Path], faults: _Faults
) -> Iterator[_Want]:
    """Each value that the file gives, its place, what it must be, and the names it may be."""
    for key in ("frames", "games"):
        if key in said:
            yield (key,), said[key], "names", ()
    for key in _known(said, ("fonts",), _USES, "[fonts]", faults):
        yield ("fonts", key), said["fonts"][key], "families", ()
    for key, shape in said.get("slots", {}).items():
        yield ("slots", key), shape, "shape", SHAPES
    for key, colour in said.get("palette", {}).items():
        yield ("palette", key), colour, "number", ()
    yield from _sizes(said, faults)
    names = {
        "frame": tuple(merged.get("frames", ())), "icon": tuple(icons),
        "colour": tuple(merged["palette"]),
    }  # fmt: skip
    for kind, face in said.get("faces", {}).items():
        if not isinstance(face, dict):
            faults.add(rules.theme_value, ("faces", kind), kind, face, "a section", ())
            continue
        for key in _known(said["faces"], (kind,), tuple(FACE), "a face", faults, ("faces",)):
            yield ("faces", kind, key), face[key], FACE[key], names.get(FACE[key], ())


def _sizes(said: Mapping[str, Any], faults: _Faults) -> Iterator[_Want]:
    for name, limits in said.get("sizes", {}).items():
        if not isinstance(limits, dict):
            faults.add(
                rules.theme_value, ("sizes", name), name, limits,
                "three sizes, such as { want = 9, small = 7, least = 6 }", (),
            )  # fmt: skip
            continue
        parts = (*_STEPS, "fit")
        for key in _known(said["sizes"], (name,), parts, "a size", faults, ("sizes",)):
            wanted = ("fit", FITS) if key == "fit" else ("points", ())
            yield ("sizes", name, key), limits[key], *wanted


def _known(
    said: Mapping[str, Any], at: tuple[str], names: tuple[str, ...], whose: str, faults: _Faults,
    above: tuple[str, ...] = (),
) -> Iterator[str]:  # fmt: skip
    """The keys of a table that may stand there; the others are told."""
    for key in said.get(at[0], {}):
        if key in names:
            yield key
        else:
            faults.add(rules.theme_key, (*above, *at, key), key, whose, names)


def _is(value: object, wanted: str, names: tuple[str, ...]) -> bool:
    if wanted == "points":
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return number and _POINTS[0] <= float(str(value)) <= _POINTS[1]
    if wanted in ("families", "fields", "names"):
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    if not isinstance(value, str):
        return False
    match wanted:
        case "number":
            return is_colour(value)
        case "colour":
            return is_colour(value) or value in names
        case "icon":
            return value == "" or value in names
        case _:
            return value in names


def strangers(theme: Theme, game: Game) -> Iterator[Diagnostic]:
    """What the theme's own faces say of kinds and fields that a game has not."""
    own = theme.folders[0].parent != FOLDER  # the default face of a shipped one is for all games
    for kind, face in tomllib.loads(theme.settings.text).get("faces", {}).items():
        if kind in game.kinds:
            whose, known = f"the kind {game.kinds[kind].title!r}", tuple(game.kinds[kind].own)
        elif kind == DEFAULT:
            whose = f"the game {game.title!r}"
            known = tuple(dict.fromkeys(name for one in game.kinds.values() for name in one.own))
        else:
            at = place(theme.settings.text, ("faces", kind))
            yield rules.theme_stranger(
                theme.settings, at, f"the game {game.title!r}", kind, tuple(game.kinds)
            )
            continue
        for key, names in face.items() if own or kind != DEFAULT else ():
            for name in names if FACE[key] == "fields" else ():
                if name not in known:
                    at = place(theme.settings.text, ("faces", kind, key))
                    yield rules.theme_stranger(theme.settings, at, whose, name, known)
