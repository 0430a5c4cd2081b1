"""The pipeline, one line a stage: sources → declarations → games → cards → effects → decks →
scenarios → model.

What a stage finds is gathered; nothing is raised past it, and nothing after it looks at text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ..dsl.decode import from_text
from ..dsl.diagnostics import Diagnostic, Level
from ..dsl.parse import parse
from ..dsl.source import Source
from .backends.json_data import card_data
from .backends.schema import SchemaCheck
from .declare.bundles import Bundle, File, bind
from .declare.content import Cards, read_cards
from .declare.games import read_games
from .declare.locks import read_locks
from .declare.maps import read_map
from .effects.book import open_book, split
from .library import CardSet, Library, Model
from .load import shipped_games, shipped_sources
from .model import Card, Game
from .pace import fewer_collections
from .printing import Printer
from .text.override import check_own_text


@dataclass(frozen=True, slots=True)
class Compiled:
    """The checked model of all that is good, and everything there is to say, sorted by place."""

    model: Model
    diagnostics: tuple[Diagnostic, ...]

    @property
    def has_errors(self) -> bool:
        """Whether anything said is an error."""
        return any(one.level is Level.ERROR for one in self.diagnostics)


@fewer_collections()
def compile_sources(
    sources: Iterable[Source], shipped: bool = True, locks: Iterable[Source] = ()
) -> Compiled:
    """Check a project. With `shipped`, games that it uses and does not declare are the shipped
    ones; `locks` are the records of its released sets."""
    found: list[Diagnostic] = []
    sources, locks = tuple(sources), tuple(locks)
    files = read_files(sources, found)
    released = read_locks(locks, found)
    bundles = bind(files, shipped_games if shipped else tuple, found)
    add_shipped(bundles, files)
    games = read_games(bundles, found)
    cards = {name: read_cards(bundles[name], games[name], released, found) for name in games}
    libraries = {name: library_of(bundles[name], games[name], cards[name]) for name in games}
    libraries = {name: check_data(one) for name, one in libraries.items()}
    libraries = {name: resolve_effects(one, found) for name, one in libraries.items()}
    check_texts(libraries.values(), found)
    libraries = {name: read_decks(one, bundles[name], found) for name, one in libraries.items()}
    read_maps(libraries.values(), found)
    read_scenarios(libraries.values(), found)
    return Compiled(Model(libraries), gathered(found, (*sources, *locks)))


def check_text(text: str, path: str = "test.rune") -> list[Diagnostic]:
    """Everything there is to say of one text. It may hold several files, each after a line
    `==> NAME <==`."""
    pieces = re.split(r"^==> (.+) <==\n", text, flags=re.MULTILINE)
    named = list(zip(pieces[1::2], pieces[2::2], strict=True)) or [(path, text)]
    found: list[Diagnostic] = []
    sources: list[Source] = []
    for name, piece in named:
        source, faults = from_text(name, piece)
        sources.append(source)
        found += faults
    compiled = compile_sources(
        [source for source in sources if not source.path.endswith(".json")],
        locks=[source for source in sources if source.path.endswith(".json")],
    )
    return sorted([*found, *compiled.diagnostics], key=lambda one: one.sort_key)


# --------------------------------------------------------------------------------------- stages


def read_files(sources: Iterable[Source], found: list[Diagnostic]) -> list[File]:
    """Source → syntax."""
    files: list[File] = []
    for source in sources:
        parsed = parse(source)
        found += parsed.diagnostics
        files.append((source, parsed.declarations))
    return files


@cache
def shipped_content(game: str) -> Bundle:
    """The shipped declarations of a game, parsed once a process."""
    files = read_files(shipped_sources(game), [])
    return bind(files, shipped_games, [], shipped=True).get(game, Bundle(game))


def add_shipped(bundles: dict[str, Bundle], files: Sequence[File]) -> None:
    """Put shipped declarations behind those of the project: of games that it only uses, and of
    games that its own are like."""
    own = {source.text for source, _ in files}
    waiting = list(bundles)
    for name in waiting:
        bundle = bundles[name]
        if not bundle.games and name in shipped_games():
            bundle.take(shipped_content(name), own)
        like = bundle.like
        if like not in bundles and like in shipped_games():
            bundles[like] = Bundle(like)
            waiting.append(like)
    done: set[str] = set()
    for name in waiting:
        inherit(name, bundles, done)


def inherit(name: str, bundles: dict[str, Bundle], done: set[str]) -> None:
    """Let a game have the content of the one it is like, and that of the one that is like."""
    like = bundles[name].like
    if name in done:
        return
    done.add(name)
    if like in bundles and like != name:
        inherit(like, bundles, done)
        bundles[name].inherit(bundles[like])


def library_of(bundle: Bundle, game: Game, cards: Cards) -> Library:
    """Everything of a game in one place."""
    by_set: dict[str, list[Card]] = {name: [] for name in bundle.sets}
    for card in cards.own:
        by_set.setdefault(card.set, []).append(card)
    sets = {
        name: CardSet(name, bundle.sets[name], tuple(sorted(kept, key=lambda card: card.number)))
        for name, kept in by_set.items()
        if name in bundle.sets
    }
    return Library(
        game=game, own=cards.own, shipped=cards.shipped, flawed=cards.flawed, lost=cards.lost,
        sets=sets, abilities=tuple(bundle.abilities), phrases=tuple(bundle.phrases),
        scenarios=tuple(bundle.scenarios), maps=tuple(bundle.maps),
    )  # fmt: skip


def check_data(library: Library) -> Library:
    """Hold the data of every card against the schema of its kind. A fault is one of ours."""
    checks: dict[str, SchemaCheck] = {}
    kinds = library.game.kinds
    for card in library.own:
        if card.kind not in checks:
            checks[card.kind] = SchemaCheck(kinds[card.kind], library.game)
        faults = checks[card.kind].faults(card_data(card, kinds[card.kind]))
        if faults:
            raise AssertionError(f"{card.id} does not fit the schema of its kind: {faults[0]}")
    return library


def resolve_effects(library: Library, found: list[Diagnostic]) -> Library:
    """What the project's cards do; a card whose effect has errors is no good card."""
    book = open_book(library.game, library.abilities, library.phrases, found)
    blamed = places_of_errors(found)
    good, bad = split(
        library.own, lambda card: book.check(card, found) and not is_blamed(card, blamed)
    )
    for card in library.flawed:
        book.check(card, found)
    if not bad:
        return replace(library, book=book)
    ids = {card.id for card in bad}
    sets = {
        name: replace(one, cards=tuple(card for card in one.cards if card.id not in ids))
        for name, one in library.sets.items()
    }
    flawed = (*library.flawed, *bad)
    return replace(library, book=book, own=tuple(good), flawed=flawed, sets=sets)


