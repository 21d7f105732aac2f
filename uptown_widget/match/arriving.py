"""Texts as they arrive by mail, by chat and from other programs: whatever can be understood without guessing is.

What is taken away leaves blanks, so that an error still names the line and column that somebody sees.
"""

import codecs
import json
import re
from contextlib import suppress
from functools import lru_cache
from html import unescape
from unicodedata import normalize
from urllib.parse import unquote

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
_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1f\x7f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Controls, soft hyphens, marks of direction and of the order of bytes. Joiners stay: letters have them."""
_LINE_END = re.compile("\r\n?|[\u0085\u2028\u2029]")
_QUOTED = re.compile(
    r"^(?:[ \t]{0,9}[>|])+|^[ \t]*(?:```|~~~)[^\n]*|^%[^\n]*|^[ \t]{0,9}[-•](?=[ \t]+\[)|<br[ /]{0,3}>", re.MULTILINE
)
"""Signs of an answered mail, the fence around a text in a chat, a line that PGN passes over, and marks of lists."""
_WIDE_TAG = re.compile(r"^([ \t]*)［([^\n［］]*)］", re.MULTILINE)  # noqa: RUF001  as an input method writes it
_ESCAPED_TAG = re.compile(r"\\\[(\s*[A-Za-z]\w{0,39}\s[^\n\[\]]*)\\\]")
_NAMED_QUOTE = re.compile(r"\[\s*[A-Za-z]\w{0,39}\s+(?:&quot;|&#34;)")
_DOUBLED = re.compile(r'\[\s*[A-Za-z]\w{0,39}\s+""[^"\]]')
_PAGE = re.compile(r"\s*<(?:!doctype )?html", re.IGNORECASE)
_TWICE = re.compile("%25(?:23|26|2F|3A|3D|3F)", re.IGNORECASE)
"""Signs of a link within a link that is within another one."""
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))


def encoding_of(content: bytes) -> str:
    """Return the encoding of a file, which its first bytes show."""
    return next((name for mark, name in BYTE_ORDER_MARKS if content.startswith(mark)), "utf-8")


@lru_cache(maxsize=4)  # whoever reads a text asks for it again and again: what it is, then what is in it
def arrived(text: str) -> str:
    r"""Return a text without what its way has added.

    >>> arrived("> [Game “Uptown”]\r\n> 1… C@\u200bC4")
    '  [Game “Uptown”]\n  1… C@C4'
    """
    text = _LINE_END.sub("\n", _INVISIBLE.sub("", text))
    text = _decoded(text)
    if _TWICE.search(text):
        text = re.sub(r"\S+", lambda word: unquote(word[0]) if _TWICE.search(word[0]) else word[0], text)
    text = _ESCAPED_TAG.sub(r" [\1 ]", _WIDE_TAG.sub(r"\1[\2]", text))
    return _QUOTED.sub(lambda found: " " * len(found[0]), text)


def _decoded(text: str) -> str:
    """Return a text that another program has written in its own way: HTML, JSON, a cell of a table, a raw mail."""
    if text.startswith('"'):
        with suppress(ValueError, RecursionError):
            data: object = json.loads(text)
            return data if isinstance(data, str) else text
    if _PAGE.match(text) or _NAMED_QUOTE.search(text):
        return unescape(text)
    if _DOUBLED.search(text):
        return text.replace('""', '" ')
    return text.replace("=\n", "").replace("=3D", "=") if "=\n" in text else text


def begins_record(text: str) -> bool:
    """Whether there is a tag in a text, as in each record and study."""
    return FIRST_TAG.search(arrived(text)) is not None


def plain_move(text: str) -> str:
    r"""Return a move with the letters that it was written with, of which an input method or a phone makes others.

    >>> plain_move("\uff23\u00d7\uff23\uff14")
    'CxC4'
    """
    return plain_dashes(normalize("NFKC", text)).replace("\u00d7", "x")


def plain_dashes(text: str) -> str:
    """Return a position or move with the dashes that it was written with."""
    return text.translate(_DASHES)
