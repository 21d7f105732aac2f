"""Names that people type: which can be seen, and which look alike."""

import re
import unicodedata
from itertools import pairwise

from uptown_widget.printable import BLANK, UNSEEN, is_printable

_JOINED = frozenset({"Lo", "Mn", "Mc", "So", "Sk", "Nd", "Cf"})
"""Behind what they may stand: letters of scripts without capitals, pictures, and each other."""
_ALIKE = str.maketrans(
    # After `casefold`: Greek, Cyrillic and other letters, then I and digits, and the Latin letters they look like.
    "αβγεηικνορτυχωаеорсухіјѕԁһԛԝвкмнтгіӏ\u0131\u0251\u0261\u0585\u057d\u0578\u0570\u1d0fi1|0",
    "abyenlkvoptuxwaeopcyxljsdhqwbkmhtrlllagounholllo",
)

_SPELT = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe"})
"""Letters that no accent is taken from, and between which others they are sorted."""

MISREAD = str.maketrans("258", "zsb")
"""Digits for which people take letters of a code, which has none."""


def is_name(text: str) -> bool:
    r"""Whether a text can be seen as a whole, and so be somebody's name.

    >>> is_name("Zoë"), is_name("\u3164"), is_name("\u0301"), is_name("\U0001f469\u200d\U0001f680")
    (True, False, False, True)
    """
    seen = text.replace(" ", "")
    return (
        bool(seen)
        and not unicodedata.category(seen[0]).startswith("M")
        and not any(
            each in BLANK
            or not is_printable(each)
            or (ord(each) in UNSEEN and unicodedata.category(before) not in _JOINED)
            for before, each in pairwise(f" {seen}")
        )
    )


def in_order(name: str) -> tuple[str, str]:
    """Return by what names are sorted: accents count for little, and numbers as numbers.

    >>> sorted(["Zoé", "Pupil 10", "Émile", "Pupil 2"], key=in_order)
    ['Émile', 'Pupil 2', 'Pupil 10', 'Zoé']
    >>> sorted(["Zoé", "Øyvind", "Łucja", "Ævar", "Mia"], key=in_order)
    ['Ævar', 'Łucja', 'Mia', 'Øyvind', 'Zoé']
    """
    name = unicodedata.normalize("NFKD", name.casefold().translate(_SPELT))
    plain = "".join(each for each in name if not unicodedata.combining(each))
    return re.sub(r"\d+", lambda found: found[0].zfill(99), plain), name


def likeness(name: str) -> str:
    r"""Return what two names have in common that look alike.

    >>> likeness("Ada") == likeness("\u0410d\u0430")
    True
    """
    plain = unicodedata.normalize("NFKC", name.translate(UNSEEN)).casefold()
    return " ".join(unicodedata.normalize("NFC", plain).translate(_ALIKE).split())
