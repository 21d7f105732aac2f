"""The stylesheet of all hosts, from the style sheets beside this file; pure.

Colours are the custom properties that `html.css` writes for a theme.
"""

import re
from importlib.resources import files

_UNSEEN = re.compile(r"/\*.*?\*/\s*|(?<=[{};])\s+", re.DOTALL)
"""Comments, and what only lays the text out."""


def stylesheet(package: str, *names: str) -> str:
    """Return style sheets of a package, one after another: of two rules that weigh the same, the later one counts."""
    texts = (files(package).joinpath(f"{name}.css").read_text(encoding="utf-8") for name in names)
    return "".join(_UNSEEN.sub("", text) for text in texts)


# Read now: snapshots store Python after this, and where they are restored there are no files yet.
CSS = stylesheet(__package__, "base", "cards", "sections", "blocks", "controls", "narrow", "forms", "wide")
"""The stylesheet without the colours of a theme."""
