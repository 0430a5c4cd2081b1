"""THE list of what emitted code may import from `runewright.runtime`."""

from __future__ import annotations

from types import ModuleType

from . import decisions, moments, script, state
from .core import MODULES, changes, flow, things
from .locate import relocate
from .vocabulary import Selection, sentences_of

_CLASSES = (
    script.AbilityScript,
    script.Ban,
    script.Change,
    script.Fx,
    script.Grant,
    script.Handler,
    script.Permit,
    script.Play,
    script.Script,
    script.Use,
    state.CardData,
    Selection,
    moments.Moment,
)
_HELPERS: tuple[ModuleType, ...] = (flow, things)


def _exported() -> dict[str, object]:
    found: dict[str, object] = {one.__name__: one for one in _CLASSES}
    for sentence in sentences_of(*MODULES):
        found[sentence.function.__name__] = sentence.function
        can = getattr(sentence.function, "can", None)
        if can is not None:
            found[can.__name__] = can
    for module in _HELPERS:
        for word, value in vars(module).items():
            if getattr(value, "__module__", None) == module.__name__:
                found[word] = value
    found["ALL"] = things.ALL
    found["relocate"] = relocate
    found["Steps"] = decisions.Steps
    found["read"] = changes.read
    return dict(sorted(found.items()))


EXPORTED = _exported()
