"""What a player sees: built from what lies open, and from what is his own; nothing else.

Cards in a view are copies of what can be seen of them, told apart by number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..state import Card, Player, Space
from .board import hero_of, talent_of
from .costs import final_cost, is_enemy, missing, pool, printed_cost
from .plays import escape_penalty, shows_penalty
from .records import Battle, Move
from .talents import talent_cost
from .uses import use_in
from .victory import victories

if TYPE_CHECKING:
    from .state import Runebound

FIGHTING = (
    "life", "ranged value", "ranged damage", "melee value", "melee damage",
    "magic value", "magic damage",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CardView:
    """A card that a player sees: what is printed, what lies on it, its values as they are now."""

    uid: int
    name: str
    kind: str
    fields: Mapping[str, Any]
    text: str
    counters: Mapping[str, int]
    values: Mapping[str, int]
    exhausted: bool
    space: str
    cost: int = 0  # of a class card in the own hand, with its surcharge
    enemy: bool = False
    lacking: tuple[str, ...] = ()  # the icons that the own Talent does not grant
    surcharge: int = 0  # what they add to the cost
    on: str = ""  # on whose Hero an enemy card was played


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody sees of a player."""

    name: str
    threat: int
    pool: int
    counters: Mapping[str, int]
    victories: int
    hero: CardView
    talent: CardView | None
    goods: tuple[CardView, ...]
    hand: int
    deck: int
    discarded: tuple[str, ...]
    waiting: tuple[CardView, ...]
    skips: bool = False  # his next turn


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space of the board, and what lies there."""

    name: str
    terrain: tuple[str, ...]
    markers: tuple[str, ...]
    neighbours: tuple[str, ...]
    challenges: tuple[CardView, ...]
    market: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle under way."""

    hero: CardView
    challenge: CardView
    duel: bool
    round: int
    phase: str
    penalty: int
    against: tuple[CardView, ...]  # the cards that the penalty comes from


@dataclass(frozen=True, slots=True)
class View:
    """The table as one player sees it. `hand` and `talents` are his own cards."""

    me: str
    active: str
    turn: int
    phase: str
    winner: str
    wanted: int  # how many victories win
    victory_colour: str
    talent_cost: int
    token_cost: int
    players: tuple[PlayerView, ...]
    hand: tuple[CardView, ...]
    talents: tuple[CardView, ...]
    looked: tuple[CardView, ...]  # at which he was let look since his turn began
    spaces: Mapping[str, SpaceView]
    battle: BattleView | None
    decks: Mapping[str, int]

    def player(self, name: str) -> PlayerView:
        """A player by name."""
        return next(one for one in self.players if one.name == name)

    @property
    def mine(self) -> PlayerView:
        """The player himself."""
        return self.player(self.me)


@dataclass(frozen=True, slots=True)
class Deed:
    """What an option does, in the eyes of who may choose it."""

    verb: str
    card: CardView | None = None
    thing: str = ""


def card_view(game: Runebound, card: Card, holder: Player | None = None) -> CardView:
    """An open card; with a holder, one of his hand with what it costs him."""
    fighter = "life" in card.data.fields and card.zone.name in ("play", "waiting")
    names = [*FIGHTING, *(skill for skill in game.config.test_values if skill in card.data.fields)]
    values = {name: game.value(card, name) for name in names} if fighter else {}
    lacking = () if holder is None else tuple(missing(game, holder, card))
    return CardView(
        card.uid, card.name, card.kind, card.data.fields, card.data.text, dict(card.counters),
        values, card.exhausted, str(card.space or ""),
        0 if holder is None else final_cost(game, holder, card), is_enemy(card),
        lacking, game.config.surcharge * len(lacking),
        card.on.name if card.on is not None and is_enemy(card) else "",
    )  # fmt: skip


def printed(game: Runebound, card: Card) -> CardView:
    """A card with the cost that is printed on it."""
    return replace(card_view(game, card), cost=printed_cost(card))


