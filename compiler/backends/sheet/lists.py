"""Lists of cards instead of cards: a deck as tables, all texts with a box to tick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from ... import sizes
from . import findings, payload, theme
from .breaks import breakable
from .model import Face, FaceField, SheetOptions, SheetResult, title_of
from .outputs import distinct
from .theme import Theme
from .typst import Job

List = Literal["overview", "checklist"]

_SHORT = 40  # letters of a value that a column has room for
_SIDE = 14.0  # millimetres beside the lists
_FULL = 9  # columns that a table has room for beside count and name


def draw(
    what: List, faces: Sequence[Face], options: SheetOptions, verdict: str = ""
) -> SheetResult:
    """A list of the cards; one that stands in the sequence twice is counted twice. `verdict` is
    what is said of the deck at the end of an overview."""
    if not faces:
        return SheetResult(b"", (findings.nothing(options),), 0)
    cards, counts = distinct(faces)
    chosen = theme.load("plain")
    data = {
        "title": title_of(faces, options),
        "language": options.language,
        "paper": _paper(options),
        "what": what,
        "verdict": verdict,
        "version": options.version,
        "total": f"{_counted(len(faces), 'card')}, {len(cards)} different",
        "groups": [_group(kind, counts, chosen) for kind in _by_kind(cards)],
        "words": {"page": "Page", "set": "Set", "name": "Name"},
    }  # fmt: skip
    with Job(cards, options, chosen, "lists.typ", data) as job:
        pdf = job.pdf()
        pages = int(job.reported("pages")[0])
    return SheetResult(pdf, findings.of_cards(cards, (), options, chosen), pages)


def _paper(options: SheetOptions) -> dict[str, float]:
    """The paper, upright: lists are read, not cut."""
    size = sizes.paper_size(options.paper)
    short, long = sorted((size.width, size.height))
    return {"width": short, "height": long, "side": _SIDE}


def _by_kind(cards: Sequence[Face]) -> Iterator[list[Face]]:
    """The cards of each kind, in the order in which the kinds come."""
    for kind in dict.fromkeys(card.kind for card in cards):
        yield [card for card in cards if card.kind == kind]


def _group(cards: list[Face], counts: Counter[str], theme: Theme) -> dict[str, Any]:
    columns = _columns(cards)
    number = sum(counts[card.key] for card in cards)
    return {
        "kind": f"{cards[0].kind_title} · {_counted(number, 'card')}",
        "columns": [breakable(label) for label in columns.values()],
        "fields": list(columns),
        "cards": [{**payload.face(card, theme), "copies": counts[card.key]} for card in cards],
    }


def _columns(cards: Sequence[Face]) -> dict[str, str]:
    """The fields that are short on every card, with their labels: those of most cards first, all
    in the kind's order. The others stand below the names."""
    fields = [field for card in cards for field in card.fields]
    long = {field.name for field in fields if not _is_short(field)}
    many = Counter(field.name for field in fields if field.name not in long)
    kept = {name for name, _ in many.most_common(_FULL)}
    return {field.name: field.label for field in fields if field.name in kept}


def _is_short(field: FaceField) -> bool:
    return len(field.value) <= _SHORT


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
