"""The core vocabulary: sentences that every game has, one module a kind of sentence."""

from types import ModuleType

from . import actions, changes, conditions, deeds, facts, filters, measures, players, values

MODULES: tuple[ModuleType, ...] = (
    actions, changes, players, deeds, conditions, filters, measures, values, facts,
)  # fmt: skip
