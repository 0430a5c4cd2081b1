"""Whether each sentence stands where it means something, and small looks at phrases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...dsl.diagnostics import Diagnostic
from ..matching.phrases import (
    AbilityRef,
    Either,
    EventNode,
    Group,
    MayDo,
    Node,
    Number,
    Phrase,
    Place,
    Ref,
    String,
    Until,
    UseNode,
)
from ..matching.templates import SlotPart
from ..rules import effects as rules
from . import model
from .scope import UNREAD, Names

if TYPE_CHECKING:
    from .resolve import Resolver

_SELECTING = ("a", "n", "up to", "any number of", "top", "bottom", "each", "all", "own", "the")
_PLACES = {
    "option": "after `may`, in an option of a choice, or as the cost of a use",
    "before gain": "inside `before … receives …` or `before … deals …`",
    "aim": "in answer to a card that is aimed at somebody (`play when a … is aimed at you`)",
    "event": "inside an event that brings a number along (`before … receives wounds`)",
    "roll": "inside an event about a roll (`after … makes a combat roll`)",
    "attack": "inside an event about a roll (`before … makes a ranged attack`)",
}
_EVENT_VALUES = ("event", "attack")
_GIVING = ("set", "swap")
_GIVING_ROLL = ("that roll", "after `add … to` and `subtract … from`: its dice are still to fall")
_ADDING = "say what is added to it or subtracted from it: `add 2 to that roll`"


class Checks:
    """Looks at every phrase of one bound sentence."""

    def __init__(
        self,
        resolver: Resolver,
        names: Names,
        report: Callable[[Place, Callable[..., Diagnostic], tuple[object, ...]], None],
    ) -> None:
        self.resolver = resolver
        self.names = names
        self.report = report

    def look(self, node: Node) -> None:
        """Report what stands where it means nothing."""
        optional = isinstance(node, MayDo | UseNode)
        for one in walk(node):
            if isinstance(one, Phrase):
                self._place(one, optional)
                self._itself(one)
                self._unknown_yet(one)
            elif isinstance(one, Number):
                self._number(one, node)
            elif isinstance(one, Ref) and self._is_of_another(one):
                self.report(one.place, rules.nothing_meant, (f"this {one.name}",))
            elif isinstance(one, Ref) and self._not_yet(one):
                self.report(one.place, rules.no_challenge_yet, (f"this {one.name}",))

    def _unknown_yet(self, phrase: Phrase) -> None:
        """A roll still to be made has no total that could be set; what is added to it has."""
        events = self.names.events
        if phrase.rule.sentence.change not in _GIVING or not {"roll"} & set(events):
            return
        for _, value in phrase.slots:
            if isinstance(value, Phrase) and value.rule.sentence.where == "event":
                self.report(value.place, rules.wrong_place, (*_GIVING_ROLL, _ADDING))

    def _itself(self, phrase: Phrase) -> None:
        """`this card` fits where cards of its kind do."""
        own, grammar = self.resolver.own, self.resolver.grammar
        for part in phrase.rule.parts:
            node = phrase.get(part.name) if isinstance(part, SlotPart) else None
            if not own or not isinstance(part, SlotPart) or not isinstance(node, Ref):
                continue
            wanted = grammar.expand(part.slot.accepts)
            if (node.what, node.name) == ("this", "card") and not wanted & {"card", *own}:
                shown = " or ".join(part.slot.accepts)
                said = ("this card", f"a {min(own)}", f"a {shown}")
                self.report(node.place, rules.wrong_thing, said)

    def _is_of_another(self, ref: Ref) -> bool:
        """Whether `this hero` stands on a card that is none."""
        own, kinds = self.resolver.own, self.resolver.grammar.kinds
        return ref.what == "this" and bool(own) and bool(ref.type) and (
            ref.name != "card"
            and set(ref.type) <= set(kinds)
            and not set(ref.type) & (own | self.resolver.situations)
        )

    def _number(self, number: Number, node: Node) -> None:
        """No sentence takes less than nothing, and none that does something to nothing."""
        if number.value < 0:
            self.report(number.place, rules.number_senseless, (str(number.value), "1"))
        elif number.value == 0 and number.place in _counts(node):
            self.report(number.place, rules.number_senseless, ("0", "1"))

    def _not_yet(self, ref: Ref) -> bool:
        """Whether a reference is to something there is none of when the card is played."""
        there = ref.what != "this" or not set(ref.type) & self.resolver.outside
        return not there and not self.names.events and not self.names.lasting

    def _place(self, phrase: Phrase, optional: bool) -> None:
        where, names = phrase.rule.sentence.where, self.names
        fine = {
            "": True,
            "option": optional or names.paying,
            "before gain": "gain" in names.events and names.stage != "after",
            "aim": "aim" in names.events and names.stage != "after",
            "event": bool({"gain", "lose", "roll"} & set(names.events)) and names.stage != "after",
            "roll": bool({"roll", "result"} & set(names.events)),
            "attack": bool({"roll", "result"} & set(names.events)),
        }[where]
        if not fine and names.events != (UNREAD,):
            start, end = phrase.place
            shown = phrase.rule.sentence.template
            self.report((start, end), rules.wrong_place, (_said(shown), _PLACES[where]))
        text = phrase.get("text")
        if isinstance(text, String) and phrase.rule.result == "having":
            families = self.resolver.families
            if families is not None and text.value.lower() not in families:
                self.report(text.place, rules.word_family, (text.value,))


def _said(template: str) -> str:
    from .explain import plain

    return plain(template)


def walk(node: Node) -> Iterator[Node]:
    """A node and all nodes in it."""
    yield node
    for part in parts(node):
        yield from walk(part)


def parts(node: Node) -> list[Node]:
    """The nodes directly within a node."""
    match node:
        case Phrase():
            return [part for _, part in node.slots]
        case Group():
            inner: list[Node] = [*node.words, *node.filters]
            for one in (node.quantity.amount, node.owner, node.of):
                if one is not None:
                    inner.append(one)
            return inner
        case AbilityRef():
            return list(node.values)
        case Until():
            return [node.change, node.end]
        case Either():
            return [node.moment, node.deed]
        case MayDo():
            return [node.player, node.action]
        case EventNode():
            return [node.what]
        case UseNode():
            return [] if node.cost is None else [node.cost]
        case _:
            return []


def _counts(node: Node) -> set[Place]:
    """Where the numbers of an action stand that say how many things or tokens it is about."""
    found: set[Place] = set()
    for one in walk(node):
        if isinstance(one, Group) and isinstance(one.quantity.amount, Number):
            found.add(one.quantity.amount.place)
        elif isinstance(one, Phrase) and one.rule.result == "measure":
            amount = one.get("amount")
            if isinstance(amount, Number):
                found.add(amount.place)
    return found


def event_change(phrase: Phrase) -> bool:
    """Whether a change is of a number of the event under way: it holds for that event."""
    value = phrase.get("value")
    return isinstance(value, Phrase) and value.rule.sentence.where in _EVENT_VALUES


def selected(node: Node) -> Group | None:
    """The noun phrase by which a sentence picks things: what `it` means after it."""
    if isinstance(node, Until):
        return None
    found = None
    if isinstance(node, Phrase):
        for name, part in node.slots:
            if isinstance(part, Group) and name != "who" and part.quantity.form in _SELECTING:
                found = part
    return found


def changes_event(body: Sequence[model.Statement]) -> bool:
    """Whether a `when …` body must speak before the event: it replaces or changes it."""
    for one in body:
        if isinstance(one, model.Instead):
            return True
        if isinstance(one, model.Do) and isinstance(one.phrase, Phrase):
            sentence = one.phrase.rule.sentence
            if sentence.where == "before gain" or event_change(one.phrase):
                return True
        if isinstance(one, model.May | model.IfThen) and changes_event(one.body):
            return True
    return False
