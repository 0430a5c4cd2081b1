"""Why a class card may not be played: one function a rule, in the order in which they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..events import Event
from ..hindsight import fits
from ..refusal import Refusal
from ..script import Fx
from .board import hero_of, in_town
from .costs import final_cost, is_enemy, listed, missing, payable

if TYPE_CHECKING:
    from ..state import Card, Player
    from .records import Window
    from .state import Runebound

MOMENTS = {
    "boot": ("at the end of the Movement phase", "RB-TIMING-02"),
    "book": ("at the start of a battle", "RB-TIMING-12"),
    "bat": ("in the situation its text describes", "RB-TIMING-16"),
}


@dataclass(slots=True, eq=False)
class Attempt:
    """A play that is considered: who, which card, on whose Hero, in which window. (Not frozen:
    one is made for each card in each slot, and that costs half as much.)"""

    game: Runebound
    player: Player
    card: Card
    on: Player
    window: Window | None
    enemy: bool

    @property
    def event(self) -> Event:
        return play_event(self.player, self.card, self.on)


def play_event(player: Player, card: Card, on: Player) -> Event:
    """The event of playing a card."""
    return Event("play", {"who": player, "card": card, "on": on})


def not_in_hand(a: Attempt) -> Refusal | None:
    """Only class cards are played, and only from the own hand (RB-CARD-13)."""
    if a.card.kind == "talent":
        return Refusal("a Talent is bought, never played", "RB-CARD-13")
    if a.card.zone is not a.player.zones["hand"]:
        return Refusal(f"{a.card} is not in the hand of {a.player}", "RB-THREAT-13")
    return None


def second_epic(a: Attempt) -> Refusal | None:
    """One Epic card a turn, counted over all players; the count starts anew with each turn, and a
    card may allow more. (RB-EPIC-01, RB-EPIC-02, RB-EPIC-03, RB-EPIC-05, RB-GRULE-03, RB-PVP-09,
    RB-ANAT-02)"""
    if not a.card.data.fields.get("epic"):
        return None
    played = sum(1 for one in a.game.plays if one.card.data.fields.get("epic"))
    if played < a.game.config.epic_limit + a.game.permitted(a.event):
        return None
    return Refusal("only one Epic card may be played in a player's turn", "RB-EPIC-01")


def wrong_side(a: Attempt) -> Refusal | None:
    """Friendly cards are played on the own Hero, enemy cards on another player's.

    (RB-OVER-02, RB-CARD-07)
    """
    return _friendly(a) if not a.enemy else _own_hero(a) if a.on is a.player else _enemy(a)


def _friendly(a: Attempt) -> Refusal | None:
    """A friendly card is played on the own Hero, in the own turn or while that Hero takes part in
    a battle. (RB-THREAT-05, RB-CARD-03, RB-PVP-04)"""
    if a.on is not a.player:
        return Refusal("a friendly card is played on your own Hero", "RB-THREAT-03")
    if a.player is a.game.active or fights(a.game, a.player):
        return None
    return Refusal(
        "a friendly card is played only in your own turn, or while your Hero is in a battle",
        "RB-THREAT-05",
    )


def _enemy(a: Attempt) -> Refusal | None:
    """An enemy card is played on the Hero of the active player (RB-THREAT-08, RB-CARD-04)."""
    if a.on is a.game.active:
        return None
    return Refusal("an enemy card is played on a Hero only in that player's turn", "RB-THREAT-08")


def _own_hero(a: Attempt) -> Refusal | None:
    """On the own Hero only with its own permission, in the own turn (RB-THREAT-11)."""
    if not a.card.data.fields.get("also own hero"):
        return Refusal("an enemy card is played on another player's Hero", "RB-THREAT-08")
    if a.player is not a.game.active:
        return Refusal("on your own Hero it is played only in your own turn", "RB-THREAT-11")
    return None


def fights(game: Runebound, player: Player) -> bool:
    """Whether a player's Hero takes part in a battle."""
    battle = game.battle
    if battle is None:
        return False
    return hero_of(game, player) in (battle.hero, battle.challenge)


