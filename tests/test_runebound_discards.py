"""Who discards a card: a player who throws it away; nobody where it is put away by itself."""

from __future__ import annotations

import pytest
from runebound_table import Line, Table, enemy, feat, receive, rule, talent, until

from runewright.runtime import cards
from runewright.runtime.core import deeds, handling
from runewright.runtime.decisions import Steps
from runewright.runtime.events import Event, drain
from runewright.runtime.moments import Moment
from runewright.runtime.script import Fx, Script

ESCAPE: tuple[Line, ...] = ("Krzysiek: try to escape", "dice: passed")


def by_you(fx: Fx, event: Event) -> bool:
    return deeds.discards(fx, event, [fx.you], [event.card])


def by_anybody(fx: Fx, event: Event) -> bool:
    return deeds.is_discarded(fx, event, [event.card])


def with_miser(t: Table) -> Table:
    """Bartek receives 1 gold when he discards a card, 1 threat when any is discarded."""
    standing = (
        rule("after", "discard", receive(1, "gold"), by_you, label="yours"),
        rule("after", "discard", receive(1, "threat"), by_anybody, label="any"),
    )
    t.give("Bartek", talent("Miser", script=Script(standing=standing)), zone="play")
    t.threat("Bartek", 0)
    return t


def counted(t: Table) -> tuple[int, int]:
    return t["Bartek"].counters["gold"], t["Bartek"].counters["threat"]


def test_a_card_that_was_resolved_goes_to_its_pile_and_nobody_discards_it() -> None:
    t = with_miser(Table())
    t.give("Bartek", enemy("Snare", 0))
    t.turn("boot window", 'Bartek: play "Snare" on Krzysiek', lambda: counted(t) == (0, 1))
    assert t.names("Bartek", "discard pile") == ["Snare"]


def test_nor_does_he_who_played_a_card_that_lay_on_the_table_of_a_battle() -> None:
    t = with_miser(Table())
    t.give("Bartek", enemy("Mark", 0, "book"))
    t.battle(t.lay(), 'Bartek: play "Mark" on Krzysiek', lambda: counted(t) == (0, 0), *ESCAPE)
    assert counted(t) == (0, 1)


def test_nor_he_whose_card_has_lasted() -> None:
    t = with_miser(Table())
    lasts = until(lambda fx: Moment("end", "turn"))
    t.give("Bartek", enemy("Fog", 0, script=Script(effect=lasts, blocks={"block": ()})))
    t.turn("boot window", 'Bartek: play "Fog" on Krzysiek', lambda: counted(t) == (0, 0))
    assert counted(t) == (0, 1)
    assert t.names("Bartek", "discard pile") == ["Fog"]


def test_who_throws_a_card_away_discards_it() -> None:
    t = with_miser(Table())
    thrown = t.give("Bartek", feat("Parry"))

    def throw() -> Steps[None]:
        yield from cards.discard(t.game, t["Bartek"], thrown)
        yield from drain(t.game)

    t.run(throw())
    assert counted(t) == (1, 1)


@pytest.mark.rule("RB-DISC-01", layer="engine")
@pytest.mark.parametrize("start", ["hand", "deck", "play"])
def test_a_card_taken_from_another_goes_to_its_owners_pile(start: str) -> None:
    """Whatever moves it, and whosever pile is named."""
    t = Table()
    taken = t.give("Krzysiek", feat("Parry"))
    t.game.put(taken, t["Bartek"].zones[start])
    t.run(cards.move(t.game, t["Bartek"], taken, t["Bartek"].zones["discard pile"]))
    assert t.names("Krzysiek", "discard pile") == ["Parry"]
    assert t.names("Bartek", "discard pile") == []


@pytest.mark.rule("RB-DISC-01", layer="engine")
def test_a_deck_and_a_pile_that_are_swapped_keep_nobody_elses_card() -> None:
    t = Table()
    taken = t.give("Krzysiek", feat("Parry"), zone="deck")
    bartek = t["Bartek"]
    own = t.give("Bartek", feat("Feint"), zone="deck")
    t.game.put(taken, bartek.zones["deck"])
    t.give("Bartek", feat("Lunge"), zone="discard pile")
    fx = Fx(t.game, own, bartek, bartek)
    deck, pile = bartek.zones["deck"], bartek.zones["discard pile"]
    t.run(handling.swap_zones(fx, who=[bartek], zone=[deck], other=[pile]))
    assert sorted(t.names("Bartek", "discard pile")) == ["Feint", "Filler Bartek"]
    assert t.names("Bartek", "deck") == ["Lunge"]
    assert t.names("Krzysiek", "discard pile") == ["Parry"]
