"""Marks of the ledger: checked when tests are collected, written to `build/rules.json` at the end.

An item counts by its `rule` marks however it was made: as a Python test or as a scenario.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path

import pytest

# Their `.rune` files are inputs of tests, no scenarios to be played.
collect_ignore_glob = ["cases/*", "golden/*", "identity/*"]


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:
    """Tests neither read nor fill the cache of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "checkout: needs the files of a checkout, beyond what the wheel ships"
    )
    # A registered object hears of the items outside this folder too; a conftest module does not.
    config.pluginmanager.register(LedgerRecorder(config), "ledger-recorder")


class LedgerRecorder:
    """Remembers which marked tests passed."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.proofs: dict[str, list[dict[str, object]]] = {}
        self.complete = True

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                complaint = wrong_mark(mark)
                if complaint:
                    raise pytest.UsageError(f"{item.nodeid}: {complaint}")

    def pytest_deselected(self) -> None:
        self.complete = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        self.record(item, report)
        return report

    def record(self, item: pytest.Item, report: pytest.TestReport) -> None:
        """Note a test that ran, or one that broke on the way there or back."""
        if report.when != "call" and report.outcome == "passed":
            return
        self.proofs[item.nodeid] = [
            {
                "test": item.nodeid,
                "rows": list(mark.args),
                "layer": mark.kwargs["layer"],
                "outcome": report.outcome,
            }
            for mark in item.iter_markers("rule")
        ]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        whole = self.config.args_source is pytest.Config.ArgsSource.TESTPATHS
        if not (whole and self.complete) or session.shouldstop or session.shouldfail:
            return
        proofs = [proof for of_test in self.proofs.values() for proof in of_test]
        target = Path(self.config.rootpath, "build", "rules.json")
        target.parent.mkdir(exist_ok=True)
        target.write_text(json.dumps({"proofs": proofs}, indent=1) + "\n", encoding="utf-8")


def wrong_mark(mark: pytest.Mark) -> str:
    """What is wrong with the form of a `rule` mark ("" when it is right)."""
    if not mark.args or not all(isinstance(id, str) for id in mark.args):
        return "a rule mark names at least one row: @pytest.mark.rule('RB-TURN-01', layer='engine')"
    if mark.kwargs.keys() != {"layer"}:
        return "a rule mark names one layer: @pytest.mark.rule('RB-TURN-01', layer='engine')"
    return ""
