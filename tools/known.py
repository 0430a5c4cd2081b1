"""What is known of the tests from runs before, as far as nothing that they depend on has changed.

A unit is a file of tests (all scenarios of `content/` are one), measured alone. It is measured
again when a file that it read reads differently, when a function that it reached does, or what
surrounds the functions in a file that it reached.
"""

from __future__ import annotations

import ast
import hashlib
import pickle
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .copies import file_hash
from .notes import FLOORS, Reached

AROUND = ""  # the name of what surrounds the functions
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True)
class Part:
    """An outermost function, as lines of its file, or what surrounds all of them."""

    first: int
    last: int
    hash: str


def parts_of(source: str) -> dict[str, Part]:
    """The parts of a module by name; of functions of one name, the later have a number."""
    lines = source.splitlines(keepends=True)
    around = list(lines)
    parts: dict[str, Part] = {}
    for name, node in _outermost(ast.parse(source), ""):
        first, last = node.lineno, node.end_lineno or node.lineno
        unique = name
        while unique in parts:
            unique += "'"
        parts[unique] = Part(first, last, _hash(lines[first - 1 : last]))
        body = max(first, node.body[0].lineno - 1)
        around[body:last] = [""] * (last - body)
    parts[AROUND] = Part(0, 0, _hash(around))
    return parts


def _outermost(
    node: ast.AST, prefix: str
) -> Iterable[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _FUNCTIONS):
            yield prefix + child.name, child
        else:
            inner = f"{prefix}{child.name}." if isinstance(child, ast.ClassDef) else prefix
            yield from _outermost(child, inner)


def _hash(lines: Sequence[str]) -> str:
    return hashlib.sha256("".join(lines).encode()).hexdigest()


@dataclass(slots=True)
class Tree:
    """The files of a tree as they are now, each looked at once."""

    root: Path
    kept: Sequence[str]
    _parts: dict[str, dict[str, Part]] = field(default_factory=dict)
    _states: dict[str, str] = field(default_factory=dict)
    _inside: dict[str, list[str]] = field(default_factory=dict)
    _files: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self._files = frozenset(self.kept)
        for name in self.kept:
            while name != ".":
                parent = str(Path(name).parent)
                inside = self._inside.setdefault(parent, [])
                if name in inside:
                    break
                inside.append(name)
                name = parent

    def parts(self, path: str) -> dict[str, Part]:
        """The parts of one of our modules; none if it is gone."""
        if path not in self._parts:
            file = self.root / path
            source = file.read_text(encoding="utf-8") if path in self._files else ""
            self._parts[path] = parts_of(source)
        return self._parts[path]

    def state(self, path: str) -> str:
        """A hash of what a kept file or folder holds; "" for any other."""
        if path not in self._states:
            if path in self._files:
                self._states[path] = file_hash(self.root / path)
            else:
                self._states[path] = _hash(self._inside[path]) if path in self._inside else ""
        return self._states[path]


@dataclass(frozen=True, slots=True)
class Known:
    """What a unit showed, and the state of all that it depends on."""

    found: Reached
    states: Mapping[str, str]
    parts: Mapping[str, Mapping[str, Part]]

    def holds(self, tree: Tree) -> bool:
        """Whether nothing of that has changed."""
        return all(tree.state(path) == state for path, state in self.states.items()) and all(
            _same(tree.parts(path).get(name), part)
            for path, parts in self.parts.items()
            for name, part in parts.items()
        )

    def lines(self, tree: Tree, path: str) -> list[int]:
        """Where the noted statements of a file stand now (0 for those that no test reached)."""
        parts = self.parts[path]
        now = tree.parts(path)
        moved = {
            line: line - part.first + now[name].first
            for name, part in parts.items()
            for line in range(part.first, part.last + 1)
        }
        return [moved.get(line, 0) for line in self.found.lines[path]]


def _same(now: Part | None, then: Part) -> bool:
    return now is not None and now.hash == then.hash


def known_now(found: Reached, tree: Tree) -> Known:
    """What was just measured, with the state of what it depends on."""
    states = {
        path: tree.state(path)
        for path in found.read
        if tree.state(path) and not (path.endswith(".py") and path.startswith(_OURS))
    }
    parts = {
        path: _reached_parts(found.reached_lines(path), tree.parts(path)) for path in found.hits
    }
    return Known(found, states, parts)


_OURS = tuple(f"{floor}/" for floor in FLOORS)


def _reached_parts(lines: set[int], parts: Mapping[str, Part]) -> dict[str, Part]:
    return {
        name: part
        for name, part in parts.items()
        if name == AROUND or any(line in lines for line in range(part.first, part.last + 1))
    }


def read_known(folder: Path, units: Iterable[str]) -> dict[str, Known]:
    """What was written of these units; without those of which it was by other tools than these."""
    found: dict[str, Known] = {}
    for unit in units:
        file = _file(folder, unit)
        if file.exists():
            found[unit] = pickle.loads(file.read_bytes())
    return found


def write_known(folder: Path, unit: str, known: Known) -> None:
    """Write it where the next run looks for it."""
    folder.mkdir(parents=True, exist_ok=True)
    _file(folder, unit).write_bytes(pickle.dumps(known))


def _file(folder: Path, unit: str) -> Path:
    return folder / f"{unit.replace('/', '-')}-{_VERSION[:12]}"


_TOOLS = ("known.py", "notes.py", "reach.py")
_VERSION = _hash([Path(__file__).with_name(name).read_text("utf-8") for name in _TOOLS])
