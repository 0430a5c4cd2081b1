"""Nothing is lost in print: every class of statement and phrase, every sentence, every part."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

import golden_text
import pytest
from golden_text import FILES
from text_cards import card_text, library, print_cards

from runewright.compiler.effects import model
from runewright.compiler.effects.checks import walk
from runewright.compiler.effects.model import Effects, Statement
from runewright.compiler.library import Library
from runewright.compiler.matching import phrases
from runewright.compiler.matching.grammar import Grammar
from runewright.compiler.matching.phrases import Node
from runewright.compiler.matching.templates import Rule, SlotPart, rules_of, slots_of
from runewright.compiler.printing import Printer
from runewright.compiler.text import names as naming
from runewright.compiler.text.forms import Forms
from runewright.compiler.text.holes import FORMS
from runewright.compiler.text.phrases import Speaker
from runewright.compiler.text.templates import Hole, Maybe, PrintPart, read_template
from runewright.compiler.text.text import TextContext, printed
from runewright.compiler.text.wording import Wording
from runewright.compiler.vocabulary import sentences
from runewright.runtime.core import actions

STATEMENTS = typing.get_args(model.Statement)
NODES = typing.get_args(phrases.Node)


@cache
def cards() -> tuple[Library, ...]:
    """The libraries of all golden files."""
    return tuple(library(golden_text.read(name).source)[0] for name in FILES)


@cache
def all_effects() -> tuple[tuple[Library, str, Effects], ...]:
    return tuple(
        (one, card.name, one.effects.of(card)) for one in cards() for card in one.own
    )


def statements_of(effects: Effects) -> list[Statement]:
    return [
        one for _, statements in effects.sections for one in model.inside(statements)
    ]


def nodes_of(effects: Effects) -> Iterator[Node]:
    for _, statements in effects.sections:
        yield from naming.all_nodes(statements)
    if effects.play is not None:
        if effects.play.event is not None:
            yield from walk(effects.play.event.event)
        if effects.play.condition is not None:
            yield from walk(effects.play.condition)


# ------------------------------------------------------------------------------- every class


@pytest.mark.parametrize("form", STATEMENTS, ids=lambda form: form.__name__)
def test_golden_cards_have_every_form(form: type) -> None:
    assert any(isinstance(one, form) for _, _, e in all_effects() for one in statements_of(e))


# A scenario's names, and what stands in a statement of its own, are no part of a card's phrases.
_NOT_ON_CARDS = {phrases.Names, phrases.MayDo, phrases.UseNode}


@pytest.mark.parametrize(
    "sort", [one for one in NODES if one not in _NOT_ON_CARDS], ids=lambda sort: sort.__name__
)
def test_golden_cards_have_every_sort_of_phrase(sort: type) -> None:
    assert any(isinstance(one, sort) for _, _, e in all_effects() for one in nodes_of(e))


def test_phrases_that_only_scenarios_or_heads_have_print_too() -> None:
    one = cards()[0]
    speaker = Speaker(Printer(one).wording)
    you = phrases.Ref("you", "", ("player",))
    assert speaker.say(phrases.Names(("Scout", "Rock Hound"))) == '"Scout" and "Rock Hound"'
    assert speaker.say(phrases.UseNode("turn", None)) == "once per turn"
    action = next(
        rule for rule in one.effects.grammar.rules["action"] if rule.name == "end_turn"
    )
    end = phrases.Phrase(action, (), ("action",))
    assert speaker.say(phrases.MayDo(you, end)) == "you may end your turn"
    combat = next(
        rule for rule in one.effects.grammar.rules["event"] if rule.name == "before_combat"
    )
    event = phrases.EventNode("", phrases.Phrase(combat, (), ("event",)), limit="battle")
    assert speaker.say(event) == speaker.head(event) == "once per battle, before combat"


@pytest.mark.parametrize("sort", NODES, ids=lambda sort: sort.__name__)
def test_every_sort_of_phrase_has_a_case(sort: type) -> None:
    """A class that `say` does not know would print as None."""
    names = {one.__name__ for one in NODES}
    code = Speaker.say.__code__
    assert sort.__name__ in set(code.co_names) & names


@pytest.mark.parametrize("form", STATEMENTS, ids=lambda form: form.__name__)
def test_every_form_has_a_case(form: type) -> None:
    assert form.__name__ in Forms._clause.__code__.co_names


# --------------------------------------------------------------------------- every sentence


def holes(parts: tuple[PrintPart, ...]) -> Iterator[Hole]:
    for part in parts:
        if isinstance(part, Hole):
            yield part
        elif isinstance(part, Maybe):
            yield from holes(part.parts)


SENTENCES = sentences("runebound")
NAMES = {one.function.__name__ for one in SENTENCES}


@pytest.mark.parametrize(
    "sentence", [one for one in SENTENCES if one.prints], ids=lambda one: one.template
)
def test_a_printed_template_speaks_of_its_own_slots(sentence: Any) -> None:
    template = read_template(sentence.prints)
    known = slots_of(sentence)
    for alternative in template.alternatives:
        for hole in holes(alternative):
            if not hole.slot:
                continue
            assert hole.slot in known
            assert not hole.form or hole.form in FORMS
            assert all(not name or name in NAMES for _, name in hole.path)
    assert set(dict(template.outcomes)) <= set(sentence.outcomes)


@pytest.mark.parametrize(
    "sentence", [one for one in SENTENCES if one.prints], ids=lambda one: one.template
)
def test_some_alternative_prints_every_slot(sentence: Any) -> None:
    """The last alternative has all slots, so that whatever stands in them is told."""
    *_, last = read_template(sentence.prints).alternatives
    wanted = {
        part.name
        for rule in rules_of(sentence)[:1]
        for part in rule.parts
        if isinstance(part, SlotPart)
    }
    assert {hole.slot for hole in holes(last)} >= wanted


# ------------------------------------------------------------------------- nothing is dropped


def without(value: Any, gone: Statement) -> Any:
    """The same effects without one statement."""
    if isinstance(value, tuple):
        return tuple(without(one, gone) for one in value if one is not gone)
    if isinstance(value, Rule | Grammar | type) or not is_dataclass(value):
        return value
    assert not isinstance(value, type)
    changed = {
        field.name: without(getattr(value, field.name), gone)
        for field in fields(value)
        if field.name not in ("event", "phrase", "group", "condition", "place")
    }
    return replace(value, **changed)


def is_nothing(statement: Statement) -> bool:
    return (
        isinstance(statement, model.Do)
        and isinstance(statement.phrase, phrases.Phrase)
        and statement.phrase.rule.sentence.function is actions.nothing_happens
    )


def test_every_statement_changes_the_text() -> None:
    looked = 0
    for one, name, effects in all_effects():
        wording = Printer(one).wording
        context = TextContext(wording)
        whole = printed(effects, context)
        for statement in statements_of(effects):
            if is_nothing(statement):
                continue
            looked += 1
            rest = without(effects, statement)
            assert printed(rest, context) != whole, f"{name}: {statement}"
    assert looked > 200


def numbers(effects: Effects) -> Iterator[int]:
    for node in nodes_of(effects):
        if isinstance(node, phrases.Number):
            yield node.value


def test_every_number_of_an_effect_is_in_its_text() -> None:
    for one, name, effects in all_effects():
        text = printed(effects, TextContext(Printer(one).wording)).text
        for number in numbers(effects):
            said = {2: ("2", "twice"), 1: ("1", "one", "the top card", "a ")}
            assert any(form in text for form in said.get(number, (str(number),))), name


# --------------------------------------------------------------------------------- caching


def test_a_text_does_not_depend_on_the_cards_before() -> None:
    for one in cards():
        shared = Printer(one)
        forwards = [shared.generated(card) for card in one.own]
        backwards = [shared.generated(card) for card in reversed(one.own)]
        alone = [Printer(one).generated(card) for card in one.own]
        assert forwards == alone == list(reversed(backwards))


def texts(*effects: str) -> list[str]:
    """The texts of cards that one printer prints, in their order."""
    source = 'use runebound\nset "Test"\n'
    for n, effect in enumerate(effects):
        source += card_text("feat", effect).replace('"Test"', f'"Card {n}"')
    found, faults = library(source)
    assert not faults
    return [one.text for one in print_cards(found).values()]


def test_a_sentence_of_a_name_is_printed_for_each_card() -> None:
    alone = "choose an ally called friend\nready friend"
    both = "choose an ally called friend\nchoose another ally called helper\nready friend"
    for one, two in ((alone, both), (both, alone)):
        found = dict(zip((one, two), texts(one, two), strict=True))
        assert found[alone].endswith("Ready that Ally.")
        assert found[both].endswith("Ready the first Ally.")


def test_a_choice_within_a_line_and_one_in_lines() -> None:
    choice = "choose one:\n  - draw 1 card\n  - end your turn"
    inside = "roll the die:\n  1-5: nothing happens\n  6-10:\n    " + choice.replace(
        "\n", "\n    "
    )
    for one, two in ((choice, inside), (inside, choice)):
        found = dict(zip((one, two), texts(one, two), strict=True))
        assert found[choice] == "Choose one:\n- Draw 1 card.\n- End your turn."
        assert found[inside].endswith("- 6–10: Choose one: draw 1 card; or end your turn.")


def test_it_is_what_the_card_itself_spoke_of() -> None:
    clear = "choose a challenge\ndeal 1 wound to it"
    unclear = "choose a challenge adjacent to this challenge\ndeal 1 wound to it"
    for one, two in ((clear, unclear), (unclear, clear)):
        found = dict(zip((one, two), texts(one, two), strict=True))
        assert found[clear].endswith("Deal 1 wound to it.")
        assert found[unclear].endswith("Deal 1 wound to that Challenge.")


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runewright.compiler.text.wording._CACHE", 3)
    (one, *_) = cards()
    printer = Printer(one)
    for card in one.own:
        printer.generated(card)
        assert len(printer.wording.clauses) <= 3


def test_a_game_may_reword_a_sentence() -> None:
    one = cards()[FILES.index("rulebook.md")]
    grammar = one.effects.grammar
    wording = Wording(one.game, grammar, reworded={"deal": "{fighters} suffer(s) {harm}"})
    card = next(card for card in one.own if card.name == "Hurl Boulder")
    assert printed(one.effects.of(card), TextContext(wording)).body == (
        "Your Hero makes a Jump test (14). If it fails, your Hero suffers 1 wound.",
    )
