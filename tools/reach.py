"""A pytest plug-in for `make prove`: which test reaches which line, and how long a test takes.

It measures into the coverage file that `RUNEWRIGHT_REACH` names, one context a test; the times and
outcomes are written beside it, with the ending `.json`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

FLOORS = ("dsl", "compiler", "runtime")


class Reach:
    """Switches the measured context with the tests."""

    def __init__(self, root: Path, data_file: Path) -> None:
        self.data_file = data_file
        self.tests: dict[str, tuple[float, str]] = {}
        self.coverage = coverage.Coverage(
            data_file=str(data_file),
            include=[str(root / floor / "*") for floor in FLOORS],
            config_file=False,
            messages=False,
        )
        self.coverage.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        spent, outcome = self.tests.get(report.nodeid, (0.0, "passed"))
        worst = outcome if report.outcome == "passed" else report.outcome
        self.tests[report.nodeid] = (spent + report.duration, worst)

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        self.data_file.with_suffix(".json").write_text(json.dumps(self.tests), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    data_file = os.environ["RUNEWRIGHT_REACH"]
    config.pluginmanager.register(Reach(config.rootpath, Path(data_file)), "reach")
