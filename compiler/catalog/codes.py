"""The rules of all stages by their codes, and what `explain` prints of one."""

from __future__ import annotations

import importlib
import pkgutil
import re
from typing import Any
from unicodedata import category

from ...dsl import rules as of_the_language
from ...dsl.diagnostics import Level, Rule
from .. import rules as of_the_compiler
from ..suggest import nearest

_LEVELS = {Level.ERROR: "an error", Level.WARNING: "a warning", Level.NOTE: "a note"}
_MOST_NEAR = 3


def all_rules() -> dict[str, Rule[Any]]:
    """Every rule by its code, in the order of the codes."""
    modules = [of_the_language]
    for found in pkgutil.iter_modules(of_the_compiler.__path__, f"{of_the_compiler.__name__}."):
        modules.append(importlib.import_module(found.name))
    rules = [rule for module in modules for rule in getattr(module, "RULES", ())]
    return {rule.code: rule for rule in sorted(rules, key=lambda rule: rule.code)}


def find(written: str) -> Rule[Any] | None:
    """The rule of a code (`RW203`, `rw203`, `203`) or of a name (`too-long`)."""
    rules = all_rules()
    code = written.strip().upper()
    if code.isdecimal():
        code = f"RW{code}"
    if code in rules:
        return rules[code]
    name = written.strip().lower()
    return next((rule for rule in rules.values() if rule.name == name), None)


def near(written: str) -> list[Rule[Any]]:
    """The rules that may have been meant where none has that code or name."""
    rules = all_rules()
    found = re.fullmatch(r"(?:rw|r|w)?[- ]?(\d{1,6})", written.strip().lower())
    if found:
        number = int(found[1])
        by_distance = sorted(
            rules, key=lambda code: (int(code[2]) != number // 100, abs(int(code[2:]) - number))
        )
        return [rules[code] for code in sorted(by_distance[:_MOST_NEAR])]
    by_name = {rule.name: rule for rule in rules.values()}
    name = nearest(written, by_name)
    return [by_name[name]] if name else []


def explained(rule: Rule[Any]) -> str:
    """The documentation of a rule as `explain` prints it."""
    title, _, rest = _visible(rule.doc).partition("\n")
    return f"{rule.code}  {title}\n{rule.name}: {_LEVELS[rule.level]}\n\n{rest.strip()}\n"


def _visible(text: str) -> str:
    """The text with signs that nobody sees, or that steer a terminal, by their numbers."""
    return "".join(
        sign if sign == "\n" or category(sign) not in ("Cc", "Cf") else f"\\u{ord(sign):04x}"
        for sign in text
    )
