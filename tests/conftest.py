"""Marks of the ledger: checked when tests are collected, written to `build/rules.json` at the end.

An item counts by its `rule` marks however it was made: as a Python test or as a scenario.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path

import pytest

# Their `.rune` files are inputs of tests, no scenarios to be played.
collect_ignore_glob = ["cases/*", "golden/*", "identity/*", "unseen/*"]


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
    config.addinivalue_line(
        "markers", "thorough: tries the same thing very often; the wheel does not need it again"
    )
    # A registered object hears of the items outside this folder too; a conftest module does not.
    config.pluginmanager.register(LedgerRecorder(config), "ledger-recorder")


class LedgerRecorder:
    """Remembers which marked tests passed; reports carry the marks, also between processes."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.proofs: dict[str, list[dict[str, object]]] = {}
        self.complete = not (config.option.keyword or config.option.markexpr)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                complaint = wrong_mark(mark)
                if complaint:
                    raise pytest.UsageError(f"{item.nodeid}: {complaint}")
                proves = {"rows": list(mark.args), "layer": mark.kwargs["layer"]}
                item.user_properties.append(("rule", proves))

    def pytest_deselected(self) -> None:
        self.complete = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that ran, or one that broke on the way there or back."""
        if report.when != "call" and report.outcome == "passed":
            return
        self.proofs[report.nodeid] = [
            {"test": report.nodeid, "outcome": report.outcome, **said}
            for name, said in report.user_properties
            if name == "rule" and isinstance(said, dict)
        ]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        whole = self.config.args_source is pytest.Config.ArgsSource.TESTPATHS
        if not (whole and self.complete) or session.shouldstop or session.shouldfail:
            return
        if hasattr(self.config, "workerinput"):  # one of several processes: the first one writes
            return
        proofs = [proof for test in sorted(self.proofs) for proof in self.proofs[test]]
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
