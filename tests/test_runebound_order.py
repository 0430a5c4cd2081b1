"""Words of the core in a game that has an order of its own: the direction of play, other cards
carried out."""

from __future__ import annotations

import pytest
from runebound_table import Table
from scenario_helpers import said_of

from runewright.runtime.runebound.turn import pass_turn

BOOT = "given the boot window of Ada's turn"


def feat(name: str, effect: str, timing: str = "boot", more: str = "") -> str:
    return (
        f'feat "{name}":\n  side friendly\n  threat 0\n  timing {timing}\n{more}'
        f"  effect: {effect}\n"
    )


@pytest.mark.parametrize(
    ("players", "direction", "order"),
    [
        (3, 1, [1, 2, 0, 1]),
        (3, -1, [2, 1, 0, 2]),
        (2, -1, [1, 0, 1, 0]),
        (1, 1, [0, 0, 0, 0]),
        (1, -1, [0, 0, 0, 0]),
    ],
)
def test_turns_go_round_in_the_direction_of_play(
    players: int, direction: int, order: list[int]
) -> None:
    game = Table(*("Ania", "Bartek", "Celina")[:players]).game
    game.direction = direction
    seats = []
    for _ in order:
        pass_turn(game)
        seats.append(game.active.seat)
    assert seats == order


ECHO = feat("Echo", "carry out the top feat in your discard pile")
SHOUT = 'given Ada holds "Echo"', 'given the discard pile of Ada holds "Song"'


def test_another_card_is_carried_out_where_it_lies() -> None:
    assert said_of(
        *SHOUT, BOOT, 'Ada plays "Echo"', "expect Ada has 2 gold",
        'expect the discard pile of Ada holds 2 cards',
        cards=ECHO + feat("Song", "receive 2 gold"),
    ) == ()  # fmt: skip


@pytest.mark.parametrize("effect", ["add 2 to that roll", "receive 1 gold"])
def test_what_answers_an_event_is_not_carried_out_without_it(effect: str) -> None:
    song = feat("Song", effect, "bat", "  play before your hero makes an attack\n")
    assert said_of(
        *SHOUT, BOOT, 'Ada plays "Echo"', "expect Ada has 0 gold", cards=ECHO + song
    ) == ()  # fmt: skip


def test_what_answers_an_event_is_carried_out_in_answer_to_it() -> None:
    play = "  play before your hero makes an attack\n"
    cards = (
        feat("Echo", "carry out the top feat in your discard pile", "bat", play)
        + feat("Song", "add 3 to that roll", "bat", play)
    )
    assert said_of(
        'given the hero of Ada is "Borik Halfhammer"', *SHOUT,
        'given Ada fights "Siege Troll" from the melee phase', "Ada attacks with Borik Halfhammer",
        'Ada plays "Echo"', "the dice show 5", 'expect "Siege Troll" has 3 wounds', cards=cards,
    ) == ()  # fmt: skip
