"""A kind of card → JSON Schema (2020-12) of its data, and the check of cards against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..library import Model
from ..model import Field, FieldType, Game, KindModel
from .json_data import Json, canonical
from .paths import file_name

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: dict[str, Json] = {"type": "string"}
_LINES: dict[str, Json] = {"type": "array", "items": {"type": "string"}}


def schema_files(model: Model) -> dict[str, str | bytes]:
    """The schema of each kind of each game."""
    return {
        f"schema/{file_name(name)}/{file_name(kind.name)}.json": canonical(schema_of(kind, game))
        for name, game in model.games.items()
        for kind in game.kinds.values()
    }


def schema_of(kind: KindModel, game: Game) -> dict[str, Json]:
    """What the data of a kind's cards looks like; nothing else may be in it."""
    number = kind.fields["number"].type
    properties: dict[str, Json] = {
        "id": {"type": "string", "pattern": "/[0-9]+$"},
        "set": {"type": "string", "minLength": 1},
        "number": {"type": "integer", "minimum": number.low, "maximum": number.high},
        "kind": {"const": kind.name},
        "name": {"type": "string", "minLength": 1},
    }
    required: list[Json] = list(properties)
    for name, field in kind.fields.items():
        if name in properties or field.type.base == "unread":
            continue
        properties[name] = _field(field, game)
        if not field.optional:
            required.append(name)
    properties["play"] = dict(_TEXT)
    for section in kind.sections:
        properties[section] = dict(_LINES)
    return {
        "$schema": DIALECT, "title": kind.title, "type": "object", "properties": properties,
        "required": required, "additionalProperties": False,
    }  # fmt: skip


def _field(field: Field, game: Game) -> dict[str, Json]:
    one = _type(field.type, game)
    if field.repeated and field.type.base != "abilities":
        one = {"type": "array", "items": one, "minItems": 1}
    if field.title:
        one["title"] = field.title
    return one


def _type(type: FieldType, game: Game) -> dict[str, Json]:
    if type.base == "number":
        return {"type": "integer", "minimum": type.low, "maximum": type.high}
    if type.base == "flag":
        return {"const": True}
    if type.base == "pattern":
        parts: dict[str, Json] = {
            name: _type(part, game) for name, part in type.parts if part is not None
        }
        return {
            "type": "object", "properties": parts, "required": list(parts),
            "additionalProperties": False,
        }  # fmt: skip
    if type.base == "abilities":
        return dict(_LINES)
    if type.base in ("word", "words", "sequence"):
        words: dict[str, Json] = {"enum": list(game.lists[type.words].words)}
        if type.base == "word":
            return words
        if type.base == "words":
            return {"type": "array", "items": words, "uniqueItems": True, "minItems": 1}
        return {
            "type": "array", "items": words, "minItems": type.count, "maxItems": type.count,
        }  # fmt: skip
    return dict(_TEXT)


class SchemaCheck:
    """Checks data of one kind's cards. What was good once is not checked again: equal sets of
    properties, equal values of a property, any text where only the type is asked for (3,000
    cards: 0.12 instead of 0.45 s)."""

    def __init__(self, kind: KindModel, game: Game) -> None:
        from jsonschema import Draft202012Validator

        schema = schema_of(kind, game)
        properties = schema.pop("properties")
        assert isinstance(properties, dict)
        bare: dict[str, Json] = {**schema, "properties": dict.fromkeys(properties, True)}
        self._whole: Validator = Draft202012Validator(bare)
        self._parts: dict[str, Validator] = {}
        self._by_type: set[str] = set()
        for name, part in properties.items():
            if isinstance(part, dict):
                self._parts[name] = Draft202012Validator(part)
                if part in (_TEXT, _LINES):
                    self._by_type.add(name)
        self._good: set[tuple[str, ...]] = set()
        self._known: dict[str, set[object]] = {name: set() for name in self._parts}

    def faults(self, data: Mapping[str, Any]) -> list[str]:
        """What is wrong with a card's data, one sentence each."""
        found: list[str] = []
        names = tuple(data)
        if names not in self._good:
            found += [error.message for error in self._whole.iter_errors(data)]
            if not found:
                self._good.add(names)
        for name, value in data.items():
            known = self._known.get(name)
            if known is None:
                continue
            key = _types(value) if name in self._by_type else _key(value)
            if key in known:
                continue
            wrong = [f"{name}: {error.message}" for error in self._parts[name].iter_errors(value)]
            if not wrong:
                known.add(key)
            found += wrong
        return found


def _key(value: object) -> object:
    """Equal for equal data only: 1, 1.0 and True are three."""
    return value if type(value) is str else (type(value), repr(value))


def _types(value: object) -> object:
    """What a schema that asks only for types can see of a value."""
    if isinstance(value, list):
        return list, frozenset(map(type, value))
    return type(value)
