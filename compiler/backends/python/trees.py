"""Small makers of Python syntax trees; all emitted code is built of these, never of text."""

from __future__ import annotations

import ast
from collections.abc import Sequence

Expr = ast.expr
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


def attr_of(value: Expr, part: str) -> Expr:
    """An attribute of any expression."""
    return ast.Attribute(value, part, LOAD)


def item(value: Expr, key: Expr) -> Expr:
    """`value[key]`"""
    return ast.Subscript(value, key, LOAD)


def call(function: str, *args: Expr, **kwargs: Expr) -> ast.Call:
    """`function(args, name=value)`"""
    keywords = [ast.keyword(word, value) for word, value in kwargs.items()]
    return ast.Call(name(function), list(args), keywords)


def list_of(*items: Expr) -> Expr:
    """`[a, b]`"""
    return ast.List(list(items), LOAD)


def tuple_of(items: Sequence[Expr]) -> Expr:
    """`(a, b)`"""
    return ast.Tuple(list(items), LOAD)


def dict_of(items: Sequence[tuple[Expr, Expr]]) -> Expr:
    """`{a: b}`"""
    return ast.Dict([key for key, _ in items], [value for _, value in items])


def lambda_of(parameters: Sequence[str], body: Expr) -> Expr:
    """`lambda fx: body`; nobody can be asked inside."""
    if asks(body):
        raise TypeError("a lambda that asks")
    return ast.Lambda(arguments(parameters), body)


def asks(tree: ast.AST) -> bool:
    """Whether a tree holds a `yield from` outside of lambdas."""
    if isinstance(tree, ast.YieldFrom):
        return True
    if isinstance(tree, ast.Lambda):
        return False
    for name in tree._fields:
        value = getattr(tree, name, None)
        parts = value if isinstance(value, list) else (value,)
        if any(isinstance(one, ast.AST) and asks(one) for one in parts):
            return True
    return False


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
    return ast.UnaryOp(ast.Not(), value)


def all_of(tests: Sequence[Expr]) -> Expr:
    """`a and b`"""
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), list(tests))


def any_of(tests: Sequence[Expr]) -> Expr:
    """`a or b`"""
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), list(tests))


def compare(left: Expr, op: ast.cmpop, right: Expr) -> Expr:
    """`left op right`"""
    return ast.Compare(left, [op], [right])


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
    """Give a statement its comment and, with all in it, its line of the source."""
    statement.comment = comment  # type: ignore[attr-defined]
    place(statement, line)
    return statement


def place(tree: ast.AST, line: int) -> None:
    """Set the line of every node that has none yet; what stands under one that has, has too.

    (`ast.walk` over all of it again and again took half of the time to emit.)
    """
    line = max(line, 1)
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if node._attributes:
            if hasattr(node, "lineno"):
                continue
            node.lineno = node.end_lineno = line  # type: ignore[attr-defined]
            node.col_offset = node.end_col_offset = 0  # type: ignore[attr-defined]
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                waiting += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST):
                waiting.append(value)
