"""Playing rituals: at any quiet moment, revealed, carried out, discarded; and answers to them.

What a ritual chooses it aims at: that player may answer with a defensive ritual before the part
takes effect. What wards it off ends it; what turns it round lets another player go on as its actor,
against the former one, and choose anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import discard, move
from ..decisions import Option, ask
from ..events import Event, aside, drain, happen
from ..game import Game
from ..refusal import Refusal
from ..script import Fx
from ..state import Card, Player
from .records import IllegalAction, Running, Warded
from .words import in_one_line

if TYPE_CHECKING:
    from ..decisions import Steps
    from .state import Runes

PASS = Option("pass", None)
AIM = "aim"  # the event: `who` aims the ritual `card` at `target`
AGAIN = "again"  # the fact of that event that lets the part be chosen anew


def is_defensive(ritual: Card) -> bool:
    """Whether a ritual is only an answer to another one (RN-RITUAL-26, RN-RITUAL-29)."""
    play = ritual.data.script.play
    return bool(ritual.data.fields.get("defensive")) or (play is not None and bool(play.stage))


# ------------------------------------------------------------------------------- when


def why_not_play(game: Runes, who: Player, ritual: Card) -> Refusal | None:
    """Why a player may not reveal a ritual now, None where he may.

    (RN-RITUAL-06, RN-RITUAL-24, RN-RITUAL-29, RN-WIN-04)
    """
    if game.over:
        return Refusal("the game is over", "RN-WIN-04")
    if ritual.zone is not who.zones["rituals"]:
        return Refusal(f"{who} does not hold {ritual}", "RN-RITUAL-03")
    if game.aimed is not None and is_defensive(ritual):
        return _why_not_answer(game, who, ritual, game.aimed)
    if game.running:
        return Refusal("the game is paused while a ritual is carried out", "RN-RITUAL-24")
    if is_defensive(ritual):
        return Refusal(f"{ritual} only answers a ritual that is aimed at you", "RN-RITUAL-29")
    if not game.resting:
        return Refusal("a stone is being placed", "RN-RITUAL-06")
    return None if _condition_holds(game, who, ritual) else Refusal("its condition is not met", "")


def _why_not_answer(game: Runes, who: Player, ritual: Card, event: Event) -> Refusal | None:
    if who is not event.target:
        return Refusal(f"{event.card} is not aimed at {who}", "RN-RITUAL-28")
    if _answers(game, who, ritual, event):
        return None
    return Refusal(f"{ritual} does not answer that", "RN-RITUAL-29")


def _condition_holds(game: Runes, who: Player, ritual: Card) -> bool:
    play = ritual.data.script.play
    if play is None or play.condition is None:
        return True
    return play.condition(Fx(game, ritual, who, who))


def playable(game: Runes, who: Player) -> list[Card]:
    """The rituals that a player may reveal at a quiet moment."""
    return [
        ritual for ritual in who.zones["rituals"].cards
        if not is_defensive(ritual) and _condition_holds(game, who, ritual)
    ]  # fmt: skip


def rest(game: Runes) -> Steps[None]:
    """A quiet moment: whoever likes plays rituals, one after another, until nobody wants to.

    Who drew one last is asked first, then all in turn from the active player; after each ritual
    they are asked again. (RN-RITUAL-05, RN-RITUAL-08, RN-RITUAL-09)
    """
    while True:
        for who in _callers(game):
            ritual = yield from _offer(game, who)
            if ritual is not None:
                yield from play(game, who, ritual)
                break
        else:
            return


def _callers(game: Runes) -> list[Player]:
    """Who is asked, in which order; only who holds something to play."""
    order = game.seats_from(game.active)
    if game.caller is not None:
        first = game.caller
        order = [first, *(one for one in order if one is not first)]
        game.caller = None
    return [one for one in order if one.zones["rituals"].cards]


def _offer(game: Runes, who: Player) -> Steps[Card | None]:
    rituals = playable(game, who)
    if not rituals:
        return None
    options = [Option(f'play "{ritual.name}"', ritual) for ritual in rituals]
    game.resting = True
    try:
        found: Card | None = yield from ask(
            who, "play", f"{who} may play a ritual", (*options, PASS)
        )
    finally:
        game.resting = False
    return found


# ------------------------------------------------------------------------------- carrying out


def reveal(game: Runes, who: Player, ritual: Card) -> Steps[None]:
    """Play a ritual at a quiet moment. Raises `IllegalAction` where it is none."""
    refusal = why_not_play(game, who, ritual)
    if refusal is not None:
        raise IllegalAction(str(refusal))
    yield from play(game, who, ritual)


def play(game: Runes, who: Player, ritual: Card) -> Steps[None]:
    """Reveal a ritual to all, carry it out, put it on the discard pile, whatever it did; then
    hands that were emptied are filled.

    (RN-RITUAL-18, RN-RITUAL-19, RN-RITUAL-20, RN-RITUAL-21)
    """
    game.steps, game.passed = 0, 0
    yield from _show(game, who, ritual)
    yield from _run(game, Running(ritual, Fx(game, ritual, who, who)))
    yield from discard(game, who, ritual)
    yield from drain(game)
    if not game.running:
        yield from _fill_hands(game)


def _fill_hands(game: Runes) -> Steps[None]:
    """Who has no hand stone after a ritual draws three (RN-FIRST-10)."""
    from .draws import refill

    for player in game.seats_from(game.active):
        yield from refill(game, player)


def _show(game: Runes, who: Player, ritual: Card) -> Steps[None]:
    game.put(ritual, game.zones["resolving"])
    ritual.caster = who
    text = in_one_line(ritual.data.text)
    game.say(who, f"plays {ritual}" + (f": {text}" if text else ""))
    yield from happen(game, Event("reveal ritual", {"who": who, "card": ritual}))


def _run(game: Runes, running: Running) -> Steps[None]:
    """Carry a revealed ritual out; the game is paused meanwhile (RN-RITUAL-23)."""
    effect, depth = running.card.data.script.effect, len(game.depth)
    game.running.append(running)
    try:
        if effect is not None:
            yield from aside(game, effect(running.fx))
    except Warded:
        del game.depth[depth:]
        game.say(None, f"{running.card} has no further effect")
    finally:
        game.running.pop()


def carry_out(game: Runes, fx: Fx, ritual: Card) -> Steps[None]:
    """Carry out what another ritual says, as the player who acts now, with new choices, new dice
    and new answers; the card itself stays where it lies (RN-COPY-03, RN-COPY-06)."""
    effect = ritual.data.script.effect
    if effect is None or is_defensive(ritual) or not is_under_way(game, fx):
        yield from Game.carry_out(game, fx, fx.you, ritual)
        return
    running = game.running[-1]
    outer = running.fx
    running.fx = Fx(game, ritual, fx.you, fx.you)
    try:
        yield from effect(running.fx)
    finally:
        running.fx = outer


# ------------------------------------------------------------------------------- aiming


def holder(thing: object) -> Player | None:
    """Whom it concerns that something was chosen: himself, or what is his (RN-RITUAL-27)."""
    if isinstance(thing, Card):
        return thing.controller if thing.zone.name == "play" else thing.owner
    return thing if isinstance(thing, Player) else None


def is_under_way(game: Runes, fx: Fx) -> bool:
    """Whether an effect is that of the ritual under way: what answers it, or waits since another
    one, aims at nobody."""
    return bool(game.running) and game.running[-1].fx.card is fx.card


def turned_round(game: Runes) -> bool:
    """Whether another player than the one who revealed it carries the ritual on (RN-SRS-14)."""
    return bool(game.running) and game.running[-1].turned


def aim(game: Runes, fx: Fx, target: Player | None) -> Steps[bool]:
    """Fix a target, and let that player answer before the part takes effect. Returns whether it
    takes effect now; if not, the actor has changed and chooses again. Raises `Warded`.

    Nobody answers what he does to himself. (RN-RITUAL-28, RN-WARD-02)
    """
    running = game.running[-1]
    running.foe = None
    if target is None or target is fx.you:
        return True
    running.target = target
    event = Event(AIM, {"who": fx.you, "target": target, "card": running.card})
    if (yield from happen(game, event)):
        return True
    if event.facts.get(AGAIN):
        fx.you = fx.caster = running.fx.you
        return False
    raise Warded


def turn_round(game: Runes, event: Event, actor: Player, foe: Player) -> None:
    """Answer a ritual that is being aimed: `actor` goes on with it, against `foe`.

    (RN-REVR-02, RN-REVR-03)
    """
    running = game.running[-1]
    running.fx.you = running.fx.caster = actor
    running.foe, running.turned = foe, not running.turned
    running.card.caster = actor
    event.replaced = True
    event.facts[AGAIN] = True
    game.say(actor, f"carries {running.card} on against {foe}")


def defence(game: Runes, event: Event) -> Steps[None]:
    """Let the target of a ritual answer with defensive ones, as long as it still goes on.

    Each is discarded as it is done, before the ritual that it answers (RN-RITUAL-30,
    RN-RITUAL-31).
    """
    target: Player = event.target
    while not event.replaced:
        answers = [ritual for ritual in target.zones["rituals"].cards
                   if _answers(game, target, ritual, event)]  # fmt: skip
        if not answers:
            return
        options = [Option(f'play "{ritual.name}"', ritual) for ritual in answers]
        prompt = f"{event.card} is aimed at {target}"
        game.aimed = event
        try:
            answer: Card | None = yield from ask(target, "play", prompt, (*options, PASS))
        finally:
            game.aimed = None
        if answer is None:
            return
        yield from _defend(game, target, answer, event)


def _answers(game: Runes, target: Player, ritual: Card, event: Event) -> bool:
    play = ritual.data.script.play
    if play is None or AIM not in play.kinds or play.matches is None:
        return False
    return play.matches(Fx(game, ritual, target, target, event), event)


def _defend(game: Runes, who: Player, ritual: Card, event: Event) -> Steps[None]:
    yield from _show(game, who, ritual)
    script = ritual.data.script
    if script.instead:
        event.replaced = True
    if script.effect is not None:
        yield from aside(game, script.effect(Fx(game, ritual, who, who, event)))
    yield from discard(game, who, ritual)
    yield from drain(game)


# ------------------------------------------------------------------------------- three at most


def free_a_place(game: Runes, who: Player) -> Steps[bool]:
    """With three rituals in hand: play one, remove one from the game, or draw none.

    It is asked before the new card is seen; while a ritual is carried out none can be played, and
    a defensive one has nothing to answer. (RN-RITUAL-11, RN-RITUAL-12, RN-RITUAL-13,
    RN-RITUAL-16, RN-RITUAL-17)
    """
    held = who.zones["rituals"].cards
    options = [] if game.running else [
        Option(f'play "{one.name}"', ("play", one)) for one in playable(game, who)
    ]  # fmt: skip
    options += [Option(f'remove "{one.name}" from the game', ("remove", one)) for one in held]
    prompt = f"{who} holds {len(held)} rituals and may draw one more"
    chosen = yield from ask(who, "free", prompt, (*options, Option("decline", None)))
    if chosen is None:
        return False
    how, ritual = chosen
    if how == "play":
        yield from play(game, who, ritual)
    else:
        yield from move(game, who, ritual, game.zones["removed"])
        yield from drain(game)
    return True
