"""What looks best at once, from what a player sees: fights that can be won, roads that lead there.

Odds are those of two ten-sided dice; a battle is weighed by the wounds it is likely to cost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from ..table import Question
from .config import COMBAT_PHASES
from .views import CardView, Deed, PlayerView, View

# How hard the unknown Challenges of a colour are: value, damage, Life.
TYPICAL = {
    "green": (10.5, 1.1, 2.4),
    "yellow": (12.2, 1.4, 3.5),
    "blue": (13.2, 1.9, 3.8),
    "red": (14.6, 2.3, 5.2),
}
WORTH = {"green": 1.0, "yellow": 1.6, "blue": 2.2, "red": 4.0}
SAFE = 0.5  # how many wounds a Hero wants to have left
LOW_LIFE = 3


def odds(wanted: float) -> float:
    """How likely two ten-sided dice show at least so much."""
    n = round(wanted)
    if n <= 2:
        return 1.0
    if n > 20:
        return 0.0
    return (21 - n) * (22 - n) / 200 if n > 11 else 1 - (n - 2) * (n - 1) / 200


def life_left(card: CardView) -> int:
    """How many wounds a fighter can still take."""
    return card.values.get("life", 0) - card.counters.get("wound", 0)


def values(card: CardView) -> Mapping[str, int]:
    """The fighting values of a card, as they are now or as printed."""
    return card.values or card.fields


def best_attack(hero: CardView, against: Callable[[str], float]) -> tuple[str, float]:
    """The phase in which an attack promises most wounds, and how many."""
    mine = values(hero)
    worth = {
        phase: odds(against(phase) - mine[f"{phase} value"]) * mine[f"{phase} damage"]
        for phase in COMBAT_PHASES
    }
    phase = max(COMBAT_PHASES, key=lambda one: worth[one])
    return phase, worth[phase]


def left_after(
    hero: CardView, against: Callable[[str], float], harm: Callable[[str], float], life: float
) -> float:
    """How much Life a Hero is likely to have left when his foe falls; below 0 he falls first."""
    _, dealt = best_attack(hero, against)
    mine = values(hero)
    taken = sum(
        (1 - odds(against(phase) - mine[f"{phase} value"])) * harm(phase)
        for phase in COMBAT_PHASES
    )
    return life_left(hero) - taken * life / max(dealt, 0.05)


def left_after_card(hero: CardView, foe: CardView) -> float:
    """The same against a card that is known."""
    known = values(foe)
    life = max(0, known["life"] - foe.counters.get("wound", 0))
    return left_after(
        hero, lambda phase: known[f"{phase} value"], lambda phase: known[f"{phase} damage"], life
    )


def left_after_colour(hero: CardView, colour: str) -> float:
    """The same against whatever the deck of a colour may bring."""
    value, harm, life = TYPICAL[colour]
    return left_after(hero, lambda _: value, lambda _: harm, life)


def worth_of(hero: CardView, colour: str, left: float) -> float:
    """What taking on a Challenge is worth: nothing where the Hero would hardly stand."""
    return WORTH.get(colour, 1.0) + left / 10 if left > SAFE else left - SAFE - 1


# ------------------------------------------------------------------------------- by topic


def adventure(view: View, deed: Deed) -> float:
    """Which Challenge to take on, if any."""
    hero = view.mine.hero
    if deed.verb == "take on" and deed.card is not None:
        return worth_of(hero, str(deed.card.fields.get("colour")), left_after_card(hero, deed.card))
    if deed.verb == "undertake":
        return worth_of(hero, deed.thing, left_after_colour(hero, deed.thing))
    if deed.verb == "attack" and deed.card is not None:
        return left_after_card(hero, deed.card) - left_after_card(deed.card, hero) - 3
    return 0.0


def goal(view: View) -> str:
    """The space to go to: what is done there is worth the more, the nearer it is."""
    here = view.mine.hero.space
    far = distances(view, here)
    worth = {name: _errand(view, name) / (2 + far.get(name, 99)) for name in view.spaces}
    best = max(worth, key=lambda name: worth[name], default=here)
    return best if worth and worth[best] > 0 else here


def _errand(view: View, name: str) -> float:
    """What there is to do on a space: adventures, goods, healing."""
    space, hero = view.spaces[name], view.mine.hero
    known = [
        worth_of(hero, str(one.fields.get("colour")), left_after_card(hero, one))
        for one in space.challenges
    ]
    hidden = [worth_of(hero, c, left_after_colour(hero, c)) for c in space.markers if not known]
    town = _in_town(view, name) if "town" in space.terrain else 0.0
    return max([0.0, town, *known, *hidden])


def _in_town(view: View, name: str) -> float:
    """What a visit to a town promises: healing for who is hurt, goods for who can pay them."""
    me, hero = view.mine, view.mine.hero
    gold = me.counters.get("gold", 0)
    if gold and life_left(hero) <= LOW_LIFE:
        return 3.0
    if name == hero.space or gold < 5 or len(me.goods) >= 4:
        return 0.0
    prices = [int(card.fields["cost"]) for card in view.spaces[name].market]
    return 2.0 if any(price <= gold for price in prices) else 0.8


def distances(view: View, start: str) -> dict[str, int]:
    """How many steps it is from a space to each other."""
    far, waiting = {start: 0}, deque([start])
    while waiting:
        at = waiting.popleft()
        for neighbour in view.spaces[at].neighbours if at in view.spaces else ():
            if neighbour not in far:
                far[neighbour] = far[at] + 1
                waiting.append(neighbour)
    return far


def moves(view: View, question: Question, deeds: Sequence[Deed]) -> list[float]:
    """The way to the goal: one certain step if that is enough, else by the dice. A step that does
    not lead nearer is not taken, so nobody walks to and fro."""
    here, target = view.mine.hero.space, goal(view)
    far = distances(view, target)
    worth = []
    for text, deed in zip(question.options, deeds, strict=True):
        if deed.verb == "space":
            worth.append(-float(far.get(deed.thing, 99)))
        elif text == "roll the movement dice":
            worth.append(1.0 if far.get(here, 99) > 1 else -1.0)
        elif text == "move one space":
            worth.append(0.5 if far.get(here, 99) == 1 else -2.0)
        else:
            worth.append(0.5 - far.get(here, 99))
    return worth


def fighting(view: View, deed: Deed) -> float:
    """Who fights in this phase and how: the Hero attacks where he is best."""
    battle, card = view.battle, deed.card
    if battle is None or card is None or deed.verb not in ("attack", "defend"):
        return 0.3 if deed.verb == "use" else 0.0
    foe, mine, phase = values(battle.challenge), values(card), battle.phase
    if phase not in COMBAT_PHASES:
        return 0.0
    hit = odds(foe[f"{phase} value"] - mine[f"{phase} value"])
    dear = 1.0 if card.kind == "hero" else 0.6
    worth = -(1 - hit) * foe[f"{phase} damage"] * dear
    if deed.verb == "attack":
        worth += hit * mine[f"{phase} damage"] * 1.5
        best, promised = best_attack(card, lambda one: foe[f"{one} value"])
        later = COMBAT_PHASES.index(best) > COMBAT_PHASES.index(phase)
        if card.kind == "hero" and later:
            worth -= promised * 1.5
    return worth


def escaping(view: View) -> float:
    """Whether to run: only from what is likely to win."""
    if view.battle is None or view.battle.hero.uid != view.mine.hero.uid:
        return -1.0
    left = left_after_card(view.battle.hero, view.battle.challenge)
    return -left if left < -SAFE else -1.0


def playing(view: View, deed: Deed) -> float:
    """Which class card to play: what hurts others at their own cost, and help that is cheap."""
    card = deed.card
    if card is None or deed.verb != "play":
        return 0.4 if deed.verb == "use" else 0.0
    if card.enemy:
        return -1.0 if deed.thing == view.me else _against(view.player(deed.thing), card)
    return 1.5 - 0.25 * card.cost if view.mine.threat + card.cost <= 8 else -1.0


def _against(target: PlayerView, card: CardView) -> float:
    if card.kind == "challenge":
        return 2.0 - max(0.0, left_after_card(target.hero, card))
    return 1.0 + 0.1 * card.cost


def trading(view: View, deed: Deed) -> float:
    """Healing first, then goods, as long as there is room for them."""
    if deed.card is None:
        return 0.0
    if deed.verb == "heal":
        return 3.0 if deed.card.kind == "hero" and life_left(deed.card) <= LOW_LIFE else 0.5
    same = [one for one in view.mine.goods if one.kind == deed.card.kind]
    return 1.0 + 0.1 * int(deed.card.fields.get("cost", 0)) if len(same) < 2 else -1.0


def buying(view: View, deed: Deed) -> float:
    """Experience: a first Talent, then tokens for the best attack and for what lacks most."""
    if deed.verb == "buy":
        better = view.mine.talent is None
        return 3.5 if better else 0.5 * (deed.thing == "experience") - 0.2
    if deed.verb != "buy token":
        return 0.0
    mine = values(view.mine.hero)
    best = max(COMBAT_PHASES, key=lambda one: (mine[f"{one} damage"], mine[f"{one} value"]))
    if deed.thing == best and mine[f"{best} value"] < 9:
        return 3.0
    return 2.0 - 0.1 * mine[f"{deed.thing} value"]


def judge(view: View, question: Question) -> Sequence[float]:
    """What each option is worth; 0 for doing nothing."""
    topic, prompt, deeds = question.topic, question.prompt, question.deeds()
    if topic == "move":
        return moves(view, question, deeds)
    if topic == "may":
        yes = escaping(view) if "try to escape" in prompt else _agrees(view, prompt)
        return [yes if text != "decline" else 0.0 for text in question.options]
    weigh = _WEIGH.get(topic, _nothing)
    if topic == "choose" and any(deed.verb in ("attack", "defend") for deed in deeds):
        weigh = fighting
    elif topic == "choose" and "start with" in prompt:
        return [float(deed.verb == "card") for deed in deeds]
    return [weigh(view, deed) for deed in deeds]


def _agrees(view: View, prompt: str) -> float:
    if prompt.startswith("skip the next turn"):
        return 1.0 if view.mine.deck == 0 and view.mine.hand <= 2 else -1.0
    return -1.0 if prompt.startswith("exert") else 1.0


def _discard(view: View, deed: Deed) -> float:
    return -1.0 if deed.card is None else deed.card.cost - 6.5


def _nothing(view: View, deed: Deed) -> float:
    return 0.0


_WEIGH: Mapping[str, Callable[[View, Deed], float]] = {
    "adventure": adventure,
    "play": playing,
    "trade": trading,
    "buy": buying,
    "discard": _discard,
}