def places_of_errors(found: Iterable[Diagnostic]) -> dict[int, list[int]]:
    """Where the errors so far stand, by source, sorted."""
    places: dict[int, list[int]] = {}
    for one in found:
        if one.level is Level.ERROR:
            places.setdefault(id(one.source), []).append(one.span.start)
    return {source: sorted(starts) for source, starts in places.items()}


def is_blamed(card: Card, blamed: dict[int, list[int]]) -> bool:
    """Whether an error of an earlier stage (a sign in its name, say) stands within a card."""
    starts = blamed.get(id(card.source), [])
    at = bisect_left(starts, card.place.span.start)
    return at < len(starts) and starts[at] < card.place.span.end


def check_texts(libraries: Iterable[Library], found: list[Diagnostic]) -> None:
    """A designer's own text says what the effect does."""
    for library in libraries:
        own = [card for card in library.own if "text" in card.fields]
        printer = Printer(library) if own else None
        for card in own:
            if printer is not None:
                said = check_own_text(card, printer.generated(card), printer.wording)
                found += [] if said is None else [said]


def read_decks(library: Library, bundle: Bundle, found: list[Diagnostic]) -> Library:
    """Formats and decks; each deck of the project is judged."""
    if not bundle.formats and not bundle.decks:
        return library
    from .decks import judge, read_deck, read_formats

    pool = library.pool
    formats, said = read_formats([(item.node, item.source) for item in bundle.formats], pool)
    found += said
    decks = {}
    for item in bundle.decks:
        deck, faults = read_deck(item.node, item.source, formats, pool)
        found += faults
        if deck is not None:
            decks[deck.name] = deck
            found += judge(deck, pool).diagnostics
    return replace(library, formats=formats, decks=decks)


def read_maps(libraries: Iterable[Library], found: list[Diagnostic]) -> None:
    """The maps of the project; a board is made of one when somebody plays on it."""
    for library in libraries:
        for item in library.maps:
            if not item.shipped:
                read_map(item.node, item.source, library.game, found)


def read_scenarios(libraries: Iterable[Library], found: list[Diagnostic]) -> None:
    """The lines of the project's scenarios; they are played when somebody asks for it."""
    for library in libraries:
        if any(not item.shipped for item in library.scenarios):
            from .scenarios import check_scenarios

            check_scenarios(library, found)


def gathered(found: Iterable[Diagnostic], sources: Iterable[Source]) -> tuple[Diagnostic, ...]:
    """What is said of the project itself, sorted by place, none twice."""
    own = {id(source) for source in sources}
    once: dict[tuple[object, ...], Diagnostic] = {}
    for one in found:
        if id(one.source) in own:
            once.setdefault((*one.sort_key, one.text), one)
    return tuple(sorted(once.values(), key=lambda one: one.sort_key))
