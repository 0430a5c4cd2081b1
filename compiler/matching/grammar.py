"""All that a game's sentences are made of, indexed for the matcher: rules by their first word,
nouns, words, units, fields and abilities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from ...runtime.vocabulary import Sentence
from .templates import Literal, Rule, SlotPart, TemplateError, Verb, rules_of

Words = tuple[str, ...]  # lower-case words of a name
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun: what it is in the singular, the types of things it names, whether this is its
    plural."""

    name: str
    type: tuple[str, ...]
    plural: bool


@dataclass(frozen=True, slots=True)
class Adjective:
    """A word that narrows a noun of some kinds: `green` of `colour`, the flag `epic`."""

    list: str
    word: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """What is counted on things: its name, its two forms, who holds it (`player`, `fighter`)."""

    name: str
    one: str
    many: str
    holders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ability:
    """A named ability with the names of its values."""

    name: str
    values: tuple[str, ...]


_NAMING = ("action", "outcomes", "noun", "amount", "sum", "value", "zone", "measure", "bound")
_REFERENCES = (
    "you", "it", "them", "caster", "this", "that", "those", "a", "an", "one", "another", "each",
    "all", "any", "no", "the", "up", "your", "their", "its", "other", "until", "while",
)  # fmt: skip
# What is read by methods, not by templates.
_BUILT_IN = (
    "before", "after", "when", "at", "first", "next", "time", "once", "per", "may", "or", "and",
    "of", "random", "top", "bottom", "number", "owner", "player", "to", "them", "those",
)  # fmt: skip


class Table(dict[Words, T]):
    """Names of one or more words, looked up by their first."""

    def __init__(self, entries: Mapping[Words, T] | None = None) -> None:
        super().__init__()
        self._by_first: dict[str, list[tuple[Words, T]]] = {}
        for words, value in (entries or {}).items():
            self[words] = value

    def __setitem__(self, words: Words, value: T) -> None:
        super().__setitem__(words, value)
        starts = self._by_first.setdefault(words[0], [])
        starts[:] = [(known, one) for known, one in starts if known != words]
        starts.append((words, value))

    def setdefault(self, words: Words, value: T) -> T:
        """A dict's own would not go through `__setitem__`."""
        if words not in self:
            self[words] = value
        return self[words]

    def starting(self, word: str) -> list[tuple[Words, T]]:
        """The entries whose first word this is."""
        return self._by_first.get(word, [])


