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
WINDOWS = "cp1252"
"""What old editors write in the west ..."""
KOREAN = "euc_kr"
"""... and in Korea."""
_HANGUL = re.compile(rb"[\xb0-\xc8][\xa1-\xfe]")
_ALL_KOREAN = re.compile(rb"(?:[\0-\x7f]|[\xa1-\xa3\xb0-\xc8][\xa1-\xfe])*")
"""Pairs of bytes that no western text has nothing but: a sign of Korean in each."""


def encoding_of(content: bytes) -> str:
    """Return the encoding of a file, which its first bytes show."""
    for mark, name in BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return name
    sample = content[:SAMPLE]
    # Half of the bytes of most texts are zeros in UTF-16; in UTF-8 are none.
    for start, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        if sample[1 - start :: 2].count(0) == 0 and 2 * sample[start::2].count(0) > len(sample[start::2]):
            return name
    return "utf-8"


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
        return content.decode(KOREAN if korean else WINDOWS)
