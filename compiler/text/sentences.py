"""Clauses, and how they are joined into sentences, paragraphs and bullets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from .spelling import shorten

NOTHING = "–"  # a row that does nothing
_FIRST = re.compile(r"^(\(*)(\w)")


@dataclass(frozen=True, slots=True)
class Item:
    """A bullet line: what stands before the colon, and its sentences."""

    label: str
    sentences: tuple[str, ...]
    lead: str = ""  # what it begins with in a line: `on 4–8, `


@dataclass(frozen=True, slots=True)
class Clause:
    """What a statement says, without capital and full stop.

    `opening` is how it begins a sentence, where that differs; `follow` are the sentences that go
    on from it; `items` are bullets under the last. `subject` says that it names who does it,
    `standing` that it stands in a paragraph of its own, `lasts` that it changes something.
    """

    text: str
    opening: str = ""
    follow: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    joint: str = "; "  # between the items where they must stand in one line
    subject: bool = False
    standing: bool = False
    headed: bool = False  # begins with a head of its own (`after …`, `if …`)
    lasts: bool = False
    mark: str = ":"  # before its bullets

    @property
    def simple(self) -> bool:
        """Whether another clause may be joined to it within a sentence."""
        return not self.follow and not self.items and not self.headed

    def sentences(self) -> tuple[str, ...]:
        """Its sentences where it stands by itself."""
        return (self.opening or self.text, *self.follow)


def flat(clause: Clause) -> Clause:
    """The same without bullets: they stand in the last sentence."""
    if not clause.items:
        return clause
    shown = clause.joint.join(_in_line(item) for item in clause.items)
    *before, last = (clause.text, *clause.follow)
    text, *follow = (*before, f"{last}: {shown}")
    opening = f"{clause.opening}: {shown}" if clause.opening and not clause.follow else ""
    return replace(clause, text=text, opening=opening, follow=tuple(follow), items=())


def closed(clause: Clause) -> Clause:
    """The same in one sentence that may stand among others: what goes on from it, in brackets."""
    if not clause.follow and not clause.items:
        return clause
    plain = flat(clause)
    text, rest = clause.text, list(plain.follow)
    if clause.items and not clause.follow:
        rest.insert(0, clause.joint.join(_in_line(item) for item in clause.items))
    said = f" ({_run_on(rest)})"
    opening = clause.opening and clause.opening + said
    return replace(clause, text=text + said, opening=opening, follow=(), items=())


def _run_on(sentences: Iterable[str]) -> str:
    """Sentences in one run of words: `a, then b; if it fails, c`."""
    said = ""
    for one in sentences:
        joint = "; " if one.startswith(("if ", "otherwise")) else ", then "
        said += joint + one if said else one
    return said


def _in_line(item: Item) -> str:
    said = _run_on(item.sentences)
    if item.lead:
        return item.lead + ("nothing happens" if said == NOTHING else said)
    return f"{item.label}: {said}" if item.label else said


def in_one(clause: Clause) -> str:
    """A clause as one run of words."""
    plain = flat(clause)
    return "; ".join((plain.text, *plain.follow))


def joined(head: str, clauses: list[Clause], nested: bool) -> Clause:
    """Clauses under a head that must hold for all of them: one goes on from the head, two are
    joined, more are bullets (within a bullet: `A, then B, then C`)."""
    if not clauses:
        return Clause(f"{head}, nothing happens", headed=True)
    if len(clauses) == 1:
        one = flat(clauses[0]) if nested else clauses[0]
        return replace(one, text=f"{head}, {one.text}", opening="", headed=True)
    if len(clauses) == 2 and clauses[0].simple and not (clauses[1].headed and clauses[0].standing):
        first, second = clauses[0], flat(clauses[1]) if nested else clauses[1]
        text = f"{head}, {first.text}{_and(first, second)}{second.text}"
        return replace(second, text=text, opening="", headed=True)
    if nested:
        return Clause(f"{head}, {in_line(clauses)}", headed=True)
    return Clause(head, items=tuple(Item("", flat(one).sentences()) for one in clauses))


def _and(first: Clause, second: Clause) -> str:
    return ", and " if first.lasts and second.lasts else ", then "


def in_line(clauses: list[Clause]) -> str:
    """Clauses in one run of words, one after another."""
    if all(clause.simple for clause in clauses):
        return ", then ".join(clause.text for clause in clauses)
    *before, last = clauses
    return "; ".join((*(closed(clause).text for clause in before), in_one(last)))


def followed(first: Clause, rest: list[Clause]) -> Clause:
    """A clause with sentences that go on from it, each of which must not be taken for a part of
    the one before; only the last may have bullets, and sentences of its own."""
    if not rest:
        return first
    *middle, last = rest
    if any(_rivals(one, last.sentences()[0]) for one in last.follow):
        last = closed(last)
    before = flat(first)
    follow = [*before.follow]
    for clause in middle:
        follow += (closed(clause) if clause.follow else flat(clause)).sentences()
    return replace(
        before, follow=(*follow, *last.sentences()), items=last.items, joint=last.joint
    )


def _rivals(one: str, other: str) -> bool:
    """Whether two sentences could both go on from what stands before them."""
    return one.startswith("otherwise") or one.split(" ")[:2] == other.split(" ")[:2]


def is_again(clause: Clause, before: list[Clause]) -> bool:
    """Whether a clause says what was said just before."""
    return before == [clause] and not clause.lasts


def paragraphs(clauses: Iterable[Clause]) -> tuple[str, ...]:
    """Clauses one after another: what is done in one paragraph, what stands each in its own."""
    lines: list[str] = []
    run: list[str] = []
    for clause in clauses:
        if clause.standing:
            _close(lines, run)
        run += clause.sentences()
        if clause.items:
            last = run.pop()
            _close(lines, run, capital(last) + clause.mark)
            lines += [bullet(item) for item in clause.items]
        elif clause.standing:
            _close(lines, run)
    _close(lines, run)
    return tuple(lines)


def _close(lines: list[str], run: list[str], last: str = "") -> None:
    said = [sentence(one) for one in run] + ([last] if last else [])
    if said:
        lines.append(shorten(" ".join(said)))
    run.clear()


def bullet(item: Item) -> str:
    """`- 4–8: Deal 1 wound to your Hero.`"""
    said = " ".join(sentence(one) for one in item.sentences)
    return "- " + shorten(f"{item.label}: {said}" if item.label else said)


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    if text == NOTHING:
        return text
    ends = text.endswith((".", "!", "?", ".)", '."'))
    return capital(text) + ("" if ends else ".")


def capital(text: str) -> str:
    """With a capital letter at its start."""
    return _FIRST.sub(lambda found: found[1] + found[2].upper(), text)
