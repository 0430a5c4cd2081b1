"""Lines that are nearly a form of the language: what they were meant to be, and their names."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ...dsl import syntax
from ...dsl.source import Span
from ..matching.reading import Problem
from ..rules import effects as rules
from .scope import Names

if TYPE_CHECKING:
    from .resolve import Resolver

_HEADS = ("event", "outcomes", "use")
# What a line was to name, by `let` or by its last word.
_LET = re.compile(r" *let +([^\W\d_][\w-]*).*", re.IGNORECASE | re.DOTALL)
_NAMED = re.compile(r".* \"?([^\W\d_][\w-]*)\"?", re.DOTALL)
_DONE = re.compile(r"(?:you|they) +(don['’]?t|did +not|didn['’]?t|not|did)", re.IGNORECASE)


def after_break(resolver: Resolver, text: str, names: Names) -> Names:
    """The scope after a line that could not be read: a name that it was to give may be used, as
    nobody wants to hear twice of one slip."""
    let = _LET.fullmatch(text)
    found = let or _NAMED.fullmatch(text)
    name = "" if found is None else found[1].lower()
    if not name or name in resolver.grammar.vocabulary() or names.matching().name(name):
        return names
    return names.named(name, ("amount",) if let else (), False)


def is_no_head(resolver: Resolver, node: syntax.Clause, names: Names) -> bool:
    """Report a line with a block that is another form, or a sentence that opens no block."""
    head = node.head.value
    if head.lower() == "else":
        resolver.say(node.head, rules.unknown_sentence, head, "otherwise", (), ())
        look_inside(resolver, node, names)
        return True
    if head.lower() == "by hand":
        text = resolver.source.text[node.head.span.end : node.span.end].strip(' :"\n')
        resolver.say(node.head, rules.unknown_sentence, f"{head}:", f'by hand "{text}"', (), ())
        return True
    reader, scope = resolver.reader, names.matching()
    if not isinstance(reader.read(head, _HEADS, scope), Problem):
        return False
    if isinstance(reader.read(head, ("statement",), scope), Problem):
        return False
    resolver.say(node.head, rules.not_a_head, head)
    look_inside(resolver, node, names)
    return True


def is_unquoted(resolver: Resolver, text: syntax.Text) -> bool:
    """Report `by hand` without the quotes of its text."""
    if not text.value.lower().startswith("by hand"):
        return False
    rest = text.value[len("by hand") :].strip(' "')
    resolver.say(text, rules.unknown_sentence, "by hand", f'by hand "{rest}"', (), ())
    return True


def is_misdone(resolver: Resolver, text: syntax.Text) -> bool:
    """Report `if you don't:` and the like."""
    done = _DONE.fullmatch(text.value)
    if done is None:
        return False
    span = Span(text.span.start + done.start(1), text.span.end)
    near = "do" if done[1].lower() == "did" else "do not"
    resolver.say(
        replace(text, value=done[1], span=span), rules.unknown_sentence, done[1], near, (), ()
    )
    return True


def look_inside(resolver: Resolver, node: syntax.Clause, names: Names) -> None:
    """What stands under an unread head is read for its own faults, not for their echoes."""
    before = len(resolver.found)
    resolver.block(node.body, names, "both")
    kept = [one for one in resolver.found[before:] if one.code == rules.unknown_sentence.code]
    rows = all(isinstance(one, syntax.Clause) for one in node.body)
    resolver.found[before:] = [] if rows else kept
