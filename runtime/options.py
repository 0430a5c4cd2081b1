"""What may be set about a game: the fields of its configuration, by the words players use.

A configuration is a frozen dataclass; its class attribute `words` lists the values of options
that are words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields, replace
from typing import Any, ClassVar, Protocol, TypeVar

from .table import Plan, PlanError, Stock

_WORDS = {"yes": True, "no": False, "none": None}


class ConfigError(ValueError):
    """An option has a value that the game does not allow."""


class Configuration(Protocol):
    """The options of a game, with their defaults."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    words: ClassVar[Mapping[str, tuple[str, ...]]]


C = TypeVar("C", bound=Configuration)


def configured(usual: C, stock: Stock, plan: Plan) -> C:
    """The options that a plan sets, those of its variant first. Raises `PlanError`."""
    if plan.variant and plan.variant not in stock.variants:
        raise PlanError(f"there is no variant {plan.variant!r}{listed(stock.variants)}")
    return with_settings(usual, {**stock.variants.get(plan.variant, {}), **plan.options})


def with_settings(usual: C, said: Mapping[str, str]) -> C:
    """The options with those that are said. Raises `PlanError`."""
    values = {_name(usual, name): _value(usual, name, text) for name, text in said.items()}
    try:
        return replace(usual, **values)
    except ConfigError as fault:
        raise PlanError(str(fault)) from fault


def named_decks(stock: Stock, plan: Plan) -> list[str]:
    """The decks that a plan gives to its seats. Raises `PlanError`."""
    for seat, name in plan.decks.items():
        if not 1 <= seat <= plan.players:
            raise PlanError(f"there is no seat {seat} in a game of {plan.players}")
        if name not in stock.decks:
            raise PlanError(f"there is no deck {name!r}{listed(stock.decks)}")
    return list(plan.decks.values())


def options_of(usual: Configuration) -> Mapping[str, str]:
    """The options that a plan may set, each with its usual value."""
    return {
        one.name.replace("_", "-"): _shown(getattr(usual, one.name))
        for one in fields(usual)
        if isinstance(getattr(usual, one.name), bool | int | str | None)
    }


def listed(names: Mapping[str, Any]) -> str:
    """What there is, for a message that says what there is not."""
    return f"; there is {', '.join(names)}" if names else ""


def _shown(value: object) -> str:
    return next((word for word, one in _WORDS.items() if one is value), str(value))


def _name(usual: Configuration, said: str) -> str:
    name = said.replace("_", "-").replace(" ", "-").lower()
    if name not in options_of(usual):
        raise PlanError(f"there is no option {said!r}{listed(options_of(usual))}")
    return name.replace("-", "_")


def _value(usual: Configuration, name: str, said: str) -> bool | int | str | None:
    """A value of an option, of the sort that it has: yes or no, a number, a word."""
    field = _name(usual, name)
    value, word = getattr(usual, field), said.strip().lower()
    if isinstance(value, bool):
        if word not in ("yes", "no"):
            raise PlanError(f"{name} is yes or no, not {said!r}")
        return word == "yes"
    if isinstance(value, str):
        words = usual.words[field]
        if word not in words:
            raise PlanError(f"{name} is one of {', '.join(words)}, not {said!r}")
        return word
    if word == "none" and _may_be_none(usual, field):
        return None
    if not word.isdecimal() or len(word) > 6:
        raise PlanError(f"{name} is a number, not {said!r}")
    return int(word)


def _may_be_none(usual: Configuration, field: str) -> bool:
    return any(one.name == field and "None" in str(one.type) for one in fields(usual))
