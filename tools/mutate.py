"""Small changes to Python source that its tests should notice, as edits of the text."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass

Function = ast.FunctionDef | ast.AsyncFunctionDef

_TURNED: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}
_OPERATOR = re.compile(rb"<=|>=|==|!=|<|>|\bis\s+not\b|\bnot\s+in\b|\bis\b|\bin\b")
_JOINT = re.compile(rb"\band\b|\bor\b")
_LEFT_OUT = (ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Delete)
_EFFECTS = (ast.Call, ast.Yield, ast.YieldFrom, ast.Await)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: bytes `start` to `end` of the source become `new`.

    `line` is where the changed code stands, `statement` where its statement begins.
    """

    kind: str
    line: int
    statement: int
    start: int
    end: int
    new: str

    def apply(self, source: str) -> str:
        """The source with the change made."""
        data = source.encode()
        return (data[: self.start] + self.new.encode() + data[self.end :]).decode()

    def diff(self, source: str, path: str) -> str:
        """The change as a unified diff without context."""
        lines = difflib.unified_diff(
            source.splitlines(), self.apply(source).splitlines(), path, path, lineterm="", n=0
        )
        return "\n".join(lines)

    def first_change(self, source: str) -> tuple[str, str]:
        """The first line that differs, before and after, without its indentation."""
        pairs = zip(source.splitlines(), self.apply(source).splitlines(), strict=False)
        return next((old.strip(), new.strip()) for old, new in pairs if old != new)


def mutants(source: str) -> list[Mutant]:
    """Every change we know how to make to a module, in the order of its text."""
    found = _Finder(source)
    found.visit(ast.parse(source))
    return sorted(found.mutants, key=lambda m: (m.start, m.end, m.kind, m.new))


def functions(source: str) -> Iterator[Function]:
    """Every function of a module, methods and inner ones included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Function):
            yield node


class _Finder(ast.NodeVisitor):
    """Collects mutants; annotations, decorators, asserts and f-strings are left alone."""

    def __init__(self, source: str) -> None:
        self.mutants: list[Mutant] = []
        self._data = source.encode()
        self._starts = [0]
        for line in self._data.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._statement = 1
        self._function: Function | None = None

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            self._statement = node.lineno
            self._leave_out(node)
        super().visit(node)

    # ----------------------------------------------------------------------- what is skipped

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assert tells the type checker what we know; without it nothing changes."""

    def visit_keyword(self, node: ast.keyword) -> None:
        """`zip(…, strict=True)` is an assert as well."""
        if node.arg != "strict" or ast.unparse(node.value) != "True":
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Positions inside f-strings are not to be relied on before Python 3.12."""

    def visit_arg(self, node: ast.arg) -> None:
        """Annotations only."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._condition(node.test)
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._visit_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._visit_function(node)

    def _visit_function(self, node: Function) -> None:
        outer, self._function = self._function, node
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self._function = outer

    # ----------------------------------------------------------------------- what is changed

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self._condition(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._condition(test)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            gap = _OPERATOR.search(self._data, self._end(left), self._start(right))
            for turned in _TURNED[type(operator)]:
                if gap:
                    self._put("comparison", node, *gap.span(), turned)
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        swapped = "or" if isinstance(node.op, ast.And) else "and"
        for left, right in zip(node.values, node.values[1:], strict=False):
            gap = _JOINT.search(self._data, self._end(left), self._start(right))
            if gap:
                self._put("and/or", left, *gap.span(), swapped)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._replace("boolean", node, f"({self._text(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._replace("boolean", node, str(not node.value))
        elif isinstance(node.value, int):
            self._replace("number", node, str(node.value + 1))
            if node.value:
                self._replace("number", node, str(node.value - 1))

    def visit_Return(self, node: ast.Return) -> None:
        value = node.value
        if value is None:
            if self._function and node is not self._function.body[-1]:
                self._replace("statement", node, "pass")
            return
        if not (isinstance(value, ast.Constant) and not value.value):  # those read like None
            self._replace("return", node, "return None")
        if self._function and _says_bool(self._function):
            self._replace("return", node, f"return not ({self._text(value)})")
        self.visit(value)

    def _condition(self, test: ast.expr) -> None:
        if not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            self._replace("boolean", test, f"(not ({self._text(test)}))")

    def _leave_out(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Expr):
            left_out = isinstance(node.value, _EFFECTS)
        elif isinstance(node, ast.Assign):
            left_out = isinstance(node.targets[0], ast.Attribute | ast.Subscript)
        else:
            left_out = isinstance(node, _LEFT_OUT)
        if left_out:
            self._replace("statement", node, "pass")

    # ----------------------------------------------------------------------------- the text

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        return self._data[self._start(node) : self._end(node)].decode()

    def _replace(self, kind: str, node: ast.expr | ast.stmt, new: str) -> None:
        self._put(kind, node, self._start(node), self._end(node), new)

    def _put(self, kind: str, node: ast.expr | ast.stmt, start: int, end: int, new: str) -> None:
        self.mutants.append(Mutant(kind, node.lineno, self._statement, start, end, new))


def _says_bool(function: Function) -> bool:
    return isinstance(function.returns, ast.Name) and function.returns.id == "bool"
