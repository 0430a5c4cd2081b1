"""Card data as canonical JSON: one file a set, keys in the order of the kind, cards by number."""

from __future__ import annotations

import json
from collections.abc import Mapping
from textwrap import dedent

from ...dsl import syntax
from ..library import CardSet, Library, Model
from ..model import Card, KindModel, Value
from .paths import file_name

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


def json_files(model: Model) -> dict[str, str | bytes]:
    """The good cards of each set of the project."""
    files: dict[str, str | bytes] = {}
    for game, library in model.libraries.items():
        for kept in library.sets.values():
            if kept.cards:
                path = f"data/{file_name(game)}/{file_name(kept.name)}.json"
                files[path] = canonical(_set(kept, library))
    return files


def canonical(data: Json) -> str:
    """The one text of a value: indented by two, letters of every script as they are."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _set(kept: CardSet, library: Library) -> Json:
    kinds = library.game.kinds
    cards: list[Json] = [card_data(card, kinds[card.kind]) for card in kept.cards]
    return {"game": library.game.name, "set": kept.name, "cards": cards}


def card_data(card: Card, kind: KindModel) -> dict[str, Json]:
    """A card as plain data, in the form that the schema of its kind describes."""
    data: dict[str, Json] = {
        "id": card.id, "set": card.set, "number": card.number, "kind": card.kind,
        "name": card.name,
    }  # fmt: skip
    for name in kind.fields:
        value = card.fields.get(name)
        if value is not None:
            data[name] = _value(value)
    if card.abilities:
        data["ability"] = [sentence.text.value for sentence in card.abilities]
    if card.play is not None:
        data["play"] = card.play.text.value
    for section in kind.sections:
        if section in card.sections:
            data[section] = list(lines_of(card, card.sections[section]))
    return data


def _value(value: Value) -> Json:
    if isinstance(value, tuple):
        return [_value(one) for one in value]
    if isinstance(value, Mapping):
        return {name: _value(one) for name, one in value.items()}
    return value


def lines_of(card: Card, body: tuple[syntax.Statement, ...]) -> tuple[str, ...]:
    """The lines of a section as written, without what they are all indented by."""
    if not body:
        return ()
    text = card.source.text
    start, end = body[0].span.start, body[-1].span.end
    line = text.rfind("\n", 0, start) + 1
    lead = text[line:start]
    block = (lead if lead.isspace() else "") + text[start:end]
    lines = (text_line.rstrip() for text_line in dedent(block).split("\n"))
    return tuple(one for one in lines if one and not one.lstrip().startswith("#"))
