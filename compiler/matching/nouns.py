"""The one noun-phrase grammar: quantity, words, noun, owner, filters; and references.

`a hero`, `up to 3 enemy cards in your hand`, `each other player with at least 2 gold`, `one of
your allies`, `the top 3 cards of your deck`, `this challenge`, `it`, a bound name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .grammar import Grammar, Noun
from .phrases import Group, Node, Number, Phrase, Quantity, Ref, WordRef

if TYPE_CHECKING:
    from .matcher import Match, Results

_REFS = {"you": ("player",), "caster": ("player",), "it": (), "them": ()}
_OWNERS = {"your": "you", "their": "they", "its": "it"}
TOLD_BY_CARD = ("owner", "player")
_OTHER = WordRef("other", "other", "other")


@dataclass(frozen=True, slots=True)
class Start:
    """How a noun phrase starts: the place after it, and what number of noun it wants."""

    at: int
    quantity: Quantity
    number: str  # "one", "many" or "" (either)
    owner: Ref | None = None
    other: bool = False


def is_many(node: Node) -> bool:
    """Whether a noun phrase is plural in grammar."""
    return isinstance(node, Group | Ref) and node.plural


def is_single(node: Node) -> bool:
    """Whether a noun phrase names exactly one thing (`each hero` names several)."""
    if isinstance(node, Group):
        if node.quantity.form in ("each", "any") or node.plural:
            return False
        return node.of is None or node.quantity.form == "n"
    return not is_many(node)


def says_of(grammar: Grammar, word: WordRef, type: tuple[str, ...]) -> bool:
    """Whether a word says something of every kind that a type names."""
    known = grammar.adjectives.get(tuple(word.shown.split()), [])
    if type in ((), ("card",)):  # of two lists with the word the first is meant
        return bool(known) and (known[0].list, known[0].word) == (word.list, word.word)
    return any(
        (one.list, one.word) == (word.list, word.word) and set(type) <= set(one.kinds)
        for one in known
    )


def holds_of(
    grammar: Grammar, word: Node | None, what: Node | None, type: tuple[str, ...]
) -> bool:
    """Whether things of a type can be so, or have that."""
    if isinstance(word, WordRef) and not says_of(grammar, word, type):
        return False
    if isinstance(what, Phrase) and not _counts_right(grammar, what):
        return False
    if isinstance(what, Phrase) and what.rule.result == "having" and type:
        return grammar.fits(type, (one[0] for one in what.rule.sentence.brings))
    return True


def _counts_right(grammar: Grammar, what: Phrase) -> bool:
    """`at least 1 wound`, `at least 2 wounds`."""
    unit, bound = what.get("unit"), what.get("bound")
    if not isinstance(unit, WordRef) or not isinstance(bound, Phrase):
        return True
    number, known = bound.get("n"), grammar.units[unit.word]
    if isinstance(number, Number):
        return unit.shown == (known.one if number.value == 1 else known.many)
    return True


class NounReader:
    """Reads noun phrases for one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.grammar = match.grammar

    def read(self, i: int, filters: str) -> Results:
        """Every noun phrase that starts here; `filters` says which may narrow it: `all`, `none`,
        or `zone` (only where its cards lie)."""
        found = self._refs(i) + self._parts(i, filters)
        for start in self._starts(i):
            found += self._group(i, start, filters)
        return found

    # ------------------------------------------------------------------------ references

    def _refs(self, i: int) -> Results:
        match = self.match
        key, found = match.key(i), []
        match.expect(i, (*_REFS, "this", "that", "those"))
        if key in _REFS:
            found.append((i + 1, Ref(key, "", _REFS[key], key == "them", match.place(i, i + 1))))
        elif key in ("this", "that", "those"):
            for end, noun in self._nouns(i + 1):
                if noun.plural == (key == "those"):
                    ref = Ref(key, noun.name, noun.type, noun.plural, match.place(i, end))
                    found.append((end, ref))
        elif key == "the":
            for name, type in match.scope.brought:
                match.expect(i + 1, (name,))
                if match.key(i + 1) == name:
                    found.append((i + 2, Ref("the", name, type, False, match.place(i, i + 2))))
        elif match.scope.quoted and key == "<string>":
            name = match.tokens[i].text[1:-1]
            found.append((i + 1, Ref("card", name, ("card",), False, match.place(i, i + 1))))
        return found + self._named(i) + match.parse("noun", i) + self._owned_ref(i)

    def _named(self, i: int) -> Results:
        match = self.match
        found: Results = []
        for name, type, plural in reversed(match.scope.names):
            if type == ("amount",):
                continue
            end = match.literal(i, tuple(name.split()))
            if end and not any(at == end for at, _ in found):
                found.append((end, Ref("name", name, type, plural, match.place(i, end))))
        match.expect(i, match.scope.players)
        for player in match.scope.players:
            if match.key(i) == player.lower():
                place = match.place(i, i + 1)
                found.append((i + 1, Ref("player", player, ("player",), False, place)))
        return found

    def _owned_ref(self, i: int) -> Results:
        """`its owner`, `its player` (who has played it): someone told by a card."""
        match = self.match
        if match.key(i) == "its":
            match.expect(i + 1, TOLD_BY_CARD)
        what = match.key(i + 1)
        if match.key(i) == "its" and what in TOLD_BY_CARD:
            return [(i + 2, Ref(f"its {what}", "it", ("player",), False, match.place(i, i + 2)))]
        return []

    # ------------------------------------------------------------------------ quantities

    def _starts(self, i: int) -> list[Start]:
        match, key = self.match, self.match.key(i)
        either = match.scope.quoted or (i > 0 and match.key(i - 1) == "no")
        bare = "" if either else "one" if self._after_one(i) else "many"
        found: list[Start] = [Start(i, Quantity("bare"), bare)]
        match.expect(
            i,
            ("a", "an", "one", "another", "each", "all", "any", "the", "up", *_OWNERS),
            "a number",
        )
        if key in ("a", "an", "one") and match.fits_article(i):
            found.append(Start(i + 1, Quantity("a"), "one"))
            if match.key(i + 1) == "random":
                found.append(Start(i + 2, Quantity("a", random=True), "one"))
        elif key == "another":
            found.append(Start(i + 1, Quantity("a"), "one", other=True))
        elif key == "each":
            found.append(Start(i + 1, Quantity("each"), "one"))
        elif key == "all":
            found.append(Start(i + 1, Quantity("all"), "many"))
        elif key == "any":
            match.expect(i + 1, ("number",))
            found.append(Start(i + 1, Quantity("any"), "one"))
            if match.key(i + 1) == "number" and match.key(i + 2) == "of":
                found.append(Start(i + 3, Quantity("any number of"), "many"))
        elif key == "the":
            found.append(Start(i + 1, Quantity("the"), ""))
            found += self._edges(i + 1)
        elif key in _OWNERS and not self._owned_ref(i):
            owner = Ref(_OWNERS[key], "", ("player",), False, match.place(i, i + 1))
            found.append(Start(i + 1, Quantity("own"), "", owner))
        found += self._counted(i) + self._possessed(i)
        return [self._with_other(start) for start in found]

    def _after_one(self, i: int) -> bool:
        """`exactly 1 ally`, `1 more epic card`, `an ally`: a bare noun behind a one is singular."""
        before = i - 2 if i > 1 and self.match.key(i - 1) == "more" else i - 1
        return before >= 0 and self.match.tokens[before].text in ("1", "a", "an")

    def _counted(self, i: int) -> list[Start]:
        match = self.match
        found: list[Start] = []
        up = i + 2 if match.key(i) == "up" and match.key(i + 1) == "to" else i
        for at, amount in self._count(up):
            number = "one" if isinstance(amount, Number) and amount.value == 1 else "many"
            form = "up to" if up > i else "n"
            found.append(Start(at, Quantity(form, amount), number))
            if match.key(at) == "random" and form == "n":
                found.append(Start(at + 1, Quantity(form, amount, random=True), number))
        return found

    def _count(self, i: int) -> Results:
        """A number, a bound amount, or `that many`."""
        match = self.match
        if match.key(i) == "that" and match.key(i + 1) == "many":
            return [one for one in match.parse("amount", i) if one[0] == i + 2]
        bound = match.scope.name(match.key(i))
        if bound and bound[0] == ("amount",):
            return [(i + 1, Ref("name", match.key(i), ("amount",), False, match.place(i, i + 1)))]
        return match.parse("number", i)

    def _edges(self, i: int) -> list[Start]:
        """`the top card of`, `the bottom 3 cards of`."""
        match, found = self.match, []
        match.expect(i, ("top", "bottom"))
        if match.key(i) in ("top", "bottom"):
            form = match.key(i)
            found.append(Start(i + 1, Quantity(form, Number(1)), "one"))
            for at, amount in self._count(i + 1):
                number = "one" if amount == Number(1) else "many"
                found.append(Start(at, Quantity(form, amount), number))
        return found

    def _possessed(self, i: int) -> list[Start]:
        """`caster's hero`, `friend's …`: the owner is a player named before."""
        match = self.match
        found: list[Start] = []
        refs: Results = self._named(i)
        if match.key(i) == "caster":
            refs = [(i + 1, Ref("caster", "", ("player",), False, match.place(i, i + 1)))]
        elif match.key(i) == "that" and match.key(i + 1) == "player":
            refs = [(i + 2, Ref("that", "player", ("player",), False, match.place(i, i + 2)))]
        for at, ref in refs:
            if match.key(at) == "'s" and isinstance(ref, Ref) and ref.type == ("player",):
                found.append(Start(at + 1, Quantity("own"), "", ref))
        return found

    def _with_other(self, start: Start) -> Start:
        if self.match.key(start.at) == "other" and start.quantity.form != "a":
            return Start(start.at + 1, start.quantity, start.number, start.owner, True)
        return start

    # ------------------------------------------------------------------------ words and noun

    def _group(self, i: int, start: Start, filters: str) -> Results:
        match = self.match
        found: Results = []
        other = (_OTHER,) if start.other else ()
        for at, words in self._words(start.at):
            for end, noun in self._nouns(at):
                if start.number and noun.plural != (start.number == "many"):
                    continue
                if not all(self._applies(word, noun) for word in words):
                    continue
                group = Group(
                    start.quantity, noun.name, noun.type, (*other, *words), (), start.owner,
                    None, noun.plural, match.place(i, end),
                )  # fmt: skip
                found += self._filtered(i, end, group, filters)
        return found

    def _words(self, i: int) -> list[tuple[int, tuple[WordRef, ...]]]:
        match = self.match
        found: list[tuple[int, tuple[WordRef, ...]]] = [(i, ())]
        for at, words in found:
            if len(words) == 3:
                continue
            for end, form, adjectives in match.named(self.grammar.adjectives, at):
                for one in adjectives:
                    ref = WordRef(one.list, one.word, " ".join(form), match.place(at, end))
                    found.append((end, (*words, ref)))
        return found

    def _applies(self, word: WordRef, noun: Noun) -> bool:
        return says_of(self.grammar, word, noun.type)

    def narrows(self, filter: Phrase, type: tuple[str, ...]) -> bool:
        """Whether a filter says something of things of a type."""
        if not self.grammar.fits(type, (one[0] for one in filter.rule.sentence.brings)):
            return False
        return holds_of(self.grammar, filter.get("word"), filter.get("what"), type)

    def _nouns(self, i: int) -> list[tuple[int, Noun]]:
        match, found = self.match, []
        for end, _form, noun in match.named(self.grammar.nouns, i):
            found.append((end, noun))
            if match.key(end) == "or":
                for after, _second, also in match.named(self.grammar.nouns, end + 1):
                    if also.plural == noun.plural and also.type != noun.type:
                        both = tuple(dict.fromkeys((*noun.type, *also.type)))
                        name = f"{noun.name} or {also.name}"
                        found.append((after, Noun(name, both, noun.plural)))
        return found

    # ------------------------------------------------------------------------ filters, parts

    def _filtered(self, i: int, end: int, group: Group, filters: str) -> Results:
        match = self.match
        found: Results = [(end, group)]
        if filters == "none":
            return found
        for at, node in found:
            assert isinstance(node, Group)
            for after, filter in match.parse("filter", at):
                if not isinstance(filter, Phrase) or len(node.filters) == 4:
                    continue
                if filters == "zone" and filter.rule.name != "lying_in":
                    continue
                if self.narrows(filter, node.type):
                    narrowed = (*node.filters, filter)
                    place = match.place(i, after)
                    found.append((after, _replace(node, narrowed, place)))
        return found

    def _parts(self, i: int, filters: str) -> Results:
        """`one of your allies`, `2 of them`, `each of those cards`, `any number of them`."""
        match = self.match
        found: Results = []
        for start in self._part_starts(i):
            if match.key(start.at) != "of":
                match.expect(start.at, ("of",))
                continue
            for end, node in self._wholes(start.at + 1, filters):
                if isinstance(node, Group | Ref) and (node.plural or not node.type):
                    plural = start.number == "many"
                    part = Group(
                        start.quantity, "", node.type, (), (), None, node, plural,
                        match.place(i, end),
                    )  # fmt: skip
                    found.append((end, part))
        return found

    def _wholes(self, i: int, filters: str) -> Results:
        wholes = self.match.parse("things" if filters == "all" else "plain_things", i)
        return [
            (end, node)
            for end, node in wholes
            if isinstance(node, Ref) or (isinstance(node, Group) and node.quantity.form == "own")
        ]

    def _part_starts(self, i: int) -> list[Start]:
        match, key = self.match, self.match.key(i)
        found: list[Start] = []
        if key == "one":
            found.append(Start(i + 1, Quantity("n", Number(1)), "one"))
        elif key == "each":
            found.append(Start(i + 1, Quantity("each"), "one"))
        elif key == "all":
            found.append(Start(i + 1, Quantity("all"), "many"))
        elif key == "any" and match.key(i + 1) == "number":
            found.append(Start(i + 2, Quantity("any number of"), "many"))
        return found + self._counted(i)


def _replace(group: Group, filters: tuple[Phrase, ...], place: tuple[int, int]) -> Group:
    return Group(
        group.quantity, group.noun, group.type, group.words, filters, group.owner, group.of,
        group.plural, place,
    )  # fmt: skip
