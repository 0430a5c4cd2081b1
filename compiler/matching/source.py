"""Print a phrase back as canonical `.rune` text: matching it gives the phrase again."""

from __future__ import annotations

from .phrases import (
    AbilityRef,
    Either,
    EventNode,
    Group,
    MayDo,
    Names,
    Node,
    Number,
    Phrase,
    Ref,
    String,
    Until,
    UseNode,
    WordRef,
    Words,
)
from .templates import Literal, SlotPart, Verb


def source_of(node: Node) -> str:
    """The canonical text of a node."""
    match node:
        case Number():
            return str(node.value)
        case String():
            return f'"{node.value}"'
        case WordRef():
            return node.shown
        case Words():
            return or_list(node.words)
        case Names():
            return ", ".join(f'"{name}"' for name in node.names)
        case Ref():
            return _ref(node)
        case Group():
            return _group(node)
        case Phrase():
            return _phrase(node)
        case AbilityRef():
            return " ".join((node.name, *(source_of(value) for value in node.values)))
        case Until():
            return f"{source_of(node.change)} until {source_of(node.end)}"
        case Either():
            return f"{source_of(node.moment)} or {source_of(node.deed)}"
        case MayDo():
            return f"{source_of(node.player)} may {source_of(node.action)}"
        case EventNode():
            return _event(node)
        case UseNode():
            parts = [f"once per {node.limit}"] if node.limit else []
            return ", ".join([*parts, *([source_of(node.cost)] if node.cost is not None else [])])


def or_list(words: tuple[str, ...]) -> str:
    """`forest, hills or swamp`"""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _ref(ref: Ref) -> str:
    match ref.what:
        case "name" | "player":
            return ref.name
        case "card":
            return f'"{ref.name}"'
        case "this" | "that" | "those" | "the":
            return f"{ref.what} {_plural_noun(ref)}"
        case "the noun":
            return f"the {ref.name}"
        case _:
            return ref.what


def _plural_noun(ref: Ref) -> str:
    return plural(ref.name) if ref.plural else ref.name


def plural(noun: str) -> str:
    """The plural of a noun, or of two joined by `or`."""
    from .grammar import plural_of

    return " or ".join(plural_of(part) for part in noun.split(" or "))


def _group(group: Group) -> str:
    words = [_quantity(group)]
    if group.of is not None:
        return f"{words[0]} of {source_of(group.of)}"
    words += [word.shown for word in group.words if word.list != "other" or words[0] != "another"]
    words.append(plural(group.noun) if group.plural else group.noun)
    words += [source_of(filter) for filter in group.filters]
    return " ".join(word for word in words if word)


def _quantity(group: Group) -> str:
    quantity = group.quantity
    amount = "" if quantity.amount is None else source_of(quantity.amount)
    rest = " random" if quantity.random else ""
    match quantity.form:
        case "a":
            if any(word.list == "other" for word in group.words):
                return "another"
            return article(group) + rest
        case "n":
            if group.of is not None and amount == "1":
                return "one"
            return amount + rest
        case "up to":
            return f"up to {amount}"
        case "any number of":
            return "any number" if group.of is not None else "any number of"
        case "top" | "bottom":
            return f"the {quantity.form}" + ("" if amount == "1" else f" {amount}")
        case "own":
            return _owner(group.owner)
        case "bare":
            return ""
        case form:
            return form


def article(group: Group) -> str:
    """`a` or `an`, by the word that follows."""
    if group.quantity.random:
        return "a"
    following = group.words[0].shown if group.words else group.noun
    return "an" if following[0] in "aeiou" else "a"


def _owner(owner: Ref | None) -> str:
    if owner is None:
        return ""
    possessive = {"you": "your", "they": "their", "it": "its"}.get(owner.what)
    return possessive or f"{source_of(owner)}'s"


def _event(node: EventNode) -> str:
    what = source_of(node.what)
    if node.times == "next":
        head = f"the next time {what}"
    elif node.times == "first":
        return f"the first time {what}" + (f" each {node.limit}" if node.limit else "")
    else:
        head = f"{node.mood} {what}".strip()
    return f"once per {node.limit}, {head}" if node.limit else head


def _phrase(phrase: Phrase) -> str:
    slots = dict(phrase.slots)
    words: list[str] = []
    for part in phrase.rule.parts:
        if isinstance(part, SlotPart):
            words.append(source_of(slots[part.name]))
        elif isinstance(part, Literal):
            words.append(part.word)
        else:
            words.append(_verb(part, phrase))
    return " ".join(words).replace(" ,", ",").replace(" 's ", "'s ")


def _verb(verb: Verb, phrase: Phrase) -> str:
    from .nouns import is_many

    rule = phrase.rule
    if rule.mood == "past":
        return verb.past
    if not rule.subject:
        return verb.base
    subject = phrase.slots[0][1]
    base = is_many(subject) or (isinstance(subject, Ref) and subject.what == "you")
    return verb.base if base else verb.third
