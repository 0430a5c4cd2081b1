"""The registry of messages: codes, documentation, and the examples, which are cases themselves."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from helpers import messages_of

from runewright.dsl.diagnostics import Rule
from runewright.tools.docs import STAGES, all_rules, rule_modules

pytestmark = pytest.mark.checkout

RULES = all_rules()
each_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)


def defined_in(module: ModuleType) -> list[Rule[Any]]:
    """The rules whose functions stand in a module's file, in its order."""
    tree = ast.parse(Path(inspect.getfile(module)).read_text(encoding="utf-8"))
    made = (vars(module).get(node.name) for node in tree.body if isinstance(node, ast.FunctionDef))
    return [rule for rule in made if isinstance(rule, Rule)]


def test_codes_and_names_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len(RULES)
    assert len({rule.name for rule in RULES}) == len(RULES)


def test_every_rule_stands_in_one_visible_tuple() -> None:
    listed = {rule.code for rule in RULES}
    for module in rule_modules():
        missing = [rule.code for rule in defined_in(module) if rule.code not in listed]
        assert not missing, f"{module.__name__} makes rules that no RULES names"


def test_a_file_has_the_codes_of_one_stage_in_order() -> None:
    for module in rule_modules():
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
    assert rule.code[2] in STAGES
    assert not re.match(r"(?:no|disallow)-", rule.name), "a name reads as `allow NAME`"


@each_rule
def test_the_wrong_example_raises_this_code_alone(rule: Rule[Any]) -> None:
    example = rule.example("Wrong")
    assert example, "the documentation shows a wrong example"
    assert {message.code for message in messages_of(example)} == {rule.code}


@each_rule
def test_the_right_example_raises_nothing(rule: Rule[Any]) -> None:
    example = rule.example("Right")
    assert example, "the documentation shows a right example"
    assert not messages_of(example)
