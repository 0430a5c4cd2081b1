"""Which game each declaration belongs to: `use`, `game` and `set` hold for what follows them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ...dsl import syntax
from ...dsl.source import Source, Span
from ..model import Place
from ..rules import games as rules
from ..suggest import nearest
from .rows import Found, earlier

N = TypeVar("N", bound=syntax.Declaration)


@dataclass(slots=True, eq=False)
class Item(Generic[N]):
    """A declaration with its file, the set it stands in, and whether it is shipped content."""

    node: N
    source: Source
    set: str = ""
    shipped: bool = False


@dataclass(slots=True, eq=False)
class Bundle:
    """All declarations of one game, in the order of the files; shipped ones last."""

    name: str
    games: list[Item[syntax.Game]] = field(default_factory=list)
    words: list[Item[syntax.Words]] = field(default_factory=list)
    kinds: list[Item[syntax.Kind]] = field(default_factory=list)
    cards: list[Item[syntax.Card] | Item[syntax.Table]] = field(default_factory=list)
    abilities: list[Item[syntax.Ability]] = field(default_factory=list)
    phrases: list[Item[syntax.Phrase]] = field(default_factory=list)
    formats: list[Item[syntax.Format]] = field(default_factory=list)
    decks: list[Item[syntax.Deck]] = field(default_factory=list)
    scenarios: list[Item[syntax.Scenario]] = field(default_factory=list)
    maps: list[Item[syntax.Map]] = field(default_factory=list)
    sets: dict[str, Place] = field(default_factory=dict)

    @property
    def like(self) -> str:
        """The game that this one extends, "" without one."""
        node = self.games[0].node if self.games else None
        return node.like.value if node is not None and node.like is not None else ""

    def take(self, other: Bundle, texts: Container[str] = ()) -> None:
        """Put the declarations of another bundle behind those of this one, but for those of
        files with these texts."""
        for name in ("games", *dict.fromkeys(_LISTS.values())):
            kept = [item for item in getattr(other, name) if item.source.text not in texts]
            getattr(self, name).extend(kept)
        for name, place in other.sets.items():
            self.sets.setdefault(name, place)

    def inherit(self, base: Bundle) -> None:
        """Put what cards and decks of a game like another may use behind its own."""
        for name in ("cards", "abilities", "phrases", "formats"):
            kept = [Item(i.node, i.source, i.set, True) for i in getattr(base, name)]
            getattr(self, name).extend(kept)
        for name, place in base.sets.items():
            self.sets.setdefault(name, place)


_LISTS: dict[type[syntax.Declaration], str] = {
    syntax.Words: "words", syntax.Kind: "kinds", syntax.Card: "cards", syntax.Table: "cards",
    syntax.Ability: "abilities", syntax.Phrase: "phrases", syntax.Format: "formats",
    syntax.Deck: "decks", syntax.Scenario: "scenarios", syntax.Map: "maps",
}  # fmt: skip

File = tuple[Source, Sequence[syntax.Declaration]]


def bind(
    files: Iterable[File], others: Callable[[], Sequence[str]], found: Found, shipped: bool = False
) -> dict[str, Bundle]:
    """Each declaration put into the bundle of its game. `others` names the games that may be used
    beside those the files declare."""
    files = tuple(files)
    binding = _Binding(files, others, found, shipped)
    for source, declarations in files:
        binding.file(source, declarations)
    return binding.bundles


class _Binding:
    """One walk over the files."""

    def __init__(
        self, files: Sequence[File], others: Callable[[], Sequence[str]], found: Found,
        shipped: bool,
    ) -> None:  # fmt: skip
        self.others = others
        self.found = found
        self.shipped = shipped
        self.bundles: dict[str, Bundle] = {}
        self.declared = tuple(
            node.name.value for _, nodes in files for node in nodes if isinstance(node, syntax.Game)
        )

    def bundle(self, game: str) -> Bundle:
        return self.bundles.setdefault(game, Bundle(game))

    def file(self, source: Source, nodes: Sequence[syntax.Declaration]) -> None:
        """Walk one file; what it says holds to its end only."""
        bundle: Bundle | None = None
        set_name, lost = "", False
        for node in nodes:
            if isinstance(node, syntax.Use):
                bundle, lost = self._used(node.game, source), True
            elif isinstance(node, syntax.Game):
                bundle = self._game(node, source)
            elif isinstance(node, syntax.Set):
                set_name = node.name.value
                bundle = bundle or self._without(source, node, lost)
                lost = lost or bundle is None
                if bundle:
                    bundle.sets.setdefault(set_name, Place(source, node.span))
            else:
                bundle = bundle or self._without(source, node, lost)
                lost = lost or bundle is None
                if bundle:
                    self._item(bundle, node, source, set_name)

    def _item(
        self, bundle: Bundle, node: syntax.Declaration, source: Source, set_name: str
    ) -> None:
        kept: list[Item[syntax.Declaration]] = getattr(bundle, _LISTS[type(node)])
        kept.append(Item(node, source, set_name, self.shipped))

    def _used(self, name: syntax.Text, source: Source) -> Bundle | None:
        if name.value in self.declared:
            return self.bundle(name.value)
        games = (*self.declared, *self.others())
        if name.value not in games:
            near = nearest(name.value, games)
            self.found.append(rules.unknown_game(source, name.span, name.value, games, near))
            return self.bundle(near) if near else None
        return self.bundle(name.value)

    def _without(
        self, source: Source, node: syntax.Declaration, lost: bool
    ) -> Bundle | None:
        """Say once that a file names no game; go on with the only one there is."""
        if not lost:
            games = tuple(dict.fromkeys((*self.declared, *self.others())))
            head = source.text.find("\n", node.span.start)
            end = len(source.text) if head < 0 else head
            span = Span(node.span.start, min(node.span.end, end))
            self.found.append(rules.without_game(source, span, _called(node), games))
        return self.bundle(self.declared[0]) if len(self.declared) == 1 else None

    def _game(self, node: syntax.Game, source: Source) -> Bundle:
        name = node.name.value
        bundle = self.bundle(name)
        if bundle.games:
            first = bundle.games[0]
            label = earlier(Place(first.source, first.node.name.span))
            self.found.append(rules.declared_twice(source, node.name.span, "game", name, label))
            return bundle
        bundle.games.append(Item(node, source, "", self.shipped))
        for row in node.rows:
            inner = declaration_of(row)
            if inner is not None:
                self._item(bundle, inner, source, "")
        return bundle


_NESTED = ("words", "kind", "format")


def declaration_of(row: syntax.Row) -> syntax.Words | syntax.Kind | syntax.Format | None:
    """The declaration that a row of a game is, if its first word begins one."""
    text = row.text.value.removesuffix(":").rstrip()
    word, _, rest = text.partition(" ")
    if word not in _NESTED or not row.opens:
        return None
    at = row.text.span.start + len(text) - len(rest.lstrip())
    name, quote, title = rest.strip().partition('"')
    name_text = syntax.Text(name.strip(), Span(at, at + len(name.strip())))
    start = at + len(name) + 1
    title = title.rstrip('" ')
    title_text = syntax.Text(title, Span(start, start + len(title)))
    if word == "words" and not quote:
        return syntax.Words(name_text, row.body, row.span)
    if word == "kind" and name.strip():
        return syntax.Kind(name_text, title_text, row.body, row.span)
    if word == "format" and quote:
        return syntax.Format(title_text, None, row.body, row.span)
    return None


def _called(node: syntax.Declaration) -> str:
    """How a declaration is spoken of: `the card "Name"`, `the words colour`."""
    match node:
        case syntax.Table() | syntax.Set():
            return "what follows"
        case syntax.Phrase():
            return "this phrase"
        case syntax.Words() | syntax.Ability():
            return f"`{node.name.value}`"
        case syntax.Use() | syntax.Game():
            return "this"
        case _:
            return f'"{node.name.value}"'
