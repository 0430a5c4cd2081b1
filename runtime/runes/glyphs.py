"""How runes are drawn: a small picture each, round the point (0, 0), in lines."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin


def _rays(count: int, inner: float, outer: float) -> str:
    parts = []
    for n in range(count):
        x, y = cos(2 * pi * n / count), sin(2 * pi * n / count)
        parts.append(f"M{inner * x:.1f} {inner * y:.1f}L{outer * x:.1f} {outer * y:.1f}")
    return "".join(parts)


def _star(points: int, inner: float, outer: float) -> str:
    found = []
    for n in range(2 * points):
        far = inner if n % 2 else outer
        angle = pi * n / points - pi / 2
        found.append(f"{far * cos(angle):.1f} {far * sin(angle):.1f}")
    return "M" + "L".join(found) + "Z"


GLYPHS: Mapping[str, str] = {
    "S": f"<circle r='4'/><path d='{_rays(8, 6, 9)}'/>",
    "M": "<path d='M3 -8A8.5 8.5 0 1 0 3 8A7 7 0 0 1 3 -8Z'/>",
    "L": "<path d='M0 9L0 -2M0 8C-9 4 -8 -5 0 -9C8 -5 9 4 0 8M0 4L-3 1M0 1L3 -2'/>",
    "W": "<path d='M-9 -4Q-6 -8 -3 -4T3 -4T9 -4M-9 1Q-6 -3 -3 1T3 1T9 1M-9 6Q-6 2 -3 6T3 6T9 6'/>",
    "F": "<path d='M0 9C-7 9-8 2-4-2C-4 1-2 2-1 0C-3-4 0-7 1-9C1-5 7-3 6 3C6 7 3 9 0 9Z'/>",
    "P": "<path d='M-9 7L-1 -8L3 -1L5 -4L9 7ZM-4 -2L-1 0L1 -3'/>",
    "J": f"<path d='{_star(5, 3.6, 9)}' fill='currentColor' fill-opacity='0.25'/>",
}
