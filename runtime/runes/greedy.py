"""What looks best at once: coins first, then what hurts whoever is ahead."""

from __future__ import annotations

from collections.abc import Sequence

from ..table import Question
from .views import Deed, View

COLOURS = {"golden": 3.0, "black": 2.0, "gray": 1.0}
VERBS = {"play": 1.0, "remove": 0.2}


def judge(view: View, question: Question) -> Sequence[float]:
    """What each option is worth; 0 for doing nothing."""
    deeds = question.deeds()
    if question.topic == "may":
        return [float(text != "decline") for text in question.options]
    return [_worth(view, deed) for deed in deeds]


def _worth(view: View, deed: Deed) -> float:
    if deed.verb in ("place", "cell", "turn"):
        return 0.1 + deed.gain
    if deed.verb in VERBS:
        return VERBS[deed.verb]
    if deed.verb == "stone":
        return _stone(deed)
    if deed.verb == "player":
        return 0.0 if deed.thing == view.me else 1.0 + 1.0 / (1 + deed.coins)
    return 0.1 if deed.verb == "value" else 0.0


def _stone(deed: Deed) -> float:
    """A stone on the table by its coins, one in a hand by its colour."""
    return deed.coins or COLOURS.get(deed.thing, 1.0)