def player_view(game: Runebound, player: Player) -> PlayerView:
    """What everybody sees of a player."""
    hero, talent, zones = hero_of(game, player), talent_of(game, player), player.zones
    goods = [card for card in zones["play"].cards if card is not hero and card is not talent]
    return PlayerView(
        player.name, player.counters.get("threat", 0), pool(game, player),
        dict(player.counters), victories(player), card_view(game, hero),
        None if talent is None else card_view(game, talent),
        tuple(card_view(game, card) for card in goods),
        len(zones["hand"].cards), len(zones["deck"].cards),
        tuple(card.name for card in zones["discard pile"].cards),
        tuple(card_view(game, card) for card in zones["waiting"].cards),
        player in game.skipping,
    )  # fmt: skip


def space_view(game: Runebound, space: Space) -> SpaceView:
    """A space and what lies there."""
    track = [card for card in game.zones["track"].cards if card.space is space]
    market = game.zones.get(f"market of {space.name}")
    return SpaceView(
        space.name, space.terrain, tuple(space.markers),
        tuple(one.name for one in space.neighbours),
        tuple(card_view(game, card) for card in track),
        () if market is None else tuple(card_view(game, card) for card in market.cards),
    )  # fmt: skip


def battle_view(game: Runebound, battle: Battle) -> BattleView:
    """The battle under way; both who fight lie open."""
    return BattleView(
        card_view(game, battle.hero), card_view(game, battle.challenge), battle.duel,
        battle.round, battle.phase, escape_penalty(game),
        tuple(card_view(game, card) for card in battle.cards if shows_penalty(battle, card)),
    )  # fmt: skip


def view_of(game: Runebound, player: Player) -> View:
    """The table as a player sees it."""
    battle = game.battle
    return View(
        me=player.name,
        active=game.active.name,
        turn=game.turn,
        phase=game.phase,
        winner=game.winner.name if game.winner else "",
        wanted=game.config.victories,
        victory_colour=game.config.victory_colour,
        talent_cost=talent_cost(game),
        token_cost=game.config.token_cost(len(game.players)),
        players=tuple(player_view(game, one) for one in game.players),
        hand=tuple(card_view(game, card, player) for card in player.zones["hand"].cards),
        talents=tuple(card_view(game, card) for card in player.zones["talents"].cards),
        looked=tuple(printed(game, card) for card in game.looked.get(player.seat, ())),
        spaces={space.name: space_view(game, space) for space in game.spaces},
        battle=None if battle is None else battle_view(game, battle),
        decks={name: len(zone.cards) for name, zone in game.zones.items() if "deck" in name},
    )


def deed_of(game: Runebound, player: Player, value: Any) -> Deed:
    """What choosing a value does, told by what the player sees of it."""
    if isinstance(value, Move):
        return Deed("play", card_view(game, value.card, player), value.on.name)
    if isinstance(value, Card):
        return Deed("card", _seen(game, player, value), value.name)
    if isinstance(value, Space):
        return Deed("space", None, value.name)
    if isinstance(value, Player):
        return Deed("player", None, value.name)
    if isinstance(value, tuple) and len(value) == 2:
        return _pair(game, player, *value)
    if value is None:
        return Deed("none")
    return Deed("value", None, str(value))


def _pair(game: Runebound, player: Player, first: Any, second: Any) -> Deed:
    if isinstance(first, Card):
        if isinstance(second, bool):
            return Deed("attack" if second else "defend", card_view(game, first))
        if (use := use_in(second)) is not None:
            return Deed("use", card_view(game, first), use.label)
        return Deed("buy", _seen(game, player, first), str(second))
    if isinstance(second, Card):
        return Deed(str(first), card_view(game, second))
    if first is None:
        return Deed("buy token", None, str(second)) if second else Deed("none")
    return Deed(str(first), None, "" if second is None else str(second))


def _seen(game: Runebound, player: Player, card: Card) -> CardView:
    """A card that is offered for a choice; an option's text names it anyhow."""
    return card_view(game, card, player if card.zone is player.zones["hand"] else None)
