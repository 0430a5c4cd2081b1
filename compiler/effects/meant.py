"""Lines that are nearly a form of the language: what they were meant to be, and their names."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ...dsl import syntax
from ...dsl.source import Span
from ..matching.reading import Problem
from ..rules import effects as rules
from ..suggest import distance, fold, nearest
from .scope import Names

if TYPE_CHECKING:
    from .resolve import Resolver

_DONES = ("you do", "you do not", "they do", "they do not")
_JOINED = re.compile(r"\s(and|or)\s")
_HEADS = ("event", "outcomes", "use")
# What a line was to name, by `let` or by its last word.
_LET = re.compile(r" *let +([^\W\d_][\w-]*).*", re.IGNORECASE | re.DOTALL)
_NAMED = re.compile(r".* \"?([^\W\d_][\w-]*)\"?", re.DOTALL)
_DONE = re.compile(
    r"(?:you|they) +(don['’]?t|did +not|didn['’]?t|not|did|do +(?!not\Z)\w+|d[on]{2} +not"
    r"|(?!do\Z)[a-z]{1,3})",
    re.IGNORECASE,
)
_WORD = re.compile(r"\S+")
_DONE_WORDS = (("you", "they"), ("do",), ("not",))
# What stands behind the first word of a form, for forms whose first word is misspelt.
_FORMS = {"until": "ending", "while": "condition", "if": "condition", "repeat": "amount"}


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
    reader, scope = resolver.reader, names.matching()
    if not isinstance(reader.read(head, _HEADS, scope), Problem):
        return False
    near = "otherwise" if head.lower() == "else" else nearest(head, ("otherwise", "instead"))
    if near is not None:
        resolver.say(node.head, rules.unknown_sentence, head, near, (), ())
        look_inside(resolver, node, names)
        return True
    if head.lower() == "by hand":
        text = resolver.source.text[node.head.span.end : node.span.end].strip(' :"\n')
        resolver.say(node.head, rules.unknown_sentence, f"{head}:", f'by hand "{text}"', (), ())
        return True
    if _is_misspelt_form(resolver, node, names):
        look_inside(resolver, node, names)
        return True
    if isinstance(reader.read(head, ("statement",), scope), Problem):
        return False
    resolver.say(node.head, rules.not_a_head, head)
    look_inside(resolver, node, names)
    return True


def _is_misspelt_form(resolver: Resolver, node: syntax.Clause, names: Names) -> bool:
    """Report `unitl the end of the turn:`."""
    first, _, rest = node.head.value.partition(" ")
    for word, reads in _FORMS.items():
        if first.lower() == word or not 0 < distance(fold(first), word, 2.0) <= _most(word):
            continue
        said = rest.removesuffix(" times") if word == "repeat" else rest
        done = word == "if" and rest.lower() in _DONES
        if done or not isinstance(resolver.reader.read(said, (reads,), names.matching()), Problem):
            span = Span(node.head.span.start, node.head.span.start + len(first))
            text = replace(node.head, value=first, span=span)
            resolver.say(text, rules.unknown_sentence, first, word, (), ())
            return True
    return False


def _most(word: str) -> float:
    return 1.0 if len(word) < 4 else 2.0


def is_unquoted(resolver: Resolver, text: syntax.Text) -> bool:
    """Report `by hand` without the quotes of its text."""
    if not text.value.lower().startswith("by hand"):
        return False
    rest = text.value[len("by hand") :].strip(' "')
    resolver.say(text, rules.unknown_sentence, "by hand", f'by hand "{rest}"', (), ())
    return True


def is_misdone(resolver: Resolver, text: syntax.Text) -> bool:
    """Report `if you don't:` and the like."""
    if _is_misspelt_done(resolver, text):
        return True
    done = _DONE.fullmatch(text.value)
    if done is None:
        return False
    span = Span(text.span.start + done.start(1), text.span.end)
    near = "do" if done[1].lower() != "not" and len(done[1]) < 4 else "do not"
    resolver.say(
        replace(text, value=done[1], span=span), rules.unknown_sentence, done[1], near, (), ()
    )
    return True


def _is_misspelt_done(resolver: Resolver, text: syntax.Text) -> bool:
    """Report `if yuo do:`, `if you od not:`: one word of three with a letter gone wrong."""
    if len(text.value.split()) not in (2, 3):
        return False
    slips = []
    for found, meant in zip(_WORD.finditer(text.value), _DONE_WORDS, strict=False):
        word = found[0].lower()
        if word not in meant:
            slips.append((found, nearest(word, meant)))
    if len(slips) != 1:
        return False
    found, near = slips[0]
    if near is None:
        return False
    span = Span(text.span.start + found.start(), text.span.start + found.end())
    shown = syntax.Text(found[0], span)
    resolver.say(shown, rules.unknown_sentence, found[0], near, (), ())
    return True


def joins_two(resolver: Resolver, text: syntax.Text, names: Names) -> bool:
    """Report two conditions that are joined to one."""
    joined = _JOINED.search(text.value)
    if joined is None:
        return False
    parts = (text.value[: joined.start()], text.value[joined.end() :])
    first, second, whole = (
        isinstance(resolver.reader.read(one, ("condition",), names.matching()), Problem)
        for one in (*parts, text.value)
    )
    if first or second or not whole:
        return False
    resolver.say(text, rules.mixed_condition, text.value)
    return True


def look_inside(resolver: Resolver, node: syntax.Clause, names: Names) -> None:
    """What stands under an unread head is read for its own faults, not for their echoes."""
    before = len(resolver.found)
    resolver.block(node.body, names, "both")
    kept = [one for one in resolver.found[before:] if one.code == rules.unknown_sentence.code]
    rows = all(isinstance(one, syntax.Clause) for one in node.body)
    resolver.found[before:] = [] if rows else kept
