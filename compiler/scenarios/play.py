"""One scenario on the table: each decision of the game is answered by the next line."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from ...dsl.diagnostics import Diagnostic, Label
from ...dsl.source import Span
from ...runtime.decisions import Chosen, Decision, Option, Steps
from ...runtime.scene import Denial, Scene, Start
from ...runtime.state import Player
from ..rules import plays as rules
from ..suggest import nearest
from .evaluate import Evaluator
from .script import Act, Dice, Expect, ExpectMay, Outcome, Script, Step, TurnEnds
from .words import begins, chosen, is_pass, same, shown

T = TypeVar("T")


class Failed(Exception):
    """The scenario cannot be played on; carries the diagnostic that says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.title)
        self.diagnostic = diagnostic


class Finished(Exception):
    """Every line was played."""


class Performance:
    """Plays one script; expectations that fail gather, anything else that is wrong ends it."""

    def __init__(self, script: Script, scene: Scene, evaluator: Evaluator) -> None:
        self.script = script
        self.scene = scene
        self.evaluator = evaluator
        self.waiting: list[Step] = list(script.steps)
        self.found: list[Diagnostic] = []
        self.near = ""  # what the next line may have meant
        self.reason = ""  # why the next line was not legal when its turn came
        self.dice: list[str] = []  # what is left of a line of several dice
        self.begun: str | None = None  # what is left of a line that answers choices in a row
        self.last: Span = script.span

    def play(self, start: Start) -> list[Diagnostic]:
        """Play from a point to the last line; what is wrong, in the order of the lines."""
        try:
            self._run(start)
        except Failed as failed:
            self.found.append(failed.diagnostic)
        except Finished:
            pass
        return self.found

    def _run(self, start: Start) -> None:
        """Turn after turn, as long as lines say that one ends."""
        ended = True
        while ended:
            self._turn(start)
            if self.begun is not None:
                self._ended(self.begun)
            ended = bool(self.waiting) and isinstance(self.waiting[0], TurnEnds)
            if ended:
                self._done()
            self._judge(None)
            if ended and self.waiting:
                start = self.scene.next_turn()
            elif self.waiting:
                step = self.waiting[0]
                reason = self.reason or self._denied(step)
                raise self._fail(rules.never_reached, step.span, reason, self.near or None)
            else:
                return

    def _turn(self, start: Start) -> None:
        steps = self._guarded(start.steps)
        decision = self._guarded(lambda: next(steps, None))
        while decision is not None:
            decision = self._guarded(partial(_send, steps, self._answer(decision)))

    # ------------------------------------------------------------------------ lines

    def _done(self) -> None:
        self.last = self.waiting.pop(0).span
        self.reason = self.near = ""

    def _fail(self, rule: Callable[..., Diagnostic], span: Span, *said: object) -> Failed:
        return Failed(rule(self.script.source, span, *said))

    def _guarded(self, run: Callable[[], T]) -> T:
        """Run the game; an exception in a card is told with the card's line."""
        try:
            return run()
        except Exception as error:  # whatever a card can do wrong
            raise self._broken(error) from error

    def _broken(self, error: Exception) -> Failed:
        labels: list[Label] = []
        where = ""
        for frame in traceback.extract_tb(error.__traceback__):
            source = self.evaluator.stock.source(frame.filename)
            if source is not None and frame.lineno:
                start = source.offset(frame.lineno, 1)
                line = source.line(frame.lineno)
                start += len(line) - len(line.lstrip())
                labels = [Label(Span(start, start + len(line.strip())), "here", source)]
            where = f"{frame.filename.rsplit('/', 1)[-1]}, line {frame.lineno}"
        why = str(error) or type(error).__name__
        if not labels:
            why = f"{why} ({type(error).__name__} in {where})"
        return self._fail(rules.effect_broke, self.last, why, tuple(labels))

    def _player(self, name: str) -> Player:
        return next(one for one in self.scene.game.players if one.name == name)

    # ------------------------------------------------------------------------ expectations

    def _judge(self, decision: Decision | None) -> None:
        """Hold what is expected now against the game."""
        while self.waiting and isinstance(self.waiting[0], Expect | ExpectMay):
            step = self.waiting[0]
            said = (
                self._permission(step, decision)
                if isinstance(step, ExpectMay)
                else self._expected(step)
            )
            if said:
                self.found.append(rules.not_as_expected(self.script.source, step.span, said))
            self._done()

    def _expected(self, step: Expect) -> str:
        evaluate = self.evaluator.fact if step.is_fact else self.evaluator.condition
        return self._guarded(lambda: evaluate(step.node))

    def _permission(self, step: ExpectMay, decision: Decision | None) -> str:
        """What was found instead of `PLAYER may [not] MOVE`."""
        player = self._player(step.player)
        denials = self.scene.denials(player, step.deed)
        offered = decision is not None and decision.who is player
        if denials is None:
            if decision is None or not offered:
                return f"{player} is not asked now"
            options = shown(decision)
            if not self._same_verb(step.deed, ["chooses", *options]):
                return f"{player} can: {', '.join(options)}"
            why = [Denial(f"{player} can: {', '.join(options)}")]
            denials = [] if chosen(decision, step.deed) else why
        if step.because:
            said = [str(one) for one in denials]
            if any(same(step.because) in same(one) for one in said):
                return ""
            return "; ".join(said) or f"{player} may"
        final = [one for one in denials if not one.waits]
        if step.allowed:
            return "; ".join(map(str, final))
        return "" if final else f"{player} may"

    # ------------------------------------------------------------------------ answers

    def _answer(self, decision: Decision) -> Chosen:
        if self.begun is not None:
            found = self._continued(decision, self.waiting[0], self.begun)
            if found is not None:
                return found
        self._judge(decision)
        if not self.waiting:
            raise Finished
        step = self.waiting[0]
        if decision.who is None:
            return self._rolled(decision, step)
        who = decision.who
        if isinstance(step, Act) and step.player == who.name:
            found = self._own(decision, step, who)
            if found is not None:
                return found
        elif isinstance(step, Act):
            self.reason = self.reason or self._denied(step)
        return self._pass(decision, step, who)

    def _own(self, decision: Decision, step: Act, who: Player) -> Chosen | None:
        """The line's own answer; None if the line is for a later decision."""
        answers = chosen(decision, step.deed)
        if len(answers) > 1:
            said = [f"{who} {shown_one}" for shown_one in shown(decision)]
            raise self._fail(rules.two_options_fit, step.span, str(who), said)
        if answers:
            self._done()
            return answers[0]
        if decision.topic in self._parts()[:1]:
            reworded = getattr(self.scene, "reworded", None)
            begun = begins(decision, reworded(step.deed) if reworded else step.deed)
            if begun is not None:
                option, self.begun = begun
                return (option,)
        denials = self.scene.denials(who, step.deed)
        if denials and not any(one.elsewhere for one in denials):
            raise self._fail(rules.move_refused, step.span, str(who), str(denials[0]))
        options = shown(decision)
        forced = self._passing(decision) is None
        if denials is None and (forced or self._same_verb(step.deed, options)):
            near = nearest(step.deed, options)
            raise self._fail(
                rules.no_such_choice, step.span, str(who), decision.prompt, options,
                f"{who} {near}" if near else None,
            )  # fmt: skip
        if denials and not self.reason:
            self.reason = f"When {who} was asked: {denials[0]}."
        elif denials is None and not self.near:
            near = nearest(step.deed, options)
            self.near = f"{who} {near}" if near else ""
        return None

    def _parts(self) -> tuple[str, ...]:
        parts: tuple[str, ...] = getattr(self.scene, "parts", ())
        return parts

    def _continued(self, decision: Decision, step: Step, rest: str) -> Chosen | None:
        """The next part of a line that has begun to be answered; a part that is left out is the
        one that declines, or the only one there is. None once the line is over."""
        assert isinstance(step, Act)
        mine = decision.who is not None and decision.who.name == step.player
        if not (mine and decision.topic in self._parts()[1:]):
            self._ended(rest)
            return None
        for option in sorted(decision.options, key=lambda one: -len(one.text)):
            said = same(option.text)
            if (rest + " ").startswith(said + " "):
                self.begun = rest[len(said) :].strip()
                return (option,)
        denials = self.scene.denials(self._player(step.player), step.deed) if rest else None
        if denials:
            raise self._fail(rules.move_refused, step.span, step.player, str(denials[0]))
        passing = self._passing(decision)
        if passing is None:
            options = [option.text for option in decision.options]
            raise self._fail(
                rules.no_such_choice, step.span, step.player, decision.prompt, options, None
            )
        return passing

    def _ended(self, rest: str) -> None:
        """A line of several answers is over; nothing of it may be left."""
        if rest:
            span = self.waiting[0].span
            raise self._fail(rules.never_reached, span, f"Nobody asks for `{rest}`.", None)
        self.begun = None
        self._done()

    @staticmethod
    def _same_verb(deed: str, options: list[str]) -> bool:
        verb = deed.partition(" ")[0].lower()
        return any(option.partition(" ")[0].lower() == verb for option in options)

    def _pass(self, decision: Decision, step: Step, who: Player) -> Chosen:
        """Passing is implied for whoever the next line does not act for."""
        passing = self._passing(decision)
        if passing is not None:
            return passing
        raise self._fail(
            rules.choice_not_given, step.span, str(who), decision.prompt, shown(decision),
            self.reason,
        )  # fmt: skip

    def _passing(self, decision: Decision) -> Chosen | None:
        """How to do nothing, or the one thing there is to do; None where there is a choice."""
        for option in decision.options:
            if is_pass(option, self.scene.passes):
                return (option,)
        if decision.low == 0:
            return ()
        return decision.options if len(decision.options) == decision.low == 1 else None

    def _denied(self, step: Step) -> str:
        """Why a line cannot be played now."""
        if isinstance(step, Outcome | Dice):
            return "Nothing was rolled any more."
        if not isinstance(step, Act) or not step.player:
            return ""
        denials = self.scene.denials(self._player(step.player), step.deed) or []
        final = [one for one in denials if not one.waits]
        return f"{step.player}: {final[0]}." if final else ""

    # ------------------------------------------------------------------------ dice

    def _rolled(self, decision: Decision, step: Step) -> Chosen:
        if isinstance(step, Outcome):
            found = self.scene.outcome(decision, step.roll, step.outcome)
            if isinstance(found, str):
                raise self._fail(rules.dice_do_not_fit, step.span, found)
            self._done()
            return (found,)
        if isinstance(step, Dice):
            return (self._shown(decision, step),)
        if isinstance(step, Act) and not step.player:
            answers = chosen(decision, step.deed)
            if len(answers) == 1:
                self._done()
                return answers[0]
        example = self.scene.example(decision)
        raise self._fail(rules.dice_not_given, step.span, decision.prompt, example, self.reason)

    def _shown(self, decision: Decision, step: Dice) -> Option:
        """The face that the next value of a line names."""
        if not self.dice:
            self.dice = list(step.values)
        value = same(self.dice[0])
        for option in decision.options:
            if value == same(option.text) or value in same(option.text).split(" or "):
                self.dice.pop(0)
                if not self.dice:
                    self._done()
                return option
        faces = ", ".join(option.text for option in decision.options)
        why = f"{decision.prompt}: {faces}"
        raise self._fail(rules.dice_do_not_fit, step.span, why)


def _send(steps: Steps[None], answer: Chosen) -> Decision | None:
    """The next decision, None at the end."""
    try:
        return steps.send(answer)
    except StopIteration:
        return None
