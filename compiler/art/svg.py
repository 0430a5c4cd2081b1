"""Drawings (SVG): their size, and that they hold nothing but a drawing.

No script, nothing from another file or address, no entities, and no few lines that stand for a
million: what a drawing refers to is counted as often as it would be drawn.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import BinaryIO
from xml.parsers import expat

from .raster import MOST_PIXELS, READERS, BrokenError

MOST_PARTS = 200_000
MOST_DEEP = 400
_ACTIVE = {"script", "foreignobject", "iframe", "embed", "object", "audio", "video", "handler"}
# Effects on pixels take long where their numbers are large: these are the largest of use.
_EFFECT = 2_000  # parts that one counts for
_MOST = {
    "numoctaves": 16.0, "order": 16.0, "radius": 50.0, "stddeviation": 1_000.0,
    "x": 10_000.0, "y": 10_000.0, "width": 10_000.0, "height": 10_000.0,
}  # fmt: skip
_NUMBER = re.compile(r"[-+]?(?:[0-9]*\.)?[0-9]+(?:e[-+]?[0-9]+)?", re.IGNORECASE)
_LINK = re.compile(r"url\(\s*['\"]?\s*([^'\")]*)", re.IGNORECASE)
_INSIDE = re.compile(r"#|data:image/(?:png|jpeg|jpg|gif|webp)[;,]", re.IGNORECASE)
_LENGTH = re.compile(r"\s*([0-9.]+(?:e[+-]?[0-9]+)?)\s*(px|pt|mm|cm|in|pc)?\s*", re.IGNORECASE)
_PIXELS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0,
           "pc": 16.0}  # fmt: skip


class UnsafeError(Exception):
    """What a drawing holds that it must not, in a few words."""


def begins(head: bytes) -> bool:
    """Whether a file begins as a drawing does."""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return text.startswith((b"<?xml", b"<svg", b"<!--")) or (
        text[:13].lower() == b"<!doctype svg"
    )


def examine(stream: BinaryIO) -> Drawing:
    """Read a drawing to its end; raises `BrokenError` or `UnsafeError`."""
    reader = Drawing()
    reader.read(stream.read())
    reader.weigh()
    return reader


def size(stream: BinaryIO) -> tuple[int, int]:
    """Width and height in its own units, by `viewBox` or by `width` and `height`."""
    return examine(stream).size()


def _embedded(target: str) -> None:
    """A picture within the drawing must be one, and no larger than others."""
    head, _, data = target.partition(",")
    kind = head[len("data:image/") :].partition(";")[0].lower()
    if not head.lower().endswith(";base64"):
        raise UnsafeError("a picture that is not packed as base64")
    try:
        width, height = READERS[kind](BytesIO(b64decode(data)))
    except (BrokenError, ValueError):
        raise BrokenError(f"the {kind.upper()} picture in it cannot be read") from None
    if width * height > MOST_PIXELS:
        raise UnsafeError(f"a picture of {width} x {height} pixels")


def _numbers(key: str, value: str) -> list[float]:
    return [float(one) for one in _NUMBER.findall(value)] if key in _MOST else []


class Drawing:
    """A drawing, read from tag to tag; a tree is never built."""

    def __init__(self) -> None:
        self.root: Mapping[str, str] = {}
        self.open: list[tuple[str, int]] = []  # the tags that are open, and their part
        self.parts: list[list[int]] = [[]]  # of each part with a name, its inner parts
        self.links: list[list[str]] = [[]]  # and to which names it refers
        self.own = [0]  # and how many tags it has itself
        self.names: dict[str, int] = {}
        self.words = False  # whether letters stand in it as text, which needs the font it names

    def read(self, data: bytes) -> None:
        parser = expat.ParserCreate()
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.EntityDeclHandler = self.entity
        parser.ProcessingInstructionHandler = self.instruction
        try:
            parser.Parse(data, True)
        except expat.ExpatError as fault:
            reason = expat.errors.messages.get(fault.code, "unreadable")
            raise BrokenError(f"line {fault.lineno} is no SVG: {reason}") from None
        except (ValueError, LookupError) as fault:  # an encoding that nobody knows
            raise BrokenError(str(fault)) from None

    # ----------------------------------------------------------------------------- tag by tag

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        tag = name.rpartition(":")[2].lower()
        if not self.open:
            if tag != "svg":
                raise BrokenError(f"it is no SVG but <{name}>")
            self.root = attributes
        if tag in _ACTIVE:
            raise UnsafeError(f"<{name}>, which is no drawing")
        if len(self.open) >= MOST_DEEP:
            raise UnsafeError(f"tags within tags, more than {MOST_DEEP} deep")
        part = self.open[-1][1] if self.open else 0
        if "id" in attributes:
            part = self.begin(part, attributes["id"])
        self.open.append((tag, part))
        effect = tag.startswith("fe") or tag == "filter"
        self.own[part] += _EFFECT if effect else 1
        if sum((self.own[part], len(self.parts))) > MOST_PARTS:
            raise UnsafeError(f"more than {MOST_PARTS:,} parts")
        for key, value in attributes.items():
            plain = key.rpartition(":")[2].lower()
            self.attribute(plain, key, value, part)
            if effect and any(abs(n) > _MOST[plain] for n in _numbers(plain, value)):
                raise UnsafeError(f"an effect that takes very long (<{name} {key}=…>)")

    def begin(self, parent: int, name: str) -> int:
        """A part that can be referred to."""
        part = len(self.parts)
        self.parts.append([])
        self.links.append([])
        self.own.append(0)
        self.parts[parent].append(part)
        self.names.setdefault(name, part)
        return part

    def end(self, _: str) -> None:
        self.open.pop()

    def text(self, text: str) -> None:
        if text.strip() and any(tag == "text" for tag, _ in self.open):
            self.words = True
        if self.open and self.open[-1][0] == "style":
            if "@import" in text.lower():
                raise UnsafeError("a style from elsewhere (@import)")
            self.refer(_LINK.findall(text), 0)

    def attribute(self, key: str, written: str, value: str, part: int) -> None:
        if key.startswith("on"):
            raise UnsafeError(f"a script ({written}=…)")
        if key in ("href", "src"):
            self.refer([value], part)
        elif "url(" in value.lower():
            self.refer(_LINK.findall(value), part)

    def refer(self, targets: Iterable[str], part: int) -> None:
        for target in (one.strip() for one in targets):
            if target and not _INSIDE.match(target):
                raise UnsafeError(f"something from elsewhere ({target[:60]})")
            if target.startswith("#"):
                self.links[part].append(target[1:])
            elif target:
                _embedded(target)

    def entity(self, name: str, *_: object) -> None:
        raise UnsafeError(f"an entity of its own (<!ENTITY {name}>)")

    def instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise UnsafeError("a style from elsewhere (<?xml-stylesheet?>)")

    # ------------------------------------------------------------------------------ as a whole

    def weigh(self) -> None:
        """Count the tags as often as they are drawn. A part that holds itself is cut there, as
        the drawing does."""
        weights: dict[int, int] = {}
        waiting: list[tuple[int, bool]] = [(0, False)]
        under_way: set[int] = set()
        while waiting:
            part, counted = waiting.pop()
            inner = self.parts[part] + [
                self.names[name] for name in self.links[part] if name in self.names
            ]
            if counted:
                under_way.discard(part)
                weights[part] = self.own[part] + sum(weights.get(one, 0) for one in inner)
                if weights[part] > MOST_PARTS:
                    raise UnsafeError(f"parts that repeat parts, more than {MOST_PARTS:,} in all")
            elif part not in weights and part not in under_way:
                under_way.add(part)
                waiting.append((part, True))
                waiting += [(one, False) for one in inner if one not in weights]

    def size(self) -> tuple[int, int]:
        box = re.split(r"[\s,]+", self.root.get("viewBox", "").strip())
        try:
            _, _, width, height = (float(number) for number in box)
        except ValueError:
            width, height = (self._length(side) for side in ("width", "height"))
        if not (0 < width < 1e6 and 0 < height < 1e6):
            raise BrokenError("its size is not told: it needs a viewBox, or width and height")
        return max(1, round(width)), max(1, round(height))

    def _length(self, side: str) -> float:
        found = _LENGTH.fullmatch(self.root.get(side, ""))
        try:
            return float(found[1]) * _PIXELS[(found[2] or "").lower()] if found else 0.0
        except ValueError:
            return 0.0
