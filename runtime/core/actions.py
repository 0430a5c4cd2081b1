"""Actions on cards, tokens and spaces: the verbs that games share."""

from __future__ import annotations

from typing import Any

from .. import cards as moves
from .. import units
from ..decisions import Option, Steps, ask, ask_some
from ..events import Event, happen
from ..hindsight import note
from ..script import Fx
from ..state import Card, Player, holds_things
from ..vocabulary import (
    Cards,
    DeckCards,
    Fighters,
    FoundCards,
    HandCards,
    Harm,
    OneFighter,
    OnePlayer,
    OneSpace,
    Players,
    ReadyCards,
    Selection,
    Things,
    Wealth,
    ZoneSlot,
    action,
    outcomes,
)
from .flow import statement
from .things import ALL, pick, pick_random


def select(fx: Fx, who: Player, wanted: Selection) -> Steps[list[Card]]:
    """Let a subject choose from his own cards."""
    fx.subject = who
    among = wanted.candidates(who)
    if wanted.random:
        return (yield from pick_random(fx, among, wanted.high))
    if wanted.top:
        fx.last = among[: wanted.high]
        return fx.last
    return (yield from pick(fx, among, wanted.low, wanted.high, "cards", by=who))


def select_each(
    fx: Fx, who: list[Player], wanted: Selection
) -> Steps[list[tuple[Player, list[Card]]]]:
    """Let each subject choose before any card moves."""
    chosen = []
    for player in who:
        those = yield from select(fx, player, wanted)
        chosen.append((player, those))
    return chosen


@action("[{who}] draw(s) {cards}", meaning="take cards from a deck, pick up")
@statement
def draw(fx: Fx, who: Players, cards: DeckCards) -> Steps[None]:
    """Take cards from the top of a deck (your own where none is named), as many as there are."""
    drawn: list[Card] = []
    for player in who:
        fx.subject = player
        left = list(cards.candidates(player))
        most = max(len(left) - cards.high, 0)
        while len(left) > most:
            card = yield from fx.game.next_drawn(player, left)
            left.remove(card)
            drawn += yield from moves.draw_card(fx.game, player, card)
    fx.last = drawn


def can_choose(fx: Fx, who: Players, cards: HandCards, **rest: object) -> bool:
    """Whether everybody has as many cards as he is to choose; of `all` any number will do."""
    for player in who:
        fx.subject = player
        if cards.low < ALL and len(cards.candidates(player)) < cards.low:
            return False
    return True


def can_pay(fx: Fx, who: Players, measure: Wealth, **rest: object) -> bool:
    """Whether everybody who is to part with tokens has them all; `up to` is what one likes."""
    n = 0 if measure.up_to else measure.amount or 0
    return all(units.can_pay(player, measure.unit, n) for player in who)


def can_exhaust(fx: Fx, cards: ReadyCards) -> bool:
    """Whether there is a card, and none that was used already."""
    return bool(cards) and not any(card.exhausted for card in cards)


@action("[{who}] discard(s) {cards}", cost=True, meaning="throw away cards, lose cards")
@statement
def discard(fx: Fx, who: Players, cards: HandCards) -> Steps[None]:
    """Put cards (from your hand where nothing else is said) on their discard piles."""
    chosen = yield from select_each(fx, who, cards)
    for player, those in chosen:
        for card in those:
            yield from moves.discard(fx.game, player, card)


@action("[{who}] discard(s) {measure}", cost=True, meaning="lose tokens, threat, gold")
@statement
def discard_units(fx: Fx, who: Players, measure: Wealth) -> Steps[None]:
    """Give back tokens, as many as there are (RB-TEXT-02)."""
    for player in who:
        n = yield from amount_of(fx, player, measure, units.held(player, measure.unit))
        yield from units.lose(fx.game, player, measure.unit, n, fx.card)


@action(
    "[{who}] discard(s) {measure} from {fighters}",
    meaning="heal, cure, recover",
    prints=(
        "[{who}] discard(s) {measure=equal_to.unit} from {fighters} equal to {measure.amount}"
        " | [{who}] discard(s) {measure} from {fighters}"
    ),
)
@statement
def heal(fx: Fx, who: Players, measure: Harm, fighters: Fighters) -> Steps[None]:
    """Remove wounds or the like from fighters, as many as there are."""
    for fighter in fighters:
        n = yield from amount_of(fx, who[0], measure, units.held(fighter, measure.unit))
        yield from units.lose(fx.game, fighter, measure.unit, n, fx.card)


