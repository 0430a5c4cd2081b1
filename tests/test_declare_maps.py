"""Boards drawn in text: what a drawing means, and each fault of it once."""

from __future__ import annotations

import pytest
from helpers import messages_of

from runewright.compiler.compile import compile_sources
from runewright.compiler.table import boards_of
from runewright.dsl.source import Source
from runewright.runtime.table import Board

HEAD = "use runebound\n"
KEY = ("p is plains", "f is forest", '1 is town "Ashford"', "G marks green", 'start in "Ashford"')


def drawn(*rows: str, name: str = "Mine") -> str:
    return f'{HEAD}map "{name}":\n' + "".join(f"  {row}\n" for row in rows)


def board(*rows: str) -> Board:
    compiled = compile_sources([Source("test.rune", drawn(*rows))])
    assert not compiled.diagnostics
    return boards_of(compiled.model.libraries["runebound"])["Mine"]


def faults(*rows: str) -> list[str]:
    return [found.code for found in messages_of(drawn(*rows))]


def test_cells_know_their_terrain_their_markers_and_their_neighbours() -> None:
    sites = board("p   fG", "  1   p", *KEY).sites
    assert [site.name for site in sites] == ["plains A1", "forest B1", "Ashford", "plains B2"]
    assert [site.terrain for site in sites] == [("plains",), ("forest",), ("town",), ("plains",)]
    assert [site.markers for site in sites] == [(), ("green",), (), ()]
    assert [sorted(site.neighbours) for site in sites] == [[1, 2], [0, 2, 3], [0, 1, 3], [1, 2]]
    assert [site.start for site in sites] == [False, False, True, False]


def test_a_dot_keeps_a_place_free() -> None:
    sites = board("p   .   p", "  f   f", "p is plains", "f is forest").sites
    assert [sorted(site.neighbours) for site in sites] == [[2], [3], [0, 3], [1, 2]]


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        (("p   q", "p is plains"), ["RW281"]),
        (("p   pX", "p is plains"), ["RW281"]),
        (("p   p   p", "   p   p", "p is plains"), ["RW282", "RW282"]),
        (("p   p", "p is plain"), ["RW283"]),
        (("p   pG", "p is plains", "G marks grene"), ["RW283"]),
        (("p   p", "pp is plains"), ["RW284"]),
        (("1   1", '1 is town "Ashford"'), ["RW285"]),
        (("p       p", "p is plains"), ["RW286", "RW286"]),
        (("p   p", "p is plains", 'start in "Ashford"'), ["RW287"]),
        (("p is plains",), ["RW288"]),
    ],
)
def test_a_fault_is_told_and_none_that_is_its_echo(rows: tuple[str, ...], codes: list[str]) -> None:
    assert faults(*rows) == codes