def wrong_moment(a: Attempt) -> Refusal | None:
    """The symbol says when a card may be played; outside its window no phase knows it.

    (RB-TIMING-01, RB-TURN-02, RB-TURN-06, RB-OVER-01, RB-PVP-06)
    """
    timing = str(a.card.data.fields.get("timing"))
    if a.window is not None and a.window.timing == timing:
        return None if timing != "bat" else _other_situation(a, a.window)
    if timing not in MOMENTS:
        return Refusal(f"{a.card} has no symbol that says when it is played", "RB-TIMING-01")
    when, rule = MOMENTS[timing]
    return Refusal(f"a card with the {timing} symbol is played only {when}", rule)


def _other_situation(a: Attempt, window: Window) -> Refusal | None:
    """A bat card answers the event that its own text names (RB-TIMING-16)."""
    play, event = a.card.data.script.play, window.event
    if play is None or event is None or not may_answer(a.card, window.stage, event):
        return Refusal(f"{a.card} is played in another situation", "RB-TIMING-16")
    scope = play_scope(a.game, a.player, a.card, event)
    if play.matches is None or fits(play.matches, scope, event):
        return None
    return Refusal(f"{a.card} is played {play.label}", "RB-TIMING-16")


def may_answer(card: Card, stage: str, event: Event) -> bool:
    """Whether the text of a card speaks of such events at all."""
    play = card.data.script.play
    return play is not None and play.stage == stage and event.topic in play.kinds


def play_scope(game: Runebound, player: Player, card: Card, event: Event | None) -> Fx:
    """The scope of what stands above the line: `you` is who plays the card (RB-TEXT-04)."""
    return Fx(game, card, player, player, event)


def own_condition(a: Attempt) -> Refusal | None:
    """What the card's own `play if` asks for."""
    play = a.card.data.script.play
    if play is None or play.condition is None:
        return None
    if play.condition(play_scope(a.game, a.player, a.card, None)):
        return None
    return Refusal(f"{a.card} is played only {play.label}", "RB-TIMING-16")


def in_a_duel(a: Attempt) -> Refusal | None:
    """At the start of a battle between players: only friendly Spells and Feats of the two, and no
    enemy cards. (RB-PVP-01, RB-PVP-03)"""
    window = a.window
    if window is None or not window.duel:
        return None
    if a.enemy:
        return Refusal("no enemy card may be played as players start a battle", "RB-PVP-01")
    if a.card.kind not in a.game.config.duel_kinds:
        return Refusal("only Spells and Feats may be played as players start a battle", "RB-PVP-03")
    return None


def enemy_bat_in_a_duel(a: Attempt) -> Refusal | None:
    """Later in such a battle enemy bat cards are legal if their situation occurs, unless they
    speak of this Challenge (RB-PVP-07)."""
    battle = a.game.battle
    if battle is None or not battle.duel or not a.enemy:
        return None
    if "challenge" in a.card.data.script.wants:
        return Refusal("there is no Challenge in a battle between players", "RB-PVP-07")
    if a.game.config.duel_enemy_bats:
        return None
    return Refusal("no enemy cards in a battle between players", "RB-PVP-07")


def out_of_turn(a: Attempt) -> Refusal | None:
    """Who plays when: the enemies clockwise from the left of the active player, each once, the
    active player last; in a duel the attacker first."""
    window = a.window
    if window is None or window.slot is a.player:
        return None
    if a.player in window.passed:
        return Refusal(f"{a.player} has passed", "RB-TIMING-05")
    if a.player not in window.order:
        return Refusal("only the two who fight play cards now", "RB-PVP-05")
    rule = "RB-PVP-02" if window.duel else "RB-TIMING-03"
    if a.player is a.game.active and not window.duel:
        rule = "RB-TIMING-06"
    return Refusal(f"it is {window.slot}'s turn to play cards", rule)


