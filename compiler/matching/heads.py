"""The heads of lines: statements with `until` and `may`, events, uses; what no template says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...runtime.vocabulary import Slot
from .phrases import Either, EventNode, MayDo, Phrase, Until, UseNode, WordRef

if TYPE_CHECKING:
    from .matcher import Match, Results


def read_statement(match: Match, i: int) -> Results:
    """An action, alone or `… until MOMENT`, or `PLAYER may ACTION`."""
    found = match.parse("action", i) + match.parse("outcomes", i) + match.parse("ban", i)
    for at, node in list(found):
        if not isinstance(node, Phrase) or not is_change(node):
            continue
        match.expect(at, ("until",))
        if match.key(at) == "until":
            for end, moment in match.parse("ending", at + 1):
                found.append((end, Until(node, moment, match.place(i, end))))
    for at, player in match.parse("player may", i):
        for end, node in match.parse("action", at):
            if isinstance(node, Phrase) and (node.rule.implied or not node.rule.subject):
                found.append((end, MayDo(player, node, match.place(i, end))))
    return found


def read_player_may(match: Match, i: int) -> Results:
    """`PLAYER may`."""
    found = []
    for at, player in match.slot(Slot("things", ("player",), one=True), i):
        match.expect(at, ("may",))
        if match.key(at) == "may":
            found.append((at + 1, player))
    return found


def read_player_chooses(match: Match, i: int) -> Results:
    """`PLAYER` before `chooses one`."""
    return match.slot(Slot("things", ("player",), one=True), i)


def read_event(match: Match, i: int) -> Results:
    """The head of an event, with or without `once per SPAN,`."""
    found = _plain_event(match, i, "", i)
    for at, span in _once_per(match, i):
        if match.key(at) == ",":
            found += _plain_event(match, at + 1, span, i)
    return found


def _once_per(match: Match, i: int) -> list[tuple[int, str]]:
    match.expect(i, ("once",))
    end = match.literal(i, ("once", "per")) if match.key(i) == "once" else 0
    if not end:
        return []
    return [
        (at, node.word)
        for at, node in match.parse("word:span", end)
        if isinstance(node, WordRef)
    ]


def _plain_event(match: Match, i: int, limit: str, start: int) -> Results:
    found: Results = []
    mood = match.key(i)
    match.expect(i, ("before", "after", "when", "at", "the"))
    heads: list[tuple[int, str, str, Results]] = []
    if mood in ("before", "after", "when"):
        heads.append((i, mood, "", match.parse("deed", i + 1)))
    elif mood == "at":
        heads.append((i, mood, "", match.parse("moment", i + 1)))
    if mood == "the":
        match.expect(i + 1, ("first", "next"))
        if match.key(i + 1) in ("first", "next"):
            match.expect(i + 2, ("time",))
    if mood == "the" and match.key(i + 1) in ("first", "next") and match.key(i + 2) == "time":
        heads.append((i, "when", match.key(i + 1), match.parse("deed", i + 3)))
    heads.append((i, "", "", match.by_rules("event", i)))
    for _at, said, times, results in heads:
        for end, node in results:
            if isinstance(node, Phrase):
                place = match.place(start, end)
                found.append((end, EventNode(said, node, limit, times, place)))
    return found + [
        (end, EventNode(node.mood, node.what, span, node.times, match.place(start, end)))
        for at, node in found
        if isinstance(node, EventNode) and node.times == "first" and match.key(at) == "each"
        for end, span in _span(match, at + 1)
    ]


def _span(match: Match, i: int) -> list[tuple[int, str]]:
    spans = match.parse("word:span", i)
    return [(end, node.word) for end, node in spans if isinstance(node, WordRef)]


def read_use(match: Match, i: int) -> Results:
    """The head of an optional use: `once per turn`, `once per turn, COST`, `COST`."""
    found: Results = []
    for at, span in _once_per(match, i):
        found.append((at, UseNode(span, None, match.place(i, at))))
        if match.key(at) == ",":
            for end, cost in match.parse("action", at + 1):
                found.append((end, UseNode(span, cost, match.place(i, end))))
    for end, cost in match.parse("action", i):
        if isinstance(cost, Phrase) and not cost.rule.subject:
            found.append((end, UseNode("", cost, match.place(i, end))))
    return found


def read_ending(match: Match, i: int) -> Results:
    """What ends a change: a moment, a deed, or both with `or`."""
    moments, deeds = _moments(match, i), match.parse("deed", i)
    found = moments + deeds
    for at, moment in moments:
        if match.key(at) == "or":
            for end, deed in match.parse("deed", at + 1):
                found.append((end, Either(moment, deed, match.place(i, end))))
    for at, deed in deeds:
        if match.key(at) == "or":
            for end, moment in _moments(match, at + 1):
                found.append((end, Either(moment, deed, match.place(i, end))))
    return found


def _moments(match: Match, i: int) -> Results:
    return match.parse("moment", i) + match.by_rules("ending", i)


def is_change(node: Phrase) -> bool:
    """Whether a sentence changes something while it lasts, and so must say how long."""
    return bool(node.rule.sentence.change) or node.rule.result == "ban"


HEADS: Mapping[str, Callable[[Match, int], Results]] = {
    "statement": read_statement,
    "player may": read_player_may,
    "player chooses": read_player_chooses,
    "event": read_event,
    "use": read_use,
    "ending": read_ending,
}
