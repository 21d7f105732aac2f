"""Names that people type: which can be seen, and which look alike."""

import unicodedata

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that look like nothing, though Unicode does not count them among the spaces."""
_SELECTORS = range(0xFE00, 0xFE10)
"""They change the look of the character before them, if at all."""
_ALIKE = str.maketrans(
    # Greek and Cyrillic letters, after `casefold`, and the Latin ones they look like.
    "αβγεηικνορτυχωаеорсухіјѕԁһԛԝвкмнтгіӏ",
    "abyenikvoptuxwaeopcyxijsdhqwbkmhtril",
)


def is_name(text: str) -> bool:
    r"""Whether a text can be seen as a whole, and so be somebody's name.

    >>> is_name("Zoë"), is_name("\u3164")
    (True, False)
    """
    seen = [each for each in text if each != " "]
    return bool(seen) and not any(each in _BLANK or ord(each) in _SELECTORS or not each.isprintable() for each in seen)


def likeness(name: str) -> str:
    r"""Return what two names have in common that look alike.

    >>> likeness("Ada") == likeness("\u0410d\u0430")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFC", plain).translate(_ALIKE).split())
