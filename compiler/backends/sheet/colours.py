"""How colours are seen: how well text stands out from its ground (WCAG 2), and how far two colours
are apart for people who see them all or not all (Machado, Oliveira, Fernandes 2009)."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

Channels = tuple[float, float, float]

# Linear red, green and blue as they are seen without one kind of cone.
_SEEN = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
# From linear red, green and blue to the cones of OKLab, and from their roots to its three axes.
_CONES = ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
          (0.0883024619, 0.2817188376, 0.6299787005))  # fmt: skip
_LAB = ((0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
        (0.0259040371, 0.7827717662, -0.8086757660))  # fmt: skip


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours `#rrggbb`, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def distances(one: str, other: str) -> dict[str, float]:
    """How far two colours are apart for `everyone`, and for people who are protan, deutan or
    tritan. Black and white are 100 apart, neighbours in a palette about 20."""
    plain = _linear(one), _linear(other)
    found = {"everyone": _apart(*plain)}
    for kind, matrix in _SEEN.items():
        found[kind] = _apart(*(_turned(matrix, colour) for colour in plain))
    return found


def _linear(colour: str) -> Channels:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _straight(red), _straight(green), _straight(blue)


def _straight(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _turned(matrix: Iterable[Channels], colour: Iterable[float]) -> Channels:
    red, green, blue = colour
    one, two, three = (row[0] * red + row[1] * green + row[2] * blue for row in matrix)
    return one, two, three


def _apart(one: Channels, other: Channels) -> float:
    pairs = zip(_oklab(one), _oklab(other), strict=True)
    return 100 * hypot(*(a - b for a, b in pairs))


def _oklab(colour: Channels) -> Channels:
    cones = _turned(_CONES, (min(max(value, 0.0), 1.0) for value in colour))
    return _turned(_LAB, (value ** (1 / 3) for value in cones))
