"""What cards are written as, besides sheets: pictures, pages for a print shop, a save of Tabletop
Simulator, the proof gallery. Each is a function from faces to files by name."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from io import StringIO
from typing import Any
from urllib.parse import quote

from ....dsl.diagnostics import Diagnostic
from ...sizes import SheetSize
from . import boxes, findings, gallery, names, tts, typst
from . import pictures as drawing
from .cache import Cache
from .layout import back as back_data
from .layout import card as card_data
from .model import Face, SheetOptions
from .pictures import MAIN, POINT, Form, Picture, findings_of
from .plan import BackFace, design_of, size_of
from .presets import Preset
from .richtext import said
from .theme import Theme, ThemeFault, find

COPIES = "copies.csv"
SAVE = "tts.json"
_NOTHING_TOLD: Callable[[int], None] = lambda done: None  # noqa: E731


@dataclass(frozen=True, slots=True)
class Made:
    """Files by name (none where there was nothing to draw), what was found, and how many pieces."""

    files: Mapping[str, bytes]
    found: tuple[Diagnostic, ...] = ()
    pieces: int = 0


def for_preset(options: SheetOptions, preset: Preset) -> SheetOptions:
    """The options as a print shop wants them."""
    return replace(
        options, size=preset.size, bleed=preset.bleed, safe=preset.safe, show_safe=False,
        marks=options.marks if preset.marks else "none",
    )  # fmt: skip


def distinct(faces: Iterable[Face]) -> tuple[list[Face], Counter[str]]:
    """Each card once, and how often it is there."""
    listed = list(faces)
    return list({face.key: face for face in listed}.values()), Counter(f.key for f in listed)


def _backs(faces: Iterable[Face], options: SheetOptions) -> dict[str, BackFace]:
    """The back of each card that has one, by the card's key."""
    return {face.key: design_of(face, size_of(face, options), options)
            for face in faces if face.back is not None}  # fmt: skip


# ------------------------------------------------------------------------------------ pictures


def pictures(
    faces: Sequence[Face], options: SheetOptions, form: Form, *, naming: str = "{name}",
    backs: bool = False, cache: Cache | None = None,
    told: Callable[[int], None] = _NOTHING_TOLD,
) -> Made:  # fmt: skip
    """One picture a card, and one of each back that differs; how many of each in `copies.csv`."""
    if not faces:
        return Made({}, (findings.nothing(options),))
    cards, counts = distinct(faces)
    behind = _backs(cards, options) if backs else {}
    designs = list(dict.fromkeys(behind.values()))
    try:
        theme = find(options.theme)
        drawn = drawing.draw([*cards, *designs], options, theme, form, cache, told)
    except ThemeFault as fault:
        return Made({}, fault.diagnostics)
    back_files = {design: f"back-{name}.{form.kind}"
                  for design, name in zip(designs, _told_apart(designs), strict=True)}  # fmt: skip
    plain = names.of_cards(cards)
    files: dict[str, bytes] = {}
    rows = []
    for number, (card, one) in enumerate(zip(cards, drawn, strict=False), 1):
        file = f"{_named(naming, number, plain[card.key], options)}.{form.kind}"
        files[file] = one.content
        back = back_files[behind[card.key]] if card.key in behind else ""
        rows.append([file, back, card.name, str(counts[card.key])])
    for design, one in zip(designs, drawn[len(cards) :], strict=True):
        files[back_files[design]] = one.content
    files[COPIES] = _table([["front", "back", "card", "copies"], *rows])
    dpi = form.dpi if form.kind == "png" else findings.DPI
    return Made(files, _found(cards, drawn, options, theme, dpi), len(drawn))


def _found(
    cards: Sequence[Face], drawn: Sequence[Picture], options: SheetOptions, theme: Theme, dpi: int
) -> tuple[Diagnostic, ...]:
    both = (*findings_of(cards, drawn, options, theme, dpi), *names.findings(cards))
    return tuple(sorted(both, key=lambda one: one.sort_key))


def _named(naming: str, number: int, name: str, options: SheetOptions) -> str:
    return naming.format(
        number=f"{number:03}", name=name, title=names.slug(options.title) or "cards",
        size=names.slug(options.size),
    )  # fmt: skip


