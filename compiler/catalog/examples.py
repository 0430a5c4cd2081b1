"""An example for each sentence: its slots are filled until the matcher reads it as just that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from ...runtime.vocabulary import Sentence, Slot
from ..matching.grammar import Grammar
from ..matching.matcher import Match, Scope
from ..matching.phrases import EventNode, Phrase
from ..matching.templates import Literal, Part, Rule, SlotPart, rules_of
from ..matching.tokens import tokenize
from ..model import Game

_MOST_TRIED = 400
# How a sentence of a kind is used, where it is no line by itself.
_USED = {
    "deed": "when {}: …",
    "event": "{}: …",
    "condition": "if {}: …",
    "outcomes": "{}:",
    "moment": "until {}: …",
    "ending": "until {}: …",
}
_SIMPLE = {
    "amount": ("2", "the roll"), "term": ("3",), "count": ("2",), "number": ("2",),
    "zone": ("your deck", "your hand"), "moment": ("the end of your turn",),
    "bound": ("at least 2",), "text": ('"dragon"',), "action": ("draw 1 card",),
    "deed": ("you draw cards",), "condition": ("it is your turn",),
}  # fmt: skip


class Examples:
    """Writes examples in the words of one game."""

    def __init__(self, game: Game, grammar: Grammar) -> None:
        self.game = game
        self.grammar = grammar
        self._by_slot: dict[Slot, tuple[str, ...]] = {}

    def of(self, sentence: Sentence) -> str:
        """An example: the sentence's own, or one that reads as this sentence ("" if none does)."""
        said = sentence.example or next(self._written(sentence), "")
        return _USED.get(sentence.kind, "{}").format(said) if said else ""

    def _written(self, sentence: Sentence) -> Iterator[str]:
        rules = [rule for rule in rules_of(sentence) if not rule.mood]
        for rule in sorted(rules, key=lambda rule: not rule.implied):
            choices = list(self._choices(rule))
            for words in islice(product(*choices), _MOST_TRIED):
                text = " ".join(words).replace(" ,", ",").replace(" 's", "'s")
                if self._reads(text, sentence):
                    yield text

    def _reads(self, text: str, sentence: Sentence) -> bool:
        found = Match(self.grammar, tokenize(text), Scope()).whole((sentence.kind,))
        said = [one.what if isinstance(one, EventNode) else one for one in found]
        return any(isinstance(one, Phrase) and one.rule.sentence is sentence for one in said)

    def _choices(self, rule: Rule) -> Iterator[tuple[str, ...]]:
        """What may stand for each part; where two are alike, not the same first."""
        seen: set[tuple[str, ...]] = set()
        for at, part in enumerate(rule.parts):
            fillers = self._fillers(part)
            if fillers in seen or (at == 0 and fillers == _SIMPLE["amount"]):
                fillers = (*fillers[1:], *fillers[:1])
            elif isinstance(part, SlotPart) and _is_counted(rule.parts[:at]):
                fillers = ("cards", *fillers)
            seen.add(fillers)
            yield fillers

    def _fillers(self, part: Part) -> tuple[str, ...]:
        if isinstance(part, Literal):
            return (part.word,)
        if isinstance(part, SlotPart):
            known = self._by_slot.get(part.slot)
            if known is None:
                known = self._by_slot[part.slot] = tuple(dict.fromkeys(self._of_slot(part.slot)))
            return known
        return (part.base, part.third)

    def _of_slot(self, slot: Slot) -> Iterator[str]:
        reads, _, of = slot.reads.partition(":")
        grammar = self.grammar
        if reads in ("things", "group", "own"):
            yield from self._things(slot)
        elif reads in ("measure", "unit"):
            for unit in grammar.units.values():
                if set(unit.holders) & set(slot.accepts):
                    yield f"2 {unit.many}" if reads == "measure" else unit.many
        elif reads in ("word", "words"):
            for name in (of, *slot.accepts):
                yield from (" ".join(words) for words in grammar.lists.get(name, ()))
        elif reads in ("field", "adjective", "ability"):
            names = {
                "field": list(grammar.fields), "adjective": list(grammar.adjectives),
                "ability": list(grammar.abilities),
            }[reads]  # fmt: skip
            for words in names:
                yield " ".join(words) + (" 1" if reads == "ability" else "")
        elif reads == "value":
            yield from self._values()
        elif reads == "having":
            yield from (f"at least 2 {unit.many}" for unit in grammar.units.values())
        else:
            yield from _SIMPLE.get(reads, ())

    def _things(self, slot: Slot) -> Iterator[str]:
        accepts = set(slot.accepts)
        group = slot.reads == "group"
        if slot.reads == "own":
            yield from ("1 card", "2 cards")
        if accepts == {"card"}:
            yield from ("cards", "a card") if group else ("this card", "a card")
        for kind in self._kinds():
            if self.grammar.fits((kind,), slot.accepts):
                yield from (f"your {kind}", f"a {kind}", f"each {kind}")
        if "player" in accepts:
            yield from ("each other player", "you")
        if "space" in accepts:
            yield from ("a space", "spaces")

    def _values(self) -> Iterator[str]:
        for kind in self._kinds():
            for words, (_, kinds) in self.grammar.fields.items():
                if kind in kinds:
                    yield f"the {' '.join(words)} of your {kind}"

    def _kinds(self) -> list[str]:
        """The kinds of card that lie on the table, the one with most values first."""
        kinds = [kind for kind in self.game.kinds.values() if kind.permanent and kind.roles]
        kinds.sort(key=lambda kind: -len(list(kind.numbers())))
        return [kind.name for kind in kinds]


def _is_counted(before: Sequence[Part]) -> bool:
    """Whether several things are wanted behind these parts: `at least 2 …`, `the number of …`."""
    last = before[-1:]
    if last and isinstance(last[0], SlotPart):
        return last[0].slot.reads == "bound"
    return tuple(before[-2:]) == (Literal("number"), Literal("of"))
