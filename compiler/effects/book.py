"""The effects of a game's content: what each card, ability and phrase does, resolved once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...dsl import syntax
from ...dsl.diagnostics import Diagnostic, Level
from ...dsl.source import Source
from ..matching.grammar import Grammar
from ..model import Card, Game
from ..vocabulary import add_abilities, build_grammar
from . import model
from .cards import Effector, declared
from .own import OwnPhrase

if TYPE_CHECKING:
    from ..declare.bundles import Item


@dataclass(frozen=True, slots=True)
class AbilityDone:
    """An ability with its place."""

    effect: model.AbilityEffect
    source: Source
    line: int


@dataclass(slots=True, eq=False)
class EffectBook:
    """All effects of one game; those of shipped cards are resolved when they are asked for."""

    game: Game
    grammar: Grammar
    effector: Effector
    abilities: tuple[AbilityDone, ...] = ()
    phrases: tuple[OwnPhrase, ...] = ()
    _done: dict[str, model.Effects] = field(default_factory=dict)

    def of(self, card: Card) -> model.Effects:
        """What a good card does."""
        found = self._done.get(card.id)
        if found is None:
            found, _ = self.effector.card(card, self.game.kinds[card.kind])
            self._done[card.id] = found
        return found

    def check(self, card: Card, found: list[Diagnostic]) -> bool:
        """Resolve a card of the project; whether its effects are without errors."""
        effects, said = self.effector.card(card, self.game.kinds[card.kind])
        self._done[card.id] = effects
        found += said
        return not any(one.level is Level.ERROR for one in said)


def open_book(
    game: Game,
    abilities: Sequence[Item[syntax.Ability]],
    phrases: Iterable[Item[syntax.Phrase]],
    found: list[Diagnostic],
) -> EffectBook:
    """The grammar of a game with the abilities and phrases that its cards may use."""
    grammar = build_grammar(game)
    add_abilities(grammar, declared({one.node.name.value: one.node for one in abilities}))
    effector = Effector(game, grammar)
    own: list[OwnPhrase] = []
    for phrase in phrases:
        made, said = effector.phrase(phrase.node, phrase.source)
        found += said
        if made is not None:
            own.append(made)
    done = []
    for ability in abilities:
        effect, said = effector.ability(ability.node, ability.source)
        found += said
        line = ability.source.location(ability.node.span.start)[0]
        done.append(AbilityDone(effect, ability.source, line))
    return EffectBook(game, grammar, effector, tuple(done), tuple(own))


def split(cards: Iterable[Card], fine: Callable[[Card], bool]) -> tuple[list[Card], list[Card]]:
    """Cards that are fine, and the others."""
    good: list[Card] = []
    bad: list[Card] = []
    for card in cards:
        (good if fine(card) else bad).append(card)
    return good, bad
