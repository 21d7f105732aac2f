"""Texts made short enough for a link: after the `#`, `record=`, `study=`, `exercise=`, `deal=`, `seed=` ..."""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import quote, unquote

from uptown_widget.errors import DamagedError, GameError, Phrase, quoted
from uptown_widget.i18n import say, say_phrase
from uptown_widget.match.arriving import arrived, begins_record
from uptown_widget.numbers import seed_signs
from uptown_widget.screen.controls import MAX_TEXT_LENGTH

_PLAIN = ("seed", "day")
_KINDS = "record|position|study|exercise|deal|seed|day"
_LINK = re.compile(rf"(?:\S*#)?({_KINDS})(?:=|%3D|%253D)(\S*)")
_IN_A_TEXT = re.compile(rf"(?:#|%23)({_KINDS})(?:=|%3D)([\w%.~+\u2013\u2014-]+)", re.IGNORECASE)
"""A link as chats and mails show it: in a sentence, in brackets, within a link of their own."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_BEGUN = re.compile("(record|position|study|exercise|deal)(?:=|%3D|%253D)([\\w-]+)")
_ELSEWHERE = (
    (re.compile(r"\bletter(?:=|%3D)[\w-]{20}", re.IGNORECASE), Phrase("Play by link")),
    (re.compile(r"\b(?:join|answer)(?:=|%3D)[\w-]{8}", re.IGNORECASE), Phrase("Play without a server")),
    (re.compile(r"(?:[/?&]|%2F|%3F|%26)room(?:/|=|%2F|%3D)[a-z]{5}\b", re.IGNORECASE), Phrase("Play together")),
    (re.compile(r"\bprogress(?:=|%3D)\d\.", re.IGNORECASE), Phrase("Learn to play")),
)
"""Links to what is no match at one screen, and what they open in."""
MAX_LINES = 400
"""Into which a link can be broken."""


def damaged() -> DamagedError:
    """Return the error of a damaged link."""
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
    except (AttributeError, UnicodeEncodeError):  # half a character, which no file or link can hold
        raise GameError(say("{text} cannot be written as a link.", text=quoted(text))) from None


def unpack(packed: str) -> str:
    """Return the text that was packed.

    :raises GameError: the text is damaged: zlib carries a checksum
    """
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        reader = zlib.decompressobj()
        text = reader.decompress(data, MAX_TEXT_LENGTH).decode()
    except (Error, TypeError, ValueError, zlib.error):
        raise damaged() from None
    if not reader.eof or reader.unused_data:
        raise damaged()
    return text


def _unpack_beginning(text: str) -> str:
    """Return what was packed at the beginning of a text, which a mail may have broken into lines, or by blanks.

    :raises GameError: the text is damaged
    """
    for letters in (*beginnings(text), *beginnings(re.sub("%20| ", "", text))):
        with suppress(DamagedError):
            return unpack(letters)
    raise damaged()


def beginnings(text: str, also: str = "") -> Iterator[str]:
    r"""Yield the letters with which a text begins, of its first line, of its first two lines and so on.

    A mail breaks a link anywhere; only whoever can read it knows where it ends.

    >>> [*beginnings("ab>\n> c-d.\nBye")]
    ['ab', 'abc-d', 'abc-dBye']

    :param also: what counts as a letter besides letters, digits, `-` and `_`
    """
    yield from _beginnings(text, also)
    # Where somebody types, or pastes what was typed, two dashes become a long one.
    if (typed := re.sub("[\u2013\u2014]", "--", text)) != text:
        yield from _beginnings(typed, also)


def _beginnings(text: str, also: str) -> Iterator[str]:
    whole = ""
    own = rf"\w{re.escape(also)}-"
    # Where a mail has broken a line.
    for part in re.split(rf"[^\n{own}]{{0,9}}\n[\s>]*", text, maxsplit=MAX_LINES, flags=re.ASCII)[:MAX_LINES]:
        letters = re.match(rf"[{own}]*", part, re.ASCII)
        whole += letters[0] if letters else ""
        yield whole
        if letters and letters.end() < len(part):
            return  # another word follows


def refuse_other_links(text: str) -> None:
    """Refuse a link that another page opens, and name that page.

    :raises GameError: it has such a link
    """
    for link, place in _ELSEWHERE:
        if link.search(text):
            refusal = say(
                "This link is for “{place}”: open it there, or in the address bar of your browser.",
                place=say_phrase(place),
            )
            raise GameError(refusal)


def fragment(kind: str, text: str) -> str:
    """Return what comes after the `#` of a link."""
    if kind not in ("record", "position", "study", "exercise", "deal", *_PLAIN):
        raise GameError(say("{text} cannot be written as a link.", text=quoted(kind)))
    return f"{kind}={_quoted(text) if kind in _PLAIN else pack(text)}"


def _quoted(text: str) -> str:
    # A full stop at the end would be taken for that of a sentence.
    plain = quote(_bytes(text), safe="").replace(".", "%2E")
    if _unquoted(plain) == text:
        return plain
    # It would seem encoded twice. A letter is encoded that need not be, as only what is encoded once has it.
    place = len(text) - len(text.lstrip("%"))
    return quote(text[:place]) + f"%{ord(text[place]):02X}" + quote(text[place + 1 :], safe="")


def _unquoted(text: str) -> str:
    """Return a text as it was before it was encoded; a mail may have done so once more, so that each `%` is a `%25`."""
    once = unquote(text)
    is_twice = re.search("%[0-9A-Fa-f]{2}", once) and not re.search("%(?!25)", text)
    return unquote(once) if is_twice else once


def read_link(text: str) -> tuple[str, str] | None:
    """Return the kind and the text of a link or its fragment, or of the link in a text; None for any other text.

    >>> read_link("#seed=2026-11-21")
    ('seed', '2026-11-21')
    >>> read_link("Play that of Saturday: <https://example.org/play/#day=2026-11-21>.")
    ('day', '2026-11-21')

    :raises GameError: it is a link, but damaged
    """
    if not isinstance(text, str):
        return None
    # Between angle brackets a mail may break a link at any sign.
    text = re.sub(r"<\w{1,9}://[^<>]*>", lambda link: re.sub(r"\s+", "", link[0]), arrived(text).strip())
    if link := _LINK.fullmatch(text):
        kind, packed = link.groups()
        if kind in _PLAIN and "://" not in text:
            return kind, seed_signs(_unquoted(packed.partition("&")[0]))  # what counts clicks may stand behind it
        if kind not in _PLAIN:
            return kind, _unpack_beginning(packed)
    link = None if begins_record(text) else _IN_A_TEXT.search(text) or _BEGUN.match(text)
    if link is None:
        return None
    kind, value = link[1].lower(), seed_signs(link[2])
    if kind not in _PLAIN:
        return kind, _unpack_beginning(text[link.start(2) :])
    day = _DAY.match(value)
    if kind == "day" and day:
        return kind, day[0]
    if value.endswith("-") and text.startswith("\n", link.end()):  # where a mail may have broken it
        raise damaged()
    if "%" in value:  # as it was written, with signs of ASCII alone; a word may follow without a blank
        value = re.split(r"[^\w%.~+-]", value, maxsplit=1, flags=re.ASCII)[0]
    if "=" not in link[0]:  # within another link, which goes on with what is its own
        value = unquote(value).partition("&")[0]
    return kind, seed_signs(_unquoted(value.rstrip(".")))
