"""Values of fields: for each type a reader from what stands behind the field's name to plain data.

A reader is built once for a field of a kind; it raises `FaultError` with the place within the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...dsl.diagnostics import Diagnostic, Rule
from ...dsl.source import Source, Span
from ..matching.slips import NUMBERS
from ..model import Field, FieldType, Value, WordList
from ..rules import forms
from ..rules import values as rules
from ..suggest import nearest

ValueReader = Callable[[str], Value]
_WORD = re.compile(r'"[^"\n]*+"|,|[^\s,"]+')
_NUMBER = re.compile(r"[+-]?[0-9]+")
_URL = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


class FaultError(Exception):
    """What is wrong with a value, from `start` to `end` of its text."""

    def __init__(self, rule: Rule[Any], start: int, end: int, *said: object) -> None:
        super().__init__(rule.code)
        self.rule, self.start, self.end, self.said = rule, start, end, said

    def at(self, source: Source, offset: int) -> Diagnostic:
        """The diagnostic, where the text begins at this offset of the source."""
        span = Span(offset + self.start, offset + self.end)
        return self.rule(source, span, *self.said)


def reader_of(field: Field, lists: Mapping[str, WordList]) -> ValueReader:
    """The reader of a field's values. References to cards are read as names."""
    base = field.type.base
    if base == "unread":
        return lambda text: text
    if base == "number":
        return _number(field.name, field.type)
    if base == "flag":
        return _flag(field.name)
    if base in ("text", "card"):
        return _text(field.name)
    if base == "image":
        return _image(field.name)
    if base == "abilities":
        return _abilities(field.name)
    if base == "pattern":
        return _pattern(field, lists)
    words = tuple(lists[field.type.words].words)
    if base == "word":
        return _word(field.name, words)
    if base == "words":
        return _set(field.name, words)
    return _sequence(field.name, words, field.type.count)


def _number(name: str, type: FieldType) -> ValueReader:
    low, high = type.low, type.high

    def read(text: str) -> int:
        if not text:
            raise FaultError(rules.without_value, 0, 0, name)
        word, _, rest = text.partition(" ")
        if not _NUMBER.fullmatch(word):
            bare = word.strip('"')
            meant = int(bare) if _NUMBER.fullmatch(bare) else NUMBERS.get(bare.lower())
            raise FaultError(rules.not_a_number, 0, len(word), name, word, low, high, meant)
        rest = rest.lstrip()
        if rest:
            raise FaultError(rules.surplus, len(text) - len(rest), len(text), name, rest)
        number = int(word)
        if not low <= number <= high:
            raise FaultError(rules.out_of_range, 0, len(word), name, number, low, high)
        return number

    return read


def _flag(name: str) -> ValueReader:
    def read(text: str) -> bool:
        if text:
            raise FaultError(forms.flag_with_value, 0, len(text), name, text)
        return True

    return read


def _text(name: str) -> ValueReader:
    def read(text: str) -> str:
        if text[:1] == '"' and text.find('"', 1) == len(text) - 1 > 0:
            return text[1:-1]
        if not text:
            raise FaultError(rules.without_value, 0, 0, name)
        if text[:1] != '"':
            raise FaultError(forms.text_without_quotes, 0, len(text), name, text.replace('"', ""))
        end = text.index('"', 1) + 1
        rest = text[end:].lstrip()
        raise FaultError(rules.surplus, len(text) - len(rest), len(text), name, rest)

    return read


def _image(name: str) -> ValueReader:
    read_text = _text(name)

    def read(text: str) -> str:
        path = str(read_text(text))
        parts = path.replace("\\", "/").split("/")
        if not path.strip() or path[0] in "/\\~" or ".." in parts or _URL.match(path):
            raise FaultError(forms.image_outside, 0, len(text), name, path)
        return path

    return read


def _word(name: str, words: Sequence[str]) -> ValueReader:
    legal = {word: word for word in words}

    def read(text: str) -> str:
        found = legal.get(text) or legal.get(" ".join(text.split()))
        if found is not None:
            return found
        if not text:
            raise FaultError(rules.without_value, 0, 0, name, words)
        pieces = [piece for piece in _WORD.findall(text) if piece != ","]
        if len(pieces) > 1 and pieces[0] in legal:
            start = text.index(pieces[0]) + len(pieces[0])
            raise FaultError(rules.only_one_word, start, len(text), name, pieces[0])
        raise _unknown(name, text, 0, words)

    return read


