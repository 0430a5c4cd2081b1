"""Scenarios: read their lines, check them, play them, say in place what does not hold."""

from .result import ScenarioResult
from .run import check_scenarios, run_scenario, run_scenarios, scripts_of
from .script import Script

__all__ = [
    "ScenarioResult",
    "Script",
    "check_scenarios",
    "run_scenario",
    "run_scenarios",
    "scripts_of",
]
