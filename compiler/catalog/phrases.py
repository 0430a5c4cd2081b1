"""The sentences of a game as `phrases` shows them, and the search by word and by meaning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...runtime.vocabulary import Sentence, Slot
from ..matching.grammar import Grammar
from ..matching.templates import slots_of
from ..model import Game
from ..suggest import fold, nearest
from .examples import Examples
from .forms import FORMS

# The kinds of sentence in the order in which they are shown, each under its heading.
GROUPS: Mapping[str, str] = {
    "action": "What is done",
    "outcomes": "What is done, with a row for each outcome",
    "event": "What happens: `EVENT:`, `until EVENT`",
    "deed": "What somebody does: `when …:`, `before …:`, `after …:`, `until …`, `… cannot …`",
    "condition": "What may be true: `if …:`, `while …:`",
    "having": "What a thing has: `X has …`, `with …`",
    "noun": "One thing that is meant",
    "filter": "Which things are meant, behind a noun",
    "measure": "How much of a unit",
    "bound": "Within which limits",
    "amount": "A number",
    "sum": "A number made of two",
    "value": "A number that can be changed",
    "zone": "A place for cards",
    "moment": "A point in time: `until …`, `at …:`",
    "ending": "A point in time yet to come: `until …`",
    "fact": "What scenarios give and expect",
    "form": "Forms that join sentences",
    "words": "Lists of words",
}
_CITED = re.compile(r" ?\([A-Z]{2}-[A-Z]+-\d+[^)]*\)")
_WORD = re.compile(r"[^\W_]+")
_ENDINGS = ("ing", "es", "ed", "s")
# How much a word says about a sentence that has it in its template, its synonyms, and so on.
_WEIGHTS = (8, 5, 3, 1)


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence (or form, or list of words): `slots` says what each slot takes, `also` are
    other words for it."""

    kind: str
    template: str
    meaning: str
    also: str = ""
    example: str = ""
    slots: tuple[tuple[str, str], ...] = ()
    outcomes: tuple[str, ...] = ()
    about: str = ""  # what its slots may hold, to be found by

    def as_data(self) -> dict[str, object]:
        """The entry as plain data."""
        return {
            "kind": self.kind,
            "template": self.template,
            "meaning": self.meaning,
            "also": [word.strip() for word in self.also.split(",") if word.strip()],
            "example": self.example,
            "slots": dict(self.slots),
            "outcomes": list(self.outcomes),
        }


def entries(said: Iterable[Sentence], game: Game, grammar: Grammar) -> list[Entry]:
    """All that cards of a game may say, in the order in which it is shown."""
    examples = Examples(game, grammar)
    found = [_of_sentence(sentence, grammar, examples) for sentence in said]
    found += [Entry("form", one.template, one.meaning, one.also, one.example) for one in FORMS]
    found += [
        Entry("words", name, f"{', '.join(words.words)}.") for name, words in game.lists.items()
    ]
    order = list(GROUPS)
    return sorted(found, key=lambda one: order.index(one.kind) if one.kind in GROUPS else 99)


def _of_sentence(sentence: Sentence, grammar: Grammar, examples: Examples) -> Entry:
    slots = slots_of(sentence)
    doc = " ".join((sentence.function.__doc__ or "").split())
    return Entry(
        sentence.kind,
        sentence.template.replace(" 's ", "'s "),
        _CITED.sub("", doc),
        sentence.meaning,
        examples.of(sentence),
        tuple((name, takes(slot, grammar)) for name, slot in slots.items()),
        sentence.outcomes,
        " ".join(_about(slot, grammar) for slot in slots.values()),
    )


def takes(slot: Slot, grammar: Grammar) -> str:
    """What may stand in a slot, in a few words."""
    reads, _, of = slot.reads.partition(":")
    if reads in ("things", "group", "own"):
        names = [_named(name, grammar) for name in slot.accepts]
        return f"{'one ' if slot.one else ''}{' or '.join(names)}"
    if reads in ("measure", "unit"):
        units = [one.many for one in grammar.units.values() if set(one.holders) & set(slot.accepts)]
        return f"{'so many ' if reads == 'measure' else ''}{' or '.join(units) or 'tokens'}"
    if reads in ("word", "words"):
        lists = [of] if of else list(slot.accepts)
        return f"{'words' if reads == 'words' else 'a word'} of {' or '.join(lists)}"
    return _TAKES.get(reads, reads)


_TAKES = {
    "amount": "a number", "term": "a number", "count": "a number", "number": "a number",
    "value": "a value of a card", "field": "a number field of a card",
    "zone": "a hand, deck or pile", "moment": "a point in time", "deed": "what somebody does",
    "having": "what a thing has", "condition": "a condition", "action": "a sentence",
    "bound": "`at least 2`, `at most 2`, `no` …", "ability": "an ability with its values",
    "text": "a text in quotes", "adjective": "a word that narrows cards", "roll": "a roll",
}  # fmt: skip


def _named(name: str, grammar: Grammar) -> str:
    kinds = grammar.roles.get(name)
    return f"{name} ({', '.join(kinds)})" if kinds else name


def _about(slot: Slot, grammar: Grammar) -> str:
    """Words that may stand in a slot: its units, the words of its lists, what it takes."""
    reads, _, of = slot.reads.partition(":")
    words = [*slot.accepts, of]
    if reads in ("measure", "unit"):
        for unit in grammar.units.values():
            if set(unit.holders) & set(slot.accepts):
                words += [unit.one, unit.many]
    if reads in ("word", "words"):
        for name in (of, *slot.accepts):
            words += [word for known in grammar.lists.get(name, ()) for word in known]
    return " ".join(words)


# ----------------------------------------------------------------------------------- search


def search(among: Sequence[Entry], written: str) -> list[Entry]:
    """The entries that have every word somewhere, best first; if none has, those with most."""
    words = [_stem(word) for word in _WORD.findall(fold(written))]
    if not words:
        return list(among)
    scored = [(one, [_score(one, word) for word in words]) for one in among]
    most = max((sum(score > 0 for score in scores) for _, scores in scored), default=0)
    found = [
        (sum(scores), one)
        for one, scores in scored
        if most and sum(score > 0 for score in scores) == most
    ]
    found.sort(key=lambda pair: -pair[0])
    return [one for _, one in found]


def suggestion(among: Sequence[Entry], written: str) -> str | None:
    """A word that finds something where this one finds nothing."""
    words = Counter(
        word
        for one in among
        for text in (one.template, one.also, one.about)
        for word in _WORD.findall(fold(text))
        if len(word) > 2
    )
    return nearest(written, [word for word, _ in words.most_common()])


def _score(one: Entry, word: str) -> int:
    plain = re.sub(r"\{\w+\}", " ", one.template)
    texts = (plain, one.also, f"{one.about} {' '.join(one.outcomes)}", one.meaning)
    for weight, text in zip(_WEIGHTS, texts, strict=True):
        if word in _stems(text):
            return weight
    return 0


def _stems(text: str) -> frozenset[str]:
    text = re.sub(r"\((?:s|es)\)", "", text)
    return frozenset(_stem(word) for word in _WORD.findall(fold(text)))


def _stem(word: str) -> str:
    """A word without the ending that tells its forms apart."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    return word.removesuffix("e") if len(word) > 3 else word
