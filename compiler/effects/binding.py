"""Bind references: what `it`, `them`, `that card` and `the attacker` mean where they stand, and
whether fields and units are held by the things they are asked of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...dsl.diagnostics import Diagnostic
from ..matching.grammar import Grammar
from ..matching.phrases import (
    Either,
    EventNode,
    Group,
    MayDo,
    Node,
    Phrase,
    Place,
    Ref,
    Until,
    UseNode,
    WordRef,
)
from ..matching.templates import SlotPart
from ..rules import effects as rules
from .scope import Antecedent, Names

Report = Callable[[Place, Callable[..., Diagnostic], tuple[object, ...]], None]

_TOLD = ("its owner", "its player")
_ANY = ("player", "card", "space")


class Binder:
    """Binds the references of one sentence; problems go to `report` with their place."""

    def __init__(self, grammar: Grammar, names: Names, report: Report) -> None:
        self.grammar = grammar
        self.names = names
        self.report = report
        self.spoken = ""  # the card that the sentence has spoken of so far, by its key

    def bind(self, node: Node, accepts: tuple[str, ...] = _ANY) -> Node:
        """The node with every reference bound."""
        if isinstance(node, Ref):
            return self._ref(node, accepts)
        if isinstance(node, Group):
            return self._group(node, accepts)
        if isinstance(node, Phrase):
            return self._phrase(node)
        if isinstance(node, Until):
            change = self.bind(node.change)
            assert isinstance(change, Phrase)
            return replace(node, change=change, end=self.bind(node.end))
        if isinstance(node, Either):
            return replace(node, moment=self.bind(node.moment), deed=self.bind(node.deed))
        if isinstance(node, MayDo):
            player = self.bind(node.player, ("player",))
            return replace(node, player=player, action=self.bind(node.action))
        if isinstance(node, EventNode):
            what = self.bind(node.what)
            assert isinstance(what, Phrase)
            return replace(node, what=what)
        if isinstance(node, UseNode):
            return replace(node, cost=None if node.cost is None else self.bind(node.cost))
        return node

    def _phrase(self, phrase: Phrase) -> Phrase:
        accepted = {
            part.name: part.slot.accepts
            for part in phrase.rule.parts
            if isinstance(part, SlotPart)
        }
        outer = self.spoken
        slots = []
        for name, node in phrase.slots:
            slots.append((name, self.bind(node, accepted[name])))
            self.spoken = self._spoken_of(slots[-1][1]) or self.spoken
        self.spoken = outer
        bound = replace(phrase, slots=tuple(slots))
        self._check_field(bound)
        self._check_unit(bound)
        return bound

    def _spoken_of(self, node: Node) -> str:
        """What the rest of a sentence may call `its owner`: the one card that it began with."""
        if not isinstance(node, Ref) or node.plural or not self.grammar.fits(node.type, ("card",)):
            return ""
        return f"{node.what}:{node.name}" if node.what in ("this", "name") else node.key

    # ------------------------------------------------------------------------ references

    def _ref(self, ref: Ref, accepts: tuple[str, ...]) -> Ref:
        if ref.what in _TOLD and self.spoken:
            return replace(ref, key=self.spoken)
        if ref.what in ("it", "them", "that", "those", "the", *_TOLD):
            found = self._antecedent(ref, ref.type or accepts)
            if found is None:
                return ref
            type = ref.type or found.type
            if ref.what in _TOLD:
                return replace(ref, key=found.key)
            return replace(ref, key=found.key, type=type)
        return ref

    def _antecedent(self, ref: Ref, accepts: tuple[str, ...]) -> Antecedent | None:
        wanted = ("card",) if ref.what in _TOLD else accepts
        for group in reversed(self.names.antecedents):
            fitting = [one for one in group if self._meant(ref, one, wanted)]
            if len({one.key for one in fitting}) > 1:
                self.report(ref.place, rules.unclear_reference, (_shown(ref),))
                return fitting[0]
            if fitting:
                return fitting[0]
        if not self.names.lost:
            self.report(ref.place, rules.nothing_meant, (_shown(ref),))
        return None

    def _meant(self, ref: Ref, one: Antecedent, accepts: tuple[str, ...]) -> bool:
        if ref.what == "the":
            return one.name == ref.name
        if ref.what in ("that", "those"):
            return set(one.type) & self.grammar.expand(ref.type) != set()
        return self.grammar.fits(one.type, accepts)

    # ------------------------------------------------------------------------ groups

    def _group(self, group: Group, accepts: tuple[str, ...]) -> Node:
        if self._plain_the(group):
            for mention in reversed(self.names.antecedents):
                for one in mention:
                    if one.type == group.type and one.key != "last":
                        return Ref(
                            "the noun", group.noun, group.type, False, group.place, one.key
                        )
            if group.type != ("space",) and not self.names.lost:
                self.report(group.place, rules.nothing_meant, (f"the {group.noun}",))
        owner = None if group.owner is None else self._ref(group.owner, ("player",))
        of = None
        if group.of is not None:
            bound = self.bind(group.of, accepts)
            assert isinstance(bound, Group | Ref)
            of = bound
        filters = []
        for filter in group.filters:
            bound_filter = self._phrase(filter)
            self._check_held(group, bound_filter)
            filters.append(bound_filter)
        type = of.type if of is not None else group.type
        return replace(group, owner=owner, of=of, filters=tuple(filters), type=type)

    def _plain_the(self, group: Group) -> bool:
        plain = not group.words and not group.filters and group.owner is None
        return group.quantity.form == "the" and plain and not group.plural

    # ------------------------------------------------------------------------ what is held

    def _check_field(self, phrase: Phrase) -> None:
        """A field must be one of the kinds it is asked of."""
        field, things = phrase.get("field"), phrase.get("things")
        if not isinstance(field, WordRef) or not isinstance(things, Ref | Group):
            return
        kinds = self.grammar.fields[tuple(field.shown.split())][1]
        asked = self.grammar.expand(things.type)
        if things.type and "card" not in things.type and not asked & set(kinds):
            self.report(field.place, rules.field_not_held, (field.shown, _noun(things), kinds))

    def _check_unit(self, phrase: Phrase) -> None:
        """`X has 2 wounds`, `the wounds of X`, `put 2 coins on X`: the unit must be one that X
        holds."""
        things = phrase.get("things")
        held = phrase.get("what") or phrase.get("measure")
        if isinstance(phrase.get("unit"), WordRef):
            held = phrase
        if isinstance(held, Phrase) and isinstance(things, Ref | Group):
            self._check_holds(things, held)

    def _check_held(self, group: Group, filter: Phrase) -> None:
        held = filter.get("what")
        if isinstance(held, Phrase):
            self._check_holds(group, held)

    def _check_holds(self, things: Ref | Group, held: Phrase) -> None:
        unit = held.get("unit")
        if not isinstance(unit, WordRef) or not things.type:
            return
        holders = self.grammar.units[unit.word].holders
        if not self.grammar.fits(things.type, holders):
            self.report(unit.place, rules.unit_not_held, (unit.shown, _noun(things), holders))


def _shown(ref: Ref) -> str:
    if ref.what in ("that", "those", "the"):
        return f"{ref.what} {ref.name}"
    return ref.what


def _noun(things: Ref | Group) -> str:
    if isinstance(things, Group):
        return things.noun or (_noun(things.of) if things.of is not None else "it")
    return things.name or things.what
