"""Stage "sheet", its beginning: checked cards with their printed text become faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...art import Gallery
from ...library import Library
from ...model import Card, Field, FieldType, KindModel, Value, Word, WordList
from ...printing import Printer
from . import richtext
from .model import Face, FaceField, Rich, WordFace
from .richtext import rich

# What has a place of its own on every face, or is said by the text.
_APART = frozenset({"epic", "also own hero"})


class Faces:
    """Makes faces of the cards of one library."""

    def __init__(self, library: Library, gallery: Gallery | None = None) -> None:
        self.game = library.game
        self._gallery = gallery or Gallery({})
        self._texts = Printer(library, icons=True, reminders=True)
        self._names = {id: card.name for id, card in library.by_id.items()}
        self._sizes: dict[str, int] = {}
        for card in (*library.cards(), *library.flawed):
            self._sizes[card.set] = max(self._sizes.get(card.set, 0), card.number)
        self._words = dict(_all_words(self.game.lists.values()))

    def of(self, card: Card) -> Face:
        """The face of one card."""
        kind = self.game.kinds[card.kind]
        values = dict(self._values(card, kind))
        said = self._texts.of(card)
        above, rules = rich("\n".join(said.above)), rich("\n".join(said.body))
        flavor = rich(_text(card, "flavor"))
        back_art = self._gallery.back(card, kind)
        return Face(
            key=card.id, kind=card.kind, kind_title=kind.title, name=card.name,
            set_name=card.set, number=card.number, count=self._sizes.get(card.set, card.number),
            fields=tuple(self._worded(kind, values)), values=values,
            words=dict(self._named(kind, values, above, rules, flavor)),
            epic=values.get("epic") is True, above=above, rules=rules, flavor=flavor,
            art=self._gallery.art(card, kind), back_art=back_art, size=kind.size,
            back="" if back_art and kind.back is None else kind.back,
            source=card.source, span=card.name_span,
            places=card.places, artist=_text(card, "artist"),
            draft=card.fields.get("draft") is True,
            unofficial=card.fields.get("unofficial") is True,
        )  # fmt: skip

    def _values(self, card: Card, kind: KindModel) -> Iterator[tuple[str, Value]]:
        """The kind's own fields that say something of this card, in the kind's order."""
        for name in kind.own:
            default = kind.fields[name].default
            value = card.fields.get(name, default)
            if value is None or value is False or value == () or value == 0 == default:
                continue
            yield name, value

    # ------------------------------------------------------------------------- as it is read

    def _worded(self, kind: KindModel, values: Mapping[str, Value]) -> Iterator[FaceField]:
        for name, value in values.items():
            field = kind.fields[name]
            if name in _APART or field.type.base == "image":
                continue
            yield FaceField(
                name, _capital(field.shown), self._said(field, value), self._icons(field, value)
            )

    def _said(self, field: Field, value: Value) -> str:
        if field.repeated and isinstance(value, tuple):
            return "; ".join(self._of_type(field.type, one) for one in value)
        return self._of_type(field.type, value)

    def _of_type(self, type: FieldType, value: Value) -> str:
        """A value as it reads; a flag is its label alone."""
        if type.base == "flag":
            return ""
        if type.base == "pattern" and isinstance(value, Mapping):
            return " ".join(
                part if of is None else self._of_type(of, value[part]) for part, of in type.parts
            )
        if type.base in ("word", "words", "sequence"):
            words = value if isinstance(value, tuple) else (value,)
            return ", ".join(self._word(type.words, str(name)).title for name in words)
        if type.base == "card":
            return self._names.get(str(value), str(value))
        if isinstance(value, tuple):
            return ", ".join(str(one) for one in value)
        return str(value)

    def _icons(self, field: Field, value: Value) -> tuple[str, ...]:
        """The icons of a value: those of its words, or of the units that its pattern names."""
        type = field.type
        if type.base in ("word", "words", "sequence"):
            words = value if isinstance(value, tuple) else (value,)
            found = [self._word(type.words, str(name)).icon for name in words]
        else:
            found = [self._words[part].icon for part, of in type.parts
                     if of is None and part in self._words]  # fmt: skip
        return tuple(icon for icon in found if icon)

    def _word(self, list: str, name: str) -> Word:
        return self.game.lists[list].words[name]

    # ------------------------------------------------------------------------- words

    def _named(
        self, kind: KindModel, values: Mapping[str, Value], *texts: Rich
    ) -> Iterator[tuple[str, WordFace]]:
        """The words that the card names, in its texts and in its fields."""
        for name in richtext.icons(*texts):
            if name in self._words:
                yield name, _face(self._words[name], "")
        for field, value in values.items():
            words = kind.fields[field].type.words
            for word in value if isinstance(value, tuple) else (value,):
                if words and isinstance(word, str):
                    yield word, _face(self._word(words, word), words)


def _all_words(lists: Iterable[WordList]) -> Iterator[tuple[str, Word]]:
    """Every word by its name; where lists share one, the one with an icon, then the first."""
    found: dict[str, Word] = {}
    for words in lists:
        for word in words.words.values():
            known = found.get(word.name)
            if known is None or (word.icon and not known.icon):
                found[word.name] = word
    yield from found.items()


def _face(word: Word, list: str) -> WordFace:
    said = word.attributes
    return WordFace(
        word.title, word.icon, str(said.get("colour", "")), str(said.get("letter", "")), list
    )


def _text(card: Card, field: str) -> str:
    value = card.fields.get(field)
    return value if isinstance(value, str) else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
