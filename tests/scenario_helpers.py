"""Scenarios of a text played by tests: what each ended with, by line."""

from __future__ import annotations

from runewright.compiler.compile import compile_sources
from runewright.compiler.scenarios import ScenarioResult, run_scenarios
from runewright.dsl.diagnostics import Diagnostic, Level
from runewright.dsl.source import Source

HEAD = "use runebound\n"


def played(text: str, head: str = HEAD) -> list[ScenarioResult]:
    """Every scenario of a text, played; its cards must be without errors."""
    compiled = compile_sources([Source("test.rune", head + text)])
    results = run_scenarios(compiled)
    told = [one.sort_key for result in results for one in result.diagnostics]
    faults = [one for one in compiled.diagnostics if one.sort_key not in told]
    assert not [one.title for one in faults if one.level is not Level.NOTE]
    return results


def scenario(*lines: str, players: str = "Ada, Ben", name: str = "S") -> str:
    """The text of one scenario."""
    return f'scenario "{name}":\n' + "".join(
        f"  {line}\n" for line in (f"players {players}", *lines)
    )


def said_of(*lines: str, players: str = "Ada, Ben", cards: str = "") -> tuple[Diagnostic, ...]:
    """What is said of one scenario that is played with some cards."""
    text = (f'set "Mine"\n{cards}' if cards else "") + scenario(*lines, players=players)
    (result,) = played(text)
    assert result.passed != bool(result.diagnostics)
    return result.diagnostics


def marked(diagnostic: Diagnostic) -> str:
    """The words at which a finding points."""
    return diagnostic.source.text[diagnostic.span.start : diagnostic.span.end]


def line_of(diagnostic: Diagnostic) -> str:
    """The line at which it points."""
    number, _ = diagnostic.source.location(diagnostic.span.start)
    return diagnostic.source.line(number).strip()
