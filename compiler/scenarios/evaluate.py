"""Facts and conditions of a scenario, evaluated in a game: as the emitter would write them."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterable
from typing import Any

from ...runtime.exported import EXPORTED
from ...runtime.game import Game
from ...runtime.scene import FactError, Start
from ...runtime.script import Fx, Script
from ...runtime.state import Card, CardData, Player, Zone
from ..backends.python.expressions import Expressions
from ..backends.python.trees import Expr, bound, const
from ..library import Library
from ..matching.phrases import Group, Names, Node, Number, Phrase, Ref
from ..matching.source import source_of
from ..matching.templates import SlotPart
from .stock import Stock

_AMOUNTS = ("amount", "term", "count", "value")
_THINGS = ("things", "group")


class Spoken(Expressions):
    """Expressions in which players and cards are named."""

    def plain(self, node: Node) -> Expr:
        if isinstance(node, Names):
            return self.helper("printed", const(node.names))
        return super().plain(node)

    def _ref(self, ref: Ref) -> Expr:
        if ref.what == "player":
            return bound(ref.name)
        if ref.what == "card":
            return self.helper("cards_called", const(ref.name))
        return super()._ref(ref)


class Evaluator:
    """Evaluates checked phrases against one game."""

    def __init__(self, library: Library, game: Game, stock: Stock) -> None:
        self.grammar = library.effects.grammar
        self.game = game
        self.stock = stock
        nothing = CardData("", "the scenario", "", {}, Script())
        self._card = Card(0, nothing, None, Zone("scenario"))

    def give(self, node: Node) -> Start | None:
        """Set a part of the position; a `Start` if the fact says where play begins.

        Raises `FactError`.
        """
        found = self._value(self._fact(node, True))
        return found if isinstance(found, Start) else None

    def fact(self, node: Node) -> str:
        """What was found instead of a fact, "" where it holds."""
        try:
            return str(self._value(self._fact(node, False)))
        except FactError as error:
            return str(error)

    def condition(self, node: Node) -> str:
        """What was found where a condition does not hold, "" where it does."""
        made = self._expressions()
        if self._value((made, made.condition(node))):
            return ""
        return "; ".join(self._seen(node)) or "it does not"

    # ------------------------------------------------------------------------ what was found

    def _seen(self, node: Node) -> Iterable[str]:
        """The numbers and things that a condition speaks of, as they are."""
        if not isinstance(node, Phrase):
            return
        slots = {p.name: p.slot for p in node.rule.parts if isinstance(p, SlotPart)}
        for word, inner in node.slots:
            reads = slots[word].reads
            made = self._expressions()
            if reads in _AMOUNTS and not isinstance(inner, Number):
                yield f"{source_of(inner)} is {self._value((made, made.amount(inner)))}"
            elif reads in _THINGS and isinstance(inner, Ref | Group):
                things = self._value((made, made.things(inner, False)))
                yield f"{source_of(inner)}: {', '.join(map(described, things)) or 'nothing'}"

    # ------------------------------------------------------------------------ expressions

    def _expressions(self) -> Spoken:
        made = Spoken(self.grammar, {})
        made.asking = False
        return made

    def _fact(self, node: Node, give: bool) -> tuple[Spoken, Expr]:
        assert isinstance(node, Phrase)
        made = self._expressions()
        return made, made.phrase(node, give=const(give))

    def _value(self, expression: tuple[Spoken, Expr]) -> Any:
        made, value = expression
        tree = ast.fix_missing_locations(ast.Expression(value))
        space = {word: self._function(word, module) for word, module in made.used.items()}
        return eval(compile(tree, "a scenario", "eval"), {**space, "fx": self._scope()})

    def _function(self, word: str, module: str) -> object:
        if word == "printed":
            return lambda names: tuple(self.stock.printed(one) for one in names)
        if word == "cards_called":
            return self._called
        if word in EXPORTED:
            return EXPORTED[word]
        return getattr(importlib.import_module(module), word)

    def _scope(self) -> Fx:
        names: dict[str, Any] = {player.name: [player] for player in self.game.players}
        you = self.game.active
        return Fx(self.game, self._card, you, you, names=names)

    def _called(self, called: str) -> list[Card]:
        """The cards of a name; where some are in play, only those."""
        card = self.stock.card(called)
        wanted = card.name if card is not None else called
        found = [card for card in self.game.cards if card.name == wanted]
        there = {id(card) for card in self.game.in_play()}
        return [card for card in found if id(card) in there] or found


def described(thing: Any) -> str:
    """A thing with what lies on it."""
    marks = [f"{n} {unit}" for unit, n in getattr(thing, "counters", {}).items() if n]
    if isinstance(thing, Card):
        owner = thing.zone.owner
        marks.insert(0, f"in {thing.zone.name}" + (f" of {owner}" if owner else ""))
    elif not isinstance(thing, Player):
        marks += [f"{marker} marker" for marker in getattr(thing, "markers", [])]
    return f"{thing} ({', '.join(marks)})" if marks else str(thing)
