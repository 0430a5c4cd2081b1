"""The thin runtime that plays cards; the standard library is all it needs.

Emitted modules import from here what `exported` lists.
"""

from typing import Any

from .exported import EXPORTED

__all__ = ["relocate", *EXPORTED]


def __getattr__(name: str) -> Any:
    """What emitted code may use."""
    try:
        return EXPORTED[name]
    except KeyError:
        raise AttributeError(f"runewright.runtime exports no {name!r}") from None
