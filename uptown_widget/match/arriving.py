"""Texts as they arrive by mail, by chat and from other programs: whatever can be understood without guessing is.

What is taken away leaves blanks, so that an error still names the line and column that somebody sees.
"""

import codecs
import re
from html import unescape

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before those of UTF-16, which it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""With what an editor or a shell may have begun a file that it has written anew, and the encoding that it tells of."""
QUOTES = '"“”„‟«»″「」『』\u2018\u2019\u201a\u201b\u2039\u203a\uff02'
"""What programs that improve texts make of a quotation mark."""
FIRST_TAG = re.compile(rf"\[\s*[A-Za-z]\w{{0,39}}\s+[{QUOTES}]")
_INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Soft hyphens, marks of direction and of the order of bytes. Joiners stay: they belong to letters and pictures."""
_LINE_END = re.compile("\r\n?|[\u0085\u2028\u2029]")
_QUOTED = re.compile(r"^(?:[ \t]{0,9}>)+|^[ \t]*(?:```|~~~)[^\n]*", re.MULTILINE)
"""The sign of an answered mail, and the fence around a text in a chat."""
_PAGE = re.compile(r"\s*<(?:!doctype )?html", re.IGNORECASE)
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))


def encoding_of(content: bytes) -> str:
    """Return the encoding of a file, as its first bytes tell it."""
    return next((name for mark, name in BYTE_ORDER_MARKS if content.startswith(mark)), "utf-8")


def arrived(text: str) -> str:
    r"""Return a text without what its way has added.

    >>> arrived("> [Game “Uptown”]\r\n> 1… C@\u200bC4")
    '  [Game “Uptown”]\n  1… C@C4'
    """
    text = _LINE_END.sub("\n", _INVISIBLE.sub("", text))
    if _PAGE.match(text):  # a study that was saved as a page
        text = unescape(text)
    return _QUOTED.sub(lambda found: " " * len(found[0]), text)


def begins_record(text: str) -> bool:
    """Whether there is a tag in a text, as in each record and study."""
    return FIRST_TAG.search(arrived(text)) is not None


def plain_dashes(text: str) -> str:
    """Return a position or move with the dashes that it was written with."""
    return text.translate(_DASHES)
