"""The table as text: what a player sees at a terminal, and how a game ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..words import counted
from .board import hero_of
from .config import COLOURS, COMBAT_PHASES, Config
from .costs import listed
from .story import amount
from .victory import victories
from .views import CardView, PlayerView, SpaceView, View

if TYPE_CHECKING:
    from .state import Runebound

SKILLS = tuple(Config().test_values)


def screen(view: View) -> list[str]:
    """What a player sees, in blocks of lines: the turn, the players, what their open cards say,
    the place, what waits, the battle, the own hand and Talents, card by card, so that only what
    has changed need be read again."""
    blocks: list[Iterable[str]] = [_head(view)]
    blocks += [_player(view, player) for player in view.players]
    blocks += [[line] for player in view.players for line in _rules(player)]
    blocks += [_place(view), _waiting(view), _battle(view), _hand(view)]
    blocks += [class_card(card) for card in view.hand]
    blocks += [_looked(view), _talents(view), *(talent_card(card) for card in view.talents)]
    return [block for block in map("\n".join, blocks) if block]


def _head(view: View) -> Iterator[str]:
    phase = f", {view.phase}" if view.phase else ""
    yield f"== Turn {view.turn} of {view.active}{phase} ==" if view.turn else "== Setting up =="


# ------------------------------------------------------------------------------- the players


def _player(view: View, player: PlayerView) -> Iterator[str]:
    counters, you = player.counters, " (you)" if player.name == view.me else ""
    yield (
        f"{player.name}{you}: {player.threat} threat on the Hero card, {player.pool} in the pool; "
        f"{counters.get('gold', 0)} gold; {_experience(counters)}; "
        f"{counted(counters.get('experience token', 0), 'experience token')}; "
        f"{player.victories} of {view.wanted} {view.victory_colour} Challenges"
    )
    where = f" at {player.hero.space}" if player.hero.space else ""
    skips = "; skips the next turn" if player.skips else ""
    yield f"    {fighter(player.hero, where)}"
    yield f"    {'; '.join([talent(player.talent), *map(_good, player.goods)])}"
    yield (
        f"    {counted(player.hand, 'card')} in hand, {player.deck} in the deck, "
        f"{len(player.discarded)} discarded{skips}"
    )


def _experience(counters: Mapping[str, int]) -> str:
    """`3 experience (1 green and 1 yellow marker)`"""
    kept = [(counters.get(f"{colour} marker", 0), colour) for colour in COLOURS]
    markers = joined([f"{n} {colour}" for n, colour in kept if n])
    more = "" if sum(n for n, _ in kept) == 1 else "s"
    return f"{counters.get('experience', 0)} experience" + (
        f" ({markers} marker{more})" if markers else ""
    )


def fighter(card: CardView, where: str = "") -> str:
    """A fighter in a line: `Rock Hound, Life 4, 1 wound, ranged 12 for 1, melee 13 for 2, …`."""
    seen = card.values or card.fields
    values = [
        f"{phase} {seen[f'{phase} value']} for {seen[f'{phase} damage']}"
        for phase in COMBAT_PHASES
    ]
    first = [f"{card.name}{where}", f"Life {seen['life']}", *_lying(card)]
    return ", ".join([*first, *values, *_skills(card)])


def _skills(card: CardView) -> Iterator[str]:
    """The skills of a Hero, and what it takes to escape from a Challenge."""
    for skill in SKILLS:
        n = (card.values or card.fields).get(skill)
        if n:
            yield f"{skill} {n}" if card.kind == "hero" else f"{skill} at {n}"


def _lying(card: CardView) -> Iterator[str]:
    """What lies on a card: wounds, exhaustion (with what a Hero can bear of it), tokens."""
    for unit, n in card.counters.items():
        if n and unit == "exhaustion" and "stamina" in card.fields:
            yield f"{n} exhaustion of {card.fields['stamina']}"
        elif n:
            yield amount(n, unit)


def talent(card: CardView | None) -> str:
    """`Talent Herb Lore (level 1, grants survival and divinity)`"""
    return "no Talent" if card is None else f"Talent {card.name} ({grades(card)})"


def grades(card: CardView) -> str:
    """The level of a Talent, what it requires and what it grants."""
    wanted = " or ".join(listed(card.fields.get("requires")))
    granted = joined(listed(card.fields.get("proficiencies")))
    return ", ".join(filter(None, [
        f"level {card.fields.get('level', 0)}", f"requires {wanted}" if wanted else "",
        f"grants {granted}" if granted else "",
    ]))  # fmt: skip


def _good(card: CardView) -> str:
    said = fighter(card) if "life" in card.fields else ", ".join([card.name, *_lying(card)])
    return said + (", used" if card.exhausted else "")


def _rules(player: PlayerView) -> Iterator[str]:
    """What the open cards of a player say, a line each."""
    shown = [player.hero, *([player.talent] if player.talent else ()), *player.goods]
    for card in shown:
        if card.text:
            whose = f"{card.kind} of {player.name}" + (f", on {card.on}" if card.on else "")
            yield f"  {card.name} ({whose}): {one_line(card.text)}"


# ------------------------------------------------------------------------------- the table


def _place(view: View) -> Iterator[str]:
    space = view.spaces.get(view.mine.hero.space)
    if space is None:
        return
    lying = [f"{colour} marker" for colour in space.markers]
    lying += [f"{_coloured(card)} unresolved" for card in space.challenges]
    lying += [f"{card.name} for sale ({card.fields.get('cost', 0)} gold)" for card in space.market]
    lying += _others(view, space)
    terrain = " and ".join(space.terrain)
    yield f"You stand at {space.name} ({terrain}): {', '.join(lying) or 'nothing lies here'}"
    near = [_neighbour(view, view.spaces[name]) for name in space.neighbours]
    yield f"    next to {'; '.join(near)}"


def _others(view: View, space: SpaceView) -> list[str]:
    here = [one for one in view.players if one.hero.space == space.name]
    return [f"{one.hero.name} of {one.name}" for one in here if one.name != view.me]


def _neighbour(view: View, space: SpaceView) -> str:
    lying = [*space.markers, *(card.name for card in space.challenges), *_others(view, space)]
    terrain = " and ".join(space.terrain)
    return f"{space.name} ({terrain}{': ' if lying else ''}{', '.join(lying)})"


def _waiting(view: View) -> Iterator[str]:
    """The class Challenges that were played and will be fought."""
    for player in view.players:
        for card in player.waiting:
            yield f"{player.name} must take on {_coloured(card)}"
            if card.text:
                yield f"    {one_line(card.text)}"


def _coloured(card: CardView) -> str:
    return f"{card.fields.get('colour', '')} {fighter(card)}".lstrip()


def _battle(view: View) -> Iterator[str]:
    battle = view.battle
    if battle is None:
        return
    where = f"round {battle.round}, {battle.phase} phase" if battle.round else "before combat"
    yield f"Battle, {where}: {fighter(battle.hero)}"
    yield f"    against {_coloured(battle.challenge)}"
    if battle.challenge.text:
        yield f"    {one_line(battle.challenge.text)}"
    if battle.penalty:
        cards = [f"{card.name} {card.fields.get('threat', 0)}" for card in battle.against]
        yield f"    escape penalty {battle.penalty}: {', '.join(cards)}"


# ------------------------------------------------------------------------------- own cards


def _hand(view: View) -> Iterator[str]:
    if view.hand:
        yield f"Your hand: {'; '.join(f'{card.name} {card.cost}' for card in view.hand)}"


def class_card(card: CardView) -> Iterator[str]:
    """A class card, with what it costs now."""
    fields = card.fields
    needs, terrain = listed(fields.get("needs")), listed(fields.get("terrain"))
    sort = [
        "epic" if fields.get("epic") else "", "enemy" if card.enemy else "friendly", card.kind,
        f"({fields.get('timing')})", f"needs {joined(needs)}" if needs else "",
        f"in {' or '.join(terrain)}" if terrain else "",
    ]  # fmt: skip
    yield f"  {card.name}, {price(card)}: {' '.join(filter(None, sort))}"
    if "life" in fields:
        yield f"      {_coloured(card)}"
    if card.text:
        yield f"      {one_line(card.text)}"


def any_card(card: CardView) -> Iterator[str]:
    """What a card is and says, whatever it is."""
    if "timing" in card.fields:
        yield from class_card(card)
    elif card.kind == "talent":
        yield from talent_card(card)
    else:
        cost = card.fields.get("cost")
        what = _coloured(card) if "life" in card.fields else card.name
        yield f"  {what}: {card.kind}" + (f", {cost} gold" if cost is not None else "")
        if card.text:
            yield f"      {one_line(card.text)}"


def _looked(view: View) -> Iterator[str]:
    """What the player alone has seen."""
    if view.looked:
        yield "You have looked at:"
    for card in view.looked:
        yield from any_card(card)


def price(card: CardView) -> str:
    """`3 threat`, and where icons are missing what they add: `5 threat (2 for lack of divinity)`"""
    if not card.lacking:
        return f"{card.cost} threat"
    more = card.surcharge
    return f"{card.cost} threat ({more} for lack of {joined(card.lacking)})"


def _talents(view: View) -> Iterator[str]:
    """The own Talent deck, with the price."""
    if view.talents:
        names = "; ".join(card.name for card in view.talents)
        cost = f"{view.talent_cost} experience or an experience token for one a turn"
        yield f"Your Talents, {cost}: {names}"


def talent_card(card: CardView) -> Iterator[str]:
    """A Talent, with what it says."""
    yield f"  {card.name}: {grades(card)}"
    if card.text:
        yield f"      {one_line(card.text)}"


def joined(words: Sequence[str]) -> str:
    """`wizardry, fighting and survival`"""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def one_line(text: str) -> str:
    """A text without its breaks; each of its lines ends as a sentence does."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    return " ".join(line if line[-1] in ".:;)" else f"{line}." for line in lines)


# ------------------------------------------------------------------------------- the end


def result(game: Runebound) -> str:
    """How the game ended, and how the players stand, the best first."""
    rounds = game.turn // len(game.players)
    if game.winner is not None:
        lines = [f"{game.winner} wins after {game.turn} turns."]
    else:
        lines = [f"Nobody has won after {rounds} rounds."]
    for player in sorted(game.players, key=lambda one: -victories(one)):
        counters, hero = player.counters, hero_of(game, player)
        lines.append(
            f"  {player} ({hero}): {victories(player)} of {game.config.victories} "
            f"{game.config.victory_colour} Challenges, "
            f"{counted(counters.get('experience token', 0), 'experience token')}, "
            f"{counters.get('gold', 0)} gold"
        )
    return "\n".join(lines)
