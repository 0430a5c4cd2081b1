"""Scenarios as tests: pytest plays those of every `.rune` file that it meets, one item each.

The folder that pytest was given is the project; a file that was named by itself is one alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..dsl.diagnostics import Diagnostic
    from .scenarios import ScenarioResult, Script

_HAS_SCENARIO = re.compile(rb"^[Ss]cenario ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Project:
    """The scenarios of a project, and the errors that are not those of their lines."""

    scripts: list[Script]
    errors: list[Diagnostic]


_PROJECTS = pytest.StashKey[dict[Path, Project]]()


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
        project = _project(self.config, self.path)
        errors = [one for one in project.errors if _is_in(one.source.path, self.path)]
        if errors:
            from ..dsl.render import render

            raise self.CollectError(render(errors))
        for script in project.scripts:
            if _is_in(script.source.path, self.path):
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


def _is_in(shown: str, path: Path) -> bool:
    return Path(shown).resolve() == path.resolve()


def _project(config: pytest.Config, path: Path) -> Project:
    """The project that a file belongs to, compiled once a run."""
    projects = config.stash.setdefault(_PROJECTS, {})
    root = _root(config, path)
    if root not in projects:
        from ..dsl.diagnostics import Level
        from .compile import compile_sources
        from .load import load
        from .scenarios import scripts_of

        loaded = load([root])
        compiled = compile_sources(loaded.sources, locks=loaded.locks)
        scripts = scripts_of(compiled)
        told = {fault.sort_key for script in scripts for fault in script.faults}
        said = [*loaded.diagnostics, *compiled.diagnostics]
        errors = [one for one in said if one.level is Level.ERROR and one.sort_key not in told]
        projects[root] = Project(scripts, errors)
    return projects[root]


def _root(config: pytest.Config, path: Path) -> Path:
    """What pytest was asked for that leads to a file; the file itself if nothing does."""
    asked = [Path(config.invocation_params.dir, arg.partition("::")[0]) for arg in config.args]
    roots = [one.resolve() for one in asked]
    leading = [root for root in roots if path.resolve().is_relative_to(root)]
    return max(leading, key=lambda root: len(root.parts), default=path)
