"""Writes the pages of `docs/` that are made from the code: commands, messages, sentences."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from runewright.compiler.backends.sheet.presets import Preset, presets
from runewright.compiler.catalog.codes import all_rules
from runewright.compiler.cli import command as runewright_command
from runewright.compiler.commands.sheet_files import SIDES as ORDERS
from runewright.compiler.vocabulary import sentences
from runewright.dsl.diagnostics import Level, Rule
from runewright.runtime import core
from runewright.runtime.vocabulary import Sentence, sentences_of

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
_KINDS = {
    "action": "what is done",
    "outcomes": "what is done, with rows for how it ends",
    "deed": "what somebody does: `when …`, `before …`, `until …`, `cannot …`",
    "event": "what happens",
    "condition": "what may be true",
    "having": "what a thing has",
    "filter": "which things are meant",
    "measure": "how much of a unit",
    "bound": "within which limits",
    "amount": "a number",
    "sum": "a number made of two",
    "value": "a number that can be changed",
    "noun": "one thing that is meant",
    "zone": "a place for cards",
    "moment": "a point in time",
    "ending": "a point in time yet to come",
    "fact": "what scenarios give and expect",
}
_CITED = re.compile(r" ?\([A-Z]{2}-[A-Z]+-\d+[^)]*\)")
_GENERATED = "<!-- Written by `make docs` from the code; change it there. -->"


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


def sentences_page(by_title: Mapping[str, Sequence[Sentence]]) -> str:
    """`docs/sentences.md`: what cards can say, from the functions that do it."""
    lines = [
        "# Sentences",
        "",
        _GENERATED,
        "",
        "`{slot}` is filled by what its name says, `[…]` may be left out, `(a|b)` is one of them,",
        "`wound(s)` is written as its number wants it. `runewright phrases GAME WORD` finds a",
        "sentence by its words and by its meaning.",
    ]
    for title, said in by_title.items():
        lines += ["", f"## {title}"]
        for kind in dict.fromkeys(sentence.kind for sentence in said):
            of_kind = [sentence for sentence in said if sentence.kind == kind]
            lines += ["", f"### {kind.capitalize()}: {_KINDS[kind]}", ""]
            lines += ["| sentence | meaning |", "|---|---|", *map(_sentence_row, of_kind)]
    return "\n".join(lines) + "\n"


def _sentence_row(sentence: Sentence) -> str:
    meaning = " ".join((sentence.function.__doc__ or "").split())
    if sentence.outcomes:
        meaning += f" Outcomes: {', '.join(sentence.outcomes)}."
    if sentence.example:
        meaning += f" Example: `{sentence.example}`"
    cells = f"`{sentence.template}`", _CITED.sub("", meaning)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def commands_page(program: click.Group) -> str:
    """`docs/commands.md`: every command with its arguments and options."""
    context = click.Context(program, info_name="runewright")
    lines = ["# Commands", "", _GENERATED, "", *_paragraphs(program.help or "")]
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        usage = " ".join(command.collect_usage_pieces(inner))
        lines += ["", f"## {name}", "", f"    runewright {name} {usage}", ""]
        lines += _paragraphs(command.help or "")
        options = [option for option in command.params if isinstance(option, click.Option)]
        if options:
            lines += ["", "| option | meaning |", "|---|---|"]
            lines += [_option_row(option, inner) for option in options]
    return "\n".join(lines) + "\n"


def _paragraphs(text: str) -> list[str]:
    paragraphs = [" ".join(part.split()) for part in inspect.cleandoc(text).split("\n\n")]
    return "\n\n".join(paragraphs).split("\n")


def _option_row(option: click.Option, context: click.Context) -> str:
    shown, meaning = option.get_help_record(context) or ("", "")
    meaning = re.sub(r"\]\s+\[(?=[^\]]*\]$)", "; ", meaning)
    meaning = re.sub(r"\s+\[(default: .*|required)\]$", r" (\1)", meaning)
    return f"| `{shown.replace('|', chr(92) + '|')}` | {meaning} |"


def shops_page(presets: Mapping[str, Preset]) -> str:
    """`docs/print-shops.md`: what each preset makes, and where its figures are from."""
    lines = [
        "# Print shops",
        "",
        _GENERATED,
        "",
        "`runewright sheet --preset NAME` writes cards as a print shop wants them. *Verified* is",
        "what the shop's own page was read to say; hold the rest against its template before you",
        "order.",
    ]
    for preset in presets.values():
        pixels = f"{preset.pixels[0]} × {preset.pixels[1]}"
        lines += [
            "",
            f"## {preset.name}: {preset.title}",
            "",
            "| | |",
            "|---|---|",
            f"| cut | {preset.width:g} × {preset.height:g} mm, corners {preset.corner:g} mm |",
            f"| bleed, safe zone | {preset.bleed:g} mm, {preset.safe:g} mm |",
            f"| file | {preset.file.upper()}, {preset.colour.upper()}, {preset.dpi} dots an inch |",
            *([f"| pixels | {pixels} |"] if preset.file == "png" else []),
            f"| order | {ORDERS[preset.order]} |",
            f"| cut marks | {'allowed' if preset.marks else 'none'} |",
            *([f"| asks besides for | {preset.asks} |"] if preset.asks else []),
            "",
        ]
        lines += [
            f"* {', '.join(source.names)}: {source.origin} "
            f"({'verified' if source.verified else 'not verified'})"
            for source in preset.sources
        ]
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Every generated page by its path, as it should be."""
    shared = sentences_of(*core.MODULES)
    by_title = {"In every game": shared}
    for path in sorted(ROOT.glob("content/*/game.rune")):
        game = path.parent.name
        own = [sentence for sentence in sentences(game) if sentence not in shared]
        by_title[f"In {game.capitalize()} only"] = tuple(own)
    return {
        "docs/commands.md": commands_page(runewright_command),
        "docs/codes.md": codes_page(list(all_rules().values())),
        "docs/sentences.md": sentences_page(by_title),
        "docs/print-shops.md": shops_page(presets()),
    }


def write(files: Mapping[str, str | bytes]) -> None:
    """Write the files that differ from what is there."""
    for path, content in files.items():
        target = ROOT / path
        data = content.encode("utf-8") if isinstance(content, str) else content
        if not target.exists() or target.read_bytes() != data:
            target.write_bytes(data)
            print(f"wrote {path}")


def main() -> int:
    """Write the pages that differ from what is there."""
    write(pages())
    return 0


if __name__ == "__main__":
    sys.exit(main())
