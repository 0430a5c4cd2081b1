"""Small makers of Python syntax trees; all emitted code is built of these, never of text."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import TypeVar

Expr = ast.expr
E = TypeVar("E", bound=ast.expr)
LOAD = ast.Load()


def name(word: str) -> ast.Name:
    """A variable or function."""
    return ast.Name(word, LOAD)


def const(value: object) -> Expr:
    """A constant; tuples and lists of constants become displays."""
    if isinstance(value, tuple):
        return ast.Tuple([const(one) for one in value], LOAD)
    return ast.Constant(value)  # type: ignore[arg-type]


def attr(path: str) -> Expr:
    """`fx.game.active`"""
    first, *rest = path.split(".")
    found: Expr = name(first)
    for part in rest:
        found = ast.Attribute(found, part, LOAD)
    return found


def item(value: Expr, key: Expr) -> Expr:
    """`value[key]`"""
    return ast.Subscript(value, key, LOAD)


def call(function: str, *args: Expr, **kwargs: Expr) -> ast.Call:
    """`function(args, name=value)`"""
    keywords = [ast.keyword(word, value) for word, value in kwargs.items()]
    made = ast.Call(name(function), list(args), keywords)
    return made_of(made, (*args, *kwargs.values()))


def list_of(*items: Expr) -> Expr:
    """`[a, b]`"""
    return made_of(ast.List(list(items), LOAD), items)


def tuple_of(items: Sequence[Expr]) -> Expr:
    """`(a, b)`"""
    return made_of(ast.Tuple(list(items), LOAD), items)


def dict_of(items: Sequence[tuple[Expr, Expr]]) -> Expr:
    """`{a: b}`"""
    made = ast.Dict([key for key, _ in items], [value for _, value in items])
    return made_of(made, (value for _, value in items))


def lambda_of(parameters: Sequence[str], body: Expr) -> Expr:
    """`lambda fx: body`; nobody can be asked inside."""
    if asks(body):
        raise TypeError("a lambda that asks")
    return ast.Lambda(arguments(parameters), body)


def asks(tree: ast.AST) -> bool:
    """Whether a tree holds a `yield from` outside of lambdas. Expressions know it of themselves."""
    if isinstance(tree, ast.expr):
        return isinstance(tree, ast.YieldFrom) or getattr(tree, "asks", False)
    parts = (getattr(tree, name, None) for name in tree._fields)
    flat = (one for part in parts for one in (part if isinstance(part, list) else (part,)))
    return any(asks(one) for one in flat if isinstance(one, ast.expr | ast.stmt))


def made_of(made: E, parts: Iterable[Expr]) -> E:
    """An expression that asks if one of its parts does."""
    for part in parts:
        if isinstance(part, ast.YieldFrom) or getattr(part, "asks", False):
            made.asks = True  # type: ignore[attr-defined]
            break
    return made


def arguments(parameters: Sequence[str]) -> ast.arguments:
    """Plain parameters."""
    return ast.arguments([], [ast.arg(one) for one in parameters], None, [], [], None, [])


def steps(value: Expr) -> Expr:
    """`yield from value`"""
    return ast.YieldFrom(value)


def do(value: Expr) -> ast.stmt:
    """An expression as a statement."""
    return ast.Expr(value)


def assign(target: str, value: Expr) -> ast.stmt:
    """`target = value`"""
    return ast.Assign([ast.Name(target, ast.Store())], value)


def bind(word: str, value: Expr) -> ast.stmt:
    """`fx["word"] = value`"""
    target = ast.Subscript(name("fx"), const(word), ast.Store())
    return ast.Assign([target], value)


def bound(word: str) -> Expr:
    """`fx["word"]`"""
    return item(name("fx"), const(word))


def if_then(test: Expr, body: list[ast.stmt], otherwise: list[ast.stmt]) -> ast.stmt:
    """`if test:` … `else:`"""
    return ast.If(test, body or [ast.Pass()], otherwise)


def for_in(target: str, among: Expr, body: list[ast.stmt]) -> ast.stmt:
    """`for target in among:`"""
    return ast.For(ast.Name(target, ast.Store()), among, body or [ast.Pass()], [])


def not_(value: Expr) -> Expr:
    """`not value`"""
    return made_of(ast.UnaryOp(ast.Not(), value), (value,))


def all_of(tests: Sequence[Expr]) -> Expr:
    """`a and b`"""
    return tests[0] if len(tests) == 1 else made_of(ast.BoolOp(ast.And(), list(tests)), tests)


def any_of(tests: Sequence[Expr]) -> Expr:
    """`a or b`"""
    return tests[0] if len(tests) == 1 else made_of(ast.BoolOp(ast.Or(), list(tests)), tests)


def compare(left: Expr, op: ast.cmpop, right: Expr) -> Expr:
    """`left op right`"""
    return made_of(ast.Compare(left, [op], [right]), (left, right))


def between(low: int, value: Expr, high: int) -> Expr:
    """`low <= value <= high`"""
    if low == high:
        return compare(value, ast.Eq(), const(low))
    return ast.Compare(const(low), [ast.LtE(), ast.LtE()], [value, const(high)])


def function(title: str, parameters: Sequence[str], body: list[ast.stmt]) -> ast.FunctionDef:
    """`def title(parameters):`"""
    made = ast.FunctionDef(title, arguments(parameters), body or [ast.Pass()], [], None)
    made.type_params = []  # type: ignore[attr-defined]  # 3.12 wants it, 3.11 ignores it
    return made


def note(statement: ast.stmt, comment: str, line: int) -> ast.stmt:
    """Give a statement its comment and, if it has none yet, its line of the source."""
    statement.comment = comment  # type: ignore[attr-defined]
    place(statement, line)
    return statement


def place(node: ast.stmt | ast.expr, line: int) -> None:
    """Set the line of a node that has none yet; what is in it follows when it is compiled."""
    if not hasattr(node, "lineno"):
        node.lineno = node.end_lineno = max(line, 1)
        node.col_offset = node.end_col_offset = 0
