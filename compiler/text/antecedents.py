"""What a sentence speaks of: whether `it` after it can mean only one thing."""

from __future__ import annotations

from ..effects.checks import walk
from ..matching.nouns import is_single
from ..matching.phrases import Group, Node, Phrase, Ref

_PERSONS = ("player",)


def single_things(node: Node) -> int:
    """How many single cards or spaces a sentence speaks of; players are never `it`."""
    seen: list[Node] = []
    for one in walk(node):
        if isinstance(one, Group | Ref) and _is_thing(one) and one not in seen:
            seen.append(one)
    return len(seen)


def names_pile(node: Node) -> bool:
    """Whether a sentence names a pile beside its cards (`search your deck for …`), which could be
    meant by `it`."""
    slots = node.slots if isinstance(node, Phrase) else ()
    return any(isinstance(part, Phrase) and part.rule.result == "zone" for _, part in slots)


def _is_thing(node: Group | Ref) -> bool:
    if node.type in ((), _PERSONS, ("amount",)):
        return False
    if isinstance(node, Group) and node.quantity.form == "any":
        return True
    return is_single(node)
