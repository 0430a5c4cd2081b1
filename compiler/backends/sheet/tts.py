"""Tabletop Simulator: how cards lie on its picture sheets, and the save that names the sheets.

A sheet has at most 10 x 7 cells of whole pixels; its last cell is what the other players see of a
hand. Numbers and ids come from the content: two exports never show each other's pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Any

from ...sizes import SheetSize

COLUMNS, ROWS = 10, 7
SIDE = 4096  # pixels, the customary most of a side
PPI = 150
SCHEMA = Path(__file__).with_name("tts.schema.json")
_KEYS = 2**24  # a card's number is a sheet's times a hundred, in 32 bits
_SHAPES = {"rect": 0, "hex": 3}


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck: what is said of it, how often it is there, and its back's design."""

    key: str
    name: str
    text: str
    tags: tuple[str, ...]
    count: int
    back: str
    size: SheetSize


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet's cells; `width` and `height` of one in pixels."""

    columns: int
    rows: int
    width: int
    height: int

    def cell(self, index: int) -> tuple[int, int]:
        """The upper left corner of a cell in pixels."""
        row, column = divmod(index, self.columns)
        return column * self.width, row * self.height


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards of one size on one picture; with `own_backs` a second one has their backs."""

    grid: Grid
    cards: tuple[Card, ...]

    @property
    def own_backs(self) -> bool:
        return len({card.back for card in self.cards}) > 1


@dataclass(frozen=True, slots=True)
class Drawn:
    """A sheet with its pictures: the hash of its content, and where they will be found."""

    sheet: Sheet
    digest: str
    face: str
    back: str


def plan(cards: Sequence[Card]) -> list[Sheet]:
    """The sheets that the cards take, each size on its own."""
    by_size: dict[SheetSize, list[Card]] = {}
    for card in cards:
        by_size.setdefault(card.size, []).append(card)
    most = COLUMNS * ROWS - 1
    return [
        Sheet(grid(len(part), size), part)
        for size, group in by_size.items()
        for start in range(0, len(group), most)
        for part in (tuple(group[start : start + most]),)
    ]


def grid(count: int, size: SheetSize) -> Grid:
    """The smallest grid for so many cards and the hidden face; among equals the squarest."""
    width = min(SIDE // COLUMNS, int(SIDE // ROWS * size.width / size.height))
    height = round(width * size.height / size.width)
    shapes = [
        (columns, max(2, ceil((count + 1) / columns)))
        for columns in range(2, COLUMNS + 1)
        if ceil((count + 1) / columns) <= ROWS
    ]
    columns, rows = min(
        shapes, key=lambda s: (s[0] * s[1], abs(s[0] * width - s[1] * height), s[0])
    )
    return Grid(columns, rows, width, height)


def save(title: str, sheets: Sequence[Drawn]) -> dict[str, Any]:
    """The file that Tabletop Simulator opens: one object for each size of cards, side by side.

    More than one card make a `Deck`, a single one is the `Card` itself.
    """
    keys = _keys(sheets)
    ids = _Ids(title)
    groups: dict[SheetSize, list[Drawn]] = {}
    for drawn in sheets:
        groups.setdefault(drawn.sheet.cards[0].size, []).append(drawn)
    objects = []
    for number, group in enumerate(groups.values()):
        cards = [one for drawn in group for one in _cards(drawn, keys[drawn.digest], ids)]
        made = cards[0] if len(cards) == 1 else _deck(title, cards, ids)
        objects.append({**made, "Transform": _transform(2.5 * number)})
    return {
        "SaveName": title, "GameMode": "", "Gravity": 0.5, "PlayArea": 0.5, "Date": "",
        "Table": "", "Sky": "", "Note": "", "Rules": "", "XmlUI": "", "LuaScript": "",
        "LuaScriptState": "", "TabStates": {}, "VersionNumber": "", "ObjectStates": objects,
    }  # fmt: skip


def _keys(sheets: Sequence[Drawn]) -> dict[str, int]:
    """A number for each sheet, from its content; never 0, no two alike."""
    keys: dict[str, int] = {}
    for drawn in sheets:
        key = int(drawn.digest, 16) % _KEYS
        while key == 0 or key in keys.values():
            key = (key + 1) % _KEYS
        keys.setdefault(drawn.digest, key)
    return keys


class _Ids:
    """Ids of six hexadecimal digits, the same at every export of the same deck."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._taken: set[str] = set()

    def of(self, *what: object) -> str:
        count = 0
        while True:
            said = repr((self._title, *what, count)).encode("utf-8", "surrogatepass")
            found = sha256(said).hexdigest()[:6]
            if found not in self._taken:
                self._taken.add(found)
                return found
            count += 1


def _cards(drawn: Drawn, key: int, ids: _Ids) -> Iterator[dict[str, Any]]:
    """A card for each copy; copies share their number, and so their picture."""
    entry = {str(key): _custom(drawn)}
    for index, card in enumerate(drawn.sheet.cards):
        for copy in range(card.count):
            yield _object("Card", card.name, card.text, ids.of(drawn.digest, card.key, copy)) | {
                "CardID": key * 100 + index, "Tags": list(card.tags), "CustomDeck": entry,
                "SidewaysCard": False, "Hands": True,
            }  # fmt: skip


def _deck(title: str, cards: Sequence[dict[str, Any]], ids: _Ids) -> dict[str, Any]:
    entries: dict[str, Any] = {}
    for card in cards:
        entries |= card["CustomDeck"]
    numbers = [card["CardID"] for card in cards]
    return _object("Deck", title, "", ids.of("deck", *numbers)) | {
        "DeckIDs": numbers, "CustomDeck": entries, "SidewaysCard": False, "Hands": False,
        "ContainedObjects": list(cards),
    }  # fmt: skip


def _custom(drawn: Drawn) -> Mapping[str, Any]:
    cells = drawn.sheet.grid
    return {
        "FaceURL": drawn.face, "BackURL": drawn.back, "NumWidth": cells.columns,
        "NumHeight": cells.rows, "BackIsHidden": True, "UniqueBack": drawn.sheet.own_backs,
        "Type": _SHAPES[drawn.sheet.cards[0].size.shape],
    }  # fmt: skip


def _object(kind: str, name: str, text: str, guid: str) -> dict[str, Any]:
    return {
        "GUID": guid, "Name": kind, "Nickname": name, "Description": text, "GMNotes": "",
        "Transform": _transform(0), "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True,
        "Tooltip": True, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
    }  # fmt: skip


def _transform(x: float) -> dict[str, float]:
    """Where it lies, face down."""
    return {"posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
            "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}  # fmt: skip