@dataclass(slots=True, eq=False)
class Grammar:
    """Built once for a game and its project; read by every match."""

    rules: dict[str, list[Rule]] = field(default_factory=dict)
    nouns: Table[Noun] = field(default_factory=Table)
    adjectives: Table[list[Adjective]] = field(default_factory=Table)
    units: dict[str, Unit] = field(default_factory=dict)
    lists: dict[str, Table[str]] = field(default_factory=dict)
    unit_forms: Table[str] = field(default_factory=Table)  # a form of a unit -> its name
    fields: Table[tuple[str, tuple[str, ...]]] = field(default_factory=Table)
    abilities: Table[Ability] = field(default_factory=Table)
    roles: dict[str, tuple[str, ...]] = field(default_factory=dict)  # role -> kinds
    kinds: tuple[str, ...] = ()
    permanent: frozenset[str] = frozenset()
    _first: dict[str, dict[str, list[Rule]]] = field(default_factory=dict)
    _words: frozenset[str] = frozenset()
    _all_words: frozenset[str] = frozenset()
    _open: dict[str, list[Rule]] = field(default_factory=dict)

    def add(self, sentences: Iterable[Sentence]) -> None:
        """Add sentences; raises `TemplateError` where two say the same in the same words."""
        for sentence in sentences:
            for rule in rules_of(sentence):
                self.rules.setdefault(rule.result, []).append(rule)
        self._refuse_twins()
        self._first.clear()
        self._open.clear()
        self._all_words = frozenset()

    def _refuse_twins(self) -> None:
        for result, rules in self.rules.items():
            seen: dict[tuple[object, ...], Rule] = {}
            for rule in rules:
                shape = tuple(_shape(part) for part in rule.parts)
                twin = seen.setdefault(shape, rule)
                if twin is not rule and twin.sentence is not rule.sentence:
                    raise TemplateError(
                        f"two {result} sentences read the same words: "
                        f"{twin.sentence.template!r} and {rule.sentence.template!r}"
                    )

    @property
    def aims(self) -> bool:
        """Whether cards of the game may answer that an effect is aimed at somebody."""
        return any("aim" in rule.sentence.events for rule in self.rules.get("deed", ()))

    def vocabulary(self) -> frozenset[str]:
        """Every word by which a noun phrase or an amount could be meant, or a sentence begun; none
        of them can be a name."""
        if not self._words:
            words = set(_REFERENCES)
            for result in _NAMING:
                for rule in self.rules.get(result, ()):
                    if not isinstance(rule.parts[0], SlotPart):
                        words.update(word.lower() for word in forms(rule.parts[0], rule))
            names = [*self.nouns, *self.adjectives, *self.unit_forms, *self.fields]
            words.update(word for name in names for word in name)
            self._words = frozenset(words)
        return self._words

    def words(self) -> frozenset[str]:
        """Every word that stands in some sentence."""
        if not self._all_words:
            names: list[Words] = [*self.nouns, *self.adjectives, *self.unit_forms, *self.fields]
            names += [words for table in self.lists.values() for words in table]
            names += list(self.abilities)
            words = {word for name in names for word in name} | set(_REFERENCES + _BUILT_IN)
            for rules in self.rules.values():
                for rule in rules:
                    for part in rule.parts:
                        if not isinstance(part, SlotPart):
                            words.update(word.lower() for word in forms(part, rule))
            self._all_words = frozenset(words)
        return self._all_words

    def add_unit(self, unit: Unit) -> None:
        """Add a unit with both its forms."""
        self.units[unit.name] = unit
        for form in (unit.one, unit.many):
            self.unit_forms[tuple(form.lower().split())] = unit.name

    def starting(self, result: str, key: str) -> list[Rule]:
        """The rules of a nonterminal that may start with this word."""
        if result not in self._first:
            self._index(result)
        return self._first[result].get(key, []) + self._open[result]

    def _index(self, result: str) -> None:
        first: dict[str, list[Rule]] = {}
        opened: list[Rule] = []
        for rule in self.rules.get(result, []):
            head = rule.parts[0]
            if isinstance(head, SlotPart):
                opened.append(rule)
            else:
                for word in forms(head, rule):
                    first.setdefault(word.lower(), []).append(rule)
        self._first[result], self._open[result] = first, opened

    def expand(self, accepts: Iterable[str]) -> frozenset[str]:
        """The types of things that a slot takes, roles and `card` spelled out."""
        found: set[str] = set()
        for name in accepts:
            if name == "card":
                found.update(self.kinds)
            found.update(self.roles.get(name, (name,)))
        return frozenset(found | set(accepts))

    def fits(self, type: tuple[str, ...], accepts: Iterable[str]) -> bool:
        """Whether things of a type may stand where these are wanted."""
        return bool(type) and set(type) <= self.expand(accepts)


def forms(part: Literal | Verb, rule: Rule) -> tuple[str, ...]:
    """The words that may stand for a literal or verb of a rule."""
    if isinstance(part, Literal):
        return (part.word,)
    if rule.mood == "past":
        return (part.past,)
    if rule.implied or rule.mood == "cannot" or not rule.subject:
        return (part.base,)
    return (part.base, part.third)


def _shape(part: Literal | Verb | SlotPart) -> object:
    if isinstance(part, SlotPart):
        return ("slot", part.slot.reads, part.slot.accepts)
    return part


def plural_of(word: str) -> str:
    """The plural of a noun by the usual rules of English."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith("ife"):  # life, knife; but safes
        return word[:-2] + "ves"
    if word.endswith(("s", "x", "ch", "sh")) or word in ("hero",):
        return word + "es"
    return word + "s"


def lists_of(lists: Mapping[str, Mapping[str, object]]) -> dict[str, Table[str]]:
    """Word lists with each name cut into its words."""
    return {
        name: Table({tuple(word.lower().split()): word for word in words})
        for name, words in lists.items()
    }
