"""The words of moves and options: third person, comparison without quotes and capitals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...runtime.decisions import Decision, Option
from ..suggest import fold

PASSING = ("pass", "decline")
_QUOTED = re.compile(r'"[^"]*"')


def third(text: str) -> str:
    """A base form as somebody does it: `play "X"` → `plays "X"`."""
    verb, blank, rest = text.removeprefix("you ").partition(" ")
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        verb = verb[:-1] + "ies"
    elif verb.endswith(("s", "x", "ch", "sh", "o")):
        verb += "es"
    else:
        verb += "s"
    return verb + blank + rest


def same(text: str) -> str:
    """What is compared of a text: no quotes, no capitals, no accents."""
    return fold(text.replace('"', ""))


def without_quotations(text: str) -> str:
    """The text with what stands in quotes blotted out, its length kept."""
    return _QUOTED.sub(lambda found: "“" * len(found[0]), text)


def is_pass(option: Option, passes: Sequence[str]) -> bool:
    """Whether an option does nothing."""
    return option.text in PASSING or option.text in passes


def sayings(decision: Decision, option: Option) -> Iterator[str]:
    """All ways to say that a player takes an option."""
    yield third(option.text)
    yield f"chooses {option.text}"
    if option.text.startswith("choose "):
        yield f"chooses {option.text.removeprefix('choose ')}"
    if decision.topic == "may" and option.value is True:
        yield third(decision.prompt)
    if option.text in PASSING:
        yield from map(third, PASSING)


def shown(decision: Decision) -> list[str]:
    """How the options of a decision are said, without the player's name."""
    named = decision.topic in ("choose", "random")
    said = []
    for option in decision.options:
        deed = re.match(r"(?!nothing )[a-z]+ \S", option.text) and decision.prompt != "choose one"
        if decision.topic == "may" and option.text == "do it":
            said.append(third(decision.prompt))
        elif named and not deed:
            said.append(f"chooses {option.text}")
        else:
            said.append(third(option.text))
    return list(dict.fromkeys(said))


def chosen(decision: Decision, deed: str) -> list[tuple[Option, ...]]:
    """The answers that a deed may mean; those whose texts are equal count once."""
    wanted = same(deed)
    if decision.low == 0 and wanted in ("declines", "passes", "chooses nothing"):
        return [()]
    if decision.high > 1:
        return _several(decision, wanted)
    exact = _fitting(decision, lambda said: said == wanted)
    return exact or _fitting(decision, lambda said: said.startswith(wanted + " "))


def begins(decision: Decision, deed: str) -> tuple[Option, str] | None:
    """The option with which a deed begins, and what is left of the deed for later choices."""
    wanted, found = same(deed), None
    for option in decision.options:
        for said in map(same, sayings(decision, option)):
            rest = wanted[len(said) :].strip()
            if wanted.startswith(said + " ") and (found is None or len(rest) < len(found[1])):
                found = option, rest
    return found


def _fitting(decision: Decision, fits: object) -> list[tuple[Option, ...]]:
    assert callable(fits)
    found: dict[str, tuple[Option, ...]] = {}
    for option in decision.options:
        if any(fits(same(said)) for said in sayings(decision, option)):
            found.setdefault(option.text, (option,))
    return list(found.values())


def _several(decision: Decision, wanted: str) -> list[tuple[Option, ...]]:
    """`chooses A, B and C`: names may have commas in them."""
    if not wanted.startswith("chooses "):
        return []
    ends = _list(wanted.removeprefix("chooses "), tuple(decision.options))
    fitting = [one for one in ends if decision.low <= len(one) <= decision.high]
    return fitting[:1]


def _list(text: str, left: tuple[Option, ...]) -> list[tuple[Option, ...]]:
    found: list[tuple[Option, ...]] = []
    for option in left:
        name = same(option.text).removeprefix("choose ")
        if text == name:
            found.append((option,))
        for joint in (", ", " and "):
            if text.startswith(name + joint):
                others = tuple(one for one in left if one is not option)
                rest = _list(text[len(name) + len(joint) :], others)
                found += [(option, *one) for one in rest]
        if found:
            return found
    return found
