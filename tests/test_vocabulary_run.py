"""Every sentence, filled at random: it reads back as itself, compiles, prints, and runs."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from fillers import SCOPE, Filler
from runebound_table import Table, ally, challenge

from runewright.compiler.backends.python.files import playable
from runewright.compiler.compile import compile_sources
from runewright.compiler.library import Library
from runewright.compiler.matching.matcher import Match
from runewright.compiler.matching.phrases import Node, Phrase
from runewright.compiler.matching.source import source_of
from runewright.compiler.matching.templates import Rule
from runewright.compiler.matching.tokens import tokenize
from runewright.compiler.printing import Printer
from runewright.dsl.decode import from_text
from runewright.dsl.diagnostics import Level
from runewright.runtime.decisions import Decision, Option, run
from runewright.runtime.events import LoopError
from runewright.runtime.runebound import api
from runewright.runtime.script import Fx
from runewright.runtime.vocabulary import Slot

pytestmark = pytest.mark.thorough
HEAD = 'use runebound\nset "Trial"\n'
ABILITY = """ability armoured (x number):
  before this challenge receives wounds: prevent x wounds
"""
READ = (
    "action", "outcomes", "deed", "ban", "past", "condition", "event", "moment", "ending",
    "amount", "sum", "value", "zone", "having", "noun", "measure", "bound", "filter",
)  # fmt: skip
TRIES = 12


def library(cards: str) -> tuple[Library, set[str]]:
    """The library of some cards, and the names of those with errors."""
    source, faults = from_text("trial.rune", HEAD + ABILITY + cards)
    assert not faults
    compiled = compile_sources([source])
    bad = set()
    starts = [m for m in range(len(source.text)) if source.text.startswith('feat "', m)]
    for one in compiled.diagnostics:
        if one.level is Level.ERROR:
            start = max(s for s in starts if s <= one.span.start)
            bad.add(source.text[start:].split('"')[1])
    return compiled.model.libraries["runebound"], bad


@cache
def grammar_library() -> Library:
    return library('feat "None":\n  side friendly\n  threat 1\n  timing boot\n'
                   "  effect: nothing happens\n")[0]  # fmt: skip


RULES = [rule for result in READ for rule in grammar_library().effects.grammar.rules[result]]


def readings(text: str, result: str) -> list[Node]:
    """All readings of a text, without a word on why there is none."""
    grammar = grammar_library().effects.grammar
    return list(Match(grammar, tokenize(text), SCOPE).whole((result,)))


def title(rule: Rule) -> str:
    return f"{rule.result}: {rule.sentence.template}{' ' + rule.mood if rule.mood else ''}"


def test_every_sentence_reads_back_as_itself() -> None:
    grammar = grammar_library().effects.grammar
    filler = Filler(grammar, random.Random(7))
    read: Counter[str] = Counter()
    alone = [rule for rule in RULES if rule.result != "filter"]  # those only narrow a noun
    for rule in alone:
        for _ in range(TRIES):
            text = filler.rule(rule)
            nodes = readings(text, rule.result)
            assert len(nodes) < 2, text
            if nodes:
                read[title(rule)] += 1
                assert readings(source_of(nodes[0]), rule.result) == nodes, text
    never = [title(rule) for rule in alone if not read[title(rule)]]
    assert not never
    assert sum(read.values()) > 0.85 * TRIES * len(alone)


# Where a sentence stands on a card, by its kind; `{}` is the sentence.
STANDS = {
    "action": ("{}",),
    "outcomes": ("{}:\n      anything else: nothing happens",),
    "deed": ("until the end of the turn:\n      when {}: nothing happens",
             "add 1 to your hero's life until {}"),
    "event": ("until the end of the turn:\n      {}: draw 1 card",),
    "ban": ("{} until the end of the turn",),
    "past": ("if {}: draw 1 card",),
    "condition": ("if {}: draw 1 card",),
    "moment": ("add 1 to your hero's life until {}",),
    "ending": ("add 1 to your hero's life until {}",),
    "amount": ("let many be {}\n    deal many wounds to your hero",),
    "sum": ("let many be {}\n    receive gold equal to many",),
    "value": ("add 1 to {} until the end of the turn",),
    "zone": ("shuffle {}",),
    "filter": ("ready each ally {}", "move your hero to a space {}", "each player {} draws 1 card",
               "discard each card {}"),
    "having": ("if you have {}: draw 1 card", "if your hero has {}: draw 1 card",
               "reveal each card with {}"),
    "noun": ("{} draws 1 card",),
    "measure": ("receive {}", "deal {} to your hero", "discard {} from your hero"),
    "bound": ("if your gold is {}: draw 1 card", "if you have {} ally: draw 1 card"),
}  # fmt: skip
INSIDE = {
    "option": "you may {}",
    "before gain": "until the end of the turn:\n      before any hero receives wounds: {}",
    "event": "until the end of the turn:\n      before any hero receives wounds: add 1 to {}",
    "attack": "until the end of the turn:\n      before any hero makes an attack: add 1 to {}",
    "roll": "until the end of the turn:\n      after any hero makes a combat roll: {}",
}


def stands(rule: Rule) -> tuple[str, ...]:
    where = rule.sentence.where
    if where:
        return (INSIDE[where],)
    if rule.sentence.change:
        return ("{} until the end of the turn",)
    return STANDS[rule.result]


def card(number: int, effect: str) -> str:
    return (
        f'feat "Trial {number}":\n  side friendly\n  threat 1\n  timing book\n  effect:\n'
        "    choose one of your allies called friend\n"
        "    choose any number of heroes called folk\n"
        f"    let x be 2\n    {effect}\n"
    )


def sentence(rule: Rule, filler: Filler) -> str:
    """A filled template that can be read, as itself if some tries give one; "" if none can."""
    text = filler.rule(rule)
    fields = "{field}" in rule.sentence.template
    for _ in range(60):
        read = readings(text, rule.result)
        itself = any(isinstance(one, Phrase) and one.rule is rule for one in read)
        right = itself or rule.result == "filter"
        if right and (not fields or any(word in text for word in ("your", "this", "that"))):
            return text
        text = filler.slot(Slot("value")) if fields else filler.rule(rule)
    return text if readings(text, rule.result) else ""


@cache
def trials() -> tuple[Library, dict[str, str]]:
    """Cards of random sentences that compile, and the sentence that each is of."""
    filler = Filler(grammar_library().effects.grammar, random.Random(11))
    made: dict[str, str] = {}
    text = ""
    for rule in RULES:
        for place in stands(rule):
            for _ in range(6):
                filled = sentence(rule, filler)
                line = place.format(filled)
                if filled and (rule.result != "filter" or readings(line, "action")):
                    text += card(len(made), line)
                    made[f"Trial {len(made)}"] = title(rule)
    found, bad = library(text)
    return found, {name: rule for name, rule in made.items() if name not in bad}


def test_every_sentence_compiles_on_a_card() -> None:
    good = set(trials()[1].values())
    assert [title(rule) for rule in RULES if title(rule) not in good] == []


def test_every_sentence_prints() -> None:
    found, made = trials()
    printer = Printer(found)
    for one in found.own:
        text = printer.of(one).text
        assert one.name not in made or text.strip(), one.name
        for left in ("{", "}", "  ", " .", "called ", "None"):
            assert left not in text, text


class Dice:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, decision: Decision) -> tuple[Option, ...]:
        count = self.rng.randint(decision.low, decision.high)
        return tuple(self.rng.sample(list(decision.options), count))


@pytest.mark.parametrize("part", range(4))
def test_every_sentence_runs_within_the_budget(part: int) -> None:
    found, made = trials()
    scripts = playable(found)
    cards = [one for one in found.own if one.name in made][part::4]
    ran = 0
    for n, one in enumerate(cards):
        table = Table(seed=str(n))
        game = table.game
        game.abilities = scripts.abilities
        game.budget = 4000
        table.hire("Krzysiek", ally())
        foe = table.give("Bartek", challenge(), zone="waiting")
        played = table.give("Krzysiek", scripts.cards[one.id])
        answer = Dice(n)
        you = table["Krzysiek"]
        assert played.data.script.effect is not None
        game.put(played, you.zones["play"])
        played.controller = played.caster = you
        fx = Fx(game, played, you, you)
        ran += 1
        try:
            run(played.data.script.effect(fx), answer)
        except LoopError:  # what carries out itself has no end
            assert "{card}" in made[one.name]
            continue
        if n % 5 == 0:  # what lasts meets a whole turn
            del foe
            run(api.continue_from(game, api.Point("turn"), you), answer)
        for player in game.players:
            assert 0 <= player.counters["threat"] <= 10
            assert all(count >= 0 for count in player.counters.values())
    assert ran == len(cards) > 50
