"""Texts as they arrive by mail, by chat and from other programs: whatever can be understood without guessing is.

What is taken away leaves blanks, so that an error still names the line and column that somebody sees.
"""

import re
from ast import literal_eval
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from html import unescape
from itertools import product
from unicodedata import normalize
from urllib.parse import unquote

from uptown_widget import schema
from uptown_widget.printable import LATIN

MAX_BREAKS = 8
"""A position has no more lines after a mail, or is something else: each doubles the ways to join them."""
QUOTES = "\"'`“”„‟«»″「」『』\u2018\u2019\u201a\u201b\u2039\u203a\uff02"
"""What programs that improve texts make of a quotation mark."""
FIRST_TAG = re.compile(rf"\[\s*[A-Za-z]\w{{0,39}}\s+[{QUOTES}]")
_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1f\x7f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Controls, soft hyphens, marks of direction and of the order of bytes. Joiners stay: letters have them."""
_LINE_END = re.compile("\r\n?|[\u0085\u2028\u2029]")
_QUOTED = re.compile(
    r"^(?:[ \t]{0,9}[>|])+|^[ \t]*(?:```|~~~)[^\n]*|^[ \t]{0,9}[-•](?=[ \t]+\[)|<br[ /]{0,3}>", re.MULTILINE
)
"""Signs of an answered mail, the fence around a text in a chat, and marks of lists."""
_PASSED_OVER = re.compile(r"\{[^{}]*\}|^%[^\n]*", re.MULTILINE)
"""A line that PGN passes over; in a comment, a mail may have broken the line before any sign."""
_WIDE_TAG = re.compile(r"^([ \t]*)［([^\n［］]*)］", re.MULTILINE)  # noqa: RUF001  as an input method writes it
_TAG = r"\[\s*[A-Za-z]\w{0,39}"
"""How a tag begins."""
_BRACKET = r"(?:\[|&(?:amp;){0,3}(?:#91|#[xX]5[bB]|lsqb|lbrack);)"
"""The bracket before it, as pages may write it."""
_ESCAPED_TAG = re.compile(r"\\\[(\s*[A-Za-z]\w{0,39}\s[^\n\[\]]*)\\\]")
_NAMED_QUOTE = re.compile(
    rf"{_BRACKET}{_TAG[2:]}(?:\s*&(?:amp;){{0,3}}(?:nbsp|#160);)*\s*&(?:amp;){{0,3}}(?:quot|#34|#[xX]22);"
    rf"|{_TAG}&(?:amp;){{0,3}}(?:nbsp|#160);"
)
_DOUBLED = re.compile(rf'{_TAG}\s+""[^"\]]')
_APOSTROPHES = re.compile(rf"{_TAG}\s+(?:''|``)")
_RAW = re.compile(rf"{_TAG}(?:=20)*\s*(?:=22|=20\")|=\n|=3D[\"']https?:")
_RAW_BYTES = re.compile("(?:=[0-9A-F]{2})+")
_RICH = re.compile(r"\\'([0-9a-f]{2})|\\u(-?\d{1,5}) ?\??|(\\(?:par|line)\b ?)|\\([{}\\])|\\[a-z]+-?\d* ?|[{}\n]")
_MAIL = re.compile(r"^Content-Transfer-Encoding:", re.MULTILINE | re.IGNORECASE)
"""In the source of a mail, which may have the same text twice: plain, and as a page."""
_BOLD_TAG = re.compile("[\\[\uff3b]\\s*[\U0001d400-\U0001d7ff\uff21-\uff5a]")
"""As social networks have it, in letters of mathematics, which look bold; or in the wide letters of an input method."""
_COLORS = re.compile(r"\x1b\[[\d;]{0,20}[A-Za-z]")
"""Commands to a terminal, such as those for colors."""
_BASE64 = re.compile(r"(?:data:[^,\s]{0,100};base64,)?([\w+/\s-]{40,}={0,2})")
_DATA = re.compile(r"data:text/[^,\s]{0,100},")
"""Before a text that was made a link of its own."""
_IN_JSON = re.compile(rf'{_TAG}\s+\\+"')
_JSON_TEXT = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_WRITTEN_END = re.compile(rf"[{QUOTES}]\s*\](?:\\r)?\\n")
"""Behind a tag, a line end that a program has written in letters, so as to have the text in one line."""
_ESCAPE = re.compile(r"\\(?:(r\\n|[nr])|(t)|([\\']))")
_PYTHON_TEXT = re.compile(r"\[?b?['\"]")
MAX_PYTHON = 200_000
"""Characters of what is read as Python writes it: much more than a match, and no work for long."""
MAX_PACKED = 4
"""How often a text was packed in another: as a value of JSON in a link, for example."""
_PAGE = re.compile(r"\s*<(?:!doctype )?html", re.IGNORECASE)
_MARKED_TAG = re.compile(rf"<[a-z][^<>]{{0,500}}>\s*{_TAG}(?:\s|&nbsp;)", re.IGNORECASE)
_MARKED_END = re.compile(r"</(?:div|p|li|tr|pre)>|<br[ /]{0,3}>", re.IGNORECASE)
_MARK = re.compile(r"</?[a-z][^<>]{0,500}>", re.IGNORECASE)
_MAILED = re.compile(
    r"\[([^\s\[\]]{1,40})\]\(mailto:[^\s()]{0,40}\)|<mailto:[^\s<>|]{0,40}\|([^\s<>]{0,40})>|<mailto:[^\s<>]{0,40}>"
)
"""What mails and chats make of a move, in which they see an address."""
_PREFIX = re.compile(rf"^([^\n\"{{}}]{{1,60}}?){_TAG}\s", re.MULTILINE)
"""What stands before each line: marks of lists, signs of a comment or of a change, who wrote it in a chat and when."""
_COUNTED = re.compile(r"(\d+)|(?<!\w)([A-Za-z])(?=\\?[.)])|\\\[(?:\\ |[xX])\\\]")
"""What differs from line to line in that: numbers, letters that count, boxes with and without a cross."""
_ROW = re.compile(r'^[ \t]*"?\d+(?:\."?[,;]|"?[,;](?="?(?:[\w$:]{1,30}[@xX]|pass)))(?=\S)[^\n]*', re.MULTILINE)
"""A row of a spreadsheet, with the number of a round before moves: a comment does not begin right behind it."""
_RULE = re.compile(r"^[ \t:+|-]*-\|[ \t:+|-]*$", re.MULTILINE)
"""The line below the head of a table in Markdown."""
_CELLS = str.maketrans(dict.fromkeys(',;"', " "))
_PLAYER = re.compile(rf"\[\s*Player\d\s+[{QUOTES}]([^\n]*?)[{QUOTES}]\s*\]", re.IGNORECASE)
_SPREADSHEET = re.compile("_x00(0[AD9])_")
"""Line ends and tabs as the files of a spreadsheet have them."""
_ENCODED_TAG = re.compile(r"%5B(?:%20)*[A-Za-z]\w{0,39}(?:%20|\+)+%22", re.IGNORECASE)
"""As in a link that begins a mail, or in what a form has sent."""
_TWICE = re.compile("%25(?:23|26|2F|3A|3D|3F)", re.IGNORECASE)
"""Signs of a link within a link that is within another one."""
_DEFENCE = "urldefense.com/v3/__"
"""Before the link in one that a mail server for companies has made of it, with a star for its ``#``."""
_OLD_DEFENCE = re.compile(r"urldefense\.proofpoint\.com/v2/url\?u=([\w.-]+)", re.ASCII)
_WIDE_LINK = re.compile("\uff1a\uff0f\uff0f|\uff1a//|://\\S*\uff03")
_WIDE_SIGNS = {ord(sign) + 0xFEE0: sign for sign in ":/#=%&?.-_"}
_LINK_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2212"), "-")
_LINK_ESCAPE = re.compile(r"\\([_\-#%&=.~])")
_SIGNS = LATIN | dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")


