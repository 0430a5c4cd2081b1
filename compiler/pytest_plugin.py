"""Scenarios as tests: pytest plays those of every `.rune` file that it meets, one item each.

The folder that pytest was given is the project; a file that was named by itself is one alone.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .scenarios import ScenarioResult, Script

_HAS_SCENARIO = re.compile(rb"^[Ss]cenario ", re.MULTILINE)
_Projects = dict[Path, "list[Script]"]
_PROJECTS = pytest.StashKey[_Projects]()


class ScenarioFailed(Exception):
    """A scenario whose expectations do not hold, or that could not be played to its end."""

    def __init__(self, result: ScenarioResult) -> None:
        super().__init__(result.name)
        self.result = result


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A `.rune` file with scenarios is a file of tests."""
    if file_path.suffix != ".rune" or not _HAS_SCENARIO.search(file_path.read_bytes()):
        return None
    return RuneFile.from_parent(parent, path=file_path)


class RuneFile(pytest.File):
    """The scenarios of one file."""

    def collect(self) -> Iterator[pytest.Item]:
        for script in _scripts(self.config, self.path):
            if Path(script.source.path).resolve() == self.path.resolve():
                yield RuneScenario.from_parent(self, name=script.name, script=script)


class RuneScenario(pytest.Item):
    """One scenario. The rows of the ledger that it covers are its `rule` marks."""

    def __init__(self, *, script: Script, **named: Any) -> None:
        super().__init__(**named)
        self.script = script
        for layer in dict.fromkeys(cover.layer for cover in script.covers):
            rows = [cover.row for cover in script.covers if cover.layer == layer]
            self.add_marker(pytest.mark.rule(*rows, layer=layer))

    def runtest(self) -> None:
        from .scenarios import run_scenario

        result = run_scenario(self.script)
        if not result.passed:
            raise ScenarioFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if not isinstance(excinfo.value, ScenarioFailed):
            return super().repr_failure(excinfo, style)
        from ..dsl.render import render

        return render(excinfo.value.result.diagnostics)

    def reportinfo(self) -> tuple[Path, int, str]:
        line, _ = self.script.source.location(self.script.span.start)
        return self.path, line - 1, f"scenario: {self.name}"


def _scripts(config: pytest.Config, path: Path) -> list[Script]:
    """The scenarios of the project that a file belongs to, compiled once a run."""
    projects = config.stash.setdefault(_PROJECTS, {})
    root = _root(config, path)
    if root not in projects:
        from .compile import compile_sources
        from .load import load
        from .scenarios import scripts_of

        project = load([root])
        projects[root] = scripts_of(compile_sources(project.sources, locks=project.locks))
    return projects[root]


def _root(config: pytest.Config, path: Path) -> Path:
    """What pytest was asked for that leads to a file; the file itself if nothing does."""
    asked = [Path(config.invocation_params.dir, arg.partition("::")[0]) for arg in config.args]
    roots = [one.resolve() for one in asked]
    leading = [root for root in roots if path.resolve().is_relative_to(root)]
    return max(leading, key=lambda root: len(root.parts), default=path)
