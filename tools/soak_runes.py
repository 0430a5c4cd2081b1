"""Random games of Runes: the three variants, and rulings that are options, in turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from runewright.runtime.runes import api, placing, reasons, rituals, turn
from runewright.runtime.runes.api import Formation, Runes
from runewright.runtime.runes.board import Known
from runewright.runtime.runes.faces import TURNS
from runewright.runtime.runes.formations import controlled, is_long
from runewright.runtime.runes.hexes import Cell, neighbours
from runewright.runtime.state import Card, Player

from . import watch
from .watch import Broken, Watch

STONES = 72
SETTINGS: tuple[watch.Setting, ...] = (
    ("Adventurer", {}),
    ("Explorer", {}),
    ("Little Explorer", {}),
    ("Adventurer", {"lines": "path", "choose-piles": "yes", "voluntary-pass": "yes"}),
    ("", {"circles": "ring6", "overbuild": "none", "reshuffle-rituals": "yes", "piles": "5"}),
    ("", {"stalemate": "draw", "line-length": "4", "hand-size": "2", "bonus": "3"}),
)

# For what no ritual of the box says.
EXTRA = """
set "Soak"

ritual "Half an Answer":
  symbol eye
  copies 3
  defensive
  play when a strong ritual is aimed at you
  effect:
    instead: nothing happens

ritual "Gambler's Turn":
  symbol tower
  play if you have at most 20 coins
  effect:
    roll the die:
      1-2: skip your next turn
      3-5: place a stone from your hand
      6: draw 1 stone from the stone piles

ritual "Gift of Stones":
  symbol bell
  effect:
    give 1 stone from your hand to another player
    draw 2 stones from the stone piles

ritual "Standing Ward":
  symbol cross
  effect:
    until the end of your next turn:
      the next time a ritual is aimed at you:
        instead: nothing happens

ritual "Quarry":
  symbol key
  copies 2
  effect:
    look at the top 3 stones in the stone piles called seen
    take 1 of seen
"""


# ------------------------------------------------------------------------------ invariants


def at_every_step(game: Runes) -> None:
    """What holds at each decision: no coin, stone or ritual is lost, no stone is half placed."""
    watch.nothing_is_negative(game)
    watch.no_card_is_lost(game)
    coins(game)
    cards(game)
    table(game)
    formations(game)
    if any(event.kind == "break" for event in game.history) and _cannot_steal(game):
        raise Broken("a formation is broken where no stone can be stolen")


def coins(game: Runes) -> None:
    """A player's coins are those of the start: on the tray, on his stones, beside formations;
    each stone on the table bears one to six."""
    start = game.config.start_coins(len(game.players))
    for player in game.players:
        own = [stone for stone in game.board.tops.values() if stone.controller is player]
        laid = sum(stone.counters.get(api.COIN, 0) for stone in own)
        extra = sum(one.coins for one in game.formations if one.player is player)
        if api.tray(player) + laid + extra != start:
            raise Broken(f"{player} has {api.tray(player)} + {laid} + {extra} of {start} coins")
    for cell, stone in game.board.tops.items():
        if not 1 <= stone.counters.get(api.COIN, 0) <= game.config.coin_limit:
            raise Broken(f"the stone on {cell} bears {stone.counters}")
    if not game.over and any(api.tray(player) == 0 for player in game.players):
        raise Broken("a tray is empty, and the game goes on")


def cards(game: Runes) -> None:
    """Stones and rituals lie where their sort may lie, nobody holds too many rituals."""
    stones = ("hand", "play", "buried", *(pile.name for pile in game.piles))
    for card in game.cards:
        if (card.zone.name in stones) != (card.kind == "stone"):
            raise Broken(f"{card!r} lies in {card.zone}")
    if sum(card.kind == "stone" for card in game.cards) != STONES:
        raise Broken("there are more or less stones than the box has")
    for player in game.players:
        if len(player.zones["rituals"].cards) > game.config.most_rituals:
            raise Broken(f"{player} holds {len(player.zones['rituals'].cards)} rituals")


def table(game: Runes) -> None:
    """Each stone on the table has its cell and its owner, and what is covered bears nothing."""
    board = game.board
    if {stone.uid for stone in board.tops.values()} != {one.uid for one in game.in_play()}:
        raise Broken("stones on the table are not those in play")
    if {stone.uid: cell for cell, stone in board.tops.items()} != board.cells:
        raise Broken("a stone thinks that it lies elsewhere")
    for cell, stone in board.tops.items():
        if stone.controller not in game.players or board.turns[cell] not in TURNS:
            raise Broken(f"the stone on {cell} is nobody's, or turned {board.turns[cell]} times")
    if any(one.counters.get(api.COIN) for one in game.zones["buried"].cards):
        raise Broken("a covered stone bears coins")


def formations(game: Runes) -> None:
    """Whoever has a formation controls all of it, and it is long enough."""
    for one in game.formations:
        if not one.cells <= controlled(game, one.player):
            raise Broken(f"{one.player} does not control the whole {one}")
        if one.kind == "line" and not is_long(game, one.cells, one.axis):
            raise Broken(f"{one} is too short")
        if one.kind == "circle" and (_open(one) or game.config.circles == "ring6" != _size(one)):
            raise Broken(f"{one} is no closed ring")


def _open(one: Formation) -> bool:
    """Whether one may walk out of a circle over the sides of cells."""
    around = {cell for inner in one.inside for cell in neighbours(inner)}
    return not one.inside or not around <= one.inside | one.cells


def _size(one: Formation) -> str:
    return f"ring{len(one.cells)}"


def _cannot_steal(game: Runes) -> bool:
    """Stones keep their owners: none of others may be covered, no strong ritual is there."""
    strong = game.config.rituals and game.config.strong_rituals
    return game.config.overbuild != "all" and not strong


def at_every_turn(game: Runes) -> None:
    """Each card lies where it thinks; what is known of the table is what would be found."""
    watch.where_cards_lie(game)
    watch.what_rules_speak_of(game)
    board = game.board
    hands = [stone for player in game.players for stone in player.zones["hand"].cards]
    kept = board.known
    places = {stone.uid: board.places(stone) for stone in hands}
    board.known = Known()
    board.look_again()
    found = board.known
    if (kept.near, kept.matching) != (found.near, found.matching):
        raise Broken("what the stones match is not what is known of them")
    if places != {stone.uid: board.places(stone) for stone in hands}:
        raise Broken("a stone fits elsewhere than is known")
    board.known = kept


def at_the_end(game: Runes) -> None:
    """Nothing is under way; somebody's tray is empty, or nobody can place."""
    at_every_turn(game)
    if game.running or game.queue or game.depth or game.aimed or game.lifted or game.resting:
        raise Broken("something is under way, and the game is over")
    empty = [player for player in game.players if api.tray(player) == 0]
    if len(empty) != (not game.stalemate) or (empty and game.winner is not empty[0]):
        raise Broken(f"{game.winner} has won, and the trays of {empty} are empty")


