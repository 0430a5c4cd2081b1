"""What scenarios write in quotes in a game's own notation (the runes of a stone): whether the game
can read it, and whether what is named later was given before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ...dsl.diagnostics import Diagnostic, Label
from ...dsl.source import Source, Span
from ...runtime.scene import FactError
from ..matching.grammar import Grammar
from ..matching.phrases import Phrase, Place, String
from ..matching.templates import SlotPart
from ..rules import literals as rules
from ..suggest import nearest

Reader = Callable[[str], object]
_LONGEST = 24  # letters of a text that is mended letter by letter: each way of it is read


@dataclass(frozen=True, slots=True)
class Literal:
    """One such text: what it says, or why it cannot be read; `given` where a fact gives it."""

    text: str
    span: Span
    read: Reader
    value: object
    fault: str
    given: bool


@dataclass(slots=True, eq=False)
class Literals:
    """Those of one scenario, in the order of its lines."""

    readers: tuple[Reader, ...]
    named: list[Literal] = field(default_factory=list)

    def note(self, text: str, span: Span, reader: Reader, given: bool = False) -> None:
        """Read one."""
        value, fault = _read(reader, text)
        self.named.append(Literal(text, span, reader, value, fault, given))

    def note_in_move(self, text: str, span: Span) -> None:
        """Read what stands in a move, in the notation that it fits if there are several."""
        fitting = [reader for reader in self.readers if not _read(reader, text)[1]]
        for reader in (*fitting, *self.readers)[:1]:
            self.note(text, span, reader)

    def is_one(self, text: str) -> bool:
        """Whether a text can be read."""
        return any(not _read(reader, text)[1] for reader in self.readers)

    def findings(self, source: Source) -> Iterator[Diagnostic]:
        """What cannot be read; and what nothing gave, if something given is nearly the same and
        all that is given can be read."""
        good = [one for one in self.named if not one.fault]
        given = [one for one in self.named if one.given]
        if any(one.fault for one in given):
            given = []
        for one in self.named:
            if one.fault:
                near = nearest(one.text, (*(o.text for o in good), *_mended(one)))
                yield rules.unreadable_literal(source, one.span, one.fault, near)
            elif given and all(one.value != other.value for other in given):
                near = nearest(one.text, (other.text for other in given))
                meant = next((other for other in given if other.text == near), None)
                if meant is not None:
                    label = Label(meant.span, "given here")
                    yield rules.literal_not_given(source, one.span, one.text, meant.text, label)


def readers_of(grammar: Grammar) -> tuple[Reader, ...]:
    """The notations of a game: how the texts in its sentences are read."""
    rules = [rule for of_one in grammar.rules.values() for rule in of_one]
    slots = [part.slot for rule in rules for part in rule.parts if isinstance(part, SlotPart)]
    return tuple(dict.fromkeys(slot.literal for slot in slots if slot.literal is not None))


def literals_in(phrase: Phrase) -> Iterator[tuple[str, Place, Reader]]:
    """The texts in the slots of a phrase that have a notation."""
    for part in phrase.rule.parts:
        if isinstance(part, SlotPart) and part.slot.literal is not None:
            node = phrase.get(part.name)
            if isinstance(node, String):
                yield node.value, node.place, part.slot.literal


def _read(reader: Reader, text: str) -> tuple[object, str]:
    """What a text says, and why it cannot be read ("" where it can)."""
    try:
        return reader(text), ""
    except FactError as fault:
        return None, str(fault)


def _mended(literal: Literal) -> tuple[str, ...]:
    """What can be read once a letter is left out, or one of its own is put in or in its place; if
    there is one such text only."""
    if len(literal.text) > _LONGEST:
        return ()
    text, own = literal.text, ("", *dict.fromkeys(literal.text))
    places = [(text[:at], text[at + n :]) for at in range(len(text) + 1) for n in (0, 1)]
    changed = dict.fromkeys(start + letter + end for start, end in places for letter in own)
    legal = [one for one in changed if not _read(literal.read, one)[1]]
    return tuple(legal) if len(legal) == 1 else ()
