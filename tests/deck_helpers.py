"""A small game in memory: cards and formats for tests of decks, read from `.rune` text."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from runewright.compiler.decks import Deck, Format, Pool, Verdict, judge, read_deck, read_formats
from runewright.compiler.decks import read_list as read_pasted
from runewright.compiler.model import Card, Field, FieldType, Place, Value, Word, WordList
from runewright.dsl import syntax
from runewright.dsl.diagnostics import Diagnostic
from runewright.dsl.parse import parse
from runewright.dsl.source import Source


@dataclass
class SmallGame:
    """A catalogue of what a text declares. Kinds may have numbers, flags, texts, words and cards
    as fields; cards have nothing but fields, and one with an unknown field is faulty."""

    kind_fields: dict[str, dict[str, Field]] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    lists: dict[str, WordList] = field(default_factory=dict)
    options: dict[str, Sequence[str]] = field(default_factory=dict)
    made: list[Card] = field(default_factory=list)
    identities: dict[str, tuple[str, ...]] = field(default_factory=dict)
    faults: list[tuple[str, str]] = field(default_factory=list)

    def kinds(self) -> Sequence[str]:
        return tuple(self.kind_fields)

    def title(self, kind: str) -> str:
        return self.titles[kind]

    def plural(self, kind: str) -> str:
        return f"{self.titles[kind]}s"

    def fields(self, kind: str) -> Mapping[str, Field]:
        return self.kind_fields[kind]

    def words(self, name: str) -> WordList:
        return self.lists[name]

    def settings(self) -> Mapping[str, Sequence[str]]:
        return self.options

    def cards(self) -> Sequence[Card]:
        return self.made

    def identity(self, card: Card) -> Hashable:
        parts = self.identities.get(card.kind, ("name",))
        return tuple(card.name if one == "name" else str(card.fields.get(one)) for one in parts)

    def faulty(self) -> Sequence[tuple[str, str]]:
        return self.faults


@dataclass
class Project:
    """What a text gives: the pool of its cards, its formats, and its decks with their faults."""

    pool: Pool
    formats: dict[str, Format]
    decks: dict[str, Deck | None]
    diagnostics: list[Diagnostic]
    source: Source

    def judge(self, *, stock: bool = False) -> Verdict:
        """The verdict on the only deck; what was said while it was read stands first."""
        (deck,) = self.decks.values()
        if deck is None:
            return Verdict(False, tuple(self.diagnostics), {})
        verdict = judge(deck, self.pool, stock=stock)
        return Verdict(verdict.legal, (*self.diagnostics, *verdict.diagnostics), verdict.counts)


def project(text: str, path: str = "test.rune") -> Project:
    """Read a text of declarations."""
    source = Source(path, text)
    parsed = parse(source)
    nodes = parsed.declarations
    game = _small_game(nodes, source)
    pool = Pool(game)
    forms = [(node, source) for node in nodes if isinstance(node, syntax.Format)]
    formats, said = read_formats(forms, pool, parsed.diagnostics)
    diagnostics = [*parsed.diagnostics, *said]
    decks: dict[str, Deck | None] = {}
    for node in nodes:
        if isinstance(node, syntax.Deck):
            decks[node.name.value], said = read_deck(
                node, source, formats, pool, faults=parsed.diagnostics
            )
            diagnostics += said
    return Project(pool, formats, decks, diagnostics, source)


def pasted(text: str, of: Project, form: str = "") -> tuple[Deck | None, Verdict]:
    """A pasted list read and judged by a format of a project (the only one, if not named)."""
    formats = of.formats
    chosen = formats[form] if form else next(iter(formats.values()))
    deck, said = read_pasted(Source("list.txt", text), chosen, of.pool)
    if deck is None:
        return None, Verdict(False, tuple(said), {})
    verdict = judge(deck, of.pool)
    return deck, Verdict(verdict.legal, (*said, *verdict.diagnostics), verdict.counts)


def codes(verdict: Verdict) -> list[str]:
    """The codes of a verdict, sorted."""
    return sorted(one.code for one in verdict.diagnostics)


def lines_of(diagnostic: Diagnostic) -> list[int]:
    """The lines of a diagnostic's source that it points at, the place itself first."""
    spans = [diagnostic.span, *(one.span for one in diagnostic.labels if one.source is None)]
    return [diagnostic.source.location(span.start)[0] for span in spans]


