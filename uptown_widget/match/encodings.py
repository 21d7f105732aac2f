"""Files as text editors, shells and other programs write them: which encoding they have, and their text."""

import codecs
import re

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before those of UTF-16, which it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""With what an editor or a shell may begin a file, and the encoding that it tells of."""
SAMPLE = 400
"""Bytes that are looked at for zeros."""
UPPER = bytes([0, *range(0xAC, 0xD8)])
"""The upper halves of western letters and of Korean ones in UTF-16."""
_HANGUL = re.compile(rb"[\xb0-\xc8][\xa1-\xfe]")
_ALL_KOREAN = re.compile(rb"(?:[\0-\x7f]|[\xa1-\xa3\xb0-\xc8][\xa1-\xfe])*")
"""Pairs of bytes, a sign of Korean in each: no western text has nothing but those."""


def encoding_of(content: bytes) -> str:
    """Return the encoding of a file, which its first bytes show."""
    for mark, name in BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return name
    sample = content[:SAMPLE]
    # In UTF-16 blanks at least have zeros, in UTF-8 nothing has.
    big, little = (2 * len(half.translate(None, UPPER)) < len(half) for half in (sample[::2], sample[1::2]))
    return "utf-8" if big == little or 0 not in sample else "utf-16-be" if big else "utf-16-le"


def text_of(content: bytes) -> str:
    r"""Return the text of a file, also of one that an old editor has written.

    >>> text_of("Zoë".encode("utf-16-le")), text_of(b"Zo\xeb"), text_of("벤".encode("euc_kr"))
    ('Zoë', 'Zoë', '벤')

    :raises UnicodeDecodeError: there is none in it
    """
    try:
        return content.decode(encoding_of(content))
    except UnicodeDecodeError:
        if b"\0" in content:
            raise
        korean = _HANGUL.search(content) and _ALL_KOREAN.fullmatch(content)
        return content.decode("euc_kr" if korean else "cp1252")  # as old editors write
