"""A designer's own sentences: `phrase "ambush {target: hero}":`, made of existing ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from ...dsl import syntax
from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from ...runtime.vocabulary import Sentence, Slot
from ..matching.grammar import Grammar
from ..matching.phrases import Phrase
from ..matching.templates import rules_of
from ..rules import effects as rules
from ..suggest import nearest
from . import model
from .resolve import MOMENT, Resolver
from .scope import Names

_PIECE = re.compile(r"\{([^{}]*)\}|([\w'’-]+|,)|(\S)")


@dataclass(frozen=True, slots=True)
class OwnSlot:
    """A slot: its name in the body, its parameter in Python, how it is read."""

    name: str
    parameter: str
    slot: Slot


@dataclass(frozen=True, slots=True)
class OwnPhrase:
    """A phrase with its body; `function` is the name it has in emitted code."""

    sentence: Sentence
    slots: tuple[OwnSlot, ...]
    body: tuple[model.Statement, ...]
    line: int
    path: str

    @property
    def function(self) -> str:
        return self.sentence.function.__name__


def declare_phrase(
    node: syntax.Phrase, source: Source, grammar: Grammar, resolver: Resolver
) -> OwnPhrase | None:
    """Add a phrase to the grammar. It may use only what was declared before it, so that none
    can call itself; findings go to the resolver."""
    slots, template = _read(node, source, grammar, resolver.found)
    names = Names()
    for slot in slots:
        if slot.slot.reads == "amount":
            names = names.named(slot.name, ("amount",), False)
        else:
            names = names.named(slot.name, slot.slot.accepts, not slot.slot.one)
    body = resolver.block(node.body, names, MOMENT)
    if template is None:
        return None
    sentence = Sentence("action", template, _function(template, slots), meaning="your own phrase")
    twin = _twin(sentence, grammar) or _read_as(sentence, slots, resolver)
    if twin is not None:
        resolver.found.append(rules.phrase_read_twice(source, node.template.span, twin))
        return None
    grammar.add((sentence,))
    line = source.location(node.span.start)[0]
    return OwnPhrase(sentence, tuple(slots), body, line, source.path)


def _read(
    node: syntax.Phrase, source: Source, grammar: Grammar, found: list[Diagnostic]
) -> tuple[list[OwnSlot], str | None]:
    text = node.template.value
    base = node.template.span.start
    slots: list[OwnSlot] = []
    words: list[str] = []
    fine = True
    for match in _PIECE.finditer(text):
        slot, word, sign = match.groups()
        span = Span(base + match.start(), base + match.end())
        if sign:
            found.append(rules.phrase_not_words(source, span, sign))
            fine = False
        elif slot is not None:
            made = _slot(slot, grammar)
            if made is None:
                shown = slot.partition(":")[2].strip() or slot
                nouns = ["number", *sorted(" ".join(name) for name in grammar.nouns)]
                near = nearest(shown, nouns)
                found.append(rules.unknown_slot(source, span, shown, nouns, near))
                # The body may use the name all the same: no echo errors.
                name = slot.partition(":")[0].strip().lower()
                slots.append(OwnSlot(name, name, Slot("things", (), one=True)))
                fine = False
            else:
                slots.append(made)
                words.append("{" + made.parameter + "}")
        else:
            words.append(word)
    if words and words[0].startswith("{"):
        found.append(rules.phrase_not_words(source, node.template.span, words[0]))
        fine = False
    return slots, " ".join(words) if fine and words else None


def _slot(text: str, grammar: Grammar) -> OwnSlot | None:
    name, colon, type = text.partition(":")
    name, type = name.strip().lower(), (type if colon else name).strip().lower()
    parameter = re.sub(r"\W+", "_", name) or "it"
    if type in ("number", "amount"):
        return OwnSlot(name, parameter, Slot("amount"))
    noun = grammar.nouns.get(tuple(type.split()))
    if noun is None:
        return None
    return OwnSlot(name, parameter, Slot("things", noun.type, one=not noun.plural))


def _function(template: str, slots: list[OwnSlot]) -> Callable[..., Any]:
    """A stand-in that carries the slots' types; the emitted module holds the real one."""

    def function() -> None:
        """A phrase of the project's own."""

    words = re.sub(r"\{\w+\}", "", template)
    function.__name__ = "phrase_" + re.sub(r"\W+", "_", words.strip().lower()).strip("_")
    function.__module__ = ""
    function.__annotations__ = {slot.parameter: Annotated[Any, slot.slot] for slot in slots}
    return function


def _read_as(sentence: Sentence, slots: list[OwnSlot], resolver: Resolver) -> str | None:
    """The template that reads the same words with usual things in the slots, if there is one."""
    text = sentence.template
    for slot in slots:
        kind = slot.slot.accepts[0] if slot.slot.accepts else ""
        said = f"your {kind}" if kind and slot.slot.one else "2"
        text = text.replace("{" + slot.parameter + "}", said)
    read = resolver.reader.read(text, ("action", "outcomes", "ban"), Names().matching())
    return read.rule.sentence.template if isinstance(read, Phrase) else None


def _twin(sentence: Sentence, grammar: Grammar) -> str | None:
    """The template that reads the same words, if there is one."""
    (rule,) = rules_of(sentence)
    shape = tuple(type(part).__name__ if hasattr(part, "slot") else part for part in rule.parts)
    for result in ("action", "outcomes", "ban"):
        for known in grammar.rules.get(result, ()):
            other = tuple(
                type(part).__name__ if hasattr(part, "slot") else part for part in known.parts
            )
            if other == shape:
                return known.sentence.template
    return None
