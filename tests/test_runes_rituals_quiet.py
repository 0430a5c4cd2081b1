"""Rituals at quiet moments: when they may be played, in which order, and how three at most are
held."""

from __future__ import annotations

import pytest
from runes_rituals import ENGINE, Asked, printed, seen_at, table_of

from runewright.runtime.events import Event
from runewright.runtime.runes import api
from runewright.runtime.runes.play import observation

F, SUN, BLACK = "gray:FFFFFF", "gray:SSSSSS", "black:SSSSSS"
SKIP, TURN, WARD = "Skip Turn", "Reverse Direction", "Ward Off Ritual"
REFILL, FAST = "Refill Hand Stones", "Fast Turn"


def at_table(first: str = SUN, *, pile: tuple[str, ...] = ()) -> Asked:
    """Red is on turn with a stone that fits beside the one of Green that lies there, and one that
    never does; so have the others. The ritual pile, its top first."""
    table = table_of(*[f"{first} {F}", f"{SUN} {F}", f"{SUN} {F}"],
                     rituals=[printed()[name] for name in reversed(pile)])  # fmt: skip
    table.lay("Green", SUN, (0, 0))
    return table


def give(table: Asked, who: str, *names: str) -> None:
    table.deal(who, *(printed()[name] for name in names))


def asked_to_play(table: Asked) -> list[tuple[str, list[str]]]:
    """Who was offered which rituals at quiet moments, in order."""
    return [
        (str(one.who), [option.text for option in one.options])
        for one in table.asked if one.topic == "play"
    ]  # fmt: skip


def plays(who: str, name: str) -> str:
    return f'{who}: play "{name}"'


LAST = ("Red: on (1, 0)",)  # the stone of Red's turn: nothing else fits


# ------------------------------------------------------------------------------- when


@pytest.mark.rule("RN-RITUAL-03", "RN-RITUAL-08", layer=ENGINE)
@pytest.mark.parametrize("at_once", [True, False])
def test_who_drew_a_ritual_may_play_it_at_once_before_all_others(at_once: bool) -> None:
    table = at_table(BLACK, pile=(TURN,))
    give(table, "Blue", REFILL)
    table.turn(*LAST)
    assert table.held("Red") == [TURN] and table.game.active is table["Blue"]
    table.asked.clear()
    table.turn(*([plays("Red", TURN)] if at_once else []), "Blue: on (-1, 0)")
    order = [who for who, _ in asked_to_play(table)]
    assert order == ["Red", "Blue"]
    assert table.held("Red") == ([] if at_once else [TURN])
    assert table.game.active is table["Red" if at_once else "Green"]


def test_the_first_call_is_given_once() -> None:
    table = at_table(BLACK, pile=(TURN,))
    give(table, "Blue", REFILL)
    table.turn(*LAST)
    table.turn("Blue: on (-1, 0)")
    table.asked.clear()
    table.turn(who="Blue")
    assert [who for who, _ in asked_to_play(table)] == ["Blue", "Red"]


@pytest.mark.rule("RN-RITUAL-05", layer=ENGINE)
@pytest.mark.parametrize("who", ["Red", "Blue", "Green"])
def test_rituals_are_played_in_ones_own_and_in_others_turns(who: str) -> None:
    table = at_table()
    give(table, who, TURN)
    table.turn(plays(who, TURN), *LAST)
    assert table.names("discard pile") == [TURN] and table.at((1, 0)) == "R1"
    assert table.game.active is table["Green"]


@pytest.mark.rule("RN-RITUAL-06", layer=ENGINE)
def test_between_choices_of_a_placement_none_can_be_played() -> None:
    table = at_table()
    table.give("Red", SUN)
    give(table, "Blue", TURN)
    (card,) = table["Blue"].zones["rituals"].cards
    said: list[str] = []

    def look() -> None:
        said.append(str(api.why_not_play(table.game, table["Blue"], card)))

    table.turn(look, 'Red: place gray "SSSSSS"', look, *LAST)
    assert said == ["None", "a stone is being placed (RN-RITUAL-06)"]
    with pytest.raises(api.IllegalAction, match="RN-RITUAL-06"):
        table.run(api.reveal(table.game, table["Blue"], card))


@pytest.mark.rule("RN-RITUAL-07", layer=ENGINE)
def test_before_the_first_stone_nobody_has_a_ritual_to_play() -> None:
    table = table_of(f"{SUN} {F}", F, F, rituals=[printed()[SKIP]])
    table.turn('Red: place gray "SSSSSS"')
    assert asked_to_play(table) == [] and table.names("ritual pile") == [SKIP]


@pytest.mark.rule("RN-RITUAL-08", layer=ENGINE)
def test_of_several_who_would_play_the_first_clockwise_does() -> None:
    table = at_table()
    for who in ("Green", "Blue", "Red"):
        give(table, who, REFILL)
    table.turn(*LAST)
    assert [who for who, _ in asked_to_play(table)] == ["Red", "Blue", "Green"]
    table.asked.clear()
    table.game.direction = -1
    table.turn("Blue: on (-1, 0)", who="Blue")
    assert [who for who, _ in asked_to_play(table)] == ["Blue", "Red", "Green"]


@pytest.mark.rule("RN-RITUAL-09", "RN-RITUAL-34", layer=ENGINE)
def test_several_rituals_are_played_in_one_turn() -> None:
    table = at_table()
    give(table, "Red", TURN, REFILL)
    give(table, "Blue", TURN)
    table.turn(plays("Red", TURN), plays("Red", REFILL), plays("Blue", TURN),
               'Red: place gray "SSSSSS"', *LAST)  # fmt: skip
    assert table.names("discard pile") == [TURN, REFILL, TURN] and table.at((1, 0)) == "R1"