# ------------------------------------------------------------------------- declarations to a game


def _small_game(nodes: Sequence[syntax.Declaration], source: Source) -> SmallGame:
    game = SmallGame()
    set_name = ""
    for node in nodes:
        if isinstance(node, syntax.Words):
            words = {row.text.value.split()[0]: row.text.value for row in node.rows}
            game.lists[node.name.value] = WordList(
                node.name.value, {name: Word(name, name, {}) for name in words}
            )
        elif isinstance(node, syntax.Kind):
            _add_kind(game, node)
        elif isinstance(node, syntax.Game):
            for row in node.rows:
                option = re.fullmatch(r"setting (\w+) (?:flag|one of (.+))", row.text.value)
                if option:
                    words_of = [word.strip() for word in (option[2] or "on, off").split(",")]
                    game.options[option[1]] = words_of
        elif isinstance(node, syntax.Set):
            set_name = node.name.value
        elif isinstance(node, syntax.Card):
            _add_card(game, node, set_name, source)
    return game


def _add_kind(game: SmallGame, node: syntax.Kind) -> None:
    fields: dict[str, Field] = {}
    kind = node.name.value
    for row in node.rows:
        text = row.text.value
        if text.startswith("identity "):
            game.identities[kind] = tuple(text.removeprefix("identity ").split(", "))
            continue
        found = re.fullmatch(
            r"(?P<name>.+?) (?:(?P<base>number|flag|text|image)\b[^a-z]*(?:to \d+)?"
            r"|one of (?P<word>\w+)|some of (?P<words>\w+)|\d of (?P<sequence>\w+)"
            r"|card of (?P<card>\w+))"
            r"(?: (?P<repeated>repeated))?(?: optional)?(?: default (?P<default>\S+))?",
            text,
        )
        assert found, text
        bases = [name for name in ("word", "words", "sequence", "card") if found[name]]
        base = bases[0] if bases else found["base"]
        type_ = FieldType(
            base,
            words=found["word"] or found["words"] or found["sequence"] or "",
            kind=found["card"] or "",
        )
        default: Value | None = found["default"]
        if base == "number" and isinstance(default, str):
            default = int(default)
        fields[found["name"]] = Field(
            found["name"], type_, repeated=bool(found["repeated"]), default=default
        )
    game.kind_fields[kind] = fields
    game.titles[kind] = node.title.value


def _add_card(game: SmallGame, node: syntax.Card, set_name: str, source: Source) -> None:
    kind = node.kind.value
    known = dict(game.kind_fields[kind])
    known.setdefault("copies", Field("copies", FieldType("number")))
    known.setdefault("draft", Field("draft", FieldType("flag")))
    known.setdefault("unofficial", Field("unofficial", FieldType("flag")))
    values: dict[str, Value] = {}
    for line in node.body:
        assert isinstance(line, syntax.Sentence)
        text = line.text.value
        names = [one for one in known if (text + " ").startswith(one + " ")]
        if not names:
            game.faults.append((set_name, node.name.value))
            return
        name = max(names, key=len)
        values[name] = _value(known[name], text.removeprefix(name).strip(), game)
    number = sum(card.set == set_name for card in game.made) + 1
    game.made.append(
        Card(
            f"{set_name}/{number}", set_name, number, kind, node.name.value, values,
            Place(source, node.span), node.name.span,
        )
    )  # fmt: skip


def _value(of: Field, text: str, game: SmallGame) -> Value:
    base = of.type.base
    if base == "flag":
        return text != "no"
    if base == "number":
        return int(text)
    if base in ("words", "sequence") or of.repeated:
        return tuple(re.split(r",? ", text))
    if base == "card":
        return next(
            one.id
            for one in game.made
            if one.kind == of.type.kind and one.name == text.strip('"')
        )
    return text.strip('"')
