"""Writes the pages of `docs/` that are made from the code: the messages and the sentences."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import runewright.compiler.rules
import runewright.dsl.rules
from runewright.dsl.diagnostics import Level, Rule

ROOT = Path(__file__).resolve().parents[1]

STAGES = {
    "1": "Source and syntax",
    "2": "Names and types",
    "3": "Effects",
    "4": "Decks",
    "5": "Sheets",
    "6": "Scenarios",
}
_LEVELS = {Level.ERROR: "Error", Level.WARNING: "Warning", Level.NOTE: "Note"}
_GENERATED = "<!-- Written by `make docs` from the code; change it there. -->"


def rule_modules() -> Iterator[ModuleType]:
    """The modules that may hold rules: two packages, one file a stage or part of one."""
    for package in (runewright.dsl.rules, runewright.compiler.rules):
        yield package
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(found.name)


def all_rules() -> list[Rule[Any]]:
    """Every rule that a `RULES` names, in the order of the codes."""
    named = (rule for module in rule_modules() for rule in getattr(module, "RULES", ()))
    once = {id(rule): rule for rule in named}  # a package's RULES repeats those of its files
    return sorted(once.values(), key=lambda rule: rule.code)


def codes_page(rules: Sequence[Rule[Any]]) -> str:
    """`docs/codes.md`: what each message means, with a wrong and a right example."""
    lines = [
        "# Messages",
        "",
        _GENERATED,
        "",
        "Each message has a code; `runewright explain CODE` prints what stands here.",
    ]
    stage = ""
    for rule in rules:
        if rule.code[2] != stage:
            stage = rule.code[2]
            lines += ["", f"## {stage}xx {STAGES[stage]}"]
        lines += ["", *_entry(rule)]
    return "\n".join(lines) + "\n"


def _entry(rule: Rule[Any]) -> Iterator[str]:
    yield f"### {rule.code} {rule.title.rstrip('.')}"
    yield ""
    yield f"*{_LEVELS[rule.level]}, `{rule.name}`.* {_explanation(rule)}".rstrip()
    for heading in ("Wrong", "Right"):
        example = rule.example(heading)
        if example:
            yield from ("", f"{heading}:", "", "```", *example.rstrip("\n").split("\n"), "```")


def _explanation(rule: Rule[Any]) -> str:
    paragraphs = rule.doc.partition("\n")[2].partition("\nWrong:")[0].strip().split("\n\n")
    return "\n\n".join(" ".join(text.split()) for text in paragraphs)


def pages() -> dict[str, str]:
    """Every generated page by its path, as it should be."""
    return {"docs/codes.md": codes_page(all_rules())}


def main() -> int:
    """Write the pages that differ from what is there."""
    for path, text in pages().items():
        target = ROOT / path
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
