"""The table as a picture: a position drawn as SVG, the same for the same position."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from .glyphs import GLYPHS
from .hexes import EDGES, Cell, neighbour
from .records import BENT
from .screens import result
from .views import CellView, FormationView, View, view_of

if TYPE_CHECKING:
    from ..game import Game

SIZE = 60.0  # from the middle of a stone to a corner
EDGE = 0.66  # where the runes are, from the middle to the side
MARGIN = 24.0
LINE = 22.0
FILLS = {"gray": "#c3c8cc", "black": "#33363b", "golden": "#e8bf4a"}
STROKES = {"gray": "#7d858b", "black": "#0f1113", "golden": "#96751a"}
INKS = {"gray": "#23282c", "black": "#f1efe8", "golden": "#3d2f08"}
COINS = {
    "Red": "#c8372d", "Blue": "#2b62b8", "Green": "#2c8a45", "Purple": "#7d3fa0",
    "Yellow": "#d9a80f",
}  # fmt: skip
OTHERS = tuple(COINS.values())
FONT = "font-family='DejaVu Sans, Helvetica, Arial, sans-serif'"

Point = tuple[float, float]


def picture(game: Game) -> str:
    """The position as an SVG picture: the stones as they lie, coins, lines and circles, and how
    the players stand."""
    from .state import Runes

    assert isinstance(game, Runes)
    view = view_of(game, game.active)
    middles = {cell: middle(cell) for cell in (*view.cells, *_room(view))}
    left = min(x for x, _ in middles.values()) - SIZE - MARGIN
    top = min(y for _, y in middles.values()) - SIZE - MARGIN
    width = max(max(x for x, _ in middles.values()) + SIZE + MARGIN - left, 760.0)
    height = max(y for _, y in middles.values()) + SIZE + MARGIN - top
    words = _words(view, result(game) if game.over else "")
    whole = height + LINE * (len(words) + 1)
    colours = {
        one.name: COINS.get(one.name, OTHERS[n % len(OTHERS)]) for n, one in enumerate(view.players)
    }
    body = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{_n(width)}' height='{_n(whole)}' "
        f"viewBox='{_n(left)} {_n(top)} {_n(width)} {_n(whole)}' {FONT}>",
        f"<rect x='{_n(left)}' y='{_n(top)}' width='{_n(width)}' height='{_n(whole)}' "
        "fill='#f7f4ec'/>",
        *(_hexagon(middle(cell), "none", "#d8d1c0", 1) for cell in view.frontier),
        *(part for one in view.cells.values() for part in _stone(one)),
        *(part for one in view.formations for part in _formation(one, colours)),
        *(part for one in view.cells.values() for part in _coins(one, colours)),
    ]
    for n, (text, colour) in enumerate(words):
        y = top + height + LINE * n + 8
        dot = colours.get(colour)
        if dot:
            body.append(f"<circle cx='{_n(left + MARGIN)}' cy='{_n(y - 5)}' r='7' fill='{dot}'/>")
        body.append(f"<text x='{_n(left + MARGIN + (16 if dot else 0))}' y='{_n(y)}' "
                    f"font-size='14' fill='#23282c'>{escape(text)}</text>")
    return "\n".join([*body, "</svg>", ""])


def middle(cell: Cell) -> Point:
    """Where the middle of a cell is."""
    q, r = cell
    return SIZE * 3**0.5 * (q + r / 2), SIZE * 1.5 * r


def _room(view: View) -> tuple[Cell, ...]:
    """What must be in the picture besides stones."""
    return view.frontier or ((0, 0),)


def _n(value: float) -> str:
    """A number, short and the same everywhere."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0")


def _corners(at: Point, size: float) -> list[Point]:
    return [
        (at[0] + size * cos(pi / 6 + n * pi / 3), at[1] + size * sin(pi / 6 + n * pi / 3))
        for n in range(6)
    ]


def _hexagon(at: Point, fill: str, stroke: str, width: float) -> str:
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in _corners(at, SIZE - 1.5))
    return (
        f"<polygon points='{points}' fill='{fill}' stroke='{stroke}' stroke-width='{_n(width)}'/>"
    )


def _towards(at: Point, edge: int, share: float) -> Point:
    """A point on the way from the middle of a cell to the middle of one of its sides."""
    angle, far = -pi / 3 * edge, SIZE * 3**0.5 / 2 * share
    return at[0] + far * cos(angle), at[1] + far * sin(angle)


def _stone(one: CellView) -> Iterator[str]:
    """A stone with a rune at each of its sides."""
    at, colour = middle(one.cell), one.stone.colour
    yield _hexagon(at, FILLS.get(colour, "#ffffff"), STROKES.get(colour, "#555555"), 3)
    for edge in EDGES:
        x, y = _towards(at, edge, EDGE)
        ink = INKS.get(colour, "#000000")
        yield (
            f"<g transform='translate({_n(x)} {_n(y)}) scale(1.2)' stroke='{ink}' "
            f"fill='none' stroke-width='1.8' stroke-linejoin='round' stroke-linecap='round'>"
            f"<title>{one.letters[edge]}</title>{GLYPHS[one.letters[edge]]}</g>"
        )


def _coins(one: CellView, colours: dict[str, str]) -> Iterator[str]:
    """Whose coins lie on a stone, and how many."""
    x, y = middle(one.cell)
    if not one.owner:
        return
    yield (
        f"<circle cx='{_n(x)}' cy='{_n(y)}' r='15' fill='{colours[one.owner]}' "
        "stroke='#ffffff' stroke-width='2'/>"
        f"<text x='{_n(x)}' y='{_n(y + 6)}' font-size='17' font-weight='bold' fill='#ffffff' "
        f"text-anchor='middle'>{one.coins}</text>"
    )


def _formation(one: FormationView, colours: dict[str, str]) -> Iterator[str]:
    """A straight line as a bar through its stones, all else as a band from stone to stone."""
    style = (
        f"stroke='{colours[one.player]}' stroke-width='12' stroke-opacity='0.55' fill='none' "
        "stroke-linecap='round' stroke-linejoin='round'"
    )
    if one.kind == "line" and one.axis != BENT:
        cells = sorted(one.cells, key=middle)
        (x1, y1), (x2, y2) = middle(cells[0]), middle(cells[-1])
        yield f"<path d='M{_n(x1)} {_n(y1)} L{_n(x2)} {_n(y2)}' {style}/>"
        return
    seen = set(one.cells)
    parts = []
    for cell in one.cells:
        for edge in (0, 1, 5):  # each two cells that touch, once
            other = neighbour(cell, edge)
            if other in seen:
                (x1, y1), (x2, y2) = middle(cell), middle(other)
                parts.append(f"M{_n(x1)} {_n(y1)} L{_n(x2)} {_n(y2)}")
    yield f"<path d='{' '.join(parts)}' {style}/>"


def _words(view: View, end: str) -> list[tuple[str, str]]:
    """What stands under the table: lines, and the player whose colour goes before them."""
    lines = []
    for player in view.players:
        hand = ", ".join(map(str, player.hand)) or "no stone"
        lines.append((
            f"{player.name}: {player.coins} coins left, {player.rituals} rituals; "
            f"hand stones: {hand}", player.name,
        ))  # fmt: skip
    lines.append((f"Turn {view.turn}; {sum(view.piles)} stones and {view.ritual_pile} rituals "
                  "in the piles", ""))  # fmt: skip
    return [*lines, *((line, "") for line in end.splitlines()[:1])]
