"""Statements to checked statements: each sentence read, bound, and in a place where it means
something. One method for each class of the syntax tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ...dsl import syntax
from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from ..matching.grammar import Grammar
from ..matching.nouns import is_single
from ..matching.phrases import (
    EventNode,
    Group,
    MayDo,
    Node,
    Number,
    Phrase,
    Place,
    Ref,
    Until,
    UseNode,
)
from ..matching.reading import Problem, Reader
from ..rules import effects as rules
from . import model
from .binding import Binder
from .checks import Checks, changes_event, event_change, selected
from .explain import explain
from .meant import after_break, is_misdone, is_no_head, is_unquoted, joins_two, look_inside
from .misnamed import Unknown
from .rows import Rows
from .scope import UNREAD, Antecedent, Names

MOMENT, STANDING, BOTH = "moment", "standing", "both"


@dataclass(slots=True, eq=False)
class Resolver:
    """Resolves the effects of one source's cards; findings gather in `found`."""

    grammar: Grammar
    reader: Reader
    source: Source
    die: tuple[int, int]
    stays: bool = False  # the card stays in play
    outside: frozenset[str] = frozenset()  # nouns that there are none of when it is played
    own: frozenset[str] = frozenset()  # the kind of the card and its roles, none: any
    situations: frozenset[str] = frozenset()  # what `this …` may name on every card
    families: frozenset[str] | None = None  # words whose forms are known, None: not asked
    found: list[Diagnostic] = field(default_factory=list)
    unknown: list[Unknown] = field(default_factory=list)  # words that may be misspelt names
    given: dict[str, Span] = field(default_factory=dict)  # where a name was given first

    # ------------------------------------------------------------------------ reading

    def read(self, text: syntax.Text, reads: tuple[str, ...], names: Names) -> Node | None:
        """A text as one of some nonterminals, bound and checked; None with a finding."""
        key = (text.value, reads, names, self.outside, self.own)
        known = self.reader.bound.get(key)
        if known is not None:
            return known
        node = self.reader.read(text.value, reads, names.matching())
        if isinstance(node, Problem):
            said = explain(self.grammar, self.source, text.span, text.value, node)
            for one, problem in zip(said, (node, *node.also), strict=False):
                if problem.near:
                    self.unknown.append(Unknown(problem.word.lower(), problem.near, one))
            self.found += said
            return None
        before = len(self.found)
        report = self._reporter(text.span.start)
        bound = Binder(self.grammar, names, report).bind(node)
        Checks(self, names, report).look(bound)
        if len(self.found) == before:  # equal texts in equal scopes are bound once
            self.reader.bound[key] = bound
        return bound

    def _reporter(
        self, base: int
    ) -> Callable[[Place, Callable[..., Diagnostic], tuple[object, ...]], None]:
        def report(
            place: Place, rule: Callable[..., Diagnostic], said: tuple[object, ...]
        ) -> None:
            span = Span(base + place[0], base + max(place[1], place[0] + 1))
            self.found.append(rule(self.source, span, *said))

        return report

    def line(self, span: Span) -> int:
        """The line a statement stands on."""
        return self.source.location(span.start)[0]

    # ------------------------------------------------------------------------ blocks

    def block(
        self, statements: Sequence[syntax.Statement], names: Names, context: str
    ) -> tuple[model.Statement, ...]:
        """A run of statements; what one names the next may use."""
        done: list[model.Statement] = []
        for statement in statements:
            resolved, names = self.statement(statement, names, context)
            if resolved is not None:
                done.append(resolved)
        return tuple(done)

    def statement(
        self, node: syntax.Statement, names: Names, context: str
    ) -> tuple[model.Statement | None, Names]:
        """One statement and the scope after it."""
        name = node.name if isinstance(node, syntax.Let) else getattr(node, "called", None)
        if isinstance(name, syntax.Text):
            self.given.setdefault(name.value.lower(), name.span)
        match node:
            case syntax.Sentence():
                return self._sentence(node, names, context)
            case syntax.Clause():
                return self._clause(node, names, context)
            case syntax.Until() | syntax.While():
                return self._block(node, names, context), names
            case syntax.If():
                read = self._if(node, names, context)
                return read, replace(names.plain(), lost=names.lost or read is None)
            case syntax.IfDone():  # `if they do not` may follow `if they do`
                return self._if(node, names, context), names
            case syntax.ForEach():
                return self._for_each(node, names), names
            case syntax.ChooseOne():
                return self._choose_one(node, names), names
            case syntax.May():
                return self._may(node, names)
            case syntax.Repeat():
                return self._repeat(node, names), names
            case syntax.Let():
                return self._let(node, names)
            case syntax.Instead():
                return self._instead(node, names), names
            case syntax.Broken():
                return None, after_break(self, node.text.value, replace(names, lost=True))
            case syntax.Play():
                return None, names

    # ------------------------------------------------------------------------ sentences

    def _sentence(
        self, node: syntax.Sentence, names: Names, context: str
    ) -> tuple[model.Statement | None, Names]:
        line, called = self.line(node.span), node.called.value if node.called else ""
        if node.text.value.lower().startswith('by hand "') and node.text.value.endswith('"'):
            return model.ByHand(node.text.value[9:-1], line), names
        if is_unquoted(self, node.text):
            return None, names
        read = self.read(node.text, ("statement",), names)
        if read is None:
            return None, self._after_failure(node, names)
        if isinstance(read, MayDo):
            paying = replace(names, paying=True, asked=True)
            done = model.Do(read.action, called, line)
            after = self._after(read.action, node, replace(paying, paying=False))
            return model.May(read.player, (done,), True, line), after
        if isinstance(read, Until):
            return self._until_change(read, node, context), names
        assert isinstance(read, Phrase)
        if read.rule.sentence.change or read.rule.result == "ban":
            return self._bare_change(read, node, names, context), names
        if context == STANDING:
            self.say(node.text, rules.done_at_no_time, node.text.value)
            return None, names
        if read.rule.sentence.outcomes not in ((), ("die",)):
            self.say(node.text, rules.rows_missing, read.rule.sentence.outcomes)
            return None, names
        return model.Do(read, called, line), self._after(read, node, names.plain())

    def _after_failure(self, node: syntax.Sentence, names: Names) -> Names:
        """After an unread sentence its name may be anything: no echo errors."""
        names = replace(names, lost=True)
        if node.called is not None:
            return names.named(node.called.value.lower(), (), False)
        return after_break(self, node.text.value, names)

    def _until_change(
        self, read: Until, node: syntax.Sentence, context: str
    ) -> model.Statement | None:
        line = self.line(node.span)
        if context == STANDING:
            self.say(node.text, rules.done_at_no_time, node.text.value)
            return None
        change = read.change
        if change.rule.sentence.change in ("add", "subtract", "set", "swap"):
            return model.Do(read, "", line)
        return model.UntilBlock(read.end, (model.Lasting(change, line),), line)

    def _bare_change(
        self, read: Phrase, node: syntax.Sentence, names: Names, context: str
    ) -> model.Statement | None:
        line = self.line(node.span)
        if event_change(read):
            return model.Do(read, "", line)
        if context in (STANDING, BOTH):
            return model.Lasting(read, line)
        self.say(node.text, rules.change_without_end, node.text.value)
        return None

    def _after(self, read: Node, node: syntax.Sentence | syntax.Clause, names: Names) -> Names:
        """The scope after a sentence: what it chose is `it`, and has a name if it got one."""
        chosen = selected(read)
        if chosen is not None:
            names = names.mention(
                Antecedent(chosen.type, "last", plural=not is_single(chosen))
            )
        if node.called is None:
            return names
        name = node.called.value.lower()
        if name in self.grammar.vocabulary():
            self.say(node.called, rules.name_taken, name, "it is a word of the game")
        elif any(known == name for known, _, _ in names.names):
            self.say(node.called, rules.name_taken, name, "it names something already")
        if isinstance(read, Phrase) and read.rule.result == "outcomes":
            return names.named(name, ("amount",), False)
        if chosen is None:
            text = node.text if isinstance(node, syntax.Sentence) else node.head
            self.say(node.called, rules.nothing_to_name, text.value)
            return names.named(name, (), False)
        return names.named(name, chosen.type, not is_single(chosen))

    def say(self, text: syntax.Text, rule: Callable[..., Diagnostic], *said: object) -> None:
        self.found.append(rule(self.source, text.span, *said))

    # ------------------------------------------------------------------------ clauses

    def _clause(
        self, node: syntax.Clause, names: Names, context: str
    ) -> tuple[model.Statement | None, Names]:
        if is_no_head(self, node, names):
            return None, replace(names, lost=True)
        read = self.read(node.head, ("event", "outcomes", "use"), names)
        if isinstance(read, EventNode):
            return self._event(read, node, names, context), names
        if isinstance(read, UseNode):
            return self._use(read, node, names, context), names
        if isinstance(read, Phrase):
            table = self._table(read, node, names, context)
            return table, self._after(read, node, names)
        look_inside(self, node, names)
        return None, replace(names, lost=True)

    def _event(
        self, read: EventNode, node: syntax.Clause, names: Names, context: str
    ) -> model.Statement | None:
        if context == MOMENT:
            self.say(node.head, rules.event_without_end)
        return self.on(read, node.body, names, self.line(node.span))

    def on(
        self, read: EventNode, body: Sequence[syntax.Statement], names: Names, line: int
    ) -> model.On:
        """An event with its body, which may name what the event brings."""
        kinds, inner = self.within(read, names)
        resolved = self.block(body, inner, MOMENT)
        stage = inner.stage or ("before" if changes_event(resolved) else "after")
        return model.On(read, stage, kinds, resolved, line)

    def within(self, read: EventNode, names: Names) -> tuple[tuple[str, ...], Names]:
        """The kinds of event a head means, and the scope inside it."""
        sentence = read.what.rule.sentence
        stage = {"before": "before", "after": "after", "at": "after"}.get(read.mood, "")
        brought = tuple(
            Antecedent(self._brought_type(read.what, type), role, "".join(name))
            for role, type, *name in (sentence.brings if read.mood != "at" else ())
        )
        inner = names.mention(*brought).plain()
        stage = stage or sentence.stage
        return read.kinds, replace(inner, events=read.kinds, stage=stage, lasting=False)

    def _brought_type(self, deed: Phrase, type: str) -> tuple[str, ...]:
        """What an event brings, as closely as its words say."""
        wide = self.grammar.roles.get(type, (type,))
        for _name, node in deed.slots:
            if isinstance(node, Group | Ref) and node.type and set(node.type) <= set(wide):
                return node.type
            if type == "card" and isinstance(node, Group) and node.type[0] in self.grammar.kinds:
                return node.type
        return wide

    def _use(
        self, read: UseNode, node: syntax.Clause, names: Names, context: str
    ) -> model.Statement | None:
        cost = read.cost
        payable = isinstance(cost, Phrase) and cost.rule.sentence.cost
        if cost is not None and not payable and not read.limit:
            self.say(node.head, rules.not_a_head, node.head.value)
            return None
        if context == MOMENT:
            self.say(node.head, rules.holds_not_here, node.head.value)
        body = self.block(node.body, names.plain(), MOMENT)
        return model.UseCard(read.limit, cost, body, self.line(node.span))

    def _table(
        self, read: Phrase, node: syntax.Clause, names: Names, context: str
    ) -> model.Statement | None:
        if context == STANDING:
            self.say(node.head, rules.done_at_no_time, node.head.value)
        inner = names
        if node.called is not None:
            inner = names.named(node.called.value.lower(), ("amount",), False)
        rows = Rows(self, read.rule.sentence.outcomes, node).read(replace(inner, rolled=True))
        called = node.called.value if node.called else ""
        return model.Table(read, rows, called, self.line(node.span))

    # ------------------------------------------------------------------------ forms

    def _block(
        self, node: syntax.Until | syntax.While, names: Names, context: str
    ) -> model.Statement | None:
        inner = replace(names, lasting=True)
        line = self.line(node.span)
        if isinstance(node, syntax.Until):
            end = self.read(node.end, ("ending",), names)
            body = self.block(node.body, inner, STANDING)
            return None if end is None else model.UntilBlock(end, body, line)
        if context == MOMENT:
            self.say(node.condition, rules.holds_not_here, f"while {node.condition.value}")
        condition = self._condition(node.condition, names)
        body = self.block(node.body, inner, STANDING)
        return None if condition is None else model.WhileBlock(condition, body, line)

    def _condition(self, text: syntax.Text, names: Names) -> Node | None:
        if is_misdone(self, text) or joins_two(self, text, names):
            return None
        return self.read(text, ("condition",), names)

    def _if(
        self, node: syntax.If | syntax.IfDone, names: Names, context: str
    ) -> model.Statement | None:
        line = self.line(node.span)
        if context == STANDING:
            shown = node.condition if isinstance(node, syntax.If) else node.who
            self.say(shown, rules.done_at_no_time, f"if {shown.value}")
        if isinstance(node, syntax.IfDone):
            if not names.asked and not names.lost:
                self.say(node.who, rules.done_without_may)
            body = self.block(node.body, names.plain(), MOMENT)
            otherwise = self.block(node.otherwise or (), names.plain(), MOMENT)
            return model.IfDone(node.who.value.lower(), node.done, body, otherwise, line)
        condition = self._condition(node.condition, names)
        body = self.block(node.body, names.plain(), MOMENT)
        otherwise = self.block(node.otherwise or (), names.plain(), MOMENT)
        return None if condition is None else model.IfThen(condition, body, otherwise, line)

    def _for_each(self, node: syntax.ForEach, names: Names) -> model.Statement | None:
        group = self.read(node.group, ("things",), names)
        called = node.called.value.lower() if node.called else "each"
        type = group.type if isinstance(group, Group) else ()
        inner = names.named(called, type, False).mention(Antecedent(type, f"name:{called}"))
        body = self.block(node.body, inner.plain(), MOMENT)
        if not isinstance(group, Group):
            return None
        return model.ForEach(group, called, body, self.line(node.span))

    def _choose_one(self, node: syntax.ChooseOne, names: Names) -> model.Statement | None:
        player: Node | None = None
        if node.player is not None:
            player = self.read(node.player, ("player chooses",), names)
        if len(node.options) < 2:
            self.found.append(rules.one_option(self.source, node.span))
        inner = replace(names.plain(), paying=True)
        options = tuple(self.block(option.body, inner, MOMENT) for option in node.options)
        return model.ChooseOne(player, options, self.line(node.span))

    def _may(self, node: syntax.May, names: Names) -> tuple[model.Statement | None, Names]:
        player = self.read(node.player, ("player chooses",), names)
        body = self.block(node.body, replace(names.plain(), paying=True), MOMENT)
        after = replace(names, asked=True)
        if player is None:
            return None, after
        return model.May(player, body, False, self.line(node.span)), after

    def _repeat(self, node: syntax.Repeat, names: Names) -> model.Statement | None:
        times = self.read(node.times, ("amount",), names)
        if times == Number(0):
            self.say(node.times, rules.number_senseless, "0", "1")
        body = self.block(node.body, names.plain(), MOMENT)
        return None if times is None else model.Repeat(times, body, self.line(node.span))

    def _let(self, node: syntax.Let, names: Names) -> tuple[model.Statement | None, Names]:
        value = self.read(node.value, ("amount",), names)
        name = node.name.value.lower()
        if name in self.grammar.vocabulary():
            self.say(node.name, rules.name_taken, name, "it is a word of the game")
        after = names.named(name, ("amount",), False)
        return (None if value is None else model.Let(name, value, self.line(node.span))), after

    def _instead(self, node: syntax.Instead, names: Names) -> model.Statement | None:
        if names.events != (UNREAD,) and (not names.events or names.stage == "after"):
            self.found.append(rules.instead_of_what(self.source, node.span))
        body = self.block(node.body, names.plain(), MOMENT)
        return model.Instead(body, self.line(node.span))
