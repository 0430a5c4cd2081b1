"""From a text that could not be read to the one message that helps."""

from __future__ import annotations

from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from ..matching.grammar import Grammar
from ..matching.phrases import Group, Node, Ref
from ..matching.reading import Problem
from ..matching.source import source_of
from ..rules import effects as rules
from ..rules.wording import listed

_MOST_LIKE = 3
_SMALL = frozenset(
    ("the", "a", "an", "your", "to", "of", "in", "from", "at", "until", "end", "turn", "and")
)


def explain(
    grammar: Grammar, source: Source, span: Span, text: str, problem: Problem
) -> list[Diagnostic]:
    """What is said of a problem found in the text at a span: one message, or one for each of
    several misspelt words."""
    place = Span(span.start + problem.start, span.start + max(problem.end, problem.start + 1))
    if problem.sort == "misfit" and problem.found is not None:
        shown, thing = text[problem.start : problem.end], described(problem.found, problem.one)
        return [rules.wrong_thing(source, place, shown, thing, wanted(problem), problem.near)]
    if problem.sort == "twice":
        first, second = problem.readings[:2]
        return [rules.two_readings(source, place, reading(first), reading(second))]
    mend = problem.mend
    if mend is not None:
        place = Span(span.start + mend.start, span.start + mend.end)
        shown = text[mend.start : mend.end]
        return [rules.unknown_sentence(source, place, shown, "", (), (), mend)]
    if problem.sort == "unfinished":
        place = Span(max(span.start, span.end - 1), span.end)
    expected = tuple(one.strip("()") for one in problem.expected)
    like = alike(grammar, text) if not problem.near else ()
    first_word = problem.start == 0 and problem.word == third_of(problem.near)
    said = rules.unknown_sentence(
        source, place, problem.word if problem.sort != "unfinished" else "", problem.near,
        expected, like, no_subject=first_word,
    )  # fmt: skip
    more = [explain(grammar, source, span, text, one) for one in problem.also]
    return [said, *(one for found in more for one in found)]


def third_of(base: str) -> str:
    """The third person of a verb, by the usual rules of English."""
    return base + ("es" if base.endswith(("s", "sh", "ch", "x")) else "s") if base else ""


def described(node: Node, one: bool) -> str:
    """What a noun phrase is, in a few words."""
    if isinstance(node, Ref | Group) and node.type:
        names = " or ".join(node.type)
        several = isinstance(node, Group) and (node.plural or node.quantity.form in ("each", "all"))
        if one and several:
            return "several things"
        article = "an" if names[0] in "aeiou" else "a"
        return f"{article} {names}"
    return "something else"


def wanted(problem: Problem) -> str:
    """What a slot takes, in a few words."""
    names = " or ".join(problem.accepts)
    article = "an" if names[:1] in "aeiou" else "a"
    return f"one {names}" if problem.one else f"{article} {names}"


def reading(node: Node) -> str:
    """One of two readings, with its parts told apart."""
    return f"`{source_of(node)}` ({_detail(node)})"


def _detail(node: Node) -> str:
    from ..matching.phrases import Phrase

    if isinstance(node, Phrase):
        parts = [f"{name}: {source_of(part)}" for name, part in node.slots]
        return listed([node.rule.name.replace("_", " ")]) + (
            f" with {', '.join(parts)}" if parts else ""
        )
    return type(node).__name__.lower()


def alike(grammar: Grammar, text: str) -> tuple[str, ...]:
    """The templates that share most words with a text."""
    words = set(text.lower().split()) - _SMALL
    scored = []
    for result in ("action", "outcomes"):
        seen = set()
        for n, rule in enumerate(grammar.rules.get(result, ())):
            template = rule.sentence.template
            if template in seen:
                continue
            seen.add(template)
            own = {word.strip("[](){}|,").removesuffix("(s)") for word in template.split()}
            meant = set(rule.sentence.meaning.replace(",", " ").split())
            score = 2 * len(words & own) + len(words & meant)
            if score > 1:
                scored.append((-score, n, plain(template)))
    return tuple(shown for _, _, shown in sorted(scored)[:_MOST_LIKE])


def plain(template: str) -> str:
    """A template as a designer reads it: `deal … to …`."""
    import re

    text = re.sub(r"\[\{\w+\}\] ", "", template)
    text = text.replace("(s)", "").replace("(es)", "").replace("[", "").replace("]", "")
    text = re.sub(r"\((\w+)\|\w+\)", r"\1", text)
    return re.sub(r"\{\w+\}", "…", text)