# ------------------------------------------------------------------------------ refusals


def refused(game: Runes, asked: int) -> Iterator[str]:
    """Why may each player not pass, play rituals, place stones somewhere? By lot, so that not
    everything is asked each time."""
    lot = Random(asked)
    for player in game.players:
        for deed in ("pass", 'play "Rain"', *_rituals(game, lot), *_placements(game, player, lot)):
            for one in reasons.denials(game, player, deed) or ():
                yield one.text
        theirs = [one for other in game.others(player) for one in other.zones["hand"].cards]
        for stone in (*player.zones["hand"].cards, *theirs[:1]):
            for cell in _cells(game, stone, lot):
                refusal = api.why_not(game, player, stone, cell, lot.randrange(6), equal=True)
                if refusal is not None:
                    yield refusal.text


def _rituals(game: Runes, lot: Random) -> list[str]:
    """Three of the rituals, whoever holds them, and one that is aimed now."""
    every = [card for card in game.cards if card.kind == "ritual"]
    held = [card for player in game.players for card in player.zones["rituals"].cards]
    return [f'play "{card.name}"' for card in (*lot.sample(every, min(3, len(every))), *held)]


def _placements(game: Runes, player: Player, lot: Random) -> Iterator[str]:
    """Stones of one's own on cells by lot, and one of somebody else."""
    others = [one for other in game.others(player) for one in other.zones["hand"].cards]
    for stone in (*player.zones["hand"].cards, *others[:1]):
        for cell in _cells(game, stone, lot):
            where = api.cell_text(cell)
            yield f"places {api.stone_text(stone)} on {where} turned {lot.randrange(-1, 6)}"
        yield f"overbuilds ({lot.randrange(9)}, {lot.randrange(9)}) with {api.stone_text(stone)}"


def _cells(game: Runes, stone: Card, lot: Random) -> list[Cell]:
    """Some cells with a stone, some beside one, one far away."""
    tops, near = sorted(game.board.tops), sorted(game.board.known.near)
    return [*lot.sample(tops, min(2, len(tops))), *lot.sample(near, min(2, len(near))), (99, 99)]


WATCH = Watch(
    game="runes",
    kind=Runes,
    seats=(2, 3, 4, 5),
    settings=SETTINGS,
    extra=EXTRA,
    kinds=("stone", "ritual"),
    table=("play", "resolving"),
    every_sentence=False,
    modules=(placing, rituals, turn, reasons),
    at_every_step=at_every_step,
    at_every_turn=at_every_turn,
    at_the_end=at_the_end,
    refused=refused,
    ask_every=10,
    copies=4,
    copy_every=10,
    often=20,
    reasons_often=20,
    least_won=0.4,
)
