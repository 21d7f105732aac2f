"""How colours look: WCAG contrast, CIE Lab, and dichromatic vision after Machado, Oliveira and Fernandes (2009)."""

from math import dist

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

VISIONS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""At full severity (1.0), on linear RGB."""

_XYZ: Matrix = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE: Vector = (0.95047, 1.0, 1.08883)
"""sRGB's own white, D65."""


def linear(color: str) -> Vector:
    """Return `#rrggbb` as light: red, green and blue, each from 0 to 1."""
    channels = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of WCAG 2, from 1 (none) to 21 (black and white)."""
    low, high = sorted(sum(map(float.__mul__, (0.2126, 0.7152, 0.0722), linear(color))) for color in (a, b))
    return (high + 0.05) / (low + 0.05)


def lab(color: str, vision: str = "normal") -> Vector:
    """Return a colour, as a vision sees it, in CIE Lab."""
    red, green, blue = (min(max(channel, 0.0), 1.0) for channel in _times(VISIONS[vision], linear(color)))
    x, y, z = map(_root, map(float.__truediv__, _times(_XYZ, (red, green, blue)), _WHITE))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def delta_e(a: str, b: str, vision: str = "normal") -> float:
    """Return how far two colours are apart: CIE 1976, the straight line in Lab."""
    return dist(lab(a, vision), lab(b, vision))


def _times(matrix: Matrix, vector: Vector) -> Vector:
    x, y, z = (sum(map(float.__mul__, map(float, row), vector)) for row in matrix)
    return x, y, z


def _root(share: float) -> float:
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29
