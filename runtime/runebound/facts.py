"""Facts of Runebound: tokens and markers, where Heroes are, whose turn it is.

With `give` a fact sets the position; without it returns "" where it holds, else what was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from ..scene import FactError
from ..script import Fx
from ..state import Card, Player
from ..units import held
from ..vocabulary import Measure, OnePlayer, Slot, fact
from . import api
from .story import amount

Holders = Annotated[list[Any], Slot("group", ("player", "card"))]
Much = Annotated[Measure, Slot("measure", ("player", "fighter", "card"))]
Count = Annotated[int, Slot("count")]
Colour = Annotated[str, Slot("word", ("colour",))]
Terrains = Annotated[tuple[str, ...], Slot("words:terrain")]
Text = Annotated[str, Slot("text")]

OF_PLAYERS = ("threat", "gold", "experience")


# ---------------------------------------------------------------- tokens and markers


@fact("{holders} (have|has) {measure}", example="Ania has 2 threat")
def has_units(fx: Fx, give: bool, holders: Holders, measure: Much) -> str:
    """Tokens or markers: threat, gold and experience of a player (or of the player of a hero),
    wounds and exhaustion of a fighter."""
    wanted = measure.amount
    if wanted is None or measure.up_to:
        raise FactError(f"say how much {measure.unit} it is")
    for thing in some(holders):
        holder = _holder(fx, thing, measure.unit)
        if give:
            _check_room(fx, holder, measure.unit, wanted)
            holder.counters[measure.unit] = wanted
        elif held(holder, measure.unit) != wanted:
            return f"{thing} has {amount(held(holder, measure.unit), measure.unit)}"
    return ""


def _holder(fx: Fx, thing: Player | Card, unit: str) -> Player | Card:
    """Threat and the like lie with the player of a Hero, wounds on the Hero of a player."""
    if unit in OF_PLAYERS and isinstance(thing, Card) and thing.kind == "hero":
        return api.player_of(api.game_of(fx), thing)
    if unit not in OF_PLAYERS and isinstance(thing, Player):
        return api.hero_of(api.game_of(fx), thing)
    return thing


def _check_room(fx: Fx, holder: Player | Card, unit: str, wanted: int) -> None:
    most = fx.game.capacity(holder, unit)
    if most is not None and wanted > most:
        raise FactError(f"{holder} can have at most {amount(most, unit)}")


@fact("{who} (have|has) {n} threat in (the|his|her) pool", example="Ania has 8 threat in her pool")
def has_pool(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """What is not on the Hero card lies in the threat pool (RB-ANAT-18)."""
    game = api.game_of(fx)
    if not give:
        found = api.pool(game, who)
        return "" if found == n else f"the pool of {who} holds {found} threat"
    if n > game.config.threat:
        raise FactError(f"a player has {game.config.threat} threat tokens")
    who.counters["threat"] = game.config.threat - n
    return ""


@fact("{who} (have|has) {n} {colour} (markers|marker)", example="Ania has 2 green markers")
def has_markers(fx: Fx, give: bool, who: OnePlayer, n: Count, colour: Colour) -> str:
    """Adventure markers that a player has; given ones bring their points (RB-BASE-17)."""
    unit = f"{colour} marker"
    found = held(who, unit)
    if not give:
        return "" if found == n else f"{who} has {amount(found, unit)}"
    points = api.game_of(fx).config.points[colour]
    who.counters[unit] = n
    who.counters["experience"] = max(0, held(who, "experience") + (n - found) * points)
    return ""


@fact("{who} (have|has) {n} experience (tokens|token)", example="Ania has 1 experience token")
def has_tokens(fx: Fx, give: bool, who: OnePlayer, n: Count) -> str:
    """Experience tokens, with which a Talent can be paid (RB-TALENT-03)."""
    found = held(who, "experience token")
    if give:
        who.counters["experience token"] = n
    return "" if give or found == n else f"{who} has {amount(found, 'experience token')}"


@fact("a {colour} marker lies on {who} 's space", example="a green marker lies on Ania's space")
def marker_there(fx: Fx, give: bool, colour: Colour, who: OnePlayer) -> str:
    """An adventure to be undertaken on the space where a player's Hero stands."""
    game = api.game_of(fx)
    space = api.hero_of(game, who).space
    if space is None:
        raise FactError(f"the hero of {who} stands nowhere")
    if give:
        api.place_marker(game, space, colour)
        return ""
    return "" if colour in space.markers else f"no {colour} marker lies on {space}"


@fact("no {colour} marker lies on {who} 's space", example="no green marker lies on Ania's space")
def no_marker_there(fx: Fx, give: bool, colour: Colour, who: OnePlayer) -> str:
    """No adventure of this colour on the space where a player's Hero stands."""
    space = api.hero_of(api.game_of(fx), who).space
    if space is None or colour not in space.markers:
        return ""
    if give:
        space.markers[:] = [one for one in space.markers if one != colour]
        return ""
    return f"a {colour} marker lies on {space}"


# ---------------------------------------------------------------- where Heroes are, whose turn


@fact("{who} stand(s) in {terrain}", example="Ania stands in forest")
def stands_in_terrain(fx: Fx, give: bool, who: OnePlayer, terrain: Terrains) -> str:
    """A player's Hero is on a space of one of these kinds."""
    game = api.game_of(fx)
    hero = api.hero_of(game, who)
    if not give:
        there = () if hero.space is None else hero.space.terrain
        fine = any(kind in there for kind in terrain)
        return "" if fine else f"{who} stands in {' and '.join(there) or 'no space'}"
    fitting = [space for space in game.spaces if set(space.terrain) & set(terrain)]
    if not fitting:
        raise FactError(f"the board has no {' or '.join(terrain)}")
    hero.space = min(fitting, key=lambda space: len(space.terrain))
    return ""


@fact("{who} stand(s) on {place}", example='Ania stands on "forest"')
def stands_on(fx: Fx, give: bool, who: OnePlayer, place: Text) -> str:
    """A player's Hero is on the space of that name."""
    game = api.game_of(fx)
    hero = api.hero_of(game, who)
    named = next((space for space in game.spaces if space.name == place), None)
    if named is None:
        raise FactError(f"the board has {', '.join(space.name for space in game.spaces)}")
    if give:
        hero.space = named
    return "" if hero.space is named else f"{who} stands on {hero.space}"


# ---------------------------------------------------------------- what follows from others


@fact("the escape penalty is {n}", example="the escape penalty is 3")
def penalty_is(fx: Fx, give: bool, n: Count) -> str:
    """The penalty to escape tests in this battle (RB-ESC-01)."""
    found = api.escape_penalty(api.game_of(fx))
    if give:
        raise FactError("it follows from the cards that were played in the battle")
    return "" if found == n else f"it is {found}"


@fact("a talent costs {n} experience", example="a talent costs 4 experience")
def talent_costs(fx: Fx, give: bool, n: Count) -> str:
    """What a Talent costs with this number of players (RB-TALENT-01)."""
    found = api.talent_cost(api.game_of(fx))
    if give:
        raise FactError("it follows from the number of players")
    return "" if found == n else f"it costs {found} experience"


def some(things: Sequence[Any]) -> Sequence[Any]:
    """The things that a fact speaks of; there must be some."""
    if not things:
        raise FactError("nothing of that name lies on the table yet")
    return things
