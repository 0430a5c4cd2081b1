"""The mutator on small pieces of code: what it changes, and what it leaves alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from runewright.tools.mutate import mutants

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parents[1]


def results(source: str, kind: str = "") -> list[str]:
    return [m.apply(source) for m in mutants(source) if kind in ("", m.kind)]


@pytest.mark.parametrize(
    ("source", "kind", "changed"),
    [
        ("x = a < b", "comparison", ["x = a <= b", "x = a >= b"]),
        ("x = a >= b", "comparison", ["x = a < b", "x = a > b"]),
        ("x = a == b != c", "comparison", ["x = a != b != c", "x = a == b == c"]),
        ("x = a is not b", "comparison", ["x = a is b"]),
        ("x = (a) not  in (b)", "comparison", ["x = (a) in (b)"]),
        ("x = a in b", "comparison", ["x = a not in b"]),
        ("x = 0", "number", ["x = 1"]),
        ("x = y[10]", "number", ["x = y[11]", "x = y[9]"]),
        ("x = True", "boolean", ["x = False"]),
        ("x = zip(a, strict=False)", "boolean", ["x = zip(a, strict=True)"]),
        ("x = sorted(a, reverse=True)", "boolean", ["x = sorted(a, reverse=False)"]),
        ("x = not y", "boolean", ["x = (y)"]),
        ("if a: b = c", "boolean", ["if (not (a)): b = c"]),
        ("x = [y for y in z if y]", "boolean", ["x = [y for y in z if (not (y))]"]),
        ("x = a if b else c", "boolean", ["x = a if (not (b)) else c"]),
        ("x = a and b and c", "and/or", ["x = a and b or c", "x = a or b and c"]),
        ("x = (a) or b", "and/or", ["x = (a) and b"]),
        ("f(1)", "statement", ["pass"]),
        ("a.b = 1; c = 2", "statement", ["pass; c = 2"]),
        ("a += b", "statement", ["pass"]),
        ("raise E(\n  a)", "statement", ["pass"]),
        ("def f():\n  yield a", "statement", ["def f():\n  pass"]),
        (
            "def f():\n  if a:\n    return\n  return",
            "statement",
            ["def f():\n  if a:\n    pass\n  return"],
        ),
        ("def f():\n  return a", "return", ["def f():\n  return None"]),
        ("def f():\n  return 5", "return", ["def f():\n  return None"]),
        ("def f():\n  return ''", "return", []),
        (
            "def f() -> bool:\n  return a == b",
            "return",
            ["def f() -> bool:\n  return None", "def f() -> bool:\n  return not (a == b)"],
        ),
    ],
)
def test_changes(source: str, kind: str, changed: list[str]) -> None:
    assert sorted(results(source, kind)) == sorted(changed)


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with 1 < 2."""',
        "def f(x: Literal[1]) -> Literal[2]: ...",
        "x: Literal[1] = y",
        "@dataclass(frozen=True)\nclass A: ...",
        "@action('deal {n} wounds', 1)\ndef f(): ...",
        "assert isinstance(a, int) and b < 3",
        "x = f'{a < 1}'",
        "x = zip(a, b, strict=True)",
        "if TYPE_CHECKING:\n  f(1)",
        "def f():\n  x = y\n  return",
    ],
)
def test_leaves_alone(source: str) -> None:
    assert not results(source)


def test_positions_count_characters_beyond_ascii() -> None:
    source = 'é = "ł"; x = a < b  # ż\n'
    assert 'é = "ł"; x = a <= b  # ż\n' in results(source)


def test_a_mutant_knows_its_line_and_that_of_its_statement() -> None:
    source = "x = f(\n  a < b,\n)\n"
    assert {(m.line, m.statement) for m in mutants(source)} == {(2, 1)}


def test_a_mutant_shows_its_change() -> None:
    source = "a = 1\nif a:\n    f(\n      b)\nc = 2\n"
    (mutant,) = (m for m in mutants(source) if m.kind == "statement")
    assert mutant.first_change(source) == ("f(", "pass")
    assert mutant.diff(source, "m.py").splitlines() == [
        "--- m.py", "+++ m.py", "@@ -3,2 +3 @@", "-    f(", "-      b)", "+    pass",
    ]  # fmt: skip


def test_every_mutant_of_our_own_code_parses_and_differs() -> None:
    for name in ("dsl/source.py", "dsl/layout.py", "tools/mutate.py"):
        source = (ROOT / name).read_text(encoding="utf-8")
        original = ast.dump(ast.parse(source))
        for mutant in mutants(source):
            assert ast.dump(ast.parse(mutant.apply(source))) != original, mutant