@lru_cache(maxsize=4)  # whoever reads a text asks for it again and again: what it is, then what is in it
def arrived(text: str) -> str:
    r"""Return a text without what its way has added.

    >>> arrived("> [Game “Uptown”]\r\n> 1… C@\u200bC4")
    '  [Game “Uptown”]\n  1… C@C4'
    """
    if "\x1b" in text:
        text = _COLORS.sub("", text)
    for _ in range(MAX_PACKED):
        packed, text = text, _unpacked(text)
        if text == packed:
            break
    if "//" in text or "\uff0f\uff0f" in text or _TWICE.search(text):
        text = re.sub(r"(?<=[^\W_])(?=https?://)", " ", text)  # two links without a blank
        text = re.sub(r"\S+", lambda word: _plain_link(word[0]), text)
    text = _ESCAPED_TAG.sub(r" [\1 ]", _WIDE_TAG.sub(r"\1[\2]", text))
    if "mailto:" in text:
        text = _MAILED.sub(lambda found: (found[1] or found[2] or "").center(len(found[0])), text)
    text = _PASSED_OVER.sub(lambda found: found[0] if found[0][0] == "{" else " " * len(found[0]), _unmarked(text))
    text = _QUOTED.sub(lambda found: " " * len(found[0]), text)
    return _without_heads(_unmarked(text))


