"""Points of a turn: where a scenario of Runebound begins, and where it expects to be."""

from __future__ import annotations

from typing import Annotated

from ..core.facts import CardNames
from ..scene import FactError, Start
from ..script import Fx
from ..state import Card, CardData, Player
from ..vocabulary import OnePlayer, Slot, fact
from . import api
from .card_facts import neighbour

Phase = Annotated[str, Slot("word", ("span",))]
TURN = ("movement phase", "adventure phase", "trade phase", "experience phase")
BATTLE = ("escape phase", "ranged phase", "melee phase", "magic phase")


@fact("the boot window of {who} 's turn", example="the boot window of Ania's turn")
def boot_window(fx: Fx, give: bool, who: OnePlayer) -> str | Start:
    """The end of the Movement phase, when boot cards are played (RB-TIMING-02)."""
    if give:
        return _from(fx, api.Point("boot window"), who)
    windows = api.game_of(fx).windows
    there = bool(windows) and windows[-1].timing == "boot" and fx.game.active is who
    return "" if there else _where(fx)


@fact("the start of {who} 's turn", example="the start of Ania's turn")
def start_of_turn(fx: Fx, give: bool, who: OnePlayer) -> str | Start:
    """The whole turn is played; this can only be given."""
    if not give:
        raise FactError("a turn that has started goes on; expect a phase of it")
    return _from(fx, api.Point(), who)


@fact("the end of {who} 's turn", example="the end of Ania's turn")
def end_of_turn(fx: Fx, give: bool, who: OnePlayer) -> str | Start:
    """Only the end of the turn is played; this can only be given."""
    if not give:
        raise FactError("write `the turn ends`, and then what must hold")
    return _from(fx, api.Point("end of turn"), who)


@fact("the {phase} of {who} 's turn", example="the trade phase of Ania's turn")
def phase_of(fx: Fx, give: bool, phase: Phase, who: OnePlayer) -> str | Start:
    """The start of a phase of somebody's turn."""
    if phase not in TURN:
        raise FactError(f"a turn has {', '.join(TURN)}")
    if give:
        return _from(fx, api.Point(phase), who)
    there = api.game_of(fx).phase == phase and fx.game.active is who
    return "" if there else _where(fx)


@fact("{who} take(s) on {cards}", example='Ania takes on "Rock Hound"')
def begins_battle(fx: Fx, give: bool, who: OnePlayer, cards: CardNames) -> str | Start:
    """A battle starts, with the threat it brings and the window for book cards (RB-GAIN-07)."""
    return _battle(fx, give, who, cards, "take on")


@fact("{who} fight(s) {cards}", example='Ania fights "Rock Hound"')
def fights(fx: Fx, give: bool, who: OnePlayer, cards: CardNames) -> str | Start:
    """A battle is under way, from the moment before combat."""
    return _battle(fx, give, who, cards, "before combat")


@fact(
    "{who} fight(s) {cards} from the {phase}",
    example='Ania fights "Rock Hound" from the melee phase',
)
def fights_from(
    fx: Fx, give: bool, who: OnePlayer, cards: CardNames, phase: Phase
) -> str | Start:
    """A battle is under way, from a phase of its first round."""
    if phase not in BATTLE:
        raise FactError(f"a battle has {', '.join(BATTLE)}")
    return _battle(fx, give, who, cards, phase.removesuffix(" phase"))


def _battle(
    fx: Fx, give: bool, who: Player, cards: tuple[CardData, ...], step: str
) -> str | Start:
    game = api.game_of(fx)
    if len(cards) != 1 or "life" not in cards[0].fields:
        raise FactError("name one challenge")
    if give:
        return Start(
            lambda: api.continue_from(
                game, api.Point("battle", _challenge(fx, who, cards[0]), step), who
            )
        )
    challenge = api.current_challenge(game)
    there = challenge is not None and challenge.name == cards[0].name
    return "" if there and fx.game.active is who else f"{who} fights {challenge or 'nothing'}"


def _challenge(fx: Fx, who: Player, data: CardData) -> Card:
    """The card to be fought: one that lies there already, wherever that is, else a new one; class
    Challenges come from the left neighbour."""
    game = api.game_of(fx)
    named = [card for card in game.cards if card.name == data.name and card.owner is not who]
    order = ("waiting", "track", "hand", "deck")
    ranked = sorted(named, key=lambda card: [card.zone.name != zone for zone in order])
    played = "timing" in data.fields
    owner = neighbour(fx, who) if played else None
    card = ranked[0] if ranked else game.add_card(data, owner, who.zones["waiting"])
    if played:
        card.controller, card.on, card.caster = who, who, card.owner
    return card


def _from(fx: Fx, point: api.Point, who: Player) -> Start:
    game = api.game_of(fx)
    return Start(lambda: api.continue_from(game, point, who))


def _where(fx: Fx) -> str:
    phase = api.game_of(fx).phase
    return f"it is {fx.game.active}'s turn" + (f", {phase}" if phase else "")
