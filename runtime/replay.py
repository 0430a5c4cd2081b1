"""A game under way as a session: each choice is kept, so that it can be taken back, tried in a
copy, saved, and played again from its log without any chance.

A log is JSON, a line an entry: the configuration first, then story, choices and, between turns,
the digest of the position. It is the saved game at the same time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .decisions import Decision, IllegalChoice
from .table import Plan, Stock, Tabletop

if TYPE_CHECKING:
    from .decisions import Chosen, Steps
    from .game import Game

VERSION = 1
Pick = tuple[int, ...]
Entry = dict[str, Any]


class SaveError(ValueError):
    """A saved game cannot be taken up; the message says where and why."""


class Session:
    """One game, decision after decision. `decision` is None once it is over."""

    def __init__(self, tabletop: Tabletop, game: Game, record: bool = True) -> None:
        self.tabletop = tabletop
        self.game = game
        self.record = record
        self.picks: list[Pick] = []
        self.entries: list[Entry] = []
        self.decision: Decision | None = None
        self.quiet: tuple[int, Game] = (0, game)  # the last point between turns, and its picks
        self._told = len(game.log)
        self._steps: Steps[None] | None = None
        self._rest()
        self._send(None)

    # ---------------------------------------------------------------- playing

    def apply(self, pick: Sequence[int]) -> None:
        """Choose options by their places; raises `IllegalChoice` and changes nothing."""
        decision = self.decision
        if decision is None:
            raise IllegalChoice("the game is over")
        chosen = picked(decision, pick)
        self.picks.append(tuple(pick))
        if self.record:
            self.entries.append(entry_of(decision, tuple(pick)))
        self._send(chosen)

    def _send(self, chosen: Chosen | None) -> None:
        self.decision = None
        while self._steps is not None:
            try:
                self.decision = self._steps.send(chosen)  # type: ignore[arg-type]
                break
            except StopIteration:
                chosen = None
                self._rest()
        if self.record:
            self._tell()

    def _rest(self) -> None:
        """Between two turns nothing is under way: the position can be copied."""
        self._steps = None
        if self.record:
            self._tell()
            self.quiet = (len(self.picks), self.game.clone())
            self.entries.append({"turn": self.game.turn, "digest": self.game.digest()})
        self._steps = self.tabletop.following(self.game)

    def _tell(self) -> None:
        self.entries += [{"say": str(line)} for line in self.game.log[self._told :]]
        self._told = len(self.game.log)

    def note(self, text: str) -> None:
        """Write something into the log that is no part of the game."""
        self.entries.append({"note": text})

    # ---------------------------------------------------------------- copies

    def fork(self) -> Session:
        """A copy of the game at this decision; whatever is played there, this one stays as it is.

        The last point between turns is copied, and what was chosen since is played again.
        """
        at, game = self.quiet
        other = Session(self.tabletop, game.clone(), record=self.record)
        other.entries.clear()
        for pick in self.picks[at:]:
            other.apply(pick)
        return other

    def back(self, steps: int, start: Game) -> Session:
        """The game as it was so many decisions ago, played again from its start."""
        other = Session(self.tabletop, start, record=self.record)
        for pick in self.picks[: max(0, len(self.picks) - steps)]:
            other.apply(pick)
        return other


def picked(decision: Decision, pick: Sequence[int]) -> Chosen:
    """The options in these places; raises `IllegalChoice` where that is no legal answer."""
    count = len(decision.options)
    if len(pick) == 1 == decision.low and 0 <= pick[0] < count:
        return (decision.options[pick[0]],)
    if any(not 0 <= n < count for n in pick) or len(set(pick)) < len(pick):
        raise IllegalChoice(f"{tuple(pick)} are no options of: {decision.prompt}")
    return decision.check(tuple(decision.options[n] for n in pick))


def entry_of(decision: Decision, pick: Pick) -> Entry:
    """What a log keeps of a choice: who chose what, and out of how many."""
    return {
        "who": decision.who.name if decision.who else None,
        "topic": decision.topic,
        "prompt": decision.prompt,
        "pick": list(pick),
        "text": [decision.options[n].text for n in pick],
        "of": len(decision.options),
    }


# --------------------------------------------------------------------------------- saved games


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game: which game, with which cards, how set up, who played, and all that was
    chosen. `entries` are its lines after the first, `lines` their numbers."""

    game: str
    content: str
    plan: Plan
    seats: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)


def saved_text(saved: Saved) -> str:
    """The log of a game, a line an entry; equal games give equal text, byte for byte."""
    plan = saved.plan
    head = {
        "runewright": VERSION,
        "game": saved.game,
        "content": saved.content,
        "players": plan.players,
        "seed": plan.seed,
        "decks": {str(seat): plan.decks[seat] for seat in sorted(plan.decks)},
        "variant": plan.variant,
        "options": dict(sorted(plan.options.items())),
        "seats": list(saved.seats),
    }
    return "".join(
        json.dumps(entry, ensure_ascii=False) + "\n" for entry in (head, *saved.entries)
    )


