"""A game at the terminal: the story as it happens, and questions to whoever plays there."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..runtime.decisions import IllegalChoice
from ..runtime.drive import HUMAN
from .table import look_of

if TYPE_CHECKING:
    from ..runtime.decisions import Decision
    from ..runtime.drive import Match
    from ..runtime.game import Game
    from ..runtime.replay import Pick
    from ..runtime.state import Player
    from ..runtime.table import Tabletop

HELP = """\
  NUMBER        choose that (several numbers where several are wanted)
  table         show the table again
  why CARD      why a card of yours may not be played now
{look}  undo          take back your last choice, with all that came of it
  quit          stop here; with --log the game can be taken up again"""

LOOK = """\
  look          the map; look NAME: a card, a space, or what a player has discarded
"""


_DRAWN = re.compile(r"\S {2,}\S")  # what stands below each other stays so


class Quit(Exception):
    """Whoever plays has had enough for now."""


class Terminal:
    """Prints what is told once, and asks people."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop
        self.look = look_of(tabletop)
        self.told = 0
        self.shown: set[tuple[str, str]] = set()  # what each has on his screen

    def _say(self, text: str = "") -> None:
        """Print lines; at a terminal they are broken between words."""
        lines = text.split("\n")
        click.echo("\n".join(line if _DRAWN.search(line) else fitted(line) for line in lines))

    def greet(self, match: Match) -> None:
        """Who plays."""
        plan = match.plan
        names = self.tabletop.seats(plan.players)
        pairs = zip(names, match.seats, strict=True)
        players = ", ".join(f"{name} ({kind})" for name, kind in pairs)
        self._say(f"Seed {plan.seed}: {players}")
        if HUMAN in match.seats:
            self._say("At a question type the number of an option, or `help`.")

    def tell(self, game: Game) -> None:
        """Print what has happened since the last time."""
        for line in game.log[self.told :]:
            text = str(line) if line.who else f"  {line}"
            self._say(f"\n{text}" if " begins turn " in text else text)
        self.told = len(game.log)

    def play(self, match: Match) -> None:
        """Play to the end of the game, or until somebody quits."""
        self.tell(match.session.game)
        try:
            while not match.over:
                match.play(self.tell)
                self.tell(match.session.game)
                who = match.asks()
                if who is not None:
                    self._turn_to(match, who)
        except Quit:
            self._say("Stopped.")
            return
        self._say(f"\n{self.tabletop.result(match.session.game)}")

    # ---------------------------------------------------------------- people

    def _turn_to(self, match: Match, who: Player) -> None:
        """One question to a person, asked until it is answered."""
        decision = match.session.decision
        assert decision is not None
        self._show(match, who)
        self._ask(match, decision)
        while True:
            words = self._read(who)
            if words[:1] == ["undo"]:
                if match.undo():
                    self.told = len(match.session.game.log)
                    self._say("Taken back.")
                    return
                self._say("There is nothing to take back.")
            elif words[:1] == ["table"]:
                self.shown.clear()
                self._show(match, who)
                self._ask(match, decision)
            elif words[:1] == ["help"]:
                self._say(HELP.format(look=LOOK if self.look else ""))
            elif words[:1] == ["look"] and self.look:
                said = self.look(match.session.game, who, " ".join(words[1:]))
                self._say("\n".join(said))
            elif words[:1] == ["why"]:
                self._why(match, who, " ".join(words[1:]))
            elif self._chosen(match, decision, words):
                return

    def _show(self, match: Match, who: Player) -> None:
        """What has changed on the table since the last look; the first time all of it."""
        view = self.tabletop.observation(match.session.game, who)
        screen = self.tabletop.screen(view)
        blocks = [block for block in screen if (who.name, block) not in self.shown]
        if blocks:
            self._say("\n" + "\n".join(blocks))
        others = {one for one in self.shown if one[0] != who.name}
        self.shown = others | {(who.name, block) for block in screen}

    def _ask(self, match: Match, decision: Decision) -> None:
        wanted = "" if decision.low == decision.high == 1 else _how_many(decision)
        question = self.tabletop.question(match.session.game, decision)
        about = f"{question.about}: " if question.about else ""
        prompt = decision.prompt if about else decision.prompt[:1].upper() + decision.prompt[1:]
        self._say(f"\n{about}{prompt}{wanted}:")
        hints = question.hints()
        for number, option in enumerate(decision.options, 1):
            hint = hints[number - 1] if hints else ""
            click.echo(fitted(f"  {number}  {option.text}" + (f"  ({hint})" if hint else "")))

    def _read(self, who: Player) -> Sequence[str]:
        try:
            line = input(f"{who}> ")
        except (EOFError, KeyboardInterrupt):
            self._say()
            raise Quit from None
        words = line.split()
        first = words[0].lower() if words else ""
        if first in ("quit", "exit", "q"):
            raise Quit
        short = {"u": "undo", "t": "table", "w": "why", "l": "look", "h": "help", "?": "help"}
        return [short.get(first, first), *words[1:]] if words else []

    def _why(self, match: Match, who: Player, said: str) -> None:
        if not said:
            self._say("Say which card: why NAME")
            return
        reason = self.tabletop.why_not(match.session.game, who, said)
        if reason:
            match.session.note(f"{who} asked about {said}: {reason}")
        self._say(reason or "You may.")

    def _chosen(self, match: Match, decision: Decision, words: Sequence[str]) -> bool:
        """Whether the words were a legal answer."""
        pick = _numbers(decision, words)
        if pick is None:
            if words:
                self._say("Type the number of an option, or `help`.")
            return False
        twice = next((place for n, place in enumerate(pick) if place in pick[:n]), None)
        if twice is not None:
            self._say(f"That will not do: {twice + 1} is named twice.")
            return False
        try:
            match.session.apply(pick)
        except IllegalChoice as fault:
            self._say(f"That will not do: {fault}")
            return False
        return True


def _how_many(decision: Decision) -> str:
    low, high = decision.low, decision.high
    return f" ({low})" if low == high else f" ({low} to {high}; `none` for none)" if not low else (
        f" ({low} to {high})"
    )


def _numbers(decision: Decision, words: Sequence[str]) -> Pick | None:
    """The places that numbers name, None where some word is no number of an option."""
    if decision.low == 0 and list(words) in (["none"], ["0"]):
        return ()
    said = [one for word in words for one in word.rstrip(".").split(",") if one]
    if not said or not all(one.isdecimal() and len(one) < 5 for one in said):
        return None
    places = tuple(int(one) - 1 for one in said)
    return places if all(0 <= place < len(decision.options) for place in places) else None


def fitted(line: str) -> str:
    """A line broken between words where it is longer than the terminal is wide."""
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    if not columns or len(line) <= columns:
        return line
    rest = line[: len(line) - len(line.lstrip())] + "    "
    return textwrap.fill(
        line, columns, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
