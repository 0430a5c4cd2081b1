"""Random games of Runebound: those of the usual rules, won by three red Challenges, other options
from game to game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from runewright.runtime.runebound import adventure, api, refusals, talents
from runewright.runtime.runebound.config import COLOURS
from runewright.runtime.runebound.harm import threat_elsewhere
from runewright.runtime.runebound.refusals import RULES, Attempt
from runewright.runtime.state import ON_THE_TABLE, Card, Player

from . import watch
from .watch import Broken, Watch, zones

# Games differ in their options: each of these in turn.
SETTINGS: tuple[watch.Setting, ...] = (
    ("", {}),
    ("", {"exhaustion": "yes", "dice-lost-to-wounds": "1"}),
    ("", {"unresolved-heal": "no", "item-limit": "2"}),
    ("", {"draft": "yes", "duel-enemy-bats": "no"}),
    ("", {"escape-skips-experience": "no", "ally-limit": "none", "epic-limit": "2"}),
    ("", {"hand-size": "8", "surcharge": "1", "green-markers": "12", "starting-gold": "6"}),
)

# For what the language can say and no shipped card says.
EXTRA = """
set "Soak"

adventure "Door That Was Not There":
  copies 2
  colour yellow
  types "construct"
  life 3
  ranged 12 for 1
  melee 12 for 1
  magic 12 for 1
  escape 18
  reward 2 gold
  effect:
    before combat:
      if this challenge is not in your hand: receive 1 gold

feat "Second Thoughts":
  side friendly
  threat 1
  timing boot
  play if your hero has at least 1 wound
  effect:
    discard 1 wound from your hero
    if you have an ally: receive 1 gold

feat "Turned Coats":
  side friendly
  threat 1
  timing boot
  effect:
    reverse the direction of play
    choose one:
      - draw cards until you have 7 in hand
      - take a card in your discard pile that is not epic and not named like this card
      - swap your deck with your discard pile
      - carry out the top feat in your discard pile that is not enemy and not named like this card
"""


# ------------------------------------------------------------------------------ invariants


def at_every_step(game: api.Runebound) -> None:
    """What holds after each decision: threat is ten, nothing is negative, no card is lost."""
    for player in game.players:
        on_hero, elsewhere = player.counters["threat"], threat_elsewhere(game, player)
        if on_hero + elsewhere + api.pool(game, player) != game.config.threat:
            raise Broken(f"{player} has {on_hero} threat, {elsewhere} of it elsewhere")
    watch.nothing_is_negative(game)
    watch.no_card_is_lost(game)


def at_every_turn(game: api.Runebound) -> None:
    """Each card lies where it thinks, piles hold their owners' cards, what is kept is right."""
    watch.where_cards_lie(game)
    for zone in zones(game):
        for card in zone.cards if zone.owner and zone.name in ("discard pile", "talents") else ():
            if card.owner is not zone.owner:
                raise Broken(f"{card!r} of {card.owner} lies with {zone.owner}")
    what_is_kept(game)


def what_is_kept(game: api.Runebound) -> None:
    """What a game keeps, so that it need not look it up, is what it would find."""
    if list(game.in_play()) != [card for zone in game.boards for card in zone.cards]:
        raise Broken(f"in play are said to be {game.in_play()}")
    watch.what_rules_speak_of(game)
    plays = [card.data.script.play for one in game.players for card in one.zones["hand"].cards]
    answering = Counter((play.stage, kind) for play in plays if play for kind in play.kinds)
    if answering != game.answering:
        raise Broken(f"the hands are said to answer {game.answering}")


def at_the_end(game: api.Runebound) -> None:
    """Nothing is under way, and everybody is there."""
    at_every_turn(game)
    if game.windows or game.rolls or game.queue or game.battle or game.depth:
        raise Broken("something is under way between turns")
    for player in game.players:
        if api.hero_of(game, player).owner is not player:
            raise Broken(f"{player} has another Hero")


# ------------------------------------------------------------------------------ refusals


def refused(game: api.Runebound, asked: int) -> Iterator[str]:
    """Why may each other card not be played now, nor Talents be bought, nor markers taken?"""
    for player in game.players:
        mine = player.zones
        piles = mine["hand"].cards, mine["talents"].cards, mine["deck"].cards[-1:]
        for card in (card for pile in piles for card in pile):
            yield from denied(game, player, card)
        for colour in COLOURS:
            refusal = api.why_not_undertake(game, player, colour)
            if refusal is not None:
                yield refusal.text


def denied(game: api.Runebound, player: Player, card: Card) -> Iterator[str]:
    """Every reason why a player may not play a card now, on his own Hero, on that of the active
    player, on his neighbour's; or why a Talent cannot be bought."""
    window = game.windows[-1] if game.windows else None
    for on in dict.fromkeys((game.active, player, game.players[player.seat - 1])):
        attempt = Attempt(game, player, card, on, window, api.is_enemy(card))
        for rule in RULES:
            refusal = rule(attempt)
            if refusal is not None:
                yield refusal.text
    if card.kind == "talent":
        for buyer in (player, game.players[player.seat - 1]):
            for by in ("experience", "experience token", "gold"):
                refusal = api.why_not_buy(game, buyer, card, by)
                if refusal is not None:
                    yield refusal.text


WATCH = Watch(
    game="runebound",
    kind=api.Runebound,
    seats=(2, 3, 4, 5, 6),
    settings=SETTINGS,
    extra=EXTRA,
    kinds=("adventure", "item", "ally"),
    table=ON_THE_TABLE,
    every_sentence=True,
    modules=(refusals, talents, adventure),
    at_every_step=at_every_step,
    at_every_turn=at_every_turn,
    at_the_end=at_the_end,
    refused=refused,
    ask_every=50,
    copies=50,
    copy_every=40,
    often=20,
    reasons_often=1,
    least_won=0.95,
)
