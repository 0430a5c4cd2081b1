"""Whole games with random players: what must hold after every decision, and twice the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from runebound_table import (
    ally,
    answers,
    challenge,
    enemy,
    feat,
    give_up,
    hero,
    own_hero,
    receive,
    rule,
    set_life,
    stag,
    talent,
    test_of,
    this_challenge,
    until,
    wound,
)

from runewright.runtime.decisions import Decision, Option
from runewright.runtime.moments import Moment
from runewright.runtime.runebound import api
from runewright.runtime.runebound.api import Config, Runebound, Seat, World
from runewright.runtime.script import Script
from runewright.runtime.state import CardData

PIT = Script(
    effect=until(lambda fx: Moment("end", "adventure phase", fx.you), "pit"),
    blocks={"pit": (rule("before", "combat", wound(1, this_challenge)),)},
)
ATTACK = answers("before", "roll", lambda fx, e: "attack" in e.names and e.who is own_hero(fx))
FAILED = answers("after", "result", lambda fx, e: not e.success)


def deck(name: str) -> list[CardData]:
    return [
        enemy(f"Graveyard {name}", 0, kind="place", terrain=("forest", "plains"),
              effect=test_of("search", 13, receive(1))),
        enemy(f"Mark {name}", 2, "book", effect=set_life(6)),
        enemy(f"Boulder {name}", 1, "book", effect=test_of("jump", 14, wound(1, own_hero))),
        enemy(f"Curse {name}", 1, "bat", script=Script(play=FAILED, effect=wound(1, own_hero))),
        enemy(f"Doom {name}", 3, "boot", epic=True, effect=wound(2, own_hero)),
        enemy(f"Dual {name}", 2, "boot", also_own_hero=True, effect=give_up(2)),
        challenge(f"Hound {name}", 3, epic=True),
        challenge(f"Giant {name}", 6, "red", 8),
        feat(f"Pit {name}", threat=2, script=PIT),
        feat(f"Shot {name}", timing="bat", script=Script(play=ATTACK, effect=receive(1, "gold"))),
        feat(f"Rest {name}", threat=1, effect=give_up(3), needs=("survival",)),
        feat(f"Blessing {name}", threat=6, timing="book", effect=wound(1, this_challenge)),
    ]  # fmt: skip


def table(players: int, seed: int) -> Runebound:
    names = ["Ania", "Bartek", "Celina", "Darek", "Ewa", "Filip"][:players]
    talents = [talent("Scout", 1, proficiencies=("survival",)), talent("Ranger", 2)]
    seats = [Seat(name, hero(f"Hero of {name}"), deck(name), talents) for name in names]
    ladder = {"green": 1, "yellow": 2, "blue": 3, "red": 4}
    decks = {
        colour: [stag(name=f"{colour} {n}", colour=colour) for n in range(6 - level)]
        for colour, level in ladder.items()
    }
    trade = [ally(f"Ally {n}") for n in range(5)]
    game = api.new_game(Config(), seats, str(seed), World(decks, trade))
    for space in game.spaces:
        for colour in list(ladder)[: len(space.name) % 4]:
            api.place_marker(game, space, colour)
    return game


class Bots:
    """Random players that look at the invariants each time they are asked."""

    def __init__(self, game: Runebound, seed: int) -> None:
        self.game, self.random = game, random.Random(seed)
        self.uids = Counter(card.uid for card in game.cards)
        self.asked = 0

    def __call__(self, decision: Decision) -> tuple[Option, ...]:
        self.asked += 1
        self.look()
        if decision.who is None:
            weights = [option.weight for option in decision.options]
            return tuple(self.random.choices(decision.options, weights))
        return tuple(self.random.sample(decision.options, decision.low))

    def look(self) -> None:
        game = self.game
        for player in game.players:
            held, pool = player.counters["threat"], api.pool(game, player)
            assert held >= 0 and pool >= 0 and held + pool == 10
            assert all(n >= 0 for n in player.counters.values())
            assert sum(card.kind == "talent" for card in player.zones["play"].cards) <= 1
            assert all(card.owner is player for card in player.zones["discard pile"].cards)
        zones = [*game.zones.values(), *(z for p in game.players for z in p.zones.values())]
        assert Counter(card.uid for zone in zones for card in zone.cards) == self.uids
        assert all(card.zone is zone for zone in zones for card in zone.cards)
        assert sum(bool(p.card.data.fields.get("epic")) for p in game.plays) <= 1


def played(players: int, seed: int, rounds: int = 3) -> tuple[Runebound, Bots]:
    game = table(players, seed)
    bots = Bots(game, seed)
    api.run_game(game, bots, rounds)
    bots.look()
    return game, bots


@pytest.mark.rule("RB-THREAT-04", "RB-TALENT-13", "RB-COMP-04", "RB-EPIC-01", layer="engine")
@settings(max_examples=25, deadline=None)
@given(st.integers(1, 6), st.integers(0, 10_000))
def test_random_games_keep_every_token_and_card(players: int, seed: int) -> None:
    game, bots = played(players, seed)
    assert game.turn == 3 * players
    assert bots.asked > game.turn
    assert not game.windows and not game.rolls and game.battle is None


def test_the_same_seed_and_choices_give_the_same_story() -> None:
    stories = [[str(line) for line in played(3, 7)[0].log] for _ in range(2)]
    assert stories[0] == stories[1]
    assert stories[0] != [str(line) for line in played(3, 8)[0].log]