def _told_apart(designs: Sequence[BackFace]) -> list[str]:
    """A word for each back, with its number where others would have the same."""
    plain = [names.slug(design.title) for design in designs]
    return [
        name if name and plain.count(name) == 1 else f"{name or 'design'}-{number}"
        for number, name in enumerate(plain, 1)
    ]


def _table(rows: Iterable[Sequence[str]]) -> bytes:
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows(
        # A cell that begins like a formula is run as one by spreadsheets.
        ["'" + cell if cell[:1] in ("=", "+", "-", "@", "\t") else cell for cell in row]
        for row in rows
    )
    return written.getvalue().encode("utf-8")


# --------------------------------------------------------------------------- pages, one a side


def pages(faces: Sequence[Face], options: SheetOptions, preset: Preset) -> Made:
    """A PDF of one side a page in the shop's order; for `split` one of fronts, one of backs."""
    if not faces:
        return Made({}, (findings.nothing(options),))
    split = preset.order == "split"
    orders = [[False], [True]] if split else [[preset.order == "back-front"]]
    files: dict[str, bytes] = {}
    found: tuple[Diagnostic, ...] = ()
    count = 0
    try:
        theme = find(options.theme)
        for first in orders:
            sides = first if split else [*first, not first[0]]
            cards, data = _side_pages(faces, sides, options, theme)
            if not data["pages"]:
                continue
            with typst.Job(cards, options, theme, MAIN, data) as job:
                name = "" if not split else "backs" if first[0] else "fronts"
                files[name] = job.pdf()
                found += findings.of_reports(
                    cards, job.reports(), job.undrawn(), options, theme, preset.dpi
                )
            count += len(data["pages"])
    except ThemeFault as fault:
        return Made({}, fault.diagnostics)
    if boxes.can_mark_bleed():
        files = {name: boxes.with_bleed_box(pdf) for name, pdf in files.items()}
    return Made(files, tuple(sorted(set(found), key=lambda one: one.sort_key)), count)


def _side_pages(
    faces: Sequence[Face], sides: Sequence[bool], options: SheetOptions, theme: Theme
) -> tuple[list[Face], dict[str, Any]]:
    """A page for each side (True: the back) of each copy of each card, in this order; an empty one
    for a missing back, so that none comes behind the wrong front."""
    cards, _ = distinct(faces)
    behind = _backs(cards, options)
    designs = list(dict.fromkeys(behind.values()))
    at = {card.key: n for n, card in enumerate(cards)}
    bleed = options.bleed * POINT
    laid = []
    for face in faces:
        size = size_of(face, options)
        wide, high = size.width * POINT, size.height * POINT
        for back in sides:
            if back and not behind:
                continue
            what = at[face.key]
            if back:
                what = designs.index(behind[face.key]) if face.key in behind else -1
            whole = drawing.item(what, back, -bleed, -bleed, wide + 2 * bleed, high + 2 * bleed)
            laid.append(drawing.page(wide, high, [whole] if what >= 0 else [], bleed))
    return cards, drawing.job_data(
        [card_data(card, options, theme) for card in cards],
        [back_data(design, options, theme) for design in designs], laid, options,
    )  # fmt: skip


# ------------------------------------------------------------------------------ on the table


def tabletop(faces: Sequence[Face], options: SheetOptions, base: str) -> Made:
    """Sheets of many cards as pictures, and the save that names them; `base` is the address of the
    folder they will lie in."""
    if not faces:
        return Made({}, (findings.nothing(options),))
    options = replace(options, bleed=0.0, show_safe=False)
    try:
        theme = find(options.theme)
        cards, counts = distinct(faces)
        by_key = {card.key: card for card in cards}
        plan = tts.plan([_tts_card(card, counts[card.key], options) for card in cards])
        files: dict[str, bytes] = {}
        drawn: list[tts.Drawn] = []
        title = names.slug(options.title) or "deck"
        found: tuple[Diagnostic, ...] = ()
        for number, sheet in enumerate(plan, 1):
            chosen = [by_key[card.key] for card in sheet.cards]
            with _tts_job(sheet, chosen, options, theme) as job:
                *fronts, back = job.png(tts.PPI)
                found += findings.of_reports(
                    chosen, job.reports(), job.undrawn(), options, theme, tts.PPI
                )
            digest = sha256(fronts[0] + back).hexdigest()
            urls = []
            for side, content in (("face", fronts[0]), ("back", back)):
                file = f"{title}-{number}-{side}-{digest[:8]}.png"
                files[file] = boxes.with_dpi(content, tts.PPI)
                urls.append(f"{base.rstrip('/').replace(' ', '%20')}/{quote(file)}")
            drawn.append(tts.Drawn(sheet, digest, *urls))
    except ThemeFault as fault:
        return Made({}, fault.diagnostics)
    saved = json.dumps(tts.save(options.title or "Deck", drawn), ensure_ascii=False, indent=1)
    files[SAVE] = (saved + "\n").encode("utf-8", "replace")
    return Made(files, tuple(sorted(set(found), key=lambda one: one.sort_key)), len(plan))


