"""The edge of a card: what the knife may cut off, and what stops where it should go on."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path

from sheet_faces import EXAMPLE, face

from runewright.compiler.art import Art
from runewright.compiler.backends.sheet import Face, SheetOptions, sheets
from runewright.compiler.backends.sheet.edge_findings import Box, Drawn, of_edges
from runewright.dsl.diagnostics import Diagnostic, Level
from runewright.dsl.source import Source, Span

CARD = dataclasses.replace(
    face("feat", "Test", "Rest."), source=Source("x.rune", "x" * 30), span=Span(6, 12)
)
OTHER = dataclasses.replace(CARD, key="Rulebook-2", number=2, name="Other")


def found(
    boxes: Sequence[Box] = (), drawings: Sequence[Drawn] = (), card: Face = CARD,
    safe: float = 3, bleed: float = 3, size: str = "poker",
) -> list[Diagnostic]:  # fmt: skip
    options = SheetOptions(safe=safe, bleed=bleed, size=size)
    return list(of_edges({card.key: card, OTHER.key: OTHER}, boxes, drawings, options))


def box(x: float, y: float, width: float, height: float, field: str = "text", **more: float) -> Box:
    return Box(CARD.key, field, x, y, width, height, (more.get("across", 0), more.get("down", 0)))


def test_what_lies_within_the_safe_zone_is_fine() -> None:
    assert found([box(3, 3, 57, 82)]) == []
    assert found([box(2, 2, 59, 84, across=1, down=1)]) == []
    assert found([box(0, 0, 63, 88, "art")], safe=8) == []


def test_what_lies_outside_is_told_at_the_card_by_the_farthest_edge() -> None:
    for outside in (box(1, 3, 50, 80), box(3, 1, 50, 80), box(3, 3, 59, 80), box(3, 3, 50, 84)):
        (said,) = found([outside])
        assert (said.code, said.level, said.span) == ("RW533", Level.WARNING, Span(6, 12))
        assert said.title == "The text of 'Test' lies 2.0 mm outside the safe zone"
    (said,) = found([box(1, 3, 61.5, 80)], safe=3)
    assert "lies 2.5 mm" in said.title
    assert found([box(4, 3, 50, 80)], safe=5)[0].title.endswith("2.0 mm outside the safe zone")


def test_a_kind_of_card_is_told_once_for_each_field() -> None:
    boxes = [dataclasses.replace(box(1, 3, 50, 80), card=key) for key in (CARD.key, OTHER.key)]
    (said,) = found(boxes + boxes)
    assert said.title.endswith("2.0 mm outside the safe zone, and so on 1 more")
    assert len(found([box(1, 3, 50, 80), box(1, 3, 50, 80, "name")])) == 2


def test_the_edges_of_hexagons_are_not_those_of_their_box() -> None:
    # 40 mm from flat to flat, 46.2 from point to point: its middle is 23.1 mm high.
    assert found([box(3, 13.6, 34, 19)], size="hex") == []
    (said,) = found([box(2, 13.6, 34, 19)], size="hex")
    assert said.title == "The text of 'Test' lies 1.0 mm outside the safe zone"
    (said,) = found([box(3, 9, 34, 20)], size="hex")  # its upper corners
    assert (said.code, said.title.split(": ")[1]) == ("RW537", "it reaches 0.7 mm past the edge")
    assert found([box(17, 2, 6, 3, across=2)], size="hex")[0].code == "RW533"


def test_what_the_knife_cuts_off_is_an_error() -> None:
    for cut in (box(-2, 3, 50, 80), box(3, 3, 62, 80), box(3, 3, 50, 87)):
        (said,) = found([cut])
        assert (said.code, said.level, said.span) == ("RW537", Level.ERROR, Span(6, 12))
        assert said.title == "The text of 'Test' is cut off: it reaches 2.0 mm past the edge"
    assert found([box(-2, -2, 67, 92, across=2, down=2)])[0].code == "RW533"


def test_art_that_ends_at_the_cut_is_told_where_there_is_a_bleed() -> None:
    art = dataclasses.replace(CARD, art=Art("a.png", Path("a.png"), "0" * 64, "png", 9, 9))
    for stops in (box(0, 10, 63, 30, "art"), box(-1, -3, 69, 40, "art"), box(3, 60, 50, 28, "art")):
        (said,) = found([stops], card=art)
        assert (said.code, said.span) == ("RW534", Span(6, 12))
        assert said.title == "The art of 'Test' stops at the cut, where 3 mm more are wanted"
        assert found([stops], card=art, bleed=0) == found([stops]) == []
    for fine in (box(3, 10, 57, 30, "art"), box(-3, -3, 69, 94, "art"), box(-3, 20, 69, 9, "art")):
        assert found([fine], card=art) == []


def test_a_drawing_without_bleed_is_told_once_for_its_kind() -> None:
    small, whole = Drawn(CARD.key, 63, 88), Drawn(OTHER.key, 69, 94)
    (said,) = found(drawings=[small, dataclasses.replace(small, card=OTHER.key)])
    assert said.title == "The face of 'Test' stops at the cut, where 3 mm more are wanted"
    assert found(drawings=[whole]) == found(drawings=[small], bleed=0) == []


def test_shipped_themes_keep_to_any_safe_zone_and_draw_past_the_cut() -> None:
    for theme in ("classic", "plain"):
        for size, safe in (
            ("poker", 3.0), ("mini", 3.0), ("tarot", 6.0), ("poker", 5.0), ("hex 75 mm", 3.0),
        ):  # fmt: skip
            options = SheetOptions(theme=theme, size=size, safe=safe, bleed=3)
            codes = {said.code for said in sheets(EXAMPLE, options).diagnostics}
            assert not codes & {"RW533", "RW534", "RW537"}, (theme, size, safe)
            assert "hex" not in size or not codes & {"RW502", "RW531"}, (theme, codes)
