"""The checked game: words, kinds and cards with every name bound and every value typed.

Nothing after this stage looks at text again. Values of fields are plain data:
number → int, text and image → str, flag → True, one of WORDS → the word's name, some of WORDS →
a tuple in the order of the list, N of WORDS → a tuple as written, card → the card's id,
a pattern of fields → a dict by part; `repeated` fields hold a tuple. An absent field is absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..dsl.source import Source, Span

Value = int | str | bool | tuple["Value", ...] | Mapping[str, "Value"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thing was declared."""

    source: Source
    span: Span


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a closed list: `fighting "Fighting" icon "sword" letter "F"`."""

    name: str
    title: str
    attributes: Mapping[str, str | bool] = field(hash=False)

    @property
    def icon(self) -> str:
        """The name of its icon, "" without one."""
        return str(self.attributes.get("icon", ""))


@dataclass(frozen=True, slots=True)
class WordList:
    """A closed list of words, in the order declared."""

    name: str
    words: Mapping[str, Word] = field(hash=False)


@dataclass(frozen=True, slots=True)
class FieldType:
    """The type of a field. `base` is one of number, text, flag, word, words, sequence, card,
    abilities, image, pattern; what else holds depends on it."""

    base: str
    low: int = 0
    high: int = 999_999_999
    words: str = ""  # name of the word list (word, words, sequence)
    count: int = 0  # how many words a sequence has
    kind: str = ""  # kind of card referred to
    parts: tuple[tuple[str, FieldType | None], ...] = ()  # a pattern: (literal, None) or (name, type)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a kind: its name as written (may be two words), its type, whether it must be."""

    name: str
    type: FieldType
    optional: bool = False
    repeated: bool = False
    default: Value | None = None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A checked card. `id` is its set and number (`Battlemage/7`)."""

    id: str
    set: str
    number: int
    kind: str
    name: str
    fields: Mapping[str, Value]
    place: Place
    name_span: Span
