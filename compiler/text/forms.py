"""Print statements: one method for each form, from checked statement to clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..effects import model
from ..effects.checks import event_change
from ..effects.model import Statement
from ..matching.phrases import EventNode, Node, Number, Phrase, Ref, Until
from . import names as naming
from .phrases import Named, Speaker
from .rows import either_outcome, is_nothing, row_label, row_lead
from .sentences import (
    NOTHING,
    Clause,
    Item,
    capital,
    closed,
    flat,
    followed,
    in_line,
    is_again,
    joined,
)

_LETTERS = "XYZ"
_TRAILING = ("set", "swap")  # changes that say their end last


class Forms:
    """Prints the statements of one section of a card."""

    def __init__(self, speaker: Speaker, permanent: bool = False) -> None:
        self.speaker = speaker
        self.permanent = permanent
        self.nested = 0  # within a bullet: no bullets
        self.letters = 0
        self.offered = False  # within what another player chooses: you are named

    # ------------------------------------------------------------------------ blocks

    def clauses(self, statements: Sequence[Statement], bare: Node | None = None) -> list[Clause]:
        """The clauses of a block; `bare` is a subject that was said already."""
        found: list[Clause] = []
        waiting = ""  # `where X is …`, for the next clause
        for n, statement in enumerate(statements):
            rest = statements[n + 1 :]
            if isinstance(statement, model.Let):
                rest, waiting = self._let(statement, rest, found, waiting)
                return found + self._with(waiting, self.clauses(rest, bare))
            if isinstance(statement, model.IfDone) and found:
                found[-1] = self._if_done(found[-1], statement)
                continue
            made = self.clause(statement, bare)
            if is_again(made[0], found[-1:]) and isinstance(statement, model.Do):
                made = [replace(made[0], text=f"{made[0].text} again")]
            found += made
        return found

    @staticmethod
    def _with(waiting: str, clauses: list[Clause]) -> list[Clause]:
        if not waiting or not clauses:
            return clauses
        first, *rest = clauses
        opening = first.opening and first.opening + waiting
        return [replace(first, text=first.text + waiting, opening=opening), *rest]

    def clause(self, statement: Statement, bare: Node | None = None) -> list[Clause]:
        """The clauses of one statement (a `while` that always holds gives several). What speaks
        of nothing outside it prints the same on every card."""
        speaker = self.speaker
        key = (statement, bare, speaker.caster, self.permanent, self.nested > 0, self.offered)
        known = speaker.wording.clauses.get(key)
        if known is not None:
            clauses, speaker.before = known
            return clauses
        outer, speaker.asked = speaker.asked, False
        clauses = self._clause(statement, bare)
        if not isinstance(statement, model.Do | model.Lasting | model.Table | model.May):
            speaker.before = None  # what stands inside is not what `it` means after it
        if not speaker.asked:
            speaker.wording.remember(key, clauses, speaker.before)
        speaker.asked = speaker.asked or outer
        return clauses

    def _clause(self, statement: Statement, bare: Node | None) -> list[Clause]:
        match statement:
            case model.Do():
                return [self._do(statement.phrase, bare)]
            case model.Lasting():
                return [replace(self._do(statement.phrase, bare, "lasting"), standing=True)]
            case model.Table():
                return [self._table(statement)]
            case model.On():
                return [self._on(statement)]
            case model.UntilBlock():
                return [self._until(statement)]
            case model.WhileBlock():
                return self._while(statement)
            case model.IfThen():
                return [self._if(statement)]
            case model.IfDone():
                return [self._if_done(Clause(""), statement)]
            case model.ForEach():
                return [self._for_each(statement)]
            case model.ChooseOne():
                return [self._choose_one(statement)]
            case model.May():
                return [self._may(statement)]
            case model.Repeat():
                return [self._repeat(statement)]
            case model.Instead():
                return [self._instead(statement)]
            case model.ByHand():
                return [Clause(self._by_hand(statement.text), subject=True)]
            case model.UseCard():
                return [self._use(statement)]
            case model.Let():
                return [self._defined(statement, self._letter(statement.name))]

    def _by_hand(self, text: str) -> str:
        """A rule in the designer's words, so that it may stand within a sentence."""
        said = text.removesuffix(".") if text.count(".") == 1 else text
        first = said.split(" ")[0]
        if first[1:].islower() and not self.speaker.wording.is_title(first):
            said = said[:1].lower() + said[1:]
        return said

    def under(self, head: str, statements: Sequence[Statement]) -> Clause:
        """Statements under a head that holds for all of them."""
        clauses = self.clauses(statements)
        if len(clauses) > 2 and not self.nested:
            with self:
                clauses = self.clauses(statements)
        return joined(head, clauses, nested=self.nested > 0)

    def items(self, bodies: Sequence[tuple[str, Sequence[Statement]]]) -> tuple[Item, ...]:
        """Bullet lines with what stands in each."""
        with self:
            return tuple(Item(label, self._sentences(body)) for label, body in bodies)

    def _sentences(self, body: Sequence[Statement]) -> tuple[str, ...]:
        said = [one for clause in self.clauses(body) for one in flat(clause).sentences()]
        return tuple(said) or (NOTHING,)

    def __enter__(self) -> None:
        self.nested += 1

    def __exit__(self, *_: object) -> None:
        self.nested -= 1

    # ------------------------------------------------------------------------ sentences

    def _do(self, phrase: Node, bare: Node | None = None, mood: str = "") -> Clause:
        if isinstance(phrase, Until):
            return self._changed_until(phrase, "act" if bare is not None else "")
        assert isinstance(phrase, Phrase)
        dropped = bare is not None and _first_slot(phrase) == bare
        mood = "bare" if dropped else "act" if bare is not None else mood
        said = self.speaker.phrase(phrase, mood)
        self.speaker.before = phrase
        acts = phrase.rule.implied or not phrase.rule.subject
        if self.offered and phrase.rule.implied and bare is None:
            said, acts = f"you {said}", False
        changes = bool(phrase.rule.sentence.change) or phrase.rule.result == "ban"
        lasts = changes and not event_change(phrase)
        return Clause(said, subject=not dropped and not acts, lasts=lasts)

    def _changed_until(self, node: Until, mood: str) -> Clause:
        change, end = self.speaker.phrase(node.change, mood), self.speaker.say(node.end)
        trailing = node.change.rule.sentence.change in _TRAILING
        opening = "" if trailing else f"until {end}, {change}"
        return Clause(f"{change} until {end}", opening, lasts=True)

    def _table(self, table: model.Table) -> Clause:
        assert isinstance(table.phrase, Phrase)
        said = self._do(table.phrase)
        template = self.speaker.wording.template(table.phrase.rule)
        named = [row for row in table.rows if row.names]
        if not named or not all(template.outcome(name) for row in named for name in row.names):
            return self._rows_listed(said, table)
        left = [name for name in table.phrase.rule.sentence.outcomes
                if not any(name in row.names for row in named)]  # fmt: skip
        found: list[Clause] = []
        for row in table.rows:
            if not is_nothing(row.body):
                names = row.names or (() if found else tuple(left))
                parts = [template.outcome(name) for name in names]
                head = f"if {either_outcome(parts)}" if parts else "otherwise"
                found.append(self.under(head, row.body))
        self.speaker.before = table.phrase
        return followed(said, found)

    def _rows_listed(self, said: Clause, table: model.Table) -> Clause:
        labels = [row_label(row) for row in table.rows]
        labelled = [
            (label, () if is_nothing(row.body) else row.body)
            for label, row in zip(labels, table.rows, strict=True)
        ]
        items = self.items(labelled)
        if any(row.ranges for row in table.rows):
            items = tuple(replace(item, lead=row_lead(item.label)) for item in items)
        self.speaker.before = table.phrase
        return replace(said, items=items)

    # ------------------------------------------------------------------------ heads

    def _on(self, on: model.On) -> Clause:
        speaker = self.speaker
        changed = replaces(on.body)
        head = speaker.head(on.event, would=changed and is_yet_to_come(on))
        outer = speaker.event
        speaker.event = on.event
        found = self.under(head, on.body)
        speaker.event = outer
        return replace(found, standing=True)

    def _until(self, block: model.UntilBlock) -> Clause:
        end = self.speaker.say(block.end)
        match block.body:
            case (model.Lasting(phrase=phrase),):
                said = self._do(phrase, mood="lasting")
                return replace(
                    said, text=f"{said.text} until {end}", opening=f"until {end}, {said.text}"
                )
        return replace(self.under(f"until {end}", block.body), standing=True)

    def _while(self, block: model.WhileBlock) -> list[Clause]:
        condition = self.speaker.say(block.condition)
        if self.permanent and condition.startswith("this ") and condition.endswith(" is in play"):
            return [replace(one, standing=True) for one in self.clauses(block.body)]
        return [replace(self.under(f"while {condition}", block.body), standing=True)]

    def _if(self, node: model.IfThen) -> Clause:
        condition = f"if {self.speaker.say(node.condition)}"
        rows = [self.under(condition, node.body)]
        if not is_nothing(node.otherwise):
            rows.append(self.under("otherwise", node.otherwise))
        first, *rest = rows
        if first.follow and (rest or first.follow[0].startswith("otherwise")):
            first = closed(first)
        return followed(first, rest)

    def _if_done(self, before: Clause, node: model.IfDone) -> Clause:
        head = f"if {node.who} do" + ("" if node.done else " not")
        rows = [self.under(head, node.body)]
        if not is_nothing(node.otherwise):
            rows.append(self.under("otherwise", node.otherwise))
        if not before.text:
            return followed(rows[0], rows[1:])
        return followed(before, rows)

    def _for_each(self, loop: model.ForEach) -> Clause:
        statement = loop.body[0] if len(loop.body) == 1 else None
        if isinstance(statement, model.Do) and naming.uses(loop.called, loop.body) == 1:
            grammar = self.speaker.wording.grammar
            return self._do(naming.put(statement.phrase, {loop.called: loop.group}, grammar))
        return self.under(f"for {self.speaker.say(loop.group)}", loop.body)

    def _repeat(self, node: model.Repeat) -> Clause:
        times = self.speaker.say(node.times)
        if node.times == Number(2):
            shown = "twice"
        elif isinstance(node.times, Number):
            shown = f"{times} times"
        else:
            shown = f"a number of times equal to {times}"
        with self:
            return Clause(f"do the following {shown}: {in_line(self.clauses(node.body))}")

    def _use(self, use: model.UseCard) -> Clause:
        head = self.speaker.use(use.limit, use.cost)
        if use.cost is None:
            you = Ref("you", "", ("player",))
            found = joined(f"{head}, you may", self.clauses(use.body, you), self.nested > 0)
            found = replace(found, text=found.text.replace("you may, ", "you may ", 1))
            return replace(found, standing=True)
        clauses = self.clauses(use.body)
        if len(clauses) > 1:
            clauses = [flat(clause) for clause in clauses]
        said = [one for clause in clauses for one in clause.sentences()] or ["nothing happens"]
        made = clauses[-1] if clauses else Clause("")
        return replace(
            made, text=f"{head}: {capital(said[0])}", opening="", follow=tuple(said[1:]),
            standing=True, headed=True, mark=" –" if len(said) == 1 else ":",
        )  # fmt: skip

    # ------------------------------------------------------------------------ choices

    def _choose_one(self, node: model.ChooseOne) -> Clause:
        head = "choose one"
        if node.player is not None:
            verb = "choose" if self.speaker.takes_base(node.player) else "chooses"
            head = f"{self.speaker.say(node.player)} {verb} one"
        outer, self.offered = self.offered, not head.startswith(("choose", "you "))
        items = self.items([("", option) for option in node.options])
        self.offered = outer
        return Clause(head, items=items, joint="; or ", subject=node.player is not None)

    def _may(self, node: model.May) -> Clause:
        who = self.speaker.say(node.player)
        match node.body:
            case (model.Instead(body=body),):
                return Clause(f"{who} may {self._replaced(body, node.player)}", subject=True)
        clauses = self.clauses(node.body, node.player)
        if len(clauses) > 1 and (clauses[0].subject or not all(one.simple for one in clauses)):
            with self:
                clauses = self.clauses(node.body, node.player)
            return Clause(f"{who} may do the following: {in_line(clauses)}", subject=True)
        first = clauses[0] if len(clauses) == 1 else Clause(in_line(clauses))
        return replace(first, text=f"{who} may {first.text}", opening="", subject=True)

    def _instead(self, node: model.Instead) -> Clause:
        """What is done in place of an event; some say it in words of their own."""
        spoken = self.speaker.event.what if isinstance(self.speaker.event, EventNode) else None
        event = spoken or self.speaker.answers
        own = event and self.speaker.wording.template(event.rule).outcome("replaced")
        if own and is_nothing(node.body):
            return Clause(own)
        said = self._replaced(node.body, None)
        return Clause(said.removesuffix(" instead") if own else said)

    def _replaced(self, body: Sequence[Statement], bare: Node | None) -> str:
        """What is done in place of an event; `instead` goes last."""
        with self:
            clauses = self.clauses(body, bare)
        if len(clauses) == 1 and not clauses[0].items and not clauses[0].headed:
            first = clauses[0]
            if not first.follow:
                return f"{first.text} instead"
        said = in_line(clauses)
        return f"do this instead: {said}"

    # ------------------------------------------------------------------------ let

    def _let(
        self, let: model.Let, rest: Sequence[Statement], found: list[Clause], waiting: str
    ) -> tuple[Sequence[Statement], str]:
        """What follows a `let` with its value put in where it is used but once and at once; else
        a letter, told where it is used or in a sentence of its own."""
        grammar = self.speaker.wording.grammar
        used, at_once = naming.uses(let.name, rest), naming.uses(let.name, rest[:1])
        if not used:
            return rest, waiting
        direct = used == at_once and isinstance(rest[0], model.Do | model.Lasting)
        if direct and used == 1 and not naming.counts(let.name, rest[:1]):
            return naming.put(tuple(rest), {let.name: let.value}, grammar), waiting
        letter = self._letter(let.name)
        if not direct:
            found.append(self._defined(let, letter))
            return rest, waiting
        joint = " and " if waiting else ", where "
        return rest, f"{waiting}{joint}{letter} is {self.speaker.say(let.value)}"

    def _defined(self, let: model.Let, letter: str) -> Clause:
        return Clause(f"{letter} is {self.speaker.say(let.value)}", subject=True)

    def _letter(self, name: str) -> str:
        self.speaker.asked = True
        known = self.speaker.names.get(name)
        if known is None:
            known = Named(_LETTERS[self.letters % len(_LETTERS)], False)
            self.letters += 1
            self.speaker.names[name] = known
        return known.text


def _first_slot(phrase: Phrase) -> Node | None:
    return phrase.slots[0][1] if phrase.rule.subject and phrase.slots else None


def is_yet_to_come(on: model.On) -> bool:
    """Whether an event is spoken of as one that would happen; of some it is said as they are."""
    return on.stage == "before" and not on.event.what.rule.sentence.stage


def replaces(body: Sequence[Statement]) -> bool:
    """Whether a block replaces or lessens the event it stands under."""
    for one in body:
        match one:
            case model.Instead():
                return True
            case model.Do(phrase=Phrase() as phrase):
                if phrase.rule.sentence.where == "before gain":
                    return True
            case model.May() | model.IfThen():
                if replaces(one.body):
                    return True
    return False
