"""Print checked statements back as canonical `.rune` text."""

from __future__ import annotations

from collections.abc import Sequence

from ..matching.source import source_of
from . import model


def lines_of(node: model.Statement) -> list[str]:
    """A statement as lines, its blocks indented."""
    match node:
        case model.Do():
            return [source_of(node.phrase) + _called(node.called)]
        case model.Lasting():
            return [source_of(node.phrase)]
        case model.Table():
            rows = [line for row in node.rows for line in _opened(_row(row), row.body)]
            head = source_of(node.phrase) + _called(node.called)
            return [head + ":", *(f"  {line}" for line in rows)]
        case model.On():
            return _opened(source_of(node.event), node.body)
        case model.UntilBlock():
            return _opened(f"until {source_of(node.end)}", node.body)
        case model.WhileBlock():
            return _opened(f"while {source_of(node.condition)}", node.body)
        case model.IfThen():
            return _either(f"if {source_of(node.condition)}", node)
        case model.IfDone():
            return _either(f"if {node.who} do{'' if node.done else ' not'}", node)
        case model.ForEach():
            called = "" if node.called == "each" else _called(node.called)
            return _opened(f"for {source_of(node.group)}{called}", node.body)
        case model.ChooseOne():
            head = "choose one:"
            if node.player is not None:
                head = f"{source_of(node.player)} chooses one:"
            options = [line for option in node.options for line in _option(option)]
            return [head, *(f"  {line}" for line in options)]
        case model.May():
            player = source_of(node.player)
            if node.short:
                (only,) = node.body
                return [f"{player} may {lines_of(only)[0]}"]
            return _opened(f"{player} may", node.body)
        case model.Repeat():
            return _opened(f"repeat {source_of(node.times)} times", node.body)
        case model.Let():
            return [f"let {node.name} be {source_of(node.value)}"]
        case model.Instead():
            return _opened("instead", node.body)
        case model.ByHand():
            return [f'by hand "{node.text}"']
        case model.UseCard():
            parts = [f"once per {node.limit}"] if node.limit else []
            if node.cost is not None:
                parts.append(source_of(node.cost))
            return _opened(", ".join(parts), node.body)


def short(body: Sequence[model.Statement]) -> str:
    """Some statements on one line, as a choice shows them."""
    return "; ".join(line.strip() for one in body for line in lines_of(one))


def _called(name: str) -> str:
    return f" called {name}" if name else ""


def _opened(head: str, body: Sequence[model.Statement]) -> list[str]:
    """A head with its block; a block of one plain line stands on the same line."""
    lines = [line for one in body for line in lines_of(one)]
    if len(lines) == 1 and not lines[0].endswith(":"):
        return [f"{head}: {lines[0]}"]
    return [f"{head}:", *(f"  {line}" for line in lines)]


def _either(head: str, node: model.IfThen | model.IfDone) -> list[str]:
    lines = _opened(head, node.body)
    return [*lines, *_opened("otherwise", node.otherwise)] if node.otherwise else lines


def _row(row: model.Row) -> str:
    if row.ranges:
        return ", ".join(f"{low}" if low == high else f"{low}-{high}" for low, high in row.ranges)
    return ", ".join(row.names) or "anything else"


def _option(option: Sequence[model.Statement]) -> list[str]:
    lines = [line for one in option for line in lines_of(one)]
    return [f"- {lines[0]}", *(f"  {line}" for line in lines[1:])]
