"""The rows of a scenario to a checked script; every line that cannot be read is located."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...dsl.diagnostics import Diagnostic, Label, Level
from ...dsl.source import Source, Span
from ...dsl.syntax import Row, Scenario, Text
from ..declare.bundles import Item
from ..effects.binding import Binder
from ..effects.checks import walk
from ..effects.explain import explain
from ..effects.scope import Names as Bound
from ..library import Library
from ..matching.grammar import Grammar
from ..matching.matcher import Match, Scope
from ..matching.phrases import Names, Node, Phrase, Place, Ref
from ..matching.reading import Problem
from ..matching.tokens import tokenize
from ..rules import scenario_lines as forms
from ..rules import scenarios as rules
from ..rules.formats import unknown_format
from ..suggest import nearest
from . import script as scripts
from .literals import Literals, literals_in, readers_of
from .stock import Stock
from .words import third, without_quotations

KEYWORDS = ("covers", "players", "format", "given", "expect")
_ROW_OF_LEDGER = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")
_DICE = re.compile(r"the (?:die shows|dice show) (\S.*)", re.IGNORECASE)
_ENDS = re.compile(r"the turn ends", re.IGNORECASE)
_MAY = re.compile(r'(\w+) may (not )?(\S.*?)(?: because "([^"]+)")?')
_PLAYED = re.compile(r'(?:\w+ may (?:not )?)?(?:play|buy)s? "([^"]+)"')
_QUOTED = re.compile(r'"([^"]+)"')
_WORD = re.compile(r"\w+")


@dataclass(slots=True, eq=False)
class ScriptReader:
    """Reads one scenario; findings gather in `found`."""

    item: Item[Scenario]
    library: Library
    stock: Stock
    found: list[Diagnostic] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    covers: list[scripts.Cover] = field(default_factory=list)
    settings: Mapping[str, str] = field(default_factory=dict)
    given: list[scripts.Given] = field(default_factory=list)
    steps: list[scripts.Step] = field(default_factory=list)
    literals: Literals = field(init=False)

    def __post_init__(self) -> None:
        self.literals = Literals(readers_of(self.grammar))

    @property
    def source(self) -> Source:
        return self.item.source

    @property
    def grammar(self) -> Grammar:
        return self.library.effects.grammar

    def read(self) -> scripts.Script:
        """The whole script, with what is wrong with it."""
        node = self.item.node
        rows = list(node.rows)
        for row in rows:
            if _first(row.text.value) == "players":
                self._players(_inner(row.text, len("players")))
        if not self.players and not self.found:
            self._without_players(rows)
        for row in rows:
            self._row(row)
        self.found += self.literals.findings(self.source)
        errors = tuple(one for one in self.found if one.level is Level.ERROR)
        return scripts.Script(
            node.name.value, self.source, node.name.span, self.library, tuple(self.players),
            tuple(self.given), tuple(self.steps), tuple(self.covers), self.settings, errors,
        )  # fmt: skip

    def _without_players(self, rows: Sequence[Row]) -> None:
        """Say so, or that the word `players` is misspelt."""
        for row in rows:
            word = _first(row.text.value)
            if word not in KEYWORDS and nearest(word, KEYWORDS) == "players":
                self._unknown(row.text)
                self._players(_inner(row.text, len(word)))
                return
        name = self.item.node.name
        self.found.append(rules.scenario_without_players(self.source, name.span, name.value))

    # ------------------------------------------------------------------------ rows

    def _row(self, row: Row) -> None:
        """One row and those under it, in the order in which they are played."""
        text = row.text
        if row.opens:
            text = _part(text, 0, len(text.value.removesuffix(":").rstrip()))
        word = _first(text.value)
        if word in KEYWORDS:
            if row.body:
                self.found.append(forms.needless_scenario_block(self.source, text.span, word))
            elif word != "players":
                reader = {
                    "given": self._given, "expect": self._expect, "covers": self._covers,
                    "format": self._format,
                }  # fmt: skip
                reader[word](_inner(text, len(word)))
            return
        self._played(text)
        for inner in row.body:
            self._row(inner)

    def _played(self, text: Text) -> None:
        """A line that is played: a move, a choice, dice."""
        word = _first(text.value)
        dice, known = _DICE.fullmatch(text.value), [one.lower() for one in self.players]
        may = _MAY.fullmatch(text.value)
        if word in known and may:
            self._may(text)
        elif word in known:
            self._act(text, self.players[known.index(word)])
        elif word == "chance":
            self._act(text, "")
        elif dice:
            values = tuple(one.strip() for one in re.split(r",| and ", dice[1]) if one.strip())
            self.steps.append(scripts.Dice(values, text.span))
        elif _ENDS.fullmatch(text.value):
            self.steps.append(scripts.TurnEnds(text.span))
        elif ":" in without_quotations(text.value):
            self._outcome(text)
        elif self.players:
            self._unknown(text)

    def _unknown(self, text: Text) -> None:
        first = re.match(r"\S+", text.value)
        word = first[0] if first else text.value
        legal = [*KEYWORDS, *self.players, "the"]
        near = nearest(word, legal)
        span = Span(text.span.start, text.span.start + len(word))
        if all(one.span != span for one in self.found):  # `palyers` was looked at before
            self.found.append(rules.unknown_scenario_line(self.source, span, word, near))

    def _act(self, text: Text, player: str) -> None:
        head = without_quotations(text.value).find(": ")
        deed = text if head < 0 else _part(text, 0, head)
        words = _inner(deed, len(player) or len("chance"))
        if not words.value:
            span = text.span
            form = f'{player or "chance"} plays "Name"'
            self.found.append(forms.unread_scenario_line(self.source, span, form))
            return
        self._deed(words)
        self.steps.append(scripts.Act(player, words.value, deed.span))
        if head >= 0:
            self._played(_inner(text, head + 1))

    # ------------------------------------------------------------------------ head

    def _players(self, text: Text) -> None:
        for name in _commas(text):
            taken = [one.lower() for one in self.players]
            said = ""
            if not text.value:
                said = "Nobody plays"
            elif not _WORD.fullmatch(name.value) or name.value[0].isdigit():
                said = f"`{name.value}` is not one word"
            elif name.value.lower() in taken:
                said = f"Two players are called {name.value}"
            elif name.value.lower() in (*KEYWORDS, "the", "chance", "and", "you"):
                said = f"`{name.value}` cannot be a player's name"
            if said:
                self.found.append(rules.wrong_players(self.source, name.span, said))
                return
            self.players.append(name.value)
        low, high = self.library.game.players
        if not low <= len(self.players) <= high:
            said = f"{self.library.game.title} is for {low} to {high} players"
            self.found.append(rules.wrong_players(self.source, text.span, said))

    def _covers(self, text: Text) -> None:
        """`covers ROW, ROW LAYER`: the layer is that of all rows of the line."""
        named = re.fullmatch(r"(.*\S)\s+([a-z]+)", text.value)
        layer = named[2] if named else "engine"
        for part in _commas(_part(text, 0, named.end(1)) if named else text):
            if not _ROW_OF_LEDGER.fullmatch(part.value):
                self.found.append(forms.malformed_covers(self.source, part.span, part.value))
                return
            self.covers.append(scripts.Cover(part.value, layer))

    def _format(self, text: Text) -> None:
        """`format "Name"`: play has the settings of that format."""
        name = text.value.strip('"')
        known = self.library.formats.get(name)
        if known is None:
            near = nearest(name, self.library.formats)
            self.found.append(unknown_format(self.source, text.span, name, near))
            return
        self.settings = known.settings

    # ------------------------------------------------------------------------ facts

    def _given(self, text: Text) -> None:
        if self.steps:
            self.found.append(rules.given_too_late(self.source, text.span))
        for part in self._parts(text, ("fact",)):
            if self._can_be(part, "condition") and not self._can_be(part, "fact"):
                why = "a condition can only be expected; give a fact that says how it is"
                self.found.append(rules.cannot_be_given(self.source, part.span, why))
                continue
            node = self._read(part, ("fact",), given=True)
            if node is not None:
                self.given.append(scripts.Given(node, part.span))

    def _expect(self, text: Text) -> None:
        if re.match(r"\w+ may(?: |$)", text.value) and _first(text.value) in [
            one.lower() for one in self.players
        ]:
            self._may(text)
            return
        for part in self._parts(text, ("fact", "condition")):
            is_fact = self._can_be(part, "fact")
            could = is_fact or self._can_be(part, "condition")
            one = ("fact",) if is_fact else ("condition",)
            node = self._read(part, one if could else ("fact", "condition"))
            if node is not None:
                self.steps.append(scripts.Expect(node, is_fact, part.span))

    def _parts(self, text: Text, reads: Sequence[str]) -> Iterator[Text]:
        """A line as one fact, or as several joined by `and`."""
        if not text.value:
            form = "expect PLAYER has 2 threat" if len(reads) > 1 else "given PLAYER has 2 threat"
            self.found.append(forms.unread_scenario_line(self.source, text.span, form))
        elif any(self._can_be(text, one) for one in reads):
            yield text
        else:
            yield from _joined(text)

    @property
    def _scope(self) -> Scope:
        return Scope(players=tuple(self.players), quoted=True)

    def _can_be(self, text: Text, reads: str) -> bool:
        """Whether a text can be read as something; unlike `_read`, without looking for a mend."""
        tokens = tokenize(text.value)
        return bool(tokens and Match(self.grammar, tokens, self._scope).whole((reads,)))

    def _read(self, text: Text, reads: tuple[str, ...], given: bool = False) -> Node | None:
        """A text as a fact or condition, with its references bound; None with a finding."""
        reader = self.library.effects.effector.reader
        node = reader.read(text.value, reads, self._scope)
        if not isinstance(node, Problem):
            return self._checked(text, node, given)
        self._explain(text, node)
        return None

    def _explain(self, text: Text, problem: Problem) -> None:
        if self.players:
            grammar = self.library.effects.grammar
            if problem.word[:1].isupper() and not problem.near and problem.mend is None:
                problem = replace(problem, expected=tuple(self.players))  # nobody of that name
            self.found += explain(grammar, self.source, text.span, text.value, problem)

    def _checked(self, text: Text, node: Node, given: bool) -> Node:
        """The node with its references bound; cards that do not exist are reported."""

        def report(place: Place, rule: Callable[..., Diagnostic], said: tuple[object, ...]) -> None:
            self.found.append(rule(self.source, self._span(text, place), *said))

        for one in walk(node):
            names = one.names if isinstance(one, Names) else ()
            if isinstance(one, Ref) and one.what == "card":
                names = (one.name,)
            for name in dict.fromkeys(names):
                self._card(text, name)
            for written, place, reader in literals_in(one) if isinstance(one, Phrase) else ():
                self.literals.note(written, self._span(text, place), reader, given)
        return Binder(self.grammar, Bound(), report).bind(node)

    def _card(self, text: Text, name: str) -> None:
        """Report a name that means no card, or two."""
        found = self.stock.find(name)
        if found.cards:
            return
        at = text.value.find(f'"{name}"')
        span = self._span(text, (at, at + len(name) + 2))
        if found.rivals:
            labels = tuple(Label(one.name_span, one.id, one.source) for one in found.rivals)
            ids = tuple(f"the {one.kind} {one.id}" for one in found.rivals)
            self.found.append(rules.two_cards_meant(self.source, span, name, ids, labels))
        else:
            near, flawed = self.stock.near(name), self.stock.is_flawed(name)
            self.found.append(
                rules.unknown_scenario_card(self.source, span, name, near, flawed)
            )

    def _deed(self, text: Text) -> None:
        """A card that is played or bought must exist; what else is quoted may be something else
        than a card, unless it is nearly the name of one: in a notation of the game's own, if it
        has one."""
        played = _PLAYED.match(text.value)
        end = text.value.find(" because ")
        for named in _QUOTED.finditer(text.value, 0, end if end >= 0 else len(text.value)):
            name, is_played = named[1], played and played.start(1) == named.start(1)
            if is_played or (self.stock.near(name) and not self.literals.is_one(name)):
                self._card(text, name)
            elif not self.stock.find(name).cards:
                self.literals.note_in_move(name, self._span(text, named.span()))

    @staticmethod
    def _span(text: Text, place: Place) -> Span:
        start = text.span.start + place[0]
        return Span(start, text.span.start + max(place[1], place[0] + 1))

    # ------------------------------------------------------------------------ moves and dice

    def _may(self, text: Text) -> None:
        """`PLAYER may [not] MOVE [because "…"]`"""
        found = _MAY.fullmatch(text.value)
        if found is None:
            form = 'expect PLAYER may not play "Name"'
            self.found.append(forms.unread_scenario_line(self.source, text.span, form))
            return
        self._deed(text)
        player = next(one for one in self.players if one.lower() == found[1].lower())
        deed, because = third(found[3]), found[4] or ""
        self.steps.append(
            scripts.ExpectMay(player, deed, found[2] is None, because, text.span)
        )

    def _outcome(self, text: Text) -> None:
        """`TEST: OUTCOME`"""
        at = without_quotations(text.value).find(":")
        roll, outcome = _part(text, 0, at), _inner(text, at + 1)
        rolls = self.library.game.lists.get("roll")
        names = tuple(rolls.words) if rolls is not None else ()
        spoken = roll.value.lower()
        if names and spoken not in names and f"{spoken} roll" not in names:
            near = nearest(spoken, names)
            self.found.append(forms.unknown_roll(self.source, roll.span, spoken, names, near))
            return
        outcomes = self._outcomes()
        if outcome.value.lower() not in outcomes:
            near = nearest(outcome.value, outcomes)
            self.found.append(
                forms.unknown_roll(self.source, outcome.span, outcome.value, outcomes, near)
            )
            return
        self.steps.append(scripts.Outcome(spoken, outcome.value.lower(), text.span))

    def _outcomes(self) -> tuple[str, ...]:
        """All outcomes that sentences of the game have, but for the die's faces."""
        of_rules = self.grammar.rules.get("outcomes", ())
        said = [word for rule in of_rules for word in rule.sentence.outcomes if word != "die"]
        return tuple(dict.fromkeys(said))


def _first(text: str) -> str:
    """The first word of a line, in small letters."""
    found = _WORD.match(text)
    return found[0].lower() if found else ""


def _part(text: Text, start: int, end: int) -> Text:
    """A part of a text, without blanks at its ends."""
    value = text.value[start:end]
    start += len(value) - len(value.lstrip())
    value = value.strip()
    at = text.span.start + start
    return Text(value, Span(at, at + max(len(value), 1)))


def _inner(text: Text, start: int) -> Text:
    """What follows after some characters."""
    return _part(text, start, len(text.value))


def _commas(text: Text) -> Iterator[Text]:
    at = 0
    for part in text.value.split(","):
        yield _part(text, at, at + len(part))
        at += len(part) + 1


def _joined(text: Text) -> Iterator[Text]:
    """The parts between ` and ` outside of quotes."""
    at = 0
    for found in re.finditer(r" and ", without_quotations(text.value)):
        yield _part(text, at, found.start())
        at = found.end()
    yield _inner(text, at)
