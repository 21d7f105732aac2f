"""Texts of every kind that has broken programs before, for tests of everything that accepts texts."""

import zlib
from base64 import urlsafe_b64encode

from uptown_widget.match.links import pack

OVERRIDE = "\N{RIGHT-TO-LEFT OVERRIDE}"
EVIL = {
    "markup": "<img src=x onerror=alert(1)>",
    "closing": "</script></title>--><b>",
    "quotes": "\"'` onfocus=alert(1) autofocus",
    "address": "javascript:alert(1)",
    "override": f"Ann{OVERRIDE}nnA",
    "nothing wide": "\N{ZERO WIDTH SPACE}\N{ZERO WIDTH JOINER}\N{WORD JOINER}",
    "controls": "\x00\x07\x1b[31m\x7f\x85",
    "line ends": "a\r\nb\u2028c",
    "half a character": "\ud800",
    "prototype": "__proto__",
    "constructor": "constructor",
    "python": "{0.__class__.__init__.__globals__}",
    "percent": "%s%n%(x)s",
    "long": "x" * 10_000,
    "longer": "y" * 250_000,
    "marks": "e" + "\N{COMBINING ACUTE ACCENT}" * 5_000,
    "digits": "9" * 10_000,
    "nested": "[" * 100_000,
}


def bomb(size: int) -> str:
    """A small link that unpacks to a huge text."""
    return urlsafe_b64encode(zlib.compress(b"[" * size, 9)).decode().rstrip("=")


def safe(text: str) -> str:
    """Compress a text as an honest page would; lone surrogates cannot be encoded."""
    return pack(text.encode(errors="replace").decode())
