"""How a sentence prints: its own template, or what its `prints` says.

`prints` is text with `{slot}`s: `{slot.part}` is what stands in a slot of a slot, `{slot=name}`
only where the sentence `name` stands, `{slot:form}` in another form, `{:word}` a word that may
have an icon. `[…]` is left out where a slot in it is empty. Between ` | ` stand alternatives: the
first whose slots are all there is taken. Behind `; ` stand the words for outcomes
(`failed: it fails`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..matching.templates import Literal, Rule, SlotPart, Verb


@dataclass(frozen=True, slots=True)
class Hole:
    """A place for a phrase: the way to it (slot, sentence wanted there), and in which form."""

    path: tuple[tuple[str, str], ...]
    form: str = ""

    @property
    def slot(self) -> str:
        """The slot that the way starts with."""
        return self.path[0][0]


@dataclass(frozen=True, slots=True)
class Maybe:
    """A part that is left out where a slot in it is empty."""

    parts: tuple[PrintPart, ...]


PrintPart = str | Verb | Hole | Maybe
Alternative = tuple[PrintPart, ...]


@dataclass(frozen=True, slots=True)
class PrintTemplate:
    """The ways to print a sentence, and how its outcomes are spoken of."""

    alternatives: tuple[Alternative, ...]
    outcomes: tuple[tuple[str, str], ...] = ()

    def outcome(self, name: str) -> str:
        """The words for an outcome, "" where there are none."""
        return dict(self.outcomes).get(name, "")


_PART = re.compile(
    r"\{(?P<hole>[^{}]+)\}|(?P<maybe>\[[^\[\]]*\])"
    r"|(?P<base>\w+)\((?P<ending>e?s)\)"
    r"|\((?P<plural>are|have|do|\w+y)\|(?P<single>is|has|does|\w+ies)\)"
)


def read_template(prints: str) -> PrintTemplate:
    """Read what a sentence says of its printing."""
    main, *rows = prints.split("; ")
    outcomes = []
    for row in rows:
        name, _, words = row.partition(": ")
        outcomes.append((name, words))
    return PrintTemplate(tuple(_parts(one) for one in main.split(" | ")), tuple(outcomes))


def _parts(text: str) -> tuple[PrintPart, ...]:
    found: list[PrintPart] = []
    at = 0
    for match in _PART.finditer(text):
        if match.start() > at:
            found.append(text[at : match.start()])
        at = match.end()
        if match["hole"]:
            found.append(_hole(match["hole"]))
        elif match["maybe"]:
            found.append(Maybe(_parts(match["maybe"][1:-1])))
        elif match["base"]:
            found.append(Verb(match["base"], match["base"] + match["ending"]))
        else:
            found.append(Verb(match["plural"], match["single"]))
    if at < len(text):
        found.append(text[at:])
    return _owned(found)


def _owned(parts: list[PrintPart]) -> tuple[PrintPart, ...]:
    """`{things}'s field`: the slot is printed as an owner."""
    for n, part in enumerate(parts[1:], 1):
        before = parts[n - 1]
        if isinstance(part, str) and part.startswith("'s") and isinstance(before, Hole):
            parts[n - 1] = Hole(before.path, "own")
            parts[n] = part.removeprefix("'s")
    return tuple(parts)


def _hole(text: str) -> Hole:
    way, _, form = text.partition(":")
    path = []
    for step in way.split("."):
        slot, _, sentence = step.partition("=")
        path.append((slot, sentence))
    return Hole(tuple(path), form)


def template_of(rule: Rule) -> PrintTemplate:
    """The template of a sentence that prints as it is written."""
    parts: list[PrintPart] = []
    for n, part in enumerate(rule.parts):
        if n and not (isinstance(part, Literal) and part.word in (",", "'s")):
            parts.append(" ")
        if isinstance(part, SlotPart):
            parts.append(Hole(((part.name, ""),)))
        elif isinstance(part, Literal):
            parts.append(part.word)
        else:
            parts.append(part)
    return PrintTemplate((_owned(parts),))
