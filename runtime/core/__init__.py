"""The core vocabulary: sentences that every game has, one module a kind of sentence."""

from types import ModuleType

from . import (
    actions,
    changes,
    conditions,
    deeds,
    facts,
    filters,
    handling,
    measures,
    players,
    values,
)

MODULES: tuple[ModuleType, ...] = (
    actions, handling, changes, players, deeds, conditions, filters, measures, values, facts,
)  # fmt: skip
