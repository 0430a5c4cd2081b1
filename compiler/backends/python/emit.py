"""A set of checked cards to one Python module: functions, scripts, card data, sorted imports."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....runtime.exported import EXPORTED
from ...effects import model
from ...effects.own import OwnPhrase
from ...matching.grammar import Grammar
from ...matching.phrases import Ref
from ...matching.templates import Rule
from ...model import Value
from .expressions import Expressions
from .standing import Rules, blocks_of
from .trees import (
    Expr,
    assign,
    attr,
    call,
    const,
    dict_of,
    function,
    name,
    note,
    place,
    tuple_of,
)

CORE = "runewright.runtime"


@dataclass(frozen=True, slots=True)
class CardSource:
    """What the emitter needs of a card."""

    id: str
    name: str
    kind: str
    number: int
    fields: Mapping[str, Value]
    text: str
    permanent: bool
    line: int
    path: str
    effects: model.Effects


@dataclass(frozen=True, slots=True)
class AbilitySource:
    """What the emitter needs of an ability."""

    line: int
    path: str
    effect: model.AbilityEffect


def slug(text: str) -> str:
    """A Python name made of a card's name; only letters, digits and underscores survive."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    words = re.sub(r"\W+", "_", plain.lower()).strip("_")
    return words if words and not words[0].isdigit() else f"card_{words}".rstrip("_")


class Emitter:
    """Builds one module; the order of cards is the order of the source."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.used: dict[str, str] = {"relocate": ""}
        self.cards: list[str] = []
        self.abilities: list[tuple[Expr, Expr]] = []

    def card(self, card: CardSource) -> list[ast.stmt]:
        """The functions of one card and its data."""
        title = f"{slug(card.name)}_{card.number}"
        made = Expressions(self.grammar, self.used)
        rules = Rules(made, title)
        script = self._script(card, rules, made)
        if rules.functions:
            self.used.update({"Fx": "", "Steps": ""})
        fields = dict_of([(const(word), _data(value)) for word, value in flat(card.fields)])
        data = made.helper(
            "CardData", const(card.id), const(card.name), const(card.kind), fields, script,
            const(card.text), const(card.permanent),
        )  # fmt: skip
        variable = title.upper()
        self.cards.append(variable)
        built = assign(variable, data)
        note(built, f"{card.kind} {card.name!r}", card.line)
        return [*rules.functions, built]

    def _script(self, card: CardSource, rules: Rules, made: Expressions) -> Expr:
        parts: dict[str, Expr] = {}
        for section, statements in card.effects.sections:
            parts |= self._parts(rules, section, statements, card.line)
            if any(isinstance(one, model.Instead) for one in statements):
                parts["instead"] = const(True)
        if card.effects.play is not None:
            parts["play"] = rules.play(card.effects.play, play_label(card.effects.play))
        if rules.blocks:
            parts["blocks"] = blocks_of(rules)
        if card.effects.abilities:
            parts["abilities"] = self._carried(card.effects.abilities)
        by_hand = tuple(by_hand_of(card.effects))
        if by_hand:
            parts["by_hand"] = const(by_hand)
        wanted = wanted_nouns(card.effects, card.kind)
        if wanted:
            parts["wants"] = const(wanted)
        made.used.setdefault("Script", "")
        return call("Script", **dict(sorted(parts.items())))

    def _carried(self, abilities: Sequence[model.CardAbility]) -> Expr:
        carried = []
        for ability in abilities:
            names = self.grammar.abilities[tuple(ability.name.lower().split())].values
            values = [
                (const(word), const(n)) for word, n in zip(names, ability.values, strict=True)
            ]
            carried.append(tuple_of([const(ability.name), dict_of(values)]))
        return tuple_of(carried)

    def ability(self, ability: AbilitySource) -> list[ast.stmt]:
        """The functions of one ability; its script goes into the table."""
        made = Expressions(self.grammar, self.used)
        title = ability.effect.name
        rules = Rules(made, f"ability_{slug(title)}", title)
        parts = self._parts(rules, "effect", ability.effect.body, ability.line)
        self._keep(made, title, parts, rules, ability.line)
        return rules.functions

    def _parts(
        self, rules: Rules, section: str, statements: Sequence[model.Statement], line: int
    ) -> dict[str, Expr]:
        """What is done, what stands and what may be used, of the statements of one section."""
        parts: dict[str, Expr] = {}
        acts = [one for one in statements if not _stands(one)]
        if acts:
            parts[section] = name(rules.body(section, acts, line))
        standing = rules.rules([one for one in statements if _stands(one)])
        if standing:
            parts["standing"] = tuple_of(standing)
        uses = [rules.use(one) for one in statements if isinstance(one, model.UseCard)]
        if uses:
            parts["uses"] = tuple_of(uses)
        return parts

    def _keep(
        self, made: Expressions, title: str, parts: dict[str, Expr], rules: Rules, line: int
    ) -> None:
        """An entry of the table of abilities."""
        if rules.blocks:
            parts["blocks"] = blocks_of(rules)
        script = made.helper("AbilityScript", const(title), **dict(sorted(parts.items())))
        place(script, line)
        if rules.functions:
            self.used.update({"Fx": "", "Steps": ""})
        self.abilities.append((const(title), script))

    def phrase(self, phrase: OwnPhrase) -> list[ast.stmt]:
        """The function of a project's own sentence."""
        made = Expressions(self.grammar, self.used)
        rules = Rules(made, phrase.function, phrase.function)
        given = [
            (const(one.name), _given(made, one.parameter, one.slot.reads)) for one in phrase.slots
        ]
        named = ast.Call(attr("fx.naming"), [dict_of(given)], [])
        inner = rules.steps(phrase.body, phrase.line)
        body = [note(assign("fx", named), "", phrase.line), *inner]
        parameters = ("fx", *(one.parameter for one in phrase.slots))
        self.used.update({"Any": "typing", "Fx": "", "Steps": ""})
        built = function(phrase.function, parameters, body)
        if rules.blocks:
            self._keep(made, phrase.function, {}, rules, phrase.line)
        return [*rules.functions, note(built, "", phrase.line)]

    def module(self, doc: str, body: list[ast.stmt]) -> ast.Module:
        """The whole module, with its one import a package, sorted."""
        tail: list[ast.stmt] = [
            assign("CARDS", tuple_of([name(card) for card in self.cards])),
            assign("ABILITIES", dict_of(self.abilities)),
        ]
        future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
        head: list[ast.stmt] = [ast.Expr(ast.Constant(doc)), future, *self._imports()]
        for one in (*head, *tail):
            place(one, 1)
        return ast.Module([*head, *body, *tail], [])

    def _imports(self) -> list[ast.stmt]:
        packages: dict[str, set[str]] = {}
        for word, module in self.used.items():
            package = CORE if word in EXPORTED else module
            if package:
                packages.setdefault(package, set()).add(word)
        return [
            ast.ImportFrom(package, [ast.alias(one) for one in sorted(names)], 0)
            for package, names in sorted(packages.items())
        ]


