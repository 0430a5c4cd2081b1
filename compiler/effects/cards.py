"""The effects of one card or ability: its sections, its `play` line, the abilities it carries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...dsl import syntax
from ...dsl.diagnostics import Diagnostic
from ...dsl.source import Source, Span
from ..matching.grammar import Ability, Grammar
from ..matching.phrases import EventNode
from ..matching.reading import Reader
from ..model import Card, Game, KindModel
from ..rules import effects as rules
from ..suggest import nearest
from . import model
from .misnamed import settle
from .own import OwnPhrase, declare_phrase
from .resolve import BOTH, MOMENT, Resolver
from .scope import UNREAD, Names


@dataclass(slots=True, eq=False)
class Effector:
    """Resolves the effects of a game's cards; equal sentences are matched once."""

    game: Game
    grammar: Grammar
    reader: Reader = field(init=False)
    families: frozenset[str] | None = field(init=False)
    situations: frozenset[str] = field(init=False)  # what `this …` may name on any card

    def __post_init__(self) -> None:
        self.reader = Reader(self.grammar)
        family = self.game.lists.get("family")
        self.families = frozenset(family.words) if family is not None else None
        outside = [
            word.attributes.get("outside")
            for words in self.game.lists.values()
            for word in words.words.values()
        ]
        self.situations = frozenset(noun for noun in outside if isinstance(noun, str))

    def _resolver(
        self,
        source: Source,
        stays: bool,
        outside: frozenset[str] = frozenset(),
        own: frozenset[str] = frozenset(),
    ) -> Resolver:
        die = self.game.die or (1, 6)
        return Resolver(
            self.grammar, self.reader, source, die, stays, outside, own, self.situations,
            self.families,
        )

    def card(self, card: Card, kind: KindModel) -> tuple[model.Effects, list[Diagnostic]]:
        """All that a card does, and what is wrong with it."""
        own = frozenset((kind.name, *kind.roles))
        resolver = self._resolver(card.source, kind.permanent, self._outside(card, kind), own)
        names = Names()
        play = None
        if card.play is not None:
            play, names = self._play(resolver, card.play)
        sections = tuple(
            (section, self._section(resolver, statements, names, kind.permanent))
            for section, statements in card.sections.items()
        )
        abilities = tuple(
            carried
            for sentence in card.abilities
            if (carried := self._carried(resolver, sentence)) is not None
        )
        found = settle(resolver, card.place.span.end, self.grammar.words())
        return model.Effects(sections, play, abilities), found

    def _section(
        self,
        resolver: Resolver,
        statements: tuple[syntax.Statement, ...],
        names: Names,
        stays: bool,
    ) -> tuple[model.Statement, ...]:
        return resolver.block(statements, names, BOTH if stays else MOMENT)

    def _outside(self, card: Card, kind: KindModel) -> frozenset[str]:
        """The kinds of which there is none under way when the card is played."""
        found = set()
        for name in kind.own:
            field = kind.fields[name]
            value = card.fields.get(name)
            if field.type.base == "word" and isinstance(value, str):
                word = self.game.lists[field.type.words].words.get(value)
                noun = word.attributes.get("outside") if word is not None else None
                if isinstance(noun, str) and noun != kind.name:
                    found.add(noun)
        return frozenset(found)

    # ------------------------------------------------------------------------ play

    def _play(
        self, resolver: Resolver, node: syntax.Play
    ) -> tuple[model.PlayWhen | None, Names]:
        """`play EVENT` or `play if CONDITION`; the effect may name what the event brings."""
        names, text, line = Names(), node.text, resolver.line(node.span)
        if text.value.lower().startswith("if "):
            rest = syntax.Text(text.value[3:], Span(text.span.start + 3, text.span.end))
            condition = resolver.read(rest, ("condition",), names)
            return (None if condition is None else model.PlayWhen(None, condition, line)), names
        event = resolver.read(text, ("event",), names)
        if not isinstance(event, EventNode):
            return None, Names(events=(UNREAD,), lost=True)
        kinds, inner = resolver.within(event, names)
        stage = inner.stage or "after"
        return model.PlayWhen(model.On(event, stage, kinds, (), line), None, line), inner

    # ------------------------------------------------------------------------ abilities

    def _carried(
        self, resolver: Resolver, sentence: syntax.Sentence
    ) -> model.CardAbility | None:
        """`ability NAME VALUES` on a card."""
        text = sentence.text
        words = text.value.split()
        if words and words[0].lower() == "ability":
            words = words[1:]
        numbers = [word for word in words if word.isdigit()]
        name = " ".join(word for word in words if not word.isdigit())
        known = self.grammar.abilities.get(tuple(name.lower().split()))
        if known is None:
            names = sorted(one.name for one in self.grammar.abilities.values())
            at = text.value.find(name)
            span = Span(text.span.start + max(at, 0), text.span.start + max(at, 0) + len(name))
            resolver.found.append(
                rules.unknown_ability(resolver.source, span, name, names, nearest(name, names))
            )
            return None
        if len(numbers) != len(known.values):
            said = rules.ability_values(
                resolver.source, text.span, known.name, known.values, len(numbers)
            )
            resolver.found.append(said)
            return None
        return model.CardAbility(known.name, tuple(int(n) for n in numbers))

    def phrase(
        self, node: syntax.Phrase, source: Source
    ) -> tuple[OwnPhrase | None, list[Diagnostic]]:
        """Add a phrase of the project's own to the sentences that cards may use."""
        resolver = self._resolver(source, False)
        return declare_phrase(node, source, self.grammar, resolver), resolver.found

    def ability(
        self, node: syntax.Ability, source: Source
    ) -> tuple[model.AbilityEffect, list[Diagnostic]]:
        """What a declared ability does; its values are numbers by name."""
        resolver = self._resolver(source, True)
        values = parameters(node)
        names = Names(lasting=True)
        for value in values:
            names = names.named(value, ("amount",), False)
        body = resolver.block(node.body, names, BOTH)
        return model.AbilityEffect(node.name.value.lower(), values, body), resolver.found


def parameters(node: syntax.Ability) -> tuple[str, ...]:
    """The names of an ability's values: `(x number, y number)`."""
    if node.parameters is None:
        return ()
    return tuple(
        part.split()[0].lower() for part in node.parameters.value.split(",") if part.split()
    )


def declared(nodes: Mapping[str, syntax.Ability]) -> list[Ability]:
    """The abilities that sentences and cards may speak of."""
    return [Ability(name, parameters(node)) for name, node in nodes.items()]


