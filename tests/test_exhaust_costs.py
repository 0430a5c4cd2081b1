"""`exhaust …` as a cost or an option: done in full, with cards that are ready, or not offered."""

from __future__ import annotations

from textwrap import indent

import pytest
from runebound_table import Table, ally

from runewright.compiler.backends.python.files import playable
from runewright.compiler.compile import compile_sources
from runewright.dsl.decode import from_text
from runewright.runtime.decisions import Decision, Option, run
from runewright.runtime.script import Fx, Handler

pytestmark = pytest.mark.thorough

HEAD = """use runebound
set "Trial"
talent "Horn":
  level 1
  proficiencies fighting
  effect:
"""


def scope_of(effect: str, exhausted: tuple[bool, ...] = ()) -> Fx:
    """A Talent in play, with an Ally for each answer to: is he exhausted?"""
    source, faults = from_text("trial.rune", HEAD + indent(effect, "    ") + "\n")
    made = compile_sources([source])
    assert not faults and not made.diagnostics
    library = made.model.libraries["runebound"]
    t = Table()
    horn = t.give("Krzysiek", playable(library).cards[library.own[0].id], zone="play")
    for number, used in enumerate(exhausted):
        t.hire("Krzysiek", ally(f"Ally {number}")).exhausted = used
    return Fx(t.game, horn, t["Krzysiek"], t["Krzysiek"])


class Asked:
    """Takes the last options of each decision, and keeps the texts of all."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def __call__(self, decision: Decision) -> tuple[Option, ...]:
        self.texts += [option.text for option in decision.options]
        return decision.options[-1:]


@pytest.mark.parametrize(
    ("cost", "exhausted", "payable"),
    [
        ("exhaust one of your allies", (), False),
        ("exhaust one of your allies", (True,), False),
        ("exhaust one of your allies", (True, False), True),
        ("exhaust 2 of your allies", (True, False), False),
        ("exhaust 2 of your allies", (False, True, False), True),
        ("exhaust up to 2 of your allies", (True, False), True),
        ("exhaust up to 2 of your allies", (True, True), False),
        ("exhaust each of your allies", (), False),
        ("exhaust each of your allies", (True, False), False),
        ("exhaust each of your allies", (False, False), True),
    ],
)
def test_a_cost_can_be_paid_with_cards_that_are_ready(
    cost: str, exhausted: tuple[bool, ...], payable: bool
) -> None:
    fx = scope_of(f"{cost}: draw 1 card", exhausted)
    (use,) = fx.card.data.script.uses
    assert use.can_pay(fx) is payable


def test_this_card_is_exhausted_once() -> None:
    fx = scope_of("exhaust this card: draw 1 card")
    (use,) = fx.card.data.script.uses
    assert use.can_pay(fx)
    run(use.pay(fx), Asked())
    assert fx.card.exhausted and not use.can_pay(fx)


def test_who_pays_picks_among_those_that_are_ready() -> None:
    fx = scope_of("exhaust one of your allies: draw 1 card", (True, False, False))
    (use,) = fx.card.data.script.uses
    asked = Asked()
    run(use.pay(fx), asked)
    assert asked.texts == ["Ally 1", "Ally 2"]
    allies = [card for card in fx.you.zones["play"].cards if card.kind == "ally"]
    assert [card.exhausted for card in allies] == [True, False, True]


@pytest.mark.parametrize("used", [True, False])
def test_what_cannot_be_exhausted_is_not_offered(used: bool) -> None:
    fx = scope_of(
        "before combat:\n  you may:\n    exhaust one of your allies\n    draw 1 card", (used,)
    )
    (handler,) = fx.card.data.script.standing
    assert isinstance(handler, Handler)
    asked = Asked()
    run(handler.body(fx), asked)
    assert bool(asked.texts) is not used
