"""The registry of messages: codes, documentation, and the examples, which are cases themselves."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from helpers import (
    language_messages_of,
    messages_of,
    scenario_messages_of,
    sheet_messages_of,
    theme_messages_of,
)

import runewright.compiler.rules
import runewright.compiler.rules.edges
import runewright.compiler.rules.themes
import runewright.dsl.rules
from runewright.compiler.catalog.codes import all_rules
from runewright.dsl.diagnostics import Rule


def modules_of(package: ModuleType) -> list[ModuleType]:
    """A package of rules and its files."""
    found = pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    return [package, *(importlib.import_module(module.name) for module in found)]


MODULES = [*modules_of(runewright.dsl.rules), *modules_of(runewright.compiler.rules)]
RULES = list(all_rules().values())
THEMES = runewright.compiler.rules.themes.RULES + runewright.compiler.rules.edges.RULES

# Limits, and bytes that are no text: examples that a page cannot show.
CARD = b'feat "Pit with Stakes":\n  threat 2\n'
DEEP = b" " * 80 + b"draw 1 card\n"
TOO_BIG_TO_SHOW = {
    "RW101": CARD + b"  flavor \"Mogi\xb3a\"\n",
    "RW102": CARD + b"#" * (8 * 1024 * 1024),
    "RW103": CARD + b"  note \"" + b"x" * 10_000 + b"\"\n",
    "RW104": CARD + b"\0",
    "RW107": CARD + b"  flavor \"a" + b"\xcc\x81\xcc\xa3" * 16 + b"\"\n",
    "RW108": b"x\n" * 20_001,
    "RW114": CARD + b"  reach " + b"(" * 65 + b"2" + b")" * 65 + b"\n",
    "RW126": CARD + b"".join(b" " * (2 * n) + b"while it rains:\n" for n in range(1, 40)) + DEEP,
    "RW134": b'feat "' + b"x" * 121 + b'":\n  threat 2\n',
}
SHOWN = [rule for rule in RULES if rule.code not in TOO_BIG_TO_SHOW]
each_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)


def defined_in(module: ModuleType) -> list[Rule[Any]]:
    """The rules whose functions stand in a module's file, in its order."""
    tree = ast.parse(Path(inspect.getfile(module)).read_text(encoding="utf-8"))
    made = (vars(module).get(node.name) for node in tree.body if isinstance(node, ast.FunctionDef))
    return [rule for rule in made if isinstance(rule, Rule)]


def test_codes_and_names_are_unique() -> None:
    made = [rule for module in MODULES for rule in defined_in(module)]
    for names in ([rule.code for rule in made], [rule.name for rule in made]):
        assert [name for name, count in Counter(names).items() if count > 1] == []


def test_every_rule_stands_in_a_visible_tuple() -> None:
    listed = {rule.code for rule in RULES}
    for module in MODULES:
        missing = [rule.code for rule in defined_in(module) if rule.code not in listed]
        assert not missing, f"{module.__name__} makes rules that no RULES names"


def test_a_file_has_the_codes_of_one_stage_in_order() -> None:
    for module in MODULES:
        codes = [rule.code for rule in defined_in(module)]
        assert codes == sorted(codes), module.__name__
        assert len({code[2] for code in codes}) <= 1, module.__name__
        listed = [rule.code for rule in getattr(module, "RULES", ())]
        assert listed == sorted(listed), module.__name__


@each_rule
def test_a_rule_is_documented(rule: Rule[Any]) -> None:
    title, _, rest = rule.doc.partition("\n")
    assert re.fullmatch(r"[A-Z`\"].*\.", title), "the first line is a sentence"
    assert rest.startswith("\n"), "a blank line follows the first"
    assert not rest.lstrip().startswith("Wrong:"), "a paragraph says why, and what to do"
    shown = bool(rule.example("Wrong")), bool(rule.example("Right"))
    assert shown == (rule.code not in TOO_BIG_TO_SHOW,) * 2, "a wrong and a right example"


@pytest.mark.parametrize("rule", SHOWN, ids=lambda rule: rule.code)
def test_the_wrong_example_raises_this_code_alone(rule: Rule[Any]) -> None:
    assert codes(rule, "Wrong") == {rule.code}


@pytest.mark.parametrize("rule", SHOWN, ids=lambda rule: rule.code)
def test_the_right_example_raises_nothing(rule: Rule[Any]) -> None:
    assert codes(rule, "Right") == set()


def codes(rule: Rule[Any], heading: str) -> set[str]:
    """What an example of a rule raises in the rule's own stage, and in those before it."""
    example = rule.example(heading)
    match rule.code[2]:
        case "1":
            found = language_messages_of(example.encode())
        case "5" if rule in THEMES:
            found = theme_messages_of(example)
        case "5":
            found = sheet_messages_of(example)
        case "6":
            found = scenario_messages_of(example)
        case _:
            found = messages_of(example)
    return {message.code for message in found}


@pytest.mark.parametrize("code", TOO_BIG_TO_SHOW)
def test_what_is_too_big_to_show_raises_its_code(code: str) -> None:
    found = {message.code for message in language_messages_of(TOO_BIG_TO_SHOW[code])}
    assert found == ({code, "RW130"} if code == "RW108" else {code})  # 20,000 other faults