@action("[{who}] receive(s) {measure}", meaning="gain, get tokens, earn gold")
@statement
def receive(fx: Fx, who: Players, measure: Wealth) -> Steps[None]:
    """Take tokens, as many as there are (RB-TEXT-01)."""
    for player in who:
        n = yield from amount_of(fx, player, measure, measure.amount or 0)
        yield from units.gain(fx.game, player, measure.unit, n, fx.card)


@action("[{who}] pay(s) {measure}", meaning="spend, cost", where="option", cost=True)
@statement
def pay(fx: Fx, who: Players, measure: Wealth) -> Steps[None]:
    """Pay whole or not at all; only after `may`, in an option or as a cost."""
    for player in who:
        units.pay(fx.game, player, measure.unit, measure.amount or 0, fx.card)
    yield from ()


@action("[{who}] give(s) {measure} to {whom}", meaning="hand over gold, transfer")
@statement
def give_units(fx: Fx, who: Players, measure: Wealth, whom: OnePlayer) -> Steps[None]:
    """Hand over tokens, as many as there are; all who give do so together."""
    for player in who:
        n = yield from amount_of(fx, player, measure, units.held(player, measure.unit))
        yield from units.transfer(fx.game, player, whom, measure.unit, n, fx.card)


@action("[{who}] give(s) {cards} to {whom}", meaning="hand over cards, transfer")
@statement
def give_cards(fx: Fx, who: Players, cards: HandCards, whom: OnePlayer) -> Steps[None]:
    """Each who gives chooses from his hand; then all cards move together."""
    chosen = yield from select_each(fx, who, cards)
    for player, those in chosen:
        for card in those:
            yield from moves.move(fx.game, player, card, whom.zones["hand"])


@action("[{who}] take(s) {measure} from {whom}", meaning="steal gold, rob")
@statement
def take_units(fx: Fx, who: Players, measure: Wealth, whom: Players) -> Steps[None]:
    """Take tokens from others, as many as they have."""
    for loser in whom:
        n = yield from amount_of(fx, who[0], measure, units.held(loser, measure.unit))
        yield from units.transfer(fx.game, loser, who[0], measure.unit, n, fx.card)


@action("[{who}] move(s) {cards} to [the top of] {zone}", meaning="put, return cards, place on top")
@statement
def move_cards(fx: Fx, who: Players, cards: Cards, zone: ZoneSlot) -> Steps[None]:
    """Put cards somewhere; on a deck or pile they go on top."""
    for card in list(cards):
        yield from moves.move(fx.game, who[0], card, zone[0])


@action("[{who}] move(s) {cards} to the bottom of {zone}", meaning="put under, bury")
@statement
def bury(fx: Fx, who: Players, cards: Cards, zone: ZoneSlot) -> Steps[None]:
    """Put cards at the bottom of a deck or pile; of several piles, of the lowest.
    (RN-DNH-01, RN-DNH-05)"""
    for card in list(cards):
        lowest = min(zone, key=lambda one: len(one.cards))
        yield from moves.move(fx.game, who[0], card, lowest, bottom=True)


@action("[{who}] move(s) {fighter} to {space}", meaning="travel, go, walk, teleport")
@statement
def travel(fx: Fx, who: Players, fighter: OneFighter, space: OneSpace) -> Steps[None]:
    """Put a fighter on a space of the board."""
    if not holds_things(fighter):
        return

    def change(event: Event) -> None:
        note(event, fighter)
        fighter.space = space

    yield from happen(fx.game, Event("travel", {"fighter": fighter, "space": space}), change)


@action("[{who}] shuffle(s) {cards} into {zone}", meaning="mix, return to the deck")
@statement
def shuffle_into(fx: Fx, who: Players, cards: Cards, zone: ZoneSlot) -> Steps[None]:
    """Put cards into a deck and shuffle it."""
    for card in list(cards):
        yield from moves.move(fx.game, who[0], card, zone[0])
    moves.shuffle(fx.game, zone[0])


@action("[{who}] shuffle(s) {zone}", meaning="mix a deck")
@statement
def shuffle(fx: Fx, who: Players, zone: ZoneSlot) -> Steps[None]:
    """Shuffle a deck or pile."""
    for one in zone:
        moves.shuffle(fx.game, one)
    yield from ()