def read_saved(text: str) -> Saved:
    """A saved game from the text of its log. Raises `SaveError`."""
    rows = [(n, row) for n, row in enumerate(text.split("\n"), 1) if row.strip()]
    if not rows:
        raise SaveError("the file is empty")
    parsed = [(n, _parsed(n, row)) for n, row in rows]
    head = parsed[0][1]
    version = head.get("runewright")
    if version is None:
        raise SaveError("line 1 is not the beginning of a saved game")
    if version != VERSION:
        raise SaveError(f"it is written in version {version}, and this program reads {VERSION}")
    plan = Plan(
        players=_field(head, "players", int),
        seed=_field(head, "seed", str),
        decks=_seats(_field(head, "decks", dict)),
        variant=_field(head, "variant", str),
        options=_texts(_field(head, "options", dict)),
    )
    seats = _field(head, "seats", list)
    if len(seats) != plan.players or not all(isinstance(one, str) for one in seats):
        raise SaveError("line 1: `seats` does not name a player for each seat")
    body = parsed[1:]
    for n, entry in body:
        _check_entry(n, entry)
    return Saved(
        _field(head, "game", str), _field(head, "content", str), plan, tuple(seats),
        tuple(entry for _, entry in body), tuple(n for n, _ in body),
    )  # fmt: skip


def _parsed(n: int, row: str) -> Entry:
    try:
        entry = json.loads(row)
    except (ValueError, RecursionError):
        mend = "; without it, and all that follows, play goes on from there" if n > 1 else ""
        raise SaveError(
            f"line {n} is no JSON; perhaps the file was cut off there{mend}"
        ) from None
    if not isinstance(entry, dict):
        raise SaveError(f"line {n} is no entry of a log")
    return entry


def _field(head: Entry, name: str, kind: type[Any]) -> Any:
    value = head.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise SaveError(f"line 1: `{name}` is missing or of the wrong kind")
    return value


def _seats(decks: Mapping[str, Any]) -> dict[int, str]:
    if not all(seat.isdecimal() and isinstance(name, str) for seat, name in decks.items()):
        raise SaveError("line 1: `decks` does not name decks by seat")
    return {int(seat): name for seat, name in decks.items()}


def _texts(options: Mapping[str, Any]) -> dict[str, str]:
    if not all(isinstance(value, str) for value in options.values()):
        raise SaveError("line 1: `options` holds something that is no text")
    return dict(options)


def _check_entry(n: int, entry: Entry) -> None:
    if "pick" in entry:
        pick = entry["pick"]
        whole = isinstance(pick, list) and all(type(one) is int for one in pick)
        if not whole or not {"who", "topic", "prompt", "text", "of"} <= entry.keys():
            raise SaveError(f"line {n} is no choice that can be played again")
    elif not entry.keys() & {"say", "turn", "note"}:
        raise SaveError(f"line {n} is no entry of a log")


def play_again(tabletop: Tabletop, stock: Stock, saved: Saved) -> Iterator[Session]:
    """Play a saved game from its choices alone, yielding the session after each of them; first
    before any. Raises `SaveError` where the game goes another way than the log."""
    if saved.content != stock.content:
        raise SaveError(
            f"it was played with other cards or rules (content {saved.content}, "
            f"here {stock.content})"
        )
    session = Session(tabletop, tabletop.lay(stock, saved.plan))
    yield session
    for n, entry in zip(saved.lines, saved.entries, strict=True):
        if "pick" in entry:
            _again(session, n, entry)
            yield session
        elif "note" in entry:
            session.entries.append(entry)
    ours = tuple(session.entries)[: len(saved.entries)]
    for n, mine, theirs in zip(saved.lines, ours, saved.entries, strict=False):
        if mine != theirs:
            raise SaveError(f"line {n}: the game goes otherwise from here on")


def _again(session: Session, n: int, entry: Entry) -> None:
    decision, pick = session.decision, entry["pick"]
    if decision is None:
        raise SaveError(f"line {n}: the game is over before this choice")
    try:
        picked(decision, pick)
    except IllegalChoice:
        pick = []
    if pick != entry["pick"] or entry_of(decision, tuple(pick)) != entry:
        raise SaveError(
            f"line {n}: the game asks for {decision.prompt!r}, and this answers another question"
        )
    session.apply(pick)


def texts_of(entries: Iterable[Entry]) -> list[str]:
    """The story that a log tells."""
    return [entry["say"] for entry in entries if "say" in entry]
