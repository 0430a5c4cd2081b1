"""What everybody sees of a battle: the enemy cards that lie there, and what they add up to."""

from __future__ import annotations

import pytest
from runebound_table import Line, Table, enemy, stag

from runewright.runtime.runebound.screens import screen
from runewright.runtime.runebound.views import view_of

ESCAPE: tuple[Line, ...] = ("Krzysiek: try to escape", "dice: passed")


@pytest.mark.rule("RB-ESC-06", layer="sheet")
def test_everybody_sees_the_penalty_until_the_battle_ends() -> None:
    t = Table()
    t.threat("Krzysiek", 8)
    costs = {"Mark": 2, "Rock": 1}
    cards = [t.give("Szymon", enemy(name, cost, "book")) for name, cost in costs.items()]
    plays = [f'Szymon: play "{card.name}" on Krzysiek' for card in cards]

    def seen(penalty: int) -> None:
        assert [card.zone.name for card in cards] == ["table", "table"]
        for player in t.game.players:
            view = view_of(t.game, player)
            assert view.battle is not None and view.battle.penalty == penalty
            assert any(f"escape penalty {penalty}" in line for line in screen(view))

    t.battle(t.lay(stag(life=9)), *plays, "Krzysiek: pass", lambda: seen(3), *ESCAPE)
    for player in t.game.players:
        view = view_of(t.game, player)
        assert view.battle is None
        assert not any("escape penalty" in line for line in screen(view))
    assert [card.name for card in t["Szymon"].zones["discard pile"].cards] == ["Mark", "Rock"]