def _unknown(name: str, text: str, start: int, words: Sequence[str]) -> FaultError:
    near = nearest(text, words)
    return FaultError(rules.unknown_word, start, start + len(text), name, text, words, near)


def _items(name: str, text: str, words: Sequence[str]) -> list[tuple[int, str]]:
    """The items of a list with commas, and where they begin."""
    if not text:
        raise FaultError(rules.without_value, 0, 0, name, words)
    items: list[tuple[int, str]] = []
    at = 0
    for piece in text.split(","):
        item = piece.strip()
        start = at + len(piece) - len(piece.lstrip())
        if not item:
            raise FaultError(rules.without_value, max(0, at - 1), at or 1, name, words)
        items.append((start, item))
        at += len(piece) + 1
    return items


def _set(name: str, words: Sequence[str]) -> ValueReader:
    order = {word: at for at, word in enumerate(words)}

    def read(text: str) -> tuple[str, ...]:
        chosen: set[str] = set()
        for start, item in _items(name, text, words):
            word = item if item in order else " ".join(item.split())
            if word not in order:
                raise _missing_comma(name, item, start, order) or _unknown(
                    name, item, start, words
                )
            if word in chosen:
                raise FaultError(rules.word_repeated, start, start + len(item), name, word)
            chosen.add(word)
        return tuple(sorted(chosen, key=order.__getitem__))

    return read


def _missing_comma(
    name: str, item: str, start: int, order: Mapping[str, int]
) -> FaultError | None:
    """Words that stand side by side: `forest swamp`, `forest and swamp`."""
    pieces = [piece for piece in item.split() if piece not in ("and", "or", "&")]
    if len(pieces) < 2 or any(piece not in order for piece in pieces):
        return None
    return FaultError(forms.without_comma, start, start + len(item), name, item, ", ".join(pieces))


def _sequence(name: str, words: Sequence[str], count: int) -> ValueReader:
    legal = {tuple(word.split()): word for word in words}
    longest = max(map(len, legal), default=1)

    def read(text: str) -> tuple[str, ...]:
        if not text:
            raise FaultError(rules.without_value, 0, 0, name, words)
        tokens = [(one.start(), one[0]) for one in _WORD.finditer(text) if one[0] != ","]
        found: list[str] = []
        at = 0
        while at < len(tokens):
            for size in range(longest, 0, -1):
                word = legal.get(tuple(token for _, token in tokens[at : at + size]))
                if word is not None:
                    break
            else:
                raise _unknown(name, tokens[at][1], tokens[at][0], words)
            found.append(word)
            at += size
        if len(found) != count:
            raise FaultError(forms.wrong_count, 0, len(text), name, len(found), count)
        return tuple(found)

    return read


def _abilities(name: str) -> ValueReader:
    def read(text: str) -> tuple[str, ...]:
        return tuple(item for _, item in _items(name, text, ()))

    return read


# ---------------------------------------------------------------------------------- patterns


def form_of(type: FieldType) -> str:
    """How a pattern is written: `NUMBER for NUMBER`."""
    shown = {"number": "NUMBER", "text": '"TEXT"', "word": "WORD"}
    return " ".join(part if of is None else shown[of.base] for part, of in type.parts)


def _pattern(field: Field, lists: Mapping[str, WordList]) -> ValueReader:
    parts: list[tuple[str, ValueReader | None]] = []
    for part, type in field.type.parts:
        reader = reader_of(Field(part, type), lists) if type is not None else None
        parts.append((part, reader))
    form, name = f"{field.name} {form_of(field.type)}", field.name

    def read(text: str) -> dict[str, Value]:
        if not text:
            raise FaultError(rules.without_value, 0, 0, name)
        tokens = [(one.start(), one[0]) for one in _WORD.finditer(text)]
        values: dict[str, Value] = {}
        for at, (part, reader) in enumerate(parts):
            if at == len(tokens):
                raise FaultError(forms.pattern_not_met, len(text) - 1, len(text), "", form, None)
            start, token = tokens[at]
            if reader is None:
                if token != part:
                    near = part if token.isalpha() else None
                    end = start + len(token)
                    raise FaultError(forms.pattern_not_met, start, end, token, form, near)
                continue
            try:
                values[part] = reader(token)
            except FaultError as fault:
                raise FaultError(
                    fault.rule, start + fault.start, start + fault.end, *fault.said
                ) from None
        if len(tokens) > len(parts):
            start = tokens[len(parts)][0]
            raise FaultError(rules.surplus, start, len(text), name, text[start:])
        return values

    return read
