"""What we measure ourselves against: `json.loads` and `jsonschema`, its validators built once.

The schemas check what a careful author of JSON cards would have checked: names, types, ranges,
closed lists of words, no additional properties. They are as quick as `jsonschema` can be: one
validator a kind, chosen by the card's kind, and nested statements written out as deep as these
cards go, because a `$ref` costs a third more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from jsonschema import Draft202012Validator

from .cards import COLOURS, PROFICIENCIES, SKILLS, TERRAINS, Made

Schema = dict[str, object]

_TEXT: Schema = {"type": "string"}


def _number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _one(words: Iterable[str]) -> Schema:
    return {"enum": list(words)}


def _set(words: Iterable[str]) -> Schema:
    return {"type": "array", "items": _one(words), "uniqueItems": True}


def _object(required: Mapping[str, object], optional: Mapping[str, object] | None = None) -> Schema:
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


DEPTH = 3  # statements within statements
_DEEDS = ("deal", "receive", "draw", "give", "skip", "test", "pay", "roll", "discard", "add")
_LEAF: dict[str, object] = {
    "do": _one(_DEEDS),
    "unit": _one(("wounds", "exhaustion", "threat", "gold")),
    "amount": _number(0, 99),
    "least": _number(0, 99),
    "at": _number(1, 30),
    "who": _TEXT,
    "to": _TEXT,
    "what": _TEXT,
    "may": _TEXT,
    "on": _TEXT,
    "until": _TEXT,
    "while": _TEXT,
    "terrain": _one(TERRAINS),
    "skill": _one(SKILLS),
}


def _body(depth: int) -> Schema:
    """A list of statements that hold others, so many levels deep."""
    if depth == 1:
        return {"type": "array", "items": _object({}, _LEAF)}
    inner = _body(depth - 1)
    nested = {
        "body": inner,
        "then": inner,
        "rows": {"type": "object", "additionalProperties": inner},
        "choose": {"type": "array", "items": inner},
    }
    return {"type": "array", "items": _object({}, {**_LEAF, **nested})}


_ATTACK = _object({"value": _number(0, 20), "wounds": _number(0, 9)})
_CLASS = {
    "side": _one(("friendly", "enemy")),
    "threat": _number(0, 10),
    "timing": _one(("boot", "book", "bat")),
}
_FIELDS: dict[str, dict[str, object]] = {
    "feat": {**_CLASS, "needs": _set(PROFICIENCIES)},
    "spell": {**_CLASS, "needs": _set(PROFICIENCIES)},
    "place": {**_CLASS, "terrain": _set(TERRAINS)},
    "challenge": {
        "threat": _number(0, 10),
        "timing": _one(("boot", "book", "bat")),
        "colour": _one(COLOURS),
        "life": _number(1, 20),
        "ranged": _ATTACK,
        "melee": _ATTACK,
        "magic": _ATTACK,
        "reward": _object({"gold": _number(0, 99)}),
    },
    "talent": {
        "level": _number(1, 9),
        "requires": _set(PROFICIENCIES),
        "proficiencies": _set(PROFICIENCIES),
    },
}

Validators = Mapping[str, Draft202012Validator]


def schema(kind: str) -> Schema:
    """The JSON Schema of one kind of card."""
    every = {"kind": {"const": kind}, "name": _TEXT, "unofficial": {"type": "boolean"}}
    return _object({**every, **_FIELDS[kind], "effect": _body(DEPTH)}, {"flavor": _TEXT})


def validators() -> Validators:
    """A validator a kind."""
    return {kind: Draft202012Validator(schema(kind)) for kind in _FIELDS}


def as_json(cards: Sequence[Made]) -> str:
    """The cards as one JSON text."""
    return json.dumps([card.data for card in cards])


def read(text: str, by_kind: Validators) -> tuple[int, list[str]]:
    """Read and validate all cards; how many there were, and what is wrong with them."""
    cards = json.loads(text)
    faults = [
        f"{card['name']}: {error.message}"
        for card in cards
        for error in by_kind[card["kind"]].iter_errors(card)
    ]
    return len(cards), faults
