"""The Experience phase, first part: Talents and Experience tokens are bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import entered
from ..decisions import Option, ask
from ..events import drain
from ..game import Lasting
from ..moments import Moment
from ..refusal import Refusal
from ..script import Fx
from ..units import can_pay, gain, held, pay
from .board import hero_of, talent_of
from .config import COMBAT_PHASES
from .costs import listed, proficiencies

if TYPE_CHECKING:
    from ..decisions import Steps
    from ..state import Card, Player
    from .state import Runebound

NEVER = Moment()
POINTS, TOKEN = "experience", "experience token"


def level(card: Card | None) -> int:
    """The level of a Talent; no Talent counts as level 0 (RB-TALENT-10)."""
    return 0 if card is None else int(card.data.fields.get("level", 0))


def talent_cost(game: Runebound) -> int:
    """What a Talent costs in points, by the number of players at the start (RB-TALENT-01)."""
    return game.config.talent_cost(len(game.players))


def wrong_phase(game: Runebound, player: Player) -> Refusal | None:
    """Only in one's own Experience phase (RB-TALENT-05)."""
    if player is game.active and game.phase == "experience phase":
        return None
    return Refusal("a Talent is bought only in your own Experience phase", "RB-TALENT-05")


def second_talent(game: Runebound) -> Refusal | None:
    """One Talent in a phase (RB-TALENT-04, RB-TURN-07)."""
    if game.bought:
        return Refusal("only one Talent may be bought in an Experience phase", "RB-TALENT-04")
    return None


def not_own_deck(player: Player, card: Card) -> Refusal | None:
    """Only from the own Talent deck (RB-TALENT-15)."""
    if card.zone is player.zones["talents"]:
        return None
    return Refusal(f"{card} is not in the Talent deck of {player}", "RB-TALENT-15")


def too_far(game: Runebound, player: Player, card: Card) -> Refusal | None:
    """Its level is within one of the current Talent's; level 1 is free (RB-TALENT-06,
    RB-TALENT-09), and all that a Hero without a Talent can have (RB-TALENT-10)."""
    now = talent_of(game, player)
    if level(card) == 1 and (now is None or game.config.level1_ignores_level_gap):
        return None
    if now is None:
        return Refusal("a Hero without a Talent can have only one of level 1", "RB-TALENT-10")
    if abs(level(card) - level(now)) <= 1:
        return None
    return Refusal(f"level {level(card)} is too far from level {level(now)}", "RB-TALENT-06")


def unmet(game: Runebound, player: Player, card: Card) -> Refusal | None:
    """One of its requirements matches a proficiency of the current Talent, whatever the levels.

    (RB-TALENT-07, RB-TALENT-08, RB-TALENT-11)
    """
    wanted = listed(card.data.fields.get("requires"))
    granted = proficiencies(game, player)
    if level(card) == 1 or not wanted or any(icon in granted for icon in wanted):
        return None
    return Refusal(f"your Talent does not grant {' or '.join(wanted)}", "RB-TALENT-07")


def unpaid(game: Runebound, player: Player, by: str) -> Refusal | None:
    """The full cost in points, or one Experience token, never both, nor gold or threat.

    (RB-TALENT-02, RB-TALENT-03, RB-CARD-11)
    """
    if by not in (POINTS, TOKEN):
        return Refusal(f"a Talent cannot be bought with {by}", "RB-CARD-11")
    if by == TOKEN:
        return None if held(player, TOKEN) else Refusal("there is no token to pay", "RB-TALENT-03")
    cost, there = talent_cost(game), held(player, POINTS)
    if there >= cost:
        return None
    return Refusal(f"a Talent costs {cost} points, and {player} has {there}", "RB-TALENT-02")


def why_not_buy(
    game: Runebound, player: Player, card: Card, by: str = POINTS
) -> Refusal | None:
    """Why a player may not buy a Talent now, paying with points or a token; None if he may."""
    return (
        not_own_deck(player, card)
        or wrong_phase(game, player)
        or second_talent(game)
        or too_far(game, player, card)
        or unmet(game, player, card)
        or unpaid(game, player, by)
    )


def purchases(game: Runebound, player: Player) -> list[Option]:
    """The Talents that a player may buy, by each way to pay."""
    names = {POINTS: f"{talent_cost(game)} experience", TOKEN: "an experience token"}
    ways = [by for by in names if unpaid(game, player, by) is None]
    return [
        Option(f'buy "{card.name}" with {names[by]}', (card, by))
        for card in (player.zones["talents"].cards if ways else ())
        for by in ways
        if why_not_buy(game, player, card, by) is None
    ]


def buy_talent(game: Runebound, player: Player, card: Card, by: str = POINTS) -> Steps[None]:
    """Pay, return the old Talent to the Talent deck, lay the new one beside the Hero card.

    (RB-TALENT-12, RB-TALENT-13, RB-OVER-03)
    """
    game.say(player, f"buys the Talent {card}")
    if by == TOKEN:
        give_token(game, player)
    else:
        pay(game, player, POINTS, talent_cost(game))
    game.bought = True
    yield from take_talent(game, player, card)


def take_talent(game: Runebound, player: Player, card: Card) -> Steps[None]:
    """Lay a Talent beside the Hero card, in place of the one there (RB-TALENT-12, RB-SETUP-05)."""
    now = talent_of(game, player)
    if now is not None:
        game.put(now, player.zones["talents"])
    game.put(card, player.zones["play"])
    yield from entered(game, card)
    yield from drain(game)


def buy_token(game: Runebound, player: Player, phase: str) -> Steps[None]:
    """Buy an Experience token with points: it raises one value of the Hero (RB-BASE-17)."""
    hero = hero_of(game, player)
    game.say(player, f"buys an experience token for {phase}")
    pay(game, player, POINTS, game.config.token_cost(len(game.players)))
    yield from gain(game, player, TOKEN, 1)
    raised = ("add", f"{phase} value", (hero,), game.config.token_bonus)
    lasting = Lasting(Fx(game, hero, player, player), NEVER, changes=(raised,))
    game.start_lasting(lasting)
    game.tokens.append((player, lasting))
    yield from drain(game)


def give_token(game: Runebound, player: Player) -> None:
    """Pay with one Experience token; its bonus is lost with it (RB-TALENT-03)."""
    pay(game, player, TOKEN, 1)
    mine = [token for token in game.tokens if token[0] is player]
    if mine:
        game.tokens[:] = [token for token in game.tokens if token is not mine[-1]]
        game.end_lastings(lambda one: one is mine[-1][1])


def token_options(game: Runebound, player: Player) -> list[Option]:
    """The tokens that a player can pay, one for each value."""
    cost = game.config.token_cost(len(game.players))
    if not can_pay(player, POINTS, cost):
        return []
    return [
        Option(f"buy an experience token for {phase} with {cost} experience", (None, phase))
        for phase in COMBAT_PHASES
    ]


def spend_experience(game: Runebound, player: Player) -> Steps[None]:
    """Offer Talents and tokens until the player has enough (RB-TURN-07)."""
    while not game.turn_ends:
        options = purchases(game, player) + token_options(game, player)
        if not options:
            return
        options.append(Option("decline", (None, "")))
        card, by = yield from ask(player, "buy", f"what does {player} buy", options)
        if card is not None:
            yield from buy_talent(game, player, card, by)
        elif by:
            yield from buy_token(game, player, by)
        else:
            return
