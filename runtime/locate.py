"""Let a traceback through emitted code show the line of the `.rune` file.

An emitted module ends with a table of its own lines and those of the source; on import every
function's code gets the source's file name and lines.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any

_NO_COLUMNS = 13  # an entry of the line table that gives a line and no columns (CPython 3.11+)


def relocate(module: Mapping[str, Any], path: str, lines: Sequence[tuple[int, int]]) -> None:
    """Give the functions of a module the file and lines of their source.

    `lines` holds pairs (own line, source line), sorted; a line belongs to the last pair at or
    before it. Lambdas in tables are reached through the functions and data that hold them.
    """
    own = [pair[0] for pair in lines]
    seen: set[int] = set()

    def line_of(line: int) -> int:
        at = bisect_right(own, line) - 1
        return lines[at][1] if at >= 0 else 1

    def visit(value: Any) -> None:
        if id(value) in seen:
            return
        seen.add(id(value))
        if isinstance(value, FunctionType):
            if value.__module__ == module["__name__"]:
                value.__code__ = moved(value.__code__, path, line_of)
        elif isinstance(value, tuple | list):
            for one in value:
                visit(one)
        elif isinstance(value, dict):
            for one in value.values():
                visit(one)
        elif type(value).__module__.startswith("runewright.runtime"):
            for slot in getattr(type(value), "__slots__", ()):
                visit(getattr(value, slot))

    for name in list(module):
        if not name.startswith("__"):
            visit(module[name])


def moved(code: CodeType, path: str, line_of: Any) -> CodeType:
    """The code with another file name and other lines, nested code included."""
    first = line_of(code.co_firstlineno)
    table = bytearray()
    last = first
    for start, end, line in _runs(code):
        target = last if line is None else line_of(line)
        units = (end - start) // 2
        while units > 0:
            size = min(units, 8)
            table.append(0x80 | (_NO_COLUMNS << 3) | (size - 1))
            table += _signed(target - last)
            last, units = target, units - size
    constants = tuple(
        moved(one, path, line_of) if isinstance(one, CodeType) else one for one in code.co_consts
    )
    return code.replace(
        co_filename=path,
        co_firstlineno=first,
        co_linetable=bytes(table),
        co_consts=constants,
    )


def _runs(code: CodeType) -> list[tuple[int, int, int | None]]:
    return list(code.co_lines())


def _signed(value: int) -> bytes:
    """A number as the line table's signed varint."""
    rest = (-value << 1) | 1 if value < 0 else value << 1
    found = bytearray()
    while rest > 0x3F:
        found.append(0x40 | (rest & 0x3F))
        rest >>= 6
    found.append(rest)
    return bytes(found)
