"""Runebound cards by lot, each 13 lines of `.rune` text, with the same content as plain data.

The sentences are those that designers write; cards repeat them, as cards do, with other numbers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Data = dict[str, object]
Lot = random.Random

LINES = 13
KINDS = ("feat", "spell", "place", "challenge", "talent")
PROFICIENCIES = ("fighting", "survival", "subterfuge", "wizardry", "divinity")
TERRAINS = ("plains", "hills", "forest", "mountains", "swamp", "road", "river")
COLOURS = ("green", "yellow", "blue", "red")
SKILLS = ("search", "jump")

_FIRST = (
    "Amber", "Ashen", "Bitter", "Bright", "Broken", "Burning", "Cold", "Crimson", "Dark",
    "Deep", "Dread", "Elder", "Fallen", "Feral", "Frozen", "Gilded", "Grey", "Grim", "Hidden",
    "Hollow", "Howling", "Iron", "Ivory", "Keen", "Last", "Lone", "Lost", "Mad", "Mournful",
    "Narrow", "Old", "Pale", "Quiet", "Red", "Rising", "Ruined", "Sacred", "Shattered",
    "Silent", "Silver", "Sly", "Stone", "Sudden", "Swift", "Twin", "Veiled", "Wandering",
    "White", "Wicked", "Wild",
)  # fmt: skip
_SECOND = (
    "Ambush", "Anvil", "Arrow", "Banner", "Bargain", "Beacon", "Blade", "Blessing", "Bridge",
    "Burden", "Chain", "Circle", "Crown", "Dance", "Dawn", "Door", "Drake", "Echo", "Ember",
    "Fang", "Feint", "Ford", "Gate", "Ghost", "Hammer", "Harvest", "Hound", "Hunt", "Lantern",
    "Ledger", "March", "Mask", "Mirror", "Oath", "Omen", "Path", "Prayer", "Raven", "River",
    "Road", "Rune", "Shield", "Song", "Spear", "Spring", "Storm", "Tower", "Vigil", "Watch",
    "Wolf",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Made:
    """One card: its text, and its content as a program that reads JSON would hold it."""

    rune: str
    data: Data


@dataclass(frozen=True, slots=True)
class Step:
    """One statement: its lines, and its content."""

    lines: tuple[str, ...]
    data: Data


def make(count: int, seed: str) -> list[Made]:
    """So many cards, no two of one name; the same for the same seed."""
    lot = random.Random(seed)
    return [_card(lot, number) for number in range(count)]


def as_file(cards: Sequence[Made], name: str = "Bench") -> str:
    """The `.rune` file of these cards."""
    return f'use runebound\nset "{name}"\n\n' + "\n".join(card.rune for card in cards)


def _card(lot: Lot, number: int) -> Made:
    kind = KINDS[number % len(KINDS)]
    name = f"{lot.choice(_FIRST)} {lot.choice(_SECOND)} {number + 1}"
    fields: Data = {}
    lines = [f'{kind} "{name}":', "  unofficial"]
    for field, value, text in _FIELDS[kind](lot):
        fields[field] = value
        lines.append(f"  {text}")
    lines.append("  effect:")
    steps = list(_steps(lot, _STEPS[kind], LINES - len(lines)))
    lines.extend(f"    {line}" for step in steps for line in step.lines)
    data: Data = {"kind": kind, "name": name, "unofficial": True, **fields}
    data["effect"] = [step.data for step in steps]
    return Made("\n".join(lines) + "\n", data)


def _steps(lot: Lot, makers: Sequence[Callable[[Lot], Step]], room: int) -> Iterator[Step]:
    """Statements by lot that fill so many lines."""
    while room:
        step = lot.choice(makers)(lot)
        if len(step.lines) <= room:
            room -= len(step.lines)
            yield step


# --------------------------------------------------------------------------------- the fields

Fields = Iterator[tuple[str, object, str]]


def _some(lot: Lot, words: Sequence[str], most: int) -> list[str]:
    return sorted(lot.sample(words, lot.randint(1, most)), key=words.index)


def _words(field: str, words: list[str]) -> tuple[str, object, str]:
    return field, words, f"{field} {', '.join(words)}"


def _plain(field: str, value: object) -> tuple[str, object, str]:
    return field, value, f"{field} {value}"


def _flavor(lot: Lot) -> tuple[str, object, str]:
    text = f"{lot.choice(_FIRST)} is the {lot.choice(_SECOND).lower()} of the patient."
    return "flavor", text, f'flavor "{text}"'


def _class_card(lot: Lot) -> Fields:
    yield _plain("side", "friendly")
    yield _plain("threat", lot.randint(0, 8))
    yield _plain("timing", "boot")
    yield _words("needs", _some(lot, PROFICIENCIES, 2))
    yield _flavor(lot)


def _place(lot: Lot) -> Fields:
    yield _plain("side", "enemy")
    yield _plain("threat", lot.randint(0, 8))
    yield _plain("timing", "boot")
    yield _words("terrain", _some(lot, TERRAINS, 3))
    yield _flavor(lot)


def _challenge(lot: Lot) -> Fields:
    yield _plain("threat", lot.randint(1, 9))
    yield _plain("timing", "boot")
    yield _plain("colour", lot.choice(COLOURS))
    yield _plain("life", lot.randint(2, 9))
    for phase in ("ranged", "melee", "magic"):
        value, wounds = lot.randint(10, 19), lot.randint(1, 4)
        yield phase, {"value": value, "wounds": wounds}, f"{phase} {value} for {wounds}"
    gold = lot.randint(1, 6)
    yield "reward", {"gold": gold}, f"reward {gold} gold"


def _talent(lot: Lot) -> Fields:
    yield _plain("level", lot.randint(2, 5))
    yield _words("requires", _some(lot, PROFICIENCIES, 2))
    yield _words("proficiencies", _some(lot, PROFICIENCIES, 3))
    yield _flavor(lot)


_FIELDS: dict[str, Callable[[Lot], Fields]] = {
    "feat": _class_card,
    "spell": _class_card,
    "place": _place,
    "challenge": _challenge,
    "talent": _talent,
}

# ------------------------------------------------------------------------------ the statements


def _wounds(n: int) -> str:
    return f"{n} wound" if n == 1 else f"{n} wounds"


def _deal(lot: Lot) -> Step:
    n = lot.randint(1, 4)
    harm = lot.choice(("wounds", "exhaustion"))
    said = _wounds(n) if harm == "wounds" else f"{n} exhaustion"
    return Step(
        (f"deal {said} to your hero",),
        {"do": "deal", "unit": harm, "amount": n, "to": "your hero"},
    )


def _receive(lot: Lot) -> Step:
    who, unit, n = lot.choice(("you", "caster")), lot.choice(("threat", "gold")), lot.randint(1, 5)
    verb = "receive" if who == "you" else "receives"
    return Step(
        (f"{who} {verb} {n} {unit}",), {"do": "receive", "who": who, "unit": unit, "amount": n}
    )


def _draw(lot: Lot) -> Step:
    n = lot.randint(1, 4)
    return Step((f"draw {n} card{'s' * (n > 1)}",), {"do": "draw", "amount": n})


def _give(lot: Lot) -> Step:
    has, n = lot.randint(2, 9), lot.randint(1, 2)
    return Step(
        (f"each other player with at least {has} gold gives {n} gold to you",),
        {
            "do": "give", "who": "each other player", "least": has,
            "unit": "gold", "amount": n, "to": "you",
        },
    )  # fmt: skip


def _lasting(lot: Lot) -> Step:
    n = lot.randint(1, 3)
    deal: Data = {"do": "deal", "unit": "wounds", "amount": n, "to": "the challenge"}
    event: Data = {"on": "before combat", "body": [deal]}
    return Step(
        (
            "until the end of your adventure phase:",
            f"  before combat: deal {_wounds(n)} to the challenge",
        ),
        {"until": "the end of your adventure phase", "body": [event]},
    )


def _skip(lot: Lot) -> Step:
    draw = _draw(lot)
    return Step(
        ("you may skip your trade phase", f"if you do: {draw.lines[0]}"),
        {"do": "skip", "may": "you", "what": "your trade phase", "then": [draw.data]},
    )


def _test(lot: Lot) -> Step:
    skill, at = lot.choice(SKILLS), lot.randint(9, 18)
    passed, failed = _receive(lot), _deal(lot)
    return Step(
        (
            f"your hero makes a {skill} test at {at}:",
            f"  passed: {passed.lines[0]}",
            f"  failed: {failed.lines[0]}",
        ),
        {
            "do": "test", "who": "your hero", "skill": skill, "at": at,
            "rows": {"passed": [passed.data], "failed": [failed.data]},
        },
    )  # fmt: skip


def _choose(lot: Lot) -> Step:
    gold = lot.randint(1, 5)
    pay: Data = {"do": "pay", "unit": "gold", "amount": gold}
    other = _deal(lot)
    return Step(
        ("choose one:", f"  - pay {gold} gold", f"  - {other.lines[0]}"),
        {"choose": [[pay], [other.data]]},
    )


def _roll(lot: Lot) -> Step:
    low, high = lot.randint(1, 3), lot.randint(5, 8)
    rows = {
        f"1-{low}": _deal(lot),
        f"{low + 1}-{high}": _receive(lot),
        f"{high + 1}-10": _draw(lot),
    }
    spans = ["1" if low == 1 else f"1-{low}", *list(rows)[1:]]
    said = (f"  {span}: {step.lines[0]}" for span, step in zip(spans, rows.values(), strict=True))
    return Step(
        ("roll the die:", *said),
        {"do": "roll", "rows": {span: [step.data] for span, step in rows.items()}},
    )


def _before_combat(lot: Lot) -> Step:
    step = _deal(lot)
    return Step((f"before combat: {step.lines[0]}",), {"on": "before combat", "body": [step.data]})


def _when_defeated(lot: Lot) -> Step:
    n = lot.randint(1, 3)
    lose: Data = {"do": "discard", "who": "each player", "unit": "threat", "amount": n}
    return Step(
        (f"when this challenge is defeated: each player discards {n} threat",),
        {"on": "when this challenge is defeated", "body": [lose]},
    )


def _terrain_bonus(lot: Lot) -> Step:
    terrain, n = lot.choice(TERRAINS), lot.randint(1, 3)
    add: Data = {"do": "add", "amount": n, "to": "your hero's escape"}
    return Step(
        (f"while your hero is in {terrain}: add {n} to your hero's escape",),
        {"while": "your hero is in", "terrain": terrain, "body": [add]},
    )


def _after_victory(lot: Lot) -> Step:
    step = lot.choice((_receive, _draw))(lot)
    return Step(
        ("after your hero defeats a challenge:", f"  {step.lines[0]}"),
        {"on": "after your hero defeats a challenge", "body": [step.data]},
    )


_CLASS_STEPS = (_deal, _receive, _draw, _give, _lasting, _skip, _test, _choose, _roll)
_STEPS: dict[str, tuple[Callable[[Lot], Step], ...]] = {
    "feat": _CLASS_STEPS,
    "spell": _CLASS_STEPS,
    "place": _CLASS_STEPS,
    "challenge": (_before_combat, _when_defeated),
    "talent": (_terrain_bonus, _after_victory),
}
