"""Standing rules: what holds while a card is in play or a block lasts, as tables of functions."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...effects import model
from ...effects.source import lines_of
from ...matching.phrases import AbilityRef, Node, Phrase, WordRef
from .expressions import Expressions
from .statements import Statements
from .trees import (
    Expr,
    all_of,
    asks,
    const,
    dict_of,
    function,
    lambda_of,
    name,
    note,
    place,
    tuple_of,
)

_OPS = ("add", "subtract", "set")


class Rules:
    """The standing rules and functions of one card; `title` starts the names of its functions.
    `home` is the ability or phrase that keeps the blocks, "" for a card."""

    def __init__(self, expressions: Expressions, title: str, home: str = "") -> None:
        self.make = expressions
        self.title = title
        self.home = home
        self.functions: list[ast.stmt] = []
        self.blocks: list[tuple[str, Expr]] = []
        self._count = 0

    def body(self, role: str, statements: Sequence[model.Statement], line: int) -> str:
        """A function that does these statements; returns its name."""
        title = f"{self.title}_{role}"
        made = self.steps(statements, line)
        self.functions.append(note(function(title, ("fx",), made), "", line))
        return title

    def steps(self, statements: Sequence[model.Statement], line: int) -> list[ast.stmt]:
        """The body of a generator that does these statements."""
        made = Statements(self.make, self).body(statements)
        if not any(asks(one) for one in made):
            made.append(note(_nothing(), "", line))
        return made

    def block(self, statements: Sequence[model.Statement]) -> str:
        """Keep the rules of an `until` block; returns the name by which they are found."""
        label = f"until_{len(self.blocks) + 1}"
        at = len(self.blocks)
        self.blocks.append((label, const(())))
        self.blocks[at] = (label, tuple_of(self.rules(statements)))
        return f"{self.home}/{label}" if self.home else label

    def rules(
        self, statements: Sequence[model.Statement], when: tuple[Node, ...] = ()
    ) -> list[Expr]:
        """The rules that these statements are; `when` are the conditions around them."""
        asking, self.make.asking = self.make.asking, False
        found: list[Expr] = []
        for statement in statements:
            made = self._rules(statement, when)
            for one in made:
                place(one, statement.line)
            found += made
        self.make.asking = asking
        return found

    def _rules(self, node: model.Statement, when: tuple[Node, ...]) -> list[Expr]:
        if isinstance(node, model.WhileBlock):
            return self.rules(node.body, (*when, node.condition))
        if isinstance(node, model.On):
            return [self._handler(node, when)]
        if isinstance(node, model.Lasting):
            return [self._lasting(node, when)]
        return []

    def _label(self, node: model.Statement) -> Expr:
        return const(lines_of(node)[0].rstrip(":"))

    def _when(self, when: tuple[Node, ...]) -> dict[str, Expr]:
        if not when:
            return {}
        tests = [self.make.condition(condition) for condition in when]
        return {"when": lambda_of(("fx",), all_of(tests))}

    def _handler(self, node: model.On, when: tuple[Node, ...]) -> Expr:
        more = self._when(when)
        event = node.event
        if event.limit:
            more["limit"] = const(event.limit)
        if event.times and not event.limit:  # `the first time … each turn` is a limit
            more["once"] = const(True)
        matches = self.matches(node)
        self._count += 1
        self.make.asking = True
        body = self.body(f"event_{self._count}", node.body, node.line)
        self.make.asking = False
        return self.make.helper(
            "Handler", const(node.stage), const(node.kinds), matches, name(body),
            self._label(node), **more,
        )  # fmt: skip

    def matches(self, node: model.On) -> Expr:
        """Whether an event is the one that a head names."""
        what = node.event.what
        if node.event.mood == "at":
            moment = self.make.phrase(what)
            met = ast.Call(
                ast.Attribute(moment, "met_by", ast.Load()), [name("fx"), name("event")], []
            )
            return lambda_of(("fx", "event"), met)
        return self.make.deed(what)

    def _lasting(self, node: model.Lasting, when: tuple[Node, ...]) -> Expr:
        phrase, more = node.phrase, self._when(when)
        sentence, label = phrase.rule.sentence, self._label(node)
        if phrase.rule.result == "ban":
            return self.make.helper(
                "Ban", const(sentence.events), self.make.deed(phrase), label, **more
            )
        slots = dict(phrase.slots)
        if sentence.change in _OPS:
            value = slots["value"]
            assert isinstance(value, Phrase)
            field, things = value.get("field"), value.get("things")
            assert isinstance(field, WordRef) and things is not None
            return self.make.helper(
                "Change", const(sentence.change), const(field.word),
                lambda_of(("fx",), self.make.things(things, False)),
                lambda_of(("fx",), self.make.amount(slots["n"])), label, **more,
            )  # fmt: skip
        if sentence.change == "grant":
            return self._grant(slots, label, more)
        made = self.make.phrase(phrase)
        who, cards = _keyword(made, "who"), _keyword(made, "cards")
        fits = self.make.helper("plays", name("fx"), name("event"), who=who, cards=cards)
        return self.make.helper(
            "Permit", const(("play",)), lambda_of(("fx", "event"), fits),
            lambda_of(("fx",), self.make.amount(slots["n"])), label, **more,
        )  # fmt: skip

    def _grant(self, slots: dict[str, Node], label: Expr, more: dict[str, Expr]) -> Expr:
        ability = slots["ability"]
        assert isinstance(ability, AbilityRef)
        pair = self.make.ability(ability)
        assert isinstance(pair, ast.Tuple)
        return self.make.helper(
            "Grant", pair.elts[0], lambda_of(("fx",), pair.elts[1]),
            lambda_of(("fx",), self.make.things(slots["cards"], False)), label, **more,
        )  # fmt: skip

    # ------------------------------------------------------------------------ uses and plays

    def use(self, node: model.UseCard) -> Expr:
        """An optional use of a card in play."""
        self._count += 1
        cost = () if node.cost is None else (model.Do(node.cost, "", node.line),)
        pay = self.body(f"cost_{self._count}", cost, node.line)
        body = self.body(f"use_{self._count}", node.body, node.line)
        can: Expr = const(True)
        if isinstance(node.cost, Phrase):
            can = Statements(self.make, self).can(node.cost)
        made = self.make.helper(
            "Use", const(node.limit), lambda_of(("fx",), can), name(pay), name(body),
            self._label(node),
        )  # fmt: skip
        place(made, node.line)
        return made

    def play(self, node: model.PlayWhen, label: str) -> Expr:
        """When a card may be played from the hand."""
        asking, self.make.asking = self.make.asking, False
        if node.event is not None:
            more = {
                "stage": const(node.event.stage),
                "kinds": const(node.event.kinds),
                "matches": self.matches(node.event),
            }
        else:
            assert node.condition is not None
            more = {"condition": lambda_of(("fx",), self.make.condition(node.condition))}
        self.make.asking = asking
        made = self.make.helper("Play", const(label), **more)
        place(made, node.line)
        return made


def _nothing() -> ast.stmt:
    """`yield from ()`: makes a generator of a function that asks nothing."""
    return ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))


def _keyword(made: ast.Call, word: str) -> Expr:
    return next(one.value for one in made.keywords if one.arg == word)


def blocks_of(rules: Rules) -> Expr:
    """The named blocks of a card."""
    return dict_of([(const(label), rule) for label, rule in rules.blocks])

