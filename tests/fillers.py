"""Random sentences of a grammar: every template with random things in its slots."""

from __future__ import annotations

import random

from runewright.compiler.matching.grammar import Grammar, forms, plural_of
from runewright.compiler.matching.matcher import Scope
from runewright.compiler.matching.templates import Rule, SlotPart, Verb
from runewright.runtime.vocabulary import Slot

SCOPE = Scope(
    names=(("friend", ("ally",), False), ("folk", ("hero",), True), ("x", ("amount",), False)),
    brought=(("attacker", ("hero", "ally")),),
)


class Filler:
    """Writes random texts for nonterminals; some may not agree and are no sentences."""

    def __init__(self, grammar: Grammar, rng: random.Random) -> None:
        self.grammar = grammar
        self.rng = rng
        self.depth = 0

    def rule(self, rule: Rule) -> str:
        """A text for one way to say a sentence."""
        self.depth += 1
        words: list[str] = []
        subject = ""
        for part in rule.parts:
            if isinstance(part, SlotPart):
                text = self.slot(part.slot)
                if part.slot.reads == "group" and " ".join(words).endswith((" 1", " 1 more")):
                    text = self._one(part.slot)
                subject = subject or text
                words.append(text)
            elif isinstance(part, Verb) and len(forms(part, rule)) == 2:
                base = subject == "you" or self._plural(subject)
                words.append(part.base if base else part.third)
            else:
                words.append(forms(part, rule)[0])
        self.depth -= 1
        return " ".join(words).replace(" ,", ",").replace(" 's", "'s")

    def _plural(self, text: str) -> bool:
        plurals = [" ".join(name) for name, noun in self.grammar.nouns.items() if noun.plural]
        last = text.split(" with ")[0].split(" of ")[0].split(" in ")[0].split(" other than ")[0]
        last = last.split(" that ")[0].split(" adjacent ")[0].split(" played ")[0]
        last = last.split(" from ")[0]
        return any(last.endswith(plural) for plural in plurals) or text == "folk"

    def any(self, result: str) -> str:
        """A text for some rule of a nonterminal."""
        return self.rule(self.rng.choice(self.grammar.rules[result]))

    def slot(self, slot: Slot) -> str:
        """What could stand in a slot."""
        rng, grammar = self.rng, self.grammar
        reads, _, name = slot.reads.partition(":")
        match reads:
            case "things" | "group" | "own":
                return self.things(slot)
            case "amount":
                kinds = ["number", "number", "amount", "sum"] if self.depth < 3 else ["number"]
                return self._amount(rng.choice(kinds))
            case "term" | "count" | "number":
                return self._amount("number")
            case "measure" | "unit":
                return self._measure(slot, reads)
            case "word" | "words":
                lists = [one for one in (name, *slot.accepts) if one in grammar.lists]
                return " ".join(rng.choice(list(grammar.lists[rng.choice(lists)])))
            case "value":
                return self._value()
            case "field":
                return " ".join(rng.choice(list(grammar.fields)))
            case "adjective":
                return " ".join(rng.choice(list(grammar.adjectives)))
            case "ability":
                return f"{' '.join(rng.choice(list(grammar.abilities)))} {rng.randint(1, 3)}"
            case "text":
                return rng.choice(['"dragon"', '"fire"'])
            case _:
                return self.any(reads)

    def _value(self) -> str:
        """A field of something that has it, or one of the numbers of an event."""
        if self.rng.random() < 0.2:
            return self.any("value")
        words, (_, kinds) = self.rng.choice(list(self.grammar.fields.items()))
        kind = self.rng.choice(kinds)
        field = " ".join(words)
        own = self.rng.choice([f"your {kind}", f"each {kind}", f"another {kind}", f"this {kind}"])
        return self.rng.choice([f"the {field} of {own}", f"{own}'s {field}"])

    def _amount(self, kind: str) -> str:
        if kind == "number":
            return self.rng.choice(["1", "2", "3", "x"])
        return self.any(kind)

    def _measure(self, slot: Slot, reads: str) -> str:
        units = [u for u in self.grammar.units.values() if set(u.holders) & set(slot.accepts)]
        unit = self.rng.choice(units)
        if reads == "unit":
            return unit.many
        forms = ["n", "all", "up to", "that many", "equal"]
        match self.rng.choice(forms):
            case "n":
                n = self.rng.randint(1, 3)
                return f"{n} {unit.one if n == 1 else unit.many}"
            case "all":
                return f"all {unit.many}"
            case "up to":
                return f"up to 2 {unit.many}"
            case "that many":
                return f"that many {unit.many}"
            case _:
                return f"{unit.many} equal to {self.slot(Slot('amount'))}"

    def things(self, slot: Slot) -> str:
        """A noun phrase of a type that fits."""
        rng, grammar = self.rng, self.grammar
        nouns = [
            (" ".join(name), noun)
            for name, noun in grammar.nouns.items()
            if not noun.plural and grammar.fits(noun.type, slot.accepts)
        ]
        name, noun = rng.choice(nouns)
        many = plural_of(name)
        words = self._words(noun.type)
        if noun.type == ("player",) and rng.random() < 0.5:
            return rng.choice(["you", "caster", "another player", "the active player"])
        single = [f"a {words}{name}", f"another {words}{name}", f"the {words}{name}"]
        if noun.type not in (("player",), ("space",)):
            single += [f"your {words}{name}", f"one of your {words}{many}", f"this {name}"]
        if noun.type == ("ally",):
            single.append("friend")
        if slot.one:
            return _an(rng.choice(single))
        several = [f"each {words}{name}", f"all {words}{many}", f"2 {words}{many}"]
        several += [f"up to 3 {words}{many}", f"any number of {words}{many}", f"{words}{many}"]
        text = _an(rng.choice(single + several))
        if self.depth < 3 and not text.startswith(("one of", "this", "friend")):
            text += self._filter(noun.type)
        return text

    def _one(self, slot: Slot) -> str:
        """A bare noun behind a one."""
        fitting = [
            name
            for name, noun in self.grammar.nouns.items()
            if not noun.plural and self.grammar.fits(noun.type, slot.accepts)
        ]
        return " ".join(self.rng.choice(fitting))

    def _words(self, type: tuple[str, ...]) -> str:
        fitting = [
            " ".join(form)
            for form, adjectives in self.grammar.adjectives.items()
            if any(set(type) <= set(one.kinds) for one in adjectives)
        ]
        return f"{self.rng.choice(fitting)} " if fitting and self.rng.random() < 0.3 else ""

    def _filter(self, type: tuple[str, ...]) -> str:
        if self.rng.random() < 0.6:
            return ""
        fitting = [
            rule
            for rule in self.grammar.rules["filter"]
            if self.grammar.fits(type, (t for t, _ in rule.sentence.brings))
        ]
        self.depth += 2
        text = self.rule(self.rng.choice(fitting)) if fitting else ""
        self.depth -= 2
        return f" {text}" if text else ""


def _an(text: str) -> str:
    first, _, rest = text.partition(" ")
    return f"an {rest}" if first == "a" and rest[:1] in "aeiou" else text
