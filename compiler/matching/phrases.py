"""Typed phrases: what a sentence says, once matched. They compare without positions.

`source` prints a phrase back as canonical `.rune` text; matching that text gives the phrase again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .templates import Rule

Place = tuple[int, int]  # offsets within the text of the line


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written."""

    value: int
    place: Place = field(compare=False, default=(0, 0))
    type: tuple[str, ...] = ("amount",)


@dataclass(frozen=True, slots=True)
class String:
    """A text in quotes, without them."""

    value: str
    place: Place = field(compare=False, default=(0, 0))
    type: tuple[str, ...] = ("text",)


@dataclass(frozen=True, slots=True)
class WordRef:
    """A word of a closed list (`forest` of `terrain`), a unit, a span, a roll: name and list."""

    list: str
    word: str
    shown: str = field(compare=False)  # as the source writes it
    place: Place = field(compare=False, default=(0, 0))

    @property
    def type(self) -> tuple[str, ...]:
        return (self.list,)


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference: `you`, `caster`, `it`, `them`, `this card`, `that player`, `the attacker`, or a
    bound name (`what` is `name`). `type` is what it refers to, () until `it` is bound."""

    what: str
    name: str
    type: tuple[str, ...]
    plural: bool = False
    place: Place = field(compare=False, default=(0, 0))
    key: str = field(compare=False, default="")  # what it is bound to: `last`, an event's role


@dataclass(frozen=True, slots=True)
class Words:
    """Some words of a list, any of which will do: `forest or hills`."""

    list: str
    words: tuple[str, ...]
    place: Place = field(compare=False, default=(0, 0))

    @property
    def type(self) -> tuple[str, ...]:
        return (self.list,)


@dataclass(frozen=True, slots=True)
class Names:
    """Names of cards in quotes: `"Scout", "Accurate Shot"`; `2 "Scout"` names it twice."""

    names: tuple[str, ...]
    place: Place = field(compare=False, default=(0, 0))
    type: tuple[str, ...] = ("names",)


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many of a noun: `a`, `another`, `n`, `up to`, `any number of`, `each`, `each other`,
    `all`, `no`, `the`, `top`, `bottom`, `any`, `bare`, `own` (a possessive alone), `other`."""

    form: str
    amount: Node | None = None
    random: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A noun phrase: quantity, words before the noun, noun, owner and filters. With `of` it is a
    part of another phrase (`one of your allies`, `2 of them`)."""

    quantity: Quantity
    noun: str  # as printed in the singular; "" with `of`
    type: tuple[str, ...]
    words: tuple[WordRef, ...] = ()
    filters: tuple[Phrase, ...] = ()
    owner: Ref | None = None  # your, their, its, X's
    of: Group | Ref | None = None
    plural: bool = False
    place: Place = field(compare=False, default=(0, 0))


@dataclass(frozen=True, slots=True)
class Phrase:
    """A template that matched, with what stands in its slots."""

    rule: Rule
    slots: tuple[tuple[str, Node], ...]
    type: tuple[str, ...]
    place: Place = field(compare=False, default=(0, 0))

    def get(self, name: str) -> Node | None:
        """What stands in a slot, None where an optional part was left out."""
        for slot, node in self.slots:
            if slot == name:
                return node
        return None


@dataclass(frozen=True, slots=True)
class AbilityRef:
    """An ability with its values: `armoured 1`."""

    name: str
    values: tuple[Node, ...]
    place: Place = field(compare=False, default=(0, 0))
    type: tuple[str, ...] = ("ability",)


@dataclass(frozen=True, slots=True)
class Until:
    """A change that lasts: `add 1 to … until the end of the turn`."""

    change: Phrase
    end: Node
    place: Place = field(compare=False, default=(0, 0))
    type: tuple[str, ...] = ("action",)


@dataclass(frozen=True, slots=True)
class Either:
    """What ends a change, whichever comes first: `the end of the turn or you play a spell`."""

    moment: Node
    deed: Node
    place: Place = field(compare=False, default=(0, 0))
    type: tuple[str, ...] = ("ending",)


@dataclass(frozen=True, slots=True)
class MayDo:
    """`PLAYER may SENTENCE`."""

    player: Node
    action: Node
    place: Place = field(compare=False, default=(0, 0))
    type: tuple[str, ...] = ("action",)


@dataclass(frozen=True, slots=True)
class EventNode:
    """The head of an event: mood (`before`, `after`, `when`, `at`, "" for an event sentence), the
    deed or moment, how often (`once per SPAN`, `the first|next time`)."""

    mood: str
    what: Phrase
    limit: str = ""
    times: str = ""
    place: Place = field(compare=False, default=(0, 0))
    type: tuple[str, ...] = ("event",)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of event that it waits for; of a moment, which span's start or end."""
        span = self.what.get("span") if self.mood == "at" else None
        if isinstance(span, WordRef):
            return (f"moment {span.word}",)
        return self.what.rule.sentence.events


@dataclass(frozen=True, slots=True)
class UseNode:
    """The head of an optional use: its limit and its cost."""

    limit: str
    cost: Node | None
    place: Place = field(compare=False, default=(0, 0))
    type: tuple[str, ...] = ("use",)


Node = (
    Number | String | WordRef | Words | Names | Ref | Group | Phrase | AbilityRef | Until | Either
    | MayDo | EventNode | UseNode
)  # fmt: skip


def counts_once(slots: tuple[tuple[str, Node], ...]) -> bool:
    """What stands behind a bound is not counted again: never `at least 2 3 heroes`, `no a hero`;
    and no number is `no` or `a`."""
    if len(slots) != 2:
        return True
    (first, _), (second, node) = slots
    if (first, second) == ("bound", "things"):
        return not isinstance(node, Group) or node.quantity.form == "bare"
    counts = isinstance(node, Phrase) and node.rule.name in ("none", "any_one")
    return (first, second) != ("n", "bound") or not counts