def _without_heads(text: str) -> str:
    """Take away what makes a table of moves: commas between cells, and the row with the names of the players."""
    text = _RULE.sub(lambda rule: " " * len(rule[0]), text)
    text = _ROW.sub(lambda row: row[0].translate(_CELLS), text)
    names = {name.replace("\\", "").strip(QUOTES) for name in _PLAYER.findall(text)}
    if len(names) < 2:
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines):
        cells = [cell.strip(f" {QUOTES}") for cell in re.split(r"[\t|,;]", line)]
        others = [cell for cell in cells if cell and cell not in names]
        # One column may have a title of its own, such as "Round".
        if names <= {*cells} and len(others) <= 1:
            lines[number] = " " * len(line)
    return "\n".join(lines)


def _plain_link(word: str) -> str:
    """Return a word without what a chat, a phone or a mail server has made of a link in it."""
    if _TWICE.search(word):
        word = unquote(word)
    if found := _OLD_DEFENCE.search(word):
        word = unquote(found[1].replace("-", "%").replace("_", "/"))
    inside, end, _ = word.partition(_DEFENCE)[2].partition("__;")
    if end:
        word = inside.replace("*", "#", 1)
    word = word.translate(_WIDE_SIGNS) if _WIDE_LINK.search(word) else word
    if "://" in word:
        word = word.translate(_LINK_DASHES)
        word = _LINK_ESCAPE.sub(r"\1", word)  # else TeX would begin a comment, and a chat letters that stand out
        if word.startswith("_"):
            word = word[1:].rstrip(".,!?").removesuffix("_")
    return word


def _unmarked(text: str) -> str:
    """Take away what stands before each line, if it stands before the first tag and before most lines."""
    found = _PREFIX.search(text)
    mark = found[1].strip() if found else ""
    if found is None or not mark:
        return text
    before = _COUNTED.sub(lambda part: r"\d+" if part[1] else "[A-Za-z]" if part[2] else r"\[[ xX]\]", re.escape(mark))
    if mark.isdigit():  # numbers of lines; those of rounds have a full stop
        before += r"\t"
    marked = re.compile(rf"^[ \t]*{before}", re.MULTILINE)
    lines = [line for line in text[found.start() :].split("\n") if line.strip()]
    if len(lines) < 2 or 2 * sum(marked.match(line) is not None for line in lines) <= len(lines):
        return text
    return marked.sub(lambda part: " " * len(part[0]), text)


def _unpacked(text: str) -> str:
    """Return a text that another program has written in its own way, as far as one step leads."""
    if not FIRST_TAG.search(text):
        text = _spelled_out(text)
    if "]_x000" in text:
        text = _SPREADSHEET.sub(lambda found: chr(int(found[1], 16)), text)
    return _decoded(_LINE_END.sub("\n", _INVISIBLE.sub("", text)))


def _spelled_out(text: str) -> str:
    """Return a text of which another program has written signs or all letters in other letters."""
    if _ENCODED_TAG.search(text.replace("%25", "%")):
        return unquote(text if "%20" in text else text.replace("+", " "))
    if _BOLD_TAG.search(text):
        return normalize("NFKC", text)
    if data := _BASE64.fullmatch(text.strip()):
        with suppress(ValueError):
            said = b64decode("".join(data[1].split()), "-_" if {*"-_"} & {*data[1]} else None).decode()
            return said if FIRST_TAG.search(said) else text
    return text


def _decoded(text: str) -> str:
    """Return a text that another program has written in its own way: HTML, JSON, a cell of a table, a raw mail."""
    if _MAIL.search(text):
        text = _LINE_END.sub("\n", _INVISIBLE.sub("", _body(text)))
    if (value := _value(text)) is not None:
        return _joined(value)
    if _WRITTEN_END.search(text):
        return _ESCAPE.sub(lambda found: "\n" if found[1] else "\t" if found[2] else found[3], text)
    if text.startswith("{\\rtf"):
        return _joined(_RICH.sub(_plain, text))
    if _MARKED_TAG.search(text):  # before signs are read, of which some would look like marks
        text = unescape(_MARK.sub(" ", _MARKED_END.sub("\n", text)))
    elif _PAGE.match(text) or _NAMED_QUOTE.search(text):
        text = unescape(text)
    if _DOUBLED.search(text):
        return text.replace('\\""', '\\"').replace('""', '" ')
    if _APOSTROPHES.search(text):
        return text.replace("''", '"').replace("``", '"')
    if _RAW.search(text):
        return _RAW_BYTES.sub(_read_bytes, text.replace("=\n", ""))
    return text


