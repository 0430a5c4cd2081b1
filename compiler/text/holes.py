"""Forms in which a slot may print (`{n:number}`): each gives text, or None if it does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..matching.grammar import plural_of
from ..matching.phrases import Group, Node, Number, Phrase, Ref, WordRef, Words
from .templates import Hole

if TYPE_CHECKING:
    from .phrases import Speaker


def reach(phrase: Phrase, path: tuple[tuple[str, str], ...]) -> Node | None:
    """What stands at the end of a way through slots, None where it leads nowhere."""
    node: Node | None = phrase
    for slot, sentence in path:
        if not isinstance(node, Phrase):
            return None
        node = node.get(slot)
        if sentence and not (isinstance(node, Phrase) and node.rule.name == sentence):
            return None
    return node


# ------------------------------------------------------------------------------------- forms


def _number(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """Only a plain number, or one that the card gives (`X`)."""
    return speaker.say(node) if isinstance(node, Number) or _is_letter(node) else None


def _is_letter(node: Node) -> bool:
    return isinstance(node, Ref) and node.what == "name" and node.type == ("amount",)


def _each(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A bare plural in the singular, to stand after `for each`."""
    if not isinstance(node, Group) or node.quantity.form not in ("bare", "own"):
        return None
    if node.quantity.form == "own" and node.plural:
        return f"of {speaker.group(node)}"
    return speaker.one_of(node) if node.plural else None


def _one(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """Only the number 1."""
    return speaker.say(node) if node == Number(1) else None


def _own(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """As the owner of what follows: `this Challenge's`."""
    return speaker.possessive(node) or None


def _same(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """Nothing, where another slot has the same at the end of its way."""
    for slot, _ in phrase.slots:
        if slot != hole.slot and reach(phrase, ((slot, ""), *hole.path[1:])) == node:
            return ""
    return None


def _rank(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A bound of a level or value: `2 or higher`."""
    said = speaker.say(node).replace("more", "higher")
    return said.replace("fewer", "lower")


def _much(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A bound of what is not counted in pieces: `2 or less`."""
    return speaker.say(node).replace("fewer", "less")


def _place(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """Kinds of space as the places they are: `in a forest or the hills`."""
    return speaker.wording.places(node.list, node.words) if isinstance(node, Words) else None


def _pieces(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A unit that is counted in pieces, in the plural."""
    if isinstance(node, WordRef) and speaker.wording.counted(node.word):
        return speaker.wording.unit(node.word, True)
    return None


def _plural(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A unit in the plural, whatever the number beside it (`1 of those wounds`)."""
    return speaker.wording.unit(node.word, True) if isinstance(node, WordRef) else None


def _counted(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A bare plural that a number stands before: `1 more Spell`."""
    one = phrase.get("n") == Number(1)
    return speaker.one_of(node) if one and isinstance(node, Group) else speaker.say(node)


def _several(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A bare noun behind its bound: `1 or more Allies`, but `exactly 1 Ally`."""
    bound = phrase.get("bound")
    loose = isinstance(bound, Phrase) and bound.rule.name in ("at_least", "at_most", "none")
    return speaker.several(node) if loose and isinstance(node, Group) else speaker.say(node)


def _single(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A bound that is met by one thing alone: `exactly 1`."""
    if not isinstance(node, Phrase):
        return None
    one = node.rule.name == "exactly" and node.get("n") == Number(1)
    return speaker.say(node) if one or node.rule.name == "any_one" else None


def _out_of(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A bound before things that are known: `none of those cards`, `2 or more of them`."""
    return "none" if isinstance(node, Phrase) and node.rule.name == "none" else speaker.say(node)


def _told(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """Only things that were told before."""
    return speaker.say(node) if isinstance(node, Ref) else None


def _values(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """A field in the plural: `ranged values`."""
    return plural_of(speaker.say(node)) if isinstance(node, WordRef) else None


def _all(speaker: Speaker, hole: Hole, node: Node, phrase: Phrase) -> str | None:
    """Only where nothing is left out, so that there is no choice."""
    whole = isinstance(node, Group) and node.quantity.form == "all"
    return speaker.say(node) if whole else None


Form = Callable[["Speaker", Hole, Node, Phrase], str | None]
FORMS: dict[str, Form] = {
    "number": _number,
    "one": _one,
    "each": _each,
    "own": _own,
    "same": _same,
    "rank": _rank,
    "much": _much,
    "place": _place,
    "pieces": _pieces,
    "plural": _plural,
    "counted": _counted,
    "several": _several,
    "single": _single,
    "out of": _out_of,
    "told": _told,
    "values": _values,
    "all": _all,
}
