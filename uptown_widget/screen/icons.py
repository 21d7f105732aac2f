"""Our own drawings as SVG paths by name, read from pictures that show them side by side; pure."""

import re
from importlib.resources import files

_DRAWING = re.compile(r'<path id="(.+?)"[^>]*? d="(.+?)"', re.DOTALL)


def drawings(package: str, name: str) -> dict[str, str]:
    """Return the paths of a picture of a package by their ids, each from its own corner, with single spaces."""
    picture = files(package).joinpath(f"{name}.svg").read_text(encoding="utf-8")
    return {each: " ".join(path.split()) for each, path in _DRAWING.findall(picture)}


ICONS = drawings(__package__, "icons")
"""For controls, on a grid of 24 units."""
