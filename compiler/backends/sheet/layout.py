"""The plan of the sheets as plain data: what the drawing in `main.typ` reads, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from . import payload, places
from .breaks import breakable, is_rtl
from .imposition import SheetSize, outline
from .margins import Note
from .model import Face, SheetOptions, title_of
from .plan import BACK_BLEED, BackFace, Placed, Plan, Sheet, size_of
from .theme import Theme

WORDS = {"ruler": "50 mm", "fold": "Fold along this line, glue, then cut"}


def layout(
    plan: Plan, options: SheetOptions, theme: Theme, sheets: Sequence[Sheet] | None = None
) -> dict[str, Any]:
    """Everything that is printed: the sheets, and the cards and backs that lie on them."""
    return {
        "title": title_of(plan.faces, options),
        "language": options.language,
        "words": WORDS,
        "cards": [card(face, options, theme) for face in plan.faces],
        "backs": [back(design, options, theme) for design in plan.backs],
        "sheets": [_sheet(one, options) for one in (plan.sheets if sheets is None else sheets)],
    }


def card(face: Face, options: SheetOptions, theme: Theme) -> dict[str, Any]:
    """What is drawn of a card, and how large. The drawing is `bleed` larger on each side than
    `w` and `h`, where it is cut; what matters stays `safe` within that."""
    return {
        **payload.face(face, theme),
        **_measures(size_of(face, options), options, options.bleed),
        **({"art": ""} if options.mode == "playtest" else {}),
    }


def back(design: BackFace, options: SheetOptions, theme: Theme) -> dict[str, Any]:
    """What is drawn of a back: nothing that would tell one card from another."""
    return {
        **_measures(design.size, options, max(options.bleed, BACK_BLEED)),
        "back": breakable(design.title),
        "art": "" if options.mode == "playtest" else design.image,
        "rtl": is_rtl(design.title),
        "initial": design.title[:1],
        "kind": design.kind,
        "look": places.of_back(design.kind, theme),
        "set": design.set_name,
        "symbol": design.symbol if design.symbol in theme.icons else "",
    }


def _measures(size: SheetSize, options: SheetOptions, bleed: float) -> dict[str, Any]:
    return {
        "w": size.width, "h": size.height, "corner": size.corner, "shape": size.shape,
        "bleed": bleed, "safe": options.safe, "mode": options.mode,
    }  # fmt: skip


def _sheet(sheet: Sheet, options: SheetOptions) -> dict[str, Any]:
    return {
        "paper": asdict(sheet.paper),
        "shape": sheet.shape,
        "placed": [_placed(one) for one in sheet.placed],
        "lines": [asdict(line) for line in sheet.lines],
        "outlines": sheet.outlines,
        "safe": _safe(sheet, options) if options.show_safe else [],
        "fold": sheet.fold,
        "notes": [_note(note) for note in sheet.notes],
        "ruler": asdict(sheet.ruler) if sheet.ruler else None,
    }


def _placed(one: Placed) -> dict[str, Any]:
    slot = asdict(one.slot)
    return {"item": one.item, "back": one.back, "turned": one.turned, **slot}


def _safe(sheet: Sheet, options: SheetOptions) -> list[Any]:
    """The corners of the zone that is safe from the knife, for each front."""
    found: list[Any] = []
    for one in sheet.placed:
        slot, by = one.slot, options.safe
        if one.back:
            continue
        if sheet.shape == "hex":
            found.append(outline(slot, by))
        else:
            left, top = slot.x + by, slot.y + by
            right, bottom = slot.right - by, slot.bottom - by
            found.append([(left, top), (right, top), (right, bottom), (left, bottom)])
    return found


def _note(note: Note) -> dict[str, Any]:
    return {
        "x": note.x, "y": note.y, "width": note.width, "align": note.align,
        "strong": note.text[: note.bold], "text": note.text[note.bold :],
    }  # fmt: skip