# ------------------------------------------------------------------------------- how


@pytest.mark.rule("RN-RITUAL-18", "RN-RITUAL-19", layer=ENGINE)
def test_a_ritual_is_revealed_carried_out_and_discarded() -> None:
    table = at_table()
    give(table, "Red", REFILL)
    give(table, "Blue", TURN)
    shown: list[list[str]] = []

    def look(game: api.Runes, event: Event) -> None:
        for player in game.players:
            (seen,) = observation(game, player).resolving
            shown.append([seen.name, seen.text])

    table.game.history.clear()
    with seen_at("reveal ritual", look):
        table.reveal("Red", table["Red"].zones["rituals"].cards[0])
    assert shown == [[REFILL, printed()[REFILL].text]] * 3
    kinds = [event.kind for event in table.game.history]
    assert kinds == ["reveal ritual", "draw", "discard"]
    table.reveal("Blue", table["Blue"].zones["rituals"].cards[0])
    assert table.names("discard pile")[-1] == TURN  # on top
    assert table.says(f"Red plays {REFILL}: Draw Rune stones", "Red draws")


@pytest.mark.rule("RN-RITUAL-20", layer=ENGINE)
def test_what_is_revealed_cannot_be_taken_back() -> None:
    table = at_table()
    give(table, "Red", SKIP)
    table.turn(plays("Red", SKIP), "Red: Green", *LAST)
    (choice,) = (one for one in table.asked if one.topic == "choose")
    assert [option.text for option in choice.options] == ["Blue", "Green"] and choice.low == 1


@pytest.mark.rule("RN-RITUAL-36", layer=ENGINE)
def test_rituals_are_played_or_kept_and_nothing_else() -> None:
    table = at_table()
    give(table, "Red", TURN, SKIP)
    give(table, "Blue", WARD)
    table.turn(*LAST)
    offered = [one.options for one in table.asked]
    said = {option.text for options in offered for option in options}
    assert said == {f'play "{TURN}"', f'play "{SKIP}"', "pass", 'place gray "SSSSSS"',
                    *(option.text for one in table.asked if one.topic in ("cell", "turn")
                      for option in one.options)}  # fmt: skip


# ------------------------------------------------------------------------------- three at most


def with_three(*names: str, pile: tuple[str, ...] = (REFILL,)) -> Asked:
    """Red holds three rituals and places a black stone."""
    table = at_table(BLACK, pile=pile)
    give(table, "Red", *names)
    return table


@pytest.mark.rule("RN-RITUAL-11", "RN-RITUAL-13", "RN-RITUAL-14", layer=ENGINE)
def test_one_is_removed_before_the_new_one_is_seen() -> None:
    table = with_three(SKIP, TURN, FAST)
    pile: list[int] = []
    table.turn("Red: on (1, 0)",
               lambda: pile.append(len(table.game.zones["ritual pile"].cards)),
               f'Red: remove "{SKIP}" from the game')  # fmt: skip
    assert pile[0] == 1 and table.held("Red") == [TURN, FAST, REFILL]
    assert (table.names("removed"), table.names("discard pile")) == ([SKIP], [])
    (choice,) = (one for one in table.asked if one.topic == "free")
    assert not any(REFILL in option.text for option in choice.options)


@pytest.mark.rule("RN-RITUAL-11", "RN-RITUAL-15", layer=ENGINE)
def test_one_is_played_to_its_end_before_the_new_one_is_drawn() -> None:
    table = with_three(SKIP, TURN, FAST)
    table.turn("Red: on (1, 0)", plays("Red", TURN))
    assert table.held("Red") == [SKIP, FAST, REFILL] and table.names("discard pile") == [TURN]
    assert table.says("goes against the clock", "Red draws a ritual")
    assert table.game.active is table["Green"]


@pytest.mark.rule("RN-RITUAL-12", layer=ENGINE)
def test_who_declines_draws_nothing() -> None:
    table = with_three(SKIP, TURN, FAST)
    table.turn("Red: on (1, 0)", "Red: decline")
    assert table.held("Red") == [SKIP, TURN, FAST] and table.names("ritual pile") == [REFILL]
    verbs = [option.partition(" ")[0] for option in table.offered("Red")]
    assert verbs == ["play"] * 3 + ["remove"] * 3 + ["decline"]


@pytest.mark.rule("RN-RITUAL-16", layer=ENGINE)
def test_a_defensive_ritual_is_only_removed() -> None:
    table = with_three(WARD, TURN, FAST)
    table.turn("Red: on (1, 0)", f'Red: remove "{WARD}" from the game')
    (choice,) = (one for one in table.asked if one.topic == "free")
    played = [option.text for option in choice.options if option.text.startswith("play")]
    assert played == [f'play "{TURN}"', f'play "{FAST}"']
    assert table.names("removed") == [WARD] and table.held("Red")[-1] == REFILL


@pytest.mark.rule("RN-RITUAL-17", layer=ENGINE)
def test_while_a_ritual_is_carried_out_one_can_only_be_removed() -> None:
    table = table_of(f"{BLACK} {F}", F, F, rituals=[printed()[REFILL]])
    table.lay("Green", SUN, (0, 0))
    give(table, "Red", SKIP, TURN, WARD)
    card = table.deal("Red", printed()["Place Ritual Stone"])  # a fourth, so that three are left
    table.reveal("Red", card, "Red: on (1, 0)", f'Red: remove "{TURN}" from the game')
    (choice,) = (one for one in table.asked if one.topic == "free")
    assert [option.text for option in choice.options] == [
        *(f'remove "{name}" from the game' for name in (SKIP, TURN, WARD)), "decline"
    ]  # fmt: skip
    assert table.held("Red") == [SKIP, WARD, REFILL]
