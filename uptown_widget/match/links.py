"""Texts made short enough for a link: after the `#`, `record=`, `study=`, `exercise=`, `deal=`, `seed=` ..."""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from urllib.parse import quote, unquote

from uptown_widget.errors import DamagedError, GameError, quoted
from uptown_widget.i18n import say

LONGEST = 200_000
"""Characters a packed text may stand for."""
_PLAIN = ("seed", "day")
_LINK = re.compile(r"(?:\S*#)?(record|position|study|exercise|deal|seed|day)=(\S*)")


def damaged() -> DamagedError:
    """Return the error that says so."""
    return DamagedError(say("The link or saved text is damaged."))


def pack(text: str) -> str:
    """Return a text in letters, digits, `-` and `_`.

    >>> unpack(pack("C@C4"))
    'C@C4'

    :raises GameError: it holds half a character
    """
    return urlsafe_b64encode(zlib.compress(_bytes(text), 9)).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    try:
        return text.encode()
    except (AttributeError, UnicodeEncodeError) as error:  # half a character, which no file or link can hold
        raise GameError(say("{text} cannot be written as a link.", text=quoted(text))) from error


def unpack(packed: str) -> str:
    """Return the text that was packed.

    :raises GameError: the text is damaged: zlib carries a checksum
    """
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        reader = zlib.decompressobj()
        text = reader.decompress(data, LONGEST).decode()
    except (Error, TypeError, ValueError, zlib.error) as error:
        raise damaged() from error
    if not reader.eof or reader.unused_data:
        raise damaged()
    return text


def fragment(kind: str, text: str) -> str:
    """Return what comes after the `#` of a link."""
    if kind not in ("record", "position", "study", "exercise", "deal", *_PLAIN):
        raise GameError(say("{text} cannot be written as a link.", text=quoted(kind)))
    return f"{kind}={quote(_bytes(text), safe='') if kind in _PLAIN else pack(text)}"


def read_link(text: str) -> tuple[str, str] | None:
    """Return the kind and the text of a link or its fragment; None for any other text.

    >>> read_link("#seed=2026-11-21")
    ('seed', '2026-11-21')

    :raises GameError: it is a link, but damaged
    """
    link = _LINK.fullmatch(text.strip()) if isinstance(text, str) else None  # type: ignore[redundant-expr]
    if link is None:
        return None
    kind, packed = link.groups()
    return kind, unquote(packed) if kind in _PLAIN else unpack(packed)
