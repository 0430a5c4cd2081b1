"""What the tests of declarations share: a small game, and what the compiler says of a text."""

from __future__ import annotations

from runewright.compiler.compile import Compiled, check_text, compile_sources
from runewright.compiler.library import Library
from runewright.compiler.model import Card, Value
from runewright.dsl.diagnostics import Diagnostic
from runewright.dsl.source import Source

MINI = """\
game mini "Mini":
  players 2 to 4
words colour:
  red "Red" icon "flame"
  blue "Blue" letter "B"
  sea green "Sea green" icon "wave"
"""


def compiled(text: str, path: str = "test.rune") -> Compiled:
    """A text as a project of one file."""
    return compile_sources([Source(path, text)])


def library(text: str, game: str = "mini") -> Library:
    """What a text without faults says of a game."""
    done = compiled(text)
    assert not done.diagnostics, [(one.code, one.title) for one in done.diagnostics]
    return done.model.libraries[game]


def kind_of_mini(*rows: str, cards: str = "") -> str:
    """The small game with one kind `spell` of these rows, and cards in the set "Mine"."""
    lines = "".join(f"  {row}\n" for row in rows)
    return f'{MINI}kind spell "Spell":\n{lines}set "Mine"\n{cards}'


def spell(*lines: str, name: str = "Spark") -> str:
    """A spell of these lines."""
    return f'spell "{name}":\n' + "".join(f"  {line}\n" for line in lines)


def only_card(text: str, game: str = "mini") -> Card:
    """The only card of a text without faults."""
    (card,) = library(text, game).own
    return card


def value(row: str, line: str) -> Value | None:
    """The value that a field, declared by a row, has on a card with a line."""
    return only_card(kind_of_mini(row, cards=spell(line))).fields.get(row.split()[0])


def runebound(kind: str, *lines: str, name: str = "Deep Pit") -> str:
    """A Runebound card of these lines in a file of its own."""
    body = "".join(f"  {line}\n" for line in lines)
    return f'use runebound\nset "Mine"\n\n{kind} "{name}":\n{body}'


def said(text: str) -> list[tuple[str, str]]:
    """What is said of a text: each code, and the words it points at."""
    return [(one.code, marked(one)) for one in check_text(text)]


def marked(one: Diagnostic) -> str:
    """The words that a diagnostic points at."""
    return one.source.text[one.span.start : one.span.end]


def fault(text: str) -> Diagnostic:
    """The only thing said of a text."""
    found = check_text(text)
    assert len(found) == 1, [(one.code, marked(one), one.title) for one in found]
    return found[0]


def line_of(one: Diagnostic) -> int:
    """The line that a diagnostic stands on."""
    return one.source.location(one.span.start)[0]
