"""Stage "sheet", its input and output: what stands on a card, as plain values, before any layout.

A `Face` says what a card bears (names, values, words, texts); where it stands, the theme decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ....dsl.diagnostics import Diagnostic
from ....dsl.source import Source, Span
from ...art import Art
from ...model import Value

Marks = Literal["marks", "full", "none"]
Mode = Literal["full", "playtest"]
Backs = Literal["none", "long", "short", "fold", "file"]
BackBy = Literal["kind", "set"]

_TITLE = 40  # letters of a title made of names: what a strip of the margin has room for


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style, or, where `icon` is named, a picture among the words."""

    text: str = ""
    bold: bool = False
    italic: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One line as written; it is wrapped when it is printed. A bullet line hangs after its dot."""

    runs: tuple[Run, ...]
    bullet: bool = False


Rich = tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class WordFace:
    """How a word of a closed list is drawn: its printed name, and what its list gives it.

    `colour` is a colour's name (`red`) or `#rrggbb`; `letter` stands in where there is no colour
    and where there is no icon. `list` is the closed list that it is of.
    """

    title: str
    icon: str = ""
    colour: str = ""
    letter: str = ""
    list: str = ""


@dataclass(frozen=True, slots=True)
class FaceField:
    """A field as it reads in print: its label, its value, icons that stand before the value."""

    name: str
    label: str
    value: str
    icons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The printed side of one card.

    `fields` are all fields in the order of the kind; `values` are the same as plain data (see
    `compiler/model.py`). A field that the theme has a place for is drawn from its value, any
    other is printed as "Label: value". `name` and `fields` are printed letter by letter;
    only `above`, `rules` and `flavor` have styles and icons.
    """

    key: str
    kind: str
    kind_title: str
    name: str
    set_name: str
    number: int
    count: int
    fields: tuple[FaceField, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    words: Mapping[str, WordFace] = field(default_factory=dict, hash=False)
    epic: bool = False
    above: Rich = ()
    rules: Rich = ()
    flavor: Rich = ()
    symbol: str = ""  # the icon of its set; without one the set's first letter is drawn
    size: str = ""  # the size its kind says, "" for that of the options (see compiler/sizes.py)
    # The design of its back as its kind names it; "": the kind's own; None: it has no back.
    back: str | None = ""
    art: Art | None = None
    back_art: Art | None = None  # in place of a design
    artist: str = ""
    source: Source | None = None
    span: Span | None = None
    places: Mapping[str, Span] = field(default_factory=dict, hash=False)  # of its lines, by field
    draft: bool = False
    unofficial: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOptions:
    """How to print: paper, size of cards, what stands on the margin, which theme. Lengths are in
    millimetres; sizes and papers are written as `compiler/sizes.py` reads them."""

    paper: str = "a4"
    size: str = "poker"  # of cards whose kind says none
    bleed: float = 0.0  # how far the ground of a card is printed past its cut
    gap: float | None = None  # between two cards; without it twice the bleed
    margin: float = 6.3  # where the printer cannot print
    safe: float = 3.0  # what matters stays so far from the cut
    show_safe: bool = False  # draw that line
    title: str = ""  # a deck's or set's name; without one, the sets of the cards
    version: str = ""
    marks: Marks = "marks"
    mode: Mode = "full"
    theme: str = "classic"  # a shipped one, or a folder
    backs: Backs = "none"
    back_by: BackBy = "kind"
    back_offset: tuple[float, float] = (0.0, 0.0)  # moves backs right and down
    language: str = "en"
    fonts: tuple[Path, ...] = ()  # folders with more fonts, for letters that the theme's lack


def title_of(faces: Sequence[Face], options: SheetOptions) -> str:
    """What is printed is called: as it is said, else by the sets of the cards, of many the first
    few: `Ash, Birch and 2 more`."""
    sets = list(dict.fromkeys(face.set_name for face in faces))
    if options.title or len(sets) < 2:
        return options.title or "".join(sets)
    shown = len(sets)
    while shown > 1 and len(_joined(sets, shown)) > _TITLE:
        shown -= 1
    return _joined(sets, shown)


def _joined(names: Sequence[str], shown: int) -> str:
    """The first few of some names, and how many there are beside them."""
    left = len(names) - shown
    last = f"{left} more" if left else names[shown - 1]
    return f"{', '.join(names[: shown if left else shown - 1])} and {last}"


@dataclass(frozen=True, slots=True)
class SheetResult:
    """The PDF (empty when there was nothing to print), its pages, and what was found."""

    pdf: bytes
    diagnostics: tuple[Diagnostic, ...]
    pages: int
    backs: bytes = b""  # a file of their own, where that was asked for
    cards: int = 0  # so many were printed
    without_back: tuple[str, ...] = ()  # names of cards whose kind has no back, if backs are asked
