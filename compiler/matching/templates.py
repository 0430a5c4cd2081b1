"""Templates to rules: `[{who}] draw(s) {cards}` becomes one plain rule for each way to say it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import get_type_hints

from ...runtime.vocabulary import Sentence, Slot

# Past forms and third persons that no rule of thumb gives.
PAST = {
    "draw": "drew", "deal": "dealt", "lose": "lost", "pay": "paid", "give": "gave",
    "take": "took", "make": "made", "win": "won", "choose": "chose", "buy": "bought",
    "put": "put", "set": "set", "is": "was",
}  # fmt: skip


class TemplateError(ValueError):
    """A template that cannot be used; a fault of the vocabulary, not of a card."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A word as it must stand."""

    word: str


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb that agrees with the subject: base form, third person, past."""

    base: str
    third: str

    @property
    def past(self) -> str:
        """The past form, for `… this turn`."""
        if self.base == "are":
            return "was"
        if self.base in PAST:
            return PAST[self.base]
        if self.base.endswith("e"):
            return self.base + "d"
        if self.base.endswith("y") and self.base[-2] not in "aeiou":
            return self.base[:-1] + "ied"
        return self.base + "ed"


@dataclass(frozen=True, slots=True)
class SlotPart:
    """A slot: its name and how it is read."""

    name: str
    slot: Slot


Part = Literal | Verb | SlotPart


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One way to say a sentence. `result` is the nonterminal it makes; `subject` says whether it
    starts with a subject that its verb agrees with."""

    result: str
    parts: tuple[Part, ...]
    sentence: Sentence
    subject: bool = False
    implied: bool = False  # the subject was left out: `you`
    mood: str = ""  # deeds: "" third person, "cannot", "past"

    @property
    def name(self) -> str:
        return self.sentence.function.__name__


_PIECE = re.compile(
    r"\{(\w+)\}|\[|\]|\(([^()]*\|[^()]*)\)|([^\s\[\]{}()]+(?:\((?:s|es)\))?|[()])"
)


def slots_of(sentence: Sentence) -> dict[str, Slot]:
    """The slots of a sentence's function, by the annotations of its parameters."""
    hints = get_type_hints(sentence.function, include_extras=True)
    found = {}
    for name, hint in hints.items():
        for extra in getattr(hint, "__metadata__", ()):
            if isinstance(extra, Slot):
                found[name] = extra
        for argument in getattr(hint, "__args__", ()):  # X | None
            for extra in getattr(argument, "__metadata__", ()):
                if isinstance(extra, Slot) and name not in found:
                    found[name] = extra
    return found


_SUBJECT = re.compile(r"\{\w+\} (\w+\(e?s\)|\(\w+\|\w+\))")


@cache
def rules_of(sentence: Sentence) -> tuple[Rule, ...]:
    """Every plain rule of a sentence; raises `TemplateError` on a slot without a type.

    A deed gives three nonterminals: `deed` (third person), `ban` (`… cannot …`) and `past`
    (`… this turn`), so that a verb is declared once.
    """
    template = sentence.template
    optional = template.startswith("[{who}] ")
    agrees = optional or bool(_SUBJECT.match(template))
    found = []
    for parts in _expand(_tree(template, slots_of(sentence), sentence)):
        implied = optional and not isinstance(parts[0], SlotPart)
        rule = Rule(sentence.kind, tuple(parts), sentence, agrees and not implied, implied)
        found.append(rule)
        if sentence.kind == "deed":
            found += [_banned(rule), _past(rule)]
    return tuple(found)


def _banned(rule: Rule) -> Rule:
    """`you cannot draw cards`"""
    subject, verb, *rest = rule.parts
    parts = (subject, Literal("cannot"), _base(verb), *rest)
    return Rule("ban", parts, rule.sentence, False, False, "cannot")


def _past(rule: Rule) -> Rule:
    """`you drew cards this turn`"""
    parts = (*rule.parts, Literal("this"), Literal("turn"))
    return Rule("past", parts, rule.sentence, False, False, "past")


def _base(part: Part) -> Part:
    if isinstance(part, Verb):
        return Literal("be" if part.base == "are" else part.base)
    return part


def _tree(template: str, slots: dict[str, Slot], sentence: Sentence) -> list[list[list[Part]]]:
    """The template as a list of positions, each with its alternatives (runs of parts)."""
    positions: list[list[list[Part]]] = []
    stack: list[list[list[list[Part]]]] = []
    for match in _PIECE.finditer(template):
        slot, alternatives, word = match.groups()
        if match.group() == "[":
            stack.append(positions)
            positions = []
        elif match.group() == "]":
            inner = [[*run] for run in _expand(positions)]
            positions = stack.pop()
            positions.append([*inner, []])
        elif slot:
            if slot not in slots:
                raise TemplateError(f"{sentence.function.__name__}: slot {{{slot}}} has no type")
            positions.append([[SlotPart(slot, slots[slot])]])
        elif alternatives:
            positions.append(_alternatives(alternatives))
        else:
            positions.append([_word(word)])
    return positions


def _alternatives(text: str) -> list[list[Part]]:
    runs = text.split("|")
    if (len(runs) == 2 and runs[0] + "s" == runs[1]) or runs in (["have", "has"], ["do", "does"]):
        return [[Verb(runs[0], runs[1])]]
    if len(runs) == 2 and runs[0].endswith("y") and runs[1] == runs[0][:-1] + "ies":
        return [[Verb(runs[0], runs[1])]]
    if runs == ["are", "is"]:
        return [[Verb("are", "is")]]
    return [[part for word in run.split() for part in _word(word)] for run in runs]


def _word(word: str) -> list[Part]:
    for ending in ("(s)", "(es)"):
        if word.endswith(ending):
            base = word[: -len(ending)]
            return [Verb(base, base + ending[1:-1])]
    if word.endswith(",") and len(word) > 1:
        return [Literal(word[:-1]), Literal(",")]
    return [Literal(word)]


def _expand(positions: list[list[list[Part]]]) -> list[list[Part]]:
    return [[part for run in choice for part in run] for choice in product(*positions)]
