"""Play scenarios: build the position, answer every decision from the script, judge the result."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ...dsl.diagnostics import Diagnostic, Level
from ...dsl.syntax import Scenario
from ...runtime.scene import FactError, Scene, Start
from ..declare.bundles import Item
from ..library import Library
from ..rules import scenarios as rules
from ..vocabulary import engine_of
from .evaluate import Evaluator
from .play import Performance
from .read import ScriptReader
from .result import ScenarioResult
from .script import Script
from .stock import Stock

if TYPE_CHECKING:
    from ..compile import Compiled

_STOCKS: WeakKeyDictionary[Library, Stock] = WeakKeyDictionary()


def stock_of(library: Library) -> Stock:
    """The playable cards of a library, each made once."""
    found = _STOCKS.get(library)
    if found is None:
        found = _STOCKS[library] = Stock(library)
    return found


def check_scenarios(library: Library, found: list[Diagnostic]) -> None:
    """Everything that is wrong with the lines of a project's scenarios, before any is played."""
    for item in library.scenarios:
        if not item.shipped:
            reader = ScriptReader(item, library, stock_of(library))
            reader.read()
            found += reader.found


def scripts_of(compiled: Compiled) -> list[Script]:
    """The scenarios of a project, in the order of its files."""
    scripts = []
    for library in compiled.model.libraries.values():
        for item in library.scenarios:
            if not item.shipped:
                script = ScriptReader(item, library, stock_of(library)).read()
                scripts.append(_with_faults(script, item, compiled.diagnostics))
    return scripts


def _with_faults(
    script: Script, item: Item[Scenario], said: Iterable[Diagnostic]
) -> Script:
    """With what is wrong with the form of its lines, which are left out then."""
    known = {fault.sort_key for fault in script.faults}
    more = tuple(
        one
        for one in said
        if one.source is item.source
        and item.node.span.start <= one.span.start < item.node.span.end
        and one.level is Level.ERROR
        and one.sort_key not in known
    )
    faults = sorted((*more, *script.faults), key=lambda one: one.sort_key)
    return replace(script, faults=tuple(faults)) if more else script


def run_scenarios(
    compiled: Compiled, select: Callable[[Script], bool] | None = None
) -> list[ScenarioResult]:
    """Play the scenarios of a project, or those that `select` picks."""
    scripts = scripts_of(compiled)
    return [run_scenario(one) for one in scripts if select is None or select(one)]


def run_scenario(script: Script) -> ScenarioResult:
    """Play one scenario. The same scenario always ends in the same way: nothing is random."""
    said = script.faults or tuple(_played(script))
    passed = not any(one.level is Level.ERROR for one in said)
    return ScenarioResult(
        script.name, script.source, script.span, passed, said, script.covers
    )


def _played(script: Script) -> list[Diagnostic]:
    scene = _scene(script)
    if scene is None:
        game = script.library.game.title
        return [rules.game_plays_no_scenarios(script.source, script.span, game)]
    stock = stock_of(script.library)
    scene.learn(stock.abilities, stock.families)
    evaluator = Evaluator(script.library, scene.game, stock)
    found: list[Diagnostic] = []
    start = _position(script, evaluator, found)
    if found:
        return found
    return Performance(script, scene, evaluator).play(start or scene.start())


def _scene(script: Script) -> Scene | None:
    """The table of the game's engine; None if the runtime ships none."""
    library = script.library
    name = engine_of(library.game)
    if not name:
        return None
    engine = importlib.import_module(f"...runtime.{name}", __package__)
    make: Callable[..., Scene] | None = getattr(engine, "scene", None)
    return None if make is None else make(script.players, script.settings)


def _position(
    script: Script, evaluator: Evaluator, found: list[Diagnostic]
) -> Start | None:
    """Give the facts; where play begins, if one of them says it."""
    start: Start | None = None
    for given in script.given:
        try:
            said = evaluator.give(given.node)
        except FactError as error:
            found.append(rules.cannot_be_given(script.source, given.span, str(error)))
            continue
        if said is not None and start is not None:
            found.append(rules.two_starts(script.source, given.span))
        start = start or said
    return start
