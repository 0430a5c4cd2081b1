"""Effects of a card to its printed rules text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..effects import model
from ..effects.model import AbilityEffect, CardAbility, Effects, Statement
from ..matching.phrases import Node, Number, Phrase
from . import names as naming
from .forms import Forms, is_yet_to_come, replaces
from .phrases import Speaker
from .sentences import Clause, capital, flat, paragraphs, sentence
from .wording import Wording

_ABOVE = "above"
_EFFECT = "effect"
_OWN_HERO = "You may play this card on your own Hero or on another player's Hero."


@dataclass(frozen=True, slots=True)
class PrintedText:
    """What a card prints: `above` the line (in bold), and below it. A string is one paragraph, or
    a bullet line that begins with `- `."""

    above: tuple[str, ...]
    body: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it, one paragraph a line."""
        return "\n".join((*self.above, *self.body))


@dataclass(frozen=True, slots=True)
class TextContext:
    """What the text depends on beside the effects. `reminders`: abilities say what they do."""

    wording: Wording
    permanent: bool = False
    own_hero: bool = False
    reminders: bool = False


def printed(effects: Effects, context: TextContext) -> PrintedText:
    """The rules text of a card."""
    return _Card(effects, context).printed()


class _Card:
    """One card on its way to print."""

    def __init__(self, effects: Effects, context: TextContext) -> None:
        self.effects = effects
        self.context = context
        self.wording = context.wording

    def printed(self) -> PrintedText:
        """Above and below the line."""
        above = [_OWN_HERO] if self.context.own_hero else []
        if self.effects.play is not None:
            above.append(self._play(self.effects.play))
        above += self._section(self.effects.section(_ABOVE), Speaker(self.wording, caster="you"))
        body = [self._ability(ability) for ability in self.effects.abilities]
        for name, statements in self.effects.sections:
            if name == _ABOVE:
                continue
            lines = self._section(statements, Speaker(self.wording, answers=self._answers()))
            body += lines if name == _EFFECT else _labelled(name, lines)
        return PrintedText(tuple(above), tuple(body))

    def _play(self, play: model.PlayWhen) -> str:
        speaker = Speaker(self.wording, caster="you")
        if play.event is not None:
            would = replaces(self.effects.section(_EFFECT)) and is_yet_to_come(play.event)
            return sentence(f"play {speaker.head(play.event.event, would=would)}")
        assert play.condition is not None
        return sentence(f"play only if {speaker.say(play.condition)}")

    def _answers(self) -> Phrase | None:
        """The event that the card is played in answer to."""
        play = self.effects.play
        return None if play is None or play.event is None else play.event.event.what

    def _section(self, statements: Sequence[Statement], speaker: Speaker) -> list[str]:
        body = tuple(statements)
        speaker.names.update(naming.called_names(body, self.wording))
        forms = Forms(speaker, self.context.permanent)
        if not self.context.permanent:
            return list(paragraphs(forms.clauses(body)))
        return list(paragraphs(self._entering(body, forms)))

    @staticmethod
    def _entering(body: tuple[Statement, ...], forms: Forms) -> list[Clause]:
        """The clauses of a card that stays: what it does at once, it does as it enters play."""
        found: list[Clause] = []
        run: list[Statement] = []
        for statement in (*body, None):
            if statement is not None and not isinstance(statement, _STANDING):
                run.append(statement)
                continue
            if run:
                found.append(forms.under("when this card enters play", run))
                run = []
            if statement is not None:
                found += forms.clause(statement)
        return [replace(clause, standing=True) for clause in found]

    # ------------------------------------------------------------------------ abilities

    def _ability(self, ability: CardAbility) -> str:
        speaker = Speaker(self.wording)
        name = speaker.ability(ability.name, tuple(str(value) for value in ability.values))
        declared = self.wording.abilities.get(ability.name)
        if declared is None or not self.context.reminders:
            return name
        return f"{name} ({self._reminder(declared, ability.values)})"

    def _reminder(self, ability: AbilityEffect, numbers: tuple[int, ...]) -> str:
        values: dict[str, Node] = {
            name: Number(number) for name, number in zip(ability.values, numbers, strict=True)
        }
        body = naming.put(ability.body, values, self.wording.grammar)
        speaker = Speaker(self.wording)
        speaker.names.update(naming.called_names(body, self.wording))
        forms = Forms(speaker, permanent=True)
        with forms:
            clauses = self._entering(body, forms)
        return " ".join(sentence(one) for clause in clauses for one in flat(clause).sentences())


_STANDING = (model.On, model.WhileBlock, model.Lasting, model.UseCard)


def _labelled(name: str, lines: list[str]) -> list[str]:
    """`Setup: …` before what a section says."""
    label = capital(name)
    if len(lines) == 1:
        return [f"{label}: {lines[0]}"]
    return [f"{label}:", *lines]


# -------------------------------------------------------------------------------- summaries


def rolls_die(effects: Effects) -> bool:
    """Whether a card rolls the die, and so prints its symbol (RN-CARD-04, RN-CARD-10)."""
    everything = [one for _, statements in effects.sections for one in statements]
    return any(
        isinstance(node, Phrase) and node.rule.sentence.outcomes == ("die",)
        for node in naming.all_nodes(everything)
    )


def by_hand(effects: Effects) -> tuple[str, ...]:
    """The rules of a card that the runtime does not play."""
    everything = [one for _, statements in effects.sections for one in statements]
    return tuple(
        one.text for one in model.inside(everything) if isinstance(one, model.ByHand)
    )
