"""Emitted trees to text: 100 columns, each sentence as a comment above its code, a line table.

`ast.unparse` knows neither comments nor widths, and takes three times as long.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

WIDTH = 100
_INDENT = "    "
_OPS: dict[type[ast.AST], str] = {
    ast.Eq: "==", ast.In: "in", ast.LtE: "<=", ast.And: "and", ast.Or: "or",
}  # fmt: skip


@dataclass(slots=True, eq=False)
class Writer:
    """Writes one module; `table` pairs the lines written with those of the source."""

    lines: list[str] = field(default_factory=list)
    table: list[tuple[int, int]] = field(default_factory=list)

    def module(self, tree: ast.Module) -> str:
        """The text of a module."""
        for n, node in enumerate(tree.body):
            comment = getattr(node, "comment", "")
            if n and (isinstance(node, ast.FunctionDef) or comment):
                self._space(2)
            elif n and isinstance(node, ast.Assign | ast.ImportFrom):
                self._space(1)
            self.statement(node, 0)
        return "\n".join(self.lines) + "\n"

    def _space(self, count: int) -> None:
        self.lines += [""] * count

    def _put(self, text: str, depth: int, node: ast.AST) -> None:
        line = getattr(node, "lineno", 1)
        for one in text.split("\n"):
            self.lines.append(_INDENT * depth + one if one else "")
            if not self.table or self.table[-1][1] != line:
                self.table.append((len(self.lines), line))

    def statement(self, node: ast.stmt, depth: int) -> None:
        """One statement under its comment."""
        for line in getattr(node, "comment", "").split("\n"):
            if line:
                self.lines.append(f"{_INDENT * depth}# {line}"[:WIDTH])
        match node:
            case ast.FunctionDef():
                parameters = ", ".join(
                    f"{one.arg}: {'Any' if n else 'Fx'}" for n, one in enumerate(node.args.args)
                )
                self._put(f"def {node.name}({parameters}) -> Steps[None]:", depth, node)
                self._body(node.body, depth)
            case ast.If():
                self._if(node, depth, "if")
            case ast.For():
                head = f"for {flat(node.target)} in {flat(node.iter)}:"
                self._put(head, depth, node)
                self._body(node.body, depth)
            case ast.Assign():
                head = f"{flat(node.targets[0])} = "
                self._put(head + bare(node.value, depth, len(head)), depth, node)
            case ast.Expr():
                self._put(bare(node.value, depth, 0), depth, node)
            case ast.ImportFrom():
                self._import(node)
            case ast.Pass():
                self._put("pass", depth, node)
            case _:
                raise TypeError(f"emitted code has no {type(node).__name__}")

    def _body(self, body: list[ast.stmt], depth: int) -> None:
        for one in body:
            self.statement(one, depth + 1)

    def _if(self, node: ast.If, depth: int, word: str) -> None:
        head = f"{word} "
        self._put(head + laid(node.test, depth, len(head) + 1) + ":", depth, node)
        self._body(node.body, depth)
        match node.orelse:
            case []:
                return
            case [ast.If() as only] if not getattr(only, "comment", ""):
                self._if(only, depth, "elif")
            case rest:
                self._put("else:", depth, node)
                self._body(rest, depth)

    def _import(self, node: ast.ImportFrom) -> None:
        names = [one.name for one in node.names]
        text = f"from {node.module} import {', '.join(names)}"
        if len(text) > WIDTH:
            inner = "".join(f"{_INDENT}{one},\n" for one in names)
            text = f"from {node.module} import (\n{inner})"
        self._put(text, 0, node)


def bare(node: ast.expr, depth: int, used: int) -> str:
    """An expression that stands alone: `yield from` needs no brackets there."""
    if isinstance(node, ast.YieldFrom):
        return "yield from " + laid(node.value, depth, used + 11)
    return laid(node, depth, used)


def laid(node: ast.expr, depth: int, used: int) -> str:
    """An expression, broken after brackets where it does not fit the line."""
    text = flat(node)
    if len(_INDENT) * depth + used + len(text) <= WIDTH:
        return text
    return _broken(node, depth) or text


def _broken(node: ast.expr, depth: int) -> str:
    """An expression over several lines, "" where it has no bracket to break at."""
    match node:
        case ast.YieldFrom():
            inner = _broken(node.value, depth)
            return f"(yield from {inner})" if inner else ""
        case ast.Call():
            parts = [(None, one) for one in node.args]
            named = [(one.arg, one.value) for one in node.keywords]
            return _brackets(flat(node.func) + "(", [*parts, *named], ")", depth)
        case ast.Lambda():
            inner = _broken(node.body, depth)
            return f"lambda {_parameters(node)}: {inner}" if inner else ""
        case ast.Constant(value=str() as text):
            pieces = _pieces(text, WIDTH - len(_INDENT) * (depth + 1) - 2)
            lines = [_INDENT + _constant(piece) for piece in pieces]
            return "\n".join(["(", *lines, ")"]) if len(pieces) > 1 else ""
        case ast.Tuple():
            return _brackets("(", [(None, one) for one in node.elts], ")", depth)
        case ast.List():
            return _brackets("[", [(None, one) for one in node.elts], "]", depth)
        case ast.Dict():
            pairs = [
                (flat(key) + ":", value)
                for key, value in zip(node.keys, node.values, strict=True)
                if key is not None
            ]
            return _brackets("{", pairs, "}", depth)
        case _:
            return ""


def _pieces(text: str, width: int) -> list[str]:
    """A text cut behind blanks, so that each piece fits a line as a literal."""
    pieces = [""]
    for word in re.findall(r"\s*\S+|\s+$", text):
        if pieces[-1] and len(_constant(pieces[-1] + word)) > width:
            pieces.append("")
        pieces[-1] += word
    return pieces


def _brackets(
    start: str, parts: Sequence[tuple[str | None, ast.expr]], end: str, depth: int
) -> str:
    lines = [start]
    for word, value in parts:
        head = "" if word is None else f"{word} " if word.endswith(":") else f"{word}="
        text = laid(value, depth + 1, len(head) + 1)
        lines += [_INDENT + line for line in f"{head}{text},".split("\n")]
    return "\n".join([*lines, end])


def flat(node: ast.expr) -> str:
    """An expression on one line; what was written once is kept beside the node."""
    known: str | None = getattr(node, "flat", None)
    if known is None:
        known = node.flat = _flat(node)  # type: ignore[attr-defined]
    return known


def _flat(node: ast.expr) -> str:
    match node:
        case ast.Name():
            return node.id
        case ast.Constant():
            return _constant(node.value)
        case ast.Attribute():
            return f"{flat(node.value)}.{node.attr}"
        case ast.Subscript():
            return f"{flat(node.value)}[{flat(node.slice)}]"
        case ast.Call():
            parts = [flat(one) for one in node.args]
            parts += [f"{one.arg}={flat(one.value)}" for one in node.keywords]
            return f"{flat(node.func)}({', '.join(parts)})"
        case ast.Tuple():
            inner = ", ".join(flat(one) for one in node.elts)
            return f"({inner},)" if len(node.elts) == 1 else f"({inner})"
        case ast.List():
            return f"[{', '.join(flat(one) for one in node.elts)}]"
        case ast.Dict():
            pairs = zip(node.keys, node.values, strict=True)
            inner = ", ".join(f"{flat(k)}: {flat(v)}" for k, v in pairs if k is not None)
            return f"{{{inner}}}"
        case ast.Lambda():
            return f"lambda {_parameters(node)}: {flat(node.body)}"
        case ast.YieldFrom():
            return f"(yield from {flat(node.value)})"
        case ast.UnaryOp():
            return f"not {flat(node.operand)}"
        case ast.BoolOp():
            return f" {_OPS[type(node.op)]} ".join(flat(one) for one in node.values)
        case ast.Compare():
            rest = zip(node.ops, node.comparators, strict=True)
            return flat(node.left) + "".join(f" {_OPS[type(op)]} {flat(one)}" for op, one in rest)
        case _:
            raise TypeError(f"emitted code has no {type(node).__name__}")


def _parameters(node: ast.Lambda) -> str:
    return ", ".join(one.arg for one in node.args.args)


def _constant(value: object) -> str:
    if isinstance(value, str):
        text = repr(value)
        return text if "'" in value or '"' in value else f'"{text[1:-1]}"'
    return repr(value)
