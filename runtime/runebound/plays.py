"""Playing a class card: the cost is paid whole, the card is resolved, and goes where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import discard
from ..decisions import Option
from ..events import Event, aside, drain, happen
from ..hindsight import note
from ..script import Fx
from ..state import ON_THE_TABLE
from .board import hero_of
from .costs import final_cost, is_enemy, pay_for, printed_cost
from .records import Move, Played
from .refusals import may_answer, play_event, play_scope, playable, why_not

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .records import Battle
    from .state import Runebound


class IllegalPlay(ValueError):
    """A card was played that may not be played; the message is the refusal."""


def target(game: Runebound, player: Player, card: Card) -> Player:
    """On whose Hero a card could be played: a friendly one on the own, an enemy one on that of
    the active player (RB-THREAT-03)."""
    return game.active if is_enemy(card) else player


def legal_plays(game: Runebound, player: Player) -> list[Option]:
    """The cards that a player may play now, in the order of his hand (RB-THREAT-02)."""
    if not game.windows:
        return []
    found, window = [], game.windows[-1]
    timing, stage, event = window.timing, window.stage, window.event
    for card in player.zones["hand"].cards:
        if card.data.fields.get("timing") != timing:
            continue
        if event is not None and not may_answer(card, stage, event):
            continue
        on = target(game, player, card)
        if playable(game, player, card, on):
            found.append(Option(play_text(card, on), Move(player, card, on)))
    return found


def play_text(card: Card, on: Player) -> str:
    """How a play is called: a friendly card needs no target."""
    return f'play "{card.name}" on {on}' if is_enemy(card) else f'play "{card.name}"'


def play(game: Runebound, move: Move) -> Steps[None]:
    """Play a card: pay, propose it, resolve it, put it away. Nothing changes where it is illegal.

    Raises `IllegalPlay`. (RB-THREAT-13, RB-EPIC-06)
    """
    refusal = why_not(game, move.player, move.card, move.on)
    if refusal is not None:
        raise IllegalPlay(str(refusal))
    if len(game.windows) == 1:
        game.steps = 0
    event = game.windows[-1].event if game.windows else None
    yield from aside(game, _play(game, move, event))


def _play(game: Runebound, move: Move, answered: Event | None) -> Steps[None]:
    player, card, on = move.player, move.card, move.on
    above, below = _scopes(game, move, answered)
    cost = final_cost(game, player, card)
    if not pay_for(game, player, card, on, cost):
        raise IllegalPlay(f"{cost} threat cannot be paid for {card}")
    event = play_event(player, card, on)
    note(event, card)
    game.put(card, player.zones["table"])
    card.caster, card.on = player, on
    card.controller = on if is_enemy(card) else player
    game.plays.append(Played(player, card, on, cost))
    if game.battle is not None:
        game.battle.cards.append(card)
    game.say(player, play_text(card, on).replace("play", "plays", 1) + f", paying {cost} threat")
    resolved = yield from happen(game, event)
    yield from drain(game)
    if resolved:
        yield from game.carried_out(card, _resolve(game, card, above, below))
        yield from drain(game)
    yield from put_away(game, card)


def _scopes(game: Runebound, move: Move, answered: Event | None) -> tuple[Fx, Fx]:
    """The scopes above and below the line. Below it `you` is the player an enemy card is played
    on; of a friendly card, its player. (RB-TEXT-04, RB-TEXT-05, RB-TEXT-06)"""
    above = play_scope(game, move.player, move.card, answered)
    you = move.on if is_enemy(move.card) else move.player
    return above, Fx(game, move.card, you, move.player, answered)


def _resolve(game: Runebound, card: Card, above: Fx, below: Fx) -> Steps[None]:
    """Places, Spells and Feats at once, before the next card; a Challenge waits.

    (RB-TIMING-09, RB-TIMING-10, RB-TIMING-11, RB-TIMING-14, RB-TIMING-18)
    """
    script = card.data.script
    if script.above is not None:
        yield from script.above(above)
    if card.kind == "challenge":
        if card.zone.name == "table":
            game.put(card, below.you.zones["waiting"])
        return
    if card.kind == "place":
        card.space = hero_of(game, below.you).space
    if script.instead and below.event is not None:
        below.event.replaced = True
    if script.effect is not None:
        yield from script.effect(below)


def put_away(game: Runebound, card: Card) -> Steps[None]:
    """Where a card goes once it is resolved (RB-DISC-01, RB-DISC-02, RB-DISC-03, RB-CARD-08).

    Enemy Spells and Feats played during a Challenge stay on the table until the battle ends; what
    has started something that lasts stays in play as long; all else goes to its owner's pile,
    where nobody discards it.
    """
    if card.zone.name != "table" or (game.battle is not None and shows_penalty(game.battle, card)):
        return
    if lasts(game, card):
        game.put(card, _owner(game, card).zones["play"])
        game.staying.append(card)
    else:
        yield from tidy(game, card)


def tidy(game: Runebound, card: Card) -> Steps[None]:
    """The game discards a card by itself. Where a rule forbids that, or does something else instead
    and leaves it there, the card lies on until the turn is over."""
    zone = card.zone
    if not (yield from discard(game, None, card)) and card.zone is zone:
        game.kept.append(card)
        if card in game.staying:
            game.staying.remove(card)


def put_away_kept(game: Runebound) -> None:
    """At the end of a turn nothing may lie on that has done its work."""
    for card in game.kept:
        if card.zone.name in ON_THE_TABLE:
            game.put(card, game.discard_pile(card))
    game.kept.clear()


def _owner(game: Runebound, card: Card) -> Player:
    return card.owner or card.caster or game.active


def lasts(game: Runebound, card: Card) -> bool:
    """Whether something that a card started is still in force."""
    return any(one.fx.card is card for one in game.lastings)


def shows_penalty(battle: Battle, card: Card) -> bool:
    """Whether a card lies on the table of a battle against a Challenge as an enemy Spell or Feat.

    Places and Challenges never count, nor do friendly cards, nor what was played before the
    battle. Who played it and whether it was cancelled does not matter. (RB-ESC-04, RB-ESC-05,
    RB-ESC-06, RB-ESC-07, RB-ESC-09, RB-ESC-10, RB-ESC-13, RB-PVP-08)
    """
    if battle.duel or card.kind not in ("feat", "spell") or not is_enemy(card):
        return False
    return card.zone.name == "table" and card in battle.cards


def escape_penalty(game: Runebound) -> int:
    """The sum of the printed threat costs of the enemy Spells and Feats of this battle.

    (RB-ESC-01, RB-ESC-02, RB-ESC-03, RB-ESC-08, RB-COST-08)
    """
    battle = game.battle
    if battle is None:
        return 0
    return sum(printed_cost(card) for card in battle.cards if shows_penalty(battle, card))


def clear_table(game: Runebound, battle: Battle) -> Steps[None]:
    """After a battle: the cards that lay on its table are put away."""
    for card in list(battle.cards):
        yield from put_away(game, card)


def sweep(game: Runebound) -> Steps[None]:
    """Discard the cards whose last effect has ended (RB-DISC-03, RB-TEXT-12)."""
    for card in list(game.staying):
        if not lasts(game, card):
            yield from tidy(game, card)