def _tts_card(face: Face, count: int, options: SheetOptions) -> tts.Card:
    parts = (said(part, face.words) for part in (face.above, face.rules))
    tags = tuple(dict.fromkeys((face.kind_title, face.set_name)))
    size = size_of(face, options)
    back = repr(_hidden(face, size, options))
    return tts.Card(face.key, face.name, "\n".join(filter(None, parts)), tags, count, back, size)


def _hidden(face: Face, size: SheetSize, options: SheetOptions) -> BackFace:
    """What is on the back of a card on the table: there every card has one."""
    return design_of(replace(face, back=face.back or ""), size, options)


def _tts_job(
    sheet: tts.Sheet, faces: Sequence[Face], options: SheetOptions, theme: Theme
) -> typst.Job:
    """A page of the faces, the hidden one last; and one of the backs, or of the one back."""
    grid, dot = sheet.grid, 72 / tts.PPI
    wide, high = grid.width * dot, grid.height * dot
    behind = [_hidden(face, size_of(face, options), options) for face in faces]
    designs = list(dict.fromkeys(behind))

    def cell(what: int, index: int, back: bool) -> drawing.Data:
        x, y = grid.cell(index)
        return drawing.item(what, back, x * dot, y * dot, wide, high)

    hidden = cell(0, grid.columns * grid.rows - 1, True)
    size = (grid.columns * wide, grid.rows * high)
    fronts = [cell(n, n, False) for n in range(len(faces))]
    laid = [drawing.page(*size, [*fronts, hidden])]
    if sheet.own_backs:
        backs = [cell(designs.index(design), n, True) for n, design in enumerate(behind)]
        laid.append(drawing.page(*size, [*backs, hidden]))
    else:
        laid.append(drawing.page(wide, high, [cell(0, 0, True)]))
    data = drawing.job_data(
        [card_data(face, options, theme) for face in faces],
        [back_data(design, options, theme) for design in designs], laid, options,
    )  # fmt: skip
    return typst.Job(faces, options, theme, MAIN, data)


# ------------------------------------------------------------------------------------ gallery


def proof(
    faces: Sequence[Face], options: SheetOptions, found: Iterable[Diagnostic] = (),
    decks: Mapping[str, Sequence[str]] | None = None, cache: Cache | None = None,
    told: Callable[[int], None] = _NOTHING_TOLD,
) -> Made:  # fmt: skip
    """The gallery as one page of HTML; `found` is what earlier stages said, `decks` says by a
    card's key which decks hold it."""
    if not faces:
        return Made({}, (findings.nothing(options),))
    cards, counts = distinct(faces)
    try:
        theme = find(options.theme)
        drawn = drawing.draw(cards, options, theme, Form("svg"), cache, told)
    except ThemeFault as fault:
        return Made({}, fault.diagnostics)
    told_here = _found(cards, drawn, options, theme, findings.DPI)
    held = decks or {}
    entries = [
        gallery.Entry(
            card, one.content, counts[card.key], tuple(held.get(card.key, ())),
            hexagon=size_of(card, options).shape == "hex" and not options.bleed,
        )
        for card, one in zip(cards, drawn, strict=True)
    ]  # fmt: skip
    page = gallery.page(options.title or "Cards", entries, [*found, *told_here])
    return Made({"": page.encode("utf-8", "replace")}, told_here, len(cards))