def _given(made: Expressions, parameter: str, reads: str) -> Expr:
    """What a phrase's slot is given, as the names of an effect hold it."""
    return name(parameter) if reads == "amount" else made.helper("these", name(parameter))


def _stands(node: model.Statement) -> bool:
    return isinstance(node, model.On | model.WhileBlock | model.Lasting | model.UseCard)


def flat(fields: Mapping[str, Value]) -> Iterable[tuple[str, Value]]:
    """Fields with the parts of patterns beside them."""
    for word, value in fields.items():
        if isinstance(value, Mapping):
            yield from value.items()
        else:
            yield word, value


def _data(value: Value) -> Expr:
    if isinstance(value, tuple):
        return tuple_of([_data(one) for one in value])
    if isinstance(value, Mapping):
        return dict_of([(const(word), _data(one)) for word, one in value.items()])
    return const(value)


def play_label(play: model.PlayWhen) -> str:
    """When a card may be played, as its source says it."""
    from ...matching.source import source_of

    if play.event is not None:
        return source_of(play.event.event)
    assert play.condition is not None
    return f"if {source_of(play.condition)}"


def wanted_nouns(effects: model.Effects, kind: str) -> tuple[str, ...]:
    """What a card's text takes for granted: `this challenge` on a card of another kind."""
    found = {
        node.name
        for node in nodes_of(effects)
        if isinstance(node, Ref) and node.what == "this" and kind not in node.type
    }
    return tuple(sorted(found - {"card", "space"}))


def nodes_of(value: object) -> Iterator[object]:
    """Everything in checked effects, however deep."""
    if isinstance(value, tuple):
        for one in value:
            yield from nodes_of(one)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Rule):
        yield value
        for name in value.__dataclass_fields__:
            yield from nodes_of(getattr(value, name))


def by_hand_of(effects: model.Effects) -> Iterable[str]:
    """The rules of a card that the runtime does not play."""
    for _, statements in effects.sections:
        for one in model.inside(statements):
            if isinstance(one, model.ByHand):
                yield one.text
