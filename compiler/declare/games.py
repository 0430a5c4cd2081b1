"""Games: players, die and options, the lists of words and the kinds of card, each read once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...dsl.source import Source, Span
from ...dsl.syntax import Game as GameNode
from ..decks.reader import LineError
from ..model import Game, KindModel, Place, Setting, WordList
from ..rules import games as rules
from ..suggest import nearest
from .bundles import Bundle, Item, declaration_of
from .fieldtypes import Scope
from .kinds import read_kind
from .rows import Found, RowReader, earlier, note, plain
from .words import list_name, read_words

_ANY_PLAYERS = (1, 99)

# Games that are shipped and not added to, by their declarations, which live as long as the
# process: reading Runebound's words and kinds takes 8 ms, and equal games share their grammar.
_shipped: dict[tuple[int, ...], Game] = {}


def read_games(bundles: Mapping[str, Bundle], found: Found) -> dict[str, Game]:
    """All games, each after the one it is like."""
    games: dict[str, Game] = {}
    for name in bundles:
        _read(name, bundles, games, [], found)
    return {name: games[name] for name in bundles if name in games}


def _read(
    name: str, bundles: Mapping[str, Bundle], games: dict[str, Game], open: list[str], found: Found
) -> Game | None:
    if name in games:
        return games[name]
    bundle = bundles.get(name)
    if bundle is None or not bundle.games:
        return None
    node, source = bundle.games[0].node, bundle.games[0].source
    base = None
    if node.like is not None:
        like = node.like.value
        if like in (*open, name):
            chain = [*open, name, like]
            found.append(rules.game_extends_itself(source, node.like.span, chain))
        elif like not in bundles:
            near = nearest(like, bundles)
            found.append(rules.unknown_game(source, node.like.span, like, tuple(bundles), near))
        else:
            base = _read(like, bundles, games, [*open, name], found)
    key = _shipped_key(bundle, base)
    if key is None:
        games[name] = _game(node, source, bundle, base, found)
        return games[name]
    if key not in _shipped:
        _shipped[key] = _game(node, source, bundle, base, found)
    games[name] = _shipped[key]
    return games[name]


def _shipped_key(bundle: Bundle, base: Game | None) -> tuple[int, ...] | None:
    """What a game is remembered by; None where the project has a part in it."""
    parts: tuple[Item[Any], ...] = (*bundle.games, *bundle.words, *bundle.kinds)
    if base is not None and all(base is not known for known in _shipped.values()):
        return None
    if not all(item.shipped for item in parts):
        return None
    return (id(base), *(id(item.node) for item in parts))


def _game(
    node: GameNode, source: Source, bundle: Bundle, base: Game | None, found: Found
) -> Game:
    lists = _lists(bundle, base, found)
    head = _Head(node, source, lists, base)
    for row in node.rows:
        if declaration_of(row) is None:
            try:
                head.row(plain(row, source, found))
            except LineError as error:
                note(error, found)
    return Game(
        name=node.name.value, title=node.title.value, players=head.players, die=head.die,
        settings=head.settings, lists=lists, kinds=_kinds(bundle, base, lists, found),
        like=(base.name, *base.like) if base else (), place=Place(source, node.span),
    )  # fmt: skip


class _Head:
    """The rows of a `game` declaration."""

    def __init__(
        self, node: GameNode, source: Source, lists: Mapping[str, WordList], base: Game | None
    ) -> None:
        self.source = source
        self.lists = lists
        self.players = base.players if base else _ANY_PLAYERS
        self.die = base.die if base else None
        self.settings: dict[str, Setting] = dict(base.settings) if base else {}
        self._places: dict[str, Place] = {}

    def row(self, line: RowReader) -> None:
        """Read one row."""
        start = line.span
        if line.takes("players"):
            self._once("row", "players", line, start)
            self.players = self._range(line)
        elif line.takes("die"):
            self._once("row", "die", line, start)
            self.die = line.bounds()
        elif line.takes("setting"):
            self._setting(line)
        else:
            raise line.fail()
        line.end()

    def _once(self, what: str, name: str, line: RowReader, at: Span) -> None:
        place = Place(self.source, at)
        first = self._places.setdefault(f"{what} {name}", place)
        if first is not place:
            raise LineError(
                rules.declared_twice(self.source, at, what, name, earlier(first))
            )

    def _range(self, line: RowReader) -> tuple[int, int]:
        at = line.span
        low = line.number()
        if line.done:
            return low, low
        if not line.takes("to"):
            raise line.fail()
        high = line.number()
        if low > high:
            raise LineError(rules.empty_range(self.source, line.since(at), low, high))
        return low, high

    def _setting(self, line: RowReader) -> None:
        at = line.span
        name = line.take_name_before(("flag", "one of", "of"))
        if not name:
            raise line.fail(["a name and `flag` or `one of A, B`"])
        place = Place(self.source, line.since(at))
        self._once("setting", name, line, line.since(at))
        if line.takes("flag"):
            words: tuple[str, ...] = ("on", "off")
        else:
            line.takes("one")
            line.takes("of")
            words = self._choices(line)
        default = words[0]
        if line.takes("default"):
            word = line.take_name(words)
            if word is None:
                raise line.fail(words)
            default = word
        self.settings[name] = Setting(name, words, default, place)

    def _choices(self, line: RowReader) -> tuple[str, ...]:
        words: list[str] = []
        while True:
            word = line.take_words_before(",", "default")
            if not word:
                raise line.fail(["a word"])
            words.append(word)
            if not line.takes(","):
                break
        if len(words) == 1 and words[0] in self.lists:
            return tuple(self.lists[words[0]].words)
        return tuple(words)


def _lists(bundle: Bundle, base: Game | None, found: Found) -> dict[str, WordList]:
    """The lists of words: those of the base and the shipped ones may get words of their own."""
    lists: dict[str, WordList] = dict(base.lists) if base else {}
    first: dict[str, tuple[bool, Place]] = {}
    for item in sorted(bundle.words, key=lambda item: not item.shipped):
        name = list_name(item.node)
        place = Place(item.source, item.node.name.span)
        known = first.setdefault(name, (item.shipped, place))
        if known[1] is not place and known[0] == item.shipped:
            label = earlier(known[1])
            found.append(
                rules.declared_twice(item.source, place.span, "list of words", name, label)
            )
            continue
        lists[name] = read_words(item.node, item.source, lists.get(name), found)
    return lists


def _kinds(
    bundle: Bundle, base: Game | None, lists: Mapping[str, WordList], found: Found
) -> dict[str, KindModel]:
    """The kinds of card; a game may replace those of the one it is like."""
    kinds: dict[str, KindModel] = dict(base.kinds) if base else {}
    items = sorted(bundle.kinds, key=lambda item: not item.shipped)
    scope = Scope(lists, tuple(dict.fromkeys([*kinds, *(item.node.name.value for item in items)])))
    first: dict[str, Place] = {}
    for item in items:
        name = item.node.name.value
        place = Place(item.source, item.node.name.span)
        if first.setdefault(name, place) is not place:
            label = earlier(first[name])
            found.append(rules.declared_twice(item.source, place.span, "kind", name, label))
            continue
        kinds[name] = read_kind(item.node, item.source, scope, found)
    return kinds