@action(
    "[{who}] search(es) {zone} for {cards}",
    meaning="find a card, tutor, fetch",
    name="card",
    prints="[{who}] search(es) {zone} for {cards}, shuffling {zone} afterwards",
)
@statement
def search(fx: Fx, who: Players, zone: ZoneSlot, cards: FoundCards) -> Steps[list[Card]]:
    """Look through a deck or pile for cards; it is shuffled afterwards. `it` is what was found."""
    player = who[0]
    found: list[Card] = []
    among = [card for card in cards.candidates(player) if any(card.zone is z for z in zone)]
    options = [Option(fx.game.label(card), card) for card in among]
    found = yield from ask_some(player, "choose what to find", options, cards.low, cards.high)
    for one in zone:
        moves.shuffle(fx.game, one)
    fx.last = found
    return found


@action("[{who}] look(s) at {cards}", meaning="peek, see, scry", name="card")
@statement
def look(fx: Fx, who: Players, cards: Cards) -> Steps[list[Card]]:
    """Only the one who looks sees them. `it` and `them` are what was seen."""
    yield from moves.look(fx.game, who[0], cards)
    fx.last = list(cards)
    return fx.last


@action("[{who}] reveal(s) {cards}", meaning="show cards", name="card")
@statement
def reveal(fx: Fx, who: Players, cards: HandCards) -> Steps[list[Card]]:
    """Show cards (from your hand where nothing else is said) to everybody."""
    shown: list[Card] = []
    for player in who:
        those = yield from select(fx, player, cards)
        yield from moves.reveal(fx.game, player, those)
        shown += those
    fx.last = shown
    return shown


@action(
    "deal {harm} to {fighters}",
    meaning="hurt, damage, wound, injure, exhaust",
    prints=(
        "deal {harm=equal_to.unit} to {fighters} equal to {harm.amount}"
        " | deal {harm} to {fighters}"
    ),
)
@statement
def deal(fx: Fx, harm: Harm, fighters: Fighters) -> Steps[None]:
    """Put wounds, exhaustion or the like on fighters."""
    for fighter in fighters:
        yield from units.gain(fx.game, fighter, harm.unit, harm.amount or 0, fx.card)


@action("ready {cards}", meaning="refresh, untap, use again")
@statement
def ready(fx: Fx, cards: Cards) -> Steps[None]:
    """Make used cards usable again."""
    for card in list(cards):
        yield from moves.ready(fx.game, card)


@action("exhaust {cards}", cost=True, meaning="tap, use up, disable")
@statement
def exhaust(fx: Fx, cards: ReadyCards) -> Steps[None]:
    """Turn cards to show that they were used; who picks them picks among those that were not."""
    for card in list(cards):
        yield from moves.exhaust(fx.game, card)


@action(
    "[{who}] choose(s) {things}",
    meaning="pick, select, target",
    name="things",
    prints="[{who}] set(s) aside {things:all} | [{who}] choose(s) {things}",
)
@statement
def choose(fx: Fx, who: Players, things: Things) -> Steps[list[Any]]:
    """Choose something, to be named with `called`."""
    fx.last = things
    yield from ()
    return things


@outcomes(
    "roll the die",
    rows=("die",),
    meaning="dice, random, d10",
    name="amount",
    prints="roll the {:die}",
)
@statement
def roll_die(fx: Fx) -> Steps[int]:
    """Roll the game's die; `the roll` is the number shown, and rows may tell what each does."""
    low, high = fx.game.die
    options = tuple(Option(str(n), n) for n in range(low, high + 1))
    fx.roll = yield from fx.game.chance("die", "roll the die", options)
    fx.game.say(fx.you, f"rolls {fx.roll}")
    event = Event("die", {"who": fx.you}, fx.roll)
    yield from happen(fx.game, event)
    return fx.roll


@action("nothing happens", meaning="no effect")
@statement
def nothing_happens(fx: Fx) -> Steps[None]:
    """Nothing."""
    yield from ()


def amount_of(fx: Fx, who: Player, measure: Any, most: int) -> Steps[int]:
    """How much a measure is: `all` is all there is, `up to N` asks."""
    n = most if measure.amount is None else measure.amount
    if not measure.up_to:
        return n
    options = [Option(f"{k} {measure.unit}", k) for k in range(min(n, most), -1, -1)]
    chosen: int = yield from ask(who, "choose", f"how much {measure.unit}", options)
    return chosen


# What is a cost, or an option, is done in full or not offered.
for _moves_cards in (discard, give_cards):
    _moves_cards.__dict__["can"] = can_choose
for _moves_tokens in (discard_units, pay, give_units):
    _moves_tokens.__dict__["can"] = can_pay
exhaust.__dict__["can"] = can_exhaust
