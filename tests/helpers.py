"""What several test modules share: everything that is said of one source text, by stage."""

from __future__ import annotations

from runewright.compiler.compile import Compiled, check_text, compile_sources
from runewright.dsl.decode import decode
from runewright.dsl.diagnostics import Diagnostic
from runewright.dsl.parse import parse
from runewright.dsl.source import Source


def messages_of(text: str) -> list[Diagnostic]:
    """What `check` says of a text, sorted by place."""
    return check_text(text)


def language_messages_of(data: bytes) -> list[Diagnostic]:
    """What the language alone says of a file: its bytes and its grammar, no game."""
    source, found = decode("test.rune", data)
    return [*found, *parse(source).diagnostics]


def sheet_messages_of(text: str) -> list[Diagnostic]:
    """What is said when the cards of a text are printed."""
    from runewright.compiler.backends.sheet import SheetOptions, sheets
    from runewright.compiler.backends.sheet.convert import Faces

    made = _compiled(text)
    faces = [Faces(one).of(card) for one in made.model.libraries.values() for card in one.own]
    return [*made.diagnostics, *sheets(faces, SheetOptions()).diagnostics]


def scenario_messages_of(text: str) -> list[Diagnostic]:
    """What is said when the scenarios of a text are played."""
    from runewright.compiler.scenarios import run_scenario, scripts_of

    made = _compiled(text)
    results = [run_scenario(script) for script in scripts_of(made)]
    return [*made.diagnostics, *(said for result in results for said in result.diagnostics)]


def _compiled(text: str) -> Compiled:
    return compile_sources([Source("test.rune", text)])
