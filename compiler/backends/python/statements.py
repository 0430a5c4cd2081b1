"""Checked statements to Python statements, each under its sentence as a comment."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ....runtime.core import actions
from ...effects import model
from ...effects.checks import walk
from ...effects.source import lines_of, short
from ...matching.phrases import Group, Phrase, Ref, Until
from .expressions import Expressions
from .trees import (
    Expr,
    all_of,
    any_of,
    assign,
    attr,
    between,
    bind,
    call,
    compare,
    const,
    do,
    for_in,
    if_then,
    list_of,
    name,
    not_,
    note,
    steps,
    tuple_of,
)

if TYPE_CHECKING:
    from .standing import Rules


_PERHAPS_NONE = ("up to", "any number of")


class Statements:
    """Makes the body of one effect function. `rules` takes the blocks that outlast it."""

    def __init__(self, expressions: Expressions, rules: Rules) -> None:
        self.make = expressions
        self.rules = rules
        self.offers = 0  # `may` blocks around what is being made

    def body(self, statements: Sequence[model.Statement]) -> list[ast.stmt]:
        """A run of statements; after a `choose` that found nothing the rest is skipped."""
        made: list[ast.stmt] = []
        statements = _paired(statements)
        for n, statement in enumerate(statements):
            made += self.statement(statement)
            if _is_choice(statement) and n + 1 < len(statements):
                rest = self.body(statements[n + 1 :])
                chosen = if_then(attr("fx.last"), rest, [])
                return [*made, note(chosen, "", statement.line)]
        return made

    def statement(self, node: model.Statement) -> list[ast.stmt]:
        """One statement."""
        made = self._made(node)
        for n, one in enumerate(made):
            note(one, lines_of(node)[0] if n == 0 else "", node.line)
        return made

    def _made(self, node: model.Statement) -> list[ast.stmt]:
        match node:
            case model.Do():
                return self._do(node)
            case model.Table():
                return self._table(node)
            case model.UntilBlock():
                return self._until(node)
            case model.IfThen():
                test = self.make.condition(node.condition)
                return [if_then(test, self.body(node.body), self.body(node.otherwise))]
            case model.IfDone():
                test = attr("fx.done") if node.done else not_(attr("fx.done"))
                return [if_then(test, self.body(node.body), self.body(node.otherwise))]
            case model.ForEach():
                return self._for_each(node)
            case model.ChooseOne():
                return self._choose_one(node)
            case model.May():
                return self._may(node)
            case model.Repeat():
                times = call("range", self.make.amount(node.times))
                return [for_in("_", times, self.body(node.body))]
            case model.Let():
                return [bind(node.name, self.make.amount(node.value))]
            case model.Instead():
                replaced = do(self.make.helper("instead", name("fx")))
                return [replaced, *self.body(node.body)]
            case model.ByHand():
                asked = self.make.helper("by_hand", name("fx"), const(node.text))
                return [do(steps(asked))]
            case model.On() | model.WhileBlock() | model.Lasting() | model.UseCard():
                raise TypeError(f"{type(node).__name__} is no statement of a moment")

    # ------------------------------------------------------------------------ sentences

    def _do(self, node: model.Do) -> list[ast.stmt]:
        before: list[ast.stmt] = []
        phrase = node.phrase
        more: dict[str, Expr] = {}
        if isinstance(phrase, Until):
            more["end"] = self.make.ending(phrase.end)
            phrase = phrase.change
        assert isinstance(phrase, Phrase)
        before += self._hoist_subject(phrase, more)
        made = steps(self.make.phrase(phrase, **more))
        self.make.chooser = None
        if node.called and phrase.rule.result == "outcomes":
            return [*before, bind(node.called.lower(), made)]
        done = [*before, do(made)]
        if node.called:
            done.append(bind(node.called.lower(), call("list", attr("fx.last"))))
        return done

    def _hoist_subject(self, phrase: Phrase, more: dict[str, Expr]) -> list[ast.stmt]:
        """A subject other than you is worked out first: it may be asked for, and then chooses."""
        subject = phrase.get("who")
        if subject is None or (isinstance(subject, Ref) and subject.what == "you"):
            return []
        who = assign("who", self.make.things(subject, True))
        more["who"] = name("who")
        if not (isinstance(subject, Group) and subject.quantity.form in ("each", "all", "bare")):
            self.make.chooser = self.make.helper("one", name("who"))
        return [who]

    def _table(self, node: model.Table) -> list[ast.stmt]:
        phrase = node.phrase
        assert isinstance(phrase, Phrase)
        made: list[ast.stmt] = [assign("outcome", steps(self.make.phrase(phrase)))]
        if node.called:
            made.append(bind(node.called.lower(), name("outcome")))
        tests = [(self._is_row(row), row) for row in node.rows if row.names or row.ranges]
        rest = [row for row in node.rows if not row.names and not row.ranges]
        chain: list[ast.stmt] = self._row_body(rest[0]) if rest else []
        for test, row in reversed(tests):
            chain = [note(if_then(test, self._row_body(row), chain), "", row.line)]
        return made + chain

    def _row_body(self, row: model.Row) -> list[ast.stmt]:
        return self.body(row.body)

    def _is_row(self, row: model.Row) -> Expr:
        outcome = name("outcome")
        if row.ranges:
            return any_of([between(low, outcome, high) for low, high in row.ranges])
        if len(row.names) == 1:
            return compare(outcome, ast.Eq(), const(row.names[0]))
        return compare(outcome, ast.In(), const(row.names))

    # ------------------------------------------------------------------------ forms

    def _until(self, node: model.UntilBlock) -> list[ast.stmt]:
        block = self.rules.block(node.body)
        end = self.make.ending(node.end)
        return [do(self.make.helper("until", name("fx"), end, const(block)))]

    def _for_each(self, node: model.ForEach) -> list[ast.stmt]:
        among = call("list", self.make.things(node.group, False))
        inner = [bind(node.called, list_of(name("each"))), *self.body(node.body)]
        return [for_in("each", among, inner)]

    def _choose_one(self, node: model.ChooseOne) -> list[ast.stmt]:
        who = attr("fx.you") if node.player is None else self.make.single(node.player, True)
        options = [
            tuple_of([const(short(option)), self._possible(option)]) for option in node.options
        ]
        picked = self.make.helper("choose_one", name("fx"), who, *options)
        made: list[ast.stmt] = [assign("picked", steps(picked))]
        chain: list[ast.stmt] = []
        for n in reversed(range(len(node.options))):
            test = compare(name("picked"), ast.Eq(), const(n))
            inner = self.body(node.options[n])
            chain = [if_then(test, inner, chain)]
        return made + chain

    def _possible(self, statements: Sequence[model.Statement]) -> Expr:
        """Whether what an option or a `may` begins with can be done in full, and whatever is to be
        paid in it can be."""
        first = statements[0] if statements else None
        phrase = first.phrase if isinstance(first, model.Do) else None
        payments = _payments(statements)
        tests: list[Expr] = []
        if isinstance(phrase, Phrase) and (phrase not in payments or payments == [phrase]):
            tests.append(self.can(phrase))
        if payments and payments != [phrase]:
            tests.append(self._all_paid(payments))
        return all_of(tests) if tests else const(True)

    def _all_paid(self, payments: list[Phrase]) -> Expr:
        """Whether several payments can be made one after the other."""
        asking, self.make.asking = self.make.asking, False
        made = [self.make.phrase(one) for one in payments]
        self.make.asking = asking
        paid = [
            tuple_of([one.value for one in call.keywords if one.arg in ("who", "measure")])
            for call in made
        ]
        return self.make.helper("can_pay_all", list_of(*paid))

    def can(self, phrase: Phrase) -> Expr:
        """Whether an action can be done in full, as its function says."""
        function = phrase.rule.sentence.function
        check = getattr(function, "can", None)
        if check is None:
            return const(True)
        self.make.used[check.__name__] = check.__module__
        asking, self.make.asking = self.make.asking, False
        made = self.make.phrase(phrase)
        self.make.asking = asking
        made.func = name(check.__name__)
        return made

    def _may(self, node: model.May) -> list[ast.stmt]:
        who = self.make.single(node.player, True)
        before: list[ast.stmt] = []
        mine = isinstance(node.player, Ref) and node.player.what == "you"
        self.offers += 1
        number = f"_{self.offers}" if self.offers > 1 else ""
        if not mine:
            before.append(assign(f"doer{number}", who))
            who = name(f"doer{number}")
        doer, self.make.doer = self.make.doer, who
        chooser = None if mine else who
        possible = self._possible(node.body)
        asked = self.make.helper(
            "may", name("fx"), who, const(short(node.body)), possible
        )
        self.make.chooser = chooser
        inner = self.body(node.body)
        self.make.chooser, self.make.doer = None, doer
        self.offers -= 1
        if not any(isinstance(one, model.May) for one in model.inside(node.body)):
            return [*before, if_then(steps(asked), inner, [])]
        done = f"done{number}"  # what is asked within does not decide `if you do` after it
        return [
            *before, assign(done, steps(asked)), if_then(name(done), inner, []),
            ast.Assign([ast.Attribute(name("fx"), "done", ast.Store())], name(done)),
        ]  # fmt: skip


def _paired(statements: Sequence[model.Statement]) -> list[model.Statement]:
    """`if you do` and the `if you do not` after it as one: what is done in the first must not
    decide the second."""
    found: list[model.Statement] = []
    for one in statements:
        last = found[-1] if found else None
        if isinstance(one, model.IfDone) and isinstance(last, model.IfDone) and _twins(last, one):
            found[-1] = replace(last, otherwise=one.body)
        else:
            found.append(one)
    return found


def _twins(one: model.IfDone, other: model.IfDone) -> bool:
    return one.done is not other.done and not one.otherwise and not other.otherwise


def _is_choice(node: model.Statement) -> bool:
    """Whether a statement chooses what the rest is about; `up to 2` may be none."""
    phrase = node.phrase if isinstance(node, model.Do) else None
    if not isinstance(phrase, Phrase) or phrase.rule.name != "choose":
        return False
    things = phrase.get("things")
    return not isinstance(things, Group) or things.quantity.form not in _PERHAPS_NONE


def _payments(statements: Sequence[model.Statement]) -> list[Phrase]:
    """What is paid in a run of statements, as far as nothing in it decides how much."""
    found = []
    for one in statements:
        if isinstance(one, model.Let) or (isinstance(one, model.Do) and one.called):
            break
        phrase = one.phrase if isinstance(one, model.Do) else None
        if isinstance(phrase, Phrase) and phrase.rule.sentence.function is actions.pay:
            refs = (node for node in walk(phrase) if isinstance(node, Ref))
            if not any(ref.key == "last" for ref in refs):
                found.append(phrase)
    return found