def town(a: Attempt) -> Refusal | None:
    """No Challenge is played on a Hero in a town (RB-TIMING-07)."""
    if a.card.kind == "challenge" and in_town(a.game, a.on):
        return Refusal("a Challenge cannot be played on a Hero in a town", "RB-TIMING-07")
    return None


def terrain(a: Attempt) -> Refusal | None:
    """One terrain of a Place matches the space of the active Hero.

    (RB-TIMING-08, RB-ANAT-16, RB-CARD-06)
    """
    if a.card.kind != "place":
        return None
    wanted = listed(a.card.data.fields.get("terrain"))
    space = hero_of(a.game, a.on).space
    if space is not None and any(kind in wanted for kind in space.terrain):
        return None
    return Refusal(f"the Hero of {a.on} does not stand in {' or '.join(wanted)}", "RB-TIMING-08")


def forbidden(a: Attempt) -> Refusal | None:
    """What a card in force forbids (RB-GRULE-03)."""
    if not a.game.may_forbid("play"):
        return None
    found = a.game.forbidding(a.event)
    return None if found is None else Refusal(f"{found[0].card}: {found[1].label}", "RB-GRULE-03")


def too_dear(a: Attempt) -> Refusal | None:
    """The final cost must be there whole, in the tokens of this moment.

    (RB-THREAT-07, RB-THREAT-10, RB-THREAT-14)
    """
    cost, there = final_cost(a.game, a.player, a.card), payable(a.game, a.player, a.card, a.on)
    if cost <= there:
        return None
    lacking = missing(a.game, a.player, a.card)
    why = f", for lack of {' and '.join(lacking)}" if lacking else ""
    where = f"the Hero card of {a.on}" if a.enemy else f"the threat pool of {a.player}"
    rule = "RB-THREAT-10" if a.enemy else "RB-THREAT-07"
    return Refusal(f"it costs {cost} threat{why}, and {where} holds only {there}", rule)


Rule = Callable[[Attempt], Refusal | None]
RULES: tuple[Rule, ...] = (
    not_in_hand,
    second_epic,
    wrong_moment,
    wrong_side,
    in_a_duel,
    enemy_bat_in_a_duel,
    town,
    terrain,
    own_condition,
    forbidden,
    too_dear,
    out_of_turn,
)


# The same rules, those first that are quick and refuse often: whether any does, not which.
QUICK: tuple[Rule, ...] = (
    wrong_side,
    town,
    terrain,
    second_epic,
    in_a_duel,
    enemy_bat_in_a_duel,
    out_of_turn,
    not_in_hand,
    too_dear,
    wrong_moment,
    own_condition,
    forbidden,
)


def refusals(game: Runebound, player: Player, card: Card, on: Player) -> Iterator[Refusal]:
    """Every reason why a player may not play a card on the Hero of a player now."""
    attempt = _attempt(game, player, card, on)
    for rule in RULES:
        refusal = rule(attempt)
        if refusal is not None:
            yield refusal


def why_not(game: Runebound, player: Player, card: Card, on: Player) -> Refusal | None:
    """The first of those reasons, None where the play is legal (RB-THREAT-01, RB-THREAT-13)."""
    attempt = _attempt(game, player, card, on)
    for rule in RULES:
        refusal = rule(attempt)
        if refusal is not None:
            return refusal
    return None


def playable(game: Runebound, player: Player, card: Card, on: Player) -> bool:
    """Whether a play is legal, whatever would be told."""
    attempt = _attempt(game, player, card, on)
    for rule in QUICK:
        if rule(attempt) is not None:
            return False
    return True


def _attempt(game: Runebound, player: Player, card: Card, on: Player) -> Attempt:
    window = game.windows[-1] if game.windows else None
    return Attempt(game, player, card, on, window, is_enemy(card))