def _value(text: str) -> str | None:
    """Return the text that another program has written as a value, of JSON or of Python; None if there is none."""
    bare = text.strip()
    data: object = None
    with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
        if bare.startswith('"'):
            data = schema.parse(bare)
        elif bare[:1] in {"{", "["} and '"winners"' not in text:  # which games of an arena have
            data = "\n\n".join(_records_in(schema.parse(bare))) or None
    with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
        if data is None and "\n" not in bare and len(bare) < MAX_PYTHON and _PYTHON_TEXT.match(bare):
            data = _python_text(bare)
    if isinstance(data, str):
        return data
    if FIRST_TAG.search(text) or not _IN_JSON.search(text):  # else it is a name with a tag in it
        return None
    # It stands among other things, or is what was within the quotation marks.
    values = [each[0] for each in _JSON_TEXT.finditer(text) if _IN_JSON.search(each[0])]
    return "\n\n".join(filter(None, map(_parsed, values))) or _parsed(f'"{text}"')


def _parsed(text: str) -> str | None:
    """Return a text that was written as one of JSON; None where it is none."""
    with suppress(ValueError):
        return str(schema.parse(text))
    return None


def _python_text(text: str) -> str | None:
    """Return a text as Python writes it: in quotation marks, as bytes, or as a list of lines."""
    data = literal_eval(text)
    if isinstance(data, bytes):
        data = data.decode()
    if isinstance(data, list) and all(isinstance(each, str) for each in data):
        data = "\n".join(line.removesuffix("\n") for line in data)
    return data if isinstance(data, str) and FIRST_TAG.search(data) else None


def _body(text: str) -> str:
    """Return what a mail says, of which the source is given; the whole text if it is no mail after all."""
    from email import message_from_string  # noqa: PLC0415  most texts are no mails, and pages load little
    from email.policy import default  # noqa: PLC0415

    with suppress(LookupError, ValueError, RecursionError):  # an encoding that nobody knows, parts within parts
        said = message_from_string(text.lstrip(), policy=default).get_body(("plain", "html"))
        if said is None:
            return text
        if str(said["Content-Transfer-Encoding"]).lower() not in {"base64", "quoted-printable"}:
            return str(said.get_payload())
        body = said.get_payload(decode=True)
        return body.decode(said.get_content_charset("utf-8")) if isinstance(body, bytes) else text
    return text


def _records_in(data: object) -> Iterator[str]:
    """Yield the texts with a tag in what was written as JSON."""
    if isinstance(data, str) and FIRST_TAG.search(data):
        yield data
    elif isinstance(data, list) and all(isinstance(each, str) for each in data):  # lines, as in a notebook
        text = "\n".join(line.removesuffix("\n") for line in data)
        if FIRST_TAG.search(text):
            yield text
    elif isinstance(data, list | dict):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _records_in(each)


def _joined(text: str) -> str:
    """Join the halves in which other programs write letters such as emoji; one alone could not be saved."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _plain(found: re.Match[str]) -> str:
    """Return what a control word of rich text stands for."""
    byte, number, end, sign = found.groups()
    if byte:
        return bytes.fromhex(byte).decode("cp1252", "replace")
    return chr(int(number) % 65536) if number else "\n" if end else sign or ""


def _read_bytes(found: re.Match[str]) -> str:
    """Return what signs of a raw mail stand for; "=20" and the like may also be part of a text that is none."""
    try:
        return bytes.fromhex(found[0].replace("=", "")).decode()
    except UnicodeDecodeError:
        return found[0]


def unwrapped(text: str) -> Iterator[str]:
    r"""Yield what the line of a position may have been before it was broken into lines: at a blank, or in a field.

    >>> [*unwrapped("9/9 1\n2 -")]
    ['9/9 1 2 -', '9/9 12 -']
    """
    first, *others = [line.strip() for line in text.strip().split("\n")]
    for joints in product((" ", ""), repeat=len(others)) if len(others) <= MAX_BREAKS else [(" ",) * len(others)]:
        yield "".join((first, *(part for pair in zip(joints, others, strict=True) for part in pair)))


def begins_record(text: str) -> bool:
    """Whether there is a tag in a text, as in each record and study."""
    return FIRST_TAG.search(arrived(text)) is not None


def plain_move(text: str) -> str:
    r"""Return a move with the letters that it was written with, of which an input method or a phone makes others.

    >>> plain_move("\uff23\u00d7\uff23\uff14"), plain_move("6@D\u0666")
    ('CxC4', '6@D6')
    """
    text = plain_signs(normalize("NFKC", _INVISIBLE.sub("", text)))
    return "".join(str(int(letter)) if letter.isdecimal() else letter for letter in text)


def plain_signs(text: str) -> str:
    """Return a position or move with the letters and dashes of ours that its signs look like."""
    return text.translate(_SIGNS)
