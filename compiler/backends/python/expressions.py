"""Phrases to Python expressions: one rule a class of phrase, the function's own name called."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from ....runtime.vocabulary import Slot
from ...effects.checks import walk
from ...matching.phrases import (
    AbilityRef,
    Either,
    Group,
    Node,
    Number,
    Phrase,
    Ref,
    String,
    WordRef,
    Words,
)
from ...matching.source import source_of
from ...matching.templates import SlotPart
from .trees import (
    Expr,
    attr,
    bound,
    call,
    const,
    dict_of,
    lambda_of,
    list_of,
    name,
    steps,
    tuple_of,
)

if TYPE_CHECKING:
    from ...matching.grammar import Grammar

_FINDERS = {"player": "players", "space": "spaces"}
_EVENT_LISTS = ("cards",)


class Expressions:
    """Makes expressions; `used` gathers the functions they call, by name."""

    def __init__(self, grammar: Grammar, used: dict[str, str]) -> None:
        self.grammar = grammar
        self.used = used
        self.doer: Expr = attr("fx.you")  # who acts where the subject was left out
        self.chooser: Expr | None = None  # who picks, if not you
        self.holding = False  # inside `has …`: `their` is whoever is asked
        self.asking = True  # False where rules are read and nobody can be asked

    def helper(self, function: str, *args: Expr, **kwargs: Expr) -> ast.Call:
        """A call of a runtime function that is no sentence."""
        self.used.setdefault(function, "")
        return call(function, *args, **kwargs)

    # ------------------------------------------------------------------------ slots

    def slot(self, node: Node, slot: Slot) -> Expr:
        """What a slot is given."""
        match slot.reads:
            case "things" if slot.ready:
                return self.ready(node)
            case "things" if slot.every:
                return self.things(node, True)
            case "things" if slot.fits is not None and isinstance(node, Group):
                among = self._fitting(node, slot.fits)
                return self.helper("one", self._picked(node, among) if self.asking else among)
            case "things":
                return self.single(node, True) if slot.one else self.things(node, True)
            case "group" if slot.accepts == ("card",) and isinstance(node, Group):
                return self.among(node, "")  # what is played or drawn lies anywhere
            case "group":
                return self.single(node, False) if slot.one else self.things(node, False)
            case "own":
                return self.selection(node, slot.zone)
            case "amount" | "term" | "count" | "number":
                return self.amount(node)
            case "adjective":
                assert isinstance(node, WordRef)
                return const((node.list, node.word))
            case _:
                return self.plain(node)

    def plain(self, node: Node) -> Expr:
        """Words, texts, units, measures, values, zones, moments, conditions."""
        match node:
            case Number():
                return const(node.value)
            case String():
                return const(node.value)
            case WordRef():
                return const(node.word)
            case Words():
                return const(node.words)
            case AbilityRef():
                return self.ability(node)
            case Phrase():
                return self.phrase(node)
            case Either():
                return self.ending(node)
            case _:
                return self.things(node, False)

    def ability(self, node: AbilityRef) -> Expr:
        """An ability's name with its values by name."""
        names = self.grammar.abilities[tuple(node.name.lower().split())].values
        values = [(const(word), self.amount(n)) for word, n in zip(names, node.values, strict=True)]
        return tuple_of([const(node.name), dict_of(values)])

    def amount(self, node: Node) -> Expr:
        """A number now."""
        if isinstance(node, Ref):
            return bound(node.name)
        if isinstance(node, Phrase) and node.rule.result == "value":
            return self.helper("read", name("fx"), self.phrase(node))
        return self.plain(node)

    # ------------------------------------------------------------------------ phrases

    def phrase(self, phrase: Phrase, **more: Expr) -> ast.Call:
        """A call of the function that a phrase is a sentence of."""
        function = phrase.rule.sentence.function
        self.used[function.__name__] = function.__module__
        slots = {p.name: p.slot for p in phrase.rule.parts if isinstance(p, SlotPart)}
        holding = self.holding
        self.holding = holding or phrase.rule.result == "having"
        if self.holding and phrase.rule.name == "their_pile":
            more["anybody"] = const(True)
        given = {
            word: more.pop(word) if word in more else self.slot(node, slots[word])
            for word, node in phrase.slots
        }
        self.holding = holding
        if phrase.rule.implied and "who" not in given:
            given = {"who": list_of(self.doer), **given}
        if self.grammar.aims:  # what is aimed may change who `you` is
            given = dict(sorted(given.items(), key=lambda one: not _aims(one[1])))
        if self._every(phrase):
            given["every"] = const(True)
        return call(function.__name__, name("fx"), **given, **more)

    def _every(self, phrase: Phrase) -> bool:
        """`each hero has …` holds of all of them."""
        parameters = phrase.rule.sentence.function.__annotations__
        first = phrase.slots[0][1] if phrase.slots else None
        return (
            "every" in parameters and isinstance(first, Group) and first.quantity.form == "each"
        )

    def deed(self, phrase: Phrase) -> Expr:
        """`lambda fx, event: …`: whether an event is this deed."""
        return lambda_of(("fx", "event"), self.is_deed(phrase))

    def is_deed(self, phrase: Phrase) -> Expr:
        """Whether `event` is this deed."""
        made = self.quietly(phrase)
        assert isinstance(made, ast.Call)
        made.args.append(name("event"))
        return made

    def quietly(self, node: Phrase) -> Expr:
        """A phrase that only looks: nobody is asked while it is worked out."""
        asking, self.asking = self.asking, False
        made = self.phrase(node)
        self.asking = asking
        return made

    def condition(self, node: Node) -> Expr:
        """A condition now, or whether a deed was done this turn."""
        if isinstance(node, Phrase) and node.rule.result == "past":
            deed = lambda_of(("event",), self.is_deed(node))
            kinds = const(node.rule.sentence.events)
            return self.helper("happened", name("fx"), kinds, deed)
        return self.quietly(node) if isinstance(node, Phrase) else self.plain(node)

    def ending(self, node: Node) -> Expr:
        """The moment that ends something."""
        if isinstance(node, Either):
            assert isinstance(node.deed, Phrase)
            kinds = const(node.deed.rule.sentence.events)
            moment = self.plain(node.moment)
            return self.helper("until_done", kinds, self.deed(node.deed), moment)
        if isinstance(node, Phrase) and node.rule.result == "deed":
            kinds = const(node.rule.sentence.events)
            return self.helper("until_done", kinds, self.deed(node))
        return self.plain(node)

    # ------------------------------------------------------------------------ things

    def single(self, node: Node, asks: bool) -> Expr:
        """The one thing a phrase names, None where there is none."""
        if isinstance(node, Ref):
            if node.what in ("you", "caster"):
                return attr(f"fx.{node.what}")
            if node.what == "this":
                return self.helper("this", name("fx"), const(node.name))
        if isinstance(node, Phrase):
            return self.phrase(node)
        return self.helper("one", self.things(node, asks))

    def things(self, node: Node, asks: bool) -> Expr:
        """The things a phrase names, as a list; where it selects, a player may be asked."""
        if isinstance(node, Ref):
            return self._ref(node)
        if isinstance(node, Phrase):
            return list_of(self.phrase(node))
        assert isinstance(node, Group)
        among = self.among(node, None)
        return self._picked(node, among) if asks and self.asking else among

    def ready(self, node: Node) -> Expr:
        """Cards to be used up: where some are picked, among those that are ready. Where nobody can
        be asked, all that could be picked, or none where they are too few."""
        picks = ("a", "n", "up to", "any number of")
        if not isinstance(node, Group) or node.quantity.form not in picks:
            return self.things(node, True)
        among = self.helper("ready_ones", self.among(node, None))
        if self.asking:
            return self._picked(node, among)
        amount = node.quantity.amount if node.quantity.form == "n" else None
        return self.helper("enough", among, const(1) if amount is None else self.amount(amount))

    def _ref(self, ref: Ref) -> Expr:
        match ref.what:
            case "you" | "caster":
                return list_of(attr(f"fx.{ref.what}"))
            case "name":
                return bound(ref.name)
            case "this":
                return self.helper("these", self.helper("this", name("fx"), const(ref.name)))
            case "its owner" | "its player":
                role = "owner" if ref.what == "its owner" else "caster"
                return self.helper("told_by", self._key(ref.key), const(role))
            case _:
                return self._key(ref.key)

    def _key(self, key: str) -> Expr:
        if key == "last":
            return attr("fx.last")
        if key.startswith("name:"):
            return bound(key.removeprefix("name:"))
        if key.startswith("this:"):
            noun = const(key.removeprefix("this:"))
            return self.helper("these", self.helper("this", name("fx"), noun))
        return self.helper("these", attr(f"fx.event.{key}"))

    def among(self, group: Group, zone: str | None) -> Expr:
        """All things that fit a noun phrase, whatever its quantity."""
        if group.of is not None:
            return self.things(group.of, False)
        where = self._where(group)
        kind = group.type[0] if len(group.type) == 1 else ""
        if kind in _FINDERS:
            return self.helper(_FINDERS[kind], name("fx"), *where)
        kinds = const(() if group.type == ("card",) else group.type)
        if zone is not None and not self._placed(group):
            if zone:
                where.insert(0, self.helper("lying", name("who"), const(zone)))
            return self.helper("all_cards", name("fx"), kinds, *where)
        stays = set(group.type) <= self.grammar.permanent and not self._placed(group)
        return self.helper("in_play" if stays else "all_cards", name("fx"), kinds, *where)

    @staticmethod
    def _placed(group: Group) -> bool:
        """Whether a phrase says where its cards are."""
        return any(filter.rule.name == "lying_in" for filter in group.filters)

    def _where(self, group: Group) -> list[Expr]:
        where: list[Expr] = []
        if group.owner is not None:
            where.append(self.helper("of", self._owner(group.owner)))
        for word in group.words:
            if word.list == "other":
                where.append(self.helper("other", name("fx")))
            else:
                where.append(
                    self.helper("word", name("fx"), const(word.list), const(word.word))
                )
        for filter in group.filters:
            first = self.asking and _owner_first(group) and _zone_of_some(filter)
            where.append(self.phrase(filter) if first else self.quietly(filter))
        return where

    def _owner(self, owner: Ref) -> Expr:
        if owner.what == "they":
            return attr("fx.subject")
        if owner.what == "it":
            return self.helper("one", self._key(owner.key))
        return self.single(owner, False)

    def _picked(self, group: Group, among: Expr) -> Expr:
        quantity = group.quantity
        count = const(1) if quantity.amount is None else self.amount(quantity.amount)
        if quantity.random:
            return steps(self.helper("pick_random", name("fx"), among, count))
        match quantity.form:
            case "a" | "n":
                return self._pick(group, among, count)
            case "up to":
                return self._pick(group, among, const(0), count)
            case "any number of":
                return self._pick(group, among, const(0), self._all())
            case "top" | "bottom":
                return self.helper(quantity.form, among, count)
            case _:
                return among

    def _pick(self, group: Group, among: Expr, *bounds: Expr) -> Expr:
        more: dict[str, Expr] = {"noun": const(source_of(group))}
        if self.chooser is not None:
            more["by"] = self.chooser
        if self.grammar.aims and _may_be_others(group) and not _owner_first(group):
            among = lambda_of((), among)
            return steps(self.helper("pick_aimed", name("fx"), among, *bounds, **more))
        return steps(self.helper("pick", name("fx"), among, *bounds, **more))

    def _fitting(self, group: Group, fits: Callable[..., bool]) -> Expr:
        """The things of a phrase with which its sentence can be done."""
        self.used[fits.__name__] = fits.__module__
        among = self.among(group, None)
        return self.helper("fitting", name("fx"), name(fits.__name__), among)

    def _all(self) -> Expr:
        self.used.setdefault("ALL", "")
        return name("ALL")

    # ------------------------------------------------------------------------ own cards

    def selection(self, node: Node, zone: str) -> Expr:
        """Cards that each subject chooses for himself."""
        if not isinstance(node, Group) or self._certain(node):
            return self.helper("exactly_these", self.things(node, False))
        quantity = node.quantity
        if self.asking and any(_zone_of_some(filter) for filter in node.filters):
            among: Expr = self.among(node, zone)  # whose they are is chosen first
            among = self.helper("whoever", among)
        else:
            among = lambda_of(("who",), self.among(node, zone))
        count = const(1) if quantity.amount is None else self.amount(quantity.amount)
        low, high = {
            "a": (count, count),
            "n": (count, count),
            "top": (count, count),
            "bottom": (count, count),
            "up to": (const(0), count),
            "any number of": (const(0), self._all()),
        }.get(quantity.form, (self._all(), self._all()))
        more: dict[str, Expr] = {}
        if quantity.random:
            more["random"] = const(True)
        if quantity.form == "top":
            more["top"] = const(True)
        return self.helper("Selection", among, low, high, **more)

    @staticmethod
    def _certain(group: Group) -> bool:
        """`each of them`, `all of those`: nobody chooses."""
        return group.of is not None and group.quantity.form in ("each", "all")


def _zone_of_some(filter: Phrase) -> bool:
    """`from another player's hand`: in the hand of one player, who is to be chosen."""
    zone = filter.get("zone")
    player = zone.get("player") if isinstance(zone, Phrase) else None
    return isinstance(player, Group) and player.quantity.form in ("a", "n")


def _owner_first(group: Group) -> bool:
    """Whether it is chosen whose things are meant before which: several of them are one player's.
    Of a single one it makes no difference, and only who has such a thing is chosen then."""
    quantity = group.quantity
    single = quantity.form == "a" or (quantity.form == "n" and quantity.amount == Number(1))
    return any(map(_zone_of_some, group.filters)) and (quantity.random or not single)


def _may_be_others(group: Group) -> bool:
    """Whether what is picked may be another player, or be another's; what is named by somebody
    who was chosen before was aimed at then."""
    if group.owner is not None or group.of is not None:
        return False
    inside = (one for filter in group.filters for one in walk(filter))
    return not any(isinstance(one, Ref) and one.what not in ("this", "you") for one in inside)


def _aims(made: Expr) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "pick_aimed" for one in ast.walk(made))
