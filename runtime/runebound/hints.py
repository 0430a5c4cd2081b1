"""What a person may like to read beside an option: what it costs, brings or risks, in numbers.

Odds are of two ten-sided dice, without what cards may still add to a roll.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..state import Card, Space
from ..units import held
from ..words import counted
from . import rolls
from .battle import escape_difficulty
from .board import hero_of
from .config import COMBAT_PHASES
from .costs import final_cost, is_enemy, pool
from .greedy import odds
from .hand import DRAW_UP, SKIP, lacking
from .looks import lying
from .movement import DICE, ONE, dice_for
from .records import Move
from .screens import class_card, fighter, grades, joined, one_line
from .talents import TOKEN
from .uses import use_in
from .views import card_view, printed

if TYPE_CHECKING:
    from ..decisions import Decision, Option
    from ..state import Player
    from .state import Runebound

Hint = Callable[["Runebound", "Player", Any], str]


def hints_of(game: Runebound, decision: Decision) -> Sequence[str]:
    """A hint for each option of a decision, "" where there is nothing to add."""
    who = decision.who
    assert who is not None
    if decision.topic == "may":
        return [_may(game, who, decision.prompt, option) for option in decision.options]
    hint = _HINTS.get(decision.topic)
    return () if hint is None else [
        "" if _hidden(option) else hint(game, who, option.value) for option in decision.options
    ]


def _hidden(option: Option) -> bool:
    """Whether it is a card whose name is not told."""
    return isinstance(option.value, Card) and option.value.name not in option.text


# ------------------------------------------------------------------------------- moving


def _way(game: Runebound, who: Player, value: Any) -> str:
    if isinstance(value, Space):
        found = joined(lying(game, value, but=who))
        return "; ".join(filter(None, [" and ".join(value.terrain), found]))
    if value == DICE:
        return f"{dice_for(game, hero_of(game, who))} dice, each good for a space of its terrain"
    return "of any terrain" if value == ONE else ""


def _undertaking(game: Runebound, who: Player, value: Any) -> str:
    what, thing = value
    if what == "undertake":
        return f"a {thing} Challenge brings {game.config.threat_gain.get(thing, 0)} threat"
    if not isinstance(thing, Card):
        return ""
    brings = game.config.threat_gain.get(str(thing.data.fields.get("colour")), 0)
    threat = f"brings {brings} threat; " if what == "take on" else ""
    return threat + _values(game, thing)


def _values(game: Runebound, card: Card) -> str:
    """A fighter without its name."""
    return fighter(card_view(game, card)).removeprefix(f"{card.name}, ")


# ------------------------------------------------------------------------------- class cards


def _play(game: Runebound, who: Player, value: Any) -> str:
    if isinstance(value, Move):
        return _price(game, value)
    use = None if value is None else use_in(value[1])
    return "" if use is None else use.label


def _price(game: Runebound, move: Move) -> str:
    cost = final_cost(game, move.player, move.card)
    if not cost:
        return "costs nothing"
    if is_enemy(move.card):
        there, where = held(move.on, "threat"), f"on the Hero card of {move.on}"
    else:
        there, where = pool(game, move.player), "in your pool"
    return f"{cost} threat; leaves {there - cost} of {there} {where}"


# ------------------------------------------------------------------------------- battle


def _choice(game: Runebound, who: Player, value: Any) -> str:
    """Who fights in a phase; a first Talent; a class card that is not in the own hand."""
    if isinstance(value, Card):
        return _of_card(game, who, value)
    if not (isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], Card)):
        return ""
    card, how = value
    if (use := use_in(how)) is not None:
        return use.label
    return _strike(game, card, how) if isinstance(how, bool) else ""


def _of_card(game: Runebound, who: Player, card: Card) -> str:
    if card.kind == "talent":
        return grades(card_view(game, card))
    if "timing" not in card.data.fields or card.zone is who.zones["hand"]:
        return ""
    said = "; ".join(line.strip() for line in class_card(printed(game, card)))
    return said.removeprefix(f"{card.name}, ")


def _strike(game: Runebound, card: Card, attack: bool) -> str:
    """What an attack or a defence needs and does."""
    battle = game.battle
    if battle is None or battle.phase not in COMBAT_PHASES:
        return ""
    foe, phase = battle.challenge, battle.phase
    mine, theirs = (game.value(one, f"{phase} value") for one in (card, foe))
    if battle.duel:
        chance = sum(n.weight * odds(n.value + theirs - mine) for n in rolls.TOTALS) / 100
        needs = f"two dice + {mine} against two dice + {theirs}, {chance:.0%}"
    else:
        needs = _needs(theirs - mine)
    left = game.value(foe, "life") - held(foe, "wound")
    deals = f": deals {game.value(card, f'{phase} damage')}, {left} needed"
    return f"{needs}{deals if attack else ''}; else takes {game.value(foe, f'{phase} damage')}"


def _needs(wanted: int) -> str:
    return f"{max(2, wanted)} or more on two dice, {odds(wanted):.0%}"


def _may(game: Runebound, who: Player, prompt: str, option: Option) -> str:
    if option.value is True and prompt == DRAW_UP:
        deck = len(who.zones["deck"].cards)
        return f"{counted(min(lacking(game, who), deck), 'card')} of {deck} in the deck"
    if option.value is True and prompt.startswith("exert "):
        return f"1 exhaustion; adds {game.config.exertion_bonus} to the roll"
    if option.value is True and prompt == SKIP:
        return f"{counted(len(who.zones['discard pile'].cards), 'discarded card')} to shuffle"
    battle = game.battle
    if option.text == "try to escape" and battle is not None:
        hero = battle.hero
        wanted = escape_difficulty(game, battle) - rolls.skill_value(game, hero, "escape")
        wounds = counted(game.config.escape_failure_wounds, "wound")
        return f"{_needs(wanted)}: ends the turn; else takes {wounds}"
    return ""


# ------------------------------------------------------------------------------- buying


def _offer(game: Runebound, who: Player, value: Any) -> str:
    what, card = value
    if what == "buy":
        said = one_line(card.data.text)
        return ": ".join(filter(None, [_values(game, card) if card.kind == "ally" else "", said]))
    return "" if card is None else f"{counted(held(card, 'wound'), 'wound')} now"


def _purchase(game: Runebound, who: Player, value: Any) -> str:
    card, by = value
    if card is not None:
        lost = "; a value that it raised falls again" if by == TOKEN else ""
        return _talent(game, card) + lost
    if not by:
        return ""
    now = game.value(hero_of(game, who), f"{by} value")
    return f"{by} value {now} becomes {now + game.config.token_bonus}"


def _talent(game: Runebound, card: Card) -> str:
    return ": ".join(filter(None, [grades(card_view(game, card)), one_line(card.data.text)]))


_HINTS: Mapping[str, Hint] = {
    "move": _way,
    "adventure": _undertaking,
    "play": _play,
    "choose": _choice,
    "trade": _offer,
    "buy": _purchase,
}
