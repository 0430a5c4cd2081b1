"""Match a line against the grammar: memoised, top down, every reading.

A nonterminal is either made of rules (templates) or read by a method here (numbers, units, words).
Noun phrases are in `nouns`. On failure the match is run once more with `tracking`, which notes the
farthest place reached and every word that could have stood there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from ...runtime.vocabulary import Slot
from .grammar import Grammar, Table, Unit, forms
from .heads import HEADS
from .nouns import NounReader, holds_of, is_many, is_single
from .phrases import (
    AbilityRef,
    Group,
    Names,
    Node,
    Number,
    Phrase,
    Ref,
    String,
    WordRef,
    Words,
    counts_once,
)
from .templates import Rule, SlotPart, Verb
from .tokens import Token, article_fits

T = TypeVar("T")
Results = list[tuple[int, Node]]
_NOTHING: Table[str] = Table()
MOST_COPIES = 100  # of one card in one line of a scenario

# Inside these a noun phrase carries no filter of its own (behind `has`: at most a zone), so that
# a filter has one noun to narrow.
_INSIDE = {"filter": "plain_things", "having": "held_things", "zone": "plain_things"}


@dataclass(frozen=True, slots=True)
class Scope:
    """What may be referred to at a place. `names`: bound names with type and number; `brought`:
    what events bring by name (`attacker`); `it`: types of the things last named, oldest first."""

    names: tuple[tuple[str, tuple[str, ...], bool], ...] = ()
    brought: tuple[tuple[str, tuple[str, ...]], ...] = ()
    players: tuple[str, ...] = ()  # scenarios: players by name
    quoted: bool = False  # scenarios: cards by quoted name

    def name(self, word: str) -> tuple[tuple[str, ...], bool] | None:
        """Type and number of a bound name."""
        for name, type, plural in reversed(self.names):
            if name == word:
                return type, plural
        return None


@dataclass(slots=True)
class Match:
    """One attempt at one line."""

    grammar: Grammar
    tokens: tuple[Token, ...]
    scope: Scope
    tracking: bool = False
    far: int = -1
    expected: dict[str, None] = field(default_factory=dict)  # words that could stand there
    wanted: dict[str, None] = field(default_factory=dict)  # what kinds of thing could
    memo: dict[tuple[str, int], Results] = field(default_factory=dict)
    filled: dict[tuple[int, int, str], Results] = field(default_factory=dict)
    misfits: list[tuple[int, Node, Slot]] = field(default_factory=list)
    _nouns: NounReader = field(init=False)

    def __post_init__(self) -> None:
        self._nouns = NounReader(self)

    # ------------------------------------------------------------------------ engine

    def key(self, i: int) -> str:
        """The key of a token, "" past the end."""
        return self.tokens[i].key if i < len(self.tokens) else ""

    def fits_article(self, i: int) -> bool:
        """Whether `a` or `an` fits the word behind it; while tracking the word may be wrong."""
        return self.tracking or article_fits(self.key(i), self.key(i + 1))

    def place(self, i: int, j: int) -> tuple[int, int]:
        """Offsets of the tokens i to j (exclusive)."""
        return self.tokens[i].start, self.tokens[j - 1].end

    def whole(self, reads: Iterable[str]) -> list[Node]:
        """Every reading of the whole line as one of these nonterminals."""
        found: list[Node] = []
        for result in reads:
            for end, node in self.parse(result, 0):
                if end == len(self.tokens):
                    if node not in found:
                        found.append(node)
                else:
                    self.expect(end, (), "the end of the line")
        return found

    def parse(self, result: str, i: int) -> Results:
        """All ways to read a nonterminal at a place."""
        key = (result, i)
        if key not in self.memo:
            self.memo[key] = []  # left recursion finds nothing
            if result in HEADS:
                self.memo[key] = HEADS[result](self, i)
            else:
                word = result.partition(":")[0].replace(" ", "_")
                reader = getattr(self, f"read_{word}", None)
                self.memo[key] = reader(i, result) if reader else self.by_rules(result, i)
        return self.memo[key]

    def expect(self, i: int, words: Iterable[str], wanted: str = "") -> None:
        """Note what could have stood at a place, if it is the farthest so far."""
        if not self.tracking or i < self.far:
            return
        if i > self.far:
            self.far, self.expected, self.wanted = i, {}, {}
        self.expected.update(dict.fromkeys(words))
        if wanted:
            self.wanted[wanted] = None

    def by_rules(self, result: str, i: int) -> Results:
        """Read by templates."""
        found: Results = []
        if self.tracking:
            for rule in self.grammar.rules.get(result, ()):
                found += self.by_rule(rule, i)
        else:
            for rule in self.grammar.starting(result, self.key(i)):
                found += self.by_rule(rule, i)
        return found

    def by_rule(self, rule: Rule, i: int) -> Results:
        """Read by one template; a verb must agree with its subject."""
        states: list[tuple[int, tuple[tuple[str, Node], ...]]] = [(i, ())]
        for part in rule.parts:
            grown: list[tuple[int, tuple[tuple[str, Node], ...]]] = []
            for at, slots in states:
                if isinstance(part, SlotPart):
                    for end, node in self.slot(part.slot, at, _INSIDE.get(rule.result, "things")):
                        grown.append((end, (*slots, (part.name, node))))
                    continue
                words = forms(part, rule)
                if isinstance(part, Verb) and len(words) == 2:
                    words = (part.base if _takes_base(slots[0][1]) else part.third,)
                key = self.key(at)
                if key in (word.lower() for word in words) and self.fits_article(at):
                    grown.append((at + 1, slots))
                else:
                    self.expect(at, words)
            states = grown
            if not states:
                return []
        return [
            (end, Phrase(rule, slots, _type_of(rule), self.place(i, end)))
            for end, slots in states
            if (rule.result != "condition" or self._can_be(dict(slots))) and counts_once(slots)
        ]

    def _can_be(self, slots: dict[str, Node]) -> bool:
        """Whether the things of a condition can be what is said of them."""
        things = slots.get("things")
        type = things.type if isinstance(things, Group | Ref | Phrase) else ()
        return holds_of(self.grammar, slots.get("word"), slots.get("what"), type)

    def slot(self, slot: Slot, i: int, things: str = "things") -> Results:
        """Read what a slot takes; what does not fit is kept for the message."""
        key = (id(slot), i, things)  # annotations are shared objects, so are their slots
        if key not in self.filled:
            self.filled[key] = self._fill(slot, i, things)
        return self.filled[key]

    def _fill(self, slot: Slot, i: int, things: str) -> Results:
        reads = slot.reads
        if reads in ("things", "group", "own"):
            fitting = []
            for end, node in self.parse(things, i):
                if self.fits(node, slot):
                    fitting.append((end, node))
                elif self.tracking:
                    self.misfits.append((end, node, slot))
            return fitting
        if reads in ("measure", "unit"):
            return [
                (end, node)
                for end, node in self.parse(reads, i)
                if set(self._unit(node).holders) & set(slot.accepts)
            ]
        if reads == "word":
            return [r for name in slot.accepts for r in self.parse("word:" + name, i)]
        return self.parse(reads, i)

    def fits(self, node: Node, slot: Slot) -> bool:
        """Whether a noun phrase may stand in a slot: its type and number. Of what kind `this
        card` is, is looked at where it stands."""
        if not isinstance(node, Ref | Group | Phrase):
            return False
        if slot.one and not is_single(node):
            return False
        if not node.type:
            return True  # `it`: bound later
        if isinstance(node, Ref) and (node.what, node.name) == ("this", "card"):
            return bool(self.grammar.expand(slot.accepts) & {"card", *self.grammar.kinds})
        return self.grammar.fits(node.type, slot.accepts)

    def _unit(self, node: Node) -> Unit:
        unit = node.get("unit") if isinstance(node, Phrase) else node
        assert isinstance(unit, WordRef)
        return self.grammar.units[unit.word]

    # ------------------------------------------------------------------------ small things

    def read_number(self, i: int, _: str) -> Results:
        """A number as written."""
        if self.key(i) == "<number>":
            return [(i + 1, Number(int(self.tokens[i].text), self.place(i, i + 1)))]
        self.expect(i, (), "a number")
        return []

    def read_text(self, i: int, _: str) -> Results:
        """A text in quotes."""
        if self.key(i) == "<string>":
            return [(i + 1, String(self.tokens[i].text[1:-1], self.place(i, i + 1)))]
        self.expect(i, (), "a text in quotes")
        return []

    def read_amount(self, i: int, _: str) -> Results:
        """A number, a bound name, or an amount sentence."""
        return self.read_term(i, _) + self.by_rules("sum", i)

    def read_term(self, i: int, _: str) -> Results:
        """An amount without `plus` or `minus`."""
        found = self.read_number(i, _)
        bound = self.scope.name(self.key(i))
        if bound and bound[0] == ("amount",):
            place = self.place(i, i + 1)
            found.append((i + 1, Ref("name", self.key(i), ("amount",), False, place)))
        found += self.by_rules("amount", i)
        for end, node in self.parse("value", i):
            found.append((end, node))
        return found

    def read_word(self, i: int, result: str) -> Results:
        """A word of the list named behind the colon."""
        name = result.partition(":")[2]
        found: Results = []
        for end, words, word in self.named(self.grammar.lists.get(name, _NOTHING), i):
            found.append((end, WordRef(name, word, " ".join(words), self.place(i, end))))
        return found

    def named(self, table: Table[T], i: int) -> list[tuple[int, tuple[str, ...], T]]:
        """The entries of a table whose words stand here, each with the place after it."""
        entries = table.items() if self.tracking else table.starting(self.key(i))
        found = []
        for words, value in entries:
            end = self.literal(i, words)
            if end:
                found.append((end, words, value))
        return found

    def literal(self, i: int, words: tuple[str, ...]) -> int:
        """The place after these words, 0 if they do not stand here."""
        for n, word in enumerate(words):
            if self.key(i + n) != word:
                self.expect(i + n, (word,))
                return 0
        return i + len(words)

    def read_unit(self, i: int, _: str) -> Results:
        """A unit, in either form."""
        found: Results = []
        for end, words, name in self.named(self.grammar.unit_forms, i):
            found.append((end, WordRef("unit", name, " ".join(words), self.place(i, end))))
        return found

    def read_measure(self, i: int, _: str) -> Results:
        """`2 wounds`, `all threat`, `wounds equal to …`: by templates, number agreeing."""
        return [r for r in self.by_rules("measure", i) if _agrees(r[1], self.grammar)]

    def read_field(self, i: int, _: str) -> Results:
        """A number field of some kind of card."""
        found: Results = []
        for end, words, (name, _kinds) in self.named(self.grammar.fields, i):
            found.append((end, WordRef("field", name, " ".join(words), self.place(i, end))))
        return found

    def read_ability(self, i: int, _: str) -> Results:
        """An ability with its values."""
        found: Results = []
        for end, _words, ability in self.named(self.grammar.abilities, i):
            ends: list[tuple[int, tuple[Node, ...]]] = [(end, ())]
            for _value in ability.values:
                ends = [
                    (after, (*values, value))
                    for at, values in ends
                    for after, value in self.parse("term", at)
                ]
            for at, values in ends:
                found.append((at, AbilityRef(ability.name, values, self.place(i, at))))
        return found

    def read_things(self, i: int, _: str) -> Results:
        """A noun phrase."""
        return self._nouns.read(i, "all")

    def read_held_things(self, i: int, _: str) -> Results:
        """A noun phrase that says at most where its cards lie, as behind `has`."""
        return self._nouns.read(i, "zone")

    def read_plain_things(self, i: int, _: str) -> Results:
        """A noun phrase without filters, as it stands inside a filter."""
        return self._nouns.read(i, "none")

    def read_words(self, i: int, result: str) -> Results:
        """Words of a list joined by `or`: `forest or hills`, `forest, hills or swamp`."""
        name = result.partition(":")[2]
        found: Results = []
        runs: list[tuple[int, tuple[Node, ...]]] = [
            (end, (node,)) for end, node in self.parse("word:" + name, i)
        ]
        for at, words in runs:
            names = tuple(word.word for word in words if isinstance(word, WordRef))
            found.append((at, Words(name, names, self.place(i, at))))
            self.expect(at, ("or",))
            if self.key(at) in ("or", ","):
                for end, node in self.parse("word:" + name, at + 1):
                    runs.append((end, (*words, node)))
        return found

    def read_names(self, i: int, _: str) -> Results:
        """Names of cards in quotes, each perhaps with its number: `"A", 2 "B" and "C"`."""
        found: Results = []
        runs = self._name(i)
        for at, names in runs:
            found.append((at, Names(names, self.place(i, at))))
            if self.key(at) in (",", "and"):
                runs += [(end, (*names, *more)) for end, more in self._name(at + 1)]
        return found

    def _name(self, i: int) -> list[tuple[int, tuple[str, ...]]]:
        counted = self.key(i) == "<number>" and self.key(i + 1) == "<string>"
        at = i + 1 if counted else i
        if self.key(at) != "<string>":
            self.expect(at, (), "the name of a card in quotes")
            return []
        count = int(self.tokens[i].text) if counted else 1
        if not 1 <= count <= MOST_COPIES:
            return []
        return [(at + 1, (self.tokens[at].text[1:-1],) * count)]

    def read_count(self, i: int, _: str) -> Results:
        """A number, or an amount bound by name."""
        bound = self.scope.name(self.key(i))
        if bound and bound[0] == ("amount",):
            place = self.place(i, i + 1)
            return [(i + 1, Ref("name", self.key(i), ("amount",), False, place))]
        return self.read_number(i, _)

    def read_adjective(self, i: int, _: str) -> Results:
        """A word that may stand before a noun, said of a thing: `X is exhausted`."""
        found: Results = []
        for end, words, adjectives in self.named(self.grammar.adjectives, i):
            for adjective in adjectives:
                place, shown = self.place(i, end), " ".join(words)
                found.append((end, WordRef(adjective.list, adjective.word, shown, place)))
        return found

    def read_condition(self, i: int, _: str) -> Results:
        """A condition sentence, or a deed of this turn."""
        return self.by_rules("condition", i) + self.parse("past", i)


def _type_of(rule: Rule) -> tuple[str, ...]:
    """What a phrase is: a noun phrase is of the type of the thing it names."""
    return (rule.sentence.brings[0][1],) if rule.result == "noun" else (rule.result,)


def _takes_base(subject: Node) -> bool:
    return is_many(subject) or (isinstance(subject, Ref) and subject.what == "you")


def _agrees(node: Node, grammar: Grammar) -> bool:
    """`1 wound` and `2 wounds`, never `1 wounds`; other amounts take the plural."""
    assert isinstance(node, Phrase)
    unit, amount = node.get("unit"), node.get("amount")
    if not isinstance(unit, WordRef):
        return True
    wanted = grammar.units[unit.word]
    if isinstance(amount, Number) and amount.value == 1:
        return unit.shown == wanted.one
    return unit.shown == wanted.many
