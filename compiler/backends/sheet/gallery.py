"""The proof gallery: one page of HTML with a picture of every card and what was found of it.

Pictures are embedded as `img`, where no script runs; texts pass through Jinja's escaping; a content
security policy allows the page's own script and style by their hashes, and nothing else.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ....dsl.diagnostics import Diagnostic
from ....dsl.source import Source
from .model import Face
from .names import slug
from .richtext import said

HERE = Path(__file__).with_name("proof")
_MOST_CHOICES = 24


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of the gallery: its picture, how often it is printed, the decks that hold it."""

    face: Face
    picture: bytes  # SVG
    count: int
    decks: tuple[str, ...] = ()
    hexagon: bool = False  # it is cut to one


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice that narrows what is shown, with the values that cards have."""

    name: str
    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic as the page shows it."""

    code: str
    level: str
    title: str
    text: str
    hint: str
    place: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as the page shows it; `values` are by filter, several with a line break between."""

    name: str
    title: str
    text: str
    words: str
    picture: str
    hexagon: bool
    count: int
    values: Mapping[str, str]
    findings: tuple[Finding, ...]


def page(title: str, entries: Sequence[Entry], found: Iterable[Diagnostic]) -> str:
    """The whole gallery as one file; findings that belong to no card stand above the cards."""
    filters = list(_filters(entries))
    by_card, others = _sorted_out(entries, found)
    cards = [_shown(entry, filters, by_card[entry.face.key]) for entry in entries]
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    script, style = _text("gallery.js"), _text("gallery.css")
    policy = (
        f"default-src 'none'; img-src data:; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    return environment.get_template("gallery.html.j2").render(
        title=title, cards=cards, filters=filters, others=others, policy=policy, script=script,
        style=style, faults=sum(1 for card in cards if card.findings),
    )  # fmt: skip


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


# ---------------------------------------------------------------------------------- filters


def _filters(entries: Sequence[Entry]) -> Iterator[Filter]:
    """Kind, set, deck, and each field that has one word of a list, where there is a choice."""
    columns: dict[str, tuple[str, dict[str, None]]] = {}
    for entry in entries:
        for name, label, value in _values(entry):
            columns.setdefault(name, (label, {}))[1].setdefault(value)
    for name, (label, values) in columns.items():
        if 1 < len(values) <= _MOST_CHOICES or (name == "deck" and values):
            yield Filter(name, label, tuple(sorted(values)))


def _values(entry: Entry) -> Iterator[tuple[str, str, str]]:
    """What a card can be found by: the filter's name, its label, the card's value."""
    face = entry.face
    yield "kind", "Kind", face.kind_title
    yield "set", "Set", face.set_name
    for deck in entry.decks:
        yield "deck", "Deck", deck
    for field in face.fields:
        value = face.values.get(field.name)
        if isinstance(value, str) and value in face.words:
            yield f"field-{slug(field.name) or 'x'}", field.label, face.words[value].title


def _shown(entry: Entry, filters: Sequence[Filter], found: Sequence[Finding]) -> Shown:
    face = entry.face
    have: dict[str, list[str]] = {one.name: [] for one in filters}
    for name, _, value in _values(entry):
        if name in have:
            have[name].append(value)
    parts = (said(part, face.words) for part in (face.above, face.rules, face.flavor))
    text = "\n".join(filter(None, parts))
    fields = [f"{field.label} {field.value}".strip() for field in face.fields]
    return Shown(
        name=face.name,
        title=f"{face.kind_title} · {face.set_name} {face.number}",
        text="\n".join([*fields, text]).strip(),
        words=" ".join([face.name, face.kind_title, face.set_name, *fields, text]),
        picture="data:image/svg+xml;base64," + b64encode(entry.picture).decode("ascii"),
        hexagon=entry.hexagon,
        count=entry.count,
        values={name: "\n".join(values) for name, values in have.items()},
        findings=tuple(found),
    )


# --------------------------------------------------------------------------------- findings


def _sorted_out(
    entries: Sequence[Entry], found: Iterable[Diagnostic]
) -> tuple[dict[str, list[Finding]], list[Finding]]:
    """Findings by the card in whose lines they lie, and those that lie in no card's."""
    starts: dict[tuple[str, int], list[tuple[int, str]]] = {}
    by_card: dict[str, list[Finding]] = {}
    for entry in entries:
        face = entry.face
        by_card[face.key] = []
        if face.source and face.span:
            where = _declaration(face.source, face.span.start)
            starts.setdefault(where, []).append((face.span.start, face.key))
    others: list[Finding] = []
    for one in found:
        cards = starts.get(_declaration(one.source, one.span.start), [])
        before = [at for at in cards if at[0] <= max(one.span.start, cards[0][0])]  # of a table
        (by_card[max(before)[1]] if before else others).append(_finding(one))
    return by_card, others


def _declaration(source: Source, at: int) -> tuple[str, int]:
    """The declaration that a place lies in: its file, and where its first line starts."""
    number, _ = source.location(at)
    while number > 1 and source.line(number)[:1] in ("", " ", "\t", "#"):
        number -= 1
    return source.path, source.offset(number, 1)


def _finding(one: Diagnostic) -> Finding:
    line, _ = one.source.location(one.span.start)
    return Finding(
        one.code, one.level.value, one.title, one.text, one.hint, f"{one.source.path}:{line}"
    )
