"""The checked game: words, kinds and cards with every name bound and every value typed.

Nothing after this stage looks at text again. Values of fields are plain data:
number → int, text and image → str, flag → True, one of WORDS → the word's name, some of WORDS →
a tuple in the order of the list, N of WORDS → a tuple as written, card → the card's id,
a pattern of fields → a dict by part; `repeated` fields hold a tuple. An absent field is absent; one
with a default has it.
Where a name means several cards told apart by their identity, the first stands for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..dsl import syntax
from ..dsl.source import Source, Span

if TYPE_CHECKING:
    from .declare.demands import Demand

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
    abilities, image, pattern; what else holds depends on it. (`unread`: its declaration has an
    error.)"""

    base: str
    low: int = 0
    high: int = 999_999_999
    words: str = ""  # name of the word list (word, words, sequence)
    count: int = 0  # how many words a sequence has
    kind: str = ""  # kind of card referred to
    # A pattern: its fixed words as (word, None), its parts as (name, type).
    parts: tuple[tuple[str, FieldType | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a kind: its name as written (may be two words), its type, whether it must be."""

    name: str
    type: FieldType
    optional: bool = False
    repeated: bool = False
    default: Value | None = None
    place: Place | None = field(default=None, compare=False)
    title: str = ""  # its printed name ("threat cost"), "" where it is the name itself
    unique: bool = False  # two different cards should not have the same

    @property
    def shown(self) -> str:
        """How it is spoken of in print and in sentences."""
        return self.title or self.name


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a game that a format may set: its legal words and which holds without."""

    name: str
    words: tuple[str, ...]
    default: str
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class KindModel:
    """A kind of card. `fields` are its own, then those that every kind has; `own` names its own.

    `sections` are the blocks of rules that its cards may have; `identity` the fields by which
    cards of one name are told apart, of which those in `rotating` are equal when turned.
    """

    name: str
    title: str
    plural: str
    fields: Mapping[str, Field]
    own: tuple[str, ...]
    sections: tuple[str, ...]
    permanent: bool
    roles: tuple[str, ...]
    identity: tuple[str, ...]
    rotating: frozenset[str]
    demands: tuple[Demand, ...]
    place: Place
    size: str = ""  # of its cards in print, "" where it is not said (see `sizes.py`)
    back: str | None = ""  # the name of the back they share; None: they have none

    def numbers(self) -> Iterator[tuple[str, str]]:
        """Its own number fields and the number parts of its patterns: name, and how it is
        spoken of."""
        for name in self.own:
            known = self.fields[name]
            if known.type.base == "number":
                yield name, known.shown
            for part, type in known.type.parts:
                if type is not None and type.base == "number":
                    yield part, part


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game: how many play it, its die, options, closed lists of words and kinds of card.

    `like` are the games it is like, the nearest first.
    """

    name: str
    title: str
    players: tuple[int, int]
    die: tuple[int, int] | None
    settings: Mapping[str, Setting]
    lists: Mapping[str, WordList]
    kinds: Mapping[str, KindModel]
    like: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A checked card. `id` is its set and number (`Battlemage/7`).

    `sections` are its blocks of rules as written, by name (`effect`, `above`); `play` its own
    condition of being played; `abilities` its `ability …` lines. What they mean is resolved by
    the next stage. `places` says where its fields stand, as far as they are written.
    """

    id: str
    set: str
    number: int
    kind: str
    name: str
    fields: Mapping[str, Value]
    place: Place
    name_span: Span
    sections: Mapping[str, tuple[syntax.Statement, ...]] = field(default_factory=dict)
    play: syntax.Play | None = None
    abilities: tuple[syntax.Sentence, ...] = ()
    places: Mapping[str, Span] = field(default_factory=dict, repr=False)

    @property
    def source(self) -> Source:
        """The file it stands in."""
        return self.place.source
